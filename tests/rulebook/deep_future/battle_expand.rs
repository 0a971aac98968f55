//! Battle and Expand (section 12), wonders (section 13).

use super::table::{C, M, S, Table, X, at, seat};
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::campaign::Victory;
use orrery::games::deep_future::cards::{CardId, Suit};
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::state::{Status, Track};
use orrery::games::deep_future::step::{Step, Sure};
use orrery::rules::version::Rules;

/// DF-336, DF-337, DF-338, DF-346: k own cubes for k rival cubes, up to what both sides have; nobody moves in.
#[test]
fn a_battle_exchanges_cubes_one_for_one() {
    let mut t = Table::with(2);
    t.cubes(0, 26, 3);
    t.neutral(25, 5);
    t.cubes(1, 15, 2);
    t.act(Suit::Hand);
    assert_eq!(
        t.offers(),
        [(26, 15), (26, 25)].map(|(a, b)| Action::Pair(at(a), at(b)))
    );
    t.answer(Action::Pair(at(26), at(25)));
    assert_eq!(t.offers(), [1, 2, 3].map(Action::Kill));
    assert_eq!(t.default(), Action::Kill(1));
    t.answer(Action::Kill(2));
    assert_eq!((t.own(0, 26), t.count(25)), (1, 3));
}

/// DF-339, DF-347: a battle may remove the last own cube, with the losses at once.
#[test]
fn a_battle_may_cost_the_last_cube() {
    let mut t = Table::solo();
    let world = t.settled(0, "2H", 26, "Art");
    t.neutral(25, 1);
    t.act(Suit::Hand);
    assert_eq!((t.count(26), t.count(25)), (0, 0));
    assert!(t.discarded(world));
}

/// DF-340, DF-341, DF-342, DF-351: W-38, a battle that would cost the homeworld is not offered; Defense may serve alone.
#[test]
fn a_battle_may_not_cost_the_homeworld() {
    let mut t = Table::solo();
    t.cubes(0, 55, 1);
    t.neutral(56, 1);
    let hand = t.holds(0, "1H")[0];
    assert!(!t.offered(&Action::Do(Suit::Hand, hand)));
    let tech = t.with_tech(0, "3H", "Defense Art Art");
    t.answer(Action::Do(Suit::Hand, hand));
    // One pair, one cube, one Defense: everything was forced.
    assert_eq!((t.own(0, 55), t.count(56)), (1, 0));
    assert!(t.state.turn.used.len() == 1 && t.state.players[seat(0)].techs[0].card == tech);
}

/// DF-340, DF-673: with an heir elsewhere the homeworld may be fought away, on second thought.
#[test]
fn with_an_heir_the_home_may_be_fought_away() {
    let mut t = Table::solo();
    t.cubes(0, 55, 1);
    t.neutral(56, 1);
    let heir = t.settled(0, "2H", 12, "Art");
    t.act(Suit::Hand);
    assert_eq!(t.state.steps.last(), Some(&Step::Sure(Sure::Fight)));
    t.answer(Action::Sure(true));
    assert_eq!(t.state.players[seat(0)].home.unwrap().card, heir);
}

/// DF-343, DF-344, DF-348, DF-353, DF-354, DF-359, DF-696, DF-707, DF-718: W-39, without rivals a track rises, and track advancements work.
#[test]
fn without_rivals_a_battle_raises_a_track() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "3H", "Diplomacy Machinery Weapons");
    let other = t.with_tech(0, "4H", "Military Defense Art");
    t.set(0, S, -2);
    t.act(Suit::Hand);
    assert_eq!(t.offers(), Track::ALL.map(Action::Track));
    assert_eq!(t.default(), Action::Track(S));
    t.answer(Action::Track(S));
    assert!(!t.can_use(other, "Military") && !t.can_use(other, "Defense"));
    t.uses(tech, "Diplomacy")
        .uses(tech, "Machinery")
        .uses(tech, "Weapons");
    assert_eq!([C, M, S].map(|k| t.value(0, k)), [2, 1, 0]);
    let mut t = Table::solo();
    for track in Track::ALL {
        t.set(0, track, 12);
    }
    t.act(Suit::Hand);
    assert_eq!(
        t.state.steps.last(),
        Some(&Step::ActionMenu),
        "it may be taken and raises nothing"
    );
}

