//! Cards and leaders, drawn big enough to be read on a phone.

use super::super::cards::{Card, Kind};
use super::super::leaders::Leader;
use super::{hue, icon, strip};
use render::theme::Hue;
use render::{Colour, Feature, Icon, Planet, Rect, Scene, Stroke, Text, point, rect, theme};

/// How a card lies there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// Nothing special.
    Plain,
    /// It may be played: a bright frame and a check.
    Legal,
    /// It may not be played now.
    Barred,
    /// It has the top of the trick: a crown.
    Best,
    /// Destroyed: crossed out.
    Destroyed,
}

/// The width from which a card also says what it does.
const WORDY: f32 = 200.0;

/// Draws a card: value, type and letter, art, name, stars or ability.
pub(super) fn card(scene: &mut Scene, area: Rect, card: Card, look: Look) {
    let hue = hue(card.kind());
    let faded = matches!(look, Look::Barred | Look::Destroyed);
    let tone = |c: Colour| if faded { c.mix(theme::PANEL, 0.62) } else { c };
    frame(scene, area, hue, look);
    let inner = area.inset(area.w * 0.055);
    let (head, rest) = inner.split_top(area.w * 0.36);
    heading(scene, head, card, &tone);
    let foot = if card.is_ship() && area.w >= WORDY {
        area.h * 0.27
    } else {
        area.w * 0.17
    };
    let name_height = (area.w * 0.15).max(theme::SMALLEST * 1.2);
    let (foot, above) = rest.split_bottom(foot);
    let (name, window) = above.split_bottom(name_height);
    art(scene, window.inset_xy(0.0, area.w * 0.02), card, faded);
    scene.text(
        Text::new(name, card.name())
            .title()
            .size((area.w * 0.12).max(theme::SMALLEST))
            .colour(tone(theme::TEXT))
            .centre(),
    );
    footer(scene, foot, card, area.w >= WORDY, &tone);
}

fn frame(scene: &mut Scene, area: Rect, hue: Hue, look: Look) {
    let round = area.w * 0.07;
    // Grounds of the theme's own colours: any other gradient would cost a file three times as large.
    let (ground, edge, width) = match look {
        Look::Legal | Look::Best => (hue.brow(), Colour::WHITE, 5.0),
        Look::Plain => (hue.body(), hue.base(), 3.0),
        Look::Barred | Look::Destroyed => (theme::PANEL.into(), theme::EDGE, 2.0),
    };
    if look == Look::Legal || look == Look::Best {
        scene.glow(area, round, 14.0, edge.alpha(0.6));
    } else {
        scene.glow(area, round, 8.0, Colour::BLACK.alpha(0.5));
    }
    scene.outlined(area, round, ground, Stroke::new(edge, width));
}

/// The value at the left, icon and letter of the type at the right.
fn heading(scene: &mut Scene, head: Rect, card: Card, tone: &dyn Fn(Colour) -> Colour) {
    let hue = hue(card.kind());
    let (number, sign) = head.split_left(head.w * 0.5);
    scene.text(
        Text::new(number, card.value().to_string())
            .bold()
            .size(head.h * 1.12)
            .colour(tone(Colour::WHITE)),
    );
    // The upper right corner stays free for the stamp.
    let sign = sign.split_right(sign.w * 0.14).1;
    let (letter, mark) = sign.split_right(sign.w * 0.44);
    scene.icon(icon(card.kind()), mark, tone(hue.base()));
    scene.text(
        Text::new(letter, card.kind().letter().to_string())
            .title()
            .size(head.h * 0.6)
            .colour(tone(hue.light()))
            .centre(),
    );
}

/// A window with what the card is about.
fn art(scene: &mut Scene, window: Rect, card: Card, faded: bool) {
    let hue = hue(card.kind());
    scene.plate(window, 8.0, hue.well());
    if card.kind() == Kind::Planet {
        let radius = (window.h * 0.42).min(window.w * 0.4);
        scene.planet(world(card.value(), window, radius));
    } else {
        let colour = if faded { hue.dark() } else { hue.base() };
        let lift = window.inset(window.h * 0.1);
        scene.icon(icon(card.kind()), lift, colour);
    }
    if faded {
        scene.plate(window, 8.0, theme::PANEL.alpha(0.6));
    }
}

