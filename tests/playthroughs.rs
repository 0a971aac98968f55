//! One recorded match of each game as text, with every viewer's screen now and then: short enough to be read.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "support/golden.rs"]
mod golden;

use orrery::games::GAMES;
use orrery::rules::ask::Call;
use orrery::rules::choice::{Choice, List};
use orrery::rules::erased::{AnyGame, Play, Told};
use orrery::rules::recorded::Recorded;
use orrery::rules::seat::{Names, Seat, Viewer};
use orrery::rules::text::Text;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The recorded match of each game that is told.
const TOLD: [(&str, &str); 5] = [
    ("conquest-of-orion", "r1-4p-01"),
    ("deep-future", "r1-2p-01"),
    ("open-worlds", "r1-2p-04"),
    ("outer-earth", "r1-2p-14"),
    ("tradeworlds", "r1-2p-01"),
];
/// Screens are shown at so many moments, the first and the last among them.
const SCREENS: usize = 3;
/// Of more answers on offer than this only the first are shown, and how many there are.
const OFFERS_SHOWN: usize = 12;

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
        let mut typed: Vec<String> = calls.iter().map(Call::typed).collect();
        if typed.len() > OFFERS_SHOWN {
            let more = typed.split_off(OFFERS_SHOWN).len();
            typed.push(format!("and {more} more"));
        }
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

/// What was done, as it is typed.
fn done(before: &dyn Play, seat: Seat, choice: &Choice) -> String {
    let panel = before.panel(seat);
    let motions = before.motions();
    let list = match choice.list {
        List::Offers => &panel.offers,
        List::Orders => &panel.orders,
        List::Motions => &motions,
    };
    let words = choice.words.as_ref().map(|w| format!(" “{w}”"));
    list[choice.index].typed() + words.unwrap_or_default().as_str()
}

fn story(game: &dyn AnyGame, recorded: &Recorded) -> String {
    let seats = recorded.start.seats;
    let mut text = format!("{}, {seats} seats", game.info().title);
    for (name, value) in &recorded.start.options {
        write!(text, ", {name} {value}").unwrap();
    }
    let names = Names::numbered(seats);
    let mut story = Story {
        text: text + "\n",
        names,
    };
    let last = recorded.answers.len();
    let mut before: Option<Box<dyn Play>> = None;
    let look = |number: usize, play: &dyn Play, told: &Told| {
        if let Some(before) = &before {
            let answer = &recorded.answers[number - 1];
            let name = story.names.of(answer.seat).to_owned();
            let call = done(before.as_ref(), answer.seat, &answer.choice);
            writeln!(story.text, "{number}. {name}: {call}").unwrap();
        }
        story.told(told);
        if number.is_multiple_of(last.div_ceil(SCREENS - 1)) || number == last {
            story.screens(play);
        }
        before = Some(play.copy());
    };
    recorded.walk(game, look).unwrap();
    let outcome = before.unwrap().outcome().expect("it was played to its end");
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
fn a_recorded_match_of_each_game_reads_as_it_did() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for game in GAMES {
        let id = game.info().id;
        let (_, name) = TOLD.iter().find(|(of, _)| *of == id).expect(id);
        let file = tests.join(format!("recorded/{id}/{name}.match"));
        let recorded = Recorded::from_text(&fs::read_to_string(file).unwrap()).unwrap();
        let golden = tests.join(format!("playthroughs/{id}.txt"));
        golden::check(&golden, &story(*game, &recorded));
    }
}
