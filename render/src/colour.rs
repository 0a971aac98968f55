//! Colours: eight bits of red, green, blue and opacity.

use serde::{Deserialize, Serialize};

/// A colour with opacity; 255 is opaque.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Colour {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity, 0 (nothing) to 255 (opaque).
    pub a: u8,
}

impl Colour {
    /// White.
    pub const WHITE: Self = Self::hex(0x00ff_ffff);
    /// Black.
    pub const BLACK: Self = Self::hex(0);

    /// An opaque colour written as on the web: `Colour::hex(0xe69f00)`.
    pub const fn hex(rgb: u32) -> Self {
        Self {
            r: (rgb >> 16) as u8,
            g: (rgb >> 8) as u8,
            b: rgb as u8,
            a: 255,
        }
    }

    /// The same colour with this opacity, 0.0 to 1.0.
    pub const fn alpha(self, opacity: f32) -> Self {
        Self {
            a: (opacity * 255.0 + 0.5) as u8,
            ..self
        }
    }

    /// A step of `t` (0.0 to 1.0) from this colour towards the other, opacity included.
    pub const fn mix(self, other: Self, t: f32) -> Self {
        Self {
            r: step(self.r, other.r, t),
            g: step(self.g, other.g, t),
            b: step(self.b, other.b, t),
            a: step(self.a, other.a, t),
        }
    }

    /// A step of `t` towards white.
    pub const fn lighter(self, t: f32) -> Self {
        self.mix(
            Self {
                a: self.a,
                ..Self::WHITE
            },
            t,
        )
    }

    /// A step of `t` towards black.
    pub const fn darker(self, t: f32) -> Self {
        self.mix(
            Self {
                a: self.a,
                ..Self::BLACK
            },
            t,
        )
    }
}

const fn step(from: u8, to: u8, t: f32) -> u8 {
    // A float outside 0..=255 saturates in the cast, and NaN becomes 0: no value of `t` can panic.
    (from as f32 + (to as f32 - from as f32) * t + 0.5) as u8
}
