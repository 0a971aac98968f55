//! Posts for a whole table: who sits at it, and its board.

use super::chat::{Chat, is_forbidden, undelivered};
use super::keys::{self, KEYS, Kept, PLATFORM, Shown, Spot};
use super::limits;
use super::menus;
use super::outbound::{self, Message};
use super::words::{self, Line};
use crate::host::delivery::outlet::{Delivery, Examination, Outlet, Receipt, Undelivered};
use crate::host::person::Place;
use crate::host::speech::post::{Post, Slot, To};
use crate::host::table::house::Lodging;
use crate::platforms::wording::command_of;
use crate::store::{Change, json};
use matrix_link::Failure;

impl Outlet for Chat {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    fn deliver(&self, post: Post, receipt: Receipt) -> Delivery<'_> {
        Box::pin(async move {
            match post.to.clone() {
                To::Table => self.to_table(&post, receipt).await,
                To::Person(person) if person.platform() == PLATFORM => {
                    self.to_person(&post, person.local(), receipt).await
                }
                To::Person(_) => {
                    let why = "it is for somebody who is not on Matrix";
                    Err(Undelivered::Never(why.to_owned()))
                }
            }
        })
    }

    fn examine(&self, place: Place) -> Examination<'_> {
        Box::pin(async move { self.look_at(&place.id).await })
    }
}

/// The transaction of a post's message: the same post again is the same message.
pub(super) fn transaction(post: &Post, part: &str) -> String {
    format!("post.{}.{}.{part}", post.table, post.number)
}

impl Chat {
    async fn to_table(&self, post: &Post, mut receipt: Receipt) -> Result<(), Undelivered> {
        let _turn = self.showing.of(post.table).await;
        let key = KEYS.spot(post);
        let mut spot: Spot = json::read(self.store.as_ref(), &key)?;
        if !spot.pending.take(post, PLATFORM) {
            return receipt.commit().await.map(drop);
        }
        let room = self.room_now(&post.home.id);
        if spot.room != room {
            // New, moved by an admin, or the room was upgraded: it needs a place there.
            spot.room = room;
            let game = command_of(&post.title).unwrap_or_default();
            game.clone_into(&mut spot.game);
            (spot.thread, spot.lobby, spot.board) = (None, None, None);
        }
        let notes = receipt.notes();
        let part = if post.slot == Some(Slot::Lobby) {
            "l"
        } else {
            "b"
        };
        let begun = transaction(post, part);
        if post.overtaken && !self.is_begun(&begun) {
            let own = words::lines(&post.text, self.prefix());
            let held = words::merged(&spot.pending.held, own);
            spot.pending.hold(held, post);
        } else {
            let told = match post.slot {
                Some(Slot::Lobby) => self.lobby(post, &mut spot, notes).await,
                _ => self.board(post, &mut spot, notes).await,
            };
            match told {
                Ok(kept) => {
                    spot.trouble = None;
                    let kept = kept.or_else(|| Kept::overtaken(post, begun));
                    Self::retire(&mut spot.menus, kept, notes);
                }
                Err(failure) if is_forbidden(&failure) => {
                    // The match goes on in private; everybody there reads how to mend this.
                    tracing::warn!(table = %post.table, %failure, "a room is closed to us");
                    spot.trouble = Some(self.closed_room(&spot.room, &failure).await);
                    spot.board = None;
                }
                Err(failure) => return Err(undelivered(&failure)),
            }
            spot.pending.said(post);
        }
        receipt.keep(key, &spot).await
    }

