//! Decks and campaigns in the store: the commands that make, change and show them.

use crate::host::table::Table;
#[cfg(test)]
mod tests;

use crate::host::command::Keep;
use crate::host::command::attached::LARGEST;
use crate::host::directory::acts;
use crate::host::directory::keeping::{Item, MOST, Read, find, listed, place_key, read, shelf};
use crate::host::person::{Place, tidy_name};
use crate::host::runner::load;
use crate::host::service::{Host, broken};
use crate::host::speech::complete::{Completing, Keeping, Suggestion};
use crate::host::speech::post::Picture;
use crate::host::speech::request::{Reply, Request, Tone};
use crate::host::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::rules::keepsake::{CODE, Does, Kept, Kind, NAME, Owner, TO};
use crate::rules::text::Text;
use crate::rules::unwanted::unwanted;
use crate::store::keepsakes::{self, KeepsakeId, Listed};
use crate::store::{Change, CommitError, Store, TableId, requests, servers};

/// How often a change is tried again when somebody else was faster.
const TRIES: usize = 50;

/// One command on its way through.
struct Work<'a> {
    store: &'a dyn Store,
    request: &'a Request,
    keep: &'a Keep,
    /// Where the command was typed; a table's own place counts as the place it was opened in.
    place: Place,
    fresh: KeepsakeId,
    /// What nobody wants to read in names.
    unwanted: &'a [String],
    now: u64,
}

impl Host {
    /// Carries out a command about keepsakes. The answer is durable with the change.
    pub(in crate::host) async fn keep(
        &self,
        request: &Request,
        keep: &Keep,
    ) -> Result<Reply, Refusal> {
        for _ in 0..TRIES {
            let store = self.store();
            match requests::recall(store.as_ref(), &request.id) {
                Ok(None) => {}
                Ok(Some(earlier)) => return Ok(crate::host::runner::task::repeated(&earlier)),
                Err(fault) => return Err(broken(&fault)),
            }
            let seed = self.shared.settings.entropy.seed().map_err(Refusal::new)?;
            let number = u32::from_le_bytes([seed.0[0], seed.0[1], seed.0[2], seed.0[3]]);
            let work = Work {
                store: store.as_ref(),
                request,
                keep,
                place: home(store.as_ref(), request.table, &request.place),
                fresh: KeepsakeId::new(number),
                unwanted: &self.shared.settings.unwanted,
                now: self.shared.settings.time.now(),
            };
            let (mut change, reply) = match work.run() {
                Ok(done) => done,
                Err(Trouble::Refused(refusal)) => return Err(refusal),
                Err(trouble) => return Err(failed(&trouble)),
            };
            if change.is_empty() {
                return Ok(reply);
            }
            let kept = requests::Request {
                table: TableId::new(0),
                seq: 0,
                at_ms: work.now,
                reply: serde_json::to_vec(&reply).map_err(|e| failed(&e.into()))?,
            };
            requests::remember(&mut change, &request.id, &kept);
            match store.commit(change).await {
                Ok(()) => return Ok(reply),
                Err(CommitError::Conflict(_)) => {}
                Err(CommitError::Fault(fault)) => return Err(broken(&fault)),
            }
        }
        Err(Refusal::new(
            "Somebody else was changing it at the same time. Please try again.",
        ))
    }
}

impl Host {
    /// What the one who types keeps for this table's game.
    pub(in crate::host) fn kept_by(&self, table: &Table, line: &Completing) -> Vec<String> {
        let Some(kind) = table.game.keepsake() else {
            return Vec::new();
        };
        let (game, home) = (table.info().id, &table.facts.home);
        let all = listed(self.shared.store.as_ref(), kind, game, &line.by, home);
        all.unwrap_or_default()
            .into_iter()
            .map(|l| l.name)
            .collect()
    }

    /// The ways to go on with a line about keepsakes.
    pub(in crate::host) fn complete_keeping(
        &self,
        line: &Completing,
        keeping: &Keeping,
    ) -> Vec<Suggestion> {
        let store = self.store();
        let (kind, game) = (keeping.kind(), keeping.game);
        let place = home(store.as_ref(), line.table, &line.place);
        let all = listed(store.as_ref(), kind, game, &line.by, &place).unwrap_or_default();
        let same = |l: &&Listed| {
            let name = keeping.name.as_ref();
            name.is_some_and(|n| l.name.to_lowercase() == n.to_lowercase())
        };
        let named = all.iter().find(same);
        let read = named.and_then(|l| read(store.as_ref(), l.id).ok().flatten());
        let names: Vec<String> = all.iter().map(|l| l.name.clone()).collect();
        keeping.suggest(&names, read.as_ref().map(|r| r.item.text.as_str()))
    }
}

fn failed(trouble: &Trouble) -> Refusal {
    tracing::error!(%trouble, "a keepsake command did not go through");
    Refusal::new(
        "That did not go through, and nothing was changed. Please tell the operator of this bot.",
    )
}

