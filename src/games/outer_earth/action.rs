//! Everything a seat can do, and how it is called.

use super::cards::{self, Card};
use super::planets::Planet;
use super::state::Answer;
use super::view::View;
use crate::rules::ask::{Arg, ArgValue, Call, Refusal};
use crate::rules::game::{Param, Verb, needed, optional, verb};
use crate::rules::typed::matches;
use serde::{Deserialize, Serialize};

/// The largest cap on a bid: every card there is.
pub const MOST_CAP: u8 = Card::COUNT as u8;
/// The most planets a company can hold, and so can want in one phase.
pub const MOST_WINS: u8 = 6;

/// The most cards of a proxy list, so that it fits on a button even as numbers.
const MOST_LISTED: usize = 15;
/// The longest list of ids on a button.
const LONGEST_LIST: usize = 45;

/// One atomic deed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Answers for a planet, now or ahead; without an answer, forgets a stored one.
    Want {
        /// Which planet.
        planet: Planet,
        /// The answer.
        answer: Option<Answer>,
    },
    /// Chooses the opening card.
    Open(Card),
    /// Begins a raise with a card.
    Raise(Card),
    /// Adds a card to the raise.
    Add(Card),
    /// Commits the raise.
    Done,
    /// Takes the picked cards back.
    Cancel,
    /// Does not raise.
    Pass,
    /// Ends the own turn.
    End,
    /// Draws from the closed deck.
    Draw,
    /// Takes an open card.
    Pick(u8),
    /// Changes the open row, to take one of the new cards.
    Refresh,
    /// Changes the open row by the company's power.
    Flush,
    /// Puts a card face down into the stocks.
    Invest(Card),
    /// Places a card on a planet.
    Place {
        /// Which card.
        card: Card,
        /// On which planet.
        planet: Planet,
    },
    /// Discards the most recent card of a planet.
    Rework(Planet),
    /// Closes a planet.
    Close(Planet),
    /// Takes one of the new open cards.
    Take(u8),
    /// Orders to answer no to everything, or not.
    Skip(bool),
    /// Orders to answer no after so many planets.
    Wins(Option<u8>),
    /// Orders to bid no more cards than this.
    Cap(Option<u8>),
    /// Orders which cards to raise with.
    Proxy {
        /// For which planet.
        planet: Planet,
        /// In this order.
        cards: Vec<Card>,
    },
    /// Lets an exhausted turn end by itself, or not.
    AutoEnd(bool),
    /// Gives up the seat; asked twice.
    Concede,
    /// Stays after all.
    Unconcede,
}

const HAND_CARD: Param = needed("card", "A card of your hand");
const OWN_PLANET: Param = needed("planet", "One of your planets in development");

