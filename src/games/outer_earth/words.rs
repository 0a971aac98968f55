//! The board, the questions and the result in words.

use super::cards::{self, Card, Industry};
use super::effects;
use super::planets::Planet;
use super::state::{Answer, Ending, Orders, Phase, Site, Turn};
use super::view::{AuctionView, Own, SeatView, View};
use crate::rules::seat::Seat;
use crate::rules::text::{Text, counted};

/// `1 card`, `8 cards`.
pub(super) fn cards(count: usize) -> String {
    counted(count, "card")
}

/// An answer in a sentence.
pub(super) fn answer(answer: Answer) -> String {
    match answer {
        Answer::No => "no".to_owned(),
        Answer::Yes(None) => "yes".to_owned(),
        Answer::Yes(Some(card)) => format!("yes, opening with {card}"),
    }
}

/// How many cards each bidder has bid; names may end in numbers themselves, so these stand in brackets.
pub(super) fn bids(sizes: &[(Seat, u8)]) -> Text {
    let each = sizes
        .iter()
        .map(|(seat, n)| Text::from(*seat) + format!(" ({n})"));
    Text::from("Bids: ") + Text::join(each, &Text::from(", ")) + "."
}

/// A seat's orders in a line.
pub(super) fn orders(orders: &Orders) -> String {
    let mut parts = Vec::new();
    if orders.skip {
        parts.push("no to every planet".to_owned());
    }
    if let Some(n) = orders.wins {
        parts.push(format!("no after {n} received in a phase"));
    }
    if let Some(n) = orders.cap {
        parts.push(format!("never bid more than {}", cards(n.into())));
    }
    for (planet, stored) in &orders.stored {
        parts.push(format!("{}: {}", planet.name(), answer(*stored)));
    }
    for (planet, list) in &orders.proxy {
        let names: Vec<&str> = list.iter().map(|c| c.name()).collect();
        let names = if names.is_empty() {
            "nothing more".to_owned()
        } else {
            names.join(", ")
        };
        parts.push(format!("raise for {} with {names}", planet.name()));
    }
    if orders.manual_end {
        parts.push("turns end only by hand".to_owned());
    }
    if parts.is_empty() {
        "none".to_owned()
    } else {
        parts.join("; ")
    }
}

/// How the match ended.
pub(super) fn ending(ending: &Ending) -> Text {
    match ending {
        Ending::Alone(seat) => Text::from(*seat) + " is the only one left and wins.",
        Ending::Points(scored) => {
            let mut order: Vec<Seat> = scored.places.iter().map(|(s, _)| s).collect();
            order.sort_by_key(|s| scored.places[*s]);
            let each = order
                .iter()
                .map(|s| Text::from(*s) + format!(" {}", scored.sheets[*s].total));
            let points = Text::join(each, &Text::from(", "));
            order.first().map_or_else(Text::new, |winner| {
                Text::from(*winner) + Text::strong(" wins") + ": " + points + "."
            })
        }
    }
}

/// The question a seat is asked; the asked seat reads more of it than the others.
pub(super) fn prompt(view: &View, asked: Seat) -> Text {
    if !view.awaits(asked) {
        return Text::from(asked) + " is not asked anything.";
    }
    let own = view.viewer.is(asked);
    match view.phase {
        Phase::Answers if own => want_prompt(view),
        Phase::Answers => Text::from(asked) + " says yes or no in secret.",
        Phase::Openings if own => {
            "Others want it too: choose your opening card. It lies face down.".into()
        }
        Phase::Openings => Text::from(asked) + " chooses an opening card.",
        Phase::Raise(_) if own => raise_prompt(view, asked),
        Phase::Raise(_) => Text::from(asked) + " raises or passes.",
        Phase::Take(_) if own => "Take one of the new open cards.".into(),
        Phase::Take(_) => Text::from(asked) + " takes one of the new open cards.",
        _ if own => turn_prompt(view),
        _ => Text::from(asked) + " is on turn.",
    }
}

fn want_prompt(view: &View) -> Text {
    let Some(auction) = &view.auction else {
        return Text::new();
    };
    let lot = auction.lot;
    let chips = if lot.chips > 0 {
        format!(", {} VP on it", lot.chips)
    } else {
        String::new()
    };
    Text::from("Do you want ")
        + Text::strong(lot.planet.trade_words())
        + format!("{chips}? Reward: {}. ", lot.planet.reward().text())
        + "You may name your opening card in case others want it too."
}

