//! What each person was told that nobody else was, as the host has it: what must not turn up before anybody else.

use super::table;
use orrery::host::Host;
use orrery::host::person::{Person, Place};
use orrery::store::TableId;
use std::collections::{BTreeMap, BTreeSet};

/// Shorter lines say too little to be told apart.
const TELLING: usize = 20;

/// What each person was told that nobody else was, by their number among the people.
#[derive(Default)]
pub(crate) struct Ledger {
    /// Lines somebody's own view had and no other.
    own: BTreeMap<usize, BTreeSet<String>>,
    /// Lines each person could read in their own view or on the open board at some time.
    fair: BTreeMap<usize, BTreeSet<String>>,
}

/// The words without marks: what leaks may come in any dress.
pub(crate) fn bare(text: &str) -> String {
    text.replace(['\\', '*', '_', '`', '~'], "")
}

/// The lines of words that say enough to be told apart.
pub(crate) fn lines(text: &str) -> BTreeSet<String> {
    let text = bare(text);
    let parts = text.lines().flat_map(|l| l.split(" / "));
    let telling = parts.map(str::trim).filter(|l| l.chars().count() > TELLING);
    telling.map(str::to_owned).collect()
}

impl Ledger {
    /// Notes what everybody's view says now.
    pub(crate) async fn note(&mut self, host: &Host, people: &[(Person, Place)], at: TableId) {
        let mut views = Vec::new();
        for person in people {
            let mut view = BTreeSet::new();
            for command in ["/hand", "/board"] {
                let line = format!("{command} table:{at}");
                let reply = table::ask(host, person.clone(), &line).await;
                view.extend(lines(&reply.text.plain(|s| s.to_string())));
                let alt = reply.picture.map(|p| p.alt).unwrap_or_default();
                view.extend(lines(&alt));
            }
            views.push(view);
        }
        for (i, view) in views.iter().enumerate() {
            let others = views.iter().enumerate().filter(|(j, _)| *j != i);
            let others: BTreeSet<&String> = others.flat_map(|(_, v)| v).collect();
            let own = view.iter().filter(|l| !others.contains(l)).cloned();
            self.own.entry(i).or_default().extend(own);
            self.fair.entry(i).or_default().extend(view.iter().cloned());
        }
    }

    /// What was one person's alone and another could never read in a view of their own.
    pub(crate) fn secrets(&self, of: usize, from: usize) -> Vec<&String> {
        let fair = &self.fair[&from];
        let own = self.own[&of].iter();
        own.filter(|l| !fair.contains(*l)).collect()
    }
}
