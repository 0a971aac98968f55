//! What can be looked up without a table: rules, games, commands.

use crate::games;
use crate::host::command::{Args, COMMANDS};
use crate::host::runner::load;
use crate::host::service::Host;
use crate::host::speech::request::{Reply, Request, Tone};
use crate::rules::ask::Refusal;
use crate::rules::erased::AnyGame;
use crate::rules::text::Text;

impl Host {
    pub(in crate::host) fn rules(&self, request: &Request, args: &Args) -> Result<Reply, Refusal> {
        let about = args.get("about").map_or("", String::as_str);
        let game = match args.get("game") {
            Some(name) => Some(games::named(name)?),
            None => self.likely_game(request, about),
        };
        let words = match game {
            Some(game) => crate::host::speech::rulebook::search(game.info(), about),
            None => crate::host::speech::rulebook::search_all(
                games::GAMES.iter().map(|g| g.info()),
                about,
            ),
        };
        Ok(Reply::new(Tone::Shown, words))
    }

    /// The game whose clauses begin like what was asked, or the one of the table at hand.
    fn likely_game(&self, request: &Request, about: &str) -> Option<&'static dyn AnyGame> {
        let id = about
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_uppercase();
        let by_clause = games::GAMES
            .iter()
            .find(|g| !id.is_empty() && g.info().rules.contains(&format!("- {id} ")));
        let here = request.table.and_then(|table| {
            let opening = load::opening(self.shared.store.as_ref(), table);
            games::find(&opening.ok().flatten()?.game)
        });
        by_clause.copied().or(here)
    }
}

pub(in crate::host) fn list_games() -> Reply {
    let line = |g: &&dyn AnyGame| {
        let (fewest, most) = g.info().seats;
        let seats = if fewest == most {
            format!("{most}")
        } else {
            format!("{fewest}–{most}")
        };
        Text::strong(g.info().title)
            + format!(" ({seats} players) · {} ", g.info().summary)
            + Text::code(format!("/play {}", g.info().command))
            + learn(*g)
    };
    Reply::new(Tone::Shown, Text::lines(games::GAMES.iter().map(line)))
}

/// How to learn a game that has tips.
fn learn(game: &dyn AnyGame) -> Text {
    if game.tips().is_empty() {
        return Text::new();
    }
    Text::from(" or ") + Text::code(format!("/table learn {}", game.info().command))
}

/// All commands on one screen: what goes on with another word is listed by its words, and explained when it is typed alone.
pub(in crate::host) fn help() -> Reply {
    let words =
        |first: &str, more: Vec<&str>| Text::code(format!("/{first}")) + " " + more.join(", ");
    let mut lines = vec![
        Text::from("Everything can be done by typing, and with buttons where there are any. ")
            + Text::code("/table")
            + " or another first word alone explains the words that follow it.",
    ];
    let mut groups: Vec<&str> = Vec::new();
    for spec in COMMANDS {
        match spec.path {
            [first, _, ..] if groups.contains(first) => {}
            [first, _, ..] => {
                let in_group = COMMANDS.iter().filter(|s| s.path[0] == *first);
                let more = in_group.filter_map(|s| s.path.get(1).copied());
                lines.push(words(first, more.collect()));
                groups.push(first);
            }
            _ => lines.push(Text::code(spec.usage()) + " · " + spec.about),
        }
    }
    for info in games::GAMES.iter().map(|g| g.info()) {
        let verbs = info.verbs.iter().map(|v| v.name);
        let at = format!(" · at a table of {}", info.title);
        lines.push(words(info.command, verbs.collect()) + at);
    }
    Reply::new(Tone::Shown, Text::lines(lines))
}
