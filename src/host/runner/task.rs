//! One task per table: letters in, one after the other; commit; then speak.

use crate::host::command::{Args, Bound, Name};
use crate::host::directory::keeping;
use crate::host::directory::known;
use crate::host::directory::server;
use crate::host::person::gone::Gone;
use crate::host::person::{Person, PersonId};
use crate::host::runner::draft::Draft;
use crate::host::runner::handover;
use crate::host::runner::load;
use crate::host::runner::shared::Shared;
use crate::host::speech::complete::{self, Around, Completing, Suggestion};
use crate::host::speech::past::{self, Past};
use crate::host::speech::post::Post;
use crate::host::speech::request::{Input, Reply, Request, Tone};
use crate::host::speech::said::Said;
use crate::host::speech::show::{self, Turn};
use crate::host::table::Table;
use crate::host::table::clock::hours::Rhythm;
use crate::host::table::intent::{self, Intent};
use crate::host::table::record::{Author, Deed};
use crate::host::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::rules::rng::Rng;
use crate::rules::text::Text;
use crate::store::log::Head;
use crate::store::{Change, CommitError, TableId, index, requests};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// A letter to a table.
pub(in crate::host) enum Letter {
    /// A command or press that concerns this table.
    Request(Box<Request>, Wanted, oneshot::Sender<Reply>),
    /// A line being typed, and what is known besides this table.
    Complete(Box<(Completing, Around)>, oneshot::Sender<Vec<Suggestion>>),
    /// Whether this is a table of that game, and awaits this person.
    Awaits(Person, &'static str, oneshot::Sender<bool>),
    /// Something to be dressed for delivery, under a number; in words alone if it is overtaken.
    Dress(Box<Said>, u64, bool, oneshot::Sender<Option<Post>>),
    /// One line about the table for this person's list.
    Glance(Person, oneshot::Sender<Option<Text>>),
    /// The deeds that open the table once more.
    Rematch(Person, oneshot::Sender<Result<Vec<Deed>, Refusal>>),
    /// The clock noted this time for the table, and it has come; the answer says whether that is settled.
    Due(u64, oneshot::Sender<bool>),
    /// Somebody's own hours are these from now on.
    Rhythm(PersonId, Rhythm, oneshot::Sender<()>),
    /// Somebody is to be forgotten.
    Forget(Gone, oneshot::Sender<Result<(), Trouble>>),
    /// The first identity belongs to the second person from now on.
    Linked(PersonId, PersonId, oneshot::Sender<()>),
    /// What this person is awaited for.
    Turn(Person, oneshot::Sender<Option<Turn>>),
}

/// What a request wants of a table.
pub(in crate::host) enum Wanted {
    /// To begin it with these deeds, and perhaps to start it.
    Begin { deeds: Vec<Deed>, then: Then },
    /// A command of the host or a verb of the game.
    Bound(Bound),
    /// A pressed offer.
    Press,
    /// What an admin decided about it.
    Rule(Deed),
    /// That this person plays here no more.
    Expel(Person),
}

/// What follows when a table is opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::host) enum Then {
    /// Others may join it.
    Wait,
    /// The match starts, against a robot even where the game could be played alone.
    Play,
    /// The match starts, alone where the game can be played alone.
    PlayAlone,
}

/// The task of one table.
pub(in crate::host) struct Runner {
    pub(in crate::host) shared: Arc<Shared>,
    pub(in crate::host) id: TableId,
    /// The table as far as it is durable, and the end of its log. `None` until somebody needs it, and after a failure.
    pub(in crate::host) loaded: Option<(Table, Head)>,
    pub(in crate::host) thinking: Rng,
}

impl Runner {
    pub(in crate::host) fn new(shared: Arc<Shared>, id: TableId) -> Result<Self, String> {
        let thinking = Rng::seeded(shared.settings.entropy.seed()?);
        Ok(Self {
            shared,
            id,
            loaded: None,
            thinking,
        })
    }

    /// Works through the letters until the table has been idle for a while.
    pub(in crate::host) async fn run(mut self, mut letters: mpsc::Receiver<Letter>) {
        loop {
            match tokio::time::timeout(self.shared.settings.idle, letters.recv()).await {
                Ok(Some(letter)) => self.open_letter(letter).await,
                Ok(None) => return,
                Err(_) => {
                    let Some(late) = self.shared.retire(self.id, &mut letters) else {
                        continue;
                    };
                    for letter in late {
                        self.shared.send(self.id, letter).await;
                    }
                    return;
                }
            }
        }
    }

