//! The outlines of the icons on a grid of 24 by 24, and their masks.

mod shape;
mod signs;
mod space;
mod table;

use self::shape::{Part, spans};
use super::mask::Mask;
use crate::Icon;
use signs as s;
use space as w;
use table as t;

/// Side of the grid the outlines are written on.
const GRID: f32 = 24.0;
/// Sub-rows and sub-columns per pixel.
const DOWN: usize = 4;
const ACROSS: usize = 8;

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
        Icon::Arrow => s::ARROW,
        Icon::ArrowLeft => s::ARROW_LEFT,
        Icon::ArrowUp => s::ARROW_UP,
        Icon::ArrowDown => s::ARROW_DOWN,
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
pub(super) fn mask(icon: Icon, side: usize) -> Mask {
    let per_px = GRID / side.max(1) as f32;
    let mut alpha = Vec::with_capacity(side * side);
    let mut bits = vec![0u8; side * ACROSS];
    let mut found = Vec::new();
    let mut sums = vec![0u32; side];
    for y in 0..side {
        sums.fill(0);
        for sub in 0..DOWN {
            bits.fill(0);
            let height = (y as f32 + (sub as f32 + 0.5) / DOWN as f32) * per_px;
            for part in parts(icon) {
                found.clear();
                spans(&part.shape, height, &mut found);
                for &(x0, x1) in &found {
                    // A sub-column belongs to the span that covers its middle.
                    let at = |x: f32| {
                        ((x / per_px * ACROSS as f32).round().max(0.0) as usize).min(bits.len())
                    };
                    let (from, to) = (at(x0), at(x1));
                    bits[from..to.max(from)].fill(u8::from(!part.cut));
                }
            }
            for (sum, cell) in sums.iter_mut().zip(bits.chunks_exact(ACROSS)) {
                *sum += cell.iter().map(|&b| u32::from(b)).sum::<u32>();
            }
        }
        let most = (DOWN * ACROSS) as u32;
        alpha.extend(sums.iter().map(|&n| (n * 255 / most) as u8));
    }
    Mask {
        left: 0,
        top: 0,
        width: side,
        alpha,
    }
}
