//! The robot's attacks and reactions.

use super::Me;
use super::turn::derelict;
use crate::games::tradeworlds::action::Action;
use crate::games::tradeworlds::cards::Card;
use crate::games::tradeworlds::frame::{Engagement, Fight, Foe, Play};
use crate::games::tradeworlds::state::{Moment, Ship, ShipId};
use crate::games::tradeworlds::terms::{Class, Scenario};
use crate::games::tradeworlds::view::RealmView;
use crate::rules::seat::Seat;

/// The opponent an attack would hurt most, with how much.
fn best_prey(me: &Me<'_>) -> Option<(u16, Seat)> {
    let others = me
        .view
        .seats()
        .filter(|(s, r)| *s != me.own.seat && r.fell.is_none());
    others
        .map(|(s, r)| (harm(me, r), s))
        .max_by_key(|(h, _)| *h)
}

/// Damage to the Homeworld and starships an attack may destroy, in points.
fn harm(me: &Me<'_>, prey: &RealmView) -> u16 {
    let mut own: Vec<u8> = me.realm.lane.iter().map(Ship::firepower).collect();
    own.sort_unstable();
    let guards = prey.lane.len();
    let strike: u16 = own
        .iter()
        .rev()
        .take(own.len().saturating_sub(guards))
        .map(|f| u16::from(*f))
        .sum();
    let best = own.last().copied().unwrap_or(0);
    let beaten = prey
        .lane
        .iter()
        .filter(|s| s.resistance() <= best)
        .count()
        .min(own.len());
    // A kill succeeds in five of twelve cases and costs the other side a turn of work.
    let kills = 2 * beaten as u16;
    let fatal = strike >= u16::from(prey.defence);
    strike + kills + if fatal { 100 } else { 0 }
}

/// In a race of several, the one far ahead: everybody else must stop that seat or lose.
fn runaway(me: &Me<'_>) -> Option<(u16, Seat)> {
    if me.view.scenario != Scenario::TradeWars || me.view.realms.len() < 3 {
        return None;
    }
    let others = me
        .view
        .seats()
        .filter(|(s, r)| *s != me.own.seat && r.fell.is_none());
    let (seat, leader) = others.max_by_key(|(_, r)| r.treasury)?;
    let ahead = leader.treasury >= RUNAWAY && leader.treasury >= me.realm.treasury + LEAD;
    ahead.then(|| (harm(me, leader), seat))
}

/// Credits from which a leader is dangerous.
const RUNAWAY: u16 = 25;
/// How far ahead a leader must be.
const LEAD: u16 = 5;

/// Whether an attack is better than another turn of trading.
pub(super) fn pays(me: &Me<'_>) -> bool {
    if me.realm.lane.is_empty() {
        return false;
    }
    let view = me.view;
    if view.alone() {
        let force: u8 = me.realm.lane.iter().map(Ship::firepower).sum();
        return force >= view.options.difficulty.resistance();
    }
    if runaway(me).is_some_and(|(harm, _)| harm >= 3) {
        return true;
    }
    let Some((harm, prey)) = best_prey(me) else {
        return false;
    };
    let defence = view.realm(prey).map_or(0, |r| u16::from(r.defence));
    match view.scenario {
        Scenario::SpaceWars => harm >= 4 && me.realm.lane.len() >= 2 || harm >= 100,
        _ => harm >= 100 || harm >= 9 && defence <= 12,
    }
}

/// Whom to attack.
pub(super) fn target(me: &Me<'_>) -> Option<Foe> {
    let fatal = best_prey(me).filter(|(harm, _)| *harm >= 100);
    let prey = fatal.or_else(|| runaway(me)).or_else(|| best_prey(me));
    derelict(me).or_else(|| prey.map(|(_, seat)| Foe::Seat(seat)))
}

/// The next engagement: single starships against what they can destroy, strikes when the way is free.
pub(super) fn attack(me: &Me<'_>, offers: &[Action]) -> Option<Action> {
    let view = me.view;
    let value = |o: &Action| -> Option<i32> {
        match o {
            Action::Attack { ship, at: None } if view.alone() => {
                let own = view.ship(*ship)?;
                Some(10 + i32::from(own.firepower()))
            }
            Action::Attack { ship, at: None } => {
                Some(100 + i32::from(view.ship(*ship)?.firepower()))
            }
            Action::Attack { ship, at: Some(at) } => {
                let fresh = view
                    .attack
                    .as_ref()
                    .is_none_or(|a| !a.hit.contains(&at.slot));
                Some(duel(view.ship(*ship)?, view.ship(*at)?, fresh))
            }
            Action::Deep(ship) => Some(40 + i32::from(view.ship(*ship)?.firepower())),
            _ => None,
        }
    };
    let best = offers
        .iter()
        .filter_map(|o| Some((value(o)?, *o)))
        .max_by_key(|(v, _)| *v)?;
    (best.0 > 0).then_some(best.1)
}

