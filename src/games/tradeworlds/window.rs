//! Reaction windows at work: Tactics, jams, Reinforcement Starships, pass modes, standing orders.

use super::action::Action;
use super::asks;
use super::attack;
use super::cards::Card;
use super::effects;
use super::event::Event;
use super::frame::{Fight, Foe, Frame, Play};
use super::state::{Mode, Moment, ShipId, Standing, State, Tool, When};
use super::terms::Class;
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;

/// Carries out an answer of a window, or a Tactic of a free moment.
pub(super) fn act(
    state: &mut State,
    by: Seat,
    action: Action,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) {
    match action {
        Action::Tactic { card, ship, seat } => {
            let play_now = Play {
                by,
                card,
                ship,
                seat,
            };
            restart(state);
            play(state, play_now, out);
        }
        Action::Use { class, victim } => {
            restart(state);
            support(state, by, class, victim, rng, out);
        }
        Action::Jam => {
            if let Some(Frame::Jam { asked, willing, .. }) = state.stack.last_mut() {
                asked[by.index()] = false;
                willing[by.index()] = true;
            }
        }
        Action::Hold => {
            state.realms[by].orders.holds = true;
            pass(state, by, out);
        }
        _ => pass(state, by, out),
    }
}

/// After a play all seats of the window are asked again (TW-348).
fn restart(state: &mut State) {
    if let Some(Frame::Window { at, .. }) = state.stack.last_mut() {
        *at = 0;
    }
}

fn pass(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    match state.stack.last_mut() {
        Some(Frame::Window { at, .. }) => *at += 1,
        Some(Frame::Jam { asked, .. }) => asked[by.index()] = false,
        Some(Frame::Frigates { queue, .. }) => {
            queue.remove(0);
        }
        Some(Frame::Riposte { victim }) => {
            let victim = *victim;
            state.stack.pop();
            strip(state, victim, out);
        }
        _ => {}
    }
}

/// A Tactic leaves the hand, lies open, and may be jammed before it takes effect (TW-340, TW-484).
pub(super) fn play(state: &mut State, play: Play, out: &mut Vec<Event>) {
    lay_open(state, play.by, play.card, out);
    out.push(Event::TacticPlayed {
        who: state.name(play.by),
        play,
        at: play.seat.map(|s| state.name(s)),
    });
    let asked = ask_jammers(state, play.by);
    state.stack.push(Frame::Jam {
        play,
        jams: Vec::new(),
        asked,
        willing: [false; 4],
    });
}

fn lay_open(state: &mut State, by: Seat, card: Card, out: &mut Vec<Event>) {
    let realm = &mut state.realms[by];
    realm.hand.remove(card);
    realm.open.insert(card);
    lapse(state, by, out);
}

fn ask_jammers(state: &State, by: Seat) -> [bool; 4] {
    let mut asked = [false; 4];
    for seat in asks::jammers(state, by) {
        asked[seat.index()] = true;
    }
    asked
}

/// How a seat behaves in windows now (TW-384 to TW-387, TW-444).
fn mode(state: &State, seat: Seat) -> Mode {
    let orders = &state.realms[seat].orders;
    if orders.holds {
        return Mode::Pass;
    }
    orders.mode.unwrap_or(if asks::watcher(state, seat) {
        Mode::Pass
    } else if state.people == 1 {
        // Nobody is there from whom a pass at once could tell anything.
        Mode::Smart
    } else {
        Mode::Ask
    })
}

/// The pass of a seat in mode `smart` that can play nothing here; given at once it would tell just that (TW-385, TW-388).
pub(super) fn in_a_while(state: &State, seat: Seat) -> Option<Action> {
    let frame = state.stack.last()?;
    if mode(state, seat) != Mode::Smart || !asks::awaited(state, frame).contains(&seat) {
        return None;
    }
    let idle = match frame {
        Frame::Window { moment, .. } => {
            let playable = asks::playable(state, seat, *moment);
            playable.is_empty() && asks::support_offers(state, seat, *moment).is_empty()
        }
        Frame::Jam { .. } => !state.realms[seat].hand.has(Card::JAM),
        _ => false,
    };
    idle.then_some(Action::Pass)
}