    /// Shows who sits at a table, under which its thread hangs.
    async fn lobby(
        &self,
        post: &Post,
        spot: &mut Spot,
        notes: &mut Change,
    ) -> Result<Option<Kept>, Failure> {
        let own = words::merged(&spot.pending.held, words::lines(&post.text, self.prefix()));
        let mut lines = own.clone();
        lines.extend(outbound::menu(post, self.prefix()));
        let panel = outbound::panel(post);
        lines.extend(panel.as_ref().map(outbound::how_to_answer));
        let message = Message {
            panel,
            ..Message::quiet(lines)
        };
        let transaction = transaction(post, "l");
        let events = if let Some(lobby) = &spot.lobby {
            self.change(lobby, &transaction, &message, notes).await?
        } else {
            // Whoever sees the first reaction may press it, so what it means is committed before.
            let event = self.say(&spot.room, &transaction, &message).await?;
            self.offer_reactions(&spot.room, &event, &message).await;
            self.settle_in(post, spot, &event, notes);
            vec![event]
        };
        let event = events.first().cloned().unwrap_or_default();
        spot.lobby = Some(Shown {
            room: spot.room.clone(),
            event,
            words: own,
            picture: None,
        });
        Ok(message.kept(transaction, events))
    }

    /// Few answers are there to be pressed. Without them numbers are typed, so a failure is no trouble.
    async fn offer_reactions(&self, room: &str, event: &str, message: &Message) {
        let answers = message.panel.as_ref().map_or(0, |p| p.entries.len());
        if answers > limits::REACTIONS {
            return;
        }
        for number in 1..=answers {
            let content = outbound::reaction(event, &menus::key_of(number));
            let transaction = format!("key.{event}.{number}");
            let sent = self.link.send(room, "m.reaction", &transaction, content);
            if let Err(failure) = sent.await {
                tracing::debug!(%failure, "a reaction is not offered");
                return;
            }
        }
    }

    /// Hangs the table's thread on a message, unless the table is played in the room itself.
    fn settle_in(&self, post: &Post, spot: &mut Spot, under: &str, notes: &mut Change) {
        let alone = self.private_of(&spot.room).is_some();
        if post.lodging == Lodging::Channel || alone {
            return;
        }
        spot.thread = Some(under.to_owned());
        let number = post.table.number().to_be_bytes();
        notes.put(keys::own_place(&spot.room, under), number);
    }

    /// Makes the table's thread, if it should have one and has none yet.
    async fn place(&self, post: &Post, spot: &mut Spot, notes: &mut Change) -> Result<(), Failure> {
        let alone = self.private_of(&spot.room).is_some();
        if spot.thread.is_some() || post.lodging == Lodging::Channel || alone {
            return Ok(());
        }
        let opening = Message::quiet(vec![outbound::heading(post)]);
        // By the table and not by the post: another post may have come to be the first since.
        let transaction = format!("open.{}.{}", post.table, spot.room);
        let under = self.say(&spot.room, &transaction, &opening).await?;
        self.settle_in(post, spot, &under, notes);
        Ok(())
    }

    /// Shows the board: a fresh message when somebody is newly awaited, else the old one changes.
    async fn board(
        &self,
        post: &Post,
        spot: &mut Spot,
        notes: &mut Change,
    ) -> Result<Option<Kept>, Failure> {
        self.close_lobby(post, spot, notes).await;
        self.place(post, spot, notes).await?;
        let old = spot.board.clone();
        let shot = self
            .shot(&spot.room, post.picture.as_ref(), old.as_ref())
            .await?;
        let picture = shot
            .as_ref()
            .map(|(mark, shot)| (*mark, shot.source.clone()));
        let shot = shot.map(|(_, shot)| shot);
        let own = words::merged(&spot.pending.held, words::lines(&post.text, self.prefix()));
        let mut below = outbound::menu(post, self.prefix());
        below.extend(outbound::time_left(post));
        below.append(&mut spot.notes.clone());
        let goes_on = |s: &Shown| s.picture.is_some() == picture.is_some() && !post.over;
        if let Some(board) = spot.pending.edits(old.filter(goes_on)) {
            let all = words::merged(&board.words, own.clone());
            let message = Message {
                lines: [all.as_slice(), below.as_slice()].concat(),
                shot: shot.clone(),
                quiet: true,
                panel: outbound::panel(post),
                ..Message::default()
            };
            if words::length(&message.lines) <= limits::WORDS {
                let transaction = transaction(post, "b");
                let events = self.change(&board, &transaction, &message, notes).await?;
                spot.board = Some(Shown {
                    words: all,
                    picture,
                    ..board
                });
                return Ok(message.kept(transaction, events));
            }
        }
        self.fresh_board(post, spot, notes, (own, below), shot.zip(picture))
            .await
    }

