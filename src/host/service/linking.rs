//! Several identities, one person: the codes that link them, and what becomes one when they are linked.

use crate::games::GAMES;
use crate::host::command::Args;
use crate::host::directory::keeping::Item;
use crate::host::directory::known::{self, Known};
use crate::host::person::gone::Gone;
use crate::host::person::{Person, PersonId};
use crate::host::runner::draft::kept_time;
use crate::host::runner::task::Letter;
use crate::host::service::{Host, broken};
use crate::host::speech::post::{Button, Menu};
use crate::host::speech::request::{Reply, Request, Tone};
use crate::host::table::places::platform_name;
use crate::host::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::rules::text::Text;
use crate::store::keepsakes::{self, Shelf};
use crate::store::{Change, CommitError, Fault, Store, TableId, index, links, people};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

/// How long a code can be used, in milliseconds.
const CODE_HOLDS: u64 = 10 * 60 * 1000;
/// So many wrong codes may be tried in [`GUESS_SPAN`].
const GUESSES: usize = 5;
/// Wrong codes are held against somebody for so long, in milliseconds.
const GUESS_SPAN: u64 = 60 * 60 * 1000;
/// More keepsakes nobody has, on one shelf.
const SHELF: usize = 1000;

/// What is kept with a code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Code {
    /// Who made it.
    person: PersonId,
    /// What they are called.
    name: String,
    /// When it ends to hold, in milliseconds since 1970.
    until: u64,
    /// Who showed it first: nobody else can use it any more, even if they looked on.
    claimed: Option<PersonId>,
}

/// Whether a kept code is of somebody who is forgotten, or was shown by them.
pub(in crate::host) fn is_of(gone: &Gone, bytes: &[u8]) -> Result<bool, serde_json::Error> {
    let code: Code = serde_json::from_slice(bytes)?;
    let people = std::iter::once(&code.person).chain(&code.claimed);
    Ok(people.into_iter().any(|p| gone.is(p)))
}

/// A code as it is kept, whatever was typed for it.
fn written(typed: &str) -> Option<String> {
    let (a, b) = typed.trim().split_once('-')?;
    let (a, b): (TableId, TableId) = (a.parse().ok()?, b.parse().ok()?);
    Some(format!("{a}-{b}"))
}

impl Host {
    /// Takes a request for the person behind the identity it comes from, who is there now. Gives what is kept of them.
    pub(in crate::host) async fn recognise(&self, request: &mut Request) -> Result<Known, Refusal> {
        let store = self.shared.store.as_ref();
        let identity = request.by.id.clone();
        let person = known::person_of(store, &identity).map_err(|f| broken(&f))?;
        if person != identity {
            self.bring_over(&identity, &person).await?;
        }
        let (mut known, _) = known::read(store, &person).map_err(|f| broken(&f))?;
        if !known.linked.is_empty() && known.voice.as_ref() != Some(&identity) {
            known.voice = Some(identity);
            known::update(store, &person, |k, _| k.voice.clone_from(&known.voice))
                .await
                .map_err(|trouble| failed(&trouble))?;
        }
        request.by.id = person;
        Ok(known)
    }

    /// The seats of an identity become those of the person it belongs to. A table that cannot note it now does so when
    /// the identity is used next.
    async fn bring_over(&self, from: &PersonId, to: &PersonId) -> Result<(), Refusal> {
        let store = self.shared.store.as_ref();
        let tables = index::tables_of(store, from.as_str(), None, SHELF);
        for table in tables.map_err(|f| broken(&f))? {
            let (answer, noted) = oneshot::channel();
            let letter = Letter::Linked(from.clone(), to.clone(), answer);
            self.shared.send(table, letter).await;
            let _ = noted.await;
        }
        Ok(())
    }

