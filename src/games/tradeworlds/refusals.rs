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
    if let "mode" | "order" | "concede" | "unconcede" | "claim" = verb {
        return order(verb);
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

fn order(verb: &str) -> Option<Refusal> {
    match verb {
        "claim" => Some(Refusal::by_rule(
            "TW-462",
            "The victory can be claimed once everybody else has left",
        )),
        "order" => Some(Refusal::by_rule(
            "TW-390",
            "A standing order names a Tactic you hold or a reinforcement you have, a window it fits, and a condition",
        )),
        _ => None,
    }
}

/// Verbs of a role's Action, and the role they need.
fn role_of(verb: &str) -> Option<&'static str> {
    Some(match verb {
        "bank" => "Treasurer",
        "target" => "Admiral, Chancellor, Saboteur or Smuggler",
        "trade" => "Trader",
        "swap" => "Captain, Commander or Engineer",
        "invite" => "Chancellor",
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
        if view.turn.acted && verb != "bank" {
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
        "buy" if view.turn.bought => Some(Refusal::by_rule("TW-081", "You have bought this turn")),
        "buy" => Some(Refusal::by_rule(
            "TW-167",
            "You can buy the top card of your own piles, if your hand can pay it",
        )),
        "configure" if view.turn.configured => Some(Refusal::by_rule(
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
        "add" => Some(Refusal::by_rule(
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
        "reinforce" => Refusal::by_rule(
            "TW-305",
            "A reinforcement is used when its starship is in the battle, once, and paid",
        ),
        _ => Refusal::by_rule("TW-346", "This is a reaction: play something or pass"),
    }
}
