//! Hidden information.

use super::table::{Apex, Bluewater, Cobalt, Table, YES, card, cards, place, seat, want};
use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::action::Action;
use orrery::games::outer_earth::state::State;
use orrery::rules::game::Game;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::Viewer;

fn auction() -> Table {
    Table::auction(
        &[Apex, Bluewater, Cobalt],
        &["gantry", "loam"],
        &["P S", "T T", "P P"],
    )
}

fn same(t: &Table, other: &State, viewer: Viewer) {
    assert_eq!(
        t.view(viewer),
        OuterEarth::view(other, viewer),
        "{viewer:?}"
    );
}

/// OE-375 OE-376 OE-377 OE-378 OE-379
#[test]
fn a_seat_sees_its_own_hand_and_everybody_its_size() {
    let t = auction();
    assert_eq!(t.seen_by(1).own.unwrap().hand, cards("T T"));
    assert!(t.view(Viewer::Table).own.is_none());
    for viewer in Viewer::all(3) {
        let view = t.view(viewer);
        assert_eq!(
            view.seats.iter().map(|(_, s)| s.hand).collect::<Vec<_>>(),
            [2, 2, 2]
        );
        assert_eq!(
            t.words(viewer).contains("Media Spire [T→T] ×2"),
            viewer == Viewer::Seat(seat(1))
        );
    }
}

/// OE-380 OE-381 OE-382
#[test]
fn answers_and_bids_are_their_owners_and_bid_sizes_everybodys() {
    let mut t = auction();
    t.answer_by(0, want("gantry", YES));
    let mut other = t.state.clone();
    other.auction.as_mut().unwrap().answers[seat(0)] = Some(super::table::NO);
    same(&t, &other, Viewer::Seat(seat(1)));
    same(&t, &other, Viewer::Table);
    assert_ne!(
        t.seen_by(0),
        OuterEarth::view(&other, Viewer::Seat(seat(0)))
    );
    t.answer_by(1, want("gantry", YES))
        .answer_by(2, want("gantry", super::table::NO));
    t.open(&[(0, "smelter"), (1, "media-spire")]);
    assert_eq!(t.seen_by(0).own.unwrap().bid, cards("S"));
    let mut other = t.state.clone();
    other.auction.as_mut().unwrap().bids[seat(0)] = cards("T");
    same(&t, &other, Viewer::Seat(seat(1)));
    assert_eq!(t.view(Viewer::Table).auction.unwrap().bids[seat(0)], 1);
}

/// OE-384 OE-385 (W-72)
#[test]
fn face_down_investments_are_known_to_their_owner_and_counted_by_all() {
    let mut t = Table::apex();
    t.hand(0, "smelter").answer(Action::Invest(card("smelter")));
    assert_eq!(t.seen_by(0).own.unwrap().invested, cards("S"));
    for viewer in [Viewer::Table, Viewer::Seat(seat(1))] {
        assert!(t.words(viewer).contains("face-down stocks 1"));
        assert!(!t.words(viewer).contains("Smelter [S→T]."));
        assert!(t.told(viewer).contains("s0 invests a card face down."));
    }
    assert_eq!(t.player(0).hand.len(), 0);
    t.default_until(|s| s.ending.is_some());
    assert!(
        t.told(Viewer::Table)
            .contains("face-down stocks Smelter [S→T]")
    );
}

/// OE-386 OE-387
#[test]
fn drawn_cards_are_shown_to_the_drawer_only() {
    let mut t = Table::apex();
    t.state.deck = cards("data-centre data-centre");
    t.built(0, "gantry", "P").answer(Action::Draw);
    assert!(
        t.told(Viewer::Seat(seat(0)))
            .contains("You draw Data Centre [T→S, T] ×2.")
    );
    for viewer in [Viewer::Table, Viewer::Seat(seat(1))] {
        assert!(t.told(viewer).contains("s0 draws 2 cards."));
        assert!(!t.told(viewer).contains("Data Centre"));
    }
}

/// OE-388 OE-389
#[test]
fn what_lies_open_is_everybodys() {
    let mut t = Table::apex();
    t.hand(0, "ore-mine")
        .built(0, "gantry", "")
        .answer(place("ore-mine", "gantry"));
    let taken = t.state.open[0].unwrap();
    t.answer(Action::Pick(1));
    assert!(t.told_publicly(&format!("s0 takes {taken} from the open row.")));
    let words = t.words(Viewer::Table);
    for part in [
        "Round 1",
        "Budget 80 VP",
        "Market index: Primary 0",
        "Token: s0",
        "Ore Mine [P→S]",
        "3 AP",
        "bonus none",
        "Open industries: 1 ",
    ] {
        assert!(words.contains(part), "{part} in {words}");
    }
}

