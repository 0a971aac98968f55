//! What happens, and who is told what of it.

use super::cards::{self, Card, Industry};
use super::planets::{Company, Planet};
use super::score::{Scored, Sheet};
use super::state::{Answer, Ending, Lot, OPEN, Orders};
use super::words;
use crate::rules::seat::{Seat, SeatSet, Viewer};
use crate::rules::text::{Text, counted};
use std::sync::Arc;

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
#[expect(
    missing_docs,
    reason = "the fields are what the variant's sentence speaks of"
)]
pub enum Event {
    /// The match begins.
    Begins {
        companies: Vec<Company>,
        token: Seat,
        market: Vec<Planet>,
        open: [Option<Card>; OPEN],
    },
    /// A seat drew closed cards, or was dealt its hand.
    Drew {
        seat: Seat,
        cards: Vec<Card>,
        dealt: bool,
    },
    /// A round begins; `deck` or `budget` make it the last.
    RoundBegins { round: u8, deck: bool, budget: bool },
    /// A planet is on offer.
    Offered { lot: Lot },
    /// A seat answered: private.
    Answered {
        seat: Seat,
        planet: Planet,
        answer: Answer,
    },
    /// The answers are revealed.
    Revealed {
        planet: Planet,
        entitled: SeatSet,
        yes: SeatSet,
    },
    /// A bidder chose the opening card: private.
    OpeningChosen { seat: Seat, card: Card },
    /// All opening cards are in.
    BidsOpen { planet: Planet, bidders: Vec<Seat> },
    /// A bidder raised by these cards, which only the bidder knows.
    Raised {
        seat: Seat,
        cards: Vec<Card>,
        sizes: Vec<(Seat, u8)>,
    },
    /// A bidder passed.
    Passed { seat: Seat, sizes: Vec<(Seat, u8)> },
    /// Several bids share the most cards and are turned up.
    Tied {
        planet: Planet,
        bids: Vec<(Seat, Vec<Card>)>,
    },
    /// A seat received a planet; what it paid only the seat knows card by card.
    Received {
        seat: Seat,
        lot: Lot,
        paid: Option<Vec<Card>>,
        queued: bool,
    },
    /// A turn begins.
    TurnBegins { seat: Seat, ap: u8 },
    /// Cards came into the open row.
    Turned { cards: Vec<Card> },
    /// A seat took an open card.
    Took { seat: Seat, card: Card },
    /// A seat discarded the open cards.
    RowChanged { seat: Seat, free: bool },
    /// A seat put a card face down into its stocks.
    Invested { seat: Seat, card: Card },
    /// A seat placed a card.
    Placed {
        seat: Seat,
        card: Card,
        planet: Planet,
        free: bool,
        adapted: bool,
    },
    /// A seat discarded the most recent card of a planet.
    Reworked {
        seat: Seat,
        card: Card,
        planet: Planet,
        free: bool,
    },
    /// A seat closed a planet.
    Closed(Closing),
    /// A reward paid points.
    Rewarded { seat: Seat, due: u8, paid: u8 },
    /// The budget reached 0.
    BudgetEmpty,
    /// A queued planet moved up.
    MovedUp { seat: Seat, planet: Planet },
    /// A turn is over.
    TurnEnds { seat: Seat, ap: u8 },
    /// Chips, refill and token.
    Upkeep {
        chips: Vec<Planet>,
        turned: Vec<Planet>,
        token: Seat,
    },
    /// The end scoring.
    Scored(Arc<Scored>),
    /// A seat changed its orders: private.
    Ordered { seat: Seat, orders: Box<Orders> },
    /// An order answered for its seat: private.
    ByOrder {
        seat: Seat,
        planet: Planet,
        order: Order,
    },
    /// An order for a planet was not needed: private.
    OrderLapsed { seat: Seat, planet: Planet },
    /// An order needed a card that is gone: private.
    OrderDropped { seat: Seat, planet: Planet },
    /// A seat said `concede` once, or stays after all: private.
    Leaving { seat: Seat, still: bool },
    /// A seat gave up.
    Left { seat: Seat },
    /// The match is over.
    Over { ending: Ending },
}

/// Which standing order answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// No to every planet.
    Skip,
    /// No after so many planets.
    Wins(u8),
    /// An answer stored for the planet.
    Stored,
    /// No bid of more cards than this.
    Cap(u8),
    /// The list of cards for the planet.
    Proxy,
    /// That list is too short.
    Short,
}

