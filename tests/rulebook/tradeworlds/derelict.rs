//! The Derelict: one person, a d10, Critical Mass.

use super::table::check;
use orrery::games::tradeworlds::state::{Defeat, Ending};
use orrery::games::tradeworlds::terms::Difficulty;

/// The player ends a turn and the Derelict rolls these dice.
fn act(setup: &str, dice: &str, after: &str) -> super::table::Table {
    check(&format!(
        "seats a
        hand a S1a W1a C1a T1a S2a
        {setup}
        turn a captain
        roll {dice}
        a: end
        a: done
        {after}"
    ))
}

/// TW-259, TW-260, TW-289, TW-290: one enemy without Treasury, its Resistance set by the difficulty.
#[test]
fn the_derelict_withstands_four_to_eight() {
    let all = [
        Difficulty::Easy,
        Difficulty::Normal,
        Difficulty::Hard,
        Difficulty::Nightmare,
    ];
    assert_eq!(all.map(Difficulty::resistance), [4, 5, 6, 8]);
    check(
        "option difficulty easy
        seats a
        = critical 0
        ship a1 4/4
        turn a admiral
        = offers a target derelict | end
        roll 6 1
        a: target derelict
        a: attack a1 derelict
        = winner a",
    );
}

/// TW-261, TW-269: Critical Mass loses at six.
#[test]
fn critical_mass_six_loses() {
    for face in [2, 3, 4] {
        act("critical 2", &face.to_string(), "= critical 3\n= going");
        let table = act("critical 5", &face.to_string(), "= critical 6");
        assert_eq!(table.state.ending, Some(Ending::Lost(Defeat::CriticalMass)));
    }
}

/// TW-262, TW-278, TW-274: without a starship the Homeworld takes the black d6.
#[test]
fn the_homeworld_falls_to_the_derelict() {
    let table = act("defence a 4", "5 4", "= defence a 0");
    assert_eq!(table.state.ending, Some(Ending::Lost(Defeat::Homeworld)));
}

/// TW-263, TW-265, TW-264: it acts after each turn of the player, and not after a victory.
#[test]
fn the_derelict_acts_after_every_turn() {
    act(
        "",
        "2",
        "= critical 1
        = round 2
        = turn a
        = asked a",
    );
}

/// TW-266, TW-267, TW-268: a discharge lowers Critical Mass to one.
#[test]
fn a_discharge_lowers_critical_mass() {
    for (before, after) in [(5, 1), (2, 1), (1, 1), (0, 0)] {
        act(
            &format!("critical {before}"),
            "1",
            &format!("= critical {after}"),
        );
    }
}

/// TW-270, TW-271, TW-284: one attack on 5 to 7, two on 8 and 9, each with its own Firepower.
#[test]
fn it_attacks_once_or_twice() {
    for face in [5, 6, 7] {
        act("", &format!("{face} 3"), "= defence a 15");
    }
    for face in [8, 9] {
        act("", &format!("{face} 3 2"), "= defence a 13");
    }
    // The second attack finds the lane empty after the first.
    act("ship a1 2/2", "8 3 6 1 4", "= lane a\n= defence a 14");
}

/// TW-272, TW-273: the Hyper Cannon hits through the lane and nothing can be played against it.
#[test]
fn the_hyper_cannon_cannot_be_answered() {
    check(
        "seats a
        ship a1 2/2
        hand a T5a T1a C1a T2a S2a
        mode a ask
        turn a captain
        roll 10 6
        a: end
        a: done
        = defence a 12
        = has a role treasurer",
    );
}

/// TW-275, TW-276: the highest Resistance within reach, then the higher Firepower, then the older.
#[test]
fn it_aims_at_the_highest_resistance_within_reach() {
    act(
        "ship a1 1/2\nship a2 3/3\nship a3 1/3\nship a4 1/5",
        "5 4 6 1",
        "= lane a a1 a3 a4",
    );
    act("ship a2 1/3\nship a1 1/3", "5 4 6 1", "= lane a a1");
}

/// TW-277: nothing within reach, no initiative dice.
#[test]
fn an_attack_without_reach_fails_without_dice() {
    act(
        "ship a1 2/5",
        "5 4",
        "= lane a a1\n= told * no starship within reach",
    );
}

/// TW-279, TW-280, TW-282, TW-292: d10, Firepower, its initiative, the player's.
#[test]
fn its_attack_needs_the_higher_initiative() {
    act("ship a1 2/3", "5 3 6 5", "= lane a");
    act("ship a1 2/3", "5 3 5 6", "= lane a a1");
}

/// TW-281: a tie answered with enough Firepower destroys it.
#[test]
fn a_tied_attack_may_destroy_it() {
    act("ship a1 5/3", "5 3 4 4", "= winner a");
    act("ship a1 4/3", "5 3 4 4", "= going");
}

/// TW-283: more Resistance saves the target, and the target stays.
#[test]
fn resistance_added_after_aiming_makes_the_attack_harmless() {
    check(
        "seats a
        ship a1 2/3
        ship a2 2/1
        hand a T1c T1a C1a T2a S2a
        mode a ask
        turn a captain
        roll 5 3 6 1
        a: end
        a: done
        a: pass
        a: tactic T1c a1
        a: pass
        = lane a a1 a2",
    );
}

/// TW-285, TW-286: any group, in one or several battles.
#[test]
fn the_derelict_is_attacked_in_groups() {
    check(
        "seats a
        ship a1 2/2
        ship a2 3/4
        ship a3 5/1
        turn a admiral
        a: target derelict
        roll 1 6 6 1
        a: attack a1 derelict
        a: add a2
        a: fire
        = going
        a: attack a3 derelict
        = winner a",
    );
}

/// TW-287, TW-288: its counter-attack takes one starship at most.
#[test]
fn its_counter_attack_takes_one_starship() {
    check(
        "seats a
        ship a1 2/2
        ship a2 2/2
        hand a S5a
        turn a admiral
        a: target derelict
        roll 4 4 6
        a: attack a1 derelict
        a: add a2
        = lane a a2",
    );
}

/// TW-291, TW-035.
#[test]
fn the_last_round_without_a_victory_is_lost() {
    let table = act("round 40", "2", "= critical 1");
    assert_eq!(table.state.ending, Some(Ending::Lost(Defeat::Rounds)));
}
