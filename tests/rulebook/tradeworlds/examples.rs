//! The worked examples of the rules, in order: the printed ones first.

use super::table::check;

const PRINTED: &str = "seats a d
    ship a1 S1a W2a C3a
    ship a2 S1b W1a C2a
    ship d1 S2a W3a C3a
    ship d2 S1a W2a C3b
    turn d admiral
    d: target a
";

fn printed(script: &str) {
    check(&format!("{PRINTED}{script}"));
}

/// TW-E01, combat example 1: TW-216, TW-219, TW-213, TW-229.
#[test]
fn example_1_a_tie_that_destroys_nothing_and_a_hit() {
    printed(
        "roll 3 3 5 2
        d: attack d1 a1
        d: fire
        = not d attack d2 home
        d: attack d2 a2
        = lane a a1
        = lane d d1 d2
        = pile a S1b W1a C2a
        = defence a 18
        = defence d 18",
    );
}

/// TW-E02: TW-217, TW-209, TW-025.
#[test]
fn example_2_the_defender_chooses_which_attacker_falls() {
    printed(
        "roll 3 3
        d: attack d1 a1
        d: add d2
        d: aim a2
        = asked a
        = offers a destroy d1 | destroy d2
        a: destroy d1
        = lane d d2
        = pile d S2a W3a
        = hand d C3a",
    );
}

/// TW-E03: TW-212, TW-223.
#[test]
fn example_3_firepower_is_summed_and_both_fall_without_a_question() {
    printed(
        "roll 4 2
        d: attack d1 a1
        d: add d2
        d: aim a2
        = lane a",
    );
}

/// TW-E04, combat example 2: TW-233, TW-237, TW-236.
#[test]
fn example_4_an_engaged_guard_opens_the_homeworld_whatever_the_dice() {
    for (dice, left) in [("4 2", ""), ("2 5", "a1"), ("3 3", "a1")] {
        check(&format!(
            "seats a d
            ship a1 S1a W2a C3a
            ship d1 S2a W3a C3a
            ship d2 S1a W2a C3b
            turn d admiral
            d: target a
            roll {dice}
            d: attack d1 a1
            d: fire
            d: attack d2 home
            = lane a {left}
            = defence a 16"
        ));
    }
}

/// TW-E05: TW-215, TW-350, TW-225.
#[test]
fn example_5_overcharge_makes_the_hit_and_ends_with_the_battle() {
    let position = "seats a d
        ship a1 S1a W2a C3a
        ship d1 S2a W3a C3a
        ship d2 S1a W2a C3b
        hand d T1b
        mode d ask
        turn d admiral
        d: target a
        roll 5 1
        d: attack d2 a1
        d: fire
        d: pass
    ";
    check(&format!(
        "{position}
        d: pass
        = lane a a1"
    ));
    check(&format!(
        "{position}
        d: tactic T1b d2
        = lane a
        = ship d2 2/3
        d: attack d1 home
        = defence a 15"
    ));
}

/// TW-E06, reinforcement example 1: TW-294, TW-315, TW-308, TW-303.
#[test]
fn example_6_a_cruiser_rolls_again_and_stays() {
    check(
        "option reinforcements on
        seats a d
        ship a1 S1a W2a C3a
        ship a2 S1b W2b C2a
        ship d1 S2a W3a C3a
        ship d2 S1a W2a C3b
        credits a 40
        turn a trader
        a: reinforce cruiser a2
        = credits a 30
        turn d admiral
        mode a ask
        d: target a
        roll 5 3 4 1 5
        d: attack d1 a1
        d: fire
        = lane a a2
        d: attack d2 a2
        = asked a
        a: use cruiser
        = credits a 26
        = lane a a2
        = rs a2 cruiser
        = lane d d1 d2",
    );
}

/// TW-E07: TW-316, TW-212.
#[test]
fn example_7_the_cruisers_new_roll_counts_for_the_whole_side() {
    for (use_it, left) in [(true, "a1 a2"), (false, "")] {
        let answer = if use_it { "a: use cruiser" } else { "a: pass" };
        let roll = if use_it { "roll 4 1 5" } else { "roll 4 1" };
        check(&format!(
            "option reinforcements on
            seats a d
            ship a1 S1a W2a C3a
            ship a2 S1b W2b C2a
            rs a2 cruiser
            credits a 30
            ship d1 S2a W3a C3a
            ship d2 S1a W2a C3b
            mode a ask
            turn d admiral
            d: target a
            {roll}
            d: attack d1 a1
            d: add d2
            d: aim a2
            {answer}
            = lane a {left}"
        ));
    }
}

