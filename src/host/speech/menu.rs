//! Buttons and menus from what a seat may do. Pure.

use crate::host::command::button::{Press, check};
use crate::host::speech::post::{Button, FreeInput, Menu};
use crate::host::table::record::Holder;
use crate::host::table::{Stage, Table};
use crate::rules::ask::{ArgValue, Call};
use crate::rules::erased::List;
use crate::rules::seat::Seat;

impl Table {
    /// Everything a seat may do now.
    pub fn menu(&self, seat: Seat) -> Menu {
        let Some(play) = self
            .play
            .as_deref()
            .filter(|_| self.facts.stage == Stage::Playing)
        else {
            return self.open_menu();
        };
        let panel = play.panel(seat);
        let buttons = |list, calls: &[Call]| -> Vec<Button> {
            calls
                .iter()
                .enumerate()
                .map(|(index, call)| self.button(list, index, call))
                .collect()
        };
        let mut more = buttons(List::Orders, &panel.orders);
        if self.chair(seat).is_some_and(|c| c.tips) {
            more.push(self.command("No more tips", "table tips off"));
        }
        let asked = self.facts.asked.get(&seat);
        if asked.is_some_and(|a| a.reminded.is_some()) && self.reminder(seat).is_some() {
            more.push(self.command("Do not remind me of this turn", "me mute"));
        }
        if self
            .facts
            .proposal
            .as_ref()
            .is_some_and(|p| p.missing.contains(&seat))
        {
            more.splice(0..0, self.vote_buttons());
        }
        Menu {
            prompt: panel.prompt.clone().map(|p| self.named(p)),
            answers: buttons(List::Offers, &panel.offers),
            more,
        }
    }

    /// What anybody may do, under a post everybody sees.
    pub fn open_menu(&self) -> Menu {
        let answers = match self.facts.stage {
            Stage::Lobby => self.lobby_buttons(),
            Stage::Playing if self.facts.proposal.is_some() => self.vote_buttons().into(),
            Stage::Playing => {
                let called = self.facts.chairs.iter().any(|c| c.called);
                let take = called.then(|| self.command("Take the free seat", "table join"));
                let hand = self.command("Show my hand", "hand");
                [hand].into_iter().chain(take).collect()
            }
            Stage::Over | Stage::Aborted => vec![
                self.command("Play again", "table rematch"),
                self.command("Watch it again", "table replay film:yes"),
            ],
        };
        Menu {
            prompt: None,
            answers,
            more: Vec::new(),
        }
    }

    fn vote_buttons(&self) -> [Button; 2] {
        [
            self.command("I agree", "table vote yes"),
            self.command("I do not agree", "table vote no"),
        ]
    }

    /// What somebody may do who is invited.
    pub fn invitation(&self) -> Menu {
        Menu {
            prompt: None,
            answers: self.ways_in(),
            more: Vec::new(),
        }
    }

    fn ways_in(&self) -> Vec<Button> {
        let team = |name: &str| {
            let label = format!("Join team {name}");
            self.command(&label, &format!("table join team:{name}"))
        };
        match self.info().teams {
            _ if self.facts.stage == Stage::Playing => {
                vec![self.command("Take the seat", "table join")]
            }
            _ if self.facts.chairs.len() >= self.info().seats.1.into() => Vec::new(),
            [] => vec![self.command("Join", "table join")],
            teams => teams.iter().map(|t| team(t.name)).collect(),
        }
    }

    fn lobby_buttons(&self) -> Vec<Button> {
        let full = self.facts.chairs.len() >= self.info().seats.1.into();
        let robots = self
            .facts
            .chairs
            .iter()
            .any(|c| matches!(c.holder, Holder::Robot(_)));
        let mut buttons = self.ways_in();
        if !full && self.facts.house.robots {
            buttons.push(self.command("Add a robot", "table robot"));
        }
        if robots {
            buttons.push(self.command("Send a robot away", "table dismiss"));
        }
        if let Some(kind) = self.game.keepsake() {
            buttons.push(self.command(&format!("Bring a {}", kind.noun), "table bring"));
        }
        buttons.push(self.command("Leave", "table leave"));
        buttons.push(self.command("Start", "table start"));
        if !self.info().options.is_empty() {
            buttons.push(self.command("Options", "table option"));
        }
        buttons
    }

    /// A button that says a command about this table.
    pub(in crate::host) fn command(&self, label: &str, command: &str) -> Button {
        Button::says(label, format!("/{command} table:{}", self.facts.id))
    }

    fn button(&self, list: List, index: usize, call: &Call) -> Button {
        let names = self.names();
        let steps = std::iter::once(Call::bare(call.verb).label());
        let press = Press::Offer {
            table: self.facts.id,
            revision: self.facts.revision,
            list,
            index,
            check: check(call),
            words: None,
        };
        Button {
            press,
            label: call.label_for(Some(&names)),
            typed: format!("/{} {}", self.info().command, call.typed()),
            steps: steps
                .chain(call.args.iter().map(|a| a.label(Some(&names))))
                .collect(),
            input: free_input(call),
        }
    }
}

fn free_input(call: &Call) -> Option<FreeInput> {
    call.args.iter().find_map(|arg| {
        let (suggestion, max) = match &arg.value {
            ArgValue::Words { suggestion, max } => (suggestion.clone(), *max),
            ArgValue::Number {
                suggestion, max, ..
            } => (suggestion.to_string(), max.to_string().len()),
            ArgValue::Pick { .. } | ArgValue::Seat(_) => return None,
        };
        Some(FreeInput {
            name: arg.name.to_owned(),
            suggestion,
            max,
        })
    })
}
