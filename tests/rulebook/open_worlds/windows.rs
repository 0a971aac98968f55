//! Windows: who is asked, in which order, and what passes them.

use super::table::*;
use orrery::games::open_worlds::action::{Action, Armed, Choice};
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::decks::{EMPYREAN, SMITH_BOSON};
use orrery::games::open_worlds::options::{Options, Prompts, Version};
use orrery::games::open_worlds::state::{Auto, Phase, Window};
use orrery::rules::seat::{Seat, Viewer};

/// Smith-Boson against Empyrean, with their printed lists.
fn printed() -> Table {
    let mut t = Table::new(2);
    t.state.players[A].list = SMITH_BOSON.deck();
    t.state.players[B].list = EMPYREAN.deck();
    t.hand(A, &[Card::Outpost; 5]);
    t.hand(B, &[Card::Outpost; 5]);
    t
}

fn asked_in(t: &mut Table, window: Window) -> Vec<Seat> {
    t.state.unresolved = vec![KOTI, VITA];
    t.from(Phase::Window(window));
    if t.state.phase == Phase::Window(window) {
        t.asked()
    } else {
        Vec::new()
    }
}

/// OW-396, OW-397, OW-398, EX-61: who could hold a fitting card, by what everybody knows.
#[test]
fn windows_ask_by_public_knowledge() {
    for window in [
        Window::TurnBegins,
        Window::StageBegins,
        Window::Surface(KOTI),
    ] {
        assert_eq!(
            asked_in(&mut printed(), window),
            [],
            "{window:?} asks nobody"
        );
    }
    assert_eq!(asked_in(&mut printed(), Window::MoveEnds), [B]);
    let mut t = printed();
    t.unit(B, Card::Industry7, VITA);
    assert_eq!(
        asked_in(&mut t, Window::Resolution),
        [A],
        "whatever A really holds"
    );
    assert_eq!(
        asked_in(&mut printed(), Window::Resolution),
        [],
        "nothing to sabotage"
    );
    let mut used = printed();
    used.unit(B, Card::EnterFray, KOTI);
    used.state.players[B].heap.push(Heaped {
        card: Card::Adjust,
        open: true,
    });
    assert_eq!(
        asked_in(&mut used, Window::MoveEnds),
        [],
        "both have been seen"
    );
    let mut hidden = printed();
    hidden.unit(B, Card::EnterFray, KOTI);
    hidden.state.players[B].heap.push(Heaped {
        card: Card::Adjust,
        open: false,
    });
    hidden.staged(B, Card::City10, KOTI);
    assert_eq!(
        asked_in(&mut hidden, Window::MoveEnds),
        [B],
        "a face-down discard is not known"
    );
}

/// OW-396: with fast prompts only those who hold a fitting card are asked.
#[test]
fn fast_prompts_ask_only_holders() {
    let options = Options {
        prompts: Prompts::Fast,
        ..Options::default()
    };
    let mut t = Table::with(options, 2);
    t.hand(B, &[Card::EnterFray]);
    assert_eq!(asked_in(&mut t, Window::MoveEnds), [B]);
    t.hand(B, &[Card::Outpost]);
    assert_eq!(asked_in(&mut t, Window::MoveEnds), []);
}

/// OW-562: no window opens in the introductory game.
#[test]
fn the_introductory_game_has_no_windows() {
    let options = Options {
        game: Version::Introductory,
        ..Options::default()
    };
    let mut t = dealt(options, 2, 12);
    t.timeouts(|s| {
        assert!(!matches!(s.phase, Phase::Window(_)), "{:?}", s.phase);
        s.turn > 4
    });
}

/// OW-370, EX-16: each Utility only in its window.
#[test]
fn a_utility_outside_its_window_is_refused() {
    let mut t = Table::new(2).secret_lists();
    t.hand(
        A,
        &[
            Card::WeQuit,
            Card::FalseAlert,
            Card::FleetSupport,
            Card::Research,
        ],
    );
    for (card, clause) in [
        ("we-quit", "OW-372"),
        ("false-alert", "OW-373"),
        ("fleet-support", "OW-378"),
        ("research", "OW-382"),
    ] {
        let words = t.refusal(A, "play", &[card]);
        assert!(words.contains(clause), "{words}");
    }
    assert!(t.refusal(A, "play", &["sabotage"]).contains("do not hold"));
    assert!(t.refusal(A, "play", &["outpost"]).contains("OW-370"));
}

