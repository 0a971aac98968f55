//! Every company power.

use super::table::{
    Apex, Bluewater, Cobalt, Dawnlight, Ember, Foundation, Table, close, place, planet, rework,
};
use orrery::games::outer_earth::action::Action;
use orrery::games::outer_earth::effects;
use orrery::games::outer_earth::planets::Company;

fn of(company: Company) -> Table {
    let other = if company == Apex { Bluewater } else { Apex };
    Table::turn(&[company, other])
}

/// OE-244
#[test]
fn every_company_has_exactly_one_power() {
    let powers = |company| {
        let t = of(company);
        let turn = t.now();
        let extra = effects::extra_slots(t.state.options, t.player(0));
        [
            turn.reworks,
            u8::from(turn.flush),
            extra,
            turn.adapts,
            u8::from(turn.discount),
        ]
    };
    assert_eq!(powers(Apex), [0, 0, 0, 0, 0], "its power is in the deal");
    assert_eq!(powers(Bluewater), [1, 0, 0, 0, 0]);
    assert_eq!(powers(Cobalt), [0, 1, 0, 0, 0]);
    assert_eq!(powers(Dawnlight), [0, 0, 1, 0, 0]);
    assert_eq!(powers(Ember), [0, 0, 0, 1, 0]);
    assert_eq!(powers(Foundation), [0, 0, 0, 0, 1]);
}

/// OE-247
#[test]
fn apex_horizon_is_dealt_five_cards() {
    for number in 0..40 {
        let t = Table::seeded(2, number);
        for (_, player) in t.state.players.iter() {
            let expected = if player.company == Apex { 5 } else { 4 };
            assert_eq!(player.hand.len(), expected);
        }
    }
}

/// OE-248 OE-246
#[test]
fn bluewater_reworks_once_a_round_for_nothing() {
    let mut t = of(Bluewater);
    t.built(0, "gantry", "PSS")
        .all([rework("gantry"), rework("gantry")]);
    assert_eq!(t.ap(), 3);
    t.fresh();
    assert_eq!(t.now().reworks, 1, "renewed");
}

/// OE-249 OE-250
#[test]
fn cobalt_changes_the_open_row_for_nothing() {
    let mut t = of(Cobalt);
    t.answer(Action::Flush);
    assert_eq!((t.ap(), t.player(0).hand.len()), (4, 0));
    assert!(!t.offered(&Action::Flush));
}

/// OE-251
#[test]
fn dawnlight_has_a_slot_more_everywhere() {
    let mut t = of(Dawnlight);
    t.hand(0, "T").built(0, "ratchet", "PSS");
    assert!(t.offered(&place("media-spire", "ratchet")));
}

/// OE-252 OE-287 OE-288 (W-39)
#[test]
fn ember_and_vale_may_place_one_card_that_does_not_connect() {
    let mut t = of(Ember);
    t.hand(0, "smelter media-spire ore-mine")
        .built(0, "agora", "");
    t.answer(place("smelter", "agora"));
    assert_eq!(
        (t.ap(), t.now().adapts, t.now().free),
        (4, 0, 0),
        "still the free placement"
    );
    assert!(t.offered(&place("media-spire", "agora")));
    assert!(!t.offered(&place("ore-mine", "agora")));
}

/// OE-253 OE-254 OE-255 OE-279 (W-36, with the discount's least cost of 2)
#[test]
fn foundation_nine_closes_cheaper_once_a_round_but_not_below_two() {
    let cost = |t: &Table| t.seen_by(0).closing(planet("gantry")).unwrap().0;
    let mut t = of(Foundation);
    t.built(0, "gantry", "PS");
    assert_eq!(cost(&t), 3, "4 less 1");
    t.closed(0, "anvil");
    assert_eq!(cost(&t), 2, "3 less 1");
    t.closed(0, "exchange");
    assert_eq!(cost(&t), 2, "2 stays 2");
    let mut t = of(Foundation);
    t.built(0, "gantry", "PSSS").built(0, "crucible", "SS");
    t.answer(close("gantry"));
    assert!(t.told_publicly("closes Gantry for 2 AP"));
    assert!(t.now().discount, "a closing it cannot lower leaves it");
    t.answer(close("crucible"));
    assert!(t.told_publicly("closes Crucible for 2 AP"), "3 less 1");
    assert!(!t.now().discount);
    t.fresh();
    assert!(t.now().discount, "renewed");
}
