//! Answers to interactions: acknowledged first, then worked on, then answered once, for one person's eyes.

use super::api::Ticket;
use super::chat::Chat;
use super::custom::{At, Step};
use super::inbound::{Came, First, Want};
use super::keys::{KEYS, Spot};
use super::outbound::{self, Message};
use super::rest::{Failure, code};
use super::turns::Turn;
use super::{limits, panel};
use crate::host::command::attached;
use crate::host::command::button::Press;
use crate::host::settings::Time;
use crate::host::speech::complete::Completing;
use crate::host::speech::request::{Input, Invocation, Reply, Request, Tone};
use crate::platforms::asking;
use crate::rules::ask::Refusal;
use crate::rules::text::Text;
use crate::store::TableId;
use serde_json::Value;
use std::sync::Arc;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use tokio::sync::OwnedSemaphorePermit;

/// Interactions older than this are a sign that answers will come too late.
const LATE_MS: u64 = 2000;
/// Milliseconds between 1970 and Discord's own beginning of time.
const EPOCH: u64 = 1_420_070_400_000;
/// Said while the program is stopping.
const BACK_SOON: &str = "Orrery is restarting and back in a moment. Please try again then.";
/// Said when far more is asked for than can be done.
const BUSY: &str = "Too much is going on at the moment. Please try again in a minute.";
const LOST: &str = "That did not go through. Please try again.";
const MOVED_ON: &str = "That menu is of the past. This is where things stand now.";
const BESIDES: &str = "What you can do besides:";
const NOT_MINE: &str = "I do not know that button any more.";

impl Chat {
    /// Takes what came, in the order in which this is called, and works on it in a task of its own. The gateway repeats
    /// itself after a lost connection: what came before is known.
    pub(super) fn arrive(self: &Arc<Self>, came: Came) {
        let id: u64 = came.ticket.id.parse().unwrap_or_default();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if !seen.is_new(id) {
            return;
        }
        drop(seen);
        let age = Time::System.now().saturating_sub((id >> 22) + EPOCH);
        if age > LATE_MS {
            tracing::warn!(age, "an interaction arrives late");
        }
        let turn = self.turns.line_up(self.queues(&came), id);
        self.runtime.spawn(Arc::clone(self).take(came, turn));
    }

    /// Works on one interaction from its acknowledgement to its answer. Thousands of these may wait for their turn: what is
    /// large about one is boxed, and made only when it is needed.
    async fn take(self: Arc<Self>, came: Came, turn: Turn) {
        // Whoever stops takes this lock for good: nothing is begun after that.
        let busy = self.busy.try_read().ok();
        let Some(_busy) = busy.filter(|_| !self.draining.load(Ordering::Relaxed)) else {
            Box::pin(self.decline(&came, BACK_SOON)).await;
            return;
        };
        let Ok(_room) = self.entrance.try_acquire() else {
            Box::pin(self.decline(&came, BUSY)).await;
            return;
        };
        let first = came.first();
        if !Box::pin(self.hear(&came, first)).await {
            return;
        }
        turn.comes().await;
        // Nobody closes it, so a place is always got in the end.
        let Ok(place) = Arc::clone(&self.places).acquire_owned().await else {
            return;
        };
        let ticket = came.ticket.clone();
        let own_message = came.under.as_ref().is_some_and(|u| u.ephemeral);
        // A task of its own: if it breaks, the person still hears of it.
        let work = tokio::spawn(Arc::clone(&self).work_on(came, place));
        if let Err(broken) = work.await {
            tracing::error!(%broken, "an interaction broke");
            let body = [Message::new(LOST)];
            Box::pin(self.show(&ticket, first, own_message, &body)).await;
        }
    }

    /// Asks somebody to come again.
    async fn decline(&self, came: &Came, why: &str) {
        let body = match came.want {
            Want::Complete { .. } => outbound::choices(&[], false),
            _ => outbound::at_once(why),
        };
        self.acknowledge(&came.ticket, body).await;
    }

    /// Gives the first answer; whether there is something left to do.
    async fn hear(&self, came: &Came, first: First) -> bool {
        let at_once = match &came.want {
            Want::Complete { line, whole } => {
                Some(self.suggestions(came, line.clone(), *whole).await)
            }
            Want::Form(press, input) => Some(outbound::form(press, input)),
            _ => None,
        };
        if let Some(body) = at_once {
            self.acknowledge(&came.ticket, body).await;
            return false;
        }
        let heard = if first == First::Update {
            outbound::heard()
        } else {
            outbound::thinking()
        };
        self.acknowledge(&came.ticket, heard).await
    }

