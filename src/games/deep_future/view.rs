//! What one viewer may know.

use super::advancements::Advancement;
use super::asks;
use super::campaign::Campaign;
use super::cards::{CardId, Suit};
use super::map::{Board, Colour, Sector};
use super::state::{
    Ending, Leaving, Options, Orders, Phase, Player, Right, Running, State, Status, Tracks, Turn,
    Upper,
};
use super::step::Step;
use crate::rules::seat::{BySeat, Seat, Viewer};
use crate::rules::version::Rules;
use serde::Serialize;
use std::sync::Arc;

/// The match as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The rules it is played under.
    pub rules: Rules,
    /// What the table chose.
    pub options: Options,
    /// Every card with its content, without saying where hidden ones are; names, wonders, chronology (DF-643).
    pub campaign: Arc<Campaign>,
    /// The seats in turn order.
    pub order: Vec<Seat>,
    /// How many cards the deck has (DF-635).
    pub deck: usize,
    /// The discard pile (DF-641).
    pub discard: Vec<CardId>,
    /// The neutral worlds by number.
    pub line: [Option<CardId>; 6],
    /// The cubes.
    pub board: Board,
    /// What is known of each seat.
    pub players: BySeat<PlayerView>,
    /// The part of the turn.
    pub phase: Phase,
    /// The running turn.
    pub turn: Turn,
    /// How many challenges are left, the revealed one included (DF-637).
    pub pile: usize,
    /// The revealed challenge.
    pub facing: Option<(Suit, Option<CardId>)>,
    /// The worlds a seat chooses its homeworld from.
    pub flipped: Vec<CardId>,
    /// Whom the match waits for.
    pub waiting: Option<Seat>,
    /// How the match ended.
    pub ending: Option<Ending>,
    /// What only the viewer's seat knows.
    pub own: Option<Own>,
}

/// What everybody knows of a seat (DF-633, DF-642).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerView {
    /// Whether it takes part.
    pub status: Status,
    /// How many cards it holds.
    pub hand: usize,
    /// The homeworld.
    pub home: Option<Upper>,
    /// The techs, in order of arrival.
    pub techs: Vec<Upper>,
    /// The settled worlds.
    pub settled: Vec<CardId>,
    /// Cards used up or being made in the running action.
    pub spent: Vec<CardId>,
    /// The tracks.
    pub tracks: Tracks,
    /// Every homeworld of this game.
    pub homes: Vec<CardId>,
    /// How often it began afresh.
    pub restarts: u8,
    /// What it wants, unconfirmed.
    pub leaving: Option<Leaving>,
}

impl PlayerView {
    /// The homeworld and the techs.
    pub fn upper(&self) -> impl Iterator<Item = Upper> + '_ {
        self.home.into_iter().chain(self.techs.iter().copied())
    }
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Own {
    /// Which seat.
    pub seat: Seat,
    /// Its hand, by id.
    pub hand: Vec<CardId>,
    /// What it saw with History and still lies on the deck, the top card first (DF-638).
    pub seen: Vec<CardId>,
    /// Its standing orders (DF-651).
    pub orders: Orders,
    /// What it may name.
    pub rights: Vec<Right>,
    /// The question it is asked.
    pub step: Option<Step>,
    /// The start phase or action it is in.
    pub running: Option<Running>,
}

/// What a viewer may know.
pub fn view(state: &State, viewer: Viewer) -> View {
    let known = state.players.iter();
    let known: Vec<PlayerView> = known.map(|(_, p)| player(p)).collect();
    let flipped = match state.steps.last() {
        Some(Step::PickHome(_, cards)) => cards.clone(),
        _ => Vec::new(),
    };
    View {
        viewer,
        rules: state.rules,
        options: state.options,
        campaign: Arc::clone(&state.campaign),
        order: state.order.clone(),
        deck: state.deck.len(),
        discard: state.discard.clone(),
        line: state.line,
        board: state.board.clone(),
        players: BySeat::from_fn(state.seats(), |s| known[s.index()].clone()),
        phase: state.phase,
        turn: state.turn.clone(),
        pile: state.pile.len(),
        facing: facing(state),
        flipped,
        waiting: asks::asked(state).filter(|_| state.ending.is_none()),
        ending: state.ending,
        own: viewer.seat().map(|seat| own(state, seat)),
    }
}

