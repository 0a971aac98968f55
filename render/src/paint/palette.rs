//! Reducing a picture to 256 colours chosen for the theme.

use super::canvas::Px;
use super::{planet, sky};
use crate::Colour;
use crate::theme::{self, Hue, Mood};
use image::{GrayImage, Luma, Rgba, RgbaImage};
use imageproc::map::map_pixels;
use std::sync::atomic::{AtomicU16, Ordering};

/// As many as a byte can name.
const MOST: usize = 256;
/// How much of what a pixel lacks is handed on.
const KEPT: f32 = 0.6;
/// Bits per channel of the table from colour to nearest entry.
const BITS: u32 = 7;

/// The colours of a theme's mood, and the nearest of them for every colour asked so far.
pub(super) struct Palette {
    mood: Mood,
    colours: Vec<[u8; 3]>,
    /// Index plus one, zero while unknown. Filled when first asked: every answer follows from the
    /// colours alone, so it does not matter who asks first.
    nearest: Vec<AtomicU16>,
}

fn bytes(c: Colour) -> [u8; 3] {
    [c.r, c.g, c.b]
}

fn apart(a: [u8; 3], b: [u8; 3]) -> u32 {
    let square = |i: usize| u32::from(a[i].abs_diff(b[i])).pow(2);
    square(0) + square(1) + square(2)
}

impl Palette {
    /// The palette of a mood: first the colours the theme itself uses, then what lies between them most.
    pub(super) fn new(mood: Mood) -> Self {
        let mut colours: Vec<[u8; 3]> = Vec::with_capacity(MOST);
        for c in sky::shades(mood).into_iter().chain(theme::flat_colours()) {
            if colours.len() < MOST && !colours.contains(&bytes(c)) {
                colours.push(bytes(c));
            }
        }
        let exact = colours.len();
        let samples = between_colours(mood);
        spread(&mut colours, &samples);
        settle(&mut colours, exact, &samples);
        let nearest = (0..1usize << (3 * BITS))
            .map(|_| AtomicU16::new(0))
            .collect();
        Self {
            mood,
            colours,
            nearest,
        }
    }

    /// The mood it is for.
    pub(super) fn mood(&self) -> Mood {
        self.mood
    }

    /// The colours, in order.
    pub(super) fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// The index of the colour most like this one, itself excepted.
    pub(super) fn second_nearest(&self, index: u8) -> u8 {
        let index = usize::from(index);
        let Some(&wanted) = self.colours.get(index) else {
            return 0;
        };
        let others = self.colours.iter().enumerate().filter(|(i, _)| *i != index);
        others
            .min_by_key(|(_, c)| apart(**c, wanted))
            .map_or(0, |(i, _)| i as u8)
    }

    /// The index of the colour that stands for a pixel.
    fn index(&self, px: Px) -> u8 {
        let shift = 8 - BITS;
        let [r, g, b] = [px[0], px[1], px[2]].map(|v| usize::from(v >> shift));
        let cell = &self.nearest[r | g << BITS | b << (2 * BITS)];
        match cell.load(Ordering::Relaxed) {
            0 => {
                // The even member of a cell stands for both, so a cell's answer never depends on the asker.
                let asked = [px[0], px[1], px[2]].map(|v| v & !1);
                let found = nearest_of(&self.colours, asked);
                cell.store(found as u16 + 1, Ordering::Relaxed);
                found as u8
            }
            known => (known - 1) as u8,
        }
    }

    /// The colour that stands for a pixel, and what it lacks to the wanted one.
    fn nearest(&self, wanted: [f32; 3]) -> (Px, [f32; 3]) {
        let [r, g, b] = wanted.map(|v| v.clamp(0.0, 255.0) as u8);
        let found = self.colours[usize::from(self.index([r, g, b, 255]))];
        let lack = std::array::from_fn(|i| wanted[i] - f32::from(found[i]));
        ([found[0], found[1], found[2], 255], lack)
    }

