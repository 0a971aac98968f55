//! What happened at each World when they were resolved last, for the picture of a World: everything here was told to everybody.

use super::cards::Card;
use super::event::{Event, Way, Why, indication};
use super::state::State;
use super::worlds::World;
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use serde::{Deserialize, Serialize};

/// One thing that happened at a World.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    /// The World is resolved.
    Resolved,
    /// A seat's card entered play.
    Entered(Seat, Card),
    /// A seat's Catastrophe struck.
    Struck(Seat, Card),
    /// There was an Orbital Conflict.
    Conflict,
    /// A seat's Weapon of this damage was aimed at a unit of another.
    Aimed(Seat, Card, u8, Card, Seat),
    /// A seat's Ground Force Defended a Facility.
    Defended(Seat, Card, Card),
    /// A seat's card was Trashed.
    Trashed(Seat, Card, Loss),
    /// A seat's card went back to its hand.
    Returned(Seat, Card, bool),
    /// A seat Conquered another's Facility.
    Conquered(Seat, Card, Seat),
    /// A card became an indicator.
    Became(Card),
}

/// Why a card was Trashed at a World, as far as a picture tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// Its REQ was not met.
    Req,
    /// There was no room.
    Room,
    /// It was destroyed.
    Damage,
    /// It did what it was for.
    Spent,
    /// Anything else.
    Other,
}

impl From<Why> for Loss {
    fn from(why: Why) -> Self {
        match why {
            Why::Req => Self::Req,
            Why::Room => Self::Room,
            Why::Destroyed | Why::Overcome => Self::Damage,
            Why::Spent | Why::Used => Self::Spent,
            Why::Prohibited | Why::Unplayable | Why::Class | Why::Cancelled | Why::Sabotaged => {
                Self::Other
            }
        }
    }
}

impl Loss {
    const fn words(self) -> &'static str {
        match self {
            Self::Req => "is Trashed: its REQ is not met",
            Self::Room => "is Trashed: no room",
            Self::Damage => "is destroyed",
            Self::Spent => "is used up",
            Self::Other => "is Trashed",
        }
    }
}

impl Happened {
    /// Whose doing or loss it is, for the colour of its line.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Entered(seat, _)
            | Self::Struck(seat, _)
            | Self::Aimed(seat, ..)
            | Self::Defended(seat, ..)
            | Self::Trashed(seat, ..)
            | Self::Returned(seat, ..)
            | Self::Conquered(seat, ..) => Some(seat),
            Self::Resolved | Self::Conflict | Self::Became(_) => None,
        }
    }

    /// It in a few words, without whose it is.
    pub fn words(self) -> Text {
        match self {
            Self::Resolved => "The World is resolved".into(),
            Self::Entered(_, card) => format!("{card} enters play").into(),
            Self::Struck(_, card) => format!("{card} strikes").into(),
            Self::Conflict => "Orbital Conflict".into(),
            Self::Aimed(_, unit, damage, target, whose) => {
                Text::from(format!("{unit} fires {damage} at {target} of ")) + whose
            }
            Self::Defended(_, unit, facility) => format!("{unit} Defends {facility}").into(),
            Self::Trashed(_, card, loss) => format!("{card} {}", loss.words()).into(),
            Self::Returned(_, card, true) => format!("{card} Retreats to hand").into(),
            Self::Returned(_, card, false) => format!("{card} goes back to hand").into(),
            Self::Conquered(_, card, from) => Text::from(format!("Conquers {card} of ")) + from,
            Self::Became(card) => format!("{card} stays: {}", indication(card)).into(),
        }
    }
}

/// Adds what these events say of Worlds; the first news of a turn begins a new report.
pub(super) fn note(state: &mut State, events: &[Event]) {
    for event in events {
        match event {
            Event::TurnBegins(..) => state.retold = true,
            // What happened last turn is worth looking at until there is something newer.
            Event::Revealed(_) | Event::WorldBegins(_) if state.retold => {
                state.happened.clear();
                state.retold = false;
            }
            _ => {}
        }
        let place = |world: World| state.row.iter().position(|p| p.world == world);
        let begun = |(at, h): &(u8, Happened)| (*h == Happened::Resolved).then_some(*at);
        let now = state.happened.iter().rev().find_map(begun);
        let at = match event {
            Event::WorldBegins(world)
            | Event::Entered(_, _, world)
            | Event::Struck(_, _, world)
            | Event::OrbitalConflict(world)
            | Event::Trashed(_, _, Some(world), _)
            | Event::ToHand(_, _, world, _)
            | Event::Conquered(_, _, _, world)
            | Event::Became(_, world) => place(*world).map(|i| i as u8),
            Event::Aimed(..) | Event::Assigned(..) => now,
            _ => None,
        };
        if let Some(at) = at {
            let new = of(event);
            state.happened.extend(new.into_iter().map(|h| (at, h)));
        }
    }
}

fn of(event: &Event) -> Vec<Happened> {
    let aimed = |seat: Seat, shots: &[(Card, u8, Card, Seat)]| -> Vec<Happened> {
        let shot = |(unit, damage, target, whose): &(Card, u8, Card, Seat)| {
            Happened::Aimed(seat, *unit, *damage, *target, *whose)
        };
        shots.iter().map(shot).collect()
    };
    match event {
        Event::WorldBegins(_) => vec![Happened::Resolved],
        Event::Entered(seat, card, _) => vec![Happened::Entered(*seat, *card)],
        Event::Struck(seat, card, _) => vec![Happened::Struck(*seat, *card)],
        Event::OrbitalConflict(_) => vec![Happened::Conflict],
        Event::Trashed(seat, card, _, why) => {
            vec![Happened::Trashed(*seat, *card, (*why).into())]
        }
        Event::ToHand(seat, card, _, way) => {
            vec![Happened::Returned(*seat, *card, *way == Way::Retreat)]
        }
        Event::Conquered(by, card, from, _) => vec![Happened::Conquered(*by, *card, *from)],
        Event::Became(card, _) => vec![Happened::Became(*card)],
        Event::Aimed(seat, shots) => aimed(*seat, shots),
        Event::Assigned(seat, strikes, guards) => {
            let mut all = aimed(*seat, strikes);
            let guard =
                |(unit, facility): &(Card, Card)| Happened::Defended(*seat, *unit, *facility);
            all.extend(guards.iter().map(guard));
            all
        }
        _ => Vec::new(),
    }
}
