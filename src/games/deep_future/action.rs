//! Everything a seat can do, and how it is called.

use super::advancements::Advancement;
use super::campaign::{Named, Victory};
use super::cards::{CardId, Suit};
use super::map::Sector;
use super::names;
use super::state::{Means, Paying, Starting, Track};
use super::view::View;
use crate::rules::ask::{Arg, ArgValue, Call, Refusal};
use crate::rules::game::{Param, Verb, needed, verb};
use serde::{Deserialize, Serialize};

/// One atomic deed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Takes a homeworld.
    Home(CardId),
    /// Chooses a number.
    Choose(u8),
    /// Flips for a number.
    Roll,
    /// Uses the advancement of this slot.
    Use(CardId, u8),
    /// Goes on: no more START advancements, FTL or Defenses.
    Go,
    /// Picks a track.
    Track(Track),
    /// Discards a hand card.
    Drop(CardId),
    /// Picks where a move starts.
    From(Sector),
    /// Picks where it goes.
    To(Sector),
    /// Puts or takes an upkeep cube.
    Cube(CardId),
    /// Takes the action of the card's suit with it.
    Do(Suit, CardId),
    /// Plans.
    Plan,
    /// Evokes a civilization.
    Evoke(CardId),
    /// Ends the action phase.
    End,
    /// Uses no more advancements.
    Done,
    /// Settles a world of the line or of the hand; or meets a challenge with a settled one.
    World(CardId),
    /// Makes a world of a blank.
    Blank(CardId),
    /// Makes a world of a new card.
    New,
    /// Picks a sector.
    Sector(Sector),
    /// Takes a free action, or not.
    Free(bool),
    /// Advances a card.
    Target(CardId),
    /// Advances the top card of the deck.
    Deck,
    /// Picks a slot.
    Slot(u8),
    /// Flips again by Chemistry.
    Redraw(CardId, u8),
    /// Keeps the flip.
    Keep,
    /// Picks sectors to battle from and to.
    Pair(Sector, Sector),
    /// Removes so many rival cubes.
    Kill(u8),
    /// Moves so many cubes.
    Count(u8),
    /// Sends a Spacecraft cube.
    Craft(Sector),
    /// Declines.
    No,
    /// Discards a card for a wonder.
    Wonder(CardId),
    /// Skips an effect.
    Skip,
    /// Picks a suit.
    Suit(Suit),
    /// Does the victory's effect first, or the suit's.
    First(bool),
    /// Picks the number rather than a suit.
    Value,
    /// Pays upkeep for a card.
    Pay(CardId),
    /// Pays it with a hand card.
    With(CardId),
    /// Meets a challenge with a hand card.
    Meet(CardId),
    /// Accepts a challenge's failure.
    Accept,
    /// Makes a settled world the homeworld.
    Heir(CardId),
    /// Begins afresh.
    Restart,
    /// Leaves for good, being asked.
    Stop,
    /// Picks the victory.
    Victory(Victory),
    /// Is sure, or not.
    Sure(bool),
    /// Gives a name.
    Name(Named, String),
    /// Changes a standing order.
    Order(Order),
    /// Wants to lose, and perhaps begin afresh.
    Concede,
    /// Wants to leave for good.
    Quit,
    /// Confirms it.
    Confirm,
    /// Stays after all.
    Unconcede,
    /// Ends the match without a winner, if all agree.
    Abandon,
}

/// A change of a standing order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The heir to take; `None` asks.
    Heir(Option<CardId>),
    /// How to pay upkeep.
    Pay(Option<Paying>),
    /// By which means to meet challenges; none asks.
    Meet(Vec<Means>),
    /// How to leave the start phase.
    Start(Option<Starting>),
    /// Whether to begin afresh.
    Restart(Option<bool>),
}

const CARD: Param = needed("card", "Its number or name");
const SLOT: Param = needed("slot", "Which advancement");
const SECTOR: Param = needed("sector", "Two digits, for example 34");
const SUIT: Param = needed("suit", "sun, moon, heart, skull, hand or foot");
const WITH: &[Param] = &[needed("with", "The hand card that pays for it")];

