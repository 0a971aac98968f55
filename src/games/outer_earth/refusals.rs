//! Why a call that is not on offer is not: the clause that forbids it.

use super::cards::{Card, holds};
use super::effects;
use super::planets::{Company, Planet};
use super::state::{Phase, Site, Turn};
use super::view::{Own, SeatView, View};
use crate::rules::ask::Refusal;
use crate::rules::text::Text;
use crate::rules::typed::matches;

/// Why this call is refused now, as far as the rules say something particular.
pub(super) fn why_not(view: &View, verb: &str, typed: &[(String, String)]) -> Option<Refusal> {
    let own = view.own.as_ref()?;
    if view.ending.is_some() {
        return Some(Refusal::new("The match is over."));
    }
    if view.seats[own.seat].gone {
        return Some(Refusal::by_rule("OE-358", "You gave up your seat for good"));
    }
    match verb.to_lowercase().as_str() {
        "want" => Some(want(view, own, typed)),
        "open" => bidding(view, own, view.phase == Phase::Openings, typed),
        "raise" | "add" | "pass" | "done" | "cancel" => raising(view, own, verb, typed),
        "take" => Some(Refusal::by_rule(
            "OE-136",
            "You take a card only after a refresh",
        )),
        "order" => Some(Refusal::new(
            "Orders are skip, wins, cap, proxy with a planet, and autoend.",
        )),
        "unconcede" => Some(Refusal::new("You are not about to leave.")),
        "draw" | "pick" | "refresh" | "flush" | "invest" | "place" | "rework" | "close" | "end" => {
            on_turn(view, own, verb, typed)
        }
        _ => None,
    }
}

fn value<'a>(typed: &'a [(String, String)], name: &str, at: usize) -> Option<&'a str> {
    let named = typed.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
    let nameless = || typed.get(at).filter(|(n, _)| n.is_empty());
    named.or_else(nameless).map(|(_, v)| v.as_str())
}

fn card_meant(typed: &[(String, String)]) -> Option<Card> {
    let word = value(typed, "card", 0)?;
    Card::find(word).or_else(|| Card::all().find(|c| matches(word, c.name())))
}

fn planet_meant(typed: &[(String, String)], at: usize) -> Option<Planet> {
    let word = value(typed, "planet", at)?;
    Planet::find(word).or_else(|| Planet::all().find(|p| matches(word, p.name())))
}

fn not_asked(view: &View) -> Refusal {
    let waiting: Vec<Text> = view
        .all_seats()
        .filter(|s| view.awaits(*s))
        .map(Text::from)
        .collect();
    Refusal::by_rule(
        "OE-306",
        Text::from("You are not asked that now; the match waits for ") + Text::list(waiting),
    )
}

fn not_held(own: &Own, card: Option<Card>) -> Option<Refusal> {
    let card = card?;
    let held = holds(&own.hand, &[card]);
    (!held).then(|| Refusal::new(format!("You do not hold {card}.")))
}

fn want(view: &View, own: &Own, typed: &[(String, String)]) -> Refusal {
    let Some(planet) = planet_meant(typed, 0) else {
        return Refusal::new("Say which planet of the market, then yes or no.");
    };
    if !view.market.iter().any(|l| l.planet == planet) {
        return Refusal::by_rule("OE-322", format!("{} is not in the market", planet.name()));
    }
    let on_offer = view.auction.as_ref().filter(|a| a.lot.planet == planet);
    match on_offer {
        Some(auction) if !auction.entitled.has(own.seat) => {
            let (why, rule) = if own.hand.is_empty() {
                ("You hold no card, so you may not take part", "OE-045")
            } else {
                ("You have no room for another planet", "OE-046")
            };
            Refusal::by_rule(rule, why)
        }
        Some(_) if view.phase != Phase::Answers => {
            Refusal::by_rule("OE-067", "The answers are revealed; yours stands")
        }
        Some(_) => Refusal::new("Answer yes or no, perhaps with a card of your hand."),
        None => Refusal::by_rule(
            "OE-054",
            format!(
                "{} has been offered in this round, or that is stored already",
                planet.name()
            ),
        ),
    }
}

fn bidding(view: &View, own: &Own, open: bool, typed: &[(String, String)]) -> Option<Refusal> {
    let bids = view
        .auction
        .as_ref()
        .is_some_and(|a| a.bidders.contains(&own.seat));
    if open && bids {
        not_held(own, card_meant(typed))
    } else {
        Some(not_asked(view))
    }
}

