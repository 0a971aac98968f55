//! What can be answered to a message, and what an answer typed or pressed means: pure.

use super::limits;
use super::words::{self, Line};
use crate::games;
use crate::host::command::COMMANDS;
use crate::host::command::button::Press;
use crate::host::speech::post::{Button, Menu};
use crate::rules::erased::AnyGame;
use crate::rules::text::Text;
use crate::store::TableId;
use serde::{Deserialize, Serialize};

/// What can be answered to a message of ours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Panel {
    /// The table it is about.
    pub table: Option<TableId>,
    /// That table's game's own command.
    #[serde(default)]
    pub game: String,
    /// The answers, in the order of their numbers.
    pub entries: Vec<Entry>,
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// What it does, as a button's id or a command with its slash.
    pub press: String,
    /// What it says.
    pub label: String,
    /// What must be typed with it, and for example what.
    pub input: Option<(String, String)>,
}

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// An answer of a panel.
    Press(Press),
    /// A command.
    Line(String),
    /// Something we must ask back about.
    Unclear(Vec<Line>),
    /// Nothing of us: people talk.
    Talk,
}

impl Panel {
    /// What a menu's answers are.
    pub(super) fn of(table: Option<TableId>, game: &str, menu: &Menu) -> Self {
        let entry = |button: &Button| Entry {
            press: button.press.to_string(),
            label: button.label.clone(),
            input: button
                .input
                .as_ref()
                .map(|i| (i.name.clone(), i.suggestion.clone())),
        };
        let entries = menu.answers.iter().chain(&menu.more).map(entry).collect();
        Self {
            table,
            game: game.to_owned(),
            entries,
        }
    }

    /// Whether it only asks if something is really meant, which cannot be undone. Numbers typed below it still mean the list
    /// before it: whoever plays on instead types numbers too.
    pub(super) fn asks_back(&self) -> bool {
        self.entries.iter().all(|e| is_confirmation(&e.press))
    }

    /// What a reaction means: a number, or an answer's own words.
    pub(super) fn reacted(&self, key: &str) -> Option<Press> {
        let entry = match number_of(key) {
            Some(number) => self.entries.get(number.checked_sub(1)?)?,
            None => self.entries.iter().find(|e| same(&e.label, key))?,
        };
        // A reaction carries no words: what is suggested is taken.
        let words = entry.input.as_ref().map(|(_, example)| example.clone());
        entry.pressed(words.filter(|w| !w.is_empty()))
    }

    fn numbered(&self, number: usize, rest: &str) -> Meaning {
        let entry = number.checked_sub(1).and_then(|i| self.entries.get(i));
        let Some(entry) = entry else {
            let most = self.entries.len();
            let words = format!("There is no {number}: the answers go from 1 to {most}.");
            return Meaning::Unclear(vec![Line::of(words)]);
        };
        entry.meaning(number, rest)
    }

    /// Answers each of these words begins a word of.
    fn alike(&self, typed: &str) -> Vec<(usize, &Entry)> {
        let wanted = parts(typed);
        let fits = |entry: &Entry| {
            let label = parts(&entry.label);
            let begins = |word: &String| label.iter().any(|l| l.starts_with(word.as_str()));
            !wanted.is_empty() && wanted.iter().all(begins)
        };
        let entries = self.entries.iter().enumerate();
        entries
            .filter(|(_, e)| fits(e))
            .map(|(i, e)| (i + 1, e))
            .collect()
    }
}

impl Entry {
    fn pressed(&self, words: Option<String>) -> Option<Press> {
        // A command may be longer than what fits on a button.
        let press = if self.press.starts_with('/') {
            Press::Say(self.press.clone())
        } else {
            self.press.parse().ok()?
        };
        Some(match words {
            Some(words) => press.with_words(words),
            None => press,
        })
    }

