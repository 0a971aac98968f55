//! The chat as a whole: people, messages, pictures and pages around one host.

use super::Config;
use super::audience::{Audience, Channel};
use super::client::{Deed, Pages};
use super::guard::Guard;
use super::inbound::{self, Speaker};
use super::messages::Messages;
use super::people::{People, PeopleError};
use super::pictures::{Held, Label, Pictures, Token};
use super::wire::{ChannelInfo, Message, ToPage, Welcome};
use super::{limits, older, outbound, secret, wire};
use crate::host::Host;
use crate::host::person::{Person, PersonId};
use crate::host::settings::Time;
use crate::host::speech::post::{Picture, Slot};
use crate::host::speech::request::Reply;
use crate::platforms::asking::look;
use crate::platforms::wording::table_name;
use crate::store::{Fault, Store, TableId, index, links};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::Semaphore;

/// The most tables of one person in the list of channels.
const TABLES: usize = 200;
/// Other people's tables listed at once.
const OTHERS: usize = 30;
/// Tables looked through for that list.
const MOST_TABLES: usize = 20_000;

/// The running chat.
pub(super) struct Chat {
    pub(super) host: Host,
    pub(super) store: Arc<dyn Store>,
    pub(super) people: People,
    pub(super) messages: Messages,
    pub(super) pictures: Pictures,
    pub(super) pages: Pages,
    pub(super) guard: Guard,
    /// What a newcomer must bring, where the door is open to other machines.
    pub(super) invitation: Option<String>,
    /// Whose turn it is to have a match replayed.
    pub(super) checking: Semaphore,
    /// Whom the operator made an admin, by the chat's own id of them.
    admins: Vec<String>,
}

impl Chat {
    /// The chat of this host.
    pub(super) async fn open(config: &Config, host: Host) -> Result<Self, PeopleError> {
        let store = host.store();
        older::bring_up(store.as_ref())?;
        let people = People::new(Arc::clone(&store));
        let invitation = if config.open {
            Some(people.invitation().await?)
        } else {
            None
        };
        Ok(Self {
            messages: Messages::new(Arc::clone(&store)),
            pictures: Pictures::new(Arc::clone(&store)),
            pages: Pages::default(),
            guard: Guard::new(config),
            people,
            invitation,
            checking: Semaphore::new(1),
            admins: config.admins.clone(),
            host,
            store,
        })
    }

    /// Whether the person is an admin. A chat that lets in nobody from other machines has nobody but its operator.
    pub(super) fn is_admin(&self, person: &PersonId) -> bool {
        self.invitation.is_none() || self.admins.iter().any(|id| id == person.local())
    }

    /// Whether there is such a channel. A table that cannot be read counts as none: nobody talks there.
    pub(super) fn exists(&self, channel: &Channel) -> bool {
        match channel.table() {
            Some(table) => self.messages.table(table).is_ok_and(|t| t.is_some()),
            None => true,
        }
    }

    /// Says somebody's words to everybody in a channel, once. Said before, they are handed back for the page that lost them.
    pub(super) async fn talk(
        &self,
        by: &Person,
        channel: &Channel,
        request: &str,
        words: &str,
    ) -> Result<Option<Message>, Fault> {
        let mut writing = self.messages.turn(channel.clone()).await?;
        let own = by.id.local();
        if let Some(message) = self.messages.said_before(channel, own, request)? {
            return Ok(Some(message));
        }
        let mut message = outbound::talk(by, words, request, Time::System.now());
        message.number = writing.number();
        self.messages.write(&mut writing, &message).await?;
        self.show(channel, message);
        Ok(None)
    }

    /// Everything a page needs to begin.
    pub(super) fn welcome(
        &self,
        person: &Person,
        secret: Option<String>,
    ) -> Result<Welcome, Fault> {
        let private = Channel::Private(person.id.clone());
        let mut channels = vec![
            self.channel_info(&Channel::Lobby, None)?,
            self.channel_info(&private, Some(person))?,
        ];
        for table in index::tables_of(&*self.store, &self.owner(&person.id)?, None, TABLES)? {
            // A table of another platform has no channel here.
            if self.messages.table(table)?.is_some() {
                channels.push(self.channel_info(&Channel::Table(table), Some(person))?);
            }
        }
        let (others, more_tables) = self.other_tables(&person.id, None)?;
        channels.extend(others);
        let newest = self.messages.newest_of_slots(&private, TABLES)?;
        let hands: Vec<Message> = newest
            .into_iter()
            .filter(|m| m.slot == Some(Slot::Hand))
            .collect();
        Ok(Welcome {
            version: wire::VERSION,
            you: outbound::person(person),
            secret,
            channels,
            more_tables,
            people: self.pages.people(),
            hands,
            greeting: outbound::greeting(),
        })
    }

    /// A piece of the list of tables the person does not sit at, and how many there are beyond.
    pub(super) fn other_tables(
        &self,
        person: &PersonId,
        after: Option<TableId>,
    ) -> Result<(Vec<ChannelInfo>, usize), Fault> {
        let own: BTreeSet<_> = index::tables_of(&*self.store, &self.owner(person)?, None, TABLES)?
            .into_iter()
            .collect();
        let mut found = Vec::new();
        let mut more = 0;
        for table in index::open_tables(&*self.store, after, MOST_TABLES)? {
            if own.contains(&table) {
                continue;
            }
            if found.len() == OTHERS {
                // Tables of other platforms count here as well: looking each one up is what this list avoids.
                more += 1;
            } else if self.messages.table(table)?.is_some() {
                found.push(self.channel_info(&Channel::Table(table), None)?);
            }
        }
        Ok((found, more))
    }

