//! What happens, and who is told what of it.

use super::action::{Action, Armed};
use super::cards::Card;
use super::state::Auto;
use super::worlds::World;
use crate::rules::seat::{Seat, Viewer};
use crate::rules::text::{Text, counted};

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The row of Worlds.
    Dealt(Vec<World>),
    /// A seat's deck: its name where the list is open, and its size.
    Brings(Seat, Option<String>, u8),
    /// A seat's first hand: private.
    Hand(Seat, Vec<Card>),
    /// How many cards each seat put away in hand adjustment.
    Dropped(Vec<(Seat, u8)>),
    /// What a seat drew instead: private.
    Replaced(Seat, Vec<Card>),
    /// The Worlds drawn for first Priority.
    WorldDraw(Vec<(Seat, World)>),
    /// Priority Order.
    Order(Vec<Seat>),
    /// A turn begins; whether it is the FINAL TURN.
    TurnBegins(u16, bool),
    /// An answer to a simultaneous decision is in.
    Answered(Seat),
    /// A card went to its owner's Trash Heap: from where, and why.
    Trashed(Seat, Card, Option<World>, Why),
    /// A seat drew; which cards is private. Hand and Deck sizes after it.
    Drew(Seat, Vec<Card>, u8, u8),
    /// A seat passed in a window.
    Passed(Seat),
    /// A Utility was played.
    Played(Seat, Card, Named),
    /// A card returned from play to its owner's hand.
    ToHand(Seat, Card, World, Way),
    /// A seat found a card by Research; which one is private.
    Found(Seat, Card),
    /// How many cards a seat has face down where.
    Staged(Seat, Vec<(World, u8)>),
    /// A seat's moves.
    Moved(Seat, Vec<(Card, World, World)>),
    /// A Scout looked: by whom, at whose card, which card (private), where.
    Looked(Seat, Seat, Card, World),
    /// All Staged cards.
    Revealed(Vec<(Seat, Card, World)>),
    /// A World with something to resolve begins.
    WorldBegins(World),
    /// A seat declares a Swap.
    Swaps(Seat, Card),
    /// A card entered play.
    Entered(Seat, Card, World),
    /// A Catastrophe strikes.
    Struck(Seat, Card, World),
    /// There is an Orbital Conflict.
    OrbitalConflict(World),
    /// A seat's orbital targets: the unit, the damage, the target, whose it is.
    Aimed(Seat, Vec<(Card, u8, Card, Seat)>),
    /// A seat's battle assignments, and who Defends what.
    Assigned(Seat, Vec<(Card, u8, Card, Seat)>, Vec<(Card, Card)>),
    /// A Facility changed hands: to whom, which, from whom, where.
    Conquered(Seat, Card, Seat, World),
    /// A seat lets a Facility be Trashed.
    Declined(Seat, Card),
    /// A card became an indicator.
    Became(Card, World),
    /// Everybody's Income.
    Counted(Vec<(Seat, u16)>),
    /// How many cards each seat discarded.
    Discarded(Vec<(Seat, u8)>),
    /// The next turn is the FINAL TURN: whose Deck is empty, or nobody's if play stalls.
    FinalNext(Option<Seat>),
    /// A seat left.
    Left(Seat),
    /// A seat is played again.
    Returned(Seat),
    /// Something only one seat is told.
    Private(Seat, Note),
    /// The match is over.
    Over(Text),
}

/// Why a card was Trashed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The FINAL TURN forbids it.
    Prohibited,
    /// It cannot be played from the Staging Area.
    Unplayable,
    /// The Class total was too high.
    Class,
    /// Its REQ was not met.
    Req,
    /// There was not enough room.
    Room,
    /// Damage.
    Destroyed,
    /// Damage in a Surface Conflict.
    Overcome,
    /// Its task is done.
    Spent,
    /// It had its effect.
    Used,
    /// Another player's Utility cancelled it.
    Cancelled,
    /// Sabotage.
    Sabotaged,
}

/// How a card returned to hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Swapped.
    Swap,
    /// Retreated.
    Retreat,
    /// By We Quit.
    Quit,
}

/// The open part of what was chosen with a Utility.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named {
    /// Nothing.
    Nothing,
    /// A World.
    World(World),
    /// A unit: its card, its controller, its World.
    Unit(Card, Seat, World),
    /// Draw two cards.
    Draw,
    /// Search the Deck.
    Search,
    /// A Ground Force, at a World.
    Force(Card, World),
    /// The Utility it aims at.
    Card(Card),
}

