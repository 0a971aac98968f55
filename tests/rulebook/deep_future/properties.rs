//! What holds after every answer, in whole matches of robots.

use super::table::Table;
use orrery::games::deep_future::DeepFuture;
use orrery::games::deep_future::cards::{CardId, Content};
use orrery::games::deep_future::map::Sector;
use orrery::games::deep_future::state::{Options, Phase, State, Status, Track};
use orrery::games::deep_future::step::Step;
use orrery::games::deep_future::text;
use orrery::rules::contract::{self, Depth};
use orrery::rules::erased::{Of, Start};
use orrery::rules::game::Game;
use orrery::rules::keepsake::Brought;
use orrery::rules::playout::{self, Robot};
use orrery::rules::rng::Seed;
use orrery::rules::seat::Names;
use orrery::rules::secrets;

/// Everything the rules say is true between answers.
pub(crate) fn invariants(state: &State) -> Result<(), String> {
    zones(state)?;
    map(state)?;
    cards(state)?;
    for (seat, player) in state.players.iter() {
        let name = |what: &str| Err(format!("seat {seat}: {what}"));
        for track in Track::ALL {
            let value = player.tracks.get(track);
            if !(track.floor()..=track.star()).contains(&value) {
                return name("a track is out of its range");
            }
        }
        if player.upper().any(|u| u.cubes > 3) {
            return name("a card has more than three upkeep cubes");
        }
        let lost = player.tracks.lost();
        if player.status == Status::Playing && lost && state.ending.is_none() {
            return name("in play on ✕");
        }
        let heir = state.steps.contains(&Step::Heir(seat)) || state.phase == Phase::Setup;
        let restarting = state
            .steps
            .iter()
            .any(|s| matches!(s, Step::PickHome(..) | Step::Restarted));
        if player.status != Status::Playing || heir || restarting || state.ending.is_some() {
            continue;
        }
        let controls = |c: CardId| {
            let at = state.card(c).sector();
            at.is_some_and(|s| state.board.controls(seat, s))
        };
        if !player.home.is_some_and(|h| controls(h.card)) {
            return name("no homeworld in an own sector (DF-126, DF-127)");
        }
        if !player.settled.iter().copied().all(controls) {
            return name("a settled world without cubes (DF-128)");
        }
    }
    Ok(())
}

/// DF-013, DF-014: every card of the campaign lies in exactly one zone.
fn zones(state: &State) -> Result<(), String> {
    let mut all: Vec<CardId> = state.deck.clone();
    all.extend(&state.discard);
    all.extend(state.line());
    all.extend(state.pile.iter().flatten());
    for (_, player) in state.players.iter() {
        all.extend(player.upper().map(|u| u.card));
        all.extend(
            player
                .settled
                .iter()
                .chain(&player.spent)
                .chain(&player.hand),
        );
    }
    all.sort_unstable();
    let expected: Vec<CardId> = state.campaign.cards.iter().map(|c| c.id).collect();
    if all == expected {
        return Ok(());
    }
    Err(format!(
        "the zones hold {all:?}, the campaign {} cards; {:?}",
        expected.len(),
        state.steps
    ))
}

fn map(state: &State) -> Result<(), String> {
    if Sector::hexes().any(|s| state.board.count(s) > 5) {
        return Err("a hex has more than five cubes (DF-084)".into());
    }
    let hole = state.board.count(Sector::BLACK_HOLE);
    if hole > 0 && state.phase != Phase::Challenge && state.ending.is_none() {
        return Err("cubes in the black hole between turns (DF-089)".into());
    }
    for (i, world) in state.line.iter().enumerate() {
        if let Some(id) = world
            && usize::from(state.corner(*id).number) != i + 1
        {
            return Err("the line is out of order (DF-113)".into());
        }
    }
    Ok(())
}

fn cards(state: &State) -> Result<(), String> {
    for card in &state.campaign.cards {
        let filled = card.filled();
        let fits = match &card.content {
            Content::World(w) => {
                filled == w.slots.len() && (1..=3).contains(&filled) && card.circles() <= 1
            }
            _ => true,
        };
        if !fits {
            return Err(format!("card {} is not as cards are", card.id));
        }
    }
    Ok(())
}

/// DF-014, DF-084, DF-085, DF-089, DF-114, DF-115, DF-123, DF-126, DF-127, DF-128, DF-655: random and plain matches keep
/// every property after every answer, and end.
fn whole_matches(seats: usize) {
    // A robot that thinks ahead takes seconds for a match in which random ones take none.
    for (robot, matches) in [(Robot::Random, 40), (Robot::Plain, 8)] {
        for number in 0..matches {
            let robots = vec![robot; seats];
            let mut campaign = None;
            let played = playout::play::<DeepFuture>(
                &Options::default(),
                &robots,
                Seed::from_number(number),
                |state, asks, _| {
                    if asks.len() != 1 {
                        return Err("not exactly one decision (DF-655)".into());
                    }
                    if asks[0].offers.len() > 300 {
                        return Err("too many offers".into());
                    }
                    campaign = Some(state.campaign.clone());
                    invariants(state)
                },
            );
            played.unwrap_or_else(|e| panic!("{seats} seats, seed {number}, {robot}: {e}"));
            assert!(campaign.is_some_and(|c| c.cards.len() >= 36));
        }
    }
}

#[test]
fn whole_matches_of_one_keep_every_property_after_every_answer() {
    whole_matches(1);
}

#[test]
fn whole_matches_of_two_keep_every_property_after_every_answer() {
    whole_matches(2);
}

#[test]
fn whole_matches_of_three_keep_every_property_after_every_answer() {
    whole_matches(3);
}

/// DF-044, DF-577, DF-578: the contract and the secrets hold in matches of every size; saves load unchanged.
#[test]
fn random_matches_keep_the_contract_and_leak_nothing() {
    for (seats, number) in [(1, 100), (1, 101), (2, 102)] {
        let start = Start::plain(seats, Seed::from_number(number));
        contract::check::<DeepFuture>(&start, Depth::Thorough).unwrap();
        secrets::check::<DeepFuture>(&start).unwrap();
    }
}

#[test]
fn a_match_starts_from_a_campaign_and_leaves_one() {
    let mut t = Table::seeded(2, 4);
    assert_eq!(DeepFuture::leaves(&t.state, &Names::numbered(3)), None);
    while t.state.ending.is_none() {
        let ask = t.ask();
        t.apply(ask.seat, &ask.offers[ask.on_timeout].clone());
    }
    let left = DeepFuture::leaves(&t.state, &Names::numbered(3)).unwrap();
    let read = text::import(&left).unwrap();
    assert_eq!(read, *t.state.campaign);
    let next = Table::begin(1, Some(&left), t.rng.clone());
    assert_eq!(next.state.campaign.game(), 2);
    let brought = Brought {
        table: Some("nonsense".into()),
        ..Brought::default()
    };
    assert!(DeepFuture::fits(&Options::default(), 1, &brought).is_err());
    let _ = Of::<DeepFuture>::NEW;
}
