//! Who is told what of an event.

use super::challenges;
use super::event::{Event, Face, Why};
use super::state::{Leaving, Track};
use super::words;
use crate::rules::seat::{Seat, Viewer};
use crate::rules::text::{Text, counted};

/// What a viewer is told of an event.
pub(super) fn tell(event: &Event, viewer: Viewer) -> Option<Text> {
    let text = match event {
        // DF-644: which cards were drawn is the drawer's alone.
        Event::Drew { seat, cards } if viewer.is(*seat) => {
            Text::from("You draw ") + list(cards) + "."
        }
        Event::Drew { seat, cards } => {
            Text::from(*seat) + format!(" draws {}.", counted(cards.len(), "card"))
        }
        // DF-638, DF-639: what was seen is private, how deep is not.
        Event::Looked { seat, cards } if viewer.is(*seat) => {
            Text::from("On top of the deck, topmost first: ") + list(cards) + "."
        }
        Event::Looked { seat, cards } => {
            let deep = counted(cards.len(), "card");
            Text::from(*seat) + format!(" looks at the top {deep} of the deck.")
        }
        Event::Ordered { seat, orders } => {
            let orders = words::orders(orders);
            viewer
                .is(*seat)
                .then(|| Text::from(format!("Your standing orders: {orders}.")))?
        }
        open => open_talk(open),
    };
    Some(text)
}

fn list(cards: &[Face]) -> Text {
    Text::list(cards.iter().map(|c| Text::strong(c.line())).collect())
}

fn strong(card: &Face) -> Text {
    Text::strong(card.title())
}

/// The sentence for an event that is no secret: the course of the match.
fn open_talk(event: &Event) -> Text {
    match event {
        Event::GameBegins { game, era, order } => {
            let order = Text::list(order.iter().copied().map(Text::from).collect());
            Text::strong(format!("Game {game}, era {era}")) + ". Turn order: " + order + "."
        }
        Event::HomesFlipped { seat, cards } => {
            Text::from(*seat) + " flips for a homeworld: " + list(cards) + "."
        }
        Event::HomeTaken { seat, card } => {
            Text::from(*seat) + " has the homeworld " + Text::strong(card.line()) + "."
        }
        Event::Ready { line, first } => {
            let worlds = if line.is_empty() {
                Text::from("none")
            } else {
                list(line)
            };
            Text::from("Neutral worlds: ") + worlds + ". " + *first + " begins."
        }
        Event::TurnBegins { seat, round } => {
            Text::strong(format!("Round {round}")) + ": " + *seat + "."
        }
        Event::TurnEnds { turn, upper, after } => summary(turn, *upper, *after),
        Event::Lost { seat } => {
            Text::from(*seat) + Text::strong(" has lost") + ". What is left becomes neutral."
        }
        Event::Restarts { seat } => Text::from(*seat) + " begins afresh.",
        Event::QuitGame { seat } => Text::from(*seat) + " is out of the match.",
        Event::Leaves { seat, how } => {
            Text::from(*seat)
                + match how {
                    Some(Leaving::Concede) => " wants to concede, unconfirmed yet.",
                    Some(Leaving::Quit) => " wants to quit, unconfirmed yet.",
                    None => " stays after all.",
                }
        }
        Event::Named {
            seat,
            what,
            id,
            name,
        } => Text::from(*seat) + format!(" names {what} {id} ") + Text::strong(name.clone()) + ".",
        Event::Won { seat, victory } => {
            Text::from(*seat) + Text::strong(format!(" wins by {victory}!"))
        }
        Event::Civilization { seat, card } => {
            Text::from(*seat) + " leaves a civilization: " + Text::strong(card.line()) + "."
        }
        Event::WonderBuilt { seat, at, wonder } => {
            Text::from(*seat) + format!(" builds the wonder {wonder} in sector {at}.")
        }
        Event::Over { ending, era } => words::ending(*ending, *era),
        other => deed_talk(other),
    }
}

