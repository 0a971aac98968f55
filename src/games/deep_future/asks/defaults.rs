//! What is answered when time runs out (the Decisions table; DF-615 to DF-617).

use crate::games::deep_future::action::Action;
use crate::games::deep_future::advancements::Special;
use crate::games::deep_future::cards::{CardId, Suit};
use crate::games::deep_future::map::Colour;
use crate::games::deep_future::score;
use crate::games::deep_future::sources::{self, Place};
use crate::games::deep_future::state::{State, Track};
use crate::games::deep_future::step::Step;
use crate::rules::seat::Seat;
use std::cmp::Reverse;

/// The default's place among the offers.
pub(super) fn on_timeout(state: &State, step: &Step, offers: &[Action]) -> usize {
    let last = offers.len().saturating_sub(1);
    let at = |wanted: &Action| offers.iter().position(|o| o == wanted);
    let place = match step {
        Step::PickHome(..) | Step::Heir(_) => best_world(state, offers),
        Step::PayTrack(_) => highest_track(state, offers),
        Step::BattleTrack | Step::HandTrack => lowest_track(state, offers),
        Step::Drop(_) | Step::PayWith(_) => lowest_card(state, offers),
        Step::ExploreFrom => offers
            .iter()
            .position(|o| keeps_sector(state, o))
            .or(Some(0)),
        Step::Infrastructure => fewest_cubes(state, offers),
        Step::SocietySource | Step::MoonSource => at(&Action::New),
        Step::NewSector(_) | Step::GrowSector => home_first(state, offers),
        Step::Free(Suit::Skull) => {
            let home = state.player().home.map(|h| h.card);
            let open = home.is_some_and(|h| !state.card(h).is_complete());
            at(&Action::Free(open))
        }
        Step::Target => target(state, offers),
        Step::Physics(_) => in_source_order(state, offers, Special::Physics),
        Step::Defend => defend(state, offers),
        Step::Ftl => at(&Action::Go).or_else(|| in_source_order(state, offers, Special::Ftl)),
        Step::PlanSuit => at(&Action::Suit(Suit::Skull)),
        Step::Population | Step::Hearts(_) => most_room(state, offers),
        Step::HandRival => neutral_first(state, offers),
        Step::Payment => pays(state, offers),
        Step::Meet(_) => meets(state, offers),
        Step::Restart if state.player().restarts > 0 => Some(1),
        Step::CivSuit(seat, _) | Step::WonderSuit(seat, _) => frequent(state, *seat, offers),
        Step::Source
        | Step::Free(_)
        | Step::BiologySector
        | Step::PickSlot
        | Step::Pair
        | Step::Kill
        | Step::ExploreTo(_)
        | Step::ExpandTo(_)
        | Step::Count(..)
        | Step::First(..)
        | Step::Territory
        | Step::PickWhat
        | Step::Restart
        | Step::WonBy(_) => Some(0),
        Step::ExpandFrom if !super::moving::evoking(state) => Some(0),
        Step::Number if !offers.contains(&Action::Roll) => Some(0),
        // Everything else is declined, and the declining answer is the last.
        _ => Some(last),
    };
    place.unwrap_or(last).min(last)
}

fn best_by<K: Ord>(offers: &[Action], key: impl Fn(&Action) -> Option<K>) -> Option<usize> {
    let keyed = offers
        .iter()
        .enumerate()
        .filter_map(|(i, o)| Some((key(o)?, i)));
    keyed.min().map(|(_, i)| i)
}

/// Most filled slots, then lowest sector, then lowest id.
fn best_world(state: &State, offers: &[Action]) -> Option<usize> {
    best_by(offers, |o| match o {
        Action::Home(c) | Action::Heir(c) => {
            let card = state.card(*c);
            Some((Reverse(card.filled()), card.sector(), *c))
        }
        _ => None,
    })
}

/// The highest of Might, Stability and Xeno, then Culture.
fn highest_track(state: &State, offers: &[Action]) -> Option<usize> {
    best_by(offers, |o| match o {
        Action::Track(t) => {
            let value = state.player().tracks.get(*t);
            Some((*t == Track::Culture, Reverse(value)))
        }
        _ => None,
    })
}

