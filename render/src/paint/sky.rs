//! The star field behind everything, drawn once for each size, seed and mood.

use super::canvas::{Canvas, pixel};
use super::noise::{layered, unit};
use super::shape;
use crate::theme::{self, Mood};
use crate::{Colour, Disc, Fill, Hue, point};
use image::{Rgba, RgbaImage};

/// Shades of a sky, from the night to its brightest cloud. So few that a palette holds them all,
/// so many that the step from one to the next is not seen.
pub(super) const SHADES: usize = 20;

/// The shades of a mood.
pub(super) fn shades(mood: Mood) -> [Colour; SHADES] {
    let (mid, high) = match mood {
        Mood::Deep => (Colour::hex(0x000d_1530), Colour::hex(0x0020_3160)),
        Mood::Violet => (Colour::hex(0x0015_1131), Colour::hex(0x0038_2660)),
        Mood::Teal => (Colour::hex(0x000a_1a2a), Colour::hex(0x0015_4450)),
        Mood::Ember => (Colour::hex(0x001a_1120), Colour::hex(0x004a_2433)),
    };
    std::array::from_fn(|i| {
        let t = i as f32 / (SHADES - 1) as f32;
        if t < 0.5 {
            theme::NIGHT.mix(mid, t * 2.0)
        } else {
            mid.mix(high, t * 2.0 - 1.0)
        }
    })
}

/// Distance of the points at which clouds are computed; between them they are interpolated, row by row, which takes a
/// fifth of the time of asking `interpolate_bilinear` of `image` for every pixel.
const COARSE: u32 = 16;

/// Draws the sky.
pub(super) fn draw(width: u32, height: u32, seed: u64, mood: Mood) -> RgbaImage {
    let ramp = shades(mood).map(pixel);
    let columns = width.div_ceil(COARSE) as usize + 1;
    let clouds: Vec<f32> = (0..columns * (height.div_ceil(COARSE) as usize + 1))
        .map(|i| cloud((i % columns) as f32, (i / columns) as f32, seed as u32))
        .collect();
    let mut sky = RgbaImage::new(width, height);
    for (y, row) in (0..).zip(sky.rows_mut()) {
        let (above, ty) = (
            (y / COARSE) as usize * columns,
            (y % COARSE) as f32 / COARSE as f32,
        );
        for (x, px) in (0..).zip(row) {
            let (left, tx) = ((x / COARSE) as usize, (x % COARSE) as f32 / COARSE as f32);
            let across = |i: usize| clouds[i] + (clouds[i + 1] - clouds[i]) * tx;
            let (a, b) = (across(above + left), across(above + columns + left));
            let shade = (a + (b - a) * ty) * (SHADES - 1) as f32;
            *px = Rgba(ramp[(shade as usize).min(SHADES - 1)]);
        }
    }
    stars(&mut sky, seed);
    sky
}

/// How bright the clouds are at a coarse point, 0 to 1.
fn cloud(x: f32, y: f32, seed: u32) -> f32 {
    let p = [x * 0.026, y * 0.034, 0.5];
    // Noise bent by noise looks like gas rather than like spots.
    let bend = layered(p.map(|v| v * 0.7), seed ^ 0x51, 2) * 2.2;
    let n = layered([p[0] + bend, p[1] - bend * 0.6, p[2]], seed, 2);
    let bright = ((n - 0.39) / 0.46).clamp(0.0, 1.0);
    0.03 + 0.97 * bright * bright * (3.0 - 2.0 * bright)
}

fn stars(sky: &mut RgbaImage, seed: u64) {
    let (width, height) = sky.dimensions();
    let count = u64::from(width) * u64::from(height) / 5_200;
    let mut canvas = Canvas::whole(sky);
    for i in 0..count {
        let of = |k: u64| unit(seed ^ 0x57a2, i * 8 + k);
        let bright = of(2).powi(6);
        let tint = match (of(3) * 8.0) as u8 {
            0 => Hue::Amber.light(),
            1 | 2 => Hue::Sky.light(),
            _ => theme::TEXT,
        };
        let centre = point(of(0) * width as f32, of(1) * height as f32);
        let mut dot = |radius: f32, opacity: f32| {
            let fill = Fill::Flat(tint.alpha(opacity));
            shape::disc(
                &mut canvas,
                &Disc {
                    centre,
                    radius,
                    fill,
                    stroke: None,
                },
            );
        };
        if bright > 0.72 {
            dot(4.5, 0.08);
            dot(2.6, 0.14);
        }
        dot(0.55 + bright * 1.1, 0.25 + 0.7 * bright.sqrt());
    }
}
