//! Leaving and timeouts (section 25), hidden information (26), asynchronous play (27).

use super::table::{C, M, Table, at, seat};
use orrery::games::deep_future::DeepFuture;
use orrery::games::deep_future::action::{Action, Order};
use orrery::games::deep_future::cards::Suit;
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::state::{Means, Orders, Paying, Phase, Starting, Status};
use orrery::games::deep_future::step::Step;
use orrery::rules::ask::Pace;
use orrery::rules::erased::{AnyGame, Of, Start};
use orrery::rules::game::{Game, Takeback};
use orrery::rules::rng::Seed;
use orrery::rules::seat::{Seat, Viewer};
use orrery::rules::typed::Typed;

/// DF-610, DF-611, DF-612: every decision has 48 hours, and every accepted answer gives the next its full time.
#[test]
fn every_decision_has_two_days() {
    assert_eq!(DeepFuture::INFO.hours, (48 * 3600, 48 * 3600));
    let t = Table::solo();
    assert!(matches!(t.ask().pace, Pace::Long | Pace::Short));
    assert!(t.offers().iter().all(DeepFuture::restarts_clock));
}

/// DF-613, DF-614, DF-615, DF-618, DF-619, DF-625: defaults alone carry every turn to its end, whoever is away.
#[test]
fn defaults_alone_carry_a_match_on() {
    let mut t = Table::seeded(3, 11);
    let mut turns = 0;
    for _ in 0..400 {
        if t.state.ending.is_some() {
            break;
        }
        let default = t.default();
        if t.state.phase == Phase::Action {
            assert_eq!(default, Action::End, "an automatic turn takes no action");
        }
        if t.state.steps.last() == Some(&Step::StartMenu) {
            assert_eq!(default, Action::Go, "and uses no START advancement");
        }
        t.answer(default);
        turns = turns.max(t.state.turn.number);
    }
    assert!(turns > 3);
}

/// DF-620, DF-621, DF-626, DF-627, DF-628, DF-629, DF-654: seats, removal, pauses and starting belong to the table; the rules
/// know only that whoever takes a seat over sees its hand, and that a removed one has quit.
#[test]
fn whoever_holds_a_seat_sees_its_hand() {
    let mut t = Table::with(2);
    t.holds(0, "1F 2F");
    assert_eq!(t.view(Viewer::Seat(seat(0))).hand().len(), 2);
    t.order(1, Action::Quit).order(1, Action::Confirm);
    assert_eq!(t.state.players[seat(1)].status, Status::Quit);
    assert!(
        Of::<DeepFuture>::NEW
            .start(&Start::plain(4, Seed::from_number(1)))
            .is_err()
    );
}

/// DF-622, DF-624, DF-673: conceding is a loss with a new beginning; both ways of leaving must be confirmed and can be taken back.
#[test]
fn conceding_is_confirmed_and_can_be_taken_back() {
    let mut t = Table::with(2);
    t.order(0, Action::Concede);
    assert_eq!(t.state.players[seat(0)].status, Status::Playing);
    t.order(0, Action::Unconcede);
    assert_eq!(t.state.players[seat(0)].leaving, None);
    t.order(0, Action::Concede).order(0, Action::Confirm);
    assert_eq!(t.state.players[seat(0)].status, Status::Lost);
    assert_eq!(t.state.active(), seat(1));
    let mut t = Table::with(2);
    t.order(1, Action::Quit).order(1, Action::Confirm);
    assert_eq!(t.state.active(), seat(0), "the other plays on");
    assert_eq!(t.count(21), 1);
}

/// DF-632, DF-633, DF-634, DF-635, DF-640, DF-641, DF-642, DF-643, DF-652: what is public, and what is not.
#[test]
fn hands_and_deck_are_hidden_and_everything_else_is_not() {
    let mut t = Table::with(2);
    let hand = t.holds(0, "1F 2F");
    let gone = t.blank("6H");
    t.state.discard.push(gone);
    for viewer in [Viewer::Table, Viewer::Seat(seat(1))] {
        let view = t.view(viewer);
        assert_eq!(view.players[seat(0)].hand, 2);
        assert_eq!(
            (view.deck, view.discard.contains(&gone)),
            (t.state.deck.len(), true)
        );
        assert_eq!(view.campaign, t.state.campaign);
        assert_eq!(view.board, t.state.board);
        let text = serde_json::to_string(&(&view.own, view.hand())).unwrap();
        assert!(!text.contains(&format!("[{},{}]", hand[0], hand[1])));
    }
    let own = t.view(Viewer::Seat(seat(0)));
    assert_eq!(own.hand(), hand);
}

/// DF-644, DF-646, DF-645: W-73, a draw tells its number; which, only to its drawer.
#[test]
fn a_draw_tells_its_number() {
    let mut t = Table::with(2);
    t.flips("3F 4F");
    t.act(Suit::Sun);
    assert!(
        t.told(Viewer::Table)
            .iter()
            .any(|l| l == "seat 1 draws 2 cards.")
    );
    assert!(
        !t.told(Viewer::Seat(seat(1)))
            .iter()
            .any(|l| l.contains("3F"))
    );
    assert!(
        t.told(Viewer::Seat(seat(0)))
            .iter()
            .any(|l| l.contains("You draw 3F"))
    );
}

