//! One seat's row: Homeworld, tracks, space lane, piles.

use super::{hue, look, sign, tint};
use crate::games::tradeworlds::cards::{Card, CardSet, Kind};
use crate::games::tradeworlds::state::{Body, Control, DEFENCE, GOAL, Ship};
use crate::games::tradeworlds::terms::{Faction, Scenario};
use crate::games::tradeworlds::view::{RealmView, View};
use crate::rules::seat::Seat;
use crate::rules::text::counted;
use render::theme::Hue;
use render::{Feature, Icon, Planet, Rect, Scene, Stroke, Text, point, rect, theme};

/// A row so high holds two lines of small letters.
const TWO_LINES: f32 = 43.0;
/// So many letters fit beside the sign of a part.
const ONE_LINE: usize = 13;

/// Draws a row.
pub(super) fn row(
    scene: &mut Scene,
    view: &View,
    seat: Seat,
    realm: &RealmView,
    name: &str,
    area: Rect,
) {
    let faction = realm.faction.unwrap_or(Faction::Acolytes);
    let colour = if realm.faction.is_some() {
        hue(faction)
    } else {
        Hue::Slate
    };
    let active = view.round > 0 && view.turn.seat == seat && view.ending.is_none();
    if active || view.winners.contains(&realm.name) {
        scene.glow(area, theme::ROUND, 14.0, colour.base());
    }
    let inner = scene.tinted_panel(area, "", colour);
    let (left, rest) = inner.split_left(500.0);
    let (right, lane) = rest.split_right(300.0);
    homeworld(scene, view, seat, realm, name, colour, left);
    if realm.fell.is_some() {
        let text = Text::new(rest, "eliminated").title().size(theme::TITLE);
        scene.text(text.colour(theme::FAINT).centre());
        return;
    }
    let lane = lane.inset_xy(theme::GAP, 0.0);
    for (i, cell) in lane.cols(4, 10.0).into_iter().enumerate() {
        slot(scene, realm, i as u8 + 1, colour, cell);
    }
    piles(scene, realm, right);
}

/// Planet with Defense, name, role, Treasury and what unlocks next.
fn homeworld(
    scene: &mut Scene,
    view: &View,
    seat: Seat,
    realm: &RealmView,
    name: &str,
    colour: Hue,
    area: Rect,
) {
    let (globe, rest) = area.split_left(area.h.min(150.0));
    let round = globe.square();
    scene.planet(Planet {
        centre: round.center(),
        radius: round.w * 0.46,
        seed: seat.index() as u64 * 7 + 3,
        hue: colour,
        second: Hue::Stone,
        features: vec![Feature::Continents, Feature::Clouds, Feature::CityLights],
    });
    let left = realm.defence.to_string();
    scene.badge(
        point(round.x + round.w * 0.5, round.y + round.h * 0.5),
        34.0,
        &left,
        colour,
    );
    let rest = rest.split_left(theme::PAD).1;
    let (title, rest) = rest.split_top(38.0);
    let letter = realm.faction.map_or('?', Faction::letter);
    scene.badge(
        point(title.x + 18.0, title.center().y),
        17.0,
        &letter.to_string(),
        colour,
    );
    scene.text(
        Text::new(title.split_left(46.0).1, name)
            .title()
            .size(theme::LABEL),
    );
    let (line, rest) = rest.split_top(30.0);
    super::words(scene, line, caption(view, seat, realm), theme::SMALL);
    let rows = rest.split_top(6.0).1.rows(3, 6.0);
    let part = f32::from(realm.defence) / f32::from(DEFENCE);
    scene.meter(
        rows[0],
        part,
        &format!("Defense {} of {DEFENCE}", realm.defence),
        colour,
    );
    let goal = if view.scenario == Scenario::TradeWars {
        GOAL
    } else {
        realm.thresholds[3]
    };
    let part = (f32::from(realm.treasury) / f32::from(goal)).min(1.0);
    let credits = if view.scenario == Scenario::TradeWars {
        format!("{} of {GOAL} credits", realm.treasury)
    } else {
        counted(realm.treasury, "credit")
    };
    scene.meter(rows[1], part, &credits, Hue::Gold);
    unlocks(scene, realm, colour, rows[2]);
}

