//! Campaigns as lasting things: what can be done with one between its matches.

use super::campaign::{Campaign, Named};
use super::history;
use super::text;
use crate::rules::ask::Refusal;
use crate::rules::game::{Param, Part, needed, verb};
use crate::rules::keepsake::{CODE, Does, Given, KeepVerb, Kept, Kind, NAME, Owner, TO};
use crate::rules::text::Text;

/// The most things a search shows.
const MOST_FOUND: usize = 10;

const CAMPAIGN: Param = needed(NAME, "Which campaign");
const CALLED: Param = needed(TO, "The new name");
const THING: Param = needed("thing", "A name, or a number such as #12");

const fn keep(
    name: &'static str,
    about: &'static str,
    params: &'static [Param],
    does: Does,
) -> KeepVerb {
    KeepVerb {
        verb: verb(name, about, params),
        does,
    }
}

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
            "Show how a campaign stands",
            &[CAMPAIGN],
            Does::Look,
        ),
        keep(
            "history",
            "Show the chronology of a campaign",
            &[CAMPAIGN],
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
            "Give a card or sector of a campaign another name",
            &[CAMPAIGN, THING, CALLED],
            Does::Change,
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
            &[CAMPAIGN],
            Does::Look,
        ),
        keep(
            "import",
            "Make a campaign from such a text",
            &[
                needed(NAME, "What to call it"),
                needed("text", "What export showed"),
            ],
            Does::Make,
        ),
    ],
    edit,
    line,
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
fn edit(verb: &str, text: Option<&str>, args: &Given) -> Result<Kept, Refusal> {
    let arg = |name: &str| args.get(name).map_or("", |v| v.trim());
    let before = text.unwrap_or_default();
    let same = |words: Text| Kept {
        text: Some(before.to_owned()),
        words,
        picture: None,
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
            picture: None,
        },
        "import" => {
            let campaign = text::import(arg("text"))?;
            Kept {
                text: Some(text::export(&campaign)),
                words: Text::from("Imported. ") + summary(&campaign),
                picture: None,
            }
        }
        "fork" => same("Forked: both go on by themselves from here.".into()),
        "rename" => same("Renamed.".into()),
        "archive" => same("Done.".into()),
        "retitle" => retitle(before, arg("thing"), arg(TO))?,
        _ => Kept {
            text: None,
            words: look(verb, before, arg("thing"))?,
            picture: None,
        },
    })
}

fn look(verb: &str, text: &str, thing: &str) -> Result<Text, Refusal> {
    let Some(campaign) = read(text)? else {
        return Ok("Nobody has played in this campaign yet.".into());
    };
    Ok(match verb {
        "history" if campaign.chronology.is_empty() => "No match of it is over yet.".into(),
        "history" => lines(history::chronology(&campaign).lines().map(str::to_owned)),
        "find" => {
            let found = history::search(&campaign, thing, MOST_FOUND);
            if found.is_empty() {
                return Err(Refusal::new(format!(
                    "Nothing in this campaign is called “{thing}”."
                )));
            }
            lines(
                found
                    .into_iter()
                    .map(|f| format!("{}. {}", f.line, f.story)),
            )
        }
        "export" => Text::code(text.to_owned()),
        _ => summary(&campaign),
    })
}

/// Another name for a card or sector; the words a server does not want are refused like any other.
fn retitle(text: &str, thing: &str, name: &str) -> Result<Kept, Refusal> {
    let nothing = || Refusal::new(format!("Nothing in this campaign is called “{thing}”."));
    let mut campaign = read(text)?.ok_or_else(nothing)?;
    let found: Vec<history::Found> = history::search(&campaign, thing, MOST_FOUND)
        .into_iter()
        .filter(|f| campaign.name(f.what).is_some())
        .collect();
    let what: Named = match found.as_slice() {
        [] => return Err(nothing()),
        [one] => one.what,
        several => {
            let names: Vec<&str> = several.iter().map(|f| f.line.as_str()).collect();
            return Err(Refusal::new(format!("Which one: {}?", names.join("; "))));
        }
    };
    campaign.rename(what, name, &[])?;
    Ok(Kept {
        text: Some(text::export(&campaign)),
        words: format!("It is called {name} from now on.").into(),
        picture: None,
    })
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
