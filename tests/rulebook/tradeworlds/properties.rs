//! What holds at every step of random matches, in every scenario.

use orrery::games::tradeworlds::TradeWorlds;
use orrery::games::tradeworlds::cards::CardSet;
use orrery::games::tradeworlds::state::{Body, Garrisons, Options, State};
use orrery::games::tradeworlds::terms::{Scenario, Switch};
use orrery::rules::game::Game;
use orrery::rules::playout::{self, Robot};
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::Viewer;

fn tables() -> Vec<(Options, u8)> {
    let war = |scenario, garrisons, module| Options {
        scenario,
        garrisons: Garrisons(garrisons),
        reinforcements: module,
        ..Options::default()
    };
    vec![
        (war(Scenario::TradeWars, 0, Switch::On), 4),
        (war(Scenario::TradeWars, 3, Switch::Off), 1),
        (war(Scenario::SpaceWars, 0, Switch::On), 2),
        (war(Scenario::SpaceWars, 1, Switch::On), 3),
        (war(Scenario::SpaceWars, 0, Switch::Off), 4),
        (war(Scenario::Derelict, 0, Switch::On), 1),
    ]
}

/// Every card of a living person is in exactly one place, and nothing leaves its bounds (TW-181, TW-192, TW-049).
fn sound(state: &State) -> Result<(), String> {
    if state.round == 0 {
        return Ok(());
    }
    for (seat, realm) in state.realms.iter().filter(|(_, r)| r.lives()) {
        let lane = realm
            .lane
            .iter()
            .map(orrery::games::tradeworlds::state::Ship::cards);
        let market = realm.market.iter().map(|p| p.iter().copied().collect());
        let deck = std::iter::once(realm.deck.iter().copied().collect());
        let places: Vec<CardSet> = [realm.hand, realm.discard, realm.open, realm.removed]
            .into_iter()
            .chain(lane)
            .chain(market)
            .chain(deck)
            .collect();
        let total: usize = places.iter().map(|p| p.len()).sum();
        let all = places.iter().fold(CardSet::EMPTY, |a, b| a.and(*b));
        let owned = if realm.market.iter().all(Vec::is_empty) && total == 0 {
            0
        } else {
            60
        };
        if total != owned || all.len() != owned {
            return Err(format!(
                "seat {seat} has {total} cards, {} different",
                all.len()
            ));
        }
        if realm.lane.len() > state.unlocked(seat).into()
            || realm.defence == 0
            || realm.defence > 18
        {
            return Err(format!("seat {seat} is out of bounds"));
        }
        for ship in &realm.lane {
            if let Body::Cards {
                hull,
                weapons,
                crew,
            } = ship.body
                && hull.stat() < weapons.stat() + crew.stat()
            {
                return Err(format!("seat {seat}: a starship beyond its capacity"));
            }
        }
    }
    if state.critical >= 6 && state.ending.is_none() {
        return Err("Critical Mass 6 and no end".into());
    }
    Ok(())
}

#[test]
fn random_matches_of_every_scenario_end_and_keep_their_bounds() {
    for (options, people) in tables() {
        for number in 0..2 {
            let robots = vec![Robot::Random; people.into()];
            let played = playout::play::<TradeWorlds>(
                &options,
                &robots,
                Seed::from_number(number),
                |state, asks, _| {
                    if asks.iter().any(|a| a.offers.len() > 300) {
                        return Err("too many offers".into());
                    }
                    sound(state)
                },
            );
            assert!(played.is_ok(), "{options:?} {people}: {played:?}");
        }
    }
}

#[test]
fn nothing_hidden_leaks_in_any_scenario() {
    for (options, people) in tables() {
        let mut mixing = Rng::seeded(Seed::from_number(7));
        let mut step = 0;
        let robots = vec![Robot::Random; people.into()];
        let played = playout::play::<TradeWorlds>(
            &options,
            &robots,
            Seed::from_number(3),
            |state, asks, _| {
                step += 1;
                if step % 5 != 0 {
                    return Ok(());
                }
                for viewer in Viewer::all(people) {
                    let other = TradeWorlds::reshuffle_unseen(state, viewer, &mut mixing);
                    if TradeWorlds::view(&other, viewer) != TradeWorlds::view(state, viewer) {
                        return Err(format!("step {step}: {viewer:?} sees another table"));
                    }
                    let awaited = |s: &State| {
                        TradeWorlds::asks(s)
                            .iter()
                            .map(|a| a.seat)
                            .collect::<Vec<_>>()
                    };
                    if awaited(&other) != awaited(state) {
                        return Err(format!("step {step}: {viewer:?} sees others awaited"));
                    }
                    let own = asks.iter().find(|a| viewer.is(a.seat));
                    let there = TradeWorlds::asks(&other);
                    let there = there.iter().find(|a| viewer.is(a.seat));
                    if own.map(|a| &a.offers) != there.map(|a| &a.offers) {
                        return Err(format!("step {step}: {viewer:?} is offered something else"));
                    }
                }
                Ok(())
            },
        );
        assert!(played.is_ok(), "{options:?} {people}: {played:?}");
    }
}
