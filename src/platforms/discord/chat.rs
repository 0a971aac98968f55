//! What the parts of this platform share: the way to Discord, the host, and what we remember.

use super::keys::{self, PLATFORM};
use super::limits;
use super::mend;
use super::outbound::Message;
use super::rest::{Failure, File, Rest, code};
use super::turns::Turns;
use crate::host::Host;
use crate::host::delivery::outlet::Undelivered;
use crate::host::settings::Time;
use crate::host::speech::post::Picture;
use crate::platforms::cut::alt;
use crate::platforms::keys::table_at;
use crate::platforms::pending;
use crate::store::{Change, Fault, Key, Store, TableId, json, outbox};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::runtime::Handle;
use tokio::sync::{RwLock, Semaphore};

/// Interactions worked on at once.
const AT_ONCE: usize = 16;
/// Interactions in hand at once, nearly all of them waiting: whoever comes then is asked to come again.
const MOST: usize = 4096;
/// Painted pictures there may be at once of answers, and as many of posts. They are by far the heaviest thing on its way, and
/// Discord may be slow to take them.
const PAINTED: usize = 32;
/// The largest file Discord takes.
const LARGEST_FILE: usize = 10 * 1024 * 1024;

/// What happened since the start, for the log.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// Interactions acknowledged.
    pub answered: AtomicU64,
    /// Interactions that could not be acknowledged in time.
    pub lost: AtomicU64,
    /// Interactions the library could not read.
    pub unreadable: AtomicU64,
}

/// What the parts of this platform share.
pub(super) struct Chat {
    pub(super) rest: Rest,
    pub(super) host: Host,
    pub(super) store: Arc<dyn Store>,
    /// Where everything lives but the connections to the gateway.
    pub(super) runtime: Handle,
    /// Our own user.
    pub(super) me: String,
    pub(super) counts: Counts,
    /// Set when the program is told to stop.
    pub(super) draining: AtomicBool,
    /// Read while an interaction is worked on; whoever can write knows that none is.
    pub(super) busy: RwLock<()>,
    pub(super) seen: Mutex<super::seen::Seen>,
    /// Room for interactions.
    pub(super) entrance: Semaphore,
    /// Places for what follows an acknowledgement: however much is asked for, acknowledging goes first.
    pub(super) places: Arc<Semaphore>,
    /// Room for the pictures of answers.
    pub(super) answering: Arc<Semaphore>,
    /// Room for the pictures of posts: those that must wait keep nobody from an answer.
    pub(super) posting: Arc<Semaphore>,
    /// Who comes after whom.
    pub(super) turns: Turns,
    /// Whose turn it is to change what is shown of a table.
    pub(super) showing: pending::Turns,
    /// Posts up to this one may have been sent before this start.
    old: u64,
    /// Posts that may or may not have arrived, and since when.
    unsure: Mutex<HashMap<u64, u64>>,
}

/// A message of a post, told from all others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub table: TableId,
    /// The post's number.
    pub number: u64,
    /// Which of the post's messages.
    pub part: usize,
}

impl Mark {
    fn nonce(self) -> String {
        format!("{}.{}.{}", self.table, self.number, self.part)
    }
}

impl Chat {
    pub(super) fn new(rest: Rest, host: Host, me: String) -> Result<Self, Fault> {
        let store = host.store();
        let newest = outbox::newest(store.as_ref(), PLATFORM)?;
        Ok(Self {
            rest,
            host,
            runtime: Handle::current(),
            me,
            counts: Counts::default(),
            draining: AtomicBool::new(false),
            busy: RwLock::default(),
            seen: Mutex::default(),
            entrance: Semaphore::new(MOST),
            places: Arc::new(Semaphore::new(AT_ONCE)),
            answering: Arc::new(Semaphore::new(PAINTED)),
            posting: Arc::new(Semaphore::new(PAINTED)),
            turns: Turns::default(),
            showing: pending::Turns::default(),
            old: newest.unwrap_or_default(),
            unsure: Mutex::default(),
            store,
        })
    }

    /// Keeps something for good.
    pub(super) async fn keep(&self, key: Key, value: &impl Serialize) -> Result<(), Undelivered> {
        let mut change = Change::new();
        json::put(&mut change, key, value)?;
        self.commit(change).await
    }

