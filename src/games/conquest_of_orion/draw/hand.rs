//! A seat's hand, for the private post.

use super::super::state::Phase;
use super::super::view::{Own, View};
use super::super::words;
use super::card::{self, Look};
use crate::rules::seat::Names;
use render::theme::{Hue, Mood};
use render::{Icon, Rect, Scene, Text, rect, theme};

/// The size of the hand's picture.
const SIZE: (u32, u32) = (1600, 760);

/// Draws the cards big, the legal ones marked, and the leader or the leaders to choose from.
pub(super) fn picture(view: &View, own: &Own, names: &Names) -> Scene {
    let mut scene = Scene::under(SIZE.0, SIZE.1, 11, Mood::Deep);
    let asked = view.phase == Phase::Card(own.seat);
    let area = scene.area().inset(theme::MARGIN);
    let (bar, rest) = area.split_top(58.0);
    header(&mut scene, view, own, names, bar);
    let (side, cards) = rest.split_top(theme::GAP).1.split_right(330.0);
    let cards = cards.split_right(theme::PAD).1;
    if own.hand.is_empty() {
        let text = Text::new(cards, "Your hand is empty.").size(theme::HEADING);
        scene.text(text.colour(theme::FAINT).centre());
    }
    let count = own.hand.len();
    let rows = if count > 5 { 2 } else { 1 };
    let slots = card::slots(cards.inset_xy(14.0, 8.0), count.max(1), rows, 16.0, 0.82);
    let look = |what| match (asked, own.legal.has(what)) {
        (false, _) => Look::Plain,
        (true, true) => Look::Legal,
        (true, false) => Look::Barred,
    };
    for (what, slot) in own.hand.iter().zip(&slots) {
        card::card(&mut scene, *slot, what, look(what));
    }
    for (what, slot) in own.hand.iter().zip(&slots) {
        card::stamp(&mut scene, *slot, look(what));
        if own.orders.queue.is_some_and(|q| q.card == what) {
            let band = Rect::around(slot.center(), slot.w * 0.8, 42.0);
            scene.pill(band, Some(Icon::Clock), "queued", Hue::Sky);
        }
    }
    leaders(&mut scene, view, own, names, side);
    scene
}

fn header(scene: &mut Scene, view: &View, own: &Own, names: &Names, bar: Rect) {
    let (mark, words) = bar.split_left(66.0);
    super::token(scene, mark.center(), 27.0, own.seat);
    let (note, name) = words.split_left(12.0).1.split_right(640.0);
    scene.text(
        Text::new(name, names.of(own.seat))
            .title()
            .size(theme::TITLE),
    );
    let words = match view.phase {
        Phase::Card(seat) if seat == own.seat => "Your turn: play one of the marked cards",
        Phase::Leader(seat) if seat == own.seat => "Your turn: choose a leader",
        Phase::Choice(seat) if seat == own.seat => "You won: war or collect?",
        Phase::Settle(seat) if seat == own.seat => "The trick is tied: settle it or pass",
        Phase::Naming(_) if view.awaited().has(own.seat) => "Name the start player",
        _ => "Your hand",
    };
    let colour = if view.awaited().has(own.seat) {
        Hue::Gold.light()
    } else {
        theme::MUTED
    };
    scene.text(
        Text::new(note, words)
            .bold()
            .size(theme::LABEL)
            .colour(colour)
            .right(),
    );
}

/// The own leader; before it is taken the two dealt ones. Below them the orders.
fn leaders(scene: &mut Scene, view: &View, own: &Own, names: &Names, area: Rect) {
    let (orders, cards) = area.split_bottom(150.0);
    let taken = view.seats[own.seat.index()].leader;
    let shown: Vec<_> = match taken {
        Some(leader) => vec![(leader, "your leader")],
        None => own.dealt.map(|l| (l, "dealt to you")).to_vec(),
    };
    let height = ((cards.h - theme::GAP) * 0.5).min(cards.h);
    for (i, (leader, caption)) in shown.into_iter().enumerate() {
        let y = cards.y + i as f32 * (height + theme::GAP);
        card::leader(scene, rect(cards.x, y, cards.w, height), leader, caption);
    }
    if taken.is_some() {
        let rest = cards.split_top(height + theme::GAP).1;
        if own.look.is_some() {
            spied(scene, own, names, rest);
        } else {
            trick(scene, view, rest);
        }
    }
    let inner = scene.panel(orders.split_top(theme::GAP).1, "Orders");
    let text = words::orders(own.orders).plain(|s| format!("seat {s}"));
    scene.text(
        Text::new(inner, text)
            .size(theme::SMALL)
            .colour(theme::MUTED)
            .top()
            .wrap(3),
    );
}

/// What the Spy saw.
fn spied(scene: &mut Scene, own: &Own, names: &Names, area: Rect) {
    let Some(look) = own.look else { return };
    let inner = scene.panel(area, "You spied");
    let (aside, rest) = inner.split_top(34.0);
    let (held, rest) = rest.split_top(8.0).1.split_top(76.0);
    for (what, cell) in look.aside.iter().zip(aside.cols(5, 6.0)) {
        card::chip(scene, cell, what);
    }
    for (what, cell) in look.hand.iter().zip(held.grid(5, 2, 6.0)) {
        card::chip(scene, cell, what);
    }
    let words = format!("set aside; below: hand of {}", names.of(look.at));
    scene.text(
        Text::new(rest, words)
            .size(theme::SMALLEST)
            .colour(theme::MUTED)
            .wrap(2),
    );
}

/// The cards that lie in the trick so far, to choose by.
fn trick(scene: &mut Scene, view: &View, area: Rect) {
    let Some(trick) = view.trick.as_ref().filter(|t| !t.is_empty()) else {
        return;
    };
    let inner = scene.panel(
        area,
        if trick.war {
            "The war so far"
        } else {
            "The trick so far"
        },
    );
    for ((seat, what), cell) in trick.iter().zip(inner.grid(2, 2, 10.0)) {
        let (token, chip) = cell.split_left(42.0);
        super::token(scene, token.center(), 17.0, seat);
        let chip = Rect::around(chip.center(), chip.w, chip.h.min(50.0));
        card::chip(scene, chip, what);
    }
}