/// One step of a window; `false` when its seat must decide.
pub(super) fn step(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) -> bool {
    let Some(Frame::Window { moment, at }) = state.stack.last() else {
        return false;
    };
    let (moment, at) = (*moment, usize::from(*at));
    // A Ceasefire leaves nothing to react to (TW-365).
    let ceased = state.fight.as_ref().is_none_or(|f| f.ceased);
    let Some(seat) = asks::in_order(state, moment)
        .get(at)
        .copied()
        .filter(|_| !ceased)
    else {
        state.stack.pop();
        return true;
    };
    if !asks::asked(state, seat, moment) {
        pass(state, seat, out);
        return true;
    }
    if let Some((order, action)) = ordered(state, seat, moment) {
        carried_out(state, seat, order, out);
        act(state, seat, action, rng, out);
        return true;
    }
    let passes = mode(state, seat) == Mode::Pass;
    if passes {
        pass(state, seat, out);
    }
    passes
}

/// The owner of an order learns of it; for others it is an answer like any other (TW-394, TW-398, TW-493).
fn carried_out(state: &mut State, seat: Seat, order: Standing, out: &mut Vec<Event>) {
    state.barriers += 1;
    out.push(Event::OrderDone { seat, order });
}

/// The first standing order that applies, as the answer it gives (TW-394 to TW-396).
fn ordered(state: &State, seat: Seat, moment: Moment) -> Option<(Standing, Action)> {
    let fight = state.fight.as_ref()?;
    let orders = state.realms[seat].orders.standing.iter();
    let mut due = orders.filter(|o| o.moment == moment && applies(state, fight, seat, o.when));
    due.find_map(|order| {
        let action = match order.tool {
            Tool::Tactic(card) => tactic_of(state, fight, seat, card, moment)?,
            Tool::Support(class) => support_of(state, seat, class, moment)?,
        };
        Some((*order, action))
    })
}

fn tactic_of(
    state: &State,
    fight: &Fight,
    seat: Seat,
    card: Card,
    moment: Moment,
) -> Option<Action> {
    let held = state.realms[seat].hand.has(card);
    if !held || !asks::usable(state, fight, seat, card, moment) {
        return None;
    }
    let needs_ship = matches!(
        card,
        Card::OVERCHARGE | Card::LANCE | Card::BRACE | Card::BULKHEADS
    );
    let ship = if needs_ship {
        Some(favourite(state, fight, seat)?)
    } else {
        None
    };
    let at = (card == Card::INTERCEPT)
        .then(|| asks::default_hand(state, seat))
        .flatten();
    Some(Action::Tactic {
        card,
        ship,
        seat: at,
    })
}

fn support_of(state: &State, seat: Seat, class: Class, moment: Moment) -> Option<Action> {
    let cost = |action: &Action| match action {
        Action::Use {
            victim: Some(id), ..
        } => state
            .ship(*id)
            .and_then(|s| s.support)
            .map_or(0, Class::cost),
        _ => 0,
    };
    asks::support_offers(state, seat, moment)
        .into_iter()
        .filter(|a| matches!(a, Action::Use { class: c, .. } if *c == class))
        .max_by_key(cost)
}

/// The doomed own starship with the lowest slot, else the one with the highest Firepower (TW-396).
fn favourite(state: &State, fight: &Fight, seat: Seat) -> Option<ShipId> {
    let side = fight.side(seat)?;
    let mut own: Vec<ShipId> = fight.ships(side).to_vec();
    own.sort_by_key(|s| (s.seat != seat, s.slot));
    let force = threat(state, fight, side).unwrap_or(0);
    let doomed = own
        .iter()
        .find(|s| effects::resistance(state, **s) <= force);
    let strongest = own
        .iter()
        .rev()
        .max_by_key(|s| state.ship(**s).map_or(0, super::state::Ship::firepower));
    doomed.or(strongest).copied()
}