    fn meaning(&self, number: usize, rest: &str) -> Meaning {
        let words = (!rest.is_empty()).then(|| rest.to_owned());
        if let (Some((name, example)), None) = (&self.input, &words) {
            let words = if example.is_empty() {
                format!("Type {number} and the {name}.")
            } else {
                format!("Type {number} and the {name}, for example: {number} {example}")
            };
            return Meaning::Unclear(vec![Line::of(words)]);
        }
        self.pressed(words).map_or(Meaning::Talk, Meaning::Press)
    }
}

/// The lines of a menu: answers one below the other, what may be done besides on a line.
pub(super) fn lines(menu: &Menu, prefix: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = menu
        .prompt
        .as_ref()
        .map(|p| words::lines(p, prefix))
        .unwrap_or_default()
        .into_iter()
        .map(|l| Line::strong(l.plain))
        .collect();
    for (i, button) in menu.answers.iter().enumerate().take(limits::LISTED) {
        if is_confirmation(&button.typed) {
            lines.extend(how_to_confirm(&button.typed, prefix));
        } else {
            lines.push(Line::of(numbered(i + 1, button)));
        }
    }
    let unlisted = menu.answers.len().saturating_sub(limits::LISTED);
    if unlisted > 0 {
        let words = format!("… and {unlisted} more: type a part of what you want.");
        lines.push(Line::of(words));
    }
    let more = besides(menu.answers.len() + 1, &menu.more);
    if !more.is_empty() {
        lines.push(Line::of(format!("Also: {}", more.join("  "))));
    }
    lines
}

fn numbered(number: usize, button: &Button) -> String {
    let typed = button.input.as_ref().map_or_else(String::new, |input| {
        format!(" (type {number} and the {})", input.name)
    });
    let label = words::cut(&button.label, limits::LABEL);
    format!("{number}. {label}{typed}")
}

/// What may be done besides. Of many that begin alike only how to see them: on a phone they would push the question away.
fn besides(first: usize, more: &[Button]) -> Vec<String> {
    fn verb(button: &Button) -> &str {
        button.label.split_whitespace().next().unwrap_or_default()
    }
    let mut number = first;
    let mut besides = Vec::new();
    for alike in more.chunk_by(|a, b| verb(a) == verb(b)) {
        let next = number + alike.len();
        if alike.len() > limits::ALIKE {
            let (last, verb) = (next - 1, verb(&alike[0]));
            besides.push(format!(
                "{number}–{last}. {verb} … (type {verb} to see them)"
            ));
        } else {
            besides.extend((number..).zip(alike).map(|(n, button)| numbered(n, button)));
        }
        number = next;
    }
    besides
}

/// Whether a command says that what cannot be undone is really meant.
fn is_confirmation(command: &str) -> bool {
    command.split_whitespace().any(|word| word == "sure:yes")
}

/// How to say that something is meant, without a number: one typed for the hand would do it as well.
fn how_to_confirm(command: &str, prefix: &str) -> Vec<Line> {
    let words = Text::from("If you mean it, reply ")
        + Text::code("yes")
        + " to this very message, or type "
        + Text::code(command.to_owned());
    words::lines(&words, prefix)
}

/// What typed words mean to somebody who sees this panel. `called` says whether the words are surely meant for us.
pub(super) fn meant(typed: &str, panel: Option<&Panel>, game: &str, called: bool) -> Meaning {
    let typed = typed.trim();
    let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
    let known = command(first, rest);
    if let Some(panel) = panel {
        // Before numbers: an answer's own words may begin with one.
        let exact = panel.entries.iter().position(|e| same(&e.label, typed));
        if let Some(at) = exact {
            return panel.numbered(at + 1, "");
        }
        if let Some(number) = number_of(first.trim_end_matches(['.', ')'])) {
            return panel.numbered(number, rest.trim());
        }
        // `card:` names an argument: a command and no part of a label.
        if !known && !typed.contains(':') && !typed.is_empty() {
            match panel.alike(typed).as_slice() {
                [] => {}
                [(number, entry)] => return entry.meaning(*number, ""),
                // A short word in talk fits many labels.
                several if called => return Meaning::Unclear(which(several)),
                _ => return Meaning::Talk,
            }
        }
    }
    if known {
        return Meaning::Line(typed.to_owned());
    }
    if panel.is_none() && called && number_of(first).is_some() {
        let words = "There is nothing to choose by number here now. Your hand says what you can do: type hand.";
        return Meaning::Unclear(vec![Line::of(words)]);
    }
    if let Some(short) = shortened(first, typed, game) {
        return Meaning::Line(short);
    }
    if called {
        Meaning::Line(typed.to_owned())
    } else {
        Meaning::Talk
    }
}

