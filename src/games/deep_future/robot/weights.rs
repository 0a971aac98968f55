//! What things are worth to the plain player, in hundredths of a card.

/// What things are worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// Losing the game, while nobody else plays and while somebody does.
    pub death: [f32; 2],
    /// A step down on Might, Stability or Xeno, and how much more it hurts the lower one is.
    pub fall: [f32; 2],
    /// A step down on Culture.
    pub fall_culture: f32,
    /// A rival cube, and one of a new rival world.
    pub rival: [f32; 2],
    /// Advancing: while something is to be completed, and afterwards.
    pub advance: [f32; 2],
    /// Beginning a new tech, which wants upkeep from then on: at all, more for every step of the lowest track, more for
    /// every upkeep cube stored.
    pub begin: [f32; 3],
    /// Capturing a world.
    pub capture: f32,
    /// Power, and more of it as the first action.
    pub power: [f32; 2],
    /// Settling, and more of it for the first heir.
    pub settle: [f32; 2],
    /// Growing, and more of it for every cube missing at home.
    pub grow: [f32; 2],
    /// Battling rivals.
    pub battle: f32,
    /// The second and the third sector.
    pub expand: [f32; 2],
    /// A step of Culture: at 0, more for every step, more for every complete card.
    pub culture: [f32; 3],
    /// A step of another track: at 0, more the lower, more the higher.
    pub track: [f32; 3],
    /// Being a step from a goal with everything else done.
    pub finish: f32,
    /// Keeping the only skull, another skull, the only sun, any other card; more for a civilization and a complete tech.
    pub kept: [f32; 6],
    /// Spending an upkeep cube, and a settled world.
    pub spent: [f32; 2],
    /// The first, second and third upkeep cube of a card, and a payment that adds none.
    pub stored: [f32; 4],
    /// Giving up the only heir.
    pub heir: f32,
    /// A skull in the next turn by Plan.
    pub plan: f32,
    /// A suit a card does not have yet.
    pub coverage: f32,
    /// An advancement that raises Might, Stability or Xeno: more for every step that track is below 0, less for every
    /// other one that raises it.
    pub remedy: [f32; 2],
    /// A battle after which no rival is near, so that the next ones raise tracks again.
    pub clear: f32,
    /// Expanding where rivals are near.
    pub exposed: f32,
    /// Having each advancement, in the order of Table 5.
    pub liking: [f32; 36],
}

/// Found by letting many sets of weights play alone and against each other.
pub const WEIGHTS: Weights = Weights {
    death: [5000.0, 3300.0],
    fall: [90.0, 18.0],
    fall_culture: 30.0,
    rival: [12.0, 14.0],
    advance: [700.0, 20.0],
    begin: [400.0, 100.0, 20.0],
    capture: 560.0,
    power: [60.0, 20.0],
    settle: [50.0, 220.0],
    grow: [20.0, 20.0],
    battle: -20.0,
    expand: [90.0, 20.0],
    culture: [40.0, 4.0, 12.0],
    track: [50.0, 9.0, 3.0],
    finish: 300.0,
    kept: [170.0, 40.0, 25.0, 10.0, 60.0, 15.0],
    spent: [60.0, 80.0],
    stored: [70.0, 70.0, 70.0, 0.0],
    heir: 200.0,
    plan: 170.0,
    coverage: 20.0,
    remedy: [8.0, 15.0],
    clear: 60.0,
    exposed: 60.0,
    liking: [
        50.0, 97.0, 40.0, 40.0, 50.0, 60.0, // sun
        95.0, 62.0, 97.0, 90.0, 30.0, 15.0, // moon
        15.0, 60.0, 40.0, 45.0, 30.0, 60.0, // heart
        15.0, 60.0, 45.0, 40.0, 40.0, 45.0, // skull
        30.0, 50.0, 60.0, 72.0, 15.0, 15.0, // hand
        15.0, 58.0, 58.0, 72.0, 15.0, 15.0, // foot
    ],
};
