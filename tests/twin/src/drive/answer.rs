//! What came back for something a person did.

use crate::Hub;
use crate::ids::{Id, Millis};
use crate::world::World;
use crate::world::interaction::{Answered, FIRST, Interaction};
use crate::world::message::{LOADING, Message};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// How long a test waits for what must come after the first answer.
const PATIENCE: Duration = Duration::from_secs(15);

impl Hub {
    /// Looks until there is something to see, or the time is up.
    pub(crate) async fn wait<T>(&self, time: Duration, look: impl Fn() -> Option<T>) -> Option<T> {
        let mut bell = self.bell.subscribe();
        let search = async {
            loop {
                bell.mark_unchanged();
                if let Some(found) = look() {
                    return found;
                }
                // The sender lives as long as the hub, which is borrowed here.
                let _ = bell.changed().await;
            }
        };
        tokio::time::timeout(time, search).await.ok()
    }
}

/// An interaction and everything the bot did with it; asking again gives the newest state.
#[derive(Clone)]
pub struct Answer {
    pub(crate) hub: Arc<Hub>,
    pub(crate) id: Id,
}

impl Answer {
    fn read<T>(&self, look: impl FnOnce(&World, &Interaction) -> T) -> T {
        self.hub.with(|w| look(w, &w.interactions[&self.id]))
    }

    /// The interaction's id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// The token the bot answers with.
    pub fn token(&self) -> String {
        self.read(|_, i| i.token.clone())
    }

    /// How the bot answered first.
    pub fn how(&self) -> Answered {
        self.read(|_, i| i.answered.clone())
    }

    /// How long the first answer took; `None` while there is none.
    pub fn took(&self) -> Option<Duration> {
        self.read(|_, i| i.answered_at.map(|t| Duration::from_millis(t - i.at)))
    }

    /// When the first words came after a deferred answer, in the twin's time; `None` while there are none.
    pub fn filled_at(&self) -> Option<Millis> {
        self.read(|_, i| i.filled_at)
    }

    /// What `@original` shows now: the answer, or the message the component is on.
    pub fn message(&self) -> Option<Message> {
        self.read(|w, i| {
            let record = i.original.and_then(|m| w.messages.get(&m))?;
            record.deleted.is_none().then(|| record.now.clone())
        })
    }

    /// All words the person was answered with: the message's and the follow-ups'.
    pub fn text(&self) -> String {
        let shown = self.message().into_iter().chain(self.followups());
        shown.map(|m| m.text()).collect::<Vec<_>>().join("\n")
    }

    /// Messages sent after the answer that are still there.
    pub fn followups(&self) -> Vec<Message> {
        self.read(|w, i| {
            let there = |m: &Id| w.messages.get(m).filter(|r| r.deleted.is_none());
            i.followups
                .iter()
                .filter_map(there)
                .map(|r| r.now.clone())
                .collect()
        })
    }

    /// The form the bot answered with.
    pub fn modal(&self) -> Value {
        match self.how() {
            Answered::Modal(form) => form,
            other => panic!("the bot answered with {other:?}, not with a form"),
        }
    }

    /// Waits for the first answer, and after "thinking …" for what was thought.
    pub(crate) async fn first(self) -> Self {
        let answered = || (self.how() != Answered::No).then_some(());
        let came = self
            .hub
            .wait(
                Duration::from_millis(FIRST) + Duration::from_millis(200),
                answered,
            )
            .await;
        if came.is_none() {
            let words = "The application did not respond";
            self.hub.with(|w| {
                let Interaction { user, channel, .. } = w.interactions[&self.id];
                w.tell(user, channel, "notice", json!(words));
                w.note(format!("{user} in {channel} reads: {words}"));
            });
            return self;
        }
        if self.how() == Answered::Deferred {
            self.settled().await;
        }
        self
    }

    /// Waits until there is a first answer, and the words after it if it was deferred; whether they came in time.
    pub async fn finished(&self, within: Duration) -> bool {
        let done = || {
            let finished = self.read(|_, i| match i.answered {
                Answered::No => false,
                Answered::Deferred | Answered::DeferredUpdate => i.filled_at.is_some(),
                _ => true,
            });
            finished.then_some(())
        };
        self.hub.wait(within, done).await.is_some()
    }

    /// Waits until a deferred answer is there; at once if it is.
    pub async fn settled(&self) {
        let done = || {
            let thinking = self.message().is_some_and(|m| m.flags & LOADING != 0);
            (!thinking).then_some(())
        };
        self.hub.wait(PATIENCE, done).await;
    }

    /// Waits until the bot changed or removed `@original` after its first answer, and gives what it shows then.
    pub async fn edited(&self) -> Option<Message> {
        self.hub
            .wait(PATIENCE, || (self.read(|_, i| i.edits) > 0).then_some(()))
            .await;
        self.message()
    }

    /// Waits until there are this many follow-ups.
    pub async fn followed_up(&self, count: usize) -> Vec<Message> {
        let enough = || Some(self.followups()).filter(|f| f.len() >= count);
        let found = self.hub.wait(PATIENCE, enough).await;
        found.unwrap_or_else(|| panic!("{} follow-ups came, not {count}", self.followups().len()))
    }
}