/// The eleven planets, from the barren moon to Eden.
fn world(value: u8, window: Rect, radius: f32) -> Planet {
    use Feature::{Bands, CityLights, Clouds, Continents, Craters, IceCaps, Lava, Rings};
    let (hue, second, features): (Hue, Hue, &[Feature]) = match value {
        1 => (Hue::Slate, Hue::Slate, &[Craters]),
        2 => (Hue::Stone, Hue::Amber, &[Craters, Clouds]),
        3 => (Hue::Sky, Hue::Slate, &[IceCaps, Craters]),
        4 => (Hue::Stone, Hue::Red, &[Lava]),
        5 => (Hue::Amber, Hue::Stone, &[Continents]),
        6 => (Hue::Slate, Hue::Green, &[Continents, IceCaps]),
        7 => (Hue::Blue, Hue::Teal, &[Clouds, Continents]),
        8 => (Hue::Green, Hue::Lime, &[Continents, Clouds]),
        9 => (Hue::Amber, Hue::Gold, &[Bands, Rings]),
        10 => (Hue::Blue, Hue::Green, &[Continents, Clouds, IceCaps]),
        _ => (Hue::Teal, Hue::Lime, &[Continents, Clouds, CityLights]),
    };
    let radius = if value == 9 {
        radius.min(window.w * 0.24)
    } else {
        radius
    };
    let mut planet =
        Planet::new(window.center(), radius, 40 + u64::from(value), hue).second(second);
    planet.features = features.to_vec();
    planet
}

/// Stars of a system card; what a ship does, in words where there is room.
fn footer(scene: &mut Scene, foot: Rect, card: Card, wordy: bool, tone: &dyn Fn(Colour) -> Colour) {
    if !card.is_ship() {
        let side = foot.h.min(foot.w / 4.0);
        let stars = u32::from(card.stars());
        let row = Rect::around(foot.center(), side * stars as f32, side);
        for cell in row.cols(stars as usize, 0.0) {
            scene.icon(Icon::Star, cell.inset(1.0), tone(Hue::Gold.base()));
        }
        return;
    }
    let text = match (wordy, card.ability()) {
        (true, ability) => ability.unwrap_or("No ability."),
        (false, _) => short_ability(card),
    };
    let lines = if wordy { 4 } else { 1 };
    let size = if wordy { theme::SMALL } else { theme::SMALLEST };
    let text = Text::new(foot, text)
        .size(size)
        .colour(tone(hue(Kind::Ship).light()))
        .centre();
    scene.text(text.wrap(lines));
}

/// What a ship does in a word or two, for cards too small for a sentence.
const fn short_ability(card: Card) -> &'static str {
    match card.value() {
        1 => "Titan = 0",
        2 => "+4 with ally",
        3 => "kills planets",
        4 => "kills colonies",
        5 => "kills industry",
        6 => "kills ships ≤5",
        7 => "jams ships",
        10 => "+1 per ship",
        _ => "no ability",
    }
}

/// The sign that tells a card's look without colour; drawn after the neighbours, which would cover it.
pub(super) fn stamp(scene: &mut Scene, area: Rect, look: Look) {
    let radius = (area.w * 0.12).max(16.0);
    let corner = point(area.right() - radius * 0.2, area.y + radius * 0.1);
    let (sign, hue) = match look {
        Look::Legal => (Icon::Check, Hue::Lime),
        Look::Best => (Icon::Crown, Hue::Gold),
        Look::Destroyed => {
            let cross = [
                (area.x, area.y, area.right(), area.bottom()),
                (area.right(), area.y, area.x, area.bottom()),
            ];
            for (x, y, to_x, to_y) in cross {
                let ends = vec![point(x, y), point(to_x, to_y)];
                scene.line(ends, Stroke::new(Hue::Red.base().alpha(0.75), 5.0));
            }
            let band = Rect::around(area.center(), area.w * 0.94, 34.0);
            scene.pill(band, Some(Icon::Burst), "destroyed", Hue::Red);
            return;
        }
        Look::Plain | Look::Barred => return,
    };
    scene.disc(corner, radius, theme::NIGHT, Stroke::new(hue.base(), 3.0));
    scene.icon(
        sign,
        Rect::around(corner, radius * 1.25, radius * 1.25),
        hue.base(),
    );
}

