//! A table for tests: positions set up by hand, and answers that must be on offer.

use orrery::games::deep_future::DeepFuture;
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::advancements::Advancement;
use orrery::games::deep_future::campaign::{Campaign, Mark, Victory, Wonder};
use orrery::games::deep_future::cards::{
    Card, CardId, Civ, Content, Corner, Era, Made, Name, Naming, Slot, Suit, Tech, World,
};
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::flow::Flow;
use orrery::games::deep_future::map::{Board, Colour, Sector};
use orrery::games::deep_future::state::{
    Options, Phase, Player, Running, State, Track, Turn, Upper,
};
use orrery::games::deep_future::step::Step;
use orrery::games::deep_future::view::View;
use orrery::rules::ask::Ask;
use orrery::rules::game::{Game, Takeback};
use orrery::rules::keepsake::Brought;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::{BySeat, Seat, Viewer};
use std::sync::Arc;

pub(crate) use orrery::games::deep_future::state::Track::{
    Culture as C, Might as M, Stability as S, Xeno as X,
};

pub(crate) fn seat(index: u8) -> Seat {
    Seat::new(index)
}

pub(crate) fn at(number: u8) -> Sector {
    Sector::of_number(number).unwrap_or_else(|| panic!("there is no sector {number}"))
}

/// `4K`.
pub(crate) fn corner(text: &str) -> Corner {
    let mut letters = text.chars();
    let number = letters.next().and_then(|c| c.to_digit(10)).unwrap() as u8;
    Corner::new(number, Suit::of_letter(letters.next().unwrap()).unwrap())
}

pub(crate) fn adv(name: &str) -> Advancement {
    Advancement::find(name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// `Leisure`, `Leisure*` (circled) or `moon` (open).
fn slot(word: &str) -> Slot {
    let (name, circled) = word.strip_suffix('*').map_or((word, false), |n| (n, true));
    if let Some(suit) = Suit::ALL.into_iter().find(|s| s.name() == name) {
        return Slot::empty(suit, Era::Of(1));
    }
    let a = adv(name);
    Slot {
        number: Some(a.number()),
        circled,
        ..Slot::empty(a.suit(), Era::Of(1))
    }
}

fn slots(words: &str) -> Vec<Slot> {
    words.split_whitespace().map(slot).collect()
}

pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) rng: Rng,
    pub(crate) events: Vec<Event>,
}

impl Table {
    /// The action phase of seat 0, with nothing on the table; the other cards of a test are made by hand.
    pub(crate) fn bare(seats: u8) -> Self {
        let campaign = Campaign {
            version: 1,
            era: 1,
            cards: Vec::new(),
            sectors: vec![Mark::default(); 36],
            chronology: Vec::new(),
            first_name: 0,
            used_names: [0; 3],
        };
        let state = State {
            rules: DeepFuture::INFO.versions.newest,
            options: Options::default(),
            campaign: Arc::new(campaign),
            order: Seat::all(seats).collect(),
            deck: Vec::new(),
            discard: Vec::new(),
            line: [None; 6],
            board: Board::default(),
            players: BySeat::from_fn(seats, |_| Player::default()),
            phase: Phase::Action,
            turn: Turn::new(seat(0), 1, 1),
            first: seat(0),
            running: Running::default(),
            steps: turn_after(&Step::ActionMenu),
            pile: Vec::new(),
            seen: Vec::new(),
            rights: Vec::new(),
            learnt: 0,
            emptied: false,
            ending: None,
        };
        Self {
            state,
            rng: Rng::seeded(Seed::from_number(1)),
            events: Vec::new(),
        }
    }

    /// The action phase of a lone player: homeworld `1S` in 55 with Computation and three cubes, forty blanks in the deck.
    pub(crate) fn solo() -> Self {
        Self::with(1)
    }

    /// The same for several players; the others have homeworlds `2S` in 21 and `3S` in 31.
    pub(crate) fn with(seats: u8) -> Self {
        let mut t = Self::bare(seats);
        for (i, number) in [55, 21, 31].into_iter().enumerate().take(seats.into()) {
            t.home(i as u8, &format!("{}S", i + 1), number, "Computation");
            t.cubes(i as u8, number, 3);
        }
        t.blanks(40);
        t
    }

