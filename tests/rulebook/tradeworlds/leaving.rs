//! Leaving, coming back, and time running out.

use super::table::{check, set};
use orrery::games::tradeworlds::TradeWorlds;
use orrery::games::tradeworlds::action::Action;
use orrery::games::tradeworlds::state::{Defeat, Ending};
use orrery::rules::ask::Pace;
use orrery::rules::game::Game;

/// TW-430, TW-431, TW-432, TW-433, TW-434: a day for a turn, six hours for everything else. Live clocks are the host's.
#[test]
fn turns_are_long_and_reactions_short() {
    assert_eq!(TradeWorlds::INFO.hours, (24 * 3600, 6 * 3600));
    let pace = |script: &str| TradeWorlds::asks(&check(script).state)[0].pace;
    assert_eq!(pace("seats a b\nturn a"), Pace::Long);
    assert_eq!(
        pace("seats a b\nhand b S1a W1a C1a\nturn a saboteur\na: sabotage b"),
        Pace::Short
    );
    assert_eq!(
        pace(
            "seats a b\nship a1 2/2\nship b1 2/2\nhand b T1a\nmode b ask\nturn a admiral\na: target b\na: attack a1 b1"
        ),
        Pace::Short
    );
    assert_eq!(
        pace(
            "seats a b c\ncredits a 30\nship a1 2/2\nship b1 2/2\nturn a chancellor\na: target c\na: invite"
        ),
        Pace::Short
    );
}

/// TW-435: while another seat is asked, the turn's own seat is not.
#[test]
fn the_turn_waits_while_another_seat_is_asked() {
    check(
        "seats a b
        hand b S1a W1a C1a
        turn a saboteur
        a: sabotage b
        = asked b",
    );
}

/// TW-442, TW-450: the open question gets its default, the rest is skipped, no discard, then the refill.
#[test]
fn time_running_out_after_the_role_ends_the_turn() {
    let mut table = check(
        "seats b a
        hand b S1a W5a C1a
        deck b T1a T2a
        turn b treasurer
        b: bank W5a",
    );
    table.time_out('b');
    let b = table.seat('b');
    assert_eq!(table.state.realms[b].treasury, 5);
    assert_eq!(
        table.state.realms[b].hand,
        set("S1a C1a T1a T2a W5a")
            .without(set("W5a"))
            .and(set("W5a").among(table.state.realms[b].hand))
    );
    assert_eq!(table.state.turn.seat, table.seat('a'));
}

/// TW-443, TW-444: a timeout in a window passes until the end of the turn.
#[test]
fn time_running_out_in_a_window_passes_until_the_end_of_the_turn() {
    let mut table = check(
        "seats a b
        ship a1 2/2
        ship a2 2/2
        ship b1 2/2
        hand b T1a
        hand a S5a
        mode b ask
        turn a admiral
        a: target b
        a: attack a1 b1
        a: fire",
    );
    table.play("roll 1 6 1 6");
    table.time_out('b');
    assert_eq!(table.offers('a')[0], "attack a2 b1");
    table.say('a', "attack a2 b1");
    // Not asked again in this turn, and asked again after it.
    assert!(table.offers('b').is_empty());
    table.play("a: end\nchance\na: done");
    let b = table.seat('b');
    assert!(!table.state.realms[b].orders.holds);
}

/// TW-446: no offer.
#[test]
fn an_invitation_unanswered_is_declined() {
    let mut table = check(
        "seats a b c
        credits a 30
        ship a1 2/2
        ship b1 2/2
        turn a chancellor
        a: target c
        a: invite",
    );
    table.time_out('b');
    assert!(table.offers('a').contains(&"attack a1 home".to_owned()));
}

/// TW-448: the highest trade value.
#[test]
fn a_smuggler_out_of_time_takes_the_best_card() {
    let mut table = check(
        "seats a b
        hand b S1a W3a C2a T1a
        hand a S1b S1c
        turn a smuggler
        roll 1 1 1
        a: smuggle b",
    );
    table.time_out('a');
    assert_eq!(table.state.realms[table.seat('a')].treasury, 3);
}

/// TW-451, TW-452: whoever leaves is replaced by a Garrison at once, a turn in progress ends with defaults.
#[test]
fn a_garrison_takes_over_at_once() {
    check(
        "seats a b c
        hand a S1a W1a C1a T1a S2a
        turn a treasurer
        a: bank S1a
        a: concede
        = credits a 1
        = turn b
        = told * a Garrison keeps the seat",
    );
}

/// TW-457: points a Garrison adds to a real starship stay with it and ignore its capacity.
#[test]
fn added_points_stay_with_a_real_starship() {
    check(
        "seats a b
        credits b 5
        ship b1 S1a W2a C3a
        hand a S1a W1a C1a T1a S2a
        turn a captain
        b: concede
        roll 5
        a: end
        a: done
        = ship b1 2/4
        turn a captain
        b: unconcede
        a: end
        a: done
        = asked b
        = ship b1 2/4",
    );
}

/// TW-458: reinforcements of an absent player are not used.
#[test]
fn reinforcements_of_the_absent_rest() {
    check(
        "option reinforcements on
        seats a b
        ship b1 2/2
        rs b1 gunship
        credits b 20
        ship a1 2/2
        hand a S5a
        turn a admiral
        mode b ask
        b: concede
        a: target b
        roll 6 1
        a: attack a1 b1
        = credits b 20
        = lane b",
    );
}

/// TW-459: a bound seat's Garrison levies instead of assaulting.
#[test]
fn a_bound_garrison_levies() {
    let mut table = check(
        "seats a b c
        ship b1 2/2
        hand a S1a W1a C1a T1a S2a
        turn a captain
        b: concede
        a: end",
    );
    let b = table.seat('b');
    table.state.realms[b].bound = true;
    table.play("roll 8\na: done");
    assert_eq!(table.state.realms[b].treasury, 6);
}

/// TW-462: the last person there may claim the victory or play on.
#[test]
fn the_last_person_may_claim_the_victory() {
    let mut table = check(
        "seats a b
        turn a captain
        hand a S5a
        b: concede",
    );
    let orders = TradeWorlds::orders(&table.state, table.seat('a'));
    assert!(orders.contains(&Action::Claim));
    assert!(table.state.ending.is_none());
    table.say('a', "claim");
    assert_eq!(table.state.ending, Some(Ending::Claimed(table.seat('a'))));
}

/// TW-463.
#[test]
fn leaving_the_derelict_loses() {
    let table = check(
        "seats a
        turn a captain
        hand a S5a
        a: concede",
    );
    assert_eq!(table.state.ending, Some(Ending::Lost(Defeat::Left)));
}

/// TW-436: a table of one person is asked nothing short of time it could not take; the host sets no clock for it.
#[test]
fn a_single_person_is_the_only_one_asked() {
    let table = check("seats a\nturn a");
    assert_eq!(TradeWorlds::asks(&table.state).len(), 1);
}
