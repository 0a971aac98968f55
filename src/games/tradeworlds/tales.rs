//! Events in sentences.

use super::cards::{Card, CardSet};
use super::event::{Duty, Event, Name};
use super::frame::{Engagement, Report, Verdict};
use super::state::{Body, Ship, ShipId, Standing, Tool};
use super::terms::Scenario;
use super::words::{cards, names, orders, ships};
use crate::rules::text::{Text, counted};

/// What happened, for everybody who may know it.
pub(super) fn event(event: &Event) -> Text {
    match event {
        Event::Begins { .. }
        | Event::FactionPicked { .. }
        | Event::StartRolls { .. }
        | Event::TurnBegins { .. }
        | Event::RoleChosen { .. }
        | Event::RoleBound { .. }
        | Event::Left { .. }
        | Event::Returns { .. }
        | Event::CameBack { .. }
        | Event::Over(_) => table(event),
        Event::AttackBegins { .. }
        | Event::Invited { .. }
        | Event::Fleet { .. }
        | Event::Declared { .. }
        | Event::Dice { .. }
        | Event::Rerolled { .. }
        | Event::Result { .. }
        | Event::Destroyed { .. }
        | Event::Bounty { .. }
        | Event::Damaged { .. }
        | Event::Eliminated { .. }
        | Event::Repaired { .. } => battle(event),
        Event::TacticPlayed { .. }
        | Event::Jammed { .. }
        | Event::Cancelled { .. }
        | Event::Sent { .. }
        | Event::Used { .. }
        | Event::SupportLost { .. }
        | Event::Ordered { .. }
        | Event::OrderDone { .. }
        | Event::OrderLapsed { .. } => reaction(event),
        Event::DerelictActs { .. }
        | Event::DerelictAims { .. }
        | Event::HyperCannon { .. }
        | Event::GarrisonActs { .. }
        | Event::Improved { .. } => machine(event),
        _ => step(event),
    }
}

/// Seats, turns, roles, the end.
fn table(event: &Event) -> Text {
    match event {
        Event::Begins {
            scenario,
            instead,
            garrisons,
        } => {
            let mut text = Text::from("The scenario is ") + Text::strong(scenario.name()) + ".";
            if *instead {
                text += if *scenario == Scenario::Derelict {
                    " One person without Garrisons meets it."
                } else {
                    " The chosen one is for one person."
                };
            }
            if *garrisons > 0 {
                let join = if *garrisons == 1 { "joins" } else { "join" };
                text += format!(" {} {join}.", counted(*garrisons, "Garrison"));
            }
            text
        }
        Event::FactionPicked { who, faction } => {
            Text::from(*who)
                + " leads the "
                + Text::strong(faction.name())
                + format!(": {}.", faction.powers())
        }
        Event::StartRolls { rolls, first } => {
            let rolls = rolls
                .iter()
                .map(|(who, roll)| Text::from(*who) + format!(" {roll}"));
            Text::from("Start rolls: ") + Text::list(rolls.collect()) + ". " + *first + " begins."
        }
        Event::TurnBegins { who, round } => {
            Text::strong(format!("Round {round}")) + ": the turn of " + *who + "."
        }
        Event::RoleChosen { who, role } => {
            Text::from(*who) + " acts as " + Text::strong(role.name()) + "."
        }
        Event::RoleBound { who } => {
            Text::from(*who) + " joined a Chancellor this round and has no Action."
        }
        Event::Left { who } => Text::from(*who) + " leaves; a Garrison keeps the seat.",
        Event::Returns { who } => {
            Text::from(*who) + " comes back at the start of the next own turn."
        }
        Event::CameBack { who } => Text::from(*who) + " is back.",
        Event::Over(text) => text.clone(),
        _ => Text::new(),
    }
}

