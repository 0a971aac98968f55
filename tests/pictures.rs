//! Every picture of every game can be read on a phone: no text is too small, cut off or beyond the edge, no picture too large.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use orrery::rules::erased::Play;
use orrery::rules::keepsake::{Does, Given, Kind, Owner};
use orrery::rules::playout::Robot;
use orrery::rules::rng::Rng;
use orrery::rules::seat::{Names, Seat, Viewer};
use render::{Node, Painter, Scene, Text, theme};

/// Boards are at most this large.
const LARGEST: (u32, u32) = (1600, 1200);
/// Pictures are looked at once in so many answers, and of the finished match.
const EVERY: usize = 29;
/// Edges are computed with fractions.
const HAIR: f32 = 0.5;

/// Reads pictures as they are painted.
struct Reader<'p> {
    painter: &'p Painter,
    /// Whether people name things in this game. Such names may be cut off; the words beside a picture have them whole.
    named: bool,
}

/// Whether a picture may end a text with an ellipsis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cut {
    Never,
    /// A crowded board whose parts can be looked at closely.
    Crowded,
}

impl Reader<'_> {
    fn text(&self, scene: &Scene, text: &Text, cut: Cut) -> Result<(), String> {
        let Some(set) = self.painter.fitting(text) else {
            return Ok(());
        };
        // A single letter only repeats a shape and a colour.
        let is_letter = text.content.chars().count() <= 1;
        if !is_letter && set.size < theme::SMALLEST {
            return Err(format!("{} px are too small: {text:?}", set.size));
        }
        if !set.whole && !self.named && cut == Cut::Never {
            return Err(format!("cut off: {text:?}"));
        }
        let whole = scene.area();
        let (left, top) = (text.area.x >= -HAIR, text.area.y >= -HAIR);
        let right = text.area.right() <= whole.right() + HAIR;
        let bottom = text.area.bottom() <= whole.bottom() + HAIR;
        if !(left && top && right && bottom) {
            return Err(format!("beyond the edge: {text:?}"));
        }
        Ok(())
    }

    fn picture(&self, scene: &Scene, cut: Cut) -> Result<(), String> {
        if scene.width > LARGEST.0 || scene.height > LARGEST.1 {
            return Err(format!("{} by {} pixels", scene.width, scene.height));
        }
        let mut texts = scene.nodes.iter().filter_map(|node| match node {
            Node::Text(text) => Some(text),
            _ => None,
        });
        texts.try_for_each(|text| self.text(scene, text, cut))
    }

    /// Everything that can be seen of a match.
    fn of_match(&self, play: &dyn Play, names: &Names) -> Result<(), String> {
        for viewer in Viewer::all(play.seats()) {
            let parts = play.parts(viewer);
            let cut = if parts.is_empty() {
                Cut::Never
            } else {
                Cut::Crowded
            };
            self.picture(&play.board(viewer, names), cut)?;
            for part in parts {
                let shown = play.part(viewer, names, &part.key);
                self.picture(&shown.ok_or("a part is gone")?.0, Cut::Never)?;
            }
        }
        let mut hands = Seat::all(play.seats()).filter_map(|seat| play.hand(seat, names));
        hands.try_for_each(|hand| self.picture(&hand, Cut::Never))
    }

    /// Everything that can be seen of what a match leaves.
    fn of_keepsake(&self, kind: &Kind, kept: &str) -> Result<(), String> {
        for verb in kind.verbs.iter().filter(|v| v.does == Does::Look) {
            let name = verb.verb.name;
            // Some want to be told what to look for.
            let seen = (kind.edit)(name, Some(kept), &Given::new(), &[]);
            if let Some(scene) = seen.ok().and_then(|seen| seen.picture) {
                let looked = self.picture(&scene, Cut::Never);
                looked.map_err(|e| format!("{name}: {e}"))?;
            }
        }
        Ok(())
    }
}

#[test]
fn every_text_is_large_enough_whole_and_inside_its_picture() {
    let painter = Painter::new().unwrap();
    support::for_every_table(2, |game, start| {
        let reader = Reader {
            painter: &painter,
            named: game.keepsake().is_some_and(|k| k.owner == Owner::Place),
        };
        let (mut play, _) = game.start(start).unwrap();
        let names = Names::numbered(play.seats());
        let mut chance = Rng::seeded(start.seed);
        for step in 0.. {
            let awaited = play.awaited();
            if step % EVERY == 0 || awaited.is_empty() {
                let looked = reader.of_match(play.as_ref(), &names);
                looked.map_err(|e| format!("after {step} answers: {e}"))?;
            }
            let Some(first) = awaited.first() else { break };
            // Sensible players fill the board.
            let choice = play.robot(first.seat, Robot::Plain, &mut chance).unwrap();
            play.act(first.seat, &choice).unwrap();
        }
        match (game.keepsake(), play.leaves(&names)) {
            (Some(kind), Some(kept)) => reader.of_keepsake(kind, &kept),
            _ => Ok(()),
        }
    });
}