/// DF-349, DF-350, DF-352, DF-722: W-36, each Defense removes a rival cube without cost.
#[test]
fn defense_removes_cubes_without_cost() {
    let table = || {
        let mut t = Table::solo();
        t.cubes(0, 26, 3);
        t.neutral(25, 5);
        let tech = t.with_tech(0, "3H", "Defense Defense Art");
        t.act(Suit::Hand);
        (t, tech)
    };
    for (kill, used, left) in [
        (4, 2, (1, 1)),
        (5, 2, (0, 0)),
        (2, 2, (3, 3)),
        (3, 0, (0, 2)),
    ] {
        let (mut t, tech) = table();
        assert_eq!(t.offers().len(), 5);
        t.answer(Action::Kill(kill));
        while t.state.steps.last() == Some(&Step::Defend) {
            let defended = t.state.running.defended;
            assert_eq!(
                t.offered(&Action::Go),
                kill - defended <= 3,
                "{kill} {defended}"
            );
            let next = if defended < used {
                Action::Use(tech, defended)
            } else {
                Action::Go
            };
            t.answer(next);
        }
        assert_eq!((t.own(0, 26), t.count(25)), left, "kill {kill}");
    }
}

/// DF-355, DF-356, DF-357, DF-358, DF-721: W-37, Military fights another pair on the map left by the first.
#[test]
fn military_fights_another_battle() {
    let mut t = Table::solo();
    let world = t.settled(0, "2H", 16, "Art");
    t.cubes(0, 16, 2);
    t.neutral(14, 1);
    t.neutral(15, 1);
    let tech = t.with_tech(0, "3H", "Military Military Art");
    t.act(Suit::Hand);
    t.answers(
        [Action::Pair(at(16), at(14)), Action::Kill(1)]
            .into_iter()
            .take(1),
    );
    assert_eq!((t.own(0, 16), t.count(14)), (1, 0));
    assert!(t.settled_worlds(0).contains(&world));
    t.answer(Action::Use(tech, 0));
    assert_eq!([14, 15, 16].map(|s| t.count(s)), [0, 0, 0]);
    assert!(t.discarded(world));
    let (a, b) = ((at(16), at(14)), (at(16), at(15)));
    assert_eq!(t.events.iter().filter(|e| matches!(e, Event::Fought { from, to, .. } if (*from, *to) == a || (*from, *to) == b)).count(), 2);
}

/// DF-360, DF-361, DF-362, DF-363, DF-364: any number to an adjacent sector with room, one stays, no rivals there.
#[test]
fn expand_moves_cubes_to_a_neighbour_with_room() {
    let mut t = Table::solo();
    t.cubes(0, 55, 5);
    t.cubes(0, 54, 3);
    t.cubes(0, 53, 5);
    t.neutral(56, 1);
    t.act(Suit::Foot);
    t.answer(Action::From(at(55)));
    assert_eq!(t.offers(), [52, 54, 64, 66].map(|s| Action::To(at(s))));
    t.answer(Action::To(at(54)));
    assert_eq!(t.offers(), [1, 2].map(Action::Count));
    t.answer(Action::Count(2));
    assert_eq!((t.own(0, 55), t.own(0, 54)), (3, 5));
}

/// DF-365: Expand is not offered when no cube can move.
#[test]
fn expand_needs_a_cube_that_can_move() {
    let mut t = Table::solo();
    t.cubes(0, 55, 1);
    let foot = t.holds(0, "1F")[0];
    assert!(!t.offered(&Action::Do(Suit::Foot, foot)));
}

/// DF-366, DF-367, DF-374, DF-695, DF-714, DF-724: Astronomy, Communication and Religion.
#[test]
fn astronomy_communication_and_religion_raise_their_tracks() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "3H", "Astronomy Communication Religion");
    t.act(Suit::Foot);
    t.answers([Action::To(at(54)), Action::Count(1)]);
    t.uses(tech, "Astronomy")
        .uses(tech, "Communication")
        .uses(tech, "Religion");
    assert_eq!([C, M, X].map(|k| t.value(0, k)), [2, 1, 1]);
}

/// DF-368, DF-369, DF-370, DF-371, DF-373, DF-728: W-41, FTL goes a hex further, through rivals and the black hole.
#[test]
fn ftl_goes_through_rivals_and_the_black_hole() {
    for ftl in [false, true] {
        let mut t = Table::solo();
        t.home(0, "1S", 66, "Art");
        t.state.board.clear(at(55));
        t.cubes(0, 66, 3);
        t.neutral(16, 1);
        t.neutral(56, 1);
        let tech = t.with_tech(0, "3H", "FTL Art Art");
        t.act(Suit::Foot);
        let to = if ftl {
            t.answer(Action::Use(tech, 0));
            vec![14, 15, 26, 36, 45, 46, 52, 53, 54, 55, 61, 62, 63, 64, 65]
        } else {
            t.answer(Action::Go);
            vec![55, 64, 65]
        };
        let to: Vec<Action> = to.into_iter().map(|s| Action::To(at(s))).collect();
        assert_eq!(t.offers(), to);
    }
}