    /// Gives the first answer; whether the interaction is ours to work on. What cannot be acknowledged is not done
    /// either: the person was told by Discord that it failed, and will try again.
    async fn acknowledge(&self, ticket: &Ticket, body: Value) -> bool {
        match self.rest.answer(ticket, body).await {
            Ok(()) => {
                self.counts.answered.fetch_add(1, Ordering::Relaxed);
                true
            }
            // The first try arrived after all, and only its echo was lost.
            Err(failure) if failure.code() == code::ACKNOWLEDGED => true,
            Err(failure) => {
                let lost = self.counts.lost.fetch_add(1, Ordering::Relaxed) + 1;
                let late = failure.code() == code::UNKNOWN_INTERACTION;
                tracing::warn!(%failure, lost, late, "an interaction could not be acknowledged");
                false
            }
        }
    }

    async fn suggestions(&self, came: &Came, line: String, whole: bool) -> Value {
        let completing = Completing {
            by: came.by.clone(),
            place: came.place.clone(),
            table: self.table_of(&came.channel),
            standing: came.standing.clone(),
            line,
        };
        let found = tokio::time::timeout(limits::COMPLETION, self.host.complete(completing)).await;
        outbound::choices(&found.unwrap_or_default(), whole)
    }

    /// In which queues an interaction stands: its person's, and its table's if it says which. What is answered at once
    /// stands in none.
    fn queues(&self, came: &Came) -> Vec<String> {
        if came.first() == First::Itself {
            return Vec::new();
        }
        let named = |i: &Invocation| {
            let table = i.args.iter().find(|(name, _)| name == "table");
            table.and_then(|(_, id)| id.parse::<TableId>().ok())
        };
        let table = match &came.want {
            Want::Do(Input::Press(Press::Offer { table, .. })) => Some(*table),
            Want::Do(Input::Command(invocation)) => named(invocation),
            Want::Step(step) => Some(step.table),
            _ => None,
        };
        let table = table.or_else(|| self.table_of(&came.channel));
        let own = came.by.id.local().to_owned();
        let shared = table.map(|table| format!("table {table}"));
        [own].into_iter().chain(shared).collect()
    }

    /// Does what is wanted, then shows what came of it.
    async fn work_on(self: Arc<Self>, came: Came, place: OwnedSemaphorePermit) {
        let first = came.first();
        let private = came.under.as_ref().is_some_and(|u| u.ephemeral);
        let messages = self.outcome(&came, first, private).await;
        drop(place);
        self.show(&came.ticket, first, private, &messages).await;
    }

    /// Does what is wanted; what is to be shown of it may be nothing.
    async fn outcome(&self, came: &Came, first: First, private: bool) -> Vec<Message> {
        match &came.want {
            Want::Do(input) => {
                let reply = match self.with_file(came, input.clone()).await {
                    Ok(input) => self.submit(came, input, "").await,
                    Err(refusal) => Reply::new(Tone::Refused, refusal.why),
                };
                let notes = self.notes(came, input, &reply).await;
                // Where somebody acts on the hand itself, the hand is the answer.
                if first == First::Update
                    && !private
                    && reply.tone == Tone::Done
                    && notes.is_empty()
                {
                    return Vec::new();
                }
                let reply = self.with_hand(came, private, reply).await;
                self.messages(&reply, &notes, &At::default()).await
            }
            Want::Step(step) => self.step(came, step).await,
            _ => {
                let mut reply = self.where_things_stand(came).await;
                reply.text = Text::from(NOT_MINE) + Text::line() + reply.text;
                self.messages(&reply, &[], &At::default()).await
            }
        }
    }

    /// A command with the text of the file that came with it.
    async fn with_file(&self, came: &Came, mut input: Input) -> Result<Input, Refusal> {
        if let (Some(file), Input::Command(invocation)) = (&came.file, &mut input) {
            let bytes = self.rest.fetch(&file.url, attached::LARGEST);
            asking::attach(invocation, Some(file.size), bytes).await?;
        }
        Ok(input)
    }

