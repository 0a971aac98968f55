//! Stage and Move.

use super::table::*;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::options::{Options, Together};
use orrery::games::open_worlds::state::{Phase, Window};
use orrery::rules::seat::Viewer;

fn staging() -> Table {
    let mut t = Table::new(2);
    t.hand(
        A,
        &[
            Card::City12,
            Card::Outpost,
            Card::Outpost,
            Card::Research,
            Card::Coup,
        ],
    );
    t.hand(B, &[Card::Exploit]);
    t
}

/// OW-090, OW-091, OW-093, OW-094, OW-095, OW-097, OW-098, OW-099.
#[test]
fn one_card_to_each_world_placed_and_taken_back_freely() {
    let mut t = staging();
    assert_eq!(t.asked(), [A]);
    t.act(A, Action::Stage(Card::City12, PHOEBE));
    t.act(A, Action::Stage(Card::Research, KOTI));
    assert!(
        t.offers(A)
            .iter()
            .all(|a| !matches!(a, Action::Stage(_, KOTI | PHOEBE)))
    );
    assert!(
        t.refusal(A, "stage", &["outpost", "koti"])
            .contains("OW-091")
    );
    assert_eq!(t.state.players[A].hand.len(), 3);
    t.act(A, Action::Unstage(Card::Research, KOTI));
    assert_eq!(t.holds(A, Card::Research), 1);
    let unseen = t.view(B);
    assert_eq!(unseen.seats[A].hand, 5, "nobody sees what is being Staged");
    assert!(unseen.seats[A].staged.is_empty());
}

/// OW-081, OW-082, OW-100, OW-101, OW-103: confirmed cards are public by number, and everybody Stages before Move.
#[test]
fn on_ready_the_numbers_are_public() {
    let mut t = staging();
    t.act(A, Action::Stage(Card::City12, PHOEBE));
    t.act(A, Action::Ready);
    assert_eq!(t.view(B).seats[A].staged, [(PHOEBE, None)]);
    assert_eq!(t.view(B).seats[A].hand, 4);
    assert!(
        t.heard(Viewer::Table)
            .contains("Seat 1 Stages face down at Phoebe K2.")
    );
    assert!(
        t.refusal(A, "unstage", &["city-12", "phoebe"])
            .contains("OW-100")
    );
    assert_eq!(t.asked(), [B]);
    t.act(B, Action::Ready);
    assert!(!matches!(t.state.phase, Phase::Stage(_)));
}

/// OW-096: a Prohibited card may be Staged on the FINAL TURN as a bluff.
#[test]
fn a_prohibited_card_may_be_staged_as_a_bluff() {
    let mut t = staging();
    t.state.is_final = true;
    t.act(A, Action::Stage(Card::Coup, KOTI));
    assert_eq!(t.view(A).own.unwrap().staged, [(Card::Coup, KOTI)]);
}

/// OW-090, OW-101, OW-601, OW-605, OW-606: all at the same time, published with the last answer.
#[test]
fn simultaneous_staging_is_published_with_the_last_answer() {
    let options = Options {
        stage: Together::Simultaneous,
        ..Options::default()
    };
    let mut t = Table::with(options, 2);
    t.hand(A, &[Card::Outpost]);
    t.hand(B, &[Card::Exploit]);
    assert_eq!(t.asked(), [A, B]);
    t.act(A, Action::Stage(Card::Outpost, KOTI));
    t.act(A, Action::Ready);
    let seen = t.view(B);
    assert!(seen.seats[A].answered && seen.seats[A].staged.is_empty());
    t.act(A, Action::Reopen);
    t.act(A, Action::Ready);
    t.act(B, Action::Ready);
    assert!(t.has(A, Card::Outpost, KOTI) || t.view(B).seats[A].staged.len() == 1);
}

