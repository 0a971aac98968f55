//! Count Income, Trash and Draw.

use super::table::*;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::options::{Options, Together};
use orrery::games::open_worlds::score;
use orrery::games::open_worlds::state::Phase;
use orrery::rules::seat::Viewer;

/// OW-310, OW-311, OW-312, OW-313, OW-314, OW-424: Facilities earn, an Industry the RES of its World.
#[test]
fn income_is_the_sum_over_all_worlds() {
    let mut t = Table::new(2);
    t.unit(A, Card::Outpost, KOTI);
    t.unit(A, Card::Industry7, VITA);
    t.unit(A, Card::Industry8, KOTI);
    t.unit(A, Card::Titan, KOTI);
    t.unit(A, Card::Troops25, KOTI);
    t.turn(&[]);
    assert_eq!((t.income(A), t.income(B)), (1 + 4 + 3, 0));
    assert!(
        t.heard(Viewer::Table)
            .contains("Income: Seat 1 (8) and Seat 2 (0).")
    );
}

/// OW-425: a Quarry earns RES and lets an Industry follow.
#[test]
fn a_quarry_earns_res() {
    let mut t = Table::new(2);
    t.unit(A, Card::Quarry, MAAIL);
    t.turn(&[(A, Card::Industry6, MAAIL)]);
    assert_eq!(t.income(A), 8);
}

/// OW-402, EX-57: an Exotic Outpost likes it Hostile.
#[test]
fn an_exotic_outpost_earns_more_on_a_hostile_world() {
    let mut t = Table::new(2);
    t.unit(A, Card::ExoticOutpost, PHOEBE);
    assert_eq!(score::income(&t.state, A), 3);
    t.indicator(PHOEBE, Card::TerraformPlant);
    assert_eq!(score::income(&t.state, A), 1);
}

/// OW-410, EX-57: a Company Town counts its neighbours, at most 6.
#[test]
fn a_company_town_counts_its_neighbours() {
    let mut t = Table::new(2);
    let town = t.unit(A, Card::CompanyTown, VITA);
    for card in [Card::Exploit, Card::Industry8, Card::Industry9] {
        t.unit(A, card, VITA);
    }
    t.unit(B, Card::Exploit, VITA);
    t.unit(A, Card::Exploit, KOTI);
    let earns = |t: &Table| score::income_of(&t.state, t.state.unit(town).unwrap());
    assert_eq!(earns(&t), 5);
    t.unit(A, Card::Industry10, VITA);
    t.unit(A, Card::Industry11, VITA);
    assert_eq!(earns(&t), 6);
}

/// OW-414, EX-57: a Trade Center counts the other Worlds, at most 4.
#[test]
fn a_trade_center_counts_other_worlds() {
    let mut t = Table::new(2);
    let center = t.unit(A, Card::TradeCenter, KOTI);
    let earns = |t: &Table| score::income_of(&t.state, t.state.unit(center).unwrap());
    assert_eq!(earns(&t), 0);
    for at in [PHOEBE, GRAENSE, VITA, MAAIL] {
        t.unit(A, Card::Outpost, at);
    }
    t.unit(A, Card::Exploit, MAAIL);
    assert_eq!(earns(&t), 4);
}

/// OW-316, OW-317, OW-406, OW-407, OW-408, OW-409, EX-51: Suck Dry's course.
#[test]
fn suck_dry_earns_twice_and_takes_the_water() {
    let mut t = Table::new(2);
    t.turn(&[(A, Card::SuckDry, VITA)]);
    assert_eq!((t.income(A), t.state.row[3].h2o()), (6, 4));
    t.timeouts(|s| s.turn == 3 && matches!(s.phase, Phase::Stage(_)));
    t.turn(&[]);
    assert_eq!((t.income(A), t.state.row[3].h2o()), (6, 2));
    assert!(!t.has(A, Card::SuckDry, VITA));
    assert_eq!(t.heaped(A, Card::SuckDry), 0, "it lies under its World");
    let mut t = Table::new(2);
    t.turn(&[(A, Card::SuckDry, VITA), (B, Card::AsteroidStrike, VITA)]);
    assert_eq!((t.heaped(A, Card::SuckDry), t.state.row[3].h2o()), (1, 4));
}

/// OW-418, OW-419, OW-420: a Terraform Plant makes its World Habitable, also after it changed hands.
#[test]
fn a_terraform_plant_changes_its_world() {
    let mut t = Table::new(2);
    t.indicator(KOTI, Card::Biostorm);
    let plant = t.unit(A, Card::TerraformPlant, KOTI);
    t.state.unit_mut(plant).unwrap().by = B;
    t.turn(&[]);
    assert!(t.state.row[0].hostile());
    assert_eq!(t.state.unit(plant).unwrap().counters, 1);
    t.timeouts(|s| s.turn == 3 && matches!(s.phase, Phase::Stage(_)));
    t.turn(&[]);
    assert!(t.state.row[0].habitable() && !t.state.row[0].hostile());
    let mut t = Table::new(2);
    t.unit(A, Card::TerraformPlant, KOTI);
    t.turn(&[(B, Card::AsteroidStrike, KOTI)]);
    assert_eq!(t.heaped(A, Card::TerraformPlant), 1);
    assert!(!t.state.row[0].habitable());
}

