//! Campaign setup and game setup (sections 7 and 8).

use super::table::{C, M, S, Table, X, at, corner, seat};
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::campaign::{Campaign, Named, Victory};
use orrery::games::deep_future::cards::{CardId, Era, Suit};
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::state::{Phase, State};
use orrery::games::deep_future::step::Step;
use orrery::rules::rng::{Rng, Seed};

/// DF-130, DF-131, DF-132, DF-133, DF-134, DF-135, DF-136, DF-141, DF-142: Components 3.8, 36 cards of which 12 are original worlds.
#[test]
fn a_campaign_begins_with_twelve_original_worlds() {
    for number in 0..20 {
        let campaign = Campaign::new(&mut Rng::seeded(Seed::from_number(number)));
        assert_eq!(campaign.cards.len(), 36);
        let worlds: Vec<_> = campaign.cards.iter().filter_map(|c| c.world()).collect();
        assert_eq!(worlds.len(), 12);
        assert_eq!(campaign.cards.iter().filter(|c| c.is_blank()).count(), 24);
        for world in &worlds {
            assert_eq!((world.slots.len(), world.era), (1, Era::Original));
            assert!(!world.slots[0].circled && world.sector.number() >= 11);
        }
        assert_eq!(
            (campaign.era, campaign.named_sectors(), campaign.wonders()),
            (1, 0, 0)
        );
        assert!(campaign.chronology.is_empty());
    }
}

/// DF-132, DF-133: the first six worlds use each of the 24 flip cards once, so tens, ones, suits and numbers add up.
#[test]
fn the_first_six_worlds_use_every_flip_card_once() {
    // A shuffle scripted with the last place each time leaves the cards in order: worlds are cards 1 to 12.
    let keep: Vec<u32> = (1..36).rev().collect();
    let again: Vec<u32> = (1..24).rev().collect();
    let mut rng = Rng::scripted(keep.into_iter().chain([0]).chain(again));
    let campaign = Campaign::new(&mut rng);
    rng.assert_spent();
    // Flip cards are 3S to 6F in order: four flips make the first world 33 with heart-2 … no, suit of the third, number of the fourth.
    let first = campaign.card(CardId(1)).world().unwrap();
    assert_eq!(first.sector, at(33));
    assert_eq!(first.slots[0].suit, Suit::Heart);
    assert_eq!(first.slots[0].number, Some(3));
    let sixth = campaign.card(CardId(6)).world().unwrap();
    assert_eq!(sixth.sector, at(66));
    assert_eq!(sixth.slots[0].number, Some(6));
    let seventh = campaign.card(CardId(7)).world().unwrap();
    assert_eq!(
        seventh.sector.number() / 10 % 10,
        seventh.sector.number() / 10
    );
}

/// DF-137, DF-138, DF-139, DF-584: the 12 worlds are dealt evenly for naming, and nothing else comes of it.
#[test]
fn original_worlds_are_dealt_evenly_for_naming() {
    for (seats, each) in [(1, 12), (2, 6), (3, 4)] {
        let t = Table::seeded(seats, 5);
        for who in 0..seats {
            let rights = t
                .state
                .rights
                .iter()
                .filter(|r| r.seat == seat(who) && r.turns.is_none());
            assert_eq!(rights.count(), each);
        }
    }
    let mut t = Table::seeded(2, 5);
    let right = t.state.rights[0].clone();
    let Named::Card(card) = right.what else {
        panic!("a world")
    };
    t.order(
        right.seat.index() as u8,
        Action::Name(right.what, t.card(card).name().unwrap().default.clone()),
    );
    assert!(t.state.rights.iter().all(|r| r.what != right.what));
    let player = &t.state.players[right.seat];
    assert!(!player.settled.contains(&card) && !player.hand.contains(&card));
}

/// DF-143, DF-144, DF-180, DF-181, DF-571: seat order and starter are drawn anew; turns follow the order.
#[test]
fn order_and_starter_are_drawn() {
    let mut orders = Vec::new();
    let mut firsts = Vec::new();
    for number in 0..12 {
        let mut t = Table::seeded(3, number);
        while t.state.phase == Phase::Setup {
            let default = t.default();
            t.answer(default);
        }
        orders.push(t.state.order.clone());
        firsts.push(t.state.first);
        assert_eq!(t.state.after(t.state.first).count(), 3);
    }
    orders.sort();
    orders.dedup();
    firsts.sort();
    firsts.dedup();
    assert!(orders.len() > 2 && firsts.len() > 1);
}