/// OW-609, OW-610: a player may Stage ahead; it is carried out when the turn to Stage comes.
#[test]
fn staging_ahead_is_carried_out_in_turn() {
    let mut t = staging();
    t.act(B, Action::Stage(Card::Exploit, VITA));
    assert!(t.view(A).seats[B].staged.is_empty());
    t.act(B, Action::Ahead(true));
    t.act(B, Action::Ahead(false));
    t.act(B, Action::Ahead(true));
    assert_eq!(t.asked(), [A]);
    t.act(A, Action::Ready);
    assert!(
        t.told
            .iter()
            .any(|e| matches!(e, Event::Staged(s, w) if *s == B && w.len() == 1))
    );
}

/// OW-110, OW-111, OW-112, OW-116, OW-117, EX-05.
#[test]
fn a_ship_moves_as_far_as_its_range() {
    let mut t = Table::new(2);
    let frigate = t.unit(A, Card::Frigate, PHOEBE);
    t.unit(B, Card::Titan, KOTI);
    t.from(Phase::Move(0));
    let goals = |t: &Table| {
        let own = t.offers(A).into_iter().filter_map(|a| match a {
            Action::Move(_, to) => Some(to),
            _ => None,
        });
        own.collect::<Vec<_>>()
    };
    assert_eq!(goals(&t), [KOTI, GRAENSE, VITA]);
    t.act(A, Action::Move(frigate, KOTI));
    t.act(A, Action::Ready);
    assert_eq!(t.state.unit(frigate).unwrap().at, KOTI);
}

/// OW-115, OW-118, OW-120: a planned move is changed or cancelled until confirmed, always from the start World.
#[test]
fn a_planned_move_can_be_changed_until_ready() {
    let mut t = Table::new(2);
    let frigate = t.unit(A, Card::Frigate, KOTI);
    t.from(Phase::Move(0));
    t.act(A, Action::Move(frigate, GRAENSE));
    assert_eq!(t.view(B).unit(frigate).unwrap().at, KOTI);
    assert!(t.offers(A).contains(&Action::Move(frigate, PHOEBE)));
    assert!(
        !t.offers(A).contains(&Action::Move(frigate, VITA)),
        "measured from Koti"
    );
    t.act(A, Action::Move(frigate, KOTI));
    assert!(t.state.players[A].moves.is_empty());
    t.act(A, Action::Move(frigate, PHOEBE));
    t.act(A, Action::Ready);
    assert!(
        t.heard(Viewer::Table)
            .contains("Frigate from Koti to Phoebe K2")
    );
}

/// OW-023, OW-086, OW-113, OW-114, OW-119: without a Ship that can move nobody is asked.
#[test]
fn only_ships_are_asked_to_move() {
    let mut t = Table::new(2);
    t.unit(A, Card::BattleStation20, KOTI);
    t.unit(A, Card::EnterFray, KOTI);
    t.staged(A, Card::Striker, KOTI);
    t.from(Phase::Move(0));
    assert!(!matches!(t.state.phase, Phase::Move(_)));
}

/// OW-609: moves are entered ahead while others Stage or move.
#[test]
fn moves_are_entered_ahead() {
    let mut t = Table::new(2);
    t.unit(A, Card::Striker, KOTI);
    let lancer = t.unit(B, Card::Lancer, KOTI);
    t.from(Phase::Move(0));
    t.act(B, Action::Move(lancer, PHOEBE));
    t.act(B, Action::Ahead(true));
    assert_eq!(t.asked(), [A]);
    t.act(A, Action::Ready);
    assert_eq!(t.state.unit(lancer).unwrap().at, PHOEBE);
}

/// OW-615: "Ships stay" answers Move until it is recalled, and its owner is told.
#[test]
fn anchored_ships_stay_unasked() {
    let mut t = Table::new(2);
    t.unit(A, Card::Striker, KOTI);
    t.act(A, Action::Anchor(true));
    t.from(Phase::Move(0));
    assert!(!matches!(t.state.phase, Phase::Move(_)));
    assert!(t.heard(Viewer::Seat(A)).contains("your Ships stayed"));
    assert!(!t.heard(Viewer::Seat(B)).contains("your Ships stayed"));
}

