//! Cards, suits, drawing, flipping; worlds, techs, civilizations (sections 1 to 5).

use super::table::{Table, adv, at, corner, seat};
use orrery::games::deep_future::DeepFuture;
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::campaign::{Campaign, Victory};
use orrery::games::deep_future::cards::{Content, Era, Suit};
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::step::Step;
use orrery::rules::game::Game;
use orrery::rules::rng::{Rng, Seed};

/// DF-001.
#[test]
fn one_to_three_play() {
    assert_eq!(DeepFuture::INFO.seats, (1, 3));
}

/// DF-002, DF-003, DF-004, DF-005, DF-129: six numbers, six suits with letters in a fixed order, each pair once.
#[test]
fn suits_have_letters_and_an_order_and_every_corner_is_there_once() {
    let letters: String = Suit::ALL.iter().map(|s| s.letter()).collect();
    assert_eq!(letters, "SMRKHF");
    let names: Vec<&str> = Suit::ALL.iter().map(|s| s.name()).collect();
    assert_eq!(names, ["sun", "moon", "heart", "skull", "hand", "foot"]);
    let campaign = Campaign::new(&mut Rng::seeded(Seed::from_number(1)));
    let mut corners: Vec<_> = campaign.cards.iter().map(|c| c.corner).collect();
    assert!(corners.iter().all(|c| (1..=6).contains(&c.number)));
    corners.sort();
    corners.dedup();
    assert_eq!(corners.len(), 36);
}

/// DF-006, DF-008, DF-010, DF-011, DF-218: W-01, a card of any content pays with its corner, and the content does nothing.
#[test]
fn any_card_pays_with_its_corner_alone() {
    let mut t = Table::solo();
    let blank = t.blank("1M");
    let world = t.world("2M", 55, "Leisure");
    let tech = t.tech("3S", "Leisure Art Energy");
    let civ = t.civ("4S", 11, Victory::Might, Suit::Sun);
    for card in [blank, world, tech, civ] {
        t.hand(0, card);
    }
    let offers = t.offers();
    assert!(offers.contains(&Action::Do(Suit::Moon, blank)));
    assert!(!offers.contains(&Action::Do(Suit::Sun, blank)));
    assert!(offers.contains(&Action::Do(Suit::Sun, tech)));
    assert!(offers.contains(&Action::Do(Suit::Sun, civ)));
    t.answer(Action::Do(Suit::Sun, civ));
    assert!(t.discarded(civ));
    assert_eq!(t.value(0, super::table::M), 0);
    assert_eq!(t.hand_size(0), 3 + 2);
}

/// DF-009, DF-012, DF-308: a blank that becomes a tech or a world keeps its corner and id.
#[test]
fn a_card_keeps_its_corner_when_something_is_written_on_it() {
    let mut t = Table::solo();
    t.flips("3K 2K 5S 4H");
    let top = t.blank("1M");
    t.on_top(top);
    let cards = t.state.campaign.cards.len();
    t.act(Suit::Skull)
        .answers([Action::Deck, Action::Slot(2), Action::Roll]);
    assert_eq!(t.card(top).corner, corner("1M"));
    assert_eq!(t.names(top), ["Weapons"]);
    assert_eq!(
        t.state.campaign.cards.len(),
        cards + 1,
        "only the payment card of this test is new"
    );
}

/// DF-007, DF-140, DF-145, DF-013: all cards of the campaign are in the match, each in one zone.
#[test]
fn all_cards_of_the_campaign_are_in_the_match() {
    for number in 0..5 {
        let t = Table::seeded(3, number);
        super::properties::invariants(&t.state).unwrap();
    }
}

/// DF-016, DF-023, DF-244: drawing takes the top card into the hand, where it stays.
#[test]
fn drawing_takes_the_top_of_the_deck() {
    let mut t = Table::solo();
    let top = t.flips("3F 4F");
    t.act(Suit::Sun);
    assert!(top.iter().all(|c| t.player(0).hand.contains(c)));
}

