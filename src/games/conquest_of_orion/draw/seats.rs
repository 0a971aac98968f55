//! The four seats around the table.

use super::super::leaders::Leader;
use super::super::state::{Alliance, Phase};
use super::super::view::View;
use super::card::leader_icon;
use super::placed;
use crate::rules::seat::{Names, Seat};
use render::theme::Hue;
use render::{Fill, Icon, Rect, Scene, Stroke, Text, point, rect, theme};

/// Height of the panels above and below.
const FLAT: f32 = 122.0;
/// Width of the panels above and below.
const LONG: f32 = 720.0;
/// Width of the panels at the sides.
const SLIM: f32 = 262.0;
/// Height of the panels at the sides.
const TALL: f32 = 330.0;

/// What is left in the middle of the board.
pub(super) fn inside(board: Rect) -> Rect {
    board.inset_xy(SLIM + theme::GAP, FLAT + theme::GAP)
}

/// Draws every seat's panel: bottom, left, top, right.
pub(super) fn around(scene: &mut Scene, view: &View, names: &Names, board: Rect) {
    let middle = board.center();
    let places = [
        Rect::around(point(middle.x, board.bottom() - FLAT * 0.5), LONG, FLAT),
        rect(board.x, middle.y - TALL * 0.5, SLIM, TALL),
        Rect::around(point(middle.x, board.y + FLAT * 0.5), LONG, FLAT),
        rect(board.right() - SLIM, middle.y - TALL * 0.5, SLIM, TALL),
    ];
    for (seat, area) in placed(view).into_iter().zip(places) {
        panel(scene, view, names, seat, area);
    }
}

fn panel(scene: &mut Scene, view: &View, names: &Names, seat: Seat, area: Rect) {
    let hue = theme::seat(seat.index()).hue;
    let awaited = view.awaited().has(seat);
    if awaited {
        scene.glow(area, theme::ROUND, 18.0, hue.light().alpha(0.75));
    }
    let edge = if awaited {
        hue.light()
    } else {
        hue.dark().mix(hue.base(), 0.3)
    };
    scene.outlined(
        area,
        theme::ROUND,
        Fill::Down(theme::PANEL_HIGH, theme::PANEL),
        Stroke::new(edge, if awaited { 4.0 } else { 2.5 }),
    );
    let inner = area.inset(theme::GAP + 2.0);
    if area.w > area.h {
        flat(scene, view, names, seat, inner);
    } else {
        tall(scene, view, names, seat, inner);
    }
    pills(scene, view, seat, area);
}

/// Two lines: who, and what the seat has.
fn flat(scene: &mut Scene, view: &View, names: &Names, seat: Seat, inner: Rect) {
    let (upper, lower) = inner.split_top(inner.h * 0.5);
    let (mark, words) = upper.split_left(58.0);
    super::token(scene, mark.center(), 26.0, seat);
    let (side, name) = words.split_right(150.0);
    title(scene, names, seat, name.split_left(10.0).1);
    alliance(scene, seat, side);
    let (stats, leader) = lower.split_right(420.0);
    leader_line(scene, view, seat, leader);
    for (stat, cell) in stats_of(view, seat).into_iter().zip(stats.cols(3, 6.0)) {
        number(scene, cell, stat);
    }
}

/// Everything one below the other.
fn tall(scene: &mut Scene, view: &View, names: &Names, seat: Seat, inner: Rect) {
    let (upper, rest) = inner.split_top(56.0);
    let (mark, name) = upper.split_left(58.0);
    super::token(scene, mark.center(), 26.0, seat);
    title(scene, names, seat, name.split_left(10.0).1);
    let (side, rest) = rest.split_top(34.0);
    alliance(scene, seat, side);
    let (leader, rest) = rest.split_top(62.0);
    leader_line(scene, view, seat, leader);
    let cells = rest.split_top(8.0).1.rows(3, 4.0);
    for (stat, cell) in stats_of(view, seat).into_iter().zip(cells) {
        number(scene, cell, stat);
    }
}

