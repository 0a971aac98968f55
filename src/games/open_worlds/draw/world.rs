//! A World: the planet, its values, and everybody's units there.

use super::super::event::indication;
use super::super::state::{Phase, Window};
use super::super::view::View;
use super::super::worlds::Place;
use super::chip::{self, Chip};
use crate::rules::seat::Seat;
use render::theme::Hue;
use render::{Feature, Fill, Icon, Planet, Point, Rect, Scene, Stroke, Text, point, rect, theme};

/// The least and the greatest height of a line.
const LINE: (f32, f32) = (26.0, 40.0);
/// A column narrower than this sets its lines in two where there is room.
const NARROW: f32 = 230.0;
/// The height of a seat's head.
const HEAD: f32 = 30.0;

/// The height of the sky with the planet.
const SKY: f32 = 140.0;

/// The height a World's column needs to show everything in comfort.
pub(super) fn needed(view: &View, at: u8) -> f32 {
    let place = &view.row[usize::from(at)];
    let groups = view
        .order
        .iter()
        .map(|seat| (lines(view, *seat, at).len(), hidden(view, *seat, at)));
    let held: f32 = groups
        .filter(|(lines, hidden)| lines + hidden > 0)
        .map(|(lines, _)| HEAD + 8.0 + lines as f32 * (chip::TWO_LINES + 2.0))
        .sum();
    SKY + 100.0 + place.indicators.len() as f32 * 34.0 + held
}

/// Paints the column of a World.
pub(super) fn column(scene: &mut Scene, view: &View, at: u8, area: Rect) {
    let place = &view.row[usize::from(at)];
    let now = is_now(view, at);
    let edge = if now { Hue::Gold.light() } else { theme::EDGE };
    if now {
        scene.glow(area, theme::ROUND, 12.0, Hue::Gold.base().alpha(0.5));
    }
    scene.outlined(
        area,
        theme::ROUND,
        Fill::Down(theme::PANEL_HIGH, theme::PANEL),
        Stroke::new(edge, if now { 4.0 } else { 2.0 }),
    );
    let inner = area.inset(8.0);
    let (sky, rest) = inner.split_top(SKY);
    paint_planet(scene, place, sky);
    if area.w < NARROW {
        corner_marks(scene, place, sky);
    }
    number(scene, view, at, sky);
    let (name, rest) = rest.split_top(34.0);
    let title = Text::new(name, place.name()).title().size(theme::LABEL);
    scene.text(title.min_size(20.0).centre());
    let (values, rest) = rest.split_top(38.0);
    paint_values(scene, view, at, values);
    let rest = indicators(scene, place, rest.split_top(4.0).1);
    holdings(scene, view, at, rest.split_top(4.0).1);
}

/// Whether this World is being resolved.
fn is_now(view: &View, at: u8) -> bool {
    match view.phase {
        Phase::Resolve(w, _) | Phase::Window(Window::Surface(w)) => w == at,
        _ => false,
    }
}

/// The World's number, and a tick once it is resolved.
fn number(scene: &mut Scene, view: &View, at: u8, sky: Rect) {
    let centre = point(sky.x + 18.0, sky.y + 18.0);
    scene.badge(centre, 17.0, &(at + 1).to_string(), Hue::Slate);
    let resolving = matches!(
        view.phase,
        Phase::NextWorld | Phase::Resolve(..) | Phase::Window(Window::Surface(_))
    );
    if resolving && !view.unresolved.contains(&at) && !is_now(view, at) {
        let mark = rect(sky.right() - 34.0, sky.y + 4.0, 30.0, 30.0);
        scene.icon(Icon::Check, mark, Hue::Green.base());
    }
}

