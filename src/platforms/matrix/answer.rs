//! Answers to what people say and press: worked on one after the other, answered once, hidden things in private.

use super::chat::{Chat, undelivered};
use super::door::Reached;
use super::inbound::{self, Came, What, Words};
use super::keys::{self, KEYS, Kept, PLATFORM, Spot};
use super::limits;
use super::menus::{self, Meaning, Panel};
use super::outbound::{self, Audience, Message};
use super::words::Line;
use crate::host::command::attached;
use crate::host::command::button::Press;
use crate::host::command::line;
use crate::host::delivery::outlet::Undelivered;
use crate::host::person::Place;
use crate::host::speech::request::{Input, Reply, Request, Standing, Tone};
use crate::platforms::asking;
use crate::platforms::keys::table_at;
use crate::rules::ask::Refusal;
use crate::rules::keepsake::Sheet;
use crate::store::{Change, TableId, json};
use matrix_link::Failure;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use tokio::task::JoinHandle;

/// What is asked for, and what is known about it.
struct Asked {
    meaning: Meaning,
    table: Option<TableId>,
    game: String,
}

/// What is sent back.
struct Answer {
    audience: Audience,
    tone: Tone,
    messages: Vec<Message>,
    picture: Option<crate::host::speech::post::Picture>,
    sheet: Option<Sheet>,
}

impl Chat {
    /// Works on something that happened. What was asked for is done when this returns; the answer may be under way.
    pub(super) async fn take(self: &Arc<Self>, came: Came) -> Option<JoinHandle<()>> {
        let asked = match &came.what {
            What::Words(words) => self.asked(&came, words)?,
            What::Reaction { on, key } => {
                let panel = self.panel_of(on)?;
                Asked {
                    meaning: Meaning::Press(panel.reacted(key)?),
                    table: panel.table,
                    game: panel.game,
                }
            }
            What::Own(transaction) => {
                self.note_current(&came, transaction.as_deref());
                return None;
            }
            What::Member { .. } | What::Upgrade(_) | What::Sealed(_) | What::Else => return None,
        };
        let answer = self.work_on(&came, asked).await?;
        let chat = Arc::clone(self);
        Some(tokio::spawn(async move {
            chat.deliver_answer(&came, answer).await;
        }))
    }

    /// A message of ours has come round: from here on its numbers are what is meant in its place.
    fn note_current(&self, came: &Came, transaction: Option<&str>) {
        let transaction = transaction
            .map(str::to_owned)
            .or_else(|| self.transaction_of(&came.id));
        let counts = |t: &String| self.panel(t).is_some_and(|p| !p.asks_back());
        let Some(transaction) = transaction.filter(counts) else {
            return;
        };
        // A correction does not say in which thread the message is that it corrects.
        let thread = came
            .thread
            .clone()
            .or_else(|| self.thread_of(&transaction, &came.room));
        let place = (came.room.clone(), thread);
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        current.insert(place, transaction);
    }

    /// The thread a panel's table is played in, if the panel is the board's.
    fn thread_of(&self, transaction: &str, room: &str) -> Option<String> {
        let table = self.panel(transaction)?.table?;
        let (_, part) = transaction.rsplit_once('.')?;
        if part != "b" {
            return None;
        }
        self.spot_of(table, room).thread
    }

    /// Where a table is played as seen from a room: there, or in its first place.
    fn spot_of(&self, table: TableId, room: &str) -> Spot {
        let found = KEYS.spots::<Spot>(self.store.as_ref(), table).map(Some);
        let mut spots = Self::looked(found).unwrap_or_default();
        let at = spots.iter().position(|s| s.room == room).unwrap_or(0);
        if spots.is_empty() {
            return Spot::default();
        }
        spots.swap_remove(at)
    }

