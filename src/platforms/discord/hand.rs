//! Posts for one person: by direct message, else in a private thread, else only when they ask for it.

use super::chat::{Chat, Mark};
use super::keys::{self, Door, Hand, KEYS, PLATFORM, Shown, Spot};
use super::outbound::{self, Message};
use super::outlet::{is_young, mark, needs_fresh, shown};
use super::rest::{Failure, code};
use super::{limits, mend, words};
use crate::host::delivery::outlet::Undelivered;
use crate::host::settings::Time;
use crate::host::speech::post::Post;
use crate::store::{Change, TableId, json};
use serenity::model::permissions::Permissions;

impl Chat {
    /// Brings somebody what is theirs alone.
    pub(super) async fn to_person(&self, post: &mut Post, person: &str) -> Result<(), Undelivered> {
        let _turn = self.lock(post.table).await;
        let key = KEYS.hand(post.table, person);
        let mut hand: Hand = json::read(self.store.as_ref(), &key)?;
        if post.number <= hand.number {
            return Ok(());
        }
        hand.held_wants |= !post.newly.is_empty();
        if post.overtaken {
            hand.held = outbound::post_words(&hand.held, post);
            hand.number = post.number;
            return self.keep(key, &hand).await;
        }
        self.show_hand(post, person, &mut hand).await?;
        hand.held.clear();
        hand.held_wants = false;
        hand.number = post.number;
        self.keep(key, &hand).await
    }

    async fn show_hand(
        &self,
        post: &mut Post,
        person: &str,
        hand: &mut Hand,
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
        let old = hand.shown.clone();
        let before = old.as_ref().filter(|s| is_young(s) && !hand.held_wants);
        let earlier = before.map_or("", |s| s.words.as_str());
        let news = outbound::lines(&[earlier, &hand.held]);
        let news = outbound::post_words(&news, post);
        let message = |news: &str| Message {
            words: outbound::lines(&[&heading, news, &asked, &left]),
            rows: outbound::rows(post),
            picture: picture.clone(),
            mentions: if hand.held_wants {
                vec![person.to_owned()]
            } else {
                Vec::new()
            },
        };
        if let Some(before) = before
            && words::length(&message(&news).words) <= limits::CONTENT
        {
            match self.change(before, &message(&news)).await {
                Err(failure) if needs_fresh(&failure) => {}
                Err(failure) => return Err(failure.into()),
                Ok(()) => {
                    let mark = message(&news).mark();
                    hand.shown = Some(Shown {
                        words: news,
                        mark,
                        ..before.clone()
                    });
                    return Ok(());
                }
            }
        }
        let own = outbound::post_words(&hand.held, post);
        let room = limits::CONTENT - words::length(&message("").words) - 4;
        let own = words::cut(&own, room);
        let message = message(&own);
        let placed = self.bring(post, person, hand, &message).await?;
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
        message: &Message,
    ) -> Result<Option<(String, String)>, Undelivered> {
        let mut door: Door = json::read(self.store.as_ref(), &KEYS.door(person))?;
        let after = hand.shown.as_ref().map(|s| s.message.clone());
        if is_worth_trying(&door) {
            let direct = self
                .direct(&mut door, person, mark(post, 0), after.as_deref(), message)
                .await?;
            if direct.is_some() {
                return Ok(direct);
            }
        }
        self.in_thread(post, person, hand, message).await
    }

    /// Sends a direct message, and notes whether the door is open. `None` if it is closed.
    async fn direct(
        &self,
        door: &mut Door,
        person: &str,
        mark: Mark,
        after: Option<&str>,
        message: &Message,
    ) -> Result<Option<(String, String)>, Undelivered> {
        let before = door.clone();
        let sent = self.try_direct(door, person, mark, after, message).await;
        let found = match sent {
            Ok(sent) => {
                door.closed_at = None;
                door.proven = true;
                Some(sent)
            }
            Err(failure) if is_closed(&failure) => {
                tracing::info!(%failure, "somebody's direct messages are closed");
                door.closed_at = Some(Time::System.now());
                None
            }
            Err(failure) => return Err(failure.into()),
        };
        if *door != before {
            self.keep(KEYS.door(person), door).await?;
        }
        Ok(found)
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
                None => match self.private_thread(post, person).await {
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

    async fn private_thread(&self, post: &Post, person: &str) -> Result<String, Failure> {
        let name = format!("hand-{}", post.table);
        let thread = self.rest.start_private_thread(&post.home.id, &name).await?;
        self.rest.add_to_thread(&thread, person).await?;
        let mut change = Change::new();
        change.put(keys::channel(&thread), post.table.number().to_be_bytes());
        let kept = self.commit(change).await;
        kept.map_err(|e| Failure::Later(e.to_string()))?;
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
        match self.direct(&mut door, person, mark, None, &hello).await {
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