/// A planet that looks like its values: water makes seas, ore makes craters, Hostile ones glow.
pub(super) fn paint_planet(scene: &mut Scene, place: &Place, sky: Rect) {
    let (habitable, hostile) = (place.habitable(), place.hostile());
    let (hue, second) = match (habitable, hostile) {
        (true, false) => (Hue::Blue, Hue::Green),
        (true, true) => (Hue::Teal, Hue::Lime),
        (false, true) => (Hue::Stone, Hue::Red),
        (false, false) if place.h2o() >= 5 => (Hue::Sky, Hue::Slate),
        (false, false) => (Hue::Stone, Hue::Amber),
    };
    let seed = place
        .name()
        .bytes()
        .fold(7_u64, |s, b| s.wrapping_mul(31).wrapping_add(u64::from(b)));
    let centre: Point = sky.center();
    let radius = sky.h * 0.5 - 8.0;
    let mut planet = Planet::new(centre, radius, seed, hue).second(second);
    if habitable {
        planet = planet.with(Feature::Continents).with(Feature::Clouds);
    } else if hostile {
        planet = planet.with(Feature::Lava);
    } else {
        planet = planet.with(Feature::Craters);
    }
    if place.h2o() >= 6 {
        planet = planet.with(Feature::IceCaps);
    }
    scene.planet(planet);
}

/// H2O with the places taken, RES, Habitable and Hostile: a sign each.
fn paint_values(scene: &mut Scene, view: &View, at: u8, area: Rect) {
    let place = &view.row[usize::from(at)];
    let taken = view
        .units
        .iter()
        .filter(|u| u.at == at && u.is_facility())
        .count();
    let water = format!("{taken}/{}", place.h2o());
    let narrow = area.w < NARROW;
    let row = Rect::around(area.center(), area.w, if narrow { 30.0 } else { 34.0 });
    // Ten and more take the room of another digit from what stands beside.
    let (water_share, gem_share) = match water.len() {
        _ if narrow => (0.6, 0.4),
        4.. => (0.56, 0.23),
        _ => (0.43, 0.28),
    };
    let (wet, rest) = row.split_left(area.w * water_share);
    let (rich, marked) = rest.split_left(area.w * gem_share);
    scene.stat(wet, Icon::Water, &water, Hue::Sky);
    scene.stat(rich, Icon::Gem, &place.res().to_string(), Hue::Gold);
    if !narrow {
        for ((icon, hue), cell) in marks(place).into_iter().flatten().zip(marked.cols(2, 2.0)) {
            scene.icon(icon, cell, hue.base());
        }
    }
}

/// The signs for Habitable and Hostile, where they hold.
fn marks(place: &Place) -> [Option<(Icon, Hue)>; 2] {
    [
        place.habitable().then_some((Icon::Leaf, Hue::Green)),
        place.hostile().then_some((Icon::Skull, Hue::Red)),
    ]
}

/// Where the column is narrow the signs stand in the lower corners beside the planet.
fn corner_marks(scene: &mut Scene, place: &Place, sky: Rect) {
    let side = 28.0;
    let y = sky.bottom() - side;
    for (mark, x) in marks(place).into_iter().zip([sky.x, sky.right() - side]) {
        if let Some((icon, hue)) = mark {
            scene.icon(icon, rect(x, y, side, side), hue.base());
        }
    }
}

/// A pill per indicator. Gives back what is left below.
fn indicators(scene: &mut Scene, place: &Place, area: Rect) -> Rect {
    let mut rest = area;
    for indicator in &place.indicators {
        let (line, below) = rest.split_top(34.0);
        scene.pill(
            line.inset_xy(0.0, 1.0),
            None,
            indication(indicator.card),
            Hue::Violet,
        );
        rest = below;
    }
    rest
}

