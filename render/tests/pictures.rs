//! Pictures are right: what the file holds is what was painted, whatever was painted before.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../examples/samples/mod.rs"]
mod samples;

use image::RgbaImage;
use render::{Background, Colour, Fill, Painter, RenderError, Scene, Text, rect};
use samples::{all, board::board};

fn decode(png: &[u8]) -> RgbaImage {
    image::load_from_memory(png).expect("a PNG").to_rgba8()
}

/// Bytes of the header that name the colour type: 3 is a palette, 2 full colours.
fn colour_type(png: &[u8]) -> u8 {
    png[25]
}

/// Peak signal to noise between a picture and what was meant, in decibels.
fn likeness(picture: &RgbaImage, meant: &RgbaImage) -> f64 {
    // Opacity is one of four channels and never differs.
    let error = imageproc::stats::root_mean_squared_error(picture, meant) * (4.0_f64 / 3.0).sqrt();
    20.0 * (255.0 / error.max(1e-5)).log10()
}

#[test]
fn a_picture_decodes_to_what_is_painted_without_caches() {
    let painter = Painter::new().unwrap();
    for (name, scene) in all() {
        let png = painter.png(&scene).unwrap();
        let picture = decode(&png);
        assert_eq!(picture.dimensions(), (scene.width, scene.height), "{name}");
        assert!(picture == painter.reference(&scene).unwrap(), "{name}");
    }
}

#[test]
fn an_update_from_cached_bands_equals_a_cold_draw() {
    let warm = Painter::new().unwrap();
    for turn in 0..5 {
        let scene = board(turn);
        let cold = Painter::new().unwrap().threads(1);
        assert!(
            warm.png(&scene).unwrap() == cold.png(&scene).unwrap(),
            "turn {turn}"
        );
    }
}

#[test]
fn the_same_scene_gives_the_same_bytes_from_any_painter_and_any_number_of_threads() {
    for (name, scene) in all() {
        let many = Painter::new().unwrap().threads(4).png(&scene).unwrap();
        assert!(render::png(&scene).unwrap() == many, "{name}");
    }
}

#[test]
fn a_board_fits_in_256_colours_without_a_visible_difference() {
    let painter = Painter::new().unwrap();
    let scene = board(0);
    let png = painter.png(&scene).unwrap();
    assert_eq!(colour_type(&png), 3);
    assert!(png.len() < 150_000, "{} bytes", png.len());
    // Dithering moves single pixels of planets on purpose, so they are measured against the dithered ones elsewhere.
    let mut flat = scene.clone();
    flat.nodes.retain(|n| !matches!(n, render::Node::Planet(_)));
    let png = painter.png(&flat).unwrap();
    let decibels = likeness(&decode(&png), &painter.picture(&flat).unwrap());
    assert!(decibels >= 40.0, "{decibels} dB");
}

#[test]
fn dithered_planets_keep_their_colours_on_average() {
    let painter = Painter::new().unwrap();
    let scene = all().swap_remove(4).1;
    // From a little further away grain is gone and only a shift of colour would stay.
    let small = |image: &RgbaImage| image::imageops::thumbnail(image, 200, 100);
    let seen = small(&decode(&painter.png(&scene).unwrap()));
    let decibels = likeness(&seen, &small(&painter.picture(&scene).unwrap()));
    assert!(decibels >= 40.0, "{decibels} dB");
}

#[test]
fn a_scene_of_foreign_colours_is_written_without_loss() {
    let mut scene = Scene::new(300, 200);
    for i in 0..100u32 {
        let area = rect(i as f32 * 3.0, 0.0, 3.0, 200.0);
        let shade = |k: u32| Colour::hex((i * 0x02_0501).wrapping_mul(k) & 0x00ff_ffff);
        scene.plate(area, 0.0, Fill::Down(shade(1), shade(77)));
    }
    let painter = Painter::new().unwrap();
    let png = painter.png(&scene).unwrap();
    assert_eq!(colour_type(&png), 2);
    assert!(likeness(&decode(&png), &painter.picture(&scene).unwrap()) > 90.0);
    assert!(decode(&png) == painter.reference(&scene).unwrap());
}

#[test]
fn pictures_of_any_size_decode() {
    let painter = Painter::new().unwrap();
    for (width, height) in [
        (1, 1),
        (1, 97),
        (97, 1),
        (3, 40),
        (5, 41),
        (640, 79),
        (4096, 81),
    ] {
        let mut scene = Scene::new(width, height);
        scene.text(Text::new(scene.area(), "Size").title());
        let picture = decode(&painter.png(&scene).unwrap());
        assert_eq!(picture.dimensions(), (width, height));
        assert!(picture == painter.reference(&scene).unwrap());
    }
}

#[test]
fn a_plain_background_is_that_colour_everywhere() {
    let mut scene = Scene::new(50, 90);
    scene.background = Background::Plain(render::theme::PANEL);
    let picture = decode(&render::png(&scene).unwrap());
    assert!(picture.pixels().all(|p| p.0 == [0x12, 0x1a, 0x2e, 255]));
}

#[test]
fn scenes_beyond_the_limits_are_refused() {
    let painter = Painter::new().unwrap();
    for (width, height) in [(0, 10), (10, 0), (4097, 10), (10, u32::MAX)] {
        let refused = painter.png(&Scene::new(width, height)).unwrap_err();
        assert_eq!(refused, RenderError::Size { width, height });
    }
    let mut full = Scene::new(10, 10);
    for _ in 0..=render::MAX_NODES {
        full.plate(full.area(), 0.0, Colour::WHITE);
    }
    assert_eq!(painter.png(&full).unwrap_err(), RenderError::Nodes(20_001));
}

#[test]
fn a_scene_survives_being_written_and_read() {
    for (name, scene) in all() {
        let text = serde_json::to_string(&scene).unwrap();
        assert!(
            serde_json::from_str::<Scene>(&text).unwrap() == scene,
            "{name}"
        );
    }
}
