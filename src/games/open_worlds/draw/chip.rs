//! One unit or Staged card as a line of a column.

use super::super::cards::{Card, Group, Income};
use super::super::state::Unit;
use super::super::view::View;
use super::look;
use render::theme::Hue;
use render::{Icon, Rect, Scene, Stroke, Text, theme};

/// The height from which a line is set in two.
pub(super) const TWO_LINES: f32 = 46.0;

/// What a line of a column shows.
pub(super) struct Chip {
    icon: Icon,
    words: String,
    value: String,
    hue: Hue,
    is_lit: bool,
}

/// The line of a unit: its sign, its name, and what it earns or how it fights.
pub(super) fn of_unit(view: &View, unit: &Unit, hue: Hue) -> Chip {
    let spec = unit.card.spec();
    let mut words = unit.card.to_string();
    if unit.counters > 0 {
        words = format!("{words} ({})", unit.counters);
    }
    if unit.owner != unit.by {
        words += " ⚑";
    }
    let value = if unit.group() == Group::Facility {
        format!("+{}", view.income_of(unit.id))
    } else {
        let power: u16 = spec.weapons.iter().map(|w| u16::from(*w)).sum();
        format!("{power}/{}", spec.def)
    };
    Chip {
        icon: look::unit_icon(unit),
        words,
        value,
        hue,
        is_lit: false,
    }
}

/// The line of a card revealed this turn that has yet to be resolved.
pub(super) fn of_staged(card: Card, hue: Hue) -> Chip {
    Chip {
        icon: look::sign(card),
        words: card.to_string(),
        value: String::new(),
        hue,
        is_lit: true,
    }
}

/// The line of a card in a deck, with its number.
pub(super) fn of_card(card: Card, count: usize, hue: Hue) -> Chip {
    let spec = card.spec();
    let words = if count > 1 {
        format!("{count} × {card}")
    } else {
        card.to_string()
    };
    let value = match (card.group(), spec.income) {
        (Group::Facility, Income::Fixed(0)) | (Group::Catastrophe | Group::Utility, _) => {
            String::new()
        }
        (Group::Facility, Income::Fixed(n)) => format!("+{n}"),
        (Group::Facility, Income::Res) => "RES".to_owned(),
        (Group::Facility, _) => "+x".to_owned(),
        _ if spec.weapons.is_empty() => format!("0/{}", spec.def),
        _ => format!("{}/{}", look::weapons(card), spec.def),
    };
    Chip {
        icon: look::sign(card),
        words,
        value,
        hue,
        is_lit: false,
    }
}

/// The line for what does not fit any more.
pub(super) fn of_rest(count: usize, hue: Hue) -> Chip {
    Chip {
        icon: Icon::Plus,
        words: format!("{count} more"),
        value: String::new(),
        hue,
        is_lit: false,
    }
}

/// Paints a line.
pub(super) fn paint(scene: &mut Scene, chip: &Chip, area: Rect) {
    let edge = if chip.is_lit {
        chip.hue.light()
    } else {
        chip.hue.edge()
    };
    let width = if chip.is_lit { 2.5 } else { 1.0 };
    scene.outlined(area, 6.0, chip.hue.body(), Stroke::new(edge, width));
    let inner = area.inset_xy(5.0, 1.0);
    let size = (area.h * 0.62).clamp(theme::SMALLEST, 26.0);
    if area.h >= TWO_LINES {
        two_lines(scene, chip, inner);
        return;
    }
    let (mark, rest) = inner.split_left(size * 1.2);
    scene.icon(chip.icon, mark.inset(1.0), chip.hue.light());
    let letters = chip.value.chars().count() as f32;
    let (value, words) = rest.split_left(5.0).1.split_right(letters * size * 0.62);
    scene.text(Text::new(words, chip.words.clone()).size(size));
    let value = Text::new(value, chip.value.clone()).bold().size(size);
    scene.text(value.colour(chip.hue.light()).right());
}

/// In a narrow column the name has a line of its own above the sign and the value.
fn two_lines(scene: &mut Scene, chip: &Chip, inner: Rect) {
    let (top, below) = inner.split_top(inner.h * 0.5);
    scene.text(Text::new(top, brief(&chip.words)).size(theme::SMALL));
    let (mark, value) = below.split_left(22.0);
    scene.icon(chip.icon, mark.inset(1.0), chip.hue.light());
    let value = Text::new(value, chip.value.clone())
        .bold()
        .size(theme::SMALL);
    scene.text(value.colour(chip.hue.light()).right());
}

/// The longest names cut by words rather than in the middle, so that the number behind them can be read.
fn brief(words: &str) -> String {
    words
        .replace("Battle Station", "Battle Stn")
        .replace("Invasion Force", "Invasion")
        .replace("Seasoned Exploit", "Seas. Exploit")
}
