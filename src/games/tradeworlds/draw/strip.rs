//! The strips: the Derelict above, the last engagement below.

use super::{called, foe_hue};
use crate::games::tradeworlds::frame::{Engagement, Foe, Report, Verdict};
use crate::games::tradeworlds::state::{CRITICAL, ShipId};
use crate::games::tradeworlds::view::View;
use crate::rules::seat::Names;
use render::theme::Hue;
use render::{Icon, Rect, Scene, Text, Track, theme};

/// The Derelict: Resistance, Critical Mass, its last d10.
pub(super) fn derelict(scene: &mut Scene, view: &View, area: Rect) {
    let inner = scene.tinted_panel(area, "", Hue::Slate);
    let (sign, rest) = inner.split_left(inner.h);
    scene.icon(Icon::Skull, sign.inset(6.0), Hue::Slate.light());
    let (title, rest) = rest.split_left(theme::PAD).1.split_left(420.0);
    let rows = title.rows(2, 6.0);
    scene.text(
        Text::new(rows[0], "The Derelict")
            .title()
            .size(theme::HEADING),
    );
    let hull = view.options.difficulty.resistance();
    super::words(
        scene,
        rows[1],
        format!("Resistance {hull} · Firepower: a die"),
        theme::BODY,
    );
    let (roll, mass) = rest.split_right(190.0);
    let rows = mass.rows(2, 6.0);
    super::words(
        scene,
        rows[0],
        format!("Critical Mass {} of {CRITICAL}", view.critical),
        theme::BODY,
    );
    let track = Track::new(0, CRITICAL.into(), Hue::Red).reached(view.critical.into());
    scene.track(rows[1].inset_xy(0.0, 4.0), &track);
    if let Some(d10) = view.d10 {
        let at = roll.center();
        scene.badge(at, 44.0, &d10.to_string(), Hue::Slate);
    }
}

/// The engagement in progress or the last one, with its dice.
pub(super) fn last_fight(scene: &mut Scene, view: &View, names: &Names, area: Rect) {
    let Some(report) = &view.report else {
        let inner = scene.panel(area, "");
        let words = match view.ending {
            None => "No engagement yet",
            Some(_) => "Not a shot was fired",
        };
        let text = Text::new(inner, words).size(theme::LABEL);
        scene.text(text.colour(theme::FAINT).centre());
        return;
    };
    let inner = scene.panel(area, "");
    let dice = view.fight.as_ref().map_or(report.dice, |f| f.dice);
    let bonus = view.fight.as_ref().map_or(report.bonus, |f| f.bonus);
    let (left, rest) = inner.split_left(520.0);
    let (right, middle) = rest.split_right(520.0);
    let sides = [
        (report.attacker, &report.attackers, left),
        (report.defender, &report.targets, right),
    ];
    for (i, (foe, ships, area)) in sides.into_iter().enumerate() {
        side(scene, view, names, foe, ships, area);
        if let Some(dice) = dice {
            let (die, words) = if i == 0 {
                area.split_right(118.0)
            } else {
                area.split_left(118.0)
            };
            scene.dice(die.inset(10.0), dice[i], foe_hue(view, foe));
            if bonus[i] > 0 {
                let (plus, _) = if i == 0 {
                    words.split_right(64.0)
                } else {
                    words.split_left(64.0)
                };
                let text = Text::new(plus, format!("+{}", bonus[i]))
                    .bold()
                    .size(theme::HEADING);
                scene.text(text.colour(Hue::Gold.light()).centre());
            }
        }
    }
    verdict(scene, report, middle);
}

fn side(scene: &mut Scene, view: &View, names: &Names, foe: Foe, ships: &[ShipId], area: Rect) {
    let name = called(view.foe_name(foe), names);
    let attacking = area.x < 400.0;
    let words = if attacking {
        area.split_right(190.0).1
    } else {
        area.split_left(190.0).1
    };
    let rows = words.rows(2, 4.0);
    let colour = foe_hue(view, foe).light();
    let title = Text::new(rows[0], name)
        .title()
        .size(theme::LABEL)
        .colour(colour);
    let ids: Vec<String> = ships.iter().map(ToString::to_string).collect();
    let below = match (foe, &view.fight) {
        // Its Firepower is a die of its own, known while it attacks.
        (Foe::Derelict, Some(fight)) if attacking => format!("Firepower {}", fight.derelict),
        (Foe::Seat(_), _) if ids.is_empty() && !attacking => "Homeworld".to_owned(),
        _ => ids.join(" + "),
    };
    let below = Text::new(rows[1], below)
        .size(theme::BODY)
        .colour(theme::MUTED);
    scene.text(if attacking { title } else { title.right() });
    scene.text(if attacking { below } else { below.right() });
}

fn verdict(scene: &mut Scene, report: &Report, area: Rect) {
    let (icon, hue, words) = match report.result {
        Verdict::Open => (Icon::Hourglass, Hue::Gold, "in progress"),
        Verdict::Higher if report.destroyed.is_empty() => (Icon::Shield, Hue::Sky, "hit, but held"),
        Verdict::Higher => (Icon::Burst, Hue::Red, "destroyed"),
        Verdict::Equal if report.destroyed.is_empty() => (Icon::Shield, Hue::Sky, "a tie"),
        Verdict::Equal => (Icon::Burst, Hue::Amber, "lost to return fire"),
        Verdict::Lower => (Icon::Arrow, Hue::Sky, "dodged"),
        Verdict::Ceasefire => (Icon::Flag, Hue::Lime, "ceasefire"),
        Verdict::Strike => (Icon::Planet, Hue::Red, "strike"),
        Verdict::Failed => (Icon::Cross, Hue::Slate, "out of reach"),
    };
    let (sign, words_area) = area.split_top(area.h * 0.5);
    scene.icon(icon, sign.square().inset(2.0), hue.base());
    let lost: Vec<String> = report.destroyed.iter().map(ToString::to_string).collect();
    let text = match (report.kind, lost.is_empty()) {
        (Engagement::Strike, _) => format!("{words}: {} damage", report.damage),
        (_, false) => format!("{} {words}", lost.join(", ")),
        _ => words.to_owned(),
    };
    scene.text(
        Text::new(words_area, text)
            .bold()
            .size(theme::LABEL)
            .colour(hue.light())
            .centre()
            .wrap(2),
    );
}
