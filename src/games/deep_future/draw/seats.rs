//! The seats: tracks, upper row with upkeep cubes, settled worlds.

use super::super::cards::CardId;
use super::super::score;
use super::super::state::{Status, Track};
use super::super::view::{PlayerView, View};
use super::super::words;
use super::card;
use crate::rules::seat::{Names, Seat};
use render::theme::Hue;
use render::{Fill, Icon, Rect, Scene, Stroke, Text, rect, theme};

/// All seats, one below the other, in turn order.
pub(super) fn column(scene: &mut Scene, view: &View, names: &Names, area: Rect) {
    let cells = area.rows(view.order.len(), theme::GAP);
    for (seat, cell) in view.order.iter().zip(cells) {
        panel(scene, view, names, *seat, cell);
    }
}

fn panel(scene: &mut Scene, view: &View, names: &Names, seat: Seat, area: Rect) {
    let player = &view.players[seat];
    let shade = theme::seat(seat.index()).hue;
    let inner = scene.tinted_panel(area, "", shade).inset_xy(-6.0, -8.0);
    let (head, rest) = inner.split_top(40.0);
    heading(scene, view, names, seat, head);
    let rest = rest.split_top(4.0).1;
    let (tracks, rest) = rest.split_top(48.0);
    for (track, cell) in Track::ALL.into_iter().zip(tracks.cols(4, 24.0)) {
        meter(scene, player, track, cell);
    }
    tableau(scene, view, player, shade, rest.split_top(8.0).1);
}

fn heading(scene: &mut Scene, view: &View, names: &Names, seat: Seat, area: Rect) {
    let player = &view.players[seat];
    scene.token(
        render::point(area.x + 20.0, area.center().y),
        18.0,
        seat.index(),
    );
    let (facts, name) = area.split_left(48.0).1.split_right(370.0);
    let active = view.turn.seat == seat && view.ending.is_none();
    let mut title = names.of(seat).to_owned();
    match player.status {
        Status::Playing => {}
        Status::Lost => title += " · lost",
        Status::Quit => title += " · out",
    }
    let colour = if active { theme::TEXT } else { theme::MUTED };
    scene.text(
        Text::new(name, title)
            .title()
            .size(theme::LABEL)
            .colour(colour),
    );
    let complete = player
        .techs
        .iter()
        .filter(|u| view.card(u.card).is_complete());
    let values = [
        (Icon::Hand, player.hand.to_string()),
        (
            Icon::Flag,
            format!("{}/{}", view.board.sectors(seat).count(), score::SECTORS),
        ),
        (
            Icon::Crew,
            format!("{}/{}", view.board.cubes(seat), score::CUBES),
        ),
        (Icon::Gear, format!("{}/3", complete.count())),
    ];
    for ((sign, value), cell) in values.into_iter().zip(facts.cols(4, 6.0)) {
        scene.stat(cell.inset_xy(0.0, 7.0), sign, &value, Hue::Slate);
    }
}

/// A track as a bar from its lowest to its star, with the value in words.
fn meter(scene: &mut Scene, player: &PlayerView, track: Track, area: Rect) {
    let value = player.tracks.get(track);
    let shade = match track {
        Track::Culture => Hue::Violet,
        Track::Might => Hue::Red,
        Track::Stability => Hue::Teal,
        Track::Xeno => Hue::Lime,
    };
    let (words, bar) = area.split_top(28.0);
    let (number, name) = words.split_right(48.0);
    scene.text(
        Text::new(name, track.name())
            .size(theme::SMALL)
            .colour(shade.light()),
    );
    scene.text(
        Text::new(number, words::value(track, value))
            .bold()
            .size(theme::BODY)
            .right(),
    );
    let bar = rect(bar.x, bar.y + 3.0, bar.w, 12.0);
    scene.outlined(bar, 6.0, theme::WELL, Stroke::new(theme::EDGE, 1.5));
    let span = f32::from(track.star() - track.floor());
    let part = f32::from(value - track.floor()) / span;
    // In danger the bar itself warns, besides the figure.
    let colour = if track != Track::Culture && value <= -4 {
        Hue::Red.base()
    } else {
        shade.edge()
    };
    if part > 0.0 {
        scene.plate(rect(bar.x, bar.y, bar.w * part, bar.h), 6.0, colour);
    }
    if track != Track::Culture {
        let middle = bar.x + bar.w * 0.5;
        scene.plate(
            rect(middle - 1.0, bar.y - 2.0, 2.0, bar.h + 4.0),
            0.0,
            theme::MUTED,
        );
    }
}