    /// Turns the opaque pixels of a sprite into colours of the palette, handing what each lacks on to its neighbours
    /// (Floyd and Steinberg), so that smooth shading shows no steps. Unlike `dither` of `image` it hands on a little less,
    /// which keeps the grain fine: planets take a twentieth fewer bytes.
    pub(super) fn dither(&self, sprite: &mut RgbaImage) {
        let width = sprite.width() as usize;
        let mut below = vec![[0f32; 3]; width + 2];
        for row in sprite.as_chunks_mut::<4>().0.chunks_exact_mut(width.max(1)) {
            let here = std::mem::replace(&mut below, vec![[0f32; 3]; width + 2]);
            let mut carried = [0f32; 3];
            for (x, px) in row.iter_mut().enumerate() {
                if px[3] != 255 {
                    carried = [0.0; 3];
                    continue;
                }
                let wanted =
                    std::array::from_fn(|i| f32::from(px[i]) + carried[i] + here[x + 1][i]);
                let lack;
                (*px, lack) = self.nearest(wanted);
                for i in 0..3 {
                    carried[i] = lack[i] * KEPT * 7.0 / 16.0;
                    below[x][i] += lack[i] * KEPT * 3.0 / 16.0;
                    below[x + 1][i] += lack[i] * KEPT * 5.0 / 16.0;
                    below[x + 2][i] += lack[i] * KEPT / 16.0;
                }
            }
        }
    }

    /// The picture that indices stand for.
    pub(super) fn expand(&self, indexed: &GrayImage) -> RgbaImage {
        map_pixels(indexed, |Luma([index])| {
            let [r, g, b] = self.colours[usize::from(index)];
            Rgba([r, g, b, 255])
        })
    }

    /// Appends the indices of pixels; gives back the sum of squared differences.
    pub(super) fn reduce(&self, pixels: &[Px], memo: &mut Memo, out: &mut Vec<u8>) -> u64 {
        let mut error = 0u64;
        let mut last = Known {
            px: [0; 4],
            index: 0,
            miss: 0,
        };
        let (blocks, tail) = pixels.as_chunks::<8>();
        for block in blocks {
            // Most blocks go on with the colour before them: one wide comparison settles eight pixels.
            if block.iter().all(|&px| px == last.px) {
                out.extend_from_slice(&[last.index; 8]);
                error += u64::from(last.miss) * 8;
                continue;
            }
            let mut indices = [0; 8];
            for (index, &px) in indices.iter_mut().zip(block) {
                if px != last.px {
                    last = self.known(px, memo);
                }
                error += u64::from(last.miss);
                *index = last.index;
            }
            out.extend_from_slice(&indices);
        }
        for &px in tail {
            let known = self.known(px, memo);
            error += u64::from(known.miss);
            out.push(known.index);
        }
        error
    }

    #[inline]
    fn known(&self, px: Px, memo: &mut Memo) -> Known {
        let hash = u32::from_le_bytes(px).wrapping_mul(0x9e37_79b1) >> (32 - MEMO_BITS);
        let slot = &mut memo.0[hash as usize];
        if slot.px != px {
            let index = self.index(px);
            let found = self.colours[usize::from(index)];
            *slot = Known {
                px,
                index,
                miss: apart([px[0], px[1], px[2]], found),
            };
        }
        *slot
    }
}

const MEMO_BITS: u32 = 11;

/// Answers given lately: a board has few colours at a time, and these fit into the nearest cache.
/// A memo belongs to one palette.
pub(super) struct Memo(Vec<Known>);

#[derive(Clone, Copy)]
struct Known {
    /// The pixel; its fourth byte is zero while nothing is known.
    px: Px,
    index: u8,
    /// Squared difference.
    miss: u32,
}

impl Default for Memo {
    fn default() -> Self {
        Self(vec![
            Known {
                px: [0; 4],
                index: 0,
                miss: 0
            };
            1 << MEMO_BITS
        ])
    }
}

