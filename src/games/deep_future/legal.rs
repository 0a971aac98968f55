//! What could be done now: the conditions of moves, battles, settling and evoking.

use super::action::Action;
use super::advancements::{Does, Special, When};
use super::campaign::Victory;
use super::cards::{CardId, Suit};
use super::map::Sector;
use super::sources::{self, Place, Source};
use super::state::{Deed, State, Track};
use crate::rules::seat::Seat;

/// The tracks that can pay a step.
pub fn paying(state: &State) -> impl Iterator<Item = Track> {
    let tracks = state.player().tracks;
    Track::ALL.into_iter().filter(move |t| tracks.can_pay(*t))
}

/// The tracks below their star.
pub fn rising(state: &State) -> impl Iterator<Item = Track> {
    let tracks = state.player().tracks;
    Track::ALL.into_iter().filter(move |t| !tracks.starred(*t))
}

/// Whether a seat may take the last cube out of its homeworld's sector: somebody must be left to take over.
pub fn may_vacate(state: &State, seat: Seat, except: Option<CardId>) -> bool {
    state.heirs(seat).any(|c| Some(c) != except)
}

/// The sectors Exploration may start from (DF-198 to DF-201); `except` is given up for it.
pub fn explore_origins(state: &State, except: Option<CardId>) -> Vec<Sector> {
    let seat = state.active();
    let home = state.home_sector(seat);
    let leaves =
        |s: Sector| home != Some(s) || state.board.count(s) > 1 || may_vacate(state, seat, except);
    state
        .board
        .sectors(seat)
        .filter(|s| leaves(*s) && explore_targets(state, *s).next().is_some())
        .collect()
}

/// The adjacent sectors without any cubes.
pub fn explore_targets(state: &State, from: Sector) -> impl Iterator<Item = Sector> + '_ {
    from.beside().filter(|s| state.board.count(*s) == 0)
}

/// Whether the deed's kind was taken this turn (DF-214).
pub fn taken(state: &State, deed: Deed) -> bool {
    state.turn.deeds.contains(&deed)
}

/// Whether the action of this card's suit can be carried out with the card out of the hand (DF-220, DF-221).
pub fn can_act(state: &State, suit: Suit, with: Option<CardId>) -> bool {
    let seat = state.active();
    match suit {
        Suit::Sun | Suit::Skull => true,
        Suit::Moon => {
            !settle_sources(state, with).is_empty()
                || !sources::of(state, seat, Special::Society, with).is_empty()
        }
        Suit::Heart => grow_sectors(state, seat).next().is_some(),
        Suit::Hand => !rivals_near(state, seat) || !pairs(state, with).is_empty(),
        Suit::Foot => can_expand(state, with),
    }
}

/// What can be settled without Society (DF-253 to DF-270).
pub fn settle_sources(state: &State, without: Option<CardId>) -> Vec<Action> {
    let seat = state.active();
    let held = |c: &CardId| {
        let at = state.card(*c).world().map(|w| w.sector);
        at.is_some_and(|s| state.board.controls(seat, s))
    };
    let mut offers: Vec<CardId> = state.line().filter(held).collect();
    let hand = || {
        let hand = state.player().hand.iter().copied();
        hand.filter(|c| Some(*c) != without)
    };
    offers.extend(hand().filter(held));
    offers.sort_unstable();
    let mut offers: Vec<Action> = offers.into_iter().map(Action::World).collect();
    if hand().any(|c| state.card(c).world().is_some()) {
        return offers;
    }
    let mut blanks: Vec<CardId> = hand().filter(|c| state.card(*c).is_blank()).collect();
    blanks.sort_unstable();
    if blanks.is_empty() {
        offers.push(Action::New);
    }
    offers.extend(blanks.into_iter().map(Action::Blank));
    offers
}

/// The hand's blanks, and a new card.
pub fn new_worlds(state: &State) -> Vec<Action> {
    let mut blanks: Vec<CardId> = state.player().hand.clone();
    blanks.retain(|c| state.card(*c).is_blank());
    blanks.sort_unstable();
    let blanks = blanks.into_iter().map(Action::Blank);
    blanks.chain([Action::New]).collect()
}

