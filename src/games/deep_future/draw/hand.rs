//! A seat's private picture: its hand, and what it saw on top of the deck.

use super::super::cards::CardId;
use super::super::view::{Own, View};
use super::card;
use crate::rules::seat::Names;
use crate::rules::text::counted;
use render::{Icon, Mood, Rect, Scene, Text, theme};

/// Cards in a row.
const ACROSS: usize = 5;
/// Height of a card.
const TALL: f32 = 216.0;

/// A seat's hand, by suit and number.
pub(super) fn picture(view: &View, own: &Own, names: &Names) -> Scene {
    let mut hand = own.hand.clone();
    hand.sort_by_key(|c| {
        let corner = view.card(*c).corner;
        (corner.suit, corner.number, *c)
    });
    let rows = hand.len().div_ceil(ACROSS).max(1);
    let seen = usize::from(!own.seen.is_empty());
    let height = 120.0 + (rows + seen) as f32 * (TALL + theme::GAP) + seen as f32 * 44.0;
    let mut scene = Scene::under(1600, height as u32, 41, Mood::Violet);
    let aside = format!("{} in hand", counted(hand.len(), "card"));
    let area = scene.header(names.of(own.seat), &aside);
    let (grid, rest) = area.split_top(rows as f32 * (TALL + theme::GAP));
    if hand.is_empty() {
        scene.slot(grid.split_top(TALL).0, Icon::Hand, "no cards");
    }
    cards(&mut scene, view, &hand, grid, rows);
    if seen > 0 {
        let (title, row) = rest.split_top(40.0);
        let words = "On top of the deck, topmost first";
        scene.text(
            Text::new(title, words)
                .size(theme::BODY)
                .colour(theme::MUTED),
        );
        let shown: Vec<CardId> = own.seen.iter().copied().take(ACROSS).collect();
        cards(
            &mut scene,
            view,
            &shown,
            row.split_top(TALL + theme::GAP).0,
            1,
        );
    }
    scene
}

fn cards(scene: &mut Scene, view: &View, cards: &[CardId], area: Rect, rows: usize) {
    for (id, cell) in cards.iter().zip(area.grid(ACROSS, rows, theme::GAP)) {
        let cell = cell.split_top(TALL).0;
        card::full(scene, view.card(*id), cell, 0, render::Hue::Slate);
    }
}
