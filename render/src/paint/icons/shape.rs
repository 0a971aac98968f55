//! The shapes icons are made of, drawn by `imageproc`.

use image::{GrayImage, Luma};
use imageproc::drawing::{draw_filled_circle_mut, draw_polygon_mut};
use imageproc::point::Point;

/// A pair of grid coordinates.
pub(super) type At = (f32, f32);

/// A shape that is added to an icon, or cut out of what is there so far.
pub(super) struct Part {
    pub(super) shape: Shape,
    pub(super) cut: bool,
}

/// A shape on the grid.
pub(super) enum Shape {
    /// Corners: across and down in turns.
    Poly(&'static [f32]),
    /// Middle and radius.
    Disc(At, f32),
    /// A line with round ends through points, and half its width.
    Path(&'static [f32], f32),
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
pub(super) const fn poly(points: &'static [f32]) -> Part {
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
pub(super) const fn path(points: &'static [f32], half: f32) -> Part {
    add(Shape::Path(points, half))
}

/// A circle line that is added.
pub(super) const fn ring(x: f32, y: f32, r: f32, half: f32) -> Part {
    add(Shape::Arc((x, y), (r, r), 0.0, (0.0, 360.0), half))
}

/// Corners of a polygon on the grid.
type Corners = Vec<(f32, f32)>;

fn around(centre: At, radius: At, degrees: f32) -> At {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (centre.0 + radius.0 * cos, centre.1 + radius.1 * sin)
}

fn turned(p: At, centre: At, degrees: f32) -> At {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (dx, dy) = (p.0 - centre.0, p.1 - centre.1);
    (
        centre.0 + dx * cos - dy * sin,
        centre.1 + dx * sin + dy * cos,
    )
}

fn pairs(list: &[f32]) -> Corners {
    list.as_chunks().0.iter().map(|&[x, y]| (x, y)).collect()
}

const MIDDLE: At = (12.0, 12.0);

impl Part {
    /// Draws the part on a canvas with this many pixels to a step of the grid.
    pub(super) fn draw(&self, canvas: &mut GrayImage, unit: f32) {
        let ink = Luma([if self.cut { 0 } else { 255 }]);
        let mut pen = Pen { canvas, unit, ink };
        match self.shape {
            Shape::Poly(list) => pen.fill(&pairs(list)),
            Shape::Disc(centre, r) => pen.dot(centre, r),
            Shape::Path(list, half) => pen.stroke(&pairs(list), half),
            Shape::Bar(left, top, w, h, r) => pen.bar((left, top), (w, h), r),
            Shape::Tilt(c, w, h, degrees) => {
                let (w, h) = (w * 0.5, h * 0.5);
                let corners = [(-w, -h), (w, -h), (w, h), (-w, h)];
                pen.fill(&corners.map(|(dx, dy)| turned((c.0 + dx, c.1 + dy), c, degrees)));
            }
            Shape::Arc(c, r, tilt, (from, to), half) => {
                let at = |i: u8| from + (to - from) * f32::from(i) / 60.0;
                let line: Corners = (0..=60)
                    .map(|i| turned(around(c, r, at(i)), c, tilt))
                    .collect();
                pen.stroke(&line, half);
            }
            Shape::Lens(w, h) => {
                // Two arcs of the circle through the corners and the highest point.
                let radius = (w * w + h * h) / (2.0 * h);
                let half = (w / radius).asin().to_degrees();
                let arc = |down: f32| {
                    let centre = (MIDDLE.0, MIDDLE.1 + down * (radius - h));
                    let turn = move |i: u8| half * (f32::from(i) / 15.0 - 1.0) - down * 90.0;
                    (0..=30).map(move |i| around(centre, (radius, radius), turn(i)))
                };
                pen.fill(&arc(1.0).chain(arc(-1.0)).collect::<Corners>());
            }
            Shape::Star(n, outer, inner) => {
                let r = |i| if i % 2 == 0 { outer } else { inner };
                let turn = |i| f32::from(i) * 180.0 / f32::from(n) - 90.0;
                let corner = |i| around(MIDDLE, (r(i), r(i)), turn(i));
                pen.fill(&(0..2 * n).map(corner).collect::<Corners>());
            }
            Shape::Rays(n, near, far, wide_near, wide_far) => {
                let ray = [
                    (-wide_near, near),
                    (-wide_far, far),
                    (wide_far, far),
                    (wide_near, near),
                ];
                for i in 0..n {
                    let turn = f32::from(i) * 360.0 / f32::from(n);
                    pen.fill(&ray.map(|(dx, r)| turned((12.0 + dx, 12.0 - r), MIDDLE, turn)));
                }
            }
        }
    }
}

/// Draws in one ink.
struct Pen<'c> {
    canvas: &'c mut GrayImage,
    unit: f32,
    ink: Luma<u8>,
}

impl Pen<'_> {
    fn px(&self, v: f32) -> i32 {
        (v * self.unit).round() as i32
    }

    fn fill(&mut self, corners: &[At]) {
        let corner = |&(x, y): &At| Point::new(self.px(x), self.px(y));
        let corners: Vec<_> = corners.iter().map(corner).collect();
        draw_polygon_mut(self.canvas, &corners, self.ink);
    }

    fn dot(&mut self, (x, y): At, radius: f32) {
        let centre = (self.px(x), self.px(y));
        draw_filled_circle_mut(self.canvas, centre, self.px(radius), self.ink);
    }

    /// A line with round ends.
    fn stroke(&mut self, line: &[At], half: f32) {
        for pair in line.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let by = half / dx.hypot(dy).max(0.01);
            let (nx, ny) = (-dy * by, dx * by);
            let sides = [(a, 1.0), (b, 1.0), (b, -1.0), (a, -1.0)];
            self.fill(&sides.map(|((x, y), side)| (x + nx * side, y + ny * side)));
            self.dot(a, half);
            self.dot(b, half);
        }
    }

    /// A rectangle with round corners.
    fn bar(&mut self, (x, y): At, (w, h): At, r: f32) {
        self.fill(&[
            (x + r, y),
            (x + w - r, y),
            (x + w - r, y + h),
            (x + r, y + h),
        ]);
        self.fill(&[
            (x, y + r),
            (x + w, y + r),
            (x + w, y + h - r),
            (x, y + h - r),
        ]);
        if r > 0.0 {
            for corner in [
                (x + r, y + r),
                (x + w - r, y + r),
                (x + r, y + h - r),
                (x + w - r, y + h - r),
            ] {
                self.dot(corner, r);
            }
        }
    }
}