/// What a duel is worth: the weakest starship that can win goes first, so that strong ones are left to strike.
fn duel(own: &Ship, enemy: &Ship, fresh: bool) -> i32 {
    let wins = own.firepower() >= enemy.resistance();
    let loses = enemy.firepower() >= own.resistance();
    let prize = i32::from(enemy.firepower() + enemy.resistance());
    let stake = i32::from(own.firepower() + own.resistance());
    let chance = if wins { 15 * prize } else { 0 } - if loses { 6 * stake } else { 0 };
    // An engaged guard opens the way for the others even if it dodges.
    chance / 6 + if fresh { 12 } else { 0 } - i32::from(own.firepower())
}

/// Against the Derelict starships join until their Firepower suffices; elsewhere duels and common strikes.
pub(super) fn enlarge(me: &Me<'_>, offers: &[Action]) -> Option<Action> {
    let fight = me.view.fight.as_ref()?;
    let force: u8 = fight
        .attackers
        .iter()
        .filter_map(|s| me.view.ship(*s))
        .map(Ship::firepower)
        .sum();
    let needed = match fight.defender {
        Foe::Derelict => me.view.options.difficulty.resistance(),
        Foe::Seat(_) if fight.kind == Engagement::Strike => return None,
        Foe::Seat(_) => fight
            .targets
            .iter()
            .filter_map(|s| me.view.ship(*s))
            .map(Ship::resistance)
            .sum(),
    };
    if force >= needed {
        return Some(Action::Fire);
    }
    let more = offers.iter().filter_map(|o| match o {
        Action::Add(ship) => Some((me.view.ship(*ship)?.firepower(), *o)),
        _ => None,
    });
    more.max_by_key(|(f, _)| *f).map(|(_, o)| o)
}

/// Totals, Firepower and Resistance of an engagement as the robot sees them.
struct Odds<'a> {
    me: &'a Me<'a>,
    fight: &'a Fight,
    side: usize,
}

impl Odds<'_> {
    fn firepower(&self, ships: &[ShipId], extra: Option<(ShipId, u8)>) -> u8 {
        let one = |s: &ShipId| {
            let plus = extra.filter(|(id, _)| id == s).map_or(0, |(_, p)| p);
            self.me.view.ship(*s).map_or(0, Ship::firepower) + self.fight.boost(*s)[0] + plus
        };
        ships.iter().map(one).sum()
    }

    fn weakest(&self, ships: &[ShipId], extra: Option<(ShipId, u8)>) -> u8 {
        let one = |s: &ShipId| {
            let plus = extra.filter(|(id, _)| id == s).map_or(0, |(_, p)| p);
            self.me.view.ship(*s).map_or(0, Ship::resistance) + self.fight.boost(*s)[1] + plus
        };
        ships.iter().map(one).min().unwrap_or(u8::MAX)
    }

    /// What comparing now would be worth, with more initiative, Firepower or Resistance on the own side.
    fn outcome(
        &self,
        initiative: u8,
        force: Option<(ShipId, u8)>,
        armour: Option<(ShipId, u8)>,
    ) -> i32 {
        let Some(mut totals) = self.fight.totals() else {
            return 0;
        };
        totals[self.side] += initiative;
        let [a, d] = totals;
        let hull = self.me.view.options.difficulty.resistance();
        let own_force = if self.side == 0 { force } else { None };
        let attack = match self.fight.attacker {
            Foe::Derelict => self.fight.derelict,
            Foe::Seat(_) => self.firepower(&self.fight.attackers, own_force),
        };
        let counter = match self.fight.defender {
            Foe::Derelict => 4,
            Foe::Seat(_) => self.firepower(&self.fight.targets, force.filter(|_| self.side == 1)),
        };
        let guard = match self.fight.defender {
            Foe::Derelict => hull,
            Foe::Seat(_) => self.weakest(&self.fight.targets, armour.filter(|_| self.side == 1)),
        };
        let body = match self.fight.attacker {
            Foe::Derelict => hull,
            Foe::Seat(_) => self.weakest(&self.fight.attackers, armour.filter(|_| self.side == 0)),
        };
        let hit = a > d && attack >= guard;
        let countered = a == d && counter >= body;
        let sign = if self.side == 0 { 1 } else { -1 };
        sign * (i32::from(hit) - i32::from(countered))
    }
}

