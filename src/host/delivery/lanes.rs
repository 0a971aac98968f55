//! Which post goes next: a table's posts one after the other, and no place that takes its time holds up the others. Pure.

use crate::host::person::Place;
use crate::host::speech::post::{Slot, To};
use crate::host::speech::said::Said;
use crate::store::TableId;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// How long a table's next post waits for the one before it. Order between places is a nicety: a channel that must be
/// waited for is no reason to keep somebody's hand back.
const PATIENCE: Duration = Duration::from_secs(2);
/// The first and the longest wait before a post is tried again.
const WAITS: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(60));

/// What is known of a post while it waits. Its words stay in the outbox: many may wait for a long time.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::host) struct Stub {
    table: TableId,
    to: Whereto,
    slot: Option<Slot>,
}

/// Who gets a post, and in which of a table's places.
type Whereto = (To, Option<Place>);

impl From<&Said> for Stub {
    fn from(said: &Said) -> Self {
        Self {
            table: said.table,
            to: (said.to.clone(), said.place.clone()),
            slot: said.slot,
        }
    }
}

/// Posts that are not delivered yet, by table. Whatever happens, only the lane it happened to is looked at.
#[derive(Debug, Default)]
pub(in crate::host) struct Lanes {
    by_table: HashMap<TableId, Lane>,
    /// Every post here, and its table.
    known: HashMap<u64, TableId>,
    /// Lanes whose first post may be begun, by that post.
    ready: BTreeMap<u64, TableId>,
    /// Lanes that have to wait, and until when.
    timers: BTreeSet<(Instant, TableId)>,
    /// Lanes something happened to since they were last looked at.
    changed: BTreeSet<TableId>,
}

/// A table's posts.
#[derive(Debug, Default)]
struct Lane {
    /// Those not begun, by number.
    waiting: BTreeMap<u64, Stub>,
    /// Those under way, and since when.
    under_way: BTreeMap<u64, (Stub, Instant)>,
    /// Places where the last try failed, until when they are left alone, and how long that is.
    put_off: Vec<(Whereto, Instant, Duration)>,
    /// Where the lane stands among the others.
    standing: Standing,
}

/// Where a lane stands among the others.
#[derive(Clone, Copy, Debug, Default)]
enum Standing {
    /// Nothing in it can be begun before something else happens.
    #[default]
    Idle,
    /// This post may be begun.
    Ready(u64),
    /// Something may be begun at this moment.
    Until(Instant),
}

/// A post whose turn has come.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::host) struct Next {
    /// Its number in the outbox.
    pub(in crate::host) number: u64,
    /// Whether another post for the same slot waits already.
    pub(in crate::host) overtaken: bool,
}

impl Lanes {
    /// How many posts are not delivered yet.
    pub(in crate::host) fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether a post is among them.
    pub(in crate::host) fn knows(&self, number: u64) -> bool {
        self.known.contains_key(&number)
    }

    /// Takes a post in.
    pub(in crate::host) fn add(&mut self, number: u64, post: Stub) {
        if self.known.insert(number, post.table).is_none() {
            self.changed.insert(post.table);
            let lane = self.by_table.entry(post.table).or_default();
            lane.waiting.insert(number, post);
        }
    }

    /// The oldest post that may be begun, which is then under way.
    pub(in crate::host) fn next(&mut self, now: Instant) -> Option<Next> {
        while let Some((at, table)) = self.timers.first().copied()
            && at <= now
        {
            self.timers.pop_first();
            self.changed.insert(table);
        }
        while let Some(table) = self.changed.pop_first() {
            self.place(table, now);
        }
        let (number, table) = self.ready.pop_first()?;
        self.changed.insert(table);
        self.by_table.get_mut(&table)?.begin(number, now)
    }

