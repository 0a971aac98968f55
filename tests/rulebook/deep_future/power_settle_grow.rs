//! Power, Settle and Grow (section 12).

use super::table::{C, M, S, Table, X, at, corner, seat};
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::campaign::Named;
use orrery::games::deep_future::cards::Suit;
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::step::Step;
use orrery::rules::seat::Viewer;

/// DF-244, DF-245, DF-248, DF-249, DF-250, DF-697, DF-698: W-22, Power with Energy, Energy and Industry leaves eight cards.
#[test]
fn power_draws_and_industry_turns_cards_over() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "3H", "Energy Industry Energy");
    t.holds(0, "1F 2F 3F");
    t.act(Suit::Sun);
    assert_eq!(t.hand_size(0), 5);
    t.uses(tech, "Energy").answer(Action::Use(tech, 2));
    t.uses(tech, "Industry");
    let drop = t.player(0).hand[0];
    t.answer(Action::Drop(drop));
    assert_eq!(t.hand_size(0), 8);
    // Industry needs a hand card besides itself.
    let mut t = Table::solo();
    let tech = t.tech("3H", "Industry Art Art");
    t.hand(0, tech);
    let rest = std::mem::take(&mut t.state.deck);
    t.player(0).spent.extend(rest);
    t.act(Suit::Sun);
    assert!(!t.events.iter().any(|e| matches!(e, Event::Used { .. })));
}

/// DF-246, DF-247, DF-251, DF-706, DF-725, DF-726: Devices, Empire and Labor.
#[test]
fn devices_empire_and_labor_raise_their_tracks() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "3H", "Devices Empire Labor");
    t.act(Suit::Sun);
    t.uses(tech, "Devices")
        .uses(tech, "Empire")
        .uses(tech, "Labor");
    assert_eq!([C, M, S, X].map(|k| t.value(0, k)), [2, 1, 1, 0]);
}

/// DF-252, DF-253, DF-254, DF-261: one Settle captures one of the line worlds in own sectors, and draws nothing.
#[test]
fn a_settle_captures_one_world() {
    let mut t = Table::solo();
    t.cubes(0, 15, 1);
    let [a, b] = ["4S", "5S"].map(|c| t.world(c, 15, "Art"));
    let far = t.world("6S", 33, "Art");
    for world in [a, b, far] {
        t.line(world);
    }
    let moon = t.holds(0, "1M")[0];
    t.answer(Action::Do(Suit::Moon, moon));
    assert_eq!(
        t.offers(),
        [Action::World(a), Action::World(b), Action::New]
    );
    t.answer(Action::World(b));
    assert_eq!((t.settled_worlds(0), t.hand_size(0)), (&[b][..], 0));
    assert_eq!(t.state.line[3], Some(a));
    assert_eq!(t.state.steps.last(), Some(&Step::Free(Suit::Sun)));
}

/// DF-262, DF-263, DF-270, DF-274, DF-276, DF-277, DF-278, DF-279, DF-280, DF-703: W-23, a hand world, one more advancement by Government, never a fourth.
#[test]
fn a_hand_world_is_settled_and_governed() {
    let mut t = Table::solo();
    t.cubes(0, 24, 1);
    let tech = t.with_tech(0, "3H", "Government Government moon");
    let world = t.world("2H", 24, "Art Art");
    t.hand(0, world);
    t.holds(0, "3H");
    t.flips("6F 1M");
    let moon = t.blank("1M");
    t.hand(0, moon);
    t.answer(Action::Do(Suit::Moon, moon));
    // The world was the only source, so it was settled at once; a card was drawn.
    assert_eq!((t.settled_worlds(0), t.hand_size(0)), (&[world][..], 2));
    assert!(
        !t.events
            .iter()
            .any(|e| matches!(e, Event::HandShown { .. }))
    );
    t.uses(tech, "Government");
    assert_eq!(t.offers().len(), 7);
    t.answer(Action::Choose(2));
    assert_eq!(t.names(world), ["Art", "Art", "Leisure"]);
    assert!(t.card(world).slots()[2].circled);
    assert_eq!(
        t.state.running.when, None,
        "a second Government is of no use, and the action is over"
    );
}

/// DF-264, DF-265, DF-273, DF-645, DF-288: W-24, a blank becomes a world; the hand is shown before the draw.
#[test]
fn a_blank_becomes_a_world_and_the_hand_is_shown() {
    let mut t = Table::with(2);
    t.cubes(0, 56, 1);
    let blank = t.holds(0, "3H")[0];
    let tech = t.tech("5F", "Art Art moon");
    t.hand(0, tech);
    t.flips("6F 1M 4S");
    let moon = t.blank("1M");
    t.hand(0, moon);
    t.answer(Action::Do(Suit::Moon, moon));
    let shown = t.told(Viewer::Seat(seat(1)));
    assert!(
        shown
            .iter()
            .any(|l| l.contains("shows the hand") && l.contains("3H") && l.contains("5F"))
    );
    t.answer(Action::Sector(at(56)));
    assert_eq!(t.settled_worlds(0), [blank]);
    assert_eq!(
        (t.card(blank).corner, t.names(blank)),
        (corner("3H"), vec!["Exploration"])
    );
    assert_eq!(t.hand_size(0), 2, "one card was drawn");
    assert!(
        t.state
            .rights
            .iter()
            .any(|r| r.what == Named::Card(blank) && r.seat == seat(0))
    );
    let shows = t
        .events
        .iter()
        .filter(|e| matches!(e, Event::HandShown { .. }));
    assert_eq!(shows.count(), 1);
}