    /// What words mean, if they are meant for us.
    fn asked(&self, came: &Came, words: &Words) -> Option<Asked> {
        if let Some(corrected) = &words.corrects {
            // What was done stays done; what was refused may be tried in better words.
            let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
            if !refused.remove(corrected) {
                return None;
            }
        }
        let private = self.private_of(&came.room).as_deref() == Some(came.by.id.local());
        let own = self.own_table(came);
        let answered = words.answers.as_deref().and_then(|e| self.panel_of(e));
        let newest = || self.newest(&came.room, came.thread.as_deref());
        let direct = answered.is_some();
        let panel = answered.or_else(newest);
        let lodged = panel.as_ref().filter(|p| self.is_lodged(came, p));
        let lodged = lodged.and_then(|p| p.table);
        let name = self.link.me().trim_start_matches('@');
        let name = name.split(':').next().unwrap_or_default();
        let call = inbound::called(&words.said, self.prefix(), self.link.me(), name);
        if call.is_none() && !(private || own.is_some() || direct || lodged.is_some()) {
            return None;
        }
        let surely = call.is_some() || private;
        let typed = call.unwrap_or(&words.said);
        let table = own
            .or(lodged)
            .or_else(|| panel.as_ref().filter(|_| direct).and_then(|p| p.table));
        let game = table.map_or_else(String::new, |t| self.spot_of(t, &came.room).game);
        let game = match &panel {
            Some(panel) if game.is_empty() && (private || direct) => panel.game.clone(),
            _ => game,
        };
        let meaning = match typed.trim() {
            "" => Meaning::Line("help".to_owned()),
            typed => menus::meant(typed, panel.as_ref(), &game, surely),
        };
        let table = table.or_else(|| of_panel(&meaning, panel.as_ref()));
        (meaning != Meaning::Talk).then_some(Asked {
            meaning,
            table,
            game,
        })
    }

    /// The table whose own thread this is.
    fn own_table(&self, came: &Came) -> Option<TableId> {
        let thread = came.thread.as_deref()?;
        let place = keys::own_place(&came.room, thread);
        Self::looked(table_at(self.store.as_ref(), &place))
    }

    /// Whether a panel's table is played in the room itself, so that words there may be answers.
    fn is_lodged(&self, came: &Came, panel: &Panel) -> bool {
        let spot = panel.table.map(|t| self.spot_of(t, &came.room));
        spot.is_some_and(|s| s.thread.is_none() && s.board.is_some() && s.room == came.room)
    }

    async fn work_on(&self, came: &Came, asked: Asked) -> Option<Answer> {
        let input = match asked.meaning {
            Meaning::Press(Press::Say(line)) | Meaning::Line(line) => {
                self.command(came, &line).await
            }
            Meaning::Press(press) => Ok((Input::Press(press), BTreeMap::new())),
            Meaning::Unclear(lines) => {
                self.note_refused(came);
                return Some(Answer {
                    audience: Audience::Person,
                    tone: Tone::Refused,
                    messages: vec![Message::quiet(lines)],
                    picture: None,
                    sheet: None,
                });
            }
            Meaning::Talk => return None,
        };
        let (reply, input) = match input {
            Ok((input, names)) => {
                let request = self.request(came, input.clone(), asked.table, names);
                (self.host.submit(request).await, input)
            }
            Err(refusal) => {
                let input = Input::Press(Press::Say(String::new()));
                (Reply::new(Tone::Refused, refusal.why), input)
            }
        };
        if matches!(reply.tone, Tone::Refused | Tone::Failed) {
            self.note_refused(came);
        }
        let notes = self.notes(came, &input, &reply).await;
        let mut audience = outbound::audience(&input, &reply);
        if audience == Audience::Mark && !notes.is_empty() {
            audience = Audience::Room;
        }
        let game = reply
            .table
            .map_or(asked.game, |t| self.spot_of(t, &came.room).game);
        Some(Answer {
            audience,
            tone: reply.tone,
            messages: outbound::reply(&reply, &game, &notes, self.prefix()),
            picture: reply.picture,
            sheet: reply.sheet,
        })
    }