/// DF-647, DF-648, DF-659: the answers of a seat are its own; what others are refused tells nothing.
#[test]
fn answers_are_their_seats_own() {
    let game = Of::<DeepFuture>::NEW;
    let (play, _) = game.start(&Start::plain(2, Seed::from_number(3))).unwrap();
    let asked = play.awaited()[0].seat;
    let other = asked.clockwise(1, 2);
    assert!(!play.panel(asked).offers.is_empty());
    assert!(play.panel(other).offers.is_empty());
    let refused = play.resolve(other, &Typed::bare("power")).unwrap_err();
    let why = refused.why.plain(|s| format!("seat {s}"));
    assert!(why.contains("You are not asked anything now"), "{why}");
}

/// DF-649, DF-650, DF-657, DF-658: seed, log and the numbering of requests are the table's; no view holds a seed, and an answer not on offer does nothing.
#[test]
fn an_answer_not_on_offer_changes_nothing() {
    let game = Of::<DeepFuture>::NEW;
    let (mut play, _) = game.start(&Start::plain(1, Seed::from_number(3))).unwrap();
    let before = play.save();
    let choice = orrery::rules::erased::Choice::offer(999);
    assert!(play.act(Seat::new(0), &choice).is_none());
    assert_eq!(play.save(), before);
    let view = serde_json::to_string(&Table::seeded(1, 3).view(Viewer::Seat(seat(0)))).unwrap();
    assert!(!view.contains("seed"));
}

/// DF-651: standing orders are private.
#[test]
fn standing_orders_are_private() {
    let mut t = Table::with(2);
    t.order(0, Action::Order(Order::Pay(Some(Paying::All))));
    assert!(t.told(Viewer::Seat(seat(1))).is_empty() && t.told(Viewer::Table).is_empty());
    assert!(t.told(Viewer::Seat(seat(0)))[0].contains("pay all you can"));
    assert_eq!(
        t.view(Viewer::Seat(seat(1))).own.unwrap().orders,
        Orders::default()
    );
}

/// DF-653: a public summary ends every turn.
#[test]
fn a_summary_ends_every_turn() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "1S", "Devices Energy Art");
    t.act(Suit::Sun).uses(tech, "Devices");
    t.answer(Action::Done);
    t.state.steps = vec![Step::TurnEnds];
    t.go();
    let summary = t
        .told(Viewer::Table)
        .into_iter()
        .find(|l| l.starts_with("End of turn"))
        .unwrap();
    for part in [
        "actions Power",
        "advancements Devices",
        "upkeep",
        "challenges",
        "Culture 0 → 2",
    ] {
        assert!(summary.contains(part), "{summary}");
    }
}

/// DF-656, DF-674: only an heir is asked out of turn, and the awaited seat is always public.
#[test]
fn the_awaited_seat_is_public() {
    let mut t = Table::with(2);
    t.settled(1, "3S", 43, "Art");
    t.settled(1, "3S", 45, "Art");
    t.neutral(21, 1);
    t.state.emptied = true;
    t.go();
    assert_eq!(t.view(Viewer::Table).waiting, Some(seat(1)));
    let prompt = DeepFuture::prompt(&t.view(Viewer::Table), seat(1));
    assert!(!prompt.is_empty());
}

/// DF-660, DF-661: every step is its own command; one that fits no step is refused whole.
#[test]
fn a_command_answers_one_step() {
    let game = Of::<DeepFuture>::NEW;
    let (play, _) = game.start(&Start::plain(1, Seed::from_number(3))).unwrap();
    let typed = Typed {
        verb: "battle".into(),
        args: [("", "54"), ("", "43"), ("", "1")]
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .to_vec(),
    };
    assert!(play.resolve(Seat::new(0), &typed).is_err());
}

/// DF-662, DF-668: the ordered heir is taken while it is eligible; W-74, a default else.
#[test]
fn an_ordered_heir_is_taken() {
    for eligible in [true, false] {
        let mut t = Table::with(2);
        let heirs = [
            t.settled(1, "3S", 43, "Art"),
            t.settled(1, "4S", 45, "Art Art"),
        ];
        t.order(1, Action::Order(Order::Heir(Some(heirs[0]))));
        if !eligible {
            t.settled(1, "5S", 46, "Art");
            t.state.board.clear(at(43));
        }
        t.neutral(21, 1);
        t.state.emptied = true;
        t.go();
        if eligible {
            assert_eq!(t.state.players[seat(1)].home.unwrap().card, heirs[0]);
        } else {
            assert_eq!(
                t.ask().seat,
                seat(1),
                "the order does not fit, so he is asked"
            );
            assert_eq!(t.default(), Action::Heir(heirs[1]), "most filled slots");
        }
    }
}