/// OW-318: conversions of one turn go from left to right, then in the new Priority Order.
#[test]
fn conversions_go_from_left_to_right() {
    let mut t = Table::new(2);
    for (seat, at) in [(A, VITA), (B, KOTI), (A, KOTI)] {
        let id = t.unit(seat, Card::SuckDry, at);
        t.state.unit_mut(id).unwrap().counters = 1;
    }
    t.unit(B, Card::City30, GRAENSE);
    t.unit(B, Card::Industry8, VITA);
    t.unit(B, Card::Industry9, VITA);
    t.turn(&[]);
    assert_eq!(t.state.order, [B, A]);
    let under: Vec<u8> = t.state.row[0].indicators.iter().map(|i| i.from).collect();
    assert_eq!(under, [1, 0]);
    assert_eq!(t.state.row[3].indicators.len(), 1);
}

/// OW-325, OW-326, OW-327, OW-328, OW-647: everybody discards at the same time, face down.
#[test]
fn discards_are_face_down_and_counted() {
    let mut t = Table::new(2);
    t.hand(A, &[Card::Titan, Card::Outpost]);
    t.hand(B, &[Card::Grb]);
    t.turn(&[]);
    assert_eq!(t.asked(), [A, B]);
    t.act(A, Action::Trash(Card::Titan));
    t.act(A, Action::Keep(Card::Titan));
    t.act(A, Action::Trash(Card::Titan));
    t.act(A, Action::Ready);
    assert_eq!(t.heaped(A, Card::Titan), 0);
    t.act(B, Action::Ready);
    assert_eq!(t.heaped(A, Card::Titan), 1);
    let heard = t.heard(Viewer::Seat(B));
    assert!(heard.contains("Discarded: Seat 1 (1) and Seat 2 (0).") && !heard.contains("Titan"));
}

/// OW-326: by option they discard one after another.
#[test]
fn discarding_in_order_is_an_option() {
    let options = Options {
        trash: Together::InOrder,
        ..Options::default()
    };
    let mut t = Table::with(options, 2);
    t.hand(B, &[Card::Grb]);
    t.turn(&[]);
    assert_eq!(t.asked(), [A]);
    t.act(B, Action::Trash(Card::Grb));
    t.act(B, Action::Ahead(true));
    t.act(A, Action::Ready);
    assert_eq!(t.heaped(B, Card::Grb), 1);
}

/// OW-609: discards entered ahead are carried out if the cards are still there.
#[test]
fn discards_are_entered_ahead() {
    let mut t = Table::new(2);
    t.hand(A, &[Card::Titan]);
    t.hand(B, &[Card::Grb]);
    t.reveal(&[]);
    t.act(B, Action::Trash(Card::Grb));
    t.act(B, Action::Ahead(true));
    t.until_trash();
    assert_eq!(t.asked(), [A]);
    t.act(A, Action::Ready);
    assert_eq!(t.heaped(B, Card::Grb), 1);
}

fn draws(hand: usize, income: u16) -> usize {
    let mut t = Table::new(2);
    t.hand(A, &vec![Card::Titan; hand]);
    t.state.players[A].income = income;
    t.from(Phase::Draw);
    44 - t.state.players[A].deck.len()
}

/// OW-335, OW-337, OW-338, OW-339, OW-341, OW-342, EX-13, EX-64.
#[test]
fn draws_follow_income_and_the_hand_limit() {
    let table = [
        (6, 10, 4),
        (0, 10, 10),
        (10, 10, 0),
        (11, 3, 0),
        (3, 0, 2),
        (3, 1, 2),
        (9, 0, 1),
        (5, 6, 5),
        (4, 6, 6),
        (12, 5, 0),
    ];
    for (hand, income, drawn) in table {
        assert_eq!(draws(hand, income), drawn, "hand {hand}, Income {income}");
    }
}

/// OW-336, OW-417, EX-71: with a High Palace the limit is 12; above a lost limit nothing is cut.
#[test]
fn a_high_palace_raises_the_hand_limit() {
    let mut t = Table::new(2);
    t.unit(A, Card::HighPalace, VITA);
    t.unit(A, Card::HighPalace, KOTI);
    t.hand(A, &[Card::Titan; 9]);
    t.state.players[A].income = 10;
    t.from(Phase::Draw);
    assert_eq!(t.state.players[A].hand.len(), 12);
    let mut t = Table::new(2);
    t.hand(A, &[Card::Titan; 11]);
    t.from(Phase::Draw);
    assert_eq!(t.state.players[A].hand.len(), 11);
}

/// OW-340, OW-343, OW-344, OW-345: an empty Deck stays empty and announces the FINAL TURN.
#[test]
fn the_last_card_announces_the_final_turn() {
    let mut t = Table::new(2);
    t.hand(A, &[]);
    t.state.players[A].deck = vec![Card::Titan];
    t.state.players[A].income = 5;
    t.from(Phase::Draw);
    assert!(t.state.final_next);
    let open = t.heard(Viewer::Table);
    assert!(
        open.contains("Seat 1 draws 1 card. Hand 1, Deck 0."),
        "{open}"
    );
    assert!(open.contains("the next turn is the FINAL TURN") && !open.contains("Titan"));
    let own = t.heard(Viewer::Seat(A));
    assert!(
        own.contains("You draw 1 card: Titan. Hand 1, Deck 0."),
        "{own}"
    );
}