impl Order {
    /// What the owner reads.
    fn words(self, planet: Planet) -> String {
        let name = planet.name();
        match self {
            Self::Skip => format!("By your order you say no to every planet, {name} too."),
            Self::Wins(n) => {
                let planets = counted(n, "planet");
                format!(
                    "By your order you say no to {name}: you have received {planets} in this phase."
                )
            }
            Self::Stored => format!("Your stored answer for {name} is given."),
            Self::Cap(n) => format!(
                "By your order you pass for {name}: the next raise would bid more than {}.",
                words::cards(n.into())
            ),
            Self::Proxy => format!("By your order the next cards of your list are bid for {name}."),
            Self::Short => {
                format!("By your order you pass for {name}: your list is too short to lead.")
            }
        }
    }
}

/// A closed planet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closing {
    /// By whom.
    pub seat: Seat,
    /// Which.
    pub planet: Planet,
    /// For how many action points.
    pub cost: u8,
    /// What it scored.
    pub points: u8,
    /// What the budget paid of it.
    pub paid: u8,
    /// The card that went to the stocks.
    pub stock: Card,
}

impl Event {
    /// Whether a card of the closed deck was drawn or shown, or the open row changed (OE-337).
    pub const fn shows_cards(&self) -> bool {
        matches!(
            self,
            Self::Drew { .. } | Self::Turned { .. } | Self::Took { .. } | Self::RowChanged { .. }
        )
    }
}

/// What a viewer is told of an event.
pub fn tell(event: &Event, viewer: Viewer) -> Option<Text> {
    let own = |seat: Seat, text: Text| viewer.is(seat).then_some(text);
    match event {
        Event::Drew { seat, cards, dealt } => Some(drew(*seat, cards, *dealt, viewer)),
        Event::Answered {
            seat,
            planet,
            answer,
        } => own(
            *seat,
            Text::from(format!("Your answer for {}: ", planet.name()))
                + words::answer(*answer)
                + ".",
        ),
        Event::OpeningChosen { seat, card } => own(
            *seat,
            Text::from("Your opening card: ") + Text::strong(card.to_string()) + ".",
        ),
        Event::Raised { seat, cards, sizes } => {
            let mine = if viewer.is(*seat) {
                format!(" ({})", cards::list(cards))
            } else {
                String::new()
            };
            let by = words::cards(cards.len());
            Some(Text::from(*seat) + format!(" raises by {by}{mine}. ") + words::bids(sizes))
        }
        Event::Invested { seat, card } => {
            let what = if viewer.is(*seat) {
                card.to_string()
            } else {
                "a card".to_owned()
            };
            Some(Text::from(*seat) + format!(" invests {what} face down."))
        }
        Event::Received {
            seat,
            lot,
            paid,
            queued,
        } => Some(received(*seat, *lot, paid.as_deref(), *queued, viewer)),
        Event::Ordered { seat, .. }
        | Event::ByOrder { seat, .. }
        | Event::OrderLapsed { seat, .. }
        | Event::OrderDropped { seat, .. }
        | Event::Leaving { seat, .. } => own(*seat, aside(event)),
        open => Some(table_talk(open)),
    }
}

/// What only the one concerned is told: orders, and second thoughts about leaving.
fn aside(event: &Event) -> Text {
    match event {
        Event::Ordered { orders, .. } => Text::from("Your orders: ") + words::orders(orders) + ".",
        Event::ByOrder { planet, order, .. } => order.words(*planet).into(),
        Event::OrderLapsed { planet, .. } => {
            format!("Your order for {} has lapsed unused.", planet.name()).into()
        }
        Event::OrderDropped { planet, .. } => format!(
            "Your order for {} needs a card you no longer hold: it is dropped.",
            planet.name()
        )
        .into(),
        Event::Leaving { still: true, .. } => {
            Text::from("Giving up is for good. Say ")
                + Text::code("concede")
                + " once more if you mean it, or "
                + Text::code("unconcede")
                + " to stay."
        }
        // Only who stays after all is left.
        _ => "You stay in the match.".into(),
    }
}

fn drew(seat: Seat, cards: &[Card], dealt: bool, viewer: Viewer) -> Text {
    if viewer.is(seat) {
        let what = if dealt { "Your hand: " } else { "You draw " };
        return Text::from(what) + Text::strong(cards::list(cards)) + ".";
    }
    let verb = if dealt { "is dealt" } else { "draws" };
    Text::from(seat) + format!(" {verb} {}.", words::cards(cards.len()))
}

fn received(seat: Seat, lot: Lot, paid: Option<&[Card]>, queued: bool, viewer: Viewer) -> Text {
    let mut text = Text::from(seat) + " receives " + Text::strong(lot.planet.name());
    text += match paid {
        None => " for no card".to_owned(),
        Some(cards) if viewer.is(seat) => format!(" and paid {}", cards::list(cards)),
        Some(cards) => format!(" and paid {}", words::cards(cards.len())),
    };
    if lot.chips > 0 {
        text += format!(", with {} VP on it", lot.chips);
    }
    text + if queued {
        ". It waits in the queue."
    } else {
        ". It enters development."
    }
}

