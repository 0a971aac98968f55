//! The typefaces and the atlas of glyphs already drawn.

use super::mask::Mask;
use crate::{RenderError, Weight};
use ab_glyph::{Font, FontRef, GlyphId, PxScale};
use image::{GrayImage, Luma};
use std::collections::HashMap;
use std::sync::Arc;

const FILES: [(&str, &[u8]); 4] = [
    (
        "Exo 2 Medium",
        include_bytes!("../../../fonts/Exo2-Medium.ttf"),
    ),
    ("Exo 2 Bold", include_bytes!("../../../fonts/Exo2-Bold.ttf")),
    (
        "Chakra Petch SemiBold",
        include_bytes!("../../../fonts/ChakraPetch-SemiBold.ttf"),
    ),
    (
        "DejaVu Sans",
        include_bytes!("../../../fonts/DejaVuSans.ttf"),
    ),
];
/// The face asked when the wanted one lacks a character.
const FALLBACK: usize = 3;
/// Positions of a glyph between two pixels that are told apart.
pub(super) const PHASES: i32 = 4;
/// Beyond this many bytes the atlas is cleared; a full board takes half a megabyte.
const MOST_BYTES: usize = 16 << 20;
/// Characters whose widths and pairs are looked up beforehand: printable ASCII.
const FIRST: usize = 32;
const PLAIN: usize = 95;

/// One character of a text, ready to be measured.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    /// Its face.
    face: u8,
    /// Its glyph; `None` for the neutral box.
    glyph: Option<GlyphId>,
    /// Width in ems, pair kerning with the next character included.
    pub(super) advance: f32,
    /// What it does to the line.
    pub(super) kind: CellKind,
}

/// What a character does to the line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CellKind {
    /// It is seen.
    Seen,
    /// A line may break after it, and it is not seen.
    Space,
    /// A line may break after it.
    Hyphen,
    /// The line ends here.
    Feed,
}

struct Face {
    font: FontRef<'static>,
    plain: Vec<(GlyphId, f32)>,
    kern: Vec<f32>,
    em: f32,
}

impl Face {
    fn load(name: &'static str, data: &'static [u8]) -> Result<Self, RenderError> {
        let font = FontRef::try_from_slice(data).map_err(|_| RenderError::Font(name))?;
        let em = font.units_per_em().ok_or(RenderError::Font(name))?;
        let ids: Vec<GlyphId> = (FIRST..FIRST + PLAIN)
            .map(|c| font.glyph_id(char::from(c as u8)))
            .collect();
        let plain = ids
            .iter()
            .map(|&id| (id, font.h_advance_unscaled(id) / em))
            .collect();
        let pairs = ids.iter().flat_map(|&a| ids.iter().map(move |&b| (a, b)));
        let kern = pairs.map(|(a, b)| font.kern_unscaled(a, b) / em).collect();
        Ok(Self {
            font,
            plain,
            kern,
            em,
        })
    }

    /// The glyph of a character and its width, if the face has it.
    fn find(&self, c: char) -> Option<(GlyphId, f32)> {
        if let Some(&found) = (c as usize)
            .checked_sub(FIRST)
            .and_then(|i| self.plain.get(i))
        {
            return Some(found);
        }
        let id = self.font.glyph_id(c);
        (id.0 != 0).then(|| (id, self.font.h_advance_unscaled(id) / self.em))
    }

    fn kern(&self, before: char, c: char) -> f32 {
        let at = |c: char| (c as usize).checked_sub(FIRST).filter(|&i| i < PLAIN);
        match (at(before), at(c)) {
            (Some(a), Some(b)) => self.kern[a * PLAIN + b],
            _ => 0.0,
        }
    }
}

/// Width of the neutral box, in ems.
const BOX_WIDTH: f32 = 0.62;

/// A face and one of its glyphs; `None` for the neutral box.
pub(super) type Glyph = (u8, Option<GlyphId>);
/// A drawn glyph, half pixels of its size, and its phase.
type Key = (Glyph, u16, u8);

impl Cell {
    /// What is drawn for it.
    pub(super) fn glyph(&self) -> Glyph {
        (self.face, self.glyph)
    }
}

/// The typefaces and every glyph drawn so far.
pub(super) struct Glyphs {
    faces: Vec<Face>,
    atlas: HashMap<Key, Option<Arc<Mask>>>,
    bytes: usize,
}

impl Glyphs {
    /// Reads the typefaces built into the program.
    pub(super) fn load() -> Result<Self, RenderError> {
        let faces = FILES.iter().map(|(name, data)| Face::load(name, data));
        Ok(Self {
            faces: faces.collect::<Result<_, _>>()?,
            atlas: HashMap::new(),
            bytes: 0,
        })
    }