    pub(super) async fn commit(&self, change: Change) -> Result<(), Undelivered> {
        let done = self.store.commit(change).await;
        done.map_err(|e| Undelivered::Later(e.to_string()))
    }

    /// The table whose own place a channel is.
    pub(super) fn table_of(&self, channel: &str) -> Option<TableId> {
        table_at(self.store.as_ref(), &keys::channel(channel)).unwrap_or_else(|fault| {
            tracing::error!(%fault, "a channel cannot be looked up");
            None
        })
    }

    /// A picture as a file with the same facts in words; nothing if it cannot be painted, because the words say it too.
    /// It is painted when there is room for it. What it was painted from goes at once: a post may wait long for its turn.
    pub(super) async fn paint(
        &self,
        picture: Option<Picture>,
        room: &Arc<Semaphore>,
    ) -> Option<(File, String)> {
        let picture = picture?;
        let room = Arc::clone(room).acquire_owned().await;
        // Nobody closes it.
        let room = Some(Arc::new(room.ok()?));
        match self.host.paint(&picture).await {
            Ok(bytes) if bytes.len() <= LARGEST_FILE => {
                let name = picture.name.clone();
                Some((File { name, bytes, room }, alt(&picture, limits::ALT)))
            }
            Ok(bytes) => {
                tracing::error!(bytes = bytes.len(), "a picture is too large for Discord");
                None
            }
            Err(why) => {
                tracing::error!(%why, "a picture could not be painted");
                None
            }
        }
    }

    /// Posts a message once, however often it is tried. `after` is the last message known to be ours there.
    pub(super) async fn say(
        &self,
        mark: Mark,
        channel: &str,
        after: Option<&str>,
        message: &Message,
    ) -> Result<String, Failure> {
        if self.may_be_there(mark.number)
            && let Some(found) = self.find(channel, after, message).await
        {
            return Ok(found);
        }
        let body = message.fresh(&mark.nonce());
        let posted = match self.rest.post(channel, body, message.file()).await {
            // Pictures are allowed or not apart from words.
            Err(failure) if message.picture.is_some() && lacks_pictures(&failure) => {
                let plain = message.clone().without_picture(mend::NO_PICTURES);
                let body = plain.fresh(&mark.nonce());
                self.rest.post(channel, body, None).await
            }
            other => other,
        };
        let mut unsure = self.unsure.lock().unwrap_or_else(PoisonError::into_inner);
        match &posted {
            Err(Failure::Unsure(_)) => {
                unsure.entry(mark.number).or_insert(Time::System.now());
            }
            Ok(_) | Err(_) => {
                unsure.remove(&mark.number);
            }
        }
        posted
    }

    /// Whether a post may have been sent so long ago that Discord would not know it again.
    fn may_be_there(&self, number: u64) -> bool {
        let unsure = self.unsure.lock().unwrap_or_else(PoisonError::into_inner);
        let since = unsure.get(&number);
        number <= self.old
            || since.is_some_and(|at| Time::System.now().saturating_sub(*at) > limits::NONCE_MS)
    }

    /// A message of ours with the same words, among the newest of a channel.
    async fn find(&self, channel: &str, after: Option<&str>, message: &Message) -> Option<String> {
        let history = self.rest.history(channel, after).await;
        // Without the right to look back there is only the nonce.
        let messages = history.ok()?;
        let same = |m: &&Value| {
            let words = m["content"].as_str().unwrap_or_default();
            m["author"]["id"] == self.me.as_str() && words.trim() == message.words.trim()
        };
        let found = messages.iter().find(same)?;
        found["id"].as_str().map(str::to_owned)
    }
}

fn lacks_pictures(failure: &Failure) -> bool {
    matches!(failure.code(), code::NO_PERMISSION | code::TOO_LARGE)
}

impl From<Failure> for Undelivered {
    fn from(failure: Failure) -> Self {
        // A token that was taken back may be given again; everything else Discord refuses stays refused.
        match &failure {
            Failure::Refused { status, .. } if *status != 401 => Self::Never(failure.to_string()),
            _ => Self::Later(failure.to_string()),
        }
    }
}
