//! Icons: outlines from `outlines.txt`, drawn by `imageproc`.

use crate::Icon;
use image::imageops::{rotate90, rotate180, rotate270, thumbnail};
use image::{GrayImage, Luma};
use imageproc::drawing::{draw_filled_circle_mut, draw_polygon_mut};
use imageproc::point::Point;

const OUTLINES: &str = include_str!("icons/outlines.txt");
/// Side of the grid the outlines are written on, and its middle.
const GRID: f32 = 24.0;
const MIDDLE: At = (12.0, 12.0);

/// A pair of grid coordinates.
type At = (f32, f32);

/// How many times larger than it is shown an icon is drawn.
fn times(side: u32) -> u32 {
    if side <= 72 {
        return 5;
    }
    match side {
        ..=72 => 6,
        73..=1_024 => 4,
        _ => 1,
    }
}

/// How many pixels must be touched for the mask of an icon.
pub(super) fn work(side: f32) -> u64 {
    let side = side as u32;
    u64::from(side).pow(2) * u64::from(times(side).pow(2) / 8 + 1)
}

/// The mask of an icon `side` pixels wide.
pub(super) fn mask(icon: Icon, side: u32) -> GrayImage {
    match icon {
        Icon::ArrowDown => return rotate90(&mask(Icon::Arrow, side)),
        Icon::ArrowLeft => return rotate180(&mask(Icon::Arrow, side)),
        Icon::ArrowUp => return rotate270(&mask(Icon::Arrow, side)),
        _ => {}
    }
    // Drawn larger and averaged: `imageproc` fills whole pixels.
    let large = side * times(side);
    let mut pen = Pen {
        canvas: GrayImage::new(large, large),
        unit: large as f32 / GRID,
        ink: Luma([0]),
    };
    for part in parts(icon) {
        pen.draw(&part);
    }
    thumbnail(&pen.canvas, side, side)
}

/// A shape, and whether it is added to the icon or cut out of it.
struct Part {
    ink: u8,
    shape: &'static str,
    numbers: Vec<f32>,
}

/// The parts of an icon, in order.
fn parts(icon: Icon) -> Vec<Part> {
    let name = format!("{icon:?} ");
    let line = OUTLINES.lines().find_map(|l| l.strip_prefix(&name));
    let mut parts: Vec<Part> = Vec::new();
    for word in line.unwrap_or_default().split(' ') {
        let shape = [(255, '+'), (0, '-')].map(|(ink, sign)| Some((ink, word.strip_prefix(sign)?)));
        match (
            shape.into_iter().flatten().next(),
            word.parse(),
            parts.last_mut(),
        ) {
            (_, Ok(number), Some(part)) => part.numbers.push(number),
            (Some((ink, shape)), ..) => parts.push(Part {
                ink,
                shape,
                numbers: Vec::new(),
            }),
            _ => {}
        }
    }
    parts
}

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

fn pairs(list: &[f32]) -> Vec<At> {
    list.as_chunks().0.iter().map(|&[x, y]| (x, y)).collect()
}

/// Draws in one ink.
struct Pen {
    canvas: GrayImage,
    unit: f32,
    ink: Luma<u8>,
}

