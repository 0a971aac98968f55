//! Messages that cannot be read yet: keys come late, and some never.

use super::chat::Chat;
use super::inbound::{self, Came};
use super::keys::{self, Sealed};
use super::limits;
use super::outbound::Message;
use super::words::Line;
use crate::host::outlet::Undelivered;
use crate::host::settings::Time;
use crate::store::Change;
use matrix_link::Event;
use std::sync::Arc;
use tokio::task::JoinHandle;

/// Sealed messages looked at in one round.
const AT_ONCE: usize = 200;

impl Chat {
    /// Keeps a message until its key comes.
    pub(super) fn note_sealed(&self, change: &mut Change, came: &Came, event: &Event) {
        let sealed = Sealed {
            room: came.room.clone(),
            json: event.json.clone(),
            why: event.sealed.clone().unwrap_or_default(),
            at: Time::System.now(),
            told: false,
        };
        if let Err(fault) = Self::put(change, keys::sealed(&came.id), &sealed) {
            tracing::error!(%fault, "a sealed message is lost");
        }
    }

    /// Reads what can be read by now, and tells senders whose messages stay closed.
    pub(super) async fn look_at_sealed(
        self: &Arc<Self>,
    ) -> Result<Vec<JoinHandle<()>>, Undelivered> {
        let mut answers = Vec::new();
        for (key, bytes) in self.store.scan(&keys::all_sealed(), None, AT_ONCE)? {
            let Ok(mut sealed) = serde_json::from_slice::<Sealed>(&bytes) else {
                tracing::error!("a sealed message cannot be read back");
                let mut change = Change::new();
                change.delete(key);
                self.commit(change).await?;
                continue;
            };
            let age = Time::System.now().saturating_sub(sealed.at);
            let opened = self.link.unseal(&sealed.room, &sealed.json).await;
            let mut change = Change::new();
            if let Ok(Some(event)) = &opened {
                tracing::info!("a late key has come");
                let came = inbound::came(event, self.link.me());
                answers.extend(self.take(came).await);
                change.delete(key);
            } else if age > limits::SEALED_MS {
                change.delete(key);
            } else if age > limits::SEALED_TOLD_MS && !sealed.told {
                tracing::warn!(why = sealed.why, "a message cannot be read");
                self.tell_sender(&sealed).await;
                sealed.told = true;
                Self::put(&mut change, key, &sealed)?;
            } else {
                continue;
            }
            self.commit(change).await?;
        }
        Ok(answers)
    }

    /// Says kindly that a message could not be read, and why if that helps.
    async fn tell_sender(&self, sealed: &Sealed) {
        let mut lines = vec![Line::of(
            "I could not read an encrypted message here. If it was for me, please send it again.",
        )];
        if sealed.why.contains("Unverified") || sealed.why.contains("Withheld") {
            lines.push(Line::of(
                "Your app does not share keys with devices it does not know well. Verify me in its settings, or allow unverified devices in this room.",
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
