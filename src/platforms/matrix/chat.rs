//! What the parts of this platform share: the way to the homeserver, the host, and what we remember.

use super::keys::{self, Kept, PLATFORM, Shown};
use super::menus::Panel;
use super::outbound::{Message, Shot};
use super::{limits, server};
use crate::host::Host;
use crate::host::delivery::outlet::Undelivered;
use crate::host::delivery::studio::media_type;
use crate::host::speech::post::Picture;
use crate::platforms::cut::alt;
use crate::platforms::pending;
use crate::store::{Change, Fault, Key, Store, json};
use matrix_link::{Failure, Link};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

/// A place in a room: the room and the thread.
pub(super) type Spot = (String, Option<String>);

/// What the parts of this platform share.
pub(super) struct Chat {
    pub(super) link: Link,
    pub(super) host: Host,
    pub(super) store: Arc<dyn Store>,
    pub(super) config: server::Config,
    /// Making rooms for two, one after the other: two tables may want the same one.
    pub(super) doors: tokio::sync::Mutex<()>,
    /// The newest panel of every place, as far as we have heard.
    pub(super) current: Mutex<HashMap<Spot, String>>,
    /// Messages whose command was refused: a correction of one is a new try.
    pub(super) refused: Mutex<HashSet<String>>,
    /// What runs before this one said since they last noted how far they had heard: room, transaction and event. A
    /// homeserver knows transactions for a day; we may have been away for longer.
    pub(super) said: Mutex<HashMap<(String, String), String>>,
    /// The sealed message after which the next round of them begins.
    pub(super) sealed_turn: Mutex<Option<Key>>,
    /// Whose turn it is to change what is shown of a table.
    pub(super) showing: pending::Turns,
}

impl Chat {
    pub(super) fn new(link: Link, host: Host, config: server::Config) -> Self {
        Self {
            link,
            store: host.store(),
            host,
            config,
            doors: tokio::sync::Mutex::default(),
            current: Mutex::default(),
            refused: Mutex::default(),
            said: Mutex::default(),
            sealed_turn: Mutex::default(),
            showing: pending::Turns::default(),
        }
    }

