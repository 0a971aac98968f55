//! The hand-over between matches and what a table plays on: a campaign goes into a match, and comes out changed.

use crate::host::directory::keeping::read;
use crate::host::runner::load;
use crate::host::table::keepsakes::Outside;
use crate::host::table::{Stage, Table};
use crate::host::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::rules::erased::Play;
use crate::rules::text::Text;
use crate::store::{Change, Store};

/// A match starts or ends: what the table plays on is its alone in between, and what the match leaves takes the place of
/// what it started from. Committed together with the match's own records, so neither can happen without the other.
pub(in crate::host) fn hand_over(
    store: &dyn Store,
    change: &mut Change,
    table: &Table,
    (starts, ends): (bool, bool),
) -> Result<(), Trouble> {
    let Some(chosen) = table.facts.plays_on.as_ref().filter(|_| starts || ends) else {
        return Ok(());
    };
    let gone = || Refusal::new(format!("“{}” is not there any more.", chosen.name));
    let read = read(store, chosen.id)?.ok_or_else(gone)?;
    let mut item = read.item.clone();
    let id = table.facts.id;
    if let Some(other) = item.busy.filter(|other| *other != id) {
        return Err(Refusal::new(format!(
            "“{}” is being played at table {other}. Wait for its end, or play on a copy.",
            item.name
        ))
        .into());
    }
    item.busy = (!ends).then_some(id);
    let over = ends && table.facts.stage == Stage::Over;
    if let Some(text) = table
        .play
        .as_deref()
        .filter(|_| over)
        .and_then(|play| play.leaves(&table.names()))
    {
        item.text = text;
    }
    read.store(change, &item)
}

/// What a match needs to know besides its own table before it starts.
pub(in crate::host) fn outside(store: &dyn Store, table: &Table) -> Result<Outside, Trouble> {
    let mut outside = Outside::default();
    for chosen in table.chosen() {
        let gone = || {
            Refusal::new(
                Text::from(format!(
                    "“{}” is not there any more. Choose again with ",
                    chosen.name
                )) + Text::code("/table bring")
                    + ".",
            )
        };
        let read = read(store, chosen.id)?.ok_or_else(gone)?;
        outside.texts.insert(chosen.id, read.item.text);
    }
    if let Some(before) = table.facts.rematch_of {
        let last = load::table(store, before)?.table;
        let outcome = last.play.as_deref().and_then(Play::outcome);
        outside.before = outcome.map(|o| (last.facts.chairs, o));
    }
    Ok(outside)
}
