//! The hex galaxy: flat-topped hexes with numbers, names, wonders, cubes and worlds.

use super::super::campaign::{Campaign, Wonder};
use super::super::map::{Colour as Owner, Sector};
use super::super::view::View;
use super::{hue, sign};
use crate::rules::text::counted;
use render::theme::Hue;
use render::{Colour, Fill, Icon, Point, Rect, Scene, Stroke, Text, point, rect, theme};

/// Half the height of an equilateral triangle's side: cos 30°.
const SIDE: f32 = 0.866_025_4;

/// A map laid into an area: where its middle is, and how big its hexes are.
pub(super) struct Layout {
    middle: Point,
    radius: f32,
}

impl Layout {
    /// The largest map that fits: eleven radii across, fourteen half hexes down.
    pub(super) fn fit(area: Rect) -> Self {
        let radius = (area.w / 11.0).min(area.h / (14.0 * SIDE));
        Self {
            middle: area.center(),
            radius,
        }
    }

    fn centre(&self, at: Sector) -> Point {
        let (q, r) = at.axial();
        let (q, r) = (f32::from(q), f32::from(r));
        let across = self.radius * 1.5 * q;
        let down = self.radius * 2.0 * SIDE * (r + q * 0.5);
        self.middle.shift(across, down)
    }

    fn corners(&self, at: Sector, scale: f32) -> Vec<Point> {
        let centre = self.centre(at);
        let (long, high) = (self.radius * scale, self.radius * scale * SIDE);
        [
            (1.0, 0.0),
            (0.5, 1.0),
            (-0.5, 1.0),
            (-1.0, 0.0),
            (-0.5, -1.0),
            (0.5, -1.0),
        ]
        .iter()
        .map(|(x, y)| point(centre.x + x * long, centre.y + y * high))
        .collect()
    }
}

/// The map as it stands in a match.
pub(super) fn map(scene: &mut Scene, view: &View, area: Rect) {
    let layout = Layout::fit(area);
    for at in Sector::hexes() {
        if at == Sector::BLACK_HOLE {
            black_hole(scene, &layout, view.board.count(at));
            continue;
        }
        let owner = view.board.colour(at);
        ground(scene, &layout, at, owner_hue(owner));
        marks(scene, &layout, &view.campaign, at);
        if let Some(owner) = owner {
            cubes(scene, &layout, at, owner, view.board.count(at));
        }
        worlds(scene, &layout, view, at);
    }
}

/// The map of a campaign between games: names and wonders alone.
pub(super) fn campaign_map(scene: &mut Scene, campaign: &Campaign, area: Rect) {
    let layout = Layout::fit(area);
    for at in Sector::hexes() {
        if at == Sector::BLACK_HOLE {
            black_hole(scene, &layout, 0);
            continue;
        }
        let wonder = campaign.wonder(at).map(|w| hue(w.suit));
        ground(scene, &layout, at, wonder);
        marks(scene, &layout, campaign, at);
        let here = campaign
            .cards
            .iter()
            .filter(|c| c.world().is_some_and(|w| w.sector == at));
        let count = here.count();
        if count > 0 {
            let centre = layout.centre(at).shift(0.0, layout.radius * 0.5);
            let line = Rect::around(centre, layout.radius, 26.0);
            scene.text(
                Text::new(line, counted(count, "world"))
                    .size(theme::SMALLEST)
                    .colour(theme::MUTED)
                    .centre(),
            );
        }
    }
}

fn owner_hue(owner: Option<Owner>) -> Option<Hue> {
    owner.map(|o| match o {
        Owner::Neutral => Hue::Slate,
        Owner::Of(seat) => theme::seat(seat.index()).hue,
    })
}

fn ground(scene: &mut Scene, layout: &Layout, at: Sector, shade: Option<Hue>) {
    let (fill, edge, width): (Fill, Colour, f32) = match shade {
        Some(hue) => (hue.deep().into(), hue.base(), 4.0),
        None => (
            theme::PANEL.mix(theme::NIGHT, 0.35).into(),
            theme::EDGE,
            2.0,
        ),
    };
    scene.polygon(layout.corners(at, 0.955), fill, Stroke::new(edge, width));
}

/// Number, name and wonder of a sector.
fn marks(scene: &mut Scene, layout: &Layout, campaign: &Campaign, at: Sector) {
    let (centre, radius) = (layout.centre(at), layout.radius);
    let mark = campaign.mark(at);
    let top = centre.shift(0.0, -radius * 0.665);
    let aside = if mark.is_some_and(|m| m.wonder.is_some()) {
        -radius * 0.2
    } else {
        0.0
    };
    let number = Rect::around(top.shift(aside, 0.0), 44.0, 26.0);
    scene.text(
        Text::new(number, at.to_string())
            .bold()
            .size(theme::SMALL)
            .colour(theme::MUTED)
            .centre(),
    );
    if let Some(wonder) = mark.and_then(|m| m.wonder) {
        wonder_sign(scene, wonder, centre.shift(radius * 0.4, -radius * 0.68));
    }
    if let Some((name, _)) = mark.and_then(|m| m.name.as_ref()) {
        let area = Rect::around(centre.shift(0.0, -radius * 0.24), radius * 1.45, 48.0);
        let text = Text::new(area, name.text.as_str())
            .size(theme::SMALLEST)
            .wrap(2);
        scene.text(text.colour(theme::TEXT).centre());
    }
}

