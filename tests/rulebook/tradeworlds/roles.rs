//! The ten roles.

use super::table::check;

/// TW-098, TW-099, TW-100, TW-101, TW-105, TW-106, TW-107, TW-108: commit, invite, offer, pick.
#[test]
fn a_chancellor_gathers_a_joint_fleet() {
    check(
        "seats a b c d
        credits a 45
        ship a1 1/1
        ship a2 2/2
        ship b1 2/2
        ship d1 4/2
        ship c1 1/1
        turn a chancellor
        = offers a target b | target c | target d | end
        a: target c
        = offers a commit a1 | commit a2
        a: commit a2
        = has a done
        a: done
        = offers a invite | alone
        a: invite
        = asked b d
        = offers b offer b1 | done
        d: offer d1
        = untold a d1
        = asked b
        b: offer b1
        = offers a pick b1 | pick d1 | done
        = untold * b1
        a: pick d1
        a: pick b1
        = told * leads a2 + d1 + b1
        = has a attack d1 c1",
    );
}

/// TW-103, TW-104, TW-122, TW-113: who has moved, has no starship, is bound, is the target or a Garrison is not invited.
#[test]
fn only_seats_still_to_move_with_a_starship_are_invited() {
    let mut table = check(
        "seats a b c
        credits a 45
        ship a1 1/1
        ship b1 2/2
        turn a chancellor",
    );
    let b = table.seat('b');
    table.state.realms[b].acted = true;
    table.say('a', "target c");
    assert!(table.offers('a').contains(&"attack a1 home".to_owned()));
    check(
        "seats a b g:c g:d
        credits a 45
        ship a1 1/1
        ship c1 2/2
        ship b1 1/1
        turn a chancellor
        = has a target covenant
        a: target b
        = has a attack a1 b1",
    );
}

/// TW-109, TW-111, TW-112, TW-489: only picked seats are bound; a declined offer stays unknown.
#[test]
fn an_offer_that_is_not_picked_binds_nobody() {
    let table = check(
        "seats a b c
        credits a 30
        ship a1 1/1
        ship b1 2/2
        turn a chancellor
        a: target c
        a: invite
        b: offer b1
        a: done
        = untold * b1
        = untold c b1",
    );
    assert!(!table.state.realms[table.seat('b')].bound);
}

/// TW-116, TW-117, TW-118, TW-119: one die, the inviter's choices, cards to their owners.
#[test]
fn a_joint_attack_follows_the_admirals_rules() {
    check(
        "seats a d c
        credits a 30
        ship a1 1/1
        ship d1 S1a W2a C3a
        ship c1 6/6
        turn a chancellor
        a: target c
        a: invite
        d: offer d1
        a: pick d1
        roll 4 4
        a: attack a1 c1
        a: add d1
        = lane d
        = lane a
        = hand d C3a
        = pile d S1a W2a",
    );
}

/// TW-123, TW-124, TW-125, TW-126, TW-127, TW-480.
#[test]
fn a_treasurer_banks_one_to_three_cards_as_one_sum() {
    check(
        "seats b a
        hand b S3a W2a C1a T4a
        turn b treasurer
        b: bank T4a
        = credits b 0
        = untold * T4a
        b: bank C1a
        b: done
        = credits b 5
        = pile b C1a T4a
        = told * banks Recruits and Lance Overload: +5, 5 credits
        = hand b S3a W2a",
    );
}

/// TW-128, TW-129.
#[test]
fn an_admiral_attacks_one_opponent() {
    check(
        "seats a b c
        ship a1 2/2
        turn a admiral
        = offers a target b | target c | end
        a: target b
        = not a attack a1 c1
        a: attack a1 home
        = defence b 16
        = not a target",
    );
}

/// TW-130, TW-133, TW-134, TW-136, TW-139: two starship cards, none twice.
#[test]
fn a_captain_replaces_starship_cards() {
    check(
        "seats b a
        ship b1 S1a W2a C2a
        ship b2 S1b W2b C2b
        hand b S3a S4a W5a
        turn b captain
        b: swap S1a S3a
        = not b swap S3a
        b: swap S1b S4a
        = pile b S1a S1b
        = hand b W5a
        = lane b b1 b2
        = not b swap",
    );
}

