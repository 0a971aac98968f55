//! Every company: points, planets in development with their chains, queue, portfolio and stocks.

use super::super::cards::Industry;
use super::super::effects;
use super::super::planets::Planet;
use super::super::state::{Ending, Phase, Site};
use super::super::view::{SeatView, View};
use super::style;
use crate::rules::seat::{Names, Seat};
use render::{Hue, Icon, Rect, Scene, Stroke, Text, rect, theme};

/// A panel for every seat.
pub(super) fn panels(scene: &mut Scene, area: Rect, view: &View, names: &Names) {
    let seats = view.seats.iter().count();
    let cells = match seats {
        2 => area.grid(2, 1, theme::GAP),
        // Three stand side by side: chains are short enough for a third of the width.
        3 => area.grid(3, 1, theme::GAP),
        _ => area.grid(2, 2, theme::GAP),
    };
    for (seat, cell) in view.all_seats().zip(cells) {
        panel(scene, cell, view, seat, names);
    }
}

fn panel(scene: &mut Scene, area: Rect, view: &View, seat: Seat, names: &Names) {
    let s = &view.seats[seat];
    if view.awaits(seat) || wins(view, seat) {
        let light = theme::seat(seat.index()).hue.light();
        scene.glow(area, theme::ROUND, 10.0, light.alpha(0.6));
    }
    let inner = scene.seat_panel(
        area,
        seat.index(),
        names.of(seat),
        &format!("{} VP", points(view, seat)),
    );
    // Company and status share the line below the name.
    let (line, rest) = inner.split_top(28.0);
    let (status_area, company) = line.split_right(line.w * 0.42);
    let token = if view.token == seat { " · first" } else { "" };
    let company_words = format!("{} ({}){token}", s.company.name(), s.influence);
    scene.text(
        Text::new(company, company_words)
            .size(theme::SMALL)
            .colour(theme::MUTED),
    );
    let hue = theme::seat(seat.index()).hue;
    scene.text(
        Text::new(status_area, status(view, seat))
            .bold()
            .size(theme::SMALL)
            .colour(hue.light())
            .right(),
    );
    let (stats_area, rest) = rest.split_top(6.0).1.split_top(34.0);
    stats(scene, stats_area, s);
    planets(scene, rest.split_top(8.0).1, s);
}

/// Points so far, or the total after the end scoring.
fn points(view: &View, seat: Seat) -> i32 {
    match &view.ending {
        Some(Ending::Points(scored)) => scored.sheets[seat].total,
        _ => view.seats[seat].vp,
    }
}

/// Whether the match is over and this seat's.
fn wins(view: &View, seat: Seat) -> bool {
    match &view.ending {
        Some(Ending::Points(scored)) => scored.places[seat] == 1,
        Some(Ending::Alone(winner)) => *winner == seat,
        None => false,
    }
}

/// What a seat is doing, in two or three words.
fn status(view: &View, seat: Seat) -> String {
    if wins(view, seat) {
        return "wins".to_owned();
    }
    if view.seats[seat].gone {
        return "left".to_owned();
    }
    match (view.phase, &view.auction, &view.turn) {
        (Phase::Turn(who) | Phase::Take(who), _, Some(turn)) if who == seat => {
            let free = if turn.free > 0 {
                format!(" + {} free", turn.free)
            } else {
                String::new()
            };
            format!("on turn: {} AP{free}", turn.ap)
        }
        (Phase::Answers, Some(a), _) if !a.entitled.has(seat) => "not asked".to_owned(),
        (Phase::Answers, Some(a), _) if a.answered.has(seat) => "has answered".to_owned(),
        (Phase::Answers, Some(_), _) => "yes or no?".to_owned(),
        (_, Some(a), _) if a.bidders.contains(&seat) => {
            let thinks = if view.awaits(seat) { " …" } else { "" };
            format!("bid {}{thinks}", a.bids[seat])
        }
        _ => String::new(),
    }
}

