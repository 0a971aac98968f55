//! Polygons and lines: spans of sub-rows summed up to coverage.
//!
//! Not for speed: `draw_antialiased_polygon_mut` of `imageproc` is 8 times as fast (`cargo bench -p render --bench loops polygons`),
//! but its corners lie on whole pixels, its lines are one pixel wide, and it knows neither bands nor gradients.

use super::canvas::{Canvas, mix, pixel};
use super::shape::fill_at;
use crate::{Fill, Line, Point, Polygon, Stroke};

/// Sub-rows per row of pixels.
const SUB: usize = 5;

/// A stretch of a sub-row, from left to right.
pub(super) type Span = (f32, f32);

/// Paints a polygon and its outline.
pub(super) fn polygon(canvas: &mut Canvas, polygon: &Polygon) {
    let points = &polygon.points;
    let Some((low, high)) = bounds(points, 0.0) else {
        return;
    };
    if points.len() >= 3 && polygon.fill != Fill::Empty {
        scan(canvas, (low, high), polygon.fill, |y, out| {
            polygon_spans(points, y, out);
        });
    }
    if let Some(stroke) = polygon.stroke {
        let closed: Vec<Point> = points.iter().chain(points.first()).copied().collect();
        stroke_through(canvas, &closed, stroke);
    }
}

/// Paints a line through points.
pub(super) fn line(canvas: &mut Canvas, line: &Line) {
    stroke_through(canvas, &line.points, line.stroke);
}

fn stroke_through(canvas: &mut Canvas, points: &[Point], stroke: Stroke) {
    let half = stroke.width * 0.5;
    let Some(reach) = bounds(points, half).filter(|_| half > 0.0) else {
        return;
    };
    scan(canvas, reach, Fill::Flat(stroke.colour), |y, out| {
        for pair in points.windows(2) {
            capsule_spans(pair[0], pair[1], half, y, out);
        }
    });
}

/// The corners of the box around all points, grown by `by`.
pub(super) fn bounds(points: &[Point], by: f32) -> Option<(Point, Point)> {
    let first = *points.first()?;
    let (low, high) = points.iter().fold((first, first), |(a, b), p| {
        (
            crate::point(a.x.min(p.x), a.y.min(p.y)),
            crate::point(b.x.max(p.x), b.y.max(p.y)),
        )
    });
    Some((low.shift(-by, -by), high.shift(by, by)))
}

/// Where a sub-row crosses a polygon, by the even-odd rule.
pub(super) fn polygon_spans(points: &[Point], y: f32, out: &mut Vec<Span>) {
    let mut crossings = Vec::with_capacity(8);
    let Some(mut a) = points.last() else { return };
    for b in points {
        if (a.y <= y) != (b.y <= y) {
            crossings.push(a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y));
        }
        a = b;
    }
    crossings.sort_by(f32::total_cmp);
    out.extend(crossings.chunks_exact(2).map(|c| (c[0], c[1])));
}

/// Where a sub-row crosses a disc.
pub(super) fn disc_span(centre: Point, radius: f32, y: f32) -> Option<Span> {
    let dy = y - centre.y;
    let half = (radius * radius - dy * dy).max(0.0).sqrt();
    (half > 0.0).then_some((centre.x - half, centre.x + half))
}

/// Where a sub-row crosses a thick piece of line with round ends.
pub(super) fn capsule_spans(a: Point, b: Point, half: f32, y: f32, out: &mut Vec<Span>) {
    let (low, high) = (a.y.min(b.y) - half, a.y.max(b.y) + half);
    if y < low || y > high {
        return;
    }
    out.extend(disc_span(a, half, y));
    out.extend(disc_span(b, half, y));
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = (dx * dx + dy * dy).sqrt();
    if length > 0.0 {
        let (nx, ny) = (-dy / length * half, dx / length * half);
        let sides = [
            a.shift(nx, ny),
            b.shift(nx, ny),
            b.shift(-nx, -ny),
            a.shift(-nx, -ny),
        ];
        polygon_spans(&sides, y, out);
    }
}

/// Sorts spans and joins those that overlap, so that nothing counts twice.
fn join(spans: &mut Vec<Span>) {
    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
    spans.dedup_by(|next, kept| {
        let meet = next.0 <= kept.1;
        if meet {
            kept.1 = kept.1.max(next.1);
        }
        meet
    });
}

/// Paints whatever `spans_at` gives for each sub-row within the box.
fn scan(
    canvas: &mut Canvas,
    (low, high): (Point, Point),
    fill: Fill,
    spans_at: impl Fn(f32, &mut Vec<Span>),
) {
    let cols = canvas.cols(low.x, high.x + 1.0);
    if cols.is_empty() {
        return;
    }
    let (left, width) = (cols.start as f32, cols.len() as f32);
    let mut sums = vec![0f32; cols.len()];
    let mut spans = Vec::new();
    for y in canvas.rows(low.y, high.y) {
        let Some(colour) = fill_at(fill, y as f32 + 0.5, low.y, high.y - low.y) else {
            return;
        };
        sums.fill(0.0);
        for s in 0..SUB {
            spans.clear();
            spans_at(y as f32 + (s as f32 + 0.5) / SUB as f32, &mut spans);
            join(&mut spans);
            for &(x0, x1) in &spans {
                add(
                    &mut sums,
                    (x0 - left).clamp(0.0, width),
                    (x1 - left).clamp(0.0, width),
                );
            }
        }
        let (p, full) = (
            pixel(colour),
            f32::from(colour.a) * (256.0 / 255.0) / SUB as f32,
        );
        for (px, sum) in canvas.row(y)[cols.clone()].iter_mut().zip(&sums) {
            if *sum > 0.0 {
                *px = mix(*px, p, (sum * full).min(256.0) as u32);
            }
        }
    }
}

/// Adds one span's share of every pixel it covers.
fn add(sums: &mut [f32], x0: f32, x1: f32) {
    let (first, last) = (x0 as usize, x1 as usize);
    if first >= sums.len() {
        return;
    }
    if first == last {
        sums[first] += x1 - x0;
        return;
    }
    sums[first] += 1.0 - x0.fract();
    for v in &mut sums[first + 1..last] {
        *v += 1.0;
    }
    if let Some(v) = sums.get_mut(last) {
        *v += x1.fract();
    }
}
