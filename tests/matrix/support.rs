//! A homeserver for all tests, and a bot on it with a room to play in.

use super::player::{PATIENCE, Player, TICK};
use super::table::{self, number};
use matrix_link::NewRoom;
use orrery::host::Host;
use orrery::host::person::{Person, PersonId, Place};
use orrery::host::settings::{Entropy, Settings};
use orrery::host::speech::post::Menu;
use orrery::platforms::matrix::{Config, Error, Server};
use orrery::store::{MemoryStore, Store, TableId, log};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, OnceLock};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Whether the thorough run was asked for.
pub(crate) fn thorough() -> bool {
    std::env::var("ORRERY_MATRIX_MATCHES").is_ok()
}

/// Whether whole matches of a game were asked for: of this one by name, or of all.
pub(crate) fn wanted(game: &str) -> bool {
    let games = std::env::var("ORRERY_MATRIX_MATCHES").unwrap_or_default();
    games == "1" || games.split(',').any(|g| g == game)
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

    /// Stops it and starts it again.
    pub(crate) fn restart(&self) {
        let done = Command::new(script())
            .arg("restart")
            .arg(&self.folder)
            .status();
        assert!(done.unwrap().success());
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

    /// What proves who somebody is, for calls no app of ours makes.
    pub(crate) async fn token(&self, name: &str, password: &str) -> String {
        let body = serde_json::json!({
            "type": "m.login.password", "password": password,
            "identifier": { "type": "m.id.user", "user": name }
        });
        let url = format!("{}/_matrix/client/v3/login", self.url);
        let answer = reqwest::Client::new().post(url).json(&body).send().await;
        let answer: serde_json::Value = answer.unwrap().json().await.unwrap();
        answer["access_token"].as_str().unwrap().to_owned()
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
        Self::over(config, open_host(store, seed)).await
    }

    /// A bot beside whatever else this host serves.
    pub(crate) async fn over(config: &Config, host: Host) -> Self {
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

fn open_host(store: &Arc<dyn Store>, seed: u64) -> Host {
    let settings = Settings {
        entropy: Entropy::repeatable(seed),
        ..Settings::default()
    };
    Host::open(Arc::clone(store), settings).unwrap()
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
    pub(crate) async fn open(names: &[&str], encrypted: bool, seed: u64) -> Self {
        let server = Homeserver::shared();
        Self::open_on(server, &server.url, names, encrypted, seed).await
    }

    /// Opens one on a homeserver; `url` is where the bot goes, which need not be where the people go.
    pub(crate) async fn open_on(
        server: &Homeserver,
        url: &str,
        names: &[&str],
        encrypted: bool,
        seed: u64,
    ) -> Self {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let host = open_host(&store, seed);
        Self::over((host, store), (server, url), names, encrypted).await
    }

    /// Opens one beside whatever else this host serves.
    pub(crate) async fn over(
        (host, store): (Host, Arc<dyn Store>),
        (server, url): (&Homeserver, &str),
        names: &[&str],
        encrypted: bool,
    ) -> Self {
        let folder = TempDir::new().unwrap();
        let account = server.register("orrery").await;
        let bot = Bot::over(&config(url, &account, &folder), host).await;
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
        for _ in 0..PATIENCE {
            if !self.awaited(table).await.is_empty() {
                return table;
            }
            tokio::time::sleep(TICK).await;
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
        for _ in 0..PATIENCE {
            if let Some(found) = look() {
                return found;
            }
            tokio::time::sleep(TICK).await;
        }
        panic!("waited in vain for {what}");
    }

    /// Somebody in the room, as the host knows them.
    pub(crate) fn guest(&self, person: &Player) -> (Person, Place) {
        let by = Person {
            id: PersonId::new("matrix", person.id()),
            name: person.name.clone(),
        };
        (by, Place::new("matrix", &self.room))
    }

    /// What somebody is asked at a table: what a test may know, and nobody else.
    pub(crate) async fn menu(&self, person: &Player, table: TableId) -> Menu {
        table::menu(self.host(), self.guest(person), table).await
    }

    /// Who is awaited.
    pub(crate) async fn awaited(&self, table: TableId) -> Vec<&Player> {
        table::awaited(self.host(), &self.people, |p| self.guest(p), table).await
    }

    /// How many records a table has.
    pub(crate) fn records(&self, table: TableId) -> u64 {
        table::records(self.store.as_ref(), table)
    }
}