/// TW-E08, reinforcement example 2: TW-318, TW-321, TW-322, TW-305, TW-206.
#[test]
fn example_8_destroyers_eliminate_each_other() {
    check(
        "option reinforcements on
        seats a d
        ship a1 S3a W4a C3a
        ship a2 S1b W2b C2a
        rs a2 cruiser
        credits a 50
        credits d 45
        ship d1 S2a W3a C3a
        ship d2 S1a W2a C3b
        mode a ask
        mode d ask
        turn a trader
        a: reinforce destroyer a1
        = credits a 40
        turn d admiral
        d: reinforce destroyer d1
        = credits d 35
        d: target a
        roll 3 5 3 2
        d: attack d1 a2
        d: fire
        d: use destroyer a2
        = credits d 30
        = rs a2 none
        = lane a a1 a2
        d: attack d2 a2
        = lane a a1
        turn a admiral
        a: target d
        roll 3 1
        a: attack a1 d1
        a: use destroyer d1
        = credits a 35
        = asked d
        d: use destroyer a1
        = credits d 25
        = rs a1 none
        = lane d d2
        = hand d C3a
        = credits a 35",
    );
}

/// TW-E09: TW-205, TW-233.
#[test]
fn example_9_one_starship_cannot_engage_two_defenders() {
    check(
        "seats a d
        ship a1 2/3
        ship a2 1/2
        ship d1 3/3
        turn d admiral
        d: target a
        = offers d attack d1 a1 | attack d1 a2 | stop
        roll 1 6
        d: attack d1 a1
        = defence a 18
        = not d attack",
    );
}

/// TW-E10: TW-233, TW-234.
#[test]
fn example_10_killing_one_of_two_opens_nothing() {
    printed(
        "roll 5 1
        d: attack d1 a1
        d: fire
        = lane a a2
        = offers d attack d2 a2 | stop",
    );
}

/// TW-E11: TW-233.
#[test]
fn example_11_three_against_two_strike_even_if_all_dodge() {
    check(
        "seats a d
        ship a1 2/3
        ship a2 1/2
        ship d1 3/3
        ship d2 2/3
        ship d3 4/1
        turn d admiral
        d: target a
        roll 1 6 2 6
        d: attack d1 a1
        d: fire
        d: attack d2 a2
        d: fire
        d: attack d3 home
        = defence a 14",
    );
}

/// TW-E12: TW-221.
#[test]
fn example_12_the_destroyed_set_is_maximal() {
    check(
        "seats a d
        ship a1 1/4
        ship a2 1/3
        ship a3 1/2
        ship d1 2/2
        ship d2 2/2
        ship d3 3/3
        turn d admiral
        d: target a
        roll 6 1
        d: attack d1 a1
        d: add d2
        d: add d3
        d: aim a2
        d: aim a3
        = offers d destroy a1 | destroy a2 | destroy a3
        d: destroy a3
        = offers d destroy a1 | destroy a2
        d: destroy a2
        = lane a a1",
    );
}

/// TW-E13: TW-123, TW-006, TW-018, TW-020, TW-022.
#[test]
fn example_13_the_treasurer_of_every_faction() {
    let bank = |who: char, cards: &[&str], sum: u8| {
        let mut script = format!(
            "seats {who} {}
            hand {who} S3a W2a C1a T4a C5a
            turn {who} treasurer
            ",
            if who == 'b' { 'a' } else { 'b' }
        );
        for card in cards {
            script = format!("{script}{who}: {card}\n");
        }
        check(&format!("{script}= credits {who} {sum}"));
    };
    bank('b', &["bank C5a", "bank T4a", "bank S3a"], 12);
    bank('a', &["bank C5a", "bank T4a", "bank S3a"], 12);
    bank('a', &["flat", "bank C1a", "bank W2a", "bank S3a"], 8);
    bank('c', &["bank C5a", "done"], 10);
    bank('c', &["bank C5a", "bank T4a", "done"], 14);
    bank('c', &["bank C5a", "bank T4a", "bank S3a"], 12);
    bank('d', &["bank C5a", "bank T4a", "bank S3a", "bank W2a"], 14);
}

/// TW-E14: TW-023, TW-024.
#[test]
fn example_14_the_destined_bank_at_most_fifteen() {
    check(
        "seats d a
        hand d S5a W5a C4a T3a W1a
        turn d treasurer
        d: bank S5a
        d: bank W5a
        d: bank C4a
        d: bank T3a
        = credits d 15",
    );
}