    /// What commands begin with.
    pub(super) fn prefix(&self) -> &str {
        &self.config.prefix
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

    /// Posts a message once, however often it is tried under the same transaction, and remembers what it can be answered.
    pub(super) async fn say(
        &self,
        room: &str,
        transaction: &str,
        message: &Message,
    ) -> Result<String, Failure> {
        let mut notes = Change::new();
        let event = self.post(room, transaction, message, &mut notes).await?;
        if !notes.is_empty() {
            let kept = self.commit(notes).await;
            kept.map_err(|e| Failure::Other(e.to_string()))?;
        }
        Ok(event)
    }

    /// Posts a message once, like [`Chat::say`]; what it can be answered is still to be committed.
    pub(super) async fn post(
        &self,
        room: &str,
        transaction: &str,
        message: &Message,
        notes: &mut Change,
    ) -> Result<String, Failure> {
        self.note_panel(transaction, message.panel.as_ref()).await?;
        let event = self.send(room, transaction, message.content()).await?;
        note_events(transaction, message, &[&event], notes);
        Ok(event)
    }

    /// Turns an earlier message into another; what it can be answered is still to be committed.
    pub(super) async fn change(
        &self,
        shown: &Shown,
        transaction: &str,
        message: &Message,
        notes: &mut Change,
    ) -> Result<Vec<String>, Failure> {
        self.note_panel(transaction, message.panel.as_ref()).await?;
        let content = message.correction(&shown.event);
        let event = self.send(&shown.room, transaction, content).await?;
        note_events(transaction, message, &[&shown.event, &event], notes);
        Ok(vec![shown.event.clone(), event])
    }

    pub(super) async fn send(
        &self,
        room: &str,
        transaction: &str,
        content: serde_json::Value,
    ) -> Result<String, Failure> {
        let said = {
            let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
            said.get(&(room.to_owned(), transaction.to_owned()))
                .cloned()
        };
        if let Some(event) = said {
            return Ok(event);
        }
        let sent = self.link.send(room, "m.room.message", transaction, content);
        let sent = sent.await;
        if let Err(Failure::Limited(_)) = &sent {
            // It surely was not sent: a newer post may still overtake it.
            let mut change = Change::new();
            change.delete(keys::panel(transaction));
            let kept = self.commit(change).await;
            kept.map_err(|e| Failure::Other(e.to_string()))?;
        }
        sent
    }

    /// Whether a message may have been sent before, by a run that was cut off or a call whose answer was lost. Whatever has
    /// overtaken it since, it must be sent once more under its own transaction: then its words are there once.
    pub(super) fn is_begun(&self, transaction: &str) -> bool {
        self.panel(transaction).is_some()
    }

    /// Before it is sent: whoever sees it may answer it at once.
    pub(super) async fn note_panel(
        &self,
        transaction: &str,
        panel: Option<&Panel>,
    ) -> Result<(), Failure> {
        match panel {
            Some(panel) => self
                .keep(keys::panel(transaction), panel)
                .await
                .map_err(|e| Failure::Other(e.to_string())),
            None => Ok(()),
        }
    }

    /// Adds a panel to those of a slot, and forgets the oldest.
    pub(super) fn retire(menus: &mut Vec<Kept>, newest: Option<Kept>, change: &mut Change) {
        menus.extend(newest);
        while menus.len() > limits::MENUS {
            let old = menus.remove(0);
            change.delete(keys::panel(&old.transaction));
            // A message that was corrected leads to a newer panel by now.
            let leads = |event: &&String| !menus.iter().any(|m| m.events.contains(event));
            for event in old.events.iter().filter(leads) {
                change.delete(keys::event(event));
            }
        }
    }

    /// The panel a message of ours has now.
    pub(super) fn panel_of(&self, event: &str) -> Option<Panel> {
        let transaction = self.transaction_of(event)?;
        self.panel(&transaction)
    }

    /// The transaction whose panel a message of ours has.
    pub(super) fn transaction_of(&self, event: &str) -> Option<String> {
        let found = Self::looked(self.store.get(&keys::event(event)))?;
        String::from_utf8(found).ok()
    }

    pub(super) fn panel(&self, transaction: &str) -> Option<Panel> {
        Self::looked(json::find(self.store.as_ref(), &keys::panel(transaction)))
    }

    /// The newest panel of a place, as far as we have heard.
    pub(super) fn newest(&self, room: &str, thread: Option<&str>) -> Option<Panel> {
        let place = (room.to_owned(), thread.map(str::to_owned));
        let heard = {
            let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
            current.get(&place).cloned()
        };
        let kept = || {
            let bytes = Self::looked(self.store.get(&keys::current(room, thread)))?;
            String::from_utf8(bytes).ok()
        };
        self.panel(&heard.or_else(kept)?)
    }

    /// What a look into the store found; a store that fails is the operator's to see to.
    pub(super) fn looked<T>(found: Result<Option<T>, Fault>) -> Option<T> {
        found.unwrap_or_else(|fault| {
            tracing::error!(%fault, platform = PLATFORM, "the store cannot be read");
            None
        })
    }

    /// A picture as a room can show it, uploaded unless the last one shown there is the same.
    pub(super) async fn shot(
        &self,
        room: &str,
        picture: Option<&Picture>,
        last: Option<&Shown>,
    ) -> Result<Option<(u32, Shot)>, Failure> {
        let Some(picture) = picture else {
            return Ok(None);
        };
        let painted = match self.host.paint(picture).await {
            Ok(painted) => painted,
            Err(why) => {
                // The words say it too.
                tracing::error!(%why, "a picture could not be painted");
                return Ok(None);
            }
        };
        let media_type = media_type(&painted).unwrap_or("image/png");
        let mark = crc32fast::hash(&painted);
        let known = last.filter(|s| s.room == room);
        let known = known.and_then(|s| s.picture.as_ref().filter(|(m, _)| *m == mark));
        let source = match known {
            Some((_, source)) => source.clone(),
            None => match self.link.upload(room, media_type, &painted).await {
                Ok(source) => source,
                // Pictures may be too large or not allowed; the words say it too.
                Err(failure @ Failure::Refused { .. }) => {
                    tracing::warn!(%failure, "a picture is refused");
                    return Ok(None);
                }
                Err(failure) => return Err(failure),
            },
        };
        let (width, height) = picture.size();
        let shot = Shot {
            source,
            name: picture.name.clone(),
            alt: alt(picture, limits::ALT),
            media_type,
            size: (width, height, painted.len()),
        };
        Ok(Some((mark, shot)))
    }
}

/// Notes which events lead to a message's panel.
fn note_events(transaction: &str, message: &Message, events: &[&str], notes: &mut Change) {
    if message.panel.is_some() {
        for event in events {
            notes.put(keys::event(event), transaction.as_bytes());
        }
    }
}

/// What a failure means for a post.
pub(super) fn undelivered(failure: &Failure) -> Undelivered {
    if failure.may_pass() || *failure == Failure::Token {
        Undelivered::Later(failure.to_string())
    } else {
        Undelivered::Never(failure.to_string())
    }
}

/// Whether a failure means that we may not speak in a room.
pub(super) fn is_forbidden(failure: &Failure) -> bool {
    *failure == Failure::NotThere || failure.is_code("M_FORBIDDEN")
}