    /// `/me link`: makes a code, or uses one.
    pub(in crate::host) async fn link(
        &self,
        request: &Request,
        identity: &PersonId,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let Some(typed) = args.get("code") else {
            return self.new_code(&request.by).await;
        };
        let code = written(typed).ok_or_else(|| {
            Refusal::new("That is no code. A code looks like 7K2QF-9XW3A; /me link makes one.")
        })?;
        let me = &request.by.id;
        let (kept, bytes) = self.valid(&code, me).await?;
        let store = self.shared.store.as_ref();
        let other = known::person_of(store, &kept.person).map_err(|f| broken(&f))?;
        check(store, me, &other)?;
        if args.get("sure").is_none_or(|s| s != "yes") {
            let claimed = Code {
                claimed: Some(me.clone()),
                ..kept
            };
            return self.ask_if_sure(&code, &claimed, &bytes).await;
        }
        self.become_one(&code, (me, identity), &other).await?;
        self.bring_over(me, &other).await?;
        let (known, _) = known::read(store, &other).map_err(|f| broken(&f))?;
        Ok(Reply::new(Tone::Done, identities(&other, &known)))
    }

    async fn new_code(&self, by: &Person) -> Result<Reply, Refusal> {
        let seed = self.shared.settings.entropy.seed().map_err(Refusal::new)?;
        let half = |at: usize| {
            let bytes = [0, 1, 2, 3].map(|i| seed.0[at + i]);
            TableId::new(u32::from_le_bytes(bytes))
        };
        let code = format!("{}-{}", half(0), half(4));
        let kept = Code {
            person: by.id.clone(),
            name: by.name.clone(),
            until: self.shared.settings.time.now() + CODE_HOLDS,
            claimed: None,
        };
        let bytes = serde_json::to_vec(&kept).map_err(|e| failed(&e.into()))?;
        known::update(self.shared.store.as_ref(), &by.id, |known, change| {
            // Only the newest code of a person holds.
            if let Some(old) = known.code.replace(code.clone()) {
                links::drop_code(change, &old);
            }
            links::put_code(change, &code, bytes.clone());
        })
        .await
        .map_err(|trouble| failed(&trouble))?;
        let typed = Text::code(format!("/me link code:{code}"));
        Ok(Reply::new(
            Tone::Done,
            Text::from("Say ")
                + typed
                + " on your other platform within ten minutes. Whoever uses this code becomes you here: show it to nobody.",
        ))
    }

    /// What is kept with a code, if this person may use it now. Wrong codes are counted.
    async fn valid(&self, code: &str, me: &PersonId) -> Result<(Code, Vec<u8>), Refusal> {
        let store = self.shared.store.as_ref();
        let now = self.shared.settings.time.now();
        let recent = |at: &u64| at.saturating_add(GUESS_SPAN) > now;
        let (known, _) = known::read(store, me).map_err(|f| broken(&f))?;
        if known.guesses.iter().filter(|at| recent(at)).count() >= GUESSES {
            return Err(Refusal::new(
                "Those were too many wrong codes. Try again in an hour.",
            ));
        }
        let bytes = links::code(store, code).map_err(|f| broken(&f))?;
        let read = |b: &Vec<u8>| serde_json::from_slice::<Code>(b).ok();
        let kept = bytes.as_ref().and_then(read);
        let mine = |c: &Code| c.claimed.as_ref().is_none_or(|p| p == me);
        if let (Some(kept), Some(bytes)) = (kept, bytes)
            && kept.until > now
            && mine(&kept)
        {
            return Ok((kept, bytes));
        }
        known::update(store, me, |known, _| {
            known.guesses.retain(recent);
            known.guesses.push(now);
        })
        .await
        .map_err(|trouble| failed(&trouble))?;
        Err(Refusal::new(
            "There is no such code, or its ten minutes are over. /me link makes a new one.",
        ))
    }

