//! An engagement from its declaration to its end.

use crate::games::tradeworlds::action::Action;
use crate::games::tradeworlds::asks;
use crate::games::tradeworlds::attack;
use crate::games::tradeworlds::effects;
use crate::games::tradeworlds::event::Event;
use crate::games::tradeworlds::frame::{Engagement, Foe, Frame, Step, Verdict};
use crate::games::tradeworlds::score;
use crate::games::tradeworlds::state::{Ending, Moment, ShipId, State};
use crate::games::tradeworlds::terms::{Class, Faction};
use crate::games::tradeworlds::window;
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;
use std::cmp::Ordering;

/// The declaration is complete and public: starships are used, targets targeted, B1 opens (TW-483, TW-366).
pub(in crate::games::tradeworlds) fn start(state: &mut State, out: &mut Vec<Event>) {
    let Some(fight) = &state.fight else { return };
    if let Some(attack) = &mut state.attack {
        attack.used.extend(&fight.attackers);
        attack.hit.extend(fight.targets.iter().map(|t| t.slot));
    }
    out.push(Event::Declared {
        who: state.foe_name(fight.attacker),
        at: state.foe_name(fight.defender),
        kind: fight.kind,
        attackers: fight.attackers.clone(),
        targets: fight.targets.clone(),
    });
    state.report = effects::report(state);
    state.stack.push(Frame::Fight(Step::Roll));
    state.stack.push(Frame::Window {
        moment: Moment::B1,
        at: 0,
    });
}

/// One step of the engagement.
pub(super) fn step(state: &mut State, at: Step, rng: &mut Rng, out: &mut Vec<Event>) {
    match at {
        Step::Roll => roll(state, rng, out),
        Step::Compare => compare(state, rng, out),
        Step::End => {
            state.stack.pop();
            state.fight = None;
        }
    }
}

fn next(state: &mut State, step: Step) {
    state.stack.pop();
    state.stack.push(Frame::Fight(step));
}

/// B1 is over: a Ceasefire, a strike without dice, or both dice, the attacker's first (TW-210, TW-236).
fn roll(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    next(state, Step::End);
    let Some(fight) = &mut state.fight else {
        return;
    };
    if fight.ceased {
        publish(state, Verdict::Ceasefire, None, Vec::new(), 0, out);
        return;
    }
    if fight.kind == Engagement::Strike {
        strike(state, out);
        return;
    }
    let dice = [(); 2].map(|()| rng.die(6) as u8);
    fight.dice = Some(dice);
    out.push(Event::Dice {
        attacker: state.foe_name(state.fight.as_ref().map_or(Foe::Derelict, |f| f.attacker)),
        defender: state.foe_name(state.fight.as_ref().map_or(Foe::Derelict, |f| f.defender)),
        dice,
    });
    next(state, Step::Compare);
    state.stack.push(Frame::Window {
        moment: Moment::B2,
        at: 0,
    });
}

fn strike(state: &mut State, out: &mut Vec<Event>) {
    let force = attacking_force(state);
    let Some(Foe::Seat(target)) = state.fight.as_ref().map(|f| f.defender) else {
        return;
    };
    publish(state, Verdict::Strike, None, Vec::new(), force, out);
    effects::damage(state, target, force, out);
}

/// The attacking side's summed Firepower; the Derelict's is a die.
fn attacking_force(state: &State) -> u8 {
    state.fight.as_ref().map_or(0, |f| match f.attacker {
        Foe::Derelict => f.derelict,
        Foe::Seat(_) => effects::firepower(state, &f.attackers),
    })
}

/// B2 is over: totals decide who may destroy (TW-213 to TW-220).
fn compare(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    next(state, Step::End);
    let Some(fight) = &state.fight else { return };
    let Some([a, d]) = fight.totals() else { return };
    let (attacker, defender) = (fight.attacker, fight.defender);
    let hull = state.options.difficulty.resistance();
    match a.cmp(&d) {
        Ordering::Greater => {
            let force = attacking_force(state);
            if defender == Foe::Derelict {
                judge_derelict(state, Verdict::Higher, force, hull, out);
            } else {
                choose(state, true, force);
            }
        }
        Ordering::Equal if attacker == Foe::Derelict => {
            let force = effects::firepower(state, &fight.targets);
            judge_derelict(state, Verdict::Equal, force, hull, out);
        }
        Ordering::Equal if defender == Foe::Derelict => counter(state, rng),
        Ordering::Equal => {
            let force = effects::firepower(state, &fight.targets);
            choose(state, false, force);
        }
        Ordering::Less => publish(state, Verdict::Lower, None, Vec::new(), 0, out),
    }
}

