//! The open pages: who has one, what is sent to them, and how fast they may ask.

use super::audience::{Audience, may_see};
use super::limits::{self, Bucket, Rate};
use super::wire::{PersonInfo, ToPage};
use crate::host::person::{Person, PersonId};
use crate::store::TableId;
use axum::extract::ws::Utf8Bytes;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// All open pages.
#[derive(Default)]
pub(super) struct Pages(Mutex<State>);

#[derive(Default)]
struct State {
    next: u64,
    pages: BTreeMap<u64, Page>,
    requests: HashMap<PersonId, Bucket>,
    lookups: HashMap<PersonId, Bucket>,
    newcomers: Option<Bucket>,
}

struct Page {
    person: Person,
    /// The table it shows.
    watching: Option<TableId>,
    /// Tables the person sat at while it was open; what ends there is told too.
    own: HashSet<TableId>,
    queue: mpsc::Sender<Utf8Bytes>,
}

impl Page {
    fn hears(&self, table: TableId) -> bool {
        self.watching == Some(table) || self.own.contains(&table)
    }
}

/// A page's end of its queue. The page is gone when this is.
pub(super) struct Seat {
    /// Which page.
    pub number: u64,
    /// What it is sent.
    pub queue: mpsc::Receiver<Utf8Bytes>,
}

/// Too many pages are open.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

/// What a person does, for counting.
#[derive(Clone, Copy, Debug)]
pub(super) enum Deed {
    /// A command, button or chat line.
    Request,
    /// A completion or a piece of history.
    Lookup,
}

/// A frame for a page. What we send is plain data, so writing it cannot fail but for a bug, which is logged.
pub(super) fn frame(message: &ToPage) -> Utf8Bytes {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        Err(error) => {
            tracing::error!(%error, "a frame of the web chat could not be written");
            Utf8Bytes::from_static(
                r#"{"is":"trouble","why":"Something went wrong.","fatal":false}"#,
            )
        }
    }
}

impl Pages {
    // Nothing is half done when a panic could happen under this lock, so a poisoned state is still whole.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a page.
    pub(super) fn open(&self, person: &Person) -> Result<Seat, Full> {
        let (sender, queue) = mpsc::channel(limits::QUEUE);
        let mut state = self.lock();
        let own = state
            .pages
            .values()
            .filter(|p| p.person.id == person.id)
            .count();
        if own >= limits::PAGES_PER_PERSON || state.pages.len() >= limits::PAGES {
            return Err(Full);
        }
        state.next += 1;
        let number = state.next;
        let page = Page {
            person: person.clone(),
            watching: None,
            own: HashSet::new(),
            queue: sender,
        };
        state.pages.insert(number, page);
        drop(state);
        self.tell_people();
        Ok(Seat { number, queue })
    }

    /// Removes a page.
    pub(super) fn close(&self, number: u64) {
        let removed = self.lock().pages.remove(&number);
        if removed.is_some() {
            self.tell_people();
        }
    }

    /// Removes all pages: each ends when it finds its queue closed.
    pub(super) fn close_all(&self) {
        self.lock().pages.clear();
    }

    /// Whether no page is open.
    #[cfg(test)]
    fn is_empty(&self) -> bool {
        self.lock().pages.is_empty()
    }

    /// Sends to every page whose person may see it.
    pub(super) fn publish(&self, audience: &Audience, message: &ToPage) {
        let frame = frame(message);
        self.send(|page| may_see(&page.person.id, audience), &frame);
    }

    /// The page shows this table from now on, or none.
    pub(super) fn watch(&self, number: u64, table: Option<TableId>) {
        if let Some(page) = self.lock().pages.get_mut(&number) {
            page.watching = table;
        }
    }

    /// Sends what is said at a table to the pages that show it and to the people who sit there. Whom that is `sits` says;
    /// it is asked once per person and not under the lock.
    pub(super) fn publish_at(
        &self,
        table: TableId,
        sits: impl Fn(&PersonId) -> bool,
        message: &ToPage,
    ) {
        let people: HashSet<PersonId> = {
            let state = self.lock();
            let asked = state.pages.values().filter(|p| !p.hears(table));
            asked.map(|p| p.person.id.clone()).collect()
        };
        let sitting: HashSet<PersonId> = people.into_iter().filter(|p| sits(p)).collect();
        for page in self.lock().pages.values_mut() {
            if sitting.contains(&page.person.id) {
                page.own.insert(table);
            }
        }
        let frame = frame(message);
        self.send(|page| page.hears(table), &frame);
    }

    /// Sends to one page.
    pub(super) fn tell(&self, number: u64, message: &ToPage) {
        let frame = frame(message);
        let mut state = self.lock();
        let lost = state
            .pages
            .get(&number)
            .is_some_and(|page| page.queue.try_send(frame).is_err());
        if lost {
            state.pages.remove(&number);
        }
    }

    /// Gives a person's pages the person's new name.
    pub(super) fn rename(&self, person: &Person) {
        for page in self.lock().pages.values_mut() {
            if page.person.id == person.id {
                page.person.name.clone_from(&person.name);
            }
        }
        self.tell_people();
    }

    /// Sends away the pages of somebody who was forgotten; each makes a new person of itself.
    pub(super) fn forget(&self, person: &PersonId) {
        let frame = frame(&ToPage::Forgotten);
        let mut state = self.lock();
        state.pages.retain(|_, page| {
            if page.person.id == *person {
                // A page that does not read finds its secret worthless when it comes back.
                let _ = page.queue.try_send(frame.clone());
            }
            page.person.id != *person
        });
        state.requests.remove(person);
        state.lookups.remove(person);
        drop(state);
        self.tell_people();
    }

