//! The four factions, the scenarios and their thresholds.

use super::table::check;
use orrery::games::tradeworlds::setup::{refuse, scenario};
use orrery::games::tradeworlds::state::{Garrisons, Options};
use orrery::games::tradeworlds::terms::{Difficulty, Faction, Scenario};
use orrery::rules::keepsake::Brought;

/// TW-001, TW-002, TW-003: each seat picks in order among those still free.
#[test]
fn factions_are_picked_in_seat_order_and_never_twice() {
    use orrery::games::tradeworlds::TradeWorlds;
    use orrery::games::tradeworlds::action::Action;
    use orrery::rules::game::Game;
    use orrery::rules::rng::{Rng, Seed};
    use orrery::rules::seat::Seat;
    let mut rng = Rng::seeded(Seed::from_number(1));
    let mut state = TradeWorlds::setup(
        TradeWorlds::INFO.versions.newest,
        &Options::default(),
        3,
        &Brought::default(),
        &mut rng,
        &mut Vec::new(),
    );
    for (seat, wanted) in [
        (0, Faction::Covenant),
        (1, Faction::Acolytes),
        (2, Faction::Brethren),
    ] {
        let asks = TradeWorlds::asks(&state);
        assert_eq!(asks.len(), 1);
        assert_eq!(asks[0].seat, Seat::new(seat));
        assert_eq!(asks[0].offers.len(), 4 - usize::from(seat));
        // By timeout the first free one is taken (TW-449).
        assert_eq!(asks[0].on_timeout, 0);
        TradeWorlds::apply(
            &mut state,
            asks[0].seat,
            &Action::Faction(wanted),
            &mut rng,
            &mut Vec::new(),
        );
    }
    assert_eq!(state.round, 1);
    let factions: Vec<_> = state.realms.iter().filter_map(|(_, r)| r.faction).collect();
    assert_eq!(
        factions,
        [Faction::Covenant, Faction::Acolytes, Faction::Brethren]
    );
}

/// TW-005, TW-006, TW-007, TW-008, TW-009: the flat 8 needs three cards and replaces their values.
#[test]
fn acolytes_may_bank_a_flat_eight() {
    check(
        "seats a b
        hand a S5a W5a C5a
        turn a treasurer
        a: flat
        a: bank S5a
        a: bank W5a
        = credits a 8",
    );
    check(
        "seats a b
        hand a S1a W1a
        turn a treasurer
        = not a flat
        = has a bank S1a",
    );
}

/// TW-013, TW-014, TW-043, TW-044, TW-045: the discount is for starships, not for the goal.
#[test]
fn brethren_unlock_earlier_but_win_at_the_same_goal() {
    assert_eq!(
        Scenario::TradeWars.thresholds(Faction::Brethren),
        [5, 15, 30, 50]
    );
    assert_eq!(
        Scenario::SpaceWars.thresholds(Faction::Brethren),
        [5, 20, 45, 80]
    );
    assert_eq!(
        Scenario::Derelict.thresholds(Faction::Brethren),
        [10, 25, 45, 70]
    );
    check(
        "seats b a
        credits b 94
        hand b S5a T1a
        turn b treasurer
        b: bank S5a
        b: done
        = credits b 99
        = going",
    );
}

/// TW-040, TW-041, TW-042.
#[test]
fn thresholds_depend_on_the_scenario() {
    for faction in [Faction::Acolytes, Faction::Covenant, Faction::Destined] {
        assert_eq!(Scenario::TradeWars.thresholds(faction), [10, 25, 45, 70]);
        assert_eq!(Scenario::SpaceWars.thresholds(faction), [10, 30, 60, 100]);
        assert_eq!(Scenario::Derelict.thresholds(faction), [15, 35, 60, 90]);
    }
}

/// TW-015, TW-016: five credits per starship, attacking and defending.
#[test]
fn brethren_are_paid_for_destroyed_starships() {
    check(
        "seats b a
        ship b1 6/3
        ship b2 1/1
        ship a1 1/2
        ship a2 1/3
        turn b admiral
        b: target a
        roll 6 1
        b: attack b1 a1
        b: add b2
        b: aim a2
        = lane a
        = credits b 10",
    );
}

/// TW-017, TW-246: nothing for saved starships, reinforcements, scrapped starships or a Homeworld.
#[test]
fn there_is_no_bounty_for_what_was_not_destroyed() {
    check(
        "option reinforcements on
        seats b a c
        ship b1 6/3
        ship a1 1/2
        rs a1 frigate
        credits a 10
        mode a ask
        turn b admiral
        b: target a
        roll 6 1
        b: attack b1 a1
        a: use frigate
        = lane a a1
        = credits b 0",
    );
    check(
        "seats b a c
        ship b1 6/3
        defence a 3
        turn b admiral
        b: target a
        b: attack b1 home
        = credits b 0
        = defence a 0",
    );
}

