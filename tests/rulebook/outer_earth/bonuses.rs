//! The bonus of the newest stock card, and the option that changes one.

use super::table::{Apex, Bluewater, Table, card, cards, close, place, planet};
use orrery::games::outer_earth::cards::Industry;
use orrery::games::outer_earth::effects;
use orrery::games::outer_earth::state::Capacity;

/// OE-256 OE-258 OE-260 OE-261 OE-264 (W-15)
#[test]
fn each_industry_gives_its_bonus_and_the_newest_replaces_the_one_before() {
    let mut t = Table::apex();
    t.built(0, "ratchet", "SSP").answer(close("ratchet"));
    assert_eq!((t.player(0).hand.len(), t.ap()), (1, 3));
    t.built(0, "agora", "PTS").answer(close("agora"));
    assert_eq!(effects::limit(t.state.options, t.player(0)), 3);
    assert_eq!(t.player(0).bonus(), Some(Industry::Secondary));
    t.built(0, "concord", "PST").answer(close("concord"));
    assert_eq!(t.ap(), 2, "2 − 1 + 1");
    assert_eq!(
        effects::limit(t.state.options, t.player(0)),
        2,
        "the Secondary bonus is over"
    );
}

/// OE-266 OE-278 (W-45)
#[test]
fn the_same_bonus_again_takes_effect_again() {
    let mut t = Table::apex();
    t.bonus(0, Industry::Tertiary).fresh();
    t.built(0, "agora", "PTT").built(0, "concord", "PST");
    assert_eq!(t.ap(), 5);
    t.answer(close("agora"));
    assert_eq!((t.ap(), t.player(0).vp), (5, 6));
    t.answer(close("concord"));
    assert_eq!((t.ap(), t.player(0).vp), (5, 14));
    assert_eq!(t.state.index, [0, 0, 2]);
    assert_eq!(
        effects::influence(t.player(0).company, &t.player(0).portfolio),
        8
    );
    t.fresh();
    assert_eq!(t.ap(), 5);
}

/// OE-267 (W-44)
#[test]
fn a_replaced_bonus_takes_nothing_back() {
    let mut t = Table::apex();
    t.bonus(0, Industry::Tertiary).fresh().set_ap(2);
    t.built(0, "ratchet", "SSS")
        .built(0, "loam", "P")
        .queued(0, "gantry");
    t.answer(close("ratchet"));
    assert_eq!(t.ap(), 1);
    assert!(t.player(0).queued.is_none());
    t.fresh();
    assert_eq!(t.ap(), 4);
}

/// OE-262 OE-263 (W-43)
#[test]
fn with_the_slot_option_a_secondary_bonus_adds_slots_that_cards_outlive() {
    let mut t = Table::turn(&[Apex, Bluewater]);
    t.state.options.capacity = Capacity::Slot;
    t.bonus(0, Industry::Secondary).hand(0, "T T");
    t.built(0, "ratchet", "PSS").built(0, "carillon", "PTT");
    assert_eq!(effects::limit(t.state.options, t.player(0)), 2);
    t.answer(place("media-spire", "ratchet"));
    assert_eq!(t.seen_by(0).closing(planet("ratchet")).unwrap().0, 1);
    t.answer(close("carillon"));
    assert_eq!(t.player(0).vp, 6);
    assert_eq!(t.player(0).sites[0].chain.len(), 4, "the card stays");
    assert!(!t.offered(&place("media-spire", "ratchet")));
    assert_eq!(t.player(0).sites[0].chain[3], card("media-spire"));
    assert_eq!(t.player(0).hand, cards("T"));
}
