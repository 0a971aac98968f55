//! Conquest scoring.

use super::table::{Table, card, seat, set};
use orrery::games::conquest_of_orion::event::Event;
use orrery::games::conquest_of_orion::leaders::Leader::{
    self, Governor, Politician, Salvager, Spy, Trader,
};
use orrery::games::conquest_of_orion::score::{Score, score};
use orrery::rules::seat::Viewer;

fn scored(ids: &str, leaders: [Leader; 2]) -> Score {
    score(set(ids), leaders, [0, 0])
}

/// CO-168
#[test]
fn an_alliance_scores_its_two_piles_together() {
    let mut t = Table::conflict(10, 3, "-, -, -, -", ["P02", "C02", "I02", "C09"]);
    t.state.piles = [set("P10"), set(""), set("C10"), set("")];
    t.state.hands = ["I10", "C02", "C03", "P01"].map(set);
    t.apply(
        seat(3),
        orrery::games::conquest_of_orion::action::Action::Play(card("P01")),
    );
    let side = &t.state.scored.clone().unwrap().sides[0];
    assert_eq!(side.systems, [[card("P10"), card("C10"), card("I10")]]);
}

/// CO-169
#[test]
fn ships_are_part_of_no_system() {
    let s = scored("P05 C05 S05 S06", [Politician, Spy]);
    assert_eq!((s.systems.len(), s.ships), (0, set("S05 S06")));
    assert_eq!(s.left, set("P05 C05"));
}

/// CO-170 CO-171
#[test]
fn a_system_joins_one_of_each_type_and_the_scarcest_limits() {
    assert_eq!(
        scored("P01 P02 P03 C07 C08 I11", [Politician, Spy])
            .systems
            .len(),
        1
    );
    assert_eq!(
        scored("P01 P02 C07 C08 I11 I01", [Politician, Spy])
            .systems
            .len(),
        2
    );
}

/// CO-172 CO-173 CO-174
#[test]
fn only_the_stars_of_complete_systems_count() {
    let s = scored("P11 C06 I01 P10 P09", [Salvager, Governor]);
    assert_eq!((s.stars, s.points), (4 + 2 + 1, 7 + 1));
}

/// CO-175 CO-176
#[test]
fn the_highest_cards_of_each_type_are_used() {
    let s = scored("P02 P03 P11 C06 I01 I09", [Spy, Salvager]);
    assert_eq!(s.left, set("P02 P03 I01"));
    assert_eq!(s.stars, 9);
}

/// CO-177
#[test]
fn systems_join_the_highest_first() {
    let s = scored("P01 P07 P10 C02 C05 I06 I08 I11", [Spy, Salvager]);
    assert_eq!(
        s.systems,
        [["P10", "C05", "I11"], ["P07", "C02", "I08"]].map(|s| s.map(card))
    );
}

/// CO-178 CO-219 CO-255
#[test]
fn scoring_asks_nothing_and_is_published_once_with_everything() {
    let mut t = Table::seeded(1);
    t.default_until(|s| s.round == 2);
    let scorings: Vec<_> = t
        .events
        .iter()
        .filter(|e| matches!(e, Event::Scored(_)))
        .collect();
    assert_eq!(scorings.len(), 1);
    let told = t.told(Viewer::Table);
    let text = told
        .iter()
        .find(|l| l.starts_with("Scoring of round 1"))
        .unwrap();
    let side = &t.state.scored.as_ref().unwrap().sides[1];
    for part in [
        "left over:",
        "ships:",
        "stars",
        "Lost:",
        "Set aside:",
        "Piles.",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.contains(&format!("Alliance B: {} points", side.points)));
    assert!(text.contains(&format!("{} {}", side.leaders[0], side.bonus[0])));
}

/// CO-179 CO-218
#[test]
fn round_points_are_stars_and_both_leaders_bonuses() {
    let s = scored("P01 C01 I01 S01 S02 S03", [Salvager, Governor]);
    assert_eq!((s.stars, s.bonus, s.points), (3, [1, 1], 5));
}

/// CO-180 CO-181 CO-327
#[test]
fn round_points_add_up_and_every_total_is_kept() {
    let mut t = Table::seeded(17);
    let mut sum = [0, 0];
    for round in 2..=3 {
        t.default_until(|s| s.round == round);
        let scored = t.state.scored.clone().unwrap();
        sum = [0, 1].map(|i| sum[i] + scored.sides[i].points);
        assert_eq!(t.state.totals.last(), Some(&sum));
    }
    assert_eq!(t.view(Viewer::Table).totals, t.state.totals);
    assert_eq!(t.state.totals.len(), 2);
}

/// CO-182
#[test]
fn without_a_system_the_leaders_still_score() {
    assert_eq!(
        scored("P11 P10 C11 C10 S01", [Politician, Salvager]).points,
        3
    );
    assert_eq!(scored("P11 P10 C11", [Trader, Spy]).points, 4 + 4 + 4 + 2);
}
