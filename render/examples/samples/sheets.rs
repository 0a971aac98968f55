//! Sheets of everything: composed nodes, icons, planets.

use render::{
    Card, CardState, Feature, Hex, Hue, Icon, Mood, Planet, Rect, Scene, Stroke, Text, Track,
    hex_centre, point, rect, theme,
};

/// Every icon at 18, 32 and 64 pixels.
pub(crate) fn icons() -> Scene {
    let mut scene = Scene::under(1600, 1200, 2, Mood::Teal);
    let rest = scene.header("Icons", "64, 32 and 18 pixels");
    for (icon, cell) in Icon::ALL.into_iter().zip(rest.grid(12, 6, 10.0)) {
        let inner = scene.panel(cell, "");
        let (label, above) = inner.split_bottom(22.0);
        let hue = Hue::ALL[icon as usize % Hue::ALL.len()];
        let (small, large) = above.split_right(36.0);
        scene.icon(icon, Rect::around(large.center(), 64.0, 64.0), hue.base());
        scene.icon(icon, rect(small.x, small.y, 32.0, 32.0), theme::TEXT);
        scene.icon(
            icon,
            rect(small.x + 7.0, small.y + 48.0, 18.0, 18.0),
            theme::TEXT,
        );
        scene.text(
            Text::new(label, format!("{icon:?}"))
                .size(theme::SMALLEST)
                .colour(theme::MUTED)
                .min_size(14.0)
                .centre(),
        );
    }
    scene
}

/// Planets with every feature.
pub(crate) fn planets() -> Scene {
    use Feature::{Bands, CityLights, Clouds, Continents, Craters, Glow, IceCaps, Lava, Rings};
    let mut scene = Scene::under(1600, 800, 5, Mood::Ember);
    let rest = scene.header("Planets", "made from seeds");
    let kinds: [(&str, Hue, Hue, &[Feature]); 10] = [
        (
            "Ocean",
            Hue::Blue,
            Hue::Green,
            &[Continents, Clouds, IceCaps],
        ),
        ("Settled", Hue::Blue, Hue::Stone, &[Continents, CityLights]),
        ("Ringed giant", Hue::Amber, Hue::Stone, &[Bands, Rings]),
        ("Giant", Hue::Violet, Hue::Pink, &[Bands]),
        ("Barren", Hue::Slate, Hue::Slate, &[Craters]),
        ("Desert", Hue::Gold, Hue::Amber, &[Craters]),
        ("Lava", Hue::Stone, Hue::Red, &[Lava]),
        ("Ice", Hue::Sky, Hue::Slate, &[IceCaps, Craters]),
        (
            "Garden",
            Hue::Teal,
            Hue::Lime,
            &[Continents, Clouds, CityLights],
        ),
        ("Sun", Hue::Gold, Hue::Amber, &[Glow]),
    ];
    for (i, ((name, hue, second, features), cell)) in
        kinds.into_iter().zip(rest.grid(5, 2, 10.0)).enumerate()
    {
        let (label, above) = cell.split_bottom(44.0);
        let mut planet = Planet::new(above.center(), 108.0, 40 + i as u64, hue).second(second);
        planet.features = features.to_vec();
        scene.planet(planet);
        scene.text(Text::new(label, name).title().size(theme::LABEL).centre());
    }
    scene
}

/// Every composed node.
pub(crate) fn composed() -> Scene {
    let mut scene = Scene::under(1600, 1000, 9, Mood::Violet);
    let rest = scene.header("Orrery", "everything a board is made of");
    let (left, right) = rest.split_left(1000.0);
    let (top, below) = left.split_top(330.0);
    cards(&mut scene, top);
    let below = below.split_top(theme::GAP).1;
    let (signs, words) = below.split_left(540.0);
    small_signs(&mut scene, signs);
    paragraphs(&mut scene, words.split_left(theme::GAP).1);
    map(&mut scene, right.split_left(theme::GAP).1);
    scene
}

fn cards(scene: &mut Scene, area: Rect) {
    let cells = area.cols(4, 18.0);
    let card = Card::new("Deep Listener", Hue::Violet)
        .kind("Science")
        .icon(Icon::Eye)
        .corner("2")
        .words("Look at two cards of the deck, keep one of them.");
    scene.card(
        cells[0],
        &card.clone().value(Icon::Coin, "3").value(Icon::Star, "1"),
    );
    scene.card(
        cells[1],
        &Card::new("Old Guard", Hue::Red)
            .kind("War")
            .icon(Icon::War)
            .corner("4")
            .words("Discard to win a tie.")
            .state(CardState::Lit)
            .owner(1),
    );
    scene.card(cells[2], &card.state(CardState::Spent));
    scene.card(cells[3], &Card::face_down(Hue::Sky));
}

