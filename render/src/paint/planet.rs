//! Planets: a lit ball with a surface made of noise, painted once and kept as a sprite.

use super::canvas::Px;
use super::noise::{layered, unit, value};
use crate::{Colour, Feature, Hue, Planet, theme};
use image::imageops::{FilterType, resize, thumbnail};
use image::{GrayImage, Luma, Rgba, RgbaImage};
use imageproc::filter::gaussian_blur_f32;
use imageproc::map::map_pixels;

/// Air is soft: it is blurred at no more than this many pixels from side to side.
const SMALL: u32 = 160;

/// A vector in space: right, down, towards the viewer.
type V3 = [f32; 3];

/// Where the light comes from: the upper left, a little from the front.
const LIGHT: V3 = [-0.56, -0.52, 0.645];
/// Inner and outer edge of rings, their gap, and how flat they look.
const RING: (f32, f32) = (1.3, 1.86);
const RING_GAP: f32 = 1.62;
const RING_FLAT: f32 = 0.3;
/// Rings lean by about 17 degrees: sine and cosine.
const RING_LEAN: (f32, f32) = (-0.29, 0.957);

fn dot(a: V3, b: V3) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// What the painter knows of a planet while it goes over the pixels.
struct Ball<'a> {
    planet: &'a Planet,
    seed: u32,
    radius: f32,
    craters: Vec<(V3, f32)>,
}

/// Paints a planet of this radius. The sprite is square, with the planet in its middle.
pub(super) fn draw(planet: &Planet, radius: f32) -> RgbaImage {
    let ball = Ball {
        planet,
        seed: (planet.seed ^ (planet.seed >> 32)) as u32,
        radius,
        craters: craters(planet),
    };
    let half = (planet.reach() * radius / planet.radius.max(0.1))
        .ceil()
        .max(1.0);
    let side = half as u32 * 2;
    let mut sprite = RgbaImage::from_fn(side, side, |x, y| {
        Rgba(ball.pixel(x as f32 + 0.5 - half, y as f32 + 0.5 - half))
    });
    let air = ball.air(&sprite);
    let sun = planet.has(Feature::Glow);
    let tint = rgb(if sun {
        planet.hue.base()
    } else {
        planet.hue.light()
    });
    for (x, y, px) in sprite.enumerate_pixels_mut() {
        let at = [x, y].map(|v| (v as f32 + 0.5 - half) / radius);
        let opacity = ball.shine(at) * f32::from(air.get_pixel(x, y).0[0]) / 255.0;
        let [r, g, b, a] = px.0.map(f32::from);
        let paint = over((opacity, tint), a / 255.0, [r, g, b]);
        *px = Rgba(bytes(paint));
    }
    sprite
}

fn craters(planet: &Planet) -> Vec<(V3, f32)> {
    if !planet.has(Feature::Craters) {
        return Vec::new();
    }
    (0..22)
        .map(|i| {
            let of = |k: u64| unit(planet.seed ^ 0xc2a7, i * 4 + k);
            let (z, turn) = (of(0) * 2.0 - 1.0, of(1) * std::f32::consts::TAU);
            let flat = (1.0 - z * z).sqrt();
            let size = 0.06 + 0.2 * of(2) * of(2);
            ([flat * turn.cos(), z, (flat * turn.sin()).abs()], size)
        })
        .collect()
}

/// A colour under construction: red, green, blue from 0 to 255.
fn rgb(c: Colour) -> V3 {
    [f32::from(c.r), f32::from(c.g), f32::from(c.b)]
}

fn blend(a: V3, b: V3, t: f32) -> V3 {
    let t = t.clamp(0.0, 1.0);
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * t)
}

/// A hue's colour at a height of 0 (dark) over 0.5 (base) to 1 (light).
pub(super) fn tone(hue: Hue, t: f32) -> V3 {
    let (dark, base, light) = (rgb(hue.dark()), rgb(hue.base()), rgb(hue.light()));
    if t < 0.5 {
        blend(dark, base, t * 2.0)
    } else {
        blend(base, light, t * 2.0 - 1.0)
    }
}

/// Ground under as much daylight as `day` says, 0 to 1.
fn daylight(ground: V3, day: f32) -> V3 {
    blend(rgb(theme::NIGHT), ground, 0.07 + 0.98 * day)
}

/// The same as bytes, for the palette.
pub(super) fn shaded(ground: V3, day: f32) -> [u8; 3] {
    daylight(ground, day).map(|v| v as u8)
}

