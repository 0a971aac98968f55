//! Posts for one person: by direct message, else in a private thread, else only when they ask for it.

use super::chat::{Chat, Mark};
use super::keys::{self, Door, Hand, KEYS, PLATFORM, Shown, Spot};
use super::outbound::{self, Message};
use super::outlet::{is_young, mark, shown};
use super::rest::{Failure, code};
use super::{limits, mend, words};
use crate::host::delivery::outlet::{Receipt, Undelivered};
use crate::host::settings::Time;
use crate::host::speech::post::Post;
use crate::store::{Change, TableId, json};
use serenity::model::permissions::Permissions;

impl Chat {
    /// Brings somebody what is theirs alone.
    pub(super) async fn to_person(
        &self,
        post: &mut Post,
        person: &str,
        mut receipt: Receipt,
    ) -> Result<(), Undelivered> {
        let _turn = self.showing.of(post.table).await;
        let key = KEYS.hand(post.table, person);
        let mut hand: Hand = json::read(self.store.as_ref(), &key)?;
        if !hand.pending.take(post, PLATFORM) {
            return receipt.commit().await.map(drop);
        }
        if post.overtaken {
            let held = outbound::post_words(&hand.pending.held, post);
            hand.pending.hold(held, post);
            return receipt.keep(key, &hand).await;
        }
        self.show_hand(post, person, &mut hand, receipt.notes())
            .await?;
        hand.pending.said(post);
        receipt.keep(key, &hand).await
    }

    async fn show_hand(
        &self,
        post: &mut Post,
        person: &str,
        hand: &mut Hand,
        notes: &mut Change,
    ) -> Result<(), Undelivered> {
        let spots: Vec<Spot> = KEYS.spots(self.store.as_ref(), post.table)?;
        // Of several places we do not know which one they can look into.
        let played_in = match spots.as_slice() {
            [spot] => spot.place.as_str(),
            _ => "",
        };
        let picture = self.paint(post.picture.take(), &self.posting).await;
        let post = &*post;
        let heading = outbound::heading(post, played_in);
        let (asked, left) = (outbound::prompt(post), outbound::time_left(post));
        let (old, wanted) = (hand.shown.clone(), hand.pending.held_for.clone());
        let message = |news: &str| Message {
            words: outbound::lines(&[&heading, news, &asked, &left]),
            rows: outbound::rows(post),
            picture: picture.clone(),
            mentions: wanted.clone(),
        };
        if let Some(before) = hand.pending.edits(old.clone().filter(is_young)) {
            let news = outbound::lines(&[&before.words, &hand.pending.held]);
            let news = outbound::post_words(&news, post);
            let message = message(&news);
            let edited = self.edited(before, news, &message).await?;
            if edited.is_some() {
                hand.shown = edited;
                return Ok(());
            }
        }
        let own = outbound::post_words(&hand.pending.held, post);
        let room = limits::CONTENT - words::length(&message("").words) - 4;
        let own = words::cut(&own, room);
        let message = message(&own);
        let placed = self.bring(post, person, hand, notes, &message).await?;
        hand.shown = placed.map(|(channel, id)| shown(&channel, id, own));
        if let Some(old) =
            old.filter(|o| hand.shown.as_ref().map(|s| &s.message) != Some(&o.message))
        {
            self.take_buttons(&old).await;
        }
        Ok(())
    }

    /// Buttons of the past would only mislead; one that stays answers kindly.
    async fn take_buttons(&self, old: &Shown) {
        let bare = outbound::without_buttons();
        let edited = self.rest.edit(&old.channel, &old.message, bare, None).await;
        if let Err(failure) = edited {
            tracing::debug!(%failure, "an old hand keeps its buttons");
        }
    }

    /// Down the ladder: direct message, private thread, nothing. Says where the message is.
    async fn bring(
        &self,
        post: &Post,
        person: &str,
        hand: &mut Hand,
        notes: &mut Change,
        message: &Message,
    ) -> Result<Option<(String, String)>, Undelivered> {
        let mut door: Door = json::read(self.store.as_ref(), &KEYS.door(person))?;
        let after = hand.shown.as_ref().map(|s| s.message.clone());
        if is_worth_trying(&door) {
            let before = door.clone();
            let direct = self
                .direct(&mut door, person, mark(post, 0), after.as_deref(), message)
                .await?;
            if door != before {
                json::put(notes, KEYS.door(person), &door)?;
            }
            if direct.is_some() {
                return Ok(direct);
            }
        }
        self.in_thread(post, person, hand, notes, message).await
    }

