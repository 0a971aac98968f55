//! Messages that cannot be read yet: keys come late, and some never.

use super::chat::Chat;
use super::inbound::{self, Came};
use super::keys::{self, Sealed};
use super::limits;
use super::outbound::Message;
use super::words::Line;
use crate::host::delivery::outlet::Undelivered;
use crate::host::settings::Time;
use crate::store::{Change, Entry, json};
use matrix_link::Event;
use std::sync::{Arc, PoisonError};
use tokio::task::JoinHandle;

/// Sealed messages looked at in one round.
const AT_ONCE: usize = 200;

impl Chat {
    /// Keeps a message until its key comes.
    pub(super) fn note_sealed(change: &mut Change, came: &Came, event: &Event) {
        let sealed = Sealed {
            room: came.room.clone(),
            json: event.json.clone(),
            why: event.sealed.clone().unwrap_or_default(),
            at: Time::System.now(),
            told: false,
        };
        if let Err(fault) = json::put(change, keys::sealed(&came.id), &sealed) {
            tracing::error!(%fault, "a sealed message is lost");
        }
    }

    /// Reads what can be read by now, and tells senders whose messages stay closed.
    pub(super) async fn look_at_sealed(
        self: &Arc<Self>,
    ) -> Result<Vec<JoinHandle<()>>, Undelivered> {
        let mut answers = Vec::new();
        for (key, bytes) in self.next_sealed()? {
            let Ok(mut sealed) = serde_json::from_slice::<Sealed>(&bytes) else {
                tracing::error!("a sealed message cannot be read back");
                let mut change = Change::new();
                change.delete(key);
                self.commit(change).await?;
                continue;
            };
            let age = Time::System.now().saturating_sub(sealed.at);
            let tried = self.link.unseal(&sealed.room, &sealed.json).await;
            let (opened, why) = match tried {
                Ok(event) => match event.sealed.clone() {
                    None => (Some(event), None),
                    why => (None, why),
                },
                Err(failure) => (None, Some(failure.to_string())),
            };
            let mut change = Change::new();
            if let Some(event) = &opened {
                tracing::info!("a late key has come");
                let came = inbound::came(event, self.link.me());
                answers.extend(self.take(came).await);
                change.delete(key);
            } else if age > limits::SEALED_MS {
                change.delete(key);
            } else if age > limits::SEALED_TOLD_MS && !sealed.told {
                // An app that keeps its keys from us may say so later than it speaks.
                sealed.why = why.unwrap_or(sealed.why);
                tracing::warn!(why = sealed.why, "a message cannot be read");
                self.tell_sender(&sealed).await;
                sealed.told = true;
                json::put(&mut change, key, &sealed)?;
            } else {
                continue;
            }
            self.commit(change).await?;
        }
        Ok(answers)
    }

    /// The sealed messages whose turn it is: there may be more than can be tried in one round.
    fn next_sealed(&self) -> Result<Vec<Entry>, Undelivered> {
        let turn = self.sealed_turn.lock();
        let mut turn = turn.unwrap_or_else(PoisonError::into_inner);
        let found = self
            .store
            .scan(&keys::all_sealed(), turn.as_deref(), AT_ONCE)?;
        // A round that is not full was the last; the next begins anew.
        *turn = found
            .last()
            .filter(|_| found.len() == AT_ONCE)
            .map(|(key, _)| key.clone());
        Ok(found)
    }

    /// Says kindly that a message could not be read, and why if that helps.
    async fn tell_sender(&self, sealed: &Sealed) {
        let mut lines = vec![Line::of(
            "I could not read an encrypted message here. If it was for me, please send it again.",
        )];
        if sealed.why.contains("m.unverified") {
            lines.push(Line::of(
                "The app it came from gives its keys to verified devices only. Please allow unverified ones in its security settings, then send the message again.",
            ));
        }
        let message = Message::quiet(lines);
        // Once a day in a room is enough.
        let day = sealed.at / (24 * 3600 * 1000);
        let transaction = format!("sealed.{}.{day}", sealed.room);
        if let Err(failure) = self.say(&sealed.room, &transaction, &message).await {
            tracing::debug!(%failure, "nobody hears of a sealed message");
        }
    }
}