/// The quiet steps of a turn.
fn step(event: &Event) -> Text {
    match event {
        Event::Unlocked { who, count } => {
            Text::from(*who) + format!(" has unlocked {}.", counted(*count, "starship"))
        }
        Event::Banked {
            who,
            cards,
            sum,
            total,
            flat,
        } => {
            let how = if *flat { " for a flat sum" } else { "" };
            Text::from(*who)
                + " banks "
                + cards.names()
                + how
                + ": "
                + Text::strong(format!("+{sum}"))
                + format!(", {}.", counted(*total, "credit"))
        }
        Event::Bought {
            who,
            card,
            paid,
            next,
        } => {
            let paid = if paid.is_empty() {
                "what was left".into()
            } else {
                paid.names()
            };
            let next = next.map_or_else(
                || "The pile is empty".to_owned(),
                |c| format!("Next there: {}", c.words()),
            );
            let bought = Text::from(*who) + " buys " + Text::strong(card.words());
            bought + " with " + paid + format!(". {next}.")
        }
        Event::PaymentLost { who, left } => {
            Text::from(*who) + format!(" lets a payment of {left} lapse.")
        }
        Event::Deployed { who, ship, built } => {
            Text::from(*who)
                + " deploys "
                + Text::strong(ship.to_string())
                + " "
                + built_of(built)
                + "."
        }
        Event::Scrapped { who, ship } => Text::from(*who) + format!(" scraps {ship}."),
        Event::Reconfigured {
            who,
            ship,
            old,
            new,
        } => {
            let what = match (old, new) {
                (Some(old), Some(new)) => format!("{} replaces {}", new.words(), old.words()),
                (None, Some(new)) => format!("{} is added", new.words()),
                (Some(old), None) => format!("{} is taken off", old.words()),
                (None, None) => String::new(),
            };
            Text::from(*who) + format!(" refits {ship}: {what}.")
        }
        _ => handed(event),
    }
}

/// Cards that change hands or leave the game.
fn handed(event: &Event) -> Text {
    match event {
        Event::Removed { who, card } => {
            Text::from(*who) + format!(" removes {} from the game.", card.words())
        }
        Event::Sabotaged { who, victim: None } => {
            Text::from(*who) + " sabotages everybody: one card each."
        }
        Event::Sabotaged {
            who,
            victim: Some(victim),
        } => Text::from(*who) + " sabotages " + *victim + ": two cards.",
        Event::Dropped(all) if all.is_empty() => "Nobody had a card to drop.".into(),
        Event::Dropped(all) => {
            let one = |(who, set): &(Name, CardSet)| Text::from(*who) + " " + set.names();
            Text::from("Dropped: ") + Text::join(all.iter().map(one), &Text::from("; ")) + "."
        }
        Event::Smuggled {
            who,
            victim,
            card,
            sum,
        } => {
            let what = card.map_or_else(|| "a share".to_owned(), Card::words);
            let sum = counted(*sum, "credit");
            Text::from(*who) + format!(" banks {what} of ") + *victim + format!(": +{sum}.")
        }
        Event::Discarded { who, cards } if cards.is_empty() => Text::from(*who) + " ends the turn.",
        Event::Discarded { who, cards } => {
            Text::from(*who) + " ends the turn and discards " + cards.names() + "."
        }
        _ => Text::new(),
    }
}

/// `3/4: SCS Vanguard, Gauss Battery and Veterans`.
fn built_of(ship: &Ship) -> Text {
    let force = Text::from(format!("{}/{}", ship.firepower(), ship.resistance()));
    match ship.body {
        Body::Cards { .. } => force + ": " + ship.cards().names(),
        Body::Token { .. } => force,
    }
}

/// Attacks and what comes of them.
fn battle(event: &Event) -> Text {
    match event {
        Event::AttackBegins { who, target, joint } => {
            let how = if *joint {
                " gathers a joint attack on "
            } else {
                " attacks "
            };
            Text::from(*who) + how + *target + "."
        }
        Event::Invited { who, guests } => {
            Text::from(*who) + " asks " + names(guests) + " for starships."
        }
        Event::Fleet { who, ships: fleet } => {
            Text::from(*who) + " leads " + Text::strong(ships(fleet)) + "."
        }
        Event::Declared {
            who,
            at,
            kind,
            attackers,
            targets,
        } => {
            let fleet = if attackers.is_empty() {
                String::new()
            } else {
                format!(" with {}", ships(attackers))
            };
            match kind {
                Engagement::Strike => {
                    Text::from(*who) + format!(" strikes{fleet} at the Homeworld of ") + *at + "."
                }
                Engagement::Battle => {
                    Text::from(*who)
                        + format!(" engages{fleet}: ")
                        + target_words(*at, targets)
                        + ". Reactions are possible."
                }
            }
        }
        Event::Dice {
            attacker,
            defender,
            dice,
        } => {
            Text::from("Initiative: ")
                + *attacker
                + " "
                + Text::strong(dice[0].to_string())
                + ", "
                + *defender
                + " "
                + Text::strong(dice[1].to_string())
                + ". Reactions are possible."
        }
        Event::Rerolled {
            who,
            old,
            new,
            kept,
        } => Text::from(*who) + format!(" rolls again: {old} and {new}, it is {kept} now."),
        _ => aftermath(event),
    }
}

