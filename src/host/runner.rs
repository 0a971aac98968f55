//! One task per table: letters in, one after the other; commit; then speak.

use super::command::{Args, Bound, Name};
use super::complete::{self, Completing, Suggestion};
use super::person::Person;
use super::post::Post;
use super::record::{Author, Deed, Record};
use super::request::{Input, Reply, Request, Tone};
use super::said::Said;
use super::shared::Shared;
use super::show;
use super::table::{Misfit, SNAPSHOT_VERSION, Stage, Table};
use crate::rules::ask::Refusal;
use crate::rules::erased::Told;
use crate::rules::rng::Rng;
use crate::rules::text::Text;
use crate::store::log::{self, Head, Status};
use crate::store::{Change, CommitError, Fault, TableId, index, requests, snapshot};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// A snapshot is written after so many records.
const SNAPSHOT_EVERY: u64 = 32;
/// Records read from the store at once.
const PAGE: usize = 500;
/// The most things that happen by themselves after one command; a game that never stops is cut off here, not the host.
const MOST_BY_ITSELF: usize = 2000;

/// A letter to a table.
pub(super) enum Letter {
    /// A command or press that concerns this table.
    Request(Box<Request>, Wanted, oneshot::Sender<Reply>),
    /// A line being typed.
    Complete(Completing, Vec<TableId>, oneshot::Sender<Vec<Suggestion>>),
    /// Something to be dressed for delivery.
    Dress(Box<Said>, u64, oneshot::Sender<Option<Post>>),
    /// One line about the table for this person's list.
    Glance(Person, oneshot::Sender<Option<Text>>),
    /// The deeds that open the table once more.
    Rematch(Person, oneshot::Sender<Result<Vec<Deed>, Refusal>>),
    /// The clock noted this time for the table, and it has come.
    Due(u64),
}

/// What a request wants of a table.
pub(super) enum Wanted {
    /// To begin it with these deeds, join, and start at once if `quick`.
    Begin { deeds: Vec<Deed>, quick: bool },
    /// A command of the host or a verb of the game.
    Bound(Bound),
    /// A pressed offer.
    Press,
}

