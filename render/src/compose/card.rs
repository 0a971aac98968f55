//! Cards: name, kind, cost, art, words and values in one frame.

use crate::{
    Colour, Feature, Fill, Hue, Icon, Planet, Rect, Scene, Stroke, Text, point, rect, theme,
};

/// The width of a letter of a name, as a share of its size; most names are narrower.
const LETTER: f32 = 0.51;

/// From this height on a card has a shadow.
const SHADED: f32 = 180.0;

/// What a card shows in its window.
#[derive(Clone, PartialEq, Debug)]
pub enum Art {
    /// No window at all: more room for words.
    None,
    /// A large sign.
    Icon(Icon),
    /// A planet made from a seed, a second hue and features; its main hue is the card's.
    Planet(u64, Hue, Vec<Feature>),
}

/// How a card lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardState {
    /// Open and ready.
    Ready,
    /// Pointed out: it may be chosen, or has just been played.
    Lit,
    /// Used up or turned: it stands back.
    Spent,
    /// Face down.
    FaceDown,
}

/// A card.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// Its name.
    pub title: String,
    /// A line under the name: its kind.
    pub kind: String,
    /// Its hue.
    pub hue: Hue,
    /// What its window shows.
    pub art: Art,
    /// A number in the upper right corner: cost, rank.
    pub corner: Option<String>,
    /// Its words.
    pub words: String,
    /// Icons with values along its lower edge.
    pub values: Vec<(Icon, String)>,
    /// How it lies.
    pub state: CardState,
    /// The seat whose marker lies on it.
    pub owner: Option<usize>,
}

impl Card {
    /// A card with nothing but a name.
    pub fn new(title: impl Into<String>, hue: Hue) -> Self {
        Self {
            title: title.into(),
            kind: String::new(),
            hue,
            art: Art::None,
            corner: None,
            words: String::new(),
            values: Vec::new(),
            state: CardState::Ready,
            owner: None,
        }
    }

    /// A card lying face down.
    pub fn face_down(hue: Hue) -> Self {
        Self {
            state: CardState::FaceDown,
            ..Self::new("", hue)
        }
    }

    /// The line under the name.
    #[must_use]
    pub fn kind(mut self, kind: impl Into<String>) -> Self {
        self.kind = kind.into();
        self
    }

    /// A large sign in the window.
    #[must_use]
    pub fn icon(mut self, icon: Icon) -> Self {
        self.art = Art::Icon(icon);
        self
    }

    /// A planet in the window.
    #[must_use]
    pub fn planet(mut self, seed: u64, second: Hue, features: &[Feature]) -> Self {
        self.art = Art::Planet(seed, second, features.to_vec());
        self
    }

    /// The number in the corner.
    #[must_use]
    pub fn corner(mut self, text: impl Into<String>) -> Self {
        self.corner = Some(text.into());
        self
    }

    /// The card's words.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Self {
        self.words = words.into();
        self
    }

    /// Adds an icon with a value along the lower edge.
    #[must_use]
    pub fn value(mut self, icon: Icon, value: impl Into<String>) -> Self {
        self.values.push((icon, value.into()));
        self
    }

    /// How it lies.
    #[must_use]
    pub fn state(mut self, state: CardState) -> Self {
        self.state = state;
        self
    }

    /// The seat whose marker lies on it.
    #[must_use]
    pub fn owner(mut self, seat: usize) -> Self {
        self.owner = Some(seat);
        self
    }
}

/// The colours of a card, which follow from its hue and state.
struct Tones {
    ground: Fill,
    head: Fill,
    edge: Colour,
    title: Colour,
    kind: Colour,
    words: Colour,
    sign: Colour,
    badge: Hue,
}

