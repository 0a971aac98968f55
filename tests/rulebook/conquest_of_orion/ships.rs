//! Ship abilities: timing.

use super::table::{Table, cards, leaders, seat, set};
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::cards::{Card, CardSet, Kind};
use orrery::games::conquest_of_orion::effects;
use orrery::games::conquest_of_orion::trick::Trick;

/// What each card of a trick destroyed as it was played, and the trick.
fn laid(ids: &str) -> (Vec<CardSet>, Trick) {
    let mut trick = Trick::new(seat(0), false);
    let steps = cards(ids).into_iter().map(|c| effects::lay(&mut trick, c));
    (steps.collect(), trick)
}

fn destroyed(ids: &str) -> CardSet {
    laid(ids).1.destroyed
}

fn values(names: &str, war: bool, ids: &str) -> Vec<u8> {
    let mut trick = laid(ids).1;
    trick.war = war;
    let alive = trick.alive();
    let plays = trick.iter().filter(|(_, c)| alive.has(*c));
    plays
        .map(|(s, c)| effects::value(&trick, s, c, &leaders(names)))
        .collect()
}

const PLAIN: &str = "-, -, -, -";

/// CO-138 CO-139 CO-140 CO-250
#[test]
fn a_sweep_follows_every_card_and_hits_earlier_and_later_ones() {
    let (steps, _) = laid("P11 S03 C04 P02");
    assert_eq!(steps, ["", "P11", "", "P02"].map(set));
    let hands = ["P11 P10", "S03 I01", "C04 I02", "P02 P01"];
    let mut t = Table::conflict(3, 0, PLAIN, hands);
    t.play("P11 S03");
    assert!(
        t.told_publicly("s1 plays Ship 3 · Planet Cracker. Destroyed: Planet 11 · Eden Prime.")
    );
}

/// CO-141 CO-143
#[test]
fn the_oldest_ship_acts_first_and_a_destroyed_one_acts_no_more() {
    // The Cracker acts, then the Minelayer removes it; the next planet survives.
    assert_eq!(laid("S03 P08 S06 P05").0, ["", "P08", "S03", ""].map(set));
    // The Minelayer, older, removes the Cracker before it acts in the same sweep.
    assert_eq!(destroyed("S06 P08 S03 I05"), set("S03"));
}

/// CO-142
#[test]
fn in_a_sweep_a_ship_hits_all_cards_at_once() {
    assert_eq!(laid("P01 C01 P03 S03").0[3], set("P01 P03"));
    assert_eq!(laid("S02 S05 S04 S06").0[3], set("S02 S04 S05"));
}

/// CO-144
#[test]
fn abilities_hit_allies_and_own_cards_alike() {
    assert_eq!(destroyed("P09 C01 S03 I01"), set("P09"));
    assert_eq!(destroyed("S06 P03 S02 C04"), set("S02"));
}

/// CO-145
#[test]
fn abilities_reach_the_current_trick_only() {
    let hands = ["S03 P01", "C04 P02", "I03 P03", "C05 P04"];
    let mut t = Table::war(6, 0, PLAIN, hands, "P09 P10");
    let (aside, before) = (t.state.aside, t.state.piles[3]);
    t.play("S03 C04 I03 C05");
    assert!(t.state.destroyed.is_empty());
    assert_eq!((t.state.aside, t.state.piles[3]), (aside, before));
    assert_eq!(
        t.state.hands.map(CardSet::len),
        [0; 4],
        "the last planets were played, not destroyed"
    );
}

/// CO-146
#[test]
fn abilities_ask_no_question() {
    let mut t = Table::conflict(3, 0, PLAIN, ["P11 P10", "S03 I01", "C04 I02", "P02 P01"]);
    t.play("P11 S03");
    assert_eq!(t.asked(), seat(2));
}

/// CO-147
#[test]
fn an_ability_ends_with_its_trick() {
    let hands = ["S03 P01 P05", "C04 P02 C06", "I03 P03 I06", "C05 C08 C07"];
    let mut t = Table::conflict(6, 0, PLAIN, hands);
    t.play("S03 C04 I03 C05").answer(Action::Collect);
    t.play("P01");
    assert!(t.state.destroyed.is_empty());
}

