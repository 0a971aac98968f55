//! Taking actions back.

use super::table::{Apex, Bluewater, NO, Table, YES, card, close, place, rework, seat, want};
use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::action::Action;
use orrery::rules::game::{Game, Takeback};

fn takeback(t: &Table, by: u8, action: &Action) -> Takeback {
    OuterEarth::takeback(&t.state, seat(by), action, t.state.seats())
}

fn developing() -> Table {
    let mut t = Table::apex();
    t.hand(0, "ore-mine ore-mine smelter")
        .built(0, "gantry", "P")
        .built(0, "loam", "");
    t
}

/// OE-336 OE-339 OE-340 OE-343 (W-69)
#[test]
fn placing_reworking_and_investing_can_be_taken_back_freely() {
    let t = developing();
    for action in [
        place("ore-mine", "loam"),
        rework("gantry"),
        Action::Invest(card("smelter")),
    ] {
        assert_eq!(takeback(&t, 0, &action), Takeback::Free, "{action:?}");
    }
    // The host takes answers back by replaying without them: the state is as before.
    let mut again = developing();
    again.answer(place("ore-mine", "loam"));
    assert_ne!(again.state, t.state);
    assert_eq!(developing().state, t.state);
}

/// OE-337 OE-338 (W-69)
#[test]
fn what_drew_or_showed_a_card_is_final() {
    let t = developing();
    for action in [Action::Draw, Action::Pick(1), Action::Refresh] {
        assert_eq!(
            takeback(&t, 0, &action),
            Takeback::Never("OE-337"),
            "{action:?}"
        );
    }
    let mut t = Table::turn(&[super::table::Cobalt, Bluewater]);
    assert_eq!(takeback(&t, 0, &Action::Flush), Takeback::Never("OE-337"));
    t.built(0, "ratchet", "SSS")
        .built(0, "agora", "PTP")
        .built(0, "rivet", "SSS");
    assert_eq!(
        takeback(&t, 0, &close("ratchet")),
        Takeback::Free,
        "no card drawn"
    );
    assert_eq!(
        takeback(&t, 0, &close("agora")),
        Takeback::Never("OE-337"),
        "Primary bonus"
    );
    assert_eq!(
        takeback(&t, 0, &close("rivet")),
        Takeback::Never("OE-337"),
        "DRAW reward"
    );
    let mut t = developing();
    t.state.deck.clear();
    t.state.discard.clear();
    t.state.open[0] = None;
    assert_eq!(
        takeback(&t, 0, &rework("gantry")),
        Takeback::Never("OE-337"),
        "it fills the row"
    );
}

/// OE-341
#[test]
fn a_turn_that_has_ended_is_not_reopened() {
    let mut t = Table::apex();
    assert_eq!(takeback(&t, 0, &Action::End), Takeback::Never("OE-341"));
    t.hand(0, "smelter").set_ap(1);
    let last = Action::Invest(card("smelter"));
    assert_eq!(
        takeback(&t, 0, &last),
        Takeback::Never("OE-341"),
        "it ends the turn"
    );
}

/// OE-342
#[test]
fn answers_stand_once_they_are_revealed() {
    let mut t = Table::auction(&[Apex, Bluewater], &["gantry", "loam"], &["P P", "P P"]);
    assert_eq!(takeback(&t, 0, &want("gantry", YES)), Takeback::Free);
    t.answer_by(0, want("gantry", YES));
    assert_eq!(
        takeback(&t, 1, &want("gantry", NO)),
        Takeback::Never("OE-342")
    );
    t.answer_by(1, want("gantry", YES));
    let opening = Action::Open(card("ore-mine"));
    assert_eq!(takeback(&t, 0, &opening), Takeback::Free);
    t.answer_by(0, opening.clone());
    assert_eq!(takeback(&t, 1, &opening), Takeback::Never("OE-342"));
    t.answer_by(1, opening);
    assert_eq!(
        takeback(&t, 1, &Action::Raise(card("ore-mine"))),
        Takeback::Free,
        "not committed"
    );
    assert_eq!(takeback(&t, 1, &Action::Pass), Takeback::Never("OE-342"));
}
