//! Rooms for two: found or made, encrypted, and looked at before anything hidden is said there.

use super::chat::Chat;
use super::keys::{self, Door, KEYS};
use super::limits;
use super::outbound::Message;
use super::words;
use crate::host::delivery::outlet::Undelivered;
use crate::host::settings::Time;
use crate::rules::text::Text;
use crate::store::{Change, json};
use matrix_link::{Failure, NewRoom};
use serde_json::json;

/// The state event by which a room for two is found again.
const MARK: &str = "dev.orrery.private";

/// Where somebody is reached, or why not.
pub(super) enum Reached {
    /// In this room, where nobody else is.
    Room(String),
    /// Not now: what to tell them where they can read it.
    Closed(String),
}

/// What a look into a room for two found.
enum Inside {
    /// The two of us, or the other one is invited.
    Two,
    /// We are alone: the other one went.
    Alone,
    /// Somebody else is there, or we are not.
    Unfit,
}

impl Chat {
    /// The room in which somebody alone hears us: the one we know, one we made before, or a new one.
    pub(super) async fn reach(&self, person: &str) -> Result<Reached, Undelivered> {
        let _one = self.doors.lock().await;
        let mut door: Door = json::read(self.store.as_ref(), &KEYS.door(person))?;
        let closed_for = |at: u64| Time::System.now().saturating_sub(at);
        if door.room.is_none()
            && door
                .closed_at
                .is_some_and(|at| closed_for(at) < limits::CLOSED_MS)
        {
            return Ok(Reached::Closed(closed(person)));
        }
        match self.opened(person, &door).await {
            Ok(room) => {
                if door.room.as_deref() != Some(&room) || door.closed_at.is_some() {
                    let is_new = door.room.as_deref() != Some(&room);
                    door.room = Some(room.clone());
                    door.closed_at = None;
                    self.note_door(person, &door).await?;
                    if is_new {
                        self.greet_in_private(&room).await;
                    }
                }
                Ok(Reached::Room(room))
            }
            Err(failure) if failure.may_pass() => Err(Undelivered::Later(failure.to_string())),
            Err(failure) => {
                tracing::info!(%failure, "somebody cannot be reached in private");
                door.room = None;
                door.closed_at = Some(Time::System.now());
                self.note_door(person, &door).await?;
                Ok(Reached::Closed(closed(person)))
            }
        }
    }

    /// Notes the room somebody is reached in, both ways.
    pub(super) async fn note_door(&self, person: &str, door: &Door) -> Result<(), Undelivered> {
        let mut change = Change::new();
        json::put(&mut change, KEYS.door(person), door)?;
        if let Some(room) = &door.room {
            change.put(keys::private(room), person.as_bytes());
        }
        self.commit(change).await
    }

    /// Whose private conversation with us a room is.
    pub(super) fn private_of(&self, room: &str) -> Option<String> {
        let bytes = Self::looked(self.store.get(&keys::private(room)))?;
        String::from_utf8(bytes).ok()
    }

    async fn opened(&self, person: &str, door: &Door) -> Result<String, Failure> {
        for room in door.room.iter().cloned().chain(self.marked(person).await) {
            match self.inside(&room, person).await? {
                Inside::Two => return Ok(room),
                Inside::Alone => {
                    self.link.invite(&room, person).await?;
                    return Ok(room);
                }
                Inside::Unfit => {}
            }
        }
        // One whose making was answered with silence: with a second one somebody would be invited twice.
        for (room, mark) in self.link.unheard(MARK).await? {
            if mark["person"] == person {
                self.link.join(&room, &[]).await?;
                return Ok(room);
            }
        }
        let new = NewRoom {
            direct: true,
            encrypted: true,
            invite: vec![person.to_owned()],
            marked: Some((MARK.to_owned(), json!({ "person": person }))),
            name: None,
        };
        self.link.create(new).await
    }

    /// Rooms we made for somebody and did not note: making one and noting it cannot be one step.
    async fn marked(&self, person: &str) -> Vec<String> {
        let mut found = Vec::new();
        for room in self.link.rooms() {
            let mark = self.link.state(&room, MARK).await;
            if mark.is_ok_and(|m| m.is_some_and(|m| m["person"] == person)) {
                found.push(room);
            }
        }
        found
    }

    async fn inside(&self, room: &str, person: &str) -> Result<Inside, Failure> {
        if !self.link.is_in(room) {
            return Ok(Inside::Unfit);
        }
        let members = self.link.members(room).await?;
        let others: Vec<&str> = members
            .iter()
            .map(|m| m.id.as_str())
            .filter(|id| *id != self.link.me())
            .collect();
        Ok(match others.as_slice() {
            [] => Inside::Alone,
            [one] if *one == person => Inside::Two,
            _ => Inside::Unfit,
        })
    }

    /// Whether a room is still for the two of us alone.
    pub(super) async fn is_private(&self, room: &str, person: &str) -> Result<bool, Failure> {
        Ok(matches!(self.inside(room, person).await?, Inside::Two))
    }

    /// Says hello where hands will come.
    pub(super) async fn greet_in_private(&self, room: &str) {
        let words = Text::from("Hello! Your hands come here, where only you see them.")
            + Text::line()
            + "Answer with a number, with a part of what you choose, or with a reaction. Commands need no prefix here: try "
            + Text::code("help")
            + ".";
        let message = Message::quiet(words::lines(&words, self.prefix()));
        let transaction = format!("hello.{room}");
        if let Err(failure) = self.say(room, &transaction, &message).await {
            tracing::debug!(%failure, "a greeting did not arrive");
        }
    }
}

fn closed(person: &str) -> String {
    format!(
        "{person}: I cannot open a private chat with you, so I cannot show you your hand. Please start a direct chat with me \
         and type hand there."
    )
}