/// The sentence for an event that is no secret.
fn table_talk(event: &Event) -> Text {
    match event {
        Event::Begins {
            companies,
            token,
            market,
            open,
        } => begins(companies, *token, market, *open),
        Event::RoundBegins {
            round,
            deck,
            budget,
        } => round_begins(*round, *deck, *budget),
        Event::Offered { lot } => {
            let chips = if lot.chips > 0 {
                format!(" with {} VP on it", lot.chips)
            } else {
                String::new()
            };
            Text::from("On offer: ") + Text::strong(lot.planet.words()) + chips + "."
        }
        Event::Revealed {
            planet,
            entitled,
            yes,
        } => revealed(*planet, *entitled, *yes),
        Event::BidsOpen { planet, bidders } => {
            let names = bidders.iter().map(|s| Text::from(*s)).collect();
            Text::list(names) + format!(" bid 1 card each for {}.", planet.name())
        }
        Event::Passed { seat, sizes } => Text::from(*seat) + " passes. " + words::bids(sizes),
        Event::Tied { planet, bids } => tied(*planet, bids),
        Event::Upkeep {
            chips,
            turned,
            token,
        } => upkeep(chips, turned, *token),
        Event::Scored(scored) => scoring(scored),
        Event::Over { ending } => words::ending(ending),
        Event::Left { seat } => Text::from(*seat) + " gives up the seat and leaves the match.",
        Event::BudgetEmpty => Text::strong("The budget is empty."),
        turn => turn_talk(turn),
    }
}

/// The sentence for a deed of a turn.
fn turn_talk(event: &Event) -> Text {
    match event {
        Event::TurnBegins { seat, ap } => {
            Text::from("Turn of ") + *seat + format!(" with {ap} AP.")
        }
        Event::Turned { cards } => format!("Into the open row: {}.", cards::list(cards)).into(),
        Event::Took { seat, card } => {
            Text::from(*seat) + " takes " + Text::strong(card.to_string()) + " from the open row."
        }
        Event::RowChanged { seat, free } => {
            let how = if *free { "flushes" } else { "refreshes" };
            Text::from(*seat) + format!(" {how} the open row.")
        }
        Event::Placed {
            seat,
            card,
            planet,
            free,
            adapted,
        } => {
            let how = match (free, adapted) {
                (true, false) => ", free",
                (true, true) => ", free, without a connection",
                (false, true) => " for 1 AP, without a connection",
                (false, false) => " for 1 AP",
            };
            Text::from(*seat)
                + " places "
                + Text::strong(card.to_string())
                + format!(" on {}{how}.", planet.name())
        }
        Event::Reworked {
            seat,
            card,
            planet,
            free,
        } => {
            let how = if *free { ", free" } else { " for 1 AP" };
            Text::from(*seat) + format!(" discards {card} from {}{how}.", planet.name())
        }
        Event::Closed(closing) => closed(*closing),
        Event::Rewarded { seat, due, paid } => {
            let short = short(*due, *paid);
            Text::from(*seat) + format!(" receives {paid} VP as a reward{short}.")
        }
        Event::MovedUp { seat, planet } => {
            Text::from(planet.name()) + " moves up from the queue of " + *seat + "."
        }
        Event::TurnEnds { seat, ap: 0 } => Text::from("The turn of ") + *seat + " is over.",
        Event::TurnEnds { seat, ap } => {
            Text::from("The turn of ") + *seat + format!(" is over; {ap} AP are lost.")
        }
        // All others are told above.
        _ => Text::new(),
    }
}

fn begins(
    companies: &[Company],
    token: Seat,
    market: &[Planet],
    open: [Option<Card>; OPEN],
) -> Text {
    let seats = (0..).map(Seat::new).zip(companies);
    let lines = seats.map(|(seat, company)| {
        Text::from(seat)
            + " runs "
            + Text::strong(company.name())
            + format!(" (influence {}: {}).", company.influence(), company.power())
    });
    let planets: Vec<String> = market.iter().map(|p| p.words()).collect();
    let cards: Vec<Card> = open.iter().flatten().copied().collect();
    Text::lines(lines)
        + Text::line()
        + token
        + " has the starting token."
        + Text::line()
        + format!("Market: {}.", planets.join("; "))
        + Text::line()
        + format!("Open industries: {}.", cards::list(&cards))
}

