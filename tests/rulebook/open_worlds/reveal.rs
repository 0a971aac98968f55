//! Reveal and the order of Worlds.

use super::table::*;
use orrery::games::open_worlds::action::{Action, Choice};
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::state::Phase;
use orrery::rules::seat::Viewer;

/// OW-125, OW-126, OW-127, OW-140, OW-644, OW-645: all cards are turned at once; a Utility is Trashed by name.
#[test]
fn a_staged_utility_is_trashed_at_reveal() {
    let mut t = Table::new(2);
    t.reveal(&[
        (A, Card::EnterFray, KOTI),
        (B, Card::City12, KOTI),
        (B, Card::Industry7, MAAIL),
    ]);
    assert_eq!(t.heaped(A, Card::EnterFray), 1);
    let heard = t.heard(Viewer::Table);
    assert!(heard.contains("Seat 1: Enter Fray at Koti."));
    assert!(heard.contains("Seat 1’s Enter Fray at Koti is Trashed"));
    assert!(
        heard.contains("Industry 7 at Maail"),
        "REQ is not checked at Reveal"
    );
    assert_eq!(t.heaped(B, Card::Industry7), 0);
}

/// OW-128, OW-129, OW-362, EX-72: a Prohibited Ship goes before the Class total is taken.
#[test]
fn a_prohibited_ship_goes_before_classes_are_added() {
    let mut t = Table::new(2);
    t.state.is_final = true;
    t.state.players[A].income = 8;
    t.turn(&[(A, Card::Assassin, KOTI), (A, Card::Striker, MAAIL)]);
    assert_eq!(t.heaped(A, Card::Assassin), 1);
    assert!(t.has(A, Card::Striker, MAAIL));
}

/// OW-130, OW-131, OW-132: Ships in play do not count, and equal is allowed.
#[test]
fn the_class_total_may_equal_the_prior_income() {
    let mut t = Table::new(2);
    t.unit(A, Card::Titan, KOTI);
    t.state.players[A].income = 7;
    t.turn(&[(A, Card::Frigate, KOTI)]);
    assert!(t.has(A, Card::Frigate, KOTI));
}

/// OW-133, OW-141: on turn 1 no Ship fits; the only one goes without a question.
#[test]
fn an_only_ship_goes_without_a_question() {
    let mut t = Table::new(2);
    t.reveal(&[(A, Card::Striker, KOTI)]);
    assert_eq!(t.heaped(A, Card::Striker), 1);
    assert!(!matches!(t.state.phase, Phase::Removal(_)));
    let mut held = Table::new(2).secret_lists();
    held.reveal(&[(A, Card::Striker, KOTI)]);
    assert_eq!(held.asked(), [A], "A might hold Fleet Support");
}

/// OW-134, OW-137, EX-34: Ships go one at a time until the total fits, and no further.
#[test]
fn ships_are_scrapped_until_the_total_fits() {
    let staged = [
        (A, Card::Frigate, KOTI),
        (A, Card::Striker, PHOEBE),
        (A, Card::Kite, MAAIL),
    ];
    let table = || {
        let mut t = Table::new(2);
        t.state.players[A].income = 8;
        t.reveal(&staged);
        t
    };
    let over = |t: &Table| matches!(t.state.phase, Phase::Removal(_));
    let mut t = table();
    assert_eq!(t.offers(A).len(), 3);
    assert_eq!(
        t.default_of(A),
        Action::Scrap(Card::Striker, PHOEBE),
        "OW-593"
    );
    t.act(A, Action::Scrap(Card::Frigate, KOTI));
    assert!(!over(&t));
    assert!(
        t.refusal(A, "scrap", &["striker", "phoebe"])
            .contains("OW-137")
    );
    let mut t = table();
    t.act(A, Action::Scrap(Card::Kite, MAAIL));
    assert!(over(&t));
    assert_eq!(t.offers(A).len(), 2);
}

/// OW-593: the smallest Class sum that fits goes on timeout.
#[test]
fn a_timeout_removes_the_smallest_class_sum() {
    let mut t = Table::new(2);
    t.state.players[A].income = 9;
    t.reveal(&[
        (A, Card::Destroyer, KOTI),
        (A, Card::Corvette, PHOEBE),
        (A, Card::Lancer, MAAIL),
    ]);
    // 17 against 9: Corvette and Lancer together are 8.
    t.timeouts(|s| !matches!(s.phase, Phase::Removal(_)));
    assert_eq!(
        (t.heaped(A, Card::Corvette), t.heaped(A, Card::Lancer)),
        (1, 1)
    );
    assert_eq!(t.heaped(A, Card::Destroyer), 0);
}

