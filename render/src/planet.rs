//! Planets: discs painted from a seed, two hues and a few features.

use crate::{Point, theme::Hue};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// Something to see on a planet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Feature {
    /// Land masses in the second hue.
    Continents,
    /// Cloud bands of a gas giant, in both hues.
    Bands,
    /// A ring system around it, in the second hue; it reaches out to 1.9 radii.
    Rings,
    /// Impact craters.
    Craters,
    /// Lit cities on the night side.
    CityLights,
    /// White poles.
    IceCaps,
    /// Glowing cracks in the second hue.
    Lava,
    /// White clouds.
    Clouds,
    /// It shines by itself: a sun, without a night side.
    Glow,
}

/// A shaded planet; the same seed, hues and features always look the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Planet {
    /// The middle of the disc.
    pub centre: Point,
    /// Radius of the disc, without rings.
    pub radius: f32,
    /// What makes this planet differ from its like.
    pub seed: u64,
    /// The main hue: sea, rock or gas.
    pub hue: Hue,
    /// The second hue: land, bands, rings or lava.
    pub second: Hue,
    /// What there is to see.
    pub features: Vec<Feature>,
}

impl Planet {
    /// A bare ball of one hue.
    pub fn new(centre: Point, radius: f32, seed: u64, hue: Hue) -> Self {
        Self {
            centre,
            radius,
            seed,
            hue,
            second: hue,
            features: Vec::new(),
        }
    }

    /// Sets the second hue.
    #[must_use]
    pub fn second(mut self, hue: Hue) -> Self {
        self.second = hue;
        self
    }

    /// Adds a feature.
    #[must_use]
    pub fn with(mut self, feature: Feature) -> Self {
        if !self.has(feature) {
            self.features.push(feature);
        }
        self
    }

    /// Whether it has the feature.
    pub fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    /// How far from its centre it may paint.
    pub fn reach(&self) -> f32 {
        let widest: f32 = if self.has(Feature::Rings) { 1.9 } else { 1.0 };
        // The air around a planet and the halo of a sun glow a little way out.
        self.radius * widest.max(if self.has(Feature::Glow) { 1.35 } else { 1.18 })
    }
}

impl Hash for Planet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.centre.hash(state);
        state.write_u32(self.radius.to_bits());
        self.seed.hash(state);
        self.hue.hash(state);
        self.second.hash(state);
        self.features.hash(state);
    }
}
