//! Phase 2b: placing and reworking cards.

use super::table::{Bluewater, Dawnlight, Table, cards, place, rework};
use orrery::games::outer_earth::action::Action;

/// OE-145 OE-146 OE-147 OE-156 OE-161 OE-162 OE-163 OE-164 OE-167 (W-09)
#[test]
fn the_first_card_is_free_and_a_rework_brings_the_card_below_back() {
    let mut t = Table::apex();
    t.hand(0, "ore-mine machine-works power-grid smelter")
        .built(0, "gantry", "");
    t.answer(place("ore-mine", "gantry"));
    assert_eq!(t.ap(), 4);
    t.answer(place("machine-works", "gantry"));
    assert_eq!(t.ap(), 3);
    t.answer(place("power-grid", "gantry"));
    assert_eq!(t.ap(), 2);
    t.answer(rework("gantry"));
    assert_eq!(t.ap(), 1);
    assert_eq!(t.player(0).sites[0].chain, cards("ore-mine machine-works"));
    assert_eq!(t.state.discard, cards("power-grid"));
    assert_eq!(t.now().free, 0, "the free placement is not renewed");
    assert!(t.offered(&place("smelter", "gantry")));
    t.answer(rework("gantry"));
    assert_eq!(
        t.player(0).sites[0].chain,
        cards("ore-mine"),
        "rework may be repeated"
    );
}

/// OE-148 OE-152 OE-159 OE-160
#[test]
fn cards_come_from_the_hand_onto_own_planets_and_stay_there() {
    let mut t = Table::apex();
    t.hand(0, "ore-mine")
        .built(0, "gantry", "")
        .built(1, "verdance", "");
    assert!(t.offered(&Action::End), "nobody must place");
    assert!(!t.offered(&place("ore-mine", "verdance")));
    assert!(
        t.refusal(0, "place", &[("card", "ore-mine"), ("planet", "verdance")])
            .contains("OE-148")
    );
    t.answer(place("ore-mine", "gantry"));
    assert!(t.player(0).hand.is_empty());
}

/// OE-149 OE-150 OE-151 OE-165 OE-166 (W-47)
#[test]
fn a_full_planet_takes_no_card_until_one_is_reworked() {
    let mut t = Table::apex();
    t.hand(0, "T")
        .site(0, "ratchet", "P S S")
        .built(0, "gantry", "");
    assert!(!t.offered(&place("media-spire", "ratchet")));
    assert!(
        t.refusal(
            0,
            "place",
            &[("card", "media-spire"), ("planet", "ratchet")]
        )
        .contains("OE-149")
    );
    assert!(!t.offered(&rework("gantry")), "no card to rework");
    assert!(
        t.refusal(0, "rework", &[("planet", "gantry")])
            .contains("OE-166")
    );
    t.answer(rework("ratchet"));
    assert!(t.offered(&place("media-spire", "ratchet")));
}

/// OE-153 OE-154 OE-155 OE-157 OE-158
#[test]
fn a_card_connects_by_one_matching_outlet() {
    let mut t = Table::apex();
    t.hand(0, "ore-mine smelter media-spire gas-well")
        .built(0, "agora", "");
    assert!(t.offered(&place("ore-mine", "agora")), "start P");
    assert!(!t.offered(&place("smelter", "agora")));
    assert!(
        t.refusal(0, "place", &[("card", "smelter"), ("planet", "agora")])
            .contains("OE-154")
    );
    t.answer(place("gas-well", "agora"));
    assert!(t.offered(&place("smelter", "agora")) && t.offered(&place("media-spire", "agora")));
    assert!(
        !t.offered(&place("ore-mine", "agora")),
        "S or T must follow"
    );
    t.answer(place("media-spire", "agora"));
    t.hand(0, "media-spire");
    t.answer(place("media-spire", "agora"));
    assert_eq!(
        t.player(0).sites[0].chain,
        cards("gas-well media-spire media-spire")
    );
}

/// OE-170 OE-251 OE-285 (W-37)
#[test]
fn an_extra_slot_is_optional_and_never_makes_closing_dearer() {
    let mut t = Table::turn(&[Dawnlight, Bluewater]);
    t.hand(0, "S S").built(0, "loam", "PPP");
    let cost = |t: &Table| t.seen_by(0).closing(super::table::planet("loam")).unwrap();
    assert_eq!(cost(&t).0, 2);
    t.player_mut(0).sites[0].chain = cards("P P P fishery");
    assert_eq!(cost(&t).0, 1);
    t.answer(place("smelter", "loam"));
    assert_eq!(cost(&t), (1, 4));
    t.hand(0, "T");
    assert!(
        !t.offered(&place("media-spire", "loam")),
        "a sixth card is one too many"
    );
}
