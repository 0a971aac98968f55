//! Ready-made pieces: coverage of one colour (glyphs, icons) and coloured sprites (planets).
//!
//! Putting them there is our own loop on the bytes of the picture: `overlay` of `image` takes 3 times as long, and
//! `draw_text_mut` of `imageproc`, which outlines every glyph again, 50 times (`cargo bench -p render --bench loops`).

use super::canvas::{Canvas, mix, pixel, pixels, weight};
use crate::Colour;
use image::{GrayImage, RgbaImage};
use std::ops::Range;

/// How much of each pixel a glyph or icon covers.
#[derive(Default)]
pub(super) struct Mask {
    /// From the place it is put to its left edge.
    pub(super) left: i32,
    /// From the place it is put to its upper edge.
    pub(super) top: i32,
    /// Coverage.
    pub(super) alpha: GrayImage,
}

/// Columns and rows of a picture, from the first to the one after the last.
#[derive(Clone)]
pub(super) struct Clip {
    /// Columns.
    pub(super) x: Range<i32>,
    /// Rows.
    pub(super) y: Range<i32>,
}

/// The part of a piece, `at` its place, that lies within both limits: where on the canvas, and from which column of the piece.
fn overlap(at: i32, len: u32, low: i32, high: i32) -> Range<i32> {
    let from = at.max(low);
    from..at.saturating_add(len as i32).min(high).max(from)
}

/// Puts a mask in this colour, cut at the clip.
pub(super) fn stamp(canvas: &mut Canvas, mask: &Mask, x: i32, y: i32, colour: Colour, clip: &Clip) {
    let (left, top) = (x.saturating_add(mask.left), y.saturating_add(mask.top));
    let right = clip.x.end.min(canvas.width() as i32);
    let cols = overlap(left, mask.alpha.width(), clip.x.start.max(0), right);
    if cols.is_empty() {
        return;
    }
    let p = pixel(colour);
    let full = weight(colour.a);
    let first = (cols.start - left) as usize;
    let span = cols.start as usize..cols.end as usize;
    for (row, alphas) in (top..).zip(mask.alpha.chunks_exact(mask.alpha.width() as usize)) {
        if row < 0 || !clip.y.contains(&row) {
            continue;
        }
        let line = canvas.row(row as usize);
        if line.is_empty() {
            continue;
        }
        let alphas = &alphas[first..first + span.len()];
        for (px, &a) in line[span.clone()].iter_mut().zip(alphas) {
            if a > 0 {
                *px = mix(*px, p, (weight(a) * full) >> 8);
            }
        }
    }
}

/// Puts a sprite with its upper left corner here.
pub(super) fn blit(canvas: &mut Canvas, sprite: &RgbaImage, x: i32, y: i32) {
    let cols = overlap(x, sprite.width(), 0, canvas.width() as i32);
    if cols.is_empty() {
        return;
    }
    let first = (cols.start - x) as usize;
    let span = cols.start as usize..cols.end as usize;
    for (row, source) in (y..).zip(pixels(sprite).chunks_exact(sprite.width() as usize)) {
        let line = if row < 0 {
            continue;
        } else {
            canvas.row(row as usize)
        };
        if line.is_empty() {
            continue;
        }
        let source = &source[first..first + span.len()];
        for (px, s) in line[span.clone()].iter_mut().zip(source) {
            match s[3] {
                0 => {}
                255 => *px = *s,
                a => *px = mix(*px, [s[0], s[1], s[2], 255], weight(a)),
            }
        }
    }
}
