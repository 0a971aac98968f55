//! A bot on the stand-in, with a hall to play in.

use super::table;
use orrery::host::Host;
use orrery::host::person::{Person, PersonId, Place};
use orrery::host::settings::{Entropy, Settings};
use orrery::host::speech::post::Menu;
use orrery::host::table::record::{Deed, Record};
use orrery::platforms::discord::{Config, Error, PATIENCE, Server};
use orrery::store::{MemoryStore, Store, TableId, log};
use std::sync::Arc;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use twin::{Channel, Guild, Twin, User};

/// A running bot.
pub(crate) struct Bot {
    pub(crate) host: Host,
    stop: oneshot::Sender<()>,
    running: JoinHandle<Result<(), Error>>,
}

impl Bot {
    /// Starts a bot over a store and waits until it is connected.
    pub(crate) async fn start(twin: &Twin, store: &Arc<dyn Store>, seed: u64) -> Self {
        Self::try_start(twin, store, seed).await.unwrap()
    }

    async fn try_start(twin: &Twin, store: &Arc<dyn Store>, seed: u64) -> Result<Self, Error> {
        let before = twin.gateway().identifies();
        let settings = Settings {
            entropy: Entropy::repeatable(seed),
            ..Settings::default()
        };
        let host = Host::open(Arc::clone(store), settings).unwrap();
        let server = match Server::connect(&config(twin), host.clone()).await {
            Ok(server) => server,
            Err(error) => {
                host.stop().await;
                return Err(error);
            }
        };
        let (stop, stopped) = oneshot::channel();
        let stopped = async move {
            let _ = stopped.await;
        };
        let running = tokio::spawn(server.serve(stopped));
        twin.gateway().identified(before + 1).await;
        Ok(Self {
            host,
            stop,
            running,
        })
    }

    /// The same, as whoever watches over the bot does it: again when it could not start.
    pub(crate) async fn persist(twin: &Twin, store: &Arc<dyn Store>, seed: u64) -> Self {
        let mut why = None;
        for _ in 0..5 {
            match Self::try_start(twin, store, seed).await {
                Ok(bot) => return bot,
                Err(error) => why = Some(error),
            }
        }
        panic!("the bot cannot start: {why:?}");
    }

    /// Stops it as an operator does.
    pub(crate) async fn stop(self) -> Result<(), Error> {
        let _ = self.stop.send(());
        let ended = self.running.await.unwrap();
        self.host.stop().await;
        ended
    }

    /// Ends it as a power cut does.
    pub(crate) async fn kill(self) {
        self.running.abort();
        self.host.stop().await;
    }
}

pub(crate) fn config(twin: &Twin) -> Config {
    Config {
        token: twin.token(),
        application: twin.application().to_string(),
        guild: None,
        rest: Some(twin.rest()),
        gateway: Some(twin.socket()),
        patience: PATIENCE,
    }
}

/// The bit of “Manage Server”.
pub(crate) const MANAGE_GUILD: u64 = 1 << 5;

/// A server with one channel, some people, and the bot.
pub(crate) struct Hall {
    pub(crate) twin: Twin,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bot: Option<Bot>,
    pub(crate) guild: Guild,
    pub(crate) place: Channel,
    pub(crate) people: Vec<User>,
}

impl Hall {
    pub(crate) async fn open(people: &[&str], seed: u64) -> Self {
        Self::furnish(people).await.started(seed).await
    }

    /// The bot comes.
    pub(crate) async fn started(mut self, seed: u64) -> Self {
        self.bot = Some(Bot::persist(&self.twin, &self.store, seed).await);
        self
    }

    /// Everything but the bot.
    pub(crate) async fn furnish(people: &[&str]) -> Self {
        let twin = Twin::start().await;
        // Whoever tests them switches them on: a match at full speed would wait most of the time.
        twin.rate_limits(false);
        let guild = twin.guild("Lounge");
        let place = guild.channel("hall");
        let people = people.iter().map(|name| guild.user(name)).collect();
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        Self {
            twin,
            store,
            bot: None,
            guild,
            place,
            people,
        }
    }