fn raise_prompt(view: &View, asked: Seat) -> Text {
    let least = view.least_raise(asked);
    let picked = view.own.as_ref().map_or(&[][..], |o| &o.picked);
    let sizes = view.auction.as_ref().map_or_else(Vec::new, sizes);
    if picked.is_empty() {
        return bids(&sizes)
            + format!(" Pass, or raise by at least {}.", cards(usize::from(least)));
    }
    let open = usize::from(least).saturating_sub(picked.len());
    let rest = if open > 0 {
        format!("add at least {} more", cards(open))
    } else {
        "add more, or say done".to_owned()
    };
    Text::from(format!(
        "Your raise so far: {}; {rest}.",
        cards::list(picked)
    ))
}

fn sizes(auction: &AuctionView) -> Vec<(Seat, u8)> {
    auction
        .bidders
        .iter()
        .map(|s| (*s, auction.bids[*s]))
        .collect()
}

fn turn_prompt(view: &View) -> Text {
    let Some(turn) = &view.turn else {
        return Text::new();
    };
    Text::from("Your turn: ") + Text::strong(format!("{} AP", turn.ap)) + allowances(turn) + "."
}

/// What the turn still has besides action points.
pub(super) fn allowances(turn: &Turn) -> String {
    let kinds = [
        (turn.free, "free placement"),
        (turn.reworks, "free rework"),
        (turn.adapts, "unconnected placement"),
        (u8::from(turn.flush), "flush"),
        (u8::from(turn.discount), "cheaper closing"),
    ];
    let words = |(count, what): (u8, &str)| format!(", {}", counted(count, what));
    kinds.into_iter().filter(|k| k.0 > 0).map(words).collect()
}

/// The whole board in words.
pub(super) fn describe(view: &View) -> Text {
    let mut lines = vec![heading(view)];
    lines.extend(view.ending.as_ref().map(ending));
    for asked in view.all_seats().filter(|s| view.awaits(*s)) {
        let yours = if view.viewer.is(asked) {
            "You are asked. "
        } else {
            ""
        };
        lines.push(Text::strong(yours) + prompt(view, asked));
    }
    lines.extend(view.auction.as_ref().map(|a| auction_line(view, a)));
    lines.push(market_line(view));
    lines.push(supply_line(view));
    for seat in view.all_seats() {
        lines.extend(seat_lines(view, seat));
    }
    lines.extend(view.own.iter().flat_map(own_lines));
    for (seat, hand) in view.hands.iter().flat_map(crate::rules::seat::BySeat::iter) {
        lines.push(Text::from(seat) + format!(" still held {}.", cards::list(hand)));
    }
    Text::lines(lines)
}

fn heading(view: &View) -> Text {
    let last = if view.last { ", the last" } else { "" };
    let stage = match view.phase {
        Phase::Over => "the match is over",
        _ if view.auction.is_some() => "auction",
        _ => "action points",
    };
    let index = Industry::ALL.map(|i| format!("{} {}", i.name(), view.index[i.index()]));
    Text::strong(format!("Round {}{last}: {stage}.", view.round))
        + format!(
            " Budget {} VP. Market index: {}. Token: ",
            view.budget,
            index.join(", ")
        )
        + view.token
        + "."
}

fn auction_line(view: &View, auction: &AuctionView) -> Text {
    let name = auction.lot.planet.name();
    if auction.bidders.is_empty() {
        let answered: Vec<Text> = view
            .all_seats()
            .filter(|s| auction.answered.has(*s))
            .map(Text::from)
            .collect();
        let verb = if answered.len() == 1 { " has" } else { " have" };
        return if answered.is_empty() {
            Text::from(format!("On offer: {name}. Nobody has answered yet."))
        } else {
            Text::from(format!("On offer: {name}. ")) + Text::list(answered) + verb + " answered."
        };
    }
    Text::from(format!("Contested: {name}. ")) + bids(&sizes(auction))
}

