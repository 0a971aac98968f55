//! The questions of the game: who is asked and which answers there are.

mod orders;

pub use orders::{Ahead, ahead, orders};

use super::action::{Action, Armed, Choice};
use super::cards::{Card, CardSet};
use super::effects;
use super::flow;
use super::options::Together;
use super::resolve;
use super::reveal;
use super::state::{MOST_DROPPED, Phase, State, Sub, UnitId, Window};
use super::windows;
use crate::rules::ask::{Ask, Pace};
use crate::rules::seat::Seat;

/// Every open question.
pub fn asks(state: &State) -> Vec<Ask<Action>> {
    if state.ending.is_some() {
        return Vec::new();
    }
    if let Some(seat) = state.searching {
        return vec![search(state, seat)];
    }
    if let Some((seat, at, out)) = state.adjusting {
        return vec![exchange(state, seat, at, out)];
    }
    if !state.chain.is_empty() {
        return windows::next_reactor(state)
            .map(|s| reaction(state, s))
            .into_iter()
            .collect();
    }
    match state.phase {
        Phase::Adjusting => everybody(state, adjustment),
        Phase::Purge(place) => one(state, place, purge),
        Phase::Window(window) => {
            let seat = windows::next_seat(state, window);
            seat.map(|s| in_window(state, s, window))
                .into_iter()
                .collect()
        }
        Phase::Stage(_) if state.options.stage == Together::Simultaneous => everybody(state, stage),
        Phase::Stage(place) => one(state, place, stage),
        Phase::Move(place) => one(state, place, moving),
        Phase::Scouts => scout(state).into_iter().collect(),
        Phase::Removal(place) => one(state, place, removal),
        Phase::NextWorld => one(state, 0, next_world),
        Phase::Resolve(at, sub) => resolving(state, at, sub),
        Phase::Trash(_) if state.options.trash == Together::Simultaneous => everybody(state, trash),
        Phase::Trash(place) => one(state, place, trash),
        _ => Vec::new(),
    }
}

fn one(state: &State, place: u8, ask: impl Fn(&State, Seat) -> Ask<Action>) -> Vec<Ask<Action>> {
    state
        .at_place(place)
        .map(|s| ask(state, s))
        .into_iter()
        .collect()
}

/// Everybody who still plays and has not answered yet (OW-601).
fn everybody(state: &State, ask: impl Fn(&State, Seat) -> Ask<Action>) -> Vec<Ask<Action>> {
    let open = Seat::all(state.seats()).filter(|s| state.plays(*s) && !state.players[*s].ready);
    open.map(|s| ask(state, s)).collect()
}

/// An ask whose last offer is what happens when time runs out.
fn last_is_default(seat: Seat, pace: Pace, offers: Vec<Action>) -> Ask<Action> {
    Ask {
        seat,
        pace,
        on_timeout: offers.len() - 1,
        offers,
    }
}

/// Confirming what was entered. When time runs out nothing of it happens: no discard, no move, no retreat (OW-591).
fn confirm(seat: Seat, pace: Pace, mut offers: Vec<Action>, entered: bool) -> Ask<Action> {
    offers.push(Action::Ready);
    if entered {
        offers.push(Action::ReadyEmpty);
    }
    last_is_default(seat, pace, offers)
}

