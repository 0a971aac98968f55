//! A made-up board with all that real ones have.

use render::{Card, CardState, Feature, Hue, Icon, Mood, Rect, Scene, Track, theme};

const WORLDS: [(&str, &str, Hue, Hue, &[Feature]); 5] = [
    (
        "Graense",
        "Ocean world",
        Hue::Blue,
        Hue::Green,
        &[
            Feature::Continents,
            Feature::Clouds,
            Feature::IceCaps,
            Feature::CityLights,
        ],
    ),
    (
        "Tarn's Veil",
        "Gas giant",
        Hue::Amber,
        Hue::Stone,
        &[Feature::Bands, Feature::Rings],
    ),
    (
        "Ember Reach",
        "Lava world",
        Hue::Stone,
        Hue::Red,
        &[Feature::Lava, Feature::Craters],
    ),
    (
        "Öxarfjörður",
        "Ice moon",
        Hue::Sky,
        Hue::Slate,
        &[Feature::Craters, Feature::IceCaps],
    ),
    (
        "Verdance",
        "Garden world",
        Hue::Teal,
        Hue::Lime,
        &[Feature::Continents, Feature::Clouds],
    ),
];

/// Cards that might be played: name, kind, hue, sign, words.
pub(crate) const PLAYS: [(&str, &str, Hue, Icon, &str); 6] = [
    (
        "Shipyard",
        "Industry",
        Hue::Amber,
        Icon::Industry,
        "When you settle, build one ship here.",
    ),
    (
        "Old Guard",
        "War",
        Hue::Red,
        Icon::War,
        "Discard to win a tie.",
    ),
    (
        "Free Port",
        "Colony",
        Hue::Teal,
        Icon::Colony,
        "Trade one good at any world.",
    ),
    (
        "Deep Listener",
        "Science",
        Hue::Violet,
        Icon::Eye,
        "Look at two cards, keep one.",
    ),
    (
        "Prospectors",
        "Crew",
        Hue::Lime,
        Icon::Crew,
        "Take two ore from a rocky world.",
    ),
    (
        "Long Haul",
        "Ship",
        Hue::Sky,
        Icon::Ship,
        "Move twice this turn.",
    ),
];

const NAMES: [&str; 4] = ["Aurélie", "Robot Ganymede", "Борис", "Kit"];

/// The board after `turn` actions: every turn changes one card's numbers.
pub(crate) fn board(turn: u32) -> Scene {
    let mut scene = Scene::under(1600, 1000, 7, Mood::Deep);
    let rest = scene.header("Open Worlds", "Round 4 of 9 · Aurélie to settle");
    let (worlds, rest) = rest.split_top(300.0);
    for (i, area) in worlds.cols(5, theme::GAP).into_iter().enumerate() {
        scene.card(area, &world(i, turn));
    }
    let (strip, rest) = rest.split_top(theme::GAP).1.split_top(150.0);
    influence(&mut scene, strip, turn);
    let seats = rest.split_top(theme::GAP).1;
    for (seat, area) in seats.grid(2, 2, theme::GAP).into_iter().enumerate() {
        seat_row(&mut scene, area, seat);
    }
    scene
}

fn world(i: usize, turn: u32) -> Card {
    let (name, kind, hue, second, features) = WORLDS[i];
    let changed = if i == 2 { turn } else { 0 };
    let card = Card::new(name, hue)
        .kind(kind)
        .planet(11 + i as u64, second, features)
        .corner((3 + i).to_string())
        .value(Icon::Crew, (2 + i as u32 + changed).to_string())
        .value(Icon::Gem, (i % 3 + 1).to_string())
        .value(Icon::Shield, i.to_string());
    match i {
        0 => card.owner(0),
        3 => card.owner(2),
        4 => card.state(CardState::Lit),
        _ => card,
    }
}

fn influence(scene: &mut Scene, area: Rect, turn: u32) {
    let inner = scene.panel(area, "");
    let rows = inner.rows(2, theme::GAP);
    for (row, (name, icon, hue)) in rows.into_iter().zip([
        ("Influence", Icon::Crown, Hue::Violet),
        ("Trade", Icon::Coin, Hue::Gold),
    ]) {
        let (label, track) = row.split_left(236.0);
        scene.stat(label.inset_xy(0.0, 7.0), icon, name, hue);
        let steps = Track::new(0, 18, hue)
            .reached(3 + (turn % 9) as i32)
            .marker(0, 3 + (turn % 9) as i32)
            .marker(1, 7)
            .marker(2, 7)
            .marker(3, 12);
        scene.track(track, &steps);
    }
}

fn seat_row(scene: &mut Scene, area: Rect, seat: usize) {
    let inner = scene.seat_panel(area, seat, NAMES[seat], &(21 + seat * 7).to_string());
    let (stats, cards) = inner.split_left(150.0);
    for (cell, (icon, value, hue)) in stats.rows(3, 6.0).into_iter().zip([
        (Icon::Hand, "5 cards", Hue::Slate),
        (Icon::Ship, "3 ships", Hue::Sky),
        (Icon::Ore, "4 ore", Hue::Amber),
    ]) {
        scene.stat(cell.inset_xy(0.0, 5.0), icon, value, hue);
    }
    for (i, cell) in cards.cols(4, 10.0).into_iter().enumerate() {
        let (name, kind, hue, icon, _) = PLAYS[(seat * 2 + i) % PLAYS.len()];
        let card = Card::new(name, hue)
            .kind(kind)
            .icon(icon)
            .corner((i + 1).to_string());
        scene.card(
            cell,
            &match i {
                3 => Card::face_down(theme::seat(seat).hue),
                2 if seat % 2 == 1 => card.state(CardState::Spent),
                _ => card,
            },
        );
    }
}