    /// Whoever talks somebody into typing a code must not get their seats: they see first whom they become.
    async fn ask_if_sure(&self, code: &str, kept: &Code, before: &[u8]) -> Result<Reply, Refusal> {
        let mut change = Change::new();
        let bytes = serde_json::to_vec(kept).map_err(|e| failed(&e.into()))?;
        links::use_code(&mut change, code, before);
        links::put_code(&mut change, code, bytes);
        let claimed = self.shared.store.commit(change).await;
        claimed.map_err(|e| failed(&Trouble::Other(e.to_string())))?;
        let who = Text::strong(kept.name.clone());
        let platform = platform_name(kept.person.platform());
        let words = Text::from("This code was made by ")
            + who
            + format!(
                " on {platform}. Is that you? Then you are one person from now on: the same seats, hands and results."
            );
        let label = format!("Yes, I am {} on {platform}", kept.name);
        let menu = Menu {
            prompt: None,
            answers: vec![Button::says(
                &label,
                format!("/me link code:{code} sure:yes"),
            )],
            more: Vec::new(),
        };
        Ok(Reply::new(Tone::Shown, words).with_menu(Some(menu)))
    }

    /// Everything of one person becomes the other's, in one commit with the use of the code.
    async fn become_one(
        &self,
        code: &str,
        (me, identity): (&PersonId, &PersonId),
        other: &PersonId,
    ) -> Result<(), Refusal> {
        let store = self.shared.store.as_ref();
        loop {
            let (_, bytes) = self.valid(code, me).await?;
            check(store, me, other)?;
            let mut change = Change::new();
            links::use_code(&mut change, code, &bytes);
            let joined = join(store, &mut change, (me, identity), other);
            joined.map_err(|trouble| failed(&trouble))?;
            match store.commit(change).await {
                Ok(()) => return Ok(()),
                // Something was noted about one of them at the same moment: look again.
                Err(CommitError::Conflict(_)) => {}
                Err(CommitError::Fault(fault)) => return Err(broken(&fault)),
            }
        }
    }

    /// `/me unlink`: an identity goes its own way again.
    pub(in crate::host) async fn unlink(
        &self,
        request: &Request,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let wanted = args.get("platform").map_or("", String::as_str);
        let store = self.shared.store.as_ref();
        let person = &request.by.id;
        let (known, _) = known::read(store, person).map_err(|f| broken(&f))?;
        let same = |id: &&PersonId| id.platform().eq_ignore_ascii_case(wanted);
        let Some(gone) = known.linked.iter().find(same).cloned() else {
            let list = identities(person, &known);
            let why = if same(&person) && !known.linked.is_empty() {
                "Your seats stand under that identity; unlink the others instead. "
            } else {
                "You have no such identity linked. "
            };
            return Err(Refusal::new(Text::from(why) + list));
        };
        known::update(store, person, |known, change| {
            known.linked.retain(|id| *id != gone);
            known.voice = None;
            links::unlink(change, gone.as_str());
        })
        .await
        .map_err(|trouble| failed(&trouble))?;
        let name = platform_name(gone.platform());
        Ok(Reply::new(
            Tone::Done,
            format!("On {name} you are somebody else from now on. All seats stay yours here."),
        ))
    }

    /// `/me show`: who somebody is to us, and what they chose.
    pub(in crate::host) fn me(&self, request: &Request) -> Result<Reply, Refusal> {
        let person = &request.by.id;
        let store = self.shared.store.as_ref();
        let (known, _) = known::read(store, person).map_err(|f| broken(&f))?;
        let rhythm = known.rhythm.clone().unwrap_or_default();
        let kept = kept_time(store, person).map_err(|trouble| failed(&trouble))?;
        let words = [
            Text::from("You are ") + Text::strong(request.by.name.clone()) + ".",
            identities(person, &known),
            rhythm.words(),
            rhythm.reminders.words(),
            kept.unwrap_or_default().own_words(),
        ];
        Ok(Reply::new(Tone::Shown, Text::lines(words)))
    }
}

/// Every identity of a person, in a sentence.
fn identities(person: &PersonId, known: &Known) -> Text {
    if known.linked.is_empty() {
        return Text::from("You have one identity, on ")
            + platform_name(person.platform())
            + "; "
            + Text::code("/me link")
            + " links another.";
    }
    let all = std::iter::once(person).chain(&known.linked);
    let names = all.map(|id| Text::from(platform_name(id.platform())));
    let voice = platform_name(known.voice_of(person).platform());
    Text::from("You are one person on ")
        + Text::list(names.collect())
        + format!(". Your hands come to you on {voice}, where you spoke last.")
}

