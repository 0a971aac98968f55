//! A seat's hand, for the private post: the cards with their values, and what is Staged where.

use super::super::cards::{Card, Income, Leaves, Spec, Swap};
use super::super::refusals::window_of;
use super::super::view::{Own, View};
use super::super::words;
use super::super::worlds::Place;
use super::look;
use crate::rules::seat::Names;
use render::CardState;
use render::theme::{Hue, Mood};
use render::{Card as Picture, Icon, Rect, Scene, Stroke, Text, point, theme};

/// The height of the strip of Worlds with what is Staged there.
const STRIP: f32 = 132.0;

/// Draws the hand.
pub(super) fn picture(view: &View, own: &Own, names: &Names) -> Scene {
    let count = own.hand.len();
    let columns = if count > 10 { 6 } else { 5 };
    let rows = count.div_ceil(columns).clamp(1, 4);
    let high = 58 + 36 + STRIP as u32 + rows as u32 * if rows > 2 { 300 } else { 400 } + 48;
    let mut scene = Scene::under(1600, high, 29, Mood::Deep);
    let area = scene.area().inset(theme::MARGIN);
    let (bar, rest) = area.split_top(58.0);
    header(&mut scene, view, own, names, bar);
    let (strip, cards) = rest.split_top(theme::GAP).1.split_bottom(STRIP);
    staged(&mut scene, view, own, strip);
    if own.hand.is_empty() {
        let text = Text::new(cards, "Your hand is empty.").size(theme::HEADING);
        scene.text(text.colour(theme::FAINT).centre());
    }
    let slots = cards.split_bottom(theme::GAP).1.grid(columns, rows, 14.0);
    let mut marks = own.marks.clone();
    for (i, (card, slot)) in own.hand.iter().zip(slots).enumerate() {
        let marked = super::super::cards::take(&mut marks, *card);
        scene.card(slot, &face(*card, &own.fits[i], view, marked));
        if marked {
            let band = Rect::around(slot.center(), slot.w * 0.7, 44.0);
            scene.pill(band, Some(Icon::Discard), "put away", Hue::Red);
        }
    }
    scene
}

fn header(scene: &mut Scene, view: &View, own: &Own, names: &Names, bar: Rect) {
    let (mark, rest) = bar.split_left(66.0);
    scene.token(
        point(mark.x + 28.0, mark.center().y),
        26.0,
        own.seat.index(),
    );
    let (note, name) = rest.split_right(rest.w * 0.6);
    scene.text(
        Text::new(name, names.of(own.seat))
            .title()
            .size(theme::TITLE),
    );
    let seen = &view.seats[own.seat];
    let words = format!(
        "{} · Income {} · Deck {}",
        words::step(view),
        seen.income,
        seen.deck
    );
    scene.text(
        Text::new(note, words)
            .size(theme::LABEL)
            .colour(theme::MUTED)
            .right(),
    );
}

/// A card with its kind, values, REQ and text.
fn face(card: Card, fits: &[u8], view: &View, marked: bool) -> Picture {
    let spec = card.spec();
    let mut face = Picture::new(spec.name, look::hue(spec.kind))
        .kind(spec.kind.name())
        .icon(look::sign(card))
        .words(words_of(card, fits, view))
        .state(if marked {
            CardState::Spent
        } else {
            CardState::Ready
        });
    if spec.class > 0 {
        face = face.corner(spec.class.to_string());
    }
    let income = match spec.income {
        Income::Fixed(0) => None,
        Income::Fixed(n) => Some(n.to_string()),
        Income::Res => Some("RES".to_owned()),
        Income::Exotic => Some("1/3".to_owned()),
        Income::Town | Income::Trade => Some("x".to_owned()),
    };
    let values = [
        (Icon::Coin, income),
        (Icon::Shield, (spec.def > 0).then(|| spec.def.to_string())),
        (
            Icon::Crosshair,
            (!spec.weapons.is_empty()).then(|| look::weapons(card)),
        ),
        (
            Icon::Arrow,
            (spec.range > 0).then(|| spec.range.to_string()),
        ),
        (
            Icon::Crew,
            (spec.capacity > 0).then(|| spec.capacity.to_string()),
        ),
    ];
    for (icon, value) in values {
        if let Some(value) = value {
            face = face.value(icon, value);
        }
    }
    face
}

/// The card's own text, and where its REQ is met as things stand.
fn words_of(card: Card, fits: &[u8], view: &View) -> String {
    let spec = card.spec();
    let mut parts: Vec<String> = Vec::new();
    if !spec.text.is_empty() {
        parts.push(spec.text.to_owned());
    }
    parts.extend(traits(spec).map(ToOwned::to_owned));
    if card.is_utility() {
        parts.push(format!("Played {}.", window_of(card).1));
    } else if fits.len() < view.row.len() {
        parts.push(if fits.is_empty() {
            format!("Needs {}.", spec.req.words())
        } else {
            let worlds: Vec<String> = fits.iter().map(|w| (w + 1).to_string()).collect();
            format!("Fits at {}.", worlds.join(", "))
        });
    }
    parts.join(" ")
}

/// What the printed signs of a card say that no number shows.
fn traits(spec: &Spec) -> impl Iterator<Item = &'static str> {
    let swap = match spec.swap {
        Swap::Any => Some("Swap: any Facility."),
        Swap::PopProd => Some("Swap: Population or Production."),
        Swap::No => None,
    };
    let fights = match spec.leaves {
        Leaves::Use => Some("Attacks or Defends once."),
        Leaves::Conflict => Some("Attacks as it arrives, then is Trashed."),
        Leaves::Stays => None,
    };
    let retreat = spec.retreat.then_some("May Retreat.");
    let prohibited = spec.prohibited.then_some("Not on the FINAL TURN.");
    [swap, fights, retreat, prohibited].into_iter().flatten()
}

/// The Worlds from left to right with what lies there face down.
fn staged(scene: &mut Scene, view: &View, own: &Own, area: Rect) {
    let cells = area.cols(view.row.len().max(1), 8.0);
    for (at, (place, cell)) in view.row.iter().zip(cells).enumerate() {
        let lying: Vec<Card> = own
            .staged
            .iter()
            .filter(|(_, w)| usize::from(*w) == at)
            .map(|(c, _)| *c)
            .collect();
        let hue = lying
            .first()
            .map_or(Hue::Slate, |c| look::hue(c.spec().kind));
        let edge = if lying.is_empty() {
            theme::EDGE
        } else {
            hue.base()
        };
        scene.outlined(cell, 10.0, theme::PANEL, Stroke::new(edge, 2.0));
        let (top, below) = cell.inset(8.0).split_top(28.0);
        let title = format!("{} {}", at + 1, Place::name(place));
        scene.text(
            Text::new(top, title)
                .bold()
                .size(theme::SMALL)
                .colour(theme::MUTED)
                .centre(),
        );
        let words = if lying.is_empty() {
            "–".to_owned()
        } else {
            words::listed(&lying)
        };
        let colour = if lying.is_empty() {
            theme::FAINT
        } else {
            hue.light()
        };
        scene.text(
            Text::new(below, words)
                .wrap(3)
                .size(22.0)
                .colour(colour)
                .centre(),
        );
    }
}