    /// The characters of a text as cells; what is never seen is left out.
    pub(super) fn cells(&self, text: &str, weight: Weight, most: usize) -> Vec<Cell> {
        let face = match weight {
            Weight::Regular => 0,
            Weight::Bold => 1,
            Weight::Title => 2,
        };
        let mut cells = Vec::with_capacity(text.len().min(most));
        let mut before = None;
        let mut seen: Vec<char> = text
            .chars()
            .filter(|&c| !never_seen(c))
            .take(most)
            .collect();
        turn_round(&mut seen);
        for c in seen {
            // A pair moves its second character, so the room is taken from the first.
            if let (Some(before), Some(last)) = (before.replace(c), cells.last_mut()) {
                let last: &mut Cell = last;
                last.advance += self.faces[face].kern(before, c);
            }
            cells.push(self.cell(c, face));
        }
        cells
    }

    fn cell(&self, c: char, face: usize) -> Cell {
        let kind = match c {
            '\n' => CellKind::Feed,
            '-' | '\u{2010}' | '\u{2013}' | '\u{2014}' | '/' => CellKind::Hyphen,
            c if c.is_whitespace() => CellKind::Space,
            _ => CellKind::Seen,
        };
        let shown = if matches!(kind, CellKind::Space | CellKind::Feed) {
            ' '
        } else {
            c
        };
        let found = [face, FALLBACK].into_iter().find_map(|f| {
            self.faces[f]
                .find(shown)
                .map(|(id, advance)| (f, id, advance))
        });
        match found {
            Some((f, id, advance)) => Cell {
                face: f as u8,
                glyph: Some(id),
                advance,
                kind,
            },
            None => Cell {
                face: face as u8,
                glyph: None,
                advance: BOX_WIDTH,
                kind,
            },
        }
    }

    /// A cell's mask at this size (in half pixels) and phase; `None` when there is nothing to see.
    pub(super) fn mask(&mut self, cell: Cell, halves: u16, phase: u8) -> Option<Arc<Mask>> {
        let key = (cell.glyph(), halves, phase);
        if let Some(known) = self.atlas.get(&key) {
            return known.clone();
        }
        if self.bytes > MOST_BYTES {
            self.atlas.clear();
            self.bytes = 0;
        }
        let face = &self.faces[usize::from(cell.face)];
        let drawn = draw(face, cell.glyph, f32::from(halves) * 0.5, phase).map(Arc::new);
        self.bytes += size_of::<Key>() + drawn.as_ref().map_or(0, |mask| mask.alpha.len() + 64);
        self.atlas.insert(key, drawn.clone());
        drawn
    }
}

/// Characters that only steer others: controls, joiners, direction marks, variation selectors.
fn never_seen(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// Puts what is read from right to left into the order in which it is drawn. Letters are not
/// joined: that needs a shaper, and names are legible without.
fn turn_round(text: &mut [char]) {
    let leftward = |c: &char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}');
    let mut at = 0;
    while let Some(start) = text[at..].iter().position(leftward).map(|i| at + i) {
        let rest = &text[start..];
        let run = rest
            .iter()
            .position(|c| !leftward(c) && *c != ' ')
            .unwrap_or(rest.len());
        let run = rest[..run].iter().rposition(leftward).map_or(1, |i| i + 1);
        text[start..start + run].reverse();
        at = start + run;
    }
}

fn draw(face: &Face, glyph: Option<GlyphId>, size: f32, phase: u8) -> Option<Mask> {
    let Some(id) = glyph else {
        return Some(neutral_box(size));
    };
    let scale = PxScale::from(size * face.font.height_unscaled() / face.em);
    let at = ab_glyph::point(f32::from(phase) / PHASES as f32, 0.0);
    let outline = face
        .font
        .outline_glyph(id.with_scale_and_position(scale, at))?;
    let bounds = outline.px_bounds();
    let mut alpha = GrayImage::new(bounds.width() as u32, bounds.height() as u32);
    outline.draw(|x, y, part| {
        if let Some(px) = alpha.get_pixel_mut_checked(x, y) {
            *px = Luma([(part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8]);
        }
    });
    (alpha.width() > 0).then_some(Mask {
        left: bounds.min.x as i32,
        top: bounds.min.y as i32,
        alpha,
    })
}

/// Stands for a character no face has.
fn neutral_box(size: f32) -> Mask {
    let (width, height) = ((size * 0.48).max(2.0) as u32, (size * 0.7).max(2.0) as u32);
    let line = (size * 0.07).max(1.0) as u32;
    let alpha = GrayImage::from_fn(width, height, |x, y| {
        let edge = x.min(y).min(width - 1 - x).min(height - 1 - y);
        Luma([if edge < line { 200 } else { 0 }])
    });
    Mask {
        left: (size * 0.07) as i32,
        top: -(height as i32),
        alpha,
    }
}