/// A wonder: its letter and the sign of its suit.
fn wonder_sign(scene: &mut Scene, wonder: Wonder, centre: Point) {
    let shade = hue(wonder.suit);
    let plate = Rect::around(centre, 48.0, 26.0);
    scene.outlined(plate, 8.0, theme::NIGHT, Stroke::new(shade.base(), 2.0));
    let (letter, mark) = plate.inset(2.0).split_left(20.0);
    let letter = Text::new(letter, wonder.victory.letter().to_string()).bold();
    scene.text(letter.size(theme::SMALLEST).centre());
    sign(scene, wonder.suit, mark.inset(1.0), shade.light());
}

/// Cubes in the shape and colour of their owner, so that no one needs the colour.
fn cubes(scene: &mut Scene, layout: &Layout, at: Sector, owner: Owner, count: u8) {
    let (shape, shade) = match owner {
        Owner::Neutral => (Icon::ShapeDiamond, Hue::Slate),
        Owner::Of(seat) => {
            let style = theme::seat(seat.index());
            (style.shape, style.hue)
        }
    };
    // Five must fit where the hex is already getting narrower.
    let side = layout.radius * if count > 4 { 0.255 } else { 0.3 };
    let step = side * 1.08;
    let centre = layout.centre(at).shift(0.0, layout.radius * 0.22);
    let left = centre.x - step * (f32::from(count) - 1.0) * 0.5;
    for i in 0..count {
        let place = point(left + step * f32::from(i), centre.y);
        scene.icon(
            shape,
            Rect::around(place, side * 1.14, side * 1.14),
            theme::NIGHT,
        );
        scene.icon(shape, Rect::around(place, side, side), shade.base());
    }
}

/// Signs for homeworlds, settled worlds and neutral worlds of a sector.
fn worlds(scene: &mut Scene, layout: &Layout, view: &View, at: Sector) {
    let here = |c: &super::super::cards::CardId| view.card(*c).sector() == Some(at);
    let mut signs: Vec<(Icon, Colour, String)> = Vec::new();
    for (seat, player) in view.players.iter() {
        let colour = theme::seat(seat.index()).hue.light();
        if player.home.is_some_and(|h| here(&h.card)) {
            signs.push((Icon::Crown, colour, String::new()));
        }
        let settled = player.settled.iter().filter(|c| here(c)).count();
        if settled > 0 {
            signs.push((Icon::Colony, colour, settled.to_string()));
        }
    }
    for world in view.line.iter().flatten().filter(|c| here(c)) {
        let number = view.card(*world).corner.number;
        signs.push((Icon::Planet, Hue::Slate.light(), number.to_string()));
    }
    let step = 48.0;
    let centre = layout.centre(at).shift(0.0, layout.radius * 0.6);
    let left = centre.x - step * (signs.len() as f32 - 1.0) * 0.5;
    for (i, (mark, colour, words)) in signs.into_iter().enumerate() {
        let middle = left + step * i as f32;
        let place = rect(
            middle - if words.is_empty() { 13.0 } else { 22.0 },
            centre.y - 13.0,
            26.0,
            26.0,
        );
        scene.icon(mark, place, colour);
        if !words.is_empty() {
            let text = rect(place.right() + 1.0, place.y, 18.0, 26.0);
            scene.text(Text::new(text, words).bold().size(theme::SMALLEST));
        }
    }
}

fn black_hole(scene: &mut Scene, layout: &Layout, cubes: u8) {
    let at = Sector::BLACK_HOLE;
    let centre = layout.centre(at);
    scene.polygon(
        layout.corners(at, 0.955),
        theme::NIGHT,
        Stroke::new(theme::EDGE, 2.0),
    );
    let radius = layout.radius;
    for (scale, shade) in [
        (0.62, Hue::Amber.dark()),
        (0.52, Hue::Amber.edge()),
        (0.43, Hue::Gold.base()),
    ] {
        scene.disc(
            centre,
            radius * scale,
            Fill::Empty,
            Stroke::new(shade, radius * 0.06),
        );
    }
    scene.disc(centre, radius * 0.38, Colour::BLACK, None);
    if cubes > 0 {
        let area = Rect::around(centre, 40.0, 30.0);
        scene.text(
            Text::new(area, cubes.to_string())
                .bold()
                .size(theme::BODY)
                .centre(),
        );
    }
}