fn caption(view: &View, seat: Seat, realm: &RealmView) -> String {
    let faction = realm.faction.map_or("no faction yet", Faction::name);
    let role = view
        .turn
        .role
        .filter(|_| view.turn.seat == seat && view.round > 0);
    let mut parts = vec![faction.to_owned()];
    match (
        role,
        view.turn.seat == seat && view.round > 0 && view.ending.is_none(),
    ) {
        // Both together must fit into the line.
        (Some(role), _) if realm.bound => parts.push(format!("{} · joined in", role.name())),
        (Some(role), _) => parts.push(format!("acts as {}", role.name())),
        (None, true) if realm.control == Control::Person => parts.push("chooses a role".to_owned()),
        _ => {}
    }
    if realm.bound && role.is_none() {
        parts.push("joined a Chancellor".to_owned());
    }
    if matches!(realm.control, Control::StandIn { .. }) {
        parts.push("kept by a Garrison".to_owned());
    }
    parts.join(" · ")
}

/// Four steps: credits needed, lit once unlocked.
fn unlocks(scene: &mut Scene, realm: &RealmView, colour: Hue, area: Rect) {
    for (i, cell) in area.cols(4, 6.0).into_iter().enumerate() {
        let open = usize::from(realm.unlocked) > i;
        let (ground, edge) = if open {
            (colour.deep(), colour.base())
        } else {
            (theme::WELL, theme::EDGE)
        };
        scene.outlined(cell, 8.0, ground, Stroke::new(edge, 2.0));
        let (mark, words) = cell.inset(4.0).split_left(cell.h - 8.0);
        let ink = if open { colour.light() } else { theme::FAINT };
        scene.icon(if open { Icon::Ship } else { Icon::Lock }, mark, ink);
        let text = Text::new(words, realm.thresholds[i].to_string())
            .bold()
            .size(theme::SMALL);
        scene.text(text.colour(ink).centre());
    }
}

/// A place of the lane: a starship, an open place or a locked one.
fn slot(scene: &mut Scene, realm: &RealmView, number: u8, colour: Hue, cell: Rect) {
    let Some(ship) = realm.lane.iter().find(|s| s.slot == number) else {
        let open = realm.lane.len() < usize::from(realm.unlocked) && number <= realm.unlocked;
        let (icon, words) = if open {
            (Icon::Plus, "free")
        } else {
            (Icon::Lock, "locked")
        };
        scene.slot(cell, icon, words);
        return;
    };
    scene.outlined(
        cell,
        theme::ROUND,
        colour.deep(),
        Stroke::new(colour.base(), 2.0),
    );
    let inner = cell.inset_xy(5.0, 8.0);
    let (head, rest) = inner.split_top(36.0);
    let letter = realm.faction.map_or('?', Faction::letter);
    let (id, force) = head.split_left(40.0);
    scene.text(
        Text::new(id, format!("{letter}{number}"))
            .title()
            .size(26.0)
            .colour(colour.light()),
    );
    let force = force.cols(2, 4.0);
    scene.stat(
        force[0],
        Icon::Burst,
        &ship.firepower().to_string(),
        Hue::Amber,
    );
    scene.stat(
        force[1],
        Icon::Shield,
        &ship.resistance().to_string(),
        Hue::Sky,
    );
    let rest = rest.split_top(2.0).1;
    let Some(class) = ship.support else {
        parts(scene, ship, &rest.rows(3, 1.0));
        return;
    };
    let rows = rest.rows(4, 4.0);
    parts(scene, ship, &rows);
    scene.pill(rows[3], None, class.name(), Hue::Gold);
}

