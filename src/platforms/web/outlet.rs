//! Posts of the host become messages: kept first, then shown.

use super::audience::{Audience, Channel, PLATFORM};
use super::chat::Chat;
use super::messages::{Messages, Writing};
use super::pictures::Token;
use super::wire::{Message, ToPage};
use super::{keys, outbound, secret};
use crate::host::delivery::outlet::{Delivery, Outlet, Undelivered};
use crate::host::person::PersonId;
use crate::host::settings::Time;
use crate::host::speech::post::{Picture, Post, Slot, To};
use crate::store::{Change, CommitError, Fault};
use std::sync::Arc;

/// Marks of delivered posts kept: far more than can be under way when the program stops.
const MARKS: u64 = 4096;

/// A painted picture on its way into the store.
struct Painted {
    token: Token,
    png: Arc<Vec<u8>>,
}

impl Outlet for Chat {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    fn deliver(&self, post: Post) -> Delivery<'_> {
        Box::pin(self.take_in(post))
    }

    fn forgotten(&self, person: &PersonId) {
        self.pages.forget(person);
    }
}

impl Chat {
    async fn take_in(&self, post: Post) -> Result<(), Undelivered> {
        let channel = match &post.to {
            To::Table => Channel::Table(post.table),
            To::Person(person) if person.platform() == PLATFORM => Channel::Private(person.clone()),
            To::Person(_) => {
                let why = "it is for somebody who is not of this chat";
                return Err(Undelivered::Never(why.to_owned()));
            }
        };
        if self.delivered(post.number)? {
            return Ok(());
        }
        let painted = self.paint(post.picture.as_ref()).await?;
        let is_new = post.to == To::Table && self.messages.table(post.table)?.is_none();
        let mut writing = self.messages.turn(channel).await?;
        let token = painted.as_ref().map(|p| secret::hex(&p.token));
        let mut message = outbound::message(&post, token, Time::System.now());
        message.number = writing.number();
        let change = self.change(&post, &writing, painted)?;
        match self.messages.write(&mut writing, &message, change).await {
            Ok(()) => {}
            // The mark was there already: the same post is being delivered twice at once.
            Err(CommitError::Conflict(_)) => return Ok(()),
            Err(CommitError::Fault(fault)) => return Err(fault.into()),
        }
        self.show(writing.channel(), message);
        drop(writing);
        if is_new {
            self.announce(&post).await?;
        }
        Ok(())
    }

    /// Sends a written message to the pages.
    pub(super) fn show(&self, channel: &Channel, message: Message) {
        let frame = ToPage::message(channel, message);
        match channel.table() {
            // Hundreds of tables may be played here; a page hears those it has to do with.
            Some(table) => {
                let sits = |person: &PersonId| self.sits_at(person, table).unwrap_or(true);
                self.pages.publish_at(table, sits, &frame);
            }
            None => self.pages.publish(&channel.audience(), &frame),
        }
    }

    fn delivered(&self, number: u64) -> Result<bool, Undelivered> {
        Ok(self.store.get(&keys::delivery(number))?.is_some())
    }

    async fn paint(&self, picture: Option<&Picture>) -> Result<Option<Painted>, Undelivered> {
        let Some(picture) = picture else {
            return Ok(None);
        };
        match self.host.paint(picture).await {
            Ok(png) => {
                let token = secret::bytes().map_err(|e| Undelivered::Later(e.to_string()))?;
                Ok(Some(Painted { token, png }))
            }
            // The words say the same as the picture, so the message goes out without it.
            Err(why) => {
                tracing::error!(%why, "a picture could not be painted");
                Ok(None)
            }
        }
    }

    fn change(
        &self,
        post: &Post,
        writing: &Writing,
        painted: Option<Painted>,
    ) -> Result<Change, Fault> {
        let mut change = Change::new();
        change
            .expect_absent(keys::delivery(post.number))
            .put(keys::delivery(post.number), []);
        // Every post adds one mark and removes up to two old ones.
        for (key, _) in self.store.scan(&keys::deliveries(), None, 2)? {
            if keys::number(&key) + MARKS < post.number {
                change.delete(key);
            }
        }
        // A table that plays elsewhere only sends its people their hands here.
        if post.to == To::Table {
            Messages::add_table(&mut change, post.table, &post.title)?;
        }
        for &slot in replaced(post.slot) {
            let old = self
                .messages
                .supersede(writing, &mut change, post.table, slot)?;
            if let Some(token) = old {
                self.pictures.give_way(&mut change, token)?;
            }
        }
        if let Some(slot) = post.slot {
            Messages::claim(writing, &mut change, post.table, slot);
        }
        if let Some(Painted { token, png }) = painted {
            let audience = writing.channel().audience();
            self.pictures.keep(&mut change, token, audience, &png)?;
        }
        Ok(change)
    }

    /// Tells everybody of a new table: in the list of channels and in the lobby.
    async fn announce(&self, post: &Post) -> Result<(), Fault> {
        let info = self.channel_info(&Channel::Table(post.table), None)?;
        let name = info.name.clone();
        self.pages
            .publish(&Audience::Everybody, &ToPage::Channel(info));
        let mut writing = self.messages.turn(Channel::Lobby).await?;
        let mut message = outbound::announcement(&name, post, Time::System.now());
        message.number = writing.number();
        let written = self
            .messages
            .write(&mut writing, &message, Change::new())
            .await;
        match written {
            Ok(()) => self.show(&Channel::Lobby, message),
            Err(CommitError::Fault(fault)) => return Err(fault),
            Err(CommitError::Conflict(key)) => return Err(Fault::corrupt(&key, "it moved")),
        }
        Ok(())
    }
}

/// The slots whose newest message gives way: once there is a board, who sits where is no longer open.
const fn replaced(slot: Option<Slot>) -> &'static [Slot] {
    match slot {
        None => &[],
        Some(Slot::Lobby) => &[Slot::Lobby],
        Some(Slot::Board) => &[Slot::Board, Slot::Lobby],
        Some(Slot::Hand) => &[Slot::Hand],
    }
}
