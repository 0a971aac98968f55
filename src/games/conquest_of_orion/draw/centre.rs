//! The middle of the table: the trick being played, or the leaders to choose from.

use super::super::cards::Card;
use super::super::effects;
use super::super::state::{Phase, Start};
use super::super::trick::Trick;
use super::super::view::View;
use super::card::{self, Look};
use super::{owner, placed, seats};
use crate::rules::seat::{Names, Seat};
use render::theme::Hue;
use render::{Icon, Rect, Scene, Text, theme};

/// A card of the trick: width and height.
const CARD: (f32, f32) = (184.0, 250.0);

/// Draws the trick, or the leaders while they are chosen.
pub(super) fn middle(scene: &mut Scene, view: &View, names: &Names, board: Rect) {
    let area = seats::inside(board);
    match &view.trick {
        Some(trick) => trick_cards(scene, view, trick, area),
        None => leaders(scene, view, names, area),
    }
}

/// Where the card of the seat drawn at the bottom, left, top or right lies.
fn places(area: Rect) -> [Rect; 4] {
    let at = area.center();
    let (across, down) = (
        area.w * 0.5 - CARD.0 * 0.5 - 6.0,
        area.h * 0.5 - CARD.1 * 0.5 - 4.0,
    );
    [(0.0, down), (-across, 0.0), (0.0, -down), (across, 0.0)]
        .map(|(dx, dy)| Rect::around(at.shift(dx, dy), CARD.0, CARD.1))
}

fn trick_cards(scene: &mut Scene, view: &View, trick: &Trick, area: Rect) {
    let verdict = effects::judge(trick, &view.leaders());
    for (seat, place) in placed(view).into_iter().zip(places(area)) {
        match trick.card_of(seat) {
            Some(card) => {
                let best = verdict.best.has(seat);
                played(scene, view, trick, (seat, card), best, place);
            }
            None => empty(scene, view, seat, place),
        }
    }
    core(scene, view, trick, verdict.top, area);
}

fn played(
    scene: &mut Scene,
    view: &View,
    trick: &Trick,
    (seat, what): (Seat, Card),
    best: bool,
    place: Rect,
) {
    let look = if trick.destroyed.has(what) {
        Look::Destroyed
    } else if best {
        Look::Best
    } else {
        Look::Plain
    };
    card::card(scene, place, what, look);
    card::stamp(scene, place, look);
    owner(scene, place, seat, is_lowest(view, seat));
    if look == Look::Destroyed {
        return;
    }
    let value = effects::value(trick, seat, what, &view.leaders());
    if value != what.value() {
        let band = Rect::around(place.center().shift(0.0, 14.0), 128.0, 44.0);
        scene.pill(band, Some(Icon::Bolt), &format!("= {value}"), Hue::Lime);
    }
}

fn empty(scene: &mut Scene, view: &View, seat: Seat, place: Rect) {
    let awaited = view.phase == Phase::Card(seat);
    let icon = if awaited { Icon::Hourglass } else { Icon::Card };
    scene.slot(place, icon, "");
    owner(scene, place, seat, is_lowest(view, seat));
}

/// The card at the bottom has its token below, where it covers nothing.
fn is_lowest(view: &View, seat: Seat) -> bool {
    placed(view)[0] == seat
}

/// Between the cards: the top so far, and the pot under a war.
fn core(scene: &mut Scene, view: &View, trick: &Trick, top: u8, area: Rect) {
    let height = area.h - 2.0 * CARD.1 - 24.0;
    let space = Rect::around(area.center(), area.w - 2.0 * CARD.0 - 40.0, height);
    let mut facts: Vec<(&str, u8, Hue)> = Vec::new();
    if !trick.is_empty() {
        facts.push(("top", top, Hue::Gold));
    }
    if view.pot > 0 {
        facts.push(("pot", view.pot, Hue::Red));
    }
    for ((label, value, hue), cell) in facts.iter().zip(space.cols(facts.len(), 8.0)) {
        let (words, figure) = cell.split_top(cell.h * 0.3);
        let label = Text::new(words, *label).size(theme::SMALL);
        scene.text(label.colour(theme::MUTED).centre());
        let figure = Text::new(figure, value.to_string()).bold().size(56.0);
        scene.text(figure.colour(hue.light()).centre());
    }
}

/// The two leaders on the table, and how the start player was found.
fn leaders(scene: &mut Scene, view: &View, names: &Names, area: Rect) {
    let (title, rest) = area.inset(theme::GAP).split_top(48.0);
    scene.text(
        Text::new(title, "Leaders on the table")
            .title()
            .size(theme::HEADING)
            .centre(),
    );
    let (foot, cards) = rest.split_bottom(96.0);
    let cells = cards.inset_xy(10.0, 14.0).cols(2, 24.0);
    for (leader, cell) in view.table.into_iter().zip(cells) {
        card::leader(scene, cell, leader, "");
    }
    let words = match view.start {
        Start::Open => "The alliance behind names the start player.".to_owned(),
        Start::Planet(seat, card) => {
            let planet = format!("Planet {}", card.value());
            format!(
                "{} holds {planet}, the lowest dealt, and starts.",
                names.of(seat)
            )
        }
        Start::Named { seat, by } => {
            format!("{} starts, named by {}.", names.of(seat), names.of(by))
        }
    };
    let text = Text::new(foot.inset(4.0), words).size(theme::BODY);
    scene.text(text.colour(theme::MUTED).centre().wrap(3));
}