/// Why a command did not go through.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("refused")]
    Refused(Refusal),
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error(transparent)]
    Misfit(#[from] Misfit),
    #[error("{0}")]
    Other(String),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// The task of one table.
pub(super) struct Runner {
    shared: Arc<Shared>,
    id: TableId,
    /// The table as far as it is durable, and the end of its log. `None` until somebody needs it, and after a failed commit.
    loaded: Option<(Table, Head)>,
    thinking: Rng,
}

/// Records and lines gathered for one commit.
struct Draft {
    table: Table,
    bodies: Vec<Vec<u8>>,
    records: Vec<(u64, Record)>,
    told: Told,
}

impl Runner {
    pub(super) fn new(shared: Arc<Shared>, id: TableId) -> Result<Self, String> {
        let thinking = Rng::seeded(shared.settings.entropy.seed()?);
        Ok(Self {
            shared,
            id,
            loaded: None,
            thinking,
        })
    }

    /// Works through the letters until the table has been idle for a while.
    pub(super) async fn run(mut self, mut letters: mpsc::Receiver<Letter>) {
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
            Letter::Complete(line, tables, answer) => {
                let table = self.table().ok();
                let _ = answer.send(complete::suggest(table, &tables, &line));
            }
            Letter::Dress(said, number, answer) => {
                let post = self.table().ok().map(|table| table.dress(*said, number));
                let _ = answer.send(post);
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
            Letter::Due(at) => {
                if let Err(trouble) = self.due(at).await {
                    tracing::error!(table = %self.id, %trouble, "the clock could not act");
                }
            }
        }
    }

    /// The table, loaded if need be.
    fn table(&mut self) -> Result<&Table, Trouble> {
        let loaded = match self.loaded.take() {
            Some(loaded) => loaded,
            None => self.load()?,
        };
        Ok(&self.loaded.insert(loaded).0)
    }

    fn load(&self) -> Result<(Table, Head), Trouble> {
        let store = self.shared.store.as_ref();
        let gone = || Trouble::Refused(Refusal::new(format!("There is no table {}.", self.id)));
        let head = log::head(store, self.id)?.ok_or_else(gone)?;
        let thawed = snapshot::load(store, self.id, SNAPSHOT_VERSION)?
            .and_then(|s| Table::thaw(&s.bytes).filter(|t| t.facts.revision == s.seq));
        if let Some(mut table) = thawed {
            let newer = self.records(table.facts.revision + 1)?;
            // An undo reaches back behind the snapshot: only the whole log tells what stands.
            if newer
                .iter()
                .all(|(_, r)| !matches!(r.deed, Deed::Undone { .. }))
            {
                for (seq, record) in &newer {
                    table.apply(*seq, record)?;
                }
                return Ok((table, head));
            }
        }
        let table = Table::fold(self.id, self.records(1)?)?.ok_or_else(gone)?;
        Ok((table, head))
    }

    fn records(&self, from: u64) -> Result<Vec<(u64, Record)>, Trouble> {
        read_log(self.shared.store.as_ref(), self.id, from).map_err(Trouble::from)
    }

    async fn request(&mut self, request: &Request, wanted: Wanted) -> Reply {
        let known = requests::recall(self.shared.store.as_ref(), &request.id);
        let done = match known {
            Ok(Some(earlier)) => return repeated(&earlier),
            Ok(None) => self.carry_out(request, wanted).await,
            Err(fault) => Err(fault.into()),
        };
        done.unwrap_or_else(|trouble| match trouble {
            Trouble::Refused(refusal) => self.refused(&request.by, refusal),
            trouble => {
                self.loaded = None;
                self.failed(&trouble)
            }
        })
    }

    async fn carry_out(&mut self, request: &Request, wanted: Wanted) -> Result<Reply, Trouble> {
        let now = self.shared.settings.time.now();
        let by = &request.by;
        let (deeds, quick) = match wanted {
            Wanted::Begin { deeds, quick } => (deeds, quick),
            Wanted::Press => match &request.input {
                Input::Press(press) => (self.table()?.press(by, press)?, false),
                Input::Command(_) => return Err(Trouble::Other("a press without a button".into())),
            },
            Wanted::Bound(Bound::Verb(info, typed, _)) => {
                let table = self.table()?;
                if table.info().id != info.id {
                    return Err(Refusal::new(format!(
                        "This is a table of {}.",
                        table.info().title
                    ))
                    .into());
                }
                (table.say(by, &typed)?, false)
            }
            Wanted::Bound(Bound::Host(spec, args)) => {
                if let Some(reply) = self.shown(spec.name, by)? {
                    return Ok(reply);
                }
                (self.decide(spec.name, &args, by, now)?, false)
            }
        };
        self.commit(deeds, quick, request, now).await
    }

    /// Commands that change something.
    fn decide(
        &mut self,
        name: Name,
        args: &Args,
        by: &Person,
        now: u64,
    ) -> Result<Vec<Deed>, Trouble> {
        let entropy = self.shared.settings.entropy.clone();
        let table = self.table()?;
        let deeds = match name {
            Name::Join => table.join(by, args),
            Name::Leave => table.leave(by),
            Name::Return => table.come_back(by),
            Name::Invite => table.invite(by, args),
            Name::Robot => table.add_robot(by, args),
            Name::Dismiss => table.dismiss(by, args),
            Name::Option => table.choose(by, args),
            Name::Clock => table.set_clock(by, args),
            Name::Start => {
                let seeds = entropy.seed().and_then(|seed| Ok((seed, entropy.seed()?)));
                let (seed, salt) = seeds.map_err(Trouble::Other)?;
                table.start(by, seed, salt)
            }
            Name::Resign => table.resign(by),
            Name::Abort => table.abort(by, now),
            Name::Undo => table.undo(by, now),
            Name::Propose => table.propose(by, args, now),
            Name::Vote => table.vote(by, args),
            _ => Err(Refusal::new("That is not a command for a table.")),
        };
        Ok(deeds?)
    }

    /// Commands that only look.
    fn shown(&mut self, name: Name, by: &Person) -> Result<Option<Reply>, Trouble> {
        let id = self.id;
        let reply = match name {
            Name::Board => show::board(self.table()?, by),
            Name::Hand => show::hand(self.table()?, by)?,
            Name::Talk => show::talk(self.table()?),
            Name::Log => {
                let records = self.records(1)?;
                show::log(self.table()?, &records, by)
            }
            _ => return Ok(None),
        };
        Ok(Some(reply.about(id)))
    }

    /// Makes deeds and all that follows from them durable, then has them said.
    async fn commit(
        &mut self,
        deeds: Vec<Deed>,
        quick: bool,
        request: &Request,
        now: u64,
    ) -> Result<Reply, Trouble> {
        let author = Author::Person(request.by.id.clone());
        let record = |deed| Record {
            at: now,
            by: author.clone(),
            request: Some(request.id.clone()),
            deed,
        };
        let (head, mut draft, rest) = self.draft(deeds, &record)?;
        let since = if head.seq == 0 {
            0
        } else {
            draft.table.facts.revision
        };
        let due = draft.table.due().filter(|_| head.seq > 0);
        let people = people_of(&draft.table);
        for deed in rest {
            self.push(&mut draft, record(deed))?;
        }
        if quick {
            let entropy = &self.shared.settings.entropy;
            let seeds = entropy.seed().and_then(|seed| Ok((seed, entropy.seed()?)));
            let (seed, salt) = seeds.map_err(Trouble::Other)?;
            for deed in draft.table.start(&request.by, seed, salt)? {
                self.push(&mut draft, record(deed))?;
            }
        }
        self.by_itself(&mut draft, now)?;
        let reply = show::done(&draft.table, &request.by, &draft.told).about(self.id);
        let mut change = Change::new();
        let bytes = serde_json::to_vec(&reply).map_err(|e| Trouble::Other(e.to_string()))?;
        let seq = draft.table.facts.revision;
        requests::remember(
            &mut change,
            &request.id,
            &requests::Request {
                table: self.id,
                seq,
                at_ms: now,
                reply: bytes,
            },
        );
        self.save(
            change,
            head,
            draft,
            Since {
                revision: since,
                due,
                people,
            },
        )
        .await?;
        Ok(reply)
    }

    /// What is drafted starts from the table as it is, or from its first record.
    fn draft(
        &mut self,
        deeds: Vec<Deed>,
        record: &impl Fn(Deed) -> Record,
    ) -> Result<(Head, Draft, Vec<Deed>), Trouble> {
        let mut deeds = deeds.into_iter();
        if matches!(deeds.as_slice().first(), Some(Deed::Opened { .. })) {
            let first = record(deeds.next().unwrap_or(Deed::Aborted));
            let table = Table::open(self.id, 1, &first)?;
            let opener = Text::strong(table.facts.opened_by.name.clone());
            let told = Told {
                public: vec![
                    opener + " opens a table of " + Text::strong(table.info().title) + ".",
                ],
                private: Vec::new(),
            };
            let mut draft = Draft {
                table,
                bodies: Vec::new(),
                records: Vec::new(),
                told,
            };
            draft
                .bodies
                .push(serde_json::to_vec(&first).map_err(|e| Trouble::Other(e.to_string()))?);
            draft.records.push((1, first));
            return Ok((Head::fresh(self.id), draft, deeds.collect()));
        }
        self.table()?;
        let loaded = self
            .loaded
            .take()
            .ok_or_else(|| Trouble::Other("the table went away".into()))?;
        let (table, head) = loaded;
        let draft = Draft {
            table,
            bodies: Vec::new(),
            records: Vec::new(),
            told: Told::default(),
        };
        Ok((head, draft, deeds.collect()))
    }

    /// Takes one more record into the draft.
    fn push(&self, draft: &mut Draft, record: Record) -> Result<(), Trouble> {
        let seq = draft.table.facts.revision + 1;
        let told = draft.table.apply(seq, &record)?;
        draft.told.public.extend(told.public);
        draft.told.private.extend(told.private);
        draft
            .bodies
            .push(serde_json::to_vec(&record).map_err(|e| Trouble::Other(e.to_string()))?);
        let undone = matches!(record.deed, Deed::Undone { .. });
        draft.records.push((seq, record));
        if undone {
            let mut all = self.records(1)?;
            all.extend(draft.records.iter().cloned());
            let gone = || Trouble::Other("nothing is left of the table".into());
            draft.table = Table::fold(self.id, all)?.ok_or_else(gone)?;
        }
        Ok(())
    }

    /// Robots answer, lost seats are kept: until somebody must decide.
    fn by_itself(&mut self, draft: &mut Draft, now: u64) -> Result<(), Trouble> {
        for _ in 0..MOST_BY_ITSELF {
            let Some((by, deed)) = draft.table.by_itself(&mut self.thinking) else {
                return Ok(());
            };
            self.push(
                draft,
                Record {
                    at: now,
                    by,
                    request: None,
                    deed,
                },
            )?;
        }
        Err(Trouble::Other(format!(
            "more than {MOST_BY_ITSELF} things happened by themselves"
        )))
    }

    /// Commits a draft: log, snapshot, lists and what is to be said, all or nothing.
    async fn save(
        &mut self,
        mut change: Change,
        head: Head,
        draft: Draft,
        since: Since,
    ) -> Result<(), Trouble> {
        let Draft {
            table,
            bodies,
            told,
            ..
        } = draft;
        let status = if table.goes_on() {
            Status::Open
        } else {
            Status::Over
        };
        let next = log::append(&mut change, self.id, &head, &bodies, status);
        let over = !table.goes_on();
        if next.seq / SNAPSHOT_EVERY > head.seq / SNAPSHOT_EVERY || over {
            snapshot::put(
                &mut change,
                self.id,
                &next,
                SNAPSHOT_VERSION,
                &table.freeze(),
            );
        }
        note_people(&mut change, &table, &since.people);
        if since.due != table.due() {
            since
                .due
                .iter()
                .for_each(|at| index::drop_due(&mut change, *at, self.id));
            table
                .due()
                .iter()
                .for_each(|at| index::add_due(&mut change, *at, self.id));
        }
        for said in table.say_all(told, since.revision) {
            let bytes = serde_json::to_vec(&said).map_err(|e| Trouble::Other(e.to_string()))?;
            self.shared
                .outbox
                .put(&mut change, said.platform(&table), &bytes)?;
        }
        match self.shared.store.commit(change).await {
            Ok(()) => {
                self.loaded = Some((table, next));
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
    async fn due(&mut self, noted: u64) -> Result<(), Trouble> {
        let now = self.shared.settings.time.now();
        self.table()?;
        let Some((table, head)) = self.loaded.take() else {
            return Ok(());
        };
        let since = Since {
            revision: table.facts.revision,
            due: Some(noted),
            people: people_of(&table),
        };
        let mut draft = Draft {
            table,
            bodies: Vec::new(),
            records: Vec::new(),
            told: Told::default(),
        };
        while let Some(deed) = draft.table.overdue(now) {
            self.push(
                &mut draft,
                Record {
                    at: now,
                    by: Author::Clock,
                    request: None,
                    deed,
                },
            )?;
            self.by_itself(&mut draft, now)?;
        }
        if draft.bodies.is_empty() {
            let mut change = Change::new();
            if draft.table.due() != Some(noted) {
                index::drop_due(&mut change, noted, self.id);
            }
            self.loaded = Some((draft.table, head));
            return self
                .shared
                .store
                .commit(change)
                .await
                .map_err(|e| Trouble::Other(e.to_string()));
        }
        self.save(Change::new(), head, draft, since).await
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
    fn failed(&self, trouble: &Trouble) -> Reply {
        if let Trouble::Refused(refusal) = trouble {
            return Reply::new(Tone::Refused, refusal.why.clone());
        }
        tracing::error!(table = %self.id, %trouble, "a command did not go through");
        let words = "That did not go through, and nothing was changed. Please try again; if it stays so, tell the operator of this bot.";
        Reply::new(Tone::Failed, words).about(self.id)
    }
}

/// What was true before a draft.
struct Since {
    revision: u64,
    due: Option<u64>,
    people: Vec<String>,
}

fn people_of(table: &Table) -> Vec<String> {
    let lobby = table.facts.stage == Stage::Lobby;
    let listed = |c: &super::record::Chair| match &c.holder {
        super::record::Holder::Person(id) => Some(id.to_string()),
        super::record::Holder::Steward(id) if !lobby => Some(id.to_string()),
        _ => None,
    };
    if table.goes_on() {
        table.facts.chairs.iter().filter_map(listed).collect()
    } else {
        Vec::new()
    }
}

/// Keeps the list of everybody's tables.
fn note_people(change: &mut Change, table: &Table, before: &[String]) {
    let now = people_of(table);
    let id = table.facts.id;
    now.iter()
        .filter(|p| !before.contains(p))
        .for_each(|p| index::add_person(change, p, id));
    before
        .iter()
        .filter(|p| !now.contains(p))
        .for_each(|p| index::drop_person(change, p, id));
}

fn repeated(earlier: &requests::Request) -> Reply {
    serde_json::from_slice(&earlier.reply)
        .unwrap_or_else(|_| Reply::new(Tone::Done, "That is done already."))
}

/// A table's whole log from this record on.
pub(super) fn read_log(
    store: &dyn crate::store::Store,
    id: TableId,
    from: u64,
) -> Result<Vec<(u64, Record)>, Fault> {
    let mut all = Vec::new();
    let mut next = from;
    loop {
        let page = log::read(store, id, next, PAGE)?;
        let Some(last) = page.last() else {
            return Ok(all);
        };
        next = last.seq + 1;
        for entry in page {
            let record = serde_json::from_slice(&entry.body).map_err(|e| {
                Fault::corrupt(
                    &crate::store::schema::log(id, entry.seq),
                    format!("it is no record of ours ({e})"),
                )
            })?;
            all.push((entry.seq, record));
        }
    }
}
