//! Posts for one person: in the room of the two of us.

use super::chat::{Chat, undelivered};
use super::door::Reached;
use super::keys::{Hand, KEYS, Kept, PLATFORM, Shown, Spot};
use super::outbound::{self, Message};
use super::words::{self, Line};
use super::{limits, outlet};
use crate::host::delivery::outlet::{Receipt, Undelivered};
use crate::host::speech::post::Post;
use crate::store::{Change, Fault, json};

impl Chat {
    /// Brings somebody what is theirs alone.
    pub(super) async fn to_person(
        &self,
        post: &Post,
        person: &str,
        mut receipt: Receipt,
    ) -> Result<(), Undelivered> {
        let _turn = self.showing.of(post.table).await;
        let key = KEYS.hand(post.table, person);
        let mut hand: Hand = json::read(self.store.as_ref(), &key)?;
        if !hand.pending.take(post, PLATFORM) {
            return receipt.commit().await.map(drop);
        }
        let notes = receipt.notes();
        let begun = outlet::transaction(post, "h");
        if post.overtaken && !self.is_begun(&begun) {
            let own = words::lines(&post.text, self.prefix());
            let held = words::merged(&hand.pending.held, own);
            hand.pending.hold(held, post);
        } else {
            match self.reach(person).await? {
                Reached::Room(room) => {
                    let kept = self.show_hand(post, &room, &mut hand, notes).await?;
                    let kept = kept.or_else(|| Kept::overtaken(post, begun));
                    Self::retire(&mut hand.menus, kept, notes);
                }
                Reached::Closed(why) => self.tell_at_table(post, person, &why, notes)?,
            }
            hand.pending.said(post);
        }
        receipt.keep(key, &hand).await
    }

    /// Changes the message with the hand, or posts a fresh one when the person's turn begins.
    async fn show_hand(
        &self,
        post: &Post,
        room: &str,
        hand: &mut Hand,
        notes: &mut Change,
    ) -> Result<Option<Kept>, Undelivered> {
        let spot: Spot = json::read(self.store.as_ref(), &KEYS.spot(post))?;
        let old = hand.shown.clone().filter(|s| s.room == room);
        let shot = self.shot(room, post.picture.as_ref(), old.as_ref()).await;
        let shot = shot.map_err(|f| undelivered(&f))?;
        let own = words::merged(&hand.pending.held, words::lines(&post.text, self.prefix()));
        let mut below = outbound::menu(post, self.prefix());
        below.extend(outbound::time_left(post));
        below.extend(spot.trouble.map(Line::of));
        let wanted = hand.pending.held_for.clone();
        let message = |news: &[Line]| Message {
            lines: [&[outbound::heading(post)], news, &below].concat(),
            shot: shot.as_ref().map(|(_, shot)| shot.clone()),
            quiet: wanted.is_empty(),
            mentions: wanted.clone(),
            panel: outbound::panel(post),
            ..Message::default()
        };
        let picture = shot
            .as_ref()
            .map(|(mark, shot)| (*mark, shot.source.clone()));
        let transaction = outlet::transaction(post, "h");
        // Words cannot become a picture, nor a picture words.
        let same_kind = |s: &Shown| s.picture.is_some() == picture.is_some();
        if let Some(before) = hand.pending.edits(old.filter(same_kind)) {
            let all = words::merged(&before.words, own.clone());
            let message = message(&all);
            if words::length(&message.lines) <= limits::WORDS {
                let events = self.change(&before, &transaction, &message, notes).await;
                let events = events.map_err(|f| undelivered(&f))?;
                hand.shown = Some(Shown {
                    words: all,
                    picture,
                    ..before
                });
                return Ok(message.kept(transaction, events));
            }
        }
        let (pieces, last) = outbound::fitting(own, &below);
        let said = self.say_before(post, (room, None), &transaction, pieces);
        said.await.map_err(|f| undelivered(&f))?;
        let message = message(&last);
        let event = self.post(room, &transaction, &message, notes).await;
        let event = event.map_err(|f| undelivered(&f))?;
        hand.shown = Some(Shown {
            room: room.to_owned(),
            event: event.clone(),
            words: last,
            picture,
        });
        Ok(message.kept(transaction, vec![event]))
    }

    /// Somebody cannot be reached in private: the next board says so to them.
    fn tell_at_table(
        &self,
        post: &Post,
        person: &str,
        why: &str,
        notes: &mut Change,
    ) -> Result<(), Fault> {
        let key = KEYS.spot(post);
        let mut spot: Spot = json::read(self.store.as_ref(), &key)?;
        let note = Line::of(why);
        if spot.notes.contains(&note) {
            return Ok(());
        }
        spot.notes.push(note);
        spot.pending.want(person);
        json::put(notes, key, &spot)
    }
}
