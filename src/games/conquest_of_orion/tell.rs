//! Who is told what of an event.

use super::cards::{Card, CardSet};
use super::event::{Cancelled, Event};
use super::score::{Score, Scored};
use super::state::{Alliance, ally};
use super::trick::Verdict;
use super::words;
use crate::rules::seat::{Seat, Viewer};
use crate::rules::text::{Text, counted};

/// What a viewer is told of an event.
pub(super) fn tell(event: &Event, viewer: Viewer) -> Option<Text> {
    let text = match event {
        Event::Hand { seat, hand, dealt } => {
            let cards = Text::from("Your hand: ") + Text::strong(hand.words()) + ".";
            let leaders = format!(
                " Your leaders to choose from: {} and {}.",
                dealt[0], dealt[1]
            );
            viewer.is(*seat).then(|| cards + leaders)?
        }
        Event::Spied { by, look } => {
            let public = Text::from(*by) + " spies on " + look.at + " and the set-aside cards.";
            let seen = Text::line() + words::look(look);
            if viewer.is(*by) {
                public + seen
            } else {
                public
            }
        }
        Event::Ordered { seat, orders } => viewer
            .is(*seat)
            .then(|| Text::from("Your orders: ") + words::orders(*orders) + ".")?,
        Event::QueueCancelled { seat, card, why } => {
            viewer.is(*seat).then(|| cancelled(*card, *why))?
        }
        Event::Scored(scored) => scoring(scored),
        open => table_talk(open),
    };
    Some(text)
}

/// The sentence for an event that is no secret.
fn table_talk(event: &Event) -> Text {
    match event {
        Event::RoundBegins { round, table } => {
            Text::strong(format!("Round {round}"))
                + format!(" is dealt. On the table lie {} and {}.", table[0], table[1])
        }
        Event::StartByPlanet { seat, card } => {
            Text::from(*seat) + " holds " + strong(*card) + ", the lowest planet dealt, and starts."
        }
        Event::StartNamed { by, seat } => {
            Text::from(*by) + " names the start player: " + *seat + "."
        }
        Event::LeaderTaken { by, leader, given } => {
            let taken = Text::from(*by) + " takes the " + Text::strong(leader.name());
            match given {
                Some(given) => taken + format!(" from the table and puts the {given} there."),
                None => taken + ".",
            }
        }
        Event::Conceded { by, both: true } => Text::from(*by) + " concedes too.",
        Event::Conceded { by, .. } => {
            let alliance = Alliance::of(*by).name();
            Text::from(*by)
                + " wants to concede. "
                + alliance
                + " loses if "
                + ally(*by)
                + " does too."
        }
        Event::PlaysOn { by } => Text::from(*by) + " plays on after all.",
        Event::Voided { round } => Text::from(format!(
            "Round {round} is void. Totals stay as they were, and it is dealt anew."
        )),
        Event::Over { ending, totals } => words::ending(*ending, *totals),
        trick => trick_talk(trick),
    }
}

/// The sentence for what happens in a trick.
fn trick_talk(event: &Event) -> Text {
    match event {
        Event::TrickBegins {
            number,
            war: false,
            starter,
            ..
        } => Text::from(format!("Trick {number}: ")) + *starter + " starts.",
        Event::TrickBegins {
            number,
            starter,
            pot,
            ..
        } => {
            Text::strong("War!")
                + format!(" Trick {number}, over {} in the pot: ", words::cards(*pot))
                + *starter
                + " starts. Whoever holds a ship must play one."
        }
        Event::Played {
            seat,
            card,
            destroyed,
        } => played(*seat, *card, *destroyed),
        Event::Judged { verdict, war } => judged(*verdict, *war),
        Event::Settled { by, winner } => {
            Text::from(*by) + ", the Diplomat, settles the tie for " + *winner + "."
        }
        Event::Passed { by } => Text::from(*by) + ", the Diplomat, lets the tie stand.",
        Event::WarChosen { by } => Text::from(*by) + " does not collect but wants war.",
        Event::Taken {
            by,
            cards,
            war: false,
        } => Text::from(*by) + format!(" collects {}.", words::cards(*cards)),
        Event::Taken { by, cards, .. } => {
            Text::from(*by) + format!(" wins the war and takes {}.", words::cards(*cards))
        }
        Event::Lost { cards } => Text::from(format!(
            "The last trick is tied: {} are lost.",
            words::cards(*cards)
        )),
        // Everything else was told before it came here.
        _ => Text::new(),
    }
}

fn strong(card: Card) -> Text {
    Text::strong(card.label())
}

fn played(seat: Seat, card: Card, destroyed: CardSet) -> Text {
    let mut text = Text::from(seat) + " plays " + strong(card) + ".";
    if !destroyed.is_empty() {
        let names: Vec<Text> = destroyed.iter().map(strong).collect();
        text += Text::from(" Destroyed: ") + Text::list(names) + ".";
    }
    text
}

fn judged(verdict: Verdict, war: bool) -> Text {
    let top = format!("Top {}: ", verdict.top);
    match (verdict.best.single(), war) {
        (Some(winner), false) => Text::from(top) + winner + " wins the conflict.",
        // Taking the cards follows at once and says that the war is won.
        (Some(winner), true) => Text::from(top) + winner + ".",
        (None, _) => {
            let tied = verdict.best.iter().map(Text::from).collect();
            Text::from(top) + Text::list(tied) + " are tied."
        }
    }
}

fn cancelled(card: Card, why: Cancelled) -> Text {
    let because = match why {
        Cancelled::Ship => "a ship was played",
        Cancelled::War => "a war began",
        Cancelled::Illegal => "it may not be played now",
    };
    Text::from("Your queued card ") + strong(card) + format!(" is cancelled: {because}.")
}

/// Everything about a scored round (CO-255, CO-333).
fn scoring(scored: &Scored) -> Text {
    let mut lines = vec![Text::strong(format!("Scoring of round {}", scored.round))];
    for alliance in Alliance::BOTH {
        lines.push(side(alliance, &scored.sides[alliance.index()]));
    }
    let piles =
        (0..4).map(|i| Text::from(Seat::new(i)) + ": " + scored.piles[usize::from(i)].words());
    lines.push(Text::from("Piles. ") + Text::join(piles, &Text::from(" · ")));
    lines.push(Text::from(format!(
        "Lost: {}. Set aside: {}.",
        scored.lost.words(),
        scored.aside.words()
    )));
    let [a, b] = scored.totals;
    lines.push(Text::strong(format!(
        "Totals: Alliance A {a}, Alliance B {b}"
    )));
    Text::lines(lines)
}

fn side(alliance: Alliance, score: &Score) -> Text {
    let systems: Vec<String> = score
        .systems
        .iter()
        .map(|s| s.map(|c| c.to_string()).join(" "))
        .collect();
    let built = match systems.len() {
        0 => "no system".to_owned(),
        n => format!("{} ({})", counted(n, "system"), systems.join("; ")),
    };
    let bonus = [0, 1].map(|i| format!("{} {}", score.leaders[i], score.bonus[i]));
    Text::strong(format!(
        "{}: {}",
        alliance.name(),
        words::points(score.points)
    )) + format!(
        ". {built}, {}; left over: {}; ships: {}; {}.",
        counted(score.stars, "star"),
        score.left.words(),
        score.ships.words(),
        bonus.join(", ")
    )
}