/// A reaction: the cheapest play that turns the result the robot's way.
pub(super) fn react(me: &Me<'_>, offers: &[Action], moment: Moment) -> Option<Action> {
    let fight = me.view.fight.as_ref()?;
    let side = fight.side(me.own.seat)?;
    if fight.kind == Engagement::Strike || moment == Moment::B1 {
        return before_dice(me, offers, fight, side);
    }
    let odds = Odds { me, fight, side };
    let now = odds.outcome(0, None, None);
    let mut best: Option<(i32, Action)> = None;
    for offer in offers {
        let (after, cost) = match *offer {
            Action::Tactic { card, ship, .. } => {
                let boosted = |plus: u8| ship.map(|s| (s, plus));
                let after = match card {
                    Card::UPLINK => odds.outcome(1, None, None),
                    Card::EVASIVE => odds.outcome(2, None, None),
                    Card::DISCRETE => odds.outcome(3, None, None),
                    Card::OVERCHARGE => odds.outcome(0, boosted(1), None),
                    Card::LANCE => odds.outcome(0, boosted(2), None),
                    Card::BRACE => odds.outcome(0, None, boosted(1)),
                    Card::BULKHEADS => odds.outcome(0, None, boosted(2)),
                    Card::RECALIBRATE if now <= 0 && lagging(fight, side) => now + 1,
                    _ => now,
                };
                (after, i32::from(card.value()))
            }
            Action::Use {
                class: Class::Cruiser,
                ..
            } if now < 0 || now == 0 && lagging(fight, side) => (now + 1, 0),
            _ => (now, 0),
        };
        let gain = 10 * (after - now) - cost;
        if after > now && best.is_none_or(|b| gain > b.0) {
            best = Some((gain, *offer));
        }
    }
    best.map(|(_, o)| o).or(Some(Action::Pass))
}

fn lagging(fight: &Fight, side: usize) -> bool {
    fight
        .totals()
        .is_some_and(|t| if side == 0 { t[0] <= t[1] } else { t[0] > t[1] })
}

/// Before the dice: more Firepower for a strike, a Ceasefire against a heavy blow, reinforcements that cost little.
fn before_dice(me: &Me<'_>, offers: &[Action], fight: &Fight, side: usize) -> Option<Action> {
    let find = |wanted: &dyn Fn(&Action) -> bool| offers.iter().copied().find(|o| wanted(o));
    let card_is =
        |o: &Action, wanted: Card| matches!(o, Action::Tactic { card, .. } if *card == wanted);
    let force: u8 = fight
        .attackers
        .iter()
        .filter_map(|s| me.view.ship(*s))
        .map(Ship::firepower)
        .sum::<u8>()
        + fight.derelict;
    if side == 1 {
        let heavy = fight.kind == Engagement::Strike && (force >= 4 || force >= me.realm.defence);
        if heavy && let Some(cease) = find(&|o| card_is(o, Card::CEASEFIRE)) {
            return Some(cease);
        }
    } else if fight.kind == Engagement::Strike {
        let more = find(&|o| card_is(o, Card::LANCE) || card_is(o, Card::OVERCHARGE));
        if more.is_some() && me.view.scenario == Scenario::SpaceWars {
            return more;
        }
    }
    let spends = me.view.scenario != Scenario::TradeWars;
    let support = find(&|o| matches!(o, Action::Use { .. })).filter(|_| spends);
    support.or(Some(Action::Pass))
}

/// Jams what hurts: a Tactic of level 3 or more in an engagement of its own.
pub(super) fn jam(me: &Me<'_>, play: Play, jams: usize) -> Action {
    let fight = me.view.fight.as_ref();
    let mine = fight.and_then(|f| f.side(me.own.seat));
    let theirs = fight.and_then(|f| f.side(play.by));
    let against_me = mine.is_some() && theirs.is_some() && mine != theirs;
    let hurts = play.card.value() >= 3 && (against_me || play.card == Card::DEEP);
    if hurts && jams.is_multiple_of(2) {
        Action::Jam
    } else {
        Action::Pass
    }
}

/// The strongest starship that can be destroyed.
pub(super) fn destroy(me: &Me<'_>, offers: &[Action]) -> Option<Action> {
    let worth = |o: &Action| match o {
        Action::Destroy(id) => me
            .view
            .ship(*id)
            .map_or(0, |s| s.firepower() + s.resistance()),
        _ => 0,
    };
    offers.iter().copied().max_by_key(worth)
}