/// OE-390 OE-391 OE-392 OE-393 OE-394
#[test]
fn decks_and_discards_show_only_their_size() {
    let t = Table::seeded(2, 5);
    let view = t.view(Viewer::Seat(seat(0)));
    assert_eq!(usize::from(view.deck), t.state.deck.len());
    assert_eq!((view.galaxy, view.discard), (9, 0));
    let mut other = t.state.clone();
    other.deck.reverse();
    other.galaxy.reverse();
    std::mem::swap(&mut other.galaxy[0], &mut other.unused[0]);
    for viewer in Viewer::all(2) {
        same(&t, &other, viewer);
    }
}

/// OE-308 OE-395
#[test]
fn a_refusal_knows_no_more_than_its_reader() {
    let t = auction();
    let mut rng = Rng::seeded(Seed::from_number(3));
    let other = OuterEarth::reshuffle_unseen(&t.state, Viewer::Seat(seat(0)), &mut rng);
    assert_ne!(other, t.state);
    let typed = [("planet".to_owned(), "rivet".to_owned())];
    let refusal = |s: &State| {
        OuterEarth::why_not(&OuterEarth::view(s, Viewer::Seat(seat(0))), "want", &typed)
    };
    assert_eq!(refusal(&t.state), refusal(&other));
}

/// OE-383 OE-396
#[test]
fn the_public_log_holds_only_what_was_public() {
    let mut t = auction();
    t.answers("yyn").open(&[(0, "smelter"), (1, "media-spire")]);
    t.answer(Action::Pass).answer(Action::Pass);
    let log = OuterEarth::log(&t.view(Viewer::Table), &t.events, Viewer::Table);
    let lines = log.iter().flatten();
    let lines: Vec<String> = lines.map(|l| l.plain(super::table::named)).collect();
    let first = lines
        .iter()
        .position(|l| l.contains("Smelter"))
        .expect("shown in the tie");
    assert!(lines[first].starts_with("Tied for Gantry"));
}

/// OE-397
#[test]
fn after_the_end_every_hand_is_open() {
    let mut t = auction();
    assert!(t.view(Viewer::Table).hands.is_none());
    t.default_until(|s| s.ending.is_some());
    assert!(t.view(Viewer::Table).hands.is_some());
    assert!(t.words(Viewer::Table).contains("s1 still held"));
}

/// OE-320 OE-377: whatever others ordered, answered, bid or hold, a viewer's screen and offers stay the same.
#[test]
fn nothing_hidden_shows_in_matches_full_of_orders() {
    for number in 0..6 {
        let mut t = Table::seeded(2 + (number % 3) as u8, number);
        let mut rng = Rng::seeded(Seed::from_number(900 + number));
        for _ in 0..400 {
            if t.state.ending.is_some() {
                break;
            }
            for viewer in Viewer::all(t.state.seats()) {
                let other = OuterEarth::reshuffle_unseen(&t.state, viewer, &mut rng);
                same(&t, &other, viewer);
                let Some(own) = viewer.seat() else { continue };
                assert_eq!(
                    OuterEarth::orders(&t.state, own),
                    OuterEarth::orders(&other, own)
                );
                let asked = |s: &State| OuterEarth::asks(s).into_iter().find(|a| a.seat == own);
                assert_eq!(asked(&t.state), asked(&other));
            }
            act_somehow(&mut t, &mut rng);
        }
    }
}

/// A random seat gives a random order, or an asked one a random answer.
fn act_somehow(t: &mut Table, rng: &mut Rng) {
    let by = rng.below(u32::from(t.state.seats())) as u8;
    let orders = OuterEarth::orders(&t.state, seat(by));
    if rng.below(2) == 0 && !orders.is_empty() {
        let mut order = orders[rng.below(orders.len() as u32) as usize].clone();
        match &mut order {
            Action::Cap(most) => *most = Some(2),
            Action::Proxy { cards, .. } => cards.clone_from(&t.player(by).hand),
            Action::Concede => return,
            _ => {}
        }
        t.apply(by, &order);
        return;
    }
    let asks = t.asks();
    let ask = &asks[rng.below(asks.len() as u32) as usize];
    let answer = ask.offers[rng.below(ask.offers.len() as u32) as usize].clone();
    t.apply(ask.seat.index() as u8, &answer);
}
