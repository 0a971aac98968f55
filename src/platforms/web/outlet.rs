//! Posts of the host become messages: kept first, then shown.

use super::audience::{Audience, Channel, PLATFORM};
use super::chat::Chat;
use super::messages::{Messages, Writing};
use super::pictures::{Label, Pictures, Token};
use super::wire::{Message, ToPage};
use super::{outbound, secret};
use crate::host::delivery::outlet::{Delivery, Outlet, Receipt, Undelivered};
use crate::host::person::PersonId;
use crate::host::settings::Time;
use crate::host::speech::post::{Post, Slot, To};
use crate::platforms::wording::table_name;
use crate::store::{Change, Fault};

impl Outlet for Chat {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    fn deliver(&self, post: Post, receipt: Receipt) -> Delivery<'_> {
        Box::pin(self.take_in(post, receipt))
    }

    fn forgotten(&self, person: &PersonId) {
        self.pages.forget(person);
        self.pictures.forget();
    }
}

impl Chat {
    async fn take_in(&self, mut post: Post, mut receipt: Receipt) -> Result<(), Undelivered> {
        let channel = match &post.to {
            To::Table => Channel::Table(post.table),
            To::Person(person) if person.platform() == PLATFORM => Channel::Private(person.clone()),
            To::Person(_) => {
                let why = "it is for somebody who is not of this chat";
                return Err(Undelivered::Never(why.to_owned()));
            }
        };
        let mut writing = self.messages.turn(channel).await?;
        let token: Option<Token> = match &post.picture {
            Some(_) => Some(secret::bytes().map_err(|e| Undelivered::Later(e.to_string()))?),
            None => None,
        };
        let label = Label {
            audience: writing.channel().audience(),
            of: post.slot.map(|slot| (post.table, slot)),
        };
        let written = token.as_ref().map(|t| secret::hex(t));
        let mut message = outbound::message(&post, written, Time::System.now());
        message.number = writing.number();
        let announced = self.announced(&post, receipt.notes()).await?;
        self.note(&post, &writing, receipt.notes())?;
        if let Some(token) = &token {
            Pictures::label(receipt.notes(), token, &label)?;
        }
        writing.put(receipt.notes(), &message)?;
        if !receipt.commit().await? {
            return Ok(());
        }
        writing.written();
        if let Some((token, picture)) = token.zip(post.picture.take()) {
            self.pictures.hold(token, label, picture);
        }
        self.show(writing.channel(), message);
        drop(writing);
        if let Some((mut writing, message)) = announced {
            writing.written();
            let info = self.channel_info(&Channel::Table(post.table), None)?;
            let frame = ToPage::Channel(info);
            self.pages.publish(&Audience::Everybody, &frame);
            self.show(writing.channel(), message);
        }
        Ok(())
    }

    /// What the lobby is told with the first post of a table, so that everybody finds it.
    async fn announced(
        &self,
        post: &Post,
        change: &mut Change,
    ) -> Result<Option<(Writing, Message)>, Fault> {
        if post.to != To::Table || self.messages.table(post.table)?.is_some() {
            return Ok(None);
        }
        let writing = self.messages.turn(Channel::Lobby).await?;
        let name = table_name(&post.title, post.table);
        let mut message = outbound::announcement(&name, post, Time::System.now());
        message.number = writing.number();
        writing.put(change, &message)?;
        Ok(Some((writing, message)))
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

    /// What changes besides the message itself.
    fn note(&self, post: &Post, writing: &Writing, change: &mut Change) -> Result<(), Fault> {
        // A table that plays elsewhere only sends its people their hands here.
        if post.to == To::Table {
            Messages::add_table(change, post.table, &post.title)?;
        }
        for &slot in replaced(post.slot) {
            let old = self.messages.supersede(writing, change, post.table, slot)?;
            if let Some(token) = old {
                self.pictures.give_way(change, token)?;
            }
        }
        if let Some(slot) = post.slot {
            Messages::claim(writing, change, post.table, slot);
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
