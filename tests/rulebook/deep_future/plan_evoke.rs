//! Plan and Evoke (section 12), and the effects of civilizations (Tables 3 and 4).

use super::table::{C, M, S, Table, X, at, corner, seat};
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::campaign::Victory;
use orrery::games::deep_future::cards::{CardId, Suit};
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::state::{Deed, Status, Track};
use orrery::games::deep_future::step::Step;

/// DF-381, DF-382, DF-383, DF-384, DF-385, DF-388, DF-567: W-45, the hand goes, a blank of the chosen suit comes, and no action follows.
#[test]
fn plan_makes_a_card_of_the_chosen_suit() {
    let mut t = Table::solo();
    let hand = t.holds(0, "1F 2F 3F 4F");
    let flip = t.flips("3H")[0];
    let cards = t.state.campaign.cards.len();
    t.answers([Action::Plan, Action::Sure(true)]);
    assert_eq!(t.default(), Action::Suit(Suit::Skull));
    t.answer(Action::Suit(Suit::Skull));
    let new = CardId(cards as u16 + 1);
    assert_eq!(t.card(new).corner, corner("3K"));
    assert!(t.card(new).is_blank());
    assert!(hand.iter().chain([&flip]).all(|c| t.discarded(*c)));
    assert!(
        !t.offers()
            .iter()
            .any(|o| matches!(o, Action::Do(..) | Action::Plan))
    );
    assert_eq!(t.state.players[seat(0)].hand, [new]);
}

/// DF-386, DF-387, DF-673: Plan may be the second action, and needs no hand; a hand of three or more asks first.
#[test]
fn plan_may_be_first_or_second_and_asks_before_a_big_hand_goes() {
    let mut t = Table::solo();
    assert_eq!(t.offers(), [Action::Plan, Action::End]);
    let heart = t.holds(0, "1R")[0];
    t.answer(Action::Do(Suit::Heart, heart));
    t.answers([Action::Plan, Action::Suit(Suit::Sun)]);
    assert_eq!(t.hand_size(0), 1);
    let mut t = Table::solo();
    t.holds(0, "1F 2F 3F");
    t.answers([Action::Plan, Action::Sure(false)]);
    assert_eq!((t.hand_size(0), t.state.turn.deeds.len()), (3, 0));
}

/// Evokes a civilization of 55 with these effects, after some preparation.
fn evoke(victory: Victory, suit: Suit, prepare: impl FnOnce(&mut Table)) -> Table {
    let mut t = Table::solo();
    let civ = t.civ("3S", 55, victory, suit);
    t.hand(0, civ);
    prepare(&mut t);
    t.answer(Action::Evoke(civ));
    t
}

/// DF-389, DF-390, DF-392, DF-393, DF-397, DF-398, DF-683, DF-684, DF-685, DF-686, DF-687: both effects, in either order, once a turn, and no free actions.
#[test]
fn evoke_applies_both_effects_in_either_order() {
    for (victory, track, gain) in [
        (Victory::Culture, C, 3),
        (Victory::Might, M, 2),
        (Victory::Stability, S, 2),
        (Victory::Xeno, X, 2),
    ] {
        for first in [true, false] {
            let mut t = evoke(victory, Suit::Sun, |_| ());
            t.answer(Action::First(first));
            assert_eq!((t.value(0, track), t.hand_size(0)), (gain, 3));
            assert_eq!(t.state.turn.deeds, [Deed::Evoke]);
            let again = t.civ("4S", 55, victory, Suit::Sun);
            t.hand(0, again);
            assert!(!t.offered(&Action::Evoke(again)));
        }
    }
}

/// DF-394: an effect that can do nothing is skipped, and the order is not asked.
#[test]
fn an_effect_that_does_nothing_is_skipped() {
    let t = evoke(Victory::Might, Suit::Sun, |t| t.set(0, M, 6));
    assert_eq!((t.value(0, M), t.hand_size(0)), (6, 3));
    assert_eq!(t.state.steps.last(), Some(&Step::ActionMenu));
}

