//! The scene: drawing instructions as plain data.

use crate::{Colour, Icon, Planet, Point, Rect, Text, theme::Mood};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// A picture before it is painted. Nodes are painted in order, later ones on top.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// What lies behind everything.
    pub background: Background,
    /// What is painted, in order.
    pub nodes: Vec<Node>,
}

/// What lies behind everything.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Background {
    /// One colour.
    Plain(Colour),
    /// A sky of stars and faint clouds; the same seed shows the same sky.
    Stars {
        /// Which sky.
        seed: u64,
        /// Its tint.
        mood: Mood,
    },
}

/// One thing to paint.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub enum Node {
    /// A rectangle, rounded or not.
    Plate(Plate),
    /// A circle.
    Disc(Disc),
    /// A closed shape with straight sides.
    Polygon(Polygon),
    /// A line through points.
    Line(Line),
    /// Words in a box.
    Text(Text),
    /// A planet.
    Planet(Planet),
    /// A sign from our own set.
    Icon(Mark),
    /// A soft light or shadow around a rectangle.
    Glow(Glow),
}

/// What fills a shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Fill {
    /// Nothing.
    Empty,
    /// One colour.
    Flat(Colour),
    /// From the first colour at the top to the second at the bottom.
    Down(Colour, Colour),
}

impl From<Colour> for Fill {
    fn from(colour: Colour) -> Self {
        Self::Flat(colour)
    }
}

/// The outline of a shape, centred on its edge.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width in pixels.
    pub width: f32,
}

impl Stroke {
    /// A stroke of this colour and width.
    pub const fn new(colour: Colour, width: f32) -> Self {
        Self { colour, width }
    }
}

impl Hash for Stroke {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.colour.hash(state);
        state.write_u32(self.width.to_bits());
    }
}

/// A rectangle, rounded or not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plate {
    /// Where.
    pub area: Rect,
    /// Radius of the corners.
    pub radius: f32,
    /// Its inside.
    pub fill: Fill,
    /// Its outline.
    pub stroke: Option<Stroke>,
}

impl Hash for Plate {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.area.hash(state);
        state.write_u32(self.radius.to_bits());
        self.fill.hash(state);
        self.stroke.hash(state);
    }
}

/// A circle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Disc {
    /// Its middle.
    pub centre: Point,
    /// Its radius.
    pub radius: f32,
    /// Its inside.
    pub fill: Fill,
    /// Its outline.
    pub stroke: Option<Stroke>,
}

impl Hash for Disc {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.centre.hash(state);
        state.write_u32(self.radius.to_bits());
        self.fill.hash(state);
        self.stroke.hash(state);
    }
}

/// A closed shape with straight sides; crossing sides leave holes (even-odd).
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Polygon {
    /// Its corners.
    pub points: Vec<Point>,
    /// Its inside.
    pub fill: Fill,
    /// Its outline.
    pub stroke: Option<Stroke>,
}

/// A line through points, with round ends and joints.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The points.
    pub points: Vec<Point>,
    /// Colour and width.
    pub stroke: Stroke,
}

/// An icon in the largest square of its box.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// Which one.
    pub icon: Icon,
    /// Where.
    pub area: Rect,
    /// Its colour.
    pub colour: Colour,
}

/// A soft light or shadow around a rectangle, full at its edge and gone `spread` pixels outside.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Glow {
    /// The rectangle; nothing is painted inside it.
    pub area: Rect,
    /// Radius of its corners.
    pub radius: f32,
    /// How far it reaches.
    pub spread: f32,
    /// Its colour at the edge.
    pub colour: Colour,
}

impl Hash for Glow {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.area.hash(state);
        state.write_u32(self.radius.to_bits());
        state.write_u32(self.spread.to_bits());
        self.colour.hash(state);
    }
}

impl Scene {
    /// An empty scene under the default sky.
    pub fn new(width: u32, height: u32) -> Self {
        Self::under(width, height, 1, Mood::Deep)
    }

    /// An empty scene under the sky of this seed and mood.
    pub fn under(width: u32, height: u32, seed: u64, mood: Mood) -> Self {
        Self {
            width,
            height,
            background: Background::Stars { seed, mood },
            nodes: Vec::new(),
        }
    }

    /// The whole picture.
    pub fn area(&self) -> Rect {
        crate::rect(0.0, 0.0, self.width as f32, self.height as f32)
    }

    /// Adds a node on top of the others.
    pub fn push(&mut self, node: Node) {
        self.nodes.push(node);
    }

    /// Adds a rounded rectangle.
    pub fn plate(&mut self, area: Rect, radius: f32, fill: impl Into<Fill>) {
        self.outlined(area, radius, fill, None);
    }

    /// Adds a rounded rectangle with an outline.
    pub fn outlined(
        &mut self,
        area: Rect,
        radius: f32,
        fill: impl Into<Fill>,
        stroke: impl Into<Option<Stroke>>,
    ) {
        self.push(Node::Plate(Plate {
            area,
            radius,
            fill: fill.into(),
            stroke: stroke.into(),
        }));
    }

    /// Adds a circle.
    pub fn disc(
        &mut self,
        centre: Point,
        radius: f32,
        fill: impl Into<Fill>,
        stroke: impl Into<Option<Stroke>>,
    ) {
        self.push(Node::Disc(Disc {
            centre,
            radius,
            fill: fill.into(),
            stroke: stroke.into(),
        }));
    }

    /// Adds a polygon.
    pub fn polygon(
        &mut self,
        points: Vec<Point>,
        fill: impl Into<Fill>,
        stroke: impl Into<Option<Stroke>>,
    ) {
        self.push(Node::Polygon(Polygon {
            points,
            fill: fill.into(),
            stroke: stroke.into(),
        }));
    }

    /// Adds a line through points.
    pub fn line(&mut self, points: Vec<Point>, stroke: Stroke) {
        self.push(Node::Line(Line { points, stroke }));
    }

    /// Adds text: `scene.text(Text::new(area, "Score").bold().centre())`.
    pub fn text(&mut self, text: Text) {
        self.push(Node::Text(text));
    }

    /// Adds a planet.
    pub fn planet(&mut self, planet: Planet) {
        self.push(Node::Planet(planet));
    }

    /// Adds an icon in the largest square of `area`.
    pub fn icon(&mut self, icon: Icon, area: Rect, colour: Colour) {
        self.push(Node::Icon(Mark { icon, area, colour }));
    }

    /// Adds a soft light (or, in black, a shadow) around a rounded rectangle.
    pub fn glow(&mut self, area: Rect, radius: f32, spread: f32, colour: Colour) {
        self.push(Node::Glow(Glow {
            area,
            radius,
            spread,
            colour,
        }));
    }
}
