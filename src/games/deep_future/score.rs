//! Who has won, and what a win leaves behind.

use super::campaign::{Campaign, Entry, Past, Victory};
use super::cards::{Card, CardId, Suit};
use super::map::Board;
use super::state::{Ending, Phase, Player, State, Track, Tracks};
use crate::rules::seat::{BySeat, Seat};
use std::collections::BTreeSet;

/// Sectors for a Territory victory (DF-495).
pub const SECTORS: usize = 12;
/// Cubes for a Population victory (DF-496).
pub const CUBES: u16 = 25;
/// The most settled sectors a solo winner needs (DF-508).
pub const SOLO_MOST: usize = 4;

/// The first seat whose conditions all hold, the active one before the others (DF-504).
pub fn winner(state: &State) -> Option<Seat> {
    if matches!(state.phase, Phase::Setup | Phase::Won | Phase::Over) {
        return None;
    }
    let active = state.active();
    let others = state.after(active).filter(|s| *s != active);
    let mut seats = [active].into_iter().chain(others);
    seats.find(|s| is_ready(state, *s) && victories(state, *s).next().is_some())
}

/// A complete homeworld and three complete techs, and in a solo game settled sectors for the wonders (DF-494, DF-508).
pub fn is_ready(state: &State, seat: Seat) -> bool {
    let player = &state.players[seat];
    let complete = |c: CardId| state.card(c).is_complete();
    player.techs.len() >= 3
        && player.home.is_some_and(|h| complete(h.card))
        && player.techs.iter().filter(|t| complete(t.card)).count() >= 3
        && (state.seats() > 1 || solo_sectors(state, seat) >= solo_needed(&state.campaign))
}

/// How many settled sectors the solo condition asks for.
pub fn solo_needed(campaign: &Campaign) -> usize {
    campaign.wonders().min(SOLO_MOST)
}

/// Different sectors of settled worlds besides the homeworld's (DF-509, DF-510).
pub fn solo_sectors(state: &State, seat: Seat) -> usize {
    settled_sectors(&state.campaign, &state.players[seat])
}

/// The same, of any player.
fn settled_sectors(campaign: &Campaign, player: &Player) -> usize {
    let sector = |c: &CardId| campaign.card(*c).sector();
    let home = player.home.and_then(|h| sector(&h.card));
    let sectors: BTreeSet<_> = player.settled.iter().filter_map(sector).collect();
    sectors.into_iter().filter(|s| Some(*s) != home).count()
}

/// The victories whose own condition a seat meets.
pub fn victories(state: &State, seat: Seat) -> impl Iterator<Item = Victory> {
    let tracks = state.players[seat].tracks;
    let (sectors, cubes) = (state.board.sectors(seat).count(), state.board.cubes(seat));
    Victory::ALL
        .into_iter()
        .filter(move |v| meets(*v, tracks, sectors, cubes))
}

/// Whether a victory's condition is met by these values.
pub const fn meets(victory: Victory, tracks: Tracks, sectors: usize, cubes: u16) -> bool {
    match victory {
        Victory::Territory => sectors >= SECTORS,
        Victory::Population => cubes >= CUBES,
        Victory::Culture => tracks.starred(Track::Culture),
        Victory::Might => tracks.starred(Track::Might),
        Victory::Stability => tracks.starred(Track::Stability),
        Victory::Xeno => tracks.starred(Track::Xeno),
    }
}

/// Tracks, sectors and cubes of a seat.
pub fn standing(state: &State, seat: Seat) -> (Tracks, u8, u16) {
    let board: &Board = &state.board;
    (
        state.players[seat].tracks,
        board.sectors(seat).count() as u8,
        board.cubes(seat),
    )
}

/// The complete techs of a seat's upper row.
pub fn complete_techs(state: &State, seat: Seat) -> Vec<CardId> {
    let techs = state.players[seat].techs.iter().map(|u| u.card);
    techs.filter(|c| state.card(*c).is_complete()).collect()
}

/// How often each suit stands on the homeworld and the complete techs.
pub fn suits(state: &State, seat: Seat) -> [u8; 6] {
    let home = state.players[seat].home.map(|h| h.card);
    let cards = home.into_iter().chain(complete_techs(state, seat));
    count_suits(cards.map(|c| state.card(c)))
}

/// How often each suit stands on these cards' filled slots.
pub fn count_suits<'a>(cards: impl Iterator<Item = &'a Card>) -> [u8; 6] {
    let mut counts = [0; 6];
    for slot in cards.flat_map(Card::slots).filter(|s| s.number.is_some()) {
        counts[slot.suit.index()] += 1;
    }
    counts
}

/// The suits a winner's civilization may have: at least two advancements (DF-542).
pub fn civ_suits(state: &State, seat: Seat) -> impl Iterator<Item = Suit> {
    let counts = suits(state, seat);
    Suit::ALL
        .into_iter()
        .filter(move |s| counts[s.index()] >= 2)
}

/// The suits a winner's wonder may have: at least five advancements, and not on the map yet (DF-549 to DF-551).
pub fn wonder_suits(
    state: &State,
    seat: Seat,
    victory: Victory,
) -> impl Iterator<Item = Suit> + '_ {
    let counts = suits(state, seat);
    let home = state.home_sector(seat);
    let free = home.is_some_and(|h| state.campaign.wonder(h).is_none());
    let stands = move |suit: Suit| {
        let mut wonders = state.campaign.sectors.iter().filter_map(|m| m.wonder);
        wonders.any(|w| (w.victory, w.suit) == (victory, suit))
    };
    Suit::ALL
        .into_iter()
        .filter(move |s| free && counts[s.index()] >= 5 && !stands(*s))
}

/// Writes the finished game into the chronology; a win begins a new era (DF-556 to DF-562).
pub fn chronicle(state: &mut State, ending: Ending) {
    let winner = match ending {
        Ending::Won(seat, victory) => Some((seat, victory)),
        _ => None,
    };
    let players = state.players.iter().map(|(seat, player)| Past {
        name: format!("Seat {seat}"),
        homes: player.homes.clone(),
    });
    let players = players.collect();
    let campaign = state.book();
    let entry = Entry {
        game: campaign.game(),
        era: campaign.era,
        players,
        winner,
    };
    campaign.chronology.push(entry);
    campaign.era += u32::from(winner.is_some());
}

/// Everybody's place: the winner first; without a winner nobody is.
pub fn places(ending: Ending, seats: u8) -> BySeat<u8> {
    let won = |seat| matches!(ending, Ending::Won(winner, _) if winner == seat);
    BySeat::from_fn(seats, |seat| if won(seat) { 1 } else { 2 })
}