/// A bare match that is about to find homeworlds.
fn before_homes(seats: u8) -> Table {
    let mut t = Table::bare(seats);
    t.state.phase = Phase::Setup;
    t.state.turn.number = 0;
    t.state.steps = vec![Step::Homes(0)];
    t
}

/// DF-146, DF-147, DF-148, DF-149, DF-159, DF-160: W-12, a world in another's home sector is not eligible; the others stay discarded.
#[test]
fn a_homeworld_is_taken_among_five_flipped_cards() {
    let mut t = before_homes(2);
    let theirs = t.world("4S", 31, "Art");
    let mine = t.world("5S", 52, "Art");
    let home = t.world("1S", 31, "Art");
    t.flips("1F 2F 3F");
    t.on_top(mine);
    t.on_top(theirs);
    t.flips("4H 5H 6H 4R");
    t.on_top(home);
    t.go();
    let homes: Vec<CardId> = [0, 1]
        .map(|s| t.state.players[seat(s)].home.unwrap().card)
        .to_vec();
    assert_eq!(homes, [home, mine]);
    assert!(t.state.players[seat(1)].home.unwrap().cubes == 0);
    let mut t = before_homes(1);
    let [a, b] = [31, 52].map(|s| t.world("4S", s, "Art"));
    t.flips("1F 2F 3F");
    t.on_top(a);
    t.on_top(b);
    t.go();
    assert_eq!(t.offers(), [Action::Home(a), Action::Home(b)]);
    t.answer(Action::Home(b));
    assert!(t.discarded(a) || t.state.line().any(|c| c == a) || t.state.deck.contains(&a));
    assert_eq!(t.own(0, 52), 3);
}

/// DF-150, DF-151, DF-152, DF-153, DF-585: W-12, without an eligible world a new one is made, its sector repeated while taken.
#[test]
fn without_an_eligible_world_a_new_one_is_made() {
    let mut t = before_homes(2);
    t.home(0, "1S", 31, "Art");
    t.state.steps = vec![Step::Homes(1)];
    t.flips("1F 2F 3F 4F 5F 2S 1F 3S 1S 4S 5S 1K 2S");
    let cards = t.state.campaign.cards.len();
    t.go();
    let home = t.state.players[seat(1)].home.unwrap().card;
    assert_eq!(home, CardId(cards as u16 + 1));
    assert_eq!(t.card(home).corner, corner("2F"));
    assert_eq!(t.card(home).sector(), Some(at(45)));
    assert_eq!(t.names(home), ["Education"]);
    assert!(
        t.state
            .rights
            .iter()
            .any(|r| r.seat == seat(1) && r.what == Named::Card(home))
    );
}

/// DF-154, DF-155, DF-156, DF-157, DF-158: W-11, homeworlds are brought to the highest number, one choice each.
#[test]
fn homeworlds_are_equalised_in_seat_order() {
    let mut t = before_homes(3);
    t.home(0, "1S", 11, "Art Art Art");
    let second = t.home(1, "2S", 21, "Art");
    let third = t.home(2, "3S", 31, "Art Art");
    t.state.steps = vec![Step::Equalise];
    t.flips("1M 1R 5F 1K");
    t.go();
    assert_eq!(t.ask().seat, seat(1));
    t.answer(Action::Choose(4));
    // The second of the second player had to be flipped; then the third player chooses.
    assert_eq!(t.names(second), ["Art", "Literature", "Biology"]);
    assert!(t.card(second).slots()[1].circled && !t.card(second).slots()[2].circled);
    assert_eq!(t.ask().seat, seat(2));
    assert_eq!(t.offers().len(), 7);
    t.answer(Action::Choose(6));
    assert_eq!(t.names(third), ["Art", "Art", "Physics"]);
}

fn before_layout(home: u8) -> Table {
    let mut t = Table::bare(1);
    t.home(0, "1S", home, "Art");
    t.state.phase = Phase::Setup;
    t.state.turn.number = 0;
    t.state.steps = vec![Step::Layout];
    t
}

fn line_numbers(state: &State) -> Vec<u8> {
    state.line().map(|c| state.corner(c).number).collect()
}