fn small_signs(scene: &mut Scene, area: Rect) {
    let inner = scene.panel(area, "Signs");
    let rows = inner.rows(6, theme::GAP);
    for (i, cell) in rows[0].cols(6, 8.0).into_iter().enumerate() {
        scene.token(cell.center(), 26.0, i);
    }
    for (i, cell) in (0u8..).zip(rows[1].cols(7, 8.0)) {
        let side = cell.h.min(cell.w);
        scene.dice(
            Rect::around(cell.center(), side, side),
            (i + 1) % 7,
            Hue::ALL[usize::from(i)],
        );
    }
    for (i, cell) in rows[2].cols(8, 8.0).into_iter().enumerate() {
        scene.badge(cell.center(), 26.0, &(i * 3).to_string(), Hue::ALL[i]);
    }
    let pills = rows[3].inset_xy(0.0, 6.0).cols(3, 10.0);
    scene.pill(pills[0], Some(Icon::Hourglass), "your turn", Hue::Gold);
    scene.pill(pills[1], Some(Icon::Robot), "robot", Hue::Sky);
    scene.pill(pills[2], None, "passed", Hue::Slate);
    let (stars, bar) = rows[4].split_left(230.0);
    scene.star_row(stars, 3, 5, Hue::Gold);
    scene.meter(bar.inset_xy(4.0, 8.0), 0.62, "62 of 100", Hue::Green);
    scene.track(
        rows[5].inset_xy(0.0, 4.0),
        &Track::new(1, 10, Hue::Teal)
            .reached(4)
            .marker(0, 4)
            .marker(3, 7)
            .marker(1, 7),
    );
}

fn paragraphs(scene: &mut Scene, area: Rect) {
    let inner = scene.panel(area, "Words");
    let (text, rest) = inner.split_top(190.0);
    scene.text(Text::new(text, "Every ship may move once. A fleet that meets another stops, and both sides roll: one die for each crew aboard, highest wins.").top().wrap(6));
    let lines = rest.rows(4, 6.0);
    scene.text(Text::new(lines[0], "Ωμέγα · Борис · Øystein · Łukasz").bold());
    scene.text(Text::new(lines[1], "שלום 漢字 🚀 ẞ ½ → ∞").colour(theme::MUTED));
    scene.text(
        Text::new(
            lines[2],
            "A very long line that has to be cut because it cannot be set any smaller",
        )
        .colour(Hue::Lime.light()),
    );
    scene.text(
        Text::new(lines[3], "0123456789 AVATAR Tower Yes")
            .title()
            .size(theme::LABEL),
    );
}

fn map(scene: &mut Scene, area: Rect) {
    let inner = scene.panel(area, "Map");
    let radius = 74.0;
    let origin = point(inner.x + 130.0, inner.y + 90.0);
    let hues = [
        Hue::Slate,
        Hue::Blue,
        Hue::Green,
        Hue::Amber,
        Hue::Violet,
        Hue::Red,
    ];
    for r in 0..6i32 {
        for q in 0..3i32 {
            let i = (r * 3 + q) as usize;
            let mut hex = Hex::new(hues[i % 6]);
            hex = match i % 5 {
                0 => hex.icon(Icon::Planet).label("Tarn"),
                1 => hex.icon(Icon::Ship).owner(i % 4),
                2 => hex.label("Rift"),
                3 => hex.icon(Icon::Star).lit(),
                _ => hex,
            };
            scene.hex(hex_centre(origin, radius, q - r / 2, r), radius, &hex);
        }
    }
    scene.line(
        vec![
            hex_centre(origin, radius, 0, 0),
            hex_centre(origin, radius, 1, 1),
            hex_centre(origin, radius, 0, 3),
        ],
        Stroke::new(theme::TEXT.alpha(0.8), 5.0),
    );
}

/// A hand of cards with their words.
pub(crate) fn hand() -> Scene {
    let mut scene = Scene::under(1600, 620, 3, Mood::Violet);
    let rest = scene.header("Your hand", "6 cards · 2 may be played now");
    for (area, (name, kind, hue, icon, words)) in rest
        .cols(6, theme::GAP)
        .into_iter()
        .zip(super::board::PLAYS)
    {
        let card = Card::new(name, hue)
            .kind(kind)
            .icon(icon)
            .words(words)
            .corner("2");
        let card = card.value(Icon::Coin, "3").value(Icon::Star, "1");
        let lit = matches!(kind, "War" | "Crew");
        scene.card(
            area,
            &if lit {
                card.state(CardState::Lit)
            } else {
                card
            },
        );
    }
    scene
}
