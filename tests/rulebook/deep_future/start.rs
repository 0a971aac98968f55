//! The turn and the start phase (section 9), and using advancements (section 11).

use super::table::{C, M, S, Table, X, at, seat};
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::campaign::Victory;
use orrery::games::deep_future::cards::Suit;
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::state::Phase;
use orrery::games::deep_future::step::{Step, Sure};
use orrery::rules::seat::Viewer;

/// DF-184, DF-189: draw, START advancements, actions, payment, challenge.
#[test]
fn a_turn_has_four_phases_in_order() {
    let mut t = Table::start_phase(1);
    let tech = t.with_tech(0, "1H", "Art Art moon");
    let mut phases = vec![t.state.phase];
    t.uses(tech, "Art");
    t.answer(Action::Go);
    phases.push(t.state.phase);
    t.holds(0, "1M 2S");
    t.answer(Action::End);
    phases.push(t.state.phase);
    t.answer(Action::Done);
    phases.push(t.state.phase);
    assert_eq!(phases[..3], [Phase::Start, Phase::Action, Phase::Payment]);
    assert!(phases[3] == Phase::Challenge || t.state.turn.number == 2);
}

/// DF-190, DF-191, DF-192, DF-193, DF-699, DF-236, DF-225: Art raises Culture by 1; each slot works once, in any order, or not at all.
#[test]
fn art_raises_culture_slot_by_slot() {
    let mut t = Table::start_phase(1);
    let tech = t.with_tech(0, "1H", "Art Computation Art");
    t.holds(0, "1F");
    t.uses(tech, "Art");
    assert_eq!(t.value(0, C), 1);
    t.uses(tech, "Computation");
    let drop = t.player(0).hand[0];
    t.answer(Action::Drop(drop));
    t.answer(Action::Use(tech, 2));
    assert_eq!(t.value(0, C), 2);
    assert!(!t.offered(&Action::Use(tech, 0)));
    t.answer(Action::Go);
    assert_eq!(t.state.phase, Phase::Action);
}

/// DF-194, DF-195, DF-693: W-20, Computation draws one and discards any one, also the one just drawn.
#[test]
fn computation_draws_one_and_discards_one() {
    let mut t = Table::start_phase(1);
    let home = t.state.players[seat(0)].home.unwrap().card;
    t.holds(0, "1F 2F 3F 4F 5F");
    let top = t.flips("6H")[0];
    t.uses(home, "Computation");
    assert_eq!((t.hand_size(0), t.offers().len()), (6, 6));
    t.answer(Action::Drop(top));
    assert_eq!(t.hand_size(0), 5);
    let mut t = Table::start_phase(1);
    t.home(0, "1S", 55, "FTL");
    let tech = t.tech("1H", "Computation Devices Energy");
    t.hand(0, tech);
    t.holds(0, "1F 2F 3F 4F");
    t.uses(tech, "Computation");
    assert_eq!(t.hand_size(0), 5, "the tech was spent first");
}

/// DF-196: without any card to draw Computation cannot be used.
#[test]
fn computation_needs_a_card_to_draw() {
    let mut t = Table::start_phase(2);
    let cards = std::mem::take(&mut t.state.deck);
    t.player(1).hand.extend(cards);
    let tech = t.with_tech(0, "1H", "Art moon moon");
    assert_eq!(t.offers(), [Action::Use(tech, 0), Action::Go]);
}

/// DF-197, DF-717: Economy costs a step and draws two.
#[test]
fn economy_costs_a_step_and_draws_two() {
    let mut t = Table::start_phase(1);
    let tech = t.with_tech(0, "1H", "Economy moon moon");
    t.uses(tech, "Economy");
    assert_eq!(t.offers(), [M, S, X].map(Action::Track));
    assert_eq!(t.default(), Action::Track(M));
    t.answer(Action::Track(S));
    assert_eq!((t.value(0, S), t.hand_size(0)), (-1, 2));
}

