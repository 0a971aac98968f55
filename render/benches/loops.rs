//! Our own loops beside the calls of `image` and `imageproc` that do the same: what each gains.
//!
//! `cargo bench -p render --bench loops`
#![expect(
    clippy::expect_used,
    reason = "a bench that cannot start should say so"
)]

use ab_glyph::{FontRef, PxScale};
use divan::Bencher;
use image::imageops::overlay;
use image::{GrayImage, Luma, Pixel as _, Rgba, RgbaImage};
use imageproc::drawing::{
    Blend, draw_antialiased_polygon_mut, draw_filled_rect_mut, draw_text_mut,
};
use imageproc::filter::gaussian_blur_f32;
use imageproc::pixelops::interpolate;
use imageproc::rect::Rect as Box;
use render::{
    Background, Colour, Hue, Painter, Planet, Scene, Text, hex_centre, hex_corners, point, rect,
};

const INK: Rgba<u8> = Rgba([255, 255, 255, 255]);

fn main() {
    divan::main();
}

fn ground() -> Scene {
    Scene {
        background: Background::Plain(Colour::BLACK),
        ..Scene::new(1600, 1000)
    }
}

/// Paints a scene again and again with everything ready.
fn ours(bencher: Bencher, scene: &Scene) {
    let painter = Painter::new().expect("the typefaces").threads(1);
    painter.picture(scene).expect("a picture");
    bencher.bench_local(|| painter.picture(scene));
}

/// The same by other means, on a picture of the same size.
fn theirs(bencher: Bencher, draw: impl Fn(&mut RgbaImage)) {
    bencher.bench_local(|| {
        let mut image = RgbaImage::from_pixel(1600, 1000, Rgba([0, 0, 0, 255]));
        draw(&mut image);
        image
    });
}

/// A picture with nothing on it: subtract it from the others.
#[divan::bench]
fn a_nothing(bencher: Bencher) {
    ours(bencher, &ground());
}

#[divan::bench]
fn blend_ours(bencher: Bencher) {
    let mut scene = ground();
    for i in 0..40 {
        scene.plate(
            rect(i as f32 * 20.0, 50.0, 600.0, 400.0),
            0.0,
            Colour::WHITE.alpha(0.3),
        );
    }
    ours(bencher, &scene);
}

#[divan::bench(sample_count = 10)]
fn blend_theirs(bencher: Bencher) {
    let ink = Rgba([255, 255, 255, 77]);
    theirs(bencher, |image| {
        let mut image = Blend(std::mem::take(image));
        for i in 0..40 {
            draw_filled_rect_mut(&mut image, Box::at(i * 20, 50).of_size(600, 400), ink);
        }
    });
}

fn corners() -> impl Iterator<Item = Vec<render::Point>> {
    (0..60).map(|i| hex_corners(hex_centre(point(100.0, 100.0), 70.0, i % 10, i / 10), 70.0))
}

#[divan::bench]
fn polygons_ours(bencher: Bencher) {
    let mut scene = ground();
    corners().for_each(|c| scene.polygon(c, Colour::WHITE, None));
    ours(bencher, &scene);
}

#[divan::bench(sample_count = 20)]
fn polygons_theirs(bencher: Bencher) {
    let whole = |p: &render::Point| imageproc::point::Point::new(p.x as i32, p.y as i32);
    let corners: Vec<Vec<_>> = corners().map(|c| c.iter().map(whole).collect()).collect();
    theirs(bencher, |image| {
        for polygon in &corners {
            draw_antialiased_polygon_mut(image, polygon, INK, interpolate);
        }
    });
}

const WORDS: &str = "Every ship may move once, and both sides roll";

#[divan::bench]
fn text_ours(bencher: Bencher) {
    let mut scene = ground();
    for i in 0..40u8 {
        scene.text(Text::new(rect(20.0, f32::from(i) * 24.0, 1_000.0, 24.0), WORDS).size(20.0));
    }
    ours(bencher, &scene);
}

#[divan::bench(sample_count = 20)]
fn text_theirs(bencher: Bencher) {
    let font = FontRef::try_from_slice(include_bytes!("../../fonts/Exo2-Medium.ttf"));
    let font = font.expect("a typeface");
    theirs(bencher, |image| {
        for i in 0..40 {
            draw_text_mut(image, INK, 20, i * 24, PxScale::from(24.0), &font, WORDS);
        }
    });
}

#[divan::bench]
fn sprites_ours(bencher: Bencher) {
    let mut scene = ground();
    for i in 0..20u8 {
        scene.planet(Planet::new(
            point(f32::from(i) * 60.0, 400.0),
            100.0,
            1,
            Hue::Sky,
        ));
    }
    ours(bencher, &scene);
}

#[divan::bench(sample_count = 20)]
fn sprites_theirs(bencher: Bencher) {
    let sprite = RgbaImage::from_fn(236, 236, |x, y| Rgba([x as u8, y as u8, 9, 255]));
    theirs(bencher, |image| {
        for i in 0..20 {
            overlay(image, &sprite, i * 60 - 118, 282);
        }
    });
}

#[divan::bench]
fn glows_ours(bencher: Bencher) {
    let mut scene = ground();
    for i in 0..20u8 {
        let area = rect(f32::from(i) * 50.0, 100.0, 200.0, 280.0);
        scene.glow(area, 14.0, 12.0, Colour::WHITE);
    }
    ours(bencher, &scene);
}

#[divan::bench(sample_count = 10)]
fn glows_theirs(bencher: Bencher) {
    theirs(bencher, |image| {
        for i in 0..20 {
            let mut light = GrayImage::new(224, 304);
            draw_filled_rect_mut(&mut light, Box::at(12, 12).of_size(200, 280), Luma([255]));
            for (x, y, light) in gaussian_blur_f32(&light, 6.0).enumerate_pixels() {
                if let Some(px) = image.get_pixel_mut_checked(i * 50 + x, 88 + y) {
                    px.blend(&Rgba([255, 255, 255, light.0[0]]));
                }
            }
        }
    });
}