impl Pen {
    /// Draws a part; whether it is a shape with the numbers it needs.
    fn draw(&mut self, part: &Part) -> bool {
        self.ink = Luma([part.ink]);
        match (part.shape, &part.numbers[..]) {
            ("poly", corners) => self.fill(&pairs(corners)),
            ("path", [half, line @ ..]) => self.stroke(&pairs(line), *half),
            ("disc", &[x, y, radius]) => self.dot((x, y), radius),
            ("bar", &[x, y, w, h, corner]) => self.bar((x, y), (w, h), corner),
            ("tilt", &[x, y, w, h, degrees]) => {
                let (w, h) = (w * 0.5, h * 0.5);
                let corners = [(-w, -h), (w, -h), (w, h), (-w, h)];
                self.fill(&corners.map(|(dx, dy)| turned((x + dx, y + dy), (x, y), degrees)));
            }
            ("arc", &[x, y, across, down, turn, from, to, half]) => {
                let at = |i: u8| from + (to - from) * f32::from(i) / 60.0;
                let dot = |i| turned(around((x, y), (across, down), at(i)), (x, y), turn);
                self.stroke(&(0..=60).map(dot).collect::<Vec<_>>(), half);
            }
            ("lens", &[w, h]) => self.lens(w, h),
            ("star", &[points, outer, inner]) => {
                let r = |i| if i % 2 == 0 { outer } else { inner };
                let corner = |i| around(MIDDLE, (r(i), r(i)), i as f32 * 180.0 / points - 90.0);
                self.fill(&(0..points as usize * 2).map(corner).collect::<Vec<_>>());
            }
            ("rays", &[count, near, far, half_near, half_far]) => {
                let ray = [
                    (-half_near, near),
                    (-half_far, far),
                    (half_far, far),
                    (half_near, near),
                ];
                for i in 0..count as usize {
                    let turn = i as f32 * 360.0 / count;
                    self.fill(&ray.map(|(dx, r)| turned((12.0 + dx, 12.0 - r), MIDDLE, turn)));
                }
            }
            _ => return false,
        }
        true
    }

    fn px(&self, v: f32) -> i32 {
        (v * self.unit).round() as i32
    }

    fn fill(&mut self, corners: &[At]) {
        let corner = |&(x, y): &At| Point::new(self.px(x), self.px(y));
        let corners: Vec<_> = corners.iter().map(corner).collect();
        draw_polygon_mut(&mut self.canvas, &corners, self.ink);
    }

    fn dot(&mut self, (x, y): At, radius: f32) {
        let (centre, radius) = ((self.px(x), self.px(y)), self.px(radius));
        draw_filled_circle_mut(&mut self.canvas, centre, radius, self.ink);
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
    fn bar(&mut self, from: At, size: At, round: f32) {
        let to = (from.0 + size.0, from.1 + size.1);
        for (across, down) in [(round, 0.0), (0.0, round)] {
            let (left, right) = (from.0 + across, to.0 - across);
            let (top, bottom) = (from.1 + down, to.1 - down);
            self.fill(&[(left, top), (right, top), (right, bottom), (left, bottom)]);
        }
        for across in [from.0 + round, to.0 - round] {
            for down in [from.1 + round, to.1 - round] {
                self.dot((across, down), round);
            }
        }
    }

    /// Two arcs of the circle through the corners and the highest point.
    fn lens(&mut self, w: f32, h: f32) {
        let radius = (w * w + h * h) / (2.0 * h);
        let half = (w / radius).asin().to_degrees();
        let arc = |down: f32| {
            let centre = (MIDDLE.0, MIDDLE.1 + down * (radius - h));
            let turn = move |i: u8| half * (f32::from(i) / 15.0 - 1.0) - down * 90.0;
            (0..=30).map(move |i| around(centre, (radius, radius), turn(i)))
        };
        self.fill(&arc(1.0).chain(arc(-1.0)).collect::<Vec<_>>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_has_an_outline_of_known_shapes() {
        let mut pen = Pen {
            canvas: GrayImage::new(24, 24),
            unit: 1.0,
            ink: Luma([0]),
        };
        for icon in Icon::ALL {
            let is_turned = matches!(icon, Icon::ArrowLeft | Icon::ArrowUp | Icon::ArrowDown);
            let parts = parts(icon);
            assert_eq!(parts.is_empty(), is_turned, "{icon:?}");
            assert!(parts.iter().all(|part| pen.draw(part)), "{icon:?}");
        }
        let words = OUTLINES.lines().filter(|l| !l.starts_with('#'));
        for word in words.flat_map(|l| l.split(' ').skip(1)) {
            let is_shape = word.starts_with(['+', '-']) && word.len() > 3;
            assert!(is_shape || word.parse::<f32>().is_ok(), "{word}");
        }
    }
}
