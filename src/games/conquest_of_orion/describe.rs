//! The whole board in words: alt text and text mode.

use super::cards::CardSet;
use super::effects;
use super::leaders::Leader;
use super::state::{Alliance, ROUNDS, Start, TRICKS};
use super::trick::{End, Trick};
use super::view::{Logged, Own, View};
use super::words::{cards, ending, look, orders, prompt};
use crate::rules::seat::Seat;
use crate::rules::text::{Text, counted};

/// The whole board in words.
pub(super) fn describe(view: &View) -> Text {
    let mut lines = vec![heading(view), totals(view)];
    if let Some(ended) = view.ending {
        lines.push(ending(ended, view.total()));
    }
    for asked in view.awaited().iter() {
        let line = if view.viewer.is(asked) {
            Text::strong("It is your turn. ") + prompt(view, asked)
        } else {
            prompt(view, asked)
        };
        lines.push(line);
    }
    lines.extend(start(view));
    lines.push(Text::from(format!(
        "Leaders on the table: {} and {}.",
        view.table[0], view.table[1]
    )));
    lines.extend(View::all_seats().map(|seat| seat_line(view, seat)));
    lines.extend(
        view.trick
            .as_ref()
            .map(|t| trick_line(view, "This trick", t)),
    );
    lines.extend(
        view.previous
            .as_ref()
            .map(|t| trick_line(view, "Previous trick", t)),
    );
    if view.pot > 0 {
        lines.push(format!("In the pot: {}.", cards(view.pot)).into());
    }
    if !view.destroyed.is_empty() {
        lines.push(format!("Destroyed this round: {}.", view.destroyed.words()).into());
    }
    if !view.log.is_empty() {
        let tricks = view.log.iter().map(logged);
        lines.push(Text::from("Log: ") + Text::join(tricks, &Text::from(" · ")));
    }
    lines.extend(view.own.iter().flat_map(own_lines));
    lines.extend(record(view));
    Text::lines(lines)
}

fn heading(view: &View) -> Text {
    let extra = if usize::from(view.round) > ROUNDS {
        " (extra round)"
    } else {
        ""
    };
    let round = format!("Round {}{extra}", view.round);
    let stage = match (view.ending.is_some(), view.number) {
        (true, _) => ", the match is over".to_owned(),
        (false, 0) => ", choice of leaders".to_owned(),
        (false, n) => {
            let war = view.trick.as_ref().is_some_and(|t| t.war);
            format!(
                ", trick {n} of {TRICKS}: {}",
                if war { "war" } else { "conflict" }
            )
        }
    };
    Text::strong(round) + stage
}

fn totals(view: &View) -> Text {
    let [a, b] = view.total();
    let rounds: Vec<String> = view
        .totals
        .iter()
        .enumerate()
        .map(|(i, [a, b])| format!("after round {} {a} : {b}", i + 1))
        .collect();
    let history = if rounds.is_empty() {
        String::new()
    } else {
        format!(" ({})", rounds.join(", "))
    };
    format!("Totals: Alliance A {a}, Alliance B {b}{history}.").into()
}

fn start(view: &View) -> Option<Text> {
    Some(match view.start {
        Start::Open => return None,
        Start::Planet(seat, card) => {
            Text::from("Start player: ")
                + seat
                + format!(", with {}, the lowest planet dealt.", card.label())
        }
        Start::Named { seat, by } => Text::from("Start player: ") + seat + ", named by " + by + ".",
    })
}

fn seat_line(view: &View, seat: Seat) -> Text {
    let s = &view.seats[seat.index()];
    let leader = s.leader.map_or("no leader yet", Leader::name);
    let mut text = Text::from(seat)
        + format!(
            " ({}): {leader}, {} in hand, {} in the pile, {}",
            Alliance::of(seat).name(),
            cards(s.hand),
            cards(s.pile),
            counted(s.wars, "war") + " won"
        );
    let used = match s.leader {
        Some(Leader::Diplomat) if view.settled => ", has settled a tie",
        Some(Leader::Spy) if view.spied.is_some() => ", has spied",
        _ => "",
    };
    text += used;
    if s.conceded {
        text += ", wants to concede";
    }
    text + "."
}

fn trick_line(view: &View, title: &str, trick: &Trick) -> Text {
    let what = if trick.war { "war" } else { "conflict" };
    let mut text = Text::from(format!("{title} ({what}): "));
    if trick.is_empty() {
        return text + trick.starter + " starts.";
    }
    let leaders = view.leaders();
    let plays = trick.iter().map(|(seat, card)| {
        let mut play = Text::from(seat) + " " + Text::strong(card.label());
        if trick.destroyed.has(card) {
            play += " (destroyed)";
        } else if card.is_ship() {
            let value = effects::value(trick, seat, card, &leaders);
            if value != card.value() {
                play += format!(" (counts {value})");
            }
        }
        play
    });
    text += Text::join(plays, &Text::from(", "));
    if let Some(verdict) = trick.verdict {
        let best = verdict.best.iter().map(Text::from).collect();
        let tied = if verdict.best.single().is_some() {
            ""
        } else {
            " tied"
        };
        text += Text::from(format!("; top {}: ", verdict.top)) + Text::list(best) + tied;
    }
    if let Some(end) = trick.end {
        text += Text::from("; ") + end_words(end);
    }
    text + "."
}

fn end_words(end: End) -> Text {
    match end {
        End::Taken { by, cards: count } => Text::from(by) + format!(" took {}", cards(count)),
        End::War { by } => Text::from(by) + " started a war",
        End::Tied => "tied, a war followed".into(),
        End::Lost { cards: count } => format!("tied, {} lost", cards(count)).into(),
    }
}

fn logged(trick: &Logged) -> Text {
    let war = if trick.war { " (war)" } else { "" };
    let mut text = Text::from(format!("{}{war} ", trick.number)) + end_words(trick.end);
    if let Some(played) = &trick.cards {
        let ids: Vec<String> = played.iter().map(|(_, c)| c.to_string()).collect();
        text += format!(" [{}]", ids.join(" "));
    }
    text
}

fn own_lines(own: &Own) -> Vec<Text> {
    let named = |set: CardSet| {
        let names: Vec<String> = set.iter().map(|c| format!("{c} {}", c.name())).collect();
        names.join(", ")
    };
    let mut lines = Vec::new();
    if !own.hand.is_empty() {
        lines.push(Text::strong("Your hand: ") + named(own.hand) + ".");
    }
    let [first, second] = own.dealt;
    lines.push(format!("You were dealt the leaders {first} and {second}.").into());
    lines.push(Text::from("Your orders: ") + orders(own.orders) + ".");
    lines.extend(
        own.look
            .as_ref()
            .map(|l| Text::from("You spied. ") + look(l)),
    );
    lines
}

fn record(view: &View) -> Vec<Text> {
    let Some(record) = &view.record else {
        return Vec::new();
    };
    let mut lines = vec![Text::from(format!("Set aside: {}.", record.aside.words()))];
    for seat in View::all_seats() {
        let [first, second] = record.dealt[seat.index()];
        let hand = record.hands[seat.index()];
        let held = if hand.is_empty() {
            String::new()
        } else {
            format!("; still held {}", hand.words())
        };
        lines.push(Text::from(seat) + format!(" was dealt {first} and {second}{held}."));
    }
    lines
}
