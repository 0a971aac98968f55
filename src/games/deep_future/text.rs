//! The campaign as text: written the same way every time, read with suspicion.

use super::campaign::{Campaign, Entry, VERSION};
use super::cards::{Card, CardId, Content, Era, Name, Slot};
use super::map::Sector;
use super::names::{self, Kind};
use crate::rules::ask::Refusal;
use std::collections::BTreeSet;

/// The most characters of a campaign that is read.
const LONGEST: usize = 8_000_000;
/// The most cards: ids have 16 bits, and a match may add some hundreds.
const MOST_CARDS: usize = 60_000;

/// The campaign written down.
pub fn export(campaign: &Campaign) -> String {
    // Plain data without odd keys: writing it cannot fail.
    serde_json::to_string(campaign).unwrap_or_default()
}

/// The campaign written in a text; refused with words if anything in it breaks the rules of campaigns.
pub fn import(text: &str) -> Result<Campaign, Refusal> {
    if text.len() > LONGEST {
        return Err(wrong("it is too long"));
    }
    let version: Version = serde_json::from_str(text).map_err(|e| wrong(&e.to_string()))?;
    if version.version != VERSION {
        return Err(wrong(&format!(
            "it is of version {}, and this program knows version {VERSION}",
            version.version
        )));
    }
    let mut campaign: Campaign = serde_json::from_str(text).map_err(|e| wrong(&e.to_string()))?;
    // Campaigns left by matches given up at that moment were kept like this.
    campaign.drop_unfinished();
    check(&campaign).map_err(|what| wrong(&what))?;
    Ok(campaign)
}

/// Shows the names of those who played a campaign, to be changed, and gives the campaign with the changes.
pub fn signed(text: &str, each: &mut dyn FnMut(&mut String)) -> Option<String> {
    let mut campaign: Campaign = serde_json::from_str(text).ok()?;
    let games = campaign.chronology.iter_mut();
    games
        .flat_map(|game| &mut game.players)
        .for_each(|past| each(&mut past.name));
    Some(export(&campaign))
}

#[derive(serde::Deserialize)]
struct Version {
    version: u32,
}

fn wrong(what: &str) -> Refusal {
    Refusal::new(format!("This is not a campaign of Deep Future: {what}."))
}

/// Everything a campaign keeps between games; says what is broken.
pub fn check(campaign: &Campaign) -> Result<(), String> {
    if campaign.cards.len() < 36 || campaign.cards.len() > MOST_CARDS {
        return Err(format!("it has {} cards", campaign.cards.len()));
    }
    for (i, card) in campaign.cards.iter().enumerate() {
        if card.id != CardId(i as u16 + 1) {
            return Err(format!("card {} stands in place {}", card.id, i + 1));
        }
        check_card(campaign, card).map_err(|what| format!("card {}: {what}", card.id))?;
    }
    if campaign.sectors.len() != 36 {
        return Err(format!("it has {} sectors", campaign.sectors.len()));
    }
    check_sectors(campaign)?;
    check_names(campaign)?;
    check_chronology(campaign)
}

fn check_card(campaign: &Campaign, card: &Card) -> Result<(), String> {
    if !(1..=6).contains(&card.corner.number) {
        return Err(format!("its corner number is {}", card.corner.number));
    }
    if card.made.game > campaign.game() {
        return Err("it was made in a game that has not been played".into());
    }
    card.slots()
        .iter()
        .try_for_each(|slot| check_slot(campaign, slot))?;
    match &card.content {
        Content::Blank => Ok(()),
        Content::World(world) => {
            in_galaxy(world.sector)?;
            era(campaign, world.era)?;
            if world.slots.is_empty() || world.slots.len() > 3 || card.filled() != world.slots.len()
            {
                return Err("a world has one to three advancements".into());
            }
            if card.circles() > 1 {
                return Err("a world has more than one circle".into());
            }
            Ok(())
        }
        Content::Tech(tech) => {
            era(campaign, tech.era)?;
            if tech.name.is_some() && !card.is_complete() {
                return Err("an incomplete tech has a name".into());
            }
            if card.filled() == 0 {
                return Err("a tech has no advancement".into());
            }
            Ok(())
        }
        Content::Civ(civ) => {
            in_galaxy(civ.sector)?;
            era(campaign, civ.era)?;
            let known = |id: CardId| (1..=campaign.cards.len()).contains(&usize::from(id.0));
            if !known(civ.home) || !civ.techs.iter().copied().all(known) {
                return Err("its history names a card that does not exist".into());
            }
            let worlds = campaign.card(civ.home).world().is_some();
            let techs = |id: &CardId| campaign.card(*id).is_complete_tech();
            if !worlds || civ.techs.len() < 3 || !civ.techs.iter().all(techs) {
                return Err("its history is no homeworld with complete techs".into());
            }
            Ok(())
        }
    }
}

