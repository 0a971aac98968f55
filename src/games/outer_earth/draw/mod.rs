//! Pictures of the table and of a hand.

mod hand;
mod market;
mod seats;
mod style;

pub use hand::hand;

use super::cards::Industry;
use super::state::{Ending, Phase};
use super::view::View;
use crate::rules::seat::Names;
use render::{Hue, Icon, Mood, Rect, Scene, Text, theme};

/// The table as a viewer sees it.
pub fn table(view: &View, names: &Names) -> Scene {
    // Four companies stand in two rows, fewer in one.
    let height = if view.seats.iter().count() > 3 {
        1200
    } else {
        940
    };
    let mut scene = Scene::under(1600, height, 11, Mood::Deep);
    let area = scene.header("Outer Earth", &stage(view, names));
    let (top, rest) = area.split_top(292.0);
    let (side, lots) = top.split_right(372.0);
    market::lots(&mut scene, lots.split_right(theme::GAP).1, view);
    economy(&mut scene, side, view);
    let (row, rest) = rest.split_top(theme::GAP).1.split_top(78.0);
    market::open_row(&mut scene, row, view);
    seats::panels(&mut scene, rest.split_top(theme::GAP).1, view, names);
    scene
}

/// Round and stage, for the header.
fn stage(view: &View, names: &Names) -> String {
    let round = format!(
        "Round {}{}",
        view.round,
        if view.last { " (last)" } else { "" }
    );
    match (&view.ending, view.phase, &view.auction) {
        (Some(Ending::Points(scored)), ..) => {
            let winner = scored.places.iter().find(|(_, place)| **place == 1);
            let name = winner.map_or("nobody", |(seat, _)| names.of(seat));
            format!("{name} wins")
        }
        (Some(Ending::Alone(seat)), ..) => format!("{} wins", names.of(*seat)),
        (None, _, Some(auction)) => format!("{round} · auction of {}", auction.lot.planet.name()),
        (None, Phase::Turn(seat) | Phase::Take(seat), _) => {
            format!("{round} · turn of {}", names.of(seat))
        }
        _ => round,
    }
}

/// Budget and market index.
fn economy(scene: &mut Scene, area: Rect, view: &View) {
    let inner = scene.panel(area, "Stock index");
    let (bars, foot) = inner.split_top(132.0);
    for (industry, bar) in Industry::ALL.into_iter().zip(bars.rows(3, 8.0)) {
        let count = view.index[industry.index()];
        let rank = super::score::ranks(view.index)[industry.index()];
        let (sign, rest) = bar.split_left(bar.h + 6.0);
        style::industry_box(scene, sign.split_left(bar.h).0, industry, true);
        // No counter can pass 8: there are eight planets of each industry.
        let words = format!("{count} · rank {rank}");
        scene.meter(rest, f32::from(count) / 8.0, &words, style::hue(industry));
    }
    let foot = foot.split_top(10.0).1;
    let full = 40.0 * view.seats.iter().count() as f32;
    let (budget, decks) = foot.split_top(36.0);
    scene.meter(
        budget,
        f32::from(view.budget) / full,
        &format!("Budget {} VP", view.budget),
        Hue::Sky,
    );
    let cell = decks.split_top(6.0).1;
    scene.icon(Icon::Planet, cell.split_left(cell.h).0, Hue::Sky.base());
    let words = format!("Galaxy Deck {}", view.galaxy);
    scene.text(Text::new(cell.split_left(cell.h + 8.0).1, words).size(theme::BODY));
}
