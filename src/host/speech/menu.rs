//! Buttons and menus from what a seat may do. Pure.

use crate::host::command::button::{Press, check};
use crate::host::speech::post::{Button, FreeInput, Menu};
use crate::host::table::record::Holder;
use crate::host::table::{Stage, Table};
use crate::rules::ask::{ArgValue, Call};
use crate::rules::erased::List;
use crate::rules::seat::{Names, Seat};

/// Everything a seat may do now.
pub fn of(table: &Table, seat: Seat) -> Menu {
    let Some(play) = table.play().filter(|_| table.stage() == Stage::Playing) else {
        return open(table);
    };
    let (panel, names) = (play.panel(seat), table.names());
    let buttons = |list, calls: &[Call]| -> Vec<Button> {
        calls
            .iter()
            .enumerate()
            .map(|(index, call)| button(table, &names, (list, index), call))
            .collect()
    };
    let mut more = buttons(List::Orders, &panel.orders);
    if table.wants_tips(seat) {
        more.push(command(table, "No more tips", "table tips off"));
    }
    let asked = table.clocks().asked(seat);
    if asked.is_some_and(|a| a.reminded().is_some()) && table.reminder(seat).is_some() {
        more.push(command(table, "Do not remind me of this turn", "me mute"));
    }
    if table
        .votes()
        .proposal()
        .is_some_and(|p| p.missing.contains(&seat))
    {
        more.splice(0..0, vote_buttons(table));
    }
    Menu {
        prompt: panel.prompt.clone().map(|p| table.named(p)),
        answers: buttons(List::Offers, &panel.offers),
        more,
    }
}

/// What anybody may do, under a post everybody sees.
pub fn open(table: &Table) -> Menu {
    let answers = match table.stage() {
        Stage::Lobby => lobby_buttons(table),
        Stage::Playing if table.votes().proposal().is_some() => vote_buttons(table).into(),
        Stage::Playing => {
            let called = table.absence().calls();
            let take = called.then(|| command(table, "Take the free seat", "table join"));
            let hand = command(table, "Show my hand", "hand");
            [hand].into_iter().chain(take).collect()
        }
        Stage::Over | Stage::Aborted => vec![
            command(table, "Play again", "table rematch"),
            command(table, "Watch it again", "table replay film:yes"),
        ],
    };
    Menu {
        prompt: None,
        answers,
        more: Vec::new(),
    }
}

fn vote_buttons(table: &Table) -> [Button; 2] {
    [
        command(table, "I agree", "table vote yes"),
        command(table, "I do not agree", "table vote no"),
    ]
}

/// What an invited person may do.
pub fn invitation(table: &Table) -> Menu {
    Menu {
        prompt: None,
        answers: ways_in(table),
        more: Vec::new(),
    }
}

fn ways_in(table: &Table) -> Vec<Button> {
    let team = |name: &str| {
        let label = format!("Join team {name}");
        command(table, &label, &format!("table join team:{name}"))
    };
    match table.info().teams {
        _ if table.stage() == Stage::Playing => {
            vec![command(table, "Take the seat", "table join")]
        }
        _ if table.chairs().len() >= table.info().seats.1.into() => Vec::new(),
        [] => vec![command(table, "Join", "table join")],
        teams => teams.iter().map(|t| team(t.name)).collect(),
    }
}

fn lobby_buttons(table: &Table) -> Vec<Button> {
    let full = table.chairs().len() >= table.info().seats.1.into();
    let robots = table
        .chairs()
        .iter()
        .any(|c| matches!(c.holder, Holder::Robot(_)));
    let mut buttons = ways_in(table);
    if !full && table.opening().house().robots {
        buttons.push(command(table, "Add a robot", "table robot"));
    }
    if robots {
        buttons.push(command(table, "Send a robot away", "table dismiss"));
    }
    if let Some(kind) = table.opening().game().keepsake() {
        buttons.push(command(
            table,
            &format!("Bring a {}", kind.noun),
            "table bring",
        ));
    }
    buttons.push(command(table, "Leave", "table leave"));
    buttons.push(command(table, "Start", "table start"));
    if !table.info().options.is_empty() {
        buttons.push(command(table, "Options", "table option"));
    }
    buttons
}

/// A button that says a command about this table.
pub(in crate::host) fn command(table: &Table, label: &str, command: &str) -> Button {
    Button::says(label, format!("/{command} table:{}", table.id()))
}

fn button(table: &Table, names: &Names, (list, index): (List, usize), call: &Call) -> Button {
    let steps = std::iter::once(Call::bare(call.verb).label());
    let press = Press::Offer {
        table: table.id(),
        revision: table.revision(),
        list,
        index,
        check: check(call),
        words: None,
    };
    Button {
        press,
        label: call.label_for(Some(names)),
        typed: format!("/{} {}", table.info().command, call.typed()),
        steps: steps
            .chain(call.args.iter().map(|a| a.label(Some(names))))
            .collect(),
        input: free_input(call),
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
