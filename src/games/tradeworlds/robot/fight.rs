//! The robot's attacks and reactions.

use super::Me;
use super::turn::derelict;
use crate::games::tradeworlds::action::Action;
use crate::games::tradeworlds::cards::Card;
use crate::games::tradeworlds::frame::{Engagement, Fight, Foe, Play};
use crate::games::tradeworlds::state::{Control, GOAL, Moment, Ship, ShipId};
use crate::games::tradeworlds::terms::{Class, Faction, Role, Scenario};
use crate::games::tradeworlds::view::RealmView;
use crate::rules::seat::Seat;
use std::cmp::Reverse;

/// Credits from which a leader is dangerous.
const RUNAWAY: u16 = 25;
/// How far ahead a leader must be.
const LEAD: u16 = 5;
/// So many credits before the goal a leader may win in the next turn.
const LAST_STRETCH: u16 = 18;
/// What an attack that eliminates its prey is worth, in points of harm.
const FATAL: u16 = 100;

/// An attack the robot considers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raid {
    /// Whom it hits.
    pub prey: Seat,
    /// Points of harm.
    pub harm: u16,
    /// Whether others should join.
    pub joint: bool,
}

/// Everybody who can be attacked.
fn others<'a>(me: &'a Me<'_>) -> impl Iterator<Item = (Seat, &'a RealmView)> {
    let all = me.view.seats();
    all.filter(|(s, r)| *s != me.own.seat && r.fell.is_none())
}

/// Damage to the Homeworld and starships a fleet of this Firepower may destroy, in points.
fn harm(fleet: &[u8], prey: &RealmView) -> u16 {
    let mut fleet = fleet.to_vec();
    fleet.sort_unstable();
    let free = fleet.len().saturating_sub(prey.lane.len());
    let strike: u16 = fleet.iter().rev().take(free).map(|f| u16::from(*f)).sum();
    let fatal = strike >= u16::from(prey.defence);
    // A kill succeeds in five of twelve cases and costs the other side a turn of work.
    strike + 2 * duels(&fleet, prey) + if fatal { FATAL } else { 0 }
}

/// How many starships of the prey find one that can destroy them, each used once.
fn duels(fleet: &[u8], prey: &RealmView) -> u16 {
    let mut guards: Vec<u8> = prey.lane.iter().map(Ship::resistance).collect();
    guards.sort_unstable();
    let mut hunters = fleet.to_vec();
    hunters.sort_unstable();
    let mut hunters = hunters.into_iter();
    guards
        .into_iter()
        .filter(|r| hunters.any(|f| f >= *r))
        .count() as u16
}

fn fleet(realm: &RealmView) -> impl Iterator<Item = u8> + '_ {
    realm.lane.iter().map(Ship::firepower)
}

/// The Firepower others could add to a joint attack: they have starships and their turn of this round is to come.
fn allies(me: &Me<'_>, prey: Seat) -> Vec<u8> {
    let count = me.view.realms.len() as u8;
    let place = |s: Seat| (s.index() as u8 + count - me.view.first.index() as u8) % count;
    let asked = others(me).filter(|(s, r)| {
        *s != prey && place(*s) > place(me.own.seat) && !r.bound && r.control == Control::Person
    });
    let mut ships: Vec<u8> = asked.flat_map(|(_, r)| fleet(r)).collect();
    ships.sort_unstable_by_key(|f| Reverse(*f));
    ships
}

/// Whether that seat may win with its next turn if nobody stops it.
fn threatens(me: &Me<'_>, realm: &RealmView) -> bool {
    me.view.scenario == Scenario::TradeWars && realm.treasury + LAST_STRETCH >= GOAL
}

/// The best way to attack that seat: alone, or together if that decides something.
fn raid(me: &Me<'_>, prey: Seat, realm: &RealmView) -> Raid {
    let mut ships: Vec<u8> = fleet(me.realm).collect();
    let alone = harm(&ships, realm);
    let room = usize::from(me.realm.unlocked).saturating_sub(ships.len());
    ships.extend(allies(me, prey).into_iter().take(room));
    let together = harm(&ships, realm);
    let decides = together >= FATAL && alone < FATAL || threatens(me, realm) && together > alone;
    Raid {
        prey,
        harm: if decides { together } else { alone },
        joint: decides && !me.realm.lane.is_empty(),
    }
}

