//! Surface Conflict: attacks, Defenders, conquest, disposal.

use super::table::*;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::effects::may_swap;
use orrery::games::open_worlds::state::{Phase, UnitId};
use orrery::rules::seat::{Seat, Viewer};

/// Units at Vita Ptal, resolved up to the first question.
fn battle(seats: u8, units: &[(Seat, Card)]) -> (Table, Vec<UnitId>) {
    let mut t = Table::new(seats);
    let ids = units.iter().map(|(s, c)| t.unit(*s, *c, VITA)).collect();
    t.reveal(&[]);
    t.act(A, Action::Next(VITA));
    (t, ids)
}

fn strike(t: &mut Table, seat: Seat, orders: &[Action]) {
    for order in orders {
        t.act(seat, *order);
    }
    t.act(seat, Action::Ready);
}

const fn hit(unit: UnitId, target: UnitId) -> Action {
    Action::Attack(unit, 0, Some(target))
}

/// OW-260, OW-261, OW-262, OW-263, OW-264: opposing ground units are targets; without one nothing is asked.
#[test]
fn only_opposing_ground_units_are_attacked() {
    let (t, ids) = battle(
        2,
        &[
            (A, Card::Troops20),
            (A, Card::City20),
            (B, Card::City10),
            (B, Card::Troops10),
            (B, Card::SiegePlatform),
        ],
    );
    let offers = t.offers(A);
    assert!(offers.contains(&hit(ids[0], ids[2])) && offers.contains(&hit(ids[0], ids[3])));
    assert!(!offers.contains(&hit(ids[0], ids[1])) && !offers.contains(&hit(ids[0], ids[4])));
    let (t, _) = battle(2, &[(A, Card::Troops20), (B, Card::EnergyShield)]);
    assert_eq!(t.state.phase, Phase::NextWorld);
}

/// OW-265, OW-266, OW-268, OW-269, OW-270: a Ground Force Attacks or Defends an own Facility if its card says so.
#[test]
fn a_ground_force_attacks_or_defends() {
    let (mut t, ids) = battle(
        2,
        &[
            (A, Card::Troops20),
            (A, Card::City20),
            (A, Card::AutoAssault10),
            (B, Card::City10),
            (A, Card::CloneArmy),
        ],
    );
    let offers = t.offers(A);
    assert!(offers.contains(&Action::Defend(ids[0], ids[1])));
    assert!(
        !offers.contains(&Action::Defend(ids[0], ids[3])),
        "not B's Facility"
    );
    assert!(
        !offers.contains(&Action::Defend(ids[0], ids[4])),
        "not a Ground Force"
    );
    t.act(A, Action::Defend(ids[0], ids[1]));
    let next = t.offers(A);
    assert!(next.contains(&hit(ids[2], ids[3])));
    assert!(
        next.iter()
            .all(|a| !matches!(a, Action::Defend(u, _) if *u == ids[2]))
    );
    assert!(t.refusal(A, "defend", &["auto"]).contains("OW-266"));
}

/// OW-274, OW-281, OW-282, OW-293, OW-296: what is overcome goes, and so does Troops that Attacked.
#[test]
fn troops_leave_after_attacking() {
    let (mut t, ids) = battle(2, &[(A, Card::Troops20), (B, Card::City15)]);
    strike(&mut t, A, &[hit(ids[0], ids[1])]);
    t.until_trash();
    assert_eq!(
        (t.heaped(A, Card::Troops20), t.heaped(B, Card::City15)),
        (1, 1)
    );
    let (mut t, _) = battle(2, &[(A, Card::Troops20), (B, Card::City15)]);
    t.until_trash();
    assert!(
        t.has(A, Card::Troops20, VITA),
        "nothing aimed: it did not Attack"
    );
}