    /// Posts the board as one message, after others with the words that do not fit into it.
    async fn fresh_board(
        &self,
        post: &Post,
        spot: &mut Spot,
        notes: &mut Change,
        (own, below): (Vec<Line>, Vec<Line>),
        shot: Option<(outbound::Shot, (u32, serde_json::Value))>,
    ) -> Result<Option<Kept>, Failure> {
        let whole = transaction(post, "b");
        let (pieces, last) = outbound::fitting(own, &below);
        self.say_before(post, (&spot.room, spot.thread.as_ref()), &whole, pieces)
            .await?;
        let mut lines: Vec<Line> = self.called_here(spot).await?.into_iter().collect();
        if spot.thread.is_none() {
            lines.push(outbound::heading(post));
        }
        lines.extend_from_slice(&last);
        lines.extend(below);
        let (shot, picture) = shot.unzip();
        let message = Message {
            lines,
            shot,
            quiet: spot.pending.held_for.is_empty(),
            mentions: spot.pending.held_for.clone(),
            thread: spot.thread.clone(),
            panel: outbound::panel(post),
            answers: None,
        };
        let event = self.post(&spot.room, &whole, &message, notes).await?;
        spot.notes.clear();
        spot.board = Some(Shown {
            room: spot.room.clone(),
            event: event.clone(),
            words: last,
            picture,
        });
        Ok(message.kept(whole, vec![event]))
    }

    /// Posts the words that do not fit into a message, before it.
    pub(super) async fn say_before(
        &self,
        post: &Post,
        (room, thread): (&str, Option<&String>),
        whole: &str,
        pieces: Vec<Vec<Line>>,
    ) -> Result<(), Failure> {
        // Before the first piece: from here on nothing may overtake it.
        self.note_panel(whole, outbound::panel(post).as_ref())
            .await?;
        for (part, piece) in pieces.into_iter().enumerate() {
            let message = Message {
                thread: thread.cloned(),
                ..Message::quiet(piece)
            };
            let transaction = transaction(post, &format!("p{part}"));
            self.say(room, &transaction, &message).await?;
        }
        Ok(())
    }

    /// The line that calls whoever is newly awaited, by the names they have in the room.
    async fn called_here(&self, spot: &Spot) -> Result<Option<Line>, Failure> {
        if spot.pending.held_for.is_empty() {
            return Ok(None);
        }
        let members = self.link.members(&spot.room).await?;
        let named = |id: &String| {
            let member = members.iter().find(|m| m.id == *id);
            let name = member.map_or(id, |m| &m.name);
            (id.clone(), name.clone())
        };
        let people: Vec<(String, String)> = spot.pending.held_for.iter().map(named).collect();
        Ok(outbound::called(&people))
    }

    /// The ways in go when the match starts. A lobby that cannot be changed answers kindly.
    async fn close_lobby(&self, post: &Post, spot: &mut Spot, notes: &mut Change) {
        let Some(lobby) = spot.lobby.take() else {
            return;
        };
        let mut line = outbound::heading(post);
        let more = if spot.thread.is_some() {
            " is played in the thread below."
        } else {
            " has started."
        };
        line.plain.push_str(more);
        line.html.push_str(more);
        let message = Message::quiet(vec![line]);
        let transaction = transaction(post, "c");
        let closed = self.change(&lobby, &transaction, &message, notes).await;
        if let Err(failure) = closed {
            tracing::debug!(table = %post.table, %failure, "a lobby keeps its answers");
        }
    }

    /// Nothing may be said in a room: how to mend that.
    async fn closed_room(&self, room: &str, failure: &Failure) -> String {
        let (why, mend) = if *failure == Failure::NotThere {
            (
                "I am not in the table's room any more",
                "Invite me again to mend that",
            )
        } else if self.is_replaced(room).await {
            (
                "The table's room was replaced by another",
                "Invite me there, and the table goes on there",
            )
        } else {
            (
                "I may not write in the table's room",
                "Its admins can let me send messages, in the room's permissions",
            )
        };
        format!(
            "{why}, so the table is silent there. {mend}; until then everything still works here."
        )
    }
}