    /// A channel as it stands in the list; `mine` only if asked for somebody.
    pub(super) fn channel_info(
        &self,
        channel: &Channel,
        viewer: Option<&Person>,
    ) -> Result<ChannelInfo, Fault> {
        let last = self.messages.last(channel)?;
        let (name, title) = match channel {
            Channel::Lobby => ("lobby".to_owned(), String::new()),
            Channel::Private(_) => ("Only you".to_owned(), String::new()),
            Channel::Table(table) => {
                let title = self
                    .messages
                    .table(*table)?
                    .map_or_else(String::new, |t| t.title);
                (table_name(&title, *table), title)
            }
        };
        let mine = match (channel.table(), viewer) {
            (Some(table), Some(viewer)) => self.sits_at(&viewer.id, table)?,
            _ => false,
        };
        Ok(ChannelInfo {
            place: channel.name(),
            name,
            title,
            last: last.as_ref().map_or(0, |m| m.number),
            at: last.map_or(0, |m| m.at),
            mine,
        })
    }

    pub(super) fn sits_at(&self, person: &PersonId, table: TableId) -> Result<bool, Fault> {
        let key = crate::store::schema::person_table(&self.owner(person)?, table);
        Ok(self.store.get(&key)?.is_some())
    }

    /// Under which id somebody's seats stand: that of the person their identity was linked to.
    fn owner(&self, identity: &PersonId) -> Result<String, Fault> {
        let person = links::person_of(&*self.store, identity.as_str())?;
        Ok(person.unwrap_or_else(|| identity.as_str().to_owned()))
    }

    /// A piece of history.
    pub(super) fn page(&self, channel: &Channel, before: Option<u64>) -> Result<ToPage, Fault> {
        let mut messages = self.messages.before(channel, before, limits::PAGE + 1)?;
        let more = messages.len() > limits::PAGE;
        if more {
            messages.remove(0);
        }
        Ok(ToPage::History {
            place: channel.name(),
            messages,
            more,
            fresh: false,
        })
    }

    /// What a page missed since that number; the newest piece afresh if it is too much to send.
    pub(super) fn missed(&self, channel: &Channel, seen: u64) -> Result<ToPage, Fault> {
        let messages = self.messages.after(channel, seen, limits::CATCH_UP + 1)?;
        let gap = messages.first().is_some_and(|m| m.number > seen + 1);
        if messages.len() > limits::CATCH_UP || gap {
            let mut newest = self.page(channel, None)?;
            if let ToPage::History { fresh, .. } = &mut newest {
                *fresh = true;
            }
            return Ok(newest);
        }
        Ok(ToPage::History {
            place: channel.name(),
            messages,
            // The page knows what lies before its own messages.
            more: true,
            fresh: false,
        })
    }

    /// A reply for one page, its picture ready to be fetched by that person.
    pub(super) fn answer(&self, id: String, reply: &Reply, to: &PersonId) -> ToPage {
        let mut token = None;
        if let Some(picture) = &reply.picture {
            match secret::bytes() {
                Ok(bytes) => {
                    self.pictures.pass(bytes, to.clone(), picture.clone());
                    token = Some(secret::hex(&bytes));
                }
                Err(error) => tracing::error!(%error, "failed to draw a token for a picture"),
            }
        }
        ToPage::Reply(Box::new(outbound::reply(id, reply, token)))
    }

    /// The file of a picture, painted if nobody has looked yet. `None` if there is none, or not for this person.
    pub(super) async fn picture(
        &self,
        token: Token,
        by: &Person,
    ) -> Result<Option<Arc<Vec<u8>>>, Fault> {
        let Some((label, held)) = self.pictures.find(token, &by.id)? else {
            return Ok(None);
        };
        let picture = match held {
            Some(Held::Painted(file)) => return Ok(Some(file)),
            Some(Held::Scenes(picture)) => Some(picture),
            None => self.shown_now(&label, by).await,
        };
        let Some(picture) = picture else {
            return Ok(None);
        };
        match self.host.paint(&picture).await {
            Ok(file) => {
                self.pictures.painted(token, &file);
                Ok(Some(file))
            }
            // The words say the same as the picture.
            Err(why) => {
                tracing::error!(%why, "failed to paint picture");
                Ok(None)
            }
        }
    }

    /// The board or hand as it stands now, for a token whose picture is no longer in memory. The host decides what this
    /// person sees, so it is handed to nobody else.
    async fn shown_now(&self, label: &Label, by: &Person) -> Option<Picture> {
        let look = match label.of? {
            (table, Slot::Board) => look("board", table),
            (table, Slot::Hand) => look("hand", table),
            (_, Slot::Lobby) => return None,
        };
        // It may have to load the table.
        let counted = self.pages.count(&by.id, Deed::Lookup, Instant::now());
        let id = counted.ok().and_then(|()| secret::fresh().ok())?;
        let by = Speaker {
            person: by.clone(),
            admin: false,
        };
        let channel = Channel::Private(by.person.id.clone());
        let request = inbound::request(&id, &channel, &by, look);
        self.host.submit(request).await.picture
    }

    /// Tells everybody and the person's own pages about the new name.
    pub(super) fn renamed(&self, person: &Person) {
        self.pages.rename(person);
        let only = Audience::Only(person.id.clone());
        self.pages
            .publish(&only, &ToPage::You(outbound::person(person)));
    }
}
