//! Seating and teams.

use super::table::{Table, seat};
use orrery::games::conquest_of_orion::ConquestOfOrion as Orion;
use orrery::games::conquest_of_orion::state::{Alliance, ally};
use orrery::games::find;
use orrery::rules::erased::Start;
use orrery::rules::game::Game;
use orrery::rules::rng::Seed;

/// CO-013
#[test]
fn a_match_has_exactly_four_seats() {
    let game = find("orion").unwrap();
    assert_eq!(game.info().seats, (4, 4));
    for seats in [1, 3, 5] {
        assert!(
            game.start(&Start::plain(seats, Seed::from_number(1)))
                .is_err()
        );
    }
}

/// CO-014
#[test]
fn the_next_seat_clockwise_is_one_further() {
    let order: Vec<_> = (0..5).map(|i| seat(2).clockwise(i, 4).index()).collect();
    assert_eq!(order, [2, 3, 0, 1, 2]);
}

/// CO-015 CO-016
#[test]
fn partners_sit_opposite() {
    let sides = [0, 1, 2, 3].map(|i| Alliance::of(seat(i)));
    assert_eq!(sides, [Alliance::A, Alliance::B, Alliance::A, Alliance::B]);
    assert_eq!(ally(seat(3)), seat(1));
    assert_eq!(Alliance::A.enemy(), Alliance::B);
    let teams: Vec<_> = Orion::INFO.teams.iter().map(|t| t.seats).collect();
    assert_eq!(teams, [&[0, 2], &[1, 3]]);
}

/// CO-017 CO-224
#[test]
fn points_and_victory_belong_to_the_alliance() {
    let mut table = Table::seeded(5);
    table.default_until(|s| s.ending.is_some());
    let outcome = Orion::outcome(&table.state).unwrap();
    for i in 0..2 {
        assert_eq!(outcome.places[seat(i)], outcome.places[seat(i + 2)]);
        assert_eq!(outcome.points[seat(i)], outcome.points[seat(i + 2)]);
    }
    let winner = table.state.ending.unwrap().winner();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), winner.seats());
}
