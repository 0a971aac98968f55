//! The painter: scenes in, PNG files out.

mod band;
mod cache;
mod canvas;
mod deflate;
mod error;
mod file;
mod film;
mod font;
mod huffman;
mod icons;
mod loss;
mod mask;
mod noise;
mod palette;
mod piece;
mod planet;
mod scan;
mod shape;
mod sky;
mod typeset;

pub use error::RenderError;
pub use typeset::Fitting;

use crate::theme::Mood;
use crate::{Background, Scene, Text};
use cache::Cache;
use canvas::{Canvas, Px, pixel};
use file::{Band, Format};
use font::Glyphs;
use loss::Loss;
use mask::{Mask, Sprite};
use palette::{Memo, Palette};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The largest width and height of a picture.
pub const MAX_SIDE: u32 = 4_096;
/// The most nodes a scene may have.
pub const MAX_NODES: usize = 20_000;
/// The largest file we hand out; platforms refuse attachments somewhat above it.
const MAX_BYTES: usize = 8 << 20;
/// Paints scenes. It keeps glyphs, sprites, skies and compressed bands for the next picture;
/// share one painter (it is `Sync`) among all threads. The picture of a scene never depends on what was painted before.
pub struct Painter {
    glyphs: Mutex<Glyphs>,
    icons: Cache<Mask>,
    planets: Cache<Sprite>,
    skies: Cache<Vec<Px>>,
    bands: Cache<Band>,
    palettes: [OnceLock<Palette>; 4],
    /// Seeded anew in every process, so that nobody can make two bands collide by choosing words.
    hasher: RandomState,
    threads: usize,
}

impl Painter {
    /// A painter with the typefaces built into the program.
    pub fn new() -> Result<Self, RenderError> {
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get().min(4));
        Ok(Self {
            glyphs: Mutex::new(Glyphs::load()?),
            icons: Cache::new(4 << 20),
            planets: Cache::new(8 << 20),
            skies: Cache::new(32 << 20),
            bands: Cache::new(16 << 20),
            palettes: [const { OnceLock::new() }; 4],
            hasher: RandomState::new(),
            threads,
        })
    }

    /// The same painter, using at most this many threads for one picture.
    #[must_use]
    pub fn threads(mut self, most: usize) -> Self {
        self.threads = most.max(1);
        self
    }

    /// Paints a scene as a PNG file: 256 colours where they suffice, full colours otherwise.
    pub fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        check(scene)?;
        let write = |format, colours: &[_], bands: &[_]| {
            file::assemble(scene.width, scene.height, format, colours, bands)
        };
        let loss = Loss::of(scene.width as usize * scene.height as usize);
        let bands = self.bands(scene, Format::Palette, &loss);
        let out = if loss.shows() {
            let none = Loss::of(0);
            write(Format::Rgb, &[], &self.bands(scene, Format::Rgb, &none))
        } else {
            write(Format::Palette, self.palette(scene).colours(), &bands)
        };
        if out.len() > MAX_BYTES {
            return Err(RenderError::Bytes(out.len()));
        }
        Ok(out)
    }

    /// Paints a scene in one piece with full colours: four bytes per pixel, row by row.
    pub fn rgba(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        check(scene)?;
        Ok(self.whole(scene, None).into_flattened())
    }

    /// What the PNG of the scene must hold, three bytes per pixel: painted in one piece, past the
    /// store of bands, and reduced to the palette if the file is.
    pub fn reference(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        check(scene)?;
        let palette = self.palette(scene);
        let px = self.whole(scene, Some(palette));
        let mut indices = Vec::with_capacity(px.len());
        let mut memo = Memo::default();
        let width = scene.width as usize;
        let loss = Loss::of(px.len());
        for rows in px.chunks(width * band::ROWS) {
            loss.add(palette.reduce(rows, &mut memo, &mut indices), rows.len());
        }
        Ok(if loss.shows() {
            let px = self.whole(scene, None);
            px.iter().flat_map(|p| [p[0], p[1], p[2]]).collect()
        } else {
            let colour = |&i: &u8| palette.colours()[usize::from(i)];
            indices.iter().flat_map(colour).collect()
        })
    }

    /// How a text comes out in its box; nothing if there is nothing to see.
    pub fn fitting(&self, text: &Text) -> Option<Fitting> {
        let mut glyphs = self.glyphs.lock().unwrap_or_else(PoisonError::into_inner);
        typeset::fitting(text, &mut glyphs)
    }

    /// Forgets all compressed bands; glyphs, sprites and skies stay.
    pub fn forget_bands(&self) {
        self.bands.clear();
    }

    fn palette(&self, scene: &Scene) -> &Palette {
        let mood = match scene.background {
            Background::Plain(_) => Mood::Deep,
            Background::Stars { mood, .. } => mood,
        };
        self.palettes[mood as usize].get_or_init(|| Palette::new(mood))
    }

    /// The pixels behind everything.
    fn sky(&self, scene: &Scene) -> Option<Arc<Vec<Px>>> {
        let Background::Stars { seed, mood } = scene.background else {
            return None;
        };
        let key = self
            .hasher
            .hash_one((scene.width, scene.height, seed, mood));
        Some(self.skies.get(key).unwrap_or_else(|| {
            let (width, height) = (scene.width as usize, scene.height as usize);
            let made = Arc::new(sky::draw(width, height, seed, mood));
            self.skies.put(key, Arc::clone(&made), made.len() * 4);
            made
        }))
    }

    /// The picture painted in one piece, with planets reduced to the palette if there is one.
    fn whole(&self, scene: &Scene, dress: Option<&Palette>) -> Vec<Px> {
        let (width, height) = (scene.width as usize, scene.height as usize);
        let mut px = match (self.sky(scene), &scene.background) {
            (Some(sky), _) => sky.to_vec(),
            (None, Background::Plain(c)) => vec![pixel(*c); width * height],
            (None, Background::Stars { .. }) => Vec::new(),
        };
        let mut canvas = Canvas::new(width, 0, &mut px);
        for node in scene.nodes.iter().filter(|n| piece::reach(n).is_some()) {
            piece::paint(&mut canvas, &piece::prepare(self, dress, node));
        }
        px
    }
}

fn check(scene: &Scene) -> Result<(), RenderError> {
    let Scene {
        width,
        height,
        ref nodes,
        ..
    } = *scene;
    if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
        return Err(RenderError::Size { width, height });
    }
    if nodes.len() > MAX_NODES {
        return Err(RenderError::Nodes(nodes.len()));
    }
    Ok(())
}

/// Paints a scene as a PNG file with a painter shared by the whole process.
pub fn png(scene: &Scene) -> Result<Vec<u8>, RenderError> {
    static SHARED: OnceLock<Result<Painter, RenderError>> = OnceLock::new();
    match SHARED.get_or_init(Painter::new) {
        Ok(painter) => painter.png(scene),
        Err(error) => Err(*error),
    }
}
