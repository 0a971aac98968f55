//! What a palette costs, and whether it would show.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Least likeness (peak signal to noise, as a mean squared error) of a palette picture:
/// 40 dB over the whole picture. Below it the picture is written with full colours.
const MAX_MEAN_ERROR: f64 = 6.5;
/// And 34 dB within every band, so that one colourful corner is not outvoted by a dark sky.
const MAX_BAND_ERROR: f64 = 26.0;

/// Adds up squared differences, band by band, until they would be seen.
pub(super) struct Loss {
    most: f64,
    spent: AtomicU64,
    shows: AtomicBool,
}

/// The sum of squared differences that a mean allows.
fn sum(pixels: usize, mean: f64) -> f64 {
    (pixels * 3) as f64 * mean
}

impl Loss {
    /// For a picture of so many pixels.
    pub(super) fn of(pixels: usize) -> Self {
        Self {
            most: sum(pixels, MAX_MEAN_ERROR),
            spent: AtomicU64::new(0),
            shows: AtomicBool::new(false),
        }
    }

    /// Adds a band of so many pixels.
    pub(super) fn add(&self, error: u64, pixels: usize) {
        let spent = self.spent.fetch_add(error, Ordering::Relaxed) + error;
        if spent as f64 > self.most || error as f64 > sum(pixels, MAX_BAND_ERROR) {
            self.shows.store(true, Ordering::Relaxed);
        }
    }

    /// Whether it would be seen.
    pub(super) fn shows(&self) -> bool {
        self.shows.load(Ordering::Relaxed)
    }
}
