//! What holds in every match, over many random ones.

use crate::support::matches;
use orrery::games::conquest_of_orion::ConquestOfOrion as Orion;
use orrery::games::conquest_of_orion::cards::{Card, CardSet, Kind};
use orrery::games::conquest_of_orion::effects;
use orrery::games::conquest_of_orion::leaders::Leader;
use orrery::games::conquest_of_orion::score::score;
use orrery::games::conquest_of_orion::state::{Options, Phase, State};
use orrery::games::conquest_of_orion::trick::Trick;
use orrery::rules::playout::{self, Robot};
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::Seat;
use std::collections::BTreeSet;

/// Plays random matches and looks at every state.
fn everywhere(otherwise: u64, mut look: impl FnMut(&State, &Rng)) {
    for number in 0..matches(otherwise) {
        let seed = Seed::from_number(number);
        let robots = [Robot::Random; 4];
        playout::play::<Orion>(&Options::default(), &robots, seed, |state, _, rng| {
            look(state, rng);
            Ok(())
        })
        .unwrap();
    }
}

/// CO-137
#[test]
fn after_trick_10_piles_destroyed_and_lost_cards_are_the_forty_dealt() {
    let mut rounds = BTreeSet::new();
    everywhere(60, |state, _| {
        if let Some(s) = &state.scored {
            let parts = s.piles.iter().chain([&s.destroyed, &s.lost]);
            let (mut all, mut count) = (CardSet::EMPTY, 0);
            for part in parts {
                all = all.and(*part);
                count += part.len();
            }
            assert_eq!((all, count), (CardSet::ALL.without(s.aside), 40));
            rounds.insert(s.round);
        }
    });
    assert!(rounds.len() >= 2);
}

/// CO-137 CO-029: at any moment every card is in exactly one place.
#[test]
fn every_card_is_always_in_one_place() {
    everywhere(40, |s, _| {
        let trick = s
            .trick()
            .filter(|t| t.end.is_none())
            .map_or(CardSet::EMPTY, Trick::alive);
        let one = [s.aside, s.pot, s.destroyed, s.lost, trick];
        let places = s.hands.iter().chain(&s.piles).chain(&one);
        let (mut all, mut count) = (CardSet::EMPTY, 0);
        for place in places {
            all = all.and(*place);
            count += place.len();
        }
        assert_eq!((all, count), (CardSet::ALL, 44));
    });
}

/// CO-100 CO-101 CO-160
#[test]
fn every_trick_keeps_a_card_and_a_ship_if_one_was_played() {
    everywhere(60, |state, _| {
        for trick in &state.tricks {
            let (played, alive) = (trick.played(), trick.alive());
            assert!(played.is_empty() || !alive.is_empty());
            let ships = CardSet::SHIPS;
            assert_eq!(
                played.among(ships).is_empty(),
                alive.among(ships).is_empty()
            );
            assert!(
                trick
                    .destroyed
                    .iter()
                    .all(|c| !c.is_ship() || c.value() < 6)
            );
        }
    });
}

/// CO-071
#[test]
fn hands_are_equal_in_size_at_the_start_of_every_trick() {
    everywhere(60, |state, _| {
        if state.trick().is_some_and(Trick::is_empty) {
            assert_eq!(state.hands.map(CardSet::len), [11 - state.tricks.len(); 4]);
        }
    });
}

/// CO-055 CO-005
#[test]
fn two_table_leaders_lie_open_at_every_leader_question() {
    everywhere(60, |s, _| {
        if let Phase::Leader(seat) = s.phase {
            assert_ne!(s.table[0], s.table[1]);
            let taken: Vec<Leader> = s.leaders.into_iter().flatten().collect();
            let own = s.dealt[seat.index()];
            assert!(
                s.table
                    .iter()
                    .all(|l| !taken.contains(l) && !own.contains(l))
            );
        }
    });
}

