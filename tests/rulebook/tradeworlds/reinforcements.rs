//! The Reinforcement module.

use super::table::check;

/// TW-293, TW-294, TW-295, TW-296, TW-297, TW-300, TW-301, TW-303: ten credits each, any role, several in a turn.
#[test]
fn reinforcements_are_sent_in_the_own_turn() {
    check(
        "option reinforcements on
        seats a d
        ship a1 2/2
        ship a2 2/2
        credits a 25
        turn a trader
        a: reinforce frigate a1
        a: reinforce gunship a2
        = credits a 5
        = rs a1 frigate
        = rs a2 gunship
        = not a reinforce
        = told * sends a Frigate to a1",
    );
    check(
        "seats a d
        ship a1 2/2
        credits a 25
        hand a S5a
        turn a trader
        = not a reinforce",
    );
}

/// TW-298, TW-299, TW-325: one per starship, one of each class, never moved.
#[test]
fn a_starship_carries_one_and_a_class_exists_once() {
    check(
        "option reinforcements on
        seats a d
        ship a1 2/2
        ship a2 2/2
        rs a1 frigate
        credits a 90
        turn a trader
        = not a reinforce frigate
        = not a reinforce cruiser a1
        = has a reinforce cruiser a2",
    );
}

/// TW-302, TW-309, TW-310: a Sentinel sent this turn adds two for the attacker before the dice.
#[test]
fn a_sentinel_adds_two_for_the_attacker() {
    check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        ship d1 1/2
        credits a 20
        mode a ask
        turn a admiral
        a: reinforce sentinel a1
        a: target d
        roll 3 4
        a: attack a1 d1
        a: use sentinel
        = credits a 9
        = told * 3+2=5
        = lane d
        = rs a1 sentinel",
    );
}

/// TW-311, TW-312: a Gunship adds two for the defender before the dice.
#[test]
fn a_gunship_adds_two_for_the_defender() {
    check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        ship d1 1/2
        rs d1 gunship
        rs a1 gunship
        credits d 5
        credits a 20
        mode a ask
        mode d ask
        turn a admiral
        a: target d
        roll 4 3
        a: attack a1 d1
        d: use gunship
        = credits d 3
        = told * 3+2=5
        = lane d d1",
    );
}

/// TW-313, TW-314, TW-337, TW-308: the Frigate goes instead of its starship, on either side.
#[test]
fn a_frigate_is_lost_instead_of_its_starship() {
    check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        rs a1 frigate
        ship d1 3/2
        credits a 10
        mode a ask
        turn a admiral
        a: target d
        roll 4 4
        a: attack a1 d1
        = offers a use frigate | pass
        a: use frigate
        = lane a a1
        = rs a1 none
        = credits a 7",
    );
}

/// TW-315, TW-316, TW-317: after the dice, on either side, the new roll counts.
#[test]
fn a_cruiser_replaces_the_roll() {
    check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        rs a1 cruiser
        ship d1 3/2
        credits a 10
        mode a ask
        turn a admiral
        a: target d
        roll 5 4 1
        a: attack a1 d1
        a: use cruiser
        = told * 5 and 1, it is 1 now
        = lane d d1
        = credits a 6",
    );
}

/// TW-318, TW-319, TW-320, TW-323: any reinforcement in the enemy lane, out of the game.
#[test]
fn a_destroyer_eliminates_an_enemy_reinforcement() {
    let table = check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        rs a1 destroyer
        ship d1 3/5
        ship d2 3/2
        rs d2 frigate
        credits a 10
        mode a ask
        turn a admiral
        a: target d
        roll 1 4
        a: attack a1 d1
        a: use destroyer d2
        = rs d2 none
        = credits a 5
        = told * The Frigate of d2 is out of the game",
    );
    assert!(!table.state.realms[table.seat('d')].reserve[2]);
}

/// TW-304, TW-306: what cannot be paid and what stands in a strike is not offered.
#[test]
fn reinforcements_need_credits_and_a_battle() {
    check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        rs a1 sentinel
        credits a 10
        mode a ask
        turn a admiral
        a: target d
        a: attack a1 home
        = defence d 15
        = credits a 10",
    );
    let mut table = check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        rs a1 sentinel
        ship d1 1/1
        mode a ask
        turn a admiral
        a: target d",
    );
    let a = table.seat('a');
    assert_eq!(table.state.realms[a].treasury, 0);
    table.say('a', "attack a1 d1");
    assert!(table.state.report.is_some_and(|r| r.dice.is_some()));
}

/// TW-305, TW-324: only with its starship in the battle; lost with its starship.
#[test]
fn a_reinforcement_fights_and_falls_with_its_starship() {
    check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        ship a2 3/2
        rs a2 sentinel
        ship d1 5/9
        credits a 10
        mode a ask
        turn a admiral
        a: target d
        roll 4 4
        a: attack a1 d1
        a: fire
        = lane a a2
        = credits a 10
        = rs a2 sentinel",
    );
    let table = check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        rs a1 sentinel
        ship d1 5/9
        credits a 30
        turn a admiral
        a: target d
        roll 4 4
        a: attack a1 d1
        = lane a",
    );
    assert!(
        !table.state.realms[table.seat('a')].reserve[0],
        "a Sentinel lost with its starship does not come back"
    );
}

/// TW-314, TW-337, TW-393, TW-398: a standing order uses the Frigate, and its owner is told.
#[test]
fn a_frigate_is_used_by_order() {
    check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        rs a1 frigate
        ship d1 3/2
        credits a 10
        mode a ask
        turn a admiral
        a: order frigate ff doomed
        a: target d
        roll 4 4
        a: attack a1 d1
        = lane a a1
        = rs a1 none
        = told a Your standing order was carried out: Frigate in FF, doomed.
        = told a Your standing order has lapsed: Frigate in FF, doomed.
        = untold * standing order",
    );
}

/// TW-326: a use is no Tactic and cannot be jammed.
#[test]
fn reinforcements_cannot_be_jammed() {
    check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        rs a1 sentinel
        ship d1 1/2
        hand d T4b
        credits a 10
        mode a ask
        mode d ask
        turn a admiral
        a: target d
        roll 6 1
        a: attack a1 d1
        a: use sentinel
        = lane d
        = hand d T4b",
    );
}

/// TW-327, TW-328: paid credits count against the goal, not against unlocked starships.
#[test]
fn paying_for_reinforcements_locks_nothing() {
    check(
        "option reinforcements on
        seats a d
        ship a1 3/2
        credits a 99
        turn a trader
        a: reinforce frigate a1
        = credits a 89
        = unlocked a 4
        = going",
    );
}

/// TW-329, TW-307: in a joint attack each seat may use one of its own.
#[test]
fn partners_use_their_own_reinforcements() {
    check(
        "option reinforcements on
        seats a b c
        credits a 30
        ship a1 2/3
        rs a1 sentinel
        ship b1 2/2
        rs b1 sentinel
        credits b 10
        ship c1 1/4
        mode a ask
        mode b ask
        turn a chancellor
        a: target c
        a: invite
        b: offer b1
        a: pick b1
        roll 1 4
        a: attack a1 c1
        a: add b1
        a: use sentinel
        b: use sentinel
        = told * 1+4=5
        = lane c
        = credits b 14",
    );
}
