//! Phase 2a: drawing cards, and what happens when they run out.

use super::table::{Apex, Bluewater, Cobalt, Table, card, cards, close, rework};
use orrery::games::outer_earth::action::Action;

/// Leaves the closed deck with so many cards and the discard pile empty.
fn short(deck: usize) -> Table {
    let mut t = Table::apex();
    t.state.deck = cards(&"P ".repeat(deck));
    t.state.discard.clear();
    t.built(0, "gantry", "P");
    t
}

/// OE-130 OE-131 OE-134 OE-141 OE-142 OE-143 OE-388 (W-50)
#[test]
fn the_last_card_is_drawn_alone_and_then_nothing() {
    let mut t = short(1);
    t.answer(Action::Draw);
    assert_eq!((t.player(0).hand.len(), t.ap()), (1, 3));
    assert!(!t.offered(&Action::Draw));
    assert!(t.refusal(0, "draw", &[]).contains("OE-131"));
    t.answer(Action::Pick(2));
    assert_eq!(t.state.open.iter().flatten().count(), 2);
    assert!(
        !t.offered(&Action::Pick(2)),
        "an empty place cannot be picked"
    );
    assert!(t.refusal(0, "pick", &[("n", "2")]).contains("OE-134"));
    t.answer(rework("gantry"));
    assert_eq!(
        t.state.open[1],
        Some(card("ore-mine")),
        "the discarded card fills the row"
    );
}

/// OE-135 OE-136 OE-138 OE-139 OE-140 (W-49)
#[test]
fn a_refresh_discards_the_old_row_first_and_may_reshuffle_it() {
    let mut t = short(1);
    t.answer(Action::Refresh);
    assert!(t.offers().iter().all(|o| matches!(o, Action::Take(_))));
    assert_eq!(t.offers().len(), 3);
    t.answer(Action::Take(1));
    assert_eq!(t.state.open.iter().flatten().count(), 3);
    assert_eq!((t.state.deck.len(), t.state.discard.len()), (0, 0));
    assert_eq!((t.player(0).hand.len(), t.ap()), (1, 3));
}

/// OE-138
#[test]
fn without_any_card_there_is_no_refresh() {
    let mut t = short(0);
    t.state.open = [None; 3];
    assert!(!t.offered(&Action::Refresh));
    t.state.open[0] = Some(card("smelter"));
    assert!(t.offered(&Action::Refresh));
}

/// OE-140 OE-142 OE-179 OE-180 (W-48)
#[test]
fn a_closing_discards_its_cards_between_bonus_and_reward() {
    let mut t = short(0);
    t.player_mut(0).sites.clear();
    t.built(0, "verdance", "PPPSP");
    t.answer(close("verdance"));
    assert_eq!(
        t.player(0).hand.len(),
        1,
        "nothing for the bonus, one for the reward"
    );
    assert_eq!((t.state.deck.len(), t.state.discard.len()), (3, 0));
    assert_eq!(t.player(0).vp, 4);
}

/// OE-144
#[test]
fn a_hand_has_no_limit() {
    let mut t = Table::turn(&[Apex, Bluewater]);
    t.hand(0, &"P ".repeat(30)).answer(Action::Draw);
    assert_eq!(t.player(0).hand.len(), 32);
}

/// OE-249 OE-250 OE-246 (W-51)
#[test]
fn cobalt_flushes_once_a_round_without_taking_a_card() {
    let mut t = Table::turn(&[Cobalt, Bluewater]);
    let before = t.state.open;
    t.state.deck = cards("T T T T T T T T");
    t.answer(Action::Flush);
    assert_eq!((t.ap(), t.player(0).hand.len()), (4, 0));
    assert_ne!(t.state.open, before);
    assert_eq!(t.state.discard.len(), 3);
    assert!(!t.offered(&Action::Flush));
    assert!(t.refusal(0, "flush", &[]).contains("OE-249"));
    t.answer(Action::Pick(1));
    assert_eq!(t.ap(), 3);
    assert!(
        Table::apex()
            .refusal(0, "flush", &[])
            .contains("Only Cobalt Frontier")
    );
}
