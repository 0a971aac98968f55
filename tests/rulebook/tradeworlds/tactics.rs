//! The moments, and each of the fifteen Tactics.

use super::table::check;

/// A battle of d1 3/3 against a1 3/3 with these hands, up to B1 of the attacker.
fn battle(d: &str, a: &str, dice: &str, answers: &str) {
    check(&format!(
        "seats a d
        ship a1 3/3
        ship d1 3/3
        hand d S5a {d}
        hand a {a}
        mode a ask
        mode d ask
        turn d admiral
        d: target a
        roll {dice}
        d: attack d1 a1
        {answers}"
    ));
}

/// TW-349, TW-211: +1 for either side, without upper limit.
#[test]
fn targeting_uplink_adds_one_to_the_own_initiative() {
    battle(
        "T1a",
        "none",
        "6 6",
        "d: tactic T1a
        = lane a
        = told * 6+1=7",
    );
    battle(
        "none",
        "T1a",
        "4 3",
        "a: tactic T1a
        = told * 3+1=4
        = lane d",
    );
}

/// TW-350: also in a strike, and only for the attacking side there.
#[test]
fn overcharge_adds_firepower_in_battle_and_strike() {
    check(
        "seats a d
        ship d1 2/3
        hand d T1b
        mode d ask
        turn d admiral
        d: target a
        d: attack d1 home
        d: tactic T1b d1
        = defence a 15",
    );
    check(
        "seats a d
        ship a1 1/3
        ship d1 2/3
        hand d T1b
        mode d ask
        turn d admiral
        d: target a
        roll 5 2
        d: attack d1 a1
        d: tactic T1b d1
        = lane a",
    );
}

/// TW-351.
#[test]
fn brace_for_impact_adds_one_resistance() {
    battle(
        "none",
        "T1c",
        "5 2",
        "a: tactic T1c a1
        = lane a a1",
    );
}

/// TW-352: only for the defender.
#[test]
fn evasive_burn_adds_two_for_the_defender() {
    battle(
        "T2a",
        "T2a",
        "4 3",
        "a: tactic T2a
        = told * 3+2=5
        = lane a a1
        = hand d T2a S5a",
    );
}

/// TW-353, TW-332.
#[test]
fn supply_drop_draws_two_in_a_free_moment() {
    check(
        "seats a d
        hand a T2b
        deck a S1a W1a C1a
        turn a captain
        a: tactic T2b
        = hand a S1a W1a
        = told a You draw SCS Convoy (capacity 5) and Pulse Laser (F 1)
        = told d Acolytes draws 2 cards
        = untold d S1a",
    );
}

/// TW-354, TW-330, TW-473, TW-158: a private look, also by a bystander in B1.
#[test]
fn intercepted_orders_looks_into_a_hand_and_draws() {
    check(
        "seats a d
        hand a T2c
        hand d W3a C4a
        deck a S1a
        turn a captain
        a: tactic T2c d
        = told a The hand of Destined: Gauss Battery (F 3) and Veterans (R 4)
        = told d looks at the hand of Destined
        = untold * W3a
        = hand a S1a",
    );
    check(
        "seats a b d
        ship a1 2/3
        ship d1 3/3
        hand a S1a
        hand b T2c
        deck b C1a
        mode b ask
        turn d admiral
        d: target a
        roll 1 6
        d: attack d1 a1
        = asked b
        b: tactic T2c a
        = told b The hand of Acolytes: SCS Convoy (capacity 5)
        = hand b C1a",
    );
}

/// TW-355.
#[test]
fn intercepted_orders_only_draws_where_nobody_holds_a_card() {
    check(
        "seats a
        hand a T2c
        deck a S1a
        turn a captain
        = has a tactic T2c
        a: tactic T2c
        = hand a S1a",
    );
}

/// TW-356, TW-357.
#[test]
fn discrete_hardware_adds_three_for_the_attacker() {
    battle(
        "T3a",
        "T3a",
        "3 5",
        "d: pass
        = told * Initiative
        d: tactic T3a
        = told * 3+3=6
        = lane a",
    );
}

/// TW-358.
#[test]
fn reinforced_bulkheads_add_two_resistance() {
    battle(
        "T3b",
        "none",
        "4 4",
        "d: tactic T3b d1
        = lane d d1",
    );
}

/// TW-359: only after the dice.
#[test]
fn recalibrate_keeps_the_higher_roll() {
    battle(
        "T3c",
        "none",
        "2 4 6",
        "d: tactic T3c
        = told * 2 and 6, it is 6 now
        = lane a",
    );
}

/// TW-360: two Firepower, also in a strike.
#[test]
fn lance_overload_adds_two_firepower() {
    check(
        "seats a d
        ship d1 2/3
        hand d T4a
        mode d ask
        turn d admiral
        d: target a
        d: attack d1 home
        d: tactic T4a d1
        = defence a 14",
    );
}