/// In a race, the one far ahead, who must be stopped. Of two only the Brethren gain by it: the other loses a turn too.
fn runaway(me: &Me<'_>) -> Option<Raid> {
    let several = me.view.realms.len() > 2;
    let gains = several || me.view.faction(me.own.seat) == Faction::Brethren;
    if me.view.scenario != Scenario::TradeWars || !gains {
        return None;
    }
    let (seat, leader) = others(me).max_by_key(|(_, r)| r.treasury)?;
    let ahead = leader.treasury >= RUNAWAY && leader.treasury >= me.realm.treasury + LEAD;
    ahead.then(|| raid(me, seat, leader))
}

/// The attack of this turn: one that eliminates, else on a runaway leader, else the most harmful.
fn best_raid(me: &Me<'_>) -> Option<Raid> {
    let most = others(me)
        .map(|(s, r)| raid(me, s, r))
        .max_by_key(|r| r.harm)?;
    if most.harm >= FATAL {
        return Some(most);
    }
    runaway(me).or(Some(most))
}

/// What the Brethren may expect in bounties for an attack, in hundredths of a credit: five credits in five of twelve cases.
fn bounties(me: &Me<'_>, prey: Seat) -> u16 {
    let ships: Vec<u8> = fleet(me.realm).collect();
    let realm = me.view.realm(prey);
    match me.view.faction(me.own.seat) {
        Faction::Brethren => 208 * realm.map_or(0, |r| duels(&ships, r)),
        _ => 0,
    }
}

/// Whether an attack is better than banking for so many hundredths of a credit; if so, in which role.
pub(super) fn pays(me: &Me<'_>, banking: u16) -> Option<Role> {
    if me.realm.lane.is_empty() {
        return None;
    }
    let view = me.view;
    if view.alone() {
        let force: u8 = fleet(me.realm).sum();
        return (force >= view.options.difficulty.resistance()).then_some(Role::Admiral);
    }
    let raid = best_raid(me)?;
    let defence = view.realm(raid.prey).map_or(0, |r| u16::from(r.defence));
    let good = if view.scenario == Scenario::SpaceWars {
        raid.harm >= 4 && me.realm.lane.len() >= 2 || raid.harm >= FATAL
    } else {
        let stops = runaway(me).is_some() && raid.harm >= 2;
        let wears_down = raid.harm >= 9 && defence <= 12;
        stops || wears_down || raid.harm >= FATAL || bounties(me, raid.prey) > banking
    };
    let role = if raid.joint {
        Role::Chancellor
    } else {
        Role::Admiral
    };
    good.then_some(role)
}

/// Whom to attack.
pub(super) fn target(me: &Me<'_>) -> Option<Foe> {
    derelict(me).or_else(|| best_raid(me).map(|raid| Foe::Seat(raid.prey)))
}

/// Starships for another seat's joint attack: only to stop somebody about to win, or to finish a Homeworld.
pub(super) fn join(me: &Me<'_>, offers: &[Action]) -> Option<Action> {
    let attack = me.view.attack.as_ref()?;
    let prey = me.view.realm(attack.target.seat()?)?;
    let inviter = me.view.realm(attack.by)?;
    let own = fleet(me.realm);
    let mut ships: Vec<u8> = fleet(inviter).chain(own).collect();
    ships.truncate(inviter.unlocked.into());
    let worth = threatens(me, prey) || harm(&ships, prey) >= FATAL;
    // Somebody about to win banks instead.
    let joins = worth && !threatens(me, me.realm);
    let offer = offers.iter().find(|o| matches!(o, Action::Offer(_)));
    offer.copied().filter(|_| joins).or(Some(Action::Done))
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