/// Whether a line begins like a command of the list or of a game. `play` is both a command and something done with cards.
fn command(first: &str, rest: &str) -> bool {
    let first = first.trim_start_matches('/');
    let second = rest.split_whitespace().next().unwrap_or_default();
    if games::by_command(first).is_some() {
        return !second.is_empty();
    }
    let begins = |path: &[&str]| path[0].eq_ignore_ascii_case(first);
    if !COMMANDS.iter().any(|s| begins(s.path)) {
        return false;
    }
    let needs_game = COMMANDS
        .iter()
        .any(|s| s.path.len() == 1 && begins(s.path) && s.params.iter().any(|p| p.required));
    let game = second.trim_start_matches("game:");
    !needs_game || !first.eq_ignore_ascii_case("play") || games::find(game).is_some()
}

/// A short form in full: a verb of the table's game, or what is done at a table.
fn shortened(first: &str, typed: &str, game: &str) -> Option<String> {
    let first = first.trim_start_matches('/');
    let typed = typed.trim_start_matches('/');
    let info = games::by_command(game).map(AnyGame::info);
    if let Some(info) = info
        && info
            .verbs
            .iter()
            .any(|v| v.name.eq_ignore_ascii_case(first))
    {
        return Some(format!("{} {typed}", info.command));
    }
    let is_table =
        |path: &[&str]| matches!(path, ["table", second, ..] if second.eq_ignore_ascii_case(first));
    let known = COMMANDS.iter().any(|s| is_table(s.path));
    known.then(|| format!("table {typed}"))
}

fn which(several: &[(usize, &Entry)]) -> Vec<Line> {
    let mut lines = vec![Line::of("Which one? Type its number:")];
    let shown = several.iter().take(limits::LISTED);
    lines.extend(shown.map(|(number, entry)| {
        let label = words::cut(&entry.label, limits::LABEL);
        Line::of(format!("{number}. {label}"))
    }));
    let more = several.len().saturating_sub(limits::LISTED);
    if more > 0 {
        lines.push(Line::of(format!("… and {more} more: type more of it.")));
    }
    lines
}

/// Words and numbers, without what stands between them.
fn parts(typed: &str) -> Vec<String> {
    let between = |c: char| !c.is_alphanumeric();
    let parts = typed.split(between).filter(|w| !w.is_empty());
    parts.map(str::to_lowercase).collect()
}

fn same(label: &str, typed: &str) -> bool {
    label.to_lowercase() == typed.trim().to_lowercase()
}

/// A number in digits or on a key: `7`, `7️⃣`, `🔟`.
pub(super) fn number_of(typed: &str) -> Option<usize> {
    let typed = typed.trim();
    if typed == "🔟" {
        return Some(10);
    }
    let digits: String = typed
        .chars()
        .filter(|c| !matches!(c, '\u{fe0f}' | '\u{20e3}'))
        .collect();
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(usize::MAX))
}

