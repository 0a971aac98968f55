//! Posts for one person: in the room of the two of us.

use super::chat::{Chat, undelivered};
use super::door::Reached;
use super::keys::{Hand, KEYS, Kept, Shown, Spot};
use super::outbound::{self, Message};
use super::words::{self, Line};
use super::{limits, outlet};
use crate::host::delivery::outlet::Undelivered;
use crate::host::speech::post::Post;
use crate::store::{Change, json};

impl Chat {
    /// Brings somebody what is theirs alone.
    pub(super) async fn to_person(&self, post: &Post, person: &str) -> Result<(), Undelivered> {
        let _turn = self.lock(post.table).await;
        let key = KEYS.hand(post.table, person);
        let mut hand: Hand = json::read(self.store.as_ref(), &key)?;
        if post.number <= hand.number {
            return Ok(());
        }
        hand.held_wants |= !post.newly.is_empty();
        let mut change = Change::new();
        let begun = outlet::transaction(post, "h");
        if post.overtaken && !self.is_begun(&begun) {
            hand.held = words::merged(&hand.held, words::lines(&post.text, self.prefix()));
        } else {
            match self.reach(person).await? {
                Reached::Room(room) => {
                    let kept = self.show_hand(post, person, &room, &mut hand).await?;
                    let kept = kept.or_else(|| Kept::overtaken(post, begun));
                    Self::retire(&mut hand.menus, kept, &mut change);
                }
                Reached::Closed(why) => self.tell_at_table(post, person, &why).await?,
            }
            hand.held.clear();
            hand.held_wants = false;
        }
        hand.number = post.number;
        json::put(&mut change, key, &hand)?;
        self.commit(change).await
    }

    /// Changes the message with the hand, or posts a fresh one when the person's turn begins.
    async fn show_hand(
        &self,
        post: &Post,
        person: &str,
        room: &str,
        hand: &mut Hand,
    ) -> Result<Option<Kept>, Undelivered> {
        let spot: Spot = json::read(self.store.as_ref(), &KEYS.spot(post))?;
        let old = hand.shown.clone().filter(|s| s.room == room);
        let shot = self.shot(room, post.picture.as_ref(), old.as_ref()).await;
        let shot = shot.map_err(|f| undelivered(&f))?;
        let own = words::merged(&hand.held, words::lines(&post.text, self.prefix()));
        let mut below = outbound::menu(post, self.prefix());
        below.extend(outbound::time_left(post));
        below.extend(spot.trouble.map(Line::of));
        let wanted = hand.held_wants.then(|| person.to_owned());
        let message = |news: &[Line]| Message {
            lines: [&[outbound::heading(post)], news, &below].concat(),
            shot: shot.as_ref().map(|(_, shot)| shot.clone()),
            quiet: wanted.is_none(),
            mentions: wanted.clone().into_iter().collect(),
            panel: outbound::panel(post),
            ..Message::default()
        };
        let picture = shot
            .as_ref()
            .map(|(mark, shot)| (*mark, shot.source.clone()));
        let transaction = outlet::transaction(post, "h");
        // Words cannot become a picture, nor a picture words.
        let same_kind = |s: &&Shown| s.picture.is_some() == picture.is_some();
        if let Some(before) = old.as_ref().filter(same_kind).filter(|_| !hand.held_wants) {
            let all = words::merged(&before.words, own.clone());
            let message = message(&all);
            if words::length(&message.lines) <= limits::WORDS {
                let events = self.change(before, &transaction, &message).await;
                let events = events.map_err(|f| undelivered(&f))?;
                hand.shown = Some(Shown {
                    words: all,
                    picture,
                    ..before.clone()
                });
                return Ok(message.panel.map(|_| Kept {
                    transaction,
                    events,
                }));
            }
        }
        let (pieces, last) = outbound::fitting(own, &below);
        let said = self.say_before(post, (room, None), &transaction, pieces);
        said.await.map_err(|f| undelivered(&f))?;
        let message = message(&last);
        let event = self.say(room, &transaction, &message).await;
        let event = event.map_err(|f| undelivered(&f))?;
        hand.shown = Some(Shown {
            room: room.to_owned(),
            event: event.clone(),
            words: last,
            picture,
        });
        Ok(message.panel.map(|_| Kept {
            transaction,
            events: vec![event],
        }))
    }

    /// Somebody cannot be reached in private: the next board says so to them.
    async fn tell_at_table(&self, post: &Post, person: &str, why: &str) -> Result<(), Undelivered> {
        let key = KEYS.spot(post);
        let mut spot: Spot = json::read(self.store.as_ref(), &key)?;
        let note = Line::of(why);
        if spot.notes.contains(&note) {
            return Ok(());
        }
        spot.notes.push(note);
        spot.held_for.push(person.to_owned());
        self.keep(key, &spot).await
    }
}
