//! What happens to seats: credits, damage, draws, starships gained and lost, Tactics taking effect.

use super::cards::{Card, CardSet};
use super::event::Event;
use super::frame::{Boost, Play, Report, Verdict};
use super::score;
use super::state::{Body, Control, DEFENCE, Ending, GOAL, Look, Ship, ShipId, State};
use super::terms::{Faction, Scenario};
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;

/// What the Brethren get for a destroyed starship (TW-015).
pub const BOUNTY: u16 = 5;

/// A seat gains credits; thresholds and the goal are looked at in the same moment (TW-047, TW-247).
pub(super) fn gain(state: &mut State, seat: Seat, sum: u16, out: &mut Vec<Event>) {
    if state.ending.is_some() {
        return;
    }
    let before = state.unlocked(seat);
    let realm = &mut state.realms[seat];
    realm.treasury += sum;
    realm.highest = realm.highest.max(realm.treasury);
    let now = state.unlocked(seat);
    if now > before {
        out.push(Event::Unlocked {
            who: state.name(seat),
            count: now,
        });
    }
    // The present Treasury counts, also in another seat's turn (TW-248).
    if state.scenario == Scenario::TradeWars && state.realms[seat].treasury >= GOAL {
        score::finish(state, Ending::Goal(seat), out);
    }
}

/// A Homeworld takes damage (TW-237, TW-241).
pub(super) fn damage(state: &mut State, seat: Seat, amount: u8, out: &mut Vec<Event>) {
    if state.ending.is_some() {
        return;
    }
    let realm = &mut state.realms[seat];
    realm.defence = realm.defence.saturating_sub(amount);
    let left = realm.defence;
    out.push(Event::Damaged {
        who: state.name(seat),
        amount,
        left,
    });
    if left == 0 {
        eliminate(state, seat, out);
    }
}

/// A seat leaves the game with everything it has (TW-242, TW-243).
fn eliminate(state: &mut State, seat: Seat, out: &mut Vec<Event>) {
    let fallen = state.realms.iter().filter(|(_, r)| !r.lives()).count() as u8;
    let who = state.name(seat);
    let realm = &mut state.realms[seat];
    realm.fell = Some(fallen + 1);
    realm.hand = CardSet::EMPTY;
    realm.deck.clear();
    realm.discard = CardSet::EMPTY;
    realm.open = CardSet::EMPTY;
    realm.market.iter_mut().for_each(Vec::clear);
    realm.lane.clear();
    realm.reserve = [false; 5];
    realm.orders = super::state::Orders::default();
    out.push(Event::Eliminated { who });
    score::check_living(state, out);
}

/// A seat draws cards one at a time, rebuilding its deck only when a card is needed (TW-090 to TW-093).
pub(super) fn draw(
    state: &mut State,
    seat: Seat,
    count: usize,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) {
    let mut drawn = CardSet::EMPTY;
    let mut rebuilt = false;
    let realm = &mut state.realms[seat];
    for _ in 0..count {
        if realm.deck.is_empty() && !realm.discard.is_empty() {
            realm.deck.extend(realm.discard.iter());
            realm.discard = CardSet::EMPTY;
            rng.shuffle(&mut realm.deck);
            rebuilt = true;
        }
        let Some(card) = realm.deck.pop() else { break };
        realm.hand.insert(card);
        drawn.insert(card);
    }
    // What a seat saw in a hand stays true until the end of the turn; drawn cards are a barrier for taking back.
    state.barriers += 1;
    out.push(Event::Drew {
        who: state.name(seat),
        seat,
        cards: drawn,
        rebuilt,
    });
}

/// The lowest free slot of a lane.
pub(super) fn free_slot(state: &State, seat: Seat) -> u8 {
    (1..=4)
        .find(|slot| state.realms[seat].ship(*slot).is_none())
        .unwrap_or(4)
}

/// Puts a new starship into the lane.
pub(super) fn deploy(state: &mut State, seat: Seat, body: Body, out: &mut Vec<Event>) {
    let slot = free_slot(state, seat);
    state.launched += 1;
    let ship = Ship {
        slot,
        body,
        extra: [0; 2],
        improved: 0,
        support: None,
        age: state.launched,
        launched: state.turn.number,
    };
    let realm = &mut state.realms[seat];
    let at = realm.lane.partition_point(|s| s.slot < slot);
    realm.lane.insert(at, ship.clone());
    out.push(Event::Deployed {
        who: state.name(seat),
        ship: state.id(seat, slot),
        built: ship,
    });
}

/// A starship is destroyed: its cards go to the discard pile or, by a power, to the hand (TW-226, TW-021, TW-025).
pub(super) fn lose(state: &mut State, id: ShipId, out: &mut Vec<Event>) {
    let powers = state.powers(id.seat);
    let realm = &mut state.realms[id.seat];
    let Some(at) = realm.lane.iter().position(|s| s.slot == id.slot) else {
        return;
    };
    let ship = realm.lane.remove(at);
    let mut back = CardSet::EMPTY;
    if let Body::Cards { weapons, crew, .. } = ship.body {
        back = match powers {
            Some(Faction::Covenant) => weapons,
            Some(Faction::Destined) => CardSet::only(crew),
            _ => CardSet::EMPTY,
        };
    }
    realm.hand = realm.hand.and(back);
    realm.discard = realm.discard.and(ship.cards().without(back));
    // A Garrison remembers its loss instead (TW-425, TW-426).
    realm.grudge |= realm.control != Control::Person;
    out.push(Event::Destroyed {
        ship: id,
        returned: back,
    });
}

