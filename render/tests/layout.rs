//! Cutting areas into others keeps everything inside and loses nothing.

use render::{Colour, Planet, Rect, hex_centre, hex_corners, point, rect};

const AREA: Rect = rect(10.0, 20.0, 300.0, 100.0);

fn close(a: f32, b: f32) -> bool {
    (a - b).abs() < 0.01
}

#[test]
fn splitting_gives_two_parts_that_meet() {
    let (left, rest) = AREA.split_left(80.0);
    assert!(close(left.w, 80.0) && close(rest.x, 90.0) && close(rest.right(), AREA.right()));
    let (right, rest) = AREA.split_right(80.0);
    assert!(close(right.x, 230.0) && close(rest.right(), 230.0) && close(rest.x, 10.0));
    let (top, rest) = AREA.split_top(30.0);
    assert!(close(top.h, 30.0) && close(rest.y, 50.0) && close(rest.bottom(), 120.0));
    let (bottom, rest) = AREA.split_bottom(30.0);
    assert!(close(bottom.y, 90.0) && close(rest.bottom(), 90.0));
}

#[test]
fn splitting_off_more_than_there_is_leaves_nothing() {
    let (left, rest) = AREA.split_left(999.0);
    assert!(close(left.w, 300.0) && close(rest.w, 0.0));
    assert!(close(AREA.inset(400.0).w, 0.0) && close(AREA.inset(400.0).h, 0.0));
}

#[test]
fn a_grid_fills_the_area_row_by_row() {
    let cells = AREA.grid(3, 2, 6.0);
    assert_eq!(cells.len(), 6);
    assert!(close(cells[0].x, AREA.x) && close(cells[2].right(), AREA.right()));
    assert!(close(cells[5].bottom(), AREA.bottom()) && close(cells[1].x - cells[0].right(), 6.0));
    assert_eq!(AREA.cols(3, 6.0)[1].h.to_bits(), AREA.h.to_bits());
    assert_eq!(AREA.rows(0, 6.0).len(), 1);
}

#[test]
fn centres_and_squares_lie_in_the_middle() {
    assert_eq!(AREA.center(), point(160.0, 70.0));
    let square = AREA.square();
    assert!(close(square.w, 100.0) && square.center() == AREA.center());
    assert!(AREA.contains(point(10.0, 20.0)) && !AREA.contains(point(310.0, 20.0)));
}

#[test]
fn neighbouring_hexagons_share_an_edge() {
    let here = hex_corners(hex_centre(point(0.0, 0.0), 10.0, 0, 0), 10.0);
    let there = hex_corners(hex_centre(point(0.0, 0.0), 10.0, 1, 0), 10.0);
    assert!(close(here[1].x, there[5].x) && close(here[1].y, there[5].y));
    assert!(close(here[2].x, there[4].x) && close(here[2].y, there[4].y));
    let below = hex_corners(hex_centre(point(0.0, 0.0), 10.0, 0, 1), 10.0);
    assert!(close(here[2].x, below[0].x) && close(here[2].y, below[0].y));
}

#[test]
fn colours_mix_and_fade_within_bounds() {
    assert_eq!(Colour::BLACK.mix(Colour::WHITE, 1.0), Colour::WHITE);
    assert_eq!(Colour::WHITE.mix(Colour::BLACK, 7.0).r, 0);
    assert_eq!(Colour::WHITE.alpha(0.5).a, 128);
    assert_eq!(Colour::WHITE.mix(Colour::BLACK, f32::NAN).r, 0);
}

#[test]
fn a_planet_reaches_further_with_rings() {
    let bare = Planet::new(point(0.0, 0.0), 10.0, 1, render::Hue::Sky);
    let ringed = bare.clone().with(render::Feature::Rings);
    assert!(bare.reach() < ringed.reach());
}
