//! Cards: name, kind, cost, art, words and values in one frame.

use crate::{Colour, Feature, Fill, Hue, Icon, Planet, Rect, Scene, Stroke, Text, rect, theme};

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

impl Scene {
    /// Adds a card filling `area`. A good card is about 5 wide by 7 high; any shape works.
    pub fn card(&mut self, area: Rect, card: &Card) {
        let round = (area.w * 0.07).min(theme::ROUND);
        if card.state == CardState::FaceDown {
            self.card_back(area, round, card.hue);
            return;
        }
        let spent = card.state == CardState::Spent;
        let tone = |c: Colour| if spent { c.mix(theme::PANEL, 0.55) } else { c };
        let (ground, edge) = (card.hue.deep(), card.hue.dark().mix(card.hue.base(), 0.3));
        if card.state == CardState::Lit {
            self.glow(area, round, 12.0, card.hue.light().alpha(0.75));
        }
        let edge = if card.state == CardState::Lit {
            Colour::WHITE
        } else {
            tone(edge)
        };
        self.outlined(
            area,
            round,
            Fill::Down(tone(ground.mix(card.hue.base(), 0.08)), tone(ground)),
            Stroke::new(edge, 2.5),
        );
        let inner = area.inset((area.w * 0.045).clamp(6.0, 14.0));
        let rest = self.card_head(inner, card, &tone);
        let rest = self.card_values(rest, card, &tone);
        let rest = self.card_art(rest, card, spent);
        if !card.words.is_empty() {
            let size = (area.w * 0.085).clamp(theme::SMALLEST, theme::BODY);
            self.text(
                Text::new(rest, card.words.as_str())
                    .size(size)
                    .min_size(theme::SMALLEST.min(size))
                    .colour(tone(theme::TEXT))
                    .top()
                    .wrap(12),
            );
        }
        if let Some(seat) = card.owner {
            let radius = (area.w * 0.1).clamp(12.0, 22.0);
            self.token(
                crate::point(area.right() - radius * 0.9, area.bottom() - radius * 0.9),
                radius,
                seat,
            );
        }
    }

    /// Name, kind and the number in the corner. Gives back what is left below.
    fn card_head(&mut self, inner: Rect, card: &Card, tone: &dyn Fn(Colour) -> Colour) -> Rect {
        let size = (inner.w * 0.125).clamp(theme::SMALLEST, theme::LABEL);
        let height = size * 1.25;
        let (head, mut rest) = inner.split_top(height);
        let badge = if card.corner.is_some() {
            height * 1.15
        } else {
            0.0
        };
        let name = head.split_right(badge).1;
        self.text(
            Text::new(name, card.title.as_str())
                .title()
                .size(size)
                .min_size(size.min(theme::SMALLEST))
                .colour(tone(theme::TEXT)),
        );
        if let Some(corner) = &card.corner {
            let radius = height * 0.56;
            self.badge(
                crate::point(head.right() - radius, head.y + radius),
                radius,
                corner,
                card.hue,
            );
        }
        if !card.kind.is_empty() {
            let line = rest.split_top(theme::SMALLEST * 1.25);
            let words = line.0.split_right(badge * 0.5).1;
            self.text(
                Text::new(words, card.kind.as_str())
                    .size(theme::SMALLEST)
                    .colour(tone(card.hue.light())),
            );
            rest = line.1;
        }
        rest.split_top(inner.h * 0.02).1
    }

    /// The icons with values along the lower edge. Gives back what is left above.
    fn card_values(&mut self, rest: Rect, card: &Card, tone: &dyn Fn(Colour) -> Colour) -> Rect {
        if card.values.is_empty() {
            return rest;
        }
        let height = (rest.w * 0.15).clamp(theme::SMALLEST * 1.2, 34.0);
        let (strip, above) = rest.split_bottom(height);
        // A seat's marker lies on the lower right corner: the values keep clear of it.
        let strip = if card.owner.is_some() {
            strip.split_right(height * 0.9).1
        } else {
            strip
        };
        for ((icon, value), cell) in card.values.iter().zip(strip.cols(card.values.len(), 4.0)) {
            let (mark, words) = cell.split_left(height.min(cell.w * 0.5));
            self.icon(*icon, mark.inset(height * 0.08), tone(card.hue.base()));
            self.text(
                Text::new(words.split_left(height * 0.15).1, value.as_str())
                    .bold()
                    .size(height * 0.8)
                    .min_size(12.0)
                    .colour(tone(theme::TEXT)),
            );
        }
        above.split_bottom(rest.h * 0.02).1
    }

    /// The window with the art. Gives back what is left for words.
    fn card_art(&mut self, rest: Rect, card: &Card, spent: bool) -> Rect {
        let share = if card.words.is_empty() { 1.0 } else { 0.5 };
        let (window, below) = rest.split_top(rest.h * share);
        match &card.art {
            Art::None => return rest,
            Art::Icon(icon) => {
                self.plate(window, 8.0, Fill::Down(theme::WELL, card.hue.deep()));
                let colour = if spent {
                    card.hue.dark()
                } else {
                    card.hue.base()
                };
                self.icon(*icon, window.inset(window.h * 0.14), colour);
            }
            Art::Planet(seed, second, features) => {
                self.plate(window, 8.0, theme::NIGHT);
                let rings = features.contains(&Feature::Rings);
                let radius = (window.h * 0.42).min(window.w * if rings { 0.25 } else { 0.42 });
                let mut planet =
                    Planet::new(window.center(), radius, *seed, card.hue).second(*second);
                planet.features.clone_from(features);
                self.planet(planet);
                if spent {
                    self.plate(window, 8.0, theme::PANEL.alpha(0.55));
                }
            }
        }
        below.split_top(rest.h * 0.03).1
    }

    /// The back of a card: a ring around a star.
    fn card_back(&mut self, area: Rect, round: f32, hue: Hue) {
        self.outlined(
            area,
            round,
            Fill::Down(hue.dark().mix(theme::NIGHT, 0.35), hue.deep()),
            Stroke::new(hue.dark(), 2.5),
        );
        let frame = area.inset((area.w * 0.07).max(5.0));
        self.outlined(
            frame,
            round * 0.6,
            Fill::Empty,
            Stroke::new(hue.dark(), 2.0),
        );
        let side = frame.w.min(frame.h) * 0.6;
        let middle = area.center();
        self.disc(
            middle,
            side * 0.5,
            theme::NIGHT.alpha(0.5),
            Stroke::new(hue.dark(), 2.0),
        );
        self.icon(
            Icon::Planet,
            rect(
                middle.x - side * 0.33,
                middle.y - side * 0.33,
                side * 0.66,
                side * 0.66,
            ),
            hue.base().mix(theme::NIGHT, 0.2),
        );
    }
}
