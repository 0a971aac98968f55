//! What must hold at every record of every match, whatever people, clocks and machines did.

use orrery::host::person::PersonId;
use orrery::host::speech::post::{Post, To};
use orrery::host::table::Table;
use orrery::host::table::record::{Author, Deed, Holder, Record};
use orrery::rules::erased::Told;
use orrery::rules::seat::{Seat, Viewer};
use orrery::store::TableId;
use std::collections::{BTreeMap, BTreeSet};

/// A deadline found later than this is not held against anybody.
const LATE: u64 = 10 * 60 * 1000;
/// So many misses in a row cost a seat where the default is answered.
const MISSES: u8 = 3;

/// A log as far as it was followed.
pub struct Followed {
    table: Table,
    /// What every viewer saw after each record.
    seen: BTreeMap<u64, Vec<String>>,
    /// The answers that stand, and the seat of each that a person or a person's order gave.
    path: Vec<(u64, String, Option<Seat>)>,
    /// What every viewer saw when these answers stood, however often they were taken back and given again.
    reached: BTreeMap<Vec<String>, Vec<String>>,
    /// Everything that could be shown at a moment: to whom, or to everybody, and what.
    shown: BTreeSet<(Option<PersonId>, String)>,
}

impl Followed {
    /// Follows a log record by record and checks what must hold at each.
    pub fn of(id: TableId, log: &[(u64, Record)]) -> Self {
        let mut all = Self {
            table: Table::open(id, log[0].0, &log[0].1).unwrap(),
            seen: BTreeMap::new(),
            path: Vec::new(),
            reached: BTreeMap::new(),
            shown: BTreeSet::new(),
        };
        for at in 1..log.len() {
            all.follow(&log[..at], log[at].0, &log[at].1);
        }
        all
    }

    fn follow(&mut self, log: &[(u64, Record)], seq: u64, record: &Record) {
        check_record(&self.table, record);
        self.check_agreement(record);
        let before = views(&self.table);
        if let Deed::Undone { to } = record.deed {
            let told = self.table.take_back(seq, record, log, None).unwrap();
            assert!(told.private.is_empty());
            self.path.retain(|(s, ..)| *s <= to);
            assert_eq!(views(&self.table), self.seen[&to], "going back dealt anew");
        } else {
            let other = self.by_hand(record);
            let told = self.table.apply(seq, record).unwrap();
            check_silence(record, &told);
            if let Some((mut table, by_hand)) = other {
                let theirs = table.apply(seq, &by_hand).unwrap();
                assert_eq!(told.public, theirs.public, "an order is told apart");
            }
        }
        if let Deed::Answered { .. } | Deed::Carried { .. } = record.deed {
            let what = serde_json::to_string(&record.deed).unwrap();
            self.path.push((seq, what, given(record)));
        } else if !matches!(record.deed, Deed::Started { .. } | Deed::Undone { .. }) {
            assert_eq!(views(&self.table), before, "{:?}", record.deed);
        }
        self.note(seq);
    }

    /// The same answer as if its owner had given it, to compare what others read.
    fn by_hand(&self, record: &Record) -> Option<(Table, Record)> {
        let Deed::Answered { seat, .. } = record.deed else {
            return None;
        };
        let owner = self.table.chair(seat)?.holder.person()?.clone();
        (record.by == Author::Order).then(|| {
            let Table { facts, game, play } = &self.table;
            let play = play.as_ref().map(|p| game.load(&p.save()).unwrap());
            let (facts, game) = (facts.clone(), *game);
            let by = Author::Person(owner);
            (
                Table { facts, game, play },
                Record {
                    by,
                    ..record.clone()
                },
            )
        })
    }

    /// Nothing that needs others' agreement happens without it.
    fn check_agreement(&self, record: &Record) {
        let proposal = self.table.facts.proposal.as_ref();
        let agreed = proposal.is_some_and(|p| p.missing.is_empty());
        let alone = self.table.people().count() == 1;
        match (&record.by, &record.deed) {
            (Author::Person(_), Deed::Paused | Deed::Resumed | Deed::Aborted) => {
                let lobby = self.table.play.is_none();
                assert!(agreed || alone || lobby, "{record:?}");
            }
            (_, Deed::Drawn) => assert!(agreed, "a draw nobody agreed to"),
            (Author::Person(person), Deed::Undone { to }) if !agreed => {
                // Free: only the own seat's answers, nobody else's among them. Or nobody else is there to be asked.
                let seat = self.table.seat_of(person);
                let later = self.path.iter().filter(|(seq, ..)| seq > to);
                let own = later
                    .into_iter()
                    .all(|(.., of)| of.is_some() && *of == seat);
                let path = &self.path;
                assert!(own || alone, "others' were taken back: {record:?} {path:?}");
            }
            _ => {}
        }
    }

    /// Notes what can be seen now; the same answers must have led to the same cards before.
    fn note(&mut self, seq: u64) {
        let now = views(&self.table);
        if self.table.play.is_some() {
            let path = self.path.iter().map(|(_, what, _)| what.clone()).collect();
            let before = self.reached.entry(path).or_insert_with(|| now.clone());
            assert_eq!(*before, now, "the same answers led to other cards");
        }
        self.seen.insert(seq, now);
        let board = self.table.describe(Viewer::Table);
        self.shown.insert((None, board));
        for chair in &self.table.facts.chairs {
            let Some(owner) = chair.holder.owner() else {
                continue;
            };
            if let Some(seat) = self.table.seat_of(owner) {
                let hand = self.table.describe(Viewer::Seat(seat));
                self.shown.insert((Some(owner.clone()), hand));
            }
        }
    }

