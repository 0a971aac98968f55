//! One task per table: letters in, one after the other; commit; then speak.

use crate::host::command::{Args, Bound, Name};
use crate::host::directory::known::{self, Known};
use crate::host::directory::{keeping, server};
use crate::host::person::gone::Gone;
use crate::host::person::{Person, PersonId};
use crate::host::runner::draft::Draft;
use crate::host::runner::revision::Revision;
use crate::host::runner::shared::Shared;
use crate::host::runner::{handover, load};
use crate::host::speech::past::{self, Past};
use crate::host::speech::request::{Input, Reply, Request, Tone};
use crate::host::speech::show;
use crate::host::table::clock::hours::Rhythm;
use crate::host::table::intent::{self, Intent};
use crate::host::table::record::{Author, Deed};
use crate::host::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::rules::rng::Rng;
use crate::rules::text::Text;
use crate::store::{Change, CommitError, Store, TableId, index, requests};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// A letter to a table.
pub(in crate::host) enum Letter {
    /// A command or press that concerns this table.
    Request(Box<Asked>, Wanted, oneshot::Sender<Reply>),
    /// Somebody wants to look at the table as of its last commit.
    Load(oneshot::Sender<Option<Arc<Revision>>>),
    /// The clock noted this time for the table, and it has come; the answer says whether that is settled.
    Due(u64, oneshot::Sender<bool>),
    /// Somebody's own hours are these from now on.
    Rhythm(PersonId, Rhythm, oneshot::Sender<()>),
    /// Somebody is to be forgotten.
    Forget(Gone, oneshot::Sender<Result<(), Trouble>>),
    /// The first identity belongs to the second person from now on.
    Linked(PersonId, PersonId, oneshot::Sender<()>),
}

