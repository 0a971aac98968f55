//! Rooms: being in them, making them, who else is there.

use super::entry::PATIENCE;
use super::{Doing, Failure, Link};
use matrix_sdk::RoomMemberships;
use matrix_sdk::RoomState;
use matrix_sdk::config::RequestConfig;
use matrix_sdk::ruma::api::client::membership::joined_rooms;
use matrix_sdk::ruma::api::client::room::create_room::v3::{Request, RoomPreset};
use matrix_sdk::ruma::api::client::state::get_state_event_for_key;
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::ruma::events::{AnyInitialStateEvent, MessageLikeEventType, StateEventType};
use matrix_sdk::ruma::serde::Raw;
use matrix_sdk::ruma::{OwnedServerName, RoomId, UserId};
use serde_json::{Value, json};

/// A room to be made.
#[derive(Clone, Debug, Default)]
pub struct NewRoom {
    /// What it is called; nothing for a conversation of two.
    pub name: Option<String>,
    /// Who is invited.
    pub invite: Vec<String>,
    /// Whether it is meant for the two of us.
    pub direct: bool,
    /// Whether what is said there is encrypted.
    pub encrypted: bool,
    /// A state event of our own, by which the room is found again: its type and content.
    pub marked: Option<(String, Value)>,
}

/// Somebody in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Who.
    pub id: String,
    /// What they are called there.
    pub name: String,
    /// Whether they are there; otherwise they are invited.
    pub joined: bool,
}

fn user(id: &str) -> Result<matrix_sdk::ruma::OwnedUserId, Failure> {
    UserId::parse(id).map_err(|e| Failure::Other(e.to_string()))
}

fn state_event(kind: &str, content: &Value) -> Result<Raw<AnyInitialStateEvent>, Failure> {
    let event = json!({ "type": kind, "state_key": "", "content": content });
    serde_json::from_value(event).map_err(|e| Failure::Other(e.to_string()))
}

impl Link {
    /// The rooms we are in.
    pub fn rooms(&self) -> Vec<String> {
        let rooms = self.client.joined_rooms();
        rooms.iter().map(|r| r.room_id().to_string()).collect()
    }

    /// Whether we are in a room.
    pub fn is_in(&self, room: &str) -> bool {
        self.room(room)
            .is_ok_and(|r| r.state() == RoomState::Joined)
    }

