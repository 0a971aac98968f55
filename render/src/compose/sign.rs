//! Small signs: badges, pills, numbers with an icon, dice, tokens, rows of stars.

use crate::{Hue, Icon, Point, Rect, Scene, Stroke, Text, rect, theme};

impl Scene {
    /// Adds a round badge with a short text, usually a number.
    pub fn badge(&mut self, centre: Point, radius: f32, text: &str, hue: Hue) {
        self.disc(
            centre,
            radius,
            theme::NIGHT,
            Stroke::new(hue.base(), (radius * 0.14).max(2.0)),
        );
        let area = Rect::around(centre, radius * 1.64, radius * 1.5);
        self.text(
            Text::new(area, text)
                .bold()
                .size(radius * 1.2)
                .colour(hue.light())
                .centre(),
        );
    }

    /// Adds a pill: a rounded label, with an icon before the words if one is given.
    pub fn pill(&mut self, area: Rect, icon: Option<Icon>, text: &str, hue: Hue) {
        self.outlined(area, area.h * 0.5, hue.deep(), Stroke::new(hue.edge(), 2.0));
        let inner = area.inset_xy(area.h * 0.3, area.h * 0.14);
        let words = match icon {
            Some(icon) => {
                let (mark, rest) = inner.split_left(inner.h);
                self.icon(icon, mark.inset(inner.h * 0.08), hue.base());
                rest.split_left(inner.h * 0.25).1
            }
            None => inner,
        };
        let text = Text::new(words, text)
            .bold()
            .size((area.h * 0.56).max(theme::SMALLEST))
            .colour(hue.light());
        self.text(if icon.is_some() { text } else { text.centre() });
    }

    /// Adds an icon with a value beside it, as wide as `area`.
    pub fn stat(&mut self, area: Rect, icon: Icon, value: &str, hue: Hue) {
        let side = area.h.min(area.w * 0.5);
        let (mark, words) = area.split_left(side);
        self.icon(icon, mark.inset(side * 0.06), hue.base());
        let words = words.split_left(side * 0.22).1;
        self.text(Text::new(words, value).bold().size(area.h * 0.8));
    }

    /// Adds a die showing `value`; anything but one to six shows a question mark.
    pub fn dice(&mut self, area: Rect, value: u8, hue: Hue) {
        let area = area.square();
        let (round, light) = (area.w * 0.2, hue.light());
        self.outlined(
            area,
            round,
            light,
            Stroke::new(hue.dark(), (area.w * 0.04).max(1.5)),
        );
        let pip = area.w * 0.095;
        let at = |x: f32, y: f32| area.center().shift(x * area.w * 0.26, y * area.w * 0.26);
        let spots: &[(f32, f32)] = match value {
            1 => &[(0.0, 0.0)],
            2 => &[(-1.0, -1.0), (1.0, 1.0)],
            3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
            4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
            5 => &[
                (-1.0, -1.0),
                (1.0, -1.0),
                (0.0, 0.0),
                (-1.0, 1.0),
                (1.0, 1.0),
            ],
            6 => &[
                (-1.0, -1.0),
                (1.0, -1.0),
                (-1.0, 0.0),
                (1.0, 0.0),
                (-1.0, 1.0),
                (1.0, 1.0),
            ],
            _ => {
                self.icon(Icon::Question, area.inset(area.w * 0.18), theme::INK);
                return;
            }
        };
        for &(x, y) in spots {
            self.disc(at(x, y), pip, theme::INK, None);
        }
    }

    /// Adds a seat's token: its shape in its colour, with its letter.
    pub fn token(&mut self, centre: Point, radius: f32, seat: usize) {
        let style = theme::seat(seat);
        let side = radius * 2.0;
        // A dark copy a little larger keeps the token apart from whatever lies below it.
        self.icon(
            style.shape,
            Rect::around(centre, side * 1.16, side * 1.16),
            theme::NIGHT,
        );
        self.icon(
            style.shape,
            Rect::around(centre, side, side),
            style.hue.base(),
        );
        // A triangle's middle lies lower than that of its box, and it is narrower there.
        let triangle = style.shape == Icon::ShapeTriangle;
        let (down, size) = if triangle { (0.3, 0.85) } else { (0.0, 1.05) };
        let letter = Rect::around(centre.shift(0.0, radius * down), side * 0.8, side * 0.72);
        let text = Text::new(letter, style.letter.to_string()).bold().centre();
        self.text(text.size(radius * size).min_size(1.0).colour(theme::INK));
    }

    /// Adds a row of `of` stars, the first `filled` of them full.
    pub fn star_row(&mut self, area: Rect, filled: u32, of: u32, hue: Hue) {
        let side = area.h.min(area.w / of.max(1) as f32);
        for i in 0..of {
            let cell = rect(
                area.x + side * i as f32,
                area.y + (area.h - side) * 0.5,
                side,
                side,
            );
            let (icon, colour) = if i < filled {
                (Icon::Star, hue.base())
            } else {
                (Icon::StarEmpty, theme::FAINT)
            };
            self.icon(icon, cell.inset(side * 0.05), colour);
        }
    }
}
