//! From nodes to pieces that can be painted: which rows a node touches, and what it needs made beforehand.

use super::canvas::Canvas;
use super::font::Glyphs;
use super::mask::{self, Clip, Mask};
use super::palette::Palette;
use super::typeset::Letters;
use super::{Painter, cache, halo, icons, planet, scan, shape, typeset};
use crate::{Colour, Disc, Glow, Line, Mark, Node, Planet, Plate, Polygon, Rect, Scene};
use image::{GrayImage, RgbaImage};
use std::hash::BuildHasher;
use std::sync::Arc;

/// Coordinates beyond this, or not finite, are a mistake; their node is left out.
const FURTHEST: f32 = 100_000.0;
/// The largest planet and icon, in pixels from side to side.
const WIDEST: f32 = 4_096.0;
/// A shape with more corners than this is a mistake; it is left out.
const MOST_POINTS: usize = 4_096;

/// A node with everything it needs to be painted.
pub(super) enum Piece<'a> {
    Plate(&'a Plate),
    Disc(&'a Disc),
    Polygon(&'a Polygon),
    Line(&'a Line),
    Glow(&'a Glow, Arc<GrayImage>),
    Text(typeset::Setting),
    Icon(Arc<Mask>, i32, i32, Colour),
    Planet(Arc<RgbaImage>, i32, i32),
}

fn sane(values: &[f32]) -> bool {
    values.iter().all(|v| v.is_finite() && v.abs() <= FURTHEST)
}

fn sane_area(a: Rect) -> bool {
    sane(&[a.x, a.y, a.w, a.h])
}

/// From which height to which a node paints; `None` if it cannot be painted at all.
pub(super) fn reach(node: &Node) -> Option<(f32, f32)> {
    let around = |area: Rect, by: f32| (area.y - by, area.bottom() + by);
    let stroke = |s: &Option<crate::Stroke>| s.map_or(0.0, |s| s.width.max(0.0) * 0.5) + 1.0;
    match node {
        Node::Plate(p) => {
            let by = stroke(&p.stroke);
            (sane_area(p.area) && sane(&[p.radius, by])).then(|| around(p.area, by))
        }
        Node::Disc(d) => {
            let by = d.radius + stroke(&d.stroke);
            let fine = sane(&[d.centre.x, d.centre.y, d.radius, by]);
            fine.then_some((d.centre.y - by, d.centre.y + by))
        }
        Node::Polygon(p) => points_reach(&p.points, stroke(&p.stroke)),
        Node::Line(l) => points_reach(&l.points, l.stroke.width * 0.5 + 1.0),
        Node::Text(t) => {
            (sane_area(t.area) && sane(&[t.size, t.min_size])).then(|| around(t.area, 1.0))
        }
        Node::Planet(p) => {
            let by = p.reach() + 2.0;
            let fine = sane(&[p.centre.x, p.centre.y]) && p.radius >= 0.5 && by * 2.0 <= WIDEST;
            fine.then_some((p.centre.y - by, p.centre.y + by))
        }
        Node::Icon(m) => {
            let side = m.area.w.min(m.area.h);
            (sane_area(m.area) && (0.5..=WIDEST).contains(&side))
                .then(|| around(m.area.square(), 1.0))
        }
        Node::Glow(g) => (sane_area(g.area) && sane(&[g.radius, g.spread]))
            .then(|| around(g.area, g.spread + 1.0)),
    }
}

/// How many pixels a scene makes us touch: those that its nodes cover, and those drawn beforehand. Counting ends where
/// there are more than `most`.
pub(super) fn work(scene: &Scene, glyphs: &mut Glyphs, most: u64) -> u64 {
    let (width, height) = (scene.width as f32, scene.height as f32);
    let mut letters = Letters::default();
    let mut sum = u64::from(scene.width) * u64::from(scene.height);
    for node in &scene.nodes {
        let Some((top, bottom)) = reach(node) else {
            continue;
        };
        let rows = (bottom.min(height) - top.max(0.0)).max(0.0) + 1.0;
        let covered = |left: f32, right: f32, by: f32| {
            let columns = (right + by).min(width) - (left - by).max(0.0);
            (rows * columns.max(1.0)) as u64
        };
        // Every side is asked in every row.
        let sides = |count: usize, each: f32| (rows * (width + each * count as f32)) as u64;
        sum += match node {
            Node::Plate(p) => covered(p.area.x, p.area.right(), 0.0),
            Node::Disc(d) => covered(d.centre.x, d.centre.x, d.radius),
            Node::Polygon(p) => sides(p.points.len(), 16.0),
            Node::Line(l) => sides(l.points.len(), 64.0),
            Node::Planet(p) => (32.0 * p.reach() * p.reach()) as u64,
            Node::Icon(m) => icons::work(m.area.square().w),
            Node::Glow(g) => halo::work(g) + covered(g.area.x, g.area.right(), g.spread),
            Node::Text(t) => letters.work(t, glyphs),
        };
        if sum > most {
            break;
        }
    }
    sum
}

fn points_reach(points: &[crate::Point], by: f32) -> Option<(f32, f32)> {
    let fine =
        points.len() <= MOST_POINTS && sane(&[by]) && points.iter().all(|p| sane(&[p.x, p.y]));
    let (low, high) = scan::bounds(points, by).filter(|_| fine)?;
    Some((low.y, high.y))
}

/// Makes a node ready, its planets reduced to the palette if there is one. The caller has asked [`reach`] before.
pub(super) fn prepare<'a>(painter: &Painter, dress: Option<&Palette>, node: &'a Node) -> Piece<'a> {
    match node {
        Node::Plate(p) => Piece::Plate(p),
        Node::Disc(d) => Piece::Disc(d),
        Node::Polygon(p) => Piece::Polygon(p),
        Node::Line(l) => Piece::Line(l),
        Node::Glow(g) => glow(painter, g),
        Node::Text(t) => Piece::Text(typeset::set(t, &mut cache::locked(&painter.glyphs))),
        Node::Icon(m) => icon(painter, m),
        Node::Planet(p) => ball(painter, dress, p),
    }
}

fn glow<'a>(painter: &Painter, glow: &'a Glow) -> Piece<'a> {
    let measures = halo::measure(glow);
    let key = painter.hasher.hash_one(measures);
    let made = painter.halos.get(key).unwrap_or_else(|| {
        let made = Arc::new(halo::corner(measures));
        painter.halos.put(key, Arc::clone(&made), made.len());
        made
    });
    Piece::Glow(glow, made)
}