/// TW-E15: TW-047, TW-186, TW-013.
#[test]
fn example_15_bank_unlock_and_deploy_in_one_turn() {
    let script = |who: char| {
        format!(
            "seats {who} c
        credits {who} 3
        hand {who} S2a W2a C2a T1a T2a
        deck {who} S1a W1a C1a S1b W1b
        turn {who} treasurer
        {who}: bank T1a
        {who}: bank T2a
        {who}: done
        = credits {who} 6
        "
        )
    };
    check(
        &(script('b')
            + "= unlocked b 1
        b: configure S2a
        = lane b b1
        = ship b1 2/2
        = holds b 5"),
    );
    check(
        &(script('a')
            + "= unlocked a 0
        = not a configure"),
    );
}

/// TW-E16: TW-046, TW-048, TW-327.
#[test]
fn example_16_spending_locks_nothing_again() {
    check(
        "option reinforcements on
        seats c a
        credits c 25
        ship c1 1/1
        hand c S2a W2a C2a T1a
        turn c trader
        c: reinforce frigate c1
        = credits c 15
        = unlocked c 2
        c: configure S2a
        = lane c c1 c2",
    );
}

/// TW-E17: TW-181.
#[test]
fn example_17_firepower_and_resistance_fit_the_capacity() {
    check(
        "seats c a
        credits c 10
        hand c S1a W4a C1a C2a
        turn c trader
        c: configure S1a
        = ship c1 4/1",
    );
    check(
        "seats c a
        credits c 10
        hand c S5a W5a C5a
        turn c trader
        = not c configure",
    );
}

/// TW-E18: TW-010, TW-011, TW-012.
#[test]
fn example_18_acolytes_carry_several_weapons() {
    check(
        "seats a c
        credits a 10
        hand a S5a W5a C1a W3a W1b
        turn a trader
        a: configure S5a
        a: configure W5a
        = offers a arm W1b | arm W3a | done
        a: arm W3a
        = ship a1 8/1
        = hand a W1b",
    );
    check(
        "seats c a
        credits c 10
        hand c S5a W5a C1a W3a W1b
        turn c trader
        c: configure S5a
        c: configure W5a
        = ship c1 5/1",
    );
}

/// TW-E19: TW-135, TW-134, TW-138.
#[test]
fn example_19_reconfiguring_keeps_to_the_capacity() {
    check(
        "seats a c
        ship a1 S3a W4a C3a
        hand a S2b S4a
        turn a captain
        = offers a swap S3a S4a | buy S | buy W | buy C | buy T | end
        a: swap S3a S4a
        = pile a S3a",
    );
    check(
        "seats a c
        ship a2 S5a W2a C3a
        hand a W3a T1a
        turn a engineer
        a: more a2 W3a
        = ship a2 5/3
        a: less W2a
        = ship a2 3/3
        = pile a W2a
        = not a swap",
    );
}

/// TW-E20: TW-092, TW-160.
#[test]
fn example_20_a_deck_is_rebuilt_only_when_a_card_is_needed() {
    let mut table = check(
        "seats b a
        hand b S1a W1a
        deck b C1a T1a S2a
        pile b W2a C2a T2a
        turn b captain
        b: end
        b: done
        = holds b 5
        = deck b 0
        = pile b C2a T2a W2a
        turn b trader
        chance
        b: trade
        = holds b 7
        = deck b 1
        = pile b none",
    );
    table.state.round = 1;
}

/// TW-E21: TW-093.
#[test]
fn example_21_a_seat_without_cards_stops_drawing() {
    check(
        "seats b a
        hand b S1a W1a
        deck b C1a
        turn b captain
        b: end
        b: done
        = hand b S1a W1a C1a",
    );
}

/// TW-E22: TW-173, TW-174, TW-168.
#[test]
fn example_22_payment_is_carried_on() {
    check(
        "seats b a
        hand b C5a W2a
        top b S3a
        top b W2b
        top b C4a
        top b T1b
        turn b captain
        b: buy S
        b: pay C5a
        = pile b S3a C5a
        = told * Next there
        b: buy W
        = pile b S3a C5a W2b
        chance
        b: buy T
        # The hand is empty, so the turn ends by itself and refills with the five cards of the discard pile.
        = hand b S3a C5a W2b W2a T1b
        = told * lets a payment of 1 lapse",
    );
}

/// TW-E23: TW-195, TW-196, TW-084.
#[test]
fn example_23_a_new_starship_may_attack_unless_launches_are_delayed() {
    let launch = "seats a d
        credits a 10
        hand a S2a W2a C2a T1a
        turn a admiral
        = not a target
        a: configure S2a
    ";
    check(&format!(
        "{launch}
        a: target d
        a: attack a1 home
        = defence d 16"
    ));
    check(&format!(
        "option launch-delay on
        {launch}
        = not a target"
    ));
}

/// TW-E24: TW-187, TW-027.
#[test]
fn example_24_a_full_lane_is_made_room_in_by_scrapping() {
    check(
        "seats c a
        credits c 10
        ship c1 S1a W1a C1a
        hand c S2a W2a C2a T1a
        turn c trader
        = has c scrap c1
        = not c configure
        c: scrap c1
        = pile c S1a W1a C1a
        = ship c1 2/2
        = hand c T1a",
    );
}

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

/// TW-E38: TW-414, TW-415, TW-418, TW-411, TW-423.
#[test]
fn example_38_a_garrison_acts() {
    check(
        "seats a b g:c
        credits c 25
        ship c1 3/3
        ship c2 2/2
        defence a 12
        defence b 15
        ship a1 2/3
        hand b S1a W1a C1a T1a S2a
        turn b captain
        roll 8 2 5
        b: end
        b: done
        = lane a a1
        = defence a 10",
    );
    check(
        "seats a b g:c
        hand b S1a W1a C1a T1a S2a
        turn b captain
        roll 5
        b: end
        b: done
        = credits c 5",
    );
    check(
        "seats b g:a
        credits a 10
        hand b S1a W1a C1a T1a S2a
        turn b captain
        roll 2
        b: end
        b: done
        = credits a 18",
    );
}

/// TW-E39: TW-437, TW-438, TW-439, TW-440, and with an empty hand TW-441.
#[test]
fn example_39_the_automatic_turn() {
    for (who, sum, gone) in [
        ('a', 8, "S1a C1a W2a"),
        ('b', 6, "W2a C2a T2a"),
        ('c', 9, "W2a C2a"),
        ('d', 7, "W2a C2a T2a S1a"),
    ] {
        let other = if who == 'a' { 'b' } else { 'a' };
        check(&format!(
            "seats {who} {other}
            hand {who} S1a W2a C1a T2a C2a
            deck {who} S2a W1a T1a S1b W1b
            turn {who}
            {who}: auto
            = credits {who} {sum}
            = pile {who} {gone}
            = holds {who} 5
            = turn {other}"
        ));
    }
    check(
        "seats b a
        deck b S2a W1a T1a S1b W1b S1a W2a
        turn b
        b: auto
        = told * Trader
        = holds b 5",
    );
}

/// TW-E40: TW-445.
#[test]
fn example_40_a_forced_discard_by_timeout() {
    for (hand, left) in [
        ("S1a W2a C1a T2a C2a", "W2a T2a C2a"),
        ("T1a C3a S2a", "T1a"),
    ] {
        let mut table = check(&format!(
            "seats a b
            hand b {hand}
            turn a saboteur
            a: sabotage b"
        ));
        for _ in 0..2 {
            table.time_out('b');
        }
        assert_eq!(
            table.state.realms[table.seat('b')].hand,
            super::table::set(left)
        );
    }
}

/// TW-E42: TW-378, TW-379, TW-380, TW-477.
#[test]
fn example_42_who_is_asked_depends_on_the_pool_alone() {
    let position = |hand: &str, deck: &str| {
        let table = check(&format!(
            "seats a b
            ship a1 2/3
            ship b1 3/3
            hand b {hand}
            deck b {deck}
            mode b ask
            turn a admiral
            a: target b
            a: attack a1 b1"
        ));
        (
            table.offers('b'),
            table.told(orrery::rules::seat::Viewer::Table),
        )
    };
    let (holding, told) = position("T1a S1a", "T2a W1a");
    let (empty, same) = position("S1a W1a", "T1a T2a");
    assert_eq!(told, same);
    assert_eq!(empty, ["pass"]);
    assert!(holding.contains(&"tactic T1a".to_owned()));
    check(
        "seats a b
        ship a1 2/3
        ship b1 3/3
        hand b S1a W1a
        deck b C1a
        mode b ask
        turn a admiral
        a: target b
        roll 6 1
        a: attack a1 b1",
    );
}

/// TW-E43: TW-253, TW-254, TW-255, TW-256, TW-257.
#[test]
fn example_43_the_round_cap_decides() {
    let cap = |scenario: &str, a: (u8, u8), b: (u8, u8), winner: &str| {
        check(&format!(
            "option scenario {scenario}
            seats a b
            credits a {}
            credits b {}
            defence a {}
            defence b {}
            hand b S1a W1a C1a T1a S2a
            round 40
            turn b captain
            b: end
            b: done
            = winner {winner}",
            a.0, b.0, a.1, b.1
        ));
    };
    cap("trade-wars", (80, 12), (80, 15), "b");
    cap("space-wars", (90, 12), (40, 12), "a");
    cap("trade-wars", (80, 12), (80, 12), "a b");
}

/// TW-E44: TW-304, TW-321.
#[test]
fn example_44_a_destroyer_that_cannot_be_paid_does_not_answer() {
    check(
        "option reinforcements on
        seats a d
        ship a1 2/3
        ship d1 3/3
        rs a1 destroyer
        rs d1 destroyer
        credits a 4
        credits d 20
        mode a ask
        mode d ask
        turn d admiral
        d: target a
        roll 1 6
        d: attack d1 a1
        d: use destroyer a1
        = rs a1 none
        = rs d1 destroyer
        = credits a 4",
    );
}

/// TW-E45: TW-307.
#[test]
fn example_45_one_reinforcement_per_battle() {
    check(
        "option reinforcements on
        seats a d
        ship a1 2/2
        ship a2 2/2
        rs a1 sentinel
        rs a2 cruiser
        credits a 30
        ship d1 3/6
        mode a ask
        turn a admiral
        a: target d
        roll 1 6
        a: attack a1 d1
        a: add a2
        a: use sentinel
        = told * dodged
        = credits a 29",
    );
}

/// TW-E46: TW-144, TW-153, TW-097.
#[test]
fn example_46_short_hands() {
    check(
        "seats a b
        hand b S1a
        turn a saboteur
        a: sabotage b
        = hand b none
        = pile b S1a",
    );
    check(
        "seats a b
        hand b S1a W3a
        turn a smuggler
        roll 1 1
        a: smuggle b
        = offers a take S1a | take W3a
        a: take W3a
        = credits a 3
        = hand b S1a",
    );
}

/// TW-E47: TW-247, TW-018.
#[test]
fn example_47_the_last_card_to_the_goal() {
    check(
        "seats c a
        credits c 90
        hand c S5a T1a
        turn c treasurer
        c: bank S5a
        c: done
        = credits c 100
        = winner c",
    );
}

/// TW-E48: TW-316, TW-359.
#[test]
fn example_48_re_rolls() {
    check(
        "option reinforcements on
        seats a d
        ship a1 2/3
        ship d1 3/3
        rs d1 cruiser
        credits d 20
        hand d T3c
        mode d ask
        turn d admiral
        d: target a
        roll 4 5 2 1
        d: attack d1 a1
        d: use cruiser
        d: tactic T3c
        = told * 4 and 2, it is 2 now
        = told * 2 and 1, it is 2 now",
    );
    check(
        "seats a d
        ship a1 2/3
        ship d1 3/3
        hand d T3c
        mode d ask
        turn d admiral
        d: target a
        roll 4 5 2
        d: attack d1 a1
        d: tactic T3c
        = told * 4 and 2, it is 4 now",
    );
}

/// TW-E49: TW-356, TW-352, TW-375.
#[test]
fn example_49_the_wrong_side() {
    check(
        "seats a d
        ship a1 2/3
        ship d1 3/3
        hand a T3a T1a
        hand d T2a T1a
        mode a ask
        mode d ask
        turn d admiral
        d: target a
        d: attack d1 a1
        = offers d tactic T1a | pass
        d: pass
        = offers a tactic T1a | pass",
    );
    check(
        "seats a d
        ship d1 3/3
        hand a T1b T1c T5a
        mode a ask
        turn d admiral
        d: target a
        d: attack d1 home
        = offers a tactic T5a | pass
        a: pass
        = defence a 15",
    );
}

/// TW-E50: TW-453, TW-454, TW-455, TW-456, TW-460, TW-461.
#[test]
fn example_50_a_stand_in_and_the_return() {
    check(
        "seats a d
        credits d 30
        defence d 11
        hand d S1b W1b
        ship d1 S1a W2a C3b
        ship a1 4/4
        hand a S1a W1a C1a T1a S2a
        turn a admiral
        d: concede
        = credits d 30
        = defence d 11
        a: target d
        roll 6 1
        a: attack a1 d1
        = lane d
        = hand d S1b W1b
        = pile d S1a W2a C3b
        roll 5
        a: end
        a: done
        = ship d1 3/4
        turn a captain
        d: unconcede
        a: end
        a: done
        = turn d
        = asked d
        = hand d S1b W1b
        = ship d1 3/4
        = has d role treasurer",
    );
}