/// OW-383, OW-384, OW-385, OW-386, OW-393, EX-75: rounds in Priority Order until all have passed in a row.
#[test]
fn a_window_closes_when_all_have_passed_in_a_row() {
    let mut t = Table::new(2).secret_lists();
    t.hand(A, &[Card::Adjust, Card::Outpost]);
    t.hand(B, &[Card::EnterFray, Card::Outpost]);
    t.staged(A, Card::City15, KOTI);
    t.from(Phase::Window(Window::MoveEnds));
    assert_eq!(t.asked(), [A]);
    t.act(A, Action::Pass);
    t.act(B, play(Card::EnterFray, Choice::World(KOTI)));
    assert_eq!(t.asked(), [A], "A may react");
    t.act(A, Action::Pass);
    assert_eq!(t.asked(), [A], "and is asked again in the window");
    t.act(A, Action::Adjust(KOTI, Card::City15));
    t.act(A, Action::With(Card::Outpost));
    t.act(B, Action::Pass);
    assert_eq!(t.asked(), [B]);
    t.act(B, Action::Pass);
    // A has one card left and could, as far as is known, still play Enter Fray.
    t.act(A, Action::Pass);
    assert_ne!(t.state.phase, Phase::Window(Window::MoveEnds));
}

/// OW-390, OW-391, EX-73: reactions go round from the next player in Priority Order.
#[test]
fn reactions_go_round_from_the_next_player() {
    let mut t = Table::new(3).secret_lists();
    let yards = t.unit(A, Card::Shipyards8, KOTI);
    t.unit(B, Card::Industry8, KOTI);
    for seat in [A, B, C] {
        t.hand(seat, &[Card::Outpost]);
    }
    t.hand(B, &[Card::Sabotage, Card::Outpost]);
    t.hand(A, &[Card::Espionage]);
    t.state.unresolved = vec![KOTI];
    t.from(Phase::Window(Window::Resolution));
    t.act(A, Action::Pass);
    t.act(B, play(Card::Sabotage, Choice::Unit(yards)));
    assert_eq!(t.asked(), [C]);
    t.act(C, Action::Pass);
    t.act(A, play(Card::Espionage, Choice::Bare));
    assert_eq!(t.asked(), [B]);
    t.act(B, Action::Pass);
    assert_eq!(t.asked(), [C]);
    t.act(C, Action::Pass);
    assert!(t.has(A, Card::Shipyards8, KOTI));
    assert_eq!(t.asked(), [C], "the window goes on after B");
}

/// OW-394: a choice no longer legal has no effect.
#[test]
fn a_choice_no_longer_legal_has_no_effect() {
    let mut t = Table::new(2).secret_lists();
    t.hand(A, &[Card::Sabotage]);
    t.hand(B, &[Card::Outpost]);
    t.state.unresolved = vec![KOTI];
    let yards = t.unit(B, Card::Shipyards8, KOTI);
    t.from(Phase::Window(Window::Resolution));
    t.act(A, play(Card::Sabotage, Choice::Unit(yards)));
    t.state.unit_mut(yards).unwrap().by = A;
    t.act(B, Action::Pass);
    assert!(t.has(A, Card::Shipyards8, KOTI));
    assert_eq!(t.heaped(A, Card::Sabotage), 1);
}

/// OW-396, OW-652, EX-68: who cannot react is asked all the same, and must pass.
#[test]
fn a_seat_without_espionage_is_asked_all_the_same() {
    let mut t = printed();
    let industry = t.unit(B, Card::Industry7, VITA);
    t.hand(A, &[Card::Sabotage]);
    t.state.unresolved = vec![VITA];
    t.from(Phase::Window(Window::Resolution));
    t.act(A, play(Card::Sabotage, Choice::Unit(industry)));
    assert_eq!(t.asked(), [B]);
    assert_eq!(t.offers(B), [Action::Pass]);
}

fn at_window() -> Table {
    let mut t = Table::new(2).secret_lists();
    t.hand(A, &[Card::Outpost; 3]);
    t.hand(B, &[Card::Outpost; 3]);
    t
}

/// OW-611, OW-612: pass this window; the words are those of any pass, and the owner hears of it.
#[test]
fn auto_window_passes_one_window() {
    let mut t = at_window();
    t.act(B, Action::Auto(Auto::Window));
    t.from(Phase::Window(Window::MoveEnds));
    t.act(A, Action::Pass);
    assert_ne!(t.state.phase, Phase::Window(Window::MoveEnds));
    let [a, b] = [A, B].map(|s| t.heard(Viewer::Seat(s)));
    assert!(a.contains("Seat 2 passes.") && !a.contains("By your order"));
    assert!(b.contains("By your order, you passed."));
    t.timeouts(|s| matches!(s.phase, Phase::Window(Window::DrawEnds)));
    t.until_asked(B);
    assert!(
        t.heard(Viewer::Seat(B))
            .contains("Your order to pass is over.")
    );
}