/// DF-017, DF-018, DF-020, DF-021: W-16, a draw that meets an empty deck goes on from the reshuffled discard pile.
#[test]
fn a_draw_goes_on_from_the_reshuffled_discard_pile() {
    let mut t = Table::with(2);
    let old = std::mem::take(&mut t.state.deck);
    let one = t.blank("1F");
    t.state.deck.push(one);
    t.state.discard.extend(&old[..5]);
    for rest in &old[5..] {
        t.player(1).hand.push(*rest);
    }
    t.act(Suit::Sun);
    assert_eq!((t.state.deck.len(), t.state.discard.len()), (5, 0));
    assert_eq!(t.hand_size(0), 2);
    let shuffled = t
        .events
        .iter()
        .any(|e| matches!(e, Event::Reshuffled { cards: 6 }));
    assert!(shuffled);
}

/// DF-015, DF-019: flips and pile cards reshuffle too; the order of the discard pile does not show.
#[test]
fn flips_and_piles_reshuffle_too() {
    let mut t = Table::solo();
    let cards = std::mem::take(&mut t.state.deck);
    t.state.discard = cards.clone();
    let mut other = Table::solo();
    other.state.deck.clear();
    other.state.discard = cards.into_iter().rev().collect();
    for table in [&mut t, &mut other] {
        let card = table.holds(0, "1K")[0];
        table.answer(Action::Do(Suit::Skull, card));
        table.answer(Action::Deck);
    }
    assert_eq!(t.state.deck, other.state.deck);
    let mut t = Table::solo().at_step(Step::BuildPile);
    t.state.discard = std::mem::take(&mut t.state.deck);
    t.go();
    assert!(
        t.events
            .iter()
            .any(|e| matches!(e, Event::Reshuffled { .. }))
    );
}

/// DF-022, DF-042: with no card anywhere a draw yields nothing, and a flip is pure chance.
#[test]
fn without_any_card_draws_yield_nothing_and_flips_are_chance() {
    let mut t = Table::solo();
    let cards = std::mem::take(&mut t.state.deck);
    t.player(0).spent.extend(cards);
    let sun = t.holds(0, "1S")[0];
    t.state.discard.clear();
    t.answer(Action::Do(Suit::Sun, sun));
    // The payment itself was the only card to draw.
    assert_eq!(t.hand_size(0), 1);
    assert!(t.state.deck.is_empty());
    let skull = t.holds(0, "2K")[0];
    let hand = t.player(0).hand.clone();
    t.player(0)
        .spent
        .extend(hand.into_iter().filter(|c| *c != skull));
    t.player(0).hand = vec![skull];
    let home = t.state.players[seat(0)].home.unwrap().card;
    t.answer(Action::Do(Suit::Skull, skull));
    t.answers([Action::Target(home), Action::Choose(1)]);
    assert_eq!(t.card(home).filled(), 2);
}

/// DF-024, DF-185, DF-186, DF-187, DF-188: W-15, the hand is checked at the start of a turn only.
#[test]
fn the_hand_is_brought_to_size_at_the_start_of_a_turn() {
    for (held, after) in [(13, 10), (10, 10), (7, 7), (4, 5), (0, 5)] {
        let mut t = Table::solo().at_step(Step::FillHand);
        let corners = vec!["1F"; held].join(" ");
        t.holds(0, &corners);
        t.go();
        assert_eq!(t.hand_size(0), after, "{held} cards held");
    }
    let mut t = Table::solo();
    t.holds(0, &["1F"; 12].join(" "));
    t.act(Suit::Sun);
    assert_eq!(t.hand_size(0), 14);
}

/// DF-025, DF-067, DF-070: what lies in a tableau stays, and filled slots of incomplete techs work.
#[test]
fn filled_slots_of_incomplete_techs_work() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "6S", "Devices* moon heart");
    t.act(Suit::Sun);
    t.uses(tech, "Devices");
    assert_eq!(t.value(0, super::table::C), 2);
    assert!(t.card(tech).slots()[0].circled);
    assert!(
        t.state.players[seat(0)]
            .techs
            .iter()
            .any(|u| u.card == tech)
    );
}