/// OW-272, OW-273, OW-280: damage of all adds up and is dealt at the same time.
#[test]
fn damage_is_tallied_at_the_same_time() {
    let (mut t, ids) = battle(
        2,
        &[
            (A, Card::Troops10),
            (A, Card::Troops12),
            (B, Card::CloneArmy),
        ],
    );
    strike(&mut t, A, &[hit(ids[0], ids[2]), hit(ids[1], ids[2])]);
    strike(&mut t, B, &[hit(ids[2], ids[1])]);
    t.until_trash();
    assert_eq!(t.heaped(B, Card::CloneArmy), 1, "22 against 15");
    assert_eq!(
        t.heaped(A, Card::Troops12),
        1,
        "15 against 12, though Clone Army fell"
    );
}

/// OW-275, OW-276, OW-277, OW-280, EX-43: Defenders absorb first.
#[test]
fn a_defender_absorbs_before_the_facility() {
    let (mut t, ids) = battle(
        2,
        &[(A, Card::Troops20), (B, Card::City15), (B, Card::Troops12)],
    );
    strike(&mut t, A, &[hit(ids[0], ids[1])]);
    strike(&mut t, B, &[Action::Defend(ids[2], ids[1])]);
    t.until_trash();
    assert!(t.has(B, Card::City15, VITA), "8 of 15");
    assert_eq!(t.heaped(B, Card::Troops12), 1);
    let (mut t, ids) = battle(
        2,
        &[
            (A, Card::Troops10),
            (A, Card::Troops15),
            (B, Card::City15),
            (B, Card::Troops12),
        ],
    );
    strike(&mut t, A, &[hit(ids[0], ids[3]), hit(ids[1], ids[2])]);
    strike(&mut t, B, &[Action::Defend(ids[3], ids[2])]);
    t.until_trash();
    assert!(t.has(B, Card::City15, VITA), "13 of 15");
    assert_eq!(t.heaped(B, Card::Troops12), 1);
    let (mut t, ids) = battle(
        2,
        &[
            (A, Card::Piledriver),
            (B, Card::City15),
            (B, Card::Troops25),
        ],
    );
    strike(&mut t, A, &[hit(ids[0], ids[1])]);
    strike(&mut t, B, &[Action::Defend(ids[2], ids[1])]);
    t.until_trash();
    assert!(t.has(B, Card::City15, VITA));
    assert_eq!(
        t.heaped(B, Card::Troops25),
        1,
        "Trashed for having Defended"
    );
}

/// OW-271, OW-278, OW-279, OW-295, OW-298, EX-44: the order of Defenders.
#[test]
fn defenders_absorb_in_the_named_order() {
    let units = [
        (A, Card::AutoAssault10),
        (B, Card::City10),
        (B, Card::CloneArmy),
        (B, Card::Troops10),
    ];
    let run = |first: bool| {
        let (mut t, ids) = battle(2, &units);
        strike(&mut t, A, &[hit(ids[0], ids[1])]);
        t.act(B, Action::Defend(ids[2], ids[1]));
        t.act(B, Action::Defend(ids[3], ids[1]));
        if first {
            t.act(B, Action::First(ids[3]));
        }
        t.act(B, Action::Ready);
        t.until_trash();
        t
    };
    let t = run(false);
    assert_eq!(
        (t.heaped(B, Card::CloneArmy), t.heaped(B, Card::Troops10)),
        (1, 1)
    );
    let t = run(true);
    assert!(t.has(B, Card::CloneArmy, VITA));
    assert_eq!(t.heaped(B, Card::Troops10), 1);
}

/// OW-297, EX-45: a Defender nobody tested did not Defend.
#[test]
fn an_unneeded_defender_stays() {
    let (mut t, ids) = battle(
        2,
        &[
            (A, Card::AutoAssault10),
            (B, Card::City15),
            (B, Card::Exploit),
            (B, Card::Troops12),
        ],
    );
    strike(&mut t, A, &[hit(ids[0], ids[2])]);
    strike(&mut t, B, &[Action::Defend(ids[3], ids[1])]);
    t.until_trash();
    assert!(t.has(B, Card::Troops12, VITA));
    assert_eq!(t.heaped(B, Card::Exploit), 1);
}

