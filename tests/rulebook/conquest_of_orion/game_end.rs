//! Game end, tie-breaks and extra rounds.

use super::table::{Table, card, seat};
use orrery::games::conquest_of_orion::ConquestOfOrion as Orion;
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::cards::CardSet;
use orrery::games::conquest_of_orion::score::ending;
use orrery::games::conquest_of_orion::state::{Alliance, Ending, Start};
use orrery::rules::game::Game;

fn result(totals: &[[u16; 2]]) -> Option<(Alliance, u8)> {
    ending(totals).map(|e| match e {
        Ending::Points(alliance, round) => (alliance, round),
        Ending::Conceded(_) => panic!("nobody conceded"),
    })
}

/// A match whose third round ends level too, so that an extra round follows.
fn extra_round() -> Table {
    // No system can be made of these cards, and the leaders of both alliances score 4.
    let names = "Scientist, Shipwright, Spy, Diplomat";
    let mut t = Table::conflict(10, 0, names, ["P01", "P02", "C01", "C03"]);
    t.state.piles = [CardSet::EMPTY; 4];
    t.state.round = 3;
    t.state.totals = vec![[30, 30], [60, 60]];
    t.apply(seat(0), Action::Play(card("P01")));
    assert_eq!(t.state.totals[2], [64, 64]);
    t
}

/// EX-31 CO-220
#[test]
fn after_round_3_the_higher_total_wins() {
    assert_eq!(
        result(&[[30, 40], [70, 60], [99, 98]]),
        Some((Alliance::A, 3))
    );
    assert_eq!(result(&[[30, 40], [70, 60]]), None);
}

/// EX-31 CO-221 CO-222
#[test]
fn equal_totals_are_decided_by_round_2_then_round_1() {
    assert_eq!(
        result(&[[30, 40], [70, 60], [98, 98]]),
        Some((Alliance::A, 2))
    );
    assert_eq!(
        result(&[[30, 40], [60, 60], [98, 98]]),
        Some((Alliance::B, 1))
    );
}

/// EX-31 CO-225 CO-228 CO-229 CO-230
#[test]
fn three_equal_totals_make_extra_rounds_until_one_is_ahead() {
    let level = vec![[30, 30], [60, 60], [98, 98]];
    assert_eq!(result(&level), None);
    let with = |more: &[[u16; 2]]| result(&[level.as_slice(), more].concat());
    assert_eq!(with(&[[120, 121]]), Some((Alliance::B, 4)));
    assert_eq!(with(&[[120, 120]]), None);
    assert_eq!(
        with(&[[120, 120], [140, 140], [160, 159]]),
        Some((Alliance::A, 6))
    );
}

/// CO-226 CO-227
#[test]
fn an_extra_round_is_a_full_round_started_by_the_lowest_planet() {
    let t = extra_round();
    assert_eq!((t.state.round, t.state.ending), (4, None));
    assert!(matches!(t.state.start, Start::Planet(..)));
    let mut t = t;
    assert_eq!(
        t.state
            .hands
            .map(orrery::games::conquest_of_orion::cards::CardSet::len),
        [10; 4]
    );
    t.default_until(|s| s.totals.len() == 4);
    assert_eq!(t.state.totals.len(), 4);
}

/// CO-309
#[test]
fn an_alliance_loses_at_once_when_both_its_seats_concede() {
    let mut t = Table::seeded(22);
    t.take_leaders();
    t.order(1, Action::Concede);
    assert_eq!(t.state.ending, None);
    assert!(t.told_publicly("s1 wants to concede. Alliance B loses if s3 does too."));
    t.order(1, Action::Unconcede).order(3, Action::Concede);
    assert_eq!(t.state.ending, None);
    t.order(0, Action::Concede);
    assert_eq!(t.state.ending, None, "one of each alliance");
    t.order(1, Action::Concede);
    assert_eq!(t.state.ending, Some(Ending::Conceded(Alliance::A)));
    let outcome = Orion::outcome(&t.state).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(0), seat(2)]);
    assert!(t.asks().is_empty() && Orion::orders(&t.state, seat(0)).is_empty());
}