    /// The same, at another step of seat 0's turn.
    #[expect(clippy::needless_pass_by_value, reason = "a step is made for the call")]
    pub(crate) fn at_step(mut self, step: Step) -> Self {
        self.state.phase = match step {
            Step::StartMenu | Step::FillHand => Phase::Start,
            Step::Payment | Step::BuildPile => Phase::Payment,
            Step::Reveal => Phase::Challenge,
            _ => Phase::Action,
        };
        if step == Step::StartMenu {
            self.state.running = Running::start();
        }
        self.state.steps = turn_after(&step);
        self
    }

    /// The start phase of seat 0.
    pub(crate) fn start_phase(seats: u8) -> Self {
        Self::with(seats).at_step(Step::StartMenu)
    }

    /// A match from a seed, in a fresh campaign.
    pub(crate) fn seeded(seats: u8, number: u64) -> Self {
        Self::begin(seats, None, Rng::seeded(Seed::from_number(number)))
    }

    pub(crate) fn begin(seats: u8, campaign: Option<&str>, mut rng: Rng) -> Self {
        let mut events = Vec::new();
        let brought = Brought {
            table: campaign.map(str::to_owned),
            ..Brought::default()
        };
        let options = Options::default();
        let state = DeepFuture::setup(
            DeepFuture::INFO.versions.newest,
            &options,
            seats,
            &brought,
            &mut rng,
            &mut events,
        );
        Self { state, rng, events }
    }

    fn new_card(&mut self, corner_text: &str, content: Content) -> CardId {
        let book = self.book();
        let id = book.add(corner(corner_text), Made::default());
        book.write(id).content = content;
        id
    }

    pub(crate) fn book(&mut self) -> &mut Campaign {
        Arc::make_mut(&mut self.state.campaign)
    }

    pub(crate) fn blank(&mut self, corner: &str) -> CardId {
        self.new_card(corner, Content::Blank)
    }

    pub(crate) fn world(&mut self, corner: &str, sector: u8, words: &str) -> CardId {
        let name = format!("World{}", self.state.campaign.cards.len() + 1);
        self.new_card(
            corner,
            Content::World(World {
                sector: at(sector),
                name: Name {
                    naming: Naming::Default,
                    ..Name::generated(name)
                },
                era: Era::Of(1),
                slots: slots(words),
            }),
        )
    }

    pub(crate) fn tech(&mut self, corner: &str, words: &str) -> CardId {
        let slots: [Slot; 3] = slots(words).try_into().unwrap();
        let tech = Tech {
            name: None,
            era: Era::Of(1),
            slots,
        };
        self.new_card(corner, Content::Tech(tech))
    }

    pub(crate) fn civ(&mut self, corner: &str, sector: u8, victory: Victory, suit: Suit) -> CardId {
        let home = CardId(1);
        let name = Name::generated(format!("Civ {}", self.state.campaign.cards.len() + 1));
        self.new_card(
            corner,
            Content::Civ(Civ {
                sector: at(sector),
                name,
                era: Era::Of(1),
                victory,
                suit,
                home,
                techs: Vec::new(),
            }),
        )
    }

    /// Gives a seat a homeworld; the world it had goes to the discard pile.
    pub(crate) fn home(&mut self, who: u8, corner: &str, sector: u8, words: &str) -> CardId {
        let card = self.world(corner, sector, words);
        let player = self.player(who);
        let old = player.home.replace(Upper { card, cubes: 0 });
        player.homes.push(card);
        self.state.discard.extend(old.map(|u| u.card));
        card
    }

    pub(crate) fn upper(&mut self, who: u8, card: CardId, cubes: u8) {
        self.player(who).techs.push(Upper { card, cubes });
    }

    /// A tech in a seat's upper row.
    pub(crate) fn with_tech(&mut self, who: u8, corner: &str, words: &str) -> CardId {
        let card = self.tech(corner, words);
        self.upper(who, card, 0);
        card
    }

    /// A settled world of a seat, which gets a cube there if it has none.
    pub(crate) fn settled(&mut self, who: u8, corner: &str, sector: u8, words: &str) -> CardId {
        let card = self.world(corner, sector, words);
        self.player(who).settled.push(card);
        if !self.state.board.controls(seat(who), at(sector)) {
            self.cubes(who, sector, 1);
        }
        card
    }

