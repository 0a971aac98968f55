//! The board, the questions and the result in words.

use super::cards::{Card, CardSet, Kind};
use super::event::Name;
use super::frame::{Engagement, Frame, Report};
use super::state::{Body, Control, Defeat, Ending, Mode, Moment, Orders, Ship, ShipId};
use super::tales::{result, standing, target_words};
use super::terms::{Class, Scenario};
use super::view::{Own, RealmView, Topic, View};
use crate::rules::seat::Seat;
use crate::rules::text::{Text, counted};

/// `1 card`, `5 cards`.
pub(super) fn cards(count: usize) -> String {
    counted(count, "card")
}

/// Starships by name, as in a sentence.
pub(super) fn ships(ids: &[ShipId]) -> String {
    let names: Vec<String> = ids.iter().map(ToString::to_string).collect();
    names.join(" + ")
}

/// Somebody's names in a sentence.
pub(super) fn names(all: &[Name]) -> Text {
    Text::list(all.iter().copied().map(Text::from).collect())
}

/// A seat's orders in a line.
pub(super) fn orders(orders: &Orders) -> Text {
    let mode = match orders.mode {
        None => "asked in own battles, passing in others'",
        Some(Mode::Ask) => "asked in every window",
        Some(Mode::Smart) => "passing after a while when nothing can be played",
        Some(Mode::Pass) => "passing in every window",
    };
    let mut parts = vec![mode.to_owned()];
    parts.extend(orders.standing.iter().map(|o| standing(*o)));
    if orders.never_joins {
        parts.push("no joint attacks".to_owned());
    }
    if orders.holds {
        parts.push("passing until the end of this turn".to_owned());
    }
    parts.join("; ").into()
}

/// How the match ended.
pub(super) fn ending(ending: Ending, winners: &[Name]) -> Text {
    let who = names(winners);
    match ending {
        Ending::Goal(_) => who + Text::strong(" wins") + ": the 100 credits are reached.",
        Ending::Last(_) => who + Text::strong(" wins") + ": the last one living.",
        Ending::Cap => Text::from("The last round is over. The victory goes to ") + who + ".",
        Ending::Deserted => Text::from("Nobody is playing any more. Ahead: ") + who + ".",
        Ending::Overrun => "The Garrisons have overrun everybody: all people have lost.".into(),
        Ending::Claimed(_) => {
            who + Text::strong(" claims the victory") + ": everybody else has left."
        }
        Ending::Won => Text::strong("The Derelict is destroyed") + ": you have won.",
        Ending::Lost(how) => {
            let how = match how {
                Defeat::Homeworld => "the Homeworld has fallen",
                Defeat::CriticalMass => "Critical Mass was reached",
                Defeat::Rounds => "the rounds have run out",
                Defeat::Left => "the player has left",
            };
            Text::strong("The Derelict wins") + format!(": {how}.")
        }
    }
}

/// The question a seat is asked; others read only what kind it is (TW-485).
pub(super) fn prompt(view: &View, asked: Seat) -> Text {
    let own = view.own.as_ref().filter(|o| o.seat == asked);
    if let Some(frame) = own.and_then(|o| o.question.as_ref()) {
        return question(view, asked, frame);
    }
    let topic = view
        .asked
        .iter()
        .find(|(s, _)| *s == asked)
        .map(|(_, t)| *t);
    Text::from(asked)
        + match topic {
            Some(Topic::Faction) => " picks a faction.",
            Some(Topic::Turn) => " is to play.",
            Some(Topic::Reaction) => ": reactions possible.",
            Some(Topic::Discard) => " must discard.",
            Some(Topic::Invitation) => " may offer starships.",
            None => " is not asked anything.",
        }
}

