//! Scenes and their painter.

mod colour;
mod compose;
mod icon;
mod layout;
#[cfg(feature = "paint")]
mod paint;
mod planet;
mod scene;
mod text;
pub mod theme;

pub use colour::Colour;
pub use compose::{Art, Card, CardState, Hex, Track, hex_centre, hex_corners};
pub use icon::Icon;
pub use layout::{Point, Rect, point, rect};
#[cfg(feature = "paint")]
pub use paint::{MAX_NODES, MAX_SIDE, Painter, RenderError, png};
pub use planet::{Feature, Planet};
pub use scene::{Background, Disc, Fill, Glow, Line, Mark, Node, Plate, Polygon, Scene, Stroke};
pub use text::{Align, Flow, Rise, Text, Weight};
pub use theme::{Hue, Mood};