    pub(crate) fn player(&mut self, who: u8) -> &mut Player {
        &mut self.state.players[seat(who)]
    }

    pub(crate) fn hand(&mut self, who: u8, card: CardId) -> CardId {
        self.player(who).hand.push(card);
        card
    }

    /// Blank cards with these corners in a hand.
    pub(crate) fn holds(&mut self, who: u8, corners: &str) -> Vec<CardId> {
        let cards: Vec<CardId> = corners.split_whitespace().map(|c| self.blank(c)).collect();
        self.player(who).hand.extend(&cards);
        cards
    }

    /// Puts blank cards with these corners on top of the deck, the first topmost.
    pub(crate) fn flips(&mut self, corners: &str) -> Vec<CardId> {
        let cards: Vec<CardId> = corners.split_whitespace().map(|c| self.blank(c)).collect();
        self.state.deck.extend(cards.iter().rev());
        cards
    }

    /// Puts a card on top of the deck.
    pub(crate) fn on_top(&mut self, card: CardId) {
        self.state.deck.push(card);
    }

    fn blanks(&mut self, count: usize) {
        for i in 0..count {
            let suit = Suit::ALL[i % 6].letter();
            let card = self.blank(&format!("{}{suit}", i / 6 % 6 + 1));
            self.state.deck.push(card);
        }
    }

    pub(crate) fn line(&mut self, card: CardId) {
        let number = self.state.corner(card).number;
        self.state.line[usize::from(number - 1)] = Some(card);
    }

    pub(crate) fn cubes(&mut self, who: u8, sector: u8, count: u8) {
        self.state.board.clear(at(sector));
        self.state
            .board
            .add(Colour::Of(seat(who)), at(sector), count);
    }

    pub(crate) fn neutral(&mut self, sector: u8, count: u8) {
        self.state.board.clear(at(sector));
        self.state.board.add(Colour::Neutral, at(sector), count);
    }

    pub(crate) fn count(&self, sector: u8) -> u8 {
        self.state.board.count(at(sector))
    }

    pub(crate) fn own(&self, who: u8, sector: u8) -> u8 {
        self.state.board.own(seat(who), at(sector))
    }

    pub(crate) fn set(&mut self, who: u8, track: Track, value: i8) {
        self.player(who).tracks.set(track, value);
    }

    pub(crate) fn value(&self, who: u8, track: Track) -> i8 {
        self.state.players[seat(who)].tracks.get(track)
    }

    pub(crate) fn wonder(&mut self, sector: u8, victory: Victory, suit: Suit) {
        let book = self.book();
        let wonder = Wonder {
            victory,
            suit,
            era: 1,
        };
        book.sectors[at(sector).index()].wonder = Some(wonder);
        self.named(sector);
    }

    pub(crate) fn named(&mut self, sector: u8) {
        let name = Name {
            naming: Naming::Default,
            ..Name::generated(format!("Region {sector}"))
        };
        self.book().sectors[at(sector).index()].name = Some((name, 1));
    }

    /// The one pending decision.
    pub(crate) fn ask(&self) -> Ask<Action> {
        let asks = DeepFuture::asks(&self.state);
        assert_eq!(
            asks.len(),
            1,
            "one decision is pending: {:?}",
            self.state.steps
        );
        asks.into_iter().next().unwrap()
    }

    pub(crate) fn offers(&self) -> Vec<Action> {
        self.ask().offers
    }

    pub(crate) fn default(&self) -> Action {
        let ask = self.ask();
        ask.offers[ask.on_timeout].clone()
    }

    pub(crate) fn offered(&self, action: &Action) -> bool {
        self.offers().contains(action)
    }

    /// Goes on by itself to the next question.
    pub(crate) fn go(&mut self) -> &mut Self {
        let mut flow = Flow {
            state: &mut self.state,
            rng: &mut self.rng,
            out: &mut self.events,
        };
        flow.advance();
        self
    }

