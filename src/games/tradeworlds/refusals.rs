//! Why something that is not on offer is not.

use super::view::{Topic, View};
use crate::rules::ask::Refusal;
use crate::rules::text::Text;

/// The clause that forbids a call, where the rules have something particular to say.
pub(super) fn why_not(view: &View, verb: &str, _typed: &[(String, String)]) -> Option<Refusal> {
    let own = view.own.as_ref()?;
    let realm = view.realm(own.seat)?;
    if view.ending.is_some() {
        return Some(Refusal::new("The match is over."));
    }
    if realm.fell.is_some() {
        return Some(Refusal::by_rule(
            "TW-244",
            "You are eliminated and have no more turns",
        ));
    }
    let topic = view
        .asked
        .iter()
        .find(|(s, _)| *s == own.seat)
        .map(|(_, t)| *t);
    if let "mode" | "order" | "unorder" | "join" | "concede" | "unconcede" | "claim" = verb {
        return order(view, verb);
    }
    match topic {
        None => Some(waiting(view)),
        Some(Topic::Turn) => turn(view, verb),
        Some(Topic::Reaction) => Some(reaction(verb)),
        Some(_) => None,
    }
}

fn waiting(view: &View) -> Refusal {
    let seats: Vec<Text> = view.asked.iter().map(|(s, _)| Text::from(*s)).collect();
    Refusal::new(
        Text::from("You are not asked anything now. The match waits for ")
            + Text::list(seats)
            + ".",
    )
}

fn order(view: &View, verb: &str) -> Option<Refusal> {
    match verb {
        "claim" => Some(Refusal::by_rule(
            "TW-462",
            "The victory can be claimed once everybody else has left",
        )),
        "unorder" => Some(Refusal::new("You have no standing orders.")),
        "order" => Some(Refusal::by_rule(
            "TW-390",
            "A standing order names a Tactic you hold or a reinforcement you have, a window it fits, and a condition",
        )),
        "join" if view.alone() => {
            Some(Refusal::by_rule("TW-079", "Nobody else plays the Derelict"))
        }
        _ => None,
    }
}

/// Verbs of a role's Action, and the role they need.
fn role_of(verb: &str) -> Option<&'static str> {
    Some(match verb {
        "bank" | "flat" => "Treasurer",
        "target" | "attack" => "Admiral",
        "trade" => "Trader",
        "swap" | "more" | "less" => "Captain, Commander or Engineer",
        "sabotage" => "Saboteur",
        "remove" => "Mechanic",
        "smuggle" => "Smuggler",
        "commit" | "invite" => "Chancellor",
        _ => return None,
    })
}

fn turn(view: &View, verb: &str) -> Option<Refusal> {
    let Some(role) = view.turn.role else {
        return Some(Refusal::by_rule(
            "TW-074",
            "A turn begins with the choice of a role",
        ));
    };
    if let Some(needed) = role_of(verb) {
        if view.turn.acted && !matches!(verb, "attack" | "bank") {
            return Some(Refusal::by_rule(
                "TW-081",
                "You have taken your Action this turn",
            ));
        }
        if !needed.contains(role.name()) {
            return Some(Refusal::by_rule(
                "TW-074",
                format!("That is for the {needed}; you are the {}", role.name()),
            ));
        }
    }
    match verb {
        "flat" => Some(Refusal::by_rule(
            "TW-009",
            "The flat 8 is for Acolytes with three cards or more in hand",
        )),
        "buy" if view.turn.bought => Some(Refusal::by_rule("TW-081", "You have bought this turn")),
        "buy" => Some(Refusal::by_rule(
            "TW-167",
            "You can buy the top card of your own piles, if your hand can pay it",
        )),
        "configure" | "scrap" if view.turn.configured => Some(Refusal::by_rule(
            "TW-185",
            "One starship is deployed per turn",
        )),
        "configure" => Some(Refusal::by_rule(
            "TW-181",
            "Firepower and Resistance must fit the capacity, and a place must be unlocked",
        )),
        "reinforce" if !view.options.reinforcements.on() => Some(Refusal::by_rule(
            "TW-293",
            "The Reinforcement module is off",
        )),
        "reinforce" => Some(Refusal::by_rule(
            "TW-294",
            "Sending costs 10 credits and needs a starship without reinforcement",
        )),
        "attack" => Some(Refusal::by_rule(
            "TW-233",
            "A Homeworld can be struck once every starship before it was a target; each starship attacks once",
        )),
        "deep" => Some(Refusal::by_rule(
            "TW-371",
            "Deep Strike needs its card in hand and defenders to slip past",
        )),
        "aim" => Some(Refusal::by_rule(
            "TW-205",
            "A battle never has more targets than attackers",
        )),
        "tactic" => Some(Refusal::by_rule(
            "TW-332",
            "That Tactic is not for this moment",
        )),
        "role" => Some(Refusal::by_rule("TW-074", "You have chosen your role")),
        _ => None,
    }
}

fn reaction(verb: &str) -> Refusal {
    match verb {
        "tactic" => Refusal::by_rule(
            "TW-344",
            "That Tactic does not fit this moment, your side or this engagement",
        ),
        "use" => Refusal::by_rule(
            "TW-305",
            "A reinforcement is used when its starship is in the battle, once, and paid",
        ),
        "jam" => Refusal::by_rule(
            "TW-361",
            "Signal Jam answers a Tactic somebody else has just played",
        ),
        _ => Refusal::by_rule("TW-346", "This is a reaction: play something or pass"),
    }
}
