//! A host over the memory store, people who talk to it, and an outlet that remembers every post.

use orrery::host::Host;
use orrery::host::command::button::Press;
use orrery::host::command::line;
use orrery::host::delivery::outlet::{Delivery, Outlet, Receipt, Undelivered};
use orrery::host::person::{Person, PersonId, Place, ServerId};
use orrery::host::runner::load;
use orrery::host::settings::{Entropy, Settings, Time};
use orrery::host::speech::post::{Menu, Post, Slot, To};
use orrery::host::speech::request::{Input, Reply, Request, Standing, Tone};
use orrery::host::table::Table;
use orrery::host::table::record::Record;
use orrery::rules::text::Text;
use orrery::store::{MemoryStore, Store, TableId, log};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Remembers every post of a platform; can be told to fail first.
pub struct Ear {
    platform: &'static str,
    pub posts: Mutex<Vec<Post>>,
    pub failures: AtomicUsize,
}

impl Ear {
    pub fn on(platform: &'static str) -> Arc<Self> {
        Arc::new(Self {
            platform,
            posts: Mutex::default(),
            failures: AtomicUsize::default(),
        })
    }

    /// Everything said to this person here.
    pub fn said_to(&self, who: &str) -> Vec<Post> {
        let to = To::Person(PersonId::new(self.platform, who));
        let posts = self.posts.lock().unwrap();
        posts.iter().filter(|p| p.to == to).cloned().collect()
    }

    /// Everything said in the open here.
    pub fn said_openly(&self) -> Vec<Post> {
        let posts = self.posts.lock().unwrap();
        posts
            .iter()
            .filter(|p| p.to == To::Table)
            .cloned()
            .collect()
    }
}

impl Outlet for Ear {
    fn platform(&self) -> &'static str {
        self.platform
    }

    fn deliver(&self, post: Post, receipt: Receipt) -> Delivery<'_> {
        Box::pin(async move {
            let left = self.failures.load(Ordering::SeqCst);
            if left > 0 {
                self.failures.store(left - 1, Ordering::SeqCst);
                return Err(Undelivered::Later("the line is busy".into()));
            }
            self.posts.lock().unwrap().push(post);
            receipt.commit().await.map(drop)
        })
    }
}

/// A running host with its ear, its hands of the clock and its store.
pub struct World {
    pub host: Host,
    pub ear: Arc<Ear>,
    pub time: Arc<AtomicU64>,
    pub store: Arc<dyn Store>,
    count: AtomicU64,
}

pub const NOON: u64 = 1_800_000_000_000;

impl World {
    pub fn new() -> Self {
        Self::over(Arc::new(MemoryStore::new()), 7)
    }

    /// A host started over an existing store, as after a restart.
    pub fn over(store: Arc<dyn Store>, seed: u64) -> Self {
        Self::with(store, seed, Settings::default())
    }

    /// The same with settings of its own, time and chance aside.
    pub fn with(store: Arc<dyn Store>, seed: u64, settings: Settings) -> Self {
        let time = Arc::new(AtomicU64::new(NOON));
        let settings = Settings {
            entropy: Entropy::repeatable(seed),
            time: Time::Set(Arc::clone(&time)),
            ..settings
        };
        let host = Host::open(Arc::clone(&store), settings).unwrap();
        let ear = Ear::on("test");
        host.attach(Arc::clone(&ear) as Arc<dyn Outlet>);
        Self {
            host,
            ear,
            time,
            store,
            count: AtomicU64::new(seed * 1_000_000),
        }
    }

    pub fn request(&self, who: &str, input: Input) -> Request {
        let id = format!("test-{}", self.count.fetch_add(1, Ordering::SeqCst));
        Request {
            id,
            by: person(who),
            place: Place::new("test", "lobby"),
            table: None,
            standing: Standing::default(),
            input,
        }
    }

    /// Types a command.
    pub async fn say(&self, who: &str, typed: &str) -> Reply {
        match line::parse(typed) {
            Ok(invocation) => {
                self.host
                    .submit(self.request(who, Input::Command(invocation)))
                    .await
            }
            Err(refusal) => Reply::new(Tone::Refused, refusal.why),
        }
    }

    /// Listens on another platform as well.
    pub fn listen(&self, platform: &'static str) -> Arc<Ear> {
        let ear = Ear::on(platform);
        self.host.attach(Arc::clone(&ear) as Arc<dyn Outlet>);
        ear
    }

    /// Types a command on another platform.
    pub async fn say_on(&self, platform: &str, who: &str, typed: &str) -> Reply {
        let mut request = self.request(who, Input::Command(line::parse(typed).unwrap()));
        request.by.id = PersonId::new(platform, who);
        request.place = Place::new(platform, "hall");
        self.host.submit(request).await
    }

    /// Presses a button on another platform.
    pub async fn press_on(&self, platform: &str, who: &str, press: &Press) -> Reply {
        let mut request = self.request(who, Input::Press(press.clone()));
        request.by.id = PersonId::new(platform, who);
        request.place = Place::new(platform, "hall");
        self.host.submit(request).await
    }

    /// Types a command with this standing.
    pub async fn say_as(&self, who: &str, standing: Standing, typed: &str) -> Reply {
        let input = Input::Command(line::parse(typed).unwrap());
        let mut request = self.request(who, input);
        request.standing = standing;
        self.host.submit(request).await
    }

    /// Types a command that must go through, and says which table it was about.
    pub async fn must(&self, who: &str, typed: &str) -> TableId {
        let reply = self.say(who, typed).await;
        assert!(
            matches!(reply.tone, Tone::Done | Tone::Shown),
            "{who}: {typed}: {}",
            words(&reply.text)
        );
        reply.table.unwrap_or(TableId::new(0))
    }

