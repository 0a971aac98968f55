//! What each viewer may know, and when it is published.

use super::table::{Table, check, set};
use orrery::games::tradeworlds::TradeWorlds;
use orrery::games::tradeworlds::view::{Topic, View};
use orrery::rules::erased::Start;
use orrery::rules::game::Game;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::Viewer;

fn view(table: &Table, viewer: Option<char>) -> View {
    let viewer = viewer.map_or(Viewer::Table, |l| Viewer::Seat(table.seat(l)));
    TradeWorlds::view(&table.state, viewer)
}

const POSITION: &str = "seats a b
    credits a 12
    defence b 15
    ship b1 S2a W2a C2a
    hand a S1a W1a
    deck a C1a T1a
    pile a T2a
    hand b S3a
    turn a captain
";

/// TW-464, TW-465, TW-466, TW-467: what lies open is the same for everybody.
#[test]
fn the_open_table_is_the_same_for_everybody() {
    let table = check(POSITION);
    let (open, own) = (view(&table, None), view(&table, Some('a')));
    assert_eq!(open.realms, own.realms);
    let a = &open.realms[0];
    assert_eq!((a.treasury, a.unlocked, a.hand, a.deck), (12, 1, 2, 2));
    assert_eq!(a.discard, set("T2a"));
    assert!(a.tops.iter().all(Option::is_some) && a.piles.iter().all(|p| *p > 0));
    assert_eq!(open.realms[1].lane[0].cards(), set("S2a W2a C2a"));
    assert_eq!(open.realms[1].defence, 15);
}

/// TW-468, TW-469, TW-475, TW-378: a hand is its owner's; the pool is public without order.
#[test]
fn a_hand_is_shown_to_its_owner_only() {
    let table = check(POSITION);
    assert_eq!(view(&table, Some('a')).own.unwrap().hand, set("S1a W1a"));
    assert!(view(&table, None).own.is_none());
    assert_eq!(
        view(&table, Some('b')).realms[0].pool,
        set("S1a W1a C1a T1a")
    );
    let words = TradeWorlds::describe(&view(&table, Some('b'))).plain(|s| s.to_string());
    assert!(!words.contains("Pulse Laser"));
}

/// TW-470, TW-471, TW-476, TW-477: nothing a viewer sees or is offered depends on orders of decks and piles or on other hands.
#[test]
fn hidden_things_can_be_exchanged_unnoticed() {
    let table = check(POSITION);
    let mut rng = Rng::seeded(Seed::from_number(5));
    for viewer in Viewer::all(2) {
        for _ in 0..20 {
            let other = TradeWorlds::reshuffle_unseen(&table.state, viewer, &mut rng);
            assert_eq!(
                TradeWorlds::view(&other, viewer),
                TradeWorlds::view(&table.state, viewer)
            );
        }
    }
    let b = Viewer::Seat(table.seat('b'));
    let moved = (0..20).any(|_| {
        let other = TradeWorlds::reshuffle_unseen(&table.state, b, &mut rng);
        other.realms[table.seat('a')].hand != table.state.realms[table.seat('a')].hand
    });
    assert!(moved, "another hand must be possible");
}

/// TW-474, TW-467: the table learns how many cards are drawn.
#[test]
fn drawn_cards_are_told_to_the_one_who_draws() {
    check(
        "seats a b
        deck a S1a W1a
        hand a T1a
        turn a trader
        a: trade
        = told a You draw SCS Convoy (capacity 5) and Pulse Laser (F 1)
        = told * Acolytes draws 2 cards
        = untold b W1a",
    );
}

/// TW-485: others read only that reactions are possible.
#[test]
fn an_open_window_names_neither_card_nor_holder() {
    let table = check(
        "seats a b
        ship a1 2/2
        ship b1 2/2
        hand b T2a
        mode b ask
        turn a admiral
        a: target b
        a: attack a1 b1",
    );
    let a = view(&table, Some('a'));
    assert_eq!(a.asked, [(table.seat('b'), Topic::Reaction)]);
    let prompt = TradeWorlds::prompt(&a, table.seat('b')).plain(|_| "Ann".into());
    assert_eq!(prompt, "Ann: reactions possible.");
    let own =
        TradeWorlds::prompt(&view(&table, Some('b')), table.seat('b')).plain(|_| "Ann".into());
    assert!(own.contains("Before the dice"));
}

/// TW-483, TW-484: an engagement is public once complete, a Tactic before it may be jammed.
#[test]
fn a_declaration_is_published_when_complete() {
    let mut table = check(
        "seats a d
        ship a1 2/2
        ship d1 3/3
        ship d2 3/3
        hand a T4b
        hand d T1a
        mode a ask
        mode d ask
        turn d admiral
        d: target a
        d: attack d1 a1",
    );
    assert!(view(&table, Some('a')).fight.is_none());
    assert!(view(&table, Some('d')).fight.is_some());
    table.say('d', "fire");
    assert!(view(&table, Some('a')).fight.is_some());
    table.say('d', "tactic T1a");
    assert!(table.told(Viewer::Table).contains("plays Targeting Uplink"));
    assert_eq!(table.offers('a'), ["jam", "pass"]);
}

/// TW-478: after the end everything is open.
#[test]
fn the_end_publishes_hands_and_orders() {
    let table = check(
        "seats b a
        credits b 99
        hand a S3a
        hand b S1a T1a
        turn b treasurer
        b: bank S1a
        b: done",
    );
    let record = view(&table, None).record.unwrap();
    assert_eq!(record[1].hand, set("S3a"));
    assert_eq!(record[1].market, table.state.realms[table.seat('a')].market);
}

/// TW-479 to TW-491 in their places above; TW-491: a turn played by the clock shows in the answers it gives.
#[test]
fn refusals_name_the_clause() {
    use orrery::games::find;
    use orrery::rules::rng::Seed;
    use orrery::rules::seat::Seat;
    use orrery::rules::typed::Typed;
    let game = find("tradeworlds").unwrap();
    let (play, _) = game.start(&Start::plain(2, Seed::from_number(1))).unwrap();
    let refusal = play
        .resolve(Seat::new(1), &Typed::bare("bank"))
        .unwrap_err();
    assert!(
        refusal
            .why
            .plain(|s| format!("seat {s}"))
            .contains("waits for seat 1")
    );
}