fn question(view: &View, seat: Seat, frame: &Frame) -> Text {
    match frame {
        Frame::Faction(_) => "Pick your faction.".into(),
        Frame::Turn if view.turn.role.is_none() => "Your turn: choose a role.".into(),
        Frame::Turn => menu(view),
        Frame::Bank { flat: true, cards } => {
            format!("Name three cards for the flat 8 ({} so far).", cards.len()).into()
        }
        Frame::Bank { cards, .. } => {
            let sum = view.faction(seat).banked(cards.len(), cards.value());
            Text::from("Banking ")
                + cards.names()
                + format!(" for {sum}: name another card, or say done.")
        }
        Frame::Reconfigure { .. } => "Make one more change, or say done.".into(),
        Frame::Remove { left } => format!(
            "Remove up to {} more from the game for good, or say done.",
            cards((*left).into())
        )
        .into(),
        Frame::Drop { owed, named } => {
            let left = owed[seat.index()] - named[seat.index()].len() as u8;
            format!("You must discard {}.", cards(left.into())).into()
        }
        Frame::Smuggle { .. } => {
            "Which card do you bank? The others go back unseen by anybody else.".into()
        }
        Frame::Buy { left } => {
            format!("Buy another card (payment left: {left}), or say done.").into()
        }
        Frame::Pay { pile, left, paid } => {
            let price = view.own_top(*pile).map_or(0, Card::value);
            format!(
                "Paying for a card worth {price}: {} so far. Name a card.",
                left + paid.value()
            )
            .into()
        }
        Frame::Configure {
            hull,
            weapons,
            crew,
            ..
        } => building(*hull, *weapons, *crew),
        _ => fighting_question(view, frame),
    }
}

fn fighting_question(view: &View, frame: &Frame) -> Text {
    match frame {
        Frame::Commit => "Which of your starships lead the joint attack?".into(),
        Frame::Invite => "Invite others to join, or attack alone?".into(),
        Frame::Offers { .. } => "You are invited to a joint attack. Offer starships, or say done. If one is taken, Chancellor is your role this round.".into(),
        Frame::Picks { .. } => "Pick among the offered starships, or say done.".into(),
        Frame::Attack => "Attack with a starship, or stop.".into(),
        Frame::Declare => Text::from("Declared: ") + fight_words(view) + ". Add a starship or a target, or fire.",
        Frame::Window { moment: Moment::B1, .. } => fight_words(view) + ". Before the dice: a Tactic, a reinforcement, or pass?",
        Frame::Window { .. } => fight_words(view) + dice_words(view) + ". A Tactic, a reinforcement, or pass?",
        Frame::Jam { play, jams, .. } => {
            let card = if jams.is_empty() { play.card } else { Card::JAM };
            Text::strong(card.name()) + " was played. Jam it, or pass?"
        }
        Frame::Riposte { victim } => format!("A Destroyer attacks the reinforcement of {victim}. Answer with yours, or pass?").into(),
        Frame::Frigates { queue, .. } => {
            let ship = queue.first().map_or_else(String::new, ToString::to_string);
            format!("{ship} would be destroyed. Sacrifice its Frigate for 3 credits, or pass?").into()
        }
        Frame::Destroy { left, .. } => format!("Your Firepower left is {left}: choose what is destroyed.").into(),
        Frame::Discard { cards } if cards.is_empty() => "Discard any cards before you refill to five, or say done.".into(),
        Frame::Discard { cards } => Text::from("Discarding ") + cards.names() + ". Name more, or say done.",
        _ => "It is your turn.".into(),
    }
}

fn menu(view: &View) -> Text {
    let role = view.turn.role.map_or("", super::terms::Role::name);
    let mut left = Vec::new();
    for (done, what) in [
        (view.turn.acted, "Action"),
        (view.turn.bought, "Buy"),
        (view.turn.configured, "Configure"),
    ] {
        if !done {
            left.push(what);
        }
    }
    let left = if left.is_empty() {
        "nothing but the end of the turn".to_owned()
    } else {
        left.join(", ")
    };
    Text::from("Your turn as ") + Text::strong(role) + format!(". Still possible: {left}.")
}

fn building(hull: Option<Card>, weapons: CardSet, crew: Option<Card>) -> Text {
    let next = match (hull, weapons.is_empty(), crew) {
        (None, ..) => "the starship card",
        (_, true, _) => "a weapon",
        (_, _, None) => "a crew",
        _ => "a further weapon, or say done",
    };
    let named = hull.into_iter().chain(weapons.iter()).chain(crew);
    let named: Vec<String> = named.map(Card::words).collect();
    let so_far = if named.is_empty() {
        String::new()
    } else {
        format!("{}. ", named.join(" + "))
    };
    format!("{so_far}Name {next}.").into()
}