/// Every verb of the game.
pub static VERBS: &[Verb] = &[
    verb(
        "want",
        "Say yes or no to a planet of the market, now or ahead",
        &[
            needed(
                "planet",
                "The planet on offer, or a later one of this round",
            ),
            needed("answer", "yes, no, or ask to forget a stored answer"),
            optional("card", "Your opening card, should others want it too"),
        ],
    ),
    verb("open", "Choose your opening card", &[HAND_CARD]),
    verb(
        "raise",
        "Raise your bid by this card; then add more or say done",
        &[HAND_CARD],
    ),
    verb("add", "Add one more card to your raise", &[HAND_CARD]),
    verb("done", "Commit the raise", &[]),
    verb("cancel", "Take the picked cards back and think again", &[]),
    verb("pass", "Do not raise", &[]),
    verb("draw", "1 AP: draw two cards from the closed deck", &[]),
    verb(
        "pick",
        "1 AP: take an open card",
        &[needed("n", "Its place, 1 to 3")],
    ),
    verb(
        "refresh",
        "1 AP: discard the open cards, turn over three, take one",
        &[],
    ),
    verb(
        "take",
        "After a refresh: take one of the new open cards",
        &[needed("n", "Its place, 1 to 3")],
    ),
    verb(
        "flush",
        "Cobalt Frontier, once per round: three new open cards",
        &[],
    ),
    verb(
        "place",
        "Place a card on one of your planets",
        &[HAND_CARD, OWN_PLANET],
    ),
    verb(
        "rework",
        "Discard the most recent card of a planet",
        &[OWN_PLANET],
    ),
    verb("close", "Close a planet and score it", &[OWN_PLANET]),
    verb(
        "invest",
        "1 AP: put a card face down into your stocks",
        &[HAND_CARD],
    ),
    verb("end", "End your turn", &[]),
    verb(
        "order",
        "Standing orders: skip, wins, cap, proxy with planet, autoend",
        &[
            optional("skip", "on: answer no to every planet"),
            optional(
                "wins",
                "Answer no once you received so many planets in this phase, or off",
            ),
            optional(
                "cap",
                "Pass rather than bid more cards than this; 0 or off for none",
            ),
            optional(
                "proxy",
                "Cards to raise with in this order, with commas; none to cancel",
            ),
            optional("planet", "The planet the proxy is for"),
            optional("autoend", "off: your turn ends only when you say so"),
        ],
    ),
    verb("concede", "Leave the match for good; say it twice", &[]),
    verb("unconcede", "Stay in the match after all", &[]),
];

/// An action as a call.
pub fn call(view: &View, action: &Action) -> Call {
    let card = |verb, card: Card| Call::bare(verb).pick("card", card.id(), card.to_string());
    let planet = |verb, p: Planet| Call::bare(verb).pick("planet", p.id(), p.name());
    let order = |name, word: &str| Call::bare("order").pick(name, word, format!("{name} {word}"));
    match action {
        Action::Want { planet, answer } => want(*planet, *answer),
        Action::Open(c) => card("open", *c),
        Action::Raise(c) => card("raise", *c),
        Action::Add(c) => card("add", *c),
        Action::Done => Call::bare("done"),
        Action::Cancel => Call::bare("cancel"),
        Action::Pass => Call::bare("pass"),
        Action::End => Call::bare("end"),
        Action::Draw => Call::bare("draw"),
        Action::Pick(n) => open_card(view, "pick", *n),
        Action::Take(n) => open_card(view, "take", *n),
        Action::Refresh => Call::bare("refresh"),
        Action::Flush => Call::bare("flush"),
        Action::Invest(c) => card("invest", *c),
        Action::Place { card: c, planet: p } => {
            card("place", *c).pick("planet", p.id(), format!("on {}", p.name()))
        }
        Action::Rework(p) => planet("rework", *p),
        Action::Close(p) => {
            let label = view.closing(*p).map_or_else(String::new, |(cost, points)| {
                format!(": {cost} AP, {points} VP")
            });
            Call::bare("close").pick("planet", p.id(), format!("{}{label}", p.name()))
        }
        Action::Skip(on) => order("skip", on_off(*on)),
        Action::AutoEnd(on) => order("autoend", on_off(*on)),
        Action::Wins(None) => order("wins", "off"),
        Action::Wins(Some(n)) => order("wins", &n.to_string()),
        Action::Cap(n) => cap(*n),
        Action::Proxy { planet, cards } => proxy(*planet, cards),
        Action::Concede => Call::bare("concede"),
        Action::Unconcede => Call::bare("unconcede"),
    }
}

const fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

fn want(planet: Planet, answer: Option<Answer>) -> Call {
    let call = Call::bare("want").pick("planet", planet.id(), planet.name());
    match answer {
        None => call.pick("answer", "ask", "– ask me"),
        Some(Answer::No) => call.pick("answer", "no", "– no"),
        Some(Answer::Yes(None)) => call.pick("answer", "yes", "– yes"),
        Some(Answer::Yes(Some(card))) => {
            call.pick("answer", "yes", "– yes")
                .pick("card", card.id(), format!("with {card}"))
        }
    }
}

