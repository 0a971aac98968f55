//! Install Facilities, Station Orbitals, Deploy Ground Forces.

use super::table::*;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::effects::meets_req;
use orrery::games::open_worlds::state::{Phase, Sub};
use orrery::rules::seat::Viewer;

/// OW-160, OW-161, OW-163, OW-166, OW-167, OW-168, OW-169, OW-170, OW-171, OW-172, OW-173, OW-174, OW-197.
#[test]
fn every_condition_reads_the_world_and_what_you_control() {
    let bare = Table::new(2);
    let meets = |t: &Table, card, at| meets_req(&t.state, A, card, at);
    assert!(meets(&bare, Card::Outpost, PHOEBE));
    assert!(!meets(&bare, Card::Exploit, PHOEBE) && meets(&bare, Card::Exploit, KOTI));
    assert!(!meets(&bare, Card::City10, KOTI) && meets(&bare, Card::City10, GRAENSE));
    assert!(!meets(&bare, Card::Quarry, KOTI));
    let mut post = Table::new(2);
    for at in [KOTI, PHOEBE, VITA] {
        post.unit(A, Card::Outpost, at);
    }
    assert!(meets(&post, Card::Exploit, PHOEBE), "occupied");
    assert!(
        !meets(&post, Card::Shipyards8, PHOEBE),
        "occupying does not help"
    );
    assert!(meets(&post, Card::Quarry, KOTI) && meets(&post, Card::City10, KOTI));
    assert!(meets(&post, Card::TerraformPlant, KOTI));
    assert!(
        !meets(&post, Card::TerraformPlant, VITA),
        "Habitable already"
    );
    assert!(!meets(&post, Card::Industry6, KOTI), "a Post is not enough");
    assert!(!meets(&post, Card::HighPalace, KOTI) && !meets(&post, Card::BattleStation20, KOTI));
    let mut city = Table::new(2);
    city.unit(A, Card::City10, KOTI);
    assert!(meets(&city, Card::HighPalace, KOTI) && meets(&city, Card::BattleStation20, KOTI));
    assert!(meets(&city, Card::Industry6, KOTI));
    assert!(!meets_req(&city.state, B, Card::Industry6, KOTI), "not B's");
}

/// OW-162, OW-165: arrivals of the same Sub-Step do not help each other.
#[test]
fn arrivals_do_not_help_each_other() {
    let mut t = Table::new(2);
    t.turn(&[(A, Card::Exploit, KOTI), (B, Card::Industry6, KOTI)]);
    assert!(t.has(A, Card::Exploit, KOTI));
    assert_eq!(t.heaped(B, Card::Industry6), 1);
    assert!(
        t.heard(Viewer::Table)
            .contains("it needs a Population, Production or Mining Facility of yours there")
    );
}

/// OW-164, EX-31: a Facility Trashed for its REQ takes no room.
#[test]
fn a_failed_req_leaves_the_room_to_others() {
    let mut t = Table::new(3);
    t.indicator(KOTI, Card::Biostorm);
    t.unit(C, Card::City10, KOTI);
    t.unit(C, Card::City12, KOTI);
    t.turn(&[(A, Card::Outpost, KOTI), (B, Card::Exploit, KOTI)]);
    assert_eq!(t.heaped(B, Card::Exploit), 1);
    assert!(t.has(A, Card::Outpost, KOTI));
}

/// OW-175, OW-176, OW-184, EX-10, EX-11, EX-67: with less room than arrivals all of them are Trashed.
#[test]
fn arrivals_without_room_are_all_trashed() {
    let mut t = Table::new(3);
    t.unit(A, Card::City10, KOTI);
    t.unit(B, Card::City12, KOTI);
    t.unit(B, Card::Frigate, KOTI);
    t.unit(B, Card::CloneArmy, KOTI);
    t.indicator(KOTI, Card::TerraformPlant);
    t.turn(&[(A, Card::Outpost, KOTI), (B, Card::Outpost, KOTI)]);
    assert_eq!(
        (t.heaped(A, Card::Outpost), t.heaped(B, Card::Outpost)),
        (1, 1)
    );
    t.until_trash();
    let mut full = Table::new(2);
    for card in [Card::City10, Card::City12, Card::City15] {
        full.unit(B, card, KOTI);
    }
    full.turn(&[(A, Card::Exploit, KOTI)]);
    assert_eq!(full.heaped(A, Card::Exploit), 1);
    let mut three = Table::new(3);
    three.unit(A, Card::City10, VITA);
    three.unit(B, Card::City12, VITA);
    let staged = [A, B, C].map(|s| (s, Card::Outpost, VITA));
    three.turn(&staged);
    assert!(
        [A, B, C]
            .iter()
            .all(|s| three.heaped(*s, Card::Outpost) == 1)
    );
}

