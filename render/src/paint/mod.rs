//! The painter: scenes in, PNG files out.

mod band;
mod cache;
mod canvas;
mod error;
mod film;
mod font;
mod halo;
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

use crate::encode::{self, Format, ROWS};
use crate::theme::Mood;
use crate::{Background, Scene, Text};
use band::Band;
use cache::Cache;
use canvas::{Canvas, pixel, pixels};
use font::Glyphs;
use image::{GrayImage, Rgba, RgbaImage};
use loss::Loss;
use mask::Mask;
use palette::{Memo, Palette};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, OnceLock};

/// The largest width and height of a picture.
pub const MAX_SIDE: u32 = 4_096;
/// The most nodes a scene may have.
pub const MAX_NODES: usize = 20_000;
/// The most work a scene may make: pixels painted, and what is drawn beforehand. A full board makes a twentieth of
/// it; a scene of this much takes seconds and hundreds of megabytes.
pub const MAX_WORK: u64 = 1 << 28;
/// The largest file we hand out; platforms refuse attachments somewhat above it.
const MAX_BYTES: usize = 8 << 20;
/// Paints scenes. It keeps glyphs, sprites, skies and compressed bands for the next picture;
/// share one painter (it is `Sync`) among all threads. The picture of a scene never depends on what was painted before.
pub struct Painter {
    glyphs: Mutex<Glyphs>,
    icons: Cache<Mask>,
    halos: Cache<GrayImage>,
    planets: Cache<RgbaImage>,
    skies: Cache<RgbaImage>,
    bands: Cache<Band>,
    palettes: [OnceLock<Palette>; 4],
    /// Seeded differently in every process, so that no player can make two bands collide by choosing words.
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
            halos: Cache::new(4 << 20),
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
        self.check(scene)?;
        let write = |format, colours: &[_], bands: &[Arc<Band>]| {
            let size = (scene.width, scene.height);
            encode::assemble(size, format, colours, bands.iter().map(|b| &b.file))
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

    /// Paints a scene in one piece with full colours.
    pub fn picture(&self, scene: &Scene) -> Result<RgbaImage, RenderError> {
        self.check(scene)?;
        Ok(self.whole(scene, None))
    }

    /// What the PNG of the scene must hold: painted in one piece, past the store of bands, and reduced to the palette if
    /// the file is.
    pub fn reference(&self, scene: &Scene) -> Result<RgbaImage, RenderError> {
        self.check(scene)?;
        let palette = self.palette(scene);
        let picture = self.whole(scene, Some(palette));
        let px = pixels(&picture);
        let (mut indices, mut memo) = (Vec::with_capacity(px.len()), Memo::default());
        let loss = Loss::of(px.len());
        for rows in px.chunks(scene.width as usize * ROWS) {
            loss.add(palette.reduce(rows, &mut memo, &mut indices), rows.len());
        }
        if loss.shows() {
            return Ok(self.whole(scene, None));
        }
        let indexed = GrayImage::from_raw(scene.width, scene.height, indices);
        Ok(palette.expand(&indexed.unwrap_or_default()))
    }

    /// How a text comes out in its box; nothing if there is nothing to see.
    pub fn fitting(&self, text: &Text) -> Option<Fitting> {
        typeset::fitting(text, &mut cache::locked(&self.glyphs))
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

    /// Refuses a scene that is too large in any way.
    fn check(&self, scene: &Scene) -> Result<(), RenderError> {
        let Scene { width, height, .. } = *scene;
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return Err(RenderError::Size { width, height });
        }
        if scene.nodes.len() > MAX_NODES {
            return Err(RenderError::Nodes(scene.nodes.len()));
        }
        match piece::work(scene, &mut cache::locked(&self.glyphs), MAX_WORK) {
            work if work > MAX_WORK => Err(RenderError::Work),
            _ => Ok(()),
        }
    }

    /// The picture behind everything.
    fn sky(&self, scene: &Scene) -> Option<Arc<RgbaImage>> {
        let Background::Stars { seed, mood } = scene.background else {
            return None;
        };
        let key = self
            .hasher
            .hash_one((scene.width, scene.height, seed, mood));
        Some(self.skies.get(key).unwrap_or_else(|| {
            let made = Arc::new(sky::draw(scene.width, scene.height, seed, mood));
            self.skies.put(key, Arc::clone(&made), made.len());
            made
        }))
    }

    /// The picture painted in one piece, with planets reduced to the palette if there is one.
    fn whole(&self, scene: &Scene, dress: Option<&Palette>) -> RgbaImage {
        let mut picture = match (self.sky(scene), &scene.background) {
            (Some(sky), _) => (*sky).clone(),
            (None, Background::Plain(c)) => {
                RgbaImage::from_pixel(scene.width, scene.height, Rgba(pixel(*c)))
            }
            (None, Background::Stars { .. }) => RgbaImage::default(),
        };
        let mut canvas = Canvas::whole(&mut picture);
        for node in scene.nodes.iter().filter(|n| piece::reach(n).is_some()) {
            piece::paint(&mut canvas, &piece::prepare(self, dress, node));
        }
        picture
    }
}

/// Paints a scene as a PNG file with a painter shared by the whole process.
pub fn png(scene: &Scene) -> Result<Vec<u8>, RenderError> {
    static SHARED: OnceLock<Result<Painter, RenderError>> = OnceLock::new();
    match SHARED.get_or_init(Painter::new) {
        Ok(painter) => painter.png(scene),
        Err(error) => Err(*error),
    }
}