fn open_card(view: &View, verb: &'static str, n: u8) -> Call {
    let card = view.open.get(usize::from(n) - 1).copied().flatten();
    let name = card.map_or_else(String::new, |c| format!(": {c}"));
    Call::bare(verb).pick("n", n.to_string(), format!("{n}{name}"))
}

fn cap(most: Option<u8>) -> Call {
    let value = ArgValue::Number {
        min: 0,
        max: MOST_CAP.into(),
        suggestion: most.unwrap_or(0).into(),
    };
    let mut call = Call::bare("order");
    call.args.push(Arg { name: "cap", value });
    call
}

fn proxy(planet: Planet, cards: &[Card]) -> Call {
    let value = ArgValue::Words {
        suggestion: listed(cards),
        max: 1000,
    };
    let mut call = Call::bare("order");
    call.args.push(Arg {
        name: "proxy",
        value,
    });
    call.pick(
        "planet",
        planet.id(),
        format!("proxy for {}", planet.name()),
    )
}

/// A list of cards to type: ids, or numbers of the rules' table where ids would not fit on a button.
fn listed(cards: &[Card]) -> String {
    let ids: Vec<&str> = cards.iter().map(|c| c.id()).collect();
    let names = ids.join(",");
    if cards.is_empty() {
        return "none".to_owned();
    }
    if names.len() <= LONGEST_LIST {
        return names;
    }
    let numbers: Vec<String> = cards.iter().map(|c| (c.index() + 1).to_string()).collect();
    numbers.join(",")
}

/// A cap or a proxy list as it was typed.
pub fn fill(view: &View, offered: &Action, typed: &str) -> Result<Action, Refusal> {
    match offered {
        Action::Cap(_) => cap_typed(typed),
        Action::Proxy { planet, .. } => Ok(Action::Proxy {
            planet: *planet,
            cards: cards_typed(view, typed)?,
        }),
        other => Ok(other.clone()),
    }
}

fn cap_typed(typed: &str) -> Result<Action, Refusal> {
    let typed = typed.trim();
    if typed.eq_ignore_ascii_case("off") {
        return Ok(Action::Cap(None));
    }
    match typed.parse::<u8>() {
        Ok(0) => Ok(Action::Cap(None)),
        Ok(n) if n <= MOST_CAP => Ok(Action::Cap(Some(n))),
        _ => Err(Refusal::by_rule(
            "OE-327",
            format!("A cap is a number from 1 to {MOST_CAP}, or off"),
        )),
    }
}

/// The cards named in a list, each of which must be in the hand.
fn cards_typed(view: &View, typed: &str) -> Result<Vec<Card>, Refusal> {
    let hand: &[Card] = view.own.as_ref().map_or(&[], |o| &o.hand);
    let mut found = Vec::new();
    if typed.trim().eq_ignore_ascii_case("none") {
        return Ok(found);
    }
    for word in typed.split(',').map(str::trim).filter(|w| !w.is_empty()) {
        let number = word.parse::<usize>().ok();
        let exact = cards::designs(hand).find(|c| c.id() == word || number == Some(c.index() + 1));
        let card = exact.or_else(|| cards::designs(hand).find(|c| matches(word, c.name())));
        found.push(card.ok_or_else(|| not_held(word))?);
    }
    if found.len() > MOST_LISTED {
        Err(Refusal::by_rule(
            "OE-328",
            format!("Name at most {MOST_LISTED} cards"),
        ))
    } else if cards::holds(hand, &found) {
        Ok(found)
    } else {
        Err(Refusal::by_rule(
            "OE-328",
            "You named a card more often than you hold it",
        ))
    }
}

fn not_held(word: &str) -> Refusal {
    let short: String = word.chars().take(40).collect();
    Refusal::by_rule("OE-328", format!("You hold no card “{short}”"))
}