fn making_room() -> Table {
    let mut t = Table::new(2);
    t.unit(A, Card::Exploit, VITA);
    t.unit(B, Card::City12, VITA);
    t.unit(B, Card::Industry8, VITA);
    t
}

/// OW-177, OW-178, OW-182, OW-183, OW-187, OW-189, OW-648, EX-12a.
#[test]
fn a_swap_makes_room_for_everybody() {
    let mut t = making_room();
    t.reveal(&[(A, Card::Industry9, VITA), (B, Card::Outpost, VITA)]);
    t.timeouts(|s| matches!(s.phase, Phase::Resolve(_, Sub::Swaps(_))));
    let exploit = t.id(A, Card::Exploit, VITA);
    assert_eq!(t.offers(A), [Action::Swap(exploit), Action::Pass]);
    t.act(A, Action::Swap(exploit));
    t.until_trash();
    assert!(t.has(A, Card::Industry9, VITA) && t.has(B, Card::Outpost, VITA));
    assert_eq!(t.holds(A, Card::Exploit), 1);
    assert!(
        t.heard(Viewer::Table)
            .contains("Exploit at Vita Ptal is Swapped back to hand")
    );
}

/// OW-426: a Seasoned Exploit is Installed where an Exploit would be, and yields 3.
#[test]
fn a_seasoned_exploit_yields_more_where_an_exploit_may_stand() {
    let mut t = Table::new(2);
    t.turn(&[
        (A, Card::SeasonedExploit, KOTI),
        (B, Card::SeasonedExploit, PHOEBE),
    ]);
    assert!(t.has(A, Card::SeasonedExploit, KOTI));
    assert_eq!(t.income(A), 3);
    assert_eq!(
        t.heaped(B, Card::SeasonedExploit),
        1,
        "Phoebe K2 is Hostile and not occupied"
    );
}

/// OW-184, OW-185, EX-12b: without the Swap both are Trashed and the Exploit stays.
#[test]
fn without_a_swap_nothing_installs() {
    let mut t = making_room();
    t.turn(&[(A, Card::Industry9, VITA), (B, Card::Outpost, VITA)]);
    assert_eq!(
        (t.heaped(A, Card::Industry9), t.heaped(B, Card::Outpost)),
        (1, 1)
    );
    assert!(t.has(A, Card::Exploit, VITA));
}

/// OW-180, EX-12c: only one's own arrival lets one Swap.
#[test]
fn anothers_arrival_lets_nobody_swap() {
    let mut t = making_room();
    t.reveal(&[(B, Card::Outpost, VITA)]);
    t.timeouts(|s| {
        assert!(!matches!(s.phase, Phase::Resolve(_, Sub::Swaps(0))));
        matches!(s.phase, Phase::Trash(_))
    });
    assert!(t.has(B, Card::Outpost, VITA));
}

/// OW-185, EX-32: a declared Swap does not take place if the arrivals are Trashed.
#[test]
fn a_declared_swap_lapses_with_the_arrival() {
    let table = |b_swaps: bool| {
        let mut t = Table::new(2);
        t.unit(A, Card::Outpost, VITA);
        t.unit(A, Card::City10, VITA);
        t.unit(B, Card::Outpost, VITA);
        t.unit(B, Card::City12, VITA);
        t.reveal(&[(A, Card::City15, VITA), (B, Card::City20, VITA)]);
        t.timeouts(|s| matches!(s.phase, Phase::Resolve(_, Sub::Swaps(_))));
        t.act(A, Action::Swap(t.id(A, Card::Outpost, VITA)));
        if b_swaps {
            t.act(B, Action::Swap(t.id(B, Card::Outpost, VITA)));
        } else {
            t.act(B, Action::Pass);
        }
        t.until_trash();
        t
    };
    let t = table(false);
    assert_eq!(
        (t.heaped(A, Card::City15), t.heaped(B, Card::City20)),
        (1, 1)
    );
    assert!(t.has(A, Card::Outpost, VITA));
    let t = table(true);
    assert!(t.has(A, Card::City15, VITA) && t.has(B, Card::City20, VITA));
    assert_eq!(
        (t.holds(A, Card::Outpost), t.holds(B, Card::Outpost)),
        (1, 1)
    );
}

/// OW-179, OW-181, EX-33: the Swap code decides, one Facility at most, also with room.
#[test]
fn the_swap_code_decides_what_may_return() {
    let offers = |arrival: Card| {
        let mut t = Table::new(2);
        let exploit = t.unit(A, Card::Exploit, KOTI);
        let outpost = t.unit(A, Card::Outpost, KOTI);
        t.reveal(&[(A, arrival, KOTI)]);
        t.timeouts(|s| matches!(s.phase, Phase::Resolve(_, Sub::Swaps(_))));
        let count = |id| t.offers(A).contains(&Action::Swap(id));
        let offers = (count(exploit), count(outpost));
        t.act(A, Action::Swap(outpost));
        assert!(
            !matches!(t.state.phase, Phase::Resolve(_, Sub::Swaps(_))),
            "one Swap at most"
        );
        offers
    };
    assert_eq!(offers(Card::City15), (true, true));
    assert_eq!(offers(Card::Shipyards8), (false, true));
    assert_eq!(offers(Card::Outpost), (false, true));
}

