//! One person: everything that is kept of them as a file, and forgetting them.

use super::{Out, Setup, workshop};
use crate::host::person::{Person, PersonId};
use crate::host::service::erase;
use crate::rules::text::counted;
use crate::store::Store;
use anyhow::Context as _;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;
use std::process::ExitCode;

/// Writes everything that is kept of a person into a file.
pub(super) fn export(
    store: &dyn Store,
    words: &str,
    file: &Path,
    out: &mut Out,
) -> anyhow::Result<ExitCode> {
    let person = meant(store, words)?;
    let kept = erase::kept_of(store, &person.id)?;
    fs::write(file, format!("{kept:#}\n"))
        .with_context(|| format!("Writing {}", file.display()))?;
    out.line(format_args!(
        "Wrote what is kept of {} ({}) to {}.",
        person.name,
        person.id,
        file.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Forgets a person, writes the database anew, and looks whether a byte of them is left.
pub(super) fn forget(
    setup: &Setup,
    words: &str,
    sure: bool,
    out: &mut Out,
) -> anyhow::Result<ExitCode> {
    let dir = setup.config()?.data.path;
    let store = setup.existing()?;
    let person = meant(&store, words)?;
    let (id, name) = (&person.id, &person.name);
    if !sure {
        out.line(format_args!(
            "This would forget {name} ({id}): the name, everything chosen, results, decks and campaigns go, seats in\n\
             unfinished matches are given up, and Somebody stands in their place in all matches. It cannot be undone.\n\
             If you mean it: orrery person forget {id} --yes"
        ))?;
        return Ok(ExitCode::FAILURE);
    }
    let sought = erase::looking_for(&store, id, id.clone())?;
    let (ids, names) = sought.traces();
    let names = names.iter().map(String::as_str);
    let words: Vec<&str> = ids.iter().copied().chain(names).collect();
    let forgotten = workshop::with_host(store, |host| async move { Ok(host.forget(id).await?) })?;
    // Opening it again writes the files anew, without what was deleted.
    drop(setup.existing()?);
    out.line(format_args!(
        "Forgotten at {} and in {}, and the database was written anew.",
        counted(forgotten.tables, "table"),
        counted(forgotten.entries, "other entry")
    ))?;
    let (bytes, found) = search(&dir, &words)?;
    let count = sought.people.len();
    for trace in &found {
        out.line(format_args!(
            "“{trace}” still stands in the files: it is part of something else, or somebody else's name."
        ))?;
    }
    out.line(format_args!(
        "Searched {bytes} bytes of {} for {} and {}: {}.",
        dir.display(),
        counted(count, "id"),
        counted(sought.names.len(), "name"),
        if found.is_empty() {
            "no trace"
        } else {
            "see above"
        }
    ))?;
    out.line(
        "Backups and exports made before still know them: remove those, or let them be replaced.",
    )?;
    Ok(if ids.iter().any(|id| found.contains(id)) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// The one person meant.
fn meant(store: &dyn Store, words: &str) -> anyhow::Result<Person> {
    let mut found = erase::people_called(store, words)?;
    // Whoever was only ever spoken of at tables has no entry of their own, but an id.
    if found.is_empty() && words.contains(':') {
        let id = PersonId::from_key(words);
        let sought = erase::looking_for(store, &id, id.clone())?;
        found.extend(sought.names.first().map(|name| Person {
            id,
            name: name.clone(),
        }));
    }
    if found.len() > 1 {
        let all: Vec<String> = found.iter().map(|p| format!("  {}", p.id)).collect();
        anyhow::bail!(
            "Several are called {words}. Name one by id:\n{}",
            all.join("\n")
        );
    }
    found.pop().with_context(|| {
        format!("Nobody called {words} is known. Say the name as others see it, or an id such as web:0123456789ab.")
    })
}

/// Whether the word stands in the bytes, in whatever capitals, not as a part of a longer one.
fn stands_alone(bytes: &[u8], word: &str) -> bool {
    // Names are also looked up in small letters; and as a JSON string, some characters have a backslash before them.
    let escaped = word.replace('\\', "\\\\").replace('"', "\\\"");
    [word, word.to_lowercase().as_str(), escaped.as_str()]
        .iter()
        .any(|written| is_in(bytes, written))
}

fn is_in(bytes: &[u8], word: &str) -> bool {
    let inside = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_alphanumeric)
    };
    let here = |(at, part): (usize, &[u8])| {
        part.eq_ignore_ascii_case(word.as_bytes())
            && !inside(at.checked_sub(1))
            && !inside(Some(at + word.len()))
    };
    bytes.windows(word.len().max(1)).enumerate().any(here)
}

/// How many bytes there are in a folder, and which of these words stand in them.
fn search<'w>(dir: &Path, words: &[&'w str]) -> anyhow::Result<(u64, Vec<&'w str>)> {
    let mut found = Vec::new();
    let mut count = 0;
    let mut folders = vec![dir.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let mut bytes = Vec::new();
            File::open(&path)?.read_to_end(&mut bytes)?;
            count += bytes.len() as u64;
            for word in words {
                if !found.contains(word) && stands_alone(&bytes, word) {
                    found.push(*word);
                }
            }
        }
    }
    Ok((count, found))
}
