//! Decks people build: what can be done with one, and which rules it breaks.

use super::cards::{self, Card};
use super::decks::{self, Deck, PRINTED};
use super::draw;
use super::options::Version;
use crate::rules::ask::Refusal;
use crate::rules::game::{Param, Part, needed, optional};
use crate::rules::keepsake::{Does, Given, Kept, Kind, NAME, Owner, TEXT, TO, keep};
use crate::rules::text::{Text, counted};
use crate::rules::typed;

/// The most broken rules named at once.
const MOST_FAULTS: usize = 4;

const DECK: Param = needed(NAME, "Which deck");
/// Looking needs no name where there is only one.
const ANY: Param = optional(NAME, "Which deck, if you have several");
const CARD: Param = needed("card", "For example city-20 or exploit");
const COUNT: Param = optional("count", "How many; 1 if not said");
const CALLED: Param = needed(TO, "The new name");

/// Decks, each of the person who built it.
pub(super) static DECKS: Kind = Kind {
    noun: "deck",
    about: "Build decks of your own and bring them to any table",
    owner: Owner::Person,
    verbs: &[
        keep(
            "new",
            "Begin a deck, empty or from a printed one",
            &[
                needed(NAME, "What to call it"),
                optional("from", "A printed deck to begin with"),
            ],
            Does::Make,
        ),
        keep("list", "List your decks", &[], Does::List),
        keep(
            "show",
            "Show a deck and what is wrong with it",
            &[ANY],
            Does::Look,
        ),
        keep("check", "Say which rules a deck breaks", &[ANY], Does::Look),
        keep(
            "add",
            "Put a card into a deck",
            &[DECK, CARD, COUNT],
            Does::Change,
        ),
        keep(
            "remove",
            "Take a card out of a deck",
            &[DECK, CARD, COUNT],
            Does::Change,
        ),
        keep(
            "copy",
            "Make a second deck like one you have",
            &[DECK, CALLED],
            Does::Copy,
        ),
        keep(
            "rename",
            "Call a deck something else",
            &[DECK, CALLED],
            Does::Rename,
        ),
        keep("delete", "Forget a deck for good", &[DECK], Does::Drop),
        keep(
            "export",
            "Show a deck as text to pass on",
            &[ANY],
            Does::Look,
        ),
        keep(
            "import",
            "Make a deck from such a text",
            &[
                needed(NAME, "What to call it"),
                needed(TEXT, "Cards with numbers: 5 Outpost; 1 City 20; …"),
            ],
            Does::Make,
        ),
    ],
    edit,
    line,
    // A deck is cards and nothing else.
    signed: |_, _| None,
    values,
};

/// Carries a verb out.
fn edit(verb: &str, text: Option<&str>, args: &Given, _: &[String]) -> Result<Kept, Refusal> {
    let arg = |name: &str| args.get(name).map_or("", |v| v.trim());
    let mut deck = read(text.unwrap_or_default())?;
    let mut changed = true;
    let head = match verb {
        "new" => {
            deck.cards = from_printed(arg("from"))?;
            "A new deck: "
        }
        "import" => {
            deck = read(arg(TEXT))?;
            "A new deck: "
        }
        "add" => add(&mut deck, card(arg("card"))?, count(arg("count"))?)?,
        "remove" => remove(&mut deck, card(arg("card"))?, count(arg("count"))?)?,
        "copy" => "Copied: ",
        "rename" => "Renamed: ",
        _ => {
            changed = false;
            ""
        }
    };
    match verb {
        "new" | "import" => arg(NAME).clone_into(&mut deck.name),
        "copy" | "rename" => arg(TO).clone_into(&mut deck.name),
        _ => {}
    }
    let words = match verb {
        "show" => Text::lines([status(&deck), Text::from(listed(&deck))]),
        "export" => Text::code(on_one_line(&deck)),
        _ => Text::from(head) + status(&deck),
    };
    Ok(Kept {
        text: changed.then(|| decks::export(&deck)),
        picture: (verb != "export").then(|| draw::deck(&deck)),
        words,
        ..Kept::default()
    })
}

/// A deck from its text; lines may also be parted by semicolons or commas, as chats have one line.
pub(super) fn read(text: &str) -> Result<Deck, Refusal> {
    let lines = text.replace([';', ','], "\n");
    decks::import(&lines).map_err(|fault| fault.refusal())
}

fn from_printed(key: &str) -> Result<Vec<Card>, Refusal> {
    if key.is_empty() {
        return Ok(Vec::new());
    }
    let fits =
        |p: &&&decks::Printed| p.key.eq_ignore_ascii_case(key) || typed::matches(key, p.name);
    let found = PRINTED.iter().find(fits);
    let keys: Vec<&str> = PRINTED.iter().map(|p| p.key).collect();
    let none = || {
        Refusal::new(format!(
            "There is no printed deck “{key}”; there are {}.",
            keys.join(", ")
        ))
    };
    Ok(found.ok_or_else(none)?.deck().cards)
}