    /// The person of a page, by their present name.
    pub(super) fn person(&self, number: u64) -> Option<Person> {
        self.lock().pages.get(&number).map(|p| p.person.clone())
    }

    /// Everybody with an open page, by name.
    pub(super) fn people(&self) -> Vec<PersonInfo> {
        let state = self.lock();
        let mut people: Vec<PersonInfo> = state
            .pages
            .values()
            .map(|p| super::outbound::person(&p.person))
            .collect();
        people.sort_by(|a, b| (&a.name, &a.id).cmp(&(&b.name, &b.id)));
        people.dedup();
        people
    }

    /// Counts something a person does; the error says how long to wait.
    pub(super) fn count(
        &self,
        person: &PersonId,
        deed: Deed,
        now: Instant,
    ) -> Result<(), Duration> {
        let mut state = self.lock();
        let (buckets, rate) = match deed {
            Deed::Request => (&mut state.requests, limits::REQUESTS),
            Deed::Lookup => (&mut state.lookups, limits::LOOKUPS),
        };
        take(buckets, person, rate, now)
    }

    /// Counts a new person; the error says how long to wait.
    pub(super) fn count_newcomer(&self, now: Instant) -> Result<(), Duration> {
        let mut state = self.lock();
        let fresh = Bucket::new(limits::NEWCOMERS, now);
        state.newcomers.get_or_insert(fresh).take(now)
    }

    fn tell_people(&self) {
        let people = self.people();
        self.publish(&Audience::Everybody, &ToPage::People { people });
    }

    /// A page whose queue is full does not read: it is let go, and resumes by itself where it stopped.
    fn send(&self, to: impl Fn(&Page) -> bool, frame: &Utf8Bytes) {
        self.lock()
            .pages
            .retain(|_, page| !to(page) || page.queue.try_send(frame.clone()).is_ok());
    }
}

fn take(
    buckets: &mut HashMap<PersonId, Bucket>,
    person: &PersonId,
    rate: Rate,
    now: Instant,
) -> Result<(), Duration> {
    // Full buckets say nothing, so forgetting them keeps this map as small as the crowd.
    if buckets.len() > 2 * limits::PAGES {
        buckets.retain(|_, bucket| !bucket.is_full(now));
    }
    buckets
        .entry(person.clone())
        .or_insert_with(|| Bucket::new(rate, now))
        .take(now)
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on says where")]
mod tests {
    use super::super::audience::PLATFORM;
    use super::*;

    fn someone(id: &str) -> Person {
        Person {
            id: PersonId::new(PLATFORM, id),
            name: id.to_owned(),
        }
    }

    fn drain(seat: &mut Seat) -> Vec<String> {
        std::iter::from_fn(|| seat.queue.try_recv().ok())
            .map(|f| f.to_string())
            .collect()
    }

    #[test]
    fn what_is_meant_for_one_reaches_nobody_else() {
        let pages = Pages::default();
        let (ann, bob) = (someone("ann"), someone("bob"));
        let mut hers = pages.open(&ann).expect("room");
        let mut his = pages.open(&bob).expect("room");
        let only = Audience::Only(ann.id);
        pages.publish(&only, &ToPage::trouble(None, "your hand"));
        assert!(drain(&mut hers).iter().any(|f| f.contains("your hand")));
        assert!(!drain(&mut his).iter().any(|f| f.contains("your hand")));
    }

    #[test]
    fn a_table_is_heard_by_those_who_show_it_or_sit_there() {
        let pages = Pages::default();
        let (ann, bob, cy) = (someone("ann"), someone("bob"), someone("cy"));
        let mut seats: Vec<Seat> = [&ann, &bob, &cy]
            .iter()
            .map(|p| pages.open(p).expect("room"))
            .collect();
        let table = TableId::new(7);
        pages.watch(seats[0].number, Some(table));
        pages.publish_at(table, |p| *p == bob.id, &ToPage::trouble(None, "first"));
        // Who sat there hears the end too, when the seat is no more.
        pages.publish_at(table, |_| false, &ToPage::trouble(None, "second"));
        let heard: Vec<usize> = seats
            .iter_mut()
            .map(|seat| drain(seat).iter().filter(|f| f.contains("\"why\"")).count())
            .collect();
        assert_eq!(heard, [2, 2, 0]);
    }

    #[test]
    fn a_page_that_does_not_read_is_let_go() {
        let pages = Pages::default();
        let seat = pages.open(&someone("ann")).expect("room");
        for _ in 0..=limits::QUEUE {
            pages.publish(&Audience::Everybody, &ToPage::trouble(None, "x"));
        }
        assert!(pages.is_empty());
        assert_eq!(pages.person(seat.number), None);
    }

    #[test]
    fn one_person_cannot_take_all_the_room() {
        let pages = Pages::default();
        let seats: Vec<_> = (0..limits::PAGES_PER_PERSON)
            .map(|_| pages.open(&someone("ann")).expect("room"))
            .collect();
        assert!(pages.open(&someone("ann")).is_err());
        assert!(pages.open(&someone("bob")).is_ok());
        assert_eq!(seats.len(), limits::PAGES_PER_PERSON);
    }
}
