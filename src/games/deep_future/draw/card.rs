//! Cards: full ones for hands and galleries, chips for tableaus and the line.

use super::super::advancements::When;
use super::super::cards::{Card, Content, Corner, Slot};
use super::{hue, sign, world_hue};
use render::theme::Hue;
use render::{Colour, Feature, Fill, Icon, Planet, Rect, Scene, Stroke, Text, point, rect, theme};

/// From this width on a corner has room for its letter, by which words and buttons call the suit.
const LETTERED: f32 = 100.0;

/// The corner: number and sign of the suit, side by side.
pub(super) fn corner(scene: &mut Scene, corner: Corner, area: Rect) {
    let shade = hue(corner.suit);
    scene.outlined(area, 8.0, shade.body(), Stroke::new(shade.edge(), 2.0));
    let (words, part) = if area.w < LETTERED {
        (corner.number.to_string(), 0.45)
    } else {
        (corner.to_string(), 0.52)
    };
    let (number, mark) = area.inset(3.0).split_left(area.w * part);
    let size = (area.h * 0.78).max(theme::SMALLEST);
    let text = Text::new(number, words).bold().size(size);
    scene.text(text.colour(theme::TEXT).centre());
    sign(scene, corner.suit, mark.inset(1.0), shade.light());
}

/// A slot: the sign of its suit, and its advancement; a ring around the sign if it was chosen.
fn slot(scene: &mut Scene, slot: &Slot, line: Rect, wide: bool) {
    let shade = hue(slot.suit);
    let (mark, words) = line.split_left(line.h);
    if slot.circled {
        let radius = line.h * 0.5;
        scene.disc(
            mark.center(),
            radius,
            Fill::Empty,
            Stroke::new(theme::TEXT, 2.0),
        );
    }
    let inside = mark.inset(if slot.circled { 5.0 } else { 3.0 });
    sign(scene, slot.suit, inside, shade.light());
    let words = words.split_left(3.0).1;
    let (text, colour) = match slot.advancement() {
        Some(a) if wide => (format!("{} · {}", a.name(), a.when().name()), theme::TEXT),
        Some(a) => (a.name().to_owned(), theme::TEXT),
        None => ("open".to_owned(), theme::FAINT),
    };
    scene.text(Text::new(words, text).size(theme::SMALLEST).colour(colour));
}

/// From this height on a chip's title has its own line.
const TALL: f32 = 126.0;
/// From this width on a whole card says everything; narrower ones leave out what their title or the map says too.
const WIDE: f32 = 230.0;

/// The ground of a card.
fn ground(card: &Card) -> Hue {
    match &card.content {
        Content::Blank => Hue::Slate,
        Content::World(w) => world_hue(w.sector),
        Content::Tech(_) => Hue::Stone,
        Content::Civ(_) => Hue::Gold,
    }
}

/// A small card of a tableau or of the line, with its upkeep cubes.
pub(super) fn chip(scene: &mut Scene, card: &Card, area: Rect, cubes: u8, owner: Hue) {
    let shade = ground(card);
    let edge = if owner == Hue::Slate {
        shade.edge()
    } else {
        owner.base()
    };
    scene.outlined(area, 10.0, shade.body(), Stroke::new(edge, 2.0));
    let inner = area.inset_xy(5.0, 5.0);
    let (head, body) = inner.split_top(26.0);
    let (mark, rest) = head.split_left(46.0);
    corner(scene, card.corner, mark);
    upkeep(scene, cubes, owner, rest);
    // Where there is room the title has a line of its own.
    let tall = area.h >= TALL;
    let (title, body) = if tall {
        body.split_top(24.0)
    } else {
        (rest.split_left(5.0).1, body)
    };
    scene.text(Text::new(title, short(card)).bold().size(theme::SMALLEST));
    for (i, one) in card.slots().iter().enumerate() {
        let y = body.y + 2.0 + i as f32 * 23.0;
        if y + 22.0 <= area.bottom() {
            slot(scene, one, rect(body.x, y, body.w, 22.0), false);
        }
    }
}

/// Upkeep cubes at the right end of a line.
fn upkeep(scene: &mut Scene, cubes: u8, owner: Hue, line: Rect) {
    for i in 0..cubes {
        let x = line.right() - f32::from(i + 1) * 18.0;
        let cube = rect(x, line.center().y - 7.0, 14.0, 14.0);
        scene.outlined(cube, 3.0, owner.base(), Stroke::new(owner.light(), 2.0));
    }
}