impl Tones {
    fn of(card: &Card) -> Self {
        let hue = card.hue;
        if card.state == CardState::Spent {
            // It keeps a trace of its hue, and everything else turns grey.
            return Self {
                ground: theme::PANEL.into(),
                head: hue.deep().into(),
                edge: theme::EDGE,
                title: theme::MUTED,
                kind: theme::FAINT,
                words: theme::FAINT,
                sign: hue.dark(),
                badge: Hue::Slate,
            };
        }
        let lit = card.state == CardState::Lit;
        Self {
            ground: hue.body(),
            head: hue.brow(),
            edge: if lit { Colour::WHITE } else { hue.edge() },
            title: theme::TEXT,
            kind: hue.light(),
            words: theme::TEXT,
            sign: hue.base(),
            badge: hue,
        }
    }
}

impl Scene {
    /// Adds a card filling `area`. A good card is about 5 wide by 7 high; any shape works.
    pub fn card(&mut self, area: Rect, card: &Card) {
        let round = (area.w * 0.07).min(theme::ROUND);
        // On a small card a shadow would only be a blur.
        if area.h > SHADED {
            self.shadow(area, round);
        }
        if card.state == CardState::FaceDown {
            self.card_back(area, round, card.hue);
            return;
        }
        let tones = Tones::of(card);
        if card.state == CardState::Lit {
            self.glow(area, round, 12.0, card.hue.light().alpha(0.75));
        }
        self.outlined(area, round, tones.ground, Stroke::new(tones.edge, 2.5));
        let rest = self.card_head(area, round, card, &tones);
        let rest = self.card_values(rest, card, &tones);
        let rest = self.card_art(rest, card, &tones);
        if !card.words.is_empty() {
            let size = (area.w * 0.085).clamp(theme::SMALLEST, theme::BODY);
            self.text(
                Text::new(rest, card.words.as_str())
                    .size(size)
                    .colour(tones.words)
                    .top()
                    .wrap(12),
            );
        }
        if let Some(seat) = card.owner {
            let radius = (area.w * 0.1).clamp(12.0, 22.0);
            let corner = point(area.right() - radius * 0.9, area.bottom() - radius * 0.9);
            self.token(corner, radius, seat);
        }
    }

    /// Name, kind and the number in the corner. Gives back what is left below, inside the margins.
    fn card_head(&mut self, area: Rect, round: f32, card: &Card, tones: &Tones) -> Rect {
        let pad = (area.w * 0.045).clamp(6.0, 14.0);
        let size = ((area.w - 2.0 * pad) * 0.125).clamp(theme::SMALLEST, theme::LABEL);
        let badge = if card.corner.is_some() {
            size * 1.68
        } else {
            0.0
        };
        // A name that is too long for one line has two.
        let needed = card.title.chars().count() as f32 * theme::SMALLEST * LETTER;
        let lines = if needed > area.w - 2.0 * pad - badge {
            2
        } else {
            1
        };
        let name_high = if lines > 1 {
            theme::SMALLEST * 2.4
        } else {
            size * 1.2
        };
        let kind_high = if card.kind.is_empty() {
            0.0
        } else {
            theme::SMALLEST * 1.2
        };
        let frame = area.inset(3.5);
        let (head, _) = frame.split_top(name_high + kind_high + pad * 0.9);
        self.plate(head, (round - 3.0).max(2.0), tones.head);
        let inner = area.inset_xy(pad, pad * 0.7);
        let (line, rest) = inner.split_top(name_high);
        let name = Text::new(line.split_right(badge).1, card.title.as_str());
        let name = name.title().colour(tones.title);
        self.text(if lines > 1 {
            name.size(theme::SMALLEST).wrap(lines)
        } else {
            name.size(size)
        });
        if let Some(corner) = &card.corner {
            let radius = size * 0.672;
            self.badge(
                point(inner.right() - radius, inner.y + radius + 2.0),
                radius,
                corner,
                tones.badge,
            );
        }
        let (line, _) = rest.split_top(kind_high);
        if kind_high > 0.0 {
            let kind = Text::new(line.split_right(badge * 0.6).1, card.kind.as_str());
            self.text(kind.size(theme::SMALLEST).colour(tones.kind));
        }
        let below = rect(
            inner.x,
            head.bottom(),
            inner.w,
            area.bottom() - pad * 0.7 - head.bottom(),
        );
        below.split_top(pad * 0.7).1
    }

