//! No string and no coordinate brings the painter down.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use render::{
    Align, Card, Colour, Disc, Feature, Fill, Flow, Glow, Hex, Hue, Icon, Line, Mark, Node,
    Painter, Planet, Plate, Point, Polygon, Rect, Rise, Scene, Stroke, Text, Track, Weight, point,
    rect,
};
use support::Dice;

const ODD: [f32; 22] = [
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::MAX,
    f32::MIN,
    f32::MIN_POSITIVE,
    -0.0,
    0.0,
    0.3,
    1.0,
    -1.0,
    17.5,
    60.0,
    200.0,
    -300.0,
    1_000.0,
    4_096.0,
    99_999.0,
    -99_999.0,
    1e6,
    -1e9,
    3e38,
];

fn strings() -> Vec<String> {
    let mut strings: Vec<String> = [
        "",
        " ",
        "\n\n\n",
        "\0",
        "a\0b",
        "🚀🚀🚀",
        "👩‍👩‍👧‍👦 family",
        "שלום עולם",
        "مرحبا بالعالم",
        "\u{202e}abc",
        "\u{200b}\u{200d}\u{feff}",
        "e\u{301}\u{301}\u{301}",
        "漢字かな",
        "\t\r\n",
        "𝔘𝔫𝔦",
        "\u{10ffff}",
        "ﷺ",
        "…",
        "-----",
        "a-b-c-d/e/f",
        "Ǆ ǅ ẞ ﬀ",
    ]
    .map(String::from)
    .to_vec();
    strings.push("x".repeat(10_000));
    strings.push("word ".repeat(2_000));
    strings.push("\n".repeat(10_000));
    strings.push("🪐".repeat(10_000));
    strings
}

fn area(dice: &mut Dice) -> Rect {
    rect(
        dice.one(&ODD),
        dice.one(&ODD),
        dice.one(&ODD),
        dice.one(&ODD),
    )
}

fn spot(dice: &mut Dice) -> Point {
    point(dice.one(&ODD), dice.one(&ODD))
}

fn fill(dice: &mut Dice) -> Fill {
    let hue = dice.one(&Hue::ALL);
    dice.one(&[
        Fill::Empty,
        Fill::Flat(hue.base()),
        Fill::Flat(hue.light().alpha(0.4)),
        Fill::Down(hue.dark(), hue.base()),
    ])
}

fn stroke(dice: &mut Dice) -> Option<Stroke> {
    let width = dice.one(&ODD);
    dice.one(&[None, Some(Stroke::new(Colour::WHITE, width))])
}

fn node(dice: &mut Dice, strings: &[String]) -> Node {
    let (area, radius, fill, stroke) = (area(dice), dice.one(&ODD), fill(dice), stroke(dice));
    match dice.below(8) {
        0 => Node::Plate(Plate {
            area,
            radius,
            fill,
            stroke,
        }),
        1 => Node::Disc(Disc {
            centre: spot(dice),
            radius,
            fill,
            stroke,
        }),
        2 => Node::Polygon(Polygon {
            points: (0..dice.below(7)).map(|_| spot(dice)).collect(),
            fill,
            stroke,
        }),
        3 => Node::Line(Line {
            points: (0..dice.below(5)).map(|_| spot(dice)).collect(),
            stroke: Stroke::new(Colour::WHITE, radius),
        }),
        4 => Node::Planet(
            Planet::new(spot(dice), dice.one(&ODD[6..14]), 7, Hue::Sky)
                .with(dice.one(&[Feature::Rings, Feature::Glow])),
        ),
        5 => Node::Icon(Mark {
            icon: dice.one(&Icon::ALL),
            area,
            colour: Colour::WHITE,
        }),
        6 => Node::Glow(Glow {
            area,
            radius,
            spread: dice.one(&ODD),
            colour: Colour::WHITE,
        }),
        _ => Node::Text(text(dice, strings)),
    }
}

fn text(dice: &mut Dice, strings: &[String]) -> Text {
    Text {
        area: area(dice),
        content: strings[dice.below(strings.len())].clone(),
        size: dice.one(&ODD),
        min_size: dice.one(&ODD),
        weight: dice.one(&[Weight::Regular, Weight::Bold, Weight::Title]),
        colour: Colour::WHITE,
        align: dice.one(&[Align::Left, Align::Centre, Align::Right]),
        rise: dice.one(&[Rise::Top, Rise::Middle, Rise::Bottom]),
        flow: dice.one(&[
            Flow::Fit,
            Flow::Wrap(0),
            Flow::Wrap(1),
            Flow::Wrap(4),
            Flow::Wrap(u16::MAX),
        ]),
    }
}

#[test]
fn odd_nodes_are_skipped_or_clipped_and_the_bands_still_agree_with_the_whole() {
    let strings = strings();
    let painter = Painter::new().unwrap();
    for seed in 0..150 {
        let mut dice = Dice::new(seed);
        let mut scene = Scene::new(320, 200);
        for _ in 0..40 {
            scene.push(node(&mut dice, &strings));
        }
        let png = painter.png(&scene).unwrap();
        let picture = image::load_from_memory(&png).unwrap().to_rgba8();
        assert!(picture == painter.reference(&scene).unwrap(), "seed {seed}");
    }
}

#[test]
fn composed_nodes_take_any_place_and_any_words() {
    let strings = strings();
    let painter = Painter::new().unwrap();
    for seed in 0..60 {
        let mut dice = Dice::new(1_000 + seed);
        let mut scene = Scene::new(320, 200);
        for _ in 0..6 {
            let (words, number) = (
                strings[dice.below(strings.len())].clone(),
                dice.one(&[i32::MIN, -1, 0, 9, i32::MAX]),
            );
            let (place, hue, seat) = (area(&mut dice), dice.one(&Hue::ALL), dice.below(1_000));
            let card = Card::new(words.clone(), hue)
                .kind(words.clone())
                .words(words.clone())
                .corner(words.clone());
            scene.card(
                place,
                &card
                    .icon(dice.one(&Icon::ALL))
                    .value(Icon::Coin, words.clone())
                    .owner(seat),
            );
            scene.track(
                place,
                &Track::new(number, dice.one(&[i32::MIN, 3, i32::MAX]), hue)
                    .reached(number)
                    .marker(seat, number),
            );
            scene.hex(
                spot(&mut dice),
                dice.one(&ODD),
                &Hex::new(hue)
                    .label(words.clone())
                    .owner(seat)
                    .icon(Icon::Star),
            );
            scene.seat_panel(place, seat, &words, &words);
            scene.pill(place, Some(Icon::Clock), &words, hue);
            scene.dice(place, number as u8, hue);
            scene.star_row(place, 3, 9, hue);
            scene.meter(place, dice.one(&ODD), &words, hue);
            scene.slot(place, Icon::Card, &words);
            scene.header(&words, &words);
        }
        painter.png(&scene).unwrap();
    }
}

#[test]
fn every_kind_of_string_is_painted() {
    let painter = Painter::new().unwrap();
    for content in strings() {
        for flow in [Flow::Fit, Flow::Wrap(3)] {
            let mut scene = Scene::new(200, 80);
            let text = Text {
                flow,
                ..Text::new(rect(10.0, 10.0, 180.0, 60.0), content.as_str())
            };
            scene.text(text);
            painter.png(&scene).unwrap();
        }
    }
}