    async fn open_letter(&mut self, letter: Letter) {
        // Whoever does not wait for the answer any more does not get one.
        match letter {
            Letter::Request(request, wanted, answer) => {
                let reply = self.request(&request, wanted).await;
                let _ = answer.send(reply);
            }
            Letter::Complete(typed, answer) => {
                let (line, around) = *typed;
                let kept = self.kept(&line);
                let table = self.table().ok();
                let _ = answer.send(complete::suggest(table, &around, &kept, &line));
            }
            Letter::Awaits(person, game, answer) => {
                let awaits = |t: &Table| t.facts.game == game && show::is_awaited(t, &person);
                let _ = answer.send(self.table().is_ok_and(awaits));
            }
            Letter::Dress(said, number, overtaken, answer) => {
                let dress = if overtaken {
                    Table::undressed
                } else {
                    Table::dress
                };
                let post = self.table().map(|table| dress(table, *said, number));
                let _ = answer.send(post.map_err(|trouble| self.failed(&trouble)).ok());
            }
            Letter::Glance(person, answer) => {
                let _ = answer.send(self.table().ok().map(|table| show::glance(table, &person)));
            }
            Letter::Rematch(person, answer) => {
                let deeds = match self.table() {
                    Ok(table) => table.rematch(&person),
                    Err(trouble) => Err(Refusal::new(self.failed(&trouble).text)),
                };
                let _ = answer.send(deeds);
            }
            Letter::Due(at, answer) => {
                let settled = self.due(at).await;
                let _ = answer.send(settled.unwrap_or_else(|trouble| {
                    self.failed(&trouble);
                    false
                }));
            }
            Letter::Rhythm(person, rhythm, answer) => {
                if let Err(trouble) = self.rhythm(person, rhythm).await {
                    self.failed(&trouble);
                }
                let _ = answer.send(());
            }
            Letter::Forget(gone, answer) => {
                let _ = answer.send(self.forget(&gone).await);
            }
            Letter::Linked(from, to, answer) => {
                if let Err(trouble) = self.linked(from, to).await {
                    self.failed(&trouble);
                }
                let _ = answer.send(());
            }
            Letter::Turn(person, answer) => {
                let turn = self.table().ok().and_then(|t| show::turn(t, &person));
                let _ = answer.send(turn);
            }
        }
    }

    /// What the one who types keeps for this table's game.
    fn kept(&mut self, line: &Completing) -> Vec<String> {
        let store = Arc::clone(&self.shared.store);
        let listed = self.table().ok().and_then(|table| {
            let kind = table.game.keepsake()?;
            keeping::listed(
                store.as_ref(),
                kind,
                table.info().id,
                &line.by,
                &table.facts.home,
            )
            .ok()
        });
        listed
            .unwrap_or_default()
            .into_iter()
            .map(|l| l.name)
            .collect()
    }

    /// The table, loaded if need be.
    pub(in crate::host) fn table(&mut self) -> Result<&Table, Trouble> {
        let loaded = self.take()?;
        Ok(&self.loaded.insert(loaded).0)
    }

    /// The table, for somebody the admins of its server let play.
    fn let_in(&mut self, by: &Person) -> Result<&Table, Trouble> {
        let store = Arc::clone(&self.shared.store);
        let table = self.table()?;
        if let Some(server) = &table.facts.server {
            let (settings, _) = server::settings(store.as_ref(), server)?;
            settings.lets_in(server, &known::identities(store.as_ref(), &by.id)?)?;
        }
        Ok(table)
    }

    /// The table, to be put back or dropped: what is dropped is loaded anew.
    pub(in crate::host) fn take(&mut self) -> Result<(Table, Head), Trouble> {
        self.loaded
            .take()
            .map_or_else(|| load::table(self.shared.store.as_ref(), self.id), Ok)
    }