    /// Gives an answer that must be on offer.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "answers are written in place"
    )]
    pub(crate) fn answer(&mut self, action: Action) -> &mut Self {
        let ask = self.ask();
        assert!(
            ask.offers.contains(&action),
            "{action:?} is not on offer: {:?}\n{:?}",
            ask.offers,
            self.state.steps.last()
        );
        self.apply(ask.seat, &action);
        self
    }

    pub(crate) fn answers(&mut self, actions: impl IntoIterator<Item = Action>) -> &mut Self {
        for action in actions {
            self.answer(action);
        }
        self
    }

    pub(crate) fn apply(&mut self, by: Seat, action: &Action) {
        DeepFuture::apply(&mut self.state, by, action, &mut self.rng, &mut self.events);
        super::properties::invariants(&self.state).unwrap();
    }

    /// An order that must be on offer.
    #[expect(clippy::needless_pass_by_value, reason = "orders are written in place")]
    pub(crate) fn order(&mut self, who: u8, action: Action) -> &mut Self {
        let orders = DeepFuture::orders(&self.state, seat(who));
        assert!(
            orders.contains(&action),
            "{action:?} is no order: {orders:?}"
        );
        self.apply(seat(who), &action);
        self
    }

    /// Takes the action of a suit with a fresh blank of that suit.
    pub(crate) fn act(&mut self, suit: Suit) -> &mut Self {
        let card = self.blank(&format!("1{}", suit.letter()));
        self.hand(self.state.active().index() as u8, card);
        self.answer(Action::Do(suit, card))
    }

    /// Uses the advancement of this name on that card.
    pub(crate) fn uses(&mut self, card: CardId, name: &str) -> &mut Self {
        let slot = self.slot(card, name);
        self.answer(Action::Use(card, slot))
    }

    /// The first slot with this advancement.
    pub(crate) fn slot(&self, card: CardId, name: &str) -> u8 {
        let slots = self.state.card(card).slots();
        let found = slots
            .iter()
            .position(|s| s.advancement() == Some(adv(name)));
        found.unwrap_or_else(|| panic!("no {name} there")) as u8
    }

    pub(crate) fn can_use(&self, card: CardId, name: &str) -> bool {
        let slot = self.slot(card, name);
        self.offered(&Action::Use(card, slot))
    }

    pub(crate) fn view(&self, viewer: Viewer) -> View {
        DeepFuture::view(&self.state, viewer)
    }

    pub(crate) fn card(&self, id: CardId) -> &Card {
        self.state.card(id)
    }

    /// The names of a card's advancements.
    pub(crate) fn names(&self, id: CardId) -> Vec<&'static str> {
        let slots = self.state.card(id).slots().iter();
        slots
            .filter_map(Slot::advancement)
            .map(Advancement::name)
            .collect()
    }

    pub(crate) fn hand_size(&self, who: u8) -> usize {
        self.state.players[seat(who)].hand.len()
    }

    pub(crate) fn discarded(&self, card: CardId) -> bool {
        self.state.discard.contains(&card)
    }

    pub(crate) fn settled_worlds(&self, who: u8) -> &[CardId] {
        &self.state.players[seat(who)].settled
    }

    pub(crate) fn told(&self, viewer: Viewer) -> Vec<String> {
        let told = self
            .events
            .iter()
            .filter_map(|e| DeepFuture::tell(e, viewer));
        told.map(|t| t.plain(|s| format!("seat {s}"))).collect()
    }

    pub(crate) fn takeback(&self, action: &Action) -> Takeback {
        let by = self.ask().seat;
        DeepFuture::takeback(&self.state, by, action, self.state.seats())
    }

    /// Makes seat `who` one step short of a victory: complete homeworld and three complete techs.
    pub(crate) fn ready(&mut self, who: u8) -> [CardId; 4] {
        let sector = self.state.home_sector(seat(who)).unwrap().number();
        let home = self.home(who, "1K", sector, "Computation Engineering Weapons");
        let techs = [
            "Labor Machinery Medicine",
            "Education Ecology Astronomy",
            "Religion Empire Devices",
        ]
        .map(|words| self.with_tech(who, "2H", words));
        [home, techs[0], techs[1], techs[2]]
    }
}

fn turn_after(step: &Step) -> Vec<Step> {
    let all = [
        Step::FillHand,
        Step::StartMenu,
        Step::Ends,
        Step::ActionMenu,
        Step::Payment,
        Step::BuildPile,
        Step::Reveal,
        Step::TurnEnds,
    ];
    let from = all.iter().position(|s| s == step).unwrap();
    all[from..].iter().rev().cloned().collect()
}
