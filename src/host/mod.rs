//! Tables in progress. Knows games only as [`crate::rules::erased::AnyGame`].
//!
//! A [`Request`] comes in, is bound to a command and sent to its table; the table decides, commits, and what is to be said
//! leaves through the outbox as [`post::Post`]s. `table`, `fold`, `lobby`, `playing`, `menu`, `guide`, `said`, `show`,
//! `complete` and `rulebook` are pure; `runner`, `deliver`, `clock` and `studio` are the shell around them.

pub mod bind;
pub mod bring;
pub mod button;
pub mod chance;
mod clock;
pub mod command;
pub mod complete;
mod deliver;
mod draft;
pub mod export;
pub mod fold;
pub mod guide;
mod keeping;
#[cfg(test)]
mod keeping_tests;
pub mod line;
mod load;
pub mod lobby;
pub mod menu;
pub mod outlet;
pub mod person;
pub mod playing;
pub mod post;
pub mod record;
pub mod request;
pub mod rulebook;
mod runner;
pub mod said;
pub mod settings;
mod shared;
pub mod show;
pub mod studio;
pub mod table;
mod trouble;

use crate::games;
use crate::rules::ask::Refusal;
use crate::rules::erased::AnyGame;
use crate::rules::text::Text;
use crate::store::{Fault, Store, TableId, index, log, outbox, requests};
use button::Press;
use command::{Args, Bound, COMMANDS, Name, Spec};
use complete::{Completing, Suggestion};
use outlet::Outlet;
use person::Person;
use record::Deed;
use request::{Input, Invocation, Reply, Request, Tone};
use runner::{Letter, Wanted};
use settings::Settings;
use shared::Shared;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// Requests are remembered for so long, in milliseconds: no platform repeats one after a month.
const REMEMBERED: u64 = 30 * 24 * 3600 * 1000;

/// A cheap handle on everything that runs.
#[derive(Clone)]
pub struct Host {
    shared: Arc<Shared>,
    tasks: Arc<Mutex<JoinSet<()>>>,
    platforms: Arc<Mutex<Vec<&'static str>>>,
    studio: Arc<studio::Studio>,
}

/// Why a host cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store failed.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The painter has no fonts.
    #[error(transparent)]
    Paint(#[from] studio::PaintError),
}

impl Host {
    /// Starts a host over a store. Tables wake when somebody needs them; only the clock starts at once.
    pub fn open(store: Arc<dyn Store>, settings: Settings) -> Result<Self, StartError> {
        let shared = Arc::new(Shared::new(store, settings));
        let host = Self {
            shared: Arc::clone(&shared),
            tasks: Arc::default(),
            platforms: Arc::default(),
            studio: Arc::new(studio::Studio::new()?),
        };
        host.forget_old_requests()?;
        host.spawn(clock::run(shared));
        Ok(host)
    }

    fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .spawn(task);
    }

    fn forget_old_requests(&self) -> Result<(), Fault> {
        let before = self.shared.settings.time.now().saturating_sub(REMEMBERED);
        loop {
            let mut change = crate::store::Change::new();
            if requests::forget(self.store().as_ref(), &mut change, before, 1000)? == 0 {
                return Ok(());
            }
            self.shared
                .store
                .commit(change)
                .wait()
                .map_err(|e| Fault::Gone { why: e.to_string() })?;
        }
    }

    /// Has a platform's posts delivered from now on.
    pub fn attach(&self, outlet: Arc<dyn Outlet>) {
        self.platforms
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(outlet.platform());
        self.spawn(deliver::run(Arc::clone(&self.shared), outlet));
    }

    /// Where everything is kept.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.shared.store)
    }

    /// How many tables are in memory.
    pub fn awake(&self) -> usize {
        self.shared.awake()
    }

    /// A picture as PNG bytes.
    pub async fn paint(&self, picture: &post::Picture) -> Result<Arc<Vec<u8>>, studio::PaintError> {
        self.studio.paint(picture).await
    }

    /// Waits until every post of the attached platforms was delivered.
    pub async fn settle(&self) {
        let platforms = self
            .platforms
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let waits = |p: &&'static str| {
            outbox::list(self.shared.store.as_ref(), p, None, 1).is_ok_and(|l| !l.is_empty())
        };
        while platforms.iter().any(waits) {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
    }

    /// Stops delivering and ticking. What was not yet said is said after the next start.
    pub async fn stop(&self) {
        let mut tasks =
            std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        tasks.shutdown().await;
    }

    /// Carries a request out. Resolves when what it caused is durable, or with the reason why it caused nothing.
    pub async fn submit(&self, mut request: Request) -> Reply {
        let refuse = |refusal: Refusal| Reply::new(Tone::Refused, refusal.why);
        request.by.name = person::tidy_name(&request.by.name);
        self.route(request).await.unwrap_or_else(refuse)
    }

    async fn route(&self, request: Request) -> Result<Reply, Refusal> {
        let invocation = match &request.input {
            Input::Press(Press::Offer { table, .. }) => {
                let table = self.existing(*table)?;
                return Ok(self.ask_table(table, request, Wanted::Press).await);
            }
            Input::Press(Press::Say(line)) => line::parse(line)?,
            Input::Command(invocation) => invocation.clone(),
        };
        self.command(request, &invocation).await
    }

    async fn command(&self, request: Request, invocation: &Invocation) -> Result<Reply, Refusal> {
        let bound = command::bind(invocation)?;
        let (spec, args) = match &bound {
            Bound::Keep(keep) => return self.keep(&request, keep).await,
            Bound::Host(spec, args) => (*spec, args),
            Bound::Verb(_, _, table) => {
                let table = self.which_table(&request, table.as_deref()).await?;
                return Ok(self.ask_table(table, request, Wanted::Bound(bound)).await);
            }
        };
        match spec.name {
            Name::Play | Name::Open | Name::Learn => self.open_table(request, spec, args).await,
            Name::Rematch => self.rematch(request, args).await,
            Name::Mine => Ok(self.mine(&request.by).await),
            Name::Rules => self.rules(&request, args),
            Name::Games => Ok(list_games()),
            Name::Help => Ok(help()),
            _ => {
                let table = self
                    .which_table(&request, args.get("table").map(String::as_str))
                    .await?;
                Ok(self.ask_table(table, request, Wanted::Bound(bound)).await)
            }
        }
    }

    async fn ask_table(&self, table: TableId, request: Request, wanted: Wanted) -> Reply {
        let (answer, reply) = oneshot::channel();
        self.shared
            .send(table, Letter::Request(Box::new(request), wanted, answer))
            .await;
        let lost = || Reply::new(Tone::Failed, "That did not go through. Please try again.");
        reply.await.unwrap_or_else(|_| lost())
    }

    /// The table meant: the one named, the one of this place, or the person's only one.
    async fn which_table(
        &self,
        request: &Request,
        named: Option<&str>,
    ) -> Result<TableId, Refusal> {
        if let Some(named) = named {
            let id = named
                .parse()
                .map_err(|e: crate::store::NotATable| Refusal::new(e.to_string()))?;
            return self.existing(id);
        }
        if let Some(table) = request.table {
            return self.existing(table);
        }
        match self.tables_of(&request.by)?.as_slice() {
            [] => Err(Refusal::new(
                Text::from("You have no table here. Start one with ")
                    + Text::code("/play")
                    + " or "
                    + Text::code("/table open")
                    + ".",
            )),
            [one] => Ok(*one),
            _ => {
                let list = self.mine(&request.by).await.text;
                Err(Refusal::new(
                    Text::from("Which table? Add ")
                        + Text::code("table:…")
                        + " to your command."
                        + Text::line()
                        + list,
                ))
            }
        }
    }

    fn existing(&self, id: TableId) -> Result<TableId, Refusal> {
        match log::head(self.shared.store.as_ref(), id) {
            Ok(Some(_)) => Ok(id),
            Ok(None) => Err(Refusal::new(format!("There is no table {id}."))),
            Err(fault) => Err(broken(&fault)),
        }
    }

    fn tables_of(&self, person: &Person) -> Result<Vec<TableId>, Refusal> {
        let most = self.shared.settings.tables_per_person + 1;
        index::tables_of(self.shared.store.as_ref(), person.id.as_str(), None, most)
            .map_err(|f| broken(&f))
    }

    async fn open_table(
        &self,
        request: Request,
        spec: &Spec,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let wanted = args.get("game").map_or("", String::as_str);
        let game = games::find(wanted).ok_or_else(|| {
            let names: Vec<&str> = games::GAMES.iter().map(|g| g.info().command).collect();
            Refusal::new(format!(
                "There is no game “{wanted}”; there are: {}.",
                names.join(", ")
            ))
        })?;
        if self.tables_of(&request.by)?.len() >= self.shared.settings.tables_per_person {
            return Err(Refusal::new(
                "You have too many open tables. Finish or leave one first.",
            ));
        }
        let mut deeds = opening(game, &request);
        if spec.name == Name::Learn {
            let lesson = guide::lesson(game, args.get("lesson"))?;
            deeds.extend(guide::opening(lesson, &request.by.id));
        }
        let quick = spec.name != Name::Open;
        self.begin(request, deeds, quick).await
    }

    async fn begin(
        &self,
        request: Request,
        deeds: Vec<Deed>,
        quick: bool,
    ) -> Result<Reply, Refusal> {
        // The same request again must find the same table, not open a second one.
        if let Ok(Some(earlier)) = requests::recall(self.shared.store.as_ref(), &request.id) {
            return Ok(self
                .ask_table(earlier.table, request, Wanted::Begin { deeds, quick })
                .await);
        }
        let id = self.free_id()?;
        Ok(self
            .ask_table(id, request, Wanted::Begin { deeds, quick })
            .await)
    }

    fn free_id(&self) -> Result<TableId, Refusal> {
        loop {
            let seed = self.shared.settings.entropy.seed().map_err(Refusal::new)?;
            let id = TableId::new(u32::from_le_bytes([
                seed.0[0], seed.0[1], seed.0[2], seed.0[3],
            ]));
            match log::head(self.shared.store.as_ref(), id) {
                Ok(None) => return Ok(id),
                Ok(Some(_)) => {}
                Err(fault) => return Err(broken(&fault)),
            }
        }
    }

    async fn rematch(&self, request: Request, args: &Args) -> Result<Reply, Refusal> {
        let table = self
            .which_table(&request, args.get("table").map(String::as_str))
            .await?;
        let (answer, deeds) = oneshot::channel();
        self.shared
            .send(table, Letter::Rematch(request.by.clone(), answer))
            .await;
        let lost = |_| Refusal::new("That did not go through. Please try again.");
        let deeds = deeds.await.map_err(lost)??;
        self.begin(request, deeds, false).await
    }

    async fn mine(&self, by: &Person) -> Reply {
        let tables = match self.tables_of(by) {
            Ok(tables) => tables,
            Err(refusal) => return Reply::new(Tone::Failed, refusal.why),
        };
        let mut lines = Vec::new();
        for table in tables {
            let (answer, glance) = oneshot::channel();
            self.shared
                .send(table, Letter::Glance(by.clone(), answer))
                .await;
            lines.extend(glance.await.ok().flatten());
        }
        if lines.is_empty() {
            return Reply::new(Tone::Shown, "You are at no table.");
        }
        Reply::new(Tone::Shown, Text::lines(lines))
    }

    fn rules(&self, request: &Request, args: &Args) -> Result<Reply, Refusal> {
        let about = args.get("about").map_or("", String::as_str);
        let game = match args.get("game") {
            Some(name) => games::find(name)
                .ok_or_else(|| Refusal::new(format!("There is no game “{name}”.")))?,
            None => self.likely_game(request, about)?,
        };
        Ok(Reply::new(
            Tone::Shown,
            rulebook::search(game.info(), about),
        ))
    }

    /// The game of the table at hand, or the one whose clauses begin like what was asked, or the first.
    fn likely_game(&self, request: &Request, about: &str) -> Result<&'static dyn AnyGame, Refusal> {
        let id = about
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_uppercase();
        let by_clause = games::GAMES
            .iter()
            .find(|g| !id.is_empty() && g.info().rules.contains(&format!("- {id} ")));
        let here = request.table.and_then(|t| {
            let first = log::read(self.shared.store.as_ref(), t, 1, 1).ok()?;
            let record: record::Record = serde_json::from_slice(&first.first()?.body).ok()?;
            let Deed::Opened { game, .. } = record.deed else {
                return None;
            };
            games::find(&game)
        });
        let found = by_clause
            .copied()
            .or(here)
            .or_else(|| games::GAMES.first().copied());
        found.ok_or_else(|| Refusal::new("There are no games here."))
    }

    /// The ways to go on with a line.
    pub async fn complete(&self, line: Completing) -> Vec<Suggestion> {
        if let Some(keeping) = complete::Keeping::of(&line) {
            return self.complete_keeping(&line, &keeping);
        }
        let tables = self.tables_of(&line.by).unwrap_or_default();
        let named = line::split(&line.line)
            .into_iter()
            .find(|w| w.name == "table")
            .and_then(|w| w.value.parse().ok());
        let only = || {
            if let [one] = tables.as_slice() {
                Some(*one)
            } else {
                None
            }
        };
        let table = named
            .or(line.table)
            .or_else(only)
            .filter(|t| self.existing(*t).is_ok());
        let Some(table) = table else {
            return complete::suggest(None, &tables, &[], &line);
        };
        let (answer, suggestions) = oneshot::channel();
        self.shared
            .send(table, Letter::Complete(line, tables, answer))
            .await;
        suggestions.await.unwrap_or_default()
    }
}

