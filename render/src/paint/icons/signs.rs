//! Plain signs: arrows, marks, dice and the shapes of seats.

use super::shape::Shape::Bar;
use super::shape::{Part, add, cut, disc, hole, path, poly};

pub(super) const ARROW: &[Part] = &[poly(&[
    1.8, 9.2, 12.2, 9.2, 12.2, 3.0, 22.8, 12.0, 12.2, 21.0, 12.2, 14.8, 1.8, 14.8,
])];
pub(super) const CHECK: &[Part] = &[path(&[3.6, 12.8, 9.4, 18.6, 20.6, 5.8], 2.1)];
pub(super) const CROSS: &[Part] = &[
    path(&[4.6, 4.6, 19.4, 19.4], 2.1),
    path(&[19.4, 4.6, 4.6, 19.4], 2.1),
];
pub(super) const HEART: &[Part] = &[
    disc(6.9, 8.2, 5.6),
    disc(17.1, 8.2, 5.6),
    poly(&[2.3, 11.4, 12.0, 6.6, 21.7, 11.4, 12.0, 22.4]),
];
pub(super) const FOOT: &[Part] = &[
    poly(&[
        5.4, 1.6, 13.2, 1.6, 13.0, 11.4, 19.6, 13.6, 22.4, 16.8, 22.4, 21.6, 4.2, 21.6, 5.8, 12.0,
    ]),
    cut(Bar(3.0, 17.8, 21.0, 1.2, 0.0)),
];
pub(super) const FLAG: &[Part] = &[
    path(&[4.6, 2.2, 4.6, 22.0], 1.3),
    poly(&[6.4, 2.6, 21.6, 2.6, 17.2, 8.0, 21.6, 13.4, 6.4, 13.4]),
];
pub(super) const PLUS: &[Part] = &[
    add(Bar(9.8, 2.6, 4.4, 18.8, 1.4)),
    add(Bar(2.6, 9.8, 18.8, 4.4, 1.4)),
];
pub(super) const MINUS: &[Part] = &[add(Bar(2.6, 9.8, 18.8, 4.4, 1.4))];
pub(super) const QUESTION: &[Part] = &[
    path(
        &[
            6.8, 7.6, 7.6, 5.2, 9.6, 3.4, 12.2, 2.8, 15.0, 3.6, 16.8, 5.8, 16.6, 8.6, 14.6, 10.8,
            12.6, 12.6, 12.0, 15.2,
        ],
        1.8,
    ),
    disc(12.0, 20.6, 2.1),
];
const DIE: Part = add(Bar(1.8, 1.8, 20.4, 20.4, 4.4));
/// Near and far rows of pips.
const N: f32 = 6.8;
const F: f32 = 17.2;
const PIP: f32 = 2.15;
pub(super) const DIE_1: &[Part] = &[DIE, hole(12.0, 12.0, 2.7)];
pub(super) const DIE_2: &[Part] = &[DIE, hole(N, N, PIP), hole(F, F, PIP)];
pub(super) const DIE_3: &[Part] = &[DIE, hole(N, N, PIP), hole(12.0, 12.0, PIP), hole(F, F, PIP)];
pub(super) const DIE_4: &[Part] = &[
    DIE,
    hole(N, N, PIP),
    hole(F, N, PIP),
    hole(N, F, PIP),
    hole(F, F, PIP),
];
pub(super) const DIE_5: &[Part] = &[
    DIE,
    hole(N, N, PIP),
    hole(F, N, PIP),
    hole(12.0, 12.0, PIP),
    hole(N, F, PIP),
    hole(F, F, PIP),
];
pub(super) const DIE_6: &[Part] = &[
    DIE,
    hole(N, N, PIP),
    hole(F, N, PIP),
    hole(N, 12.0, PIP),
    hole(F, 12.0, PIP),
    hole(N, F, PIP),
    hole(F, F, PIP),
];
pub(super) const CIRCLE: &[Part] = &[disc(12.0, 12.0, 11.4)];
pub(super) const SQUARE: &[Part] = &[add(Bar(1.8, 1.8, 20.4, 20.4, 1.6))];
pub(super) const TRIANGLE: &[Part] = &[poly(&[12.0, 0.6, 23.8, 21.6, 0.2, 21.6])];
pub(super) const DIAMOND: &[Part] = &[poly(&[12.0, 0.2, 23.8, 12.0, 12.0, 23.8, 0.2, 12.0])];
pub(super) const HEXAGON: &[Part] = &[poly(&[
    6.0, 1.6, 18.0, 1.6, 24.0, 12.0, 18.0, 22.4, 6.0, 22.4, 0.0, 12.0,
])];
pub(super) const THICK_CROSS: &[Part] = &[poly(&[
    7.2, 0.8, 16.8, 0.8, 16.8, 7.2, 23.2, 7.2, 23.2, 16.8, 16.8, 16.8, 16.8, 23.2, 7.2, 23.2, 7.2,
    16.8, 0.8, 16.8, 0.8, 7.2, 7.2, 7.2,
])];