    /// The icons with values along the lower edge. Gives back what is left above.
    fn card_values(&mut self, rest: Rect, card: &Card, tones: &Tones) -> Rect {
        if card.values.is_empty() {
            return rest;
        }
        let height = (rest.w * 0.15).clamp(theme::SMALLEST * 1.2, 34.0);
        let (strip, above) = rest.split_bottom(height);
        // A seat's marker lies on the lower right corner: the values keep clear of it.
        let taken = if card.owner.is_some() {
            height * 0.9
        } else {
            0.0
        };
        let strip = strip.split_right(taken).1;
        let cells = shared(strip, card, height);
        let side = cells
            .iter()
            .fold(height, |side, cell| side.min(cell.w * 0.42));
        for ((icon, value), cell) in card.values.iter().zip(cells) {
            let (mark, words) = cell.split_left(side);
            self.icon(*icon, mark.inset(side * 0.08), tones.sign);
            let words = Text::new(words.split_left(side * 0.15).1, value.as_str());
            self.text(words.bold().size(height * 0.8).colour(tones.words));
        }
        above.split_bottom(6.0).1
    }

    /// The window with the art. Gives back what is left for words.
    fn card_art(&mut self, rest: Rect, card: &Card, tones: &Tones) -> Rect {
        // Few words leave more room for the art.
        let share = match card.words.chars().count() {
            0 => 1.0,
            1..=60 => 0.6,
            _ => 0.5,
        };
        let (window, below) = rest.split_top(rest.h * share);
        match &card.art {
            Art::None => return rest,
            Art::Icon(icon) => {
                self.plate(window, 8.0, card.hue.well());
                self.icon(*icon, window.inset(window.h * 0.14), tones.sign);
            }
            Art::Planet(seed, second, features) => {
                self.plate(window, 8.0, theme::NIGHT);
                let rings = features.contains(&Feature::Rings);
                let radius = (window.h * 0.44).min(window.w * if rings { 0.25 } else { 0.44 });
                let mut planet =
                    Planet::new(window.center(), radius, *seed, card.hue).second(*second);
                planet.features.clone_from(features);
                self.planet(planet);
                if card.state == CardState::Spent {
                    self.plate(window, 8.0, theme::PANEL.alpha(0.6));
                }
            }
        }
        below.split_top((rest.h * 0.03).max(6.0)).1
    }

    /// The back of a card: a planet in a ring, in a frame.
    fn card_back(&mut self, area: Rect, round: f32, hue: Hue) {
        self.outlined(area, round, hue.body(), Stroke::new(hue.edge(), 2.5));
        let frame = area.inset((area.w * 0.07).max(5.0));
        self.outlined(
            frame,
            round * 0.6,
            Fill::Empty,
            Stroke::new(hue.head(), 2.0),
        );
        let side = frame.w.min(frame.h) * 0.62;
        let middle = area.center();
        self.disc(middle, side * 0.5, hue.well(), Stroke::new(hue.dark(), 2.0));
        self.icon(
            Icon::Planet,
            Rect::around(middle, side * 0.64, side * 0.64),
            hue.edge(),
        );
    }
}

/// The strip's cells: all alike, unless one of the values is so long that it would be set too small.
fn shared(strip: Rect, card: &Card, height: f32) -> Vec<Rect> {
    let letters = |value: &str| value.chars().count();
    let values = &card.values;
    let fits = if values.len() < 4 { 3 } else { 2 };
    if values.iter().all(|(_, v)| letters(v) <= fits) {
        return strip.cols(values.len(), 4.0);
    }
    let wanted = |value: &str| height * (1.15 + 0.45 * letters(value) as f32);
    let all: f32 = values.iter().map(|(_, v)| wanted(v)).sum();
    let room = strip.w - 4.0 * values.len().saturating_sub(1) as f32;
    let mut rest = strip;
    let mut cells = Vec::with_capacity(values.len());
    for (_, value) in values {
        let (cell, after) = rest.split_left(room * wanted(value) / all);
        cells.push(cell);
        rest = after.split_left(4.0).1;
    }
    cells
}