/// OW-135, OW-138, OW-413, EX-04: a Ship at a World with an own Yard does not count and cannot be chosen.
#[test]
fn a_yard_exempts_the_ships_at_its_world() {
    let table = |yard: bool| {
        let mut t = Table::new(2);
        t.state.players[A].income = 5;
        if yard {
            t.unit(A, Card::Shipyards8, KOTI);
        }
        t.reveal(&[(A, Card::Frigate, KOTI), (A, Card::Corvette, MAAIL)]);
        t
    };
    let mut t = table(true);
    assert!(!matches!(t.state.phase, Phase::Removal(_)));
    t.until_trash();
    assert!(t.has(A, Card::Frigate, KOTI) && t.has(A, Card::Corvette, MAAIL));
    let mut t = table(false);
    t.act(A, Action::Scrap(Card::Corvette, MAAIL));
    // Frigate alone is still too much and goes unasked.
    assert_eq!(t.heaped(A, Card::Frigate), 1);
    let mut t = table(true);
    t.state.players[A].income = 4;
    assert!(
        t.offers(A)
            .iter()
            .all(|a| !matches!(a, Action::Scrap(Card::Frigate, _)))
    );
}

/// OW-136: a Yard that is only Staged exempts nothing.
#[test]
fn a_staged_yard_exempts_nothing() {
    let mut t = Table::new(2);
    t.turn(&[(A, Card::Shipyards8, KOTI), (A, Card::Striker, KOTI)]);
    assert!(t.has(A, Card::Shipyards8, KOTI));
    assert_eq!(t.heaped(A, Card::Striker), 1);
}

/// OW-139, OW-378, OW-469: Fleet Support saves all Ships.
#[test]
fn fleet_support_saves_the_ships() {
    let mut t = Table::new(2);
    t.hand(A, &[Card::FleetSupport]);
    t.state.players[A].list.cards = vec![Card::FleetSupport];
    t.reveal(&[(A, Card::Frigate, KOTI), (A, Card::Striker, MAAIL)]);
    t.act(A, play(Card::FleetSupport, Choice::Bare));
    t.until_trash();
    assert!(t.has(A, Card::Frigate, KOTI) && t.has(A, Card::Striker, MAAIL));
    assert_eq!(t.heaped(A, Card::FleetSupport), 1);
}

/// OW-145, OW-146, OW-147, OW-150: the Priority player chooses each next World; the last comes by itself.
#[test]
fn the_priority_player_chooses_the_order_of_worlds() {
    let mut t = Table::new(2);
    t.reveal(&[]);
    assert_eq!(t.asked(), [A]);
    for at in [MAAIL, KOTI, GRAENSE] {
        t.act(A, Action::Next(at));
    }
    assert_eq!(t.state.unresolved, [PHOEBE, VITA]);
    assert!(t.refusal(A, "next", &["koti"]).contains("OW-146"));
    t.act(A, Action::Next(VITA));
    assert!(
        matches!(t.state.phase, Phase::Trash(_)),
        "nothing is asked for the last"
    );
}

/// OW-148, OW-149, OW-614: a planned order is followed, kept or used once; the default is from left to right.
#[test]
fn a_planned_order_of_worlds_is_followed() {
    let mut t = Table::new(2);
    for at in [MAAIL, VITA, GRAENSE, PHOEBE, KOTI] {
        t.act(A, Action::Plan(at));
    }
    t.act(A, Action::KeepPlan(true));
    for seat in [A, B] {
        t.staged(seat, Card::Outpost, KOTI);
        t.staged(seat, Card::Outpost, MAAIL);
    }
    t.from(Phase::Reveal);
    assert!(matches!(t.state.phase, Phase::Trash(_)));
    let heard = t.heard(Viewer::Table);
    assert!(heard.find("Now Maail:") < heard.find("Now Koti:"));
    assert_eq!(
        t.state.players[A].orders.plan.len(),
        5,
        "kept for every turn"
    );
    let mut t = Table::new(2);
    t.reveal(&[]);
    assert_eq!(t.default_of(A), Action::Next(KOTI));
    t.act(A, Action::Rest);
    assert!(matches!(t.state.phase, Phase::Trash(_)));
}

/// OW-154: a World where nothing happens is resolved without a word.
#[test]
fn a_quiet_world_is_resolved_silently() {
    let mut t = Table::new(2);
    t.unit(A, Card::Outpost, KOTI);
    t.turn(&[]);
    assert!(!t.heard(Viewer::Table).contains("Now "));
}

/// OW-151, OW-152, OW-153, OW-191, OW-199, OW-208, OW-216: Sub-Steps come in order within one World.
#[test]
fn what_installs_counts_for_the_rest_of_the_turn() {
    let mut t = Table::new(2);
    t.unit(A, Card::RobotFactory, VITA);
    // City 20 brings the Capacity, then both are struck together with what stood there.
    t.staged(A, Card::City20, VITA);
    t.staged(A, Card::AutoAssault10, VITA);
    t.turn(&[(B, Card::Grb, VITA)]);
    assert_eq!(t.heaped(A, Card::AutoAssault10), 1, "18 against 10");
    assert_eq!(t.heaped(A, Card::RobotFactory), 1, "18 against 9");
    assert!(
        t.has(A, Card::City20, VITA),
        "18 against 20, and damage is forgotten"
    );
}
