//! The host as platforms see it: requests in, replies out.

use crate::host::directory::known;
use crate::host::person;
use crate::host::runner::task::Asked;
pub(in crate::host) mod admin;
pub mod erase;
pub(in crate::host) mod forget;
#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on shall fail")]
mod frugal;
mod help;
pub(in crate::host) mod keeping;
pub(in crate::host) mod leaders;
pub(in crate::host) mod linking;
pub(in crate::host) mod me;
mod opening;
mod route;
pub(in crate::host) mod which;

use crate::host::delivery::outlet::Outlet;
use crate::host::metrics::Metrics;
use crate::host::person::Person;
use crate::host::runner::shared::Shared;
use crate::host::settings::Settings;
use crate::host::speech::complete::{self, Completing, Suggestion};
use crate::host::speech::request::{Reply, Request, Tone};
use crate::rules::ask::Refusal;
use crate::rules::text::Text;
use crate::store::{Fault, Store, TableId, index, log, outbox, requests};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::task::JoinSet;

/// The platform of whoever runs the bot, who is no person of any chat.
pub const OPERATOR: &str = "operator";

/// The most posts counted for a chat.
const MOST_WAITING: usize = 10_000;

/// Requests are remembered for so long, in milliseconds: no platform repeats one after a month.
const REMEMBERED: u64 = 30 * 24 * 3600 * 1000;

/// A cheap handle on everything that runs.
#[derive(Clone)]
pub struct Host {
    pub(in crate::host) shared: Arc<Shared>,
    tasks: Arc<Mutex<JoinSet<()>>>,
    outlets: Arc<Mutex<Vec<Arc<dyn Outlet>>>>,
    studio: Arc<crate::host::delivery::studio::Studio>,
}

/// Why a host cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store failed.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The painter has no fonts.
    #[error(transparent)]
    Paint(#[from] crate::host::delivery::studio::PaintError),
}

impl Host {
    /// Starts a host over a store. Tables wake when somebody needs them; only the clock starts at once.
    pub fn open(store: Arc<dyn Store>, settings: Settings) -> Result<Self, StartError> {
        let host = Self::still(store, settings)?;
        host.forget_old_requests()?;
        host.spawn(crate::host::runner::due::run(Arc::clone(&host.shared)));
        Ok(host)
    }

    /// A host whose clock stands still, for work on a stopped database.
    pub fn still(store: Arc<dyn Store>, settings: Settings) -> Result<Self, StartError> {
        crate::host::runner::unsealed::seal(store.as_ref())?;
        Ok(Self {
            shared: Arc::new(Shared::new(store, settings)),
            tasks: Arc::default(),
            outlets: Arc::default(),
            studio: Arc::new(crate::host::delivery::studio::Studio::new()?),
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
        self.spawn(crate::host::delivery::deliver::run(
            Arc::clone(&self.shared),
            outlet,
        ));
    }

    pub(in crate::host) fn all_outlets(&self) -> Vec<Arc<dyn Outlet>> {
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

    /// What was counted since the start.
    pub fn metrics(&self) -> &Metrics {
        &self.shared.metrics
    }

    /// How many posts the chats have not confirmed yet; of each chat at most ten thousand are counted.
    pub fn waiting(&self) -> usize {
        let store = self.shared.store.as_ref();
        let of = |o: &Arc<dyn Outlet>| outbox::count(store, o.platform(), MOST_WAITING).ok();
        self.all_outlets().iter().filter_map(of).sum()
    }

    /// How many tables are in memory.
    pub fn awake(&self) -> usize {
        self.shared.awake()
    }

    /// A picture as PNG bytes.
    pub async fn paint(
        &self,
        picture: &crate::host::speech::post::Picture,
    ) -> Result<Arc<Vec<u8>>, crate::host::delivery::studio::PaintError> {
        self.studio.paint(picture).await
    }

    /// Acts on everything that is due by now, without waiting for the clock; for tests that set the time.
    pub async fn tick(&self) -> usize {
        let mut fired = 0;
        loop {
            match crate::host::runner::due::fire(&self.shared).await {
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

    /// Stops delivering and ticking, and waits for every table to finish what it was sent. What was not yet said is said
    /// after the next start.
    pub async fn stop(&self) {
        let mut tasks =
            std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        tasks.shutdown().await;
        self.shared.stop().await;
    }

    /// Carries a request out. Resolves when what it caused is durable, or with the reason why it caused nothing.
    pub async fn submit(&self, mut request: Request) -> Reply {
        request.by.name = person::tidy_name(&request.by.name);
        let (by, standing) = (request.by.clone(), request.standing.clone());
        let wants_out = forget::is_wish(&request.input);
        let since = std::time::Instant::now();
        let (reply, known) = match self.recognise(&mut request).await {
            Ok(known) => {
                let own = (request.by.id == by.id).then(|| known.clone());
                (
                    self.route(Box::new(Asked { request, known }), &by.id).await,
                    own,
                )
            }
            Err(refusal) => (Err(refusal), None),
        };
        let reply = reply.unwrap_or_else(|refusal| Reply::new(Tone::Refused, refusal.why));
        self.shared.metrics.request(reply.tone, since.elapsed());
        // Whoever only sends garbage is not noted.
        if matches!(reply.tone, Tone::Done | Tone::Shown)
            && !wants_out
            && by.id.platform() != OPERATOR
            && let Err(trouble) =
                known::meet(self.shared.store.as_ref(), &by, &standing, known.as_ref()).await
        {
            // Nothing depends on it but that invitations reach people.
            tracing::error!(%trouble, "failed to note that a person was seen");
        }
        reply
    }

    pub(in crate::host) fn existing(&self, id: TableId) -> Result<TableId, Refusal> {
        // A table in memory is there, or says itself that it is not.
        if self.shared.is_awake(id) {
            return Ok(id);
        }
        match log::head(self.shared.store.as_ref(), id) {
            Ok(Some(_)) => Ok(id),
            Ok(None) => Err(Refusal::new(format!("There is no table {id}."))),
            Err(fault) => Err(broken(&fault)),
        }
    }

    pub(in crate::host) fn tables_of(&self, person: &Person) -> Result<Vec<TableId>, Refusal> {
        let most = self.shared.settings.tables_per_person + 1;
        index::tables_of(self.shared.store.as_ref(), person.id.as_str(), None, most)
            .map_err(|f| broken(&f))
    }

    pub(in crate::host) async fn mine(&self, by: &Person) -> Reply {
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

    /// The ways to go on with a line.
    pub async fn complete(&self, mut line: Completing) -> Vec<Suggestion> {
        if let Ok(person) =
            crate::host::directory::known::person_of(self.shared.store.as_ref(), &line.by.id)
        {
            line.by.id = person;
        }
        if let Some(keeping) = complete::Keeping::of(&line) {
            return self.complete_keeping(&line, &keeping);
        }
        let tables = self.tables_of(&line.by).unwrap_or_default();
        let named = crate::host::command::line::split(&line.line)
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
            return complete::suggest(None, &around, &[], &line);
        };
        let Some(revision) = self.shared.latest(table).await else {
            return Vec::new();
        };
        let kept = self.kept_by(&revision.table, &line);
        complete::suggest(Some(&revision.table), &around, &kept, &line)
    }
}

pub(in crate::host) fn broken(fault: &Fault) -> Refusal {
    tracing::error!(%fault, "the store failed");
    Refusal::new(
        "That did not go through, and nothing was changed. Please tell the operator of this bot.",
    )
}