fn raising(view: &View, own: &Own, verb: &str, typed: &[(String, String)]) -> Option<Refusal> {
    if view.phase != Phase::Raise(own.seat) {
        return Some(not_asked(view));
    }
    let least = view.least_raise(own.seat);
    match verb {
        "done" => Some(Refusal::by_rule(
            "OE-079",
            format!("Raise by at least {}", super::words::cards(least.into())),
        )),
        "raise" if !own.picked.is_empty() => Some(Refusal::new(
            "You are raising: add a card, say done or cancel.",
        )),
        "add" | "cancel" if own.picked.is_empty() => {
            Some(Refusal::new("Begin your raise with raise and a card."))
        }
        _ => not_held(own, card_meant(typed)),
    }
}

fn on_turn(view: &View, own: &Own, verb: &str, typed: &[(String, String)]) -> Option<Refusal> {
    if view.phase == Phase::Take(own.seat) {
        return Some(Refusal::by_rule(
            "OE-136",
            "First take one of the new open cards",
        ));
    }
    let turn = view
        .turn
        .as_ref()
        .filter(|_| view.phase == Phase::Turn(own.seat));
    let Some(turn) = turn else {
        return Some(not_asked(view));
    };
    let me = &view.seats[own.seat];
    match verb {
        "flush" if me.company != Company::CobaltFrontier => Some(Refusal::by_rule(
            "OE-249",
            "Only Cobalt Frontier can flush the open row",
        )),
        "flush" => Some(Refusal::by_rule("OE-249", "You have flushed in this round")),
        "place" => place(own, me, turn, typed),
        "rework" | "close" => planet_deed(view, me, turn, verb, typed),
        "draw" if turn.ap > 0 => Some(Refusal::by_rule("OE-131", "There is no card to draw")),
        "pick" if turn.ap > 0 => Some(Refusal::by_rule("OE-134", "There is no card in that place")),
        "invest" if turn.ap > 0 => not_held(own, card_meant(typed)),
        _ if turn.ap == 0 => Some(no_points()),
        _ => None,
    }
}

fn no_points() -> Refusal {
    Refusal::by_rule("OE-123", "You have no action points left for that")
}

fn own_site(me: &SeatView, planet: Planet) -> Result<&Site, Refusal> {
    if let Some(site) = me.sites.iter().find(|s| s.planet == planet) {
        return Ok(site);
    }
    let name = planet.name();
    Err(if me.queued == Some(planet) {
        Refusal::by_rule("OE-113", format!("{name} waits in the queue"))
    } else if me.portfolio.contains(&planet) {
        Refusal::by_rule("OE-186", format!("{name} is closed"))
    } else {
        Refusal::by_rule("OE-148", format!("You are not developing {name}"))
    })
}

fn place(own: &Own, me: &SeatView, turn: &Turn, typed: &[(String, String)]) -> Option<Refusal> {
    let card = card_meant(typed)?;
    if let Some(refusal) = not_held(own, Some(card)) {
        return Some(refusal);
    }
    let site = match own_site(me, planet_meant(typed, 1)?) {
        Ok(site) => site,
        Err(refusal) => return Some(refusal),
    };
    let name = site.planet.name();
    if !effects::has_room(site, me.extra) {
        return Some(Refusal::by_rule(
            "OE-149",
            format!("{name} has no free slot"),
        ));
    }
    if turn.free == 0 && turn.ap == 0 {
        return Some(no_points());
    }
    let outlets = effects::outlets(site.planet, &site.chain);
    (!effects::connects(site, card)).then(|| {
        let industry = card.industry().name();
        Refusal::by_rule(
            "OE-154",
            format!(
                "{name} continues with {outlets}; {} is {industry}",
                card.name()
            ),
        )
    })
}

fn planet_deed(
    view: &View,
    me: &SeatView,
    turn: &Turn,
    verb: &str,
    typed: &[(String, String)],
) -> Option<Refusal> {
    let site = match own_site(me, planet_meant(typed, 0)?) {
        Ok(site) => site,
        Err(refusal) => return Some(refusal),
    };
    let name = site.planet.name();
    if site.chain.is_empty() {
        let rule = if verb == "close" { "OE-171" } else { "OE-166" };
        return Some(Refusal::by_rule(rule, format!("{name} has no card")));
    }
    if verb == "rework" {
        return Some(no_points());
    }
    let (cost, _) = view.closing(site.planet)?;
    Some(Refusal::by_rule(
        "OE-168",
        format!("Closing {name} costs {cost} AP; you have {}", turn.ap),
    ))
}