/// DF-198, DF-199, DF-202, DF-203, DF-723: Exploration moves a cube to an adjacent empty sector and triggers no wonder.
#[test]
fn exploration_moves_a_cube_to_an_empty_neighbour() {
    let mut t = Table::start_phase(1);
    let tech = t.with_tech(0, "1H", "Exploration FTL moon");
    t.wonder(53, Victory::Territory, Suit::Heart);
    t.holds(0, "5R");
    t.neutral(56, 1);
    t.cubes(0, 54, 1);
    t.uses(tech, "Exploration");
    t.answers([Action::Track(M), Action::From(at(55))]);
    let to = [52, 53, 64, 66].map(|s| Action::To(at(s)));
    assert_eq!(t.offers(), to, "not to own, rival or distant sectors");
    t.answer(Action::To(at(53)));
    assert_eq!((t.own(0, 55), t.own(0, 53)), (2, 1));
    assert!(
        !t.state
            .steps
            .iter()
            .any(|s| matches!(s, Step::WonderCard(_)))
    );
}

/// DF-200, DF-201, DF-673: W-18, the homeworld's sector is vacated only with an heir, and only on second thought.
#[test]
fn exploration_vacates_the_home_only_with_an_heir() {
    let mut t = Table::start_phase(1);
    t.home(0, "1S", 14, "FTL");
    t.state.board.clear(at(55));
    t.cubes(0, 14, 1);
    let tech = t.with_tech(0, "1H", "Exploration Art moon");
    assert!(!t.can_use(tech, "Exploration"));
    let heir = t.settled(0, "2H", 15, "FTL");
    let old = t.state.players[seat(0)].home.unwrap().card;
    t.uses(tech, "Exploration");
    t.answers([Action::Track(M), Action::From(at(14)), Action::To(at(11))]);
    assert_eq!(
        t.state.steps.last(),
        Some(&Step::Sure(Sure::Explore(at(14), at(11))))
    );
    t.answer(Action::Sure(true));
    assert_eq!(t.state.players[seat(0)].home.unwrap().card, heir);
    assert_eq!(t.state.line[0], Some(old));
    assert_eq!((t.count(14), t.own(0, 11)), (0, 1));
}

/// DF-204, DF-205, DF-206, DF-207, DF-208, DF-209, DF-638, DF-639, DF-711: W-19, the n-th History shows the top n cards as they lie then, to its player alone.
#[test]
fn history_looks_deeper_each_time() {
    let mut t = Table::start_phase(2);
    let tech = t.with_tech(0, "1H", "History History Economy");
    let top = t.flips("1F 2F 3F 4F 5F");
    let own = Viewer::Seat(seat(0));
    assert!(t.view(own).own.unwrap().seen.is_empty());
    t.uses(tech, "History");
    assert_eq!(t.view(own).own.unwrap().seen, [top[0]]);
    assert!(t.view(Viewer::Seat(seat(1))).own.unwrap().seen.is_empty());
    t.uses(tech, "Economy").answer(Action::Track(M));
    t.answer(Action::Use(tech, 1));
    assert_eq!(t.view(own).own.unwrap().seen, [top[2], top[3]]);
    let order: Vec<_> = t.state.deck.iter().rev().take(3).copied().collect();
    assert_eq!(order, top[2..5]);
    assert!(
        t.told(own)
            .iter()
            .any(|l| l.starts_with("On top of the deck") && l.contains("3F"))
    );
    let public = t.told(Viewer::Table);
    assert!(
        public
            .iter()
            .any(|l| l.contains("looks at the top 2 cards"))
    );
    assert!(!public.iter().any(|l| l.contains("3F")));
    let mut t = Table::start_phase(1);
    let tech = t.with_tech(0, "1H", "History Art Economy");
    t.state.discard = std::mem::take(&mut t.state.deck);
    assert!(!t.can_use(tech, "History"), "no reshuffle for a look");
}

/// DF-210, DF-705: Infrastructure costs a step and puts an upkeep cube.
#[test]
fn infrastructure_costs_a_step_and_puts_a_cube() {
    let mut t = Table::start_phase(1);
    let tech = t.with_tech(0, "1H", "Infrastructure moon moon");
    t.uses(tech, "Infrastructure");
    t.answers([Action::Track(X), Action::Cube(tech)]);
    assert_eq!(
        (t.value(0, X), t.state.players[seat(0)].techs[0].cubes),
        (-1, 1)
    );
}

