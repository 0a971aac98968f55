//! Scenes and their painter: plain data in, PNG out. Knows no game, no network, no clock.
//!
//! ```
//! use render::{Card, Hue, Icon, Scene, Text, theme};
//!
//! let mut scene = Scene::new(1600, 1000);
//! let rest = scene.header("Open Worlds", "Round 4 of 9");
//! let (worlds, below) = rest.split_top(300.0);
//! for area in worlds.cols(5, theme::GAP) {
//!     scene.card(area, &Card::new("Graense", Hue::Blue).kind("Ocean world").icon(Icon::Planet).corner("3"));
//! }
//! let inner = scene.seat_panel(below.split_top(theme::GAP).1, 0, "Aurélie", "21");
//! scene.text(Text::new(inner, "Three ships, four ore.").top().wrap(4));
//! # #[cfg(feature = "paint")]
//! assert!(render::png(&scene)?.starts_with(b"\x89PNG"));
//! # #[cfg(feature = "paint")]
//! # Ok::<(), render::RenderError>(())
//! ```
//!
//! **Places** (`layout`): `point(x, y)`, `rect(x, y, w, h)`; [`Rect`] is cut with `inset`, `inset_xy`,
//! `split_left/right/top/bottom` (each gives the part and the rest), `rows`, `cols`, `grid`, `square`, `center`, `shift`, `around`.
//!
//! **Primitives** on [`Scene`]: `plate`, `outlined`, `disc`, `polygon`, `line`, `text`, `planet`, `icon`, `glow`.
//! [`Text`] stays in its box: one line that shrinks, or `wrap(lines)`; then an ellipsis.
//!
//! **Composed** on [`Scene`]: `header`, `panel`, `tinted_panel`, `seat_panel` (these give back the area inside), `slot`, `rule`,
//! `shadow`, `card` ([`Card`]), `badge`, `pill`, `stat`, `dice`, `token`, `star_row`, `track` ([`Track`]), `meter`, `hex` ([`Hex`]).
//!
//! **Look** ([`theme`]): text sizes from `SMALLEST` (18) to `HUGE`, spaces, grounds, twelve [`Hue`]s with
//! `base/light/dark/deep/low/head/well/edge`, the fills `body/brow`, and `seat(index)` with hue, shape and letter.
//!
//! **Painter** (feature `paint`): `Painter::new`, `png`, `film`, `picture` (an `RgbaImage`, for whatever `image` can do with it);
//! [`png()`] with a shared one. Colours of the theme fit into 256, which makes small files; a scene with many others is
//! written with full colours. `PngEncoder` is the coder by itself.
//! The bytes follow from the scene alone, whatever was painted before. Bands of 40 rows are kept compressed,
//! so put what changes together into the same rows.

mod colour;
mod compose;
#[cfg(feature = "paint")]
mod encode;
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
#[cfg(feature = "paint")]
pub use encode::PngEncoder;
pub use icon::Icon;
pub use layout::{Point, Rect, point, rect};
#[cfg(feature = "paint")]
pub use paint::{Fitting, MAX_NODES, MAX_SIDE, MAX_WORK, Painter, RenderError, png};
pub use planet::{Feature, Planet};
pub use scene::{Background, Disc, Fill, Glow, Line, Mark, Node, Plate, Polygon, Scene, Stroke};
pub use text::{Align, Flow, Rise, Text, Weight};
pub use theme::{Hue, Mood};