/// The sentence for a deed of the active player.
fn deed_talk(event: &Event) -> Text {
    match event {
        Event::Acted {
            seat,
            deed,
            with,
            free,
        } => {
            let what = Text::from(*seat) + " takes " + Text::strong(deed.name());
            match with {
                Some(card) => what + " with " + Text::strong(card.line()) + ".",
                None if *free => what + " for free.",
                None => what + ".",
            }
        }
        Event::Used {
            seat,
            card,
            advancement,
        } => {
            Text::from(*seat)
                + " uses "
                + Text::strong(advancement.name())
                + format!(" of {}.", card.title())
        }
        Event::Discarded { seat, cards, why } => {
            let why = match why {
                Why::HandLimit => " discards by chance, down to ten: ",
                Why::Advancement => " discards ",
                Why::Plan => " throws the hand away: ",
            };
            Text::from(*seat) + why + list(cards) + "."
        }
        Event::HandShown { seat, cards } if cards.is_empty() => {
            Text::from(*seat) + " shows an empty hand."
        }
        Event::HandShown { seat, cards } => {
            Text::from(*seat) + " shows the hand: " + list(cards) + "."
        }
        Event::Advanced {
            seat,
            card,
            advancement,
            circled,
        } => {
            let ring = if *circled { ", chosen and circled" } else { "" };
            Text::from(*seat)
                + format!(" adds {}{ring}, to ", advancement.name())
                + strong(card)
                + "."
        }
        Event::Made { seat, card } => {
            Text::from(*seat) + " makes " + Text::strong(card.line()) + format!(" (#{}).", card.id)
        }
        Event::Captured { seat, card } => Text::from(*seat) + " captures " + strong(card) + ".",
        Event::Settled { seat, card } => Text::from(*seat) + " settles " + strong(card) + ".",
        Event::TechJoined { seat, card } => {
            Text::from(*seat) + " takes up " + Text::strong(card.line()) + "."
        }
        Event::Cubed { seat, card, cubes } => {
            Text::from(*seat) + " puts an upkeep cube on " + strong(card) + format!(" ({cubes}).")
        }
        Event::Paid { seat, card, with } => {
            Text::from(*seat) + " pays for " + strong(card) + " with " + with.line() + "."
        }
        other => map_talk(other),
    }
}

/// The sentence for what happens on the map.
fn map_talk(event: &Event) -> Text {
    match event {
        Event::Placed { seat, at, cubes } => {
            Text::from(*seat) + format!(" adds {} in {at}.", counted(*cubes, "cube"))
        }
        Event::Marched {
            seat,
            from,
            to,
            cubes,
        } => Text::from(*seat) + format!(" moves {} from {from} to {to}.", counted(*cubes, "cube")),
        Event::Fought {
            seat,
            from,
            to,
            killed,
            lost,
            whose,
        } => {
            Text::from(*seat)
                + format!(" battles from {from}: {} of ", counted(*killed, "cube"))
                + owner(*whose)
                + format!(" {} in {to}, {lost} of the attacker’s.", fall(*killed))
        }
        Event::Removed { seat, at, whose } => {
            Text::from(*seat) + " removes a cube of " + owner(*whose) + format!(" from {at}.")
        }
        Event::WonderUsed {
            seat,
            at,
            wonder,
            card,
        } => {
            Text::from(*seat)
                + format!(" uses the wonder {wonder} of {at} with ")
                + Text::strong(card.line())
                + "."
        }
        other => loss_talk(other),
    }
}

/// The sentence for neutral worlds, rivals and what is lost to them.
fn loss_talk(event: &Event) -> Text {
    match event {
        Event::LineJoined { card, instead } => {
            let text = Text::strong(card.line()) + " is a neutral world now";
            match instead {
                Some(old) => text + format!(", instead of {}.", old.title()),
                None => text + ".",
            }
        }
        Event::Rivals {
            at,
            added,
            removed,
            whose,
        } => rivals(*at, *added, *removed, *whose),
        Event::Gift { seat, at } => Text::from(*seat) + format!(" gains a cube in {at} instead."),
        Event::RivalsGone { cubes } => {
            let vanish = if *cubes == 1 { "vanishes" } else { "vanish" };
            let cubes = counted(*cubes, "rival cube");
            format!("{cubes} {vanish} in the void.").into()
        }
        Event::WorldsLost { seat, cards } => {
            Text::from(*seat) + " loses settled worlds: " + list(cards) + "."
        }
        Event::HomeLost { seat, card } => {
            Text::from(*seat) + " loses the homeworld " + strong(card) + "."
        }
        other => chance_talk(other),
    }
}