/// The place a request comes from; in a table's own place, the one the table was opened in.
fn home(store: &dyn Store, table: Option<TableId>, place: &Place) -> Place {
    let opened = table.and_then(|t| load::opening(store, t).ok().flatten());
    opened.map_or_else(|| place.clone(), |opened| opened.home)
}

impl Work<'_> {
    fn kind(&self) -> &'static Kind {
        self.keep.kind
    }

    fn arg(&self, name: &str) -> &str {
        self.keep.args.get(name).map_or("", |v| v.trim())
    }

    fn owner(&self) -> String {
        match self.kind().owner {
            Owner::Person => self.request.by.id.as_str().to_owned(),
            Owner::Place => place_key(&self.place),
        }
    }

    fn run(&self) -> Result<(Change, Reply), Trouble> {
        match self.keep.verb.does {
            Does::List => self.list(),
            Does::Make => self.make(),
            Does::Join => self.join(),
            does => self.on_one(does),
        }
    }

    fn found(&self) -> Result<Read, Trouble> {
        let (game, by) = (self.keep.info.id, &self.request.by);
        find(
            self.store,
            self.kind(),
            game,
            by,
            &self.place,
            self.arg(NAME),
        )
    }

    fn edit(&self, text: Option<&str>) -> Result<Kept, Trouble> {
        let verb = self.keep.verb.verb.name;
        let kept = (self.kind().edit)(verb, text, &self.keep.args, self.unwanted)?;
        if kept.text.as_ref().is_some_and(|t| t.len() > LARGEST) {
            return Err(Refusal::new(format!(
                "That {} would be too long to keep.",
                self.kind().noun
            ))
            .into());
        }
        Ok(kept)
    }

    /// A name that can be typed and exported, and is still free on that shelf.
    fn free_name(&self, typed: &str, owner: &str) -> Result<String, Trouble> {
        let name = tidy_name(typed);
        let noun = self.kind().noun;
        if typed.is_empty()
            || name.contains(['"', '“', '”', ',', ';', '#', ':'])
            || name.eq_ignore_ascii_case("none")
        {
            return Err(Refusal::new(format!(
                "A {noun} has a name without quotes, commas, semicolons, colons and #."
            ))
            .into());
        }
        if unwanted(&name, self.unwanted) {
            return Err(Refusal::new("That name is not wanted here.").into());
        }
        let shelf = shelf(owner, self.keep.info.id);
        if shelf.find(self.store, &name)?.is_some() {
            return Err(Refusal::new(format!("There is a {noun} “{name}” already.")).into());
        }
        if shelf.list(self.store, MOST)?.len() >= MOST {
            return Err(
                Refusal::new(format!("There are {MOST} already; delete a {noun} first.")).into(),
            );
        }
        Ok(name)
    }

    fn list(&self) -> Result<(Change, Reply), Trouble> {
        let (kind, game) = (self.kind(), self.keep.info.id);
        let mut lines = Vec::new();
        for entry in listed(self.store, kind, game, &self.request.by, &self.place)? {
            let Some(read) = read(self.store, entry.id)? else {
                continue;
            };
            let mut line = Text::strong(entry.name) + " · " + (kind.line)(&read.item.text);
            if kind.owner == Owner::Place {
                line += " · code ";
                line += Text::code(entry.id.to_string());
            }
            if read.item.archived {
                line += " · put away";
            }
            if let Some(table) = read.item.busy {
                line += format!(" · being played at table {table}");
            }
            lines.push(line);
        }
        if lines.is_empty() {
            let make = kind.verbs.iter().find(|v| v.does == Does::Make);
            let make = make.map_or("new", |v| v.verb.name);
            let typed = format!("/{} {} {make}", self.keep.info.command, kind.noun);
            lines.push(
                Text::from(format!("There is no {} yet. Make one with ", kind.noun))
                    + Text::code(typed)
                    + ".",
            );
        }
        Ok((Change::new(), Reply::new(Tone::Shown, Text::lines(lines))))
    }

    fn make(&self) -> Result<(Change, Reply), Trouble> {
        let owner = self.owner();
        let name = self.free_name(self.arg(NAME), &owner)?;
        let kept = self.edit(None)?;
        let text = kept.text.clone().unwrap_or_default();
        let mut change = Change::new();
        self.put_new(&mut change, &owner, name, text)?;
        Ok((change, self.reply(kept, Tone::Done)))
    }

    /// Stores a new keepsake and puts it on its owner's shelf.
    fn put_new(
        &self,
        change: &mut Change,
        owner: &str,
        name: String,
        text: String,
    ) -> Result<(), Trouble> {
        shelf(owner, self.keep.info.id).add(change, &name, self.fresh);
        let item = Item {
            name,
            owner: owner.to_owned(),
            by: self.request.by.clone(),
            text,
            archived: false,
            busy: None,
        };
        keepsakes::put(change, self.fresh, None, serde_json::to_vec(&item)?);
        Ok(())
    }

    /// Somebody else's, by its number, on the own shelf.
    fn join(&self) -> Result<(Change, Reply), Trouble> {
        let noun = self.kind().noun;
        let typed = self.arg(CODE);
        let none = || Refusal::new(format!("There is no {noun} with the code {typed}."));
        let id: KeepsakeId = typed.parse().map_err(|_| none())?;
        let read = read(self.store, id)?.ok_or_else(none)?;
        let owner = self.request.by.id.as_str();
        let name = self.free_name(&read.item.name, owner)?;
        let mut change = Change::new();
        keepsakes::expect(&mut change, id, Some(&read.bytes));
        shelf(owner, self.keep.info.id).add(&mut change, &name, id);
        let words = Text::from(format!("You find the {noun} “{name}” everywhere now."));
        Ok((change, Reply::new(Tone::Done, words)))
    }

    fn on_one(&self, does: Does) -> Result<(Change, Reply), Trouble> {
        let read = self.found()?;
        if !matches!(does, Does::Look | Does::Copy) {
            self.may_change(&read.item, does)?;
        }
        let mut change = Change::new();
        let mut item = read.item.clone();
        let kept = match does {
            Does::Drop | Does::Archive => self.put_away(&mut change, &read, does)?,
            _ => self.edit(Some(&item.text))?,
        };
        match (does, &kept.text) {
            (Does::Change | Does::Moderate, Some(text)) if *text != item.text => {
                item.text.clone_from(text);
                read.store(&mut change, &item)?;
                if does == Does::Moderate {
                    self.note_act(&mut change, &item, &kept.words)?;
                }
            }
            (Does::Copy, text) => {
                let owner = self.owner();
                let name = self.free_name(self.arg(TO), &owner)?;
                keepsakes::expect(&mut change, read.id, Some(&read.bytes));
                let text = text.clone().unwrap_or_else(|| item.text.clone());
                self.put_new(&mut change, &owner, name, text)?;
            }
            (Does::Rename, text) => {
                let name = self.free_name(self.arg(TO), &item.owner)?;
                let shelf = shelf(&item.owner, self.keep.info.id);
                shelf.remove(&mut change, &item.name);
                shelf.add(&mut change, &name, read.id);
                if let Some(text) = text {
                    item.text.clone_from(text);
                }
                item.name = name;
                read.store(&mut change, &item)?;
            }
            _ => {}
        }
        let tone = if change.is_empty() {
            Tone::Shown
        } else {
            Tone::Done
        };
        Ok((change, self.reply(kept, tone)))
    }

    /// What an admin changed in names people gave goes into the log of their acts (DF-602).
    fn note_act(&self, change: &mut Change, item: &Item, words: &Text) -> Result<(), Trouble> {
        let standing = &self.request.standing;
        let Some(server) = standing.server.as_ref().filter(|_| standing.admin) else {
            return Ok(());
        };
        let (noun, name) = (self.kind().noun, &item.name);
        let done = format!("{noun} “{name}”: {}", words.plain(|s| s.to_string()));
        let act = acts::written(self.now, &self.request.by, &done)?;
        servers::add_act(self.store, change, server.as_str(), act)?;
        Ok(())
    }

    /// Forgets a keepsake, or moves it out of or back into use.
    fn put_away(&self, change: &mut Change, read: &Read, does: Does) -> Result<Kept, Trouble> {
        let (mut item, name) = (read.item.clone(), &read.item.name);
        let words = if does == Does::Drop {
            shelf(&item.owner, self.keep.info.id).remove(change, name);
            keepsakes::drop(change, read.id, &read.bytes);
            format!("The {} “{name}” is gone.", self.kind().noun)
        } else {
            item.archived = !item.archived;
            read.store(change, &item)?;
            let state = if item.archived {
                "put away"
            } else {
                "in use again"
            };
            format!("The {} “{name}” is {state}.", self.kind().noun)
        };
        Ok(Kept {
            words: words.into(),
            ..Kept::default()
        })
    }

    /// Not while a match will change it, and what a place owns is renamed and put away by its maker alone.
    fn may_change(&self, item: &Item, does: Does) -> Result<(), Refusal> {
        let noun = self.kind().noun;
        if let Some(table) = item.busy {
            return Err(Refusal::new(format!(
                "The {noun} “{}” is being played at table {table}; it can be changed when that match is over.",
                item.name
            )));
        }
        let open = self.kind().owner == Owner::Person || does == Does::Change;
        if open || item.by.id == self.request.by.id {
            return Ok(());
        }
        let standing = &self.request.standing;
        if does != Does::Moderate {
            return Err(Refusal::new(format!(
                "Only {}, who made it, can do that.",
                item.by.name
            )));
        }
        if standing.admin && standing.server.is_some() {
            return Ok(());
        }
        Err(Refusal::new(format!(
            "Only {}, who made it, and the admins of this server can do that.",
            item.by.name
        )))
    }

    fn reply(&self, kept: Kept, tone: Tone) -> Reply {
        let alt = kept.words.plain(|s| s.to_string());
        let name = format!("{}.png", self.kind().noun);
        let picture = kept.picture.map(|scene| Picture::still(name, alt, scene));
        Reply {
            sheet: kept.sheet,
            ..Reply::new(tone, kept.words).with_picture(picture)
        }
    }
}
