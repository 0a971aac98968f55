//! What players see: icons and seats can be told apart, and text stays in its box.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use render::{
    Align, Background, Colour, Flow, Icon, Painter, Rect, Rise, Scene, Text, Weight, rect, theme,
};
use support::Dice;

/// A scene on black, so that everything painted can be found.
fn black(width: u32, height: u32) -> Scene {
    Scene {
        background: Background::Plain(Colour::BLACK),
        ..Scene::new(width, height)
    }
}

/// How bright each pixel is.
fn lights(painter: &Painter, scene: &Scene) -> Vec<u8> {
    painter
        .picture(scene)
        .unwrap()
        .pixels()
        .map(|p| p.0[1])
        .collect()
}

fn icon_lights(painter: &Painter, icon: Icon, side: u32) -> Vec<u8> {
    let mut scene = black(side, side);
    scene.icon(icon, scene.area(), Colour::WHITE);
    lights(painter, &scene)
}

/// Part of the area in which two icons differ.
fn difference(a: &[u8], b: &[u8]) -> f32 {
    let sum: u32 = a
        .iter()
        .zip(b)
        .map(|(a, b)| u32::from(a.abs_diff(*b)))
        .sum();
    sum as f32 / 255.0 / a.len() as f32
}

#[test]
fn every_icon_shows_something_and_no_two_look_alike_even_at_18_pixels() {
    let painter = Painter::new().unwrap();
    let drawn: Vec<Vec<u8>> = Icon::ALL
        .iter()
        .map(|&i| icon_lights(&painter, i, 18))
        .collect();
    for (i, a) in drawn.iter().enumerate() {
        let shown = difference(a, &vec![0; a.len()]);
        assert!(
            (0.08..0.98).contains(&shown),
            "{:?} covers {shown}",
            Icon::ALL[i]
        );
        for (j, b) in drawn.iter().enumerate().skip(i + 1) {
            let apart = difference(a, b);
            assert!(
                apart > 0.02,
                "{:?} and {:?}: {apart}",
                Icon::ALL[i],
                Icon::ALL[j]
            );
        }
    }
}

#[test]
fn the_list_of_icons_is_complete_and_in_order() {
    for (i, icon) in Icon::ALL.into_iter().enumerate() {
        assert_eq!(icon as usize, i);
    }
    assert_eq!(Icon::die(6), Icon::Die6);
    assert_eq!(Icon::die(7), Icon::Question);
}

#[test]
fn seats_differ_in_shape_and_letter_and_hue() {
    let painter = Painter::new().unwrap();
    for a in 0..theme::SEATS {
        for b in a + 1..theme::SEATS {
            let (x, y) = (theme::seat(a), theme::seat(b));
            assert!(x.shape != y.shape && x.letter != y.letter && x.hue != y.hue);
            let shapes = [x.shape, y.shape].map(|s| icon_lights(&painter, s, 24));
            assert!(
                difference(&shapes[0], &shapes[1]) > 0.06,
                "{:?} and {:?}",
                x.shape,
                y.shape
            );
        }
    }
}

/// A colour as somebody without green or without red receptors sees it (after Viénot, Brettel and Mollon, 1999).
fn as_seen(c: Colour, without_red: bool) -> [f32; 3] {
    let linear = [c.r, c.g, c.b].map(|v| (f32::from(v) / 255.0).powf(2.2));
    let (r, g) = if without_red {
        (0.112, 0.888)
    } else {
        (0.293, 0.707)
    };
    let yellow = linear[0] * r + linear[1] * g;
    let blue = if without_red { 0.004 } else { -0.022 };
    [yellow, yellow, linear[2] + blue * (linear[0] - linear[1])]
        .map(|v| v.max(0.0).powf(1.0 / 2.2) * 255.0)
}

#[test]
fn colour_blind_players_see_different_seat_colours() {
    for without_red in [false, true] {
        for a in 0..theme::SEATS {
            for b in a + 1..theme::SEATS {
                let [x, y] = [a, b].map(|s| as_seen(theme::seat(s).hue.base(), without_red));
                let apart: f32 = x
                    .iter()
                    .zip(y)
                    .map(|(p, q)| (p - q).powi(2))
                    .sum::<f32>()
                    .sqrt();
                assert!(apart > 25.0, "seats {a} and {b}: {apart}");
            }
        }
    }
}

/// Relative luminance, as web guidelines measure contrast.
fn luminance(c: Colour) -> f32 {
    let [r, g, b] = [c.r, c.g, c.b].map(|v| (f32::from(v) / 255.0).powf(2.2));
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: Colour, b: Colour) -> f32 {
    let (x, y) = (luminance(a), luminance(b));
    (x.max(y) + 0.05) / (x.min(y) + 0.05)
}

