//! What the log shows: older tricks fade to winner and number of cards (CO-323).

use super::event::Event;
use super::tell::tell;
use super::view::View;
use crate::rules::ask::Refusal;
use crate::rules::seat::Viewer;
use crate::rules::text::Text;

/// What a viewer sees now of each event.
pub(super) fn log(now: &View, events: &[Event], viewer: Viewer) -> Vec<Option<Text>> {
    let fade_before = faded(now, events);
    let shown = |(i, event): (usize, &Event)| {
        let fades = matches!(event, Event::Played { .. }) && i < fade_before;
        if fades { None } else { tell(event, viewer) }
    };
    events.iter().enumerate().map(shown).collect()
}

/// Earlier boards would name the cards that faded, so they open with the history (CO-325) or after the match (CO-338).
pub(super) fn past(now: &View) -> Result<(), Refusal> {
    if now.ending.is_some() || now.log.iter().any(|trick| trick.cards.is_some()) {
        return Ok(());
    }
    Err(Refusal::by_rule(
        "CO-323",
        "The cards of older tricks are not shown again. The whole match can be replayed once it is over",
    ))
}

/// The first event whose cards are still named.
fn faded(now: &View, events: &[Event]) -> usize {
    // After the match everything is open (CO-338).
    if now.ending.is_some() {
        return 0;
    }
    let last = |wanted: fn(&Event) -> bool| events.iter().rposition(wanted).unwrap_or(0);
    let round = last(|e| matches!(e, Event::RoundBegins { .. }));
    // With open history all cards of the round are listed (CO-325).
    if now.log.iter().any(|trick| trick.cards.is_some()) {
        return round;
    }
    // Else the current trick and the one before it (CO-318, CO-319).
    let begins = |e: &Event| matches!(e, Event::TrickBegins { .. });
    let tricks: Vec<usize> = (round..events.len())
        .filter(|i| begins(&events[*i]))
        .collect();
    tricks.iter().rev().nth(1).copied().unwrap_or(round)
}