fn lowest_track(state: &State, offers: &[Action]) -> Option<usize> {
    best_by(offers, |o| match o {
        Action::Track(t) => Some((*t == Track::Culture, state.player().tracks.get(*t))),
        _ => None,
    })
}

fn lowest_card(state: &State, offers: &[Action]) -> Option<usize> {
    best_by(offers, |o| match o {
        Action::Drop(c) | Action::With(c) => Some((state.corner(*c).number, *c)),
        _ => None,
    })
}

fn keeps_sector(state: &State, offer: &Action) -> bool {
    matches!(offer, Action::From(s) if state.board.count(*s) > 1)
}

fn fewest_cubes(state: &State, offers: &[Action]) -> Option<usize> {
    let home = state.player().home.map(|h| h.card);
    best_by(offers, |o| match o {
        Action::Cube(c) => Some((cubes(state, *c), Some(*c) != home, *c)),
        _ => None,
    })
}

fn cubes(state: &State, card: CardId) -> u8 {
    let mut upper = state.player().upper();
    upper.find(|u| u.card == card).map_or(0, |u| u.cubes)
}

fn home_first(state: &State, offers: &[Action]) -> Option<usize> {
    let home = state.home_sector(state.active()).map(Action::Sector);
    home.and_then(|h| offers.iter().position(|o| *o == h))
        .or(Some(0))
}

/// The homeworld, else the first incomplete tech, else the deck; Evoke skull rather skips.
fn target(state: &State, offers: &[Action]) -> Option<usize> {
    let upper = state.player().upper().map(|u| Action::Target(u.card));
    let mut places = upper.filter_map(|t| offers.iter().position(|o| *o == t));
    places.next().or_else(|| {
        let declines = |o: &Action| matches!(o, Action::Deck | Action::Skip);
        offers.iter().rposition(declines)
    })
}

/// The first offer in the order upper row, settled worlds, hand.
fn in_source_order(state: &State, offers: &[Action], special: Special) -> Option<usize> {
    let sources = sources::of(state, state.active(), special, None);
    let mut places = sources.iter().filter_map(|s| {
        offers
            .iter()
            .position(|o| *o == Action::Use(s.card, s.slot))
    });
    places.next()
}

/// Upper-row Defenses as many as fit; others only if needed.
fn defend(state: &State, offers: &[Action]) -> Option<usize> {
    let sources = sources::of(state, state.active(), Special::Defense, None);
    let upper = sources.iter().filter(|s| s.place == Place::Upper);
    let mut upper = upper.filter_map(|s| {
        offers
            .iter()
            .position(|o| *o == Action::Use(s.card, s.slot))
    });
    upper
        .next()
        .or_else(|| offers.iter().position(|o| *o == Action::Go))
        .or_else(|| in_source_order(state, offers, Special::Defense))
}

fn most_room(state: &State, offers: &[Action]) -> Option<usize> {
    best_by(offers, |o| match o {
        Action::Sector(s) => Some((Reverse(state.board.room(*s)), *s)),
        _ => None,
    })
}

fn neutral_first(state: &State, offers: &[Action]) -> Option<usize> {
    best_by(offers, |o| match o {
        Action::Sector(s) => Some((state.board.colour(*s) != Some(Colour::Neutral), *s)),
        _ => None,
    })
}

/// Only cards without cubes, the homeworld first, then techs in order of arrival (DF-616).
fn pays(state: &State, offers: &[Action]) -> Option<usize> {
    let due = state.player().upper().filter(|u| u.cubes == 0);
    let mut places = due.filter_map(|u| offers.iter().position(|o| *o == Action::Pay(u.card)));
    places.next()
}

/// A hand card first, then a cube, then a settled world (DF-617).
fn meets(state: &State, offers: &[Action]) -> Option<usize> {
    best_by(offers, |o| match o {
        Action::Meet(c) => Some((0, state.corner(*c).number, *c)),
        Action::Cube(c) => Some((1, 3 - cubes(state, *c), *c)),
        Action::World(c) => Some((2, state.card(*c).filled() as u8, *c)),
        _ => None,
    })
}

fn frequent(state: &State, seat: Seat, offers: &[Action]) -> Option<usize> {
    let counts = score::suits(state, seat);
    best_by(offers, |o| match o {
        Action::Suit(s) => Some((Reverse(counts[s.index()]), *s)),
        _ => None,
    })
}
