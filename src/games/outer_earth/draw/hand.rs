//! A seat's private picture: hand, bid, answer, face-down stocks and orders.

use super::super::cards::{self, Card};
use super::super::view::{Own, View};
use super::super::words;
use super::style;
use crate::rules::seat::Names;
use render::CardState;
use render::{Icon, Mood, Rect, Scene, Text, rect, theme};

/// Cards in a row of the picture.
const ACROSS: usize = 6;
const CARD_HEIGHT: f32 = 230.0;

/// A seat's hand.
pub fn hand(view: &View, names: &Names) -> Option<Scene> {
    let own = view.own.as_ref()?;
    let designs: Vec<Card> = cards::designs(&own.hand).collect();
    let rows = designs.len().div_ceil(ACROSS).max(1);
    let notes = notes(own);
    let height =
        130.0 + rows as f32 * (CARD_HEIGHT + theme::GAP) + notes.len() as f32 * 46.0 - 10.0;
    let mut scene = Scene::under(1600, height as u32, 12, Mood::Deep);
    let aside = format!("{} in hand", words::cards(own.hand.len()));
    let title = format!(
        "{} · {}",
        names.of(own.seat),
        view.seats[own.seat].company.name()
    );
    let area = scene.header(&title, &aside);
    let (grid, foot) = area.split_top(rows as f32 * (CARD_HEIGHT + theme::GAP));
    if designs.is_empty() {
        scene.slot(grid.split_top(CARD_HEIGHT).0, Icon::Hand, "no cards");
    }
    for (card, cell) in designs.iter().zip(grid.grid(ACROSS, rows, theme::GAP)) {
        let copies = own.hand.iter().filter(|c| *c == card).count();
        hand_card(&mut scene, cell, *card, copies, own);
    }
    for ((icon, text), i) in notes.into_iter().zip(0..) {
        let line = rect(foot.x, foot.y + 8.0 + i as f32 * 46.0, foot.w, 40.0);
        let (mark, rest) = line.split_left(40.0);
        scene.icon(icon, mark.inset(5.0), theme::MUTED);
        scene.text(Text::new(rest.split_left(10.0).1, text).size(theme::BODY));
    }
    Some(scene)
}

fn hand_card(scene: &mut Scene, cell: Rect, card: Card, copies: usize, own: &Own) {
    let mut picture = style::card(card);
    if copies > 1 {
        picture = picture.corner(format!("×{copies}"));
    }
    if own.picked.contains(&card) || own.bid.is_empty() && own.opening == Some(card) {
        picture.state = CardState::Lit;
    }
    let (line, _) = cell.inset(11.0).split_bottom(34.0);
    // The lower edge stays free for the outlets.
    picture = picture.value(Icon::Arrow, "");
    scene.card(cell, &picture);
    let boxes = line.split_left(48.0).1;
    style::industries(scene, boxes, card.outlets());
}

/// What is private besides the hand, a line each.
fn notes(own: &Own) -> Vec<(Icon, String)> {
    let mut notes = Vec::new();
    if let Some(answer) = own.answer {
        notes.push((
            Icon::Check,
            format!("Your answer: {}", words::answer(answer)),
        ));
    }
    // Once the openings are in, the card is part of the bid.
    if let Some(card) = own.opening.filter(|_| own.bid.is_empty()) {
        notes.push((Icon::Card, format!("Opening card: {card}")));
    }
    if !own.bid.is_empty() {
        notes.push((Icon::Coin, format!("Your bid: {}", cards::list(&own.bid))));
    }
    if !own.picked.is_empty() {
        notes.push((
            Icon::Plus,
            format!("Raise in progress: {}", cards::list(&own.picked)),
        ));
    }
    let invested = if own.invested.is_empty() {
        "none".to_owned()
    } else {
        cards::list(&own.invested)
    };
    notes.push((Icon::Lock, format!("Face-down stocks: {invested}")));
    notes.push((
        Icon::Clock,
        format!("Orders: {}", words::orders(&own.orders)),
    ));
    notes
}