    async fn request(&mut self, request: &Request, wanted: Wanted) -> Reply {
        let done = match requests::recall(self.shared.store.as_ref(), &request.id) {
            Ok(Some(earlier)) => return repeated(&earlier),
            Ok(None) => self.carry_out(request, wanted).await,
            Err(fault) => Err(fault.into()),
        };
        done.unwrap_or_else(|trouble| match trouble {
            Trouble::Refused(refusal) => self.refused(&request.by, refusal),
            trouble => self.failed(&trouble),
        })
    }

    async fn carry_out(&mut self, request: &Request, wanted: Wanted) -> Result<Reply, Trouble> {
        let now = self.shared.settings.time.now();
        let by = &request.by;
        let mut then = Then::Wait;
        let (mut left, mut sure) = (0, false);
        let intents = match wanted {
            Wanted::Begin {
                deeds,
                then: wanted,
            } => {
                then = wanted;
                intent::plain(deeds)
            }
            Wanted::Press => match &request.input {
                Input::Press(press) => {
                    let unwanted = Arc::clone(&self.shared.settings.unwanted);
                    self.let_in(by)?.press(by, press, &unwanted)?
                }
                Input::Command(_) => return Err(Trouble::Other("a press without a button".into())),
            },
            Wanted::Bound(Bound::Verb(info, calls, _)) => {
                let unwanted = Arc::clone(&self.shared.settings.unwanted);
                let table = self.let_in(by)?;
                if table.info().id != info.id {
                    return Err(Refusal::new(format!(
                        "This is a table of {}.",
                        table.info().title
                    ))
                    .into());
                }
                let (intents, rest) = table.say(by, &calls, &unwanted)?;
                left = rest;
                intents
            }
            Wanted::Bound(Bound::Host(spec, args)) => {
                if spec.name == Name::Bring {
                    return self.bring(request, &args, now).await;
                }
                if spec.name == Name::Watch {
                    return self.watch(request, &args, now).await;
                }
                if let Some(reply) = self.shown(spec.name, &args, by)? {
                    return Ok(reply);
                }
                sure = args.contains_key("sure");
                self.decide(spec.name, &args, request, now)?
            }
            Wanted::Bound(Bound::Keep(_)) => {
                return Err(Trouble::Other("a keepsake is no matter of a table".into()));
            }
            Wanted::Rule(deed) => {
                if !self.table()?.goes_on() {
                    return Err(Refusal::new("That table is over already.").into());
                }
                vec![deed.into()]
            }
            Wanted::Expel(person) => intent::plain(self.table()?.leave(&person)?),
        };
        if !sure && self.gives_up(&intents)? {
            return Ok(show::sure(self.table()?).about(self.id));
        }
        let alone = show::called_alone(self.id, &intents);
        let mut reply = self.commit(intents, then, request, now).await?;
        reply.text = alone.unwrap_or(reply.text);
        if left > 0 {
            reply.text = Text::from("Something new came to light on the way, so the rest waits. ")
                + reply.text;
        }
        Ok(reply)
    }

    /// Whether these answers give the match up; a table that is only being opened has none.
    fn gives_up(&self, intents: &[Intent]) -> Result<bool, Refusal> {
        let table = self.loaded.as_ref().map(|(table, _)| table);
        table.map_or(Ok(false), |table| table.gives_up(intents))
    }

    /// Chooses what to bring, or shows what there is to choose from.
    async fn bring(&mut self, request: &Request, args: &Args, now: u64) -> Result<Reply, Trouble> {
        let store = Arc::clone(&self.shared.store);
        let (id, by) = (self.id, &request.by);
        let table = self.let_in(by)?;
        let kind = table.may_bring(&by.id)?;
        let (game, home) = (table.info().id, table.facts.home.clone());
        let Some(name) = args.get("name") else {
            let all = keeping::listed(store.as_ref(), kind, game, by, &home)?;
            return Ok(show::shelf(table, kind, &all).about(id));
        };
        if name.eq_ignore_ascii_case("none") {
            let deeds = table.bring(by, None)?;
            return self
                .commit(intent::plain(deeds), Then::Wait, request, now)
                .await;
        }
        let read = keeping::find(store.as_ref(), kind, game, by, &home, name)?;
        let objection = table.objection(&read.item.text);
        let deeds = table.bring(by, Some(keeping::reference(&read)?))?;
        let intents = intent::plain(deeds);
        let reply = self.commit(intents, Then::Wait, request, now).await?;
        Ok(match objection {
            Some(no) => Reply {
                text: Text::from("Chosen, but it cannot be played like that: ") + no.why + ".",
                ..reply
            },
            None => reply,
        })
    }