    /// Types a command that must be refused, and gives the words.
    pub async fn refused(&self, who: &str, typed: &str) -> String {
        let reply = self.say(who, typed).await;
        assert_eq!(
            reply.tone,
            Tone::Refused,
            "{who}: {typed}: {}",
            words(&reply.text)
        );
        words(&reply.text)
    }

    /// Presses a button.
    pub async fn press(&self, who: &str, press: &Press) -> Reply {
        self.host
            .submit(self.request(who, Input::Press(press.clone())))
            .await
    }

    /// What this person can do at the table now.
    pub async fn menu(&self, who: &str, table: TableId) -> Menu {
        self.say(who, &format!("/hand table:{table}"))
            .await
            .menu
            .unwrap_or_default()
    }

    /// Who of these people is awaited at the table.
    pub async fn awaited(&self, who: &[&'static str], table: TableId) -> Option<&'static str> {
        for name in who {
            if !self
                .menu(name, table)
                .await
                .answers
                .iter()
                .all(|b| matches!(b.press, Press::Say(_)))
            {
                return Some(name);
            }
        }
        None
    }

    /// Plays on with the first offer until nobody of these people is awaited any more.
    pub async fn play_out(&self, who: &[&'static str], table: TableId) {
        while let Some(name) = self.awaited(who, table).await {
            let menu = self.menu(name, table).await;
            let reply = self.press(name, &menu.answers[0].press).await;
            assert_eq!(reply.tone, Tone::Done, "{}", words(&reply.text));
        }
    }

    /// Everything said so far, delivered.
    pub async fn posts(&self) -> Vec<Post> {
        self.host.settle().await;
        self.ear.posts.lock().unwrap().clone()
    }

    /// Everything said to one person.
    pub async fn private_posts(&self, who: &str) -> Vec<Post> {
        let to = To::Person(person(who).id);
        self.posts()
            .await
            .into_iter()
            .filter(|p| p.to == to)
            .collect()
    }

    /// The newest words said in the open.
    pub async fn public_words(&self) -> String {
        let posts = self.posts().await;
        posts
            .iter()
            .filter(|p| p.to == To::Table)
            .map(|p| words(&p.text) + "\n")
            .collect()
    }

    /// How many records a table has.
    pub fn records(&self, table: TableId) -> u64 {
        log::head(self.store.as_ref(), table)
            .unwrap()
            .map_or(0, |h| h.seq)
    }

    /// Lets time pass and the clock act.
    pub async fn wait(&self, seconds: u64) {
        self.time.fetch_add(seconds * 1000, Ordering::SeqCst);
        self.host.tick().await;
    }
}

pub fn person(name: &str) -> Person {
    Person {
        id: PersonId::new("test", name),
        name: name.to_owned(),
    }
}

/// What somebody is on the one server of the tests.
pub fn standing(admin: bool, roles: &[&str]) -> Standing {
    Standing {
        server: Some(ServerId::new("test", "home")),
        admin,
        admins: "people called Boss".into(),
        roles: roles.iter().map(|r| (*r).to_owned()).collect(),
        ..Standing::default()
    }
}

pub fn words(text: &Text) -> String {
    text.plain(|seat| format!("seat {seat}"))
}

/// A world with a running match of these people on alternating teams, robots on the other seats, and no clock.
pub async fn started(people: &[&'static str]) -> (World, TableId) {
    let world = World::new();
    let table = world.open("orion", people).await;
    world.begin(people[0], table, "none").await;
    (world, table)
}

/// The same with a clock.
pub async fn with_clock(people: &[&'static str], clock: &str) -> (World, TableId) {
    let world = World::new();
    let table = world.open("orion", people).await;
    world.begin(people[0], table, clock).await;
    (world, table)
}

impl World {
    /// A table these people sit at: on alternating teams if there are more than two and the game has teams.
    pub async fn open(&self, game: &str, people: &[&'static str]) -> TableId {
        let table = self.must(people[0], &format!("/table open {game}")).await;
        let teams = !orrery::games::find(game).unwrap().info().teams.is_empty();
        for (i, name) in people.iter().enumerate().skip(1) {
            let team = match i % 2 {
                _ if !teams => "",
                0 => " team:A",
                _ => " team:B",
            };
            let join = format!("/table join table:{table}{team}");
            self.must(name, &join).await;
        }
        table
    }

    /// Sets the clock and starts the match.
    pub async fn begin(&self, who: &str, table: TableId, clock: &str) {
        self.must(who, &format!("/table clock {clock} table:{table}"))
            .await;
        self.must(who, &format!("/table start table:{table}")).await;
    }
}

/// Whether a post shows this person's own cards.
pub fn is_hand(post: &Post) -> bool {
    post.slot == Some(Slot::Hand)
}

impl World {
    /// The table as its log alone adds up to.
    pub fn folded(&self, table: TableId) -> Table {
        Table::fold(table, self.log(table)).unwrap().unwrap()
    }

    /// Everything that happened at a table.
    pub fn log(&self, table: TableId) -> Vec<(u64, Record)> {
        load::records(self.store.as_ref(), table, 1).unwrap()
    }

    /// Takes the first offer of this person once.
    pub async fn play_out_once(&self, who: &str, table: TableId) {
        let menu = self.menu(who, table).await;
        let reply = self.press(who, &menu.answers[0].press).await;
        assert_eq!(reply.tone, Tone::Done, "{}", words(&reply.text));
    }
}
