//! Campaigns as lasting things: what can be done with one between its matches.

use super::campaign::{Campaign, Named};
use super::cards::CardId;
use super::draw;
use super::history;
use super::map::Sector;
use super::text;
use crate::rules::ask::Refusal;
use crate::rules::game::{Param, Part, needed, optional};
use crate::rules::keepsake::{CODE, Does, Given, Kept, Kind, NAME, Owner, Sheet, TEXT, TO, keep};
use crate::rules::text::Text;
use crate::rules::unwanted::unwanted;

/// The most things a search shows.
const MOST_FOUND: usize = 10;

const CAMPAIGN: Param = needed(NAME, "Which campaign");
/// Looking needs no name where there is only one.
const ANY: Param = optional(NAME, "Which campaign, if there are several");
const CALLED: Param = needed(TO, "The new name");
const THING: Param = needed("thing", "A name, or a number such as #12 or sector 34");
const PAGE: Param = optional("page", "Which page");

/// Campaigns, each of the place where it was begun.
pub(super) static CAMPAIGNS: Kind = Kind {
    noun: "campaign",
    about: "Begin campaigns that last from match to match, and look at their history",
    owner: Owner::Place,
    verbs: &[
        keep(
            "new",
            "Begin a campaign",
            &[needed(NAME, "What to call it")],
            Does::Make,
        ),
        keep("list", "List the campaigns here", &[], Does::List),
        keep(
            "show",
            "Show how a campaign stands, with its map",
            &[ANY],
            Does::Look,
        ),
        keep(
            "history",
            "Show the chronology of a campaign, the latest games unless you name a page",
            &[ANY, PAGE],
            Does::Look,
        ),
        keep(
            "gallery",
            "Show the cards of a campaign",
            &[ANY, PAGE],
            Does::Look,
        ),
        keep(
            "find",
            "Look for a card or sector, and who made it when",
            &[CAMPAIGN, THING],
            Does::Look,
        ),
        keep(
            "retitle",
            "For admins and its maker: give a card or sector of a campaign another name",
            &[CAMPAIGN, THING, CALLED],
            Does::Moderate,
        ),
        keep(
            "veto",
            "For admins and its maker: set a name back to the generated one",
            &[CAMPAIGN, THING],
            Does::Moderate,
        ),
        keep(
            "join",
            "Bring a campaign from elsewhere here by its number",
            &[needed(CODE, "The number the campaign shows")],
            Does::Join,
        ),
        keep(
            "rename",
            "Call a campaign something else",
            &[CAMPAIGN, CALLED],
            Does::Rename,
        ),
        keep(
            "fork",
            "Go on from a campaign under another name besides",
            &[CAMPAIGN, CALLED],
            Does::Copy,
        ),
        keep(
            "archive",
            "Put a campaign away, or take it out again",
            &[CAMPAIGN],
            Does::Archive,
        ),
        keep(
            "export",
            "Show a campaign as text to pass on",
            &[ANY],
            Does::Look,
        ),
        keep(
            "import",
            "Make a campaign from such a text",
            &[
                needed(NAME, "What to call it"),
                needed(TEXT, "What export showed"),
            ],
            Does::Make,
        ),
    ],
    edit,
    line,
    signed: text::signed,
    values: |_, _| Vec::<Part>::new(),
};

/// A campaign from its text; one that was never played has none yet, because the chance of its first match makes it.
pub(super) fn read(text: &str) -> Result<Option<Campaign>, Refusal> {
    if text.is_empty() {
        return Ok(None);
    }
    text::import(text).map(Some)
}

/// Carries a verb out.
fn edit(verb: &str, text: Option<&str>, args: &Given, words: &[String]) -> Result<Kept, Refusal> {
    let arg = |name: &str| args.get(name).map_or("", |v| v.trim());
    let before = text.unwrap_or_default();
    let same = |words: &'static str| Kept {
        text: Some(before.to_owned()),
        words: words.into(),
        ..Kept::default()
    };
    Ok(match verb {
        "new" => Kept {
            text: Some(String::new()),
            words: Text::from(
                "A new campaign. The chance of its first match makes its galaxy: open a table with ",
            ) + Text::code("/table open deepfuture")
                + " and choose it with "
                + Text::code("/table bring")
                + ".",
            ..Kept::default()
        },
        "import" => import(arg(TEXT), words)?,
        "fork" => same("Forked: both go on by themselves from here."),
        "rename" => same("Renamed."),
        "archive" => same("Done."),
        "retitle" => retitle(before, arg("thing"), arg(TO), words)?,
        "veto" => veto(before, arg("thing"))?,
        "export" => export(before),
        _ => look(verb, before, args)?,
    })
}

/// A campaign somebody passed on. Names this server does not want are set back rather than the whole refused.
fn import(text: &str, words: &[String]) -> Result<Kept, Refusal> {
    let mut campaign = text::import(text)?;
    let cards = campaign.cards.iter().map(|c| Named::Card(c.id));
    let all: Vec<Named> = cards.chain(Sector::all().map(Named::Sector)).collect();
    let mut vetoed = 0;
    let bad = |c: &Campaign, what| c.name(what).is_some_and(|n| unwanted(&n.text, words));
    for what in all {
        if bad(&campaign, what) {
            campaign.veto(what)?;
            vetoed += 1;
        }
        if bad(&campaign, what) {
            return Err(Refusal::new("Its names are not wanted on this server."));
        }
    }
    let back = match vetoed {
        0 => String::new(),
        1 => " 1 name is not wanted here and was set back.".to_owned(),
        n => format!(" {n} names are not wanted here and were set back."),
    };
    Ok(Kept {
        text: Some(text::export(&campaign)),
        words: Text::from(format!("Imported.{back} ")) + summary(&campaign),
        picture: Some(draw::history::map(&campaign)),
        ..Kept::default()
    })
}