/// Something only one seat is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Note {
    /// Its Ships stayed by order.
    Anchored,
    /// It passed by order.
    AutoPassed,
    /// Its order to pass is over.
    AutoOver,
    /// Its armed Utility was played.
    Fired(Card),
    /// Its armed Utility lapsed.
    Disarmed(Card),
    /// Its planned order of Worlds is over.
    PlanOver,
    /// Its Adjust took a card back and put another there.
    Exchanged(Card, Card, World),
    /// It changed its orders.
    Orders(Action),
}

/// What a viewer is told of an event.
pub fn tell(event: &Event, viewer: Viewer) -> Option<Text> {
    let own = |seat: &Seat| viewer.is(*seat);
    match event {
        Event::Hand(seat, cards) => {
            own(seat).then(|| Text::from("Your hand: ") + names(cards) + ".")
        }
        Event::Replaced(seat, cards) => {
            own(seat).then(|| Text::from("You draw instead: ") + names(cards) + ".")
        }
        Event::Private(seat, said) => own(seat).then(|| note(said)),
        Event::Drew(seat, cards, hand, deck) => Some(drew(*seat, cards, *hand, *deck, own(seat))),
        Event::Found(seat, card) if own(seat) => {
            Some(Text::from("You take ") + strong(*card) + " and shuffle your Deck.")
        }
        Event::Looked(by, whose, card, world) => {
            let public =
                Text::from(*by) + "’s Scout looks at " + *whose + "’s card at " + name(*world);
            Some(if own(by) {
                public + ": " + strong(*card) + "."
            } else {
                public + "."
            })
        }
        open => Some(table_talk(open)),
    }
}

/// The sentence for an event that is no secret.
fn table_talk(event: &Event) -> Text {
    match event {
        Event::Dealt(worlds) => {
            let names = worlds.iter().map(|w| Text::strong(name(*w))).collect();
            Text::from("The Worlds from left to right: ") + Text::list(names) + "."
        }
        Event::Brings(seat, Some(deck), size) => {
            Text::from(*seat) + " plays " + Text::strong(deck.clone()) + format!(", {size} cards.")
        }
        Event::Brings(seat, None, size) => {
            Text::from(*seat) + format!(" plays a deck of their own, {size} cards.")
        }
        Event::Dropped(counts) => tallied("Put away", counts),
        Event::Discarded(counts) => tallied("Discarded", counts),
        Event::WorldDraw(drawn) => {
            let parts = drawn
                .iter()
                .map(|(s, w)| Text::from(*s) + " " + name(*w))
                .collect();
            Text::from("Worlds drawn for Priority: ") + Text::list(parts) + "."
        }
        Event::Order(order) => {
            let seats = order.iter().map(|s| Text::from(*s));
            Text::from("Priority Order: ") + Text::join(seats, &", then ".into()) + "."
        }
        Event::TurnBegins(turn, false) => Text::strong(format!("Turn {turn}")) + " begins.",
        Event::TurnBegins(turn, true) => {
            Text::strong(format!("Turn {turn}, the FINAL TURN"))
                + ": Prohibited cards leave play, and the match ends after Incomes are counted."
        }
        Event::Answered(seat) => Text::from(*seat) + " has answered.",
        Event::Passed(seat) => Text::from(*seat) + " passes.",
        Event::Found(seat, _) => {
            Text::from(*seat) + " takes a card from their Deck and shuffles it."
        }
        Event::Staged(seat, counts) => staged(*seat, counts),
        Event::Moved(seat, moves) => moved(*seat, moves),
        Event::Revealed(cards) => revealed(cards),
        Event::Counted(incomes) => tallied("Income", incomes),
        Event::FinalNext(Some(seat)) => {
            Text::from(*seat)
                + "’s Deck is empty: "
                + Text::strong("the next turn is the FINAL TURN.")
        }
        Event::FinalNext(None) => {
            Text::from("No card has left a Deck for three turns: ")
                + Text::strong("the next turn is the FINAL TURN.")
        }
        Event::Left(seat) => Text::from(*seat) + " leaves the match. Their units stay.",
        Event::Returned(seat) => Text::from(*seat) + "’s seat is played again.",
        Event::Over(words) => words.clone(),
        other => of_cards(other),
    }
}

