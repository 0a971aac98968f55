//! Setting text: choosing the size, breaking lines, cutting with an ellipsis, placing glyphs.

use super::canvas::Canvas;
use super::font::{Cell, CellKind, Glyph, Glyphs, PHASES};
use super::mask::{Clip, Mask, stamp};
use crate::{Align, Colour, Flow, Rise, Text};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// Height of capitals, of a line's upper part, of the whole line: shares of the size.
const CAPITALS: f32 = 0.69;
const RISE: f32 = 0.92;
const LINE: f32 = 1.2;
/// No text in a picture shows more characters than this.
const MOST: usize = 4_000;
/// Letters larger than this are not worth an atlas.
const LARGEST: f32 = 400.0;
/// Up to this size, in half pixels, letters are too little work to be counted one by one.
const SMALL: u16 = 64;

/// Text with every glyph in its place.
pub(super) struct Setting {
    glyphs: Vec<Placed>,
    colour: Colour,
    clip: Clip,
}

struct Placed {
    mask: Arc<Mask>,
    x: i32,
    y: i32,
}

/// Lines of cells, the size (in half pixels) they fit at, and whether everything is in them.
struct Fitted {
    halves: u16,
    lines: Vec<Vec<Cell>>,
    whole: bool,
}

/// The large letters of a scene: each is drawn once for all texts of one size.
#[derive(Default)]
pub(super) struct Letters(HashSet<(Glyph, u16)>);

impl Letters {
    /// How many pixels must be touched for a text, letters that other texts have already left out.
    pub(super) fn work(&mut self, text: &Text, glyphs: &mut Glyphs) -> u64 {
        let count = text.content.len().min(MOST) as u64;
        let size = halves(text.size, text);
        if size <= SMALL {
            return count * square(size);
        }
        let Some(fitted) = fitted(text, glyphs) else {
            return count;
        };
        let cells = fitted.lines.iter().flatten();
        let new = cells.filter(|cell| self.0.insert((cell.glyph(), fitted.halves)));
        count * square(SMALL) / 16 + new.count() as u64 * PHASES as u64 * square(fitted.halves)
    }
}

/// Pixels of a letter of this size in half pixels.
fn square(halves: u16) -> u64 {
    u64::from(halves).pow(2) / 4
}

/// How a text comes out in its box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitting {
    /// The size it is set in.
    pub size: f32,
    /// Whether all of it is there; otherwise it ends in an ellipsis.
    pub whole: bool,
}

/// How a text comes out in its box; nothing if there is nothing to see.
pub(super) fn fitting(text: &Text, glyphs: &mut Glyphs) -> Option<Fitting> {
    let fitted = fitted(text, glyphs)?;
    Some(Fitting {
        size: f32::from(fitted.halves) * 0.5,
        whole: fitted.whole,
    })
}

/// Sets a text within its box.
pub(super) fn set(text: &Text, glyphs: &mut Glyphs) -> Setting {
    let area = text.area;
    let clip = Clip {
        x: area.x.floor() as i32..area.right().ceil() as i32,
        y: area.y.floor() as i32..area.bottom().ceil() as i32,
    };
    let mut setting = Setting {
        glyphs: Vec::new(),
        colour: text.colour,
        clip,
    };
    if let Some(fitted) = fitted(text, glyphs) {
        place(text, &fitted, glyphs, &mut setting);
    }
    setting
}

fn fitted(text: &Text, glyphs: &mut Glyphs) -> Option<Fitted> {
    let cells = glyphs.cells(&text.content, text.weight, MOST);
    if cells.is_empty() || text.area.w < 1.0 || text.area.h < 1.0 {
        return None;
    }
    let dots = glyphs.cells("…", text.weight, 1);
    Some(match text.flow {
        Flow::Fit => fit(text, &cells, &dots),
        Flow::Wrap(most) => wrap(text, &cells, &dots, usize::from(most.max(1))),
    })
}

/// Puts a set text on the canvas.
pub(super) fn paint(canvas: &mut Canvas, setting: &Setting) {
    for glyph in &setting.glyphs {
        stamp(
            canvas,
            &glyph.mask,
            glyph.x,
            glyph.y,
            setting.colour,
            &setting.clip,
        );
    }
}

/// The wanted size, made smaller where the box is lower than a line, in half pixels.
fn halves(size: f32, text: &Text) -> u16 {
    let lowest = text.min_size.clamp(1.0, LARGEST);
    let size = size
        .min(text.area.h / 1.13)
        .max(lowest)
        .min(text.size.max(1.0));
    (size.clamp(1.0, LARGEST) * 2.0) as u16
}

/// Width of cells in ems, spaces at the end left out.
fn width(cells: &[Cell]) -> f32 {
    trimmed(cells).iter().map(|c| c.advance).sum()
}