/// The Firepower that would hit a side if totals were compared now.
fn threat(state: &State, fight: &Fight, side: usize) -> Option<u8> {
    let [a, d] = fight.totals()?;
    let strikes = if side == 1 { a > d } else { a == d };
    if !strikes {
        return None;
    }
    let enemy = if side == 1 {
        fight.attacker
    } else {
        fight.defender
    };
    Some(match enemy {
        // Its Firepower is a die; when it counters, any roll may come.
        Foe::Derelict => fight.derelict.max(if side == 0 { 6 } else { 0 }),
        Foe::Seat(_) => effects::firepower(state, fight.ships(1 - side)),
    })
}

/// Whether a condition holds (TW-390 to TW-393).
fn applies(state: &State, fight: &Fight, seat: Seat, when: When) -> bool {
    let Some(side) = fight.side(seat) else {
        return when == When::Always;
    };
    let ahead = fight.totals().map(|[a, d]| (a.cmp(&d), d.cmp(&a)));
    match (when, ahead) {
        (When::Always, _) => true,
        (When::Behind, Some((a, d))) => (if side == 0 { a } else { d }).is_lt(),
        (When::Tied, Some((a, _))) => a.is_eq(),
        (When::Doomed, Some(_)) => threat(state, fight, side).is_some_and(|force| {
            let own = fight.ships(side).iter().filter(|s| s.seat == seat);
            own.copied().any(|s| effects::resistance(state, s) <= force)
        }),
        _ => false,
    }
}

/// Drops standing orders whose card or Reinforcement Starship is gone, and tells their owner (TW-397).
pub(super) fn lapse(state: &mut State, seat: Seat, out: &mut Vec<Event>) {
    let realm = &mut state.realms[seat];
    let (hand, lane) = (realm.hand, &realm.lane);
    realm.orders.standing.retain(|order| {
        let kept = match order.tool {
            Tool::Tactic(card) => hand.has(card),
            Tool::Support(class) => lane.iter().any(|s| s.support == Some(class)),
        };
        if !kept {
            out.push(Event::OrderLapsed {
                seat,
                order: *order,
            });
        }
        kept
    });
}

/// One step of a jam window; `false` when somebody must decide.
pub(super) fn step_jam(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) -> bool {
    answer_jams(state, out);
    let Some(Frame::Jam {
        play,
        jams,
        asked,
        willing,
    }) = state.stack.last()
    else {
        return false;
    };
    if asked.contains(&true) {
        return false;
    }
    let (play, jams, willing) = (*play, jams.clone(), *willing);
    let last = jams.last().copied().unwrap_or(play.by);
    // Only the first clockwise is used; the others keep theirs unseen (TW-383).
    let first = state.opponents(last).find(|s| willing[s.index()]);
    state.stack.pop();
    if let Some(jammer) = first {
        lay_open(state, jammer, Card::JAM, out);
        let against = if jams.is_empty() {
            play.card
        } else {
            Card::JAM
        };
        out.push(Event::Jammed {
            who: state.name(jammer),
            card: against,
        });
        let asked = ask_jammers(state, jammer);
        let jams = jams.into_iter().chain([jammer]).collect();
        state.stack.push(Frame::Jam {
            play,
            jams,
            asked,
            willing: [false; 4],
        });
        return true;
    }
    // An even number of jams cancel each other (TW-362).
    if jams.len() % 2 == 1 {
        out.push(Event::Cancelled { card: play.card });
    } else if let (Card::DEEP, Some(ship)) = (play.card, play.ship) {
        attack::deep_strike(state, ship, out);
    } else {
        effects::tactic(state, play, rng, out);
    }
    true
}