    fn note_refused(&self, came: &Came) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        refused.insert(came.id.clone());
    }

    /// A command, with the names of the people in it.
    async fn command(
        &self,
        came: &Came,
        typed: &str,
    ) -> Result<(Input, BTreeMap<String, String>), Refusal> {
        let mentions: &[String] = match &came.what {
            What::Words(words) => &words.mentions,
            _ => &[],
        };
        let wanted: Vec<String> = inbound::ids(typed)
            .into_iter()
            .chain(mentions.iter().filter(|m| *m != self.link.me()).cloned())
            .collect();
        let mut names = BTreeMap::new();
        if !wanted.is_empty() {
            let members = self.link.members(&came.room).await.unwrap_or_default();
            for id in wanted {
                let member = members.iter().find(|m| m.id == id);
                let name = member.map_or_else(|| local_part(&id), |m| m.name.clone());
                names.insert(id, name);
            }
        }
        let typed = inbound::with_ids(typed, &names);
        let mut invocation = line::parse(&typed)?;
        if let What::Words(words) = &came.what
            && attached::is_missing(&invocation)
            && let Some(file) = self.file_of(came, words).await
        {
            let size = file["info"]["size"].as_u64().map(|s| s as usize);
            asking::attach(&mut invocation, size, self.link.download(&file)).await?;
        }
        Ok((Input::Command(invocation), names))
    }

    /// The file a command belongs to: the one it stands under, or the one it answers.
    async fn file_of(&self, came: &Came, words: &Words) -> Option<Value> {
        if words.file.is_some() {
            return words.file.clone();
        }
        let answered = words.answers.as_deref()?;
        // An event that is gone or cannot be read is no file; the host then asks for the text.
        let event = self.link.event(&came.room, answered).await.ok()?;
        let content = event.json["content"].clone();
        inbound::is_file(&content).then_some(content)
    }

    fn request(
        &self,
        came: &Came,
        input: Input,
        table: Option<TableId>,
        names: BTreeMap<String, String>,
    ) -> Request {
        let private = self.private_of(&came.room).is_some();
        let server = self.first_room(&came.room);
        Request {
            id: came.request_id(),
            by: came.by.clone(),
            place: Place::new(PLATFORM, &came.room),
            table,
            standing: if private {
                Standing {
                    names,
                    ..Standing::default()
                }
            } else {
                came.standing(&server, names)
            },
            input,
        }
    }

    /// What to know besides the answer. Whoever takes a seat hears at once if their hand cannot be brought.
    async fn notes(&self, came: &Came, input: &Input, reply: &Reply) -> Vec<Line> {
        let mut notes = Vec::new();
        let Some(table) = reply.table else {
            return notes;
        };
        if reply.tone == Tone::Done
            && input.takes_seat()
            && let Ok(Reached::Closed(why)) = self.reach(came.by.id.local()).await
        {
            notes.push(Line::of(why));
        }
        notes.extend(self.spot_of(table, &came.room).trouble.map(Line::of));
        notes
    }

    /// Brings an answer, as often as it takes; after a restart what was asked is answered again, under the same
    /// transactions.
    async fn deliver_answer(&self, came: &Came, answer: Answer) {
        let mut wait = limits::WAITS.0;
        loop {
            match self.try_answer(came, &answer).await {
                Ok(()) => return,
                Err(Undelivered::Never(why)) => {
                    tracing::warn!(why, "an answer cannot be brought");
                    return;
                }
                Err(Undelivered::Later(why)) => {
                    tracing::info!(why, "an answer waits");
                    tokio::time::sleep(wait).await;
                    wait = (wait * 2).min(limits::WAITS.1);
                }
            }
        }
    }

    async fn try_answer(&self, came: &Came, answer: &Answer) -> Result<(), Undelivered> {
        let person = came.by.id.local();
        let here = self.private_of(&came.room).as_deref() == Some(person);
        if matches!(came.what, What::Reaction { .. }) {
            self.release(came).await?;
        } else if let Some(mark) = mark_of(answer, here) {
            self.mark(came, mark).await?;
        }
        if answer.audience == Audience::Mark {
            return Ok(());
        }
        if here
            && self
                .is_private(&came.room, person)
                .await
                .map_err(|f| undelivered(&f))?
        {
            return self.speak(came, &came.room, None, answer).await;
        }
        if answer.audience == Audience::Room {
            let said = self.speak(came, &came.room, Some(&came.id), answer).await;
            // Where we may not write, whoever asked is answered in private all the same.
            let Err(Undelivered::Never(why)) = said else {
                return said;
            };
            tracing::info!(why, "an answer goes where it can be read");
        }
        match self.reach(person).await? {
            Reached::Room(room) => self.speak(came, &room, None, answer).await,
            Reached::Closed(why) => {
                let message = Message {
                    answers: Some(came.id.clone()),
                    thread: came.thread.clone(),
                    ..Message::quiet(vec![Line::of(why)])
                };
                let transaction = format!("answer.{}.closed", came.id);
                let said = self.say(&came.room, &transaction, &message).await;
                said.map(drop).map_err(|f| undelivered(&f))
            }
        }
    }

    async fn speak(
        &self,
        came: &Came,
        room: &str,
        answers: Option<&str>,
        answer: &Answer,
    ) -> Result<(), Undelivered> {
        let last = answer.messages.len().saturating_sub(1);
        for (part, message) in answer.messages.iter().enumerate() {
            let mut message = message.clone();
            if room == came.room {
                message.thread.clone_from(&came.thread);
            }
            message.answers = answers.map(str::to_owned);
            if part == last && answer.picture.is_some() {
                let shot = self.shot(room, answer.picture.as_ref(), None).await;
                message.shot = shot.map_err(|f| undelivered(&f))?.map(|(_, shot)| shot);
            }
            let transaction = format!("answer.{}.{part}", came.id);
            let said = self.say(room, &transaction, &message).await;
            let event = said.map_err(|f| undelivered(&f))?;
            if message.panel.is_some() {
                self.keep_panel(came.by.id.local(), transaction, event)
                    .await?;
            }
        }
        match &answer.sheet {
            Some(sheet) => self.give_sheet(came, room, sheet).await,
            None => Ok(()),
        }
    }

    /// Keeps the newest panels of somebody's answers and forgets the others.
    async fn keep_panel(
        &self,
        person: &str,
        transaction: String,
        event: String,
    ) -> Result<(), Undelivered> {
        let _one = self.doors.lock().await;
        let key = KEYS.door(person);
        let mut door: keys::Door = json::read(self.store.as_ref(), &key)?;
        if door.menus.iter().any(|m| m.transaction == transaction) {
            return Ok(());
        }
        let mut change = Change::new();
        let kept = Kept {
            transaction,
            events: vec![event],
        };
        Self::retire(&mut door.menus, Some(kept), &mut change);
        json::put(&mut change, key, &door)?;
        self.commit(change).await
    }

    /// Marks what somebody said.
    async fn mark(&self, came: &Came, mark: &str) -> Result<(), Undelivered> {
        let content = outbound::reaction(&came.id, mark);
        let transaction = format!("mark.{}", came.id);
        let sent = self
            .link
            .send(&came.room, "m.reaction", &transaction, content);
        // Where nothing may be said nothing is marked either.
        unless_closed(sent.await)
    }

    /// Takes back a reaction that was worked on, as far as we may: homeservers refuse the same one twice, and the same number
    /// may be wanted again while its message changes in place.
    async fn release(&self, came: &Came) -> Result<(), Undelivered> {
        let transaction = format!("release.{}", came.id);
        let taken = self.link.redact(&came.room, &came.id, &transaction);
        unless_closed(taken.await)
    }
}