/// What happens to single cards.
fn of_cards(event: &Event) -> Text {
    match event {
        Event::Trashed(owner, card, world, why) => trashed(*owner, *card, *world, *why),
        Event::Played(seat, card, named) => {
            Text::from(*seat) + " plays " + strong(*card) + choice(named) + "."
        }
        Event::ToHand(seat, card, world, way) => {
            let how = match way {
                Way::Swap => "is Swapped back",
                Way::Retreat => "Retreats",
                Way::Quit => "returns",
            };
            Text::from(*seat)
                + "’s "
                + strong(*card)
                + format!(" at {} {how} to hand.", name(*world))
        }
        Event::WorldBegins(world) => Text::from("Now ") + Text::strong(name(*world)) + ":",
        Event::Swaps(seat, card) => {
            Text::from(*seat) + " declares a Swap of " + strong(*card) + "."
        }
        Event::Entered(seat, card, world) => {
            Text::from(*seat) + "’s " + strong(*card) + format!(" enters play at {}.", name(*world))
        }
        Event::Struck(seat, card, world) => {
            Text::from(*seat) + "’s " + strong(*card) + format!(" strikes {}.", name(*world))
        }
        Event::OrbitalConflict(world) => {
            Text::strong("Orbital Conflict") + format!(" at {}.", name(*world))
        }
        Event::Aimed(seat, shots) => Text::from(*seat) + aims(shots, "holds fire in orbit"),
        Event::Assigned(seat, strikes, guards) => {
            let mut text = Text::from(*seat) + aims(strikes, "does not attack");
            for (unit, facility) in guards {
                text += Text::from(" ") + strong(*unit) + " Defends " + strong(*facility) + ".";
            }
            text
        }
        Event::Conquered(by, card, from, world) => {
            Text::from(*by)
                + " Conquers "
                + *from
                + "’s "
                + strong(*card)
                + format!(" at {}.", name(*world))
        }
        Event::Declined(by, card) => Text::from(*by) + " does not Conquer " + strong(*card) + ".",
        Event::Became(card, world) => {
            strong(*card)
                + format!(
                    " becomes an indicator at {}: {}.",
                    name(*world),
                    indication(*card)
                )
        }
        // The others are told by `tell` and `table_talk`.
        _ => Text::new(),
    }
}

/// What a card does to its World as an indicator.
pub const fn indication(card: Card) -> &'static str {
    match card {
        Card::SuckDry => "H2O −2",
        Card::CometBarrage => "H2O +1",
        Card::Biostorm => "Hostile",
        Card::TerraformPlant => "Habitable, not Hostile",
        _ => "no change",
    }
}

fn name(world: World) -> &'static str {
    world.spec().name
}

fn strong(card: Card) -> Text {
    Text::strong(card.spec().name)
}

/// Cards as a list in a sentence.
fn names(cards: &[Card]) -> Text {
    if cards.is_empty() {
        return "nothing".into();
    }
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let part = |group: &[Card]| match group.len() {
        1 => strong(group[0]),
        n => Text::from(format!("{n}× ")) + strong(group[0]),
    };
    Text::list(sorted.chunk_by(|a, b| a == b).map(part).collect())
}

/// A number for each seat. Names may end in numbers themselves: the brackets keep them apart.
fn tallied<N: ToString>(what: &'static str, counts: &[(Seat, N)]) -> Text {
    let part = |(s, n): &(Seat, N)| Text::from(*s) + " (" + Text::strong(n.to_string()) + ")";
    Text::from(what) + ": " + Text::list(counts.iter().map(part).collect()) + "."
}

fn drew(seat: Seat, cards: &[Card], hand: u8, deck: u8, own: bool) -> Text {
    let count = cards.len();
    let drawn = counted(count, "card");
    let sizes = format!("Hand {hand}, Deck {deck}.");
    if own && count > 0 {
        Text::from(format!("You draw {drawn}: ")) + names(cards) + ". " + sizes
    } else {
        Text::from(seat) + format!(" draws {drawn}. {sizes}")
    }
}

fn staged(seat: Seat, counts: &[(World, u8)]) -> Text {
    if counts.is_empty() {
        return Text::from(seat) + " Stages nothing.";
    }
    let part = |(world, n): &(World, u8)| {
        let many = if *n == 1 {
            String::new()
        } else {
            format!(" ({n} cards)")
        };
        Text::from(format!("{}{many}", name(*world)))
    };
    Text::from(seat) + " Stages face down at " + Text::list(counts.iter().map(part).collect()) + "."
}

fn moved(seat: Seat, moves: &[(Card, World, World)]) -> Text {
    if moves.is_empty() {
        return Text::from(seat) + " moves no Ship.";
    }
    let part = |(card, from, to): &(Card, World, World)| {
        strong(*card) + format!(" from {} to {}", name(*from), name(*to))
    };
    Text::from(seat) + " moves " + Text::list(moves.iter().map(part).collect()) + "."
}

fn revealed(cards: &[(Seat, Card, World)]) -> Text {
    let mut lines = vec![Text::strong("Reveal")];
    for group in cards.chunk_by(|a, b| a.0 == b.0) {
        let part = |(_, card, world): &(Seat, Card, World)| {
            strong(*card) + format!(" at {}", name(*world))
        };
        lines.push(
            Text::from(group[0].0) + ": " + Text::list(group.iter().map(part).collect()) + ".",
        );
    }
    Text::lines(lines)
}