fn icon<'a>(painter: &Painter, mark: &Mark) -> Piece<'a> {
    let square = mark.area.square();
    // Whole pixels keep straight edges sharp, and let icons of like size share a mask.
    let side = square.w.round().max(1.0) as u32;
    let centre = square.center();
    let at = |middle: f32| (middle - side as f32 * 0.5).round() as i32;
    let key = painter.hasher.hash_one((mark.icon, side));
    let made = painter.icons.get(key).unwrap_or_else(|| {
        let alpha = icons::mask(mark.icon, side);
        let made = Arc::new(Mask {
            alpha,
            ..Mask::default()
        });
        painter.icons.put(key, Arc::clone(&made), made.alpha.len());
        made
    });
    Piece::Icon(made, at(centre.x), at(centre.y), mark.colour)
}

fn ball<'a>(painter: &Painter, dress: Option<&Palette>, planet: &Planet) -> Piece<'a> {
    let halves = (planet.radius * 2.0).round().max(1.0);
    let of = (
        planet.seed,
        planet.hue,
        planet.second,
        &planet.features,
        halves as u32,
        dress.map(Palette::mood),
    );
    let key = painter.hasher.hash_one(of);
    let made = painter.planets.get(key).unwrap_or_else(|| {
        let mut made = planet::draw(planet, halves * 0.5);
        if let Some(palette) = dress {
            palette.dither(&mut made);
        }
        let made = Arc::new(made);
        painter.planets.put(key, Arc::clone(&made), made.len());
        made
    });
    let half = made.width() as f32 * 0.5;
    let at = |middle: f32| (middle - half).round() as i32;
    Piece::Planet(made, at(planet.centre.x), at(planet.centre.y))
}

/// Paints a piece on whatever rows the canvas has.
pub(super) fn paint(canvas: &mut Canvas, piece: &Piece) {
    match piece {
        Piece::Plate(p) => shape::plate(canvas, p),
        Piece::Disc(d) => shape::disc(canvas, d),
        Piece::Polygon(p) => scan::polygon(canvas, p),
        Piece::Line(l) => scan::line(canvas, l),
        Piece::Glow(g, corner) => halo::paint(canvas, g, corner),
        Piece::Text(setting) => typeset::paint(canvas, setting),
        Piece::Icon(made, x, y, colour) => {
            let all = Clip {
                x: 0..i32::MAX,
                y: 0..i32::MAX,
            };
            mask::stamp(canvas, made, *x, *y, *colour, &all);
        }
        Piece::Planet(made, x, y) => mask::blit(canvas, made, *x, *y),
    }
}