/// Everybody's units here, seat by seat in Priority Order.
fn holdings(scene: &mut Scene, view: &View, at: u8, area: Rect) {
    let groups: Vec<(Seat, Vec<Chip>, usize)> = view
        .order
        .iter()
        .map(|seat| (*seat, lines(view, *seat, at), hidden(view, *seat, at)))
        .filter(|(_, lines, hidden)| !lines.is_empty() || *hidden > 0)
        .collect();
    if groups.is_empty() {
        let words = Text::new(area.split_top(60.0).0, "unsettled").size(theme::SMALL);
        scene.text(words.colour(theme::FAINT).centre());
        return;
    }
    let heads = groups.len() as f32 * (HEAD + 8.0);
    let wanted: Vec<usize> = groups.iter().map(|(_, l, _)| l.len()).collect();
    let line = line_height(area, heads, wanted.iter().sum());
    let room = ((area.h - heads) / (line + 2.0)).max(1.0) as usize;
    let shares = shares(&wanted, room);
    let mut y = area.y;
    for ((seat, lines, hidden), share) in groups.into_iter().zip(shares) {
        head(scene, view, at, seat, hidden, rect(area.x, y, area.w, HEAD));
        y += HEAD + 2.0;
        let rest = lines.len() - share;
        let hue = theme::seat(seat.index()).hue;
        let more = (rest > 0).then(|| chip::of_rest(rest + 1, hue));
        let shown = if rest > 0 {
            share.saturating_sub(1)
        } else {
            share
        };
        for chip in lines.into_iter().take(shown).chain(more) {
            chip::paint(scene, &chip, rect(area.x, y, area.w, line));
            y += line + 2.0;
        }
        y += 6.0;
    }
}

/// As high as the room allows, in two lines where the column is narrow.
fn line_height(area: Rect, heads: f32, lines: usize) -> f32 {
    let each = (area.h - heads) / lines.max(1) as f32 - 2.0;
    if area.w < NARROW && each >= chip::TWO_LINES {
        chip::TWO_LINES
    } else {
        each.clamp(LINE.0, LINE.1)
    }
}

/// How many lines each group gets when there is room for so many: the longest give way first.
fn shares(wanted: &[usize], room: usize) -> Vec<usize> {
    let mut shares = wanted.to_vec();
    while shares.iter().sum::<usize>() > room {
        let longest = shares
            .iter()
            .enumerate()
            .max_by_key(|(_, n)| **n)
            .map(|(i, _)| i);
        match longest {
            Some(i) if shares[i] > 1 => shares[i] -= 1,
            _ => break,
        }
    }
    shares
}

/// A seat's units in the order Orbitals, Facilities, Ground Forces, then what it revealed.
fn lines(view: &View, seat: Seat, at: u8) -> Vec<Chip> {
    let hue = theme::seat(seat.index()).hue;
    let mut units: Vec<_> = view.units_of(seat, at).collect();
    units.sort_by_key(|u| (!u.is_orbital(), u.group(), u.id));
    let staged = view.seats[seat].staged.iter().filter(|(w, _)| *w == at);
    let open = staged.filter_map(|(_, card)| *card);
    let units = units.into_iter().map(|u| chip::of_unit(view, u, hue));
    units.chain(open.map(|c| chip::of_staged(c, hue))).collect()
}

/// How many cards of a seat lie here face down; the own ones count before they are confirmed.
pub(super) fn hidden(view: &View, seat: Seat, at: u8) -> usize {
    let shown = view.seats[seat].staged.iter().filter(|(w, _)| *w == at);
    let open = view.seats[seat].staged.iter().any(|(_, c)| c.is_some());
    let own = view.own.as_ref().filter(|o| o.seat == seat && !open);
    let known = own.map(|o| o.staged.iter().filter(|(_, w)| *w == at).count());
    known.unwrap_or_else(|| shown.filter(|(_, c)| c.is_none()).count())
}

/// A seat's token, what it earns here, and its face-down cards.
fn head(scene: &mut Scene, view: &View, at: u8, seat: Seat, hidden: usize, area: Rect) {
    scene.token(point(area.x + 14.0, area.center().y), 13.0, seat.index());
    let earned: u16 = view.units_of(seat, at).map(|u| view.income_of(u.id)).sum();
    let hue = theme::seat(seat.index()).hue;
    if earned > 0 {
        let value = rect(area.x + 34.0, area.y, 60.0, area.h);
        let words = Text::new(value, format!("+{earned}")).bold().size(22.0);
        scene.text(words.colour(hue.light()));
    }
    for i in 0..hidden.min(4) {
        let back = rect(
            area.right() - 22.0 - 24.0 * i as f32,
            area.y + 2.0,
            19.0,
            area.h - 4.0,
        );
        scene.outlined(back, 4.0, hue.dark(), Stroke::new(hue.light(), 2.0));
        scene.icon(Icon::Question, back.inset(3.0), hue.light());
    }
}
