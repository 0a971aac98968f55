//! A deck as a picture: every card with its number and values, by type.

use super::super::cards::{self, Card, CardSet, Group};
use super::super::decks::{self, Deck};
use super::super::options::Version;
use super::{chip, look};
use render::theme::{Hue, Mood};
use render::{Icon, Rect, Scene, Text, rect, theme};

const WIDTH: u32 = 1600;
const COLUMNS: usize = 4;
const LINE: f32 = 44.0;

/// A line of the picture.
enum Line {
    /// The head of a type with its number of cards.
    Head(&'static str, usize),
    /// A card with its number.
    Card(Card, usize),
}

/// Draws the deck.
pub(super) fn picture(deck: &Deck) -> Scene {
    let lines = lines(deck);
    let rows = lines.len().div_ceil(COLUMNS).max(4);
    let high = 60.0 + theme::GAP + rows as f32 * LINE + theme::MARGIN * 2.0;
    let mut scene = Scene::under(WIDTH, high as u32, 31, Mood::Deep);
    let area = scene.area().inset(theme::MARGIN);
    let (bar, rest) = area.split_top(60.0);
    header(&mut scene, deck, bar);
    if lines.is_empty() {
        let words = Text::new(rest, "No cards yet.").size(theme::HEADING);
        scene.text(words.colour(theme::FAINT).centre());
    }
    let columns = rest.split_top(theme::GAP).1.cols(COLUMNS, 14.0);
    for (chunk, column) in lines.chunks(rows).zip(columns) {
        for (i, line) in chunk.iter().enumerate() {
            let place = rect(column.x, column.y + i as f32 * LINE, column.w, LINE - 4.0);
            paint(&mut scene, line, place);
        }
    }
    scene
}

fn header(scene: &mut Scene, deck: &Deck, bar: Rect) {
    let (right, left) = bar.split_right(bar.w * 0.5);
    scene.text(
        Text::new(left, deck.name.clone())
            .title()
            .size(theme::TITLE),
    );
    let fits = |v: Version| decks::faults(&deck.cards, v).is_empty();
    let (words, hue) = match (fits(Version::Standard), fits(Version::Introductory)) {
        (true, _) => ("standard", Hue::Green),
        (_, true) => ("introductory", Hue::Green),
        _ => ("not ready", Hue::Amber),
    };
    let (pill, count) = right.split_right(260.0);
    let icon = if hue == Hue::Green {
        Icon::Check
    } else {
        Icon::Hourglass
    };
    scene.pill(pill.inset_xy(0.0, 6.0), Some(icon), words, hue);
    let count_words = super::super::keep::cards_of(deck);
    let text = Text::new(count.split_right(16.0).1, count_words).bold();
    scene.text(text.size(theme::HEADING).right());
}

/// Types with their cards, in the order of the card list.
fn lines(deck: &Deck) -> Vec<Line> {
    let groups = [
        (Group::Facility, "Facilities"),
        (Group::Orbital, "Orbitals"),
        (Group::GroundForce, "Ground Forces"),
        (Group::Catastrophe, "Catastrophes"),
        (Group::Utility, "Utilities"),
    ];
    let mut lines = Vec::new();
    for (group, name) in groups {
        let held: Vec<Card> = deck
            .cards
            .iter()
            .copied()
            .filter(|c| c.group() == group)
            .collect();
        if held.is_empty() {
            continue;
        }
        lines.push(Line::Head(name, held.len()));
        let different: CardSet = held.iter().copied().collect();
        lines.extend(
            different
                .iter()
                .map(|c| Line::Card(c, cards::count(&held, c))),
        );
    }
    lines
}

fn paint(scene: &mut Scene, line: &Line, area: Rect) {
    match line {
        Line::Head(name, count) => {
            let (number, words) = area.split_right(60.0);
            let title = Text::new(words, *name).title().size(theme::LABEL);
            scene.text(title.colour(theme::MUTED));
            let number = Text::new(number, count.to_string())
                .bold()
                .size(theme::LABEL);
            scene.text(number.colour(theme::MUTED).right());
        }
        Line::Card(card, count) => {
            let chip = chip::of_card(*card, *count, look::hue(card.spec().kind));
            chip::paint(scene, &chip, area);
        }
    }
}
