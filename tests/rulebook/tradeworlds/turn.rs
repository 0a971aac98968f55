//! The turn: role, steps in any order, discard, refill.

use super::table::check;

/// TW-074, TW-075, TW-076, TW-077, TW-479: a role first, public at once, any role again.
#[test]
fn a_turn_begins_with_a_role() {
    check(
        "seats a b
        hand a S5a S1a S1b S1c S2a
        hand b S5a
        turn a
        = not a buy
        = not a end
        a: role captain
        = role captain
        = told * Acolytes acts as Captain
        a: end
        a: done
        = turn b
        b: role captain",
    );
}

/// TW-080, TW-081, TW-082: steps in any order, each at most once, each may be left out.
#[test]
fn steps_come_in_any_order_and_once() {
    check(
        "seats b a
        credits b 10
        hand b S2a W2a C2a T1a T2a S3a
        top b S1b
        turn b treasurer
        b: buy S
        b: pay T1a
        b: done
        = not b buy
        = has b bank T2a
        b: configure S2a
        = not b configure
        b: bank T2a
        b: done
        = not b bank
        # Only the end is left, so it comes by itself.
        = offers b discard S3a | done",
    );
}

/// TW-083: a step that has begun is finished first.
#[test]
fn a_step_is_finished_before_another_begins() {
    check(
        "seats b a
        credits b 10
        hand b S2a W2a C2a T1a T2a
        turn b treasurer
        b: bank T1a
        = not b buy
        = not b end
        = offers b bank S2a | bank W2a | bank C2a | bank T2a | done",
    );
}

/// TW-084: an Action that would change nothing is not offered.
#[test]
fn useless_steps_are_not_offered() {
    check(
        "seats a b
        turn a admiral
        hand a S5a
        = not a target
        = has a buy S",
    );
    check(
        "seats a b
        hand a T1a
        top a S5a
        top a W5a
        top a C5a
        top a T5a
        turn a captain
        = offers a end",
    );
}

/// TW-085, TW-086, TW-087, TW-088, TW-089, TW-090, TW-490.
#[test]
fn a_turn_ends_with_discarding_and_refilling_to_five() {
    check(
        "seats b a
        hand b S1a W1a
        deck b C1a T1a S2a W2a C2a
        turn b captain
        b: end
        b: discard W1a
        = untold * W1a
        b: done
        = hand b S1a C1a T1a S2a W2a
        = pile b W1a
        = told * discards Pulse Laser
        = told * draws 4 cards",
    );
    check(
        "seats b a
        hand b S1a W1a C1a T1a S2a W2a C2a
        deck b T2a
        turn b captain
        b: end
        b: done
        = holds b 7
        = deck b 1",
    );
}

/// TW-091, TW-094: discarded cards may come back in the same refill.
#[test]
fn an_empty_deck_is_rebuilt_from_the_discard_pile() {
    check(
        "seats b a
        hand b S1a W1a
        turn b captain
        b: end
        b: discard W1a
        chance
        b: done
        = hand b S1a W1a
        = told * the discard pile was shuffled",
    );
}

/// TW-095: Tactics of a free moment are there in the turn menu and the attack menu.
#[test]
fn the_attack_menu_is_a_free_moment_too() {
    check(
        "seats a b
        ship a1 2/2
        hand a T2b T2c
        hand b S1a
        deck a S1a W1a C1a
        turn a admiral
        = has a tactic T2b
        a: target b
        = has a tactic T2b
        = has a tactic T2c b
        a: tactic T2b
        = hand a T2c S1a W1a",
    );
}

/// TW-096: a question with one answer answers itself; a pass in a window does not.
#[test]
fn a_question_with_one_answer_is_not_asked() {
    check(
        "seats a b
        ship a1 2/2
        ship b1 2/2
        hand b S1a
        deck b T1a
        mode b ask
        turn a chancellor
        a: target b
        a: attack a1 b1
        = asked b
        = offers b pass",
    );
}

/// TW-097: hand cards lost in another's turn are refilled at the end of the own turn only.
#[test]
fn losses_in_anothers_turn_are_not_refilled_at_once() {
    check(
        "seats a b
        hand a S1a W1a C1a T1a S2a
        hand b S1a W1a C1a
        deck b T1a T2a S2a
        turn a saboteur
        a: sabotage b
        b: drop S1a
        b: drop W1a
        = hand b C1a
        a: end
        a: done
        = turn b
        = hand b C1a",
    );
}
