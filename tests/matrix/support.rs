//! A homeserver for all tests, and a bot on it with a room to play in.

use super::player::Player;
use matrix_link::NewRoom;
use orrery::host::Host;
use orrery::host::button::Press;
use orrery::host::person::{Person, PersonId, Place};
use orrery::host::post::Menu;
use orrery::host::request::{Input, Reply, Request, Standing};
use orrery::host::settings::{Entropy, Settings};
use orrery::platforms::matrix::{Config, Error, Server};
use orrery::store::{MemoryStore, Store, TableId, log};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Something no other in this run is called.
pub(crate) fn number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Whether the thorough run was asked for.
pub(crate) fn thorough() -> bool {
    std::env::var("ORRERY_MATRIX_MATCHES").is_ok()
}

/// The script that brings homeservers up.
pub(crate) fn script() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/matrix/synapse")
}

/// A homeserver on this machine.
pub(crate) struct Homeserver {
    pub(crate) url: String,
    pub(crate) folder: PathBuf,
}

impl Homeserver {
    /// Brings one up that ends with this process.
    pub(crate) fn up(rate: &str) -> Self {
        let folder = std::env::temp_dir().join(format!(
            "orrery-synapse-{}-{}",
            std::process::id(),
            number()
        ));
        let out = Command::new(script())
            .arg("up")
            .arg(&folder)
            .env("SYNAPSE_OWNER", std::process::id().to_string())
            .env("SYNAPSE_RATE", rate)
            .output()
            .unwrap();
        assert!(
            out.status.success(),
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
        let url = String::from_utf8(out.stdout).unwrap().trim().to_owned();
        Self { url, folder }
    }

    /// The one all tests share.
    pub(crate) fn shared() -> &'static Self {
        static SHARED: OnceLock<Homeserver> = OnceLock::new();
        SHARED.get_or_init(|| Self::up(""))
    }

    /// Makes an account nobody else has; gives its name and password.
    pub(crate) async fn register(&self, name: &str) -> (String, String) {
        let name = format!("{name}{}", number());
        let password = format!("{name}-pass");
        let body = serde_json::json!({
            "username": name, "password": password, "inhibit_login": true,
            "auth": { "type": "m.login.dummy" }
        });
        let url = format!("{}/_matrix/client/v3/register", self.url);
        let answer = reqwest::Client::new().post(url).json(&body).send().await;
        let answer = answer.unwrap();
        assert!(answer.status().is_success(), "{:?}", answer.text().await);
        (name, password)
    }
}

/// How the bot finds its homeserver.
pub(crate) fn config(url: &str, account: &(String, String), folder: &TempDir) -> Config {
    Config {
        homeserver: url.to_owned(),
        user: account.0.clone(),
        password: Ok(account.1.clone()),
        recovery: None,
        folder: folder.path().join("matrix"),
        prefix: "!orrery".to_owned(),
        allow: Vec::new(),
    }
}

/// A running bot.
pub(crate) struct Bot {
    pub(crate) host: Host,
    pub(crate) id: String,
    stop: oneshot::Sender<()>,
    running: JoinHandle<Result<(), Error>>,
}

impl Bot {
    pub(crate) async fn start(config: &Config, store: &Arc<dyn Store>, seed: u64) -> Self {
        let settings = Settings {
            entropy: Entropy::repeatable(seed),
            ..Settings::default()
        };
        let host = Host::open(Arc::clone(store), settings).unwrap();
        let server = Server::connect(config, host.clone()).await.unwrap();
        let id = server.name().to_owned();
        let (stop, stopped) = oneshot::channel();
        let stopped = async move {
            let _ = stopped.await;
        };
        let running = tokio::spawn(server.serve(stopped));
        Self {
            host,
            id,
            stop,
            running,
        }
    }

    /// Stops it as an operator does.
    pub(crate) async fn stop(self) -> Result<(), Error> {
        let _ = self.stop.send(());
        let ended = self.running.await.unwrap();
        self.host.stop().await;
        ended
    }
}

/// A room with some people and the bot.
pub(crate) struct Hall {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bot: Option<Bot>,
    pub(crate) room: String,
    pub(crate) people: Vec<Player>,
    _folder: TempDir,
}

impl Hall {
    /// Opens one; `url` is where the bot goes, which need not be where the people go.
    pub(crate) async fn open_through(
        url: &str,
        names: &[&str],
        encrypted: bool,
        seed: u64,
    ) -> Self {
        let server = Homeserver::shared();
        let folder = TempDir::new().unwrap();
        let account = server.register("orrery").await;
        let config = config(url, &account, &folder);
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let bot = Bot::start(&config, &store, seed).await;
        let mut people = Vec::new();
        for name in names {
            people.push(Player::enter(server, name).await);
        }
        let mut invite: Vec<String> = people[1..].iter().map(|p| p.id().to_owned()).collect();
        invite.push(bot.id.clone());
        let new = NewRoom {
            name: Some("Lounge".to_owned()),
            encrypted,
            invite,
            ..NewRoom::default()
        };
        let room = people[0].link.create(new).await.unwrap();
        for person in &people {
            // The greeting says that the bot is there and can be read.
            person
                .waits_for("the greeting", |p| p.last_said(&room, &bot.id))
                .await;
        }
        Self {
            store,
            bot: Some(bot),
            room,
            people,
            _folder: folder,
        }
    }

