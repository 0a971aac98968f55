//! Frames that hold other things: headers, panels, wells.

use crate::{Fill, Hue, Icon, Rect, Scene, Stroke, Text, theme};

impl Scene {
    /// Adds the picture's header across the top: a title, and smaller words at the right.
    /// Gives back the area below it, inside the margins.
    pub fn header(&mut self, title: &str, aside: &str) -> Rect {
        let (bar, rest) = self
            .area()
            .inset(theme::MARGIN)
            .split_top(theme::TITLE * 1.2);
        let (right, left) = bar.split_right(bar.w * 0.45);
        self.text(Text::new(left, title).title().size(theme::TITLE));
        self.text(
            Text::new(right, aside)
                .size(theme::LABEL)
                .colour(theme::MUTED)
                .right(),
        );
        rest.split_top(theme::GAP).1
    }

    /// Adds the soft shadow of what will lie on `area`.
    pub fn shadow(&mut self, area: Rect, radius: f32) {
        self.glow(
            area.shift(0.0, 2.0),
            radius,
            theme::SHADE,
            theme::NIGHT.alpha(0.55),
        );
    }

    /// Adds a panel. Gives back the area inside; an empty title takes no room.
    pub fn panel(&mut self, area: Rect, title: &str) -> Rect {
        self.tinted_panel(area, title, Hue::Slate)
    }

    /// Adds a panel whose title and edge carry a hue, for instance a seat's.
    pub fn tinted_panel(&mut self, area: Rect, title: &str, hue: Hue) -> Rect {
        let edge = theme::EDGE.mix(hue.base(), if hue == Hue::Slate { 0.0 } else { 0.55 });
        self.shadow(area, theme::ROUND);
        self.outlined(
            area,
            theme::ROUND,
            Fill::Down(theme::PANEL_HIGH, theme::PANEL),
            Stroke::new(edge, 2.0),
        );
        let inner = area.inset(theme::PAD);
        if title.is_empty() {
            return inner;
        }
        let (head, rest) = inner.split_top(theme::HEADING);
        let colour = if hue == Hue::Slate {
            theme::MUTED
        } else {
            hue.light()
        };
        self.text(
            Text::new(head, title)
                .title()
                .size(theme::LABEL)
                .colour(colour),
        );
        rest.split_top(theme::GAP * 0.75).1
    }

    /// Adds a seat's panel: token, name and a score at the right. Gives back the area inside below them.
    pub fn seat_panel(&mut self, area: Rect, seat: usize, name: &str, score: &str) -> Rect {
        let hue = theme::seat(seat).hue;
        let inner = self.tinted_panel(area, "", hue);
        let (head, rest) = inner.split_top(44.0);
        let (mark, words) = head.split_left(60.0);
        self.token(crate::point(mark.x + 22.0, mark.center().y), 21.0, seat);
        let (value, name_area) = words.split_right(if score.is_empty() { 0.0 } else { 110.0 });
        self.text(Text::new(name_area, name).title().size(theme::LABEL));
        if !score.is_empty() {
            self.text(
                Text::new(value, score)
                    .bold()
                    .size(theme::HEADING)
                    .colour(hue.light())
                    .right(),
            );
        }
        rest.split_top(theme::GAP * 0.75).1
    }

    /// Adds an empty place where something may come, with a faint sign and words.
    pub fn slot(&mut self, area: Rect, icon: Icon, words: &str) {
        self.outlined(
            area,
            theme::ROUND,
            theme::WELL,
            Stroke::new(theme::EDGE.mix(theme::WELL, 0.35), 2.0),
        );
        let faint = theme::FAINT;
        let inner = area.inset(theme::GAP);
        if words.is_empty() {
            self.icon(
                icon,
                Rect::around(inner.center(), inner.w * 0.5, inner.h * 0.5),
                faint,
            );
            return;
        }
        let (label, above) = inner.split_bottom(inner.h * 0.4);
        self.icon(icon, above.inset(above.h * 0.12), faint);
        self.text(
            Text::new(label, words)
                .size(theme::SMALL)
                .colour(faint)
                .centre()
                .wrap(3),
        );
    }

    /// Adds a thin line across the middle of the area, from left to right.
    pub fn rule(&mut self, area: Rect) {
        let middle = area.center().y.round();
        self.plate(
            crate::rect(area.x, middle - 1.0, area.w, 2.0),
            1.0,
            theme::EDGE,
        );
    }
}