/// CO-148
#[test]
fn only_undestroyed_ships_count_for_probe_corvette_and_carrier() {
    assert_eq!(values(PLAIN, false, "S11 S01 S06 P01"), [11, 6, 1]);
    assert_eq!(values(PLAIN, false, "S10 S11 S06 S05"), [12, 11, 6]);
    // The escort is destroyed by the Minelayer, and so is the Corvette itself.
    assert_eq!(destroyed("S02 S06 S04 P01"), set("S02 S04"));
}

/// CO-149
#[test]
fn the_probe_makes_the_titan_start_from_0() {
    assert_eq!(values(PLAIN, false, "S11 S01 P01 C01"), [0, 1, 1, 1]);
    assert_eq!(
        values("Shipwright, -, -, -", false, "S11 S01 P01 C01")[0],
        2
    );
}

/// CO-150
#[test]
fn the_corvette_gets_4_beside_its_allys_ship() {
    assert_eq!(values(PLAIN, false, "S02 S05 S04 P01"), [6, 5, 4, 1]);
    assert_eq!(
        values(PLAIN, false, "S02 S05 P04 S08")[0],
        2,
        "enemy ships do not escort"
    );
}

/// CO-151 CO-152 CO-153 CO-157
#[test]
fn cracker_hulk_and_bomber_destroy_planets_colonies_and_industries() {
    assert_eq!(destroyed("P01 C01 I01 S03"), set("P01"));
    assert_eq!(destroyed("P01 C01 I01 S04"), set("C01"));
    assert_eq!(destroyed("P01 C01 I01 S05"), set("I01"));
}

/// CO-154
#[test]
fn the_minelayer_destroys_other_ships_of_value_5_or_less() {
    assert_eq!(destroyed("S05 S07 P01 C01"), CardSet::EMPTY);
    assert_eq!(destroyed("S05 S08 S06 S01"), set("S05 S01"));
}

/// CO-155
#[test]
fn the_jammer_silences_all_other_ships() {
    assert_eq!(destroyed("S07 S03 P05 P06"), CardSet::EMPTY);
    assert_eq!(values(PLAIN, false, "S07 S10 S11 S01"), [7, 10, 11, 1]);
    assert_eq!(values(PLAIN, false, "S02 S07 S04 P01")[0], 2);
}

/// CO-156
#[test]
fn the_carrier_gets_1_for_each_other_ship() {
    assert_eq!(values(PLAIN, false, "S10 P11 P04 C04")[0], 10);
    assert_eq!(values(PLAIN, false, "S10 S11 P04 C04")[0], 11);
    assert_eq!(values(PLAIN, false, "S08 S10 S11 S09")[1], 13);
}

/// CO-158
#[test]
fn the_jammer_brings_nothing_back() {
    assert_eq!(laid("S03 P08 S07 P05").0, ["", "P08", "", ""].map(set));
}

/// CO-159
#[test]
fn the_jammer_does_not_stop_leaders() {
    assert_eq!(
        values("Shipwright, -, -, -", false, "S09 S07 P04 S10")[0],
        11
    );
    assert_eq!(values("Warlord, -, -, -", true, "S09 S07 P04 S10")[0], 12);
}

/// CO-100 CO-101 CO-160: every order of four ships and of ships with one card of each type.
#[test]
fn something_always_survives_a_ship_if_there_was_one_and_big_ships_never_die() {
    let mut deck: Vec<Card> = CardSet::SHIPS.iter().collect();
    deck.extend(Kind::SYSTEM.map(|k| Card::new(k, 8)));
    let n = deck.len();
    for code in 0..n.pow(4) {
        let at = [code % n, code / n % n, code / n / n % n, code / n / n / n];
        let ids: Vec<Card> = at.iter().map(|i| deck[*i]).collect();
        if ids.iter().collect::<std::collections::BTreeSet<_>>().len() < 4 {
            continue;
        }
        let mut trick = Trick::new(seat(0), false);
        for card in &ids {
            effects::lay(&mut trick, *card);
        }
        let (played, alive) = (trick.played(), trick.alive());
        assert!(!alive.is_empty(), "{ids:?}");
        let ships = CardSet::SHIPS;
        assert_eq!(
            played.among(ships).is_empty(),
            alive.among(ships).is_empty(),
            "{ids:?}"
        );
        assert!(
            trick
                .destroyed
                .iter()
                .all(|c| !c.is_ship() || c.value() <= 5),
            "{ids:?}"
        );
    }
}
