//! Places in a picture: points, rectangles, and the arithmetic of cutting one into others.

use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// A point, in pixels from the top left corner.
#[must_use]
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    /// Distance from the left edge.
    pub x: f32,
    /// Distance from the top edge.
    pub y: f32,
}

/// Short for `Point { x, y }`.
pub const fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Point {
    /// The point this far to the right and down.
    pub const fn shift(self, dx: f32, dy: f32) -> Self {
        point(self.x + dx, self.y + dy)
    }
}

impl Hash for Point {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.x.to_bits());
        state.write_u32(self.y.to_bits());
    }
}

/// An upright rectangle, in pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

/// Short for `Rect { x, y, w, h }`.
pub const fn rect(x: f32, y: f32, w: f32, h: f32) -> Rect {
    Rect { x, y, w, h }
}

impl Hash for Rect {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for v in [self.x, self.y, self.w, self.h] {
            state.write_u32(v.to_bits());
        }
    }
}

impl Rect {
    /// A rectangle of this size around a point.
    #[must_use]
    pub const fn around(centre: Point, w: f32, h: f32) -> Self {
        rect(centre.x - w * 0.5, centre.y - h * 0.5, w, h)
    }

    /// The right edge.
    pub const fn right(self) -> f32 {
        self.x + self.w
    }

    /// The bottom edge.
    pub const fn bottom(self) -> f32 {
        self.y + self.h
    }

    /// The middle.
    pub const fn center(self) -> Point {
        point(self.x + self.w * 0.5, self.y + self.h * 0.5)
    }

    /// This rectangle moved right and down.
    #[must_use]
    pub const fn shift(self, dx: f32, dy: f32) -> Self {
        rect(self.x + dx, self.y + dy, self.w, self.h)
    }

    /// This rectangle made smaller by `by` on every side; it never turns inside out.
    #[must_use]
    pub fn inset(self, by: f32) -> Self {
        self.inset_xy(by, by)
    }

    /// This rectangle made smaller by `dx` left and right and `dy` above and below.
    #[must_use]
    pub fn inset_xy(self, dx: f32, dy: f32) -> Self {
        let (dx, dy) = (dx.min(self.w * 0.5), dy.min(self.h * 0.5));
        rect(
            self.x + dx,
            self.y + dy,
            self.w - 2.0 * dx,
            self.h - 2.0 * dy,
        )
    }

    /// The left `w` pixels, and the rest.
    pub fn split_left(self, w: f32) -> (Self, Self) {
        let w = w.min(self.w);
        (
            rect(self.x, self.y, w, self.h),
            rect(self.x + w, self.y, self.w - w, self.h),
        )
    }

    /// The right `w` pixels, and the rest.
    pub fn split_right(self, w: f32) -> (Self, Self) {
        let w = w.min(self.w);
        let (rest, right) = self.split_left(self.w - w);
        (right, rest)
    }

    /// The top `h` pixels, and the rest.
    pub fn split_top(self, h: f32) -> (Self, Self) {
        let h = h.min(self.h);
        (
            rect(self.x, self.y, self.w, h),
            rect(self.x, self.y + h, self.w, self.h - h),
        )
    }

    /// The bottom `h` pixels, and the rest.
    pub fn split_bottom(self, h: f32) -> (Self, Self) {
        let h = h.min(self.h);
        let (rest, bottom) = self.split_top(self.h - h);
        (bottom, rest)
    }

    /// `n` equal rows from top to bottom with `gap` between them.
    pub fn rows(self, n: usize, gap: f32) -> Vec<Self> {
        self.grid(1, n, gap)
    }

    /// `n` equal columns from left to right with `gap` between them.
    pub fn cols(self, n: usize, gap: f32) -> Vec<Self> {
        self.grid(n, 1, gap)
    }

    /// Equal cells, row by row, with `gap` between them.
    pub fn grid(self, cols: usize, rows: usize, gap: f32) -> Vec<Self> {
        let (cols, rows) = (cols.max(1), rows.max(1));
        let w = (self.w - gap * (cols - 1) as f32) / cols as f32;
        let h = (self.h - gap * (rows - 1) as f32) / rows as f32;
        (0..rows * cols)
            .map(|i| {
                let (c, r) = ((i % cols) as f32, (i / cols) as f32);
                rect(self.x + c * (w + gap), self.y + r * (h + gap), w, h)
            })
            .collect()
    }

    /// The largest square in the middle.
    #[must_use]
    pub fn square(self) -> Self {
        let side = self.w.min(self.h);
        Self::around(self.center(), side, side)
    }

    /// Whether the point lies inside.
    pub fn contains(self, p: Point) -> bool {
        p.x >= self.x && p.x < self.right() && p.y >= self.y && p.y < self.bottom()
    }
}
