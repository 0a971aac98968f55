//! The worked examples of the rules, the printed ones first: combat and reinforcements.

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