fn invade(t: &mut Table, city: Card) -> UnitId {
    t.unit(B, city, VITA);
    t.unit(A, Card::Transport, VITA);
    t.reveal(&[(A, Card::InvasionForce21, VITA)]);
    t.act(A, Action::Next(VITA));
    let force = t.id(A, Card::InvasionForce21, VITA);
    let target = t.id(B, city, VITA);
    t.act(A, Action::Attack(t.id(A, Card::Transport, VITA), 0, None));
    t.act(A, hit(force, target));
    t.act(A, Action::Ready);
    target
}

/// OW-283, OW-285, OW-288, OW-289, OW-294, OW-299, EX-14: conquest.
#[test]
fn an_invasion_force_conquers_a_city() {
    let mut t = Table::new(2);
    let city = invade(&mut t, Card::City20);
    assert_eq!(t.offers(A), [Action::Conquer(city), Action::Decline(city)]);
    t.act(A, Action::Conquer(city));
    t.until_trash();
    assert!(t.has(A, Card::City20, VITA));
    assert_eq!((t.income(A), t.income(B)), (2, 0));
    assert_eq!(t.heaped(A, Card::InvasionForce21), 1);
    assert!(
        t.heard(Viewer::Table)
            .contains("Seat 1 Conquers Seat 2’s City 20 at Vita Ptal.")
    );
    t.timeouts(|s| matches!(s.phase, Phase::Stage(_)));
    t.turn(&[(A, Card::AsteroidStrike, VITA), (B, Card::Grb, VITA)]);
    assert_eq!(t.heaped(B, Card::City20), 1, "OW-290");
}

/// OW-287: Conquering is optional.
#[test]
fn a_conquest_may_be_declined() {
    let mut t = Table::new(2);
    let city = invade(&mut t, Card::City20);
    t.act(A, Action::Decline(city));
    t.until_trash();
    assert_eq!(t.heaped(B, Card::City20), 1);
}

/// OW-291: a Conquered Facility can be Conquered back, and its owner may Swap it again.
#[test]
fn a_conquered_facility_is_conquered_back() {
    let mut t = Table::new(2);
    let post = t.unit(A, Card::Outpost, KOTI);
    let swaps = |t: &Table| may_swap(t.state.unit(post).unwrap(), A, Card::City10);
    t.state.unit_mut(post).unwrap().by = B;
    assert!(!swaps(&t));
    t.state.unit_mut(post).unwrap().by = A;
    assert!(swaps(&t));
    let city = t.unit(A, Card::City20, VITA);
    t.state.unit_mut(city).unwrap().by = B;
    let force = t.unit(A, Card::InvasionForce21, VITA);
    t.reveal(&[]);
    t.act(A, Action::Next(VITA));
    strike(&mut t, A, &[hit(force, city)]);
    t.act(A, Action::Conquer(city));
    assert!(t.has(A, Card::City20, VITA));
}

/// OW-283, EX-46: an overcome force Conquers nothing.
#[test]
fn the_conqueror_must_live() {
    let run = |troops: Card| {
        let mut t = Table::new(2);
        let city = t.unit(B, Card::City20, VITA);
        let guard = t.unit(B, troops, VITA);
        let force = t.unit(A, Card::InvasionForce21, VITA);
        t.reveal(&[]);
        t.act(A, Action::Next(VITA));
        strike(&mut t, A, &[hit(force, city)]);
        strike(&mut t, B, &[hit(guard, force)]);
        t
    };
    let mut t = run(Card::Troops22);
    assert_eq!(t.state.phase, Phase::NextWorld, "nothing to Conquer");
    assert_eq!(
        (
            t.heaped(B, Card::City20),
            t.heaped(A, Card::InvasionForce21)
        ),
        (1, 1)
    );
    assert_eq!(t.heaped(B, Card::Troops22), 1);
    t.until_trash();
    let t = run(Card::Troops20);
    assert!(t.offers(A).iter().any(|a| matches!(a, Action::Conquer(_))));
}

