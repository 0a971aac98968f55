//! Repeatable noise for skies and planets.

/// A well mixed number from a seed and a counter.
pub(super) fn mixed(seed: u64, n: u64) -> u64 {
    // The finaliser of SplitMix64.
    let mut z = seed.wrapping_add(n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number from 0 to 1 from a seed and a counter.
pub(super) fn unit(seed: u64, n: u64) -> f32 {
    (mixed(seed, n) >> 40) as f32 / (1u64 << 24) as f32
}

/// A cheap hash of a lattice point, 0 to 1.
#[inline]
fn lattice(x: i32, y: i32, z: i32, seed: u32) -> f32 {
    let mut h = (x as u32).wrapping_mul(0x8da6_b343)
        ^ (y as u32).wrapping_mul(0xd816_3841)
        ^ (z as u32).wrapping_mul(0xcb1a_b31f)
        ^ seed.wrapping_mul(0x9e37_79b9);
    h = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
    h = (h ^ (h >> 12)).wrapping_mul(0x297a_2d39);
    (h ^ (h >> 15)) as f32 / u32::MAX as f32
}

fn smooth(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

fn between(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// Smooth noise in space, 0 to 1.
pub(super) fn value(p: [f32; 3], seed: u32) -> f32 {
    let cell = p.map(|v| v.floor() as i32);
    let t: [f32; 3] = std::array::from_fn(|i| smooth(p[i] - p[i].floor()));
    let plane = |z: i32| {
        let row = |y: i32| {
            between(
                lattice(cell[0], y, z, seed),
                lattice(cell[0] + 1, y, z, seed),
                t[0],
            )
        };
        between(row(cell[1]), row(cell[1] + 1), t[1])
    };
    between(plane(cell[2]), plane(cell[2] + 1), t[2])
}

/// Noise of several scales together, 0 to 1 and mostly near a half.
pub(super) fn layered(p: [f32; 3], seed: u32, octaves: u32) -> f32 {
    let (mut sum, mut most, mut share, mut scale) = (0.0, 0.0, 1.0, 1.0);
    for octave in 0..octaves {
        sum += value(p.map(|v| v * scale), seed.wrapping_add(octave)) * share;
        most += share;
        share *= 0.5;
        scale *= 2.03;
    }
    sum / most
}
