//! The board and the questions in words.

use super::cards::Card;
use super::effects;
use super::event::indication;
use super::report::Happened;
use super::state::{Ending, Phase, Sub, Unit, Window};
use super::view::{Own, View};
use super::worlds::Place;
use crate::rules::seat::Seat;
use crate::rules::text::{Text, counted};

/// The Step the match is in.
pub(super) fn step(view: &View) -> String {
    if !view.chain.is_empty() {
        return "Reactions".to_owned();
    }
    let world = |at: u8| view.row.get(usize::from(at)).map_or("", Place::name);
    match view.phase {
        Phase::Adjusting => "Hand adjustment".to_owned(),
        Phase::TurnBegins | Phase::Window(Window::TurnBegins) => "Beginning of the turn".to_owned(),
        Phase::Purge(_) => "Purge".to_owned(),
        Phase::Window(Window::Setup) => "End of Setup".to_owned(),
        Phase::Window(Window::StageBegins) | Phase::Stage(_) => "Stage".to_owned(),
        Phase::Window(Window::Staged(_)) => "After Staging".to_owned(),
        Phase::Window(Window::Moved(_) | Window::MoveEnds) => "After Move".to_owned(),
        Phase::Move(_) | Phase::Scouts => "Move".to_owned(),
        Phase::Reveal | Phase::Removal(_) => "Reveal".to_owned(),
        Phase::Window(Window::Resolution) | Phase::NextWorld => {
            "World-by-World Resolution".to_owned()
        }
        Phase::Window(Window::Surface(at)) => format!("Surface Conflict, {}", world(at)),
        Phase::Window(Window::ResolutionEnds) => "End of Resolution".to_owned(),
        Phase::Resolve(at, sub) => format!("{}, {}", sub_step(sub), world(at)),
        Phase::Count => "Count Income".to_owned(),
        Phase::Trash(_) => "Trash".to_owned(),
        Phase::Draw | Phase::TurnEnds | Phase::Window(Window::DrawEnds) => "Draw".to_owned(),
        Phase::Over => "The end".to_owned(),
    }
}

const fn sub_step(sub: Sub) -> &'static str {
    match sub {
        Sub::Install | Sub::Swaps(_) | Sub::Room => "Install Facilities",
        Sub::Arrive => "Station and Deploy",
        Sub::Catastrophes => "Catastrophes",
        Sub::Orbit | Sub::Retreats(_) | Sub::Engage | Sub::Targets(_) | Sub::Fire => {
            "Orbital Activity"
        }
        Sub::Surface | Sub::Assign(_) | Sub::Tally | Sub::Conquer(_) | Sub::Dispose => {
            "Surface Conflict"
        }
    }
}

/// The question a seat is asked; the asked seat reads more of it than the others.
pub(super) fn prompt(view: &View, asked: Seat) -> Text {
    if !view.asked.contains(&asked) {
        return Text::from(asked) + " is not asked anything.";
    }
    match view.own.as_ref().filter(|o| o.seat == asked) {
        Some(own) => own_prompt(view, own),
        None => Text::from(asked) + format!(" is to answer: {}.", step(view)),
    }
}

