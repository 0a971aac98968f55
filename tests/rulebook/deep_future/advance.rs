//! Advance (section 12).

use super::table::{C, M, Table, X, adv, seat};
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::campaign::Named;
use orrery::games::deep_future::cards::Suit;
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::step::Step;

/// DF-301, DF-302, DF-304, DF-305, DF-317: one advancement, on homeworld, settled world, tech or the deck option; always legal.
#[test]
fn advance_has_four_sorts_of_targets() {
    let mut t = Table::solo();
    let home = t.state.players[seat(0)].home.unwrap().card;
    let tech = t.with_tech(0, "3H", "Art moon moon");
    let full = t.with_tech(0, "3H", "Art Art Art");
    let world = t.settled(0, "2H", 56, "Art");
    t.act(Suit::Skull);
    let targets = [home, tech, world].map(Action::Target);
    assert!(targets.iter().all(|o| t.offered(o)) && t.offered(&Action::Deck));
    assert!(!t.offered(&Action::Target(full)));
    assert_eq!(t.default(), Action::Target(home));
    t.flips("4R 2S");
    t.answers([Action::Target(world), Action::Roll]);
    assert_eq!(
        t.names(world),
        ["Art", "Labor"],
        "suit of the first flip, number of the second"
    );
}

/// DF-306, DF-307, DF-311, DF-312: W-32, an incomplete tech on top of the deck enters the upper row and is filled.
#[test]
fn an_incomplete_tech_on_top_is_taken_up() {
    let mut t = Table::solo();
    let tech = t.tech("3H", "Art Society moon");
    t.on_top(tech);
    t.act(Suit::Skull);
    t.answers([Action::Deck, Action::Choose(4)]);
    assert_eq!(t.names(tech), ["Art", "Society", "Literature"]);
    assert_eq!(t.state.players[seat(0)].techs[0].cubes, 0);
    assert!(t.state.rights.iter().any(|r| r.what == Named::Card(tech)));
}

/// DF-309: a civilization and a complete tech on top are discarded and a new tech is generated.
#[test]
fn a_complete_tech_on_top_is_discarded() {
    let mut t = Table::solo();
    t.flips("2S 4F 3M 1H 6M");
    let top = t.tech("5K", "Art Art Art");
    t.on_top(top);
    t.act(Suit::Skull).answer(Action::Deck);
    t.answers([Action::Slot(0), Action::Choose(1)]);
    assert!(t.discarded(top));
    assert_eq!(t.state.players[seat(0)].techs.len(), 1);
}

/// DF-313, DF-314, DF-315, DF-316: the number may be chosen once per card, after the suit is known; a choice is circled.
#[test]
fn a_number_is_chosen_once_per_card() {
    let mut t = Table::solo();
    let home = t.state.players[seat(0)].home.unwrap().card;
    t.flips("4R");
    t.act(Suit::Skull).answer(Action::Target(home));
    assert!(
        t.events.iter().any(|e| matches!(e, Event::Flipped { .. })),
        "the suit is known"
    );
    let numbers: Vec<Action> = (1..=6).map(Action::Choose).chain([Action::Roll]).collect();
    assert_eq!(t.offers(), numbers);
    assert_eq!(t.default(), Action::Roll);
    t.answer(Action::Choose(6));
    assert_eq!(t.names(home), ["Computation", "Genetics"]);
    assert!(t.card(home).slots()[1].circled);
    t.flips("4R 1S");
    t.state.turn.deeds.clear();
    t.act(Suit::Skull).answer(Action::Target(home));
    // Only the flip was left.
    assert_eq!(t.card(home).filled(), 3);
}

/// DF-318, DF-319, DF-322, DF-323, DF-324, DF-715: W-33, Chemistry flips again right after a flip, for better or worse.
#[test]
fn chemistry_flips_again() {
    let mut t = Table::solo();
    let home = t.home(0, "1S", 55, "Computation Art*");
    let tech = t.with_tech(0, "3H", "Chemistry Chemistry Art");
    t.flips("3R 5K 1S 6H");
    t.act(Suit::Skull).answer(Action::Target(home));
    assert_eq!(t.default(), Action::Keep);
    t.answer(Action::Redraw(tech, 0));
    // The second Chemistry could be used on the new flip too.
    t.answer(Action::Keep);
    t.answer(Action::Redraw(tech, 1));
    assert_eq!(t.names(home), ["Computation", "Art", "Physics"]);
}

