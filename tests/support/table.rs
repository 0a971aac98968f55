//! What test people of every platform need at a table: asking the host itself, past the platform, as only a test may, and a
//! source of chance.

#![allow(dead_code, reason = "every test program uses its own part")]

use orrery::host::Host;
use orrery::host::command::button::Press;
use orrery::host::command::line;
use orrery::host::person::{Person, Place};
use orrery::host::speech::post::{Button, Menu};
use orrery::host::speech::request::{Input, Reply, Request, Standing};
use orrery::rules::rng::{Rng, Seed};
use orrery::store::{Store, TableId, log};
use std::sync::atomic::{AtomicU64, Ordering};

/// Something no other in this run is called.
pub(crate) fn number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Somebody asks the host a command from a place.
pub(crate) async fn ask(host: &Host, (by, place): (Person, Place), line: &str) -> Reply {
    let request = Request {
        id: format!("test:{}", number()),
        by,
        place,
        table: None,
        standing: Standing::default(),
        input: Input::Command(line::parse(line).unwrap()),
    };
    host.submit(request).await
}

/// What somebody is asked at a table.
pub(crate) async fn menu(host: &Host, who: (Person, Place), table: TableId) -> Menu {
    let reply = ask(host, who, &format!("/hand table:{table}")).await;
    reply.menu.unwrap_or_default()
}

/// Whether somebody with this menu is awaited.
pub(crate) fn is_awaited(menu: &Menu) -> bool {
    let is_offer = |b: &Button| matches!(b.press, Press::Offer { .. });
    menu.answers.iter().any(is_offer)
}

/// Who of these people, each coming as `guest` says, is awaited.
pub(crate) async fn awaited<'a, P>(
    host: &Host,
    people: &'a [P],
    guest: impl Fn(&P) -> (Person, Place),
    table: TableId,
) -> Vec<&'a P> {
    let mut awaited = Vec::new();
    for person in people {
        if is_awaited(&menu(host, guest(person), table).await) {
            awaited.push(person);
        }
    }
    awaited
}

/// How many records a table has.
pub(crate) fn records(store: &dyn Store, table: TableId) -> u64 {
    log::head(store, table).unwrap().map_or(0, |h| h.seq)
}

/// One of these, by chance.
pub(crate) fn pick<'a, T>(rng: &mut Rng, of: &'a [T]) -> &'a T {
    &of[rng.below(of.len() as u32) as usize]
}

/// A source of chance for a test's people.
pub(crate) fn chance(seed: u64) -> Rng {
    Rng::seeded(Seed::from_number(seed))
}

/// Whether a match is over.
pub(crate) fn is_over(store: &dyn Store, table: TableId) -> bool {
    let head = log::head(store, table).unwrap();
    head.is_some_and(|h| h.status == log::Status::Over)
}