/// A request, and what is kept of the person who made it, read once for all that follows.
pub(in crate::host) struct Asked {
    pub(in crate::host) request: Request,
    pub(in crate::host) known: Known,
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
    /// The table as far as it is durable. `None` until it is needed, and after a failure.
    loaded: Option<Arc<Revision>>,
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
            Letter::Load(answer) => {
                let _ = answer.send(self.revision().ok());
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
        }
    }

    /// The table as of its last commit, loaded if need be.
    pub(in crate::host) fn revision(&mut self) -> Result<Arc<Revision>, Trouble> {
        if let Some(loaded) = &self.loaded {
            return Ok(Arc::clone(loaded));
        }
        let loaded = Revision::load(self.shared.store.as_ref(), self.id)?;
        Ok(self.keep(Arc::new(loaded)))
    }

    /// Takes up what was loaded or committed, for everyone to look at.
    fn keep(&mut self, revision: Arc<Revision>) -> Arc<Revision> {
        self.shared.publish(self.id, Some(Arc::clone(&revision)));
        self.loaded = Some(Arc::clone(&revision));
        revision
    }

    /// Lets go of what is in memory: it is loaded again when it is needed.
    pub(in crate::host) fn forget_loaded(&mut self) {
        self.loaded = None;
        self.shared.publish(self.id, None);
    }

    /// The table, for a person the admins of its server let play.
    fn let_in(&mut self, asked: &Asked) -> Result<Arc<Revision>, Trouble> {
        let revision = self.revision()?;
        if let Some(server) = revision.table.opening().server() {
            let (settings, _) = server::settings(self.shared.store.as_ref(), server)?;
            settings.lets_in(server, &asked.known.identities(&asked.request.by.id))?;
        }
        Ok(revision)
    }

    async fn request(&mut self, asked: &Asked, wanted: Wanted) -> Reply {
        let trouble = match self.carry_out(asked, wanted).await {
            Ok(reply) => return reply,
            // What a store that failed shows of this request may not be durable.
            Err(trouble @ Trouble::Fault(_)) => return self.failed(&trouble),
            Err(trouble) => trouble,
        };
        // A request that was made before is refused now, or its commit met the earlier one: it is answered as it was then.
        match requests::recall(self.shared.store.as_ref(), &asked.request.id) {
            Ok(Some(earlier)) => repeated(&earlier),
            Ok(None) => match trouble {
                Trouble::Refused(refusal) => self.refused(&asked.request.by, refusal),
                trouble => self.failed(&trouble),
            },
            Err(fault) => self.failed(&fault.into()),
        }
    }

    async fn carry_out(&mut self, asked: &Asked, wanted: Wanted) -> Result<Reply, Trouble> {
        let now = self.shared.settings.time.now();
        let (request, by) = (&asked.request, &asked.request.by);
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
                    self.let_in(asked)?.table.press(by, press, &unwanted)?
                }
                Input::Command(_) => return Err(Trouble::Other("a press without a button".into())),
            },
            Wanted::Bound(Bound::Verb(info, calls, _)) => {
                let unwanted = Arc::clone(&self.shared.settings.unwanted);
                let table = &self.let_in(asked)?.table;
                if table.info().id != info.id {
                    let title = table.info().title;
                    return Err(Refusal::new(format!("This is a table of {title}.")).into());
                }
                let (intents, rest) = table.say(by, &calls, &unwanted)?;
                left = rest;
                intents
            }
            Wanted::Bound(Bound::Host(spec, args)) => {
                if spec.name == Name::Bring {
                    return self.bring(asked, &args, now).await;
                }
                if spec.name == Name::Watch {
                    return self.watch(asked, &args, now).await;
                }
                if let Some(reply) = self.shown(spec.name, &args, by)? {
                    return Ok(reply);
                }
                sure = args.contains_key("sure");
                self.decide(spec.name, &args, asked, now)?
            }
            Wanted::Bound(Bound::Keep(_)) => {
                return Err(Trouble::Other("keepsakes do not belong to a table".into()));
            }
            Wanted::Rule(deed) => {
                if !self.revision()?.table.goes_on() {
                    return Err(Refusal::new("That table is over already.").into());
                }
                vec![deed.into()]
            }
            Wanted::Expel(person) => intent::plain(self.revision()?.table.leave(&person)?),
        };
        if !sure && self.gives_up(&intents)? {
            return Ok(show::sure(&self.revision()?.table).about(self.id));
        }
        let alone = show::called_alone(self.id, &intents);
        let mut reply = self.commit(intents, then, asked, now).await?;
        reply.text = alone.unwrap_or(reply.text);
        if left > 0 {
            reply.text = Text::from("Something new came to light on the way, so the rest waits. ")
                + reply.text;
        }
        Ok(reply)
    }

    /// Whether these answers give the match up; a table that is only being opened has none.
    fn gives_up(&self, intents: &[Intent]) -> Result<bool, Refusal> {
        let loaded = self.loaded.as_ref();
        loaded.map_or(Ok(false), |loaded| loaded.table.gives_up(intents))
    }

    /// Chooses what to bring, or shows what there is to choose from.
    async fn bring(&mut self, asked: &Asked, args: &Args, now: u64) -> Result<Reply, Trouble> {
        let store = Arc::clone(&self.shared.store);
        let (id, by) = (self.id, &asked.request.by);
        let revision = self.let_in(asked)?;
        let table = &revision.table;
        let kind = table.may_bring(&by.id)?;
        let (game, home) = (table.info().id, table.places().home().clone());
        let Some(name) = args.get("name") else {
            let all = keeping::listed(store.as_ref(), kind, game, by, &home)?;
            return Ok(show::shelf(table, kind, &all).about(id));
        };
        if name.eq_ignore_ascii_case("none") {
            let deeds = table.bring(by, None)?;
            return self
                .commit(intent::plain(deeds), Then::Wait, asked, now)
                .await;
        }
        let read = keeping::find(store.as_ref(), kind, game, by, &home, name)?;
        let objection = table.objection(&read.item.text);
        let deeds = table.bring(by, Some(keeping::reference(&read)?))?;
        let intents = intent::plain(deeds);
        let reply = self.commit(intents, Then::Wait, asked, now).await?;
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
        asked: &Asked,
        now: u64,
    ) -> Result<Vec<Intent>, Trouble> {
        let (request, by) = (&asked.request, &asked.request.by);
        let seeds = self.shared.settings.entropy.clone();
        let store = Arc::clone(&self.shared.store);
        let table = &self.let_in(asked)?.table;
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
        let revision = self.revision()?;
        let history = || {
            let records = load::records(self.shared.store.as_ref(), self.id, 1)?;
            Ok::<_, Trouble>(Past::of(&revision.table, &records))
        };
        let reply = match name {
            Name::Log | Name::Catchup | Name::Replay => {
                past::look(&revision.table, history()?.as_ref(), (name, args), by)?
            }
            _ => match show::look(&revision.table, (name, args), by)? {
                Some(reply) => reply,
                None => return Ok(None),
            },
        };
        Ok(Some(reply.about(self.id)))
    }

    /// Makes intents and all that follows from them durable, then has them said.
    pub(in crate::host) async fn commit(
        &mut self,
        intents: Vec<Intent>,
        then: Then,
        asked: &Asked,
        now: u64,
    ) -> Result<Reply, Trouble> {
        let request = &asked.request;
        let by = Author::Person(request.by.id.clone());
        let record = |intent: Intent| intent.requested(now, by.clone(), request.id.clone());
        let store = Arc::clone(&self.shared.store);
        let mut intents = intents.into_iter().peekable();
        let opening = intents.next_if(|i| matches!(i.deed, Deed::Opened { .. }));
        let mut draft = match opening {
            Some(opening) => Draft::opening(self.id, record(opening).0)?,
            None => Draft::on(self.revision()?),
        };
        draft.knows(&request.by.id, &asked.known);
        for intent in intents {
            draft.push(store.as_ref(), record(intent))?;
        }
        if then == Then::Play {
            for deed in draft.table.rival(&request.by)? {
                draft.push(store.as_ref(), record(deed.into()))?;
            }
        }
        if then != Then::Wait {
            let pair = self.shared.settings.entropy.pair();
            let outside = handover::outside(store.as_ref(), &draft.table)?;
            let pair = pair.map_err(Trouble::Other)?;
            for deed in draft.table.start(&request.by, pair, &outside)? {
                draft.push(store.as_ref(), record(deed.into()))?;
            }
        }
        self.note_hours(&mut draft, asked, now)?;
        self.note_place(&mut draft, request, now)?;
        let mut draft = self.by_itself(draft, now).await?;
        let reply = show::done(&draft.table, &request.by, &draft.told).about(self.id);
        draft.guide(store.as_ref(), now)?;
        let kept = requests::Request {
            table: self.id,
            seq: draft.table.revision(),
            at_ms: now,
            reply: serde_json::to_vec(&reply)?,
        };
        let mut change = Change::new();
        requests::remember(&mut change, &request.id, &kept);
        self.save(change, draft).await?;
        Ok(reply)
    }

    /// Robots answer until a person must decide: here if they are quick, else on a thread of their own.
    pub(in crate::host) async fn by_itself(
        &mut self,
        draft: Draft,
        now: u64,
    ) -> Result<Draft, Trouble> {
        self.think(draft, move |draft, store, thinking| {
            draft.by_itself(store, thinking, now)
        })
        .await
    }

    /// Does something for which robots may have to think.
    async fn think(
        &mut self,
        mut draft: Draft,
        work: impl FnOnce(&mut Draft, &dyn Store, &mut Rng) -> Result<(), Trouble> + Send + 'static,
    ) -> Result<Draft, Trouble> {
        let (store, before) = (Arc::clone(&self.shared.store), draft.counts().0);
        let (game, has_robots) = (draft.table.info().id, draft.table.seats().has_robots());
        let ahead = draft.table.seats().has_robots_that_think_ahead();
        let mut thinking = self.thinking.clone();
        let job = move || {
            // Only thinking counts, not the wait for a thread.
            let since = Instant::now();
            let done = work(&mut draft, store.as_ref(), &mut thinking);
            done.map(|()| (draft, thinking, since.elapsed()))
        };
        let (draft, thinking, took) =
            if !has_robots || !ahead && self.shared.thinking.is_quick(game) {
                job()?
            } else {
                self.shared.thinking.run(job).await??
            };
        self.thinking = thinking;
        if has_robots && !ahead {
            let answers = draft.counts().0 - before;
            self.shared.thinking.took(game, answers, took);
        }
        Ok(draft)
    }

    /// Commits a draft, all or nothing. Only then is the table what the draft says.
    pub(in crate::host) async fn save(
        &mut self,
        mut change: Change,
        draft: Draft,
    ) -> Result<(), Trouble> {
        let (records, answers) = draft.counts();
        let (revision, posts) = draft.finish(&mut change, &self.shared)?;
        let since = Instant::now();
        match self.shared.store.commit(change).await {
            Ok(()) => {
                let metrics = &self.shared.metrics;
                metrics.commit(records, answers, since.elapsed());
                if let Some(due) = revision.table.due() {
                    self.shared.alarm.due(due);
                }
                self.keep(Arc::new(revision));
                self.shared.post(posts);
                Ok(())
            }
            Err(error) => {
                // The store knows better than memory.
                self.forget_loaded();
                Err(match error {
                    CommitError::Conflict(_) => {
                        Trouble::Other("another writer changed the table first".into())
                    }
                    CommitError::Fault(fault) => fault.into(),
                })
            }
        }
    }

    /// The clock acts for those whose time is up. Says whether the time it noted is settled.
    async fn due(&mut self, noted: u64) -> Result<bool, Trouble> {
        let now = self.shared.settings.time.now();
        let draft = Draft::on(self.revision()?);
        let overdue = move |draft: &mut Draft, store: &dyn Store, thinking: &mut Rng| {
            draft.overdue(store, thinking, now)
        };
        let mut draft = match draft.table.overdue(now) {
            Some(_) => self.think(draft, overdue).await?,
            None => draft,
        };
        draft.guide(Arc::clone(&self.shared.store).as_ref(), now)?;
        let mut change = Change::new();
        let settled = draft.table.due() != Some(noted);
        if settled {
            index::drop_due(&mut change, noted, self.id);
        }
        if draft.is_empty() {
            let dropped = self.shared.store.commit(change).await;
            return dropped
                .map(|()| settled)
                .map_err(|e| Trouble::Other(e.to_string()));
        }
        self.save(change, draft).await?;
        Ok(settled)
    }

    /// A refusal says why and shows what can be done now.
    fn refused(&mut self, by: &Person, refusal: Refusal) -> Reply {
        let reply = Reply::new(Tone::Refused, refusal.why);
        match self.revision() {
            Ok(revision) => show::with_choices(reply, &revision.table, by).about(self.id),
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
