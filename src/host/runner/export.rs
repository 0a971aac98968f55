//! A whole match as one file, and the check that it is what it says. Offline and pure but for reading the store.

use crate::host::matches::chance;
use crate::host::person::PersonId;
use crate::host::runner::load;
use crate::host::table::faces::Faces;
use crate::host::table::record::{Author, Deed, Record};
use crate::host::table::{Misfit, Stage, Table};
use crate::rules::erased::Play;
use crate::rules::hex;
use crate::rules::rng::Seed;
use crate::rules::version::Rules;
use crate::store::log::{self, Head};
use crate::store::{Fault, Store, TableId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// The form of the file.
const FORMAT: &str = "orrery-match-2";
/// The form of files written before they had a checksum.
const UNCHECKED: &str = "orrery-match-1";

/// A match as a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Exported {
    /// The form of the file.
    pub format: String,
    /// Which table.
    pub table: TableId,
    /// What was posted when the match started: the SHA-256 of seed and salt.
    pub commitment: Option<String>,
    /// What the people in the records are called: `~2.1` is the second name of the third person.
    #[serde(default)]
    pub people: Vec<Vec<String>>,
    /// Every record with its hash.
    pub log: Vec<Entry>,
    /// SHA-256 of everything above: against damage, as the hashes are against changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,
}

impl Exported {
    fn own_checksum(&self) -> String {
        let all = (
            &self.format,
            self.table,
            &self.commitment,
            &self.people,
            &self.log,
        );
        // Plain data without odd keys: writing it cannot fail.
        let text = serde_json::to_vec(&all).unwrap_or_default();
        hex::encode(&Sha256::digest(text))
    }

    fn is_whole(&self) -> Result<(), BadExport> {
        match (self.format.as_str(), &self.checksum) {
            (UNCHECKED, None) => Ok(()),
            (FORMAT, Some(said)) if *said == self.own_checksum() => Ok(()),
            (FORMAT | UNCHECKED, _) => Err(BadExport::Damaged),
            (other, _) => Err(BadExport::Format(other.chars().take(40).collect())),
        }
    }
}

/// One record of an exported match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its number.
    pub seq: u64,
    /// The hash that chains it to all before it.
    pub hash: String,
    /// The record as it is stored, byte for byte.
    pub body: String,
}

/// What a verified match turned out to be.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Which table.
    pub table: TableId,
    /// Which game.
    pub game: String,
    /// The version of its rules it was played by.
    pub rules: Rules,
    /// How many records follow from each other.
    pub records: u64,
    /// How many answers were replayed.
    pub answers: u64,
    /// Whether it is over.
    pub over: bool,
    /// Whether seed and salt give the commitment; `None` if the match has not started.
    pub commitment: Option<String>,
    /// How it ended, in a sentence.
    pub result: String,
}

/// Why a file is not a match of ours.
#[derive(Debug, thiserror::Error)]
pub enum BadExport {
    /// Another form.
    #[error("this is no exported match: its format is “{0}”, expected “{FORMAT}”")]
    Format(String),
    /// Cut or changed somewhere.
    #[error("the file was cut or changed: its checksum is another")]
    Damaged,
    /// The chain is broken.
    #[error("record {0} was changed: its hash does not follow from the records before it")]
    Chain(u64),
    /// A record cannot be read.
    #[error("record {0} cannot be read: {1}")]
    Record(u64, String),
    /// A record does not follow from the rules.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// The commitment does not fit.
    #[error("the seed in the match is not the one committed to at its start")]
    Commitment,
    /// Nothing in it.
    #[error("the match is empty")]
    Empty,
}

/// A table's match as a file.
pub fn export(store: &dyn Store, table: TableId) -> Result<Option<Exported>, Fault> {
    let Some(head) = log::head(store, table)? else {
        return Ok(None);
    };
    let mut entries: Vec<Entry> = Vec::new();
    let mut next = 1;
    while next <= head.seq {
        let page = log::read(store, table, next, 500)?;
        let Some(last) = page.last() else { break };
        next = last.seq + 1;
        entries.extend(page.into_iter().map(|r| Entry {
            seq: r.seq,
            hash: hex::encode(&r.hash),
            body: String::from_utf8_lossy(&r.body).into_owned(),
        }));
    }
    let records = load::records(store, table, 1)?;
    let commitment =
        seeds(records.iter().map(|(_, r)| r)).map(|(seed, salt)| chance::commitment(seed, salt));
    let mut exported = Exported {
        format: FORMAT.to_owned(),
        table,
        commitment,
        people: Faces::load(store, table)?.names(),
        log: entries,
        checksum: None,
    };
    exported.checksum = Some(exported.own_checksum());
    Ok(Some(exported))
}