/// OW-284, EX-47: others' damage helps; a force aimed elsewhere does not Conquer.
#[test]
fn help_from_orbit_counts() {
    let units = [
        (A, Card::Frigate),
        (A, Card::InvasionForce10),
        (B, Card::City20),
        (B, Card::Outpost),
    ];
    let (mut t, ids) = battle(2, &units);
    let both = [0, 1].map(|w| Action::Attack(ids[0], w, Some(ids[2])));
    strike(&mut t, A, &[both[0], both[1], hit(ids[1], ids[2])]);
    t.act(A, Action::Conquer(ids[2]));
    assert!(t.has(A, Card::City20, VITA));
    let (mut t, ids) = battle(2, &units);
    strike(&mut t, A, &[both[0], both[1]]);
    t.until_trash();
    assert!(t.has(B, Card::City20, VITA), "14 of 20");
    assert!(t.has(A, Card::InvasionForce10, VITA) && ids.len() == 4);
}

/// OW-286, EX-48: of two Conquerors the first in Priority Order decides first.
#[test]
fn the_first_in_order_conquers_first() {
    let run = || {
        let mut t = Table::new(3);
        let city = t.unit(C, Card::City25, VITA);
        let first = t.unit(A, Card::InvasionForce15, VITA);
        let second = t.unit(B, Card::InvasionForce10, VITA);
        t.reveal(&[]);
        t.act(A, Action::Next(VITA));
        strike(&mut t, A, &[hit(first, city)]);
        strike(&mut t, B, &[hit(second, city)]);
        (t, city)
    };
    let (mut t, city) = run();
    t.act(A, Action::Conquer(city));
    assert_eq!(t.state.phase, Phase::NextWorld);
    let (mut t, city) = run();
    t.act(A, Action::Decline(city));
    assert_eq!(t.asked(), [B]);
    t.act(B, Action::Decline(city));
    assert_eq!(t.heaped(C, Card::City25), 1);
}

/// OW-294, OW-300: a CONFLICT force goes at the end of Sub-Step f of its first turn, fight or no fight.
#[test]
fn an_assault_leaves_even_without_a_fight() {
    let mut t = Table::new(2);
    t.turn(&[
        (A, Card::AutoAssault10, VITA),
        (A, Card::AutoAssault14, KOTI),
    ]);
    assert_eq!(
        (
            t.heaped(A, Card::AutoAssault10),
            t.heaped(A, Card::AutoAssault14)
        ),
        (1, 1)
    );
}

/// OW-301: assignments are made on what stands when the Sub-Step begins.
#[test]
fn no_target_disappears_before_damage() {
    let (mut t, ids) = battle(
        2,
        &[(A, Card::Troops10), (A, Card::Troops12), (B, Card::Outpost)],
    );
    strike(&mut t, A, &[hit(ids[0], ids[2]), hit(ids[1], ids[2])]);
    t.until_trash();
    assert_eq!(
        t.heaped(A, Card::Troops12),
        1,
        "it Attacked, though one was enough"
    );
}

/// OW-403, OW-449, OW-521, OW-524, EX-18: Fallout Raid and Hidden Outpost.
#[test]
fn a_fallout_raid_cannot_find_a_hidden_outpost() {
    let (t, _) = battle(2, &[(A, Card::FalloutRaid), (B, Card::HiddenOutpost)]);
    assert_eq!(t.state.phase, Phase::NextWorld, "no assignment is asked");
    let units = [
        (A, Card::FalloutRaid),
        (B, Card::HiddenOutpost),
        (B, Card::Outpost),
        (B, Card::Exploit),
    ];
    let (mut t, ids) = battle(2, &units);
    assert!(!t.offers(A).contains(&hit(ids[0], ids[1])));
    t.act(A, hit(ids[0], ids[2]));
    t.act(A, Action::Attack(ids[0], 1, Some(ids[3])));
    t.act(A, Action::Ready);
    t.until_trash();
    assert_eq!(
        (t.heaped(B, Card::Outpost), t.heaped(B, Card::Exploit)),
        (1, 1)
    );
    let (mut t, ids) = battle(2, &units);
    let both = [0, 1].map(|w| Action::Attack(ids[0], w, Some(ids[2])));
    strike(&mut t, A, &both);
    t.until_trash();
    assert_eq!(
        (t.heaped(B, Card::Outpost), t.heaped(B, Card::Exploit)),
        (1, 0)
    );
}

