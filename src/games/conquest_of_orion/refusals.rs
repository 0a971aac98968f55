//! Why a call that is not on offer is not: the clause that forbids it.

use super::cards::{Card, CardSet};
use super::leaders::Leader;
use super::state::{Alliance, Phase, TRICKS};
use super::view::{Own, View};
use crate::rules::ask::Refusal;
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use crate::rules::typed::matches;

/// Why this call is refused now, as far as the rules say something particular.
pub(super) fn why_not(view: &View, verb: &str, typed: &[(String, String)]) -> Option<Refusal> {
    let own = view.own.as_ref()?;
    if view.ending.is_some() {
        return Some(Refusal::new("The match is over."));
    }
    match verb.to_lowercase().as_str() {
        "play" => play(view, own, typed),
        "queue" => queue(view, own, typed),
        "start" => Some(start(view, own)),
        "leader" => leader(view, own, typed),
        "spy" => Some(spy(view, own)),
        "war" | "collect" => Some(choice(view)),
        "settle" => Some(settle(view, own)),
        "pass" => Some(Refusal::by_rule(
            "CO-069",
            "You cannot pass; only the Diplomat may let a tie stand",
        )),
        "tie" => Some(Refusal::by_rule(
            "CO-207",
            "Only the Diplomat, while unused this round, has orders for ties",
        )),
        "unqueue" => Some(Refusal::by_rule("CO-260", "You have no card queued")),
        "void" => Some(Refusal::by_rule(
            "CO-241",
            "A round is voided only if everybody at the table agrees",
        )),
        _ => None,
    }
}

/// The card somebody meant, if it is one card of the deck.
fn card_meant(typed: &[(String, String)]) -> Option<Card> {
    let value = typed.first().map(|(_, value)| value.as_str())?;
    let all = || CardSet::ALL.iter();
    let by_key = all().find(|c| matches(value, &c.to_string()) && value.len() <= 3);
    let mut by_label = all().filter(|c| matches(value, &c.label()));
    by_key.or_else(|| by_label.next().filter(|_| by_label.next().is_none()))
}

fn turn(view: &View, own: &Own) -> Option<Refusal> {
    let waiting = view.awaited();
    if waiting.has(own.seat) {
        return None;
    }
    let others = waiting.iter().map(Text::from).collect();
    Some(Refusal::by_rule(
        "CO-257",
        Text::from("You are not asked anything now; the match waits for ") + Text::list(others),
    ))
}

fn play(view: &View, own: &Own, typed: &[(String, String)]) -> Option<Refusal> {
    if view.phase != Phase::Card(own.seat) {
        return turn(view, own).or_else(|| {
            Some(Refusal::by_rule(
                "CO-257",
                "You are not asked for a card now",
            ))
        });
    }
    let card = card_meant(typed)?;
    if !own.hand.has(card) {
        return Some(Refusal::new(format!("You do not hold {}.", card.label())));
    }
    if view.trick.as_ref()?.war {
        return Some(Refusal::by_rule(
            "CO-113",
            "In a war whoever holds a ship must play one",
        ));
    }
    Some(Refusal::by_rule(
        "CO-075",
        format!(
            "{} was already played in this conflict, and you hold a type that was not",
            with_article(card)
        ),
    ))
}

fn with_article(card: Card) -> String {
    let name = card.kind().name().to_lowercase();
    let article = if name.starts_with('i') { "An" } else { "A" };
    format!("{article} {name}")
}

fn queue(view: &View, own: &Own, typed: &[(String, String)]) -> Option<Refusal> {
    if view.phase == Phase::Card(own.seat) {
        return Some(Refusal::by_rule(
            "CO-260",
            "You are asked for a card: play it",
        ));
    }
    if own.hand.len() < 2 {
        return Some(Refusal::by_rule(
            "CO-072",
            "Your last card is played by itself",
        ));
    }
    let card = card_meant(typed)?;
    if own.hand.has(card) {
        return Some(Refusal::new(format!("{} is queued already.", card.label())));
    }
    Some(Refusal::new(format!("You do not hold {}.", card.label())))
}