/// TW-131.
#[test]
fn a_commander_replaces_crews() {
    check(
        "seats b a
        ship b1 S2a W2a C2a
        hand b C4a C5a
        turn b commander
        = not b swap C2a C5a
        b: swap C2a C4a
        = ship b1 2/4
        = pile b C2a",
    );
}

/// TW-132, TW-137: a starship keeps a weapon; only the Acolytes add and remove.
#[test]
fn an_engineer_replaces_weapons() {
    check(
        "seats b a
        ship b1 S2a W2a C2a
        hand b W4a W1b
        turn b engineer
        = not b more
        = not b less
        b: swap W2a W4a
        = ship b1 4/2",
    );
}

/// TW-138, TW-137: one of several weapons may go, the last may not.
#[test]
fn an_acolytes_engineer_adds_and_removes_weapons() {
    check(
        "seats a b
        ship a1 S5a W2a W3a C1a
        hand a W1b
        turn a engineer
        a: less W2a
        = ship a1 3/1
        = not a less
        a: more a1 W1b
        = ship a1 4/1",
    );
}

/// TW-140.
#[test]
fn tokens_cannot_be_reconfigured() {
    check(
        "seats b a
        ship b1 2/2
        hand b S5a
        turn b captain
        = not b swap",
    );
}

/// TW-141, TW-142, TW-143, TW-145, TW-146, TW-488: one opponent two cards, or all one at the same time.
#[test]
fn a_saboteur_makes_one_or_all_discard() {
    check(
        "seats a b c
        hand a S1a
        hand b S1a W1a C1a
        hand c S2a W2a
        turn a saboteur
        = offers a sabotage all | sabotage b | sabotage c | end
        a: sabotage all
        = asked b c
        c: drop W2a
        = untold * W2a
        b: drop C1a
        = told * Dropped: Brethren Recruits; Covenant Twin Railgun
        = pile b C1a
        = hand c S2a
        = hand a S1a",
    );
    check(
        "seats a b c
        hand b S1a W1a C1a
        turn a saboteur
        a: sabotage b
        b: drop S1a
        b: drop C1a
        = hand b W1a",
    );
}

/// TW-147, TW-422.
#[test]
fn empty_hands_and_garrisons_are_not_sabotaged() {
    check(
        "seats a b g:c
        turn a saboteur
        hand a S5a
        = not a sabotage",
    );
}

/// TW-148, TW-149, TW-150, TW-151.
#[test]
fn a_mechanic_removes_up_to_three_cards_for_good() {
    check(
        "seats b a
        hand b S1a W1a C1a T5a
        turn b mechanic
        b: remove S1a
        b: remove W1a
        b: remove C1a
        = removed b S1a W1a C1a
        = told * removes SCS Convoy
        = pile b none
        = hand b T5a
        = not b remove",
    );
}

/// TW-152, TW-155, TW-156, TW-157, TW-158, TW-472.
#[test]
fn a_smuggler_banks_one_of_three_random_cards() {
    check(
        "seats a b
        hand b S1a W5a C2a T3a
        turn a smuggler
        roll 2 1 1
        a: smuggle b
        = told a You see in the hand of Brethren: SCS Convoy (capacity 5), Fusion Broadside (F 5) and Cadets (R 2)
        = untold b W5a
        = untold * C2a
        = offers a take S1a | take W5a | take C2a
        a: take W5a
        = credits a 5
        = pile b W5a
        = hand b S1a C2a T3a
        = told * banks Fusion Broadside",
    );
}

/// TW-154, TW-159: nobody with an empty hand; a Garrison pays three.
#[test]
fn a_smuggler_gets_three_from_a_garrison() {
    check(
        "seats a b g:c
        turn a smuggler
        hand a S5a
        = not a smuggle b
        a: smuggle covenant
        = credits a 3",
    );
}

/// TW-160.
#[test]
fn a_trader_draws_two_cards() {
    check(
        "seats a b
        deck a S1a W1a C1a
        hand a T1a
        turn a trader
        a: trade
        = hand a T1a S1a W1a
        = not a trade",
    );
}

/// TW-078, TW-079: all ten in a war, seven against the Derelict.
#[test]
fn the_derelict_leaves_out_three_roles() {
    check("seats a b
        turn a
        = offers a role chancellor | role treasurer | role admiral | role captain | role commander | role engineer | role saboteur | role mechanic | role smuggler | role trader");
    check("seats a
        turn a
        = offers a role treasurer | role admiral | role captain | role commander | role engineer | role mechanic | role trader");
}