/// DF-395, DF-399, DF-400, DF-681: Evoke territory puts a cube into an empty sector next to any own one, or not.
#[test]
fn evoke_territory_takes_an_empty_neighbour() {
    let mut t = evoke(Victory::Territory, Suit::Sun, |t| {
        t.cubes(0, 11, 1);
        t.neutral(12, 1);
    });
    t.answer(Action::First(true));
    assert!(t.offered(&Action::Sector(at(14))) && t.offered(&Action::Sector(at(54))));
    assert!(!t.offered(&Action::Sector(at(12))) && t.offered(&Action::Skip));
    t.answer(Action::Sector(at(14)));
    assert_eq!(t.own(0, 14), 1);
}

/// DF-401, DF-402, DF-682: Evoke population puts four cubes into one sector, as many as fit.
#[test]
fn evoke_population_fills_a_sector() {
    let mut t = evoke(Victory::Population, Suit::Sun, |t| t.cubes(0, 11, 1));
    t.answer(Action::First(true));
    assert_eq!(t.default(), Action::Sector(at(11)));
    t.answer(Action::Sector(at(55)));
    assert_eq!((t.own(0, 55), t.own(0, 11)), (5, 1));
}

/// DF-403, DF-404, DF-405, DF-406, DF-688: Evoke moon settles a new world from a blank or a new card, without showing the hand.
#[test]
fn evoke_moon_settles_a_new_world() {
    let mut t = evoke(Victory::Might, Suit::Moon, |t| {
        t.holds(0, "2F");
        let world = t.world("3F", 11, "Art");
        t.hand(0, world);
        t.cubes(0, 56, 1);
    });
    t.answer(Action::First(false));
    assert_eq!(t.offers().len(), 3);
    assert_eq!(t.default(), Action::New);
    let blank = t.offers()[0].clone();
    t.answers([blank, Action::Sector(at(56))]);
    let world = t.settled_worlds(0)[0];
    assert_eq!((t.card(world).filled(), t.hand_size(0)), (1, 2));
    assert!(
        !t.events
            .iter()
            .any(|e| matches!(e, Event::HandShown { .. }))
    );
}

/// DF-407, DF-689: Evoke heart spreads three cubes.
#[test]
fn evoke_heart_spreads_three_cubes() {
    let mut t = evoke(Victory::Might, Suit::Heart, |t| {
        t.cubes(0, 11, 4);
        t.cubes(0, 55, 3);
    });
    t.answers([Action::First(true), Action::Sector(at(11))]);
    assert!(!t.offered(&Action::Sector(at(11))));
    t.answers([Action::Sector(at(55)), Action::Sector(at(55))]);
    assert_eq!((t.own(0, 11), t.own(0, 55)), (5, 5));
}

/// DF-408, DF-409, DF-411, DF-690: W-46, Evoke skull fills a slot with a picked number, uncircled and without a flip.
#[test]
fn evoke_skull_picks_a_number_on_a_tech() {
    let mut t = evoke(Victory::Might, Suit::Skull, |t| {
        t.with_tech(0, "4H", "Society* moon Astronomy");
        t.settled(0, "4H", 56, "Art");
    });
    let tech = t.state.players[seat(0)].techs[0].card;
    t.answer(Action::First(true));
    assert_eq!(
        t.offers(),
        [Action::Target(tech), Action::Deck, Action::Skip],
        "no world"
    );
    t.answers([Action::Target(tech), Action::Choose(2)]);
    assert_eq!(t.names(tech), ["Society", "Leisure", "Astronomy"]);
    assert_eq!(t.card(tech).circles(), 1);
    assert!(!t.events.iter().any(|e| matches!(e, Event::Flipped { .. })));
}

