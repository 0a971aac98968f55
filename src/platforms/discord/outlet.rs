//! Posts for a whole table: who sits at it, and its board.

use super::chat::{Chat, Mark};
use super::keys::{self, KEYS, PLATFORM, Shown, Spot};
use super::outbound::{self, Message};
use super::rest::{Failure, code};
use super::{limits, mend, words};
use crate::host::delivery::outlet::{Delivery, Examination, Outlet, Receipt, Undelivered};
use crate::host::person::Place;
use crate::host::settings::Time;
use crate::host::speech::post::{Post, Slot, To};
use crate::host::table::house::Lodging;
use crate::platforms::wording::table_name;
use crate::store::json;

impl Outlet for Chat {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    fn deliver(&self, mut post: Post, receipt: Receipt) -> Delivery<'_> {
        Box::pin(async move {
            match post.to.clone() {
                To::Table => self.to_table(post, receipt).await,
                To::Person(person) if person.platform() == PLATFORM => {
                    self.to_person(&mut post, person.local(), receipt).await
                }
                To::Person(_) => {
                    let why = "it is for somebody who is not on Discord";
                    Err(Undelivered::Never(why.to_owned()))
                }
            }
        })
    }

    fn examine(&self, place: Place) -> Examination<'_> {
        Box::pin(async move { self.look_at(&place.id).await })
    }
}

/// Whether a message can still be edited.
pub(super) fn is_young(shown: &Shown) -> bool {
    Time::System.now().saturating_sub(shown.at) < limits::EDITABLE_MS
}

/// Whether an edit failed because the message cannot be edited any more, so that a fresh one must come.
const fn needs_fresh(failure: &Failure) -> bool {
    matches!(
        failure.code(),
        code::UNKNOWN_MESSAGE
            | code::UNKNOWN_CHANNEL
            | code::OLD_MESSAGE
            | code::ARCHIVED
            | code::NO_ACCESS
            | code::NO_PERMISSION
    )
}

/// A message of ours as it was just posted.
pub(super) fn shown(channel: &str, message: String, words: String) -> Shown {
    Shown {
        channel: channel.to_owned(),
        message,
        words,
        at: Time::System.now(),
        mark: 0,
    }
}

impl Chat {
    async fn to_table(&self, mut post: Post, mut receipt: Receipt) -> Result<(), Undelivered> {
        let mut spot: Spot = json::read(self.store.as_ref(), &KEYS.spot(&post))?;
        if !spot.pending.take(&post, PLATFORM) {
            return receipt.commit().await.map(drop);
        }
        if spot.home != post.home.id {
            // New, or moved by an admin: it needs a place there.
            spot.home.clone_from(&post.home.id);
            spot.place.clear();
            (spot.lobby, spot.board) = (None, None);
        }
        if post.overtaken {
            let held = outbound::post_words(&spot.pending.held, &post);
            spot.pending.hold(held, &post);
            return receipt.keep(KEYS.spot(&post), &spot).await;
        }
        let told = match post.slot {
            Some(Slot::Lobby) => self.lobby(&post, &mut spot).await,
            _ => self.board(&mut post, &mut spot).await,
        };
        match told {
            Ok(()) => spot.trouble = None,
            Err(failure) if is_forbidden(&failure) => {
                // The match goes on in private answers; every one of them says how to mend this.
                tracing::warn!(table = %post.table, %failure, "a channel is closed to us");
                spot.trouble = Some(mend::no_posts(&spot.home));
            }
            Err(failure) => return Err(failure.into()),
        }
        spot.pending.said(&post);
        if let Some(thread) = &spot.made {
            let number = post.table.number().to_be_bytes();
            receipt.notes().put(keys::channel(thread), number);
        }
        receipt.keep(KEYS.spot(&post), &spot).await
    }

