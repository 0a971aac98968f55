//! The United Garrison.

use super::table::check;

/// A person ends a turn and the Garrison rolls these dice.
fn order(faction: char, setup: &str, dice: &str, after: &str) {
    let person = if faction == 'a' { 'b' } else { 'a' };
    check(&format!(
        "seats {person} g:{faction}
        hand {person} S1a W1a C1a T1a S2a
        {setup}
        turn {person} captain
        roll {dice}
        {person}: end
        {person}: done
        {after}"
    ));
}

/// TW-403, TW-404, TW-423: a Levy banks five plus the unlocked count, for Acolytes two more.
#[test]
fn a_levy_banks_credits() {
    for face in 1..=4 {
        order('c', "credits c 10", &face.to_string(), "= credits c 16");
    }
    order('a', "", "1", "= credits a 7");
}

/// TW-405, TW-406: a Muster deploys the profile of the unlocked count.
#[test]
fn a_muster_deploys_a_token() {
    for (credits, made) in [(10, "2/2"), (25, "3/3"), (45, "3/4"), (70, "4/5")] {
        order(
            'c',
            &format!("credits c {credits}"),
            "5",
            &format!("= ship c1 {made}"),
        );
    }
}

/// TW-407, TW-408, TW-409, TW-410: a full lane is improved, R first, the weakest first.
#[test]
fn a_muster_improves_the_weakest() {
    order(
        'c',
        "credits c 25\nship c1 3/3\nship c2 2/2",
        "6",
        "= ship c2 2/3",
    );
    order('c', "credits c 10\nship c1 2/5", "6", "= ship c1 3/5");
    order(
        'c',
        "credits c 25\nship c1 4/5\nship c2 5/5",
        "6",
        "= credits c 32",
    );
}

/// TW-411: a Muster that can do nothing is a Levy.
#[test]
fn a_muster_without_anything_to_do_is_a_levy() {
    order('c', "", "5", "= credits c 5");
}

/// TW-412, TW-413: an Assault uses all starships, and without one it is a Muster.
#[test]
fn an_assault_attacks_with_everything() {
    order(
        'c',
        "credits c 25\nship c1 2/2\nship c2 3/3",
        "7",
        "= defence a 13",
    );
    order('c', "credits c 10", "9", "= ship c1 2/2");
}

/// TW-414: the lowest Defense, then the most credits, then the next clockwise.
#[test]
fn an_assault_hits_the_weakest_homeworld() {
    for (setup, hit) in [("defence b 10", 'b'), ("credits a 9", 'a'), ("", 'a')] {
        check(&format!(
            "seats a b g:c
            {setup}
            credits c 10
            ship c1 2/2
            hand b S1a W1a C1a T1a S2a
            turn b captain
            roll 7
            b: end
            b: done
            = defence {hit} {}",
            if setup.starts_with("defence") { 8 } else { 16 }
        ));
    }
}

/// TW-415, TW-416, TW-417: singly by Firepower, each at the highest Resistance it can destroy.
#[test]
fn an_assault_picks_its_targets() {
    order(
        'c',
        "credits c 25\nship c1 2/2\nship c2 4/4\nship a1 1/2\nship a2 1/3\nship a3 1/5",
        "7 6 1 6 1",
        "= lane a a3",
    );
    order(
        'c',
        "credits c 25\nship c1 2/2\nship a1 1/4\nship a2 1/3",
        "7 1 6",
        "= lane a a1 a2",
    );
}

/// TW-418.
#[test]
fn an_assault_strikes_when_every_guard_was_a_target() {
    order(
        'c',
        "credits c 25\nship c1 3/2\nship c2 2/2\nship a1 1/4",
        "8 1 6",
        "= defence a 16\n= lane a a1",
    );
}

/// TW-419.
#[test]
fn sabotage_costs_everybody_a_card() {
    check(
        "seats a b g:c
        hand a S1a W1a
        hand b S1a W1a C1a T1a S2a
        turn b captain
        roll 10
        b: end
        b: done
        = asked a b
        a: drop S1a
        b: drop W1a
        = hand a W1a
        = turn a",
    );
}

/// TW-420, TW-428: a Garrison is asked nothing; its faction's die is a plain die.
#[test]
fn a_garrison_passes_in_all_windows() {
    check(
        "seats a g:c
        ship a1 2/2
        hand a S5a
        credits c 10
        ship c1 2/2
        turn a admiral
        a: target covenant
        roll 6 1
        a: attack a1 c1
        = lane c",
    );
}

/// TW-421, TW-447: most starships, then the highest sum, then the lowest slots; the same by timeout.
#[test]
fn a_garrison_destroys_the_most_starships() {
    check(
        "seats a g:c
        ship a1 1/4
        ship a2 1/2
        ship a3 1/2
        hand a S5a
        credits c 10
        ship c1 4/9
        turn a admiral
        a: target covenant
        roll 3 3
        a: attack a1 c1
        a: add a2
        a: add a3
        = lane a a1",
    );
    let mut table = check(
        "seats a d
        ship a1 1/4
        ship a2 1/2
        ship a3 1/2
        ship d1 4/9
        turn a admiral
        a: target d
        roll 3 3
        a: attack a1 d1
        a: add a2
        a: add a3",
    );
    table.time_out('d');
    assert_eq!(table.state.lane(table.seat('a')).count(), 1);
}

/// TW-424: thresholds and bounty of the Brethren Garrison.
#[test]
fn a_brethren_garrison_keeps_its_powers() {
    order(
        'b',
        "credits b 5\nship b1 3/3\nship a1 1/2",
        "7 6 1",
        "= credits b 10\n= unlocked b 1",
    );
}

/// TW-425, TW-426, TW-429: a lost token leaves no cards and strengthens the next one.
#[test]
fn losses_make_the_next_token_stronger() {
    for (who, letter, made) in [("covenant", 'c', "3/2"), ("destined", 'd', "2/3")] {
        check(&format!(
            "seats a g:{letter}
            ship a1 5/5
            credits {letter} 10
            ship {letter}1 2/2
            hand a S1a W1a C1a T1a S2a
            turn a admiral
            a: target {who}
            roll 6 1 5
            a: attack a1 {letter}1
            = pile {letter} none
            a: end
            a: done
            = ship {letter}1 {made}"
        ));
    }
}
