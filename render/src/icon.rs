//! The set of icons: our own signs, each known by name.

use serde::{Deserialize, Serialize};

macro_rules! icons {
    ($($name:ident)*) => {
        /// A sign; the painter knows its outline.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[expect(missing_docs, reason = "every name says what the sign shows")]
        pub enum Icon {
            $($name,)*
        }

        impl Icon {
            /// Every icon, in the order of the enum.
            pub const ALL: [Self; [$(stringify!($name)),*].len()] = [$(Self::$name),*];
        }
    };
}

icons! {
    Planet Colony Industry Gear Ship Star StarEmpty Crown War Burst Shield
    Card Deck Hand Discard Clock Hourglass Eye EyeOff Skull Trophy Coin
    Bolt Leaf Water Gem Ore Crew Crosshair
    Arrow ArrowLeft ArrowUp ArrowDown Check Cross Lock Robot Sun Moon Heart Foot Flag
    Plus Minus Question Die1 Die2 Die3 Die4 Die5 Die6
    Scout Freighter Cruiser Dreadnought Laser Cannon Missile Engineer Soldier Pilot City Dock Station Tower
    ShapeCircle ShapeSquare ShapeTriangle ShapeDiamond ShapeHexagon ShapeCross
}

impl Icon {
    /// The face of a die; anything but one to six is a question mark.
    pub const fn die(value: u8) -> Self {
        match value {
            1 => Self::Die1,
            2 => Self::Die2,
            3 => Self::Die3,
            4 => Self::Die4,
            5 => Self::Die5,
            6 => Self::Die6,
            _ => Self::Question,
        }
    }
}