/// What an engagement leaves behind.
fn aftermath(event: &Event) -> Text {
    match event {
        Event::Result {
            report,
            attacker,
            defender,
        } => result(report, *attacker, *defender),
        Event::Destroyed { ship, returned } if returned.is_empty() => {
            Text::strong(ship.to_string()) + " is destroyed."
        }
        Event::Destroyed { ship, returned } => {
            Text::strong(ship.to_string())
                + " is destroyed; back to hand: "
                + returned.names()
                + "."
        }
        Event::Bounty { who, sum, total } => {
            Text::from(*who) + format!(" gets a bounty of {sum}: {}.", counted(*total, "credit"))
        }
        Event::Damaged { who, amount, left } => {
            Text::from("The Homeworld of ")
                + *who
                + format!(" takes {amount} damage: ")
                + Text::strong(format!("{left} Defense"))
                + "."
        }
        Event::Repaired { who, left } => {
            Text::from("The Homeworld of ") + *who + format!(" is repaired to {left} Defense.")
        }
        Event::Eliminated { who } => Text::from(*who) + Text::strong(" is eliminated") + ".",
        _ => Text::new(),
    }
}

pub(super) fn target_words(at: Name, targets: &[ShipId]) -> Text {
    if targets.is_empty() {
        at.into()
    } else {
        Text::strong(ships(targets)) + " of " + at
    }
}

/// A result with totals, bonuses and losses (TW-487).
pub(super) fn result(report: &Report, attacker: Name, defender: Name) -> Text {
    let totals = report.dice.map_or_else(Text::new, |[a, d]| {
        let side = |die: u8, bonus: u8| {
            if bonus == 0 {
                die.to_string()
            } else {
                format!("{die}+{bonus}={}", die + bonus)
            }
        };
        Text::from(attacker)
            + format!(" {}, ", side(a, report.bonus[0]))
            + defender
            + format!(" {}: ", side(d, report.bonus[1]))
    });
    let force = report
        .force
        .map_or_else(String::new, |(f, r)| format!(", Firepower {f} against {r}"));
    let lost = if report.destroyed.is_empty() {
        "nothing is destroyed".to_owned()
    } else {
        format!("{} destroyed", ships(&report.destroyed))
    };
    match report.result {
        Verdict::Higher => totals + format!("the attack hits{force}; {lost}."),
        Verdict::Equal => totals + format!("a tie, the defender fires back{force}; {lost}."),
        Verdict::Lower => totals + "the attack is dodged.",
        Verdict::Ceasefire => "Ceasefire: the engagement is cancelled.".into(),
        Verdict::Strike => format!("The strike lands with Firepower {}.", report.damage).into(),
        Verdict::Open | Verdict::Failed => "Nothing comes of it.".into(),
    }
}

/// Tactics, Reinforcement Starships, orders.
fn reaction(event: &Event) -> Text {
    match event {
        Event::TacticPlayed { who, play, at } => {
            let mut text = Text::from(*who)
                + " plays "
                + Text::strong(play.card.name())
                + format!(" ({})", play.card.effect());
            if let Some(ship) = play.ship {
                text += format!(" for {ship}");
            }
            if let Some(at) = at {
                text += Text::from(" on ") + *at;
            }
            text + "."
        }
        Event::Jammed { who, card } => {
            Text::from(*who)
                + " plays "
                + Text::strong("Signal Jam")
                + format!(" against {}.", card.name())
        }
        Event::Cancelled { card } => format!("{} is cancelled.", card.name()).into(),
        Event::Sent { who, class, ship } => {
            Text::from(*who) + format!(" sends a {} to {ship} for 10 credits.", class.name())
        }
        Event::Used { who, class, victim } => {
            let at = victim.map_or_else(String::new, |v| format!(" on the reinforcement of {v}"));
            Text::from(*who) + format!(" uses the {}{at} for {}.", class.name(), class.cost())
        }
        Event::SupportLost { ship, class } => {
            format!("The {} of {ship} is out of the game.", class.name()).into()
        }
        Event::Ordered { orders: o, .. } => Text::from("Your orders: ") + orders(o) + ".",
        Event::OrderDone { order, .. } => {
            Text::from("Your standing order was carried out: ") + standing(*order) + "."
        }
        Event::OrderLapsed { order, .. } => {
            Text::from("Your standing order has lapsed: ") + standing(*order) + "."
        }
        _ => Text::new(),
    }
}

