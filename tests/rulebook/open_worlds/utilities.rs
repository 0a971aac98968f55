//! The ten Utilities.

use super::table::*;
use orrery::games::open_worlds::action::{Action, Choice};
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::state::{Phase, Sub, Window};
use orrery::rules::seat::Viewer;

fn in_window(window: Window, hand: &[Card]) -> Table {
    let mut t = Table::new(2).secret_lists();
    t.hand(A, hand);
    t.hand(B, &[Card::Outpost]);
    t.state.phase = Phase::Window(window);
    t
}

fn go(t: &mut Table) {
    let phase = t.state.phase;
    t.from(phase);
}

/// OW-376, OW-388, OW-389, OW-465, OW-466, OW-467, EX-08: Adjust.
#[test]
fn adjust_exchanges_a_face_down_card_unseen() {
    let mut t = in_window(
        Window::MoveEnds,
        &[Card::Adjust, Card::AsteroidStrike, Card::Outpost],
    );
    t.staged(A, Card::City15, KOTI);
    go(&mut t);
    t.act(A, Action::Adjust(KOTI, Card::City15));
    assert_eq!(t.asked(), [A]);
    t.act(A, Action::Back);
    t.act(A, Action::Adjust(KOTI, Card::City15));
    t.act(A, Action::With(Card::AsteroidStrike));
    t.act(B, Action::Pass);
    assert_eq!(t.state.players[A].staged[0].card, Card::AsteroidStrike);
    assert_eq!(
        (t.holds(A, Card::City15), t.heaped(A, Card::Adjust)),
        (1, 1)
    );
    let b = t.heard(Viewer::Seat(B));
    assert!(b.contains("Seat 1 plays Adjust at Koti."));
    assert!(!b.contains("City 15") && !b.contains("Asteroid"));
    assert!(
        t.heard(Viewer::Seat(A))
            .contains("You take City 15 back and put Asteroid Strike at Koti.")
    );
    let mut alone = in_window(Window::MoveEnds, &[Card::Adjust]);
    alone.staged(A, Card::City15, KOTI);
    go(&mut alone);
    assert!(
        !alone
            .offers(A)
            .iter()
            .any(|a| matches!(a, Action::Adjust(..))),
        "nothing to put there"
    );
}

/// OW-376, OW-652: Adjust also within one's own Move.
#[test]
fn adjust_is_played_within_ones_own_move() {
    let mut t = Table::new(2).secret_lists();
    t.unit(A, Card::Striker, KOTI);
    t.hand(A, &[Card::Adjust, Card::Outpost]);
    t.staged(A, Card::City15, KOTI);
    t.from(Phase::Move(0));
    let pace = t.asks()[0].pace;
    t.act(A, Action::Adjust(KOTI, Card::City15));
    assert_eq!(t.asks()[0].pace, pace, "nobody sees that it was begun");
    t.act(A, Action::With(Card::Outpost));
    t.timeouts(|s| s.chain.is_empty());
    assert_eq!(t.state.phase, Phase::Move(0));
    assert_eq!(t.state.players[A].staged[0].card, Card::Outpost);
}

/// OW-377, OW-387, OW-395, OW-468: Enter Fray stays in play as a Ship.
#[test]
fn enter_fray_is_stationed_at_once() {
    let mut t = in_window(Window::MoveEnds, &[Card::EnterFray]);
    go(&mut t);
    t.act(A, play(Card::EnterFray, Choice::World(MAAIL)));
    assert!(t.state.players[A].hand.is_empty());
    t.act(B, Action::Pass);
    assert!(t.has(A, Card::EnterFray, MAAIL));
    assert_eq!(t.heaped(A, Card::EnterFray), 0);
}

/// OW-471, OW-472: Espionage cancels another player's Utility.
#[test]
fn espionage_cancels_a_utility() {
    let mut t = in_window(Window::MoveEnds, &[Card::EnterFray, Card::Espionage]);
    t.hand(B, &[Card::Espionage]);
    go(&mut t);
    t.act(A, play(Card::EnterFray, Choice::World(KOTI)));
    t.act(B, play(Card::Espionage, Choice::Bare));
    t.act(A, Action::Pass);
    assert!(!t.has(A, Card::EnterFray, KOTI));
    assert_eq!(
        (t.heaped(A, Card::EnterFray), t.heaped(B, Card::Espionage)),
        (1, 1)
    );
    assert!(
        t.heard(Viewer::Table)
            .contains("Seat 1’s Enter Fray is Trashed: cancelled.")
    );
}