fn different(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

/// The hand cards that are not all marked already.
fn unmarked(state: &State, seat: Seat) -> Vec<Card> {
    let player = &state.players[seat];
    let free =
        |c: &Card| super::cards::count(&player.marks, *c) < super::cards::count(&player.hand, *c);
    different(&player.hand).iter().filter(free).collect()
}

/// Q02: mark up to four cards, unmark, confirm; by default keep the hand as it is.
fn adjustment(state: &State, seat: Seat) -> Ask<Action> {
    let marks = &state.players[seat].marks;
    let mut offers = Vec::with_capacity(16);
    if marks.len() < MOST_DROPPED {
        offers.extend(unmarked(state, seat).into_iter().map(Action::Drop));
    }
    offers.extend(different(marks).iter().map(Action::Keep));
    confirm(seat, Pace::Long, offers, !marks.is_empty())
}

/// Q24: mark any cards, unmark, confirm.
fn trash(state: &State, seat: Seat) -> Ask<Action> {
    let offers = trash_marks(state, seat);
    let entered = !state.players[seat].marks.is_empty();
    confirm(seat, Pace::Short, offers, entered)
}

fn trash_marks(state: &State, seat: Seat) -> Vec<Action> {
    let mut offers: Vec<Action> = unmarked(state, seat)
        .into_iter()
        .map(Action::Trash)
        .collect();
    offers.extend(
        different(&state.players[seat].marks)
            .iter()
            .map(Action::Keep),
    );
    offers
}

/// Q04: each Prohibited card in hand, or pass.
fn purge(state: &State, seat: Seat) -> Ask<Action> {
    let hand = different(&state.players[seat].hand);
    let mut offers: Vec<Action> = hand
        .iter()
        .filter(|c| c.spec().prohibited)
        .map(Action::Purge)
        .collect();
    offers.push(Action::Pass);
    last_is_default(seat, Pace::Short, offers)
}

/// Q03, Q05, Q06, Q08, Q11, Q13, Q18, Q23, Q25: each way to play a fitting Utility, or pass.
fn in_window(state: &State, seat: Seat, window: Window) -> Ask<Action> {
    let mut offers = Vec::new();
    for card in effects::utilities(window) {
        if *card == Card::Adjust {
            adjust(state, seat, &mut offers);
        } else if state.players[seat].hand.contains(card) {
            offers.extend(
                effects::plays(state, seat, window, *card)
                    .into_iter()
                    .map(Action::Play),
            );
        }
    }
    offers.push(Action::Pass);
    last_is_default(seat, Pace::Short, offers)
}

/// Q08, first part: each own face-down card something may take the place of.
fn adjust(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    let player = &state.players[seat];
    if !player.shown || !player.hand.contains(&Card::Adjust) {
        return;
    }
    for staged in &player.staged {
        let offer = Action::Adjust(staged.at, staged.card);
        let fits = effects::exchanges(state, seat, staged.at, staged.card)
            .iter()
            .next();
        if fits.is_some() && !offers.contains(&offer) {
            offers.push(offer);
        }
    }
}

/// Q08, second part.
fn exchange(state: &State, seat: Seat, at: u8, out: Card) -> Ask<Action> {
    let mut offers: Vec<Action> = effects::exchanges(state, seat, at, out)
        .iter()
        .map(Action::With)
        .collect();
    offers.push(Action::Back);
    // The pace of the question it interrupts: another would give away that an Adjust was begun (OW-652).
    let pace = match state.phase {
        Phase::Move(_) => Pace::Long,
        _ => Pace::Short,
    };
    last_is_default(seat, pace, offers)
}

/// Q26: Espionage, or pass.
fn reaction(state: &State, seat: Seat) -> Ask<Action> {
    let mut offers = Vec::with_capacity(2);
    if state.players[seat].hand.contains(&Card::Espionage) {
        offers.push(bare(Card::Espionage));
    }
    offers.push(Action::Pass);
    last_is_default(seat, Pace::Short, offers)
}

const fn bare(card: Card) -> Action {
    Action::Play(Armed {
        card,
        choice: Choice::Bare,
    })
}

/// Q22: each different card of the own Deck; by default the first of the list.
fn search(state: &State, seat: Seat) -> Ask<Action> {
    let offers = different(&state.players[seat].deck)
        .iter()
        .map(Action::Take)
        .collect();
    Ask {
        seat,
        pace: Pace::Short,
        offers,
        on_timeout: 0,
    }
}

/// Q07: each pair of card and World that is allowed, what lies there taken back, or confirm.
fn stage(state: &State, seat: Seat) -> Ask<Action> {
    let mut offers = staging(state, seat);
    offers.push(Action::Ready);
    last_is_default(seat, Pace::Long, offers)
}

fn staging(state: &State, seat: Seat) -> Vec<Action> {
    let player = &state.players[seat];
    let hand = different(&player.hand);
    let mut offers = Vec::with_capacity(player.hand.len() * state.row.len() + 8);
    for at in 0..state.row.len() as u8 {
        if effects::is_alerted(state, seat, at) {
            continue;
        }
        // Only where something lies already does it matter which card comes.
        let free = player.staged.iter().all(|s| s.at != at);
        let fits = hand
            .iter()
            .filter(|c| free || effects::may_stage(state, seat, *c, at));
        offers.extend(fits.map(|c| Action::Stage(c, at)));
    }
    for staged in &player.staged {
        let offer = Action::Unstage(staged.card, staged.at);
        if !offers.contains(&offer) {
            offers.push(offer);
        }
    }
    offers
}

/// Q09: each Ship and World within its Range, Adjust, or confirm.
fn moving(state: &State, seat: Seat) -> Ask<Action> {
    let mut offers = moves(state, seat);
    adjust(state, seat, &mut offers);
    let entered = !state.players[seat].moves.is_empty();
    confirm(seat, Pace::Long, offers, entered)
}

/// Where each Ship may go; naming its own World cancels a planned move (OW-111, OW-120).
fn moves(state: &State, seat: Seat) -> Vec<Action> {
    let planned = &state.players[seat].moves;
    let mut offers = Vec::new();
    for ship in flow::movers(state, seat) {
        let goal = planned
            .iter()
            .find(|(id, _)| *id == ship.id)
            .map_or(ship.at, |(_, to)| *to);
        let range = ship.card.spec().range;
        let near = ship.at.saturating_sub(range)..=ship.at + range;
        let row = state.row.len() as u8;
        let reach = near.filter(|to| *to < row && *to != goal);
        offers.extend(reach.map(|to| Action::Move(ship.id, to)));
    }
    offers
}

/// Q10: one opposing face-down card at the Scout's World, or pass.
fn scout(state: &State) -> Option<Ask<Action>> {
    let scout = state.unit(*state.scouts.first()?)?;
    let mut offers: Vec<Action> = flow::lookable(state, scout)
        .into_iter()
        .map(|(s, n)| Action::Look(s, n))
        .collect();
    offers.push(Action::Pass);
    Some(last_is_default(scout.by, Pace::Short, offers))
}

/// Q12: a counted Ship, or Fleet Support; by default the cheapest set that fits (OW-593).
fn removal(state: &State, seat: Seat) -> Ask<Action> {
    let ships = reveal::counted_ships(state, seat);
    let first = cheapest_removal(&ships, state.players[seat].income).unwrap_or(0);
    let mut offers: Vec<Action> = ships.iter().map(|(c, at)| Action::Scrap(*c, *at)).collect();
    if state.players[seat].hand.contains(&Card::FleetSupport) {
        offers.push(bare(Card::FleetSupport));
    }
    Ask {
        seat,
        pace: Pace::Short,
        offers,
        on_timeout: first,
    }
}

/// The first Ship of the set with the smallest Class sum that makes the total fit; among equals fewer, then leftmost.
fn cheapest_removal(ships: &[(Card, u8)], income: u16) -> Option<usize> {
    let class = |i: usize| u16::from(ships[i].0.spec().class);
    let all: u16 = (0..ships.len()).map(class).sum();
    // A set is a bit mask; a player Stages at most one Ship to each of nine Worlds.
    let members = |set: u32| (0..ships.len()).filter(move |i| set & (1 << i) != 0);
    let fits = |set: &u32| all - members(*set).map(class).sum::<u16>() <= income;
    let cost = |set: &u32| {
        let mut places: Vec<u8> = members(*set).map(|i| ships[i].1).collect();
        places.sort_unstable();
        (members(*set).map(class).sum::<u16>(), places.len(), places)
    };
    let best = (1..1_u32 << ships.len()).filter(fits).min_by_key(cost)?;
    members(best).min_by_key(|i| ships[*i].1)
}

/// Q14: each unresolved World, or all the rest in order; by default the leftmost.
fn next_world(state: &State, seat: Seat) -> Ask<Action> {
    let mut offers: Vec<Action> = state.unresolved.iter().copied().map(Action::Next).collect();
    offers.push(Action::Rest);
    Ask {
        seat,
        pace: Pace::Short,
        offers,
        on_timeout: 0,
    }
}

fn resolving(state: &State, at: u8, sub: Sub) -> Vec<Ask<Action>> {
    match sub {
        Sub::Swaps(place) => one(state, place, |state, seat| {
            let swaps = resolve::swappable(state, seat, at).into_iter();
            let offers = swaps.map(Action::Swap).chain([Action::Pass]).collect();
            last_is_default(seat, Pace::Short, offers)
        }),
        Sub::Retreats(place) => one(state, place, |state, seat| retreat(state, seat, at)),
        Sub::Targets(place) => one(state, place, |state, seat| target(state, seat, at)),
        Sub::Assign(place) => one(state, place, |state, seat| assign(state, seat, at)),
        Sub::Conquer(place) => one(state, place, conquer),
        _ => Vec::new(),
    }
}

/// Q16: mark or unmark each own Ship with Retreat, confirm.
fn retreat(state: &State, seat: Seat, at: u8) -> Ask<Action> {
    let marked = &state.battle.retreats;
    let mark = |id: UnitId| {
        if marked.contains(&id) {
            Action::Stay(id)
        } else {
            Action::Retreat(id)
        }
    };
    let ships = resolve::may_retreat(state, seat, at).map(mark);
    confirm(seat, Pace::Long, ships.collect(), !marked.is_empty())
}

/// Q17: the next Weapon's target or none, earlier ones taken back, or confirm.
fn target(state: &State, seat: Seat, at: u8) -> Ask<Action> {
    let shots = &state.battle.shots;
    let is_set =
        |(unit, weapon): (UnitId, u8)| shots.iter().any(|s| (s.unit, s.weapon) == (unit, weapon));
    let weapons = resolve::orbital_weapons(state, seat, at);
    let mut offers = Vec::new();
    if let Some((unit, weapon)) = weapons.iter().copied().find(|w| !is_set(*w)) {
        let targets = resolve::orbital_targets(state, seat, at)
            .into_iter()
            .map(Some);
        offers.extend(
            targets
                .chain([None])
                .map(|t| Action::Target(unit, weapon, t)),
        );
    }
    resets(state, seat, &mut offers, |id| {
        shots.iter().any(|s| s.unit == id)
    });
    offers.push(Action::Ready);
    last_is_default(seat, Pace::Long, offers)
}

fn resets(state: &State, seat: Seat, offers: &mut Vec<Action>, is_set: impl Fn(UnitId) -> bool) {
    let own = state.units.iter().filter(|u| u.by == seat && is_set(u.id));
    offers.extend(own.map(|u| Action::Reset(u.id)));
}

/// Q19, Q20: the next Weapon's target or a Facility to Defend, earlier ones taken back, Defenders' order, or confirm.
fn assign(state: &State, seat: Seat, at: u8) -> Ask<Action> {
    let battle = &state.battle;
    let guards = |id: UnitId| battle.guards.iter().any(|g| g.unit == id);
    let is_set = |(unit, weapon): (UnitId, u8)| {
        guards(unit)
            || battle
                .strikes
                .iter()
                .any(|s| (s.unit, s.weapon) == (unit, weapon))
    };
    let mut offers = Vec::new();
    let weapons = resolve::assignable(state, seat, at);
    let open = weapons.into_iter().find(|w| !is_set(*w));
    if let Some((weapon, unit)) = open.and_then(|(id, w)| Some((w, state.unit(id)?))) {
        let targets = effects::ground_targets(state, unit).map(|u| Some(u.id));
        offers.extend(
            targets
                .chain([None])
                .map(|t| Action::Attack(unit.id, weapon, t)),
        );
        if weapon == 0 && resolve::may_defend(state, unit) {
            let own = state
                .units_at(at)
                .filter(|u| u.by == seat && u.is_facility());
            offers.extend(own.map(|f| Action::Defend(unit.id, f.id)));
        }
    }
    resets(state, seat, &mut offers, |id| {
        guards(id) || battle.strikes.iter().any(|s| s.unit == id)
    });
    for guard in &battle.guards {
        let own = state.unit(guard.unit).is_some_and(|u| u.by == seat);
        let shared = battle
            .guards
            .iter()
            .filter(|g| g.facility == guard.facility)
            .count()
            > 1;
        if own && shared && guard.rank.is_none() {
            offers.push(Action::First(guard.unit));
        }
    }
    offers.push(Action::Ready);
    last_is_default(seat, Pace::Long, offers)
}

/// Q21: the strongest Facility the seat may Conquer; by default it does (OW-594).
fn conquer(state: &State, seat: Seat) -> Ask<Action> {
    let facility = effects::conquerable(state, seat).into_iter().take(1);
    let offers = facility
        .flat_map(|id| [Action::Conquer(id), Action::Decline(id)])
        .collect();
    Ask {
        seat,
        pace: Pace::Short,
        offers,
        on_timeout: 0,
    }
}

/// A draw (OW-598), or a seat that left taken up again (OW-589), if everybody agrees.
pub fn motions(state: &State) -> Vec<Action> {
    if state.ending.is_some() {
        return Vec::new();
    }
    let left = Seat::all(state.seats()).filter(|s| !state.plays(*s));
    [Action::AgreeDraw]
        .into_iter()
        .chain(left.map(Action::Return))
        .collect()
}
