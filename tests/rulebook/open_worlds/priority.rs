//! Priority.

use super::table::*;
use orrery::games::open_worlds::OpenWorlds;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::options::Options;
use orrery::games::open_worlds::score;
use orrery::games::open_worlds::state::Phase;
use orrery::rules::game::Game;
use orrery::rules::keepsake::Brought;
use orrery::rules::outcome::Outcome;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::{BySeat, Seat};
use orrery::rules::text::Text;

fn renewed(order: &[Seat], incomes: [u16; 3]) -> Vec<Seat> {
    let mut t = Table::new(3);
    t.state.order = order.to_vec();
    for (i, income) in incomes.into_iter().enumerate() {
        t.state.players[Seat::new(i as u8)].income = income;
    }
    score::renewed_order(&t.state)
}

/// OW-060, OW-068, OW-069, OW-070, OW-071, EX-53.
#[test]
fn higher_income_is_earlier_and_equals_keep_their_order() {
    assert_eq!(renewed(&[A, B, C], [5, 8, 8]), [B, C, A]);
    assert_eq!(renewed(&[C, B, A], [8, 8, 5]), [B, A, C]);
    assert_eq!(renewed(&[A, B, C], [7, 7, 7]), [A, B, C]);
    assert_eq!(renewed(&[A, B, C], [4, 6, 9]), [C, B, A]);
}

/// OW-061, OW-062: a shuffle sets the first order, and questions follow it.
#[test]
fn questions_follow_priority_order() {
    let mut t = dealt(Options::default(), 4, 9);
    for seat in t.asked() {
        t.act(seat, Action::Ready);
    }
    t.timeouts(|s| matches!(s.phase, Phase::Stage(_)));
    let mut asked = Vec::new();
    while matches!(t.state.phase, Phase::Stage(_)) {
        let seat = t.asked()[0];
        asked.push(seat);
        t.act(seat, Action::Ready);
    }
    assert_eq!(asked, t.state.order);
}

/// OW-072, OW-073, OW-315: the new order holds at once and changes at no other time.
#[test]
fn the_order_changes_only_when_income_is_counted() {
    let mut t = Table::new(2);
    t.unit(B, Card::Exploit, KOTI);
    t.reveal(&[]);
    assert_eq!(t.state.order, [A, B]);
    t.until_trash();
    assert_eq!(t.state.order, [B, A]);
    assert_eq!((t.income(A), t.income(B)), (0, 2));
}

/// OW-067, OW-571, OW-574: what is brought from the match before sets the first Priority Order of a rematch.
#[test]
fn the_match_before_decides_who_goes_first() {
    for (places, order) in [([2, 1], [B, A]), ([1, 2], [A, B])] {
        let before = Outcome {
            places: BySeat::from_fn(2, |s| places[s.index()]),
            points: BySeat::from_fn(2, |_| None),
            words: Text::new(),
        };
        let brought = Brought {
            before: Some(before),
            ..Brought::default()
        };
        for seed in 0..10 {
            let mut rng = Rng::seeded(Seed::from_number(seed));
            let mut told = Vec::new();
            let mut state = OpenWorlds::setup(
                OpenWorlds::INFO.versions.newest,
                &Options::default(),
                2,
                &brought,
                &mut rng,
                &mut told,
            );
            for seat in [A, B] {
                OpenWorlds::apply(&mut state, seat, &Action::Ready, &mut rng, &mut told);
            }
            assert_eq!(state.order, order);
        }
    }
}

/// OW-067, OW-570, OW-571, OW-572, OW-573, EX-69: a rematch begins in the order of finish.
#[test]
fn a_rematch_begins_in_the_order_of_finish() {
    let finished = |places: [u8; 3]| Outcome {
        places: BySeat::from_fn(3, |s| places[s.index()]),
        points: BySeat::from_fn(3, |_| None),
        words: Text::new(),
    };
    let mut firsts = Vec::new();
    for seed in 0..20 {
        let mut rng = Rng::seeded(Seed::from_number(seed));
        let order = score::rematch_order(&finished([1, 1, 3]), &mut rng);
        assert_eq!(order[2], C);
        firsts.push(order[0]);
    }
    assert!(firsts.contains(&A) && firsts.contains(&B));
    let mut rng = Rng::seeded(Seed::from_number(1));
    assert_eq!(
        score::rematch_order(&finished([3, 1, 2]), &mut rng),
        [B, C, A]
    );
}

use orrery::games::open_worlds::cards::Card;
