//! Pictures of the table and of a hand.

mod hand;
mod realm;
mod strip;

use super::cards::{Card, Kind};
use super::event::Name;
use super::frame::Foe;
use super::terms::{Faction, Scenario};
use super::view::View;
use crate::rules::seat::Names;
use render::theme::{Hue, Mood};
use render::{Icon, Scene, Text, theme};

/// How wide every picture is.
const WIDTH: u32 = 1600;
/// How high the strip with the last engagement is.
const STRIP: f32 = 150.0;

/// The table as a viewer sees it: a row for every seat, the last engagement below.
pub fn table(view: &View, names: &Names) -> Scene {
    let rows = view.realms.len() as f32;
    // Four rows fill the picture; fewer are a little higher, so that phones show them larger.
    let row = if rows > 2.0 { 220.0 } else { 256.0 };
    let extra = if view.alone() {
        STRIP + theme::GAP
    } else {
        0.0
    };
    let height = 2.0 * theme::MARGIN + 70.0 + rows * (row + theme::GAP) + STRIP + extra;
    let mut scene = Scene::under(WIDTH, height as u32, 23, mood(view));
    let mut rest = scene.header(&title(view), &aside(view, names));
    if view.alone() {
        let (area, below) = rest.split_top(STRIP);
        strip::derelict(&mut scene, view, area);
        rest = below.split_top(theme::GAP).1;
    }
    for (seat, realm) in view.seats() {
        let (area, below) = rest.split_top(row);
        realm::row(
            &mut scene,
            view,
            seat,
            realm,
            &called(realm.name, names),
            area,
        );
        rest = below.split_top(theme::GAP).1;
    }
    strip::last_fight(&mut scene, view, names, rest.split_top(STRIP).0);
    scene
}

/// A seat's hand.
pub fn hand(view: &View, names: &Names) -> Option<Scene> {
    let own = view.own.as_ref()?;
    let realm = view.realm(own.seat)?;
    Some(hand::picture(view, own, realm, names))
}

const fn mood(view: &View) -> Mood {
    match view.scenario {
        Scenario::TradeWars => Mood::Teal,
        Scenario::SpaceWars => Mood::Ember,
        Scenario::Derelict => Mood::Violet,
    }
}

fn title(view: &View) -> String {
    format!("TradeWorlds · {}", view.scenario.name())
}

/// The right of the header: how it ended, or round and whose turn.
fn aside(view: &View, names: &Names) -> String {
    if view.ending.is_some() {
        let won: Vec<String> = view.winners.iter().map(|n| called(*n, names)).collect();
        return if won.is_empty() {
            "The match is lost".to_owned()
        } else {
            format!("Won by {}", won.join(", "))
        };
    }
    if view.round == 0 {
        return "Factions are picked".to_owned();
    }
    format!("Round {} of {}", view.round, view.options.round_cap.0)
}

/// What somebody is called in a picture.
fn called(name: Name, names: &Names) -> String {
    match name {
        Name::Seat(seat) => names.of(seat).to_owned(),
        Name::Garrison(faction) => format!("{} Garrison", faction.name()),
        Name::Derelict => "The Derelict".to_owned(),
    }
}

/// The colour of a faction's die (TW-070).
const fn hue(faction: Faction) -> Hue {
    match faction {
        Faction::Acolytes => Hue::Red,
        Faction::Brethren => Hue::Blue,
        Faction::Covenant => Hue::Green,
        Faction::Destined => Hue::Violet,
    }
}

/// The colour of a side's die; the Derelict's is black.
fn foe_hue(view: &View, foe: Foe) -> Hue {
    foe.seat().map_or(Hue::Slate, |s| hue(view.faction(s)))
}

/// The sign of a type of cards.
const fn sign(kind: Kind) -> Icon {
    match kind {
        Kind::Starship => Icon::Ship,
        Kind::Weapon => Icon::Crosshair,
        Kind::Crew => Icon::Crew,
        Kind::Tactic => Icon::Bolt,
    }
}

/// The sign of a card: starships grow with their level, weapons and crews show what they are.
fn look(card: Card) -> Icon {
    match (card.kind(), card.name()) {
        (Kind::Starship, _) => match card.value() {
            1 => Icon::Freighter,
            2 => Icon::Scout,
            3 => Icon::Ship,
            4 => Icon::Cruiser,
            _ => Icon::Dreadnought,
        },
        (Kind::Weapon, "Missile Rack" | "Torpedo Array") => Icon::Missile,
        (
            Kind::Weapon,
            "Pulse Laser" | "Mining Beam" | "Ion Repeater" | "Arc Projector" | "Particle Lance"
            | "Graviton Driver",
        ) => Icon::Laser,
        (Kind::Weapon, _) => Icon::Cannon,
        (Kind::Crew, "Dock Hands" | "Deck Crew" | "Damage Control Party") => Icon::Engineer,
        (Kind::Crew, "Test Pilots" | "Ace Squadron") => Icon::Pilot,
        (Kind::Crew, "Recruits" | "Conscripts" | "Cadets") => Icon::Crew,
        (Kind::Crew, _) => Icon::Soldier,
        (Kind::Tactic, _) => sign(Kind::Tactic),
    }
}

/// The hue of a type of cards.
const fn tint(kind: Kind) -> Hue {
    match kind {
        Kind::Starship => Hue::Sky,
        Kind::Weapon => Hue::Amber,
        Kind::Crew => Hue::Lime,
        Kind::Tactic => Hue::Pink,
    }
}

/// A line of words in a picture.
fn words(scene: &mut Scene, area: render::Rect, text: impl Into<String>, size: f32) {
    scene.text(Text::new(area, text).size(size).colour(theme::MUTED));
}
