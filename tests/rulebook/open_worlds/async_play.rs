//! Asynchronous play: open questions, refusals, undo.

use super::table::*;
use orrery::games::open_worlds::OpenWorlds;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::options::{Options, Together};
use orrery::games::open_worlds::state::Phase;
use orrery::rules::game::{Game, Takeback};

/// OW-600, OW-602, OW-603: only the asked seat answers, and only with what is offered.
#[test]
fn only_the_asked_seat_answers() {
    let mut t = Table::new(2);
    t.hand(A, &[Card::Outpost]);
    assert_eq!(t.asked(), [A]);
    assert!(t.refusal(B, "ready", &[]).contains("OW-602"));
    let before = t.state.clone();
    assert!(
        t.refusal(A, "stage", &["titan", "koti"])
            .contains("do not hold")
    );
    assert_eq!(t.state, before);
}

/// OW-607: the last World is not asked for.
#[test]
fn a_single_answer_is_given_unasked() {
    let mut t = Table::new(2);
    t.reveal(&[]);
    for at in [KOTI, PHOEBE, GRAENSE, VITA] {
        t.act(A, Action::Next(at));
    }
    assert!(matches!(t.state.phase, Phase::Trash(_)));
}

/// OW-607: who is known to hold no card is asked neither to Stage nor to discard, but still moves Ships.
#[test]
fn empty_hands_are_not_asked_for_cards() {
    for together in [Together::InOrder, Together::Simultaneous] {
        let options = Options {
            stage: together,
            trash: together,
            ..Options::default()
        };
        let mut t = Table::with(options, 2);
        t.hand(A, &[]);
        t.unit(A, Card::Kite, KOTI);
        t.from(Phase::Stage(0));
        assert_eq!(t.asked(), [B]);
        t.act(B, Action::Ready);
        assert_eq!((t.state.phase, t.asked()), (Phase::Move(0), vec![A]));
        t.act(A, Action::Ready);
        t.until_trash();
        assert_eq!(t.asked(), [B]);
        t.act(B, Action::Ready);
        assert_eq!(t.state.turn, 3);
    }
}

/// OW-610: an order entered ahead can be withdrawn.
#[test]
fn a_planned_order_can_be_withdrawn() {
    let mut t = Table::new(2);
    t.act(A, Action::Plan(VITA));
    assert_eq!(t.view(A).own.unwrap().orders.plan, [VITA]);
    t.act(A, Action::Unplan);
    assert!(t.view(A).own.unwrap().orders.plan.is_empty());
}

fn takeback(t: &Table, action: Action) -> Takeback {
    OpenWorlds::takeback(&t.state, t.asked()[0], &action, t.state.seats())
}

/// OW-616, OW-617, EX-76: small answers and a confirmation nobody has answered to are free.
#[test]
fn what_nobody_has_answered_is_taken_back_freely() {
    let mut t = Table::new(2);
    t.hand(A, &[Card::Outpost]);
    assert_eq!(
        takeback(&t, Action::Stage(Card::Outpost, KOTI)),
        Takeback::Free
    );
    assert_eq!(takeback(&t, Action::Ready), Takeback::Free);
    t.act(A, Action::Stage(Card::Outpost, KOTI));
    t.act(A, Action::Ready);
    // B's answer is the last before Reveal.
    assert_eq!(takeback(&t, Action::Ready), Takeback::Never("OW-619"));
}

/// OW-617, OW-619: after another player's order answered, the others are asked.
#[test]
fn after_an_order_answered_the_others_are_asked() {
    let mut t = Table::new(2);
    t.unit(A, Card::Striker, KOTI);
    t.unit(B, Card::Lancer, KOTI);
    t.unit(B, Card::Scout, VITA);
    t.staged(A, Card::Outpost, VITA);
    t.state.players[B].orders.anchored = true;
    t.from(Phase::Move(0));
    assert_eq!(takeback(&t, Action::Ready), Takeback::Asks(vec![B]));
}

/// OW-617, OW-618, OW-619: an answer entered ahead, or held back until all had answered, is an answer since.
#[test]
fn after_an_answer_entered_ahead_the_others_are_asked() {
    let mut t = Table::new(3);
    t.hand(B, &[Card::Exploit]);
    t.act(B, Action::Stage(Card::Exploit, VITA));
    assert_eq!(takeback(&t, Action::Ready), Takeback::Free);
    t.act(B, Action::Ahead(true));
    assert_eq!(takeback(&t, Action::Ready), Takeback::Asks(vec![B, C]));
    let options = Options {
        stage: Together::Simultaneous,
        ..Options::default()
    };
    let mut t = Table::with(options, 2);
    t.unit(A, Card::Striker, KOTI);
    t.from(Phase::Stage(0));
    t.act(B, Action::Ready);
    assert_eq!(t.asked(), [A]);
    assert_eq!(takeback(&t, Action::Ready), Takeback::Asks(vec![B]));
}

/// OW-619: a look, a draw or a Reveal is never taken back.
#[test]
fn what_was_learnt_is_not_taken_back() {
    let mut t = Table::new(2);
    t.unit(A, Card::Scout, KOTI);
    t.staged(B, Card::City20, KOTI);
    t.from(Phase::Move(2));
    assert_eq!(takeback(&t, Action::Look(B, 0)), Takeback::Never("OW-619"));
}

/// OW-620: a Sub-Step with losses is undone only with consent.
#[test]
fn losses_are_undone_only_with_consent() {
    let mut t = Table::new(2);
    let city = t.unit(B, Card::City10, VITA);
    let troops = t.unit(A, Card::Troops10, VITA);
    t.reveal(&[]);
    t.act(A, Action::Next(VITA));
    t.act(A, Action::Attack(troops, 0, Some(city)));
    assert_eq!(takeback(&t, Action::Ready), Takeback::Asks(vec![B]));
}

/// OW-622: the same seed and the same answers give the same match.
#[test]
fn the_same_seed_gives_the_same_match() {
    let play = || {
        let mut t = dealt(Options::default(), 3, 5);
        t.timeouts(|s| s.turn > 3);
        t.state
    };
    assert_eq!(play(), play());
}
