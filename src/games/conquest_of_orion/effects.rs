//! What ships and leaders do in a trick: sweeps, final values, who has the top.

use super::cards::{Card, CardSet, Kind};
use super::leaders::Leader;
use super::state::ally;
use super::trick::{Trick, Verdict};
use crate::rules::seat::{Seat, SeatSet};

/// The leaders of the four seats, for those that have one.
pub type Leaders = [Option<Leader>; 4];

/// Puts a card down and lets every ship of the trick act; gives back what was destroyed.
pub fn lay(trick: &mut Trick, card: Card) -> CardSet {
    if let Some(slot) = trick.plays.iter_mut().find(|p| p.is_none()) {
        *slot = Some(card);
    }
    let before = trick.destroyed;
    sweep(trick);
    trick.destroyed.without(before)
}

/// One pass over the undestroyed ships, oldest first (CO-141); a ship destroyed on the way acts no more (CO-143).
fn sweep(trick: &mut Trick) {
    // The Jammer cannot be destroyed (CO-160), so while it lies there nothing ever happens in a sweep.
    if trick.played().has(Card::JAMMER) {
        return;
    }
    for ship in trick.plays.into_iter().flatten() {
        let alive = trick.alive();
        if ship.is_ship() && alive.has(ship) {
            trick.destroyed = trick.destroyed.and(alive.among(targets(ship)));
        }
    }
}

/// The cards a ship destroys wherever it meets them.
fn targets(ship: Card) -> CardSet {
    match ship {
        Card::PLANET_CRACKER => CardSet::of(Kind::Planet),
        Card::PLAGUE_HULK => CardSet::of(Kind::Colony),
        Card::SIEGE_BOMBER => CardSet::of(Kind::Industry),
        Card::MINELAYER => SMALL_SHIPS,
        _ => CardSet::EMPTY,
    }
}

/// Ships of printed value 5 or less (CO-154).
const SMALL_SHIPS: CardSet = {
    let mut set = CardSet::EMPTY;
    let mut value = 1;
    while value <= 5 {
        set = set.and(CardSet::only(Card::new(Kind::Ship, value)));
        value += 1;
    }
    set
};

/// The final value of a card that lies undestroyed in the trick (CO-091, CO-092).
pub fn value(trick: &Trick, seat: Seat, card: Card, leaders: &Leaders) -> u8 {
    if !card.is_ship() {
        return card.value();
    }
    let ships = trick.alive().among(CardSet::SHIPS);
    let jammed = ships.has(Card::JAMMER);
    let own = match card {
        Card::TITAN if !jammed && ships.has(Card::STEALTH_PROBE) => 0,
        Card::ESCORT_CORVETTE if !jammed && escorted(trick, seat, ships) => card.value() + 4,
        Card::FLEET_CARRIER if !jammed => card.value() + ships.len() as u8 - 1,
        _ => card.value(),
    };
    own + match leaders[seat.index()] {
        Some(Leader::Shipwright) => 2,
        Some(Leader::Warlord) if trick.war => 3,
        _ => 0,
    }
}

fn escorted(trick: &Trick, seat: Seat, ships: CardSet) -> bool {
    trick.card_of(ally(seat)).is_some_and(|c| ships.has(c))
}

/// How the trick stands with the cards that lie there: ships before system cards (CO-087, CO-089).
pub fn judge(trick: &Trick, leaders: &Leaders) -> Verdict {
    let alive = trick.alive();
    let ships = alive.among(CardSet::SHIPS);
    let deciding = if ships.is_empty() { alive } else { ships };
    let mut verdict = Verdict {
        top: 0,
        best: SeatSet::default(),
    };
    for (seat, card) in trick.iter().filter(|(_, c)| deciding.has(*c)) {
        let value = value(trick, seat, card, leaders);
        if verdict.best.is_empty() || value > verdict.top {
            verdict.top = value;
            verdict.best = SeatSet::default();
        }
        if value == verdict.top {
            verdict.best.insert(seat);
        }
    }
    verdict
}

/// The cards a hand may play into a trick (CO-073 to CO-083, CO-113 to CO-116, CO-204).
pub fn legal(trick: &Trick, hand: CardSet, leader: Option<Leader>) -> CardSet {
    let ships = hand.among(CardSet::SHIPS);
    if trick.war {
        return if ships.is_empty() { hand } else { ships };
    }
    if leader == Some(Leader::Scientist) {
        return hand;
    }
    let mut open = CardSet::EMPTY;
    // Destroyed cards count as played (CO-081).
    let played = trick.played();
    for kind in Kind::SYSTEM {
        if played.among(CardSet::of(kind)).is_empty() {
            open = open.and(CardSet::of(kind));
        }
    }
    let fresh = hand.among(open);
    if fresh.is_empty() {
        hand
    } else {
        fresh.and(ships)
    }
}