/// OW-611: pass for this turn.
#[test]
fn auto_turn_lasts_until_the_turn_ends() {
    let mut t = at_window();
    t.act(B, Action::Auto(Auto::Turn));
    t.from(Phase::Window(Window::MoveEnds));
    t.timeouts(|s| {
        let asked = OpenWorlds::asks(s).iter().any(|a| a.seat == B);
        let in_window = matches!(s.phase, Phase::Window(_)) || !s.chain.is_empty();
        assert!(!(asked && in_window && s.turn == 2), "{:?}", s.phase);
        s.turn == 3
    });
    assert_eq!(t.state.players[B].orders.auto, Auto::Off);
    assert!(
        t.heard(Viewer::Seat(B))
            .contains("Your order to pass is over.")
    );
}

/// OW-611, OW-613: pass until recalled, in windows only.
#[test]
fn auto_on_lasts_until_recalled_and_only_for_windows() {
    let mut t = at_window();
    t.act(B, Action::Auto(Auto::On));
    t.from(Phase::Window(Window::DrawEnds));
    t.act(A, Action::Pass);
    t.timeouts(|s| matches!(s.phase, Phase::Stage(1)));
    assert_eq!(t.asked(), [B], "Stage is asked all the same");
    t.act(B, Action::Auto(Auto::Off));
    t.act(B, Action::Ready);
    t.until_asked(B);
    assert!(matches!(t.state.phase, Phase::Window(_) | Phase::Trash(_)));
}

/// Pre-armed Utilities are played as soon as their window allows, and the owner hears of it.
#[test]
fn an_armed_utility_fires_in_its_window() {
    let mut t = at_window();
    t.hand(B, &[Card::EnterFray]);
    t.act(
        B,
        Action::Arm(Armed {
            card: Card::EnterFray,
            choice: Choice::World(MAAIL),
        }),
    );
    t.from(Phase::Window(Window::MoveEnds));
    t.act(A, Action::Pass);
    t.timeouts(|s| s.chain.is_empty());
    assert!(t.has(B, Card::EnterFray, MAAIL));
    assert!(
        t.heard(Viewer::Seat(B))
            .contains("By your order, Enter Fray was played.")
    );
    assert!(t.state.players[B].orders.armed.is_empty());
}

/// An armed Utility that has lost its target lapses, and the owner hears of it.
#[test]
fn an_armed_utility_without_its_target_lapses() {
    let mut t = at_window();
    t.hand(B, &[Card::Sabotage]);
    let industry = t.unit(A, Card::Industry7, KOTI);
    t.unit(A, Card::Industry8, KOTI);
    t.act(
        B,
        Action::Arm(Armed {
            card: Card::Sabotage,
            choice: Choice::Unit(industry),
        }),
    );
    t.state.units.retain(|u| u.id != industry);
    t.state.unresolved = vec![KOTI];
    t.from(Phase::Window(Window::Resolution));
    t.until_asked(B);
    assert!(
        t.heard(Viewer::Seat(B))
            .contains("Your order for Sabotage has lapsed.")
    );
}

/// Espionage is armed against any Utility or a certain one, and can be disarmed.
#[test]
fn armed_espionage_waits_for_its_utility() {
    let mut t = at_window();
    t.hand(A, &[Card::EnterFray, Card::Outpost]);
    t.hand(B, &[Card::Espionage]);
    let order = |choice| {
        Action::Arm(Armed {
            card: Card::Espionage,
            choice,
        })
    };
    t.act(B, order(Choice::Against(Card::Sabotage)));
    t.act(B, Action::Disarm(Card::Espionage));
    t.act(B, order(Choice::Against(Card::EnterFray)));
    t.from(Phase::Window(Window::MoveEnds));
    t.act(A, play(Card::EnterFray, Choice::World(KOTI)));
    assert_eq!(
        t.heaped(B, Card::Espionage),
        0,
        "A is asked about the Espionage first"
    );
    t.timeouts(|s| s.chain.is_empty());
    assert_eq!(
        (t.heaped(A, Card::EnterFray), t.heaped(B, Card::Espionage)),
        (1, 1)
    );
}

