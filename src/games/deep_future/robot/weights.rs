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

/// Found by letting many sets of weights play alone and against random players, the better ones breeding the next.
pub const WEIGHTS: Weights = Weights {
    death: [5087.0, 2444.0],
    fall: [104.0, 31.0],
    fall_culture: 30.0,
    rival: [25.0, 43.0],
    advance: [648.0, 15.0],
    capture: 681.0,
    power: [77.0, 8.0],
    settle: [51.0, 158.0],
    grow: [15.0, 30.0],
    battle: 5.0,
    expand: [65.0, 29.0],
    culture: [35.0, 7.0, -6.0],
    track: [60.0, 40.0, 3.0],
    finish: 391.0,
    kept: [177.0, 76.0, 14.0, -6.0, 44.0, 20.0],
    spent: [58.0, 73.0],
    stored: [76.0, 53.0, 82.0, 0.0],
    heir: 216.0,
    plan: 264.0,
    coverage: 28.0,
    remedy: [19.0, 25.0],
    clear: 34.0,
    exposed: 58.0,
    liking: [
        102.0, 56.0, 31.0, 40.0, 34.0, 42.0, // sun
        84.0, 75.0, 174.0, 48.0, 31.0, 4.0, // moon
        32.0, 102.0, 62.0, 53.0, 27.0, 50.0, // heart
        14.0, 66.0, 44.0, 33.0, 63.0, 34.0, // skull
        56.0, 29.0, 62.0, 46.0, -1.0, 15.0, // hand
        25.0, 73.0, 152.0, 70.0, 38.0, 26.0, // foot
    ],
};