    /// Every picture that was sent shows what its reader could see at a moment of the match.
    pub fn check_posts(&self, posts: &[Post]) {
        for post in posts.iter().filter(|p| p.table == self.table.facts.id) {
            let Some(picture) = &post.picture else {
                continue;
            };
            let reader = match &post.to {
                To::Person(person) => Some(person.clone()),
                To::Table => None,
            };
            let shown = (reader, picture.alt.clone());
            assert!(self.shown.contains(&shown), "a leak: {shown:?}");
        }
    }
}

/// The seat a person answered for, by hand or by a standing order. A steward's answers and a clock's are nobody's own.
fn given(record: &Record) -> Option<Seat> {
    match (&record.by, &record.deed) {
        (Author::Person(_) | Author::Order, Deed::Answered { seat, .. }) => Some(*seat),
        _ => None,
    }
}

fn views(table: &Table) -> Vec<String> {
    let Some(play) = &table.play else {
        return Vec::new();
    };
    // Words without names: who sits where is outside undo.
    Viewer::all(play.seats())
        .map(|v| play.describe(v).plain(|s| s.to_string()))
        .collect()
}

/// What is somebody's own business is told to nobody else.
fn check_silence(record: &Record, told: &Told) {
    let own = match &record.deed {
        Deed::Reminded { seat } | Deed::Muted { seat } | Deed::Ordered { seat, .. } => Some(*seat),
        Deed::Rhythm { .. } | Deed::Linked { .. } => None,
        _ => return,
    };
    let others = |(seat, _): &&(Seat, _)| Some(*seat) != own;
    assert!(told.public.is_empty(), "told to all: {record:?}");
    assert_eq!(told.private.iter().filter(others).count(), 0, "{record:?}");
}

fn check_record(before: &Table, record: &Record) {
    let now = record.at;
    let in_time = |seat| {
        let due = before
            .deadline(seat)
            .expect("somebody without a deadline ran out of time");
        assert!(due <= now, "time was up {} ms early", due - now);
        assert!(now - due <= LATE, "time was up {} ms late", now - due);
    };
    let holder = |seat: Seat| before.chair(seat).unwrap().holder.clone();
    match (&record.by, &record.deed) {
        (
            Author::Clock,
            Deed::Answered { seat, .. } | Deed::Vacation { seat } | Deed::Called { seat },
        ) => {
            in_time(*seat);
        }
        (Author::Clock, Deed::Kept { seat }) => {
            let chair = before.chair(*seat).unwrap();
            assert!(matches!(chair.holder, Holder::Person(_)));
            // Agreed before the match: at zero, or after three misses.
            if before.facts.clock.zero == orrery::host::table::clock::limits::Zero::Steward {
                in_time(*seat);
            } else {
                assert_eq!(
                    before.facts.clock.zero,
                    orrery::host::table::clock::limits::Zero::Answer
                );
                assert!(chair.misses >= MISSES, "a seat is lost too soon");
            }
        }
        (by, Deed::Kept { seat }) => {
            let Author::Person(id) = by else {
                panic!("nobody agreed to a robot: {record:?}");
            };
            assert_eq!(holder(*seat), Holder::Person(id.clone()), "left by another");
        }
        (by, Deed::Returned { seat }) => {
            let chair = before.chair(*seat).unwrap();
            let owner = chair.holder.owner().cloned().map(Author::Person);
            assert_eq!(Some(by), owner.as_ref(), "brought back by another");
        }
        (by, Deed::TakenOver { seat, person, .. }) => {
            assert_eq!(*by, Author::Person(person.id.clone()));
            let chair = before.chair(*seat).unwrap();
            let offered = chair.offered.as_ref() == Some(&person.id);
            let free = chair.called || chair.holder.robot().is_some();
            assert!(offered || free, "a seat was taken from somebody");
        }
        (Author::Clock, Deed::Reminded { seat }) => {
            let due = before.reminder(*seat).expect("nobody wanted that reminder");
            assert!(due <= now, "reminded {} ms early", due - now);
        }
        (Author::Clock, Deed::Lapsed) => {
            let until = before.facts.proposal.as_ref().map(|p| p.until);
            assert!(until.is_some_and(|at| at <= now), "lapsed early");
        }
        (_, Deed::Answered { seat, .. }) => check_answer(before, record, &holder(*seat), *seat),
        _ => {}
    }
}

fn check_answer(before: &Table, record: &Record, holder: &Holder, seat: Seat) {
    match &record.by {
        Author::Order => {
            assert!(matches!(holder, Holder::Person(_)), "an order of nobody");
            let due = before.order_due(seat).expect("an order nobody gave");
            let asked = &before.facts.asked[&seat];
            // Alone among robots there is nobody to hide it from.
            let alone = before.people().count() < 2;
            assert!(
                due <= record.at && (alone || due > asked.at),
                "an order tells by its haste"
            );
        }
        Author::Robot => assert!(holder.robot().is_some(), "a robot on somebody's seat"),
        Author::Person(id) => {
            // A robot concedes with its human ally.
            assert!(*holder == Holder::Person(id.clone()) || holder.robot().is_some());
        }
        Author::Clock | Author::Table => {}
    }
}
