//! Standing orders.

use super::table::{Table, card, seat, set};
use orrery::games::conquest_of_orion::action::{Action, Then, Tie};
use orrery::games::conquest_of_orion::event::Event;
use orrery::games::conquest_of_orion::state::{Orders, Phase};
use orrery::rules::seat::Viewer;

const PLAIN: &str = "-, -, -, -";

fn queue(id: &str, always: bool) -> Action {
    let card = card(id);
    Action::Queue { card, always }
}

/// The hands of EX-33; seat 0 has played C03.
fn ex_33() -> Table {
    let hands = ["C03 C04 C05", "S02 I05 P05", "P04 I04 I06", "I11 P06 C06"];
    let mut t = Table::conflict(5, 0, PLAIN, hands);
    t.play("C03");
    t
}

/// CO-258 CO-259
#[test]
fn with_auto_an_only_legal_card_is_played_unasked() {
    let hands = ["C03 C02 C04", "P04 C09 C10", "I01 I02 I05", "I03 I04 I06"];
    let mut t = Table::conflict(3, 0, PLAIN, hands);
    assert_eq!(t.state.orders, [Orders::default(); 4], "off by default");
    t.order(1, Action::Auto(true)).play("C03");
    assert_eq!(t.trick().card_of(seat(1)), Some(card("P04")));
    assert_eq!(t.asked(), seat(2));
    // Without the order, or with a choice, the seat is asked.
    let mut t = Table::conflict(3, 0, PLAIN, hands);
    t.order(2, Action::Auto(true)).play("C03");
    assert_eq!(t.asked(), seat(1));
    t.play("P04");
    assert_eq!(t.asked(), seat(2), "two industries are legal");
}

/// CO-260 CO-270 CO-273
#[test]
fn one_card_of_the_hand_may_be_queued_changed_and_withdrawn() {
    let mut t = ex_33();
    assert!(
        !t.offers_order(1, queue("S02", false)),
        "it is asked for a card itself"
    );
    assert!(!t.offers_order(3, queue("C03", false)), "not its card");
    t.order(3, queue("I11", false)).order(3, queue("P06", true));
    assert_eq!(t.state.orders[3].queue.unwrap().card, card("P06"));
    assert!(
        !t.offers_order(3, queue("P06", true)),
        "nothing would change"
    );
    t.order(3, Action::Unqueue);
    assert_eq!(t.state.orders[3].queue, None);
    assert!(!t.offers_order(3, Action::Unqueue));
    assert!(t.refusal(3, "unqueue", &[]).contains("CO-260"));
}

/// CO-261
#[test]
fn a_queued_card_is_played_as_soon_as_the_seat_is_to_play() {
    let mut t = ex_33();
    t.order(3, queue("P06", false)).play("I05 P04");
    assert_eq!(t.trick().card_of(seat(3)), Some(card("P06")));
    assert_eq!(t.state.orders[3].queue, None);
}

/// EX-33 CO-262 CO-265
#[test]
fn a_ship_cancels_a_queued_card() {
    let mut t = ex_33();
    t.order(3, queue("I11", false)).play("S02");
    assert_eq!(t.state.orders[3].queue, None);
    let reason = "Your queued card Industry 11 · Antimatter Works is cancelled: a ship was played.";
    assert!(t.told(Viewer::Seat(seat(3))).iter().any(|l| l == reason));
    assert!(t.told(Viewer::Table).iter().all(|l| !l.contains("queued")));
    t.play("P04");
    assert_eq!(t.asked(), seat(3));
    // With `always` it is played after seat 2's card.
    let mut t = ex_33();
    t.order(3, queue("I11", true)).play("S02 P04");
    assert_eq!(t.trick().card_of(seat(3)), Some(card("I11")));
}

/// CO-263
#[test]
fn a_war_cancels_a_queued_card() {
    let tie = |always| {
        let hands = ["C09 C04 C05", "P02 I05 P05", "I09 I04 I06", "I11 P06 C06"];
        let mut t = Table::conflict(5, 0, PLAIN, hands);
        t.play("C09 P02 I09")
            .order(0, queue("C05", always))
            .play("I11");
        t
    };
    // Seat 3 won; its war begins.
    let mut t = tie(false);
    t.answer(Action::War);
    assert_eq!(t.state.orders[0].queue, None);
    assert!(t.told(Viewer::Seat(seat(0))).last().is_some());
    assert!(
        t.told(Viewer::Seat(seat(0)))
            .iter()
            .any(|l| l.ends_with("a war began."))
    );
    assert_eq!(t.asked(), seat(0));
    let mut t = tie(true);
    t.answer(Action::War);
    assert_eq!(t.trick().card_of(seat(0)), Some(card("C05")));
}