fn trashed(owner: Seat, card: Card, world: Option<World>, why: Why) -> Text {
    let because = match why {
        Why::Prohibited => "it is Prohibited on the FINAL TURN".to_owned(),
        Why::Unplayable => "it cannot be played from the Staging Area".to_owned(),
        Why::Class => "the Class total is above the prior Income".to_owned(),
        Why::Req => format!("it needs {}", card.spec().req.words()),
        Why::Room => "there is not enough room".to_owned(),
        Why::Destroyed => "destroyed".to_owned(),
        Why::Overcome => "overcome".to_owned(),
        Why::Spent => "its task is done".to_owned(),
        Why::Used => "used up".to_owned(),
        Why::Cancelled => "cancelled".to_owned(),
        Why::Sabotaged => "sabotaged".to_owned(),
    };
    let place = world.map_or_else(String::new, |w| format!(" at {}", name(w)));
    Text::from(owner) + "’s " + strong(card) + format!("{place} is Trashed: {because}.")
}

fn choice(named: &Named) -> Text {
    match named {
        Named::Nothing => Text::new(),
        Named::World(world) => Text::from(format!(" at {}", name(*world))),
        Named::Unit(card, seat, world) => {
            Text::from(" on ") + *seat + "’s " + strong(*card) + format!(" at {}", name(*world))
        }
        Named::Draw => " to draw 2 cards".into(),
        Named::Search => " to search their Deck".into(),
        Named::Force(card, world) => {
            Text::from(" with ") + strong(*card) + format!(" at {}", name(*world))
        }
        Named::Card(card) => Text::from(" against ") + strong(*card),
    }
}

fn aims(shots: &[(Card, u8, Card, Seat)], otherwise: &str) -> Text {
    if shots.is_empty() {
        return Text::from(format!(" {otherwise}."));
    }
    // The Weapons of a unit at one target are said together.
    let together = shots.chunk_by(|a, b| (a.0, a.2, a.3) == (b.0, b.2, b.3));
    let part = |weapons: &[(Card, u8, Card, Seat)]| {
        let (from, _, target, whose) = weapons[0];
        let damages: Vec<String> = weapons.iter().map(|w| w.1.to_string()).collect();
        let damages = damages.join(" + ");
        strong(from) + format!(" ({damages}) at ") + whose + "’s " + strong(target)
    };
    Text::from(" aims ") + Text::list(together.map(part).collect()) + "."
}

fn note(note: &Note) -> Text {
    match note {
        Note::Anchored => "By your order, your Ships stayed.".into(),
        Note::AutoPassed => "By your order, you passed.".into(),
        Note::AutoOver => "Your order to pass is over.".into(),
        Note::Fired(card) => Text::from("By your order, ") + strong(*card) + " was played.",
        Note::Disarmed(card) => Text::from("Your order for ") + strong(*card) + " has lapsed.",
        Note::PlanOver => "Your planned order of Worlds has lapsed.".into(),
        Note::Exchanged(taken, with, world) => {
            Text::from("You take ")
                + strong(*taken)
                + " back and put "
                + strong(*with)
                + format!(" at {}.", name(*world))
        }
        Note::Orders(action) => ordered(*action),
    }
}

fn ordered(action: Action) -> Text {
    let on = |on: bool, yes: &'static str, no: &'static str| Text::from(if on { yes } else { no });
    match action {
        Action::Auto(Auto::Off) => "Noted: you are asked in windows again.".into(),
        Action::Auto(auto) => Text::from(format!("Noted: you pass windows, {}.", auto.label())),
        Action::Stop(stop) => Text::from(format!("Noted: you are asked {}.", stop.label())),
        Action::Unstop => "Noted: no moment at which you are asked all the same.".into(),
        Action::Arm(Armed { card, .. }) => {
            Text::from("Noted: ") + strong(card) + " is played as soon as its window allows."
        }
        Action::Disarm(card) => Text::from("Noted: no order for ") + strong(card) + " any more.",
        Action::Hold(yes) => on(
            yes,
            "Noted: there will be a window after Stage.",
            "Noted: you do not ask for a window after Stage.",
        ),
        Action::Unplan => "Noted: no planned order of Worlds.".into(),
        Action::KeepPlan(yes) => on(
            yes,
            "Noted: your order of Worlds holds every turn.",
            "Noted: your order of Worlds holds once.",
        ),
        Action::Anchor(yes) => on(
            yes,
            "Noted: your Ships stay.",
            "Noted: you are asked to move.",
        ),
        Action::Ahead(yes) => on(
            yes,
            "Noted: it is carried out without asking you.",
            "Noted: you are asked when it is your turn.",
        ),
        _ => "Noted.".into(),
    }
}
