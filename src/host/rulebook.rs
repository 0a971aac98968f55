//! Looking things up in a game's rules: by clause, by card, by words. Pure.

use crate::rules::game::Info;
use crate::rules::text::Text;
use crate::rules::typed;

/// The most passages shown at once.
const SHOWN: usize = 8;

/// One passage of the rules.
struct Passage<'a> {
    /// The clause's id, or nothing for a row of a table.
    id: &'a str,
    heading: &'a str,
    words: String,
}

/// What the rules say about something, or that they say nothing.
pub fn search(info: &Info, about: &str) -> Text {
    let passages = passages(info.rules);
    let wanted = about.trim();
    let exact: Vec<&Passage<'_>> = passages
        .iter()
        .filter(|p| p.id.eq_ignore_ascii_case(wanted))
        .collect();
    let named = || {
        passages
            .iter()
            .filter(|p| p.id.is_empty() && typed::matches(wanted, &p.words))
            .collect::<Vec<_>>()
    };
    let found = if exact.is_empty() {
        let mut found = named();
        let lower = wanted.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let says = |p: &&Passage<'_>| {
            !p.id.is_empty() && words.iter().all(|w| p.words.to_lowercase().contains(w))
        };
        found.extend(passages.iter().filter(says));
        found
    } else {
        exact
    };
    if found.is_empty() || wanted.is_empty() {
        let shown: String = wanted.chars().take(60).collect();
        return Text::from(format!(
            "The rules of {} say nothing about “{shown}”. Try a clause, a card or a single word.",
            info.title
        ));
    }
    let mut text = Text::strong(info.title) + " · rules";
    let mut heading = "";
    for passage in found.iter().take(SHOWN) {
        if passage.heading != heading {
            heading = passage.heading;
            text += Text::line() + Text::strong(heading.to_owned());
        }
        text += Text::line();
        if !passage.id.is_empty() {
            text += Text::rule(passage.id.to_owned()) + " ";
        }
        text += passage.words.clone();
    }
    if found.len() > SHOWN {
        text += Text::line()
            + format!(
                "… and {} more. Say it more exactly to see them.",
                found.len() - SHOWN
            );
    }
    text
}

/// The rules as clauses (`- CO-001 …`) and rows of tables, each with its heading.
fn passages(rules: &str) -> Vec<Passage<'_>> {
    let mut heading = "";
    let mut passages = Vec::new();
    for line in rules.lines() {
        if let Some(title) = line.strip_prefix('#') {
            heading = title.trim_start_matches('#').trim();
        } else if let Some((id, words)) = line.strip_prefix("- ").and_then(|l| l.split_once(' '))
            && id.contains('-')
        {
            passages.push(Passage {
                id,
                heading,
                words: words.to_owned(),
            });
        } else if line.starts_with('|') && !line.starts_with("|-") {
            let cells = line
                .trim_matches('|')
                .split('|')
                .map(str::trim)
                .filter(|c| !c.is_empty());
            passages.push(Passage {
                id: "",
                heading,
                words: cells.collect::<Vec<_>>().join(" · "),
            });
        }
    }
    passages
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Game\n### Ties\n- XX-001 A tie is a tie.\n- XX-002 Ships break it.\n### Cards\n| Card | Name |\n|---|---|\n| S03 | Planet Cracker |\n";

    fn found(about: &str) -> String {
        let info = Info {
            id: "g",
            command: "g",
            title: "Game",
            summary: "",
            seats: (2, 2),
            teams: &[],
            rules_version: 1,
            options: &[],
            verbs: &[],
            rules: RULES,
            notice: "",
            hours: (1, 1),
        };
        search(&info, about).plain(|s| s.to_string())
    }

    #[test]
    fn rules_are_found_by_clause_card_and_words() {
        assert!(found("xx-002").contains("XX-002 Ships break it."));
        assert!(found("planet crack").contains("S03 · Planet Cracker"));
        assert!(found("s3").contains("Planet Cracker"));
        assert!(found("tie").contains("XX-001"));
        assert!(found("dragon").contains("say nothing"));
    }
}