/// OW-378: an armed Fleet Support is played as soon as the Classes are too high, or lapses if it is gone.
#[test]
fn an_armed_fleet_support_saves_the_ships() {
    let order = Armed {
        card: Card::FleetSupport,
        choice: Choice::Bare,
    };
    let mut t = at_window();
    t.hand(A, &[Card::FleetSupport]);
    t.state.players[A].income = 2;
    t.act(A, Action::Arm(order));
    t.reveal(&[(A, Card::Frigate, KOTI)]);
    assert_eq!(t.asked(), [B], "B may react");
    t.act(B, Action::Pass);
    assert_eq!(
        (t.heaped(A, Card::FleetSupport), t.heaped(A, Card::Frigate)),
        (1, 0)
    );
    assert!(
        t.heard(Viewer::Seat(A))
            .contains("By your order, Fleet Support was played.")
    );
    let mut t = at_window();
    t.hand(A, &[Card::FleetSupport]);
    t.act(A, Action::Arm(order));
    t.hand(A, &[Card::Outpost]);
    t.reveal(&[(A, Card::Frigate, KOTI)]);
    assert_eq!(t.offers(A), [Action::Scrap(Card::Frigate, KOTI)]);
    assert!(
        t.heard(Viewer::Seat(A))
            .contains("Your order for Fleet Support has lapsed.")
    );
}

/// B passes windows and wants to be asked at this moment; A has Sabotage, and a Ship at B's World if wanted.
fn stopping(stop: Stop, guest: bool) -> (Table, UnitId) {
    let mut t = at_window();
    t.hand(A, &[Card::Sabotage, Card::Outpost]);
    let industry = t.unit(B, Card::Industry7, KOTI);
    t.unit(A, Card::Industry8, VITA);
    if guest {
        t.unit(A, Card::Striker, KOTI);
    }
    t.act(B, Action::Auto(Auto::On));
    t.act(B, Action::Stop(stop));
    t.state.unresolved = vec![KOTI];
    t.from(Phase::Window(Window::Resolution));
    (t, industry)
}

/// OW-611: who passes windows unasked is asked all the same at the moments named, and told why.
#[test]
fn auto_pass_stops_at_the_moments_named() {
    let asked_in_the_window = |stop: Stop, guest: bool| {
        let (mut t, _) = stopping(stop, guest);
        t.act(A, Action::Pass);
        t.state.phase == Phase::Window(Window::Resolution) && t.asked() == [B]
    };
    assert!(asked_in_the_window(Stop::Card(Card::Sabotage), false));
    assert!(!asked_in_the_window(Stop::Card(Card::Coup), false));
    assert!(asked_in_the_window(Stop::Fleet, true) && !asked_in_the_window(Stop::Fleet, false));
    assert!(!asked_in_the_window(Stop::Named, true));
    for stop in [Stop::Named, Stop::Card(Card::Espionage)] {
        let (mut t, industry) = stopping(stop, false);
        t.act(A, play(Card::Sabotage, Choice::Unit(industry)));
        assert_eq!(t.asked(), [B]);
        let prompt = OpenWorlds::prompt(&t.view(B), B).plain(|s| s.to_string());
        let why = format!("By your order you are asked {}.", stop.label());
        assert!(prompt.contains(&why), "{prompt}");
    }
    assert!(
        at_window()
            .refusal(B, "stop", &["named"])
            .contains("OW-611")
    );
    let (mut t, industry) = stopping(Stop::Named, false);
    t.act(B, Action::Unstop);
    t.act(A, play(Card::Sabotage, Choice::Unit(industry)));
    assert_eq!(t.heaped(B, Card::Industry7), 1, "nobody was asked");
}

/// OW-397: a Utility played and not yet resolved is known to be out of its hand.
#[test]
fn a_utility_being_resolved_cannot_be_held() {
    let mut t = printed();
    let industry = t.unit(B, Card::Industry7, VITA);
    t.hand(A, &[Card::Sabotage, Card::Espionage]);
    t.hand(B, &[Card::Espionage, Card::Outpost]);
    t.state.unresolved = vec![VITA];
    t.from(Phase::Window(Window::Resolution));
    t.act(A, play(Card::Sabotage, Choice::Unit(industry)));
    t.act(B, play(Card::Espionage, Choice::Bare));
    t.act(A, play(Card::Espionage, Choice::Bare));
    assert!(t.state.chain.is_empty(), "B's only Espionage lies there");
    assert_eq!(t.heaped(B, Card::Industry7), 1);
}

use orrery::games::open_worlds::OpenWorlds;
use orrery::games::open_worlds::state::{Heaped, Stop, UnitId};
use orrery::rules::game::Game;
