//! Looking at a campaign: its state in lines, its chronology, and who made what when.

use super::campaign::{Campaign, Entry, Mark, Named};
use super::cards::{Card, CardId, Content, Made, Naming};
use super::map::Sector;
use crate::rules::seat::Seat;
use crate::rules::text::counted;
use crate::rules::typed::matches;

/// A campaign in a few lines.
pub fn summary(campaign: &Campaign) -> Vec<String> {
    let count = |wanted: fn(&Card) -> bool| campaign.cards.iter().filter(|c| wanted(c)).count();
    let won = campaign.chronology.iter().filter(|e| e.winner.is_some());
    vec![
        format!(
            "Era {}, {} played, {} won.",
            campaign.era,
            counted(campaign.chronology.len(), "game"),
            won.count()
        ),
        format!(
            "{}: {}, {}, {}, {}.",
            counted(campaign.cards.len(), "card"),
            counted(count(|c| c.world().is_some()), "world"),
            counted(count(|c| c.tech().is_some()), "tech"),
            counted(count(|c| c.civ().is_some()), "civilization"),
            counted(count(Card::is_blank), "blank"),
        ),
        format!(
            "{}, {}.",
            counted(campaign.named_sectors(), "named sector"),
            counted(campaign.wonders(), "wonder"),
        ),
    ]
}

/// The chronology as text: an asterisk for the winner, a solid line after a win, a dashed one otherwise.
pub fn chronology(campaign: &Campaign) -> String {
    lines_of(campaign, &campaign.chronology)
}

/// The games of one page, at most so many.
const PAGE: usize = 6;

/// A page of the chronology, from page 1 on and the latest if none is named; with its number and how many there are.
pub fn chronology_page(campaign: &Campaign, page: Option<usize>) -> (String, usize, usize) {
    let all = campaign.chronology.chunks(PAGE);
    let pages = all.len().max(1);
    let page = page.unwrap_or(pages).clamp(1, pages);
    let games = campaign.chronology.chunks(PAGE).nth(page - 1);
    (lines_of(campaign, games.unwrap_or_default()), page, pages)
}

fn lines_of(campaign: &Campaign, games: &[Entry]) -> String {
    let mut lines = Vec::new();
    let mut era = 0;
    for entry in games {
        if entry.era != era {
            era = entry.era;
            lines.push(format!("Era {era}"));
        }
        lines.extend(entry_lines(campaign, entry));
    }
    // After the last game of all stands the era that has begun.
    let last = games.last().map(|e| e.game) == campaign.chronology.last().map(|e| e.game);
    if last && campaign.era != era {
        lines.push(format!("Era {}", campaign.era));
    }
    lines.join("\n")
}

/// What people wrote on the map: names of sectors, and wonders.
pub fn marks(campaign: &Campaign) -> Vec<String> {
    let marked = campaign.sectors.iter().zip(Sector::all());
    let marked = marked.filter(|(m, _)| m.name.is_some() || m.wonder.is_some());
    let line = |(mark, at): (&Mark, Sector)| {
        let name = mark.name.as_ref().map_or("", |(n, _)| n.text.as_str());
        let wonder = mark.wonder.map_or_else(String::new, |w| {
            format!(", wonder {w} of {}", w.victory.name())
        });
        format!("Sector {at} {name}{wonder}")
    };
    marked.map(line).collect()
}

/// The lines of one game.
pub fn entry_lines(campaign: &Campaign, entry: &Entry) -> Vec<String> {
    let mut lines = Vec::new();
    for (i, past) in entry.players.iter().enumerate() {
        let won = entry
            .winner
            .is_some_and(|(seat, _)| seat == Seat::new(i as u8));
        let star = if won { "*" } else { "" };
        let homes: Vec<String> = past
            .homes
            .iter()
            .map(|c| campaign.card(*c).title())
            .collect();
        // The homeworld of the win is the last one.
        lines.push(format!("{}{star} {}{star}", past.name, homes.join(", ")));
    }
    lines.push(if entry.winner.is_some() {
        "────────────".to_owned()
    } else {
        "- - - - - -".to_owned()
    });
    lines
}

/// Something found in a campaign: what it is, and who made and named it when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Which thing.
    pub what: Named,
    /// The thing in a line.
    pub line: String,
    /// Who made it and when, and who named it.
    pub story: String,
}

/// The cards and sectors whose name, number or corner fits what somebody typed; at most `most`.
pub fn search(campaign: &Campaign, typed: &str, most: usize) -> Vec<Found> {
    let typed = typed.trim().trim_start_matches('#');
    let fits = |c: &Card| c.id.to_string() == typed || matches(typed, &c.line());
    let cards = campaign.cards.iter().filter(|c| fits(c));
    let cards = cards.map(|c| found_card(campaign, c));
    let sectors = Sector::all().filter_map(|at| found_sector(campaign, at, typed));
    cards.chain(sectors).take(most).collect()
}

fn found_card(campaign: &Campaign, card: &Card) -> Found {
    let mut story = vec![format!("Made {}", when(campaign, card.made))];
    for slot in card.slots() {
        if let Some(a) = slot.advancement().filter(|_| slot.by != Made::default()) {
            story.push(format!("{} added {}", a.name(), when(campaign, slot.by)));
        }
    }
    if let Some(Naming::Given(by)) = card.name().map(|n| n.naming) {
        story.push(format!("named {}", when(campaign, by)));
    }
    if let Content::Civ(civ) = &card.content {
        let techs: Vec<String> = civ.techs.iter().map(|t| title(campaign, *t)).collect();
        let home = title(campaign, civ.home);
        story.push(format!("history: {home}, {}", techs.join(", ")));
    }
    Found {
        what: Named::Card(card.id),
        line: format!("#{} {}", card.id, card.line()),
        story: story.join("; ") + ".",
    }
}

fn found_sector(campaign: &Campaign, at: Sector, typed: &str) -> Option<Found> {
    let mark = campaign.mark(at)?;
    let (name, era) = mark.name.as_ref()?;
    if at.to_string() != typed && !matches(typed, &name.text) {
        return None;
    }
    let wonder = mark
        .wonder
        .map_or_else(String::new, |w| format!(", wonder {w}"));
    let named = match name.naming {
        Naming::Given(by) => format!("Named {}.", when(campaign, by)),
        _ => format!("Named in era {era}."),
    };
    Some(Found {
        what: Named::Sector(at),
        line: format!("Sector {at} {}{wonder}", name.text),
        story: named,
    })
}

fn title(campaign: &Campaign, id: CardId) -> String {
    campaign.card(id).title()
}

/// `by Ann in game 3, turn 12`.
fn when(campaign: &Campaign, made: Made) -> String {
    if made.game == 0 {
        return "with the campaign".into();
    }
    let by = match (campaign.maker(made), made.seat) {
        (Some(name), _) => format!("by {name} "),
        (None, Some(seat)) => format!("by seat {seat} "),
        (None, None) => String::new(),
    };
    let turn = match made.turn {
        0 => "its setup".to_owned(),
        turn => format!("turn {turn}"),
    };
    format!("{by}in game {}, {turn}", made.game)
}