/// OW-415, OW-416, EX-56: Garrison keeps Defenders while it stands.
#[test]
fn a_garrison_keeps_its_defenders() {
    let run = |attacker: Card, at_garrison: bool| {
        let units = [
            (A, attacker),
            (A, Card::Titan),
            (B, Card::City10),
            (B, Card::Troops15),
            (B, Card::Garrison),
        ];
        let (mut t, ids) = battle(2, &units);
        t.act(A, hit(ids[0], ids[2]));
        for weapon in 0..3 {
            let target = at_garrison.then_some(ids[4]);
            t.act(A, Action::Attack(ids[1], weapon, target));
        }
        t.act(A, Action::Ready);
        strike(&mut t, B, &[Action::Defend(ids[3], ids[2])]);
        t.until_trash();
        t
    };
    assert!(run(Card::Troops10, false).has(B, Card::Troops15, VITA));
    assert_eq!(
        run(Card::AutoAssault10, false).heaped(B, Card::Troops15),
        1,
        "overcome"
    );
    let fallen = run(Card::Troops10, true);
    assert_eq!(
        (
            fallen.heaped(B, Card::Garrison),
            fallen.heaped(B, Card::Troops15)
        ),
        (1, 1)
    );
    let (mut t, ids) = battle(
        2,
        &[(A, Card::City30), (B, Card::Troops15), (B, Card::Garrison)],
    );
    t.until_asked(B);
    strike(&mut t, B, &[hit(ids[1], ids[0])]);
    t.until_trash();
    assert_eq!(
        t.heaped(B, Card::Troops15),
        1,
        "Attacking is another matter"
    );
}

/// OW-292: at the end the result stands whatever is Conquered.
#[test]
fn conquered_facilities_count_for_the_conqueror_at_the_end() {
    let mut t = Table::new(2);
    let city = t.unit(B, Card::City30, VITA);
    t.state.unit_mut(city).unwrap().by = A;
    t.state.is_final = true;
    t.turn(&[]);
    assert_eq!((t.income(A), t.income(B)), (2, 0));
    assert!(t.state.ending.is_some());
}

/// Every Ground Force of the list attacks with all its Weapons and leaves as its card says.
#[test]
fn every_ground_force_attacks() {
    for force in Card::all().filter(|c| c.is_ground_force()) {
        let mut t = Table::new(2);
        t.unit(A, Card::City30, VITA);
        t.unit(A, Card::Kite, VITA);
        let target = t.unit(B, Card::Outpost, VITA);
        t.reveal(&[(A, force, VITA)]);
        t.act(A, Action::Next(VITA));
        let id = t.id(A, force, VITA);
        t.until_asked(A);
        while !t
            .offers(A)
            .iter()
            .any(|a| matches!(a, Action::Attack(u, ..) if *u == id))
        {
            let none = t
                .offers(A)
                .into_iter()
                .find(|a| matches!(a, Action::Attack(_, _, None)));
            t.act(A, none.unwrap());
        }
        for weapon in 0..force.spec().weapons.len() as u8 {
            t.act(A, Action::Attack(id, weapon, Some(target)));
        }
        t.act(A, Action::Ready);
        t.until_trash();
        // An Invasion Force takes it over instead.
        let gone = usize::from(!t.has(A, Card::Outpost, VITA));
        assert_eq!(t.heaped(B, Card::Outpost), gone, "{force}");
        assert_eq!(t.has(A, force, VITA), force == Card::CloneArmy, "{force}");
    }
}