/// OW-186: a Facility may replace the very one that met its REQ.
#[test]
fn an_industry_may_replace_its_exploit() {
    let mut t = Table::new(2);
    t.unit(A, Card::Exploit, KOTI);
    t.unit(B, Card::City10, KOTI);
    t.unit(B, Card::City12, KOTI);
    t.reveal(&[(A, Card::Industry7, KOTI)]);
    t.timeouts(|s| matches!(s.phase, Phase::Resolve(_, Sub::Swaps(_))));
    t.act(A, Action::Swap(t.id(A, Card::Exploit, KOTI)));
    t.until_trash();
    assert!(t.has(A, Card::Industry7, KOTI) && t.holds(A, Card::Exploit) == 1);
}

/// OW-188, OW-289, EX-65: a Conquered Facility serves its Conqueror but cannot be Swapped.
#[test]
fn a_conquered_facility_serves_but_is_not_swapped() {
    let mut t = Table::new(2);
    let city = t.unit(B, Card::City20, KOTI);
    let post = t.unit(B, Card::Outpost, KOTI);
    for id in [city, post] {
        t.state.unit_mut(id).unwrap().by = A;
    }
    assert!(meets_req(&t.state, A, Card::Industry8, KOTI));
    assert!(meets_req(&t.state, A, Card::Troops20, KOTI));
    assert!(!meets_req(&t.state, B, Card::Troops20, KOTI));
    t.turn(&[(A, Card::Industry8, KOTI)]);
    assert!(t.has(A, Card::Industry8, KOTI), "no Swap was asked");
}

/// OW-190: more Facilities than H2O stay; there is simply no room.
#[test]
fn nothing_is_removed_when_water_falls() {
    let mut t = Table::new(2);
    for card in [Card::City10, Card::City12, Card::City15] {
        t.unit(A, card, KOTI);
    }
    t.indicator(KOTI, Card::SuckDry);
    t.turn(&[(B, Card::Outpost, KOTI)]);
    assert_eq!(t.heaped(B, Card::Outpost), 1);
    assert!(t.has(A, Card::City15, KOTI));
}

/// OW-195, OW-196, OW-198: Ships come without a check; a Station needs its REQ, which this turn's Facility may meet.
#[test]
fn a_station_may_rely_on_what_has_just_installed() {
    let mut t = Table::new(2);
    t.state.players[A].income = 20;
    t.unit(A, Card::RobotFactory, MAAIL);
    t.turn(&[
        (A, Card::Striker, PHOEBE),
        (A, Card::BattleStation20, VITA),
        (A, Card::SiegePlatform, MAAIL),
    ]);
    assert!(t.has(A, Card::Striker, PHOEBE));
    assert_eq!(t.heaped(A, Card::BattleStation20), 1);
    assert!(t.has(A, Card::SiegePlatform, MAAIL));
    let mut t = Table::new(2);
    t.staged(A, Card::City20, VITA);
    t.turn(&[(A, Card::BattleStation20, VITA)]);
    assert!(
        t.has(A, Card::BattleStation20, VITA),
        "the City installed first"
    );
}

/// OW-200, OW-201, OW-202, OW-203, OW-204, OW-207, EX-06: Capacity adds up and is not used up.
#[test]
fn capacity_adds_up_and_is_not_used_up() {
    let mut t = Table::new(2);
    t.unit(A, Card::City12, VITA);
    t.turn(&[(A, Card::Troops22, VITA)]);
    assert_eq!(t.heaped(A, Card::Troops22), 1);
    let mut t = Table::new(2);
    t.unit(A, Card::City12, VITA);
    t.unit(A, Card::Frigate, VITA);
    t.unit(A, Card::Troops20, VITA);
    t.turn(&[(A, Card::Troops22, VITA)]);
    assert!(t.has(A, Card::Troops22, VITA) && t.has(A, Card::Troops20, VITA));
}

/// OW-205: losing Capacity later removes nothing.
#[test]
fn lost_capacity_leaves_the_troops() {
    let mut t = Table::new(2);
    t.unit(A, Card::Troops25, VITA);
    t.turn(&[]);
    assert!(t.has(A, Card::Troops25, VITA));
}

/// OW-206: Fallout Raid needs an own Orbital.
#[test]
fn fallout_raid_needs_an_orbital() {
    let mut t = Table::new(2);
    t.unit(A, Card::Kite, VITA);
    assert!(meets_req(&t.state, A, Card::FalloutRaid, VITA));
    assert!(!meets_req(&t.state, A, Card::FalloutRaid, KOTI));
}
