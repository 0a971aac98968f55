//! Tables in progress. Knows games only as [`crate::rules::erased::AnyGame`].
//!
//! A [`Request`] comes in, is bound to a command and sent to its table; the table decides, commits, and what is to be said
//! leaves through the outbox as [`post::Post`]s.
//!
//! - [`command`] is what can be asked for, and how typed words, buttons and completion become it.
//! - [`table`] is one match with its seats: its log, what follows from each record, lobby, play, undo.
//! - [`clock`] is time: deadlines, quiet hours, reminders, who is awaited where.
//! - [`person`] is whoever sits there: identities, what is kept of them, results, being forgotten.
//! - [`keeping`] is what outlives matches: decks and campaigns.
//! - [`admin`] is what a server decided: where games run, who may open tables, bans, limits.
//! - [`post`] is what is said: words, pictures, and the way out to the platforms.
//!
//! What decides and describes is pure (`tests/tidy.rs` has the list); `runner`, `post::deliver`, `clock` and `post::studio` are
//! the shell around it.
//!
//! A request comes from an *identity* of a platform and is carried out for the *person* behind it (`person::linking`); inside,
//! ids are those of people. Only on the way out (`person::places`) is it decided by which identity, and where, somebody is
//! reached.

pub mod admin;
pub mod clock;
pub mod command;
pub mod keeping;
pub mod metrics;
pub mod person;
pub mod post;
pub mod request;
mod runner;
pub mod settings;
mod shared;
pub mod table;
mod trouble;

pub use person::forget::Forgotten;

use crate::games;
use crate::rules::ask::Refusal;
use crate::rules::erased::AnyGame;
use crate::rules::text::Text;
use crate::store::{Fault, Store, TableId, index, log, outbox, requests, servers};
use command::button::Press;
use command::complete::{Completing, Suggestion};
use command::which::Meant;
use command::{Args, Bound, COMMANDS, Name, Spec};
use person::{Person, PersonId};
use post::outlet::Outlet;
use request::{Input, Invocation, Reply, Request, Tone};
use runner::{Letter, Then, Wanted};
use settings::Settings;
use shared::Shared;
use std::sync::{Arc, Mutex, PoisonError};
use table::record::Deed;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// The platform of whoever runs the bot, who is no person of any chat.
pub const OPERATOR: &str = "operator";

/// Requests are remembered for so long, in milliseconds: no platform repeats one after a month.
const REMEMBERED: u64 = 30 * 24 * 3600 * 1000;

/// A cheap handle on everything that runs.
#[derive(Clone)]
pub struct Host {
    shared: Arc<Shared>,
    tasks: Arc<Mutex<JoinSet<()>>>,
    outlets: Arc<Mutex<Vec<Arc<dyn Outlet>>>>,
    studio: Arc<post::studio::Studio>,
}

/// Why a host cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store failed.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The painter has no fonts.
    #[error(transparent)]
    Paint(#[from] post::studio::PaintError),
}

impl Host {
    /// Starts a host over a store. Tables wake when somebody needs them; only the clock starts at once.
    pub fn open(store: Arc<dyn Store>, settings: Settings) -> Result<Self, StartError> {
        let host = Self::still(store, settings)?;
        host.forget_old_requests()?;
        host.spawn(clock::run(Arc::clone(&host.shared)));
        Ok(host)
    }

    /// A host whose clock stands still, for work on a stopped database.
    pub fn still(store: Arc<dyn Store>, settings: Settings) -> Result<Self, StartError> {
        table::unsealed::seal(store.as_ref())?;
        Ok(Self {
            shared: Arc::new(Shared::new(store, settings)),
            tasks: Arc::default(),
            outlets: Arc::default(),
            studio: Arc::new(post::studio::Studio::new()?),
        })
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
        self.outlets
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(Arc::clone(&outlet));
        self.spawn(post::deliver::run(Arc::clone(&self.shared), outlet));
    }