fn export(text: &str) -> Kept {
    let words = Text::from("The whole campaign is in the file. ")
        + Text::code("/deepfuture campaign import")
        + " takes it, or what stands in it; friends of this bot need only its code, which "
        + Text::code("/deepfuture campaign list")
        + " shows.";
    Kept {
        words: Text::code(text.to_owned()),
        sheet: (!text.is_empty()).then(|| Sheet {
            name: "campaign.json".to_owned(),
            body: text.to_owned(),
            words,
        }),
        ..Kept::default()
    }
}

fn look(verb: &str, text: &str, args: &Given) -> Result<Kept, Refusal> {
    let told = |words: Text| Kept {
        words,
        ..Kept::default()
    };
    let Some(campaign) = read(text)? else {
        return Ok(told("Nobody has played in this campaign yet.".into()));
    };
    let page = args.get("page").and_then(|p| p.trim().parse().ok());
    Ok(match verb {
        "history" if campaign.chronology.is_empty() => told("No match of it is over yet.".into()),
        "history" => {
            let (text, page, pages) = history::chronology_page(&campaign, page);
            let head = (pages > 1).then(|| format!("Page {page} of {pages}"));
            let all = head.into_iter().chain(text.lines().map(str::to_owned));
            Kept {
                words: lines(all),
                picture: Some(draw::history::chronology(&campaign, Some(page))),
                ..Kept::default()
            }
        }
        "gallery" => {
            let (cards, page, pages) = draw::history::page_of(&campaign, page.unwrap_or(1));
            let head = format!("Page {page} of {pages}");
            let cards = cards.iter().map(|c| format!("#{} {}", c.id, c.line()));
            Kept {
                words: lines([head].into_iter().chain(cards)),
                picture: Some(draw::history::gallery(&campaign, page)),
                ..Kept::default()
            }
        }
        "find" => told(found(
            &campaign,
            args.get("thing").map_or("", |t| t.trim()),
        )?),
        _ => Kept {
            words: lines(
                history::summary(&campaign)
                    .into_iter()
                    .chain(history::marks(&campaign)),
            ),
            picture: Some(draw::history::map(&campaign)),
            ..Kept::default()
        },
    })
}

fn nothing(thing: &str) -> Refusal {
    Refusal::new(format!("Nothing in this campaign is called “{thing}”."))
}

fn found(campaign: &Campaign, thing: &str) -> Result<Text, Refusal> {
    let found = history::search(campaign, thing, MOST_FOUND);
    if found.is_empty() {
        return Err(nothing(thing));
    }
    let line = |f: history::Found| format!("{}. {}", f.line, f.story);
    Ok(lines(found.into_iter().map(line)))
}

/// The one thing with a name that is meant: by its number, or by its name if no other fits.
fn named(campaign: &Campaign, thing: &str) -> Result<Named, Refusal> {
    let number = |mark: &str| thing.strip_prefix(mark)?.trim().parse::<u16>().ok();
    let card = number("#").map(|n| Named::Card(CardId(n)));
    let sector = || Sector::of_number(u8::try_from(number("sector")?).ok()?);
    if let Some(what) = card.or_else(|| sector().map(Named::Sector)) {
        let known = campaign.kind(what).and_then(|_| campaign.name(what));
        return known.map(|_| what).ok_or_else(|| nothing(thing));
    }
    let all = history::search(campaign, thing, MOST_FOUND);
    let all: Vec<history::Found> = all
        .into_iter()
        .filter(|f| campaign.name(f.what).is_some())
        .collect();
    match all.as_slice() {
        [] => Err(nothing(thing)),
        [one] => Ok(one.what),
        several => {
            let names: Vec<&str> = several.iter().map(|f| f.line.as_str()).collect();
            Err(Refusal::new(format!("Which one: {}?", names.join("; "))))
        }
    }
}

/// Another name for a card or sector; the words a server does not want are refused like any other.
fn retitle(text: &str, thing: &str, name: &str, words: &[String]) -> Result<Kept, Refusal> {
    let mut campaign = read(text)?.ok_or_else(|| nothing(thing))?;
    let what = named(&campaign, thing)?;
    let old = called(&campaign, what);
    campaign.rename(what, name, words)?;
    let new = called(&campaign, what);
    Ok(Kept {
        text: Some(text::export(&campaign)),
        words: format!("{old} is called {new} from now on.").into(),
        ..Kept::default()
    })
}

/// The generated name instead of the one somebody gave (DF-602).
fn veto(text: &str, thing: &str) -> Result<Kept, Refusal> {
    let mut campaign = read(text)?.ok_or_else(|| nothing(thing))?;
    let what = named(&campaign, thing)?;
    let old = called(&campaign, what);
    campaign.veto(what)?;
    let new = called(&campaign, what);
    Ok(Kept {
        text: Some(text::export(&campaign)),
        words: format!("{old} is called {new} again.").into(),
        ..Kept::default()
    })
}

fn called(campaign: &Campaign, what: Named) -> String {
    campaign
        .name(what)
        .map_or_else(String::new, |n| n.text.clone())
}

fn lines(lines: impl Iterator<Item = String>) -> Text {
    Text::lines(lines.map(Text::from))
}

fn summary(campaign: &Campaign) -> Text {
    lines(history::summary(campaign).into_iter())
}

/// A campaign in a few words.
fn line(text: &str) -> Text {
    match read(text) {
        Ok(Some(campaign)) => history::summary(&campaign)
            .into_iter()
            .next()
            .unwrap_or_default()
            .into(),
        Ok(None) => "not played yet".into(),
        Err(refusal) => refusal.why,
    }
}