    pub(crate) fn host(&self) -> &Host {
        &self.bot.as_ref().unwrap().host
    }

    /// Opens a table by command, joins it by button, and starts it without a clock.
    pub(crate) async fn start_match(&self, game: &str) -> TableId {
        let table = self.open_table(game).await;
        for person in &self.people[1..] {
            let lobby = self.lobby(person, table).await;
            let joins = lobby.buttons().into_iter().map(|b| b.label);
            // Where there are teams, the first may be full.
            for join in joins.filter(|label| label.starts_with("Join")) {
                let answer = person.click(&lobby, &join).await;
                if answer.text().starts_with("Done.") {
                    break;
                }
                assert!(answer.text().contains("is full"), "{}", answer.text());
            }
            self.settle().await;
        }
        let first = &self.people[0];
        let answer = first
            .run(
                &self.place,
                &format!("/table clock pace:none table:{table}"),
            )
            .await;
        assert!(answer.text().contains("Done"), "{}", answer.text());
        self.settle().await;
        let lobby = self.lobby(first, table).await;
        first.click(&lobby, "Start").await;
        self.settle().await;
        assert!(!self.awaited(table).await.is_empty());
        table
    }

    pub(crate) async fn open_table(&self, game: &str) -> TableId {
        let first = &self.people[0];
        let answer = first
            .run(&self.place, &format!("/table open game:{game}"))
            .await;
        assert!(answer.text().contains("Done"), "{}", answer.text());
        self.settle().await;
        self.tables().pop().unwrap()
    }

    /// The message under which people join.
    pub(crate) async fn lobby(&self, person: &User, table: TableId) -> twin::Message {
        let join = format!("table:{table}");
        person
            .waits_for(&self.place, |m| {
                m.buttons()
                    .iter()
                    .any(|b| b.label == "Start" && b.custom_id.contains(&join))
            })
            .await
    }

    /// Waits until the bot has said everything.
    pub(crate) async fn settle(&self) {
        self.host().settle().await;
    }

    /// All tables there are.
    pub(crate) fn tables(&self) -> Vec<TableId> {
        orrery::store::index::open_tables(self.store.as_ref(), None, 10_000).unwrap()
    }

    /// The table's own thread.
    pub(crate) fn thread(&self, table: TableId) -> Channel {
        let name = |t: &Channel| t.name().ends_with(&table.to_string()) && !t.is_private_thread();
        let found = self.place.threads().into_iter().find(name);
        found.unwrap_or_else(|| panic!("table {table} has no thread"))
    }

    /// Somebody in the hall, as the host knows them.
    pub(crate) fn guest(&self, person: &User) -> (Person, Place) {
        let place = Place::new("discord", &self.place.id().to_string());
        (who(person), place)
    }

    /// What somebody is asked at a table: what a test may know, and nobody else.
    pub(crate) async fn menu(&self, person: &User, table: TableId) -> Menu {
        table::menu(self.host(), self.guest(person), table).await
    }

    /// Who is awaited.
    pub(crate) async fn awaited(&self, table: TableId) -> Vec<&User> {
        table::awaited(self.host(), &self.people, |p| self.guest(p), table).await
    }

    /// How many records a table has.
    pub(crate) fn records(&self, table: TableId) -> u64 {
        table::records(self.store.as_ref(), table)
    }

    /// Everything that was done at a table.
    pub(crate) fn deeds(&self, table: TableId) -> Vec<Deed> {
        let records = log::read(self.store.as_ref(), table, 1, 100_000).unwrap();
        let deed = |bytes: &[u8]| serde_json::from_slice::<Record>(bytes).unwrap().deed;
        records.iter().map(|r| deed(&r.body)).collect()
    }
}

/// How many random matches of each game, if the thorough run was asked for with `ORRERY_DISCORD_MATCHES`.
pub(crate) fn thorough() -> Option<u64> {
    let wanted = std::env::var("ORRERY_DISCORD_MATCHES").ok();
    wanted.map(|n| n.parse().unwrap())
}

pub(crate) fn who(person: &User) -> Person {
    Person {
        id: PersonId::new("discord", &person.id().to_string()),
        name: person.name(),
    }
}