/// Every verb of the game.
pub static VERBS: &[Verb] = &[
    verb("home", "Take a flipped world as your homeworld", &[CARD]),
    verb(
        "choose",
        "Choose the number of an advancement, and circle it",
        &[needed("number", "1 to 6")],
    ),
    verb("roll", "Flip for the number of an advancement", &[]),
    verb("use", "Use an advancement", &[CARD, SLOT]),
    verb("go", "Go on without more advancements", &[]),
    verb("track", "Pick a track", &[needed("track", "c, m, s or x")]),
    verb("drop", "Discard a hand card", &[CARD]),
    verb("from", "Pick where the move starts", &[SECTOR]),
    verb("to", "Pick where the move goes", &[SECTOR]),
    verb(
        "cube",
        "Put an upkeep cube on this card, or meet the challenge with one from it",
        &[CARD],
    ),
    verb("power", "Sun: draw 2 cards", WITH),
    verb("settle", "Moon: add a world to your lower row", WITH),
    verb("grow", "Heart: add 2 cubes to a sector you control", WITH),
    verb(
        "advance",
        "Skull: add an advancement to a world or tech",
        WITH,
    ),
    verb(
        "battle",
        "Hand: remove rival cubes next to yours, cube for cube",
        WITH,
    ),
    verb("expand", "Foot: move cubes to an adjacent sector", WITH),
    verb(
        "plan",
        "Discard your hand and make a card of a suit you choose",
        &[],
    ),
    verb(
        "evoke",
        "Discard a civilization card for its two effects",
        &[CARD],
    ),
    verb("end", "End your action phase", &[]),
    verb(
        "done",
        "Use no more advancements, or pay for no more cards",
        &[],
    ),
    verb(
        "world",
        "Settle this world, or meet the challenge with it",
        &[CARD],
    ),
    verb("blank", "Make a new world of this blank", &[CARD]),
    verb("new", "Make a new world of a new card", &[]),
    verb("sector", "Pick a sector", &[SECTOR]),
    verb(
        "free",
        "Take the free action, or not",
        &[needed("take", "yes or no")],
    ),
    verb(
        "target",
        "Pick what gets the advancement",
        &[needed("card", "Its number or name, or deck")],
    ),
    verb(
        "slot",
        "Pick the slot to fill",
        &[needed("slot", "1, 2 or 3")],
    ),
    verb("redraw", "Flip again by Chemistry", &[CARD, SLOT]),
    verb("keep", "Keep the flip, or the name as it is", &[]),
    verb(
        "pair",
        "Pick the sectors of a battle",
        &[
            needed("from", "Your sector"),
            needed("to", "The rivals’ sector"),
        ],
    ),
    verb(
        "kill",
        "Say how many rival cubes are removed",
        &[needed("cubes", "How many")],
    ),
    verb(
        "count",
        "Say how many cubes move",
        &[needed("cubes", "How many")],
    ),
    verb("craft", "Send a Spacecraft cube", &[SECTOR]),
    verb("no", "Decline", &[]),
    verb("wonder", "Discard a card for the wonder’s effect", &[CARD]),
    verb("skip", "Leave the effect out", &[]),
    verb("suit", "Pick a suit", &[SUIT]),
    verb(
        "first",
        "Say which effect comes first",
        &[needed("effect", "victory or suit")],
    ),
    verb("value", "Pick the number of a slot rather than a suit", &[]),
    verb("pay", "Pay upkeep for an upper-row card", &[CARD]),
    verb("with", "Pay with this hand card", &[CARD]),
    verb("meet", "Meet the challenge with a hand card", &[CARD]),
    verb("accept", "Let the challenge happen", &[]),
    verb("heir", "Make a settled world your homeworld", &[CARD]),
    verb("restart", "Begin afresh with a new homeworld", &[]),
    verb("stop", "Do not begin afresh: leave for good", &[]),
    verb(
        "victory",
        "Say which victory counts",
        &[needed(
            "type",
            "territory, population, culture, might, stability or xeno",
        )],
    ),
    verb(
        "sure",
        "Say whether you are sure",
        &[needed("answer", "yes or no")],
    ),
    verb(
        "name",
        "Give a name for good",
        &[
            needed("thing", "What gets the name"),
            needed("text", "1 to 32 letters, digits, spaces, ’ - or ."),
        ],
    ),
    verb(
        "order",
        "Set or clear a standing order",
        &[
            needed("for", "heir, pay, meet, start or restart"),
            needed("do", "What to do, or ask"),
        ],
    ),
    verb(
        "concede",
        "Give up, once you confirm it; you may begin afresh on your next turn",
        &[],
    ),
    verb(
        "quit",
        "Leave this match for good, once you confirm it",
        &[],
    ),
    verb("confirm", "Confirm that you concede or quit", &[]),
    verb("unconcede", "Stay after all", &[]),
    verb(
        "abandon",
        "End the match without a winner, if all agree",
        &[],
    ),
];