/// The sectors with room for another cube.
pub fn grow_sectors(state: &State, seat: Seat) -> impl Iterator<Item = Sector> + '_ {
    let own = state.board.sectors(seat);
    own.filter(|s| state.board.room(*s) > 0)
}

/// The sectors for a Biology cube (DF-294, DF-295).
pub fn biology_sectors(state: &State) -> impl Iterator<Item = Sector> + '_ {
    let running = &state.running;
    grow_sectors(state, state.active())
        .filter(|s| running.sector != Some(*s) && !running.visited.contains(s))
}

/// Whether a rival cube lies next to a sector of the seat.
pub fn rivals_near(state: &State, seat: Seat) -> bool {
    let rival = |s: Sector| s.beside().any(|n| state.board.rival(seat, n));
    state.board.sectors(seat).any(rival)
}

/// The pairs of sectors that can be fought over now.
pub fn pairs(state: &State, without: Option<CardId>) -> Vec<(Sector, Sector)> {
    let seat = state.active();
    let mut found = Vec::new();
    for from in state.board.sectors(seat) {
        let mut able = None;
        for to in from.beside().filter(|n| state.board.rival(seat, *n)) {
            let able = *able.get_or_insert_with(|| strength(state, from, without, None) > 0);
            if able && !state.running.fought.contains(&(from, to)) {
                found.push((from, to));
            }
        }
    }
    found
}

/// How many rival cubes could be removed from here: own cubes that may go and every Defense, `used` no longer counted.
///
/// Where the homeworld would fall, either a cube stays or a settled world elsewhere is kept as heir, whose Defenses then
/// cannot be used (DF-340).
pub fn strength(state: &State, from: Sector, without: Option<CardId>, used: Option<Source>) -> u8 {
    let seat = state.active();
    let cubes = state.board.own(seat, from);
    let mut defenses = sources::slots(state, seat, Special::Defense, without);
    defenses.retain(|d| used.is_none_or(|u| (u.card, u.slot) != (d.card, d.slot)));
    let all = defenses.len() as u8;
    if state.home_sector(seat) != Some(from) {
        return cubes + all;
    }
    let gone = used.filter(|u| u.place == Place::Settled).map(|u| u.card);
    let keep = |heir: CardId| {
        let lost = defenses.iter().filter(|d| d.card == heir).count() as u8;
        cubes + all - lost
    };
    let heirs = state.heirs(seat).filter(|c| Some(*c) != gone);
    let kept = heirs.map(keep).max().unwrap_or(0);
    kept.max(cubes - 1 + all)
}

/// Own cubes that may be removed from here now, Defenses aside.
pub fn available(state: &State, from: Sector) -> u8 {
    let seat = state.active();
    let cubes = state.board.own(seat, from);
    let stays = state.home_sector(seat) == Some(from) && !may_vacate(state, seat, None);
    cubes - u8::from(stays)
}

/// The sectors cubes can move to from here, so many hexes away at most (DF-362, DF-363, DF-373).
pub fn destinations(state: &State, from: Sector, reach: u8) -> impl Iterator<Item = Sector> + '_ {
    let seat = state.active();
    Sector::all().filter(move |s| {
        *s != from
            && from.distance(*s) <= reach
            && !state.board.rival(seat, *s)
            && state.board.room(*s) > 0
    })
}

/// The sectors an Expand may start from.
pub fn expand_origins(state: &State, reach: u8) -> impl Iterator<Item = Sector> + '_ {
    let own = state.board.sectors(state.active());
    own.filter(move |s| {
        state.board.count(*s) > 1 && destinations(state, *s, reach).next().is_some()
    })
}

/// Whether some cube could move, counting every FTL (DF-365).
fn can_expand(state: &State, without: Option<CardId>) -> bool {
    if expand_origins(state, 1).next().is_some() {
        return true;
    }
    let ftl = sources::count(state, state.active(), Special::Ftl, without);
    ftl > 0 && expand_origins(state, 1 + ftl).next().is_some()
}

/// Where a Spacecraft cube may go (DF-375 to DF-379).
pub fn craft_targets(state: &State, more: u8) -> Vec<Sector> {
    let running = &state.running;
    let Some(from) = running.sector else {
        return Vec::new();
    };
    if state.board.own(state.active(), from) < 2 {
        return Vec::new();
    }
    destinations(state, from, 1 + running.ftl + more)
        .filter(|s| !running.visited.contains(s))
        .collect()
}