    /// Commands that change something.
    fn decide(
        &mut self,
        name: Name,
        args: &Args,
        request: &Request,
        now: u64,
    ) -> Result<Vec<Intent>, Trouble> {
        let by = &request.by;
        let seeds = self.shared.settings.entropy.clone();
        let store = Arc::clone(&self.shared.store);
        let table = self.let_in(by)?;
        let deeds = match name {
            Name::Join => table.join(by, args),
            Name::Leave => table.leave(by),
            Name::Return => table.come_back(by),
            Name::Invite => {
                let typed = args.get("person").map_or("", String::as_str);
                table.invite(by, args, known::find(store.as_ref(), request, typed)?)
            }
            Name::Robot => table.add_robot(by, args),
            Name::Dismiss => table.dismiss(by, args),
            Name::Option => table.choose(by, args),
            Name::Clock => table.set_clock(by, args),
            Name::Tips => table.set_tips(by, args),
            Name::Start => {
                let pair = seeds.pair().map_err(Trouble::Other)?;
                table.start(by, pair, &handover::outside(store.as_ref(), table)?)
            }
            Name::Resign => return Ok(table.resign(by)?),
            Name::Abort => table.abort(by, now),
            Name::Undo => table.undo(by, args, now),
            Name::Give => {
                let typed = args.get("person").map_or("", String::as_str);
                table.give(by, args, known::find(store.as_ref(), request, typed)?)
            }
            Name::Mute => table.mute(by),
            Name::Orders => table.order(by, args),
            Name::Propose => table.propose(by, args, now),
            Name::Vote => table.vote(by, args),
            _ => Err(Refusal::new("That is not a command for a table.")),
        };
        Ok(intent::plain(deeds?))
    }

    /// Commands that only look.
    fn shown(&mut self, name: Name, args: &Args, by: &Person) -> Result<Option<Reply>, Trouble> {
        let id = self.id;
        let reply = match name {
            Name::Board => match args.get("part") {
                Some(part) => show::part(self.table()?, part)?,
                None => show::board(self.table()?),
            },
            Name::Hand => show::hand(self.table()?, by)?,
            Name::Talk => show::talk(self.table()?),
            Name::Orders if args.keys().all(|k| *k == "table") => {
                Reply::new(Tone::Shown, self.table()?.orders_in_words(by))
            }
            Name::Clock if args.keys().all(|k| *k == "table") => {
                Reply::new(Tone::Shown, self.table()?.facts.clock.words())
            }
            Name::Option if !args.contains_key("value") => {
                show::options(self.table()?, by, args.get("name"))?
            }
            Name::Log | Name::Catchup | Name::Replay => self.past(name, args, by)?,
            _ => return Ok(None),
        };
        Ok(Some(reply.about(id)))
    }

    fn past(&mut self, name: Name, args: &Args, by: &Person) -> Result<Reply, Trouble> {
        let records = load::records(self.shared.store.as_ref(), self.id, 1)?;
        let table = self.table()?;
        let Some(past) = Past::of(table, &records) else {
            let words = Text::from("The match has not started.");
            return Ok(Reply::new(
                Tone::Shown,
                words + Text::line() + table.lobby_words(),
            ));
        };
        Ok(match name {
            Name::Log => past::log(table, &past, by),
            Name::Catchup => past::digest(table, &past, by),
            _ if args.get("film").is_some_and(|f| f == "yes") => {
                past::film(table, &past, by, args)?
            }
            _ => past::replay(table, &past, by, args)?,
        })
    }