    /// Sends a direct message, and says in `door` whether it is open. `None` if it is closed.
    async fn direct(
        &self,
        door: &mut Door,
        person: &str,
        mark: Mark,
        after: Option<&str>,
        message: &Message,
    ) -> Result<Option<(String, String)>, Undelivered> {
        match self.try_direct(door, person, mark, after, message).await {
            Ok(sent) => {
                door.closed_at = None;
                door.proven = true;
                Ok(Some(sent))
            }
            Err(failure) if is_closed(&failure) => {
                tracing::info!(%failure, "a person's direct messages are closed");
                door.closed_at = Some(Time::System.now());
                Ok(None)
            }
            Err(failure) => Err(failure.into()),
        }
    }

    async fn try_direct(
        &self,
        door: &mut Door,
        person: &str,
        mark: Mark,
        after: Option<&str>,
        message: &Message,
    ) -> Result<(String, String), Failure> {
        let dm = match &door.dm {
            Some(dm) => dm.clone(),
            None => self.rest.open_dm(person).await?,
        };
        door.dm = Some(dm.clone());
        match self.say(mark, &dm, after, message).await {
            Err(failure) if failure.code() == code::UNKNOWN_CHANNEL => {
                let dm = self.rest.open_dm(person).await?;
                door.dm = Some(dm.clone());
                let id = self.say(mark, &dm, after, message).await?;
                Ok((dm, id))
            }
            sent => sent.map(|id| (dm, id)),
        }
    }

    /// Shows the hand in a thread only its owner was added to. `None` where that is not allowed.
    async fn in_thread(
        &self,
        post: &Post,
        person: &str,
        hand: &mut Hand,
        notes: &mut Change,
        message: &Message,
    ) -> Result<Option<(String, String)>, Undelivered> {
        // An invitation is worth no thread: the table in its channel says the same.
        if post.home.platform != PLATFORM || post.slot.is_none() {
            return Ok(None);
        }
        // Twice: the thread we knew may be gone.
        for _ in 0..2 {
            let thread = match &hand.thread {
                Some(thread) => thread.clone(),
                None => match self.private_thread(post, person, notes).await {
                    Ok(thread) => thread,
                    Err(Failure::Refused { .. }) => return Ok(None),
                    Err(failure) => return Err(failure.into()),
                },
            };
            hand.thread = Some(thread.clone());
            match self.say(mark(post, 0), &thread, None, message).await {
                Ok(id) => return Ok(Some((thread, id))),
                Err(failure) if failure.code() == code::ARCHIVED => {
                    self.rest.unarchive(&thread).await?;
                }
                Err(Failure::Refused { .. }) => hand.thread = None,
                Err(failure) => return Err(failure.into()),
            }
        }
        Ok(None)
    }

    async fn private_thread(
        &self,
        post: &Post,
        person: &str,
        notes: &mut Change,
    ) -> Result<String, Failure> {
        let name = format!("hand-{}", post.table);
        let thread = self.rest.start_private_thread(&post.home.id, &name).await?;
        self.rest.add_to_thread(&thread, person).await?;
        notes.put(keys::channel(&thread), post.table.number().to_be_bytes());
        Ok(thread)
    }

    /// Tries somebody's door when they take a seat, and says what to know about it.
    pub(super) async fn knock(
        &self,
        person: &str,
        table: TableId,
        ours: Permissions,
    ) -> Option<String> {
        let mut door: Door = json::read(self.store.as_ref(), &KEYS.door(person)).ok()?;
        if door.proven && door.closed_at.is_none() {
            return None;
        }
        let mark = Mark {
            table,
            number: u64::from(u32::MAX),
            part: 0,
        };
        let hello = Message::new(mend::HELLO);
        let tried = self.direct(&mut door, person, mark, None, &hello).await;
        let kept = match &tried {
            Ok(_) => self.keep(KEYS.door(person), &door).await,
            Err(_) => Ok(()),
        };
        match kept.and(tried) {
            Ok(Some((dm, _))) => Some(format!("Your hand comes by direct message: <#{dm}>.")),
            Ok(None) => Some(mend::closed_door(ours)),
            Err(why) => {
                tracing::debug!(%why, "a door could not be tried");
                None
            }
        }
    }

    /// Whether somebody sees their hand only when they ask for it.
    pub(super) fn must_ask(&self, person: &str, table: TableId) -> bool {
        let store = self.store.as_ref();
        let door: Door = json::read(store, &KEYS.door(person)).unwrap_or_default();
        let hand: Hand = json::read(store, &KEYS.hand(table, person)).unwrap_or_default();
        door.closed_at.is_some() && hand.thread.is_none()
    }
}

fn is_worth_trying(door: &Door) -> bool {
    let closed_for = |at: u64| Time::System.now().saturating_sub(at);
    door.closed_at
        .is_none_or(|at| closed_for(at) > limits::CLOSED_MS)
}

/// Whether somebody does not take direct messages from us.
const fn is_closed(failure: &Failure) -> bool {
    matches!(
        failure.code(),
        code::CLOSED_DM
            | code::NO_COMMON_SERVER
            | code::CONTENT_FILTER
            | code::NO_ACCESS
            | code::NO_PERMISSION
    )
}