/// OW-430, OW-431, OW-643: a Scout looks at one face-down card; the others learn only whose.
#[test]
fn a_scout_looks_at_one_card() {
    let mut t = Table::new(2);
    t.unit(A, Card::Scout, KOTI);
    t.staged(B, Card::City20, KOTI);
    t.staged(B, Card::City25, VITA);
    t.from(Phase::Move(1));
    assert_eq!(t.offers(A), [Action::Look(B, 0), Action::Pass]);
    t.act(A, Action::Look(B, 0));
    let [a, b, all] = [Viewer::Seat(A), Viewer::Seat(B), Viewer::Table].map(|v| t.heard(v));
    assert!(a.contains("Scout looks at Seat 2’s card at Koti: City 20"));
    assert!(b.contains("Scout looks at Seat 2’s card at Koti.") && all.contains("card at Koti."));
}

/// OW-374, OW-375: a hold opens a window after Stage, and nobody learns whose it was.
#[test]
fn a_hold_opens_the_window_after_stage() {
    let mut t = staging().secret_lists();
    t.hand(A, &[Card::City12, Card::Outpost, Card::Adjust]);
    t.act(A, Action::Stage(Card::City12, KOTI));
    t.act(A, Action::Ready);
    t.act(B, Action::Hold(true));
    assert!(!t.heard(Viewer::Seat(A)).contains("window after Stage"));
    t.act(B, Action::Ready);
    assert!(matches!(t.state.phase, Phase::Window(Window::Staged(_))));
    assert_eq!(t.asked(), [A], "B has nothing face down, so B is not asked");
}

/// OW-374: with full windows one opens after every player's Staging and moves.
#[test]
fn full_windows_open_after_every_player() {
    let options = Options {
        windows: Windows::Full,
        ..Options::default()
    };
    let mut t = Table::with(options, 2).secret_lists();
    t.hand(A, &[Card::City12, Card::Outpost, Card::Adjust]);
    t.unit(A, Card::Striker, KOTI);
    t.act(A, Action::Stage(Card::City12, KOTI));
    t.act(A, Action::Ready);
    assert_eq!(t.state.phase, Phase::Window(Window::Staged(0)));
    t.act(A, Action::Pass);
    assert_eq!(t.state.phase, Phase::Stage(1));
    t.act(B, Action::Ready);
    t.timeouts(|s| matches!(s.phase, Phase::Move(_)));
    t.act(A, Action::Ready);
    assert_eq!(t.state.phase, Phase::Window(Window::Moved(0)));
}

/// OW-080, OW-083, OW-084, OW-085, OW-087: the seven Steps come in order, and turns are counted from 1.
#[test]
fn a_turn_has_seven_steps() {
    let mut t = dealt(Options::default(), 2, 11);
    let mut steps: Vec<&str> = Vec::new();
    t.timeouts(|s| s.turn == 1);
    t.unit_at_start();
    while t.state.turn < 2 {
        let name = match t.state.phase {
            Phase::Stage(_) => "stage",
            Phase::Move(_) => "move",
            Phase::Removal(_) => "reveal",
            Phase::NextWorld | Phase::Resolve(..) => "resolve",
            Phase::Trash(_) => "trash",
            _ => "window",
        };
        if steps.last() != Some(&name) && name != "window" {
            steps.push(name);
        }
        let ask = t.asks().remove(0);
        t.force(ask.seat, ask.offers[ask.on_timeout]);
    }
    assert_eq!(steps, ["stage", "move", "resolve", "trash"]);
    assert!(t.heard(Viewer::Table).contains("Turn 1 begins."));
}

impl Table {
    /// A Ship that makes Move ask.
    fn unit_at_start(&mut self) {
        self.unit(A, Card::Striker, KOTI);
    }
}

use orrery::games::open_worlds::event::Event;
use orrery::games::open_worlds::options::Windows;