/// Hand, face-up stocks by industry with the bonus marked, and face-down stocks.
fn stats(scene: &mut Scene, area: Rect, s: &SeatView) {
    let cells = area.cols(5, 8.0);
    scene.stat(cells[0], Icon::Hand, &s.hand.to_string(), Hue::Slate);
    for (industry, cell) in Industry::ALL.into_iter().zip(&cells[1..4]) {
        let count = s.stocks.iter().filter(|c| c.industry() == industry).count();
        let hue = style::hue(industry);
        if s.bonus() == Some(industry) {
            let ring = Stroke::new(hue.base(), 3.0);
            scene.outlined(cell.inset(-2.0), 10.0, hue.body(), ring);
        }
        let (sign, number) = cell.split_left(cell.h);
        style::industry_box(scene, sign.inset(3.0), industry, true);
        let words = Text::new(number.split_left(6.0).1, count.to_string());
        scene.text(words.bold().size(theme::BODY));
    }
    scene.stat(cells[4], Icon::Lock, &s.invested.to_string(), Hue::Slate);
}

/// The fewest rows of planets shown: what a company can hold at the start.
const ROWS: usize = 3;
/// A closed planet's sign wider than this names its reward too.
const WITH_REWARD: f32 = 236.0;
/// Rows this high have room for the names of the cards.
const WITH_NAMES: f32 = 84.0;

/// Developing planets, the queue and the portfolio.
fn planets(scene: &mut Scene, area: Rect, s: &SeatView) {
    let (closed_area, area) = area.split_bottom(closed_height(area, s.portfolio.len()));
    let shown = s.held().max(ROWS);
    let height = ((area.h - 6.0) / shown as f32 - 6.0).min(96.0);
    for i in 0..shown {
        let row = rect(area.x, area.y + i as f32 * (height + 6.0), area.w, height);
        match s.sites.get(i) {
            Some(site) => site_row(scene, row, s, site),
            None if i == s.sites.len() && s.queued.is_some() => queue_row(scene, row, s.queued),
            None if i < usize::from(s.limit) => empty_row(scene, row, "free for a planet"),
            None => empty_row(scene, row, "queue"),
        }
    }
    portfolio(scene, closed_area, &s.portfolio);
}

fn closed_height(area: Rect, closed: usize) -> f32 {
    let rows = closed.div_ceil(per_row(area, closed)).max(1);
    rows as f32 * 34.0
}

/// How many closed planets stand in a row: with their rewards, as long as two rows are enough for that.
fn per_row(area: Rect, closed: usize) -> usize {
    let fit = |wide: f32| (area.w / wide).max(1.0) as usize;
    let with_rewards = fit(WITH_REWARD);
    if closed <= 2 * with_rewards {
        with_rewards
    } else {
        fit(176.0)
    }
}

fn empty_row(scene: &mut Scene, row: Rect, words: &str) {
    scene.outlined(
        row,
        10.0,
        theme::WELL.alpha(0.6),
        Stroke::new(theme::EDGE, 1.5),
    );
    scene.text(
        Text::new(row.inset_xy(14.0, 2.0), words)
            .size(theme::SMALL)
            .colour(theme::FAINT),
    );
}

fn queue_row(scene: &mut Scene, row: Rect, queued: Option<Planet>) {
    let Some(planet) = queued else {
        empty_row(scene, row, "queue empty");
        return;
    };
    scene.outlined(row, 10.0, theme::WELL, Stroke::new(theme::EDGE, 1.5));
    let rest = planet_sign(scene, row, planet);
    let (name, rest) = rest.split_left(rest.w * 0.4);
    scene.text(
        Text::new(name, planet.name())
            .size(theme::BODY)
            .colour(theme::MUTED),
    );
    scene.text(
        Text::new(rest, "queued")
            .size(theme::SMALL)
            .colour(theme::FAINT),
    );
}

