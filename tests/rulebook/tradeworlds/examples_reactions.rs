//! Worked examples: Tactics, joint attacks, the Derelict.

use super::table::check;

/// TW-E25: TW-351, TW-350, TW-348.
#[test]
fn example_25_a_tie_saved_and_lost_again() {
    let tie = "seats a d
        ship a1 3/2
        ship d1 3/3
        hand d T1c
        hand a T1b
        mode a ask
        mode d ask
        turn d admiral
        d: target a
        roll 4 4
        d: attack d1 a1
        d: pass
        a: pass
        d: tactic T1c d1
    ";
    check(&format!(
        "{tie}
        a: pass
        = lane d d1"
    ));
    check(&format!(
        "{tie}
        a: tactic T1b a1
        = lane d"
    ));
}

/// TW-E26: TW-365, TW-366, TW-367.
#[test]
fn example_26_a_ceasefire_still_counts_as_an_attack() {
    check(
        "seats a d
        ship a1 2/3
        ship d1 3/3
        ship d2 2/2
        ship d3 4/1
        hand a T5a
        mode a ask
        turn d admiral
        d: target a
        d: attack d1 a1
        d: add d2
        d: fire
        a: tactic T5a
        = lane a a1
        = offers d attack d3 a1 | attack d3 home | stop
        d: attack d3 home
        = defence a 14",
    );
}

/// TW-E27: TW-361, TW-362, TW-340.
#[test]
fn example_27_a_jam_is_jammed() {
    check(
        "seats a d
        ship a1 2/3
        ship d1 3/3
        hand a T5a T4b
        hand d T4b S5a
        mode a ask
        mode d ask
        turn d admiral
        d: target a
        d: attack d1 a1
        a: tactic T5a
        d: jam
        a: jam
        = lane a a1
        = told * Ceasefire: the engagement is cancelled
        = open a T5a T4b
        = open d T4b
        chance
        d: end
        d: done
        = pile a T5a T4b",
    );
}

/// TW-E28: TW-382, TW-383.
#[test]
fn example_28_only_the_first_jammer_clockwise_is_used() {
    check(
        "seats a b c d
        ship a1 2/3
        ship d1 3/3
        hand a T5a
        hand b T4b
        hand d T4b
        mode a ask
        mode b ask
        mode d ask
        turn d admiral
        d: target a
        roll 1 6
        d: attack d1 a1
        a: tactic T5a
        = asked b d
        d: jam
        = asked b
        hand d T4b S5a
        b: jam
        d: pass
        = open b T4b
        = hand d T4b S5a
        = told * dodged",
    );
}

/// TW-E29: TW-371, TW-373.
#[test]
fn example_29_a_deep_strike_may_be_jammed() {
    let strike = "seats a d
        ship a1 2/3
        ship d1 3/3
        hand d T5c
        hand a T4b
        mode a ask
        turn d admiral
        d: target a
        d: deep d1
        = asked a
    ";
    check(&format!(
        "{strike}
        a: jam
        = open d T5c
        = defence a 18
        = has d attack d1 a1"
    ));
    check(&format!(
        "{strike}
        a: pass
        = defence a 15"
    ));
}

/// TW-E30: TW-368, TW-369, TW-370, TW-313.
#[test]
fn example_30_follow_through_and_the_frigate() {
    let alone = "option reinforcements on
        seats a d
        ship a1 1/3
        rs a1 frigate
        credits a 10
        ship d1 5/2
        hand d T5b
        mode a ask
        mode d ask
        turn d admiral
        d: target a
        roll 6 2
        d: attack d1 a1
        d: tactic T5b
        = asked a
    ";
    check(&format!(
        "{alone}
        a: pass
        = lane a
        = defence a 16"
    ));
    check(&format!(
        "{alone}
        a: use frigate
        = lane a a1
        = rs a1 none
        = credits a 7
        = defence a 18"
    ));
    check(
        "option reinforcements on
        seats a d
        ship a1 1/3
        ship a2 1/2
        rs a1 frigate
        credits a 30
        ship d1 5/2
        ship d2 2/2
        hand d T5b
        mode a ask
        mode d ask
        turn d admiral
        d: target a
        roll 6 2
        d: attack d1 a1
        d: add d2
        d: aim a2
        d: tactic T5b
        a: use frigate
        = lane a a1
        = defence a 16",
    );
}