fn start(view: &View, own: &Own) -> Refusal {
    match view.phase {
        Phase::Naming(alliance) if alliance == Alliance::of(own.seat) => {
            Refusal::by_rule("CO-046", "The start player is one of the four seats")
        }
        Phase::Naming(_) => {
            Refusal::by_rule("CO-044", "The alliance behind names the start player")
        }
        _ => Refusal::by_rule("CO-047", "The start player of this round is settled"),
    }
}

fn leader(view: &View, own: &Own, typed: &[(String, String)]) -> Option<Refusal> {
    if view.seats[own.seat.index()].leader.is_some() {
        return Some(Refusal::by_rule(
            "CO-051",
            "You have your leader for this round",
        ));
    }
    if view.phase != Phase::Leader(own.seat) {
        let waits = "Leaders are chosen clockwise from the start player; it is not your turn";
        return Some(Refusal::by_rule("CO-050", waits));
    }
    let value = typed.first().map(|(_, value)| value.as_str())?;
    let named = Leader::ALL.into_iter().find(|l| matches(value, l.name()))?;
    if own.dealt.contains(&named) {
        let why = format!("The {named} is yours already: nothing is given for it");
        return Some(Refusal::by_rule("CO-054", why));
    }
    if view.table.contains(&named) {
        let [first, second] = own.dealt;
        let why = format!("For the {named} you give the {first} or the {second}");
        return Some(Refusal::by_rule("CO-053", why));
    }
    let why = format!("The {named} is neither on the table nor among your two");
    Some(Refusal::by_rule("CO-052", why))
}

fn spy(view: &View, own: &Own) -> Refusal {
    let mine = view.seats[own.seat.index()].leader;
    if mine != Some(Leader::Spy) {
        return Refusal::by_rule("CO-214", "Only the Spy may look");
    }
    if view.spied.is_some() {
        return Refusal::by_rule("CO-214", "You have looked this round");
    }
    if own.may_spy {
        return Refusal::by_rule("CO-214", "You may look at an enemy's hand only");
    }
    Refusal::by_rule("CO-214", "You may look only while you are asked for a card")
}

fn choice(view: &View) -> Refusal {
    let Some(trick) = &view.trick else {
        return Refusal::by_rule("CO-102", "No conflict has been won yet");
    };
    if let Phase::Choice(winner) = view.phase {
        return Refusal::by_rule(
            "CO-103",
            Text::from(winner) + " won the conflict and chooses alone",
        );
    }
    if usize::from(view.number) == TRICKS {
        return Refusal::by_rule("CO-107", "After the last trick there is no choice");
    }
    if trick.war {
        return Refusal::by_rule(
            "CO-109",
            "The winner of a war takes the cards without a choice",
        );
    }
    Refusal::by_rule(
        "CO-102",
        "Only the winner of a conflict chooses, after its fourth card",
    )
}

fn settle(view: &View, own: &Own) -> Refusal {
    if view.seats[own.seat.index()].leader != Some(Leader::Diplomat) {
        return Refusal::by_rule("CO-207", "Only the Diplomat may settle a tie");
    }
    if view.settled {
        return Refusal::by_rule("CO-208", "You have settled a tie this round");
    }
    if view.phase == Phase::Settle(own.seat) {
        let tied = view.trick.as_ref().and_then(|t| t.verdict);
        let seats: Vec<Seat> = tied.map(|v| v.best.iter().collect()).unwrap_or_default();
        let names = Text::list(seats.into_iter().map(Text::from).collect());
        return Refusal::by_rule(
            "CO-207",
            Text::from("You may name one of the tied: ") + names,
        );
    }
    Refusal::by_rule("CO-210", "No trick is tied now")
}