    fn all_outlets(&self) -> Vec<Arc<dyn Outlet>> {
        let outlets = self.outlets.lock().unwrap_or_else(PoisonError::into_inner);
        outlets.clone()
    }

    fn outlets_of(&self, platform: &str) -> Vec<Arc<dyn Outlet>> {
        let mut outlets = self.all_outlets();
        outlets.retain(|o| o.platform() == platform);
        outlets
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
    pub async fn paint(
        &self,
        picture: &post::Picture,
    ) -> Result<Arc<Vec<u8>>, post::studio::PaintError> {
        self.studio.paint(picture).await
    }

    /// Acts on everything that is due by now, without waiting for the clock; for tests that set the time.
    pub async fn tick(&self) -> usize {
        let mut fired = 0;
        loop {
            match clock::fire(&self.shared).await {
                0 => return fired,
                n => fired += n,
            }
        }
    }

    /// Waits until every post of the attached platforms was delivered.
    pub async fn settle(&self) {
        let outlets = self.all_outlets();
        let waits = |o: &Arc<dyn Outlet>| {
            outbox::list(self.shared.store.as_ref(), o.platform(), None, 1)
                .is_ok_and(|l| !l.is_empty())
        };
        while outlets.iter().any(waits) {
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
        let (by, standing) = (request.by.clone(), request.standing.clone());
        let wants_out = person::forget::is_wish(&request.input);
        let since = std::time::Instant::now();
        let reply = match self.recognise(&mut request).await {
            Ok(()) => self.route(request, &by.id).await,
            Err(refusal) => Err(refusal),
        };
        let reply = reply.unwrap_or_else(refuse);
        self.shared.metrics.request(reply.tone, since.elapsed());
        // Whoever only sends garbage is not noted.
        if matches!(reply.tone, Tone::Done | Tone::Shown)
            && !wants_out
            && by.id.platform() != OPERATOR
            && let Err(trouble) =
                person::known::meet(self.shared.store.as_ref(), &by, &standing).await
        {
            // Nothing depends on it but that invitations reach people.
            tracing::error!(%trouble, "a person could not be noted");
        }
        reply
    }

    /// Finds who carries the request out; `identity` is the one it came from.
    async fn route(&self, request: Request, identity: &PersonId) -> Result<Reply, Refusal> {
        let invocation = match &request.input {
            Input::Press(Press::Offer { table, .. }) => {
                let table = self.existing(*table)?;
                return Ok(self.ask_table(table, request, Wanted::Press).await);
            }
            Input::Press(Press::Say(line)) => command::line::parse(line)?,
            Input::Command(invocation) => invocation.clone(),
        };
        self.command(request, identity, &invocation).await
    }

    async fn command(
        &self,
        request: Request,
        identity: &PersonId,
        invocation: &Invocation,
    ) -> Result<Reply, Refusal> {
        let bound = command::bind(invocation)?;
        let (spec, args) = match &bound {
            Bound::Keep(keep) => return self.keep(&request, keep).await,
            Bound::Host(spec, args) => (*spec, args),
            Bound::Verb(..) => return self.at_table(request, bound).await,
        };
        match spec.name {
            Name::Play | Name::Open | Name::Learn => self.open_table(request, spec, args).await,
            Name::Rematch => self.rematch(request, bound).await,
            Name::Mine => Ok(self.mine(&request.by).await),
            Name::Focus => self.focus(&request, args).await,
            Name::Hours | Name::Reminders => self.rhythm(&request, spec.name, args).await,
            Name::Me => self.me(&request),
            Name::Turns => Ok(self.turns(&request.by).await),
            Name::Link => self.link(&request, identity, args).await,
            Name::Unlink => self.unlink(&request, args).await,
            Name::ExportMe => self.export_me(&request).await,
            Name::ForgetMe => self.forget_me(&request, args).await,
            Name::Leaders => self.leaders(&request, args),
            Name::Record => self.record(&request),
            Name::HideResults => self.hide_results(&request, args).await,
            Name::Rules => self.rules(&request, args),
            Name::Games => Ok(list_games()),
            Name::Help => Ok(help()),
            name @ (Name::HostChannel
            | Name::HostRole
            | Name::HostSet
            | Name::HostDoctor
            | Name::HostTables
            | Name::HostBan
            | Name::HostUnban
            | Name::HostAudit) => self.admin(request, name, args).await,
            _ => self.at_table(request, bound).await,
        }
    }

    /// A command about a table.
    async fn at_table(&self, request: Request, bound: Bound) -> Result<Reply, Refusal> {
        match self.which_table(&request, &bound).await? {
            Meant::Table(table) => {
                let joins = matches!(&bound, Bound::Host(spec, _) if spec.name == Name::Join);
                let _pass = if joins {
                    Some(self.may_join(&request, table).await?)
                } else {
                    None
                };
                Ok(self.ask_table(table, request, Wanted::Bound(bound)).await)
            }
            Meant::Several(reply) => Ok(*reply),
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
        let game = games::named(wanted)?;
        let lesson = match spec.name {
            Name::Learn => Some(post::guide::lesson(game, args.get("lesson"))?),
            _ => None,
        };
        let then = match (spec.name, lesson) {
            (Name::Open, _) => Then::Wait,
            (_, Some(lesson)) if lesson.alone => Then::PlayAlone,
            _ => Then::Play,
        };
        let _pass = self
            .pass(&request.by, request.standing.server.as_ref())
            .await;
        let (house, more) = self.permitted(&request, game.info(), then == Then::Play)?;
        let mut deeds = opening(game, &request, house);
        deeds.extend(more);
        if let Some(lesson) = lesson {
            deeds.extend(post::guide::opening(lesson, &request.by.id));
        }
        self.begin(request, deeds, then).await
    }

    async fn begin(
        &self,
        request: Request,
        deeds: Vec<Deed>,
        then: Then,
    ) -> Result<Reply, Refusal> {
        // The same request again must find the same table, not open a second one.
        if let Ok(Some(earlier)) = requests::recall(self.shared.store.as_ref(), &request.id) {
            return Ok(self
                .ask_table(earlier.table, request, Wanted::Begin { deeds, then })
                .await);
        }
        let id = self.free_id()?;
        Ok(self
            .ask_table(id, request, Wanted::Begin { deeds, then })
            .await)
    }

    fn free_id(&self) -> Result<TableId, Refusal> {
        loop {
            let seed = self.shared.settings.entropy.seed().map_err(Refusal::new)?;
            let id = TableId::new(u32::from_le_bytes([
                seed.0[0], seed.0[1], seed.0[2], seed.0[3],
            ]));
            let store = self.shared.store.as_ref();
            let taken = log::head(store, id)
                .and_then(|head| Ok(head.is_some() || servers::is_reserved(store, id)?));
            if !taken.map_err(|f| broken(&f))? {
                return Ok(id);
            }
        }
    }

    async fn rematch(&self, request: Request, bound: Bound) -> Result<Reply, Refusal> {
        let table = match self.which_table(&request, &bound).await? {
            Meant::Table(table) => table,
            Meant::Several(reply) => return Ok(*reply),
        };
        let (answer, deeds) = oneshot::channel();
        self.shared
            .send(table, Letter::Rematch(request.by.clone(), answer))
            .await;
        let lost = |_| Refusal::new("That did not go through. Please try again.");
        let mut deeds = deeds.await.map_err(lost)??;
        let server = match deeds.first() {
            Some(Deed::Opened { server, .. }) => server.clone(),
            _ => None,
        };
        let _pass = self.pass(&request.by, server.as_ref()).await;
        self.permit_again(&request.by, &mut deeds)?;
        self.begin(request, deeds, Then::Wait).await
    }

    async fn mine(&self, by: &Person) -> Reply {
        let tables = match self.tables_of(by) {
            Ok(tables) => tables,
            Err(refusal) => return Reply::new(Tone::Failed, refusal.why),
        };
        let lines = self.glances(by, &tables).await;
        if lines.is_empty() {
            return Reply::new(Tone::Shown, "You are at no table.");
        }
        Reply::new(Tone::Shown, Text::lines(lines))
    }

    fn rules(&self, request: &Request, args: &Args) -> Result<Reply, Refusal> {
        let about = args.get("about").map_or("", String::as_str);
        let game = match args.get("game") {
            Some(name) => Some(games::named(name)?),
            None => self.likely_game(request, about),
        };
        let words = match game {
            Some(game) => post::rulebook::search(game.info(), about),
            None => post::rulebook::search_all(games::GAMES.iter().map(|g| g.info()), about),
        };
        Ok(Reply::new(Tone::Shown, words))
    }

    /// The game whose clauses begin like what was asked, or the one of the table at hand.
    fn likely_game(&self, request: &Request, about: &str) -> Option<&'static dyn AnyGame> {
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
            let record: table::record::Record =
                serde_json::from_slice(&first.first()?.body).ok()?;
            let Deed::Opened { game, .. } = record.deed else {
                return None;
            };
            games::find(&game)
        });
        by_clause.copied().or(here)
    }

