//! Scenes made to exhaust the painter are refused, and the largest it takes stay below a gigabyte.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use render::{
    Colour, Hue, Icon, MAX_NODES, MAX_SIDE, Painter, Planet, Rect, RenderError, Scene, Stroke,
    Text, point, rect,
};

const SIDE: f32 = MAX_SIDE as f32;

fn full() -> Scene {
    Scene::new(MAX_SIDE, MAX_SIDE)
}

/// A scene of many nodes, made by a function from their number.
fn crowd(count: usize, add: impl Fn(&mut Scene, usize)) -> Scene {
    let mut scene = full();
    (0..count).for_each(|i| add(&mut scene, i));
    scene
}

/// All characters that the faces may know, from this one on.
fn letters(from: usize) -> String {
    let codes = (0x21..0x3000).cycle().skip(from).take(4_000);
    codes.filter_map(char::from_u32).collect()
}

fn large(i: usize) -> Planet {
    Planet::new(point(2_000.0, 2_000.0), 1_700.0, i as u64, Hue::Sky)
}

/// The most memory this process has ever had, in mebibytes; nothing where the system does not say.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let kib = line.and_then(|l| l.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() / 1024
}

#[test]
fn scenes_made_to_exhaust_are_refused_before_anything_is_drawn() {
    let whole = rect(0.0, 0.0, SIDE, SIDE);
    let scenes: [(&str, Scene); 7] = [
        (
            "plates",
            crowd(MAX_NODES, |s, _| s.plate(whole, 9.0, Colour::WHITE)),
        ),
        ("planets", crowd(MAX_NODES, |s, i| s.planet(large(i)))),
        (
            "icons",
            crowd(MAX_NODES, |s, i| {
                s.icon(Icon::Gear, whole.inset(i as f32 / 20.0), Colour::WHITE);
            }),
        ),
        (
            "glows",
            crowd(MAX_NODES, |s, i| {
                let (round, spread) = ((i % 250) as f32, (i / 250) as f32);
                s.glow(rect(0.0, 0.0, 600.0, 600.0), round, spread, Colour::BLACK);
            }),
        ),
        (
            "corners",
            crowd(1_000, |s, i| {
                let at = |k: usize| (k * i % 4_096) as f32;
                let points = (0..500).map(|k| point(at(k), at(k + 7)));
                s.polygon(points.collect(), Colour::WHITE, None);
            }),
        ),
        (
            "lines",
            crowd(1_000, |s, _| {
                let points = (0..500).map(|k| point(k as f32, (k % 2 * 4_000) as f32));
                s.line(points.collect(), Stroke::new(Colour::WHITE, 900.0));
            }),
        ),
        (
            "letters",
            crowd(2_000, |s, i| {
                let words = Text::new(whole, letters(i)).wrap(400).top();
                s.text(words.size(400.0 - (i / 8) as f32).min_size(90.0));
            }),
        ),
    ];
    let painter = Painter::new().unwrap();
    for (name, scene) in &scenes {
        assert_eq!(painter.png(scene), Err(RenderError::Work), "{name}");
        assert!(painter.picture(scene).is_err(), "{name}");
    }
    assert!(peak() < 1_000, "{} MiB", peak());
}

#[test]
fn the_largest_scenes_are_painted_within_a_gigabyte() {
    let painter = Painter::new().unwrap();
    let whole = rect(0.0, 0.0, SIDE, SIDE);
    let mut scene = full();
    scene.planet(large(1));
    scene.icon(
        Icon::Gear,
        Rect::around(whole.center(), 900.0, 900.0),
        Colour::WHITE,
    );
    scene.text(
        Text::new(whole, letters(0))
            .size(60.0)
            .min_size(40.0)
            .wrap(400),
    );
    scene.glow(whole.inset(100.0), 200.0, 64.0, Colour::WHITE);
    assert!(painter.png(&scene).is_ok());
    assert!(peak() < 1_000, "{} MiB", peak());
}