fn judge_derelict(state: &mut State, verdict: Verdict, force: u8, hull: u8, out: &mut Vec<Event>) {
    publish(state, verdict, Some((force, hull)), Vec::new(), 0, out);
    if force >= hull {
        score::finish(state, Ending::Won, out);
    }
}

/// A player's attack tied against the Derelict: it rolls Firepower and hits at most one starship (TW-287, TW-288).
fn counter(state: &mut State, rng: &mut Rng) {
    let force = rng.die(6) as u8;
    let Some(fight) = &mut state.fight else {
        return;
    };
    fight.derelict = force;
    let attackers = fight.attackers.clone();
    let hit = super::derelict::choose(state, &attackers, force);
    queue_frigates(state, false, hit.into_iter().collect());
}

fn choose(state: &mut State, attackers: bool, left: u8) {
    state.stack.push(Frame::Destroy {
        attackers,
        chosen: Vec::new(),
        left,
    });
}

/// One step of choosing a set; `false` when its seat must decide (TW-221 to TW-223).
pub(super) fn step_destroy(state: &mut State, out: &mut Vec<Event>) -> bool {
    let Some(
        frame @ Frame::Destroy {
            attackers,
            chosen,
            left,
        },
    ) = state.stack.last()
    else {
        return false;
    };
    let (attackers, left, chosen) = (*attackers, *left, chosen.clone());
    let Some(fight) = &state.fight else {
        return false;
    };
    let rest: Vec<ShipId> = fight
        .ships(usize::from(attackers))
        .iter()
        .copied()
        .filter(|s| !chosen.contains(s))
        .collect();
    let weight = |s: &ShipId| u16::from(effects::resistance(state, *s));
    let fits: Vec<ShipId> = rest
        .iter()
        .copied()
        .filter(|s| weight(s) <= left.into())
        .collect();
    let all_fit = rest.iter().map(weight).sum::<u16>() <= left.into();
    let chooser = asks::awaited(state, frame).first().copied();
    let decides = chooser.is_some_and(|s| state.realms[s].is_person());
    let more = if all_fit {
        rest
    } else if fits.len() > 1 && !decides {
        asks::best_set(state, &fits, left)
    } else if fits.len() > 1 {
        return false;
    } else {
        fits
    };
    let finished = more.is_empty() || all_fit || !decides;
    for ship in more {
        if let Some(seat) = chooser {
            attack::act(state, seat, Action::Destroy(ship), out);
        } else if let Some(Frame::Destroy { chosen, .. }) = state.stack.last_mut() {
            chosen.push(ship);
        }
    }
    if finished && let Some(Frame::Destroy { chosen, .. }) = state.stack.pop() {
        queue_frigates(state, attackers, chosen);
    }
    true
}

/// Owners of Frigates are asked clockwise from the active seat (TW-337).
fn queue_frigates(state: &mut State, attackers: bool, chosen: Vec<ShipId>) {
    let active = state.turn.seat;
    let order: Vec<Seat> = std::iter::once(active)
        .chain(state.opponents(active))
        .collect();
    let place = |s: &ShipId| order.iter().position(|o| *o == s.seat);
    let mut queue: Vec<ShipId> = chosen
        .iter()
        .copied()
        .filter(|id| {
            let carries = state
                .ship(*id)
                .is_some_and(|s| s.support == Some(Class::Frigate));
            carries && !asks::support_offers(state, id.seat, Moment::FF).is_empty()
        })
        .collect();
    queue.sort_by_key(|s| (place(s), s.slot));
    state.stack.push(Frame::Frigates {
        queue,
        chosen,
        saved: Vec::new(),
        attackers,
    });
}

