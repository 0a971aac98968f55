//! What several test programs share.

#![allow(dead_code, reason = "every test program uses its own part")]

use orrery::games::GAMES;
use orrery::rules::erased::{AnyGame, Start};
use orrery::rules::rng::Seed;
use orrery::rules::vary::varied;

/// How many matches of each kind are played: `ORRERY_MATCHES` if it is set.
pub(crate) fn matches(otherwise: u64) -> u64 {
    std::env::var("ORRERY_MATCHES").map_or(otherwise, |text| {
        text.parse()
            .unwrap_or_else(|e| panic!("ORRERY_MATCHES={text}: {e}"))
    })
}

/// Checks every game with every number of seats and several seeds, and fails with all that went wrong.
///
/// The first match of each kind has the default options, the others any that allow so many seats.
pub(crate) fn for_every_table(
    otherwise: u64,
    check: impl Fn(&dyn AnyGame, &Start) -> Result<(), String>,
) {
    let mut wrong = Vec::new();
    for game in GAMES {
        let (fewest, most) = game.info().seats;
        for seats in fewest..=most {
            for number in 0..matches(otherwise) {
                let mut start = Start::plain(seats, Seed::from_number(number));
                if number > 0 {
                    start = varied(*game, start);
                }
                if let Err(what) = check(*game, &start) {
                    wrong.push(format!("{}: {what}", game.info().title));
                    break;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
