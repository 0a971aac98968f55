//! Taking back.

use super::table::{Table, check};
use orrery::games::tradeworlds::TradeWorlds;
use orrery::rules::game::{Game, Takeback};

/// Who must agree before this answer would be taken back.
fn takeback(table: &Table, letter: char, answer: &str) -> Takeback {
    let seat = table.seat(letter);
    let action = table.action(letter, answer);
    TradeWorlds::takeback(&table.state, seat, &action, table.state.people)
}

/// TW-E41: TW-492, TW-493, TW-494: free up to the last barrier, then everybody else must agree.
#[test]
fn answers_are_free_to_take_back_until_somebody_learnt_something() {
    let mut table = check(
        "seats a b c
        ship a1 2/2
        hand a W2a S5a T1a
        deck a C1a
        top a S3a
        turn a",
    );
    assert_eq!(takeback(&table, 'a', "role admiral"), Takeback::Free);
    table.say('a', "role admiral");
    assert_eq!(takeback(&table, 'a', "buy S"), Takeback::Free);
    table.say('a', "buy S");
    assert_eq!(takeback(&table, 'a', "pay W2a"), Takeback::Free);
    table.say('a', "pay W2a");
    let others = Takeback::Asks(vec![table.seat('b'), table.seat('c')]);
    assert_eq!(takeback(&table, 'a', "pay S5a"), others);
    table.say('a', "pay S5a");
    table.say('a', "done");
    assert_eq!(takeback(&table, 'a', "target b"), Takeback::Free);
    assert_eq!(takeback(&table, 'a', "end"), Takeback::Free);
    table.say('a', "end");
    assert_eq!(takeback(&table, 'a', "done"), others);
}

/// TW-493: what another seat's standing order answered is an answer of that seat.
#[test]
fn a_standing_order_of_another_seat_is_a_barrier() {
    let table = check(
        "seats a b
        defence a 10
        hand a T4c S1a
        hand b T4b
        turn a captain",
    );
    assert_eq!(takeback(&table, 'a', "tactic T4c"), Takeback::Free);
    let mut table = table;
    table.say('b', "order T4b rr always");
    let b = Takeback::Asks(vec![table.seat('b')]);
    assert_eq!(takeback(&table, 'a', "tactic T4c"), b);
}

/// TW-495, TW-497: consent and its clock are the host's; a taken-back answer repeats with the same chance because the log is replayed.
#[test]
fn the_same_answers_give_the_same_chance() {
    let play = || {
        check(
            "seats a b
        deck a S1a
        pile a W1a C1a T1a S2a
        turn a trader
        chance
        a: trade",
        )
    };
    assert_eq!(play().state, play().state);
}

/// TW-496: alone nothing is taken back past a barrier.
#[test]
fn alone_nothing_is_taken_back_past_a_barrier() {
    let table = check(
        "seats a
        hand a T1a
        deck a C1a W1a
        turn a trader",
    );
    assert_eq!(takeback(&table, 'a', "trade"), Takeback::Never("TW-496"));
}

/// TW-498: modes and orders are no part of an undo.
#[test]
fn orders_are_free() {
    let table = check(
        "seats a b
        hand a T1a
        hand b S5a
        turn b captain",
    );
    assert_eq!(takeback(&table, 'a', "mode ask"), Takeback::Free);
}

/// TW-499.
#[test]
fn a_finished_match_is_not_taken_back() {
    let table = check(
        "seats b a
        credits b 99
        hand b S1a T1a
        turn b treasurer
        b: bank S1a",
    );
    assert_eq!(takeback(&table, 'b', "done"), Takeback::Never("TW-499"));
}
