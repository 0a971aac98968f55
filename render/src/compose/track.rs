//! Tracks: numbered steps in a row with seats' markers, and bars that fill up.

use crate::{Hue, Rect, Scene, Stroke, Text, rect, theme};

/// A row of numbered steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Track {
    /// The number of the first step.
    pub first: i32,
    /// The number of the last step.
    pub last: i32,
    /// Its hue.
    pub hue: Hue,
    /// Steps up to this one are lit.
    pub reached: Option<i32>,
    /// Seats and the steps their markers stand on.
    pub markers: Vec<(usize, i32)>,
}

impl Track {
    /// An empty track over these steps.
    pub fn new(first: i32, last: i32, hue: Hue) -> Self {
        Self {
            first,
            last,
            hue,
            reached: None,
            markers: Vec::new(),
        }
    }

    /// Lights the steps up to this one.
    #[must_use]
    pub fn reached(mut self, step: i32) -> Self {
        self.reached = Some(step);
        self
    }

    /// Puts a seat's marker on a step; off the track it stands on the nearest end.
    #[must_use]
    pub fn marker(mut self, seat: usize, step: i32) -> Self {
        self.markers.push((seat, step));
        self
    }
}

/// More steps than this would be too narrow to read in any picture.
const MOST_STEPS: i32 = 200;

impl Scene {
    /// Adds a track of steps over the whole area.
    pub fn track(&mut self, area: Rect, track: &Track) {
        let steps = track
            .last
            .saturating_sub(track.first)
            .saturating_add(1)
            .clamp(1, MOST_STEPS);
        self.plate(area, area.h * 0.28, theme::WELL);
        let cells = area.inset(3.0).cols(steps as usize, 3.0);
        for (i, cell) in (0..).zip(&cells) {
            let number = track.first.saturating_add(i);
            let lit = track.reached.is_some_and(|r| number <= r);
            let (fill, words) = if lit {
                (track.hue.base(), theme::INK)
            } else {
                (theme::PANEL_HIGH, theme::MUTED)
            };
            self.plate(*cell, area.h * 0.2, fill);
            let size = (cell.h * 0.6).min(cell.w * 0.62);
            self.text(
                Text::new(*cell, number.to_string())
                    .bold()
                    .size(size)
                    .min_size(8.0)
                    .colour(words)
                    .centre(),
            );
        }
        self.markers(track, &cells);
    }

    /// Markers sharing a step stand side by side, a little smaller.
    fn markers(&mut self, track: &Track, cells: &[Rect]) {
        let last = cells.len().saturating_sub(1);
        let step_of = |step: i32| (step.saturating_sub(track.first).max(0) as usize).min(last);
        for (i, &(seat, step)) in track.markers.iter().enumerate() {
            let here = step_of(step);
            let sharing = track
                .markers
                .iter()
                .filter(|m| step_of(m.1) == here)
                .count();
            let before = track.markers[..i]
                .iter()
                .filter(|m| step_of(m.1) == here)
                .count();
            let Some(cell) = cells.get(here) else {
                continue;
            };
            let radius = (cell.h * 0.46).min(cell.w * 0.62 / (1.0 + (sharing - 1) as f32 * 0.5));
            let offset = (before as f32 - (sharing - 1) as f32 * 0.5) * radius * 1.25;
            self.token(cell.center().shift(offset, 0.0), radius, seat);
        }
    }

    /// Adds a bar filled to `part` (0.0 to 1.0) with words upon it.
    pub fn meter(&mut self, area: Rect, part: f32, text: &str, hue: Hue) {
        let round = area.h * 0.5;
        self.outlined(area, round, theme::WELL, Stroke::new(theme::EDGE, 2.0));
        let inner = area.inset(4.0);
        let width = inner.w * part.clamp(0.0, 1.0);
        if width >= 1.0 {
            self.plate(
                rect(inner.x, inner.y, width.max(inner.h), inner.h),
                inner.h * 0.5,
                // The words lie half on the filled part, half beside it.
                hue.dark(),
            );
        }
        self.text(
            Text::new(inner.inset_xy(round, 0.0), text)
                .bold()
                .size(area.h * 0.6)
                .centre(),
        );
    }
}
