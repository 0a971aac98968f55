//! Phase 2: turns and action points.

use super::table::{Apex, Bluewater, Cobalt, Foundation, Table, card, place, seat};
use orrery::games::outer_earth::action::Action;
use orrery::games::outer_earth::cards::Industry;
use orrery::games::outer_earth::state::Phase;

/// OE-115 OE-116 OE-117 OE-128 OE-044
#[test]
fn turns_go_clockwise_from_the_token_one_whole_turn_each() {
    let mut t = Table::with(&[Apex, Bluewater, Cobalt]);
    t.state.token = seat(1);
    t.state.phase = Phase::Turns(0);
    t.state.last = true;
    t.go_on();
    for index in [1, 2, 0] {
        assert_eq!(t.asked(), [index]);
        t.answer(Action::Draw);
        assert_eq!(t.asked(), [index], "the turn goes on");
        t.answer(Action::End);
    }
    assert!(
        t.state.ending.is_some(),
        "after the last turn of the last round"
    );
}

/// OE-118 OE-123 OE-146
#[test]
fn actions_mix_in_any_order_while_the_points_last() {
    let mut t = Table::apex();
    t.hand(0, "ore-mine smelter fishery").built(0, "gantry", "");
    t.all([
        Action::Draw,
        place("ore-mine", "gantry"),
        Action::Pick(1),
        place("smelter", "gantry"),
    ]);
    assert_eq!(t.ap(), 1);
    t.order(0, Action::AutoEnd(false));
    t.answer(Action::Invest(card("fishery")));
    assert_eq!(t.ap(), 0);
    assert!(
        !t.offers()
            .iter()
            .any(|o| matches!(o, Action::Draw | Action::Pick(_) | Action::Invest(_)))
    );
}

/// OE-119 OE-121 OE-122 OE-143 OE-259 OE-272
#[test]
fn a_turn_starts_with_the_row_the_points_and_the_automatic_draws() {
    let mut t = Table::with(&[Apex, Bluewater]);
    t.bonus(0, Industry::Primary).closed(0, "verdance rivet");
    t.state.open[1] = None;
    t.state.phase = Phase::Turns(0);
    t.go_on();
    assert!(t.state.open.iter().all(Option::is_some));
    assert_eq!(
        t.player(0).hand.len(),
        3,
        "one for the bonus, two for the rewards"
    );
    assert!(t.told_publicly("s0 draws 3 cards."));
}

/// OE-120 OE-265 OE-273
#[test]
fn points_at_the_start_count_rewards_and_a_tertiary_bonus() {
    let mut t = Table::apex();
    t.closed(0, "greenhollow gantry")
        .bonus(0, Industry::Tertiary)
        .fresh();
    assert_eq!(t.ap(), 7);
}

/// OE-124 OE-125 OE-126 (W-34)
#[test]
fn what_is_left_of_a_turn_is_lost() {
    let mut t = Table::turn(&[Foundation, Bluewater]);
    t.state.last = false;
    t.answer(Action::End);
    assert!(t.told_publicly("4 AP are lost"));
    t.answer(Action::End).refuse_all();
    t.default_until(|s| s.phase == Phase::Turn(seat(0)));
    assert_eq!((t.ap(), t.now().free, t.now().discount), (4, 1, true));
}

/// OE-127
#[test]
fn a_turn_without_anything_to_do_ends_by_itself_unless_told_not_to() {
    let mut t = Table::apex();
    t.set_ap(1).answer(Action::Draw);
    assert_eq!(t.asked(), [1], "no planet, no points: over");
    let mut t = Table::apex();
    t.order(0, Action::AutoEnd(false))
        .set_ap(1)
        .answer(Action::Draw);
    assert_eq!(t.asked(), [0]);
    assert_eq!(t.offers(), [Action::End]);
    // Whether the hand fits a free placement must not show: the seat is asked in both cases.
    for hand in ["ore-mine ore-mine", "smelter smelter"] {
        let mut t = Table::apex();
        t.hand(0, hand).built(0, "gantry", "").set_ap(1);
        let first = t.player(0).hand[0];
        t.answer(Action::Invest(first));
        assert_eq!(t.asked(), [0]);
    }
}

/// OE-129 OE-132 OE-133 OE-135 OE-137 OE-145 OE-195 (W-08)
#[test]
fn a_turn_of_draw_pick_refresh_and_invest_uses_four_points() {
    let mut t = Table::apex();
    t.hand(0, "P").built(0, "gantry", "");
    let full = |t: &Table| t.state.open.iter().all(Option::is_some);
    t.answer(Action::Draw);
    assert_eq!((t.ap(), t.player(0).hand.len(), full(&t)), (3, 3, true));
    t.answer(Action::Pick(1));
    assert_eq!((t.ap(), t.player(0).hand.len(), full(&t)), (2, 4, true));
    t.answer(Action::Refresh).answer(Action::Take(2));
    assert_eq!((t.ap(), t.player(0).hand.len(), full(&t)), (1, 5, true));
    t.answer(Action::Invest(card("ore-mine")));
    assert_eq!((t.ap(), t.player(0).hand.len(), full(&t)), (0, 4, true));
    assert_eq!(t.now().free, 1, "the free placement is still there");
}

/// OE-316
#[test]
fn every_action_is_published_when_it_is_done() {
    let mut t = Table::apex();
    t.hand(0, "ore-mine")
        .built(0, "gantry", "")
        .answer(place("ore-mine", "gantry"));
    assert!(t.told_publicly("s0 places Ore Mine [P→S] on Gantry, free."));
}
