//! Pictures of the table and of a hand.

mod card;
mod centre;
mod hand;
mod result;
mod seats;
mod side;

use super::cards::Kind;
use super::state::{Alliance, Phase, ROUNDS, TRICKS};
use super::view::View;
use crate::rules::seat::{Names, Seat};
use render::theme::{Hue, Mood};
use render::{Icon, Point, Rect, Scene, Text, point, rect, theme};

/// The size of the table's picture.
const TABLE: (u32, u32) = (1600, 1000);
/// Width of the column at the right.
const SIDE: f32 = 372.0;

/// The table as a viewer sees it: the own seat at the bottom, the others clockwise around.
pub fn table(view: &View, names: &Names) -> Scene {
    let mood = if is_war(view) {
        Mood::Ember
    } else {
        Mood::Deep
    };
    let mut scene = Scene::under(TABLE.0, TABLE.1, 7, mood);
    let area = scene.area().inset(theme::MARGIN);
    let (bar, rest) = area.split_top(86.0);
    header(&mut scene, view, bar);
    let rest = rest.split_top(theme::GAP).1;
    if view.ending.is_some() {
        result::board(&mut scene, view, names, rest);
        return scene;
    }
    let (side, board) = rest.split_right(SIDE);
    let board = board.split_right(theme::GAP).1;
    seats::around(&mut scene, view, names, board);
    centre::middle(&mut scene, view, names, board);
    side::column(&mut scene, view, names, side);
    scene
}

/// A seat's hand; nothing for those who have none.
pub fn hand(view: &View, names: &Names) -> Option<Scene> {
    view.own.as_ref().map(|own| hand::picture(view, own, names))
}

fn is_war(view: &View) -> bool {
    view.trick.as_ref().is_some_and(|t| t.war)
}

/// Round and trick at the left, the alliances' totals at the right.
fn header(scene: &mut Scene, view: &View, bar: Rect) {
    let (scores, left) = bar.split_right(720.0);
    let (title, below) = left.split_top(52.0);
    scene.text(Text::new(title, stage(view)).title().size(theme::TITLE));
    let note = match (view.ending.is_some(), view.phase) {
        (true, _) => "Conquest of Orion".to_owned(),
        (false, Phase::Card(_)) if is_war(view) => "Whoever holds a ship must play one".to_owned(),
        (false, Phase::Card(_)) => "Bring a new type, or a ship".to_owned(),
        (false, Phase::Choice(_)) => "The winner chooses: war or collect".to_owned(),
        (false, Phase::Settle(_)) => "The Diplomat may settle the tie".to_owned(),
        (false, Phase::Leader(_)) => "Everybody takes a leader".to_owned(),
        (false, _) => "The alliance behind names the start player".to_owned(),
    };
    scene.text(
        Text::new(below, note)
            .size(theme::BODY)
            .colour(theme::MUTED),
    );
    let cells = scores.cols(2, theme::GAP);
    for (alliance, cell) in Alliance::BOTH.into_iter().zip(cells) {
        total(scene, view, alliance, cell);
    }
}

fn stage(view: &View) -> String {
    let extra = usize::from(view.round) > ROUNDS;
    let round = format!(
        "{} {}",
        if extra { "Extra round" } else { "Round" },
        view.round
    );
    match (view.ending.is_some(), view.number) {
        (true, _) => "The match is over".to_owned(),
        (false, 0) => round,
        (false, n) if is_war(view) => format!("{round} · War {n}/{TRICKS}"),
        (false, n) => format!("{round} · Trick {n}/{TRICKS}"),
    }
}

/// One alliance's plate: its tokens, its name and its total.
fn total(scene: &mut Scene, view: &View, alliance: Alliance, cell: Rect) {
    let inner = scene.panel(cell, "");
    let [a, b] = alliance.seats();
    let middle = inner.center().y;
    token(scene, point(inner.x + 24.0, middle), 24.0, a);
    token(scene, point(inner.x + 76.0, middle), 24.0, b);
    let words = inner.split_left(112.0).1;
    let (points, name) = words.split_right(116.0);
    scene.text(Text::new(name, alliance.name()).title().size(theme::LABEL));
    let total = view.total()[alliance.index()];
    scene.text(
        Text::new(points, total.to_string())
            .bold()
            .size(60.0)
            .right(),
    );
}

/// The hue of a type; its icon and letter always stand beside it.
const fn hue(kind: Kind) -> Hue {
    match kind {
        Kind::Planet => Hue::Teal,
        Kind::Colony => Hue::Gold,
        Kind::Industry => Hue::Red,
        Kind::Ship => Hue::Violet,
    }
}

/// The icon of a type.
const fn icon(kind: Kind) -> Icon {
    match kind {
        Kind::Planet => Icon::Planet,
        Kind::Colony => Icon::Colony,
        Kind::Industry => Icon::Industry,
        Kind::Ship => Icon::Ship,
    }
}

/// The seats in the order they are drawn: at the bottom, left, top and right.
fn placed(view: &View) -> [Seat; 4] {
    let bottom = view.viewer.seat().unwrap_or(Seat::new(0));
    std::array::from_fn(|i| bottom.clockwise(i as u8, super::state::SEATS))
}

/// A seat's token: its shape in its colour with its number, as people type it.
fn token(scene: &mut Scene, centre: Point, radius: f32, seat: Seat) {
    let style = theme::seat(seat.index());
    let side = radius * 2.0;
    // A dark copy a little larger keeps the token apart from whatever lies below it.
    let below = Rect::around(centre, side * 1.16, side * 1.16);
    scene.icon(style.shape, below, theme::NIGHT);
    scene.icon(
        style.shape,
        Rect::around(centre, side, side),
        style.hue.base(),
    );
    // A triangle's middle lies lower than that of its box.
    let down = if style.shape == Icon::ShapeTriangle {
        radius * 0.24
    } else {
        0.0
    };
    let figure = Rect::around(centre.shift(0.0, down), side * 0.8, side * 0.8);
    let size = (radius * 1.15).max(theme::SMALLEST);
    let text = Text::new(figure, seat.to_string()).bold().size(size);
    scene.text(text.colour(theme::INK).centre());
}

/// A seat's token on the middle of the upper edge of a card, or of the lower one.
fn owner(scene: &mut Scene, area: Rect, seat: Seat, below: bool) {
    let radius = (area.w * 0.13).clamp(13.0, 22.0);
    let y = if below {
        area.bottom() + radius * 0.5
    } else {
        area.y - radius * 0.35
    };
    token(scene, point(area.center().x, y), radius, seat);
}

/// The last `height` pixels above the bottom edge.
const fn strip(area: Rect, height: f32) -> Rect {
    rect(area.x, area.bottom() - height, area.w, height)
}