/// An owner scraps a starship; no power acts (TW-190, TW-027).
pub(super) fn scrap(state: &mut State, id: ShipId, out: &mut Vec<Event>) {
    let realm = &mut state.realms[id.seat];
    let Some(at) = realm.lane.iter().position(|s| s.slot == id.slot) else {
        return;
    };
    let ship = realm.lane.remove(at);
    realm.discard = realm.discard.and(ship.cards());
    out.push(Event::Scrapped {
        who: state.name(id.seat),
        ship: id,
    });
}

/// A Tactic that was not cancelled takes effect (TW-349 to TW-371).
pub(super) fn tactic(state: &mut State, play: Play, rng: &mut Rng, out: &mut Vec<Event>) {
    match play.card {
        Card::UPLINK => initiative(state, play.by, 1),
        Card::EVASIVE => initiative(state, play.by, 2),
        Card::DISCRETE => initiative(state, play.by, 3),
        Card::OVERCHARGE => boost(state, play.ship, 1, 0),
        Card::LANCE => boost(state, play.ship, 2, 0),
        Card::BRACE => boost(state, play.ship, 0, 1),
        Card::BULKHEADS => boost(state, play.ship, 0, 2),
        Card::SUPPLY => draw(state, play.by, 2, rng, out),
        Card::INTERCEPT => intercept(state, play, rng, out),
        Card::RECALIBRATE => reroll(state, play.by, true, rng, out),
        Card::REPAIRS => {
            let realm = &mut state.realms[play.by];
            realm.defence = (realm.defence + 3).min(DEFENCE);
            let left = realm.defence;
            out.push(Event::Repaired {
                who: state.name(play.by),
                left,
            });
        }
        Card::CEASEFIRE => {
            if let Some(fight) = &mut state.fight {
                fight.ceased = true;
            }
        }
        Card::FOLLOW => {
            if let Some(fight) = &mut state.fight {
                fight.follow = true;
            }
        }
        // Deep Strike is carried out where it was declared; Signal Jam never comes here.
        _ => {}
    }
}

fn initiative(state: &mut State, seat: Seat, plus: u8) {
    if let Some(fight) = &mut state.fight
        && let Some(side) = fight.side(seat)
    {
        fight.bonus[side] += plus;
    }
}

fn boost(state: &mut State, ship: Option<ShipId>, firepower: u8, resistance: u8) {
    if let (Some(fight), Some(ship)) = (&mut state.fight, ship) {
        fight.boosts.push(Boost {
            ship,
            firepower,
            resistance,
        });
    }
}

/// Intercepted Orders: a private look, then a card (TW-354, TW-355).
fn intercept(state: &mut State, play: Play, rng: &mut Rng, out: &mut Vec<Event>) {
    if let Some(at) = play.seat {
        let look = Look {
            by: play.by,
            at,
            cards: state.realms[at].hand,
        };
        state.looks.push(look);
        out.push(Event::Looked {
            who: state.name(play.by),
            victim: state.name(at),
            look,
        });
    }
    draw(state, play.by, 1, rng, out);
}

/// The own side's die is rolled again; Recalibrate keeps the higher, a Cruiser takes the new one (TW-359, TW-316).
pub(super) fn reroll(
    state: &mut State,
    seat: Seat,
    keep_higher: bool,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) {
    let who = state.name(seat);
    let Some(fight) = &mut state.fight else {
        return;
    };
    let (Some(side), Some(dice)) = (fight.side(seat), &mut fight.dice) else {
        return;
    };
    let new = rng.die(6) as u8;
    let old = dice[side];
    dice[side] = if keep_higher { old.max(new) } else { new };
    let kept = dice[side];
    out.push(Event::Rerolled {
        who,
        old,
        new,
        kept,
    });
}

/// The summed Firepower of a side, bonuses included.
pub fn firepower(state: &State, ships: &[ShipId]) -> u8 {
    let fight = state.fight.as_ref();
    let one = |id: &ShipId| {
        let plus = fight.map_or(0, |f| f.boost(*id)[0]);
        state.ship(*id).map_or(0, Ship::firepower) + plus
    };
    ships.iter().map(one).sum()
}

/// The Resistance of a starship, bonuses included.
pub fn resistance(state: &State, id: ShipId) -> u8 {
    let plus = state.fight.as_ref().map_or(0, |f| f.boost(id)[1]);
    state.ship(id).map_or(0, Ship::resistance) + plus
}

/// The report of the engagement in progress, before its result.
pub(super) fn report(state: &State) -> Option<Report> {
    let fight = state.fight.as_ref()?;
    Some(Report {
        attacker: fight.attacker,
        defender: fight.defender,
        kind: fight.kind,
        attackers: fight.attackers.clone(),
        targets: fight.targets.clone(),
        dice: fight.dice,
        bonus: fight.bonus,
        force: None,
        result: Verdict::Open,
        destroyed: Vec::new(),
        damage: 0,
    })
}
