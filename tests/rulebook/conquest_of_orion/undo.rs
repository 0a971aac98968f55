//! Undo limits.

use super::table::{Table, card, seat};
use orrery::games::conquest_of_orion::ConquestOfOrion as Orion;
use orrery::games::conquest_of_orion::action::{Action, Then};
use orrery::rules::game::{Game, Takeback};
use orrery::rules::seat::Seat;

const PLAIN: &str = "-, -, -, -";
const HANDS: [&str; 4] = ["C03 C04 C05", "S02 I05 P05", "P04 I04 I06", "I11 P06 C06"];

fn takeback(t: &Table, by: Seat, action: Action) -> Takeback {
    Orion::takeback(&t.state, by, &action, 4)
}

/// EX-36 CO-274 CO-275
#[test]
fn an_answer_is_taken_back_if_both_enemies_agree() {
    let t = Table::conflict(5, 0, PLAIN, HANDS);
    let enemies = vec![seat(1), seat(3)];
    assert_eq!(
        takeback(&t, seat(0), Action::Play(card("C03"))),
        Takeback::AsksAtOnce(enemies)
    );
    let start = Table::seeded(1);
    let by = start.asked();
    assert!(matches!(
        takeback(&start, by, start.offers()[0]),
        Takeback::AsksAtOnce(_)
    ));
}

/// EX-36 CO-274
#[test]
fn an_order_that_fired_forbids_an_undo() {
    let mut t = Table::conflict(5, 0, PLAIN, HANDS);
    t.order(
        1,
        Action::Queue {
            card: card("P05"),
            always: false,
        },
    );
    let play = Action::Play(card("C03"));
    assert_eq!(takeback(&t, seat(0), play), Takeback::Never("CO-274"));
    let mut t = Table::conflict(5, 0, PLAIN, HANDS);
    t.play("C03 I05 P04").order(3, Action::Then(Then::Collect));
    let play = Action::Play(card("I11"));
    assert_eq!(takeback(&t, seat(3), play), Takeback::Never("CO-274"));
}

/// CO-273
#[test]
fn withdrawing_an_order_is_no_undo() {
    let t = Table::conflict(5, 0, PLAIN, HANDS);
    let order = Action::Queue {
        card: card("P05"),
        always: false,
    };
    assert_eq!(takeback(&t, seat(1), order), Takeback::Free);
}

/// CO-278
#[test]
fn spying_deals_trick_10_and_scoring_cannot_be_undone() {
    let spy = Table::conflict(5, 0, "Spy, -, -, -", HANDS);
    assert_eq!(
        takeback(&spy, seat(0), Action::Spy(seat(1))),
        Takeback::Never("CO-278")
    );
    assert_eq!(
        takeback(&spy, seat(0), Action::Void),
        Takeback::Never("CO-278")
    );
    // Collecting trick 9 lets the last cards be played and the round be scored.
    let mut t = Table::conflict(9, 0, PLAIN, ["C11 C04", "P02 I05", "P04 I04", "I10 P06"]);
    t.play("C11 P02 I04 I10");
    assert_eq!(
        takeback(&t, seat(0), Action::Collect),
        Takeback::Never("CO-278")
    );
    let mut t = Table::conflict(10, 0, "Diplomat, -, -, -", ["C09", "P09", "I02", "P06"]);
    t.apply(seat(0), Action::Play(card("C09")));
    assert_eq!(
        takeback(&t, seat(0), Action::Pass),
        Takeback::Never("CO-278")
    );
}

/// CO-279
#[test]
fn the_state_before_an_answer_asks_the_same_again() {
    let mut t = Table::conflict(5, 0, PLAIN, HANDS);
    let (before, asks, drawn) = (t.state.clone(), t.asks(), t.rng.drawn());
    t.play("C03");
    assert_eq!(
        t.rng.drawn(),
        drawn,
        "nothing was drawn that could be drawn otherwise"
    );
    t.state = before;
    assert_eq!(t.asks(), asks);
}