#[test]
fn letters_stand_out_from_their_grounds() {
    for hue in render::Hue::ALL {
        for (letters, ground) in [
            (theme::TEXT, hue.deep()),
            (theme::TEXT, hue.head()),
            (hue.light(), hue.deep()),
            (hue.light(), theme::PANEL),
            (theme::INK, hue.base()),
        ] {
            assert!(
                contrast(letters, ground) >= 4.5,
                "{hue:?}: {}",
                contrast(letters, ground)
            );
        }
        assert!(contrast(hue.light(), hue.head()) >= 4.0, "{hue:?}");
    }
    assert!(contrast(theme::MUTED, theme::PANEL_HIGH) >= 4.5);
}

/// The box around everything that is not black.
fn extent(light: &[u8], width: usize) -> Option<Rect> {
    let lit: Vec<(usize, usize)> = (0..light.len())
        .filter(|&i| light[i] > 0)
        .map(|i| (i % width, i / width))
        .collect();
    let x0 = lit.iter().map(|p| p.0).min()? as f32;
    let x1 = lit.iter().map(|p| p.0).max()? as f32 + 1.0;
    let y0 = lit.iter().map(|p| p.1).min()? as f32;
    let y1 = lit.iter().map(|p| p.1).max()? as f32 + 1.0;
    Some(rect(x0, y0, x1 - x0, y1 - y0))
}

#[test]
fn text_never_leaves_its_box() {
    let painter = Painter::new().unwrap();
    let words = [
        "Ågy",
        "jumping quickly over",
        "WWWWWWWWWWWWWWWWWWWWWW",
        "Ñ",
        "a b c d e f g h i j k l m n o p",
        "漢字 🚀 ẞ",
    ];
    let mut dice = Dice::new(5);
    for round in 0..300 {
        let mut scene = black(300, 160);
        let area = rect(
            20.0 + dice.below(90) as f32,
            20.0 + dice.below(60) as f32,
            5.0 + dice.below(150) as f32,
            5.0 + dice.below(70) as f32,
        );
        scene.text(Text {
            size: 8.0 + dice.below(80) as f32,
            min_size: 6.0 + dice.below(20) as f32,
            weight: dice.one(&[Weight::Regular, Weight::Bold, Weight::Title]),
            align: dice.one(&[Align::Left, Align::Centre, Align::Right]),
            rise: dice.one(&[Rise::Top, Rise::Middle, Rise::Bottom]),
            flow: dice.one(&[Flow::Fit, Flow::Wrap(1), Flow::Wrap(3)]),
            ..Text::new(area, dice.one(&words))
        });
        if let Some(seen) = extent(&lights(&painter, &scene), 300) {
            let inside = seen.x >= area.x
                && seen.y >= area.y
                && seen.right() <= area.right()
                && seen.bottom() <= area.bottom();
            assert!(inside, "round {round}: {seen:?} outside {area:?}");
        }
    }
}

#[test]
fn text_that_fits_keeps_its_size_and_longer_text_shrinks_before_it_is_cut() {
    let painter = Painter::new().unwrap();
    let tall = |words: &str, min: f32| {
        let mut scene = black(400, 60);
        scene.text(Text::new(scene.area(), words).size(40.0).min_size(min));
        extent(&lights(&painter, &scene), 400).unwrap()
    };
    let short = tall("Hn", 18.0);
    let long = tall("Hn Hn Hn Hn Hn Hn Hn", 18.0);
    let cut = tall(&"Hn ".repeat(60), 18.0);
    assert!(long.h < short.h && long.w > 350.0, "{long:?}");
    assert!(cut.h < long.h && cut.right() > 350.0, "{cut:?}");
}

#[test]
fn wrapped_text_keeps_to_its_lines() {
    let painter = Painter::new().unwrap();
    let mut scene = black(200, 300);
    scene.text(
        Text::new(
            scene.area(),
            "one two three four five six seven eight nine ten",
        )
        .top()
        .wrap(2),
    );
    let seen = extent(&lights(&painter, &scene), 200).unwrap();
    assert!(seen.bottom() <= 2.0 * 1.3 * theme::BODY, "{seen:?}");
    assert!(seen.bottom() > theme::SMALLEST * 1.5, "{seen:?}");
}

#[test]
fn names_from_many_alphabets_are_written_not_boxed() {
    let painter = Painter::new().unwrap();
    let shape = |c: &str| {
        let mut scene = black(60, 60);
        scene.text(Text::new(scene.area(), c).size(40.0).centre());
        lights(&painter, &scene)
    };
    let neutral = shape("漢");
    assert!(
        neutral.iter().any(|&v| v > 100),
        "what no face has is shown as a box"
    );
    for c in [
        "Å", "ß", "Ł", "Ω", "ж", "Ђ", "ș", "ő", "Ğ", "א", "ש", "ع", "→", "€", "½",
    ] {
        let drawn = shape(c);
        assert!(drawn.iter().any(|&v| v > 100) && drawn != neutral, "{c}");
    }
}
