//! Buying, configuring and the space lane.

use super::table::check;

/// TW-163, TW-164, TW-165, TW-170, TW-171, TW-172, TW-481: hand cards pay, Tactics too, credits never.
#[test]
fn cards_are_bought_with_hand_cards() {
    check(
        "seats b a
        credits b 90
        hand b T2a W1a C3a
        top b S3a
        top b W5a
        top b C5a
        top b T5a
        turn b captain
        = has b buy S
        = has b buy W
        b: buy S
        b: pay T2a
        = untold * T2a
        b: pay W1a
        = pile b S3a T2a W1a
        = hand b C3a
        = credits b 90
        = told * buys SCS Vanguard",
    );
}

/// TW-166, TW-167, TW-168, TW-177: only own top cards; the next is turned up at once.
#[test]
fn only_the_top_of_an_own_pile_is_for_sale() {
    let table = check(
        "seats b a
        hand b S5a
        top b W2b
        turn b captain
        b: buy W
        = told * Next there: Nova Cannon",
    );
    let realm = &table.state.realms[table.seat('b')];
    assert_eq!(
        realm
            .top(orrery::games::tradeworlds::cards::Kind::Weapon)
            .unwrap()
            .to_string(),
        "W5c"
    );
}

/// TW-169, TW-175: several cards in one step, also from one pile; no more is paid than needed.
#[test]
fn several_cards_are_bought_in_one_step() {
    check(
        "seats b a
        hand b S4a S1a
        top b W2c
        top b W2b
        turn b captain
        b: buy W
        b: pay S4a
        b: buy W
        = pile b W2b W2c S4a
        = hand b S1a",
    );
}

/// TW-176.
#[test]
fn an_empty_pile_offers_nothing() {
    let mut table = check(
        "seats b a
        hand b S5a W5a
        turn b captain",
    );
    let seat = table.seat('b');
    table.state.realms[seat].market[3].clear();
    assert!(!table.offers('b').contains(&"buy T".to_owned()));
    assert!(table.offers('b').contains(&"buy S".to_owned()));
}

/// TW-178, TW-179, TW-180, TW-191, TW-198, TW-482: three hand cards make an open starship, free of charge.
#[test]
fn a_starship_is_built_from_three_hand_cards() {
    check(
        "seats b a
        credits b 5
        hand b S2a W2a C2a W1a C1a
        turn b captain
        b: configure S2a
        b: configure W2a
        = untold * W2a
        b: configure C2a
        = ship b1 2/2
        = credits b 5
        = hand b W1a C1a
        = told * deploys b1 2/2: SCS Pathfinder, Twin Railgun and Cadets",
    );
}

/// TW-184, TW-185, TW-192: no more than unlocked, one per turn.
#[test]
fn a_lane_never_holds_more_than_unlocked() {
    check(
        "seats a b
        hand a S2a W2a C2a
        turn a captain
        = not a configure",
    );
    check(
        "seats a b
        credits a 25
        hand a S2a W2a C2a S1a W1a C1a
        turn a captain
        a: configure S1a
        a: configure W1a
        a: configure C1a
        a: done
        = lane a a1
        = not a configure",
    );
}

/// TW-186: see example 15; TW-188, TW-189, TW-190: scrapping needs a starship to follow.
#[test]
fn scrapping_is_offered_only_for_a_new_starship() {
    check(
        "seats a b
        credits a 10
        ship a1 S1a W1a C1a
        hand a S2a W2a
        turn a captain
        = not a scrap",
    );
    check(
        "seats a b
        credits a 10
        ship a1 S1a W1a C1a
        hand a S2a W2a C2a S3a W3a
        turn a captain
        a: scrap a1
        = lane a a1
        = offers a configure S2a | configure S3a
        a: configure S3a
        a: configure W3a
        a: done
        = ship a1 3/2",
    );
}

/// TW-193, TW-194: deployed cards are out of reach of bank, purse, saboteur and smuggler.
#[test]
fn deployed_cards_are_not_hand_cards() {
    check(
        "seats a b
        ship b1 S2a W2a C2a
        turn a saboteur
        hand a S5a
        = not a sabotage b
        turn b treasurer
        hand b T1a
        = not b bank S2a
        = not b pay S2a",
    );
}

/// TW-195, TW-197: a new starship may be attacked at once and counters.
#[test]
fn a_new_starship_can_counter_at_once() {
    check(
        "seats a b
        credits a 10
        hand a S2a W2a C2a S1a W1a C1a T1a
        deck a T2a
        ship b1 2/2
        turn a captain
        a: configure S2a
        a: configure W2a
        a: configure C2a
        a: done
        a: end
        a: done
        b: role admiral
        b: target a
        roll 3 3
        b: attack b1 a1
        = lane b",
    );
}