    /// Asks the host on somebody's behalf. `about` tells several requests of one interaction apart.
    pub(super) async fn submit(&self, came: &Came, input: Input, about: &str) -> Reply {
        let request = Request {
            id: format!("{}{about}", came.request_id()),
            by: came.by.clone(),
            place: came.place.clone(),
            table: self.table_of(&came.channel),
            standing: came.standing.clone(),
            input,
        };
        self.host.submit(request).await
    }

    /// The person's hand at a table, or why there is none.
    pub(super) async fn hand_of(&self, came: &Came, table: TableId) -> Reply {
        self.submit(came, asking::look("hand", table), ":hand")
            .await
    }

    async fn where_things_stand(&self, came: &Came) -> Reply {
        if let Some(table) = self.table_of(&came.channel) {
            return self.hand_of(came, table).await;
        }
        let path = vec!["table".to_owned(), "mine".to_owned()];
        let input = Input::Command(Invocation {
            path,
            args: Vec::new(),
        });
        self.submit(came, input, ":mine").await
    }

    /// Whoever plays by private answers alone gets the next hand with the answer.
    async fn with_hand(&self, came: &Came, private: bool, reply: Reply) -> Reply {
        let Some(table) = reply.table.filter(|_| reply.tone == Tone::Done) else {
            return reply;
        };
        if !private && !self.must_ask(came.by.id.local(), table) {
            return reply;
        }
        let hand = self.hand_of(came, table).await;
        if hand.tone != Tone::Shown {
            return reply;
        }
        // The picture says what the hand's words say; the news is what the answer says.
        Reply {
            text: reply.text,
            ..hand
        }
    }

    /// What to know besides the answer.
    async fn notes(&self, came: &Came, input: &Input, reply: &Reply) -> Vec<String> {
        let Some(table) = reply.table else {
            return Vec::new();
        };
        let mut notes = Vec::new();
        if reply.tone == Tone::Done && input.takes_seat() {
            notes.extend(self.knock(came.by.id.local(), table, came.ours).await);
        }
        let spots = KEYS.spots::<Spot>(self.store.as_ref(), table);
        let spots = spots.unwrap_or_default();
        notes.extend(spots.into_iter().filter_map(|s| s.trouble));
        notes
    }

    async fn step(&self, came: &Came, step: &Step) -> Vec<Message> {
        let mut reply = self.hand_of(came, step.table).await;
        let now = reply.menu.as_ref().map(panel::revision);
        if reply.tone != Tone::Shown {
            return self.messages(&reply, &[], &At::default()).await;
        }
        let current = now == Some(step.revision);
        // Discord takes no message without words, and whoever is not asked has no question to stand above the menu.
        let asked = reply.menu.as_ref().is_some_and(|m| m.prompt.is_some());
        reply.text = match current {
            false => MOVED_ON,
            true if step.at.more || !asked => BESIDES,
            true => "",
        }
        .into();
        // The picture stands above already; a step only turns a page.
        reply.picture = None;
        let at = if current {
            step.at.clone()
        } else {
            At::default()
        };
        self.messages(&reply, &[], &at).await
    }

    async fn messages(&self, reply: &Reply, notes: &[String], at: &At) -> Vec<Message> {
        let mut messages = outbound::reply(reply, notes, at);
        if let Some(last) = messages.last_mut() {
            last.picture = match &reply.sheet {
                Some(sheet) => Some(outbound::sheet(sheet)),
                None => self.paint(reply.picture.clone(), &self.answering).await,
            };
        }
        messages
    }

    /// Shows messages to the one person: in the first answer's place where there is one, the rest below it.
    async fn show(&self, ticket: &Ticket, first: First, private: bool, messages: &[Message]) {
        let fills = first == First::Reply || private;
        for (i, message) in messages.iter().enumerate() {
            let shown = if i == 0 && fills {
                let edit = message.edit();
                self.rest.edit_answer(ticket, edit, message.file()).await
            } else {
                let body = message.private();
                self.rest.follow_up(ticket, body, message.file()).await
            };
            if let Err(failure) = shown {
                note_unshown(&failure);
                return;
            }
        }
    }
}

/// What was asked for is done; only the words about it did not arrive.
fn note_unshown(failure: &Failure) {
    tracing::info!(%failure, "an answer could not be shown");
}