/// DF-266, DF-272: with neither world nor blank a generated card may lie in the homeworld's sector too.
#[test]
fn a_generated_world_may_lie_at_home() {
    let mut t = Table::solo();
    t.cubes(0, 56, 1);
    let moon = t.holds(0, "1M")[0];
    t.answer(Action::Do(Suit::Moon, moon));
    assert_eq!(t.offers(), [55, 56].map(|s| Action::Sector(at(s))));
    assert_eq!(t.default(), Action::Sector(at(55)));
    t.answer(Action::Sector(at(55)));
    assert_eq!(t.settled_worlds(0).len(), 1);
}

/// DF-268, DF-269: W-26, with a world of a foreign sector in hand Settle is not offered.
#[test]
fn a_foreign_world_in_hand_bars_settling() {
    let mut t = Table::solo();
    let world = t.world("2H", 61, "Art");
    t.hand(0, world);
    let moon = t.holds(0, "1M 3F")[0];
    assert!(!t.offered(&Action::Do(Suit::Moon, moon)));
}

/// DF-275, DF-281, DF-282, DF-700, DF-708, DF-713: Ecology, Leisure and Medicine.
#[test]
fn ecology_leisure_and_medicine_raise_their_tracks() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "3H", "Ecology Leisure Medicine");
    t.act(Suit::Moon);
    t.uses(tech, "Ecology")
        .uses(tech, "Leisure")
        .uses(tech, "Medicine");
    assert_eq!([C, M, S, X].map(|k| t.value(0, k)), [2, 0, 1, 1]);
}

/// DF-283, DF-284, DF-285, DF-286, DF-287, DF-704: W-07p, Society settles a new world whatever is held, from a blank or a new card, without showing the hand.
#[test]
fn society_settles_whatever_is_held() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "3H", "Society Society moon");
    let world = t.world("2H", 11, "Art");
    t.hand(0, world);
    let blank = t.holds(0, "4F")[0];
    let moon = t.blank("1M");
    t.hand(0, moon);
    t.answer(Action::Do(Suit::Moon, moon));
    // Society was the only source.
    assert_eq!(t.offers(), [Action::Blank(blank), Action::New]);
    t.answer(Action::Blank(blank));
    assert_eq!(t.settled_worlds(0), [blank]);
    assert!(t.player(0).hand.contains(&world));
    assert_eq!(t.hand_size(0), 2);
    assert!(
        !t.events
            .iter()
            .any(|e| matches!(e, Event::HandShown { .. }))
    );
    assert_eq!(
        t.state.running.when, None,
        "a second Society is not offered"
    );
}

/// DF-289, DF-290, DF-291, DF-292, DF-299, DF-300, DF-710: W-28, Grow and Genetics up to five cubes.
#[test]
fn grow_and_genetics_fill_a_sector() {
    for (before, grown, genetics) in [(1, 3, Some(5)), (2, 4, Some(5)), (3, 5, None), (4, 5, None)]
    {
        let mut t = Table::solo();
        t.cubes(0, 55, before);
        let tech = t.with_tech(0, "3H", "Genetics Genetics Education");
        t.act(Suit::Heart);
        assert_eq!(t.own(0, 55), grown);
        assert_eq!(t.can_use(tech, "Genetics"), genetics.is_some());
        if let Some(full) = genetics {
            t.uses(tech, "Genetics");
            assert_eq!(t.own(0, 55), full);
            assert!(
                !t.offered(&Action::Use(tech, 1)),
                "a second one has no effect"
            );
        }
    }
    let mut t = Table::solo();
    t.cubes(0, 55, 5);
    let heart = t.holds(0, "1R")[0];
    assert!(!t.offered(&Action::Do(Suit::Heart, heart)));
}

/// DF-293, DF-297, DF-298, DF-712, DF-719, DF-720: Agriculture, Construction and Education.
#[test]
fn agriculture_construction_and_education_raise_their_tracks() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "3H", "Agriculture Construction Education");
    t.act(Suit::Heart);
    t.uses(tech, "Agriculture")
        .uses(tech, "Construction")
        .uses(tech, "Education");
    assert_eq!([C, M, S, X].map(|k| t.value(0, k)), [2, 0, 1, 1]);
}

/// DF-294, DF-295, DF-296, DF-709: W-29, Biology adds a cube to different other sectors.
#[test]
fn biology_adds_cubes_to_other_sectors() {
    let mut t = Table::solo();
    t.home(0, "1S", 11, "FTL");
    t.state.board.clear(at(55));
    for sector in [11, 12, 14] {
        t.cubes(0, sector, 1);
    }
    let tech = t.with_tech(0, "3H", "Biology Biology Biology");
    t.act(Suit::Heart);
    t.answer(Action::Sector(at(11)));
    t.answer(Action::Use(tech, 0));
    assert_eq!(t.offers(), [12, 14].map(|s| Action::Sector(at(s))));
    t.answer(Action::Sector(at(12)));
    t.answer(Action::Use(tech, 1));
    assert_eq!([11, 12, 14].map(|s| t.own(0, s)), [3, 2, 2]);
    assert_eq!(
        t.state.running.when, None,
        "the third has no sector, and the action is over"
    );
}
