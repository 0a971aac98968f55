//! The outlines of the icons on a grid of 24 by 24, and their masks.

mod shape;
mod signs;
mod space;
mod table;

use self::shape::Part;
use crate::Icon;
use image::GrayImage;
use image::imageops::{rotate90, rotate180, rotate270, thumbnail};
use signs as s;
use space as w;
use table as t;

/// Side of the grid the outlines are written on.
const GRID: f32 = 24.0;

fn parts(icon: Icon) -> &'static [Part] {
    match icon {
        Icon::Planet => w::PLANET,
        Icon::Colony => w::COLONY,
        Icon::Industry => w::INDUSTRY,
        Icon::Gear => w::GEAR,
        Icon::Ship => w::SHIP,
        Icon::Star => w::STAR,
        Icon::StarEmpty => w::STAR_EMPTY,
        Icon::Crown => t::CROWN,
        Icon::War => t::WAR,
        Icon::Burst => w::BURST,
        Icon::Shield => t::SHIELD,
        Icon::Card => t::CARD,
        Icon::Deck => t::DECK,
        Icon::Hand => t::HAND,
        Icon::Discard => t::DISCARD,
        Icon::Clock => t::CLOCK,
        Icon::Hourglass => t::HOURGLASS,
        Icon::Eye => t::EYE,
        Icon::EyeOff => t::EYE_OFF,
        Icon::Skull => t::SKULL,
        Icon::Trophy => t::TROPHY,
        Icon::Coin => t::COIN,
        Icon::Bolt => w::BOLT,
        Icon::Leaf => w::LEAF,
        Icon::Water => w::WATER,
        Icon::Gem => w::GEM,
        Icon::Ore => w::ORE,
        Icon::Crew => w::CREW,
        Icon::Crosshair => w::CROSSHAIR,
        Icon::Arrow | Icon::ArrowLeft | Icon::ArrowUp | Icon::ArrowDown => s::ARROW,
        Icon::Check => s::CHECK,
        Icon::Cross => s::CROSS,
        Icon::Lock => t::LOCK,
        Icon::Robot => t::ROBOT,
        Icon::Sun => w::SUN,
        Icon::Moon => w::MOON,
        Icon::Heart => s::HEART,
        Icon::Foot => s::FOOT,
        Icon::Flag => s::FLAG,
        Icon::Plus => s::PLUS,
        Icon::Minus => s::MINUS,
        Icon::Question => s::QUESTION,
        Icon::Die1 => s::DIE_1,
        Icon::Die2 => s::DIE_2,
        Icon::Die3 => s::DIE_3,
        Icon::Die4 => s::DIE_4,
        Icon::Die5 => s::DIE_5,
        Icon::Die6 => s::DIE_6,
        Icon::ShapeCircle => s::CIRCLE,
        Icon::ShapeSquare => s::SQUARE,
        Icon::ShapeTriangle => s::TRIANGLE,
        Icon::ShapeDiamond => s::DIAMOND,
        Icon::ShapeHexagon => s::HEXAGON,
        Icon::ShapeCross => s::THICK_CROSS,
    }
}

/// The mask of an icon `side` pixels wide.
pub(super) fn mask(icon: Icon, side: u32) -> GrayImage {
    match icon {
        Icon::ArrowDown => return rotate90(&mask(Icon::Arrow, side)),
        Icon::ArrowLeft => return rotate180(&mask(Icon::Arrow, side)),
        Icon::ArrowUp => return rotate270(&mask(Icon::Arrow, side)),
        _ => {}
    }
    // Drawn larger and averaged: `imageproc` fills whole pixels.
    let times = match side {
        ..=72 => 8,
        ..=1_024 => 4,
        _ => 1,
    };
    let mut large = GrayImage::new(side * times, side * times);
    let unit = (side * times) as f32 / GRID;
    for part in parts(icon) {
        part.draw(&mut large, unit);
    }
    thumbnail(&large, side, side)
}
