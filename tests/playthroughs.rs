//! Whole seeded matches among robots, as text, with every viewer's screen.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "support/golden.rs"]
mod golden;

use orrery::cli::robots::Walk;
use orrery::games::GAMES;
use orrery::rules::ask::Call;
use orrery::rules::erased::{AnyGame, Play, Told};
use orrery::rules::seat::{Names, Viewer};
use orrery::rules::text::Text;
use std::fmt::Write as _;
use std::path::Path;

/// Screens are shown before the first answer, after every so many, and at the end.
const SCREENS_EVERY: u64 = 12;

struct Story {
    text: String,
    names: Names,
}

impl Story {
    fn line(&mut self, front: &str, words: &Text) {
        for line in words.plain(|s| self.names.of(s).to_owned()).lines() {
            writeln!(self.text, "{front}{line}").unwrap();
        }
    }

    fn told(&mut self, told: &Told) {
        for line in &told.public {
            self.line("  ", line);
        }
        for (seat, line) in &told.private {
            self.line(&format!("  (only {}) ", self.names.of(*seat)), line);
        }
    }

    fn calls(&mut self, what: &str, calls: &[Call]) {
        let typed: Vec<String> = calls.iter().map(Call::typed).collect();
        if !typed.is_empty() {
            writeln!(self.text, "  | {what}: {}", typed.join("; ")).unwrap();
        }
    }

    fn screens(&mut self, play: &dyn Play) {
        for viewer in Viewer::all(play.seats()) {
            match viewer.seat() {
                None => writeln!(self.text, "  | Everybody sees:").unwrap(),
                Some(seat) => {
                    let name = self.names.of(seat).to_owned();
                    writeln!(self.text, "  | {name} sees:").unwrap();
                }
            }
            self.line("  |   ", &play.describe(viewer));
            if let Some(seat) = viewer.seat() {
                let panel = play.panel(seat);
                if let Some(prompt) = &panel.prompt {
                    self.line("  | ? ", prompt);
                }
                self.calls("answers", &panel.offers);
                self.calls("orders", &panel.orders);
            }
        }
    }
}

fn story(game: &dyn AnyGame, seats: u8, seed: u64) -> String {
    let (mut walk, told) = Walk::start(game, seats, seed).unwrap();
    let names = Names::numbered(seats);
    let text = format!("{}, {seats} seats, seed {seed}\n", game.info().title);
    let mut story = Story { text, names };
    story.told(&told);
    story.screens(&*walk.play);
    for number in 1.. {
        let Some((seat, turn)) = walk.step() else {
            break;
        };
        let args = turn
            .call
            .args
            .iter()
            .map(|(name, value)| format!(" {name}:{value}"));
        let call = turn.call.verb.clone() + args.collect::<String>().as_str();
        let name = story.names.of(seat).to_owned();
        writeln!(story.text, "{number}. {name}: {call}").unwrap();
        story.told(&turn.told);
        if number % SCREENS_EVERY == 0 {
            story.screens(&*walk.play);
        }
    }
    let outcome = walk.play.outcome().expect("robots play to the end");
    story.screens(&*walk.play);
    story.line("", &outcome.words);
    for (seat, place) in outcome.places.iter() {
        let points = outcome.points[seat].map_or_else(String::new, |p| format!(", {p} points"));
        writeln!(
            story.text,
            "{}: place {place}{points}",
            story.names.of(seat)
        )
        .unwrap();
    }
    story.text
}

#[test]
fn seeded_matches_read_as_they_did() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    for game in GAMES {
        let (fewest, most) = game.info().seats;
        // Fewest and most seats: between them lies nothing the two do not show.
        for (seed, seats) in [(1, fewest), (2, most)] {
            let file = dir.join(game.info().id).join(format!("{seed}.txt"));
            golden::check(&file, &story(*game, seats, seed));
        }
    }
}