/// Whether two people can become one.
fn check(store: &dyn Store, me: &PersonId, other: &PersonId) -> Result<(), Refusal> {
    let look = || -> Result<Result<(), Refusal>, Fault> {
        if me == other {
            return Ok(Err(Refusal::new("You are one person already.")));
        }
        let group = |id: &PersonId| -> Result<Vec<PersonId>, Fault> {
            let (known, _) = known::read(store, id)?;
            Ok(std::iter::once(id.clone()).chain(known.linked).collect())
        };
        let (mine, theirs) = (group(me)?, group(other)?);
        let same = |id: &&PersonId| theirs.iter().any(|o| o.platform() == id.platform());
        if let Some(twice) = mine.iter().find(same) {
            let name = platform_name(twice.platform());
            return Ok(Err(Refusal::new(format!(
                "You would be on {name} twice. Link one identity of each platform."
            ))));
        }
        let tables = |id: &PersonId| index::tables_of(store, id.as_str(), None, SHELF);
        let theirs = tables(other)?;
        Ok(match tables(me)?.iter().find(|t| theirs.contains(t)) {
            Some(table) => Err(Refusal::new(format!(
                "Both have a seat at table {table}. Finish that match first, or give one seat over."
            ))),
            None => Ok(()),
        })
    };
    look().map_err(|f| broken(&f))?
}

fn join(
    store: &dyn Store,
    change: &mut Change,
    (me, identity): (&PersonId, &PersonId),
    other: &PersonId,
) -> Result<(), Trouble> {
    let (mut mine, before) = known::read(store, me)?;
    let (mut theirs, their_bytes) = known::read(store, other)?;
    let group: Vec<PersonId> = std::iter::once(me.clone())
        .chain(mine.linked.drain(..))
        .collect();
    for id in &group {
        links::link(change, id.as_str(), other.as_str());
    }
    theirs.linked.extend(group);
    theirs.voice = Some(identity.clone());
    theirs.code = None;
    theirs.rhythm = theirs.rhythm.or_else(|| mine.rhythm.take());
    theirs.hours_since = theirs.hours_since.max(mine.hours_since);
    theirs.hides_results |= mine.hides_results;
    mine.voice = None;
    for (id, known, bytes) in [(me, &mine, before), (other, &theirs, their_bytes)] {
        let now = serde_json::to_vec(known)?;
        people::replace(change, id.as_str(), bytes.as_deref(), now);
    }
    hand_on(store, change, me, other)
}

/// Decks of the one stand on the other's shelf from now on.
fn hand_on(
    store: &dyn Store,
    change: &mut Change,
    from: &PersonId,
    to: &PersonId,
) -> Result<(), Trouble> {
    for game in GAMES.iter().filter(|g| g.keepsake().is_some()) {
        let id = game.info().id;
        let (old, new) = (shelf(from, id), shelf(to, id));
        let mut taken: Vec<String> = Vec::new();
        for listed in old.list(store, SHELF)? {
            let mut name = listed.name.clone();
            let mut number = 1;
            while taken.contains(&name) || new.find(store, &name)?.is_some() {
                number += 1;
                name = format!("{} {number}", listed.name);
            }
            taken.push(name.clone());
            old.remove(change, &listed.name);
            new.add(change, &name, listed.id);
            let Some(bytes) = keepsakes::load(store, listed.id)? else {
                continue;
            };
            let mut item: Item = serde_json::from_slice(&bytes)?;
            if item.owner == from.as_str() {
                (item.owner, item.name) = (to.as_str().to_owned(), name);
                let now = serde_json::to_vec(&item)?;
                keepsakes::put(change, listed.id, Some(&bytes), now);
            }
        }
    }
    Ok(())
}

fn shelf<'a>(owner: &'a PersonId, game: &'a str) -> Shelf<'a> {
    Shelf {
        owner: owner.as_str(),
        game,
    }
}

fn failed(trouble: &Trouble) -> Refusal {
    tracing::error!(%trouble, "identities could not be linked");
    Refusal::new("That did not go through, and nothing was changed. Please try again.")
}