/// DF-320, DF-321: Chemistry replaces suits of a new tech, not its corner nor the card turned over.
#[test]
fn chemistry_replaces_suits_of_a_new_tech_alone() {
    let mut t = Table::solo();
    let chemistry = t.with_tech(0, "3H", "Chemistry Art Art");
    t.flips("2S 4F 3M 1H 6M 6R");
    let top = t.world("5K", 12, "Art");
    t.on_top(top);
    t.act(Suit::Skull).answer(Action::Deck);
    let flips = t
        .events
        .iter()
        .filter(|e| matches!(e, Event::Flipped { .. }))
        .count();
    assert_eq!(
        flips, 4,
        "turned over, corner number, corner suit, first suit; then the question"
    );
    assert_eq!(t.state.steps.last(), Some(&Step::Chemistry(false)));
    t.answer(Action::Redraw(chemistry, 0));
    let tech = t.state.players[seat(0)].techs[1].card;
    let suits: Vec<Suit> = t.card(tech).slots().iter().map(|s| s.suit).collect();
    assert_eq!(suits, [Suit::Hand, Suit::Moon, Suit::Heart]);
}

/// DF-325: Chemistry and Physics do not apply to Government.
#[test]
fn chemistry_does_not_apply_to_government() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "3H", "Chemistry Physics Government");
    t.act(Suit::Moon);
    t.uses(tech, "Government");
    assert!(matches!(
        t.state.steps.last(),
        Some(Step::GovernmentNumber(_))
    ));
    t.answer(Action::Choose(1));
    assert!(
        !t.events.iter().any(
            |e| matches!(e, Event::Used { advancement, .. } if *advancement == adv("Chemistry"))
        )
    );
}

/// DF-326, DF-327, DF-328, DF-694, DF-701, DF-702: Engineering, Literature and Philosophy.
#[test]
fn engineering_literature_and_philosophy_raise_their_tracks() {
    let mut t = Table::solo();
    let home = t.state.players[seat(0)].home.unwrap().card;
    let tech = t.with_tech(0, "3H", "Engineering Literature Philosophy");
    t.act(Suit::Skull)
        .answers([Action::Target(home), Action::Roll]);
    t.uses(tech, "Engineering")
        .uses(tech, "Literature")
        .uses(tech, "Philosophy");
    assert_eq!([C, M, X].map(|k| t.value(0, k)), [2, 1, 1]);
}

/// DF-329, DF-330, DF-331, DF-332, DF-333, DF-716: W-34 and W-04, Physics lets a number be chosen on a circled tech, as many as circles, on no world.
#[test]
fn physics_chooses_on_circled_techs() {
    let choices = |physics: &str, words: &str| {
        let mut t = Table::solo();
        t.with_tech(0, "3H", physics);
        let tech = t.with_tech(0, "4H", words);
        t.act(Suit::Skull).answer(Action::Target(tech));
        t.state.steps.last() == Some(&Step::Number)
    };
    assert!(choices("Physics Art Art", "Society* moon Astronomy"));
    assert!(!choices("Chemistry Art Art", "Society* moon Astronomy"));
    assert!(!choices("Physics Art Art", "Society* moon Astronomy*"));
    assert!(choices("Physics Physics Art", "Society* moon Astronomy*"));
    let mut t = Table::solo();
    t.with_tech(0, "3H", "Physics Physics Physics");
    let home = t.home(0, "1S", 55, "Art* Art");
    t.flips("4R 1S");
    t.act(Suit::Skull).answer(Action::Target(home));
    assert_eq!(t.card(home).filled(), 3, "no choice on a world");
    let mut t = Table::solo();
    t.with_tech(0, "3H", "Physics Art Art");
    let tech = t.with_tech(0, "4H", "Society* moon Astronomy");
    t.act(Suit::Skull)
        .answers([Action::Target(tech), Action::Choose(4)]);
    assert_eq!(t.names(tech), ["Society", "Literature", "Astronomy"]);
    assert_eq!(t.card(tech).circles(), 2);
}

/// with more Physics than needed on different cards, the player says which.
#[test]
fn which_physics_is_asked_when_it_matters() {
    let mut t = Table::solo();
    let first = t.with_tech(0, "3H", "Physics Art Art");
    let second = t.settled(0, "3H", 56, "Physics");
    let tech = t.with_tech(0, "4H", "Society* moon Astronomy");
    t.act(Suit::Skull)
        .answers([Action::Target(tech), Action::Choose(4)]);
    assert_eq!(t.default(), Action::Use(first, 0));
    t.answer(Action::Use(second, 0));
    assert!(t.discarded(second));
}

/// DF-334, DF-335: filling the third slot gives the right to name the tech, which may be left unused.
#[test]
fn filling_the_third_slot_gives_the_right_to_name() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "4H", "Society moon Astronomy");
    t.act(Suit::Skull)
        .answers([Action::Target(tech), Action::Choose(4)]);
    assert!(
        t.state
            .rights
            .iter()
            .any(|r| r.what == Named::Card(tech) && r.seat == seat(0))
    );
    assert_eq!(t.card(tech).title(), format!("Unnamed tech #{tech}"));
}