/// What became of something that a room may forbid us and nobody misses then.
fn unless_closed<T>(done: Result<T, Failure>) -> Result<(), Undelivered> {
    match done {
        Err(failure) if failure.may_pass() => Err(undelivered(&failure)),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// The mark for what was said.
const fn mark_of(answer: &Answer, private: bool) -> Option<&'static str> {
    match (answer.audience, answer.tone) {
        (Audience::Mark, _) => Some("✅"),
        (Audience::Person, Tone::Shown | Tone::Done) if !private => Some("📬"),
        (Audience::Person, Tone::Refused | Tone::Failed) if !private => Some("❌"),
        _ => None,
    }
}

/// The table a short form in private is about: that of the panel whose game it names.
fn of_panel(meaning: &Meaning, panel: Option<&Panel>) -> Option<TableId> {
    let panel = panel?;
    let Meaning::Line(line) = meaning else {
        return None;
    };
    let first = line.split_whitespace().next().unwrap_or_default();
    let first = first.trim_start_matches('/');
    let names_table = line.contains("table:");
    (!names_table && first.eq_ignore_ascii_case(&panel.game))
        .then_some(panel.table)
        .flatten()
}

fn local_part(id: &str) -> String {
    let name = id.trim_start_matches('@');
    name.split(':').next().unwrap_or(name).to_owned()
}