/// DF-410, DF-412: W-46, on a new tech the first suit or one number is picked.
#[test]
fn evoke_skull_picks_a_suit_or_a_number_on_a_new_tech() {
    let new = || {
        let mut t = evoke(Victory::Might, Suit::Skull, |t| {
            t.flips("2S 4F 3M 1H 6M");
            let world = t.world("5K", 12, "Art");
            t.on_top(world);
        });
        t.answers([Action::First(true), Action::Deck]);
        assert_eq!(t.offers().len(), 7);
        t
    };
    let mut t = new();
    t.answers([Action::Suit(Suit::Foot), Action::Slot(0)]);
    assert!(t.offered(&Action::Roll));
    t.answer(Action::Choose(6));
    let tech = t.state.players[seat(0)].techs[0].card;
    let suits: Vec<Suit> = t.card(tech).slots().iter().map(|s| s.suit).collect();
    assert_eq!(suits, [Suit::Foot, Suit::Moon, Suit::Hand]);
    assert_eq!((t.names(tech), t.card(tech).circles()), (vec!["FTL"], 1));
    let mut t = new();
    t.answers([Action::Value, Action::Slot(1)]);
    assert!(!t.offered(&Action::Roll));
    t.answer(Action::Choose(6));
    let tech = t.state.players[seat(0)].techs[0].card;
    assert_eq!(
        (t.names(tech), t.card(tech).circles()),
        (vec!["Defense"], 0)
    );
}

/// DF-396, DF-413, DF-414, DF-415, DF-416, DF-691: Evoke hand raises a track and removes a rival cube, each as one likes.
#[test]
fn evoke_hand_raises_a_track_and_removes_a_cube() {
    let mut t = evoke(Victory::Might, Suit::Hand, |t| t.neutral(54, 2));
    t.answer(Action::First(true));
    assert_eq!(
        t.offers(),
        Track::ALL
            .map(Action::Track)
            .into_iter()
            .chain([Action::Skip])
            .collect::<Vec<_>>()
    );
    t.answer(Action::Skip);
    assert_eq!(t.offers(), [Action::Sector(at(54)), Action::Skip]);
    t.answer(Action::Sector(at(54)));
    assert_eq!((t.count(54), t.own(0, 55)), (1, 3));
    // Another player's last cube at home: he has lost.
    let mut t = Table::with(2);
    t.cubes(0, 22, 1);
    t.cubes(1, 21, 1);
    let civ = t.civ("3S", 55, Victory::Might, Suit::Hand);
    t.hand(0, civ);
    t.answers([
        Action::Evoke(civ),
        Action::First(true),
        Action::Track(X),
        Action::Sector(at(21)),
    ]);
    assert_eq!(t.state.players[seat(1)].status, Status::Lost);
}

/// DF-417, DF-418, DF-426, DF-692: W-47, Evoke foot moves to two different neighbours from a sector with three cubes, and can trigger a wonder.
#[test]
fn evoke_foot_expands_into_two_sectors() {
    let mut t = evoke(Victory::Might, Suit::Foot, |t| {
        t.cubes(0, 35, 3);
        t.cubes(0, 55, 1);
        t.wonder(36, Victory::Culture, Suit::Heart);
        t.holds(0, "4R");
    });
    t.answers([
        Action::First(false),
        Action::From(at(35)),
        Action::To(at(36)),
    ]);
    // Only one cube may go, since the second move needs one too.
    let heart = t.player(0).hand[0];
    t.answer(Action::Wonder(heart));
    t.answer(Action::To(at(44)));
    assert_eq!([35, 36, 44].map(|s| t.own(0, s)), [1, 1, 1]);
    assert_eq!((t.value(0, C), t.value(0, M)), (4, 2));
    let t = evoke(Victory::Might, Suit::Foot, |t| t.cubes(0, 55, 2));
    assert_eq!(
        t.value(0, M),
        2,
        "without three cubes the other effect still applies"
    );
}
