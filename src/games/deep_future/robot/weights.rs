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
    /// How much of losing the game the loss of the homeworld is, without and with an heir.
    pub siege: [f32; 2],
    /// Beginning with each advancement at home, in the order of Table 5.
    pub home: [f32; 36],
    /// A neighbour of the homeworld's sector, and a world that could emerge in it.
    pub place: [f32; 2],
    /// Advancing: while something is to be completed, and afterwards.
    pub advance: [f32; 2],
    /// How much less a begun tech is wanted than the homeworld, and how much more for every slot it has filled.
    pub tech: [f32; 2],
    /// Opening a tech: so much less, and less for every upkeep cube missing; more the higher the lowest track and all
    /// three, and for each tech there is.
    pub open: [f32; 5],
    /// Opening a tech nobody needs: so much less.
    pub surplus: f32,
    /// Capturing a world.
    pub capture: f32,
    /// Power, and more of it as the first action.
    pub power: [f32; 2],
    /// Settling, and more of it for the first heir.
    pub settle: [f32; 2],
    /// Growing, more of it for every cube missing at home, and still more without an heir.
    pub grow: [f32; 3],
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
    /// An upkeep cube by Infrastructure and two cards by Economy, each for a step of a track.
    pub bought: [f32; 2],
    /// Giving up the only heir.
    pub heir: f32,
    /// Settling a sector that is missing for a win alone, and more of it when nothing else is.
    pub spread: [f32; 2],
    /// A skull in the next turn by Plan.
    pub plan: f32,
    /// A suit a card does not have yet, one the upper row does not have yet, and how much of what its challenges cost.
    pub coverage: [f32; 3],
    /// How much of the turn's danger counts when a card is discarded in the middle of it.
    pub outlook: f32,
    /// An advancement that raises Might, Stability or Xeno: more for every step that track is below 0, less for every
    /// other one that raises it, more for every step it is above 0.
    pub remedy: [f32; 3],
    /// A battle after which no rival is near, so that the next ones raise tracks again.
    pub clear: f32,
    /// Expanding where rivals are near.
    pub exposed: f32,
    /// Having each advancement, in the order of Table 5.
    pub liking: [f32; 36],
}

/// Found by letting many sets of weights play alone and against random players, and moving each weight to where more of
/// them won.
pub const WEIGHTS: Weights = Weights {
    death: [10254.0, 2612.0],
    fall: [415.0, 29.0],
    fall_culture: 24.0,
    rival: [32.0, 121.0],
    siege: [1.32, 0.31],
    // Thousandths of a win more or less than with the average home, over 60,000 matches with one chosen by chance.
    home: [
        43.0, 14.0, 5.0, -6.0, 7.0, -7.0, // sun
        -4.0, -4.0, 20.0, -6.0, -22.0, -22.0, // moon
        -27.0, 17.0, 0.0, 6.0, -13.0, -7.0, // heart
        -13.0, -2.0, -13.0, -10.0, 32.0, -13.0, // skull
        9.0, 4.0, 6.0, -3.0, -7.0, -8.0, // hand
        -1.0, 17.0, 26.0, 14.0, -13.0, -13.0, // foot
    ],
    place: [-6.0, -8.0],
    advance: [758.0, 17.0],
    tech: [54.0, 12.0],
    open: [71.0, 25.0, 5.01, -3.50, 2.37],
    surplus: 150.0,
    capture: 860.0,
    power: [41.0, 21.0],
    settle: [174.0, 193.0],
    grow: [39.0, 31.0, 17.0],
    battle: 20.0,
    expand: [49.0, 16.0],
    culture: [18.0, 9.80, 4.20],
    track: [65.0, 15.0, -1.21],
    finish: 557.0,
    kept: [83.0, 39.0, 16.0, -8.16, 71.0, 5.77],
    spent: [60.0, 97.0],
    stored: [158.0, 67.0, 125.0, 17.0],
    bought: [115.0, 451.0],
    heir: 210.0,
    spread: [116.0, 281.0],
    plan: 706.0,
    coverage: [26.0, 62.0, 0.28],
    outlook: 0.63,
    remedy: [16.0, 32.0, -3.51],
    clear: 120.0,
    exposed: 53.0,
    liking: [
        568.0, 47.0, 18.0, 39.0, 47.0, 18.0, // sun
        44.0, 37.0, 310.0, 109.0, 19.0, 11.0, // moon
        26.0, 255.0, 54.0, 24.0, 26.0, 48.0, // heart
        14.0, 31.0, 43.0, 53.0, 99.0, 8.34, // skull
        272.0, 35.0, 32.0, 21.0, 1.18, 0.29, // hand
        25.0, 106.0, 449.0, 82.0, 19.0, 15.0, // foot
    ],
};
