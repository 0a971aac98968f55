//! A seat's hand, for the private post: cards, what can be bought, the discard pile.

use super::{hue, look, sign, tint};
use crate::games::tradeworlds::cards::{Card as Upgrade, CardSet, Kind};
use crate::games::tradeworlds::frame::Frame;
use crate::games::tradeworlds::view::{Own, RealmView, View};
use crate::rules::seat::Names;
use crate::rules::text::counted;
use render::CardState as Lying;
use render::theme::Hue;
use render::{Card, Icon, Rect, Scene, Text, theme};

/// The size of the hand's picture.
const SIZE: (u32, u32) = (1600, 900);

/// Draws the hand big, the own market below with what the hand can pay, and the discard pile.
pub(super) fn picture(view: &View, own: &Own, realm: &RealmView, names: &Names) -> Scene {
    let mut scene = Scene::under(SIZE.0, SIZE.1, 31, super::mood(view));
    let worth = own.hand.value();
    let credits = counted(realm.treasury, "credit");
    let aside = format!("{credits} · hand worth {worth}");
    let body = scene.header(names.of(own.seat), &aside);
    let (below, cards) = body.split_bottom(330.0);
    hand(&mut scene, own, cards.split_bottom(theme::GAP).1);
    let (side, market) = below.split_right(520.0);
    shop(&mut scene, own, realm, market.split_right(theme::GAP).1);
    piles(&mut scene, own, realm, side);
    scene
}

fn hand(scene: &mut Scene, own: &Own, area: Rect) {
    let count = own.hand.len();
    if count == 0 {
        let text = Text::new(area, "Your hand is empty").size(theme::HEADING);
        scene.text(text.colour(theme::FAINT).centre());
        return;
    }
    let named = named(own);
    // Up to seven cards stand in one row; more take two.
    let rows = if count > 7 { 2 } else { 1 };
    let per_row = count.div_ceil(rows).max(5);
    let cells = area.grid(per_row, rows, theme::GAP);
    for (what, cell) in own.hand.iter().zip(cells) {
        let state = if named.has(what) {
            Lying::Lit
        } else {
            Lying::Ready
        };
        scene.card(cell, &face(what).state(state));
    }
}

/// Cards already named in an unfinished answer.
fn named(own: &Own) -> CardSet {
    match &own.question {
        Some(Frame::Bank { cards, .. } | Frame::Discard { cards }) => *cards,
        Some(Frame::Pay { paid, .. }) => *paid,
        Some(Frame::Drop { named, .. }) => named[own.seat.index()],
        Some(Frame::Configure {
            hull,
            weapons,
            crew,
            ..
        }) => weapons.and(hull.iter().chain(crew).copied().collect()),
        _ => CardSet::EMPTY,
    }
}

/// A card's face: name, type, trade value, and what it is good for.
fn face(what: Upgrade) -> Card {
    let kind = what.kind();
    let card = Card::new(what.name(), tint(kind))
        .kind(format!("{what} · {}", kind.name()))
        .corner(what.value().to_string());
    match kind {
        Kind::Tactic => card.words(what.effect()).icon(look(what)),
        Kind::Starship => card
            .icon(look(what))
            .value(Icon::Ship, format!("capacity {}", what.stat())),
        Kind::Weapon => card
            .icon(look(what))
            .value(Icon::Burst, format!("F {}", what.stat())),
        Kind::Crew => card
            .icon(look(what))
            .value(Icon::Shield, format!("R {}", what.stat())),
    }
}

/// The four top cards; those the hand can pay are lit.
fn shop(scene: &mut Scene, own: &Own, realm: &RealmView, area: Rect) {
    let inner = scene.panel(area, "Your market");
    let left = match &own.question {
        Some(Frame::Buy { left } | Frame::Pay { left, .. }) => *left,
        _ => 0,
    };
    let purse = left + own.hand.value();
    for (kind, cell) in Kind::ALL.into_iter().zip(inner.cols(4, theme::GAP)) {
        let Some(top) = realm.tops[kind.index()] else {
            scene.slot(cell, sign(kind), "empty");
            continue;
        };
        let state = if top.value() <= purse {
            Lying::Ready
        } else {
            Lying::Spent
        };
        let note = format!("{top} · {} left", realm.piles[kind.index()]);
        scene.card(cell, &face(top).kind(note).state(state));
    }
}

fn piles(scene: &mut Scene, own: &Own, realm: &RealmView, area: Rect) {
    let colour = realm.faction.map_or(Hue::Slate, hue);
    let inner = scene.tinted_panel(area, "Your piles", colour);
    let deck = realm.pool.without(own.hand);
    let (last, lists) = inner.split_bottom(44.0);
    let [first, second] = lists.split_bottom(6.0).1.rows(2, 6.0)[..] else {
        return;
    };
    let list = |set: CardSet| {
        if set.is_empty() {
            "none".to_owned()
        } else {
            set.brief()
        }
    };
    let lines = [
        (
            Icon::Discard,
            format!("Discard pile: {}", list(realm.discard)),
        ),
        (Icon::Deck, format!("Deck, unordered: {}", list(deck))),
        (
            Icon::Ship,
            format!(
                "{} of 4 starships unlocked, {} deployed",
                realm.unlocked,
                realm.lane.len()
            ),
        ),
    ];
    for ((icon, text), row) in lines.into_iter().zip([first, second, last]) {
        let (mark, words) = row.split_left(40.0);
        scene.icon(icon, mark.square().inset(2.0), colour.light());
        let text = Text::new(words.split_left(8.0).1, text)
            .size(theme::SMALL)
            .wrap(4);
        scene.text(text.colour(theme::TEXT));
    }
}
