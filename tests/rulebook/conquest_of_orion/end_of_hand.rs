//! End of hand: edge cases.

use super::table::{Table, card, seat, set};
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::cards::CardSet;
use orrery::games::conquest_of_orion::state::Phase;

const PLAIN: &str = "-, -, -, -";
const TIED: [&str; 4] = ["C09", "I04", "P02", "P09"];

fn last(names: &str, hands: [&str; 4]) -> Table {
    let mut t = Table::conflict(10, 3, names, hands);
    let first = t.state.hands[3].first().unwrap();
    t.apply(seat(3), Action::Play(first));
    t
}

/// CO-129 CO-131 CO-132
#[test]
fn a_tied_last_conflict_is_lost_to_everybody() {
    let t = last(PLAIN, TIED);
    let scored = t.state.scored.clone().unwrap();
    assert_eq!(scored.lost, set("P09 C09 I04 P02"));
    assert!(scored.piles.iter().all(|p| p.among(scored.lost).is_empty()));
    assert!(t.told_publicly("The last trick is tied: 4 cards are lost."));
    assert_eq!(t.state.round, 2, "no war follows");
}

/// CO-130
#[test]
fn a_tied_last_war_loses_the_pot_too() {
    let mut t = Table::war(
        10,
        0,
        PLAIN,
        ["C08", "I08", "P03", "P07"],
        "I06 P06 C01 C04",
    );
    t.apply(seat(0), Action::Play(card("C08")));
    let scored = t.state.scored.clone().unwrap();
    assert_eq!(scored.lost, set("I06 P06 C01 C04 C08 I08 P03 P07"));
    assert_eq!(scored.wars, [0; 4]);
}

/// EX-24 CO-135 CO-211
#[test]
fn the_diplomat_can_still_name_a_winner_on_trick_10() {
    let mut t = last("-, -, Diplomat, -", TIED);
    assert_eq!(t.state.phase, Phase::Settle(seat(2)));
    t.state.piles = [CardSet::EMPTY; 4];
    t.answer(Action::Settle(seat(0)));
    let scored = t.state.scored.clone().unwrap();
    assert_eq!(scored.piles[0], set("P09 C09 I04 P02"));
    assert!(scored.lost.is_empty());
    // A pass loses them.
    let mut t = last("-, -, Diplomat, -", TIED);
    t.answer(Action::Pass);
    assert_eq!(t.state.scored.clone().unwrap().lost.len(), 4);
}