fn trimmed(cells: &[Cell]) -> &[Cell] {
    let space = |c: &Cell| matches!(c.kind, CellKind::Space | CellKind::Feed);
    let end = cells.iter().rposition(|c| !space(c)).map_or(0, |i| i + 1);
    &cells[..end]
}

fn fit(text: &Text, cells: &[Cell], dots: &[Cell]) -> Fitted {
    let cells = trimmed(cells);
    let needed = width(cells).max(0.01);
    let halves = halves(text.size.min(text.area.w / needed), text);
    let room = text.area.w / (f32::from(halves) * 0.5);
    // A hair of tolerance: the size was just made so that the text fits.
    let whole = needed <= room + 0.01;
    let line = if whole {
        cells.to_vec()
    } else {
        cut(cells, dots, room)
    };
    Fitted {
        halves,
        lines: vec![line],
        whole,
    }
}

fn wrap(text: &Text, cells: &[Cell], dots: &[Cell], most: usize) -> Fitted {
    let mut size = text.size.min(LARGEST);
    loop {
        let halves = halves(size, text);
        let px = f32::from(halves) * 0.5;
        let room = text.area.w / px;
        let lines = break_lines(cells, room);
        // The first line needs its full height, each further one a line's distance.
        let fits = 1 + ((text.area.h / px - LINE * 0.98) / LINE).max(0.0) as usize;
        let allowed = most.min(fits);
        if lines.len() <= allowed || px <= text.min_size.max(1.0) + 0.49 || px > size + 0.5 {
            return Fitted {
                halves,
                lines: take_lines(cells, dots, &lines, allowed, room),
                whole: lines.len() <= allowed,
            };
        }
        size = px * 0.95;
    }
}

fn take_lines(
    cells: &[Cell],
    dots: &[Cell],
    lines: &[Range<usize>],
    allowed: usize,
    room: f32,
) -> Vec<Vec<Cell>> {
    let mut taken: Vec<Vec<Cell>> = lines
        .iter()
        .take(allowed)
        .map(|l| trimmed(&cells[l.clone()]).to_vec())
        .collect();
    if let (true, Some(last)) = (lines.len() > allowed, taken.last_mut()) {
        *last = cut(last, dots, room);
    }
    taken
}

/// As much of the beginning as fits together with the ellipsis.
fn cut(cells: &[Cell], dots: &[Cell], room: f32) -> Vec<Cell> {
    let room = room - width(dots);
    let mut used = 0.0;
    let fitting = cells
        .iter()
        .take_while(|c| {
            used += c.advance;
            used <= room
        })
        .count();
    let mut line = trimmed(&cells[..fitting]).to_vec();
    line.extend_from_slice(dots);
    line
}

/// Breaks at spaces and hyphens, and inside words wider than the line.
fn break_lines(cells: &[Cell], room: f32) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let (mut start, mut at, mut used, mut chance) = (0, 0, 0.0, None);
    while let Some(cell) = cells.get(at) {
        if cell.kind == CellKind::Feed {
            lines.push(start..at);
            (start, at, used, chance) = (at + 1, at + 1, 0.0, None);
            continue;
        }
        used += cell.advance;
        if used > room && cell.kind != CellKind::Space && at > start {
            let end = chance.take().unwrap_or(at);
            lines.push(start..end);
            (start, at, used) = (end, end, 0.0);
            continue;
        }
        at += 1;
        if cell.kind != CellKind::Seen {
            chance = Some(at);
        }
    }
    lines.push(start..cells.len());
    lines
}

fn place(text: &Text, fitted: &Fitted, glyphs: &mut Glyphs, setting: &mut Setting) {
    let px = f32::from(fitted.halves) * 0.5;
    let area = text.area;
    let below_first = (fitted.lines.len().saturating_sub(1)) as f32 * LINE * px;
    let first = match text.rise {
        Rise::Top => area.y + RISE * px,
        // Capitals and figures look centred when their middle is; a line's box would hang low.
        Rise::Middle => area.y + (area.h - below_first + CAPITALS * px) * 0.5,
        Rise::Bottom => area.bottom() - below_first - (LINE - RISE) * px,
    };
    for (i, line) in fitted.lines.iter().enumerate() {
        let baseline = (first + i as f32 * LINE * px).round() as i32;
        let free = area.w - width(line) * px;
        let mut pen = area.x
            + match text.align {
                Align::Left => 0.0,
                Align::Centre => free * 0.5,
                Align::Right => free,
            };
        for &cell in line {
            let quarter = (pen * PHASES as f32).round() as i32;
            let phase = quarter.rem_euclid(PHASES) as u8;
            if let Some(mask) = glyphs.mask(cell, fitted.halves, phase) {
                setting.glyphs.push(Placed {
                    mask,
                    x: quarter.div_euclid(PHASES),
                    y: baseline,
                });
            }
            pen += cell.advance * px;
        }
    }
}