fn own_prompt(view: &View, own: &Own) -> Text {
    if let Some((at, card)) = own.adjusting {
        return Text::from(format!(
            "Adjust: which card takes the place of {card} at {}?",
            place(view, at)
        ));
    }
    if view.searching == Some(own.seat) {
        return "Research: which card do you take from your Deck?".into();
    }
    if let Some((by, card)) = view.chain.last() {
        let react = if own.hand.contains(&Card::Espionage) {
            "React with Espionage, or pass."
        } else {
            "You hold no Espionage: pass."
        };
        return Text::from(*by) + format!(" played {card}. {react}") + stopped(own);
    }
    match view.phase {
        Phase::Adjusting => {
            Text::from(format!(
                "Put away up to 4 cards for new ones, once. Marked: {}. ",
                own.marks.len()
            )) + "Then say ready."
        }
        Phase::Purge(_) => {
            "FINAL TURN: Trash Prohibited cards from your hand and draw one for each, or pass."
                .into()
        }
        Phase::Window(window) => window_prompt(view, own, window) + stopped(own),
        Phase::Stage(_) => "Stage at most one card face down to each World, then say ready.".into(),
        Phase::Move(_) => "Move any of your Ships, then say ready.".into(),
        Phase::Scouts => {
            let scout = view.scout.and_then(|id| view.unit(id));
            let world = scout.map_or("its World", |u| place(view, u.at));
            Text::from(format!(
                "Your Scout may look at one face-down card at {world}."
            ))
        }
        Phase::Removal(_) => Text::from(format!(
            "The Classes of your Staged Ships exceed your prior Income by {}: scrap one of them.",
            own.overweight
        )),
        Phase::NextWorld => "Which World is resolved next?".into(),
        Phase::Resolve(at, sub) => resolve_prompt(place(view, at), sub, view.conflict),
        Phase::Trash(_) => Text::from(format!(
            "Mark cards to discard before you draw. Marked: {}. Then say ready.",
            own.marks.len()
        )),
        _ => "You are asked.".into(),
    }
}

/// Why somebody who passes windows is asked in this one.
fn stopped(own: &Own) -> Text {
    own.stopped.map_or_else(Text::new, |stop| {
        format!(" By your order you are asked {}.", stop.label()).into()
    })
}

fn resolve_prompt(world: &str, sub: Sub, conflict: bool) -> Text {
    Text::from(match sub {
        Sub::Swaps(_) => format!("{world}: Swap a Facility back to hand as yours installs?"),
        Sub::Retreats(_) => {
            format!("Orbital Conflict at {world}: mark Ships to Retreat, then say ready.")
        }
        Sub::Targets(_) if conflict => format!(
            "Orbital Conflict at {world}: aim your Weapons, then say ready. None of these Orbitals can fire at the ground this turn."
        ),
        Sub::Targets(_) => format!(
            "{world}: aim Weapons at unarmed Orbitals, then say ready. A Weapon left unaimed may fire at the ground next."
        ),
        Sub::Assign(_) => {
            format!("Surface Conflict at {world}: Attack, Defend or hold back, then say ready.")
        }
        Sub::Conquer(_) => format!("{world}: Conquer the overcome Facility, or let it be Trashed?"),
        _ => world.to_owned(),
    })
}

/// What may be played in a window. Those who hold nothing of it are asked too, so that waiting tells nothing (OW-396).
fn window_prompt(view: &View, own: &Own, window: Window) -> Text {
    let what = match window {
        Window::Setup => "End of Setup: Research may be played.".to_owned(),
        Window::TurnBegins => "Beginning of the turn: We Quit may be played.".to_owned(),
        Window::StageBegins => "Beginning of Stage: False Alert may be played.".to_owned(),
        Window::Staged(_) | Window::Moved(_) => "Adjust may be played.".to_owned(),
        Window::MoveEnds => "Before Reveal: Adjust and Enter Fray may be played.".to_owned(),
        Window::Resolution => "Before Worlds are resolved: Sabotage may be played.".to_owned(),
        Window::Surface(at) => format!(
            "Before Surface Conflict at {}: Light Brigade may be played.",
            place(view, at)
        ),
        Window::ResolutionEnds => "All Worlds are resolved: Coup may be played.".to_owned(),
        Window::DrawEnds => "End of Draw: Research may be played.".to_owned(),
    };
    let fitting = effects::utilities(window);
    if fitting.iter().any(|c| own.hand.contains(c)) {
        Text::from(what) + " Otherwise pass."
    } else {
        Text::from(what) + " You hold none: pass."
    }
}

fn place(view: &View, at: u8) -> &'static str {
    view.row.get(usize::from(at)).map_or("a World", Place::name)
}