impl Ball<'_> {
    fn has(&self, feature: Feature) -> bool {
        self.planet.has(feature)
    }

    /// The pixel this far right and down from the middle.
    fn pixel(&self, dx: f32, dy: f32) -> Px {
        let (x, y) = (dx / self.radius, dy / self.radius);
        let away = (x * x + y * y).sqrt();
        let mut paint = (0.0, [0.0; 3]);
        let ring = self.ring(x, y);
        if let Some((alpha, colour, false)) = ring {
            paint = over(paint, alpha, colour);
        }
        let cover = (0.5 - (away - 1.0) * self.radius).clamp(0.0, 1.0);
        if cover > 0.0 {
            let flat = if away > 0.999 { 0.999 / away } else { 1.0 };
            let (nx, ny) = (x * flat, y * flat);
            let n = [nx, ny, (1.0 - nx * nx - ny * ny).max(0.0).sqrt()];
            paint = over(paint, cover, self.surface(n));
        }
        if let Some((alpha, colour, true)) = ring {
            paint = over(paint, alpha, colour);
        }
        bytes(paint)
    }

    /// The air, or the corona of a sun: the blurred outline of what is painted, rings and all.
    fn air(&self, sprite: &RgbaImage) -> GrayImage {
        let airy = [Feature::Clouds, Feature::Continents, Feature::Bands];
        let deep = match self.planet {
            p if p.has(Feature::Glow) => 0.17,
            p if airy.iter().any(|f| p.has(*f)) => 0.07,
            _ => 0.035,
        };
        let outline = map_pixels(sprite, |px| Luma([px.0[3]]));
        let side = sprite.width();
        let small = thumbnail(&outline, side.min(SMALL), side.min(SMALL));
        let sigma = self.radius * deep * small.width() as f32 / side as f32;
        let soft = gaussian_blur_f32(&small, sigma.max(0.3));
        resize(&soft, side, side, FilterType::Triangle)
    }

    /// How strongly air shines at this place: by itself around a sun, else where daylight falls on it.
    fn shine(&self, [x, y]: [f32; 2]) -> f32 {
        if self.has(Feature::Glow) {
            return 1.0;
        }
        0.08 + 0.9 * (x * LIGHT[0] + y * LIGHT[1]).clamp(0.0, 1.0)
    }

    /// Opacity and colour of the rings here, and whether they pass in front.
    fn ring(&self, x: f32, y: f32) -> Option<(f32, V3, bool)> {
        if !self.has(Feature::Rings) {
            return None;
        }
        let (sin, cos) = RING_LEAN;
        let (across, down) = (x * cos + y * sin, y * cos - x * sin);
        let away = (across * across + (down / RING_FLAT).powi(2)).sqrt();
        if away < RING.0 || away > RING.1 {
            return None;
        }
        let gap = ((away - RING_GAP).abs() - 0.02) * 20.0;
        let ends = ((away - RING.0) * 14.0).min((RING.1 - away) * 14.0);
        let soft = ends.min(gap).clamp(0.0, 1.0);
        let groove = value([away * 24.0, 0.5, 0.5], self.seed ^ 0x21);
        let mut colour = tone(self.planet.second, 0.35 + 0.6 * groove);
        // The planet's shadow falls on the rings behind it, to the lower right.
        if down < 0.0 && across > 0.1 && across * across * 0.8 + down * down < 1.2 {
            colour = blend(colour, rgb(theme::NIGHT), 0.55);
        }
        Some((soft * (0.55 + 0.45 * groove), colour, down > 0.0))
    }

    /// The colour of the surface where it faces `n`.
    fn surface(&self, n: V3) -> V3 {
        // Every planet shows another side and leans a little.
        let turn = unit(self.planet.seed, 1) * std::f32::consts::TAU;
        let lean = (unit(self.planet.seed, 2) - 0.5) * 0.7;
        let (ls, lc) = lean.sin_cos();
        let leaned = [n[0] * lc - n[1] * ls, n[0] * ls + n[1] * lc, n[2]];
        let (ts, tc) = turn.sin_cos();
        let at = [
            leaned[0] * tc + leaned[2] * ts,
            leaned[1],
            leaned[2] * tc - leaned[0] * ts,
        ];
        if self.has(Feature::Glow) {
            return self.sun(at, n);
        }
        let (mut colour, land) = self.ground(at);
        if self.has(Feature::Craters) {
            colour = self.cratered(n, colour);
        }
        if self.has(Feature::IceCaps) {
            let edge = 0.74 + 0.22 * (layered(at.map(|v| v * 3.5), self.seed ^ 9, 3) - 0.5);
            colour = blend(colour, [236.0, 243.0, 250.0], (at[1].abs() - edge) * 22.0);
        }
        if self.has(Feature::Clouds) {
            let wisp = [at[0] * 2.2, at[1] * 4.6, at[2] * 2.2];
            let cover = layered(wisp, self.seed ^ 0x77, 4);
            colour = blend(colour, [240.0, 244.0, 250.0], (cover - 0.53) * 6.0);
        }
        self.lit(n, at, colour, land)
    }

    fn sun(&self, at: V3, n: V3) -> V3 {
        let boil = layered(at.map(|v| v * 6.0), self.seed, 3);
        let (rim, hue) = (self.planet.second.base(), self.planet.hue.base());
        let edge = blend(rgb(rim), rgb(hue), n[2] * 1.5);
        blend(edge, [255.0, 250.0, 235.0], (n[2] * 0.9 + boil - 0.6) * 0.9)
    }

    /// The bare ground, and whether it is land where somebody could live.
    fn ground(&self, at: V3) -> (V3, bool) {
        let (hue, second) = (self.planet.hue, self.planet.second);
        if self.has(Feature::Bands) {
            let swirl = layered([at[0] * 2.4, at[1] * 7.0, at[2] * 2.4], self.seed, 3) - 0.5;
            let band = value([at[1] * 6.5 + swirl * 1.5, 3.5, 0.5], self.seed ^ 5);
            let fine = value([at[1] * 19.0 + swirl * 2.0, 1.5, 0.5], self.seed ^ 6);
            let main = tone(hue, 0.25 + 0.6 * band + 0.2 * (fine - 0.5));
            return (blend(main, tone(second, 0.75), (band - 0.5) * 1.6), false);
        }
        let height = layered(at.map(|v| v * 1.7), self.seed, 5);
        if self.has(Feature::Continents) {
            if height > 0.515 {
                return (tone(second, 0.2 + (height - 0.515) * 3.4), true);
            }
            // Shallow water is lighter than the deep.
            return (tone(hue, 0.08 + (height / 0.515).powi(4) * 0.55), false);
        }
        let ground = tone(hue, ((height - 0.28) * 1.7).clamp(0.0, 0.9));
        (
            blend(
                ground,
                tone(second, 0.5),
                ((height - 0.6) * 3.0).clamp(0.0, 0.6),
            ),
            true,
        )
    }

    fn cratered(&self, n: V3, colour: V3) -> V3 {
        let mut colour = colour;
        for (centre, size) in &self.craters {
            let away = dot(n, *centre).clamp(-1.0, 1.0).acos() / size;
            if away < 1.15 {
                // The wall towards the light lies in shade, the far wall is lit.
                let toward: f32 = (0..3).map(|i| (n[i] - centre[i]) * LIGHT[i]).sum::<f32>() / size;
                let wall = ((away - 0.55) * 3.0).clamp(0.0, 1.0)
                    * (1.0 - ((away - 0.85) * 4.0).clamp(0.0, 1.0));
                let shade = if away < 0.9 { -0.16 } else { 0.0 } - toward * wall * 0.55;
                let goal = if shade < 0.0 { [0.0; 3] } else { [255.0; 3] };
                colour = blend(colour, goal, shade.abs());
            }
        }
        colour
    }

    /// The ground in its light: day, dusk and night, glowing cracks, lit cities, air at the rim.
    fn lit(&self, n: V3, at: V3, colour: V3, land: bool) -> V3 {
        let sun = dot(n, LIGHT);
        let day = ((sun + 0.08) / 1.08).clamp(0.0, 1.0).powf(0.85);
        let mut seen = daylight(colour, day);
        let rim = (1.0 - n[2]).powi(3);
        seen = blend(seen, rgb(self.planet.hue.light()), rim * day * 0.5);
        if self.has(Feature::Lava) {
            let crack = (layered(at.map(|v| v * 2.6), self.seed ^ 0x1a, 4) - 0.5).abs();
            let heat = (1.0 - crack * 26.0).clamp(0.0, 1.0);
            let glow = blend(
                rgb(self.planet.second.base()),
                [255.0, 206.0, 120.0],
                heat * heat * 0.8,
            );
            seen = blend(seen, glow, heat);
        }
        let dark = (0.24 - day).clamp(0.0, 0.2) * 5.0;
        if self.has(Feature::CityLights) && (land || !self.has(Feature::Continents)) && dark > 0.0 {
            let crowd = layered(at.map(|v| v * 4.0), self.seed ^ 0x33, 2);
            let lamp = value(at.map(|v| v * 26.0), self.seed ^ 0x44);
            let on = ((lamp - 0.62) * 5.0).clamp(0.0, 1.0)
                * ((crowd - 0.38) * 6.0).clamp(0.0, 1.0)
                * (n[2] * 3.0).min(1.0);
            seen = blend(seen, [255.0, 214.0, 130.0], on * dark);
        }
        seen
    }
}

fn bytes((opacity, colour): (f32, V3)) -> Px {
    let [red, green, blue] = colour.map(|v| v.clamp(0.0, 255.0) as u8);
    [red, green, blue, (opacity * 255.0 + 0.5) as u8]
}

/// Paint of an opacity laid over paint of another, not yet on any ground.
fn over(under: (f32, V3), alpha: f32, colour: V3) -> (f32, V3) {
    let sum = alpha + under.0 * (1.0 - alpha);
    if sum <= 0.0 {
        return (0.0, colour);
    }
    (sum, blend(under.1, colour, alpha / sum))
}
