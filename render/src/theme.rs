//! The look: colours, sizes and spaces that every board shares.

#![expect(
    clippy::unreadable_literal,
    reason = "colours are read as six hexadecimal digits, as on the web"
)]

use crate::{Colour, Fill, Icon};
use serde::{Deserialize, Serialize};

/// The smallest size of text on a picture 1600 pixels wide.
pub const SMALLEST: f32 = 18.0;
/// Captions, and the text of crowded cards.
pub const SMALL: f32 = 20.0;
/// Running text.
pub const BODY: f32 = 24.0;
/// Names of cards and seats.
pub const LABEL: f32 = 28.0;
/// Headings of panels.
pub const HEADING: f32 = 34.0;
/// The title of a picture.
pub const TITLE: f32 = 48.0;
/// One number that is the point of the picture.
pub const HUGE: f32 = 80.0;

/// Space between a frame and what it holds.
pub const PAD: f32 = 16.0;
/// Space between neighbours.
pub const GAP: f32 = 12.0;
/// Space between the edge of the picture and everything.
pub const MARGIN: f32 = 24.0;
/// Corner radius of panels and cards.
pub const ROUND: f32 = 14.0;

/// Letters on dark ground.
pub const TEXT: Colour = Colour::hex(0xeef2fa);
/// Letters that stand back.
pub const MUTED: Colour = Colour::hex(0xa3b1cc);
/// Letters of things that are over or out of reach.
pub const FAINT: Colour = Colour::hex(0x7d8ba8);
/// Letters on light ground.
pub const INK: Colour = Colour::hex(0x0b1020);
/// The ground of panels.
pub const PANEL: Colour = Colour::hex(0x121a2e);
/// The upper end of a panel's ground.
pub const PANEL_HIGH: Colour = Colour::hex(0x18233c);
/// Things sunk into a panel: empty slots, tracks.
pub const WELL: Colour = Colour::hex(0x0a101f);
/// Outlines of panels.
pub const EDGE: Colour = Colour::hex(0x31415f);
/// How far the shadow of a panel or card reaches.
pub const SHADE: f32 = 8.0;
/// The night between the stars.
pub const NIGHT: Colour = Colour::hex(0x060913);

/// Tints of the sky.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Mood {
    /// Deep blue.
    Deep,
    /// Violet clouds.
    Violet,
    /// Green-blue clouds.
    Teal,
    /// Dark red clouds.
    Ember,
}

/// Named hues for suits, kinds and seats, each with four strengths.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Hue {
    /// Vermilion.
    Red,
    /// Orange.
    Amber,
    /// Yellow.
    Gold,
    /// Yellow-green.
    Lime,
    /// Blue-green of leaves.
    Green,
    /// Turquoise.
    Teal,
    /// Light blue.
    Sky,
    /// Full blue.
    Blue,
    /// Violet.
    Violet,
    /// Rose.
    Pink,
    /// Warm brown grey.
    Stone,
    /// Cool grey.
    Slate,
}

impl Hue {
    /// Every hue.
    pub const ALL: [Self; 12] = [
        Self::Red,
        Self::Amber,
        Self::Gold,
        Self::Lime,
        Self::Green,
        Self::Teal,
        Self::Sky,
        Self::Blue,
        Self::Violet,
        Self::Pink,
        Self::Stone,
        Self::Slate,
    ];

    /// The hue itself: icons, bars, outlines.
    pub const fn base(self) -> Colour {
        Colour::hex(match self {
            Self::Red => 0xe4572e,
            Self::Amber => 0xf0a020,
            Self::Gold => 0xf2d94e,
            Self::Lime => 0xa6d854,
            Self::Green => 0x2fb58a,
            Self::Teal => 0x3fc9c9,
            Self::Sky => 0x62b8ee,
            Self::Blue => 0x3f7fd8,
            Self::Violet => 0x9a7bea,
            Self::Pink => 0xdd84b4,
            Self::Stone => 0xb39a7e,
            Self::Slate => 0x8d9bb5,
        })
    }

    /// Light enough for letters on dark ground.
    pub const fn light(self) -> Colour {
        self.base().lighter(0.5)
    }

    /// Dark enough for light letters on it.
    pub const fn dark(self) -> Colour {
        self.base().mix(NIGHT, 0.5)
    }

    /// The panel ground with this share of the hue.
    const fn tint(self, share: f32) -> Colour {
        PANEL.mix(self.base(), share)
    }

    /// A mere tint of the panel ground, for the body of cards.
    pub const fn deep(self) -> Colour {
        self.tint(0.18)
    }

    /// The lower end of a card's body.
    pub const fn low(self) -> Colour {
        self.tint(0.13)
    }

    /// A fuller tint, for the head of cards.
    pub const fn head(self) -> Colour {
        self.tint(0.34)
    }

    /// The body of a card, darker towards its lower end.
    pub const fn body(self) -> Fill {
        Fill::Down(self.deep(), self.low())
    }

    /// The head of a card.
    pub const fn brow(self) -> Fill {
        Fill::Down(self.head(), self.tint(0.30))
    }

    /// Darker than the body of a card, for windows sunk into it.
    pub const fn well(self) -> Colour {
        NIGHT.mix(self.base(), 0.07)
    }

    /// The outline of a card.
    pub const fn edge(self) -> Colour {
        self.base().mix(NIGHT, 0.35)
    }
}

/// How a seat is shown: colour, shape and letter always together, so that no one needs the colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatStyle {
    /// Its hue.
    pub hue: Hue,
    /// Its shape.
    pub shape: Icon,
    /// Its letter.
    pub letter: char,
}

/// How many seats have a style of their own.
pub const SEATS: usize = 6;

/// The style of the seat with this index; beyond six they repeat.
pub const fn seat(index: usize) -> SeatStyle {
    // Hues after Okabe and Ito, brightened for dark ground; neighbours also differ in lightness.
    let (hue, shape, letter) = match index % SEATS {
        0 => (Hue::Amber, Icon::ShapeCircle, 'A'),
        1 => (Hue::Sky, Icon::ShapeSquare, 'B'),
        2 => (Hue::Green, Icon::ShapeTriangle, 'C'),
        3 => (Hue::Pink, Icon::ShapeDiamond, 'D'),
        4 => (Hue::Gold, Icon::ShapeHexagon, 'E'),
        _ => (Hue::Blue, Icon::ShapeCross, 'F'),
    };
    SeatStyle { hue, shape, letter }
}

/// Colours that cover whole areas and must come out exactly.
pub fn flat_colours() -> Vec<Colour> {
    let mut flat = vec![
        TEXT,
        MUTED,
        FAINT,
        INK,
        PANEL,
        WELL,
        EDGE,
        NIGHT,
        Colour::WHITE,
        Colour::BLACK,
    ];
    flat.extend((0..6).map(|i| PANEL.mix(PANEL_HIGH, i as f32 / 5.0)));
    for hue in Hue::ALL {
        flat.extend([hue.base(), hue.light(), hue.dark(), hue.deep()]);
        flat.extend([hue.head(), hue.well(), hue.edge()]);
        flat.extend([0.32, 0.30, 0.155, 0.13].map(|share| hue.tint(share)));
    }
    flat
}