/// Starship card, weapons and crew.
fn parts(scene: &mut Scene, ship: &Ship, rows: &[Rect]) {
    let Body::Cards {
        hull,
        weapons,
        crew,
    } = ship.body
    else {
        super::words(scene, rows[0], "Garrison token", theme::SMALLEST);
        return;
    };
    let lines = [
        (Kind::Starship, Some(hull), part(hull, rows[0])),
        (
            Kind::Weapon,
            weapons.iter().next(),
            armament(weapons, rows[1]),
        ),
        (Kind::Crew, Some(crew), part(crew, rows[2])),
    ];
    for ((kind, card, text), row) in lines.into_iter().zip(rows) {
        let (mark, words) = row.split_left(row.h.min(24.0));
        let shown = card.map_or(sign(kind), look);
        scene.icon(shown, mark.square(), tint(kind).base());
        let text = Text::new(words.split_left(4.0).1, text).size(theme::SMALL);
        let lines = if row.h < TWO_LINES { 1 } else { 2 };
        scene.text(text.min_size(theme::SMALLEST).wrap(lines));
    }
}

/// Weapons by name where each has a line of its own, else by their ids.
fn armament(weapons: CardSet, row: Rect) -> String {
    let names: Vec<&str> = weapons.iter().map(Card::name).collect();
    match (weapons.first(), names.as_slice()) {
        (Some(only), [_]) => part(only, row),
        (_, [a, b]) if row.h >= TWO_LINES && a.len().max(b.len()) <= ONE_LINE => {
            format!("{a}\n{b}")
        }
        _ => weapons.ids(),
    }
}

/// The name of a card as far as it fits into a row; its id where it does not. All starships are called SCS.
fn part(card: Card, row: Rect) -> String {
    let name = card.name().trim_start_matches("SCS ");
    if row.h < TWO_LINES && name.len() > ONE_LINE {
        return card.to_string();
    }
    name.to_owned()
}

/// Market tops with counts, then hand, deck and discard pile.
fn piles(scene: &mut Scene, realm: &RealmView, area: Rect) {
    let (counts, market) = area.split_bottom(36.0);
    for (kind, row) in Kind::ALL
        .into_iter()
        .zip(market.split_bottom(8.0).1.rows(4, 4.0))
    {
        scene.outlined(row, 8.0, theme::WELL, Stroke::new(tint(kind).edge(), 2.0));
        let (mark, rest) = row.inset(4.0).split_left(30.0);
        let shown = realm.tops[kind.index()].map_or(sign(kind), look);
        scene.icon(shown, mark.square().inset(1.0), tint(kind).base());
        let (count, rest) = rest.split_right(44.0);
        let left = Text::new(count, format!("×{}", realm.piles[kind.index()]));
        scene.text(left.size(theme::SMALLEST).colour(theme::MUTED).centre());
        let Some(top) = realm.tops[kind.index()] else {
            continue;
        };
        // The price first: it is what the cards are compared by.
        let (price, name) = rest.split_left(28.0);
        let price = Text::new(price, top.value().to_string());
        scene.text(price.bold().size(theme::SMALL).centre());
        let words = top.name().trim_start_matches("SCS ");
        let name = Text::new(name.split_left(4.0).1, words);
        scene.text(name.size(theme::SMALL).min_size(theme::SMALLEST));
    }
    let cells = counts.cols(3, 8.0);
    let values = [
        (Icon::Hand, realm.hand.into()),
        (Icon::Deck, usize::from(realm.deck)),
        (Icon::Discard, realm.discard.len()),
    ];
    for ((icon, value), cell) in values.into_iter().zip(cells) {
        let area = rect(cell.x, cell.y + 3.0, cell.w, cell.h - 6.0);
        scene.stat(area, icon, &value.to_string(), Hue::Slate);
    }
}