/// DF-161, DF-162, DF-163, DF-164, DF-165, DF-166, DF-169, DF-182, DF-179: W-08, the line is filled until a number repeats.
#[test]
fn the_line_is_filled_until_a_number_repeats() {
    let mut t = before_layout(22);
    let last = t.world("4K", 33, "Art");
    let tech = t.tech("6M", "Art moon moon");
    let skipped = [t.world("4F", 22, "Art"), t.world("2R", 22, "Art")];
    let first = t.world("4H", 15, "Art");
    let blank = t.blank("3S");
    t.flips("1F 1F 1F 1F 1F 1F 1F");
    for card in [last, tech, skipped[0], skipped[1], first, blank] {
        t.on_top(card);
    }
    t.go();
    assert_eq!(line_numbers(&t.state), [4]);
    assert_eq!(t.state.line[3], Some(first));
    assert!(t.discarded(last) && t.discarded(tech) && t.discarded(skipped[0]));
    assert_eq!((t.count(15), t.own(0, 22)), (3, 3));
    assert_eq!([C, M, S, X].map(|k| t.value(0, k)), [0; 4]);
    assert_eq!(
        t.hand_size(0),
        5,
        "the first hand came with the first start phase"
    );
}

/// DF-167, DF-168: W-10, six worlds end the filling, and so does a deck without any more worlds.
#[test]
fn the_line_ends_with_six_worlds_or_without_more() {
    let mut t = before_layout(22);
    t.flips("1F 1F 1F 1F 1F 1F");
    for number in (1..=6).rev() {
        let world = t.world(&format!("{number}F"), 40 + number, "Art");
        t.on_top(world);
    }
    t.go();
    assert_eq!(line_numbers(&t.state), [1, 2, 3, 4, 5, 6]);
    let mut t = before_layout(22);
    let one = t.world("4H", 15, "Art");
    t.flips("1F 1F 1F 1F 1F 1F");
    t.on_top(one);
    t.go();
    assert_eq!(
        line_numbers(&t.state),
        [4],
        "nothing more to find, and no endless search"
    );
}

/// DF-170: W-09, two line worlds in a sector bring five cubes.
#[test]
fn two_line_worlds_in_a_sector_bring_five_cubes() {
    let mut t = before_layout(22);
    t.flips("1F 1F 1F 1F 1F 1F");
    for number in [5, 2] {
        let world = t.world(&format!("{number}F"), 46, "Art");
        t.on_top(world);
    }
    t.go();
    assert_eq!(t.count(46), 5);
}

/// DF-171, DF-174: W-13, with twelve named sectors each empty one gets a cube.
#[test]
fn named_sectors_get_a_neutral_cube() {
    let mut t = before_layout(41);
    for sector in [41, 46, 11, 12, 13, 14, 15, 16, 21, 22, 23, 24] {
        t.named(sector);
    }
    t.flips("1F 1F 1F 1F 1F 1F");
    let world = t.world("5F", 46, "Art");
    t.on_top(world);
    t.go();
    let ones = [11, 12, 13, 14, 15, 16, 21, 22, 23, 24].map(|s| t.count(s));
    assert_eq!(ones, [1; 10]);
    assert_eq!((t.count(46), t.own(0, 41)), (3, 3));
}

/// DF-172, DF-173, DF-175, DF-176, DF-177, DF-178: W-14, beyond twelve named sectors wonders and twelve random sectors get cubes.
#[test]
fn many_named_sectors_are_hit_at_random() {
    let mut t = before_layout(41);
    for sector in [41, 15, 26, 11, 12, 13, 14, 16, 21, 22, 23, 24, 25] {
        t.named(sector);
    }
    for sector in [15, 26, 41] {
        t.wonder(sector, Victory::Might, Suit::ALL[usize::from(sector % 6)]);
    }
    let fives = "1F 5F ".repeat(4);
    let others = "3F 1F 3F 2F 3F 3F 3F 4F 3F 5F 3F 6F 5F 1F";
    t.flips(&format!("{fives} 4F 1F {others} 1S 1S 1S 1S 1S"));
    t.go();
    assert_eq!((t.count(15), t.count(26)), (5, 1));
    assert_eq!(
        (t.own(0, 41), t.count(11)),
        (3, 0),
        "named ones may be missed, players' are spared"
    );
    assert_eq!(t.count(31), 1, "unnamed ones may be hit");
}

/// DF-183: victory is looked for once setup is complete.
#[test]
fn victory_is_looked_for_after_setup() {
    let mut t = Table::solo();
    t.ready(0);
    t.set(0, C, 12);
    t.state.phase = Phase::Setup;
    t.state.steps = vec![Step::Layout];
    t.go();
    // Tracks go to their start cells in setup, so nobody has won.
    assert_eq!(t.value(0, C), 0);
    assert!(t.events.iter().any(|e| matches!(e, Event::Ready { .. })));
    assert_eq!(t.state.phase, Phase::Start);
}