/// DF-375, DF-376, DF-377, DF-378, DF-379, DF-380, DF-727: W-42, Spacecraft sends single cubes to different sectors after the main move.
#[test]
fn spacecraft_sends_single_cubes_elsewhere() {
    let mut t = Table::solo();
    t.cubes(0, 44, 5);
    t.cubes(0, 55, 1);
    let tech = t.with_tech(0, "3H", "Spacecraft Spacecraft Spacecraft");
    t.act(Suit::Foot);
    t.answers([Action::To(at(41)), Action::Count(2), Action::Use(tech, 0)]);
    assert!(!t.offered(&Action::Craft(at(41))));
    assert_eq!(t.default(), Action::No);
    t.answers([Action::Craft(at(42)), Action::Use(tech, 1)]);
    assert!(!t.offered(&Action::Craft(at(42))));
    t.answer(Action::Craft(at(33)));
    assert_eq!([44, 41, 42, 33].map(|s| t.own(0, s)), [1, 2, 1, 1]);
    assert_eq!(t.state.running.when, None, "no third cube can leave");
    let mut t = Table::solo();
    t.cubes(0, 44, 5);
    t.cubes(0, 55, 1);
    let tech = t.with_tech(0, "3H", "Spacecraft FTL Art");
    t.act(Suit::Foot);
    t.answers([Action::Go, Action::To(at(41)), Action::Count(1)]);
    t.uses(tech, "FTL").uses(tech, "Spacecraft");
    assert!(t.offered(&Action::Craft(at(36))), "FTL lengthens it too");
}

/// DF-419, DF-420, DF-421, DF-422, DF-424, DF-428, DF-429, DF-675: W-43, a wonder entered while empty works for a card of its suit.
#[test]
fn an_empty_wonder_sector_works_for_a_card() {
    let mut t = Table::with(2);
    t.cubes(0, 14, 3);
    t.cubes(0, 55, 1);
    t.wonder(15, Victory::Territory, Suit::Heart);
    let heart = t.holds(0, "5R 1S")[0];
    t.act(Suit::Foot);
    t.answers([Action::To(at(15)), Action::Count(1)]);
    assert_eq!(t.offers(), [Action::Wonder(heart), Action::Skip]);
    assert_eq!(t.default(), Action::Skip);
    t.answer(Action::Wonder(heart));
    assert_eq!(t.hand_size(0), 1 + 5);
    assert!(
        t.state.campaign.wonder(at(15)).is_some(),
        "it is never used up"
    );
    // Entered again, or without the suit in hand, nothing is asked.
    let mut t = Table::solo();
    t.cubes(0, 14, 3);
    t.cubes(0, 15, 1);
    t.cubes(0, 55, 1);
    t.wonder(15, Victory::Territory, Suit::Heart);
    t.holds(0, "5R");
    t.act(Suit::Foot);
    t.answers([Action::To(at(15)), Action::Count(1)]);
    assert_eq!(t.state.steps.last(), Some(&Step::ActionMenu));
}

/// An Expand with Spacecraft that has entered two empty wonder sectors, the first of which was used.
fn two_wonders(rules: Rules) -> (Table, CardId) {
    let mut t = Table::solo();
    t.state.rules = rules;
    t.cubes(0, 44, 5);
    t.cubes(0, 55, 1);
    t.wonder(42, Victory::Culture, Suit::Heart);
    t.wonder(33, Victory::Might, Suit::Heart);
    let cards = t.holds(0, "2R 3R");
    let tech = t.with_tech(0, "3H", "Spacecraft Spacecraft Art");
    t.act(Suit::Foot);
    t.answers([
        Action::To(at(41)),
        Action::Count(1),
        Action::Use(tech, 0),
        Action::Craft(at(42)),
    ]);
    t.answer(Action::Wonder(cards[0]));
    assert_eq!(t.value(0, C), 2);
    t.answers([Action::Use(tech, 1), Action::Craft(at(33))]);
    (t, cards[1])
}

