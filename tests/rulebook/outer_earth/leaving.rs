//! Players leaving.

use super::table::{Apex, Bluewater, Cobalt, Table, YES, planet, seat, want};
use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::action::Action;
use orrery::games::outer_earth::planets::Company;
use orrery::games::outer_earth::score::end_scoring;
use orrery::games::outer_earth::state::{Ending, Phase};
use orrery::rules::game::Game;
use orrery::rules::seat::Viewer;

const THREE: [Company; 3] = [Apex, Bluewater, Cobalt];

fn leave(t: &mut Table, by: u8) {
    t.order(by, Action::Concede).order(by, Action::Concede);
}

/// OE-358 OE-372
#[test]
fn giving_up_is_asked_twice_and_can_be_taken_back_in_between() {
    let mut t = Table::auction(&THREE, &["gantry"], &["P", "P", "P"]);
    t.order(0, Action::Concede);
    assert!(!t.player(0).gone);
    assert!(t.told(Viewer::Seat(seat(0))).contains("once more"));
    assert!(!t.told(Viewer::Seat(seat(1))).contains("once more"));
    t.order(0, Action::Unconcede)
        .order(0, Action::Concede)
        .order(0, Action::Concede);
    assert!(t.player(0).gone);
    assert!(OuterEarth::orders(&t.state, seat(0)).is_empty(), "for good");
    assert!(t.refusal(0, "unconcede", &[]).contains("OE-358"));
}

/// OE-359 OE-360 OE-361 OE-363
#[test]
fn a_vacated_seat_counts_as_no_and_is_never_asked_again() {
    let mut t = Table::auction(&THREE, &["gantry", "loam"], &["P", "P", "P"]);
    t.answer_by(0, want("gantry", YES));
    t.player_mut(0).vp = 5;
    leave(&mut t, 0);
    t.answers("nn");
    assert_eq!(
        t.state.market.len(),
        2,
        "leaving before the reveal counts as no"
    );
    assert_eq!(t.asked(), [1, 2]);
    t.answers("nn");
    assert_eq!(
        t.asked(),
        [1],
        "the first turn goes to the next seat (OE-368)"
    );
    assert_eq!((t.player(0).vp, t.player(0).hand.len()), (5, 1));
}

/// OE-362
#[test]
fn leaving_in_the_own_turn_ends_it() {
    for refresh in [false, true] {
        let mut t = Table::turn(&THREE);
        if refresh {
            t.answer(Action::Refresh);
        }
        leave(&mut t, 0);
        assert_eq!(t.state.phase, Phase::Turn(seat(1)));
    }
}

/// OE-364 OE-366 (W-71)
#[test]
fn the_last_bidder_after_the_openings_pays_what_is_committed() {
    let mut t = Table::auction(&THREE, &["gantry"], &["P P", "P P P", "P"]);
    t.answers("yyn").open(&[(0, "ore-mine"), (1, "ore-mine")]);
    t.raise("P");
    assert_eq!(t.asked(), [0]);
    leave(&mut t, 0);
    assert_eq!(t.player(0).hand.len(), 2, "the bid goes back");
    assert_eq!(t.player(1).sites[0].planet, planet("gantry"));
    assert_eq!(t.player(1).hand.len(), 1, "two cards paid");
}

/// OE-365 (W-71)
#[test]
fn the_last_bidder_before_the_openings_pays_nothing() {
    let mut t = Table::auction(&THREE, &["gantry"], &["P P", "P P P", "P"]);
    t.answers("yyn").open(&[(1, "ore-mine")]);
    leave(&mut t, 0);
    assert_eq!(t.player(1).sites[0].planet, planet("gantry"));
    assert_eq!(t.player(1).hand.len(), 3);
}

/// OE-367 OE-368 OE-369
#[test]
fn the_token_passes_over_vacated_seats_and_the_numbers_stay() {
    let mut t = Table::turn(&THREE);
    t.state.token = seat(0);
    leave(&mut t, 1);
    t.answer(Action::End);
    assert_eq!(t.asked(), [2]);
    t.answer(Action::End);
    assert_eq!(t.state.token, seat(2));
    assert_eq!(t.state.market.len(), 4, "as many as for three");
}

/// OE-370 OE-371
#[test]
fn a_vacated_seat_is_scored_but_placed_behind_all_that_stayed() {
    let mut t = Table::turn(&THREE);
    t.player_mut(0).vp = 50;
    t.player_mut(0).stocks = super::table::chain("PP");
    t.player_mut(1).stocks = super::table::chain("P");
    leave(&mut t, 0);
    let scored = end_scoring(&t.state);
    assert_eq!(scored.places[seat(0)], 3);
    assert_eq!(scored.sheets[seat(0)].bonus[0], 3);
    assert_eq!(
        scored.sheets[seat(1)].bonus[0],
        0,
        "compared with the vacated seat"
    );
}

/// OE-373 OE-374
#[test]
fn the_only_one_left_wins_at_once() {
    let mut t = Table::auction(&[Apex, Bluewater], &["gantry"], &["P", "P"]);
    leave(&mut t, 0);
    assert_eq!(t.state.ending, Some(Ending::Alone(seat(1))));
    assert!(t.asks().is_empty());
    let outcome = OuterEarth::outcome(&t.state).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(1)]);
    // The last one cannot leave any more: a match without a winner does not come about.
    assert!(OuterEarth::orders(&t.state, seat(1)).is_empty());
}
