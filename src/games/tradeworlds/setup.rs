//! The first state of a match, and the deal once all factions are picked.

use super::cards::{Card, CardSet, Kind};
use super::effects;
use super::event::Event;
use super::flow;
use super::state::{Control, HAND, MOST_SEATS, Options, Realm, State, Turn};
use super::terms::{Faction, Scenario};
use crate::rules::ask::Refusal;
use crate::rules::rng::Rng;
use crate::rules::seat::{BySeat, Seat};

/// The most start rolls before the lowest tied seat begins.
const MOST_ROLLS: usize = 100;

/// What is played by so many people with these options.
///
/// One person without Garrisons meets the Derelict; several people play a war.
pub fn scenario(options: &Options, people: u8) -> Scenario {
    let alone = people == 1 && options.garrisons.0 == 0;
    match options.scenario {
        Scenario::Derelict if people > 1 => Scenario::TradeWars,
        _ if alone => Scenario::Derelict,
        chosen => chosen,
    }
}

/// Why these options do not fit so many people (TW-036 to TW-039).
pub fn refuse(options: &Options, people: u8) -> Result<(), Refusal> {
    if options.scenario == Scenario::Derelict && people > 1 {
        return Err(Refusal::by_rule(
            "TW-036",
            "The Derelict is played by one person",
        ));
    }
    if options.scenario == Scenario::Derelict && options.garrisons.0 > 0 {
        return Err(Refusal::by_rule(
            "TW-037",
            "No Garrison takes part in the Derelict",
        ));
    }
    if options.scenario != Scenario::Derelict && people + options.garrisons.0 > MOST_SEATS {
        return Err(Refusal::by_rule(
            "TW-038",
            "There are four factions: people and Garrisons together are four at most",
        ));
    }
    Ok(())
}

/// The first state: somebody picks a faction.
pub fn setup(options: Options, people: u8, rng: &mut Rng, out: &mut Vec<Event>) -> State {
    let scenario = scenario(&options, people);
    let garrisons = if scenario == Scenario::Derelict {
        0
    } else {
        options.garrisons.0.min(MOST_SEATS.saturating_sub(people))
    };
    let control = |s: Seat| {
        if s.index() < usize::from(people) {
            Control::Person
        } else {
            Control::Garrison
        }
    };
    let first = Seat::new(0);
    let mut state = State {
        options,
        scenario,
        people,
        realms: BySeat::from_fn(people + garrisons, |s| Realm::new(control(s))),
        first,
        round: 0,
        turn: Turn {
            seat: first,
            number: 0,
            role: None,
            acted: false,
            bought: false,
            configured: false,
            hurried: false,
        },
        stack: Vec::new(),
        attack: None,
        fight: None,
        looks: Vec::new(),
        report: None,
        d10: None,
        start_rolls: Vec::new(),
        critical: 0,
        launched: 0,
        barriers: 0,
        ending: None,
    };
    out.push(Event::Begins {
        scenario,
        instead: scenario != options.scenario,
        garrisons,
    });
    flow::advance(&mut state, rng, out);
    state
}

/// Deals to every seat in order and rolls for the first turn (TW-066).
pub(super) fn deal(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    for seat in Seat::all(state.seats()) {
        if state.realms[seat].faction.is_none() {
            // Garrisons take the first free factions after all people (TW-004).
            let free = |f: &Faction| state.realms.iter().all(|(_, r)| r.faction != Some(*f));
            let faction = Faction::ALL.into_iter().find(free);
            state.realms[seat].faction = faction;
        }
        if state.realms[seat].control == Control::Garrison {
            // A Garrison has no hand, deck or market (TW-402).
            continue;
        }
        deal_seat(state, seat, rng, out);
    }
    state.round = 1;
    state.first = if state.alone() {
        Seat::new(0)
    } else {
        start_roll(state, rng, out)
    };
}

fn deal_seat(state: &mut State, seat: Seat, rng: &mut Rng, out: &mut Vec<Event>) {
    let module = state.options.reinforcements.on();
    let realm = &mut state.realms[seat];
    for kind in Kind::ALL {
        let mut pile: Vec<Card> = CardSet::of(kind).iter().filter(|c| !c.starts()).collect();
        rng.shuffle(&mut pile);
        realm.market[kind.index()] = pile;
    }
    realm.deck = Card::all().filter(|c| c.starts()).collect();
    rng.shuffle(&mut realm.deck);
    realm.reserve = [module; 5];
    effects::draw(state, seat, HAND, rng, out);
}

/// The highest roll takes the first turn; ties roll again among themselves (TW-064, TW-065).
fn start_roll(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) -> Seat {
    let mut tied: Vec<Seat> = Seat::all(state.seats()).collect();
    for _ in 0..MOST_ROLLS {
        let rolls: Vec<(Seat, u8)> = tied.iter().map(|s| (*s, rng.die(6) as u8)).collect();
        let best = rolls.iter().map(|r| r.1).max().unwrap_or(0);
        tied = rolls.iter().filter(|r| r.1 == best).map(|r| r.0).collect();
        state.start_rolls.extend(rolls);
        if tied.len() == 1 {
            break;
        }
    }
    let first = tied.first().copied().unwrap_or(Seat::new(0));
    let rolls = state.start_rolls.iter();
    out.push(Event::StartRolls {
        rolls: rolls.map(|(s, r)| (state.name(*s), *r)).collect(),
        first: state.name(first),
    });
    first
}