/// The whole board in words.
pub(super) fn describe(view: &View) -> Text {
    let mut lines = vec![heading(view)];
    lines.extend(result(view));
    for (at, _) in view.row.iter().enumerate() {
        lines.push(world(view, at as u8));
    }
    lines.push(Text::strong("Players in Priority Order"));
    for seat in &view.order {
        lines.push(player(view, *seat));
    }
    if let Some(own) = &view.own {
        lines.extend(private(view, own));
    }
    if let Some(record) = &view.record {
        for (seat, secret) in record.iter() {
            lines.push(Text::from(seat) + format!("’s hand at the end: {}.", listed(&secret.hand)));
        }
    }
    Text::lines(lines)
}

/// Who has won, once the match is over: one seat, or all who share a draw (OW-364 to OW-366, OW-573).
pub(super) fn winners(view: &View) -> Vec<Seat> {
    let stayed = || view.order.iter().copied().filter(|s| !view.seats[*s].left);
    match view.ending {
        None => Vec::new(),
        Some(Ending::Alone(seat)) => vec![seat],
        Some(Ending::Agreed) => stayed().collect(),
        Some(Ending::Counted) => {
            let most = stayed().map(|s| view.seats[s].income).max();
            stayed()
                .filter(|s| Some(view.seats[*s].income) == most)
                .collect()
        }
    }
}

/// The result in words, once there is one.
fn result(view: &View) -> Option<Text> {
    let winners = winners(view);
    let names = Text::list(winners.iter().map(|s| Text::from(*s)).collect());
    Some(match (view.ending?, winners.as_slice()) {
        (Ending::Counted, [one]) => {
            names + format!(" wins with an Income of {}.", view.seats[*one].income)
        }
        (Ending::Counted, _) => Text::from("A draw between ") + names + ".",
        (Ending::Alone(_), _) => names + " wins: everybody else has left.",
        (Ending::Agreed, _) => Text::from("A draw by agreement between ") + names + ".",
    })
}

fn heading(view: &View) -> Text {
    let turn = match (view.turn, view.is_final) {
        (0, _) => "Setup".to_owned(),
        (n, false) => format!("Turn {n}"),
        (n, true) => format!("Turn {n}, the FINAL TURN"),
    };
    let mut text = Text::strong(format!("Open Worlds · {turn} · {}", step(view)));
    if view.final_next {
        text += " · the next turn is the FINAL TURN";
    }
    if !view.asked.is_empty() {
        let asked = view.asked.iter().map(|s| Text::from(*s)).collect();
        text += Text::from(" · waiting for ") + Text::list(asked);
    }
    text
}

/// H2O, RES and marks of a World now.
pub(super) fn values(place: &Place) -> String {
    let mut text = format!("H2O {}, RES {}", place.h2o(), place.res());
    if place.habitable() {
        text += ", Habitable";
    }
    if place.hostile() {
        text += ", Hostile";
    }
    text
}

/// A World with what happened there when Worlds were resolved last.
pub(super) fn closely(view: &View, at: u8) -> Text {
    let told = |(w, h): &&(u8, Happened)| *w == at && *h != Happened::Resolved;
    let here = view.happened.iter().filter(told);
    let lines = here.map(|(_, happened)| match happened.seat() {
        Some(seat) => Text::from("· ") + seat + ": " + happened.words() + ".",
        None => Text::from("· ") + happened.words() + ".",
    });
    let values = view.units.iter().filter(|u| u.at == at).map(|u| {
        let values = printed(u.card);
        Text::from(format!("· {}: {values}; of ", u.card)) + u.by + "."
    });
    let first = std::iter::once(world(view, at));
    Text::lines(first.chain(values).chain(lines))
}

/// What the signs beside a card in play say.
fn printed(card: Card) -> String {
    let spec = card.spec();
    let mut parts = vec![spec.kind.name().to_owned(), format!("Def {}", spec.def)];
    if !spec.weapons.is_empty() {
        let weapons: Vec<String> = spec.weapons.iter().map(u8::to_string).collect();
        parts.push(format!("Weapons {}", weapons.join("•")));
    }
    for (value, what) in [(spec.range, "Range"), (spec.capacity, "Capacity")] {
        if value > 0 {
            parts.push(format!("{what} {value}"));
        }
    }
    if spec.retreat {
        parts.push("may Retreat".to_owned());
    }
    parts.join(", ")
}