/// A small card: value, letter and, where there is room, icon.
pub(super) fn chip(scene: &mut Scene, area: Rect, card: Card) {
    let hue = hue(card.kind());
    scene.outlined(area, 8.0, hue.body(), Stroke::new(hue.dark(), 2.0));
    let mut words = area.inset(4.0);
    if area.w > area.h * 1.8 {
        let (mark, rest) = words.split_left(area.h - 8.0);
        scene.icon(icon(card.kind()), mark.inset(2.0), hue.base());
        words = rest;
    }
    let text = format!("{}{}", card.kind().letter(), card.value());
    let size = (area.h * 0.62).max(theme::SMALLEST);
    let text = Text::new(words, text).bold().size(size);
    scene.text(text.colour(hue.light()).centre());
}

/// A leader with its text.
pub(super) fn leader(scene: &mut Scene, area: Rect, leader: Leader, caption: &str) {
    let hue = Hue::Amber;
    scene.glow(area, 14.0, 8.0, Colour::BLACK.alpha(0.5));
    scene.outlined(
        area,
        14.0,
        hue.body(),
        Stroke::new(hue.dark().mix(hue.base(), 0.4), 3.0),
    );
    let inner = area.inset(theme::GAP);
    let (head, rest) = inner.split_top(40.0);
    let (mark, name) = head.split_left(44.0);
    scene.icon(leader_icon(leader), mark.inset(2.0), hue.base());
    scene.text(
        Text::new(name.split_left(6.0).1, leader.name())
            .title()
            .size(theme::LABEL),
    );
    let words = if caption.is_empty() {
        rest
    } else {
        let label = strip(rest, 24.0);
        scene.text(
            Text::new(label, caption)
                .size(theme::SMALLEST)
                .colour(hue.light()),
        );
        rest.split_bottom(26.0).1
    };
    let words = if words.h > 240.0 {
        let (window, below) = words.split_top(6.0).1.split_top(words.h * 0.46);
        scene.plate(window, 10.0, hue.well());
        scene.icon(
            leader_icon(leader),
            window.inset(window.h * 0.14),
            hue.base(),
        );
        below
    } else {
        words
    };
    scene.text(
        Text::new(words.split_top(6.0).1, leader.text())
            .size(theme::BODY)
            .colour(theme::TEXT)
            .top()
            .wrap(6),
    );
}

/// A sign for each leader.
pub(super) const fn leader_icon(leader: Leader) -> Icon {
    match leader {
        Leader::Politician => Icon::Crown,
        Leader::Admiral => Icon::Trophy,
        Leader::Warlord => Icon::War,
        Leader::Governor => Icon::Sun,
        Leader::Salvager => Icon::Gear,
        Leader::Trader => Icon::Coin,
        Leader::Shipwright => Icon::Ship,
        Leader::Scientist => Icon::Bolt,
        Leader::Diplomat => Icon::Hand,
        Leader::Spy => Icon::Eye,
    }
}

/// Cards side by side in rows, as large as fits their usual shape.
pub(super) fn slots(area: Rect, count: usize, rows: usize, gap: f32, shape: f32) -> Vec<Rect> {
    let per_row = count.div_ceil(rows.max(1)).max(1);
    let height = (area.h - gap * (rows as f32 - 1.0)) / rows as f32;
    let width = ((area.w - gap * (per_row as f32 - 1.0)) / per_row as f32).min(height * shape);
    let height = height.min(width / (shape * 0.8));
    (0..count)
        .map(|i| {
            let row = i / per_row;
            let here = per_row.min(count - row * per_row) as f32;
            let across = here * width + (here - 1.0) * gap;
            let x = area.x + (area.w - across) * 0.5 + (i % per_row) as f32 * (width + gap);
            let down = rows as f32 * height + (rows as f32 - 1.0) * gap;
            let y = area.y + (area.h - down) * 0.5 + row as f32 * (height + gap);
            rect(x, y, width, height)
        })
        .collect()
}
