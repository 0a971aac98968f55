//! Why a call that is not on offer is not: the clause that forbids it.

use super::cards::{CardId, Suit};
use super::map::Sector;
use super::state::{Deed, Phase};
use super::step::Step;
use super::view::{Own, View};
use crate::rules::ask::Refusal;
use crate::rules::text::Text;
use crate::rules::typed::matches;

/// Why this call is refused now, as far as the rules say something particular.
pub(super) fn why_not(view: &View, verb: &str, typed: &[(String, String)]) -> Option<Refusal> {
    let own = view.own.as_ref()?;
    if view.ending.is_some() {
        return Some(Refusal::new("The match is over."));
    }
    let verb = verb.to_lowercase();
    if let Some(refusal) = anytime(own, &verb) {
        return Some(refusal);
    }
    let Some(step) = &own.step else {
        let waiting = view.waiting.map_or_else(Text::new, Text::from);
        let why = Text::from("You are not asked anything now; the match waits for ") + waiting;
        return Some(Refusal::by_rule("DF-659", why));
    };
    if *step == Step::ActionMenu {
        return action(view, own, &verb, typed);
    }
    inside(view, own, step, &verb, typed)
}

fn anytime(own: &Own, verb: &str) -> Option<Refusal> {
    let refusal = match verb {
        "name" if own.rights.is_empty() => {
            Refusal::by_rule("DF-579", "There is nothing you may name now")
        }
        "name" => Refusal::by_rule("DF-590", "You have no right to name that"),
        "confirm" | "unconcede" => Refusal::by_rule(
            "DF-673",
            "There is nothing to confirm: concede or quit first",
        ),
        "concede" | "quit" => {
            Refusal::by_rule("DF-622", "Confirm what you have asked for, or stay")
        }
        "order" => Refusal::by_rule("DF-667", "That order stands already, or is none"),
        "abandon" => Refusal::by_rule("DF-563", "A match is abandoned only if everybody agrees"),
        _ => return None,
    };
    Some(refusal)
}

/// The suit an action verb needs.
fn suit_of(verb: &str) -> Option<Suit> {
    let verbs = ["power", "settle", "grow", "advance", "battle", "expand"];
    let at = verbs.iter().position(|v| *v == verb)?;
    Some(Suit::ALL[at])
}

fn action(view: &View, own: &Own, verb: &str, typed: &[(String, String)]) -> Option<Refusal> {
    let Some(suit) = suit_of(verb) else {
        return match verb {
            "evoke" => Some(evoke(view, own, typed)),
            _ => Some(Refusal::by_rule(
                "DF-213",
                "Take an action, or end your action phase",
            )),
        };
    };
    if view.turn.deeds.contains(&Deed::Suited(suit)) {
        return Some(Refusal::by_rule(
            "DF-214",
            "You took that action this turn; the other one must be of another kind",
        ));
    }
    let corner = |c: &CardId| view.card(*c).corner.suit;
    if !own.hand.iter().any(|c| corner(c) == suit) {
        let why = format!("You hold no card of the {suit} suit to pay for it");
        return Some(Refusal::by_rule("DF-216", why));
    }
    let named = card_meant(view, &own.hand, typed);
    if let Some(card) = named.filter(|c| corner(c) != suit) {
        let why = format!("{} is not of the {suit} suit", view.short(card));
        return Some(Refusal::by_rule("DF-216", why));
    }
    let (rule, why) = match suit {
        Suit::Moon => (
            "DF-269",
            "Nothing can be settled: no world, blank or new card serves",
        ),
        Suit::Heart => ("DF-291", "Every sector you control has 5 cubes"),
        Suit::Hand => ("DF-340", "Every battle would cost you your homeworld"),
        Suit::Foot => (
            "DF-365",
            "No cube can move: one must stay behind, and there must be room",
        ),
        Suit::Sun | Suit::Skull => return None,
    };
    Some(Refusal::by_rule(rule, why))
}

fn evoke(view: &View, own: &Own, typed: &[(String, String)]) -> Refusal {
    if view.turn.deeds.contains(&Deed::Evoke) {
        return Refusal::by_rule("DF-392", "You may evoke once a turn");
    }
    let civs: Vec<CardId> = own
        .hand
        .iter()
        .copied()
        .filter(|c| view.card(*c).civ().is_some())
        .collect();
    if civs.is_empty() {
        return Refusal::by_rule("DF-389", "You hold no civilization card");
    }
    match card_meant(view, &civs, typed).and_then(|c| view.card(c).sector()) {
        Some(at) => Refusal::by_rule("DF-389", format!("You have no cube in sector {at}")),
        None => Refusal::by_rule(
            "DF-389",
            "You control the sector of none of your civilizations",
        ),
    }
}

/// The card somebody meant among these, if it is one.
fn card_meant(view: &View, among: &[CardId], typed: &[(String, String)]) -> Option<CardId> {
    let value = typed.first().map(|(_, value)| value.as_str())?;
    let mut fits = among
        .iter()
        .copied()
        .filter(|c| value == c.to_string() || matches(value, &view.short(*c)));
    fits.next().filter(|_| fits.next().is_none())
}

/// The sector somebody meant.
fn sector_meant(typed: &[(String, String)]) -> Option<Sector> {
    typed
        .last()
        .and_then(|(_, v)| v.trim().parse().ok())
        .and_then(Sector::of_number)
}

/// Inside an action, payment or challenge.
fn inside(
    view: &View,
    own: &Own,
    step: &Step,
    verb: &str,
    typed: &[(String, String)],
) -> Option<Refusal> {
    let at = sector_meant(typed);
    let fits = |wanted: &str| verb == wanted;
    let (rule, why): (&'static str, String) = match step {
        Step::ExpandTo(_) if fits("to") && at.is_some_and(|s| view.board.rival(own.seat, s)) => {
            ("DF-362", "Another colour holds that sector".into())
        }
        Step::ExpandTo(_) if fits("to") && at.is_some_and(|s| view.board.room(s) == 0) => {
            ("DF-363", "That sector is full".into())
        }
        Step::ExpandTo(_) if fits("to") => ("DF-373", "That sector is out of reach".into()),
        Step::ExpandFrom if fits("from") => (
            "DF-361",
            "One cube must stay behind, and there must be somewhere to go".into(),
        ),
        Step::Pair if fits("pair") => ("DF-336", "There is no such battle to fight".into()),
        Step::Kill if fits("kill") => (
            "DF-338",
            "You can remove at most as many as both sides have, Defense aside".into(),
        ),
        Step::GrowSector if fits("sector") => (
            "DF-292",
            "Pick a sector you control with room for a cube".into(),
        ),
        Step::PayWith(card) if fits("with") => (
            "DF-446",
            format!(
                "{} is paid with a suit of its filled slots",
                view.title(*card)
            ),
        ),
        Step::Payment if fits("pay") => (
            "DF-446",
            "You hold no card that pays for it, or it is paid".into(),
        ),
        Step::Meet(suit) if matches!(verb, "meet" | "cube" | "world") => (
            "DF-460",
            format!("That is of no use against a {suit} challenge"),
        ),
        Step::Number if fits("choose") => (
            "DF-313",
            "A number on that card was chosen before: flip".into(),
        ),
        Step::StartMenu | Step::Augment if fits("use") => {
            ("DF-226", "That advancement does nothing now".into())
        }
        _ if view.phase == Phase::Action && suit_of(verb).is_some() => {
            ("DF-657", "Finish the running action first".into())
        }
        _ => return None,
    };
    Some(Refusal::by_rule(rule, why))
}
