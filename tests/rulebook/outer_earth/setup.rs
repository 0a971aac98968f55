//! Table options and setup.

use super::table::{Apex, Table, card, seat};
use orrery::games::find;
use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::cards::Card;
use orrery::games::outer_earth::planets::{Company, Planet};
use orrery::games::outer_earth::state::{Budget, Capacity, End, Options, Phase};
use orrery::rules::erased::Start;
use orrery::rules::erased::{Chosen, options_of};
use orrery::rules::game::Game;
use orrery::rules::rng::{Rng, Seed, draws_for};
use orrery::rules::seat::{Seat, Viewer};
use std::collections::BTreeMap;

fn chosen(pairs: &[(&str, &str)]) -> Chosen {
    pairs
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
        .collect()
}

/// OE-001 OE-002 OE-003 OE-004 OE-005
#[test]
fn options_have_their_words_and_defaults_and_everybody_sees_them() {
    let default = options_of::<OuterEarth>(&BTreeMap::new()).unwrap();
    assert_eq!(default, Options::default());
    assert_eq!(default.end, End::LastRevealed);
    let other = chosen(&[
        ("end", "all-bought"),
        ("capacity", "slot"),
        ("budget", "strict"),
    ]);
    let other = options_of::<OuterEarth>(&other).unwrap();
    assert_eq!(other.end, End::AllBought);
    assert_eq!(other.capacity, Capacity::Slot);
    assert_eq!(other.budget, Budget::Strict);
    assert!(options_of::<OuterEarth>(&chosen(&[("end", "never")])).is_err());
    let t = Table::begin(2, other, Rng::seeded(Seed::from_number(1)));
    assert_eq!(t.view(Viewer::Table).options, other);
    let changes = OuterEarth::INFO.verbs.iter().any(|v| v.name == "option");
    assert!(!changes, "no verb changes an option during the match");
}

/// OE-006 OE-007
#[test]
fn every_question_has_a_day_unless_the_table_says_otherwise() {
    assert_eq!(OuterEarth::INFO.hours, (24 * 3600, 24 * 3600));
    assert!(OuterEarth::INFO.options.iter().all(|o| o.name != "clock"));
}

/// OE-008
#[test]
fn only_two_to_four_can_play() {
    let game = find("outer-earth").unwrap();
    for seats in [0, 1, 5, 6] {
        assert!(
            game.start(&Start::plain(seats, Seed::from_number(1)))
                .is_err()
        );
    }
    for seats in 2..=4 {
        assert!(
            game.start(&Start::plain(seats, Seed::from_number(1)))
                .is_ok()
        );
    }
}

/// OE-009
#[test]
fn the_same_seed_gives_the_same_match() {
    assert_eq!(Table::seeded(3, 9).state, Table::seeded(3, 9).state);
    assert_ne!(Table::seeded(3, 9).state, Table::seeded(3, 10).state);
}

/// OE-010 OE-013 OE-017 OE-019 OE-020 OE-023 OE-028
#[test]
fn chance_is_used_for_planets_then_cards_then_companies() {
    let planets: Vec<Planet> = Planet::all().collect();
    let mut wanted = planets.clone();
    wanted.reverse();
    let companies = [
        Company::FoundationNine,
        Company::ApexHorizon,
        Company::BluewaterTerraform,
        Company::CobaltFrontier,
        Company::DawnlightCombine,
        Company::EmberAndVale,
    ];
    let mut draws = draws_for(&planets, &wanted);
    // Each card stays where it is in the deck.
    draws.extend((1..Card::COUNT as u32).rev());
    draws.extend(draws_for(&Company::ALL, &companies));
    let t = Table::begin(2, Options::default(), Rng::scripted(draws));
    t.rng.assert_spent();
    // The last of the twelve is turned over first and is the oldest.
    let market: Vec<&str> = t.state.market.iter().map(|l| l.planet.name()).collect();
    assert_eq!(market, ["Ratchet", "Millrace", "Foundry Bay"]);
    assert_eq!(t.state.open, [Some(card("media-spire")); 3]);
    assert_eq!(t.state.token, seat(1));
    // The token holder is dealt first, the whole hand (Apex has five).
    assert_eq!(t.player(1).hand.len(), 5);
    assert!(t.player(1).hand.contains(&card("orbital-clinic")));
    assert!(t.player(0).hand.iter().all(|c| *c < card("orbital-clinic")));
}

/// OE-011 OE-012
#[test]
fn clockwise_is_the_next_higher_seat() {
    assert_eq!(Seat::new(2).clockwise(1, 3), Seat::new(0));
    assert_eq!(Seat::new(0).clockwise(1, 3), Seat::new(1));
}

/// OE-014 OE-015 OE-016 OE-018 OE-021 OE-022 OE-027 OE-247 (W-01 to W-03)
#[test]
fn a_match_starts_with_the_numbers_of_its_players() {
    for (seats, market, deck, unused, budget) in
        [(2, 3, 9, 12, 80), (3, 4, 14, 6, 120), (4, 5, 19, 0, 160)]
    {
        for number in 0..20 {
            let t = Table::seeded(seats, number);
            let s = &t.state;
            assert_eq!(s.market.len(), market);
            assert_eq!(s.galaxy.len(), deck);
            assert_eq!(s.unused.len(), unused);
            assert_eq!(s.budget, budget);
            assert!(s.discard.is_empty());
            let apex = s.players.iter().any(|(_, p)| p.company == Apex);
            let hands = usize::from(seats) * 4 + usize::from(apex);
            assert_eq!(s.deck.len(), 108 - 3 - hands);
            for (_, player) in s.players.iter() {
                assert_eq!(player.hand.len(), 4 + usize::from(player.company == Apex));
            }
        }
    }
}

/// OE-024 OE-025 OE-026 OE-245
#[test]
fn companies_are_public_and_the_most_influential_has_the_token() {
    for number in 0..30 {
        let t = Table::seeded(3, number);
        let view = t.view(Viewer::Table);
        let best = view
            .seats
            .iter()
            .max_by_key(|(_, s)| s.influence)
            .unwrap()
            .0;
        assert_eq!(view.token, best);
        let mut companies: Vec<Company> = view.seats.iter().map(|(_, s)| s.company).collect();
        companies.dedup();
        assert_eq!(companies.len(), 3);
    }
    let mut influence = Company::ALL.map(Company::influence);
    influence.sort_unstable();
    assert_eq!(influence, [1, 2, 3, 4, 5, 6]);
}

/// OE-029 OE-030 OE-031 OE-042 OE-257
#[test]
fn everybody_starts_with_nothing_and_the_first_question_is_about_a_planet() {
    let t = Table::seeded(4, 3);
    for (_, player) in t.state.players.iter() {
        assert_eq!((player.vp, player.held(), player.bonus()), (0, 0, None));
        assert!(player.stocks.is_empty() && player.invested.is_empty());
    }
    assert_eq!(t.state.index, [0; 3]);
    assert_eq!((t.state.round, t.state.phase), (1, Phase::Answers));
    assert_eq!(t.asked(), [0, 1, 2, 3]);
}
