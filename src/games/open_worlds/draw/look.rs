//! Signs and hues of cards.

use super::super::cards::{Card, Kind};
use super::super::state::Unit;
use render::Icon;
use render::theme::Hue;

/// The sign of a kind; each differs in shape, so that nobody needs the colour.
const fn icon(kind: Kind) -> Icon {
    match kind {
        Kind::Post => Icon::Flag,
        Kind::Mining => Icon::Ore,
        Kind::Population => Icon::City,
        Kind::Production => Icon::Industry,
        Kind::Yard => Icon::Dock,
        Kind::Complex => Icon::Tower,
        Kind::Ship => Icon::Ship,
        Kind::Station => Icon::Station,
        Kind::Field => Icon::Shield,
        Kind::Manned => Icon::Engineer,
        Kind::Automated => Icon::Robot,
        Kind::Catastrophe => Icon::Burst,
        Kind::Utility => Icon::Bolt,
    }
}

/// The sign of a card: Ships differ by their size and what they are for.
pub(super) fn sign(card: Card) -> Icon {
    let spec = card.spec();
    match (spec.kind, spec.class) {
        (Kind::Ship, class) if u16::from(spec.capacity) > 3 * u16::from(class) => Icon::Freighter,
        (Kind::Ship, 0..=2) => Icon::Scout,
        (Kind::Ship, 3..=6) => Icon::Ship,
        (Kind::Ship, 7..=11) => Icon::Cruiser,
        (Kind::Ship, _) => Icon::Dreadnought,
        (kind, _) => icon(kind),
    }
}

/// The hue of a kind.
pub(super) const fn hue(kind: Kind) -> Hue {
    match kind {
        Kind::Post => Hue::Stone,
        Kind::Mining => Hue::Amber,
        Kind::Population => Hue::Green,
        Kind::Production => Hue::Gold,
        Kind::Yard | Kind::Complex => Hue::Teal,
        Kind::Ship => Hue::Sky,
        Kind::Station | Kind::Field => Hue::Blue,
        Kind::Manned => Hue::Lime,
        Kind::Automated => Hue::Slate,
        Kind::Catastrophe => Hue::Red,
        Kind::Utility => Hue::Violet,
    }
}

/// Weapons as printed: `7•7`.
pub(super) fn weapons(card: Card) -> String {
    let numbers: Vec<String> = card.spec().weapons.iter().map(u8::to_string).collect();
    numbers.join("•")
}

/// The sign of a unit in play; a played Enter Fray is a Ship.
pub(super) fn unit_icon(unit: &Unit) -> Icon {
    match unit.kind() {
        kind if kind == unit.card.spec().kind => sign(unit.card),
        kind => icon(kind),
    }
}