/// Orders and modes answer for their seats.
fn answer_jams(state: &mut State, out: &mut Vec<Event>) {
    for seat in Seat::all(state.seats()) {
        let Some(Frame::Jam { asked, .. }) = state.stack.last() else {
            return;
        };
        if !asked[seat.index()] {
            continue;
        }
        let realm = &state.realms[seat];
        let holds = realm.hand.has(Card::JAM);
        let order = realm
            .orders
            .standing
            .iter()
            .copied()
            .find(|o| o.moment == Moment::RR);
        let jams = order.filter(|_| holds);
        let passes = mode(state, seat) == Mode::Pass || !realm.is_person();
        if let Some(order) = jams {
            carried_out(state, seat, order, out);
        }
        if let Some(Frame::Jam { asked, willing, .. }) = state.stack.last_mut() {
            willing[seat.index()] = jams.is_some();
            asked[seat.index()] = jams.is_none() && !passes;
        }
    }
}

/// Uses a Reinforcement Starship (TW-303 to TW-322).
fn support(
    state: &mut State,
    by: Seat,
    class: Class,
    victim: Option<ShipId>,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) {
    state.realms[by].treasury -= class.cost();
    out.push(Event::Used {
        who: state.name(by),
        class,
        victim,
    });
    if let Some(fight) = &mut state.fight {
        fight.supported[by.index()] = true;
        match class {
            Class::Sentinel => fight.bonus[0] += 2,
            Class::Gunship => fight.bonus[1] += 2,
            _ => {}
        }
    }
    match class {
        Class::Cruiser => effects::reroll(state, by, false, rng, out),
        Class::Frigate => save(state, out),
        Class::Destroyer => {
            if let Some(victim) = victim {
                destroyer(state, victim, out);
            }
        }
        Class::Sentinel | Class::Gunship => {}
    }
}

/// The owner of the chosen one may answer with a Destroyer; both effects then happen (TW-321, TW-322).
fn destroyer(state: &mut State, victim: ShipId, out: &mut Vec<Event>) {
    if let Some(Frame::Riposte { victim: first }) = state.stack.last() {
        let first = *first;
        state.stack.pop();
        strip(state, first, out);
        strip(state, victim, out);
        return;
    }
    state.stack.push(Frame::Riposte { victim });
}

/// One step of a riposte; `false` when its seat must decide.
pub(super) fn step_riposte(state: &mut State, out: &mut Vec<Event>) -> bool {
    let Some(Frame::Riposte { victim }) = state.stack.last() else {
        return false;
    };
    let victim = *victim;
    let can = asks::support_offers(state, victim.seat, Moment::B1)
        .iter()
        .any(|a| {
            matches!(
                a,
                Action::Use {
                    class: Class::Destroyer,
                    ..
                }
            )
        });
    if can && mode(state, victim.seat) != Mode::Pass {
        return false;
    }
    pass(state, victim.seat, out);
    true
}

/// A Frigate is lost instead of the starship it supports (TW-313).
fn save(state: &mut State, out: &mut Vec<Event>) {
    let mut saved_ship = None;
    if let Some(Frame::Frigates { queue, saved, .. }) = state.stack.last_mut() {
        let ship = queue.remove(0);
        saved.push(ship);
        saved_ship = Some(ship);
    }
    if let Some(ship) = saved_ship {
        strip(state, ship, out);
    }
}

/// A Reinforcement Starship is eliminated (TW-323).
pub(super) fn strip(state: &mut State, id: ShipId, out: &mut Vec<Event>) {
    let lane = &mut state.realms[id.seat].lane;
    let class = lane
        .iter_mut()
        .find(|s| s.slot == id.slot)
        .and_then(|s| s.support.take());
    if let Some(class) = class {
        out.push(Event::SupportLost { ship: id, class });
        lapse(state, id.seat, out);
    }
}

/// Whether a seat's Frigate is used or passed over unasked; none when it must decide (TW-337).
pub(super) fn frigate_unasked(state: &mut State, seat: Seat, out: &mut Vec<Event>) -> Option<bool> {
    let orders = &state.realms[seat].orders.standing;
    if let Some(order) = orders.iter().copied().find(|o| o.moment == Moment::FF) {
        carried_out(state, seat, order, out);
        return Some(true);
    }
    let passes = mode(state, seat) == Mode::Pass || !state.realms[seat].is_person();
    passes.then_some(false)
}