/// A standing order in a few words.
pub(super) fn standing(order: Standing) -> String {
    let tool = match order.tool {
        Tool::Tactic(card) => card.name(),
        Tool::Support(class) => class.name(),
    };
    format!(
        "{tool} in {}, {}",
        order.moment.word().to_uppercase(),
        order.when.word()
    )
}

/// The Derelict and Garrisons.
fn machine(event: &Event) -> Text {
    match event {
        Event::DerelictActs { d10, critical } => {
            let act = match d10 {
                1 => format!("it discharges, Critical Mass {critical}"),
                2..=4 => format!("it charges, Critical Mass {critical} of 6"),
                5..=7 => "it attacks".to_owned(),
                8..=9 => "it attacks twice".to_owned(),
                _ => "the Hyper Cannon".to_owned(),
            };
            Text::from("The Derelict rolls ") + Text::strong(d10.to_string()) + format!(": {act}.")
        }
        Event::DerelictAims {
            firepower,
            target: None,
            open: true,
        } => {
            Text::from("The Derelict's Firepower is ")
                + Text::strong(firepower.to_string())
                + ": the Homeworld lies open."
        }
        Event::DerelictAims {
            firepower, target, ..
        } => {
            let at = target.map_or_else(
                || "no starship within reach".to_owned(),
                |t| format!("it aims at {t}"),
            );
            Text::from("The Derelict's Firepower is ")
                + Text::strong(firepower.to_string())
                + format!(": {at}.")
        }
        Event::HyperCannon { damage } => {
            format!("The Hyper Cannon hits the Homeworld for {damage}.").into()
        }
        Event::GarrisonActs { who, d10, duty } => {
            let what = match duty {
                Duty::Levy(sum) => format!("Levy, +{}", counted(*sum, "credit")),
                Duty::Muster => "Muster".to_owned(),
                Duty::Assault => "Assault".to_owned(),
                Duty::Sabotage => "Sabotage, everybody drops a card".to_owned(),
            };
            Text::from("Garrison order of ") + *who + format!(": d10 {d10}, {what}.")
        }
        Event::Improved {
            ship,
            firepower,
            resistance,
        } => format!("{ship} is improved to {firepower}/{resistance}.").into(),
        _ => Text::new(),
    }
}

/// A draw; only the one who draws reads the cards (TW-474).
pub(super) fn drew(who: Name, count: usize, own: Option<CardSet>, rebuilt: bool) -> Text {
    let mut text = match own {
        Some(set) if !set.is_empty() => Text::from("You draw ") + set.shown(),
        _ => Text::from(who) + format!(" draws {}", cards(count)),
    };
    if rebuilt {
        text += ", the discard pile was shuffled into a new deck";
    }
    text + "."
}

/// A look into a hand (TW-473).
pub(super) fn looked(who: Name, victim: Name, seen: Option<CardSet>) -> Text {
    match seen {
        Some(set) => Text::from("The hand of ") + victim + ": " + set.shown() + ".",
        None => Text::from(who) + " looks at the hand of " + victim + ".",
    }
}

/// A smuggling begins; only the Smuggler reads the cards (TW-158, TW-472).
pub(super) fn smuggles(who: Name, victim: Name, count: usize, seen: Option<CardSet>) -> Text {
    match seen {
        Some(set) => Text::from("You see in the hand of ") + victim + ": " + set.shown() + ".",
        None => {
            Text::from(who) + format!(" takes {} from the hand of ", cards(count)) + victim + "."
        }
    }
}
