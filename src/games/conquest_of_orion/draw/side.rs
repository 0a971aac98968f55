//! The column at the right: the trick before, destroyed cards, who took what, and the round scored last.

use super::super::cards::CardSet;
use super::super::score::Scored;
use super::super::state::{Alliance, Phase, TRICKS};
use super::super::trick::End;
use super::super::view::View;
use super::card;
use crate::rules::seat::Names;
use crate::rules::text::counted;
use render::theme::Hue;
use render::{Fill, Icon, Rect, Scene, Stroke, Text, point, theme};

/// Draws the column.
pub(super) fn column(scene: &mut Scene, view: &View, names: &Names, area: Rect) {
    let choosing = matches!(view.phase, Phase::Naming(_) | Phase::Leader(_));
    if let Some(scored) = view.scored.as_ref().filter(|_| choosing) {
        round_result(scene, scored, area);
        return;
    }
    let (first, rest) = area.split_top(288.0);
    previous(scene, view, names, first);
    let (second, third) = rest.split_top(theme::GAP).1.split_top(250.0);
    taken(scene, view, second);
    destroyed(scene, view, third.split_top(theme::GAP).1);
}

/// The trick before, in small cards (CO-319).
fn previous(scene: &mut Scene, view: &View, names: &Names, area: Rect) {
    let inner = scene.panel(area, "Previous trick");
    let Some(trick) = &view.previous else {
        let first = view.log.is_empty();
        let words = if first {
            "none yet"
        } else {
            "turned face down"
        };
        faint(scene, inner, words);
        return;
    };
    let (line, cards) = inner.split_bottom(56.0);
    for ((seat, what), cell) in trick.iter().zip(cards.grid(2, 2, 10.0)) {
        let (token, chip) = cell.split_left(44.0);
        super::token(scene, token.center(), 18.0, seat);
        let chip = Rect::around(chip.center(), chip.w, chip.h.min(56.0));
        card::chip(scene, chip, what);
        if trick.destroyed.has(what) {
            let ends = vec![point(chip.x, chip.bottom()), point(chip.right(), chip.y)];
            scene.line(ends, Stroke::new(Hue::Red.base(), 4.0));
        }
    }
    let words = match trick.end {
        Some(End::Taken { by, cards }) => format!("{} took {cards}", names.of(by)),
        Some(End::War { by }) => format!("{} wanted war", names.of(by)),
        Some(End::Tied) => "Tied: war".to_owned(),
        Some(End::Lost { .. }) | None => String::new(),
    };
    scene.text(
        Text::new(line, words)
            .size(theme::BODY)
            .colour(theme::MUTED)
            .wrap(2),
    );
}

/// Ten cells: who took each trick and how many cards.
fn taken(scene: &mut Scene, view: &View, area: Rect) {
    let inner = scene.panel(area, "Tricks of the round");
    for (i, cell) in inner.grid(5, 2, 8.0).into_iter().enumerate().take(TRICKS) {
        let now = i + 1 == usize::from(view.number);
        let edge = if now { Hue::Gold.base() } else { theme::EDGE };
        scene.outlined(cell, 8.0, Fill::Flat(theme::WELL), Stroke::new(edge, 2.0));
        let (mark, figure) = cell.split_top(cell.h * 0.56);
        let Some(logged) = view.log.get(i) else {
            let text = Text::new(cell, (i + 1).to_string()).size(theme::BODY);
            scene.text(text.colour(theme::FAINT).centre());
            continue;
        };
        let (sign, words) = match logged.end {
            End::Taken { by, cards } => {
                super::token(scene, mark.center(), 16.0, by);
                (None, cards.to_string())
            }
            End::War { .. } | End::Tied => (Some(Icon::War), "war".to_owned()),
            End::Lost { .. } => (Some(Icon::Cross), "lost".to_owned()),
        };
        if let Some(sign) = sign {
            scene.icon(
                sign,
                Rect::around(mark.center(), 30.0, 30.0),
                Hue::Red.base(),
            );
        }
        scene.text(Text::new(figure, words).bold().size(theme::SMALL).centre());
    }
}

/// The cards destroyed this round (CO-326).
fn destroyed(scene: &mut Scene, view: &View, area: Rect) {
    let inner = scene.panel(area, "Destroyed");
    if view.destroyed.is_empty() {
        faint(scene, inner, "none this round");
        return;
    }
    chips(scene, inner, view.destroyed, 3);
}

/// Small cards in columns, from the top left.
pub(super) fn chips(scene: &mut Scene, area: Rect, cards: CardSet, across: usize) {
    let rows = cards.len().div_ceil(across).max(4);
    let gap = 8.0;
    for (what, cell) in cards.iter().zip(area.grid(across, rows, gap)) {
        let height = cell.h.min(48.0);
        card::chip(scene, cell.split_top(height).0, what);
    }
}

fn faint(scene: &mut Scene, area: Rect, words: &str) {
    let text = Text::new(area, words)
        .size(theme::BODY)
        .colour(theme::FAINT);
    scene.text(text.top());
}

/// The round scored last: points, stars, systems and bonuses of both alliances.
fn round_result(scene: &mut Scene, scored: &Scored, area: Rect) {
    let inner = scene.panel(area, &format!("Round {} scored", scored.round));
    for (alliance, half) in Alliance::BOTH.into_iter().zip(inner.rows(2, theme::GAP)) {
        let score = &scored.sides[alliance.index()];
        let (head, rest) = half.split_top(64.0);
        let (points, name) = head.split_right(120.0);
        scene.text(Text::new(name, alliance.name()).title().size(theme::LABEL));
        let text = Text::new(points, format!("+{}", score.points))
            .bold()
            .size(56.0);
        scene.text(text.colour(Hue::Gold.light()).right());
        let lines = [
            format!(
                "{} in {}",
                counted(score.stars, "star"),
                counted(score.systems.len(), "system")
            ),
            format!("{}: {}", score.leaders[0], score.bonus[0]),
            format!("{}: {}", score.leaders[1], score.bonus[1]),
            format!(
                "{} left over, {}",
                score.left.len(),
                counted(score.ships.len(), "ship")
            ),
        ];
        for (line, row) in lines.into_iter().zip(rest.split_top(230.0).0.rows(4, 4.0)) {
            scene.text(Text::new(row, line).size(theme::BODY).colour(theme::MUTED));
        }
        scene.rule(super::strip(half, 4.0));
    }
}
