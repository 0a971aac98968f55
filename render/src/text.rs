//! Text on a picture: what it says, and the box it must stay in.

use crate::{Colour, Rect, theme};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// Which cut of the typefaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Weight {
    /// Running text.
    Regular,
    /// Numbers and words that matter.
    Bold,
    /// The display face, for names and headings.
    Title,
}

/// Where text stands from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Align {
    /// At the left edge of its box.
    Left,
    /// In the middle.
    Centre,
    /// At the right edge.
    Right,
}

/// Where text stands from top to bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Rise {
    /// At the top edge of its box.
    Top,
    /// In the middle.
    Middle,
    /// At the bottom edge.
    Bottom,
}

/// What happens to text too long for its box. Both end in an ellipsis when nothing else helps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Flow {
    /// One line, set smaller (down to `min_size`) until it fits.
    Fit,
    /// Broken into at most this many lines, set smaller until they fit.
    Wrap(u16),
}

/// Text in a box; the painter never draws outside the box.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Text {
    /// The box.
    pub area: Rect,
    /// The words; a line feed breaks a line in wrapped text.
    pub content: String,
    /// Height of the letters in pixels per em.
    pub size: f32,
    /// The smallest size it may be shrunk to.
    pub min_size: f32,
    /// Cut of the typeface.
    pub weight: Weight,
    /// Colour of the letters.
    pub colour: Colour,
    /// From left to right.
    pub align: Align,
    /// From top to bottom.
    pub rise: Rise,
    /// One line or several.
    pub flow: Flow,
}

impl Text {
    /// One line of running text, left aligned, in the middle of its height.
    pub fn new(area: Rect, content: impl Into<String>) -> Self {
        Self {
            area,
            content: content.into(),
            size: theme::BODY,
            min_size: theme::SMALLEST,
            weight: Weight::Regular,
            colour: theme::TEXT,
            align: Align::Left,
            rise: Rise::Middle,
            flow: Flow::Fit,
        }
    }

    /// Sets the size (see the sizes in [`theme`]); a size below the smallest is kept as it is.
    #[must_use]
    pub fn size(mut self, px: f32) -> Self {
        self.size = px;
        self.min_size = self.min_size.min(px);
        self
    }

    /// Sets the smallest size the text may be shrunk to.
    #[must_use]
    pub fn min_size(mut self, px: f32) -> Self {
        self.min_size = px;
        self
    }

    /// Sets the colour.
    #[must_use]
    pub fn colour(mut self, colour: Colour) -> Self {
        self.colour = colour;
        self
    }

    /// Bold letters.
    #[must_use]
    pub fn bold(mut self) -> Self {
        self.weight = Weight::Bold;
        self
    }

    /// The display face.
    #[must_use]
    pub fn title(mut self) -> Self {
        self.weight = Weight::Title;
        self
    }

    /// Centred from left to right.
    #[must_use]
    pub fn centre(mut self) -> Self {
        self.align = Align::Centre;
        self
    }

    /// At the right edge of the box.
    #[must_use]
    pub fn right(mut self) -> Self {
        self.align = Align::Right;
        self
    }

    /// At the top edge of the box.
    #[must_use]
    pub fn top(mut self) -> Self {
        self.rise = Rise::Top;
        self
    }

    /// At the bottom edge of the box.
    #[must_use]
    pub fn bottom(mut self) -> Self {
        self.rise = Rise::Bottom;
        self
    }

    /// Broken into at most `lines` lines.
    #[must_use]
    pub fn wrap(mut self, lines: u16) -> Self {
        self.flow = Flow::Wrap(lines);
        self
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.area.hash(state);
        self.content.hash(state);
        state.write_u32(self.size.to_bits());
        state.write_u32(self.min_size.to_bits());
        self.weight.hash(state);
        self.colour.hash(state);
        self.align.hash(state);
        self.rise.hash(state);
        self.flow.hash(state);
    }
}