fn opening(game: &dyn AnyGame, request: &Request) -> Vec<Deed> {
    let info = game.info();
    vec![
        Deed::Opened {
            game: info.id.to_owned(),
            rules_version: info.rules_version,
            home: request.place.clone(),
            by: request.by.clone(),
            rematch_of: None,
        },
        Deed::Joined {
            person: request.by.clone(),
            team: None,
        },
    ]
}

fn broken(fault: &Fault) -> Refusal {
    tracing::error!(%fault, "the store failed");
    Refusal::new(
        "That did not go through, and nothing was changed. Please tell the operator of this bot.",
    )
}

fn list_games() -> Reply {
    let line = |g: &&dyn AnyGame| {
        let (fewest, most) = g.info().seats;
        let seats = if fewest == most {
            format!("{most}")
        } else {
            format!("{fewest}–{most}")
        };
        Text::strong(g.info().title)
            + format!(" ({seats} players) · {} ", g.info().summary)
            + Text::code(format!("/play {}", g.info().command))
            + learn(**g)
    };
    Reply::new(Tone::Shown, Text::lines(games::GAMES.iter().map(line)))
}

/// How to learn a game that has tips.
fn learn(game: &dyn AnyGame) -> Text {
    if game.tips().is_empty() {
        return Text::new();
    }
    Text::from(" or ") + Text::code(format!("/table learn {}", game.info().command))
}

fn help() -> Reply {
    let line = |s: &Spec| Text::code(s.usage()) + " · " + s.about;
    let verbs = games::GAMES.iter().map(|g| {
        let verbs: Vec<&str> = g.info().verbs.iter().map(|v| v.name).collect();
        Text::code(format!("/{}", g.info().command))
            + " "
            + verbs.join(", ")
            + " · what you do at a table of "
            + g.info().title
    });
    let head = Text::from("Everything can be done with buttons or by typing:");
    Reply::new(
        Tone::Shown,
        Text::lines(
            std::iter::once(head)
                .chain(COMMANDS.iter().map(line))
                .chain(verbs),
        ),
    )
}
