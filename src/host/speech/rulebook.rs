//! Looking things up in a game's rules: by clause, by card, by words. Pure.

use crate::rules::game::Info;
use crate::rules::text::Text;
use crate::rules::typed;

/// The most passages shown at once.
const SHOWN: usize = 8;
/// The most of each game where several have something to say.
const EACH: usize = 2;

/// One passage of the rules.
struct Passage<'a> {
    /// The clause's id, or nothing for a row of a table.
    id: &'a str,
    heading: &'a str,
    words: String,
    /// What a row of a table is found by: its cells.
    names: String,
}

/// What the rules say about something, or that they say nothing.
pub fn search(info: &Info, about: &str) -> Text {
    let passages = passages(info.rules);
    let found = matching(&passages, about);
    if found.is_empty() {
        let shown = shortened(about);
        return Text::from(format!(
            "The rules of {} say nothing about “{shown}”. Try a clause, a card or a single word.",
            info.title
        ));
    }
    let rest = found.len().saturating_sub(SHOWN);
    let mut text = listed(info, &found, SHOWN);
    if rest > 0 {
        text += Text::line() + format!("… and {rest} more. Say it more exactly to see them.");
    }
    text
}

/// What the rules of several games say about something: where it is not clear which game is meant, a little of each.
pub fn search_all<'a>(games: impl Iterator<Item = &'a Info>, about: &str) -> Text {
    let says = |info: &&Info| !matching(&passages(info.rules), about).is_empty();
    let games: Vec<&Info> = games.filter(says).collect();
    match games.as_slice() {
        [] => Text::from(format!(
            "The rules of no game say anything about “{}”. Try a clause, a card or a single word.",
            shortened(about)
        )),
        [one] => search(one, about),
        several => Text::lines(several.iter().map(|info| some(info, about))),
    }
}

/// The first passages of one game, and how to see the others.
fn some(info: &Info, about: &str) -> Text {
    let passages = passages(info.rules);
    let found = matching(&passages, about);
    let rest = found.len().saturating_sub(EACH);
    let mut text = listed(info, &found, EACH);
    if rest > 0 {
        let line = format!("/rules game:{} about:{}", info.command, shortened(about));
        text += Text::line() + format!("… and {rest} more: ") + Text::code(line);
    }
    text
}

/// The passages that answer a question: the clause of that number, or cards of that name and clauses with those words.
fn matching<'a, 'p>(passages: &'p [Passage<'a>], about: &str) -> Vec<&'p Passage<'a>> {
    let wanted = about.trim();
    if wanted.is_empty() {
        return Vec::new();
    }
    let exact = |p: &&Passage<'_>| p.id.eq_ignore_ascii_case(wanted);
    let clause: Vec<_> = passages.iter().filter(exact).collect();
    if !clause.is_empty() {
        return clause;
    }
    let lower = wanted.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let named = |p: &&Passage<'_>| p.id.is_empty() && typed::matches(wanted, &p.names);
    let says = |p: &&Passage<'_>| {
        !p.id.is_empty() && words.iter().all(|w| p.words.to_lowercase().contains(w))
    };
    let cards = passages.iter().filter(named);
    cards.chain(passages.iter().filter(says)).collect()
}

fn shortened(about: &str) -> String {
    about.trim().chars().take(60).collect()
}

/// Passages under their headings.
fn listed(info: &Info, found: &[&Passage<'_>], most: usize) -> Text {
    let mut text = Text::strong(info.title) + " · rules";
    let mut heading = "";
    for passage in found.iter().take(most) {
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
    text
}

/// The rules as clauses (`- CO-001 …`) and rows of tables, each with its heading.
fn passages(rules: &str) -> Vec<Passage<'_>> {
    let mut heading = "";
    let mut columns: Option<Vec<&str>> = None;
    let mut passages = Vec::new();
    for line in rules.lines() {
        if line.starts_with("|-") {
            continue;
        }
        if line.starts_with('|') {
            let cells = cells(line);
            // The first row of a table says what its columns are.
            match &columns {
                None => columns = Some(cells),
                Some(columns) => passages.push(row(heading, columns, &cells)),
            }
            continue;
        }
        columns = None;
        if let Some(title) = line.strip_prefix('#') {
            heading = title.trim_start_matches('#').trim();
        } else if let Some((id, words)) = line.strip_prefix("- ").and_then(|l| l.split_once(' '))
            && id.contains('-')
        {
            passages.push(Passage {
                id,
                heading,
                words: words.to_owned(),
                names: String::new(),
            });
        }
    }
    passages
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

/// A row of a table. In a wide one bare numbers mean nothing, so all but its name and kind say what they are.
fn row<'a>(heading: &'a str, columns: &[&str], cells: &[&'a str]) -> Passage<'a> {
    let said = |(at, cell): (usize, &&str)| match columns.get(at) {
        Some(column) if at >= 2 && columns.len() > 3 => format!("{column} {cell}"),
        _ => (*cell).to_owned(),
    };
    let filled = |(_, cell): &(usize, &&str)| !cell.is_empty() && **cell != "–";
    let words: Vec<String> = cells.iter().enumerate().filter(filled).map(said).collect();
    Passage {
        id: "",
        heading,
        words: words.join(" · "),
        names: cells.join(" · "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::version::Supported;

    const WIDE: &str = "# Game\n| Card | Kind | Def | Range | Decks |\n|---|---|---|---|---|\n| Lancer | Ship | 4 | – | SB |\n";
    const RULES: &str = "# Game\n### Ties\n- XX-001 A tie is a tie.\n- XX-002 Ships break it.\n### Cards\n| Card | Name |\n|---|---|\n| S03 | Planet Cracker |\n";

    fn game(rules: &'static str) -> Info {
        Info {
            id: "g",
            command: "g",
            title: "Game",
            summary: "",
            seats: (2, 2),
            teams: &[],
            versions: Supported::FIRST,
            options: &[],
            verbs: &[],
            rules,
            notice: "",
            hours: (1, 1),
        }
    }

    fn found(about: &str) -> String {
        search(&game(RULES), about).plain(|s| s.to_string())
    }

    fn found_anywhere(about: &str) -> String {
        let games = [game(RULES), game(WIDE)];
        search_all(games.iter(), about).plain(|s| s.to_string())
    }

    #[test]
    fn rules_are_found_by_clause_card_and_words() {
        assert!(found("xx-002").contains("XX-002 Ships break it."));
        assert!(found("planet crack").contains("S03 · Planet Cracker"));
        assert!(found("s3").contains("Planet Cracker"));
        assert!(found("tie").contains("XX-001"));
        assert!(found("dragon").contains("say nothing"));
    }

    #[test]
    fn without_a_game_all_of_them_are_searched() {
        assert!(found_anywhere("tie").contains("XX-001"));
        assert!(found_anywhere("lancer").contains("Lancer · Ship · Def 4 · Decks SB"));
        assert!(found_anywhere("range").contains("no game"));
    }
}
