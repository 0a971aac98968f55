//! Hearing what happens, in order and once, and noting how far we have heard only when it was answered.

use super::chat::{Chat, Spot};
use super::inbound::{self, Came, What};
use super::keys::{self, Since};
use super::limits;
use super::server::Error;
use crate::store::{Change, json};
use matrix_link::{Batch, Failure};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Events remembered as worked on, so that one that comes twice in a run is not answered twice.
const SEEN: usize = 16_384;

/// A batch that was worked on, whose answers may be under way.
struct Heard {
    since: Since,
    current: HashMap<Spot, String>,
    answers: Vec<JoinHandle<()>>,
}

/// Listens until the homeserver cannot be asked any more.
pub(super) struct Client {
    chat: Arc<Chat>,
    since: Option<String>,
    seen: HashSet<String>,
    order: VecDeque<String>,
    ledger: mpsc::Sender<Heard>,
    /// Notes batches as heard, one after the other; its end says that all of them are.
    noted: JoinHandle<()>,
}

impl Client {
    /// Hears for the first time in this run: what was missed is worked on. Who has never heard anything skips what was said
    /// before they came.
    pub(super) async fn start(chat: Arc<Chat>, since: Option<String>) -> Result<Self, Error> {
        let (ledger, heard) = mpsc::channel(limits::BATCHES);
        let noted = tokio::spawn(note(Arc::clone(&chat), heard));
        let is_first = since.is_none();
        let mut client = Self {
            chat,
            since,
            seen: HashSet::new(),
            order: VecDeque::new(),
            ledger,
            noted,
        };
        let batch = client
            .chat
            .link
            .sync(client.since.as_deref(), Duration::ZERO)
            .await?;
        if is_first {
            client.chat.look_at_invites().await;
            client.finish(batch.next, Vec::new()).await?;
        } else {
            client.note_said(&batch);
            client.work(batch).await?;
        }
        Ok(client)
    }

    /// Notes what we said before this run, so that it is not said again.
    fn note_said(&self, batch: &Batch) {
        let said = self.chat.said.lock();
        let mut said = said.unwrap_or_else(PoisonError::into_inner);
        for event in &batch.events {
            let came = inbound::came(event, self.chat.link.me());
            if let What::Own(Some(transaction)) = came.what {
                said.insert((came.room, transaction), came.id);
            }
        }
    }

    /// Listens; resolves with the reason why that ended.
    pub(super) async fn listen(&mut self) -> Error {
        let mut wait = limits::WAITS.0;
        loop {
            let heard = self
                .chat
                .link
                .sync(self.since.as_deref(), limits::WAIT)
                .await;
            match heard {
                Ok(batch) => {
                    wait = limits::WAITS.0;
                    if let Err(error) = self.work(batch).await {
                        return error;
                    }
                }
                Err(Failure::Token) => return Error::Token(self.chat.config.folder.clone()),
                Err(failure) => {
                    let pause = match &failure {
                        Failure::Limited(Some(pause)) => (*pause).min(limits::WAITS.1),
                        _ => wait,
                    };
                    tracing::warn!(%failure, "the homeserver cannot be heard; trying again");
                    tokio::time::sleep(pause).await;
                    wait = (wait * 2).min(limits::WAITS.1);
                }
            }
        }
    }

    async fn work(&mut self, batch: Batch) -> Result<(), Error> {
        let mut answers = Vec::new();
        let mut change = Change::new();
        let all: Vec<Came> = batch
            .events
            .iter()
            .map(|event| inbound::came(event, self.chat.link.me()))
            .collect();
        for (at, (came, event)) in all.iter().zip(&batch.events).enumerate() {
            let is_old = is_before_us(came, &all[at..], self.chat.link.me());
            if is_old || came.id.is_empty() || !self.is_new(&came.id) {
                continue;
            }
            match &came.what {
                What::Sealed(_) => Chat::note_sealed(&mut change, came, event),
                What::Member { .. } | What::Upgrade(_) => {
                    let done = self.chat.around(came).await;
                    if let Err(why) = done {
                        tracing::warn!(%why, "something about a room is left undone");
                    }
                }
                _ => answers.extend(self.chat.take(came.clone()).await),
            }
        }
        for (room, _) in &batch.left {
            let done = self.chat.left(room).await;
            done.map_err(|e| Error::Store(e.to_string()))?;
        }
        if !change.is_empty() {
            let kept = self.chat.commit(change).await;
            kept.map_err(|e| Error::Store(e.to_string()))?;
        }
        self.chat.look_at_invites().await;
        let opened = self.chat.look_at_sealed().await;
        answers.extend(opened.map_err(|e| Error::Store(e.to_string()))?);
        self.finish(batch.next, answers).await
    }

    /// Hands a batch over to be noted when its answers have arrived.
    async fn finish(&mut self, next: String, answers: Vec<JoinHandle<()>>) -> Result<(), Error> {
        let current = {
            let heard = &self.chat.current;
            heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
        };
        self.since = Some(next.clone());
        let heard = Heard {
            since: Since {
                device: self.chat.link.device().to_owned(),
                token: next,
            },
            current,
            answers,
        };
        // The notary only goes when the store fails: whatever was heard from then on would be heard again.
        let handed = self.ledger.send(heard).await;
        handed.map_err(|_| Error::Store("what was heard cannot be noted any more".to_owned()))
    }

    /// Hears nothing more. What is left resolves when everything heard was answered and noted.
    pub(super) fn close(self) -> JoinHandle<()> {
        self.noted
    }

    fn is_new(&mut self, id: &str) -> bool {
        if !self.seen.insert(id.to_owned()) {
            return false;
        }
        self.order.push_back(id.to_owned());
        if self.order.len() > SEEN
            && let Some(oldest) = self.order.pop_front()
        {
            self.seen.remove(&oldest);
        }
        true
    }
}

/// Whether something happened in a room before we came there: not said to us, and often not for us to read.
fn is_before_us(came: &Came, later: &[Came], me: &str) -> bool {
    let is_coming =
        |c: &Came| matches!(&c.what, What::Member { who, now } if who == me && now == "join");
    later
        .iter()
        .any(|c| c.room == came.room && c.id != came.id && is_coming(c))
}

/// Notes how far we have heard: a batch counts when all it asked for was answered. A crash before that works on it again,
/// which changes nothing that was done and says nothing that was said.
async fn note(chat: Arc<Chat>, mut heard: mpsc::Receiver<Heard>) {
    let mut noted: HashMap<Spot, String> = HashMap::new();
    while let Some(batch) = heard.recv().await {
        for answer in batch.answers {
            if let Err(broken) = answer.await {
                tracing::error!(%broken, "an answer broke");
            }
        }
        let mut change = Change::new();
        for (place, transaction) in &batch.current {
            if noted.get(place) != Some(transaction) {
                let (room, thread) = place;
                let key = keys::current(room, thread.as_deref());
                change.put(key, transaction.as_bytes());
            }
        }
        noted = batch.current;
        if let Err(fault) = json::put(&mut change, keys::since(), &batch.since) {
            tracing::error!(%fault, "what was heard cannot be written");
            return;
        }
        if let Err(why) = chat.commit(change).await {
            tracing::error!(%why, "what was heard cannot be noted");
            return;
        }
    }
}