fn world(view: &View, at: u8) -> Text {
    let here = &view.row[usize::from(at)];
    let facilities = view
        .units
        .iter()
        .filter(|u| u.at == at && u.is_facility())
        .count();
    let mut text = Text::strong(format!("{}. {}", at + 1, here.name()))
        + format!(
            " ({}; {facilities} of {} places taken)",
            values(here),
            here.h2o()
        );
    for indicator in &here.indicators {
        text += format!(" [{}: {}]", indicator.card, indication(indicator.card));
    }
    for seat in &view.order {
        let units: Vec<String> = view.units_of(*seat, at).map(|u| unit(view, u)).collect();
        let staged = &view.seats[*seat].staged;
        let open: Vec<String> = staged
            .iter()
            .filter(|(w, _)| *w == at)
            .filter_map(|(_, c)| c.map(|c| c.to_string()))
            .collect();
        let hidden = staged
            .iter()
            .filter(|(w, c)| *w == at && c.is_none())
            .count();
        let mut parts = units;
        if !open.is_empty() {
            parts.push(format!("Staged: {}", open.join(", ")));
        }
        if hidden > 0 {
            parts.push(format!("{hidden} face down"));
        }
        if !parts.is_empty() {
            text += Text::from("; ") + *seat + ": " + parts.join(", ");
        }
    }
    text
}

fn unit(view: &View, unit: &Unit) -> String {
    let mut text = unit.card.to_string();
    let income = view.income_of(unit.id);
    if income > 0 {
        text = format!("{text} (+{income})");
    }
    if !unit.is_facility() {
        let spec = unit.card.spec();
        let power: u16 = spec.weapons.iter().map(|w| u16::from(*w)).sum();
        text = format!("{text} ({power}/{})", spec.def);
    }
    if unit.counters > 0 {
        text = format!("{text} ({})", counted(unit.counters, "counter"));
    }
    if unit.owner != unit.by {
        text += " (Conquered)";
    }
    text
}

fn player(view: &View, seat: Seat) -> Text {
    let seen = &view.seats[seat];
    let mut text = Text::from(seat)
        + format!(
            ": Income {} (now earning {}), hand {}, Deck {}, Trash Heap {}",
            seen.income, seen.earning, seen.hand, seen.deck, seen.heap
        );
    if let Some(deck) = &seen.deck_name {
        text += format!(", {deck}");
    }
    if seen.left {
        text += ", has left";
    }
    if seen.answered {
        text += ", has answered";
    }
    text
}

fn private(view: &View, own: &Own) -> Vec<Text> {
    let mut lines = vec![Text::strong("Your hand: ") + listed(&own.hand)];
    let staged: Vec<String> = own
        .staged
        .iter()
        .map(|(c, at)| format!("{c} at {}", place(view, *at)))
        .collect();
    if !staged.is_empty() {
        lines.push(Text::strong("You Staged: ") + staged.join(", "));
    }
    if !own.marks.is_empty() {
        lines.push(Text::strong("Marked: ") + listed(&own.marks));
    }
    let moves = own.moves.iter().filter_map(|(id, to)| {
        view.unit(*id)
            .map(|u| format!("{} to {}", u.card, place(view, *to)))
    });
    let moves: Vec<String> = moves.collect();
    if !moves.is_empty() {
        lines.push(Text::strong("You move: ") + moves.join(", "));
    }
    for (seat, card, at) in &own.seen {
        lines.push(
            Text::from("Your Scout saw ") + *seat + format!("’s {card} at {}.", place(view, *at)),
        );
    }
    if !own.heap.is_empty() {
        lines.push(Text::strong("Your Trash Heap: ") + listed(&own.heap));
    }
    lines
}

/// Cards with their numbers, in the order of the list.
pub(super) fn listed(cards: &[Card]) -> String {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let part = |group: &[Card]| match group.len() {
        1 => group[0].to_string(),
        n => format!("{n}× {}", group[0]),
    };
    let parts: Vec<String> = sorted.chunk_by(|a, b| a == b).map(part).collect();
    if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join(", ")
    }
}