fn title(scene: &mut Scene, names: &Names, seat: Seat, area: Rect) {
    let text = Text::new(area, names.of(seat)).title();
    // A long name takes two lines where there is little room.
    let narrow = area.w < 220.0 && names.of(seat).chars().count() > 10;
    scene.text(if narrow {
        text.size(theme::BODY).wrap(2)
    } else {
        text.size(theme::HEADING)
    });
}

fn alliance(scene: &mut Scene, seat: Seat, area: Rect) {
    let text = Text::new(area, Alliance::of(seat).name()).size(theme::SMALL);
    let text = text.colour(theme::MUTED);
    scene.text(if area.h > 40.0 { text.right() } else { text });
}

/// The leader with its sign; used-up abilities are struck by words.
fn leader_line(scene: &mut Scene, view: &View, seat: Seat, area: Rect) {
    let (mark, words) = area.split_left(58.0);
    let Some(leader) = view.seats[seat.index()].leader else {
        let text = Text::new(area, "no leader yet").size(theme::BODY);
        scene.text(text.colour(theme::FAINT));
        return;
    };
    let used = match leader {
        Leader::Diplomat => view.settled,
        Leader::Spy => view.spied.is_some(),
        _ => false,
    };
    let hue = if used { Hue::Slate } else { Hue::Amber };
    scene.icon(
        leader_icon(leader),
        Rect::around(mark.center(), 42.0, 42.0),
        hue.base(),
    );
    let name = if used {
        format!("{leader} (used)")
    } else {
        leader.to_string()
    };
    scene.text(
        Text::new(words, name)
            .bold()
            .size(theme::LABEL)
            .colour(hue.light()),
    );
}

type Stat = (Icon, u8, &'static str);

fn stats_of(view: &View, seat: Seat) -> [Stat; 3] {
    let s = &view.seats[seat.index()];
    [
        (Icon::Hand, s.hand, "hand"),
        (Icon::Deck, s.pile, "pile"),
        (Icon::War, s.wars, if s.wars == 1 { "war" } else { "wars" }),
    ]
}

fn number(scene: &mut Scene, cell: Rect, (icon, value, what): Stat) {
    let (mark, words) = cell.split_left(38.0);
    scene.icon(icon, Rect::around(mark.center(), 32.0, 32.0), theme::MUTED);
    let (figure, label) = words.split_left(46.0);
    let colour = if value == 0 {
        theme::FAINT
    } else {
        theme::TEXT
    };
    scene.text(
        Text::new(figure, value.to_string())
            .bold()
            .size(36.0)
            .colour(colour)
            .centre(),
    );
    scene.text(
        Text::new(label, what)
            .size(theme::SMALLEST)
            .colour(theme::MUTED),
    );
}

/// Labels on the panel's edge towards the middle: who is awaited at the right, who starts at the left.
fn pills(scene: &mut Scene, view: &View, seat: Seat, area: Rect) {
    let seen = &view.seats[seat.index()];
    // The upper panel carries its labels below, all others above.
    let y = if area.w > area.h && area.y < 200.0 {
        area.bottom() - 8.0
    } else {
        area.y - 28.0
    };
    let width = |words: &str| 56.0 + words.len() as f32 * 11.5;
    if view.awaited().has(seat) {
        let words = asked(view.phase);
        let place = rect(area.right() - width(words) - 4.0, y, width(words), 38.0);
        scene.pill(place, Some(Icon::Hourglass), words, Hue::Gold);
    }
    let starts = view.starter() == Some(seat);
    let (words, hue) = match (seen.conceded, starts) {
        (true, _) => ("concedes", Hue::Red),
        (false, true) => ("starts", Hue::Sky),
        (false, false) => return,
    };
    scene.pill(
        rect(area.x + 4.0, y, width(words), 38.0),
        Some(Icon::Flag),
        words,
        hue,
    );
}

const fn asked(phase: Phase) -> &'static str {
    match phase {
        Phase::Naming(_) => "names",
        Phase::Leader(_) => "picks",
        Phase::Settle(_) => "tie?",
        Phase::Choice(_) => "war?",
        _ => "to play",
    }
}