/// DF-026, DF-027, DF-028, DF-230: a used settled world lies in the spent area until the action ends and serves nothing there.
#[test]
fn a_used_settled_world_is_out_of_everything_until_the_action_ends() {
    let mut t = Table::solo();
    let world = t.settled(0, "4H", 56, "Devices Energy");
    t.act(Suit::Sun).uses(world, "Devices");
    assert!(t.state.players[seat(0)].spent.contains(&world));
    assert!(!t.settled_worlds(0).contains(&world) && !t.discarded(world));
    assert_eq!(t.state.heirs(seat(0)).count(), 0);
    t.uses(world, "Energy");
    assert!(
        t.discarded(world),
        "the menu closed by itself, and the action is over"
    );
}

/// DF-029, DF-030, DF-031, DF-036: a flip lies on the discard pile and gives number or suit, whatever is written on it.
#[test]
fn a_flip_gives_number_or_suit_whatever_it_is() {
    let mut t = Table::solo();
    let home = t.state.players[seat(0)].home.unwrap().card;
    let number = t.tech("6F", "Art Art Art");
    let suit = t.world("2M", 12, "FTL");
    t.on_top(number);
    t.on_top(suit);
    t.act(Suit::Skull);
    t.answers([Action::Target(home), Action::Roll]);
    assert_eq!(t.names(home), ["Computation", "Society"]);
    assert!(t.discarded(number) && t.discarded(suit));
}

/// DF-032, DF-033, DF-055: random sectors are two flips and never the black hole.
#[test]
fn a_random_sector_is_two_flips() {
    let mut t = Table::solo().at_step(Step::Reveal);
    let skull = t.blank("1K");
    t.state.pile.push(Some(skull));
    t.flips("5F 3S 2S 6S");
    t.go();
    // Number 5: X −1 and 3 rivals; rival flip 3 finds no line world; flips 2 and 6 pick 26.
    assert_eq!(t.count(26), 3);
    assert!((1..=6).all(|a| (1..=6).all(|b| at(a * 10 + b).number() == a * 10 + b)));
}

/// DF-034, DF-037, DF-039, DF-041, DF-048, DF-049, DF-266, DF-267, DF-271: W-25, a generated world takes number, suit, then suit and number of its advancement.
#[test]
fn a_generated_world_takes_four_flips_in_order() {
    let mut t = Table::solo();
    t.cubes(0, 56, 1);
    let flipped = t.flips("2S 5R 3F 6S");
    let moon = t.holds(0, "1M")[0];
    let tech = t.tech("5F", "Art Art moon");
    t.hand(0, tech);
    let deck = t.state.deck.len();
    t.answer(Action::Do(Suit::Moon, moon));
    t.answer(Action::Sector(at(56)));
    let new = *t.settled_worlds(0).last().unwrap();
    assert_eq!(t.card(new).corner, corner("2R"));
    assert_eq!(t.names(new), ["FTL"]);
    assert_eq!(t.card(new).world().unwrap().era, Era::Of(1));
    assert!(!t.card(new).slots()[0].circled);
    assert_eq!(t.state.deck.len(), deck - 4, "four flips, no draw");
    assert!(flipped.iter().all(|c| t.discarded(*c)));
    assert_eq!(t.hand_size(0), 1);
}

/// DF-035, DF-043, DF-014: the growing deck is never rebalanced, and chance is one seeded stream.
#[test]
fn the_deck_grows_as_chance_will_have_it() {
    let mut t = Table::solo();
    t.flips("3H");
    t.answers([Action::Plan, Action::Suit(Suit::Skull)]);
    let new = t.state.campaign.cards.last().unwrap();
    assert_eq!(new.corner, corner("3K"));
    let a = Table::seeded(2, 9);
    let b = Table::seeded(2, 9);
    assert_eq!(a.state, b.state);
}