/// OW-390, OW-391, OW-392, EX-36: Espionage on Espionage.
#[test]
fn espionage_on_espionage_lets_the_first_stand() {
    let mut t = in_window(Window::MoveEnds, &[Card::EnterFray, Card::Espionage]);
    t.hand(B, &[Card::Espionage]);
    go(&mut t);
    t.act(A, play(Card::EnterFray, Choice::World(KOTI)));
    t.act(B, play(Card::Espionage, Choice::Bare));
    t.act(A, play(Card::Espionage, Choice::Bare));
    t.timeouts(|s| s.chain.is_empty());
    assert!(t.has(A, Card::EnterFray, KOTI));
    assert_eq!(
        (t.heaped(A, Card::Espionage), t.heaped(B, Card::Espionage)),
        (1, 1)
    );
}

/// OW-379, OW-476, OW-404: Sabotage, whatever the Def; a Hidden Outpost cannot be named.
#[test]
fn sabotage_trashes_a_station_field_yard_or_production() {
    let mut t = in_window(Window::Resolution, &[Card::Sabotage]);
    t.state.unresolved = vec![KOTI, VITA];
    let ids = [
        Card::BattleStation25,
        Card::EnergyShield,
        Card::Shipyards10,
        Card::Industry11,
    ]
    .map(|c| t.unit(B, c, VITA));
    t.unit(B, Card::HiddenOutpost, VITA);
    t.unit(B, Card::City10, VITA);
    t.unit(A, Card::Industry6, KOTI);
    go(&mut t);
    assert_eq!(t.offers(A).len(), 5);
    t.act(A, play(Card::Sabotage, Choice::Unit(ids[0])));
    t.timeouts(|s| s.chain.is_empty());
    assert_eq!(t.heaped(B, Card::BattleStation25), 1);
}

/// OW-371, OW-382, OW-477, OW-478, OW-480, EX-59: Research draws two whatever the hand.
#[test]
fn research_draws_two_cards() {
    let mut t = in_window(Window::DrawEnds, &[Card::Research]);
    t.state.players[A].hand.extend([Card::Titan; 9]);
    t.state.players[A].deck = vec![Card::City10, Card::City12];
    go(&mut t);
    t.act(A, play(Card::Research, Choice::Draw));
    t.timeouts(|s| s.chain.is_empty());
    assert_eq!(t.state.players[A].hand.len(), 11);
    assert!(t.state.final_next || t.state.is_final, "OW-352");
    let mut empty = in_window(Window::DrawEnds, &[Card::Research]);
    empty.state.players[A].deck.clear();
    go(&mut empty);
    assert!(!empty.offers(A).iter().any(|a| matches!(a, Action::Play(_))));
}

/// OW-352, OW-479, OW-649: Research searches the Deck in private and shuffles it.
#[test]
fn research_searches_the_deck() {
    let mut t = in_window(Window::Setup, &[Card::Research]);
    t.state.players[A].deck = vec![Card::City10, Card::Titan, Card::City10];
    go(&mut t);
    t.act(A, play(Card::Research, Choice::Search));
    t.timeouts(|s| s.chain.is_empty());
    assert_eq!(
        t.offers(A),
        [Action::Take(Card::City10), Action::Take(Card::Titan)]
    );
    t.act(A, Action::Take(Card::Titan));
    assert_eq!(
        (t.holds(A, Card::Titan), t.state.players[A].deck.len()),
        (1, 2)
    );
    let b = t.heard(Viewer::Seat(B));
    assert!(b.contains("takes a card from their Deck") && !b.contains("Titan"));
}

/// OW-381, OW-481, EX-60: Coup.
#[test]
fn coup_needs_more_capacity() {
    let mut t = in_window(Window::ResolutionEnds, &[Card::Coup]);
    t.unit(A, Card::City15, VITA);
    t.unit(A, Card::Transport, VITA);
    let city = t.unit(B, Card::City30, VITA);
    t.unit(A, Card::City30, KOTI);
    let level = t.unit(B, Card::City30, KOTI);
    go(&mut t);
    assert!(!t.offers(A).contains(&play(Card::Coup, Choice::Unit(level))));
    t.act(A, play(Card::Coup, Choice::Unit(city)));
    t.until_trash();
    assert!(t.has(A, Card::City30, VITA));
    assert_eq!(t.income(A), 1 + 2 + 2);
}