/// TW-336, TW-343, TW-361: the jammed Tactic is used up without effect.
#[test]
fn signal_jam_cancels_a_tactic() {
    battle(
        "T1a",
        "T4b",
        "4 4",
        "d: tactic T1a
        = asked a
        a: jam
        = told * Targeting Uplink is cancelled
        = open d T1a
        = open a T4b
        = lane d",
    );
}

/// TW-363, TW-364, TW-240.
#[test]
fn emergency_repairs_restore_three_up_to_eighteen() {
    for (before, after) in [(10, 13), (17, 18)] {
        check(&format!(
            "seats a d
            defence a {before}
            hand a T4c
            turn a captain
            a: tactic T4c
            = defence a {after}"
        ));
    }
    check(
        "seats a d
        hand a T4c
        turn a captain
        = not a tactic",
    );
}

/// TW-365: battle and strike, before the dice, by the defender.
#[test]
fn ceasefire_cancels_the_engagement() {
    check(
        "seats a d
        ship d1 3/3
        hand a T5a
        hand d T5a
        mode a ask
        mode d ask
        turn d admiral
        d: target a
        d: attack d1 home
        a: tactic T5a
        = defence a 18
        = asked d
        = hand d T5a",
    );
}

/// TW-368, TW-374.
#[test]
fn follow_through_hits_the_homeworld_with_what_is_left() {
    check(
        "seats a d
        ship a1 1/1
        ship d1 4/3
        hand d T5b
        mode d ask
        turn d admiral
        d: target a
        roll 5 2
        d: attack d1 a1
        d: tactic T5b
        = lane a
        = defence a 15",
    );
    check(
        "seats a d
        ship d1 4/3
        hand d T5b
        mode d ask
        turn d admiral
        d: target a
        d: attack d1 home
        = defence a 14",
    );
}

/// TW-333, TW-371, TW-372, TW-115.
#[test]
fn deep_strike_slips_past_the_defenders_with_one_starship() {
    check(
        "seats a d
        ship a1 1/1
        ship d1 4/3
        ship d2 2/2
        hand d T5c
        turn d admiral
        d: target a
        = has d deep d2
        d: deep d1
        = defence a 14
        = lane a a1
        = has d attack d2 a1
        = not d attack d1",
    );
    check(
        "seats a d
        ship d1 4/3
        hand d T5c
        turn d admiral
        d: target a
        = not d deep",
    );
}

/// TW-376, TW-377.
#[test]
fn alone_there_is_no_jam_no_follow_through_and_no_deep_strike() {
    check(
        "seats a
        ship a1 2/2
        hand a T4b T5b T5c T1a
        mode a ask
        turn a admiral
        a: target derelict
        = not a deep
        roll 3 1
        a: attack a1 derelict
        = offers a tactic T1a | pass
        a: tactic T1a
        = told * 3+1=4",
    );
}

/// TW-331, TW-334, TW-335, TW-338, TW-375: each window offers its own Tactics and nothing else.
#[test]
fn tactics_are_offered_at_their_moments_only() {
    battle(
        "T1a T2b T3c T4c T5b",
        "T2a T5a T3c",
        "4 4",
        "= offers d tactic T1a | tactic T5b | pass
        d: pass
        = offers a tactic T2a | tactic T5a | pass
        a: pass
        = offers d tactic T1a | tactic T3c | tactic T5b | pass
        d: pass
        = offers a tactic T2a | tactic T3c | pass",
    );
}

/// TW-339, TW-345, TW-346, TW-347, TW-348, TW-344.
#[test]
fn a_window_goes_round_until_all_pass_in_succession() {
    battle(
        "T1a T3a",
        "T2a",
        "2 4",
        "d: pass
        a: pass
        d: tactic T1a
        = asked d
        d: pass
        a: tactic T2a
        = asked d
        d: tactic T3a
        = told * 2+4=6
        = lane d",
    );
}

/// TW-114, TW-115: partners of a joint attack play Tactics for any starship of their side.
#[test]
fn partners_may_play_tactics_for_the_whole_side() {
    check(
        "seats a b c
        credits a 30
        ship a1 2/3
        ship b1 2/2
        ship c1 1/5
        hand b T1b
        mode b ask
        turn a chancellor
        a: target c
        a: invite
        b: offer b1
        a: pick b1
        roll 6 1
        a: attack a1 c1
        a: add b1
        = offers b tactic T1b a1 | tactic T1b b1 | pass
        b: tactic T1b a1
        = lane c",
    );
}

/// TW-340, TW-342: the Derelict's act counts as a turn of its own.
#[test]
fn a_tactic_played_in_the_derelicts_act_is_back_in_the_pile_after_it() {
    check(
        "seats a
        ship a1 2/2
        hand a T2a W1a C1a T1a S2a
        mode a ask
        turn a captain
        roll 5 3 3 2
        a: end
        a: done
        a: tactic T2a
        = open a T2a
        a: pass
        a: pass
        = open a none
        = pile a T2a
        = lane a a1",
    );
}