/// DF-038, DF-040, DF-059, DF-060, DF-309, DF-310: W-30, a new tech takes corner number, corner suit, three suits.
#[test]
fn a_new_tech_takes_five_flips_and_a_number() {
    for roll in [false, true] {
        let mut t = Table::solo();
        t.flips("2S 4F 3M 1H 6M 6R");
        let top = t.world("5K", 12, "Art");
        t.on_top(top);
        t.act(Suit::Skull).answers([Action::Deck, Action::Slot(1)]);
        t.answer(if roll {
            Action::Roll
        } else {
            Action::Choose(6)
        });
        let tech = t.state.players[seat(0)].techs[0];
        let card = t.card(tech.card);
        assert_eq!(card.corner, corner("2F"));
        let suits: Vec<Suit> = card.slots().iter().map(|s| s.suit).collect();
        assert_eq!(suits, [Suit::Moon, Suit::Hand, Suit::Moon]);
        assert_eq!(card.slots()[1].advancement(), Some(adv("Defense")));
        assert_eq!(card.slots()[1].circled, !roll);
        assert_eq!(tech.cubes, 0);
        assert!(t.discarded(top));
    }
}

/// DF-045, DF-046, DF-047, DF-051, DF-052, DF-053, DF-054, DF-058: W-02 and W-03, worlds of one and of three advancements.
#[test]
fn worlds_have_one_to_three_advancements() {
    let mut t = Table::bare(1);
    let kranax = t.world("1H", 34, "Genetics");
    assert!(!t.card(kranax).is_complete());
    assert_eq!(t.card(kranax).circles(), 0);
    let prospero = t.world("1F", 55, "Agriculture Astronomy Engineering");
    let twin = t.world("2F", 55, "Art Art Art");
    assert!(t.card(prospero).is_complete() && t.card(twin).is_complete());
    assert_eq!(t.card(prospero).sector(), Some(at(55)));
    for (suit, pays) in [
        (Suit::Hand, true),
        (Suit::Skull, true),
        (Suit::Sun, true),
        (Suit::Moon, false),
        (Suit::Foot, false),
        (Suit::Heart, false),
    ] {
        assert_eq!(t.card(prospero).has_suit(suit), pays);
    }
    let campaign = Campaign::new(&mut Rng::seeded(Seed::from_number(3)));
    let worlds = campaign.cards.iter().filter_map(|c| c.world());
    assert!(
        worlds
            .clone()
            .all(|w| w.era == Era::Original && w.slots.iter().all(|s| s.era == Era::Original))
    );
    assert!(worlds.count() == 12);
}

/// DF-050, DF-303: a complete world is no target of Advance.
#[test]
fn a_complete_card_is_no_target() {
    let mut t = Table::solo();
    let home = t.home(0, "1F", 55, "Agriculture Astronomy Engineering");
    t.act(Suit::Skull);
    // Only the deck option was left, and it was taken at once.
    assert!(t.events.iter().any(|e| matches!(e, Event::Flipped { .. })));
    assert_eq!(t.card(home).filled(), 3);
}

/// DF-056, DF-057, DF-071: worlds in hand and incomplete techs in hand provide nothing.
#[test]
fn worlds_and_incomplete_techs_in_hand_provide_nothing() {
    let mut t = Table::solo();
    let world = t.world("1F", 12, "Devices");
    let tech = t.tech("2F", "Devices Energy moon");
    t.hand(0, world);
    t.hand(0, tech);
    t.act(Suit::Sun);
    assert!(
        t.offers().iter().all(|o| !matches!(o, Action::Use(..))),
        "{:?}",
        t.offers()
    );
}

