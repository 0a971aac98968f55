//! How long a board takes, beside what the usual crates need for the same picture in the same run.
//!
//! `cargo bench -p render`
#![expect(
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a bench that cannot start should say so"
)]

#[path = "support/peer.rs"]
mod peer;
#[path = "../examples/samples/mod.rs"]
mod samples;

use divan::Bencher;
use render::{Painter, Scene};
use samples::board::board;
use std::cell::Cell;
use std::io::Cursor;

fn main() {
    let painter = painter(2);
    for (name, scene) in samples::all() {
        let bytes = painter.png(&scene).map_or(0, |png| png.len());
        divan::black_box(bytes);
        eprintln!("{name}: {bytes} bytes");
    }
    let bytes = painter.film(&turns(), 70, 400).map_or(0, |film| film.len());
    eprintln!("film: {bytes} bytes");
    divan::main();
}

/// A match of 120 turns.
fn turns() -> Vec<Scene> {
    (0..120).map(board).collect()
}

fn painter(threads: usize) -> Painter {
    Painter::new().expect("the typefaces").threads(threads)
}

/// A frame with no band kept from before; glyphs, sprites and the sky are there already.
#[divan::bench(args = [1, 2])]
fn cold_frame(bencher: Bencher, threads: usize) {
    let (painter, scene) = (painter(threads), board(0));
    painter.png(&scene).expect("a picture");
    bencher.bench_local(|| {
        painter.forget_bands();
        painter.png(&scene)
    });
}

/// A hand of cards, with no band kept from before.
#[divan::bench]
fn cold_hand(bencher: Bencher) {
    let (painter, scene) = (painter(1), samples::hand());
    painter.png(&scene).expect("a picture");
    bencher.bench_local(|| {
        painter.forget_bands();
        painter.png(&scene)
    });
}

/// A film of 120 scenes.
#[divan::bench(sample_count = 5)]
fn film(bencher: Bencher) {
    let (painter, scenes) = (painter(1), turns());
    painter.film(&scenes, 70, 400).expect("a film");
    bencher.bench_local(|| painter.film(&scenes, 70, 400));
}

/// The very first frame of a process: typefaces, glyphs, planets, sky and palette included.
#[divan::bench(sample_count = 10)]
fn first_frame(bencher: Bencher) {
    let scene = board(0);
    bencher.bench_local(|| painter(1).png(&scene));
}

/// The same scene again.
#[divan::bench]
fn warm_frame(bencher: Bencher) {
    let (painter, scene) = (painter(1), board(0));
    painter.png(&scene).expect("a picture");
    bencher.bench_local(|| painter.png(&scene));
}

/// One number on one card differs from every frame before.
#[divan::bench]
fn one_card_changed(bencher: Bencher) {
    let painter = painter(1);
    painter.png(&board(0)).expect("a picture");
    let turn = Cell::new(0);
    let next = || {
        turn.set(turn.get() + 1);
        one_card(turn.get())
    };
    bencher
        .with_inputs(next)
        .bench_local_refs(|scene| painter.png(scene));
}

/// The board with nothing changed but the crew of the third world.
fn one_card(turn: u32) -> Scene {
    let (mut scene, changed) = (board(0), board(turn));
    for (node, other) in scene.nodes.iter_mut().zip(changed.nodes) {
        if let (render::Node::Text(a), render::Node::Text(b)) = (&*node, &other)
            && a.content != b.content
            && a.area.y < 400.0
        {
            *node = other;
        }
    }
    scene
}

/// Painting alone, with full colours and no file.
#[divan::bench]
fn draw_alone(bencher: Bencher) {
    let (painter, scene) = (painter(1), board(0));
    painter.picture(&scene).expect("a picture");
    bencher.bench_local(|| painter.picture(&scene));
}

/// Copying a frame: the floor under everything that touches every pixel.
#[divan::bench]
fn copy_of_the_frame(bencher: Bencher) {
    let frame = painter(1).picture(&board(0)).expect("a picture");
    let mut into = vec![0u8; frame.len()];
    bencher.bench_local(|| {
        into.copy_from_slice(divan::black_box(&frame));
        divan::black_box(&mut into);
    });
}

/// The peer draws the same nodes with stock calls of `image` and `imageproc`.
#[divan::bench(sample_count = 20)]
fn peer_draw(bencher: Bencher) {
    let (peer, scene) = (peer::Peer::new().expect("the typefaces"), board(0));
    bencher.bench_local(|| peer.draw(&scene));
}

/// The peer's default encoder on our pixels.
#[divan::bench(sample_count = 20)]
fn peer_encode(bencher: Bencher) {
    let scene = board(0);
    let frame = painter(1).picture(&scene).expect("a picture");
    bencher.bench_local(|| {
        let mut out = Cursor::new(Vec::new());
        frame
            .write_to(&mut out, image::ImageFormat::Png)
            .map(|()| out)
    });
}
