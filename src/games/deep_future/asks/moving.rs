//! Answers about cubes: growing, battling, expanding, and the effects of civilizations that move them.

use super::{sorted, sources_of, with_last};
use crate::games::deep_future::action::Action;
use crate::games::deep_future::advancements::Special;
use crate::games::deep_future::cards::CardId;
use crate::games::deep_future::legal;
use crate::games::deep_future::map::Sector;
use crate::games::deep_future::sources;
use crate::games::deep_future::state::State;
use crate::games::deep_future::step::Step;

pub(super) fn offers(state: &State, step: &Step) -> Vec<Action> {
    let seat = state.active();
    let running = &state.running;
    match step {
        Step::GrowSector => each(legal::grow_sectors(state, seat)),
        Step::BiologySector => each(legal::biology_sectors(state)),
        Step::Pair => legal::pairs(state, None)
            .into_iter()
            .map(|(from, to)| Action::Pair(from, to))
            .collect(),
        Step::Kill => kills(state),
        Step::Defend => defenses(state),
        Step::BattleTrack => legal::rising(state).map(Action::Track).collect(),
        Step::Ftl => ftl(state),
        Step::ExpandFrom if evoking(state) => with_last(
            legal::foot_origins(state).map(Action::From).collect(),
            Action::Skip,
        ),
        Step::ExpandFrom => legal::expand_origins(state, 1 + running.ftl)
            .map(Action::From)
            .collect(),
        Step::ExpandTo(_) => {
            let from = running.sector.into_iter();
            let to = from.flat_map(|s| legal::destinations(state, s, 1 + running.ftl));
            to.filter(|s| !running.visited.contains(s))
                .map(Action::To)
                .collect()
        }
        Step::Count(to, more) => counts(state, *to, *more),
        Step::Craft => {
            let to = legal::craft_targets(state, 0).into_iter();
            with_last(to.map(Action::Craft).collect(), Action::No)
        }
        Step::WonderCard(at) => wonder_cards(state, *at),
        Step::First(..) => vec![Action::First(true), Action::First(false)],
        Step::Territory => with_last(each(legal::frontier(state)), Action::Skip),
        Step::Population | Step::Hearts(_) => {
            with_last(each(legal::grow_sectors(state, seat)), Action::Skip)
        }
        Step::HandTrack => with_last(
            legal::rising(state).map(Action::Track).collect(),
            Action::Skip,
        ),
        Step::HandRival => with_last(each(legal::rival_sectors(state)), Action::Skip),
        _ => Vec::new(),
    }
}

fn each(sectors: impl Iterator<Item = Sector>) -> Vec<Action> {
    sectors.map(Action::Sector).collect()
}

/// Whether the move belongs to Evoke foot rather than to an Expand.
pub(super) fn evoking(state: &State) -> bool {
    state.running.when.is_none()
}

/// How many rival cubes may be removed.
fn kills(state: &State) -> Vec<Action> {
    let Some(&(from, to)) = state.running.fought.last() else {
        return Vec::new();
    };
    let most = legal::strength(state, from, None, None).min(state.board.count(to));
    (1..=most).map(Action::Kill).collect()
}

/// Defenses that leave the battle possible, and going on once it is.
fn defenses(state: &State) -> Vec<Action> {
    let running = &state.running;
    let Some(&(from, _)) = running.fought.last() else {
        return Vec::new();
    };
    let missing = running.kill - running.defended.min(running.kill);
    let mut found = Vec::new();
    for source in sources::of(state, state.active(), Special::Defense, None) {
        let left = legal::strength(state, from, None, Some(source));
        if missing > 0 && missing - 1 <= left {
            found.push((source.card, source.slot));
        }
    }
    found.sort_unstable();
    let mut offers: Vec<Action> = found.into_iter().map(|(c, s)| Action::Use(c, s)).collect();
    if missing <= legal::available(state, from) {
        offers.push(Action::Go);
    }
    offers
}

/// FTL, and going on once some move is legal.
fn ftl(state: &State) -> Vec<Action> {
    let reach = 1 + state.running.ftl;
    let mut offers = if state.running.ftl < 5 {
        sources_of(state, Special::Ftl, Action::Use)
    } else {
        Vec::new()
    };
    if legal::expand_origins(state, reach).next().is_some() {
        offers.push(Action::Go);
    }
    offers
}

/// How many cubes move; enough stay for the moves still to come.
fn counts(state: &State, to: Sector, more: u8) -> Vec<Action> {
    let from = state.running.sector.unwrap_or(to);
    let free = state.board.count(from).saturating_sub(1 + more);
    let most = free.min(state.board.room(to));
    (1..=most).map(Action::Count).collect()
}

/// Hand cards of the wonder's suit.
fn wonder_cards(state: &State, at: Sector) -> Vec<Action> {
    let Some(wonder) = state.campaign.wonder(at) else {
        return vec![Action::Skip];
    };
    let hand = state.player().hand.iter().copied();
    let fits: Vec<CardId> = hand
        .filter(|c| state.corner(*c).suit == wonder.suit)
        .collect();
    with_last(sorted(fits).map(Action::Wonder).collect(), Action::Skip)
}
