//! The sector and the hand as pictures.

mod chip;
mod deck;
mod hand;
mod look;
mod players;
mod world;
mod zoom;

use super::view::View;
use super::words;
use crate::rules::seat::Names;
use render::theme::{Hue, Mood};
use render::{Icon, Rect, Scene, Text, theme};

/// The width of the sector's picture.
const WIDTH: u32 = 1600;
/// Its least and greatest height.
const HEIGHT: (f32, f32) = (900.0, 1200.0);
/// The height of the players' strip.
const STRIP: f32 = 176.0;

/// The sector as this viewer sees it: the row of Worlds, and everybody in Priority Order below.
pub fn table(view: &View, names: &Names) -> Scene {
    // As high as the fullest World needs, so that early turns are not mostly empty.
    let fullest = (0..view.row.len() as u8)
        .map(|at| world::needed(view, at))
        .fold(0.0, f32::max);
    let high =
        (fullest + STRIP + 58.0 + theme::GAP * 2.0 + theme::MARGIN * 2.0).clamp(HEIGHT.0, HEIGHT.1);
    let mut scene = Scene::under(WIDTH, high as u32, 23, Mood::Teal);
    let area = scene.area().inset(theme::MARGIN);
    let (bar, rest) = area.split_top(58.0);
    header(&mut scene, view, names, bar);
    let (strip, row) = rest.split_top(theme::GAP).1.split_bottom(STRIP);
    let row = row.split_bottom(theme::GAP).1;
    let columns = row.cols(view.row.len().max(1), 10.0);
    for (at, column) in columns.into_iter().enumerate().take(view.row.len()) {
        world::column(&mut scene, view, at as u8, column);
    }
    players::strip(&mut scene, view, names, strip);
    scene
}

fn header(scene: &mut Scene, view: &View, names: &Names, bar: Rect) {
    let (right, left) = bar.split_right(bar.w * 0.66);
    scene.text(Text::new(left, "Open Worlds").title().size(theme::TITLE));
    let (mark, words) = right.split_right(52.0);
    let (sign, colour, text) = match words::winners(view).as_slice() {
        [] => (Icon::Hourglass, theme::MUTED, moment(view)),
        [one] => (
            Icon::Trophy,
            Hue::Gold.base(),
            format!("{} wins", names.of(*one)),
        ),
        several => {
            let shared: Vec<&str> = several.iter().map(|s| names.of(*s)).collect();
            let text = format!("A draw: {}", shared.join(", "));
            (Icon::Trophy, Hue::Gold.base(), text)
        }
    };
    scene.icon(sign, mark.inset(8.0), colour);
    let text = Text::new(words.split_right(8.0).1, text).bold();
    scene.text(text.size(theme::HEADING).right());
}

/// Turn and step.
fn moment(view: &View) -> String {
    let turn = match (view.turn, view.is_final) {
        (0, _) => "Setup".to_owned(),
        (n, false) => format!("Turn {n}"),
        (n, true) => format!("Turn {n}: FINAL TURN"),
    };
    let soon = if view.final_next {
        " · FINAL TURN next"
    } else {
        ""
    };
    format!("{turn} · {}{soon}", words::step(view))
}

/// One World, large.
pub fn world(view: &View, names: &Names, at: u8) -> Scene {
    zoom::picture(view, names, at)
}

/// A deck with every card in it.
pub fn deck(list: &super::decks::Deck) -> Scene {
    deck::picture(list)
}

/// The viewer's hand, with what is Staged.
pub fn hand(view: &View, names: &Names) -> Option<Scene> {
    view.own.as_ref().map(|own| hand::picture(view, own, names))
}
