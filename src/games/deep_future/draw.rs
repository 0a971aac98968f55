//! Pictures of the galaxy, of a hand, and of a campaign.

mod card;
mod galaxy;
mod hand;
pub mod history;
mod seats;

use super::map::Sector;
use super::state::Phase;
use super::view::View;
use super::words;
use crate::rules::seat::Names;
use render::theme::Hue;
use render::{Colour, Icon, Mood, Rect, Scene, Text, rect, theme};

use super::cards::Suit;

/// The size of the board's picture.
const BOARD: (u32, u32) = (1600, 1200);
/// Width of the map; the seats stand to the right of it.
const MAP: f32 = 856.0;
/// Height of the line of neutral worlds below the map.
const LINE: f32 = 172.0;
/// A place of that line without a world is at least so wide, one with a world at most: worlds have long words.
const EMPTY: f32 = 76.0;
const WORLD: f32 = 176.0;

/// The board as a viewer sees it.
pub fn board(view: &View, names: &Names) -> Scene {
    let mut scene = Scene::under(BOARD.0, BOARD.1, 37, Mood::Violet);
    let area = scene.area().inset(theme::MARGIN);
    let (bar, rest) = area.split_top(58.0);
    header(&mut scene, view, names, bar);
    let rest = rest.split_top(8.0).1;
    let (left, right) = rest.split_left(MAP);
    let (line, map) = left.split_bottom(LINE);
    galaxy::map(&mut scene, view, map.split_bottom(8.0).1);
    neutral_line(&mut scene, view, line);
    seats::column(&mut scene, view, names, right.split_left(theme::GAP).1);
    scene
}

/// A seat's hand; nothing for those who have none.
pub fn hand(view: &View, names: &Names) -> Option<Scene> {
    view.own.as_ref().map(|own| hand::picture(view, own, names))
}

/// Era and round at the left, whose turn and what phase at the right.
fn header(scene: &mut Scene, view: &View, names: &Names, bar: Rect) {
    let (right, left) = bar.split_right(880.0);
    let title = match view.ending {
        Some(_) => format!("Deep Future · era {}", view.campaign.era),
        None => format!("Era {} · round {}", view.campaign.era, view.turn.round),
    };
    scene.text(Text::new(left, title).title().size(theme::TITLE));
    let who = names.of(view.turn.seat);
    let stage = match (view.ending, view.phase) {
        (Some(ending), _) => {
            words::ending(ending, view.campaign.era).plain(|s| names.of(s).to_owned())
        }
        (None, Phase::Setup) => "Homeworlds are chosen".to_owned(),
        (None, Phase::Start) => format!("{who}: start phase"),
        (None, Phase::Action) => format!("{who}: action {} of 2", view.turn.deeds.len().min(1) + 1),
        (None, Phase::Payment) => format!("{who} pays upkeep"),
        (None, Phase::Challenge) => challenge(view, who),
        (None, Phase::Won | Phase::Over) => "History is written".to_owned(),
    };
    let piles = format!("deck {} · discards {}", view.deck, view.discard.len());
    let (upper, lower) = right.split_top(32.0);
    scene.text(Text::new(upper, stage).bold().size(theme::LABEL).right());
    let lower = Text::new(lower, piles).size(theme::SMALL).right();
    scene.text(lower.colour(theme::MUTED));
}

fn challenge(view: &View, who: &str) -> String {
    match view.facing {
        Some((suit, _)) if view.pile > 1 => {
            format!(
                "{who} faces a {suit} challenge, {} more to come",
                view.pile - 1
            )
        }
        Some((suit, _)) => format!("{who} faces a {suit} challenge"),
        None => format!("{who} faces challenges"),
    }
}

/// The neutral worlds, in the places of their numbers.
fn neutral_line(scene: &mut Scene, view: &View, area: Rect) {
    if !view.flipped.is_empty() {
        // Before the line there is the choice of a homeworld.
        for (id, cell) in view.flipped.iter().zip(area.cols(5, 4.0)) {
            card::chip(scene, view.card(*id), cell, 0, Hue::Slate);
        }
        return;
    }
    let gap = 4.0;
    let whole = area.w - 5.0 * gap;
    let worlds = view.line.iter().flatten().count() as f32;
    let empty = 6.0 - worlds;
    let wide = ((whole - empty * EMPTY) / worlds.max(1.0)).min(WORLD);
    let slim = (whole - worlds * wide) / empty.max(1.0);
    let mut rest = area;
    for (number, world) in (1..).zip(&view.line) {
        let (cell, right) = rest.split_left(if world.is_some() { wide } else { slim });
        rest = right.split_left(gap).1;
        match world {
            Some(id) => card::chip(scene, view.card(*id), cell, 0, Hue::Slate),
            None => scene.slot(cell, Icon::Planet, &number.to_string()),
        }
    }
}

/// The hue of a suit; its sign always stands there too.
const fn hue(suit: Suit) -> Hue {
    match suit {
        Suit::Sun => Hue::Gold,
        Suit::Moon => Hue::Sky,
        Suit::Heart => Hue::Pink,
        Suit::Skull => Hue::Stone,
        Suit::Hand => Hue::Amber,
        Suit::Foot => Hue::Green,
    }
}

/// Draws the sign of a suit: the shapes alone tell the six apart.
fn sign(scene: &mut Scene, suit: Suit, area: Rect, colour: Colour) {
    let icon = match suit {
        Suit::Sun => Icon::Sun,
        Suit::Moon => Icon::Moon,
        Suit::Heart => Icon::Heart,
        Suit::Skull => Icon::Skull,
        Suit::Foot => Icon::Foot,
        // The set has a hand of cards only, so the open palm is drawn here.
        Suit::Hand => return palm(scene, area.square(), colour),
    };
    scene.icon(icon, area, colour);
}

/// An open palm with four fingers and a thumb.
fn palm(scene: &mut Scene, area: Rect, colour: Colour) {
    let u = area.w / 20.0;
    let mut part = |x: f32, y: f32, w: f32, h: f32| {
        let place = rect(area.x + x * u, area.y + y * u, w * u, h * u);
        scene.plate(place, 1.5 * u, colour);
    };
    part(5.0, 9.5, 11.0, 10.0);
    for (x, y) in [(5.0, 3.5), (7.8, 1.5), (10.6, 1.0), (13.4, 3.0)] {
        part(x, y, 2.5, 11.0);
    }
    part(1.6, 9.0, 2.6, 6.0);
    part(1.6, 12.6, 5.0, 3.0);
}

/// A hue that stays with a sector, so that its worlds look alike.
fn world_hue(at: Sector) -> Hue {
    [
        Hue::Teal,
        Hue::Violet,
        Hue::Red,
        Hue::Blue,
        Hue::Lime,
        Hue::Pink,
    ][at.index() / 6 % 6]
}