    /// Makes deeds and all that follows from them durable, then has them said.
    pub(in crate::host) async fn commit(
        &mut self,
        intents: Vec<Intent>,
        then: Then,
        request: &Request,
        now: u64,
    ) -> Result<Reply, Trouble> {
        let by = Author::Person(request.by.id.clone());
        let record = |intent: Intent| intent.requested(now, by.clone(), request.id.clone());
        let store = Arc::clone(&self.shared.store);
        let mut intents = intents.into_iter().peekable();
        let opening = intents.next_if(|i| matches!(i.deed, Deed::Opened { .. }));
        let mut draft = if let Some(opening) = opening {
            Draft::opening(self.id, record(opening).0)?
        } else {
            let (table, head) = self.take()?;
            Draft::on(table, head)
        };
        for intent in intents {
            draft.push(store.as_ref(), record(intent))?;
        }
        if then == Then::Play {
            for deed in draft.table.rival(&request.by)? {
                draft.push(store.as_ref(), record(deed.into()))?;
            }
        }
        if then != Then::Wait {
            let pair = self
                .shared
                .settings
                .entropy
                .pair()
                .map_err(Trouble::Other)?;
            let outside = handover::outside(store.as_ref(), &draft.table)?;
            for deed in draft.table.start(&request.by, pair, &outside)? {
                draft.push(store.as_ref(), record(deed.into()))?;
            }
        }
        self.note_hours(&mut draft, request, now)?;
        self.note_place(&mut draft, request, now)?;
        draft.by_itself(store.as_ref(), &mut self.thinking, now)?;
        let reply = show::done(&draft.table, &request.by, &draft.told).about(self.id);
        draft.guide(store.as_ref(), now)?;
        let seq = draft.table.facts.revision;
        let kept = requests::Request {
            table: self.id,
            seq,
            at_ms: now,
            reply: serde_json::to_vec(&reply)?,
        };
        let mut change = Change::new();
        requests::remember(&mut change, &request.id, &kept);
        self.save(change, draft).await?;
        Ok(reply)
    }

    /// Commits a draft, all or nothing. Only then is the table what the draft says.
    pub(in crate::host) async fn save(
        &mut self,
        mut change: Change,
        draft: Draft,
    ) -> Result<(), Trouble> {
        let (records, answers) = draft.counts();
        let loaded = draft.finish(&mut change, &self.shared)?;
        let since = std::time::Instant::now();
        match self.shared.store.commit(change).await {
            Ok(()) => {
                let metrics = &self.shared.metrics;
                metrics.commit(records, answers, since.elapsed());
                self.loaded = Some(loaded);
                self.shared.committed();
                Ok(())
            }
            Err(CommitError::Conflict(_)) => Err(Trouble::Other(
                "somebody else changed the table first".into(),
            )),
            Err(CommitError::Fault(fault)) => Err(fault.into()),
        }
    }

    /// The clock acts for those whose time is up.
    async fn due(&mut self, noted: u64) -> Result<bool, Trouble> {
        let now = self.shared.settings.time.now();
        let (table, head) = self.take()?;
        let mut draft = Draft::on(table, head);
        draft.overdue(
            Arc::clone(&self.shared.store).as_ref(),
            &mut self.thinking,
            now,
        )?;
        draft.guide(Arc::clone(&self.shared.store).as_ref(), now)?;
        let mut change = Change::new();
        let settled = draft.table.due() != Some(noted);
        if settled {
            index::drop_due(&mut change, noted, self.id);
        }
        if draft.is_empty() {
            self.loaded = Some(draft.give_up());
            let done = self.shared.store.commit(change).await;
            return done
                .map(|()| settled)
                .map_err(|e| Trouble::Other(e.to_string()));
        }
        self.save(change, draft).await?;
        Ok(settled)
    }

    /// A refusal says why and shows what can be done now.
    fn refused(&mut self, by: &Person, refusal: Refusal) -> Reply {
        let id = self.id;
        let reply = Reply::new(Tone::Refused, refusal.why);
        match self.table() {
            Ok(table) => show::with_choices(reply, table, by).about(id),
            Err(_) => reply,
        }
    }

    /// A fault goes to the log; the person learns that nothing happened.
    pub(in crate::host) fn failed(&self, trouble: &Trouble) -> Reply {
        if let Trouble::Refused(refusal) = trouble {
            return Reply::new(Tone::Refused, refusal.why.clone());
        }
        self.shared.metrics.fault();
        tracing::error!(table = %self.id, %trouble, "a command did not go through");
        let words = "That did not go through, and nothing was changed. Please try again; if it stays so, tell the operator of this bot.";
        Reply::new(Tone::Failed, words).about(self.id)
    }
}

/// The answer an earlier request of the same id got.
pub(in crate::host) fn repeated(earlier: &requests::Request) -> Reply {
    serde_json::from_slice(&earlier.reply)
        .unwrap_or_else(|_| Reply::new(Tone::Done, "That is done already."))
}
