//! Hand adjustment.

use super::table::*;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::options::Options;
use orrery::games::open_worlds::state::Phase;
use orrery::rules::seat::Viewer;

/// OW-050, OW-051, OW-052, OW-053, OW-055, OW-056, OW-057, EX-70.
#[test]
fn four_cards_are_replaced_and_only_their_number_is_told() {
    let mut t = dealt(Options::default(), 2, 7);
    for _ in 0..4 {
        let card = t.state.players[A]
            .hand
            .iter()
            .find(|c| !t.state.players[A].marks.contains(c));
        let card = *card.unwrap();
        t.act(A, Action::Drop(card));
    }
    assert!(t.offers(A).iter().all(|a| !matches!(a, Action::Drop(_))));
    let fifth = t.state.players[A].hand[9];
    assert!(t.refusal(A, "drop", &[fifth.spec().key]).contains("OW-050"));
    assert_eq!(
        t.state.players[A].hand.len(),
        10,
        "nothing moves before all have answered"
    );
    t.act(A, Action::Ready);
    assert_eq!(t.asked(), [B]);
    t.act(B, Action::Ready);
    for (seat, deck, heap) in [(A, 40, 4), (B, 44, 0)] {
        let player = &t.state.players[seat];
        assert_eq!(
            (player.hand.len(), player.deck.len(), player.heap.len()),
            (10, deck, heap)
        );
    }
    let open = t.heard(Viewer::Table);
    assert!(
        open.contains("Put away: Seat 1 (4) and Seat 2 (0)."),
        "{open}"
    );
    assert!(!open.contains("You draw instead"));
    assert!(t.heard(Viewer::Seat(A)).contains("You draw instead"));
    assert!(!t.heard(Viewer::Seat(B)).contains("You draw instead"));
    assert_ne!(t.state.phase, Phase::Adjusting);
    assert!(t.refusal(A, "drop", &["outpost"]).contains("OW-051"));
}

/// OW-616, OW-618: marks come off again, and an answer can be reopened until the last is in.
#[test]
fn marks_come_off_and_an_answer_is_reopened() {
    let mut t = dealt(Options::default(), 2, 8);
    let card = t.state.players[A].hand[0];
    t.act(A, Action::Drop(card));
    t.act(A, Action::Keep(card));
    assert!(t.state.players[A].marks.is_empty());
    t.act(A, Action::Ready);
    t.act(A, Action::Reopen);
    assert_eq!(t.asked(), [A, B]);
}
