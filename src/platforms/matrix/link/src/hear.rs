//! What happened since: events in order, decrypted where we can, with nothing left out.

use super::{Doing, Failure, Link};
use matrix_sdk::Room;
use matrix_sdk::config::{SyncSettings, SyncToken};
use matrix_sdk::deserialized_responses::{TimelineEvent, TimelineEventKind};
use matrix_sdk::room::MessagesOptions;
use matrix_sdk::ruma::api::client::filter::{FilterDefinition, LazyLoadOptions};
use matrix_sdk::ruma::api::client::sync::sync_events::v3::Filter;
use matrix_sdk::ruma::events::room::encrypted::OriginalSyncRoomEncryptedEvent;
use matrix_sdk::ruma::events::room::power_levels::UserPowerLevel;
use matrix_sdk::ruma::serde::Raw;
use matrix_sdk::ruma::{EventId, UInt, UserId};
use serde_json::Value;
use std::time::Duration;

/// Events of a room in one answer; what is beyond them is fetched.
const AT_ONCE: u32 = 50;
/// Pages fetched at most where more happened: a room with more talk than this since we were last there is not read whole.
const PAGES: usize = 40;
/// The power of whoever made the room, where that has no bounds.
const BOUNDLESS: i64 = i64::MAX;

/// Everything that happened since a token.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// The token to go on with.
    pub next: String,
    /// What happened in rooms we are in, each room's events in order.
    pub events: Vec<Event>,
    /// Rooms we are not in any more, and what happened there last.
    pub left: Vec<(String, Vec<Event>)>,
}

/// Something that happened in a room.
#[derive(Clone, Debug)]
pub struct Event {
    /// The room.
    pub room: String,
    /// The event as the specification has it, decrypted.
    pub json: Value,
    /// Why it could not be read, if so.
    pub sealed: Option<String>,
    /// What its sender is called there.
    pub name: String,
    /// How much its sender may do there.
    pub power: i64,
}

/// An invitation to us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// The room.
    pub room: String,
    /// Who invites.
    pub by: String,
    /// Whether it is meant for the two of us.
    pub direct: bool,
}

impl Link {
    /// Waits until something happens, at most so long. Nothing is taken for granted of what the last call said: the same
    /// token again gives the same events again.
    pub fn sync<'a>(&'a self, since: Option<&'a str>, wait: Duration) -> Doing<'a, Batch> {
        Box::pin(async move {
            let mut filter = FilterDefinition::default();
            filter.room.timeline.limit = Some(UInt::from(AT_ONCE));
            filter.room.state.lazy_load_options = LazyLoadOptions::Enabled {
                include_redundant_members: false,
            };
            let token = since.map_or(SyncToken::NoToken, |t| SyncToken::Specific(t.to_owned()));
            let settings = SyncSettings::new()
                .token(token)
                .timeout(wait)
                .filter(Filter::FilterDefinition(filter));
            let heard = match self.client.sync_once(settings).await {
                Ok(heard) => heard,
                Err(error) => return Err(self.doubted(Failure::from(error)).await),
            };
            let mut batch = Batch {
                next: heard.next_batch,
                ..Batch::default()
            };
            for (id, update) in heard.rooms.joined {
                let Some(room) = self.client.get_room(&id) else {
                    continue;
                };
                if let (true, Some(since)) = (update.timeline.limited, since) {
                    let gap = fill(&room, update.timeline.prev_batch, since).await?;
                    for event in gap {
                        batch.events.push(told(&room, &event).await);
                    }
                }
                for event in update.timeline.events {
                    batch.events.push(told(&room, &event).await);
                }
            }
            for (id, update) in heard.rooms.left {
                let Some(room) = self.client.get_room(&id) else {
                    continue;
                };
                let mut last = Vec::new();
                for event in update.timeline.events {
                    last.push(told(&room, &event).await);
                }
                batch.left.push((id.to_string(), last));
            }
            Ok(batch)
        })
    }

    /// Tries to read an event that could not be read before. It stays sealed as long as its key has not come, maybe for another
    /// reason than before.
    pub fn unseal<'a>(&'a self, room: &'a str, json: &'a Value) -> Doing<'a, Event> {
        Box::pin(async move {
            let room = self.room(room)?;
            let raw: Raw<OriginalSyncRoomEncryptedEvent> =
                serde_json::from_value(json.clone()).map_err(|e| Failure::Other(e.to_string()))?;
            let event = room.decrypt_event(&raw, None).await?;
            Ok(told(&room, &event).await)
        })
    }

    /// An event somebody refers to, read where we can.
    pub fn event<'a>(&'a self, room: &'a str, id: &'a str) -> Doing<'a, Event> {
        Box::pin(async move {
            let room = self.room(room)?;
            let id = EventId::parse(id).map_err(|e| Failure::Other(e.to_string()))?;
            let event = room.event(&id, None).await?;
            Ok(told(&room, &event).await)
        })
    }

    /// Who invites us where.
    pub fn invites(&self) -> Doing<'_, Vec<Invite>> {
        Box::pin(async move {
            let mut invites = Vec::new();
            for room in self.client.invited_rooms() {
                let details = room.invite_details().await?;
                invites.push(Invite {
                    room: room.room_id().to_string(),
                    by: details.inviter_id.to_string(),
                    direct: room.is_direct().await.unwrap_or(false),
                });
            }
            Ok(invites)
        })
    }
}

/// What happened in a room between a token and what an answer has of it, oldest first.
async fn fill(
    room: &Room,
    from: Option<String>,
    since: &str,
) -> Result<Vec<TimelineEvent>, Failure> {
    let mut events = Vec::new();
    let mut from = from;
    for _ in 0..PAGES {
        let Some(token) = from.take() else { break };
        let mut options = MessagesOptions::backward().from(token.as_str());
        options.to = Some(since.to_owned());
        options.limit = UInt::from(100_u32);
        let page = room.messages(options).await?;
        let is_last = page.chunk.is_empty();
        events.extend(page.chunk);
        from = page.end.filter(|_| !is_last);
    }
    events.reverse();
    Ok(events)
}

async fn told(room: &Room, event: &TimelineEvent) -> Event {
    let sealed = match &event.kind {
        TimelineEventKind::UnableToDecrypt { utd_info, .. } => {
            Some(format!("{:?}", utd_info.reason))
        }
        TimelineEventKind::Decrypted(_) | TimelineEventKind::PlainText { .. } => None,
    };
    let json: Value = serde_json::from_str(event.raw().json().get()).unwrap_or_default();
    let sender = json["sender"].as_str().and_then(|s| UserId::parse(s).ok());
    let (mut name, mut power) = (String::new(), 0);
    if let Some(sender) = sender {
        let member = room.get_member_no_sync(&sender).await.ok().flatten();
        name = member.map_or_else(
            || sender.localpart().to_owned(),
            |member| member.name().to_owned(),
        );
        power = match room.get_user_power_level(&sender).await {
            Ok(UserPowerLevel::Int(level)) => level.into(),
            Ok(_) => BOUNDLESS,
            Err(_) => 0,
        };
    }
    Event {
        room: room.room_id().to_string(),
        json,
        sealed,
        name,
        power,
    }
}