/// One falls, two fall.
const fn fall(cubes: u8) -> &'static str {
    if cubes == 1 { "falls" } else { "fall" }
}

fn rivals(at: super::map::Sector, added: u8, removed: u8, whose: Option<Seat>) -> Text {
    let mut text = Text::from(format!("Rivals in {at}"));
    if removed > 0 {
        let cubes = format!(": {} of ", counted(removed, "cube"));
        text += Text::from(cubes) + owner(whose) + format!(" {}", fall(removed));
    }
    if added > 0 {
        text += format!(": {} neutral", counted(added, "cube"));
    }
    text + "."
}

/// The sentence for flips and challenges.
fn chance_talk(event: &Event) -> Text {
    match event {
        Event::Flipped {
            card: Some(card), ..
        } => Text::from("Flip: ") + Text::strong(card.line()) + ".",
        Event::Flipped { corner, .. } => format!("Flip: {corner}, by chance.").into(),
        Event::Reshuffled { cards } => format!(
            "The discard pile of {} becomes the deck.",
            counted(*cards, "card")
        )
        .into(),
        Event::Moved {
            seat,
            track,
            from,
            to,
        } => moved(*seat, *track, *from, *to),
        Event::PileBuilt { seat, cards } => {
            Text::from(*seat) + format!(" faces {}.", counted(*cards, "challenge"))
        }
        Event::Challenge {
            card: Some(card),
            suit,
            ..
        } => Text::strong(format!("Challenge: {suit}")) + format!(" ({}).", card.line()),
        Event::Challenge { suit, .. } => Text::strong(format!("Challenge: {suit}.")),
        Event::Met {
            seat,
            with,
            cube,
            suit,
        } => {
            let how = if *cube { "a cube of " } else { "" };
            Text::from(*seat)
                + format!(" meets the {suit} challenge with {how}")
                + strong(with)
                + "."
        }
        Event::Failed { seat, suit, number } => {
            let name = challenges::failure(*suit, *number).name;
            Text::from(*seat) + ": " + Text::strong(format!("{name}!"))
        }
        // Everything else was told before it came here.
        _ => Text::new(),
    }
}

fn owner(seat: Option<Seat>) -> Text {
    seat.map_or_else(|| "the neutrals".into(), Text::from)
}

fn moved(seat: Seat, track: Track, from: i8, to: i8) -> Text {
    Text::from(seat)
        + format!(
            ": {} {} → {}.",
            track.name(),
            words::value(track, from),
            words::value(track, to)
        )
}

/// What a turn came to (DF-653).
fn summary(turn: &super::state::Turn, upper: u8, after: (super::state::Tracks, u8, u16)) -> Text {
    let named = |names: Vec<&str>| {
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(", ")
        }
    };
    let deeds = named(turn.deeds.iter().map(|d| d.name()).collect());
    let used = named(turn.used.iter().map(|a| a.name()).collect());
    let (met, failed) = turn.challenges;
    let mut parts = vec![
        format!("actions {deeds}"),
        format!("advancements {used}"),
        format!("upkeep {} of {upper}", turn.paid.len()),
        format!("challenges {met} met, {failed} failed"),
    ];
    let (before, sectors, cubes) = turn.before;
    for track in Track::ALL {
        let (a, b) = (before.get(track), after.0.get(track));
        if a != b {
            let (a, b) = (words::value(track, a), words::value(track, b));
            parts.push(format!("{} {a} → {b}", track.name()));
        }
    }
    if (sectors, cubes) != (after.1, after.2) {
        parts.push(format!(
            "sectors {sectors} → {}, cubes {cubes} → {}",
            after.1, after.2
        ));
    }
    Text::from("End of turn of ") + turn.seat + ": " + parts.join("; ") + "."
}