/// DF-423, DF-425: Spacecraft can trigger wonders, and one Expand uses every wonder it enters, each once.
#[test]
fn one_expand_uses_each_wonder_it_enters_once() {
    let (mut t, card) = two_wonders(Rules::version(2));
    assert_eq!(t.offers(), [Action::Wonder(card), Action::Skip]);
    t.answer(Action::Wonder(card));
    assert_eq!((t.value(0, C), t.value(0, M)), (2, 3));
    let used = |e: &&Event| matches!(e, Event::WonderUsed { .. });
    assert_eq!(t.events.iter().filter(used).count(), 2);
    assert_eq!(t.state.steps.last(), Some(&Step::ActionMenu));
}

/// DF-423 in matches begun under version 1: one Expand uses one wonder at most.
#[test]
fn under_version_1_one_expand_uses_one_wonder() {
    let (t, _) = two_wonders(Rules::FIRST);
    assert_eq!(t.state.steps.last(), Some(&Step::ActionMenu));
    assert_eq!(t.value(0, M), 0);
    assert!(
        t.state.running.wonders.is_empty(),
        "its states stay as they were"
    );
}

/// DF-427: cubes that are placed rather than moved trigger nothing.
#[test]
fn placed_cubes_trigger_no_wonder() {
    let mut t = Table::solo();
    t.wonder(54, Victory::Culture, Suit::Heart);
    t.holds(0, "2R");
    let civ = t.civ("3S", 55, Victory::Territory, Suit::Sun);
    t.hand(0, civ);
    t.answers([
        Action::Evoke(civ),
        Action::First(true),
        Action::Sector(at(54)),
    ]);
    assert_eq!(t.own(0, 54), 1);
    assert!(
        !t.events
            .iter()
            .any(|e| matches!(e, Event::WonderUsed { .. }))
    );
}

/// DF-430, DF-676, DF-677, DF-678, DF-679, DF-680: W-44, each wonder's effect is as strong as the card's number, clamped.
#[test]
fn every_wonder_has_its_effect() {
    let used = |victory: Victory, card: &str, prepare: fn(&mut Table)| {
        let mut t = Table::solo();
        t.cubes(0, 14, 5);
        t.cubes(0, 55, 1);
        prepare(&mut t);
        t.wonder(15, victory, Suit::Sun);
        let card = t.holds(0, card)[0];
        t.act(Suit::Foot);
        t.answers([Action::To(at(15)), Action::Count(2), Action::Wonder(card)]);
        t
    };
    assert_eq!(used(Victory::Population, "6S", |_| ()).own(0, 15), 5);
    assert_eq!(used(Victory::Culture, "6S", |_| ()).value(0, C), 6);
    assert_eq!(
        used(Victory::Might, "6S", |t| t.set(0, M, 4)).value(0, M),
        6
    );
    assert_eq!(used(Victory::Stability, "3S", |_| ()).value(0, S), 3);
    assert_eq!(used(Victory::Xeno, "1S", |_| ()).value(0, X), 1);
    assert_eq!(used(Victory::Territory, "4S", |_| ()).hand_size(0), 4);
}

/// DF-347, DF-432, DF-441, DF-443, DF-656: W-40, taking a homeworld waits for its owner; without settled worlds he has lost.
#[test]
fn taking_a_homeworld_waits_for_its_owner() {
    let mut t = Table::with(2);
    t.home(1, "2S", 45, "Art");
    t.state.board.clear(at(21));
    t.cubes(1, 45, 1);
    let heirs = [t.settled(1, "3S", 43, "Art"), t.settled(1, "4S", 54, "Art")];
    t.cubes(0, 44, 2);
    t.act(Suit::Hand).answer(Action::Pair(at(44), at(45)));
    assert_eq!(t.ask().seat, seat(1));
    assert_eq!(t.offers(), heirs.map(Action::Heir));
    t.answer(Action::Heir(heirs[1]));
    assert_eq!(t.state.players[seat(1)].home.unwrap().card, heirs[1]);
    assert_eq!(t.state.active(), seat(0));
    let mut t = Table::with(2);
    t.home(1, "2S", 45, "Art");
    t.cubes(1, 45, 1);
    t.cubes(1, 21, 3);
    t.cubes(0, 44, 2);
    t.act(Suit::Hand);
    assert_eq!(t.state.players[seat(1)].status, Status::Lost);
    assert_eq!((t.count(21), t.state.active()), (1, seat(0)));
}
