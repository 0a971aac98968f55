//! The shapes icons are made of, and where a sub-row crosses them.

use crate::paint::scan::{Span, capsule_spans, disc_span, polygon_spans};
use crate::{Point, point};

/// A pair of grid coordinates.
pub(super) type At = (f32, f32);

/// A shape that is added to an icon, or cut out of what is there so far.
pub(super) struct Part {
    pub(super) shape: Shape,
    pub(super) cut: bool,
}

/// A shape on the grid.
pub(super) enum Shape {
    /// Corners.
    Poly(&'static [At]),
    /// Middle and radius.
    Disc(At, f32),
    /// A line with round ends through points, and half its width.
    Path(&'static [At], f32),
    /// Left, top, width, height, corner radius.
    Bar(f32, f32, f32, f32, f32),
    /// Middle, width, height, degrees clockwise.
    Tilt(At, f32, f32, f32),
    /// Middle, radii across and down, degrees of the whole ellipse, from degree to degree, half the line's width.
    Arc(At, At, f32, At, f32),
    /// Half width and half height of an eye around the middle.
    Lens(f32, f32),
    /// Number of points, outer and inner radius; the first points up.
    Star(u8, f32, f32),
    /// Number of rays, inner and outer radius, half widths there; the first points up.
    Rays(u8, f32, f32, f32, f32),
}

/// A shape that is added.
pub(super) const fn add(shape: Shape) -> Part {
    Part { shape, cut: false }
}

/// A shape that is cut out.
pub(super) const fn cut(shape: Shape) -> Part {
    Part { shape, cut: true }
}

/// A polygon that is added.
pub(super) const fn poly(points: &'static [At]) -> Part {
    add(Shape::Poly(points))
}

/// A disc that is added.
pub(super) const fn disc(x: f32, y: f32, r: f32) -> Part {
    add(Shape::Disc((x, y), r))
}

/// A disc that is cut out.
pub(super) const fn hole(x: f32, y: f32, r: f32) -> Part {
    cut(Shape::Disc((x, y), r))
}

/// A line that is added.
pub(super) const fn path(points: &'static [At], half: f32) -> Part {
    add(Shape::Path(points, half))
}

/// A circle line that is added.
pub(super) const fn ring(x: f32, y: f32, r: f32, half: f32) -> Part {
    add(Shape::Arc((x, y), (r, r), 0.0, (0.0, 360.0), half))
}

fn around(centre: At, radius: At, degrees: f32) -> Point {
    let (sin, cos) = degrees.to_radians().sin_cos();
    point(centre.0 + radius.0 * cos, centre.1 + radius.1 * sin)
}

fn turned(p: Point, centre: At, degrees: f32) -> Point {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (dx, dy) = (p.x - centre.0, p.y - centre.1);
    point(
        centre.0 + dx * cos - dy * sin,
        centre.1 + dx * sin + dy * cos,
    )
}

fn line_spans(points: &[Point], half: f32, y: f32, out: &mut Vec<Span>) {
    for pair in points.windows(2) {
        capsule_spans(pair[0], pair[1], half, y, out);
    }
}

const MIDDLE: At = (12.0, 12.0);

/// Where a sub-row at height `y` crosses the shape; spans may overlap.
pub(super) fn spans(shape: &Shape, y: f32, out: &mut Vec<Span>) {
    let points = |list: &[At]| -> Vec<Point> { list.iter().map(|p| point(p.0, p.1)).collect() };
    match *shape {
        Shape::Poly(list) => polygon_spans(&points(list), y, out),
        Shape::Disc(c, r) => out.extend(disc_span(point(c.0, c.1), r, y)),
        Shape::Path(list, half) => line_spans(&points(list), half, y, out),
        Shape::Bar(left, top, w, h, r) => bar_span(left, top, w, h, r, y, out),
        Shape::Tilt(c, w, h, degrees) => {
            let (w, h) = (w * 0.5, h * 0.5);
            let corners = [(-w, -h), (w, -h), (w, h), (-w, h)]
                .map(|(dx, dy)| turned(point(c.0 + dx, c.1 + dy), c, degrees));
            polygon_spans(&corners, y, out);
        }
        Shape::Arc(c, r, tilt, (from, to), half) => {
            let steps = 40;
            let line: Vec<Point> = (0..=steps)
                .map(|i| {
                    let degrees = from + (to - from) * i as f32 / steps as f32;
                    turned(around(c, r, degrees), c, tilt)
                })
                .collect();
            line_spans(&line, half, y, out);
        }
        Shape::Lens(w, h) => {
            // Two arcs of the circle through the corners and the highest point.
            let radius = (w * w + h * h) / (2.0 * h);
            let down = (y - MIDDLE.1).abs() + radius - h;
            let half = (radius * radius - down * down).max(0.0).sqrt();
            out.extend((half > 0.0).then_some((MIDDLE.0 - half, MIDDLE.0 + half)));
        }
        Shape::Star(n, outer, inner) => {
            let corners: Vec<Point> = (0..2 * n)
                .map(|i| {
                    let r = if i % 2 == 0 { outer } else { inner };
                    around(MIDDLE, (r, r), f32::from(i) * 180.0 / f32::from(n) - 90.0)
                })
                .collect();
            polygon_spans(&corners, y, out);
        }
        Shape::Rays(n, near, far, wide_near, wide_far) => {
            for i in 0..n {
                let corners = [
                    (-wide_near, near),
                    (-wide_far, far),
                    (wide_far, far),
                    (wide_near, near),
                ]
                .map(|(dx, r)| point(12.0 + dx, 12.0 - r))
                .map(|p| turned(p, MIDDLE, f32::from(i) * 360.0 / f32::from(n)));
                polygon_spans(&corners, y, out);
            }
        }
    }
}

fn bar_span(left: f32, top: f32, w: f32, h: f32, r: f32, y: f32, out: &mut Vec<Span>) {
    if y < top || y > top + h {
        return;
    }
    // How far into the rounded part this height lies, and what that takes off each end.
    let into = (top + r - y).max(y - (top + h - r)).max(0.0);
    let off = r - (r * r - into * into).max(0.0).sqrt();
    out.push((left + off, left + w - off));
}
