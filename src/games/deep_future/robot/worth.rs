//! What an answer is worth, in hundredths of a card.

use super::danger::{self, Means};
use crate::games::deep_future::action::Action;
use crate::games::deep_future::advancements::{Advancement, Does, When};
use crate::games::deep_future::campaign::Victory;
use crate::games::deep_future::cards::{Card, CardId, Suit};
use crate::games::deep_future::map::Sector;
use crate::games::deep_future::score;
use crate::games::deep_future::state::{Track, Upper};
use crate::games::deep_future::step::Step;
use crate::games::deep_future::view::{Own, PlayerView, View};
use crate::rules::seat::Seat;

/// What one step of a track is worth: more the closer ✕ or the star is.
fn step(view: &View, me: &PlayerView, track: Track) -> i32 {
    let value = i32::from(me.tracks.get(track));
    if me.tracks.starred(track) {
        return 0;
    }
    let ready = techs_done(view, me) * 12;
    match track {
        Track::Culture => 40 + value * 4 + ready,
        _ => 50 + (value.min(0) * value.min(0)) * 9 + (value.max(0) * value.max(0)) * 3,
    }
}

fn techs_done(view: &View, me: &PlayerView) -> i32 {
    let done = |u: &Upper| view.card(u.card).is_complete();
    me.upper().filter(done).count() as i32
}

/// How good an advancement is to have.
fn liking(advancement: Advancement) -> i32 {
    match advancement.name() {
        "Literature" => 90,
        "Art" => 95,
        "Philosophy" | "Engineering" => 97,
        "Devices" | "Construction" => 72,
        "Leisure" => 62,
        "Energy" | "Labor" | "Agriculture" | "Education" | "Genetics" => 60,
        "Religion" | "Empire" => 58,
        "Computation" | "Industry" | "Diplomacy" => 50,
        "Medicine" | "Ecology" | "Physics" => 45,
        "Communication" | "Astronomy" | "Machinery" | "Weapons" | "Chemistry" => 40,
        "Government" | "Biology" | "Economy" => 30,
        _ => 15,
    }
}

fn best_number(suit: Suit) -> i32 {
    let all = (1..=6).map(|n| liking(Advancement::new(suit, n)));
    all.max().unwrap_or(0)
}

/// What an answer is worth to the seat that is asked.
pub(super) fn worth(view: &View, offer: &Action) -> i32 {
    let Some(own) = &view.own else { return 0 };
    let me = &view.players[own.seat];
    let Some(at) = &own.step else { return 0 };
    match offer {
        Action::Home(card) | Action::Heir(card) => home(view, *card),
        Action::Choose(number) => {
            asked_suit(view, own).map_or(0, |suit| liking(Advancement::new(suit, *number)) + 40)
        }
        Action::Roll => 60,
        Action::Use(card, slot) => use_worth(view, own, me, *card, *slot),
        Action::Go | Action::Done => 0,
        Action::Track(track) if matches!(at, Step::PayTrack(_)) => -step(view, me, *track),
        Action::Track(track) => step(view, me, *track),
        Action::Drop(card) => -keep(view, own, me, *card),
        Action::Do(suit, card) => deed(view, own, me, *suit, *card),
        Action::Plan => plan(view, own, me, &before(view, own, me)),
        Action::Evoke(card) => evoke(view, *card),
        Action::End => 0,
        Action::Pay(card) => pay(view, own, me, *card),
        Action::With(card) => -loss(view, own, me, *card),
        Action::Meet(_) | Action::Accept => meet(view, own, me, offer),
        Action::Cube(_) | Action::World(_) if matches!(at, Step::Meet(_)) => {
            meet(view, own, me, offer)
        }
        Action::Cube(card) => 10 - cubes(me, *card),
        Action::World(card) => source(view, *card),
        Action::Blank(_) => 40,
        Action::New => 20,
        Action::Free(take) => i32::from(*take),
        Action::Target(card) => target(view, me, *card),
        Action::Deck => 30,
        Action::Slot(slot) => slot_worth(view, own, *slot),
        Action::Keep => 50,
        Action::Redraw(..) => 0,
        Action::Skip | Action::No | Action::Sure(false) => -1,
        Action::Wonder(card) => i32::from(view.card(*card).corner.number) * 20 - 40,
        Action::Suit(suit) => plan_suit(at, *suit),
        Action::Restart => 1,
        _ => moving(view, own, me, offer),
    }
}