    /// The ways to go on with a line.
    pub async fn complete(&self, mut line: Completing) -> Vec<Suggestion> {
        if let Ok(person) = person::known::person_of(self.shared.store.as_ref(), &line.by.id) {
            line.by.id = person;
        }
        if let Some(keeping) = command::complete::Keeping::of(&line) {
            return self.complete_keeping(&line, &keeping);
        }
        let tables = self.tables_of(&line.by).unwrap_or_default();
        let named = command::line::split(&line.line)
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
        let around = self.around(&line, tables);
        let Some(table) = table else {
            return command::complete::suggest(None, &around, &[], &line);
        };
        let (answer, suggestions) = oneshot::channel();
        self.shared
            .send(table, Letter::Complete(Box::new((line, around)), answer))
            .await;
        suggestions.await.unwrap_or_default()
    }
}

fn opening(game: &dyn AnyGame, request: &Request, house: admin::server::House) -> Vec<Deed> {
    let info = game.info();
    vec![
        Deed::Opened {
            game: info.id.to_owned(),
            rules_version: info.versions.newest,
            home: request.place.clone(),
            by: request.by.clone(),
            rematch_of: None,
            server: request.standing.server.clone(),
            house,
        },
        Deed::Joined {
            person: request.by.clone(),
            team: None,
            record: None,
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
            + learn(*g)
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

/// All commands on one screen: what goes on with another word is listed by its words, and explained when it is typed alone.
fn help() -> Reply {
    let words =
        |first: &str, more: Vec<&str>| Text::code(format!("/{first}")) + " " + more.join(", ");
    let mut lines = vec![
        Text::from("Everything can be done by typing, and with buttons where there are any. ")
            + Text::code("/table")
            + " or another first word alone explains the words that follow it.",
    ];
    let mut groups: Vec<&str> = Vec::new();
    for spec in COMMANDS {
        match spec.path {
            [first, _, ..] if groups.contains(first) => {}
            [first, _, ..] => {
                let in_group = COMMANDS.iter().filter(|s| s.path[0] == *first);
                let more = in_group.filter_map(|s| s.path.get(1).copied());
                lines.push(words(first, more.collect()));
                groups.push(first);
            }
            _ => lines.push(Text::code(spec.usage()) + " · " + spec.about),
        }
    }
    for info in games::GAMES.iter().map(|g| g.info()) {
        let verbs = info.verbs.iter().map(|v| v.name);
        let at = format!(" · at a table of {}", info.title);
        lines.push(words(info.command, verbs.collect()) + at);
    }
    Reply::new(Tone::Shown, Text::lines(lines))
}