/// An action as a call, labelled with what the viewer may know.
pub fn call(view: &View, action: &Action) -> Call {
    let card = |verb, id: CardId| Call::bare(verb).pick("card", id.to_string(), view.title(id));
    let sector = |verb, at: Sector| Call::bare(verb).pick("sector", at.to_string(), view.place(at));
    let slot = |call: Call, id: CardId, slot: u8| {
        call.pick("slot", (slot + 1).to_string(), advancement(view, id, slot))
    };
    let cubes = |verb, n: u8| Call::bare(verb).pick("cubes", n.to_string(), n.to_string());
    let yes = |verb, name, yes: bool| {
        let word = if yes { "yes" } else { "no" };
        Call::bare(verb).pick(name, word, word)
    };
    match action {
        Action::Home(id) => card("home", *id),
        Action::Choose(n) => Call::bare("choose").pick("number", n.to_string(), view.would_be(*n)),
        Action::Use(id, at) => slot(card("use", *id), *id, *at),
        Action::Redraw(id, at) => slot(card("redraw", *id), *id, *at),
        Action::Track(track) => Call::bare("track").pick("track", track.key(), track.name()),
        Action::Drop(id) => card("drop", *id),
        Action::From(at) => sector("from", *at),
        Action::To(at) => sector("to", *at),
        Action::Cube(id) => card("cube", *id),
        Action::Do(suit, id) => {
            let verb = ["power", "settle", "grow", "advance", "battle", "expand"][suit.index()];
            Call::bare(verb).pick("with", id.to_string(), view.short(*id))
        }
        Action::Evoke(id) => card("evoke", *id),
        Action::World(id) => card("world", *id),
        Action::Blank(id) => card("blank", *id),
        Action::Sector(at) => sector("sector", *at),
        Action::Free(take) => yes("free", "take", *take),
        Action::Target(id) => card("target", *id),
        Action::Deck => Call::bare("target").pick("card", "deck", "the top card of the deck"),
        Action::Slot(n) => {
            Call::bare("slot").pick("slot", (n + 1).to_string(), view.slot_words(*n))
        }
        Action::Pair(from, to) => Call::bare("pair")
            .pick("from", from.to_string(), from.to_string())
            .pick("to", to.to_string(), view.place(*to)),
        Action::Kill(n) => cubes("kill", *n),
        Action::Count(n) => cubes("count", *n),
        Action::Craft(at) => sector("craft", *at),
        Action::Wonder(id) => card("wonder", *id),
        Action::Suit(suit) => Call::bare("suit").pick("suit", suit.name(), suit.name()),
        Action::First(true) => Call::bare("first").pick("effect", "victory", "victory"),
        Action::First(false) => Call::bare("first").pick("effect", "suit", "suit"),
        Action::Pay(id) => card("pay", *id),
        Action::With(id) => Call::bare("with").pick("card", id.to_string(), view.short(*id)),
        Action::Meet(id) => Call::bare("meet").pick("card", id.to_string(), view.short(*id)),
        Action::Heir(id) => card("heir", *id),
        Action::Victory(v) => Call::bare("victory").pick("type", v.name().to_lowercase(), v.name()),
        Action::Sure(sure) => yes("sure", "answer", *sure),
        Action::Name(what, text) => name(view, *what, text),
        Action::Order(order) => order_call(view, order),
        plain => Call::bare(bare(plain)),
    }
}