fn check_slot(campaign: &Campaign, slot: &Slot) -> Result<(), String> {
    if slot.number.is_some_and(|n| !(1..=6).contains(&n)) {
        return Err("a slot has a number that is not 1 to 6".into());
    }
    if slot.circled && slot.number.is_none() {
        return Err("an empty slot is circled".into());
    }
    era(campaign, slot.era)
}

fn in_galaxy(sector: Sector) -> Result<(), String> {
    if sector == Sector::BLACK_HOLE {
        return Err("it lies in the black hole".into());
    }
    Ok(())
}

fn era(campaign: &Campaign, era: Era) -> Result<(), String> {
    if era > Era::Of(campaign.era) {
        return Err(format!("era {era} has not begun"));
    }
    Ok(())
}

fn check_sectors(campaign: &Campaign) -> Result<(), String> {
    let mut wonders = BTreeSet::new();
    for (mark, at) in campaign.sectors.iter().zip(Sector::all()) {
        if let Some(wonder) = mark.wonder {
            if !wonders.insert((wonder.victory, wonder.suit)) {
                return Err(format!("the wonder {wonder} stands twice"));
            }
            if mark.name.is_none() {
                return Err(format!("sector {at} has a wonder but no name"));
            }
        }
    }
    Ok(())
}

/// Names have the right form, and no two things of a kind share one.
fn check_names(campaign: &Campaign) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    let cards = campaign.cards.iter();
    let cards = cards.filter_map(|c| Some((Kind::of_card(c)?, c.name()?)));
    let sectors = campaign.sectors.iter();
    let sectors = sectors.filter_map(|m| Some((Kind::Sector, &m.name.as_ref()?.0)));
    for (kind, Name { text, default, .. }) in cards.chain(sectors) {
        // The standing names of nameless techs have a sign no player may write.
        let standing = kind == Kind::Tech && text == default;
        if !standing && names::form(text).is_err() {
            return Err(format!("“{text}” is not a name"));
        }
        if !seen.insert((kind as u8, text.to_lowercase())) {
            return Err(format!("two things are called “{text}”"));
        }
    }
    Ok(())
}

fn check_chronology(campaign: &Campaign) -> Result<(), String> {
    let mut era = 1;
    for (i, entry) in campaign.chronology.iter().enumerate() {
        let Entry { game, players, .. } = entry;
        if *game != i as u32 + 1 || entry.era != era {
            return Err(format!("game {game} of era {} is out of order", entry.era));
        }
        if players.is_empty() || players.len() > 3 {
            return Err(format!("game {game} had {} players", players.len()));
        }
        let known = |id: &CardId| (1..=campaign.cards.len()).contains(&usize::from(id.0));
        if !players.iter().flat_map(|p| &p.homes).all(known) {
            return Err(format!("game {game} names a homeworld that does not exist"));
        }
        if let Some((seat, _)) = entry.winner {
            if seat.index() >= players.len() {
                return Err(format!("game {game} was won by nobody at the table"));
            }
            era += 1;
        }
    }
    if campaign.era != era {
        return Err(format!("the era is {}, but should be {era}", campaign.era));
    }
    Ok(())
}