/// How a tableau is laid out: a lone player has room for whole cards.
#[derive(Clone, Copy)]
struct Grid {
    columns: usize,
    upper: f32,
    lower: f32,
    whole: bool,
}

impl Grid {
    fn of(area: Rect, upper: usize) -> Self {
        let (columns, upper, lower, whole) = if area.h > 700.0 {
            (3, 208.0, 208.0, true)
        } else if area.h > 350.0 {
            (upper.clamp(4, 5), 140.0, 112.0, false)
        } else {
            (upper.clamp(4, 6), area.h * 0.56, area.h * 0.42, false)
        };
        Self {
            columns,
            upper,
            lower,
            whole,
        }
    }
}

/// Upper row above, settled worlds below, as many as fit.
fn tableau(scene: &mut Scene, view: &View, player: &PlayerView, shade: Hue, area: Rect) {
    let upper: Vec<(CardId, u8)> = player.upper().map(|u| (u.card, u.cubes)).collect();
    if upper.is_empty() {
        scene.slot(area.split_top(110.0).0, Icon::Planet, "no homeworld");
        return;
    }
    let grid = Grid::of(area, upper.len());
    let most = (((area.h - grid.lower) / grid.upper) as usize).max(1);
    let rows = upper.len().div_ceil(grid.columns).min(most);
    let (above, below) = area.split_top(grid.upper * rows as f32);
    cards(scene, view, &upper, above, (grid, rows, shade));
    let below = below.split_top(6.0).1;
    let settled: Vec<(CardId, u8)> = player.settled.iter().map(|c| (*c, 0)).collect();
    if settled.is_empty() {
        let text = Text::new(below.split_top(30.0).0, "No settled worlds").size(theme::SMALL);
        scene.text(text.colour(theme::FAINT));
        return;
    }
    let columns = if grid.whole { 3 } else { 4 };
    let most = ((below.h / grid.lower) as usize).max(1);
    let rows = settled.len().div_ceil(columns).min(most);
    let below = below.split_top(grid.lower * rows as f32).0;
    let grid = Grid { columns, ..grid };
    cards(scene, view, &settled, below, (grid, rows, Hue::Slate));
}

/// Cards in rows; the last place says how many there are besides.
fn cards(
    scene: &mut Scene,
    view: &View,
    cards: &[(CardId, u8)],
    area: Rect,
    (grid, rows, owner): (Grid, usize, Hue),
) {
    let cells = area.grid(grid.columns, rows, 6.0);
    let room = cells.len();
    for (i, ((id, cubes), cell)) in cards.iter().zip(cells).enumerate() {
        if cards.len() > room && i == room - 1 {
            more(scene, cell, cards.len() + 1 - room);
        } else if grid.whole {
            card::full(scene, view.card(*id), cell, *cubes, owner);
        } else {
            card::chip(scene, view.card(*id), cell, *cubes, owner);
        }
    }
}

/// How many cards are not shown.
fn more(scene: &mut Scene, cell: Rect, count: usize) {
    scene.outlined(
        cell,
        10.0,
        Fill::Flat(theme::WELL),
        Stroke::new(theme::EDGE, 2.0),
    );
    let text = Text::new(cell, format!("{count} more")).size(theme::SMALL);
    scene.text(text.colour(theme::MUTED).centre());
}
