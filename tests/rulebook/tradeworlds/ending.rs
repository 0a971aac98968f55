//! Victory, defeat and ranking.

use super::table::check;
use orrery::games::tradeworlds::TradeWorlds;
use orrery::games::tradeworlds::state::Ending;
use orrery::rules::game::Game;

/// TW-248: credits spent do not count.
#[test]
fn the_present_treasury_counts_for_the_goal() {
    check(
        "option reinforcements on
        seats b a
        credits b 99
        ship b1 2/2
        hand b S5a T1a
        turn b treasurer
        b: reinforce frigate b1
        b: bank S5a
        b: done
        = credits b 94
        = going",
    );
}

/// TW-249: one event never lifts two seats, since only one faction is paid for it; the first check ends the match.
#[test]
fn the_goal_is_checked_after_every_gain() {
    check(
        "seats b a
        credits a 99
        credits b 98
        hand b S2a T1a
        turn b treasurer
        b: bank S2a
        b: done
        = winner b",
    );
}

/// TW-250, TW-427: the last living seat wins, a Garrison too; then all people have lost.
#[test]
fn a_garrison_can_win() {
    let table = check(
        "seats a g:c
        defence a 2
        credits c 10
        ship c1 3/3
        hand a S1a W1a C1a T1a S2a
        turn a captain
        roll 8
        a: end
        a: done
        = winner",
    );
    assert!(matches!(table.state.ending, Some(Ending::Last(_))));
}

/// TW-251: several Garrisons are left, but no person.
#[test]
fn people_all_eliminated_have_lost() {
    let table = check(
        "seats a g:c g:d
        defence a 2
        credits c 10
        ship c1 3/3
        hand a S1a W1a C1a T1a S2a
        turn a captain
        roll 8
        a: end
        a: done
        = winner",
    );
    assert_eq!(table.state.ending, Some(Ending::Overrun));
}

/// TW-252: when nobody plays any more the values decide at once.
#[test]
fn a_deserted_table_ends_at_once() {
    check(
        "seats a b c
        credits a 20
        credits b 30
        turn a captain
        hand a S5a
        a: concede
        b: concede
        = going
        c: concede
        = winner b",
    );
}

/// TW-258: the living by their values, the fallen by when they fell.
#[test]
fn the_later_eliminated_rank_higher() {
    let table = check(
        "seats a b c d
        defence a 2
        defence b 2
        credits d 30
        ship d1 3/3
        ship d2 3/3
        hand d S1a W1a C1a T1a S2a
        turn d admiral
        d: target a
        d: attack d1 home
        d: fire
        hand c S1a W1a C1a T1a S2a
        turn d admiral
        d: target b
        d: attack d1 home
        d: fire
        round 40
        turn d captain
        d: end
        d: done",
    );
    // Seat a begins the round, so it ends before a would move again.
    let places: Vec<u8> = TradeWorlds::outcome(&table.state)
        .unwrap()
        .places
        .iter()
        .map(|(_, p)| *p)
        .collect();
    assert_eq!(places, [4, 3, 2, 1]);
}