/// A match as a file, once it is over: before, the file would tell everybody's secrets.
pub fn finished(store: &dyn Store, table: TableId) -> Result<Option<Exported>, Fault> {
    match log::head(store, table)? {
        Some(head) if head.status == log::Status::Over => export(store, table),
        _ => Ok(None),
    }
}

/// What a person did at a table, for themselves to read; nothing of it tells what the match keeps secret.
pub fn of_person(store: &dyn Store, table: TableId, people: &[PersonId]) -> Result<Value, Fault> {
    let records = load::records(store, table, 1)?;
    let game = records.first().and_then(|(_, r)| match &r.deed {
        Deed::Opened { game, .. } => Some(game.clone()),
        _ => None,
    });
    let own = |r: &&(u64, Record)| {
        let own = matches!(&r.1.by, Author::Person(by) if people.contains(by));
        own && !matches!(r.1.deed, Deed::Started { .. })
    };
    let did: Vec<Value> = records
        .iter()
        .filter(own)
        .map(|(seq, r)| json!({ "record": seq, "at": r.at, "did": r.deed }))
        .collect();
    Ok(json!({ "table": table, "game": game, "did": did }))
}

fn seeds<'a>(mut records: impl Iterator<Item = &'a Record>) -> Option<(Seed, Seed)> {
    records.find_map(|r| match r.deed {
        Deed::Started { seed, salt, .. } => Some((seed, salt)),
        _ => None,
    })
}

/// The records of a file, if each follows from the one before; people are called what the file calls them.
pub fn records(file: &Exported) -> Result<Vec<(u64, Record)>, BadExport> {
    let faces = Faces::named(&file.people);
    let mut records = Vec::new();
    let Head { mut hash, .. } = Head::fresh(file.table);
    for (expected, entry) in (1..).zip(&file.log) {
        hash = log::chain(&hash, expected, entry.body.as_bytes());
        if entry.seq != expected || entry.hash != hex::encode(&hash) {
            return Err(BadExport::Chain(expected));
        }
        let mut record = serde_json::from_str(&entry.body)
            .map_err(|e| BadExport::Record(expected, e.to_string()))?;
        faces.unseal(&mut record);
        records.push((expected, record));
    }
    Ok(records)
}

/// Replays a match: the chain, every answer, every draw, and the commitment.
pub fn verify(file: &Exported) -> Result<Report, BadExport> {
    // What kind of change it was says more than that there was one.
    let whole = match file.is_whole() {
        Err(other @ BadExport::Format(_)) => return Err(other),
        whole => whole,
    };
    let records = records(file)?;
    let answers = records
        .iter()
        .filter(|(_, r): &&(u64, Record)| matches!(r.deed, Deed::Answered { .. }))
        .count();
    let commitment =
        seeds(records.iter().map(|(_, r)| r)).map(|(seed, salt)| chance::commitment(seed, salt));
    if commitment != file.commitment {
        return Err(BadExport::Commitment);
    }
    whole?;
    let count = records.len() as u64;
    let table = Table::fold(file.table, records)?.ok_or(BadExport::Empty)?;
    Ok(Report {
        table: file.table,
        game: table.info().title.to_owned(),
        rules: table.opening().rules(),
        records: count,
        answers: answers as u64,
        over: table.stage() == Stage::Over,
        commitment,
        result: result(&table),
    })
}

fn result(table: &Table) -> String {
    let names = table.names();
    let outcome = table.play().and_then(Play::outcome);
    match (table.stage(), outcome) {
        (Stage::Over, Some(outcome)) => outcome.words.plain(|s| names.of(s).to_owned()),
        (Stage::Aborted, _) => "It ended without a result.".to_owned(),
        (Stage::Lobby, _) => "It has not started.".to_owned(),
        _ => "It is not over.".to_owned(),
    }
}