/// DF-061, DF-062, DF-063, DF-064, DF-065, DF-066: W-04, slots are filled in any order, once, and one may be circled.
#[test]
fn slots_of_a_tech_are_filled_in_any_order_once() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "6K", "moon heart foot");
    t.flips("4S");
    t.act(Suit::Skull);
    t.answer(Action::Target(tech));
    assert_eq!(
        t.offers(),
        [Action::Slot(0), Action::Slot(1), Action::Slot(2)]
    );
    t.answers([Action::Slot(2), Action::Choose(6)]);
    assert_eq!(t.names(tech), ["FTL"]);
    assert!(t.card(tech).slots()[2].circled && !t.card(tech).is_complete());
    t.state.turn.deeds.clear();
    t.act(Suit::Skull).answer(Action::Target(tech));
    assert_eq!(t.offers(), [Action::Slot(0), Action::Slot(1)]);
    t.answer(Action::Slot(0));
    // The circle is used up: only the flip was left, and it was a 4.
    assert_eq!(t.names(tech), ["Literature", "FTL"]);
    assert!(!t.card(tech).slots()[0].circled);
}

/// DF-068, DF-069: techs and their advancements keep the era they were made in.
#[test]
fn techs_and_advancements_keep_their_eras() {
    let mut t = Table::solo();
    let tech = t.with_tech(0, "6K", "Art moon foot");
    t.book().era = 3;
    t.act(Suit::Skull);
    t.answers([Action::Target(tech), Action::Slot(1), Action::Choose(1)]);
    let card = t.card(tech);
    assert_eq!(card.tech().unwrap().era, Era::Of(1));
    assert_eq!(card.slots()[0].era, Era::Of(1));
    assert_eq!(card.slots()[1].era, Era::Of(3));
}

/// DF-072, DF-073, DF-232: W-05, a complete tech is discarded from the hand for its effect and enters no tableau.
#[test]
fn a_complete_tech_in_hand_is_discarded_for_its_effect() {
    let mut t = Table::solo();
    let fleet = t.tech("5R", "Energy Spacecraft Ecology");
    t.hand(0, fleet);
    t.act(Suit::Sun);
    assert_eq!(t.hand_size(0), 1 + 2);
    t.uses(fleet, "Energy");
    assert_eq!(t.hand_size(0), 3, "the tech left, one card came");
    assert!(t.discarded(fleet));
    assert!(t.state.players[seat(0)].techs.is_empty());
    let mut t = Table::solo();
    let fleet = t.tech("5R", "Energy Spacecraft Ecology");
    t.hand(0, fleet);
    let card = t.blank("1R");
    t.hand(0, card);
    t.answer(Action::Do(Suit::Heart, card));
    assert!(
        t.player(0).hand.contains(&fleet),
        "nothing of it works in Grow"
    );
}

/// DF-074, DF-075: any number of techs, and they are not lost with sectors.
#[test]
fn techs_are_not_lost_with_sectors() {
    let mut t = Table::solo();
    for _ in 0..20 {
        t.with_tech(0, "6K", "Art moon foot");
    }
    let heir = t.settled(0, "5H", 56, "Diplomacy");
    t.neutral(55, 1);
    t.state.emptied = true;
    t.go();
    let player = &t.state.players[seat(0)];
    assert_eq!(player.techs.len(), 20);
    assert_eq!(player.home.unwrap().card, heir);
}

/// DF-076, DF-079, DF-080, DF-391: W-06, a civilization card works through Evoke alone and is discarded.
#[test]
fn a_civilization_works_through_evoke_alone() {
    let mut t = Table::solo();
    let kran = t.civ("3S", 34, Victory::Might, Suit::Sun);
    t.hand(0, kran);
    assert!(!t.offered(&Action::Evoke(kran)), "no cube in 34");
    assert!(t.offered(&Action::Do(Suit::Sun, kran)));
    t.cubes(0, 34, 1);
    t.answers([Action::Evoke(kran), Action::First(false)]);
    assert_eq!(t.value(0, super::table::M), 2);
    assert_eq!(t.hand_size(0), 3);
    assert!(t.discarded(kran));
    let Content::Civ(civ) = &t.card(kran).content else {
        panic!("it is a civilization")
    };
    assert_eq!((civ.sector, civ.era), (at(34), Era::Of(1)));
}