/// OW-378, OW-470, EX-35: a cancelled Fleet Support leaves the Ships to be removed.
#[test]
fn a_cancelled_fleet_support_saves_nothing() {
    let mut t = Table::new(2).secret_lists();
    t.hand(A, &[Card::FleetSupport]);
    t.hand(B, &[Card::Espionage]);
    t.state.players[A].income = 8;
    t.reveal(&[(A, Card::Frigate, KOTI), (A, Card::Striker, MAAIL)]);
    t.act(A, play(Card::FleetSupport, Choice::Bare));
    t.act(B, play(Card::Espionage, Choice::Bare));
    t.timeouts(|s| s.chain.is_empty());
    assert_eq!(
        (
            t.heaped(A, Card::FleetSupport),
            t.heaped(B, Card::Espionage)
        ),
        (1, 1)
    );
    assert_eq!(
        t.offers(A),
        [
            Action::Scrap(Card::Frigate, KOTI),
            Action::Scrap(Card::Striker, MAAIL)
        ]
    );
}

/// OW-102, OW-373, OW-473, EX-66: False Alert closes a World to opponents for the turn.
#[test]
fn a_false_alert_closes_a_world_to_opponents() {
    let mut t = in_window(Window::StageBegins, &[Card::FalseAlert, Card::Outpost]);
    t.hand(B, &[Card::City20]);
    go(&mut t);
    t.act(A, play(Card::FalseAlert, Choice::World(VITA)));
    t.timeouts(|s| matches!(s.phase, Phase::Stage(_)));
    assert!(t.offers(A).contains(&Action::Stage(Card::Outpost, VITA)));
    t.act(A, Action::Ready);
    assert!(!t.offers(B).contains(&Action::Stage(Card::City20, VITA)));
    assert!(
        t.refusal(B, "stage", &["city-20", "vita"])
            .contains("OW-102")
    );
    t.timeouts(|s| s.turn == 3 && matches!(s.phase, Phase::Stage(1)));
    assert!(t.offers(B).contains(&Action::Stage(Card::City20, VITA)));
}

/// OW-372, OW-474, OW-475: We Quit sends a Ship or Manned force home.
#[test]
fn we_quit_sends_a_unit_home() {
    let mut t = in_window(Window::TurnBegins, &[Card::WeQuit]);
    let fray = t.unit(B, Card::EnterFray, KOTI);
    let troops = t.unit(B, Card::Troops10, KOTI);
    let auto = t.unit(B, Card::AutoAssault10, KOTI);
    let city = t.unit(B, Card::City10, KOTI);
    go(&mut t);
    let may = |id| t.offers(A).contains(&play(Card::WeQuit, Choice::Unit(id)));
    assert!(may(fray) && may(troops) && !may(auto) && !may(city));
    t.act(A, play(Card::WeQuit, Choice::Unit(fray)));
    t.timeouts(|s| s.chain.is_empty());
    assert_eq!(t.holds(B, Card::EnterFray), 1);
    assert!(
        t.heard(Viewer::Table)
            .contains("Seat 2’s Enter Fray at Koti returns to hand.")
    );
}

/// OW-380, OW-482, OW-483, OW-485, OW-520, OW-522, OW-523, EX-17: Light Brigade.
#[test]
fn a_light_brigade_needs_no_capacity() {
    let mut t = Table::new(2).secret_lists();
    t.unit(A, Card::Outpost, PHOEBE);
    let city = t.unit(B, Card::City20, PHOEBE);
    t.hand(A, &[Card::LightBrigade, Card::Troops25]);
    t.hand(B, &[Card::Outpost, Card::Outpost]);
    t.from(Phase::Window(Window::Surface(PHOEBE)));
    t.act(
        A,
        play(Card::LightBrigade, Choice::Force(Card::Troops25, PHOEBE)),
    );
    t.timeouts(|s| matches!(s.phase, Phase::Resolve(_, Sub::Assign(0))));
    t.act(
        A,
        Action::Attack(t.id(A, Card::Troops25, PHOEBE), 0, Some(city)),
    );
    t.act(A, Action::Ready);
    t.timeouts(|s| !matches!(s.phase, Phase::Resolve(..)));
    assert_eq!(
        (t.heaped(B, Card::City20), t.heaped(A, Card::Troops25)),
        (1, 1)
    );
    let mut t = Table::new(2).secret_lists();
    t.hand(A, &[Card::LightBrigade, Card::Troops25]);
    t.unit(B, Card::City20, PHOEBE);
    t.from(Phase::Window(Window::Surface(PHOEBE)));
    assert!(
        !matches!(t.state.phase, Phase::Window(Window::Surface(_))),
        "A does not occupy Phoebe K2, and B holds nothing"
    );
}

