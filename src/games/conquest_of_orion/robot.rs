//! The robot: the plain player that keeps a seat going (CO-299 to CO-308).

use super::action::Action;
use super::asks::default_card;
use super::cards::{Card, CardSet};
use super::effects;
use super::leaders::Leader;
use super::state::{Alliance, Phase, ROUNDS, SEATS, ally};
use super::trick::Trick;
use super::view::View;
use crate::rules::seat::{BySeat, Seat};

/// The stake at which a trick is worth winning (CO-302).
const WORTH_WINNING: u32 = 6;
/// How many points ahead make a round three times as likely to be enough.
const SWING: f32 = 8.0;

/// The robot's answer, as an index into the offers. It decides from the view of its seat alone (CO-299).
pub fn robot(view: &View, offers: &[Action]) -> usize {
    let Some(own) = &view.own else { return 0 };
    let wanted = match view.phase {
        Phase::Card(_) => card(view, own.seat, legal(offers)).map(Action::Play),
        Phase::Settle(_) => Some(settle(own.seat, offers)),
        Phase::Choice(_) => Some(Action::Collect),
        Phase::Naming(alliance) => Some(Action::Start(alliance.seats()[0])),
        Phase::Leader(_) => Some(leader(view.table, own.dealt)),
        _ => None,
    };
    offers.iter().position(|o| Some(*o) == wanted).unwrap_or(0)
}

/// Every seat's share of the victory as a round begins: it goes by the points ahead and the rounds to come.
pub fn value(view: &View) -> Option<BySeat<f32>> {
    if view.number > 0 || !matches!(view.phase, Phase::Naming(_) | Phase::Leader(_)) {
        return None;
    }
    let [a, b] = view.total().map(f32::from);
    let left = (ROUNDS + 1).saturating_sub(view.round.into()).max(1) as f32;
    let first = 1.0 / (1.0 + (-(a - b) / (SWING * left.sqrt())).exp());
    Some(BySeat::from_fn(SEATS, |seat| match Alliance::of(seat) {
        Alliance::A => first,
        Alliance::B => 1.0 - first,
    }))
}

fn legal(offers: &[Action]) -> CardSet {
    let card = |offer: &Action| match offer {
        Action::Play(card) => Some(*card),
        _ => None,
    };
    offers.iter().filter_map(card).collect()
}

/// A card for the ally's trick, a card that wins a rich one, or the default (CO-300 to CO-305).
fn card(view: &View, seat: Seat, legal: CardSet) -> Option<Card> {
    let trick = view.trick.as_ref()?;
    let leaders = view.leaders();
    let single_top = |t: &Trick| effects::judge(t, &leaders).best.single();
    if single_top(trick) == Some(ally(seat)) {
        return gift(legal);
    }
    if stake(view, trick) >= WORTH_WINNING {
        let wins = |card: &Card| {
            let mut tried = trick.clone();
            effects::lay(&mut tried, *card);
            single_top(&tried) == Some(seat)
        };
        // Cheapest: system cards before ships, then lower printed value (CO-303), then by type (CO-306).
        let cheapest = legal
            .iter()
            .filter(wins)
            .min_by_key(|c| (c.is_ship(), c.value(), c.kind()));
        if cheapest.is_some() {
            return cheapest;
        }
    }
    default_card(legal)
}

/// Most stars for the ally, of these the lowest value; without a system card the lowest ship (CO-300, CO-301).
fn gift(legal: CardSet) -> Option<Card> {
    let system = legal.without(CardSet::SHIPS);
    let best = system
        .iter()
        .min_by_key(|c| (std::cmp::Reverse(c.stars()), c.value(), c.kind()));
    best.or_else(|| legal.first())
}

/// Stars on the undestroyed cards of the trick, and in a war of the trick before it (CO-304).
fn stake(view: &View, trick: &Trick) -> u32 {
    let before = view.previous.as_ref().filter(|_| trick.war);
    trick.alive().stars() + before.map_or(0, |t| t.alive().stars())
}

/// Itself if tied, else its tied ally, else nobody (CO-307).
fn settle(seat: Seat, offers: &[Action]) -> Action {
    let own = [seat, ally(seat)].map(Action::Settle);
    own.into_iter()
        .find(|a| offers.contains(a))
        .unwrap_or(Action::Pass)
}

/// The default leader (CO-287).
fn leader(table: [Leader; 2], dealt: [Leader; 2]) -> Action {
    if table.contains(&Leader::Politician) {
        Action::Leader {
            take: Leader::Politician,
            give: Some(dealt[1]),
        }
    } else {
        Action::Leader {
            take: dealt[0],
            give: None,
        }
    }
}