/// The origins of Evoke foot: three cubes and two ways to go (DF-417, DF-418).
pub fn foot_origins(state: &State) -> impl Iterator<Item = Sector> + '_ {
    let own = state.board.sectors(state.active());
    own.filter(|s| state.board.count(*s) >= 3 && destinations(state, *s, 1).nth(1).is_some())
}

/// The empty sectors next to an own one.
pub fn frontier(state: &State) -> impl Iterator<Item = Sector> + '_ {
    let seat = state.active();
    Sector::all().filter(move |s| {
        state.board.count(*s) == 0 && s.beside().any(|n| state.board.controls(seat, n))
    })
}

/// The sectors with rival cubes next to an own one.
pub fn rival_sectors(state: &State) -> impl Iterator<Item = Sector> + '_ {
    let seat = state.active();
    Sector::all().filter(move |s| {
        state.board.rival(seat, *s) && s.beside().any(|n| state.board.controls(seat, n))
    })
}

/// Whether an effect of Table 3 can do something.
pub fn victory_works(state: &State, victory: Victory) -> bool {
    let below = |t| !state.player().tracks.starred(t);
    match victory {
        Victory::Territory => frontier(state).next().is_some(),
        Victory::Population => grow_sectors(state, state.active()).next().is_some(),
        Victory::Culture => below(Track::Culture),
        Victory::Might => below(Track::Might),
        Victory::Stability => below(Track::Stability),
        Victory::Xeno => below(Track::Xeno),
    }
}

/// Whether an effect of Table 4 can do something.
pub fn suit_works(state: &State, suit: Suit) -> bool {
    match suit {
        Suit::Sun => can_draw(state),
        Suit::Moon | Suit::Skull => true,
        Suit::Heart => grow_sectors(state, state.active()).next().is_some(),
        Suit::Hand => rising(state).next().is_some() || rival_sectors(state).next().is_some(),
        Suit::Foot => foot_origins(state).next().is_some(),
    }
}

/// Whether there is a card to draw.
pub fn can_draw(state: &State) -> bool {
    !state.deck.is_empty() || !state.discard.is_empty()
}

/// Whether using this source would do something at this point of the start phase or action (DF-242, DF-243).
pub fn works(state: &State, source: Source) -> bool {
    let player = state.player();
    let given = (source.place == Place::Settled).then_some(source.card);
    match source.advancement.does() {
        Does::Raise(track, _) => !player.tracks.starred(track),
        Does::Special(special) => match special {
            Special::Computation | Special::Energy => can_draw(state),
            Special::Economy => paying(state).next().is_some(),
            Special::Exploration => {
                paying(state).next().is_some() && !explore_origins(state, given).is_empty()
            }
            Special::Infrastructure => {
                paying(state).next().is_some() && player.upper().any(|u| u.cubes < 3)
            }
            Special::History => !state.deck.is_empty(),
            Special::Industry => player.hand.len() > usize::from(source.place == Place::Hand),
            Special::Government => {
                let world = state.running.world;
                world.is_some_and(|w| !state.card(w).is_complete())
            }
            Special::Genetics => {
                let grown = state.running.sector;
                !state.running.once && grown.is_some_and(|s| state.board.room(s) > 0)
            }
            Special::Biology => biology_sectors(state).next().is_some(),
            Special::Military => !pairs(state, None).is_empty(),
            Special::Spacecraft => !craft_targets(state, 0).is_empty(),
            Special::Ftl => {
                state.running.ftl < 5
                    && !craft_targets(state, 5).is_empty()
                    && sources::of(state, state.active(), Special::Spacecraft, None)
                        .iter()
                        .any(|s| s.card != source.card || s.slot != source.slot)
            }
            // These have questions of their own.
            Special::Society | Special::Chemistry | Special::Physics | Special::Defense => false,
        },
    }
}

/// Whether a challenge or an upkeep of this suit could be served by the card's slots.
pub fn running_when(state: &State) -> When {
    state.running.when.unwrap_or(When::Start)
}