/// One step of the Frigates; `false` when an owner must decide.
pub(super) fn step_frigates(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) -> bool {
    let Some(Frame::Frigates {
        queue,
        chosen,
        saved,
        attackers,
    }) = state.stack.last()
    else {
        return false;
    };
    if let Some(ship) = queue.first() {
        let seat = ship.seat;
        let Some(used) = window::frigate_unasked(state, seat, out) else {
            return false;
        };
        let action = if used {
            Action::Use {
                class: Class::Frigate,
                victim: None,
            }
        } else {
            Action::Pass
        };
        window::act(state, seat, action, rng, out);
        return true;
    }
    let (chosen, saved, attackers) = (chosen.clone(), saved.clone(), *attackers);
    state.stack.pop();
    settle(state, attackers, &chosen, &saved, out);
    true
}

/// Removal, returned cards, bounty, Follow-Through, in this order (TW-228).
fn settle(
    state: &mut State,
    attackers: bool,
    chosen: &[ShipId],
    saved: &[ShipId],
    out: &mut Vec<Event>,
) {
    let Some(fight) = &state.fight else { return };
    let (defender, follow) = (fight.defender, fight.follow);
    let hunters: Vec<Seat> = hunters(state, attackers);
    let force = if attackers {
        attacking_force(state)
    } else if defender == Foe::Derelict {
        fight.derelict
    } else {
        effects::firepower(state, &fight.targets)
    };
    let weight: u8 = chosen.iter().map(|s| effects::resistance(state, *s)).sum();
    let enemies = fight.ships(usize::from(attackers));
    let needed = enemies.iter().map(|s| effects::resistance(state, *s)).min();
    let gone: Vec<ShipId> = chosen
        .iter()
        .copied()
        .filter(|s| !saved.contains(s))
        .collect();
    let spill = if attackers && follow && !gone.is_empty() {
        force.saturating_sub(weight)
    } else {
        0
    };
    let verdict = if attackers {
        Verdict::Higher
    } else {
        Verdict::Equal
    };
    let against = if chosen.is_empty() {
        needed.unwrap_or(0)
    } else {
        weight
    };
    publish(
        state,
        verdict,
        Some((force, against)),
        gone.clone(),
        spill,
        out,
    );
    for ship in &gone {
        effects::lose(state, *ship, out);
    }
    for ship in &gone {
        window::lapse(state, ship.seat, out);
    }
    for hunter in hunters {
        bounty(state, hunter, gone.len() as u16, out);
    }
    if let (true, Foe::Seat(target)) = (spill > 0, defender) {
        effects::damage(state, target, spill, out);
    }
}

/// The Brethren seats of the destroying side that were part of the battle (TW-016, TW-120, TW-424).
fn hunters(state: &State, attackers: bool) -> Vec<Seat> {
    let Some(fight) = &state.fight else {
        return Vec::new();
    };
    let own = fight.ships(usize::from(!attackers));
    Seat::all(state.seats())
        .filter(|s| own.iter().any(|o| o.seat == *s))
        .filter(|s| state.realms[*s].faction == Some(Faction::Brethren))
        .collect()
}

fn bounty(state: &mut State, seat: Seat, ships: u16, out: &mut Vec<Event>) {
    if ships == 0 {
        return;
    }
    let sum = ships * effects::BOUNTY;
    out.push(Event::Bounty {
        who: state.name(seat),
        sum,
        total: state.realms[seat].treasury + sum,
    });
    effects::gain(state, seat, sum, out);
}

/// The result becomes public with totals, bonuses and losses (TW-487).
fn publish(
    state: &mut State,
    result: Verdict,
    force: Option<(u8, u8)>,
    destroyed: Vec<ShipId>,
    damage: u8,
    out: &mut Vec<Event>,
) {
    let Some(mut report) = effects::report(state) else {
        return;
    };
    report.result = result;
    report.force = force;
    report.destroyed = destroyed;
    report.damage = damage;
    out.push(Event::Result {
        attacker: state.foe_name(report.attacker),
        defender: state.foe_name(report.defender),
        report: report.clone(),
    });
    state.report = Some(report);
}