    /// Shows who sits at a table, under which its thread hangs.
    async fn lobby(&self, post: &Post, spot: &mut Spot) -> Result<(), Failure> {
        let words = outbound::lines(&[&spot.pending.held, &words::marked(&post.text)]);
        let message = Message {
            words: words.clone(),
            rows: outbound::rows(post),
            mentions: spot.pending.held_for.clone(),
            ..Message::default()
        };
        if let Some(lobby) = spot.lobby.clone() {
            let edited = self
                .rest
                .edit(&lobby.channel, &lobby.message, message.edit(), None)
                .await;
            match edited {
                Err(failure) if needs_fresh(&failure) => {}
                other => return other,
            }
            let place = self.place(post, spot).await?;
            let id = self
                .say(mark(post, 0), &place, Some(&lobby.message), &message)
                .await?;
            spot.lobby = Some(shown(&place, id, words));
            return Ok(());
        }
        let home = spot.home.clone();
        let id = self.say(mark(post, 0), &home, None, &message).await?;
        spot.lobby = Some(shown(&home, id.clone(), words));
        self.give_thread(post, spot, &id).await
    }

    /// The channel or thread a table is played in, made if there is none yet.
    async fn place(&self, post: &Post, spot: &mut Spot) -> Result<String, Failure> {
        if spot.place.is_empty() && post.lodging == Lodging::Channel {
            spot.place.clone_from(&spot.home);
        }
        if spot.place.is_empty() {
            let words = format!("A table of **{}**: {}.", post.title, post.table);
            let opening = Message::new(words);
            let home = spot.home.clone();
            // A part no board or lobby ever has.
            let id = self.say(mark(post, 99), &home, None, &opening).await?;
            self.give_thread(post, spot, &id).await?;
        }
        Ok(spot.place.clone())
    }

    /// Hangs the table's thread under a message, or leaves it in the channel where that is not allowed.
    async fn give_thread(&self, post: &Post, spot: &mut Spot, under: &str) -> Result<(), Failure> {
        let name = table_name(&post.title, post.table);
        let home = spot.home.clone();
        if post.lodging == Lodging::Channel {
            spot.place = home;
            return Ok(());
        }
        spot.place = match self.rest.start_thread(&home, under, &name).await {
            Ok(thread) => thread,
            // We made it before and stopped before noting it: a thread is called like its message.
            Err(failure) if failure.code() == code::HAS_THREAD => under.to_owned(),
            Err(failure) if failure.is_final() => {
                tracing::info!(table = %post.table, %failure, "a table without a thread");
                if is_forbidden(&failure) {
                    mend::NO_THREADS.clone_into(&mut spot.note);
                }
                home
            }
            Err(failure) => return Err(failure),
        };
        if spot.place != spot.home {
            spot.made = Some(spot.place.clone());
        }
        Ok(())
    }

    /// Shows the board: a fresh message when somebody is newly awaited, else the old one changes.
    async fn board(&self, post: &mut Post, spot: &mut Spot) -> Result<(), Failure> {
        self.close_lobby(spot, post).await;
        let picture = self.paint(post.picture.take(), &self.posting).await;
        let before = spot.board.clone().filter(|s| is_young(s) && !post.over);
        if let Some(board) = spot.pending.edits(before) {
            let all = outbound::lines(&[&board.words, &spot.pending.held]);
            let all = outbound::post_words(&all, post);
            let message = Message {
                words: outbound::lines(&[&all, &outbound::time_left(post)]),
                rows: outbound::rows(post),
                picture: picture.clone(),
                mentions: Vec::new(),
            };
            let edited = self.edited(board, all, &message).await?;
            if edited.is_some() {
                spot.board = edited;
                return Ok(());
            }
        }
        self.fresh_board(post, spot, picture).await
    }

    /// Edits the message that is there. `None` if a fresh one must come: the words do not fit, or it cannot be edited any more.
    pub(super) async fn edited(
        &self,
        shown: Shown,
        words: String,
        message: &Message,
    ) -> Result<Option<Shown>, Failure> {
        if words::length(&message.words) > limits::CONTENT {
            return Ok(None);
        }
        match self.change(&shown, message).await {
            Err(failure) if needs_fresh(&failure) => Ok(None),
            Err(failure) => Err(failure),
            Ok(()) => Ok(Some(Shown {
                words,
                mark: message.mark(),
                ..shown
            })),
        }
    }

