//! How industries and planets look: colour, sign and letter always together.

use super::super::cards::{Card, Industries, Industry};
use super::super::planets::Planet;
use render::{Feature, Hue, Icon, Point, Rect, Scene, Stroke, Text, theme};

/// The hue of an industry: green, yellow and magenta as on the cards.
pub(super) const fn hue(industry: Industry) -> Hue {
    match industry {
        Industry::Primary => Hue::Green,
        Industry::Secondary => Hue::Gold,
        Industry::Tertiary => Hue::Pink,
    }
}

/// The sign of an industry.
pub(super) const fn icon(industry: Industry) -> Icon {
    match industry {
        Industry::Primary => Icon::Leaf,
        Industry::Secondary => Icon::Gear,
        Industry::Tertiary => Icon::Crew,
    }
}

/// A filled or hollow box with the industry's letter.
pub(super) fn industry_box(scene: &mut Scene, area: Rect, industry: Industry, filled: bool) {
    let hue = hue(industry);
    let (fill, ink) = if filled {
        (hue.base(), theme::INK)
    } else {
        (theme::WELL, hue.light())
    };
    scene.outlined(area, 7.0, fill, Stroke::new(hue.base(), 2.0));
    scene.text(
        Text::new(area, industry.letter().to_string())
            .bold()
            .size((area.h * 0.72).max(theme::SMALLEST))
            .colour(ink)
            .centre(),
    );
}

/// Hollow boxes for a set of industries, side by side from the left. Gives back how wide they are.
pub(super) fn industries(scene: &mut Scene, area: Rect, set: Industries) -> f32 {
    let mut used = 0.0;
    for industry in set.iter() {
        let cell = area.split_left(used).1.split_left(area.h).0;
        industry_box(scene, cell, industry, false);
        used += area.h + 4.0;
    }
    used
}

/// The planet itself.
pub(super) fn planet(scene: &mut Scene, centre: Point, radius: f32, planet: Planet) {
    let (hue, second, features) = look(planet);
    let mut disc =
        render::Planet::new(centre, radius, planet.index() as u64 + 40, hue).second(second);
    // Rings would reach over what stands beside a small disc.
    let shown = features
        .iter()
        .filter(|f| radius > 30.0 || **f != Feature::Rings);
    for feature in shown {
        disc = disc.with(*feature);
    }
    scene.planet(disc);
}

/// Hues and features of a planet: gardens are Primary, forges Secondary, city worlds Tertiary.
pub(super) const fn look(planet: Planet) -> (Hue, Hue, &'static [Feature]) {
    use Feature::{Bands, CityLights, Clouds, Continents, Craters, IceCaps, Lava, Rings};
    const GARDENS: [(Hue, Hue, &[Feature]); 4] = [
        (Hue::Teal, Hue::Lime, &[Continents, Clouds]),
        (Hue::Green, Hue::Stone, &[Continents, IceCaps]),
        (Hue::Blue, Hue::Green, &[Continents, Clouds, IceCaps]),
        (Hue::Lime, Hue::Teal, &[Continents, Clouds]),
    ];
    const FORGES: [(Hue, Hue, &[Feature]); 4] = [
        (Hue::Stone, Hue::Red, &[Lava, Craters]),
        (Hue::Amber, Hue::Stone, &[Bands]),
        (Hue::Slate, Hue::Amber, &[Craters]),
        (Hue::Red, Hue::Amber, &[Lava]),
    ];
    const CITIES: [(Hue, Hue, &[Feature]); 4] = [
        (Hue::Violet, Hue::Sky, &[Continents, CityLights]),
        (Hue::Blue, Hue::Violet, &[Bands, CityLights]),
        (Hue::Pink, Hue::Gold, &[Bands, Rings]),
        (Hue::Sky, Hue::Slate, &[Continents, CityLights, Clouds]),
    ];
    let kind = planet.index() % 4;
    match planet.index() / 8 {
        0 => GARDENS[kind],
        1 => FORGES[kind],
        _ => CITIES[kind],
    }
}

/// An industry card as a picture card.
pub(super) fn card(card: Card) -> render::Card {
    let industry = card.industry();
    render::Card::new(card.name(), hue(industry))
        .kind(format!("{} · counts {}", industry.name(), card.value()))
        .icon(icon(industry))
}
