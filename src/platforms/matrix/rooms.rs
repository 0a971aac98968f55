//! Coming, going and moving: invitations, kicks, upgrades.

use super::chat::Chat;
use super::inbound::{Came, What};
use super::keys::{self, Door, KEYS, Moved};
use super::outbound::Message;
use super::words::{self, Line};
use crate::games;
use crate::host::delivery::outlet::Undelivered;
use crate::rules::text::Text;
use crate::store::{Change, json};
use matrix_link::{Failure, Invite};

impl Chat {
    /// Accepts or declines whatever invitations there are.
    pub(super) async fn look_at_invites(&self) {
        let invites = match self.link.invites().await {
            Ok(invites) => invites,
            Err(failure) => {
                tracing::warn!(%failure, "invitations cannot be read");
                return;
            }
        };
        for invite in invites {
            let done = if self.config.allows(&invite.by, self.link.me()) {
                self.accept(&invite).await
            } else {
                // Whose it was is nobody's business; `allow` can name the whole server.
                let server = invite.by.split_once(':').map_or("", |(_, server)| server);
                tracing::info!(server, "an invitation is declined");
                let left = self.link.leave(&invite.room).await;
                left.map_err(|f| Undelivered::Later(f.to_string()))
            };
            if let Err(why) = done {
                tracing::warn!(%why, room = invite.room, "an invitation is left for later");
            }
        }
    }

    async fn accept(&self, invite: &Invite) -> Result<(), Undelivered> {
        let joined = self.link.join(&invite.room, &[]).await;
        joined.map_err(|f| Undelivered::Later(f.to_string()))?;
        if invite.direct {
            let _one = self.doors.lock().await;
            let mut door: Door = json::read(self.store.as_ref(), &KEYS.door(&invite.by))?;
            // Whoever opens a conversation with us wants to be reached there.
            door.room = Some(invite.room.clone());
            door.closed_at = None;
            self.note_door(&invite.by, &door).await?;
            self.greet_in_private(&invite.room).await;
            return Ok(());
        }
        let message = Message::quiet(words::lines(&hello(), self.prefix()));
        let said = self
            .say(&invite.room, &format!("hello.{}", invite.room), &message)
            .await;
        if let Err(failure) = said {
            tracing::debug!(%failure, "a greeting did not arrive");
        }
        Ok(())
    }

    /// We are not in a room any more. What must be said there says so in private.
    pub(super) async fn left(&self, room: &str) -> Result<(), Undelivered> {
        tracing::info!(room, "we are not in a room any more");
        let Some(person) = self.private_of(room) else {
            return Ok(());
        };
        let _one = self.doors.lock().await;
        let mut door: Door = json::read(self.store.as_ref(), &KEYS.door(&person))?;
        if door.room.as_deref() == Some(room) {
            door.room = None;
        }
        let mut change = Change::new();
        json::put(&mut change, KEYS.door(&person), &door)?;
        change.delete(keys::private(room));
        self.commit(change).await
    }

    /// Somebody came or went, or the room was replaced.
    pub(super) async fn around(&self, came: &Came) -> Result<(), Undelivered> {
        match &came.what {
            What::Member { who, now } if who == self.link.me() && now == "join" => {
                self.look_back(&came.room).await
            }
            What::Member { who, now }
                if who != self.link.me() && now != "join" && now != "invite" =>
            {
                self.maybe_leave(&came.room).await;
                Ok(())
            }
            What::Upgrade(to) if !to.is_empty() => self.follow(came, to).await,
            _ => Ok(()),
        }
    }

    /// Leaves a room nobody else is in, unless somebody may be invited back to it.
    async fn maybe_leave(&self, room: &str) {
        if self.private_of(room).is_some() {
            return;
        }
        let Ok(members) = self.link.members(room).await else {
            return;
        };
        if members.iter().all(|m| m.id == self.link.me())
            && let Err(failure) = self.link.leave(room).await
        {
            tracing::info!(%failure, "an empty room could not be left");
        }
    }

