//! The galaxy market and the open industries.

use super::super::cards::Card;
use super::super::state::Lot;
use super::super::view::View;
use super::style;
use render::CardState;
use render::{Hue, Icon, Rect, Scene, Stroke, Text, theme};

/// The planets of the market, the oldest at the left; the one on offer is lit.
pub(super) fn lots(scene: &mut Scene, area: Rect, view: &View) {
    let cells = area.cols(view.market_size(), theme::GAP);
    for (i, cell) in cells.into_iter().enumerate() {
        match view.market.get(i) {
            Some(lot) => planet(scene, cell, *lot, view),
            None => scene.slot(cell, Icon::Planet, "sold"),
        }
    }
}

fn planet(scene: &mut Scene, area: Rect, lot: Lot, view: &View) {
    let on_offer = view
        .auction
        .as_ref()
        .is_some_and(|a| a.lot.planet == lot.planet);
    let p = lot.planet;
    let (hue, second, features) = style::look(p);
    let mut card = render::Card::new(p.name(), style::hue(p.industry())).kind(format!(
        "{} · {} slots",
        p.industry().name(),
        p.slots()
    ));
    card.state = if on_offer {
        CardState::Lit
    } else {
        CardState::Ready
    };
    if lot.chips > 0 {
        card = card.corner(format!("+{}", lot.chips));
    }
    scene.card(area, &card);
    let inner = area.inset(12.0);
    let (foot, above) = inner.split_bottom(98.0);
    let window = above.split_top(64.0).1;
    let radius = (window.h * 0.5).min(window.w * 0.24);
    let mut disc =
        render::Planet::new(window.center(), radius, p.index() as u64 + 40, hue).second(second);
    disc.features = features.to_vec();
    scene.planet(disc);
    let rows = foot.rows(3, 4.0);
    for (row, words, set) in [
        (rows[0], "start", p.start()),
        (rows[1], "scores", p.synergy()),
    ] {
        let (label, boxes) = row.split_left(row.w * 0.42);
        scene.text(
            Text::new(label, words)
                .size(theme::SMALL)
                .colour(theme::MUTED),
        );
        style::industries(scene, boxes, set);
    }
    scene.pill(rows[2], Some(Icon::Star), p.reward().sign(), Hue::Sky);
}

/// The open cards with their outlets, and the sizes of deck and discard pile.
pub(super) fn open_row(scene: &mut Scene, area: Rect, view: &View) {
    let (piles, cards) = area.split_right(372.0);
    let cells = cards
        .split_right(theme::GAP)
        .1
        .cols(view.open.len(), theme::GAP);
    for ((n, card), cell) in (1..).zip(&view.open).zip(cells) {
        match card {
            Some(card) => open_card(scene, cell, n, *card),
            None => scene.slot(cell, Icon::Card, ""),
        }
    }
    let halves = piles.cols(2, theme::GAP);
    for (cell, icon, words) in [
        (halves[0], Icon::Deck, format!("Deck {}", view.deck)),
        (
            halves[1],
            Icon::Discard,
            format!("Discard {}", view.discard),
        ),
    ] {
        let inner = scene.panel(cell, "");
        let (mark, rest) = inner.split_left(inner.h);
        scene.icon(icon, mark, Hue::Slate.base());
        scene.text(
            Text::new(rest.split_left(8.0).1, words)
                .bold()
                .size(theme::BODY),
        );
    }
}

fn open_card(scene: &mut Scene, area: Rect, n: u8, card: Card) {
    let hue = style::hue(card.industry());
    scene.outlined(area, theme::ROUND, hue.body(), Stroke::new(hue.dark(), 2.5));
    let inner = area.inset_xy(12.0, 10.0);
    let (number, rest) = inner.split_left(26.0);
    scene.text(
        Text::new(number, n.to_string())
            .bold()
            .size(theme::LABEL)
            .colour(theme::MUTED),
    );
    let (sign, rest) = rest.split_left(46.0);
    style::industry_box(
        scene,
        sign.split_left(40.0).0.square(),
        card.industry(),
        true,
    );
    let (name, line) = rest.split_left(8.0).1.split_top(rest.h * 0.48);
    scene.text(Text::new(name, card.name()).bold().size(theme::BODY));
    let (arrow, boxes) = line.split_left(26.0);
    scene.icon(Icon::Arrow, arrow.inset(2.0), theme::MUTED);
    style::industries(
        scene,
        boxes.split_left(6.0).1.inset_xy(0.0, 1.0),
        card.outlets(),
    );
}
