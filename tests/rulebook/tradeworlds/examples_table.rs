//! Worked examples: Garrisons, time running out, the end, short hands, coming back.

use super::table::check;

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
