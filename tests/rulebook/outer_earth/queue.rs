//! The queue and the allowances.

use super::table::{Apex, Bluewater, Table, close, place, planet, seat};
use orrery::games::outer_earth::action::Action;
use orrery::games::outer_earth::auction::is_entitled;
use orrery::games::outer_earth::cards::Industry;
use orrery::games::outer_earth::effects;
use orrery::games::outer_earth::state::Phase;

/// OE-032 OE-033 OE-034 OE-036 OE-037
#[test]
fn a_company_has_four_points_two_planets_and_one_in_the_queue() {
    let t = Table::apex();
    assert_eq!(t.ap(), 4);
    assert_eq!(effects::limit(t.state.options, t.player(0)), 2);
    assert_eq!(effects::capacity(t.state.options, t.player(0)), 3);
}

/// OE-113 OE-114
#[test]
fn a_queued_planet_takes_no_card_and_cannot_be_closed() {
    let mut t = Table::apex();
    t.hand(0, "ore-mine")
        .built(0, "verdance", "P")
        .built(0, "loam", "P")
        .queued(0, "gantry");
    assert!(!t.offered(&place("ore-mine", "gantry")));
    assert!(!t.offered(&close("gantry")));
    assert!(
        t.refusal(0, "place", &[("card", "ore-mine"), ("planet", "gantry")])
            .contains("OE-113")
    );
}

/// OE-110 OE-112 OE-184 OE-267 OE-272 (W-40)
#[test]
fn a_queued_planet_moves_up_and_may_be_closed_in_the_same_turn() {
    let mut t = Table::apex();
    t.site(0, "ratchet", "P S tourist-resort")
        .built(0, "verdance", "PP")
        .queued(0, "rivet");
    t.hand(0, "machine-works polymer-mill smelter gas-well");
    t.answer(close("ratchet"));
    assert_eq!((t.player(0).vp, t.ap()), (7, 4));
    assert!(t.told_publicly("Rivet moves up from the queue of s0."));
    t.all([
        place("machine-works", "rivet"),
        place("polymer-mill", "rivet"),
        place("smelter", "rivet"),
    ]);
    assert_eq!(t.ap(), 2);
    t.answer(close("rivet"));
    let player = t.player(0);
    assert_eq!((player.vp, t.ap(), t.state.budget), (13, 1, 67));
    assert_eq!(t.state.index, [0, 2, 0]);
    assert_eq!((player.hand.len(), player.sites.len()), (2, 1));
    assert_eq!(effects::limit(t.state.options, player), 3);
    // Next turn: 4 AP, one free rework, one automatic draw.
    t.answer(Action::End).answer(Action::End);
    t.refuse_all();
    t.default_until(|s| s.phase == Phase::Turn(seat(0)) && s.round == 2);
    assert_eq!((t.ap(), t.now().reworks, t.player(0).hand.len()), (4, 1, 3));
}

/// OE-111 OE-260 (W-41)
#[test]
fn a_secondary_bonus_lets_the_queued_planet_move_up() {
    let mut t = Table::apex();
    t.built(0, "anvil", "PPSS")
        .built(0, "verdance", "P")
        .queued(0, "lyceum");
    t.answer(close("anvil"));
    let player = t.player(0);
    assert_eq!(player.vp, 4);
    assert_eq!(player.sites.len(), 2);
    assert_eq!(player.queued, None);
    assert_eq!(effects::capacity(t.state.options, player), 4);
}

/// OE-038 OE-039 (W-42)
#[test]
fn a_lost_secondary_bonus_leaves_the_queued_planet_waiting() {
    let mut t = Table::apex();
    t.bonus(0, Industry::Secondary).hand(0, "P");
    t.built(0, "loam", "PPPP")
        .built(0, "gantry", "")
        .built(0, "agora", "")
        .queued(0, "rivet");
    t.answer(close("loam"));
    let player = t.player(0);
    assert_eq!((player.vp, player.hand.len()), (4, 2));
    assert_eq!(effects::limit(t.state.options, player), 2);
    assert_eq!(
        (player.sites.len(), player.queued),
        (2, Some(planet("rivet")))
    );
    assert!(!is_entitled(&t.state, seat(0)));
}

/// OE-035 OE-110
#[test]
fn closing_frees_a_place_and_the_queue_never_holds_two() {
    let mut t = Table::turn(&[Apex, Bluewater]);
    t.built(0, "ratchet", "SSS")
        .built(0, "loam", "P")
        .queued(0, "gantry")
        .hand(0, "P");
    assert!(!is_entitled(&t.state, seat(0)));
    t.answer(close("ratchet"));
    assert!(t.player(0).queued.is_none());
    assert!(is_entitled(&t.state, seat(0)), "closing made room (W-04)");
    assert!(
        t.player(0)
            .sites
            .iter()
            .any(|s| s.planet == planet("gantry"))
    );
}
