//! Pass modes and standing orders.

use super::table::check;

/// d1 attacks a1, both 3/3, and a has these orders.
fn battle(a_hand: &str, orders: &str, dice: &str, after: &str) {
    check(&format!(
        "seats a d
        ship a1 3/3
        ship d1 3/3
        hand a {a_hand}
        hand d S5a
        mode a pass
        turn d admiral
        {orders}
        d: target a
        roll {dice}
        d: attack d1 a1
        {after}"
    ));
}

/// TW-384, TW-386, TW-381: ask is asked, with nothing to play too; pass passes.
#[test]
fn a_mode_decides_who_is_asked() {
    battle(
        "T1a",
        "a: mode ask",
        "6 1",
        "= asked a\n= waits a for an answer\na: pass\na: pass",
    );
    battle(
        "S1a",
        "deck a T1a\na: mode ask",
        "6 1",
        "= offers a pass\n= waits a for an answer\na: pass\na: pass",
    );
    battle("T1a", "", "6 1", "= lane a");
}

/// TW-385, TW-388, TW-380: who waits is the same in `smart`; with nothing to play it passes by itself after a while.
#[test]
fn a_smart_pass_comes_after_a_while() {
    battle(
        "T1a",
        "a: mode smart",
        "6 1",
        "= asked a\n= waits a for an answer\na: pass\na: pass",
    );
    battle(
        "S1a",
        "deck a T1a\na: mode smart",
        "6 1",
        "= asked a\n= waits a pass\na: pass\n= waits a pass\na: pass\n= lane a",
    );
}

/// TW-385, TW-382: the same for jams; a Reinforcement Starship that could be used is something to play.
#[test]
fn smart_looks_at_jams_and_reinforcements_too() {
    for (hand, waits) in [("T4b", "for an answer"), ("S1a", "pass")] {
        let other = if hand == "T4b" { "S1a" } else { "T4b" };
        check(&format!(
            "seats a d
            hand a {hand}
            deck a {other}
            hand d T4c
            defence d 10
            mode a smart
            turn d captain
            d: tactic T4c
            = asked a
            = waits a {waits}
            a: pass
            = defence d 13"
        ));
    }
    check(
        "option reinforcements on
        seats a d
        ship a1 3/3
        ship d1 3/3
        rs a1 gunship
        credits a 20
        hand a S1a
        hand d S5a
        mode a smart
        turn d admiral
        d: target a
        roll 6 1
        d: attack d1 a1
        = waits a for an answer
        a: use gunship
        = lane a",
    );
}

/// TW-387: by default attacker and defender are asked and bystanders pass; a person alone is spared empty questions.
#[test]
fn by_default_only_those_in_the_battle_are_asked() {
    let mut table = check(
        "seats a b d
        ship a1 3/3
        ship d1 3/3
        hand a T1a
        hand b T2c
        hand d S1a
        deck d T1a
        turn d admiral",
    );
    for (_, realm) in table.state.realms.iter_mut() {
        realm.orders.mode = None;
    }
    table.say('d', "target a");
    table.say('d', "attack d1 a1");
    assert_eq!(table.offers('d'), ["pass"]);
    table.play("= waits d for an answer");
    table.say('d', "pass");
    assert_eq!(table.offers('a'), ["tactic T1a", "pass"]);
    table.say('a', "pass");
    assert!(table.offers('b').is_empty());
    let mut table = check(
        "seats a g:d
        ship a1 3/3
        ship d1 3/3
        hand a S1a
        deck a T1a
        turn a admiral",
    );
    let alone = table.seat('a');
    table.state.realms[alone].orders.mode = None;
    table.play(
        "a: target destined
        a: attack a1 d1
        = asked a
        = waits a pass",
    );
}

/// TW-389: a mode acts from the next prompt on.
#[test]
fn a_mode_acts_from_the_next_prompt() {
    battle(
        "T1a",
        "a: mode ask",
        "6 1",
        "= asked a
        a: mode pass
        = asked a
        a: pass
        = lane a",
    );
}

/// TW-390, TW-394, TW-398, TW-491: an order plays its card at the seat's place; only its owner learns that it was one.
#[test]
fn a_standing_order_is_carried_out_like_an_answer() {
    battle(
        "T1a",
        "a: order T1a b1 always",
        "4 4",
        "= told * plays Targeting Uplink
        = told a Your standing order was carried out
        = untold * standing order
        = lane a a1",
    );
}

/// TW-391.
#[test]
fn behind_waits_for_a_higher_attacker() {
    battle(
        "T2a",
        "a: order T2a b2 behind",
        "4 3",
        "= open a T2a\n= lane a a1",
    );
    battle("T2a", "a: order T2a b2 behind", "3 4", "= open a none");
}

/// TW-392.
#[test]
fn tied_waits_for_equal_totals() {
    battle(
        "T1b",
        "a: order T1b b2 tied",
        "4 4",
        "= open a T1b\n= lane d",
    );
    battle("T1b", "a: order T1b b2 tied", "4 3", "= open a none");
}

/// TW-393, TW-396: doomed when comparing now would destroy an own starship; it takes that starship.
#[test]
fn doomed_saves_the_doomed_starship() {
    battle(
        "T1c",
        "a: order T1c b2 doomed",
        "5 3",
        "= open a T1c\n= lane a a1\n= told * for a1",
    );
    battle("T1c", "a: order T1c b2 doomed", "3 5", "= open a none");
}

/// TW-395: the order entered first goes first, then the seat is asked again.
#[test]
fn orders_are_carried_out_one_by_one() {
    battle(
        "T1a T2a",
        "a: order T2a b2 behind\na: order T1a b2 behind",
        "6 3",
        "= open a T2a T1a
        = told * 3+3=6",
    );
}

/// TW-397: an order lapses with its card, and its owner is told.
#[test]
fn an_order_lapses_with_its_card() {
    let table = check(
        "seats a d
        hand a T1a S1a
        hand d S1a
        turn d saboteur
        a: order T1a b2 always
        d: sabotage a
        = hand a none
        = told a Your standing order has lapsed: Targeting Uplink in B2, always.
        = untold d lapsed",
    );
    assert!(
        table.state.realms[table.seat('a')]
            .orders
            .standing
            .is_empty()
    );
    let table = check(
        "seats a d
        hand a T1a S1a W1a C1a S2a
        turn a captain
        a: order T1a b2 always
        a: end
        a: discard T1a
        chance
        a: done
        = told a Your standing order has lapsed",
    );
    assert!(
        table.state.realms[table.seat('a')]
            .orders
            .standing
            .is_empty()
    );
}

/// TW-399: invitations are declined unseen.
#[test]
fn join_never_declines_invitations() {
    check(
        "seats a b c
        credits a 30
        ship a1 2/2
        ship b1 2/2
        turn a chancellor
        b: join never
        a: target c
        a: invite
        = has a attack a1 home
        = told * asks Brethren for starships",
    );
}

/// TW-400: modes and orders are their owner's alone.
#[test]
fn orders_are_secret() {
    check(
        "seats a d
        hand a T1a
        turn d captain
        hand d S5a
        a: order T1a b2 always
        a: mode smart
        = told a Your orders
        = untold d orders
        = untold * orders
        a: unorder
        = untold d orders",
    );
}
