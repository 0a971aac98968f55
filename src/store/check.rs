//! Looking at everything there is and saying what is wrong with it.

use std::collections::BTreeSet;

use super::codec::Reader;
use super::error::Fault;
use super::log::{self, Head, Status};
use super::{Store, TableId, schema};

/// Entries or records looked at in one go.
const PAGE: usize = 512;
/// After so many problems nobody reads on.
const MOST_PROBLEMS: usize = 100;

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Entries read.
    pub entries: u64,
    /// Tables whose log was followed to its head.
    pub tables: u64,
    /// Log records whose place in the chain was verified.
    pub records: u64,
    /// What is wrong; at most a hundred.
    pub problems: Vec<Fault>,
}

impl Report {
    /// Whether all is well.
    pub fn is_clean(&self) -> bool {
        self.problems.is_empty()
    }

    fn note(&mut self, fault: Fault) {
        if self.problems.len() < MOST_PROBLEMS && !self.problems.contains(&fault) {
            self.problems.push(fault);
        }
    }
}

/// Reads every entry and follows every log. Commits go on meanwhile.
pub fn check(store: &dyn Store) -> Report {
    let mut report = Report::default();
    match schema::version(store) {
        Ok(Some(found)) if found > schema::VERSION => report.note(Fault::Newer {
            found,
            known: schema::VERSION,
        }),
        Ok(_) => {}
        Err(fault) => report.note(fault),
    }
    let tables = check_entries(store, &mut report);
    for table in tables {
        check_table(store, table, &mut report);
    }
    report
}

/// Reads every entry and returns every table any entry speaks of.
fn check_entries(store: &dyn Store, report: &mut Report) -> BTreeSet<TableId> {
    let mut tables = BTreeSet::new();
    let mut after: Option<Vec<u8>> = None;
    let mut page = PAGE;
    loop {
        match store.scan(b"", after.as_deref(), page) {
            Ok(entries) => {
                let Some((last, _)) = entries.last() else {
                    return tables;
                };
                after = Some(last.clone());
                report.entries += entries.len() as u64;
                tables.extend(entries.iter().filter_map(|(key, _)| table_of(key)));
                page = PAGE;
            }
            // Somewhere in this page is a bad entry: single steps lead up to it and past it.
            Err(Fault::Corrupt { key, .. }) if page > 1 && !key.is_empty() => page = 1,
            Err(fault) => {
                let bad = match &fault {
                    Fault::Corrupt { key, .. } if !key.is_empty() => Some(key.clone()),
                    _ => None,
                };
                report.note(fault);
                // The engine cannot say where it stumbled, so there is no way past.
                let Some(bad) = bad else { return tables };
                tables.extend(table_of(&bad));
                after = Some(bad);
            }
        }
    }
}

fn table_of(key: &[u8]) -> Option<TableId> {
    let (space, rest) = key.split_first_chunk::<2>()?;
    let speaks_of_one = matches!(space, b"l/" | b"h/" | b"t/");
    let table = Reader::new(key, rest).table().ok()?;
    speaks_of_one.then_some(table)
}

/// Follows one log from its first record to its head and compares the list of open tables.
fn check_table(store: &dyn Store, table: TableId, report: &mut Report) {
    let mut next = 1;
    loop {
        match log::read(store, table, next, PAGE) {
            Ok(records) if records.is_empty() => break,
            Ok(records) => {
                next += records.len() as u64;
                report.records += records.len() as u64;
            }
            Err(fault) => return report.note(fault),
        }
    }
    report.tables += 1;
    if let Err(fault) = check_ends(store, table) {
        report.note(fault);
    }
}

fn check_ends(store: &dyn Store, table: TableId) -> Result<(), Fault> {
    loop {
        let before = log::head(store, table)?;
        let found = ends_fit(store, table, before.as_ref());
        // A commit in between makes anything look wrong: look again.
        if found.is_ok() || log::head(store, table)? == before {
            return found;
        }
    }
}

fn ends_fit(store: &dyn Store, table: TableId, head: Option<&Head>) -> Result<(), Fault> {
    let prefix = schema::log_prefix(table);
    let last = store.scan_back(&prefix, None, 1)?;
    let end = head.map_or(0, |head| head.seq);
    if let Some((key, _)) = last
        .first()
        .filter(|(key, _)| *key > schema::log(table, end))
    {
        return Err(Fault::corrupt(key, "it lies beyond the head of its table"));
    }
    let mark = schema::open_table(table);
    let marked = store.get(&mark)?.is_some();
    if marked != head.is_some_and(|head| head.status == Status::Open) {
        let what = "it does not agree with the head of the table";
        return Err(Fault::corrupt(&mark, what));
    }
    Ok(())
}