fn market_line(view: &View) -> Text {
    let lots: Vec<String> = view
        .market
        .iter()
        .map(|lot| format!("{} with {} VP on it", lot.planet.words(), lot.chips))
        .collect();
    let lots = if lots.is_empty() {
        "empty".to_owned()
    } else {
        lots.join("; ")
    };
    format!(
        "Market, oldest first: {lots}. Galaxy Deck: {}.",
        view.galaxy
    )
    .into()
}

fn supply_line(view: &View) -> Text {
    let open: Vec<String> = (1..)
        .zip(&view.open)
        .map(|(n, card)| {
            let name = card.map_or_else(|| "empty".to_owned(), |c| c.to_string());
            format!("{n} {name}")
        })
        .collect();
    format!(
        "Open industries: {}. Closed deck {}, discard pile {}.",
        open.join(", "),
        view.deck,
        view.discard
    )
    .into()
}

fn seat_lines(view: &View, seat: Seat) -> Vec<Text> {
    let s = &view.seats[seat];
    let gone = if s.gone { ", has left" } else { "" };
    let bonus = s.bonus().map_or("none", Industry::name);
    let mut lines = vec![
        Text::from(seat)
            + format!(" ({}, influence {}{gone}): ", s.company.name(), s.influence)
            + Text::strong(format!("{} VP", s.vp))
            + format!(
                ", {} in hand, face-up stocks {}, face-down stocks {}, bonus {bonus}{}.",
                cards(s.hand.into()),
                letters(&s.stocks),
                s.invested,
                on_turn(view, seat)
            ),
    ];
    for site in &s.sites {
        lines.push(Text::from("– ") + site_words(s, site));
    }
    if let Some(planet) = s.queued {
        lines.push(Text::from(format!("– queued: {}.", planet.words())));
    }
    if !s.portfolio.is_empty() {
        let closed = |p: &Planet| {
            format!(
                "{} ({}, {})",
                p.name(),
                p.industry().letter(),
                p.reward().sign()
            )
        };
        let names: Vec<String> = s.portfolio.iter().map(closed).collect();
        lines.push(Text::from(format!("– closed: {}.", names.join(", "))));
    }
    lines
}

fn on_turn(view: &View, seat: Seat) -> String {
    let acting = [Phase::Turn(seat), Phase::Take(seat)].contains(&view.phase);
    match view.turn.as_ref().filter(|_| acting) {
        Some(turn) => format!(", on turn with {} AP{}", turn.ap, allowances(turn)),
        None => String::new(),
    }
}

/// Industries of cards as letters: `P P S`.
pub(super) fn letters(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "none".to_owned();
    }
    let letters: Vec<String> = cards
        .iter()
        .map(|c| c.industry().letter().to_string())
        .collect();
    letters.join(" ")
}

fn site_words(owner: &SeatView, site: &Site) -> Text {
    let chain: Vec<String> = site.chain.iter().map(ToString::to_string).collect();
    let chain = if chain.is_empty() {
        "no card yet".to_owned()
    } else {
        chain.join(", ")
    };
    let outlets = effects::outlets(site.planet, &site.chain);
    let extra = if owner.extra > 0 {
        format!(" + {} optional", owner.extra)
    } else {
        String::new()
    };
    Text::from(format!(
        "{}: {} of {}{extra} slots: {chain}; next {outlets}.",
        site.planet.words(),
        site.chain.len(),
        site.planet.slots()
    ))
}

fn own_lines(own: &Own) -> Vec<Text> {
    let mut lines = vec![Text::strong("Your hand: ") + cards::list(&own.hand) + "."];
    lines.extend(
        own.answer
            .map(|a| Text::from(format!("Your answer: {}.", answer(a)))),
    );
    lines.extend(
        own.opening
            .map(|c| Text::from(format!("Your opening card: {c}."))),
    );
    if !own.bid.is_empty() {
        lines.push(Text::from(format!("Your bid: {}.", cards::list(&own.bid))));
    }
    if !own.invested.is_empty() {
        let invested = cards::list(&own.invested);
        lines.push(Text::from(format!("Your face-down stocks: {invested}.")));
    }
    lines.push(Text::from(format!("Your orders: {}.", orders(&own.orders))));
    if own.leaving {
        lines.push("You said concede once; say it again to leave for good.".into());
    }
    lines
}
