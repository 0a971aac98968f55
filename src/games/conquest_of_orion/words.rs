//! Numbers, orders, questions and the result in words.

use super::action::{Then, Tie};
use super::leaders::Leader;
use super::state::{Alliance, Ending, Look, Orders, Phase};
use super::view::View;
use crate::rules::seat::Seat;
use crate::rules::text::{Text, counted};

/// `1 card`, `8 cards`.
pub(super) fn cards(count: u8) -> String {
    counted(count, "card")
}

/// `1 point`, `8 points`.
pub(super) fn points(count: u16) -> String {
    counted(count, "point")
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
