//! A match people played, as a recorded match for the tests: what its log adds up to, without people, clocks and votes.

use super::export::{self, BadExport, Exported};
use crate::games;
use crate::host::table::record::Deed;
use crate::rules::choice::Choice;
use crate::rules::erased::{Chosen, Start};
use crate::rules::recorded::{Answer, Recorded};
use crate::rules::seat::Seat;
use crate::rules::typed::Typed;

/// Why an exported match cannot be recorded.
#[derive(Debug, thiserror::Error)]
pub enum Unfit {
    /// The file is not true.
    #[error(transparent)]
    Untrue(#[from] BadExport),
    /// The match cannot be replayed from beginning to end.
    #[error("{0}")]
    Match(String),
}

/// What a seat did, or what the table did together.
enum Done {
    Answered(Seat, Typed),
    Carried(usize),
}

/// The recorded match behind a file that was verified.
pub fn of(file: &Exported) -> Result<Recorded, Unfit> {
    let unfit = |what: &str| Unfit::Match(what.to_owned());
    export::verify(file)?;
    let mut options = Chosen::new();
    let (mut opened, mut start) = (None, None);
    let mut done: Vec<(u64, Done)> = Vec::new();
    for (seq, record) in export::records(file)? {
        match record.deed {
            Deed::Opened {
                game,
                rules_version,
                ..
            } => opened = Some((game, rules_version)),
            Deed::Chose { option, value } => {
                options.insert(option, value);
            }
            Deed::Started {
                seed,
                chairs,
                brought,
                ..
            } => start = Some((seed, chairs.len() as u8, brought)),
            Deed::Answered { seat, call } => done.push((seq, Done::Answered(seat, call))),
            Deed::Carried { motion } => done.push((seq, Done::Carried(motion))),
            Deed::Undone { to } => done.retain(|(seq, _)| *seq <= to),
            _ => {}
        }
    }
    let (id, rules) = opened.ok_or_else(|| unfit("the match is empty"))?;
    let (seed, seats, brought) = start.ok_or_else(|| unfit("the match has not started"))?;
    let game = games::find(&id).ok_or_else(|| unfit("there is no such game here"))?;
    let start = Start {
        rules: Some(rules),
        options,
        seats,
        brought,
        seed,
    };
    let begun = game.start(&start);
    let (mut play, _) = begun.map_err(|no| Unfit::Match(no.why.plain(|s| s.to_string())))?;
    let mut answers = Vec::new();
    for (_, done) in done {
        let (seat, choice) = match done {
            Done::Answered(seat, call) => (seat, play.resolve(seat, &call)),
            Done::Carried(index) => (Seat::new(0), Ok(Choice::motion(index))),
        };
        let choice = choice.map_err(|no| Unfit::Match(no.why.plain(|s| s.to_string())))?;
        let taken = play.act(seat, &choice);
        taken.ok_or_else(|| unfit("an answer was not on offer"))?;
        answers.push(Answer { seat, choice });
    }
    Recorded::of(game, start, answers).map_err(Unfit::Match)
}