/// TW-E31: TW-016, TW-247.
#[test]
fn example_31_winning_in_anothers_turn() {
    check(
        "seats b d
        ship b1 3/3
        ship d1 2/2
        credits b 96
        turn d admiral
        d: target b
        roll 3 3
        d: attack d1 b1
        = credits b 101
        = winner b",
    );
}

/// TW-E32: TW-102, TW-109, TW-110, TW-111, TW-120.
#[test]
fn example_32_a_joint_attack() {
    check(
        "seats a b c d
        credits a 30
        ship a1 3/3
        ship b1 2/2
        ship c1 S3a W3a C4a
        ship d1 4/2
        hand b S5a W1a
        deck b C1a T1a S2a W2a
        deck a S1a W1a C1a T1a S2a
        hand a S5a
        turn a chancellor
        = has a target c
        a: target c
        a: invite
        = asked b d
        b: offer b1
        = asked d
        d: offer d1
        = offers a pick b1 | pick d1 | done
        a: pick b1
        roll 5 3
        a: attack a1 c1
        a: add b1
        = lane c
        = hand c W3a
        = credits b 5
        a: end
        a: done
        = turn b
        = role chancellor
        = not b bank
        = has b buy S
        chance
        b: end
        b: done
        = turn c",
    );
}

/// TW-E33: TW-121.
#[test]
fn example_33_a_chancellor_without_partners() {
    check(
        "seats a d
        ship d1 4/2
        turn d chancellor
        d: target a
        d: attack d1 home
        = defence a 14",
    );
}

/// TW-E34: TW-242, TW-241, TW-230, TW-250.
#[test]
fn example_34_elimination_stops_the_action() {
    check(
        "seats a c d
        defence c 3
        ship d1 4/2
        ship d2 3/3
        turn d admiral
        hand d S5a W5a
        d: target c
        d: attack d1 home
        d: fire
        = defence c 0
        = going
        = has d buy S
        = not d attack",
    );
    check(
        "seats c d
        defence c 3
        ship d1 4/2
        turn d admiral
        d: target c
        d: attack d1 home
        = winner d",
    );
}

/// TW-E35: TW-275, TW-277, TW-281, TW-272, TW-268, TW-261.
#[test]
fn example_35_the_derelict_acts() {
    let act = |setup: &str, dice: &str, after: &str| {
        check(&format!(
            "seats a
            hand a S1a W1a C1a T1a S2a
            {setup}
            turn a captain
            roll {dice}
            a: end
            a: done
            {after}"
        ));
    };
    let lane = "ship a1 2/2
        ship a2 3/4";
    act("", "6 4", "= defence a 14");
    act(lane, "5 3 5 2", "= lane a a2");
    act(lane, "7 1", "= lane a a1 a2");
    act(lane, "8 6 3 3 2 2 6", "= lane a a1 a2");
    act(lane, "10 5", "= defence a 13");
    act("critical 4", "1", "= critical 1");
    act("critical 0", "1", "= critical 0");
    act("critical 5", "3", "= winner");
    act("ship a3 5/4", "5 4 4 4", "= winner a");
}

/// TW-E36: TW-286, TW-287, TW-288.
#[test]
fn example_36_attacking_the_derelict() {
    let attack = |script: &str| {
        check(&format!(
            "seats a
            ship a1 2/2
            ship a2 3/4
            hand a S5a
            turn a admiral
            a: target derelict
            {script}"
        ));
    };
    attack(
        "roll 5 4
        a: attack a1 derelict
        a: add a2
        = winner a",
    );
    attack(
        "roll 6 1
        a: attack a1 derelict
        a: fire
        = going
        = lane a a1 a2",
    );
    attack(
        "roll 3 3 3
        a: attack a1 derelict
        a: add a2
        = lane a a2",
    );
    attack(
        "roll 3 3 6
        a: attack a1 derelict
        a: add a2
        = lane a a1",
    );
}

/// TW-E37: TW-340, TW-341, TW-093.
#[test]
fn example_37_supply_drop_cannot_find_itself() {
    check(
        "seats a d
        hand a T2b S1a
        turn a captain
        a: tactic T2b
        = hand a S1a
        = open a T2b
        chance
        a: done
        = hand a S1a T2b",
    );
}