/// DF-213, DF-214, DF-215, DF-222, DF-257, DF-258: none, one or two actions of different kinds; the phase may be ended between them.
#[test]
fn two_actions_of_different_kinds() {
    let mut t = Table::solo();
    let suns = t.holds(0, "1S 2S 3R");
    t.answer(Action::Do(Suit::Sun, suns[0]));
    assert!(!t.offered(&Action::Do(Suit::Sun, suns[1])));
    assert!(t.offered(&Action::End) && t.offered(&Action::Plan));
    t.answers([Action::Do(Suit::Heart, suns[2])]);
    assert_eq!(t.state.phase, Phase::Payment, "two actions are all");
    let mut t = Table::solo();
    t.answer(Action::End);
    assert!(t.state.turn.deeds.is_empty() || t.state.turn.number > 1);
}

/// DF-216, DF-217, DF-646: the card that pays is discarded first, for all to see.
#[test]
fn the_paying_card_is_discarded_first() {
    let mut t = Table::solo();
    let sun = t.holds(0, "1S")[0];
    t.answer(Action::Do(Suit::Sun, sun));
    assert!(
        t.told(Viewer::Table)
            .iter()
            .any(|l| l.contains("takes Power with 1S"))
    );
    assert!(!t.player(0).hand.contains(&sun));
}

/// DF-219, DF-220, DF-221: legality is judged with the paying card out of the hand.
#[test]
fn legality_is_judged_without_the_paying_card() {
    let mut t = Table::solo();
    // The only world in hand is the moon card itself: without it (d) is open.
    let world = t.world("1M", 11, "Art");
    t.hand(0, world);
    assert!(t.offered(&Action::Do(Suit::Moon, world)));
    // FTL of the paying tech cannot carry the Expand it pays for.
    let mut t = Table::solo();
    t.cubes(0, 55, 2);
    for (i, s) in [52, 53, 54, 56, 64, 66].into_iter().enumerate() {
        t.neutral(s, 1 + i as u8 % 2);
    }
    let tech = t.tech("2F", "FTL FTL FTL");
    t.hand(0, tech);
    assert!(!t.offered(&Action::Do(Suit::Foot, tech)));
    let foot = t.holds(0, "3F")[0];
    assert!(t.offered(&Action::Do(Suit::Foot, foot)));
}

/// DF-223, DF-224, DF-226, DF-227, DF-228, DF-229: any number, in the named action only; upper-row cards stay, a settled world goes once for all its slots.
#[test]
fn advancements_work_in_their_action_and_a_settled_world_goes_once() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "1H", "Devices Art Leisure");
    let world = t.settled(0, "2H", 56, "Labor Empire Leisure");
    t.act(Suit::Sun);
    let uses = t.offers();
    assert_eq!(
        uses,
        [
            Action::Use(tech, 0),
            Action::Use(world, 0),
            Action::Use(world, 1),
            Action::Done
        ]
    );
    t.uses(world, "Labor")
        .uses(world, "Empire")
        .uses(tech, "Devices");
    assert_eq!([C, M, S].map(|k| t.value(0, k)), [2, 1, 1]);
    assert!(t.discarded(world) && t.state.players[seat(0)].techs.len() == 1);
}

/// DF-231, DF-233, DF-234, DF-235: a complete hand tech serves the actions and the start phase its slots match, whatever its corner.
#[test]
fn a_hand_tech_serves_what_its_slots_match() {
    let mut t = Table::start_phase(1);
    let tech = t.tech("6M", "Art Art Devices");
    t.hand(0, tech);
    t.uses(tech, "Art");
    t.answer(Action::Use(tech, 1));
    assert_eq!(t.value(0, C), 2);
    t.answer(Action::Go);
    assert!(t.discarded(tech));
}