    /// Follows a room to the one that takes its place.
    async fn follow(&self, came: &Came, to: &str) -> Result<(), Undelivered> {
        let server = came
            .by
            .id
            .local()
            .split_once(':')
            .map(|(_, s)| s.to_owned());
        let via: Vec<String> = server.into_iter().collect();
        match self.link.join(to, &via).await {
            Ok(()) => self.note_move(&came.room, to).await,
            Err(failure) if failure.may_pass() => Err(Undelivered::Later(failure.to_string())),
            Err(failure) => {
                tracing::info!(%failure, "an upgraded room must invite us");
                let words = "This room is replaced by another. Invite me there, and its tables go on there.";
                self.say_once(&came.room, &came.id, words).await;
                Ok(())
            }
        }
    }

    /// Whether a room says that another took its place.
    pub(super) async fn is_replaced(&self, room: &str) -> bool {
        let stone = self.link.state(room, "m.room.tombstone").await;
        stone.is_ok_and(|s| s.is_some())
    }

    /// In a room we just came to: whether it took another's place.
    async fn look_back(&self, room: &str) -> Result<(), Undelivered> {
        let created = self.link.state(room, "m.room.create").await;
        let before = match &created {
            Ok(Some(content)) => content["predecessor"]["room_id"].as_str(),
            _ => None,
        };
        match before {
            Some(before) if self.known(before) => self.note_move(before, room).await,
            _ => Ok(()),
        }
    }

    fn known(&self, room: &str) -> bool {
        let old: Option<Moved> = Self::looked(json::find(self.store.as_ref(), &keys::moved(room)));
        self.link.is_in(room) || old.is_some()
    }

    async fn note_move(&self, from: &str, to: &str) -> Result<(), Undelivered> {
        let mut old: Moved = json::read(self.store.as_ref(), &keys::moved(from))?;
        let mut new: Moved = json::read(self.store.as_ref(), &keys::moved(to))?;
        if old.to.as_deref() == Some(to) {
            return Ok(());
        }
        old.to = Some(to.to_owned());
        new.from = Some(from.to_owned());
        let mut change = Change::new();
        json::put(&mut change, keys::moved(from), &old)?;
        json::put(&mut change, keys::moved(to), &new)?;
        self.commit(change).await?;
        tracing::info!(from, to, "a room was upgraded");
        let words = "I followed you here. Tables of the old room go on in this one, and what its admins decided still holds.";
        self.say_once(to, from, words).await;
        Ok(())
    }

    async fn say_once(&self, room: &str, about: &str, words: &str) {
        let message = Message::quiet(vec![Line::of(words)]);
        let transaction = format!("room.{room}.{about}");
        let said: Result<_, Failure> = self.say(room, &transaction, &message).await;
        if let Err(failure) = said {
            tracing::debug!(%failure, "words about a room did not arrive");
        }
    }

    /// The room a room has become.
    pub(super) fn room_now(&self, room: &str) -> String {
        self.walk(room, |moved| moved.to)
    }

    /// The room a room was first.
    pub(super) fn first_room(&self, room: &str) -> String {
        self.walk(room, |moved| moved.from)
    }

    fn walk(&self, room: &str, next: impl Fn(Moved) -> Option<String>) -> String {
        let mut at = room.to_owned();
        // A chain of upgrades is short; one that runs in a circle is somebody's joke.
        for _ in 0..16 {
            let moved: Option<Moved> =
                Self::looked(json::find(self.store.as_ref(), &keys::moved(&at)));
            match moved.and_then(&next) {
                Some(other) => at = other,
                None => break,
            }
        }
        at
    }
}

/// What we say when we come into a room.
fn hello() -> Text {
    let mut words = Text::from("Hello! I host strategy games in space, against friends or robots.")
        + Text::line()
        + Text::code("/games")
        + " lists them, ";
    if let Some(game) = games::GAMES.first() {
        let command = game.info().command;
        words += Text::code(format!("/play {command}"))
            + " starts one against robots at once, "
            + Text::code(format!("/table open {command}"))
            + " opens a table your friends can join, ";
    }
    words
        + Text::code("/help")
        + " says the rest."
        + Text::line()
        + "Admins of this room decide how games run here: "
        + Text::code("/host set")
        + "."
}