/// TW-018, TW-019, TW-020: once per Action, for one or two cards.
#[test]
fn covenant_adds_five_for_small_banking() {
    for (cards, sum) in [
        ("c: bank S1a\nc: done", 6),
        ("c: bank S1a\nc: bank W1a\nc: done", 7),
        ("c: bank S1a\nc: bank W1a\nc: bank C1a", 3),
    ] {
        check(&format!(
            "seats c a
            hand c S1a W1a C1a T1a
            turn c treasurer
            {cards}
            = credits c {sum}"
        ));
    }
}

/// TW-021, TW-026: the weapon is in hand at once, even beyond five cards.
#[test]
fn covenant_takes_the_weapon_of_a_lost_starship() {
    check(
        "seats c a
        ship c1 S2a W3a C3a
        ship a1 5/5
        hand c S1a W1a C1a T1a T2a
        turn a admiral
        a: target c
        roll 6 1
        a: attack a1 c1
        = hand c S1a W1a C1a T1a T2a W3a
        = pile c S2a C3a",
    );
}

/// TW-022, TW-023, TW-024.
#[test]
fn destined_bank_four_cards_up_to_fifteen() {
    check(
        "seats d a
        hand d S1a W1a C1a T1a T2a
        turn d treasurer
        d: bank S1a
        d: bank W1a
        d: bank C1a
        d: bank T1a
        = credits d 4",
    );
    check(
        "seats d a
        hand d S5a W5a C4a T3a W1a
        turn d treasurer
        d: bank S5a
        d: bank W5a
        d: bank C4a
        d: bank T3a
        = credits d 15
        = hand d W1a",
    );
}

/// TW-025, TW-027: only a destroyed starship gives its crew back.
#[test]
fn destined_take_the_crew_of_a_destroyed_starship_only() {
    check(
        "seats d a
        credits d 10
        ship d1 S2a W2a C2a
        hand d S1a W1a C1a T1a
        turn d captain
        d: scrap d1
        = hand d T1a
        = pile d S2a W2a C2a",
    );
}

/// TW-028: smuggled credits know no power.
#[test]
fn economic_powers_do_not_act_on_the_smuggler() {
    check(
        "seats c b
        hand b S2a
        turn c smuggler
        roll 1
        c: smuggle b
        = credits c 2",
    );
}

/// TW-029, TW-030, TW-031, TW-036, TW-037, TW-038, TW-039: what fits how many people, refused with words.
#[test]
fn scenario_and_seats_must_fit() {
    let option = |scenario, garrisons| Options {
        scenario,
        garrisons: Garrisons(garrisons),
        ..Options::default()
    };
    let why = |o: &Options, seats| refuse(o, seats).unwrap_err().why.plain(|s| s.to_string());
    assert!(why(&option(Scenario::Derelict, 0), 2).contains("TW-036"));
    assert!(why(&option(Scenario::Derelict, 1), 1).contains("TW-037"));
    assert!(why(&option(Scenario::SpaceWars, 2), 3).contains("TW-038"));
    assert!(refuse(&option(Scenario::TradeWars, 3), 1).is_ok());
    assert!(refuse(&option(Scenario::TradeWars, 0), 4).is_ok());
    // Where nobody refuses, one person without Garrisons meets the Derelict and several play a war.
    assert_eq!(
        scenario(&option(Scenario::TradeWars, 0), 1),
        Scenario::Derelict
    );
    assert_eq!(
        scenario(&option(Scenario::SpaceWars, 2), 1),
        Scenario::SpaceWars
    );
    assert_eq!(
        scenario(&option(Scenario::Derelict, 0), 3),
        Scenario::TradeWars
    );
}

/// TW-050: the options, their words and their defaults. The pace is the host's.
#[test]
fn options_have_their_defaults_first() {
    use orrery::games::tradeworlds::TradeWorlds;
    use orrery::rules::erased::{Chosen, options_of};
    use orrery::rules::game::Game;
    for spec in TradeWorlds::INFO.options {
        for value in spec.values {
            let chosen = Chosen::from([(spec.name.to_owned(), (*value).to_owned())]);
            let options = options_of::<TradeWorlds>(&chosen).unwrap();
            let default = options == Options::default();
            assert_eq!(default, *value == spec.values[0], "{} {value}", spec.name);
        }
    }
    assert_eq!(Options::default().round_cap.0, 40);
    assert_eq!(Options::default().difficulty, Difficulty::Normal);
}

/// TW-046, TW-047, TW-048, TW-049: unlocked starships follow the highest Treasury ever.
#[test]
fn unlocked_starships_never_lock_again() {
    check(
        "seats a b
        = unlocked a 0
        credits a 45
        = unlocked a 3
        credits a 2
        = unlocked a 3
        credits a 99
        = unlocked a 4",
    );
}