/// Moves of cubes.
fn moving(view: &View, own: &Own, me: &PlayerView, offer: &Action) -> i32 {
    let seat = own.seat;
    let home = view.home_sector(seat);
    match offer {
        Action::Sector(s) => match own.step {
            Some(Step::NewSector(_)) => new_world_sector(view, me, seat, *s),
            Some(Step::HandRival) => 5,
            _ => i32::from(view.board.room(*s)).min(2) * 10 + i32::from(home == Some(*s)),
        },
        Action::From(s) => {
            i32::from(view.board.count(*s)) - i32::from(view.board.count(*s) == 1) * 9
        }
        Action::To(s) | Action::Craft(s) => {
            let empty = i32::from(view.board.count(*s) == 0) * 20;
            let wonder = i32::from(view.campaign.wonder(*s).is_some()) * 10;
            let near = s.beside().filter(|n| view.board.count(*n) == 0).count() as i32;
            empty + wonder + near
        }
        Action::Count(n) => -i32::from((*n).abs_diff(2)),
        Action::Kill(n) => -i32::from(*n),
        Action::Pair(from, to) => {
            let spare = i32::from(view.board.count(*from)) - 1;
            let line = view.line.iter().flatten();
            let mut worlds = line.filter(|c| view.card(**c).sector() == Some(*to));
            spare - i32::from(view.board.count(*to)) + i32::from(worlds.next().is_some()) * 5
        }
        Action::Victory(victory) => -(*victory as i32),
        _ => 0,
    }
}

/// More advancements and more room are better homes.
fn home(view: &View, card: CardId) -> i32 {
    let card = view.card(card);
    let suits = score::count_suits([card].into_iter());
    let different = suits.iter().filter(|n| **n > 0).count() as i32;
    let liked: i32 = card
        .slots()
        .iter()
        .filter_map(|s| s.advancement())
        .map(liking)
        .sum();
    let room = card.sector().map_or(0, |s| s.neighbours().count()) as i32;
    card.filled() as i32 * 100 + different * 20 + liked + room
}

fn asked_suit(view: &View, own: &Own) -> Option<Suit> {
    match own.step.as_ref()? {
        Step::EqualNumber(_, suit) | Step::GovernmentNumber(suit) => Some(*suit),
        _ => {
            let making = &own.running.as_ref()?.making;
            let slots = view.card(making.card?).slots();
            let slot = slots.get(usize::from(making.slot)).map(|s| s.suit);
            making.suit.or(slot)
        }
    }
}

fn cubes(me: &PlayerView, card: CardId) -> i32 {
    let upper = me.upper().find(|u| u.card == card);
    upper.map_or(0, |u| i32::from(u.cubes))
}

/// What a hand card is worth to keep.
fn keep(view: &View, own: &Own, me: &PlayerView, id: CardId) -> i32 {
    let card = view.card(id);
    let suit = card.corner.suit;
    let same = own
        .hand
        .iter()
        .filter(|c| view.card(**c).corner.suit == suit)
        .count() as i32;
    let mut worth = 40 - same * 8;
    if suit == Suit::Skull {
        // The next Advance is what everything waits for; a second one is only a card.
        worth += if same == 1 { 110 } else { 45 };
    }
    if suit == Suit::Sun {
        worth += 15;
    }
    let due = me.upper().filter(|u| !view.turn.paid.contains(&u.card));
    worth += due.filter(|u| view.card(u.card).has_suit(suit)).count() as i32 * 12;
    if card.civ().is_some() || card.is_complete_tech() {
        worth += 10;
    }
    worth
}

/// Using an advancement: tracks are always welcome; a settled world or hand tech is a price.
fn use_worth(view: &View, own: &Own, me: &PlayerView, id: CardId, slot: u8) -> i32 {
    let slots = view.card(id).slots();
    let Some(advancement) = slots.get(usize::from(slot)).and_then(|s| s.advancement()) else {
        return -1;
    };
    let price = if me.settled.contains(&id) {
        130 + last_heir(view, me, own.seat, id)
    } else if own.hand.contains(&id) {
        keep(view, own, me, id)
    } else {
        0
    };
    let gain = match advancement.does() {
        Does::Raise(track, by) => step(view, me, track) * i32::from(by),
        Does::Special(_) => match advancement.name() {
            "Computation" | "Energy" => 80,
            "Industry" => 100,
            "Genetics" => 90,
            "Biology" | "Government" | "Spacecraft" => 60,
            "Infrastructure" if richest(me) >= 2 => 90,
            "Economy" if richest(me) >= 3 => 40,
            "Defense" => 70,
            "FTL" if matches!(own.step, Some(Step::Ftl)) => 5,
            "Physics" => 1,
            "Society" => 10,
            _ => -10,
        },
    };
    gain - price
}

