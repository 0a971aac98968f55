//! Everybody in Priority Order: Income, hand, Deck and Trash Heap.

use super::super::view::View;
use super::super::words;
use crate::rules::seat::{Names, Seat};
use render::theme::Hue;
use render::{Icon, Rect, Scene, Text, point, theme};

/// Paints the strip of players.
pub(super) fn strip(scene: &mut Scene, view: &View, names: &Names, area: Rect) {
    let columns = area.cols(view.order.len().max(1), 12.0);
    for (place, (seat, column)) in view.order.iter().zip(columns).enumerate() {
        player(scene, view, names, (place, *seat), column);
    }
}

fn player(scene: &mut Scene, view: &View, names: &Names, (place, seat): (usize, Seat), area: Rect) {
    let seen = &view.seats[seat];
    let asked = view.asked.contains(&seat);
    let won = words::winners(view).contains(&seat);
    if asked || won {
        scene.glow(area, theme::ROUND, 10.0, Hue::Gold.base().alpha(0.6));
    }
    let inner = scene.seat_panel(
        area,
        seat.index(),
        names.of(seat),
        &format!("+{}", seen.earning),
    );
    scene.badge(
        point(area.x + 6.0, area.y + 6.0),
        17.0,
        &(place + 1).to_string(),
        Hue::Gold,
    );
    let (stats, rest) = inner.split_top(40.0);
    let cells = stats.cols(4, 6.0);
    let values = [
        (Icon::Coin, seen.income.to_string(), Hue::Gold),
        (Icon::Hand, seen.hand.to_string(), Hue::Sky),
        (Icon::Deck, seen.deck.to_string(), Hue::Violet),
        (Icon::Discard, seen.heap.to_string(), Hue::Stone),
    ];
    for ((icon, value, hue), cell) in values.into_iter().zip(cells) {
        scene.stat(cell.inset_xy(0.0, 4.0), icon, &value, hue);
    }
    let words = match (seen.left, asked, seen.answered) {
        (true, ..) => "has left".to_owned(),
        (_, true, _) => "to answer".to_owned(),
        (_, _, true) => "has answered".to_owned(),
        _ => seen.deck_name.clone().unwrap_or_default(),
    };
    let colour = if asked {
        Hue::Gold.light()
    } else {
        theme::MUTED
    };
    scene.text(
        Text::new(rest.split_top(34.0).0, words)
            .size(theme::SMALL)
            .colour(colour),
    );
}
