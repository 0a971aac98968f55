//! Painting and compressing a picture band by band, keeping what did not change.

use super::Painter;
use super::canvas::{Canvas, pixel, pixels};
use super::loss::Loss;
use super::palette::Memo;
use super::piece::{self, Piece};
use crate::encode::{self, Format, ROWS, Scratch, UNFILTERED};
use crate::{Background, Scene};
use image::{Rgba, RgbaImage};
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Fewer new bands than this are not worth a thread of their own.
const WORTH_A_THREAD: usize = 6;

/// Some rows of a picture, painted and compressed.
pub(super) struct Band {
    /// Its part of the file.
    pub(super) file: encode::Band,
    /// What the palette cost: the sum of squared differences.
    error: u64,
}

/// What a band is painted from.
struct Plan {
    /// Nodes that touch it, in order.
    nodes: Vec<usize>,
    /// Hash of all that decides how it looks.
    key: u64,
}

/// Memory one thread uses for one band after another.
#[derive(Default)]
struct Bench {
    image: RgbaImage,
    raw: Vec<u8>,
    scratch: Scratch,
    memo: Memo,
}

/// How many pixels a band has.
fn pixels_of(scene: &Scene, index: usize) -> usize {
    let rows = (scene.height as usize - index * ROWS).min(ROWS);
    scene.width as usize * rows
}

impl Painter {
    /// The bands of a picture from top to bottom, from the store or newly made. Where the palette turns out to show, which
    /// is often known early, the rest is not made.
    pub(super) fn bands(&self, scene: &Scene, format: Format, loss: &Loss) -> Vec<Arc<Band>> {
        let plans = self.plans(scene, format);
        let mut bands: Vec<Option<Arc<Band>>> =
            plans.iter().map(|p| self.bands.get(p.key)).collect();
        let missing: Vec<usize> = (0..plans.len()).filter(|&i| bands[i].is_none()).collect();
        for (i, band) in bands.iter().enumerate() {
            if let Some(band) = band {
                loss.add(band.error, pixels_of(scene, i));
            }
        }
        for (i, band) in self.make(scene, format, &plans, &missing, loss) {
            let band = Arc::new(band);
            self.bands
                .put(plans[i].key, Arc::clone(&band), band.file.chunk.len() + 64);
            bands[i] = Some(band);
        }
        bands.into_iter().flatten().collect()
    }

    fn plans(&self, scene: &Scene, format: Format) -> Vec<Plan> {
        let count = (scene.height as usize).div_ceil(ROWS);
        let mut plans: Vec<(Vec<usize>, _)> = (0..count)
            .map(|i| {
                let mut hasher = self.hasher.build_hasher();
                (i, scene.width, scene.height, format, &scene.background).hash(&mut hasher);
                (Vec::new(), hasher)
            })
            .collect();
        for (i, node) in scene.nodes.iter().enumerate() {
            let Some((top, bottom)) = piece::reach(node) else {
                continue;
            };
            let first = top.max(0.0) as usize / ROWS;
            let end = if bottom < 0.0 {
                0
            } else {
                bottom as usize / ROWS + 1
            };
            let touched = plans.iter_mut().take(end).skip(first);
            let hash = self.hasher.hash_one(node);
            for (nodes, hasher) in touched {
                nodes.push(i);
                hasher.write_u64(hash);
            }
        }
        plans
            .into_iter()
            .map(|(nodes, hasher)| Plan {
                nodes,
                key: hasher.finish(),
            })
            .collect()
    }

    /// Makes the missing bands, on several threads if there are many.
    fn make(
        &self,
        scene: &Scene,
        format: Format,
        plans: &[Plan],
        missing: &[usize],
        loss: &Loss,
    ) -> Vec<(usize, Band)> {
        if missing.is_empty() {
            return Vec::new();
        }
        let dress = (format == Format::Palette).then(|| self.palette(scene));
        let mut pieces: Vec<Option<Piece>> = scene.nodes.iter().map(|_| None).collect();
        for &node in missing.iter().flat_map(|&i| &plans[i].nodes) {
            if pieces[node].is_none() {
                pieces[node] = Some(piece::prepare(self, dress, &scene.nodes[node]));
            }
        }
        let sky = self.sky(scene);
        let next = AtomicUsize::new(0);
        let work = || {
            let mut bench = Bench::default();
            let mut made = Vec::new();
            while !loss.shows()
                && let Some(&i) = missing.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let nodes = plans[i].nodes.iter().filter_map(|&n| pieces[n].as_ref());
                let band = self.paint_band(scene, format, i, sky.as_deref(), nodes, &mut bench);
                loss.add(band.error, pixels_of(scene, i));
                made.push((i, band));
            }
            made
        };
        let helpers = self
            .threads
            .min(missing.len() / WORTH_A_THREAD)
            .saturating_sub(1);
        std::thread::scope(|scope| {
            let started: Vec<_> = (0..helpers).map(|_| scope.spawn(work)).collect();
            let mut made = work();
            for helper in started {
                match helper.join() {
                    Ok(more) => made.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            made
        })
    }

    fn paint_band<'p, 's: 'p>(
        &self,
        scene: &'s Scene,
        format: Format,
        index: usize,
        sky: Option<&RgbaImage>,
        pieces: impl Iterator<Item = &'p Piece<'s>>,
        bench: &mut Bench,
    ) -> Band {
        let width = scene.width as usize;
        let top = index * ROWS;
        let bottom = (top + ROWS).min(scene.height as usize);
        if bench.image.width() != scene.width {
            bench.image = RgbaImage::new(scene.width, ROWS as u32);
        }
        let part = 4 * width * top..4 * width * bottom;
        match (sky, &scene.background) {
            (Some(sky), _) => {
                bench.image.as_mut()[..part.len()].copy_from_slice(&sky.as_raw()[part]);
            }
            (None, Background::Plain(c)) => {
                bench
                    .image
                    .pixels_mut()
                    .for_each(|px| *px = Rgba(pixel(*c)));
            }
            (None, Background::Stars { .. }) => {}
        }
        let mut canvas = Canvas::new(&mut bench.image, top, bottom);
        for piece in pieces {
            piece::paint(&mut canvas, piece);
        }
        let mut error = 0;
        bench.raw.clear();
        for row in pixels(&bench.image).chunks_exact(width).take(bottom - top) {
            bench.raw.push(UNFILTERED);
            if format == Format::Palette {
                error += self
                    .palette(scene)
                    .reduce(row, &mut bench.memo, &mut bench.raw);
            } else {
                bench
                    .raw
                    .extend(row.iter().flat_map(|p| [p[0], p[1], p[2]]));
            }
        }
        let step = format.step();
        let (row, first) = (width * step + 1, index == 0);
        let file = encode::band(&bench.raw, row, step, first, &mut bench.scratch);
        Band { file, error }
    }
}
