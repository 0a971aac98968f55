//! Combat, Homeworlds and elimination.

use super::table::check;

/// TW-199, TW-200, TW-201, TW-202, TW-229, TW-230: engagements one after the other, each starship once.
#[test]
fn engagements_are_declared_one_after_the_other() {
    check(
        "seats a d
        ship a1 1/5
        ship d1 3/3
        ship d2 2/3
        turn d admiral
        d: target a
        roll 6 1
        d: attack d1 a1
        d: fire
        = told * nothing is destroyed
        = offers d attack d2 a1 | attack d2 home | stop
        d: stop
        = not d attack",
    );
}

/// TW-203, TW-204, TW-205, TW-206: together, against several, never more targets than attackers, the same target again.
#[test]
fn starships_attack_together() {
    check(
        "seats a d
        ship a1 1/5
        ship a2 1/5
        ship d1 3/3
        ship d2 2/3
        ship d3 1/1
        turn d admiral
        d: target a
        d: attack d1 a1
        = not d aim
        d: add d2
        = has d aim a2
        roll 6 1
        d: fire
        = lane a a2
        = has d attack d3 a2",
    );
    check(
        "seats a d
        ship a1 1/5
        ship d1 3/3
        ship d2 2/3
        turn d admiral
        d: target a
        roll 1 6
        d: attack d1 a1
        d: fire
        = has d attack d2 a1",
    );
}

/// TW-207, TW-208, TW-209, TW-210, TW-486: one exchange, one die a side, the attacker's first.
#[test]
fn each_side_rolls_one_die() {
    check(
        "seats a d
        ship a1 2/2
        ship a2 2/2
        ship d1 3/3
        ship d2 2/3
        turn d admiral
        d: target a
        roll 5 2
        d: attack d1 a1
        d: add d2
        d: aim a2
        = told * Initiative: Destined 5, Acolytes 2
        = lane a",
    );
}

/// TW-213, TW-215, TW-220, TW-224: a hit needs Firepower; misses leave no damage.
#[test]
fn a_hit_needs_enough_firepower() {
    for (dice, lane) in [("6 1", "a1"), ("1 6", "a1")] {
        check(&format!(
            "seats a d
            ship a1 1/4
            ship d1 3/3
            ship d2 3/3
            turn d admiral
            d: target a
            roll {dice} {dice}
            d: attack d1 a1
            d: fire
            d: attack d2 a1
            = lane a {lane}
            = lane d d1 d2"
        ));
    }
}

/// TW-214, TW-222: the attacker chooses a set within his Firepower.
#[test]
fn the_attacker_chooses_among_targets() {
    check(
        "seats a d
        ship a1 1/3
        ship a2 1/3
        ship d1 3/3
        ship d2 1/3
        turn d admiral
        d: target a
        roll 6 1
        d: attack d1 a1
        d: add d2
        d: aim a2
        = asked d
        d: destroy a2
        = lane a a1",
    );
}

/// TW-216, TW-217, TW-218: on a tie only targeted starships fire back.
#[test]
fn only_targeted_starships_counter() {
    check(
        "seats a d
        ship a1 1/3
        ship a2 5/3
        ship d1 3/3
        turn d admiral
        d: target a
        roll 4 4
        d: attack d1 a1
        = lane d d1",
    );
}

/// TW-226, TW-227, TW-487: all destroyed starships leave together, cards to their owner's pile.
#[test]
fn destroyed_starships_leave_together() {
    check(
        "seats a d
        ship a1 S1a W1a C1a
        ship a2 S1b W1b C1b
        ship d1 3/3
        ship d2 2/3
        turn d admiral
        d: target a
        roll 6 1
        d: attack d1 a1
        d: add d2
        d: aim a2
        = lane a
        = pile a S1a W1a C1a S1b W1b C1b
        = told * Destined 6, Acolytes 1: the attack hits, Firepower 5 against 2; a1 + a2 destroyed",
    );
}

/// TW-228: the bounty comes before Follow-Through, and a victory by bounty ends everything.
#[test]
fn bounty_comes_before_follow_through() {
    check(
        "seats b a
        ship b1 9/3
        ship a1 1/1
        defence a 3
        credits b 95
        hand b T5b
        mode b ask
        turn b admiral
        b: target a
        roll 6 1
        b: attack b1 a1
        b: tactic T5b
        = winner b
        = credits b 100
        = defence a 3",
    );
}

/// TW-232, TW-235, TW-237, TW-238, TW-239: an empty lane lies open; strikes together or apart, never after a battle.
#[test]
fn an_undefended_homeworld_is_struck() {
    check(
        "seats a d
        ship d1 3/3
        ship d2 2/2
        turn d admiral
        d: target a
        d: attack d1 home
        d: add d2
        = defence a 13",
    );
    check(
        "seats a d
        ship d1 3/3
        ship d2 2/2
        turn d admiral
        d: target a
        d: attack d1 home
        d: fire
        = defence a 15
        d: stop
        = defence a 15",
    );
    check(
        "seats a d
        ship a1 1/1
        ship d1 3/3
        turn d admiral
        d: target a
        roll 6 1
        d: attack d1 a1
        = lane a
        = not d attack",
    );
}

/// TW-242, TW-243, TW-244, TW-245: everything of an eliminated seat leaves the game, and it moves no more.
#[test]
fn an_eliminated_seat_is_out() {
    let table = check(
        "seats a b c
        defence b 2
        hand b S1a W1a
        pile b C1a
        ship c1 3/3
        hand c S1a W1a C1a T1a S2a
        turn c admiral
        c: target b
        c: attack c1 home
        = told * Brethren is eliminated
        = hand b none
        = pile b none
        c: end
        c: done
        = turn a",
    );
    let b = table.seat('b');
    assert!(table.state.realms[b].market.iter().all(Vec::is_empty));
    // What an eliminated player sees is what everybody sees.
    let own =
        orrery::games::tradeworlds::view::view(&table.state, orrery::rules::seat::Viewer::Seat(b));
    assert!(
        own.own
            .is_some_and(|o| o.hand.is_empty() && o.question.is_none())
    );
}