fn richest(me: &PlayerView) -> i8 {
    let tracks = [Track::Might, Track::Stability, Track::Xeno];
    tracks
        .map(|t| me.tracks.get(t))
        .into_iter()
        .max()
        .unwrap_or(0)
}

/// What the advancements of the upper row add to an action.
fn extras(view: &View, me: &PlayerView, suit: Suit) -> i32 {
    let slots = me.upper().flat_map(|u| view.card(u.card).slots());
    let works = slots
        .filter_map(|s| s.advancement())
        .filter(|a| a.when() == When::Action(suit));
    works
        .map(|a| match a.does() {
            Does::Raise(track, by) => step(view, me, track) * i32::from(by),
            Does::Special(_) => 40,
        })
        .sum()
}

/// The likely cost of this turn's challenges if nothing more is done.
fn before(view: &View, own: &Own, me: &PlayerView) -> i32 {
    let mut means = Means::of(view, me, &own.hand);
    let pile = means.pay(view);
    means.cost(view, me, pile)
}

fn deed(view: &View, own: &Own, me: &PlayerView, suit: Suit, card: CardId) -> i32 {
    let seat = own.seat;
    let mut means = Means::of(view, me, &own.hand);
    means.lose(suit);
    let gain = match suit {
        Suit::Skull => 700,
        Suit::Sun => {
            means.draw(2.0);
            30
        }
        Suit::Moon if captures(view, seat) => {
            means.draw(2.0);
            560
        }
        Suit::Moon => {
            means.draw(0.9);
            // A settled world serves against one challenge, and as an heir.
            let elsewhere = view.board.sectors(seat).count() > 1;
            let heir = if heirs(view, me, seat) == 0 && elsewhere {
                220
            } else {
                0
            };
            means.draw(1.0);
            50 + heir
        }
        Suit::Heart if home_cubes(view, seat) < 5 => 20 + (5 - home_cubes(view, seat)) * 20,
        Suit::Heart => 10,
        Suit::Hand if rivals_near(view, seat) => -20,
        Suit::Hand => best_step(view, me),
        Suit::Foot if view.board.sectors(seat).count() < 2 => 90,
        Suit::Foot if view.board.sectors(seat).count() < 3 => 20,
        Suit::Foot => 0,
    };
    let pile = means.clone().pay(view);
    means.pay(view);
    let after = means.cost(view, me, pile);
    let skull = i32::from(suit != Suit::Skull && own.hand.len() <= 5) * 8;
    let own_worth =
        i32::from(view.card(card).is_complete_tech() || view.card(card).civ().is_some());
    gain + extras(view, me, suit) - (after - before(view, own, me)) - skull - own_worth * 20
}

/// Settled worlds that could replace a lost homeworld.
fn heirs(view: &View, me: &PlayerView, seat: Seat) -> usize {
    let home = view.home_sector(seat);
    let elsewhere = |c: &&CardId| view.card(**c).sector() != home;
    me.settled.iter().filter(elsewhere).count()
}

/// Giving up the only heir leaves everything to one sector.
fn last_heir(view: &View, me: &PlayerView, seat: Seat, id: CardId) -> i32 {
    let elsewhere = view.card(id).sector() != view.home_sector(seat);
    i32::from(elsewhere && heirs(view, me, seat) == 1) * 200
}

fn home_cubes(view: &View, seat: Seat) -> i32 {
    let home = view.home_sector(seat);
    home.map_or(5, |s| i32::from(view.board.count(s)))
}

/// The best a free step of a track can do.
fn best_step(view: &View, me: &PlayerView) -> i32 {
    let steps = Track::ALL.map(|t| step(view, me, t));
    steps.into_iter().max().unwrap_or(0)
}

/// What giving up a hand card costs: the next Advance, and means against what is to come.
fn loss(view: &View, own: &Own, me: &PlayerView, card: CardId) -> i32 {
    let suit = view.card(card).corner.suit;
    let mut means = Means::of(view, me, &own.hand);
    let pile = means.due.len();
    let with = means.cost(view, me, pile);
    means.lose(suit);
    let without = means.cost(view, me, pile);
    without - with + kept(view, own, card)
}

/// What a card is worth in the next turn.
fn kept(view: &View, own: &Own, id: CardId) -> i32 {
    let card = view.card(id);
    let suit = card.corner.suit;
    let same = own
        .hand
        .iter()
        .filter(|c| view.card(**c).corner.suit == suit)
        .count();
    let special = i32::from(card.civ().is_some()) * 60 + i32::from(card.is_complete_tech()) * 15;
    special
        + match (suit, same) {
            (Suit::Skull, 1) => 170,
            (Suit::Skull, _) => 40,
            (Suit::Sun, 1) => 25,
            _ => 10,
        }
}

