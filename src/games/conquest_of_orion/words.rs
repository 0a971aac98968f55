//! The board, the questions and the result in words.

use super::action::{Then, Tie};
use super::cards::{CardSet, Leader};
use super::effects;
use super::state::{Alliance, End, Ending, Look, Orders, Phase, ROUNDS, Start, TRICKS, Trick};
use super::view::{Logged, Own, View};
use crate::rules::seat::Seat;
use crate::rules::text::Text;

/// `1 card`, `8 cards`.
pub(super) fn cards(count: u8) -> String {
    counted(count.into(), "card")
}

/// `1 point`, `8 points`.
pub(super) fn points(count: u16) -> String {
    counted(count, "point")
}

fn counted(count: u16, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// What the Spy saw.
pub(super) fn look(look: &Look) -> Text {
    Text::from("Set aside: ")
        + Text::strong(look.aside.words())
        + ". Hand of "
        + look.at
        + " at that moment: "
        + Text::strong(look.hand.words())
        + "."
}

/// A seat's orders in a line.
pub(super) fn orders(orders: Orders) -> Text {
    let mut parts = Vec::new();
    if let Some(queued) = orders.queue {
        let always = if queued.always {
            ", whatever happens"
        } else {
            ""
        };
        parts.push(format!("next card {}{always}", queued.card.label()));
    }
    if orders.auto {
        parts.push("play an only legal card unasked".to_owned());
    }
    match orders.then {
        Then::Ask => {}
        Then::Collect => parts.push("collect after winning a conflict".to_owned()),
        Then::War => parts.push("war after winning this trick".to_owned()),
    }
    match orders.tie {
        Tie::Ask => {}
        Tie::Pass => parts.push("let ties stand".to_owned()),
        Tie::Own => parts.push("settle ties for your own side".to_owned()),
    }
    if parts.is_empty() {
        "none".into()
    } else {
        parts.join("; ").into()
    }
}

/// How the match ended.
pub(super) fn ending(ending: Ending, totals: [u16; 2]) -> Text {
    let winner = ending.winner();
    let [first, second] = winner.seats();
    let who = Text::strong(format!("{} wins", winner.name())) + ": " + first + " and " + second;
    let [ours, theirs] = [winner, winner.enemy()].map(|a| totals[a.index()]);
    let last_round = totals_note(ending, ours, theirs);
    who + last_round
}

fn totals_note(ending: Ending, ours: u16, theirs: u16) -> String {
    match ending {
        Ending::Conceded(_) => ". The other alliance conceded.".to_owned(),
        Ending::Points(..) if ours != theirs => format!(", {ours} to {theirs}."),
        Ending::Points(_, round) => {
            format!(", {ours} to {theirs}, by the higher total after round {round}.")
        }
    }
}

/// The question a seat is asked; the asked seat reads more of it than the others (CO-245).
pub(super) fn prompt(view: &View, asked: Seat) -> Text {
    let own = view.viewer.is(asked);
    match view.phase {
        Phase::Naming(alliance) if alliance == Alliance::of(asked) => {
            if own {
                "Your alliance is behind: name the start player. The first answer of you two counts.".into()
            } else {
                Text::from(asked) + " may name the start player."
            }
        }
        Phase::Leader(seat) if seat == asked => {
            if own {
                leader_prompt(view)
            } else {
                Text::from(asked) + " chooses a leader."
            }
        }
        Phase::Card(seat) if seat == asked => {
            if own {
                card_prompt(view)
            } else {
                Text::from(asked) + " is to play a card."
            }
        }
        Phase::Settle(seat) if seat == asked => {
            if own {
                "The trick is tied. As Diplomat you may name its winner, once this round.".into()
            } else {
                Text::from(asked) + ", the Diplomat, may settle the tie."
            }
        }
        Phase::Choice(seat) if seat == asked => {
            if own {
                "You won the conflict: collect its cards, or start a war over them?".into()
            } else {
                Text::from(asked) + " chooses: war or collect."
            }
        }
        _ => Text::from(asked) + " is not asked anything.",
    }
}

fn leader_prompt(view: &View) -> Text {
    let mut lines = vec![Text::from(
        "Choose your leader: one you were dealt, or one on the table for one you were dealt.",
    )];
    let dealt = view.own.as_ref().map(|o| o.dealt);
    for leader in dealt.into_iter().flatten() {
        lines.push(Text::from("Dealt: ") + leader_line(leader));
    }
    for leader in view.table {
        lines.push(Text::from("Table: ") + leader_line(leader));
    }
    Text::lines(lines)
}

fn leader_line(leader: Leader) -> Text {
    Text::strong(leader.name()) + " – " + leader.text()
}

fn card_prompt(view: &View) -> Text {
    let war = view.trick.as_ref().is_some_and(|t| t.war);
    let what = if war { "war" } else { "conflict" };
    let mut text = Text::from(format!("Trick {}, {what}: play a card.", view.number));
    if let Some(own) = &view.own {
        text += Text::from(" You may play ") + Text::strong(own.legal.words()) + ".";
        if own.may_spy {
            text += " As Spy you may look first, once this round.";
        }
    }
    text
}

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
            counted(s.wars.into(), "war") + " won"
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