/// DF-663: orders for upkeep: nothing, what has no cubes, or all.
#[test]
fn an_order_pays_upkeep() {
    for (order, paid) in [(Paying::None, 0), (Paying::Empty, 1), (Paying::All, 2)] {
        let mut t = Table::solo();
        t.with_tech(0, "3H", "Energy moon moon");
        t.player(0).techs[0].cubes = 1;
        t.holds(0, "2S 5S");
        t.order(0, Action::Order(Order::Pay(Some(order))));
        t.answer(Action::End);
        let count = t
            .events
            .iter()
            .filter(|e| matches!(e, Event::Paid { .. }))
            .count();
        assert_eq!(count, paid, "{order:?}");
    }
}

/// DF-664: orders against challenges go by the listed means, else accept.
#[test]
fn an_order_meets_challenges() {
    for (means, cube, left) in [
        (vec![Means::Cube], true, 1),
        (vec![Means::Hand, Means::Cube], false, 0),
        (vec![Means::World], false, 1),
    ] {
        let mut t = Table::solo().at_step(Step::Reveal);
        t.player(0).home.as_mut().unwrap().cubes = 1;
        let card = t.blank("1S");
        t.state.pile = vec![Some(card)];
        t.flips("2F");
        let hand = t.holds(0, "4S")[0];
        t.order(0, Action::Order(Order::Meet(means.clone())));
        let met = t.events.iter().any(|e| matches!(e, Event::Met { .. }));
        assert_eq!(met, means != [Means::World]);
        assert_eq!(t.state.players[seat(0)].home.unwrap().cubes == 0, cube);
        assert_eq!(usize::from(t.player(0).hand.contains(&hand)), left);
    }
}

/// DF-665, DF-667: an order leaves the start phase at once or after every Art; orders are set, listed and cleared at any time.
#[test]
fn an_order_leaves_the_start_phase() {
    for (order, culture) in [(Starting::Skip, 0), (Starting::Art, 2)] {
        let mut t = Table::start_phase(1);
        t.with_tech(0, "3H", "Art Art Economy");
        t.order(0, Action::Order(Order::Start(Some(order))));
        assert_eq!((t.state.phase, t.value(0, C)), (Phase::Action, culture));
        assert_eq!(
            t.view(Viewer::Seat(seat(0))).own.unwrap().orders.start,
            Some(order)
        );
        t.order(0, Action::Order(Order::Start(None)));
        assert_eq!(t.state.players[seat(0)].orders.start, None);
    }
}

/// DF-666: an order answers whether to begin afresh.
#[test]
fn an_order_begins_afresh_or_leaves() {
    for yes in [true, false] {
        let mut t = Table::with(2);
        let home = t.player(0).home.take().unwrap().card;
        t.state.discard.push(home);
        t.state.board.clear(at(55));
        t.player(0).status = Status::Lost;
        t.state.steps = vec![Step::TurnBegins];
        t.order(0, Action::Order(Order::Restart(Some(yes))));
        let status = t.state.players[seat(0)].status;
        assert_eq!(status, if yes { Status::Playing } else { Status::Quit });
    }
}

/// DF-669, DF-670, DF-671, DF-672: W-70, an answer is taken back as long as nothing was learnt, within the turn.
#[test]
fn an_answer_is_taken_back_while_nothing_was_learnt() {
    let mut t = Table::solo();
    let hand = t.holds(0, "1F 2S");
    t.with_tech(0, "3H", "Religion Devices Art");
    let foot = Action::Do(Suit::Foot, hand[0]);
    assert_eq!(t.takeback(&foot), Takeback::Free);
    t.answer(foot);
    assert_eq!(t.takeback(&Action::To(at(66))), Takeback::Free);
    t.answers([Action::To(at(66)), Action::Count(1), Action::Done]);
    let sun = Action::Do(Suit::Sun, hand[1]);
    assert_eq!(t.takeback(&sun), Takeback::Never("DF-669"), "it draws");
    assert_eq!(t.value(0, M), 0);
}

/// Every refusal names its clause: no card, kind taken, no room.
#[test]
fn refusals_name_their_clauses() {
    let why = |t: &Table, verb: &str| {
        let view = t.view(Viewer::Seat(seat(0)));
        let no = DeepFuture::why_not(&view, verb, &[]).unwrap();
        no.why.plain(|s| s.to_string())
    };
    let mut t = Table::solo();
    assert!(why(&t, "power").contains("DF-216"));
    assert!(why(&t, "evoke").contains("DF-389"));
    t.cubes(0, 55, 5);
    t.holds(0, "1R 1S 2S");
    assert!(why(&t, "grow").contains("DF-291"));
    let sun = t.offers()[0].clone();
    t.answer(sun);
    assert!(why(&t, "power").contains("DF-214"));
    assert!(why(&t, "name").contains("DF-579"));
    assert!(why(&t, "confirm").contains("DF-673"));
}
