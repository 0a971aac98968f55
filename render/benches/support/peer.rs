//! The usual way: stock calls of `image` and `imageproc` for each node, nothing kept.

use ab_glyph::{FontRef, PxScale};
use image::{Rgba, RgbaImage};
use imageproc::drawing::{
    draw_filled_circle_mut, draw_filled_rect_mut, draw_hollow_rect_mut, draw_polygon_mut,
    draw_text_mut,
};
use imageproc::rect::Rect as PeerRect;
use render::{Colour, Fill, Node, Rect, Scene, Weight};

/// A typeface could not be read.
#[derive(Debug)]
pub(crate) struct Lost;

/// The peer, which has its typefaces loaded.
pub(crate) struct Peer {
    plain: FontRef<'static>,
    bold: FontRef<'static>,
}

fn rgba(c: Colour) -> Rgba<u8> {
    Rgba([c.r, c.g, c.b, c.a])
}

fn first(fill: Fill) -> Option<Colour> {
    match fill {
        Fill::Empty => None,
        Fill::Flat(c) | Fill::Down(c, _) => Some(c),
    }
}

fn boxed(a: Rect) -> PeerRect {
    PeerRect::at(a.x as i32, a.y as i32).of_size((a.w as u32).max(1), (a.h as u32).max(1))
}

impl Peer {
    /// Loads the typefaces.
    pub(crate) fn new() -> Result<Self, Lost> {
        let load = |data: &'static [u8]| FontRef::try_from_slice(data).map_err(|_| Lost);
        Ok(Self {
            plain: load(include_bytes!("../../../fonts/Exo2-Medium.ttf"))?,
            bold: load(include_bytes!("../../../fonts/Exo2-Bold.ttf"))?,
        })
    }

    /// Draws a scene as well as stock calls can: no rounded corners, no antialiased shapes, no planets' surface.
    pub(crate) fn draw(&self, scene: &Scene) -> RgbaImage {
        let mut image =
            RgbaImage::from_pixel(scene.width, scene.height, rgba(render::theme::NIGHT));
        for node in &scene.nodes {
            self.node(&mut image, node);
        }
        image
    }

    fn node(&self, image: &mut RgbaImage, node: &Node) {
        match node {
            Node::Plate(p) => {
                if let Some(c) = first(p.fill) {
                    draw_filled_rect_mut(image, boxed(p.area), rgba(c));
                }
                if let Some(s) = p.stroke {
                    draw_hollow_rect_mut(image, boxed(p.area), rgba(s.colour));
                }
            }
            Node::Disc(d) => {
                let at = (d.centre.x as i32, d.centre.y as i32);
                if let Some(c) = first(d.fill) {
                    draw_filled_circle_mut(image, at, d.radius as i32, rgba(c));
                }
            }
            Node::Planet(p) => {
                let at = (p.centre.x as i32, p.centre.y as i32);
                draw_filled_circle_mut(image, at, p.radius as i32, rgba(p.hue.base()));
            }
            Node::Polygon(p) => {
                let points: Vec<_> = p
                    .points
                    .iter()
                    .map(|p| imageproc::point::Point::new(p.x as i32, p.y as i32))
                    .collect();
                draw_polygon_mut(image, &points, rgba(first(p.fill).unwrap_or(Colour::WHITE)));
            }
            Node::Icon(m) => {
                let side = m.area.square();
                let at = (side.center().x as i32, side.center().y as i32);
                draw_filled_circle_mut(image, at, (side.w * 0.4) as i32, rgba(m.colour));
            }
            Node::Text(t) => {
                let font = if t.weight == Weight::Regular {
                    &self.plain
                } else {
                    &self.bold
                };
                let (x, y) = (t.area.x as i32, t.area.y as i32);
                draw_text_mut(
                    image,
                    rgba(t.colour),
                    x,
                    y,
                    PxScale::from(t.size * 1.2),
                    font,
                    &t.content,
                );
            }
            Node::Line(_) | Node::Glow(_) => {}
        }
    }
}