/// The title without what the picture shows anyway.
fn short(card: &Card) -> String {
    match &card.content {
        Content::Tech(t) => t
            .name
            .as_ref()
            .map_or_else(|| format!("#{}", card.id), |n| n.text.clone()),
        Content::World(w) => format!("{} {}", w.sector, w.name.text),
        _ => card.title(),
    }
}

/// A whole card of a hand, a gallery or a lone player's tableau, with its upkeep cubes.
pub(super) fn full(scene: &mut Scene, card: &Card, area: Rect, cubes: u8, owner: Hue) {
    let shade = ground(card);
    scene.glow(area, theme::ROUND, 8.0, Colour::BLACK);
    let edge = if owner == Hue::Slate {
        shade.edge()
    } else {
        owner.base()
    };
    scene.outlined(area, theme::ROUND, shade.body(), Stroke::new(edge, 2.0));
    let inner = area.inset(10.0);
    let (head, body) = inner.split_top(44.0);
    let (mark, title) = head.split_left(LETTERED);
    corner(scene, card.corner, mark);
    let title = title.split_left(8.0).1;
    art(
        scene,
        card,
        rect(area.right() - 58.0, area.bottom() - 58.0, 46.0, 46.0),
    );
    scene.text(
        Text::new(title, title_words(card))
            .title()
            .size(theme::BODY)
            .wrap(2),
    );
    let (kind, body) = body.split_top(30.0);
    let wide = body.w > WIDE;
    upkeep(scene, cubes, owner, kind);
    let kind = kind.split_right(f32::from(cubes) * 18.0).1;
    let kind = Text::new(kind, kind_words(card, wide)).size(theme::SMALLEST);
    scene.text(kind.colour(shade.light()));
    match &card.content {
        Content::Civ(civ) => {
            let words = format!("{} · {}", civ.victory, civ.suit);
            scene.text(
                Text::new(body.split_top(30.0).0, words)
                    .bold()
                    .size(theme::SMALL),
            );
        }
        Content::Blank => {
            let words = Text::new(body, "Write history").size(theme::SMALL);
            scene.text(words.colour(theme::FAINT).centre());
        }
        Content::World(_) | Content::Tech(_) => {
            for (i, one) in card.slots().iter().enumerate() {
                let line = rect(body.x, body.y + 4.0 + i as f32 * 34.0, body.w, 28.0);
                slot(scene, one, line, wide);
            }
        }
    }
}

fn title_words(card: &Card) -> String {
    match &card.content {
        Content::World(w) => w.name.text.clone(),
        Content::Civ(c) => c.name.text.clone(),
        _ => card.title(),
    }
}

fn kind_words(card: &Card, wide: bool) -> String {
    match &card.content {
        Content::Blank => format!("pays for {}", When::Action(card.corner.suit).name()),
        Content::World(w) if !wide => format!("world in {}", w.sector),
        Content::World(w) => format!("world in {} · era {} · #{}", w.sector, w.era, card.id),
        Content::Tech(t) if !wide => format!("tech · era {}", t.era),
        Content::Tech(t) => format!("tech · era {} · #{}", t.era, card.id),
        Content::Civ(c) => format!(
            "civilization in {} · era {} · #{}",
            c.sector, c.era, card.id
        ),
    }
}

/// A planet for a world, a sign for everything else.
fn art(scene: &mut Scene, card: &Card, area: Rect) {
    let seed = u64::from(card.id.0);
    match &card.content {
        Content::World(w) => {
            let centre = point(area.center().x, area.center().y);
            let mut planet = Planet::new(centre, area.w * 0.42, seed, world_hue(w.sector));
            planet.second = Hue::ALL[card.id.0 as usize % 12];
            planet.features = vec![match seed % 4 {
                0 => Feature::Bands,
                1 => Feature::Craters,
                _ => Feature::Continents,
            }];
            scene.planet(planet);
        }
        Content::Tech(_) => scene.icon(Icon::Gear, area, Hue::Stone.dark()),
        Content::Civ(_) => scene.icon(Icon::Crown, area, Hue::Gold.edge()),
        Content::Blank => scene.icon(Icon::Card, area, Hue::Slate.dark()),
    }
}