    /// Edits a message unless it shows all that already; where its picture is not allowed, without it.
    async fn change(&self, shown: &Shown, message: &Message) -> Result<(), Failure> {
        if shown.mark == message.mark() {
            return Ok(());
        }
        let (channel, id) = (&shown.channel, &shown.message);
        let edited = self
            .rest
            .edit(channel, id, message.edit(), message.file())
            .await;
        match edited {
            Err(failure) if message.picture.is_some() && failure.code() == code::NO_PERMISSION => {
                let plain = message.clone().without_picture(mend::NO_PICTURES);
                self.rest.edit(channel, id, plain.edit(), None).await
            }
            other => other,
        }
    }

    async fn fresh_board(
        &self,
        post: &Post,
        spot: &mut Spot,
        picture: Option<(super::rest::File, String)>,
    ) -> Result<(), Failure> {
        let mut place = self.place(post, spot).await?;
        // Twice at most: once more after the place had to be mended.
        for attempt in 0..3 {
            let posted = self.post_board(post, spot, &place, picture.clone()).await;
            let failure = match posted {
                Ok(board) => {
                    spot.board = Some(board);
                    spot.note.clear();
                    return Ok(());
                }
                Err(failure) => failure,
            };
            let in_thread = place != spot.home;
            match failure.code() {
                _ if attempt == 2 => return Err(failure),
                code::ARCHIVED if self.rest.unarchive(&place).await.is_ok() => {}
                code::UNKNOWN_CHANNEL if in_thread => {
                    spot.place.clear();
                    place = self.place(post, spot).await?;
                }
                code::ARCHIVED | code::NO_ACCESS | code::NO_PERMISSION if in_thread => {
                    mend::NO_THREAD_POSTS.clone_into(&mut spot.note);
                    spot.place.clone_from(&spot.home);
                    place.clone_from(&spot.home);
                }
                _ => return Err(failure),
            }
        }
        Ok(())
    }

    /// Posts the board as one message, after others with the words that do not fit into it.
    async fn post_board(
        &self,
        post: &Post,
        spot: &Spot,
        place: &str,
        picture: Option<(super::rest::File, String)>,
    ) -> Result<Shown, Failure> {
        let called = outbound::called(&spot.pending.held_for);
        let left = outbound::lines(&[&outbound::time_left(post), &spot.note]);
        let all = outbound::post_words(&spot.pending.held, post);
        let title = if place == spot.home {
            outbound::heading(post, "")
        } else {
            String::new()
        };
        let room = limits::CONTENT - words::length(&outbound::lines(&[&called, &title, &left])) - 4;
        let mut pieces = words::pieces(&all, room);
        let last = pieces.pop().unwrap_or_default();
        let mut after = spot.board.as_ref().map(|b| b.message.clone());
        for (part, piece) in pieces.iter().enumerate() {
            let message = Message::new(piece.clone());
            let id = self
                .say(mark(post, part + 1), place, after.as_deref(), &message)
                .await?;
            after = Some(id);
        }
        let message = Message {
            words: outbound::lines(&[&called, &title, &last, &left]),
            rows: outbound::rows(post),
            picture,
            mentions: spot.pending.held_for.clone(),
        };
        let id = self
            .say(mark(post, 0), place, after.as_deref(), &message)
            .await?;
        Ok(shown(place, id, last))
    }

    /// The buttons for joining go when the match starts. A lobby that cannot be changed answers kindly when pressed.
    async fn close_lobby(&self, spot: &mut Spot, post: &Post) {
        let Some(lobby) = spot.lobby.take() else {
            return;
        };
        let words = if spot.place.is_empty() || spot.place == spot.home {
            format!("**{}** · table {} has started.", post.title, post.table)
        } else {
            let (title, table, place) = (&post.title, post.table, &spot.place);
            format!("**{title}** · table {table} is played in <#{place}>.")
        };
        let closed = Message::new(words).edit();
        let edited = self
            .rest
            .edit(&lobby.channel, &lobby.message, closed, None)
            .await;
        if let Err(failure) = edited {
            tracing::debug!(table = %post.table, %failure, "a lobby keeps its buttons");
        }
    }
}

/// Whether a failure means that we may not do it there.
pub(super) const fn is_forbidden(failure: &Failure) -> bool {
    matches!(
        failure.code(),
        code::NO_ACCESS | code::NO_PERMISSION | code::UNKNOWN_CHANNEL
    )
}

pub(super) const fn mark(post: &Post, part: usize) -> Mark {
    Mark {
        table: post.table,
        number: post.number,
        part,
    }
}
