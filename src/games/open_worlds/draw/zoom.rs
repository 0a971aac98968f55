//! One World, large: its values in words, every unit with all its numbers, and what happened there.

use super::super::cards::Card;
use super::super::event::indication;
use super::super::report::Happened;
use super::super::state::Unit;
use super::super::view::View;
use super::{look, world};
use crate::rules::seat::{Names, Seat};
use crate::rules::text::counted;
use render::theme::{Hue, Mood};
use render::{Icon, Rect, Scene, Stroke, Text, point, rect, theme};

const WIDTH: u32 = 1600;
/// The least and greatest height.
const HEIGHT: (f32, f32) = (780.0, 1200.0);
const HEAD: f32 = 50.0;
/// The least and the greatest height of a line.
const LINE: (f32, f32) = (34.0, 50.0);
/// The height of a line of what happened: it may take two.
const TOLD: f32 = 56.0;
/// What a unit's income, Weapons, Def, Range and Capacity take of the room for its numbers.
const SHARES: [f32; 5] = [0.15, 0.34, 0.17, 0.15, 0.19];
/// The width of the World's own panel.
const OWN: f32 = 380.0;

/// A seat with what it has here.
struct Holding<'a> {
    seat: Seat,
    units: Vec<&'a Unit>,
    open: Vec<Card>,
    hidden: usize,
}

/// Draws the World.
pub(super) fn picture(view: &View, names: &Names, at: u8) -> Scene {
    let groups = groups(view, at);
    let happened = happened(view, names, at);
    let lines = groups.iter().map(|g| g.units.len() + g.open.len());
    let needed = lines.sum::<usize>() as f32 * LINE.1 + groups.len() as f32 * HEAD;
    let told = happened.len() as f32 * TOLD + HEAD;
    let high = (58.0 + theme::GAP + needed.max(told) + theme::MARGIN * 2.0 + 20.0)
        .clamp(HEIGHT.0, HEIGHT.1);
    let mut scene = Scene::under(WIDTH, high as u32, 37, Mood::Teal);
    let area = scene.area().inset(theme::MARGIN);
    let (bar, rest) = area.split_top(58.0);
    super::header(&mut scene, view, names, bar);
    let rest = rest.split_top(theme::GAP).1;
    let (left, rest) = rest.split_left(OWN);
    own_panel(&mut scene, view, at, left);
    let (right, middle) = rest.split_left(theme::GAP).1.split_right(430.0);
    story(&mut scene, &happened, right);
    holdings(
        &mut scene,
        view,
        names,
        &groups,
        middle.split_right(theme::GAP).1,
    );
    scene
}

fn groups(view: &View, at: u8) -> Vec<Holding<'_>> {
    let group = |seat: &Seat| {
        let mut units: Vec<&Unit> = view.units_of(*seat, at).collect();
        units.sort_by_key(|u| (!u.is_orbital(), u.group(), u.id));
        let staged = view.seats[*seat].staged.iter().filter(|(w, _)| *w == at);
        Holding {
            seat: *seat,
            units,
            open: staged.filter_map(|(_, c)| *c).collect(),
            hidden: world::hidden(view, *seat, at),
        }
    };
    let all = view.order.iter().map(group);
    all.filter(|g| !g.units.is_empty() || !g.open.is_empty() || g.hidden > 0)
        .collect()
}

/// The planet and its values, each with its word.
fn own_panel(scene: &mut Scene, view: &View, at: u8, area: Rect) {
    let place = &view.row[usize::from(at)];
    scene.outlined(
        area,
        theme::ROUND,
        theme::PANEL,
        Stroke::new(theme::EDGE, 2.0),
    );
    let (sky, rest) = area.inset(theme::PAD).split_top(300.0);
    world::paint_planet(scene, place, sky);
    let (name, rest) = rest.split_top(54.0);
    let title = format!("{} {}", at + 1, place.name());
    scene.text(Text::new(name, title).title().size(theme::HEADING).centre());
    let facility = |u: &&Unit| u.at == at && u.is_facility();
    let taken = view.units.iter().filter(facility).count();
    let yes = |is: bool, yes: &str, no: &str| if is { yes } else { no }.to_owned();
    let mut values = vec![
        (
            Icon::Water,
            format!("H2O {}, {taken} taken", place.h2o()),
            Hue::Sky,
        ),
        (Icon::Gem, format!("RES {}", place.res()), Hue::Gold),
        (
            Icon::Leaf,
            yes(place.habitable(), "Habitable", "not Habitable"),
            if place.habitable() {
                Hue::Green
            } else {
                Hue::Slate
            },
        ),
        (
            Icon::Skull,
            yes(place.hostile(), "Hostile", "not Hostile"),
            if place.hostile() {
                Hue::Red
            } else {
                Hue::Slate
            },
        ),
    ];
    for indicator in &place.indicators {
        let words = format!("{}: {}", indicator.card, indication(indicator.card));
        values.push((Icon::Star, words, Hue::Violet));
    }
    let mut y = rest.y + 6.0;
    for (icon, words, hue) in values {
        let row = rect(rest.x, y, rest.w, 44.0);
        let (mark, text) = row.split_left(46.0);
        scene.icon(icon, mark.inset(5.0), hue.base());
        scene.text(Text::new(text, words).size(theme::BODY));
        y += 46.0;
    }
}

