//! The end of the match: who won, the rounds, and the systems of the last one.

use super::super::state::{Alliance, Ending};
use super::super::view::View;
use super::card;
use crate::rules::seat::Names;
use crate::rules::text::counted;
use render::theme::Hue;
use render::{Colour, Fill, Icon, Rect, Scene, Stroke, Text, point, theme};

/// Draws the result over the whole board.
pub(super) fn board(scene: &mut Scene, view: &View, names: &Names, area: Rect) {
    let Some(ending) = view.ending else { return };
    let (banner, rest) = area.split_top(132.0);
    headline(scene, view, ending, banner);
    let cells = rest.split_top(theme::PAD).1.cols(2, theme::PAD);
    for (alliance, cell) in Alliance::BOTH.into_iter().zip(cells) {
        side(scene, view, names, alliance, cell);
    }
}

fn headline(scene: &mut Scene, view: &View, ending: Ending, area: Rect) {
    let hue = Hue::Gold;
    scene.glow(area, theme::ROUND, 16.0, hue.base().alpha(0.5));
    scene.outlined(area, theme::ROUND, hue.body(), Stroke::new(hue.base(), 3.0));
    let inner = area.inset(theme::PAD);
    let (mark, words) = inner.split_left(110.0);
    scene.icon(Icon::Trophy, mark.inset(4.0), hue.base());
    let (title, below) = words.split_top(60.0);
    scene.text(
        Text::new(title, format!("{} wins", ending.winner().name()))
            .title()
            .size(56.0),
    );
    let [a, b] = view.total();
    let why = match ending {
        Ending::Conceded(_) => "The other alliance conceded.".to_owned(),
        Ending::Points(..) if a != b => format!(
            "{} to {} after {}",
            a.max(b),
            a.min(b),
            counted(view.totals.len(), "round")
        ),
        Ending::Points(_, round) => format!("{a} to {b}: decided by the total after round {round}"),
    };
    scene.text(
        Text::new(below, why)
            .size(theme::LABEL)
            .colour(theme::MUTED),
    );
}

fn side(scene: &mut Scene, view: &View, names: &Names, alliance: Alliance, area: Rect) {
    let won = view.ending.is_some_and(|e| e.winner() == alliance);
    let edge = if won { Hue::Gold.base() } else { theme::EDGE };
    scene.outlined(
        area,
        theme::ROUND,
        Fill::Down(theme::PANEL_HIGH, theme::PANEL),
        Stroke::new(edge, if won { 4.0 } else { 2.0 }),
    );
    let inner = area.inset(theme::PAD);
    let (head, rest) = inner.split_top(112.0);
    people(scene, view, names, alliance, head);
    let (rounds, rest) = rest.split_top(60.0);
    round_line(scene, view, alliance, rounds);
    let Some(scored) = &view.scored else { return };
    let score = &scored.sides[alliance.index()];
    let (title, rest) = rest.split_top(44.0);
    let words = format!(
        "Round {}: {} in {}",
        scored.round,
        counted(score.stars, "star"),
        counted(score.systems.len(), "system")
    );
    scene.text(
        Text::new(title, words)
            .size(theme::BODY)
            .colour(theme::TEXT),
    );
    let (foot, systems) = rest.split_bottom(92.0);
    let columns = systems.cols(2, 20.0);
    let per = score.systems.len().div_ceil(2).max(4);
    for (i, system) in score.systems.iter().enumerate() {
        let column = columns[i / per];
        let row = column.rows(per, 8.0)[i % per];
        for (what, cell) in system.iter().zip(row.cols(3, 6.0)) {
            let height = cell.h.min(52.0);
            card::chip(scene, cell.split_top(height).0, *what);
        }
    }
    let bonus = [0, 1]
        .map(|i| format!("{} {}", score.leaders[i], score.bonus[i]))
        .join("  ·  ");
    let left = format!(
        "{} left over, {}",
        counted(score.left.len(), "card"),
        counted(score.ships.len(), "ship")
    );
    let (upper, lower) = foot.split_top(46.0);
    scene.text(
        Text::new(upper, bonus)
            .size(theme::BODY)
            .bold()
            .colour(Hue::Amber.light()),
    );
    scene.text(
        Text::new(lower, left)
            .size(theme::BODY)
            .colour(theme::MUTED),
    );
}

/// Tokens and names of the two, and their total.
fn people(scene: &mut Scene, view: &View, names: &Names, alliance: Alliance, head: Rect) {
    let (points, left) = head.split_right(190.0);
    for (seat, row) in alliance.seats().into_iter().zip(left.rows(2, 4.0)) {
        let (mark, name) = row.split_left(60.0);
        super::token(scene, point(mark.x + 24.0, mark.center().y), 22.0, seat);
        scene.text(Text::new(name, names.of(seat)).title().size(theme::HEADING));
    }
    let total = view.total()[alliance.index()].to_string();
    scene.text(
        Text::new(points, total)
            .bold()
            .size(100.0)
            .colour(Colour::WHITE)
            .right(),
    );
}

/// The points of every round.
fn round_line(scene: &mut Scene, view: &View, alliance: Alliance, area: Rect) {
    let i = alliance.index();
    let mut before = 0;
    let rounds = view.totals.iter().enumerate().map(|(round, totals)| {
        let points = totals[i] - before;
        before = totals[i];
        format!("round {}: {points}", round + 1)
    });
    let words = rounds.collect::<Vec<_>>().join("  ·  ");
    scene.text(
        Text::new(area, words)
            .size(theme::BODY)
            .colour(theme::MUTED),
    );
}
