//! Worked examples: banking, buying, building.

use super::table::check;

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