/// The place of the first of the nearest colours.
fn nearest_of(colours: &[[u8; 3]], wanted: [u8; 3]) -> usize {
    // Place and distance in one number: the least of plain numbers is found many at a time.
    let places = colours.iter().zip(0u32..);
    let keys = places.map(|(&colour, place)| apart(colour, wanted) << 8 | place);
    keys.min().map_or(0, |key| (key & 0xff) as usize)
}

/// Steps of a line from one colour to another.
const STEPS: usize = 9;

/// A colour between two flat ones as edges of letters and shapes show it, and how much it matters.
fn between_colours(mood: Mood) -> Vec<([u8; 3], f32)> {
    let mut samples = Vec::new();
    let mut line = |a: Colour, b: Colour, weight: f32| {
        samples.extend((1..STEPS).map(|i| (bytes(a.mix(b, i as f32 / STEPS as f32)), weight)));
    };
    let sky = sky::shades(mood);
    for ground in [
        theme::PANEL,
        theme::NIGHT,
        theme::WELL,
        sky[sky::SHADES / 2],
    ] {
        line(ground, theme::TEXT, 6.0);
        line(ground, theme::MUTED, 4.0);
        line(ground, theme::EDGE, 1.0);
        line(ground, theme::FAINT, 1.0);
    }
    for hue in Hue::ALL {
        line(hue.deep(), theme::TEXT, 3.0);
        line(hue.head(), theme::TEXT, 3.0);
        line(hue.head(), hue.light(), 2.0);
        line(hue.well(), hue.base(), 2.0);
        for ground in [hue.deep(), theme::PANEL, theme::NIGHT] {
            line(ground, hue.base(), 2.0);
            line(ground, hue.light(), 2.0);
        }
        line(hue.base(), theme::INK, 2.0);
        line(hue.light(), theme::INK, 1.0);
        line(hue.base(), hue.light(), 2.0);
        line(hue.light(), Colour::WHITE, 1.0);
        line(theme::PANEL, hue.dark(), 1.0);
        line(theme::NIGHT, hue.dark(), 2.0);
    }
    for hue in Hue::ALL {
        for (height, day) in (0..5).flat_map(|h| (0..9).map(move |d| (h, d))) {
            let ground = planet::tone(hue, height as f32 / 4.0);
            samples.push((planet::shaded(ground, day as f32 / 8.0), 2.0));
        }
    }
    samples
}

/// Fills the palette up, each time with the sample it serves worst.
fn spread(colours: &mut Vec<[u8; 3]>, samples: &[([u8; 3], f32)]) {
    let mut worst: Vec<f32> = samples
        .iter()
        .map(|&(s, w)| apart(colours[nearest_of(colours, s)], s) as f32 * w)
        .collect();
    while colours.len() < MOST {
        let Some(i) = (0..samples.len()).max_by(|&a, &b| worst[a].total_cmp(&worst[b])) else {
            return;
        };
        let new = samples[i].0;
        colours.push(new);
        for (bad, &(s, w)) in worst.iter_mut().zip(samples) {
            *bad = bad.min(apart(new, s) as f32 * w);
        }
    }
}

/// Moves the colours after `exact` to the middle of the samples they serve.
fn settle(colours: &mut [[u8; 3]], exact: usize, samples: &[([u8; 3], f32)]) {
    for _ in 0..5 {
        let mut sums = vec![[0f32; 4]; colours.len()];
        for &(sample, weight) in samples {
            let sum = &mut sums[nearest_of(colours, sample)];
            for (total, v) in sum.iter_mut().zip(sample) {
                *total += f32::from(v) * weight;
            }
            sum[3] += weight;
        }
        for (colour, sum) in colours.iter_mut().zip(&sums).skip(exact) {
            if sum[3] > 0.0 {
                *colour = std::array::from_fn(|i| (sum[i] / sum[3] + 0.5) as u8);
            }
        }
    }
}