/// The engagement in progress in a few words.
fn fight_words(view: &View) -> Text {
    let Some(fight) = &view.fight else {
        return Text::new();
    };
    let with = if fight.attackers.is_empty() {
        format!(" (Firepower {})", fight.derelict)
    } else {
        let labels: Vec<String> = fight
            .attackers
            .iter()
            .map(|s| view.ship_label(*s))
            .collect();
        format!(" with {}", labels.join(" + "))
    };
    let at: Text = match (fight.kind, fight.targets.as_slice()) {
        (Engagement::Strike, _) => Text::from("the Homeworld of ") + view.foe_name(fight.defender),
        (_, []) => view.foe_name(fight.defender).into(),
        (_, targets) => {
            let labels: Vec<String> = targets.iter().map(|s| view.ship_label(*s)).collect();
            labels.join(" + ").into()
        }
    };
    Text::from(view.foe_name(fight.attacker)) + with + " against " + at
}

fn dice_words(view: &View) -> String {
    view.fight
        .as_ref()
        .and_then(super::frame::Fight::totals)
        .map_or_else(String::new, |[a, d]| format!("; initiative {a} to {d}"))
}

/// The whole board in words.
pub(super) fn describe(view: &View) -> Text {
    let mut lines = vec![heading(view)];
    if let Some(ended) = view.ending {
        lines.push(ending(ended, &view.winners));
    }
    for (seat, _) in &view.asked {
        let line = prompt(view, *seat);
        let own = view.viewer.is(*seat);
        lines.push(if own {
            Text::strong("You are asked. ") + line
        } else {
            line
        });
    }
    if view.alone() {
        let hull = view.options.difficulty.resistance();
        let roll = view
            .d10
            .map_or_else(String::new, |d10| format!(", last roll {d10}"));
        lines.push(
            format!(
                "The Derelict: Resistance {hull}, Critical Mass {} of 6{roll}.",
                view.critical
            )
            .into(),
        );
    }
    for (_, realm) in view.seats() {
        lines.extend(realm_lines(view, realm));
    }
    if view.fight.is_some() {
        lines.push(Text::from("Engagement: ") + fight_words(view) + dice_words(view) + ".");
    } else {
        lines.extend(view.report.as_ref().map(|r| last_engagement(view, r)));
    }
    lines.extend(view.own.iter().flat_map(|own| own_lines(view, own)));
    lines.extend(record(view));
    Text::lines(lines)
}

/// The engagement fought last, as the strip of the picture shows it.
fn last_engagement(view: &View, report: &Report) -> Text {
    let [attacker, defender] = [report.attacker, report.defender].map(|f| view.foe_name(f));
    let with = if report.attackers.is_empty() {
        String::new()
    } else {
        format!(" with {}", ships(&report.attackers))
    };
    Text::from("Last engagement: ")
        + attacker
        + with
        + " against "
        + target_words(defender, &report.targets)
        + ". "
        + result(report, attacker, defender)
}

fn heading(view: &View) -> Text {
    let title = Text::strong(view.scenario.name());
    if view.round == 0 {
        return title + ": factions are picked.";
    }
    let cap = view.options.round_cap.0;
    let goal = match view.scenario {
        Scenario::TradeWars => "100 credits win",
        Scenario::SpaceWars => "the last one living wins",
        Scenario::Derelict => "destroy the Derelict",
    };
    let title = title + format!(", round {} of {cap}: {goal}.", view.round);
    match view.realm(view.turn.seat).filter(|_| view.ending.is_none()) {
        Some(realm) => {
            let role = view.turn.role.map(super::terms::Role::name);
            let role = role.map_or_else(String::new, |r| format!(", as {r}"));
            title + " It is the turn of " + realm.name + role + "."
        }
        None => title,
    }
}

