//! The menus people see now: what a typed number presses.

use super::inbound::At;
use crate::host::command::button::Press;
use crate::host::speech::post::{Button, Menu};
use crate::rules::ask::Refusal;
use std::collections::BTreeMap;

/// The last menu of every place, for everybody there and for single persons.
#[derive(Debug, Default)]
pub struct Menus {
    shown: BTreeMap<(At, Option<String>), Shown>,
    count: u64,
}

#[derive(Debug)]
struct Shown {
    order: u64,
    presses: Vec<Press>,
}

/// A menu's entries in the order of their numbers.
pub fn entries(menu: &Menu) -> impl Iterator<Item = (usize, &Button)> {
    (1..).zip(menu.answers.iter().chain(&menu.more))
}

impl Menus {
    /// Notes a menu shown at a place, to everybody or to one person only.
    pub fn note(&mut self, at: At, only: Option<&str>, menu: &Menu) {
        self.count += 1;
        let shown = Shown {
            order: self.count,
            presses: entries(menu).map(|(_, b)| b.press.clone()).collect(),
        };
        self.shown.insert((at, only.map(str::to_owned)), shown);
    }

    /// What this number presses: the newest menu this person sees at this place decides.
    pub fn pressed(&self, name: &str, at: &At, number: usize) -> Result<Press, Refusal> {
        let seen = [Some(name.to_owned()), None]
            .into_iter()
            .filter_map(|only| self.shown.get(&(at.clone(), only)));
        let Some(newest) = seen.max_by_key(|shown| shown.order) else {
            return Err(Refusal::new("There is no menu here to take a number from."));
        };
        let press = number.checked_sub(1).and_then(|i| newest.presses.get(i));
        press.cloned().ok_or_else(|| {
            Refusal::new(format!(
                "There is no {number}: the menu goes from 1 to {}.",
                newest.presses.len()
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu(words: &[&str]) -> Menu {
        let button = |word: &&str| Button {
            press: Press::Say((*word).to_owned()),
            label: (*word).to_owned(),
            typed: (*word).to_owned(),
            steps: Vec::new(),
            input: None,
        };
        Menu {
            prompt: None,
            answers: words.iter().map(button).collect(),
            more: Vec::new(),
        }
    }

    #[test]
    fn a_number_presses_the_newest_menu_its_speaker_sees() {
        let room = || At::Room("lobby".to_owned());
        let say = |word: &str| Ok(Press::Say(word.to_owned()));
        let mut menus = Menus::default();
        assert!(menus.pressed("ann", &room(), 1).is_err());
        menus.note(room(), None, &menu(&["/a", "/b"]));
        menus.note(room(), Some("ann"), &menu(&["/c"]));
        assert_eq!(menus.pressed("ann", &room(), 1), say("/c"));
        assert_eq!(menus.pressed("bob", &room(), 2), say("/b"));
        assert!(menus.pressed("ann", &room(), 2).is_err());
        assert!(menus.pressed("ann", &room(), 0).is_err());
        menus.note(room(), None, &menu(&["/d"]));
        assert_eq!(menus.pressed("ann", &room(), 1), say("/d"));
    }
}