    /// Finds out where a lane stands now.
    fn place(&mut self, table: TableId, now: Instant) {
        let Some(lane) = self.by_table.get_mut(&table) else {
            return;
        };
        match lane.standing {
            Standing::Idle => {}
            Standing::Ready(number) => drop(self.ready.remove(&number)),
            Standing::Until(at) => drop(self.timers.remove(&(at, table))),
        }
        lane.standing = match (lane.free(now), lane.wakes()) {
            (Some(number), _) => Standing::Ready(number),
            (None, Some(at)) => Standing::Until(at),
            (None, None) => Standing::Idle,
        };
        match lane.standing {
            Standing::Idle => {}
            Standing::Ready(number) => drop(self.ready.insert(number, table)),
            Standing::Until(at) => drop(self.timers.insert((at, table))),
        }
        if lane.waiting.is_empty() && lane.under_way.is_empty() {
            self.by_table.remove(&table);
        }
    }

    /// A post was delivered, or given up.
    pub(in crate::host) fn done(&mut self, number: u64) {
        self.end(number, |lane, post| {
            lane.put_off.retain(|(to, ..)| *to != post.to);
        });
        self.known.remove(&number);
    }

    /// A post could not be delivered; its place is left alone for a while.
    pub(in crate::host) fn put_off(&mut self, number: u64, now: Instant) {
        self.end(number, |lane, post| {
            let before = lane.put_off.iter().position(|(to, ..)| *to == post.to);
            let wait = before.map_or(WAITS.0, |at| lane.put_off.swap_remove(at).2 * 2);
            let wait = wait.min(WAITS.1);
            lane.put_off.push((post.to.clone(), now + wait, wait));
            lane.waiting.insert(number, post);
        });
    }

    fn end(&mut self, number: u64, then: impl FnOnce(&mut Lane, Stub)) {
        let Some(table) = self.known.get(&number).copied() else {
            return;
        };
        let Some(lane) = self.by_table.get_mut(&table) else {
            return;
        };
        if let Some((post, _)) = lane.under_way.remove(&number) {
            then(lane, post);
        }
        self.changed.insert(table);
    }

    /// When something may be begun that may not be now, if nothing else happens.
    pub(in crate::host) fn wakes(&self) -> Option<Instant> {
        let timer = self.timers.first().map(|(at, _)| *at);
        let lanes = self.changed.iter().filter_map(|t| self.by_table.get(t));
        lanes.filter_map(Lane::wakes).chain(timer).min()
    }
}

impl Lane {
    /// The first post that may be begun now.
    fn free(&self, now: Instant) -> Option<u64> {
        let just_begun = |(_, since): &(Stub, Instant)| now < *since + PATIENCE;
        if self.under_way.values().any(just_begun) {
            return None;
        }
        let busy = |to: &Whereto| {
            let under_way = self.under_way.values().any(|(post, _)| post.to == *to);
            under_way
                || self
                    .put_off
                    .iter()
                    .any(|(t, until, _)| t == to && *until > now)
        };
        let mut waiting = self.waiting.iter();
        waiting.find(|(_, post)| !busy(&post.to)).map(|(n, _)| *n)
    }

    fn begin(&mut self, number: u64, now: Instant) -> Option<Next> {
        let post = self.waiting.remove(&number)?;
        let mut later = self.waiting.range(number..);
        let overtaken = post.slot.is_some()
            && later.any(|(_, other)| other.slot == post.slot && other.to == post.to);
        self.under_way.insert(number, (post, now));
        Some(Next { number, overtaken })
    }

