//! Why a call that is not on offer is not: the clause that forbids it.

use super::cards::Card;
use super::state::{MOST_DROPPED, Phase, Sub};
use super::view::{Own, View};
use crate::rules::ask::Refusal;
use crate::rules::text::Text;
use crate::rules::typed::matches;

/// Why this call is refused now, as far as the rules say something particular.
pub(super) fn why_not(view: &View, verb: &str, typed: &[(String, String)]) -> Option<Refusal> {
    if view.ending.is_some() {
        return Some(Refusal::new("The match is over."));
    }
    let Some(own) = view.own.as_ref() else {
        return Some(Refusal::by_rule("OW-651", "You have left this match"));
    };
    match verb.to_lowercase().as_str() {
        "drop" => Some(drop(view, own, typed)),
        "stage" => stage(view, own, typed),
        "unstage" => Some(unstage(view, own)),
        "move" => Some(moving(view)),
        "play" => play(view, own, typed),
        "purge" => Some(Refusal::by_rule(
            "OW-358",
            "Only Prohibited cards can be purged, at the beginning of the FINAL TURN",
        )),
        "look" => Some(Refusal::by_rule(
            "OW-430",
            "Only a Scout looks, at the end of Move, at its own World",
        )),
        "scrap" => Some(Refusal::by_rule(
            "OW-137",
            "You scrap a Ship only while your Class total is too high, and never one at your Yard",
        )),
        "next" => Some(Refusal::by_rule(
            "OW-146",
            "Only the Priority player chooses the next World, among those not yet resolved",
        )),
        "swap" => Some(Refusal::by_rule(
            "OW-178",
            "No Facility of yours there may be Swapped for an arrival of yours now",
        )),
        "retreat" | "stay" => Some(Refusal::by_rule(
            "OW-227",
            "Only Ships with the Retreat symbol Retreat, and only in an Orbital Conflict",
        )),
        aim @ ("target" | "attack") => Some(Refusal::by_rule(
            if aim == "target" { "OW-237" } else { "OW-262" },
            "That Weapon cannot be aimed at that now",
        )),
        "defend" => Some(Refusal::by_rule(
            "OW-266",
            "Only a Ground Force that may Defend does, and only a Facility of yours at its World",
        )),
        "conquer" | "decline" => Some(Refusal::by_rule(
            "OW-283",
            "You have no overcome Facility to decide on",
        )),
        "trash" => Some(discard(view, own, typed)),
        "stop" => Some(Refusal::by_rule(
            "OW-611",
            "That is for those who pass windows unasked: first say auto window, turn or on",
        )),
        "return" | "draw" => Some(Refusal::by_rule(
            "OW-598",
            "That needs the agreement of all who still play",
        )),
        _ => turn(view, own),
    }
}

fn turn(view: &View, own: &Own) -> Option<Refusal> {
    if view.asked.contains(&own.seat) {
        return None;
    }
    let others = view.asked.iter().map(|s| Text::from(*s)).collect();
    Some(Refusal::by_rule(
        "OW-602",
        Text::from("You are not asked anything now; the match waits for ") + Text::list(others),
    ))
}

fn drop(view: &View, own: &Own, typed: &[(String, String)]) -> Refusal {
    if view.phase != Phase::Adjusting || own.ready {
        Refusal::by_rule("OW-051", "Hands are adjusted once, before turn 1")
    } else if own.marks.len() >= MOST_DROPPED {
        Refusal::by_rule("OW-050", "At most four cards are put away")
    } else {
        unmarkable(own, typed)
    }
}

fn discard(view: &View, own: &Own, typed: &[(String, String)]) -> Refusal {
    if !matches!(view.phase, Phase::Trash(_)) {
        Refusal::by_rule("OW-328", "You discard in the Trash Step only")
    } else if own.ready {
        Refusal::by_rule("OW-328", "You discard once each turn, and have answered")
    } else {
        unmarkable(own, typed)
    }
}

/// Why a card cannot be marked while cards are marked.
fn unmarkable(own: &Own, typed: &[(String, String)]) -> Refusal {
    match card_meant(typed) {
        Some(card) if own.hand.contains(&card) => {
            Refusal::new(format!("{card} is marked already."))
        }
        Some(card) => Refusal::new(format!("You do not hold {card}.")),
        None => Refusal::new("Name one card of your hand."),
    }
}

