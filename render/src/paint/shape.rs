//! Rounded rectangles and circles: edges by distance, insides by runs.

use super::canvas::{Canvas, cover, mix, pixel};
use crate::{Colour, Disc, Fill, Plate, Rect};

/// A rounded rectangle by its middle, half sizes and corner radius.
struct Round {
    cx: f32,
    cy: f32,
    hw: f32,
    hh: f32,
    r: f32,
}

impl Round {
    fn new(area: Rect, radius: f32) -> Option<Self> {
        let (hw, hh) = (area.w * 0.5, area.h * 0.5);
        if hw <= 0.0 || hh <= 0.0 {
            return None;
        }
        let c = area.center();
        let r = radius.clamp(0.0, hw.min(hh));
        Some(Self {
            cx: c.x,
            cy: c.y,
            hw,
            hh,
            r,
        })
    }

    /// Distance of a point from the edge; negative inside.
    #[inline]
    fn distance(&self, x: f32, y: f32) -> f32 {
        let qx = (x - self.cx).abs() - self.hw + self.r;
        let qy = (y - self.cy).abs() - self.hh + self.r;
        let (ox, oy) = (qx.max(0.0), qy.max(0.0));
        let outside = if ox > 0.0 && oy > 0.0 {
            (ox * ox + oy * oy).sqrt()
        } else {
            ox + oy
        };
        outside + qx.max(qy).min(0.0) - self.r
    }

    /// Half the width, at height `y`, of the shape grown by `by` on every side.
    fn half_width(&self, y: f32, by: f32) -> Option<f32> {
        let ay = (y - self.cy).abs();
        let (hw, hh) = (self.hw + by, self.hh + by);
        if ay > hh || hw <= 0.0 {
            return None;
        }
        let r = (self.r + by).max(0.0);
        let q = ay - (hh - r);
        let half = if q <= 0.0 {
            hw
        } else {
            hw - r + (r * r - q * q).max(0.0).sqrt()
        };
        Some(half)
    }

    /// Columns of row centre `y` that lie surely inside the shape grown by `by`.
    fn inside(&self, canvas: &Canvas, y: f32, by: f32) -> std::ops::Range<usize> {
        match self.half_width(y, by) {
            Some(half) if half >= 1.0 => {
                // The row above or below may be narrower: a pixel's margin keeps the run exact.
                let all = canvas.cols(self.cx - half + 1.5, self.cx + half - 1.5);
                all.start.min(all.end)..all.end
            }
            _ => 0..0,
        }
    }
}

/// The colour of a fill at this height of a shape reaching from `top` over `height`.
pub(super) fn fill_at(fill: Fill, y: f32, top: f32, height: f32) -> Option<Colour> {
    match fill {
        Fill::Empty => None,
        Fill::Flat(c) => Some(c),
        Fill::Down(a, b) => Some(a.mix(b, ((y - top) / height.max(1.0)).clamp(0.0, 1.0))),
    }
}

/// Paints a plate.
pub(super) fn plate(canvas: &mut Canvas, plate: &Plate) {
    let Some(round) = Round::new(plate.area, plate.radius) else {
        return;
    };
    solid(canvas, &round, plate.fill);
    if let Some(s) = plate.stroke.filter(|s| s.width > 0.0) {
        ring(canvas, &round, s.width * 0.5, s.colour);
    }
}

/// Paints a disc: a plate that is all corner.
pub(super) fn disc(canvas: &mut Canvas, disc: &Disc) {
    let area = Rect::around(disc.centre, disc.radius * 2.0, disc.radius * 2.0);
    plate(
        canvas,
        &Plate {
            area,
            radius: disc.radius,
            fill: disc.fill,
            stroke: disc.stroke,
        },
    );
}

fn solid(canvas: &mut Canvas, round: &Round, fill: Fill) {
    let (top, height) = (round.cy - round.hh, round.hh * 2.0);
    for y in canvas.rows(top - 0.5, top + height + 0.5) {
        let py = y as f32 + 0.5;
        let Some(colour) = fill_at(fill, py, top, height) else {
            return;
        };
        let Some(half) = round.half_width(py, 0.5) else {
            continue;
        };
        let outer = canvas.cols(round.cx - half - 0.5, round.cx + half + 0.5);
        let inner = round.inside(canvas, py, -0.5);
        let inner = if inner.is_empty() {
            outer.end..outer.end
        } else {
            inner
        };
        let (p, full) = (pixel(colour), f32::from(colour.a) * (256.0 / 255.0));
        let row = canvas.row(y);
        for x in (outer.start..inner.start).chain(inner.end..outer.end) {
            let part = (0.5 - round.distance(x as f32 + 0.5, py)).clamp(0.0, 1.0);
            row[x] = mix(row[x], p, (part * full) as u32);
        }
        cover(&mut row[inner], colour);
    }
}

fn ring(canvas: &mut Canvas, round: &Round, half: f32, colour: Colour) {
    let grown = half + 0.5;
    let (p, full) = (pixel(colour), f32::from(colour.a) * (256.0 / 255.0));
    for y in canvas.rows(round.cy - round.hh - grown, round.cy + round.hh + grown) {
        let py = y as f32 + 0.5;
        let Some(reach) = round.half_width(py, grown) else {
            continue;
        };
        let outer = canvas.cols(round.cx - reach - 0.5, round.cx + reach + 0.5);
        let hole = round.inside(canvas, py, -grown);
        let hole = if hole.is_empty() {
            outer.end..outer.end
        } else {
            hole
        };
        // Along the straight upper and lower edges every pixel is covered alike.
        let straight = canvas.cols(round.cx - round.hw + round.r, round.cx + round.hw - round.r);
        let part_at = |x: usize| {
            (0.5 + half - round.distance(x as f32 + 0.5, py).abs()).clamp(0.0, 1.0) * full
        };
        let row = canvas.row(y);
        if hole.is_empty() && straight.len() > 64 {
            let along = straight.start + 1..straight.end - 1;
            let part = part_at(along.start + along.len() / 2) as u32;
            for x in (outer.start..along.start).chain(along.end..outer.end) {
                row[x] = mix(row[x], p, part_at(x) as u32);
            }
            for px in &mut row[along] {
                *px = mix(*px, p, part);
            }
            continue;
        }
        for x in (outer.start..hole.start).chain(hole.end..outer.end) {
            row[x] = mix(row[x], p, part_at(x) as u32);
        }
    }
}