/// Everybody's units, seat by seat.
fn holdings(scene: &mut Scene, view: &View, names: &Names, groups: &[Holding<'_>], area: Rect) {
    if groups.is_empty() {
        let words = Text::new(area.split_top(120.0).0, "Nobody is here.").size(theme::LABEL);
        scene.text(words.colour(theme::FAINT).centre());
        return;
    }
    let lines: usize = groups.iter().map(|g| g.units.len() + g.open.len()).sum();
    let free = area.h - groups.len() as f32 * HEAD;
    let line = (free / lines.max(1) as f32).clamp(LINE.0, LINE.1);
    let mut y = area.y;
    for group in groups {
        head(
            scene,
            view,
            names,
            group,
            rect(area.x, y, area.w, HEAD - 6.0),
        );
        y += HEAD;
        let hue = theme::seat(group.seat.index()).hue;
        let units = group.units.iter().map(|u| (u.card, Some(*u)));
        for (card, unit) in units.chain(group.open.iter().map(|c| (*c, None))) {
            if y + line > area.bottom() + 1.0 {
                return;
            }
            row(
                scene,
                view,
                card,
                unit,
                hue,
                rect(area.x, y, area.w, line - 4.0),
            );
            y += line;
        }
    }
}

fn head(scene: &mut Scene, view: &View, names: &Names, group: &Holding<'_>, area: Rect) {
    let seat = group.seat;
    let hue = theme::seat(seat.index()).hue;
    scene.token(point(area.x + 20.0, area.center().y), 18.0, seat.index());
    let words = Text::new(area.split_left(50.0).1, names.of(seat)).title();
    scene.text(words.size(theme::LABEL));
    let earned: u16 = group.units.iter().map(|u| view.income_of(u.id)).sum();
    let back = match group.hidden {
        0 => String::new(),
        n => format!(" · {} face down", counted(n, "card")),
    };
    let text = Text::new(area, format!("earns {earned} here{back}"));
    scene.text(text.size(theme::BODY).colour(hue.light()).right());
}

/// A card with all its numbers, each with its sign.
fn row(scene: &mut Scene, view: &View, card: Card, unit: Option<&Unit>, hue: Hue, area: Rect) {
    let spec = card.spec();
    let lit = unit.is_none();
    let stroke = Stroke::new(
        if lit { hue.light() } else { hue.edge() },
        if lit { 2.5 } else { 1.0 },
    );
    scene.outlined(area, 8.0, hue.body(), stroke);
    let (mark, rest) = area.inset_xy(8.0, 2.0).split_left(area.h);
    let sign = unit.map_or_else(|| look::sign(card), look::unit_icon);
    scene.icon(sign, mark.inset(4.0), hue.light());
    let mut words = card.to_string();
    if let Some(unit) = unit {
        if unit.counters > 0 {
            words = format!("{words} ({})", unit.counters);
        }
        if unit.owner != unit.by {
            words += " ⚑";
        }
    } else {
        words += " (revealed)";
    }
    let (values, name) = rest.split_right(rest.w * 0.54);
    scene.text(Text::new(name, words).size(theme::BODY));
    let income = unit.map(|u| view.income_of(u.id)).filter(|n| *n > 0);
    let weapons = (!spec.weapons.is_empty()).then(|| look::weapons(card));
    let shown = [
        (Icon::Coin, income.map(|n| n.to_string())),
        (Icon::Crosshair, weapons),
        (Icon::Shield, (spec.def > 0).then(|| spec.def.to_string())),
        (
            Icon::Arrow,
            (spec.range > 0).then(|| spec.range.to_string()),
        ),
        (
            Icon::Crew,
            (spec.capacity > 0).then(|| spec.capacity.to_string()),
        ),
    ];
    let mut rest = values;
    for ((icon, value), share) in shown.into_iter().zip(SHARES) {
        let (cell, right) = rest.split_left(values.w * share);
        rest = right;
        let Some(value) = value else { continue };
        let (sign, number) = cell.split_left(26.0);
        let sign = Rect::around(sign.center(), 22.0, 22.0);
        scene.icon(icon, sign, hue.light());
        scene.text(Text::new(number.split_left(4.0).1, value).bold().size(22.0));
    }
}

/// What happened here when it was resolved last, in order, as short lines.
fn happened(view: &View, names: &Names, at: u8) -> Vec<(Option<Seat>, String)> {
    let told = |(w, h): &&(u8, Happened)| *w == at && *h != Happened::Resolved;
    let here = view.happened.iter().filter(told);
    let said = here.map(|(_, h)| {
        let words = h.words().plain(|s| names.of(s).to_owned());
        (h.seat(), words)
    });
    said.collect()
}

fn story(scene: &mut Scene, happened: &[(Option<Seat>, String)], area: Rect) {
    scene.outlined(
        area,
        theme::ROUND,
        theme::PANEL,
        Stroke::new(theme::EDGE, 2.0),
    );
    let inner = area.inset(theme::PAD);
    let (title, rest) = inner.split_top(HEAD - 10.0);
    scene.text(
        Text::new(title, "What happened here")
            .title()
            .size(theme::LABEL),
    );
    if happened.is_empty() {
        let words = Text::new(rest.split_top(60.0).0, "Nothing happened here lately.");
        scene.text(words.size(theme::SMALL).colour(theme::FAINT));
        return;
    }
    let room = (rest.h / TOLD) as usize;
    let skipped = happened.len().saturating_sub(room);
    let mut y = rest.y + 4.0;
    for (seat, words) in happened.iter().skip(skipped) {
        let line = rect(rest.x, y, rest.w, TOLD - 4.0);
        let (mark, text) = line.split_left(38.0);
        if let Some(seat) = seat {
            scene.token(point(mark.x + 14.0, line.center().y), 13.0, seat.index());
        }
        scene.text(Text::new(text, words.clone()).wrap(2).size(22.0));
        y += TOLD;
    }
}