    pub(crate) async fn open(names: &[&str], encrypted: bool, seed: u64) -> Self {
        let url = Homeserver::shared().url.clone();
        Self::open_through(&url, names, encrypted, seed).await
    }

    pub(crate) fn host(&self) -> &Host {
        &self.bot.as_ref().unwrap().host
    }

    pub(crate) fn bot_id(&self) -> &str {
        &self.bot.as_ref().unwrap().id
    }

    /// All tables there are.
    pub(crate) fn tables(&self) -> Vec<TableId> {
        orrery::store::index::open_tables(self.store.as_ref(), None, 10_000).unwrap()
    }

    /// Opens a table by command, joins it by reaction, number and command, and starts it without a clock.
    pub(crate) async fn start_match(&self, game: &str) -> TableId {
        let first = &self.people[0];
        let say = format!("!orrery table open game:{game}");
        first.say(&self.room, &say).await;
        let table = self.until("a table", || self.tables().pop()).await;
        for (i, person) in self.people[1..].iter().enumerate() {
            let lobby = self.lobby(person, table).await;
            let seats = self.seats(table);
            // Where there are teams, the first may be full.
            for answer in 1..=2 {
                let refused = self.refusals(person);
                match i % 3 {
                    0 => {
                        let key = format!("{answer}\u{fe0f}\u{20e3}");
                        person.react(&self.room, &lobby, &key).await
                    }
                    1 => {
                        let words = answer.to_string();
                        person.reply(&self.room, None, &lobby, &words).await
                    }
                    _ => {
                        let words = format!("!orrery table join table:{table}");
                        person.say(&self.room, &words).await
                    }
                };
                let told = || {
                    let came = self.seats(table) > seats || self.refusals(person) > refused;
                    came.then_some(())
                };
                self.until("a seat or a reason", told).await;
                if self.seats(table) > seats {
                    break;
                }
            }
            assert!(self.seats(table) > seats, "{} has no seat", person.name);
        }
        // Robots take the seats that are left.
        let fewest = orrery::games::find(game).unwrap().info().seats.0;
        for _ in self.people.len()..usize::from(fewest) {
            let say = format!("!orrery table robot table:{table}");
            first.say(&self.room, &say).await;
        }
        let say = format!("!orrery table clock pace:none table:{table}");
        first.say(&self.room, &say).await;
        let lobby = self.lobby(first, table).await;
        first.reply(&self.room, None, &lobby, "start").await;
        for _ in 0..1200 {
            if !self.awaited(table).await.is_empty() {
                return table;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the match does not start");
    }

    /// The message under which people join.
    pub(crate) async fn lobby(&self, person: &Player, table: TableId) -> String {
        let bot = self.bot_id().to_owned();
        let wanted = format!("table {table}");
        person
            .waits_for("the lobby", |p| {
                let shown = p.shown(&self.room, &bot);
                let lobby = shown.into_iter().rev().find(|m| m.body.contains(&wanted));
                lobby.map(|m| m.event)
            })
            .await
    }

    fn seats(&self, table: TableId) -> usize {
        let records = log::read(self.store.as_ref(), table, 1, 1000).unwrap();
        let joined = |body: &[u8]| String::from_utf8_lossy(body).contains("\"joined\"");
        records.iter().filter(|r| joined(&r.body)).count()
    }

    /// How often somebody was told that a team is full.
    fn refusals(&self, person: &Player) -> usize {
        let shown = person.shown(&self.room, self.bot_id());
        shown.iter().filter(|m| m.body.contains("is full")).count()
    }

    /// Waits until something is there.
    pub(crate) async fn until<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        for _ in 0..2400 {
            if let Some(found) = look() {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("waited in vain for {what}");
    }

    /// Asks the host itself, past Matrix: what a test may know, and nobody else.
    pub(crate) async fn ask(&self, person: &Player, line: &str) -> Reply {
        let invocation = orrery::host::line::parse(line).unwrap();
        let request = Request {
            id: format!("test:{}", number()),
            by: Person {
                id: PersonId::new("matrix", person.id()),
                name: person.name.clone(),
            },
            place: Place::new("matrix", &self.room),
            table: None,
            standing: Standing::default(),
            input: Input::Command(invocation),
        };
        self.host().submit(request).await
    }

    /// What somebody is asked at a table.
    pub(crate) async fn menu(&self, person: &Player, table: TableId) -> Menu {
        let reply = self.ask(person, &format!("/hand table:{table}")).await;
        reply.menu.unwrap_or_default()
    }

    /// Who is awaited.
    pub(crate) async fn awaited(&self, table: TableId) -> Vec<&Player> {
        let mut awaited = Vec::new();
        for person in &self.people {
            let menu = self.menu(person, table).await;
            let asked = |b: &orrery::host::post::Button| matches!(b.press, Press::Offer { .. });
            if menu.answers.iter().any(asked) {
                awaited.push(person);
            }
        }
        awaited
    }

    /// How many records a table has.
    pub(crate) fn records(&self, table: TableId) -> u64 {
        log::head(self.store.as_ref(), table)
            .unwrap()
            .map_or(0, |h| h.seq)
    }
}
