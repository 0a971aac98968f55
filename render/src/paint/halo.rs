//! Soft light and shadow around rounded rectangles: one corner blurred by `imageproc`, and stretched to any size.
//!
//! Putting it there is our own loop, with clipping, on the bytes of the picture: blurring each glow in its place takes
//! hundreds of times as long (`cargo bench -p render --bench loops glows`).

use super::canvas::{Canvas, Px, cover, mix, pixel, weight};
use crate::Glow;
use image::{GrayImage, Luma};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut};
use imageproc::filter::gaussian_blur_f32;
use imageproc::map::map_pixels_mut;
use imageproc::rect::Rect;

/// The furthest a glow reaches, and the largest corner it goes around; larger ones are drawn so.
const FURTHEST: f32 = 64.0;
const ROUNDEST: f32 = 256.0;
/// How far into the rectangle a glow goes on, so that no seam shows along its edge.
const SEAM: u32 = 2;

/// Radius and spread of a glow in whole pixels; glows alike in both share a corner.
pub(super) fn measure(glow: &Glow) -> (u32, u32) {
    let least = glow.area.w.min(glow.area.h) * 0.5;
    let radius = glow.radius.min(least).clamp(0.0, ROUNDEST);
    (
        radius.round() as u32,
        glow.spread.clamp(0.0, FURTHEST).round() as u32,
    )
}

/// How many pixels must be touched for the corner of a glow.
pub(super) fn work(glow: &Glow) -> u64 {
    let (radius, spread) = measure(glow);
    let side = u64::from(radius + 2 * spread + SEAM + 1);
    side * side * u64::from(spread / 4 + 1)
}

/// Light around the upper left corner of a rectangle: strongest at its edge, gone at `spread`, with nothing inside.
pub(super) fn corner((radius, spread): (u32, u32)) -> GrayImage {
    let side = radius + 2 * spread + SEAM + 1;
    let mut soft = GrayImage::new(side, side);
    rectangle(&mut soft, spread, radius, 255);
    if spread > 0 {
        soft = gaussian_blur_f32(&soft, spread as f32 * 0.5);
    }
    // A blurred edge is half as bright as what it surrounds.
    map_pixels_mut(&mut soft, |Luma([light])| Luma([light.saturating_mul(2)]));
    rectangle(&mut soft, spread + SEAM, radius.saturating_sub(SEAM), 0);
    soft
}

/// Fills a rectangle with a round upper left corner that begins this far from the edges, and goes on beyond the others.
fn rectangle(image: &mut GrayImage, from: u32, radius: u32, light: u8) {
    let (at, r, ink) = (from as i32, radius as i32, Luma([light]));
    let rest = image.width() - from;
    draw_filled_rect_mut(image, Rect::at(at + r, at).of_size(rest, rest), ink);
    draw_filled_rect_mut(image, Rect::at(at, at + r).of_size(rest, rest), ink);
    draw_filled_circle_mut(image, (at + r, at + r), r, ink);
}

/// Paints a glow from its corner.
pub(super) fn paint(canvas: &mut Canvas, glow: &Glow, corner: &GrayImage) {
    let (side, spread) = (corner.width() as usize, measure(glow).1 as f32);
    let (left, top) = (glow.area.x.round() - spread, glow.area.y.round() - spread);
    let (right, bottom) = (
        glow.area.right().round() + spread,
        glow.area.bottom().round() + spread,
    );
    if side == 0 || right <= left || bottom <= top {
        return;
    }
    let (p, full) = (pixel(glow.colour), weight(glow.colour.a));
    for y in canvas.rows(top, bottom) {
        let down = (y as f32 - top).min(bottom - 1.0 - y as f32) as usize;
        let lights = &corner.as_raw()[down.min(side - 1) * side..][..side];
        let lit = lights
            .iter()
            .rposition(|light| *light > 0)
            .map_or(0, |i| i + 1);
        // The two corners of a row meet in its middle where there is no room for all of both.
        let reach = (lit as f32).min(((right - left) * 0.5).ceil());
        let (first, last) = (
            canvas.cols(left, left + reach),
            canvas.cols(right - reach, right),
        );
        let last = last.start.max(first.end)..last.end.max(first.end);
        let between = first.end..last.start;
        let skipped = [first.start as f32 - left, right - last.end as f32].map(|n| n as usize);
        let row = canvas.row(y);
        let light = |px: &mut Px, light: u8| *px = mix(*px, p, (weight(light) * full) >> 8);
        let left_lights = row[first].iter_mut().zip(&lights[skipped[0].min(side)..]);
        left_lights.for_each(|(px, l)| light(px, *l));
        let right_lights = row[last]
            .iter_mut()
            .rev()
            .zip(&lights[skipped[1].min(side)..]);
        right_lights.for_each(|(px, l)| light(px, *l));
        if let (Some(&light @ 1..), true) = (lights.last(), !between.is_empty()) {
            let opacity = f32::from(light) * f32::from(glow.colour.a) / 65_025.0;
            cover(&mut row[between], glow.colour.alpha(opacity));
        }
    }
}