/// The verbs without arguments.
const fn bare(action: &Action) -> &'static str {
    match action {
        Action::Roll => "roll",
        Action::Go => "go",
        Action::Plan => "plan",
        Action::End => "end",
        Action::Done => "done",
        Action::New => "new",
        Action::Keep => "keep",
        Action::No => "no",
        Action::Skip => "skip",
        Action::Value => "value",
        Action::Accept => "accept",
        Action::Restart => "restart",
        Action::Stop => "stop",
        Action::Concede => "concede",
        Action::Quit => "quit",
        Action::Confirm => "confirm",
        Action::Unconcede => "unconcede",
        // Everything else has arguments and was called above.
        _ => "abandon",
    }
}

/// `Leisure: Culture +2`.
fn advancement(view: &View, id: CardId, slot: u8) -> String {
    let slots = view.campaign.card(id).slots();
    let known = slots
        .get(usize::from(slot))
        .and_then(super::cards::Slot::advancement);
    known.map_or_else(String::new, |a: Advancement| {
        format!("{}: {}", a.name(), a.words())
    })
}

fn name(view: &View, what: Named, text: &str) -> Call {
    let call = Call::bare("name");
    let mut call = match what {
        // Naming a card in hand tells the table who holds it, so the label says so (DF-588).
        Named::Card(id) if view.hand().contains(&id) => {
            let label = format!("{} (shows you hold it):", view.title(id));
            call.pick("thing", id.to_string(), label)
        }
        Named::Card(id) => call.pick("thing", id.to_string(), view.title(id)),
        Named::Sector(at) => call.pick("thing", format!("s{at}"), format!("sector {at}")),
    };
    let value = ArgValue::Words {
        suggestion: text.to_owned(),
        max: names::LONGEST * 4,
    };
    call.args.push(Arg {
        name: "text",
        value,
    });
    call
}

fn order_call(view: &View, order: &Order) -> Call {
    let (what, key, label): (&str, String, String) = match order {
        Order::Heir(Some(id)) => ("heir", id.to_string(), view.title(*id)),
        Order::Pay(Some(how)) => {
            let word = match how {
                Paying::None => "none",
                Paying::Empty => "empty",
                Paying::All => "all",
            };
            ("pay", word.into(), word.into())
        }
        Order::Meet(means) if !means.is_empty() => {
            let words: Vec<&str> = means.iter().map(|m| means_word(*m)).collect();
            ("meet", words.join("-"), words.join(", then "))
        }
        Order::Start(Some(Starting::Skip)) => ("start", "skip".into(), "skip".into()),
        Order::Start(Some(Starting::Art)) => ("start", "art".into(), "every Art, then go".into()),
        Order::Restart(Some(yes)) => {
            let word = if *yes { "yes" } else { "no" };
            ("restart", word.into(), word.into())
        }
        Order::Heir(None) => ("heir", "ask".into(), "ask me".into()),
        Order::Pay(None) => ("pay", "ask".into(), "ask me".into()),
        Order::Meet(_) => ("meet", "ask".into(), "ask me".into()),
        Order::Start(None) => ("start", "ask".into(), "ask me".into()),
        Order::Restart(None) => ("restart", "ask".into(), "ask me".into()),
    };
    Call::bare("order")
        .pick("for", what, what)
        .pick("do", key, label)
}

/// What to type for a means against challenges.
pub const fn means_word(means: Means) -> &'static str {
    match means {
        Means::Hand => "hand",
        Means::Cube => "cube",
        Means::World => "world",
    }
}

/// The offered action with the name somebody typed (DF-601).
pub fn fill(view: &View, offered: &Action, typed: &str) -> Result<Action, Refusal> {
    let Action::Name(what, _) = offered else {
        return Ok(offered.clone());
    };
    let kind = view
        .campaign
        .kind(*what)
        .ok_or_else(|| Refusal::by_rule("DF-580", "That has no name yet"))?;
    let text = names::check(&view.campaign, kind, Some(*what), typed, &[])?;
    Ok(Action::Name(*what, text))
}