fn unstage(view: &View, own: &Own) -> Refusal {
    if matches!(view.phase, Phase::Stage(_)) && view.asked.contains(&own.seat) {
        Refusal::new("You have Staged no such card there.")
    } else {
        Refusal::by_rule(
            "OW-100",
            "What is Staged and confirmed cannot be taken back",
        )
    }
}

/// The one card somebody meant.
fn card_meant(typed: &[(String, String)]) -> Option<Card> {
    let value = typed.first().map(|(_, value)| value.as_str())?;
    let exact = Card::all().find(|c| c.spec().key.eq_ignore_ascii_case(value));
    let mut near = Card::all().filter(|c| matches(value, c.spec().name));
    exact.or_else(|| near.next().filter(|_| near.next().is_none()))
}

fn world_meant(view: &View, typed: &[(String, String)]) -> Option<u8> {
    let value = typed.get(1).map(|(_, value)| value.as_str())?;
    let place = view.row.iter().position(|p| matches(value, p.name()));
    place.map(|p| p as u8)
}

fn stage(view: &View, own: &Own, typed: &[(String, String)]) -> Option<Refusal> {
    if !matches!(view.phase, Phase::Stage(_)) {
        return Some(Refusal::by_rule(
            "OW-082",
            "Cards are Staged in the Stage Step only",
        ));
    }
    let card = card_meant(typed)?;
    if !own.hand.contains(&card) {
        return Some(Refusal::new(format!("You do not hold {card}.")));
    }
    let at = world_meant(view, typed)?;
    let alerted = view
        .seats
        .iter()
        .any(|(s, p)| s != own.seat && p.alerts.contains(&at));
    if alerted {
        return Some(Refusal::by_rule(
            "OW-102",
            "A False Alert closes that World to you this turn",
        ));
    }
    let factory = view
        .units_of(own.seat, at)
        .any(|u| u.card == Card::RobotFactory);
    Some(if factory {
        Refusal::by_rule(
            "OW-412",
            "With a Robot Factory, all but one of your cards there must be Automated Ground Forces",
        )
    } else {
        Refusal::by_rule("OW-091", "You have Staged a card there already")
    })
}

fn moving(view: &View) -> Refusal {
    if matches!(view.phase, Phase::Move(_)) {
        Refusal::by_rule(
            "OW-111",
            "You move your own Ships, as far as their Range, when Move comes to you",
        )
    } else {
        Refusal::by_rule("OW-082", "Ships move in the Move Step only")
    }
}

fn play(view: &View, own: &Own, typed: &[(String, String)]) -> Option<Refusal> {
    let card = card_meant(typed)?;
    if !card.is_utility() {
        return Some(Refusal::by_rule(
            "OW-370",
            format!("{card} is not a Utility: Stage it instead"),
        ));
    }
    if !own.hand.contains(&card) {
        return Some(Refusal::new(format!("You do not hold {card}.")));
    }
    if view.is_final && card.spec().prohibited {
        return Some(Refusal::by_rule(
            "OW-362",
            format!("{card} is Prohibited on the FINAL TURN"),
        ));
    }
    let (clause, when) = window_of(card);
    if is_its_time(view.phase, card) {
        return Some(Refusal::by_rule(
            "OW-388",
            format!("{card} cannot be played like that now"),
        ));
    }
    Some(Refusal::by_rule(clause, format!("{card} is played {when}")))
}

/// When a Utility is played, in words, and by which clause.
pub(super) const fn window_of(card: Card) -> (&'static str, &'static str) {
    match card {
        Card::WeQuit => ("OW-372", "at the beginning of the turn"),
        Card::FalseAlert => ("OW-373", "at the beginning of Stage"),
        Card::Adjust => ("OW-377", "between Stage and Reveal"),
        Card::EnterFray => ("OW-377", "after Move, before Reveal"),
        Card::FleetSupport => ("OW-378", "during Reveal, while your Classes are too high"),
        Card::Sabotage => ("OW-379", "before Worlds are resolved"),
        Card::LightBrigade => ("OW-380", "before Surface Conflict at a World you occupy"),
        Card::Coup => ("OW-381", "after all Worlds are resolved"),
        Card::Research => ("OW-382", "at the end of Draw, and at the end of Setup"),
        _ => ("OW-472", "as a reaction to another player's Utility"),
    }
}

fn is_its_time(phase: Phase, card: Card) -> bool {
    match phase {
        Phase::Window(window) => super::effects::utilities(window).contains(&card),
        Phase::Resolve(_, Sub::Surface) => card == Card::LightBrigade,
        Phase::Move(_) => card == Card::Adjust,
        _ => false,
    }
}