fn player(player: &Player) -> PlayerView {
    PlayerView {
        status: player.status,
        hand: player.hand.len(),
        home: player.home,
        techs: player.techs.clone(),
        settled: player.settled.clone(),
        spent: player.spent.clone(),
        tracks: player.tracks,
        homes: player.homes.clone(),
        restarts: player.restarts,
        leaving: player.leaving,
    }
}

/// The revealed challenge: the first card of the pile while it is being resolved.
fn facing(state: &State) -> Option<(Suit, Option<CardId>)> {
    let suit = state.steps.iter().rev().find_map(|s| match s {
        Step::Meet(suit) | Step::Strike(suit, ..) => Some(*suit),
        _ => None,
    })?;
    Some((suit, state.pile.first().copied().flatten()))
}

fn own(state: &State, seat: Seat) -> Own {
    let active = state.active() == seat;
    let asked = asks::asked(state) == Some(seat) && state.ending.is_none();
    let mut hand = state.players[seat].hand.clone();
    hand.sort_unstable();
    let rights = state.rights.iter().filter(|r| r.seat == seat);
    Own {
        seat,
        hand,
        seen: if active {
            state.seen.clone()
        } else {
            Vec::new()
        },
        orders: state.players[seat].orders.clone(),
        rights: rights.cloned().collect(),
        step: state.steps.last().filter(|_| asked).cloned(),
        running: active.then(|| state.running.clone()),
    }
}

impl View {
    /// The card with this id.
    pub fn card(&self, id: CardId) -> &super::cards::Card {
        self.campaign.card(id)
    }

    /// What a card is called.
    pub fn title(&self, id: CardId) -> String {
        self.card(id).title()
    }

    /// Corner and name: `4K Obelisk 15`.
    pub fn short(&self, id: CardId) -> String {
        format!("{} {}", self.card(id).corner, self.title(id))
    }

    /// A sector with its name and what lies there.
    pub fn place(&self, at: Sector) -> String {
        let mark = self.campaign.mark(at);
        let name = mark.and_then(|m| m.name.as_ref());
        let name = name.map_or_else(String::new, |(n, _)| format!(" {}", n.text));
        let cubes = match self.board.colour(at) {
            None => String::new(),
            Some(Colour::Neutral) => format!(" · {} neutral", self.board.count(at)),
            Some(Colour::Of(s)) if self.viewer.is(s) => {
                format!(" · {} yours", self.board.count(at))
            }
            Some(Colour::Of(s)) => format!(" · {} of seat {s}", self.board.count(at)),
        };
        format!("{at}{name}{cubes}")
    }

    /// The suit of the advancement whose number is asked for.
    fn asked_suit(&self) -> Option<Suit> {
        let own = self.own.as_ref()?;
        match own.step.as_ref()? {
            Step::EqualNumber(_, suit) | Step::GovernmentNumber(suit) => Some(*suit),
            Step::Number => {
                let making = &own.running.as_ref()?.making;
                let slots = self.card(making.card?).slots();
                let slot = || slots.get(usize::from(making.slot)).map(|s| s.suit);
                making.suit.or_else(slot)
            }
            _ => None,
        }
    }

    /// A number with the advancement it would make: `6 Defense`.
    pub fn would_be(&self, number: u8) -> String {
        self.asked_suit().map_or_else(
            || number.to_string(),
            |suit| format!("{number} {}", Advancement::new(suit, number).name()),
        )
    }

    /// A slot of the tech being advanced: `2 moon`.
    pub fn slot_words(&self, slot: u8) -> String {
        let own = self.own.as_ref();
        let making = own.and_then(|o| o.running.as_ref()).map(|r| &r.making);
        let card = making.and_then(|m| m.card).map(|c| self.card(c));
        let suit = card.and_then(|c| c.slots().get(usize::from(slot)));
        let suit = suit.map_or_else(String::new, |s| format!(" {}", s.suit));
        format!("{}{suit}", slot + 1)
    }

    /// The sector of a seat's homeworld.
    pub fn home_sector(&self, seat: Seat) -> Option<Sector> {
        let home = self.players[seat].home?;
        self.card(home.card).sector()
    }

    /// How many cards lie in hand for this viewer's seat.
    pub fn hand(&self) -> &[CardId] {
        self.own.as_ref().map_or(&[], |o| &o.hand)
    }
}