/// Paying saves a challenge and stores a cube.
fn pay(view: &View, own: &Own, me: &PlayerView, card: CardId) -> i32 {
    let due = view.card(card);
    let fits = own
        .hand
        .iter()
        .filter(|c| due.has_suit(view.card(**c).corner.suit));
    let price = fits.map(|c| loss(view, own, me, *c)).min().unwrap_or(0);
    let stored = if cubes(me, card) < 3 { 70 } else { 0 };
    let saved = Suit::ALL.map(|s| danger::failure(view, me, s));
    let saved = saved.into_iter().sum::<i32>() / 9;
    stored + saved - price
}

/// Meeting a challenge spends something; accepting it costs what it costs.
fn meet(view: &View, own: &Own, me: &PlayerView, offer: &Action) -> i32 {
    let Some((suit, _)) = view.facing else {
        return 0;
    };
    let mut means = Means::of(view, me, &own.hand);
    let price = match offer {
        Action::Meet(card) => {
            means.lose(suit);
            kept(view, own, *card)
        }
        Action::Cube(card) => {
            let cubes = means.cubes.iter_mut().find(|(c, _)| c == card);
            if let Some(cubes) = cubes {
                cubes.1 -= 1;
            }
            60
        }
        Action::World(card) => {
            means.worlds.retain(|w| w != card);
            80 + last_heir(view, me, own.seat, *card)
        }
        _ => danger::failure(view, me, suit),
    };
    let rest = view.pile.saturating_sub(1);
    -price - means.cost(view, me, rest)
}

fn captures(view: &View, seat: Seat) -> bool {
    let mut line = view.line.iter().flatten();
    line.any(|c| {
        let at = view.card(*c).sector();
        at.is_some_and(|s| view.board.controls(seat, s))
    })
}

fn rivals_near(view: &View, seat: Seat) -> bool {
    let rival = |s: Sector| s.beside().any(|n| view.board.rival(seat, n));
    view.board.sectors(seat).any(rival)
}

/// Planning a skull card is worth a poor hand.
fn plan(view: &View, own: &Own, me: &PlayerView, before: &i32) -> i32 {
    let skull = own
        .hand
        .iter()
        .any(|c| view.card(*c).corner.suit == Suit::Skull);
    if skull {
        return -200;
    }
    let mut means = Means::of(view, me, &[]);
    means.hand[Suit::Skull.index()] = 1.0;
    let pile = means.pay(view);
    let lost: i32 = own.hand.iter().map(|c| kept(view, own, *c)).sum();
    170 - (means.cost(view, me, pile) - before) - lost
}

fn evoke(view: &View, id: CardId) -> i32 {
    let Some(civ) = view.card(id).civ() else {
        return 0;
    };
    match civ.victory {
        Victory::Territory | Victory::Population => 350,
        _ => 400,
    }
}

fn plan_suit(at: &Step, suit: Suit) -> i32 {
    match at {
        Step::PickWhat => -5,
        _ => i32::from(suit == Suit::Skull) * 10 - suit.index() as i32,
    }
}

/// Captures bring two free actions.
fn source(view: &View, id: CardId) -> i32 {
    let captured = view.line.contains(&Some(id));
    i32::from(captured) * 300 + view.card(id).filled() as i32 * 20 + 60
}

/// The homeworld first, then the tech nearest to completion; settled worlds never.
fn target(view: &View, me: &PlayerView, id: CardId) -> i32 {
    let card: &Card = view.card(id);
    let filled = card.filled() as i32;
    if me.home.is_some_and(|h| h.card == id) {
        return 200 + filled;
    }
    if me.settled.contains(&id) {
        return 0;
    }
    100 + filled * 10
}

fn slot_worth(view: &View, own: &Own, slot: u8) -> i32 {
    let making = own.running.as_ref().map(|r| &r.making);
    let card = making.and_then(|m| m.card).map(|c| view.card(c));
    let suit = card.and_then(|c| c.slots().get(usize::from(slot)));
    suit.map_or(0, |s| best_number(s.suit))
}

/// Worlds elsewhere can replace a lost homeworld, and count alone.
fn new_world_sector(view: &View, me: &PlayerView, seat: Seat, at: Sector) -> i32 {
    let elsewhere = view.home_sector(seat) != Some(at);
    let settled = me
        .settled
        .iter()
        .filter(|c| view.card(**c).sector() == Some(at));
    i32::from(elsewhere) * 20 + i32::from(view.board.count(at)) - settled.count() as i32 * 30
}