/// DF-237: W-35, an advancement made in an action does not serve that action.
#[test]
fn an_advancement_does_not_serve_the_action_that_made_it() {
    let mut t = Table::solo();
    let home = t.state.players[seat(0)].home.unwrap().card;
    t.flips("1M");
    t.act(Suit::Skull);
    t.answers([Action::Target(home), Action::Choose(4)]);
    assert_eq!(t.names(home), ["Computation", "Literature"]);
    assert_eq!(t.value(0, C), 0);
    assert_eq!(t.state.running.when, None, "the action is over");
}

/// DF-238, DF-243: W-22, a complete tech drawn by Power may be discarded for it at once.
#[test]
fn a_tech_drawn_by_power_may_serve_it() {
    let mut t = Table::solo();
    let tech = t.tech("5H", "Devices Art Art");
    t.on_top(tech);
    t.act(Suit::Sun);
    t.uses(tech, "Devices");
    assert_eq!(t.value(0, C), 2);
}

/// DF-239, DF-240, DF-255, DF-256, DF-259, DF-260: W-27, after a capture free Power and free Advance, each an action of its own that can be augmented or declined.
#[test]
fn a_capture_brings_two_free_actions() {
    let mut t = Table::solo();
    t.cubes(0, 15, 1);
    let tech = t.with_tech(0, "3H", "Labor Leisure moon");
    let obelisk = t.world("4S", 15, "Construction FTL Energy");
    t.line(obelisk);
    let hand = t.hand_size(0);
    let moon = t.holds(0, "1M 1F")[0];
    t.answer(Action::Do(Suit::Moon, moon));
    t.answer(Action::World(obelisk));
    assert_eq!(t.state.line[3], None);
    t.uses(tech, "Leisure");
    t.answer(Action::Free(true));
    assert_eq!(t.hand_size(0), hand + 1 + 2);
    t.uses(tech, "Labor").uses(obelisk, "Energy");
    assert_eq!((t.value(0, S), t.value(0, C)), (1, 2));
    assert_eq!(t.hand_size(0), hand + 1 + 3);
    assert!(t.discarded(obelisk));
    t.answer(Action::Free(false));
    let offers = t.offers();
    assert!(
        !offers
            .iter()
            .any(|o| matches!(o, Action::Do(Suit::Moon, _)))
    );
    assert_eq!(t.state.turn.deeds.len(), 1);
}

/// DF-241: Plan and Evoke cannot be augmented.
#[test]
fn plan_and_evoke_are_not_augmented() {
    let mut t = Table::solo();
    t.with_tech(0, "3H", "Devices Literature Construction");
    let civ = t.civ("3S", 55, Victory::Might, Suit::Sun);
    t.hand(0, civ);
    t.answers([Action::Evoke(civ), Action::First(true)]);
    assert_eq!(t.state.steps.last(), Some(&Step::ActionMenu));
    assert_eq!(t.value(0, C), 0);
}

/// DF-242: a track on its star is not raised, so its advancement is not offered.
#[test]
fn a_starred_tracks_advancement_is_not_offered() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "3H", "Devices Empire moon");
    t.set(0, C, 12);
    t.act(Suit::Sun);
    assert!(!t.can_use(tech, "Devices") && t.can_use(tech, "Empire"));
}

/// DF-026, DF-027: W-21, no endless reuse: a spent tech cannot be drawn before the phase ends.
#[test]
fn a_spent_tech_is_not_drawn_again_in_its_phase() {
    let mut t = Table::start_phase(2);
    t.home(0, "1S", 55, "FTL");
    let rest = std::mem::take(&mut t.state.deck);
    let old = std::mem::take(&mut t.state.discard);
    t.player(1).hand.extend(rest.into_iter().chain(old));
    let one = t.blank("1F");
    t.state.discard.push(one);
    let tech = t.tech("5H", "Economy Art Art");
    t.hand(0, tech);
    t.uses(tech, "Economy").answer(Action::Track(M));
    assert_eq!(t.state.players[seat(0)].hand, [one]);
    t.answer(Action::Go);
    assert!(t.discarded(tech));
    assert!(
        t.events
            .iter()
            .any(|e| matches!(e, Event::Reshuffled { cards: 1 }))
    );
}