/// The reaction for a number.
pub(super) fn key_of(number: usize) -> String {
    format!("{number}\u{fe0f}\u{20e3}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel() -> Panel {
        let entry = |label: &str, input: Option<(&str, &str)>| Entry {
            press: format!("/{label}"),
            label: label.to_owned(),
            input: input.map(|(a, b)| (a.to_owned(), b.to_owned())),
        };
        Panel {
            table: None,
            game: "orion".to_owned(),
            entries: vec![
                entry("Play Red 5", None),
                entry("Play Red 7", None),
                entry("Pass", None),
                entry("Name the world", Some(("name", "Koti"))),
            ],
        }
    }

    fn say(words: &str) -> Meaning {
        Meaning::Press(Press::Say(words.to_owned()))
    }

    fn typed(words: &str) -> Meaning {
        meant(words, Some(&panel()), "orion", true)
    }

    #[test]
    fn an_answer_is_given_by_number_by_label_or_by_part_of_it() {
        assert_eq!(typed("2"), say("/Play Red 7"));
        assert_eq!(typed("3."), say("/Pass"));
        assert_eq!(typed("pass"), say("/Pass"));
        assert_eq!(typed("red 7"), say("/Play Red 7"));
        assert_eq!(typed("4️⃣ Tähti"), typed("4 Tähti"));
    }

    #[test]
    fn what_fits_several_is_asked_back_and_what_fits_none_is_a_command() {
        assert!(matches!(typed("red"), Meaning::Unclear(lines) if lines.len() == 3));
        assert!(matches!(typed("9"), Meaning::Unclear(_)));
        assert!(matches!(typed("4"), Meaning::Unclear(_)));
        assert_eq!(typed("help"), Meaning::Line("help".into()));
        assert_eq!(typed("play orion"), Meaning::Line("play orion".into()));
        assert_eq!(typed("xyzzy"), Meaning::Line("xyzzy".into()));
        let early = meant("2", None, "", true);
        assert!(matches!(early, Meaning::Unclear(lines) if lines.len() == 1));
    }

    #[test]
    fn talk_at_a_table_stays_talk() {
        let heard = |words| meant(words, Some(&panel()), "orion", false);
        assert_eq!(heard("good luck everybody"), Meaning::Talk);
        assert_eq!(heard("red"), Meaning::Talk);
        assert_eq!(heard("2"), say("/Play Red 7"));
        // Phones begin with a capital: what is done with cards is not the command that starts a match.
        let typed = meant("Play Planet 10", None, "orion", true);
        assert_eq!(typed, Meaning::Line("orion Play Planet 10".into()));
        assert_eq!(heard("leave"), Meaning::Line("table leave".into()));
    }

    #[test]
    fn of_many_things_besides_that_begin_alike_it_is_said_how_to_see_them() {
        let says = |label: &str| Button::says(label, "/orion".into());
        let queue = (1..=5).map(|card| says(&format!("Queue Planet {card}")));
        let menu = Menu {
            answers: vec![says("War")],
            more: queue.chain([says("Concede")]).collect(),
            ..Menu::default()
        };
        let shown = words::plain(&lines(&menu, "!orrery"));
        assert_eq!(
            shown,
            "1. War\nAlso: 2–6. Queue … (type Queue to see them)  7. Concede"
        );
        let seen = Panel::of(None, "orion", &menu);
        let queue = meant("Queue", Some(&seen), "orion", true);
        assert!(matches!(queue, Meaning::Unclear(lines) if lines.len() == 6));
    }

    #[test]
    fn what_cannot_be_undone_is_confirmed_in_words() {
        let button = Button::says("Yes, I concede", "/table resign sure:yes table:abc".into());
        let menu = Menu {
            answers: vec![button],
            ..Menu::default()
        };
        let shown = lines(&menu, "!orrery");
        let wanted = "If you mean it, reply yes to this very message, or type !orrery table resign sure:yes table:abc";
        assert_eq!(words::plain(&shown), wanted);
        let asked = Panel::of(None, "orion", &menu);
        assert!(asked.asks_back() && !panel().asks_back());
        let yes = meant("yes", Some(&asked), "orion", true);
        assert_eq!(yes, say("/table resign sure:yes table:abc"));
    }

    #[test]
    fn a_reaction_is_a_number_or_the_words() {
        assert_eq!(
            panel().reacted("1️⃣"),
            Some(Press::Say("/Play Red 5".into()))
        );
        assert_eq!(panel().reacted("Pass"), Some(Press::Say("/Pass".into())));
        assert_eq!(panel().reacted("👍"), None);
        assert_eq!(panel().reacted("🔟"), None);
        assert_eq!(number_of(&key_of(7)), Some(7));
    }
}