    /// Goes into a room. `via` are homeservers that know it.
    pub fn join<'a>(&'a self, room: &'a str, via: &'a [String]) -> Doing<'a, ()> {
        Box::pin(async move {
            let id = RoomId::parse(room).map_err(|e| Failure::Other(e.to_string()))?;
            let via: Vec<OwnedServerName> = via.iter().filter_map(|s| s.parse().ok()).collect();
            if via.is_empty() {
                self.client.join_room_by_id(&id).await?;
            } else {
                let id: matrix_sdk::ruma::OwnedRoomOrAliasId = id.into();
                self.client.join_room_by_id_or_alias(&id, &via).await?;
            }
            Ok(())
        })
    }

    /// Leaves a room, or declines an invitation.
    pub fn leave<'a>(&'a self, room: &'a str) -> Doing<'a, ()> {
        Box::pin(async move { Ok(self.room(room)?.leave().await?) })
    }

    /// Makes a room and gives its id. It is tried once: where only the answer was lost a second try would make a second room,
    /// and `unheard` finds the first.
    pub fn create(&self, new: NewRoom) -> Doing<'_, String> {
        Box::pin(async move {
            let mut request = Request::new();
            request.name = new.name;
            request.is_direct = new.direct;
            // Not the trusted kind: whoever is invited must not be able to invite others to what is theirs alone.
            request.preset = Some(RoomPreset::PrivateChat);
            request.invite = new
                .invite
                .iter()
                .map(|u| user(u))
                .collect::<Result<_, _>>()?;
            if new.encrypted {
                let content = json!({ "algorithm": "m.megolm.v1.aes-sha2" });
                request
                    .initial_state
                    .push(state_event("m.room.encryption", &content)?);
            }
            if let Some((kind, content)) = &new.marked {
                request.initial_state.push(state_event(kind, content)?);
            }
            let once = RequestConfig::new().timeout(PATIENCE).disable_retry();
            let made = self.client.send(request).with_request_config(once).await?;
            // We are in it already; this makes it known here before it is heard of.
            self.client.join_room_by_id(&made.room_id).await?;
            Ok(made.room_id.to_string())
        })
    }

    /// Rooms the homeserver says we are in and we have not heard of yet, with their content of a state event without a key.
    pub fn unheard<'a>(&'a self, kind: &'a str) -> Doing<'a, Vec<(String, Value)>> {
        Box::pin(async move {
            let rooms = self.client.send(joined_rooms::v3::Request::new()).await?;
            let mut found = Vec::new();
            for id in rooms.joined_rooms {
                if self.is_in(id.as_str()) {
                    continue;
                }
                let wanted = get_state_event_for_key::v3::Request::new(
                    id.clone(),
                    StateEventType::from(kind),
                    String::new(),
                );
                match self.client.send(wanted).await.map_err(Failure::from) {
                    Ok(state) => {
                        let content = serde_json::from_str(state.into_content().json().get());
                        found.push((id.to_string(), content.unwrap_or_default()));
                    }
                    Err(Failure::Refused { .. }) => {}
                    Err(failure) => return Err(failure),
                }
            }
            Ok(found)
        })
    }

    /// Invites somebody.
    pub fn invite<'a>(&'a self, room: &'a str, who: &'a str) -> Doing<'a, ()> {
        Box::pin(async move {
            let who = user(who)?;
            Ok(self.room(room)?.invite_user_by_id(&who).await?)
        })
    }

    /// Who is in a room or invited to it.
    pub fn members<'a>(&'a self, room: &'a str) -> Doing<'a, Vec<Member>> {
        Box::pin(async move {
            let members = self.room(room)?.members(RoomMemberships::ACTIVE).await?;
            let member = |m: &matrix_sdk::room::RoomMember| Member {
                id: m.user_id().to_string(),
                name: m.name().to_owned(),
                joined: *m.membership() == MembershipState::Join,
            };
            Ok(members.iter().map(member).collect())
        })
    }

    /// Whether what is said in a room is encrypted.
    pub fn is_encrypted<'a>(&'a self, room: &'a str) -> Doing<'a, bool> {
        Box::pin(async move {
            let state = self.room(room)?.latest_encryption_state().await?;
            Ok(state.is_encrypted())
        })
    }

    /// The content of a state event without a key, where the room has one.
    pub fn state<'a>(&'a self, room: &'a str, kind: &'a str) -> Doing<'a, Option<Value>> {
        Box::pin(async move {
            let kind = StateEventType::from(kind);
            let found = self.room(room)?.get_state_event(kind, "").await?;
            let json = found.and_then(|event| match event {
                matrix_sdk::deserialized_responses::RawAnySyncOrStrippedState::Sync(raw) => {
                    serde_json::from_str::<Value>(raw.json().get()).ok()
                }
                matrix_sdk::deserialized_responses::RawAnySyncOrStrippedState::Stripped(raw) => {
                    serde_json::from_str(raw.json().get()).ok()
                }
            });
            Ok(json.map(|event| event["content"].clone()))
        })
    }

    /// Whether we may write in a room.
    pub fn may_write<'a>(&'a self, room: &'a str) -> Doing<'a, bool> {
        Box::pin(async move {
            let levels = self.room(room)?.power_levels_or_default().await;
            let me = user(&self.me)?;
            Ok(levels.user_can_send_message(&me, MessageLikeEventType::RoomMessage))
        })
    }
}