/// The trigger of the last round is published with the round it makes the last (OE-317).
fn round_begins(round: u8, deck: bool, budget: bool) -> Text {
    let text = Text::strong(format!("Round {round}"));
    match (deck, budget) {
        (false, false) => text + " begins.",
        (true, false) => text + " is the last: the Galaxy Deck has run out.",
        (false, true) => text + " is the last: the budget is empty.",
        (true, true) => text + " is the last: Galaxy Deck and budget have run out.",
    }
}

fn revealed(planet: Planet, entitled: SeatSet, yes: SeatSet) -> Text {
    let seats = || (0..8).map(Seat::new);
    let wanting: Vec<Text> = seats().filter(|s| yes.has(*s)).map(Text::from).collect();
    let declining = seats().filter(|s| entitled.has(*s) && !yes.has(*s));
    let declining: Vec<Text> = declining.map(Text::from).collect();
    let name = Text::strong(planet.name());
    if wanting.is_empty() {
        return Text::from("Nobody wants ") + name + ": it stays in the market.";
    }
    let verb = if wanting.len() == 1 {
        " wants "
    } else {
        " want "
    };
    let text = Text::list(wanting) + verb + name;
    if declining.is_empty() {
        text + "."
    } else {
        let not = if declining.len() == 1 {
            " does not."
        } else {
            " do not."
        };
        text + "; " + Text::list(declining) + not
    }
}

fn tied(planet: Planet, bids: &[(Seat, Vec<Card>)]) -> Text {
    let shown = bids.iter().map(|(seat, cards)| {
        let sum: u8 = cards.iter().map(|c| c.value()).sum();
        Text::from(*seat) + format!(" {} = {sum}", cards::list(cards))
    });
    Text::from(format!("Tied for {}: ", planet.name())) + Text::join(shown, &Text::from("; ")) + "."
}

fn closed(closing: Closing) -> Text {
    let Closing {
        seat,
        planet,
        cost,
        points,
        paid,
        stock,
    } = closing;
    let gains = match stock.industry() {
        Industry::Primary => "draw 1 card now and every turn",
        Industry::Secondary => "more capacity",
        Industry::Tertiary => "1 more AP now and every round",
    };
    Text::from(seat)
        + " closes "
        + Text::strong(planet.name())
        + format!(" for {cost} AP: ")
        + Text::strong(format!("{paid} VP"))
        + short(points, paid)
        + format!(
            ". {stock} goes to the stocks ({gains}). Reward: {}. {} index +1.",
            planet.reward().text(),
            planet.industry().name()
        )
}

fn short(due: u8, paid: u8) -> String {
    if due == paid {
        String::new()
    } else {
        format!(" (of {due}; the budget holds no more)")
    }
}

fn upkeep(chips: &[Planet], turned: &[Planet], token: Seat) -> Text {
    let names = |planets: &[Planet]| {
        let names: Vec<&str> = planets.iter().map(|p| p.name()).collect();
        names.join(", ")
    };
    let mut text = Text::from("Upkeep.");
    if !chips.is_empty() {
        text += format!(" 1 VP each on {}.", names(chips));
    }
    if !turned.is_empty() {
        let planets: Vec<String> = turned.iter().map(|p| p.words()).collect();
        text += format!(" New in the market: {}.", planets.join("; "));
    }
    text + " The token passes to " + token + "."
}

/// Every component of every total (OE-319).
fn scoring(scored: &Scored) -> Text {
    let industries = Industry::ALL.map(|i| {
        let at = i.index();
        format!(
            "{} {} (rank {})",
            i.name(),
            scored.index[at],
            scored.ranks[at]
        )
    });
    let mut lines =
        vec![Text::strong("End scoring") + format!(". Market index: {}.", industries.join(", "))];
    for (seat, sheet) in scored.sheets.iter() {
        lines.push(sheet_line(seat, sheet));
    }
    Text::lines(lines)
}

fn sheet_line(seat: Seat, sheet: &Sheet) -> Text {
    let parts = Industry::ALL.map(|i| {
        let at = i.index();
        format!(
            "{} {} → {}",
            i.letter(),
            sheet.investments[at],
            sheet.bonus[at]
        )
    });
    let unfinished: Vec<String> = sheet
        .unfinished
        .iter()
        .map(|(p, points)| format!("{} {points}", p.name()))
        .collect();
    let unfinished = if unfinished.is_empty() {
        "none".to_owned()
    } else {
        unfinished.join(", ")
    };
    Text::from(seat)
        + format!(
            ": {} VP; face-down stocks {}; investments {}; portfolio {}; unfinished {unfinished}; ",
            sheet.vp,
            cards::list(&sheet.invested),
            parts.join(", "),
            sheet.portfolio
        )
        + Text::strong(format!("total {}", sheet.total))
        + "."
}