/// The card meant by its key, its name, or the beginning of only one name.
fn card(wanted: &str) -> Result<Card, Refusal> {
    let exact = |c: &Card| {
        let spec = c.spec();
        spec.key.eq_ignore_ascii_case(wanted) || spec.name.eq_ignore_ascii_case(wanted)
    };
    if let Some(card) = Card::all().find(exact) {
        return Ok(card);
    }
    let near: Vec<Card> = Card::all()
        .filter(|c| typed::matches(wanted, c.spec().name))
        .collect();
    match near.as_slice() {
        [one] => Ok(*one),
        [] => Err(decks::Fault::Unknown(wanted.chars().take(60).collect()).refusal()),
        several => {
            let names: Vec<&str> = several.iter().map(|c| c.spec().name).collect();
            Err(Refusal::new(format!("Which one: {}?", names.join(", "))))
        }
    }
}

fn count(typed: &str) -> Result<usize, Refusal> {
    if typed.is_empty() {
        return Ok(1);
    }
    let bad = || Refusal::new("The count is a number from 1 to 54.");
    let number: usize = typed.parse().map_err(|_| bad())?;
    if (1..=54).contains(&number) {
        Ok(number)
    } else {
        Err(bad())
    }
}

fn add(deck: &mut Deck, card: Card, count: usize) -> Result<&'static str, Refusal> {
    if !card.is_plentiful() && cards::count(&deck.cards, card) + count > 1 {
        return Err(decks::Fault::Twice(card).refusal());
    }
    let most = Version::Standard.deck_size();
    if deck.cards.len() + count > most {
        return Err(decks::Fault::Size(deck.cards.len() + count, most).refusal());
    }
    deck.cards.extend(std::iter::repeat_n(card, count));
    deck.cards.sort_unstable();
    Ok("Added. ")
}

fn remove(deck: &mut Deck, card: Card, count: usize) -> Result<&'static str, Refusal> {
    let there = cards::count(&deck.cards, card);
    if there < count {
        return Err(Refusal::new(format!("This deck has {there} of {card}.")));
    }
    for _ in 0..count {
        cards::take(&mut deck.cards, card);
    }
    Ok("Removed. ")
}

/// How many cards a deck has, and where it may be played or why not.
fn status(deck: &Deck) -> Text {
    let mut text = Text::strong(deck.name.clone()) + format!(", {}.", cards_of(deck));
    for (version, name) in [
        (Version::Standard, "standard"),
        (Version::Introductory, "introductory"),
    ] {
        let faults = decks::faults(&deck.cards, version);
        text += Text::line() + format!("For the {name} game: ");
        if faults.is_empty() {
            text += "ready to play.";
            continue;
        }
        let shown = faults.iter().take(MOST_FAULTS).map(|f| f.refusal().why);
        text += Text::join(shown, &Text::from("; "));
        text += match faults.len().saturating_sub(MOST_FAULTS) {
            0 => ".".to_owned(),
            more => format!("; and {more} more."),
        };
    }
    if deck.cards.is_empty() {
        text += Text::line()
            + "Put cards into it with "
            + Text::code("/openworlds deck add")
            + ", or begin with a printed deck: "
            + Text::code("/openworlds deck new name:… from:…")
            + ".";
    }
    text
}

/// `1 card`, `54 cards`.
pub(super) fn cards_of(deck: &Deck) -> String {
    counted(deck.cards.len(), "card")
}

fn entries(deck: &Deck) -> Vec<String> {
    let different: cards::CardSet = deck.cards.iter().copied().collect();
    let entry = |c: Card| format!("{} {c}", cards::count(&deck.cards, c));
    different.iter().map(entry).collect()
}

fn listed(deck: &Deck) -> String {
    match entries(deck).as_slice() {
        [] => "No cards yet.".to_owned(),
        entries => entries.join(", "),
    }
}

fn on_one_line(deck: &Deck) -> String {
    let name = format!("# {}", deck.name);
    let parts: Vec<String> = std::iter::once(name).chain(entries(deck)).collect();
    parts.join("; ")
}

/// A deck in a few words.
fn line(text: &str) -> Text {
    let Ok(deck) = read(text) else {
        return "cannot be read".into();
    };
    let fits = |v: Version| decks::faults(&deck.cards, v).is_empty();
    let ready = match (fits(Version::Standard), fits(Version::Introductory)) {
        (true, _) => "ready for the standard game",
        (_, true) => "ready for the introductory game",
        _ => "not finished",
    };
    format!("{}, {ready}", cards_of(&deck)).into()
}

/// The values of an argument: all cards to add, those in the deck to remove.
fn values(param: &str, text: Option<&str>) -> Vec<Part> {
    let part = |key: &str, label: &str| Part {
        key: key.to_owned(),
        label: label.to_owned(),
    };
    match param {
        "card" => {
            let held = text
                .and_then(|t| read(t).ok())
                .map(|d| d.cards)
                .unwrap_or_default();
            let label = |c: Card| match cards::count(&held, c) {
                0 => c.spec().name.to_owned(),
                n => format!("{} ({n} in the deck)", c.spec().name),
            };
            Card::all().map(|c| part(c.spec().key, &label(c))).collect()
        }
        "from" => PRINTED.iter().map(|p| part(p.key, p.name)).collect(),
        _ => Vec::new(),
    }
}
