//! Pointy-top hexagons for maps.

use crate::{Colour, Hue, Icon, Point, Rect, Scene, Stroke, Text, point, theme};

/// What a map hexagon shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Hex {
    /// Its hue.
    pub hue: Hue,
    /// Words at its lower edge.
    pub label: String,
    /// A sign in its middle.
    pub icon: Option<Icon>,
    /// The seat that holds it, shown by the edge and a token.
    pub owner: Option<usize>,
    /// Whether the edge is lit, as for a place one may choose.
    pub lit: bool,
}

impl Hex {
    /// A hexagon with nothing in it.
    pub fn new(hue: Hue) -> Self {
        Self {
            hue,
            label: String::new(),
            icon: None,
            owner: None,
            lit: false,
        }
    }

    /// Words at the lower edge.
    #[must_use]
    pub fn label(mut self, words: impl Into<String>) -> Self {
        self.label = words.into();
        self
    }

    /// A sign in the middle.
    #[must_use]
    pub fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// The seat that holds it.
    #[must_use]
    pub fn owner(mut self, seat: usize) -> Self {
        self.owner = Some(seat);
        self
    }

    /// Lights the edge.
    #[must_use]
    pub fn lit(mut self) -> Self {
        self.lit = true;
        self
    }
}

/// The corners of a pointy-top hexagon whose corners lie `radius` from its middle.
pub fn hex_corners(centre: Point, radius: f32) -> Vec<Point> {
    // Half the height of an equilateral triangle's side: cos 30°.
    let side = radius * 0.866_025_4;
    [
        (0.0, -1.0),
        (1.0, -0.5),
        (1.0, 0.5),
        (0.0, 1.0),
        (-1.0, 0.5),
        (-1.0, -0.5),
    ]
    .iter()
    .map(|&(x, y)| point(centre.x + x * side, centre.y + y * radius))
    .collect()
}

/// The middle of the hexagon at axial coordinates (`q` to the right, `r` down to the right),
/// in a map of hexagons of this radius whose origin is at `origin`.
pub fn hex_centre(origin: Point, radius: f32, q: i32, r: i32) -> Point {
    let across = radius * 1.732_050_8;
    origin.shift(
        across * (q as f32 + r as f32 * 0.5),
        radius * 1.5 * r as f32,
    )
}

impl Scene {
    /// Adds a map hexagon; a little dark gap to its neighbours is left.
    pub fn hex(&mut self, centre: Point, radius: f32, hex: &Hex) {
        let edge: Colour = match (hex.lit, hex.owner) {
            (true, _) => Colour::WHITE,
            (false, Some(seat)) => theme::seat(seat).hue.base(),
            (false, None) => hex.hue.edge(),
        };
        let width = if hex.lit || hex.owner.is_some() {
            radius * 0.07
        } else {
            radius * 0.035
        };
        let ground = hex.hue.deep();
        self.polygon(
            hex_corners(centre, radius * 0.95 - width * 0.5),
            ground,
            Stroke::new(edge, width.max(2.0)),
        );
        if let Some(icon) = hex.icon {
            let side = radius * 0.72;
            let up = if hex.label.is_empty() {
                0.0
            } else {
                -radius * 0.12
            };
            self.icon(
                icon,
                Rect::around(centre.shift(0.0, up), side, side),
                hex.hue.base(),
            );
        }
        if !hex.label.is_empty() {
            let area = Rect::around(
                centre.shift(0.0, radius * 0.44),
                radius * 1.3,
                radius * 0.36,
            );
            self.text(
                Text::new(area, hex.label.as_str())
                    .bold()
                    .size((radius * 0.3).max(theme::SMALLEST))
                    .colour(hex.hue.light())
                    .centre(),
            );
        }
        if let Some(seat) = hex.owner {
            self.token(centre.shift(0.0, -radius * 0.6), radius * 0.2, seat);
        }
    }
}
