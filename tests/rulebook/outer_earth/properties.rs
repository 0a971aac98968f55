//! What holds at every step of random matches.

use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::cards::Card;
use orrery::games::outer_earth::effects;
use orrery::games::outer_earth::state::{Budget, Capacity, End, Options, Phase, State};
use orrery::rules::playout::{self, Robot};
use orrery::rules::rng::Seed;

fn cards_in_play(s: &State) -> usize {
    let players: usize = s
        .players
        .iter()
        .map(|(_, p)| {
            let chains: usize = p.sites.iter().map(|x| x.chain.len()).sum();
            p.hand.len() + p.stocks.len() + p.invested.len() + chains
        })
        .sum();
    let bids: usize = s
        .auction
        .iter()
        .flat_map(|a| a.bids.iter().map(|(_, b)| b.len()))
        .sum();
    s.deck.len() + s.discard.len() + s.open.iter().flatten().count() + players + bids
}

fn check(s: &State) -> Result<(), String> {
    let seats = usize::from(s.seats());
    let mut wrong = Vec::new();
    if cards_in_play(s) != Card::COUNT {
        wrong.push("cards");
    }
    let owned: usize = s
        .players
        .iter()
        .map(|(_, p)| p.held() + p.portfolio.len())
        .sum();
    if s.galaxy.len() + s.market.len() + owned != seats * 6 {
        wrong.push("planets");
    }
    let chips: i32 = s.market.iter().map(|l| i32::from(l.chips)).sum();
    let points: i32 =
        s.players.iter().map(|(_, p)| p.vp).sum::<i32>() + chips + i32::from(s.budget);
    let start = 40 * seats as i32;
    if s.options.budget == Budget::Strict && points != start || points < start {
        wrong.push("points");
    }
    let supply = s.deck.is_empty() && s.discard.is_empty();
    let full = s.open.iter().all(Option::is_some) || supply;
    if !full && !matches!(s.phase, Phase::Take(_)) {
        wrong.push("open row");
    }
    for (_, p) in s.players.iter() {
        let limit = effects::limit(s.options, p);
        if p.sites.len() > limit || p.queued.is_some() && p.sites.len() < limit {
            wrong.push("queue");
        }
        if !p.hand.is_sorted() {
            wrong.push("sorted hand");
        }
    }
    if s.index.iter().any(|n| *n > 8) || s.turn.as_ref().is_some_and(|t| t.ap > 12) {
        wrong.push("counters");
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join(", "))
    }
}

/// OE-038 OE-039 OE-143 OE-198 OE-291 OE-292: nothing is lost and no limit is passed.
#[test]
fn cards_planets_and_points_are_kept() {
    for number in 0..24 {
        let options = Options {
            end: if number % 2 == 0 {
                End::LastRevealed
            } else {
                End::AllBought
            },
            capacity: if number % 3 == 0 {
                Capacity::Slot
            } else {
                Capacity::Planet
            },
            budget: if number % 4 == 0 {
                Budget::Strict
            } else {
                Budget::Full
            },
        };
        let robot = if number % 5 == 0 {
            Robot::Plain
        } else {
            Robot::Random
        };
        let seats = 2 + number as usize % 3;
        let seed = Seed::from_number(number);
        let played =
            playout::play::<OuterEarth>(&options, &vec![robot; seats], seed, |s, _, _| check(s));
        played.unwrap_or_else(|e| panic!("seed {number}: {e}"));
    }
}

/// OE-041 OE-212: rounds stay within the bounds of the deck and the budget.
#[test]
fn a_match_ends_within_its_bound_of_rounds() {
    for number in 0..12 {
        let seats = 2 + number as usize % 3;
        let most = [31, 35, 37][seats - 2];
        let mut rounds = 0;
        let look = |s: &State, _: &[_], _: &_| {
            rounds = s.round;
            Ok(())
        };
        let seed = Seed::from_number(number);
        playout::play::<OuterEarth>(&Options::default(), &vec![Robot::Random; seats], seed, look)
            .unwrap();
        assert!(
            (3..=most).contains(&rounds),
            "{seats} seats: {rounds} rounds"
        );
    }
}