/// The planet's disc at the left of a row. Gives back the rest.
fn planet_sign(scene: &mut Scene, row: Rect, planet: Planet) -> Rect {
    let (sign, rest) = row.inset_xy(6.0, 3.0).split_left(row.h);
    let radius = sign.h * 0.4;
    style::planet(scene, sign.center(), radius, planet);
    rest.split_left(8.0).1
}

fn site_row(scene: &mut Scene, row: Rect, s: &SeatView, site: &Site) {
    let hue = style::hue(site.planet.industry());
    scene.outlined(row, 10.0, hue.body(), Stroke::new(hue.dark(), 2.0));
    let mut line = row;
    if row.h >= WITH_NAMES {
        let (names, above) = row.split_bottom(34.0);
        let words: Vec<&str> = site.chain.iter().map(|c| c.name()).collect();
        let words = if words.is_empty() {
            site.planet.reward().text().to_owned()
        } else {
            words.join(", ")
        };
        let text = Text::new(names.inset_xy(14.0, 4.0), words);
        scene.text(text.size(theme::SMALL).colour(theme::MUTED));
        line = above;
    }
    let rest = planet_sign(scene, line, site.planet);
    let (name, slots) = rest.split_left((rest.w * 0.3).clamp(116.0, 190.0));
    let title = Text::new(name.split_right(6.0).1, site.planet.name());
    scene.text(title.bold().size(theme::BODY));
    chain(scene, slots, s, site);
}

/// The slots of a planet with the cards in them, and what may come next.
fn chain(scene: &mut Scene, area: Rect, s: &SeatView, site: &Site) {
    let slots = usize::from(site.planet.slots());
    let most = (slots + usize::from(s.extra)).max(site.chain.len());
    let side = ((area.w - 8.0) / (most as f32 + 2.6) - 4.0).min(area.h);
    let top = area.y + (area.h - side) * 0.5;
    for i in 0..most {
        let cell = rect(area.x + i as f32 * (side + 4.0), top, side, side);
        if let Some(card) = site.chain.get(i) {
            style::industry_box(scene, cell, card.industry(), true);
            continue;
        }
        // Optional slots stand back behind the printed ones.
        let own = style::hue(site.planet.industry()).base();
        let edge = if i < slots { own } else { theme::EDGE };
        scene.outlined(cell, 7.0, theme::WELL, Stroke::new(edge, 1.5));
    }
    let after = area.x + most as f32 * (side + 4.0);
    let arrow = rect(after, top + side * 0.2, side * 0.6, side * 0.6);
    scene.icon(Icon::Arrow, arrow, theme::MUTED);
    let next = effects::outlets(site.planet, &site.chain);
    let boxes = rect(after + side * 0.7, top + side * 0.1, side * 2.0, side * 0.8);
    style::industries(scene, boxes, next);
}

/// Closed planets with their rewards.
fn portfolio(scene: &mut Scene, area: Rect, closed: &[Planet]) {
    if closed.is_empty() {
        let words = Text::new(area, "no planet closed yet");
        scene.text(words.size(theme::SMALL).colour(theme::FAINT));
        return;
    }
    let across = per_row(area, closed.len());
    let rows = closed.len().div_ceil(across);
    for (planet, cell) in closed.iter().zip(area.grid(across, rows, 4.0)) {
        let hue = style::hue(planet.industry());
        scene.outlined(cell, cell.h * 0.5, hue.body(), Stroke::new(hue.dark(), 1.5));
        let (sign, rest) = cell.split_left(cell.h);
        style::planet(scene, sign.center(), cell.h * 0.32, *planet);
        let (name, reward) = (planet.name(), planet.reward().word());
        // Long pairs would have to be set too small to read; the name alone says which reward it is.
        let words = if cell.w < WITH_REWARD - 8.0 && name.len() + reward.len() > 13 {
            name.to_owned()
        } else {
            format!("{name} · {reward}")
        };
        let text = Text::new(rest.inset_xy(4.0, 0.0), words);
        scene.text(text.size(theme::SMALLEST).colour(hue.light()));
    }
}
