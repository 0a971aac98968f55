//! The whole board in words: alt text and text mode.

use super::cards::CardId;
use super::map::{Colour, Sector};
use super::score;
use super::state::{Phase, Status, Upper};
use super::view::{Own, View};
use super::words;
use crate::rules::seat::Seat;
use crate::rules::text::{Text, counted};

/// The board as a viewer may know it.
pub(super) fn describe(view: &View) -> Text {
    let mut lines = vec![head(view)];
    if !view.flipped.is_empty() {
        let worlds: Vec<String> = view.flipped.iter().map(|c| view.card(*c).line()).collect();
        lines.push(Text::from(format!(
            "Flipped worlds: {}.",
            worlds.join("; ")
        )));
    }
    for seat in &view.order {
        lines.extend(seat_lines(view, *seat));
    }
    lines.push(line_words(view));
    lines.push(map_words(view));
    lines.push(
        format!(
            "Deck {}, discard pile {}, {} in the campaign.",
            view.deck,
            view.discard.len(),
            counted(view.campaign.cards.len(), "card")
        )
        .into(),
    );
    if let Some((suit, _)) = view.facing {
        let left = counted(view.pile, "challenge");
        lines.push(format!("Challenge: {suit}; {left} to go.").into());
    }
    if let Some(own) = &view.own {
        lines.extend(own_lines(view, own));
    }
    Text::lines(lines)
}

fn head(view: &View) -> Text {
    if let Some(ending) = view.ending {
        return words::ending(ending, view.campaign.era);
    }
    let era = view.campaign.era;
    let title = Text::strong(format!("Deep Future, era {era}, round {}", view.turn.round));
    let phase = match view.phase {
        Phase::Setup => "homeworlds are chosen",
        Phase::Start => "start phase",
        Phase::Action => "action phase",
        Phase::Payment => "payment phase",
        Phase::Challenge => "challenge phase",
        Phase::Won | Phase::Over => "somebody has won",
    };
    if view.phase == Phase::Setup {
        return title + format!(": {phase}.");
    }
    title + ": turn of " + view.turn.seat + format!(", {phase}.")
}

fn seat_lines(view: &View, seat: Seat) -> Vec<Text> {
    let player = &view.players[seat];
    let state = match player.status {
        Status::Playing => "",
        Status::Lost => " (lost, may begin afresh)",
        Status::Quit => " (out)",
    };
    let sectors = view.board.sectors(seat).count();
    let cubes = view.board.cubes(seat);
    let mut lines = vec![
        Text::from(seat)
            + state
            + format!(
                ": {}; {}, {}; {} in hand.",
                words::tracks(player.tracks),
                counted(sectors, "sector"),
                counted(cubes, "cube"),
                counted(player.hand, "card")
            ),
    ];
    let upper: Vec<String> = player.upper().map(|u| upper_words(view, u)).collect();
    if !upper.is_empty() {
        lines.push(format!("  Upper row: {}.", upper.join("; ")).into());
    }
    if !player.settled.is_empty() {
        let settled: Vec<String> = player
            .settled
            .iter()
            .map(|c| view.card(*c).line())
            .collect();
        lines.push(format!("  Settled: {}.", settled.join("; ")).into());
    }
    lines
}

fn upper_words(view: &View, upper: Upper) -> String {
    let cubes = counted(upper.cubes, "upkeep cube");
    format!("{} with {cubes}", view.card(upper.card).line())
}

fn line_words(view: &View) -> Text {
    let worlds: Vec<String> = view
        .line
        .iter()
        .flatten()
        .map(|c| view.card(*c).line())
        .collect();
    if worlds.is_empty() {
        "No neutral worlds.".into()
    } else {
        format!("Neutral worlds: {}.", worlds.join("; ")).into()
    }
}

/// Every sector with cubes, a name or a wonder.
fn map_words(view: &View) -> Text {
    let mut parts = Vec::new();
    for at in Sector::hexes() {
        let mut words = Text::new();
        if let Some(mark) = view.campaign.mark(at) {
            if let Some((name, _)) = &mark.name {
                words += format!(" {}", name.text);
            }
            if let Some(wonder) = mark.wonder {
                words += format!(" [{wonder}]");
            }
        }
        match view.board.colour(at) {
            Some(Colour::Neutral) => words += format!(" {} neutral", cubes(view, at)),
            Some(Colour::Of(seat)) => {
                words += Text::from(format!(" {} of ", cubes(view, at))) + seat;
            }
            None => {}
        }
        if !words.is_empty() {
            parts.push(Text::from(format!("{at}:")) + words);
        }
    }
    if parts.is_empty() {
        return "The map is empty.".into();
    }
    Text::from("Map by sector: ") + Text::join(parts, &Text::from("; ")) + "."
}

fn cubes(view: &View, at: Sector) -> String {
    counted(usize::from(view.board.count(at)), "cube")
}

fn own_lines(view: &View, own: &Own) -> Vec<Text> {
    let list = |cards: &[CardId]| {
        let lines: Vec<String> = cards.iter().map(|c| view.card(*c).line()).collect();
        lines.join("; ")
    };
    let mut lines = Vec::new();
    if !own.hand.is_empty() {
        lines.push(Text::strong("Your hand: ") + list(&own.hand) + ".");
    }
    if !own.seen.is_empty() {
        lines.push(Text::from("On top of the deck: ") + list(&own.seen) + ".");
    }
    if view.players.count() == 1 {
        let needed = score::solo_needed(&view.campaign);
        if needed > 0 {
            lines.push(
                format!(
                    "To win alone you also need settled worlds in {needed} other sectors (DF-508)."
                )
                .into(),
            );
        }
    }
    lines.push(format!("Your standing orders: {}.", words::orders(&own.orders)).into());
    lines
}