    fn wakes(&self) -> Option<Instant> {
        let patient = self.under_way.values().map(|(_, since)| *since + PATIENCE);
        let patient = patient.max();
        let is_free = |post: &&Stub| self.under_way.values().all(|(p, _)| p.to != post.to);
        let wakes = |post: &Stub| {
            let put_off = self.put_off.iter().find(|(to, ..)| *to == post.to);
            patient.max(put_off.map(|(_, until, _)| *until))
        };
        self.waiting
            .values()
            .filter(is_free)
            .filter_map(wakes)
            .min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::person::PersonId;

    fn post(table: u32, to: &str, slot: Option<Slot>) -> Stub {
        Stub {
            table: TableId::new(table),
            to: match to.strip_prefix('#') {
                Some(place) => (To::Table, Some(Place::new("p", place))),
                None if to.is_empty() => (To::Table, None),
                None => (To::Person(PersonId::new("p", to)), None),
            },
            slot,
        }
    }

    fn lanes(posts: &[(u64, u32, &str)]) -> Lanes {
        let mut lanes = Lanes::default();
        for (number, table, to) in posts {
            lanes.add(*number, post(*table, to, None));
        }
        lanes
    }

    fn all(lanes: &mut Lanes, now: Instant) -> Vec<u64> {
        std::iter::from_fn(|| lanes.next(now).map(|n| n.number)).collect()
    }

    #[test]
    fn tables_go_side_by_side_and_each_in_order() {
        let now = Instant::now();
        let mut lanes = lanes(&[(1, 7, ""), (2, 7, "ann"), (3, 8, ""), (4, 8, "")]);
        assert_eq!(all(&mut lanes, now), [1, 3]);
        lanes.done(3);
        assert_eq!(all(&mut lanes, now), [4]);
        lanes.done(1);
        assert_eq!(all(&mut lanes, now), [2]);
        lanes.done(2);
        lanes.done(4);
        assert_eq!((lanes.len(), lanes.wakes()), (0, None));
    }

    #[test]
    fn a_slow_place_holds_up_itself_alone() {
        let now = Instant::now();
        let mut lanes = lanes(&[(1, 7, ""), (2, 7, "ann"), (3, 7, ""), (4, 7, "bob")]);
        assert_eq!(all(&mut lanes, now), [1]);
        assert_eq!(lanes.wakes(), Some(now + PATIENCE));
        assert_eq!(all(&mut lanes, now + PATIENCE), [2]);
        lanes.done(2);
        assert_eq!(all(&mut lanes, now + PATIENCE), [4]);
        lanes.done(4);
        assert!(all(&mut lanes, now + PATIENCE * 9).is_empty());
        lanes.done(1);
        assert_eq!(all(&mut lanes, now + PATIENCE), [3]);
    }

    #[test]
    fn a_place_that_fails_is_left_alone_longer_and_longer_and_keeps_its_order() {
        let mut now = Instant::now();
        let mut lanes = lanes(&[(1, 7, ""), (2, 7, ""), (3, 7, "ann")]);
        let mut waits = Vec::new();
        assert_eq!(all(&mut lanes, now), [1]);
        for _ in 0..10 {
            lanes.put_off(1, now);
            for number in all(&mut lanes, now) {
                assert_eq!(number, 3);
                lanes.done(3);
            }
            let Some(wakes) = lanes.wakes() else {
                panic!("a post that failed is never tried again");
            };
            waits.push(wakes - now);
            now = wakes;
            assert_eq!(all(&mut lanes, now), [1]);
        }
        assert_eq!(waits[..2], [WAITS.0, WAITS.0 * 2]);
        assert_eq!(waits[9], WAITS.1);
        lanes.done(1);
        assert_eq!(all(&mut lanes, now), [2]);
    }

    #[test]
    fn only_the_newest_of_a_slot_is_not_overtaken() {
        let now = Instant::now();
        let mut lanes = Lanes::default();
        let board = Some(Slot::Board);
        for (number, to, slot) in [
            (1, "", board),
            (2, "", None),
            (3, "ann", board),
            (4, "", board),
            (5, "#other", board),
        ] {
            lanes.add(number, post(7, to, slot));
            lanes.add(number, post(7, to, slot));
        }
        let mut overtaken = Vec::new();
        while let Some(next) = lanes.next(now) {
            overtaken.push((next.number, next.overtaken));
            lanes.done(next.number);
        }
        // The same board in another place takes the place of nothing here.
        let newest = [(2, false), (3, false), (4, false), (5, false)];
        assert_eq!(overtaken, [&[(1, true)][..], &newest[..]].concat());
    }
}