/// CO-038
#[test]
fn no_number_is_drawn_between_deal_and_next_deal() {
    let mut last = (0, 0);
    everywhere(60, |state, rng| {
        let now = (state.round, rng.drawn());
        assert!(now.0 != last.0 || now.1 == last.1);
        last = now;
    });
}

/// CO-095: over every set of ships and every leader, in conflicts and wars.
#[test]
fn a_tie_is_of_two_or_three_never_of_four() {
    everywhere(200, |state, _| {
        for verdict in state.tricks.iter().filter_map(|t| t.verdict) {
            assert!((1..=3).contains(&verdict.best.len()));
        }
    });
    let ships: Vec<Card> = CardSet::SHIPS.iter().collect();
    let mut rng = Rng::seeded(Seed::from_number(1));
    for _ in 0..20_000 {
        let mut deck = ships.clone();
        let mut leaders = Leader::ALL;
        rng.shuffle(&mut deck);
        rng.shuffle(&mut leaders);
        let war = rng.below(2) == 1;
        let mut trick = Trick::new(Seat::new(0), war);
        for card in &deck[..4] {
            effects::lay(&mut trick, *card);
        }
        let leaders = std::array::from_fn(|i| Some(leaders[i]));
        assert!(effects::judge(&trick, &leaders).best.len() <= 3);
    }
}

/// CO-176 CO-195 CO-199: the formula equals a search over all arrangements.
#[test]
fn the_score_is_the_best_of_all_arrangements() {
    let mut rng = Rng::seeded(Seed::from_number(2));
    let mut system: Vec<Card> = CardSet::ALL.without(CardSet::SHIPS).iter().collect();
    for round in 0..150 {
        rng.shuffle(&mut system);
        let cards: CardSet = system[..4 + rng.below(8) as usize]
            .iter()
            .copied()
            .collect();
        let pair = [
            [Leader::Trader, Leader::Governor],
            [Leader::Spy, Leader::Governor],
            [Leader::Trader, Leader::Salvager],
            [Leader::Spy, Leader::Salvager],
        ][round % 4];
        let formula = score(cards, pair, [0, 0]);
        assert_eq!(
            formula.points,
            best_arrangement(cards, pair),
            "{cards:?} {pair:?}"
        );
    }
}

/// The most points any choice of cards for systems gives.
fn best_arrangement(cards: CardSet, pair: [Leader; 2]) -> u16 {
    let list: Vec<Card> = cards.iter().collect();
    let trader = pair.contains(&Leader::Trader);
    let whole = counts(cards).into_iter().min().unwrap_or(0);
    let points = (0..1u32 << list.len()).filter_map(|choice| {
        let picked = list
            .iter()
            .enumerate()
            .filter(|(i, _)| choice >> i & 1 == 1);
        let used: CardSet = picked.map(|(_, c)| *c).collect();
        let systems = systems_of(used, trader, whole)?;
        let left = cards.without(used).len() as u16;
        let bonus = |leader: Leader| match leader {
            Leader::Governor => systems as u16,
            Leader::Trader => left,
            Leader::Spy => 2,
            _ => 0,
        };
        Some(used.stars() as u16 + pair.map(bonus).iter().sum::<u16>())
    });
    points.max().unwrap_or(0)
}

fn counts(cards: CardSet) -> [usize; 3] {
    Kind::SYSTEM.map(|k| cards.among(CardSet::of(k)).len())
}

/// How many systems these cards make if all of them are used; the Trader's stand-in only for one more than possible without.
fn systems_of(used: CardSet, trader: bool, whole: usize) -> Option<usize> {
    let [p, c, i] = counts(used);
    if p == c && c == i {
        return Some(p);
    }
    let n = used.len() / 3;
    let mut sorted = [p, c, i];
    sorted.sort_unstable();
    let stand_in =
        trader && used.len().is_multiple_of(3) && n == whole + 1 && sorted == [n - 1, n, n + 1];
    stand_in.then_some(n)
}