/// OW-484: a cancelled Light Brigade leaves the force in hand, known to all.
#[test]
fn a_cancelled_light_brigade_leaves_the_force_in_hand() {
    let mut t = Table::new(2).secret_lists();
    t.unit(A, Card::Outpost, PHOEBE);
    t.hand(A, &[Card::LightBrigade, Card::Troops25]);
    t.hand(B, &[Card::Espionage]);
    t.from(Phase::Window(Window::Surface(PHOEBE)));
    t.act(
        A,
        play(Card::LightBrigade, Choice::Force(Card::Troops25, PHOEBE)),
    );
    t.act(B, play(Card::Espionage, Choice::Bare));
    t.timeouts(|s| s.chain.is_empty());
    assert_eq!(t.holds(A, Card::Troops25), 1);
    assert!(
        t.heard(Viewer::Table)
            .contains("plays Light Brigade with Troops 25 at Phoebe K2")
    );
}

/// OW-486: on the FINAL TURN a Light Brigade brings no Prohibited force.
#[test]
fn a_final_light_brigade_brings_no_prohibited_force() {
    let mut t = Table::new(2).secret_lists();
    t.state.is_final = true;
    t.unit(A, Card::Outpost, PHOEBE);
    t.hand(A, &[Card::LightBrigade, Card::FalloutRaid]);
    t.from(Phase::Window(Window::Surface(PHOEBE)));
    assert_eq!(t.offers(A), [Action::Pass]);
}

/// OW-411, OW-412, EX-54: Robot Factory.
#[test]
fn a_robot_factory_lets_automated_forces_join() {
    let mut t = Table::new(2).secret_lists();
    t.world(KOTI, "corvane");
    t.unit(A, Card::RobotFactory, KOTI);
    t.hand(
        A,
        &[
            Card::City20,
            Card::AutoAssault10,
            Card::AutoAssault14,
            Card::Outpost,
            Card::Adjust,
        ],
    );
    t.act(A, Action::Stage(Card::City20, KOTI));
    assert!(!t.offers(A).contains(&Action::Stage(Card::Outpost, KOTI)));
    assert!(
        t.refusal(A, "stage", &["outpost", "corvane"])
            .contains("OW-412")
    );
    t.act(A, Action::Stage(Card::AutoAssault10, KOTI));
    assert!(
        !t.offers(A)
            .contains(&Action::Stage(Card::AutoAssault14, KOTI)),
        "not three cards"
    );
    t.act(A, Action::Ready);
    t.act(B, Action::Ready);
    t.until_asked(A);
    t.act(A, Action::Adjust(KOTI, Card::AutoAssault10));
    assert_eq!(
        t.offers(A),
        [Action::With(Card::AutoAssault14), Action::Back]
    );
    t.act(A, Action::Back);
    t.act(A, Action::Adjust(KOTI, Card::City20));
    assert!(t.offers(A).contains(&Action::With(Card::Outpost)));
}

/// OW-092: a card overrides the limit of one card per World, only at its own World.
#[test]
fn a_robot_factory_helps_only_at_its_world() {
    let mut t = Table::new(2);
    t.unit(A, Card::RobotFactory, KOTI);
    t.hand(A, &[Card::City20, Card::AutoAssault10]);
    t.act(A, Action::Stage(Card::City20, VITA));
    assert!(
        !t.offers(A)
            .contains(&Action::Stage(Card::AutoAssault10, VITA))
    );
    t.act(A, Action::Unstage(Card::City20, VITA));
    t.act(A, Action::Stage(Card::City20, KOTI));
    assert!(
        t.offers(A)
            .contains(&Action::Stage(Card::AutoAssault10, KOTI))
    );
}