fn realm_lines(view: &View, realm: &RealmView) -> Vec<Text> {
    let faction = realm
        .faction
        .map_or("no faction yet", super::terms::Faction::name);
    let who = Text::from(realm.name) + format!(" ({faction}): ");
    if realm.fell.is_some() {
        return vec![who + "eliminated."];
    }
    let next = realm.thresholds.iter().find(|t| **t > realm.highest);
    let next = next.map_or_else(String::new, |t| format!(", next at {t}"));
    let kept = match realm.control {
        Control::Person => "",
        Control::Garrison => ", a Garrison",
        Control::StandIn { .. } => ", kept by a Garrison",
    };
    let mut lines = vec![
        who + format!(
            "{}, {} Defense, {} unlocked{next}, {} in hand, {} in the deck, {} in the discard pile{kept}.",
            counted(realm.treasury, "credit"),
            realm.defence,
            realm.unlocked,
            cards(realm.hand.into()),
            realm.deck,
            realm.discard.len()
        ),
    ];
    let lane = realm.lane.iter().map(|s| ship_words(realm, s));
    if !realm.lane.is_empty() {
        lines.push(Text::from("  Lane: ") + Text::join(lane, &Text::from("; ")) + ".");
    }
    let tops: Vec<String> = Kind::ALL
        .into_iter()
        .filter_map(|k| {
            Some(format!(
                "{} ({} left)",
                realm.tops[k.index()]?.label(),
                realm.piles[k.index()]
            ))
        })
        .collect();
    if !tops.is_empty() {
        lines.push(format!("  Market: {}.", tops.join(", ")).into());
    }
    for (what, set) in [
        ("Played this turn", realm.open),
        ("Discard pile", realm.discard),
        ("Removed", realm.removed),
    ] {
        if !set.is_empty() {
            lines.push(format!("  {what}: {}.", set.ids()).into());
        }
    }
    let reserve: Vec<&str> = Class::ALL
        .into_iter()
        .filter(|c| realm.reserve[*c as usize])
        .map(Class::name)
        .collect();
    if view.options.reinforcements.on() && !reserve.is_empty() {
        lines.push(format!("  In reserve: {}.", reserve.join(", ")).into());
    }
    lines
}

fn ship_words(realm: &RealmView, ship: &Ship) -> Text {
    let letter = realm.faction.map_or('?', super::terms::Faction::letter);
    let made = match ship.body {
        Body::Cards {
            hull,
            weapons,
            crew,
        } => format!(" [{hull}, {}, {crew}]", weapons.ids()),
        Body::Token { .. } => String::new(),
    };
    let support = ship
        .support
        .map_or_else(String::new, |c| format!(" with a {}", c.name()));
    Text::strong(format!("{letter}{}", ship.slot))
        + format!(" {}/{}{made}{support}", ship.firepower(), ship.resistance())
}

fn own_lines(view: &View, own: &Own) -> Vec<Text> {
    let mut lines = Vec::new();
    if !own.hand.is_empty() {
        let labels: Vec<String> = own.hand.iter().map(Card::label).collect();
        lines.push(Text::strong("Your hand: ") + labels.join(", ") + ".");
    }
    if let Some(realm) = view.realm(own.seat) {
        let deck = realm.pool.without(own.hand);
        if !deck.is_empty() {
            lines.push(format!("Your deck, in unknown order: {}.", deck.ids()).into());
        }
    }
    for look in &own.looks {
        let victim = view.realm(look.at).map_or(Name::Seat(look.at), |r| r.name);
        lines
            .push(Text::from("You saw in the hand of ") + victim + ": " + look.cards.shown() + ".");
    }
    lines.push(Text::from("Your orders: ") + orders(&own.orders) + ".");
    lines
}

fn record(view: &View) -> Vec<Text> {
    let Some(all) = &view.record else {
        return Vec::new();
    };
    let line = |(record, realm): (&super::view::Record, &RealmView)| {
        let deck: Vec<String> = record.deck.iter().rev().map(ToString::to_string).collect();
        Text::from(realm.name)
            + format!(
                " held {}; deck from the top: {}.",
                record.hand.ids(),
                deck.join(", ")
            )
    };
    all.iter()
        .zip(&view.realms)
        .filter(|(r, _)| !r.hand.is_empty() || !r.deck.is_empty())
        .map(line)
        .collect()
}
