//! Fair chance: a table commits to its seed before the first draw and reveals it after the last.

use crate::rules::hex;
use crate::rules::playout::Robot;
use crate::rules::rng::{Rng, Seed};
use sha2::{Digest, Sha256};

/// What is posted at the start: the SHA-256 of seed and salt, in hexadecimal digits.
pub fn commitment(seed: Seed, salt: Seed) -> String {
    let digest = Sha256::new()
        .chain_update(seed.0)
        .chain_update(salt.0)
        .finalize();
    hex::encode(&digest)
}

/// The chance that deals out the free seats: it follows from the seed as well, so that seating can be verified too.
pub fn seating(seed: Seed) -> Rng {
    let digest = Sha256::new()
        .chain_update(b"seating")
        .chain_update(seed.0)
        .finalize();
    Rng::seeded(Seed(digest.into()))
}

/// What robots are called.
const NAMES: [&str; 8] = [
    "Vega",
    "Rigel",
    "Altair",
    "Deneb",
    "Mira",
    "Spica",
    "Castor",
    "Bellatrix",
];

/// A robot's name that nobody at the table has yet. It says that it is a robot.
pub fn robot_name(robot: Robot, taken: &[&str]) -> String {
    let kind = match robot {
        Robot::Easy => "Easy robot",
        Robot::Plain => "Robot",
        Robot::Strong => "Strong robot",
        Robot::Random => "Random robot",
    };
    let named = |n: &str| format!("{kind} {n}");
    let free = NAMES
        .iter()
        .map(|n| named(n))
        .find(|n| !taken.contains(&n.as_str()));
    free.unwrap_or_else(|| named(&format!("{}", taken.len() + 1)))
}