/// EX-33 CO-264
#[test]
fn an_illegal_queued_card_is_cancelled_even_with_always() {
    let mut t = ex_33();
    t.order(3, queue("I11", true)).play("S02 I04");
    assert_eq!(t.asked(), seat(3));
    assert_eq!(t.state.orders[3].queue, None);
    assert_eq!(t.legal(), set("P06"));
    assert!(
        t.told(Viewer::Seat(seat(3)))
            .iter()
            .any(|l| l.ends_with("it may not be played now."))
    );
}

const WINNING: [&str; 4] = ["P11 P10 P09", "C02 C03 C04", "I03 I04 I05", "C05 C06 C07"];

/// CO-266 CO-272
#[test]
fn then_collect_answers_until_the_end_of_the_round() {
    let mut t = Table::conflict(4, 0, PLAIN, WINNING);
    t.order(0, Action::Then(Then::Collect))
        .play("P11 C02 I03 C05");
    assert_eq!(t.state.tricks.len(), 5, "nobody was asked");
    assert_eq!(t.state.piles[0].len(), 4);
    assert_eq!(t.state.orders[0].then, Then::Collect);
    let lines = t.told(Viewer::Table);
    assert!(lines.contains(&"s0 collects 4 cards.".to_owned()));
    assert!(lines.iter().all(|l| !l.contains("order")), "{lines:?}");
}

/// CO-267
#[test]
fn then_war_answers_for_this_trick_only() {
    let mut t = Table::conflict(4, 0, PLAIN, WINNING);
    t.order(0, Action::Then(Then::War))
        .order(1, Action::Then(Then::War))
        .play("P11 C02 I03 C05");
    assert!(t.trick().war);
    assert_eq!(
        [0, 1].map(|i: usize| t.state.orders[i].then),
        [Then::Ask; 2]
    );
    // Before the first trick there is none it could be for.
    assert!(!Table::seeded(1).offers_order(0, Action::Then(Then::War)));
}

const TIED: [&str; 4] = [
    "P07 P10 P09 P08",
    "C07 C03 C04 C05",
    "I03 I04 I05 I06",
    "C02 C06 P02 C08",
];

/// CO-268
#[test]
fn tie_pass_lets_every_tie_of_the_round_stand() {
    let mut t = Table::conflict(4, 0, "-, -, -, Diplomat", TIED);
    assert!(
        !t.offers_order(0, Action::Tie(Tie::Pass)),
        "the Diplomat's seat only"
    );
    t.order(3, Action::Tie(Tie::Pass)).play("P07 C07 I03 C02");
    assert!(t.trick().war && !t.state.settled);
    assert!(t.told_publicly("s3, the Diplomat, lets the tie stand."));
    assert_eq!(t.state.orders[3].tie, Tie::Pass);
}

/// CO-269
#[test]
fn tie_own_names_itself_then_the_ally_else_asks() {
    let settle = |names: &str, diplomat: u8| {
        let mut t = Table::conflict(4, 0, names, TIED);
        t.order(diplomat, Action::Tie(Tie::Own))
            .play("P07 C07 I03 C02");
        t
    };
    assert_eq!(
        settle("Diplomat, -, -, -", 0).state.phase,
        Phase::Choice(seat(0))
    );
    assert_eq!(
        settle("-, -, -, Diplomat", 3).state.phase,
        Phase::Choice(seat(1))
    );
    let hands = ["P07 P10", "C03 C04", "I07 I04", "C02 C06"];
    let mut t = Table::conflict(4, 0, "-, Diplomat, -, -", hands);
    t.order(1, Action::Tie(Tie::Own)).play("P07 C03 I07 C02");
    assert_eq!(t.state.phase, Phase::Settle(seat(1)));
    let used = settle("Diplomat, -, -, -", 0);
    assert!(!used.offers_order(0, Action::Tie(Tie::Pass)), "used up");
}

/// CO-271
#[test]
fn all_orders_but_auto_end_with_the_round() {
    let mut t = Table::seeded(41);
    t.take_leaders();
    t.order(1, Action::Auto(true))
        .order(1, Action::Then(Then::Collect));
    t.default_until(|s| s.round == 2);
    let left = Orders {
        auto: true,
        ..Orders::default()
    };
    assert_eq!(t.state.orders[1], left);
}

/// CO-330 CO-259
#[test]
fn orders_are_told_to_their_owner_only() {
    let mut t = ex_33();
    let before = t.view(Viewer::Table);
    t.order(3, queue("I11", true));
    assert!(matches!(t.events.last(), Some(Event::Ordered { .. })));
    assert_eq!(t.view(Viewer::Table), before);
    let own = t.told(Viewer::Seat(seat(3)));
    assert_eq!(
        own.last().unwrap(),
        "Your orders: next card Industry 11 · Antimatter Works, whatever happens."
    );
    for viewer in [Viewer::Table, Viewer::Seat(seat(1))] {
        assert!(t.told(viewer).iter().all(|l| !l.contains("orders")));
    }
}
