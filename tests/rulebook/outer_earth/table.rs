//! A table for tests: positions set up by hand, and answers that must be on offer.

use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::action::Action;
use orrery::games::outer_earth::cards::{Card, Industry};
use orrery::games::outer_earth::event::Event;
use orrery::games::outer_earth::planets::{Company, Planet};
use orrery::games::outer_earth::state::{Answer, Lot, Options, Phase, Player, Site, State, Turn};
use orrery::games::outer_earth::view::View;
use orrery::games::outer_earth::{effects, flow};
use orrery::rules::ask::Ask;
use orrery::rules::game::Game;
use orrery::rules::keepsake::Brought;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::{Seat, Viewer};

pub(crate) use orrery::games::outer_earth::planets::Company::{
    ApexHorizon as Apex, BluewaterTerraform as Bluewater, CobaltFrontier as Cobalt,
    DawnlightCombine as Dawnlight, EmberAndVale as Ember, FoundationNine as Foundation,
};

pub(crate) const YES: Answer = Answer::Yes(None);
pub(crate) const NO: Answer = Answer::No;

pub(crate) fn seat(index: u8) -> Seat {
    Seat::new(index)
}

pub(crate) fn card(id: &str) -> Card {
    Card::find(id).unwrap_or_else(|| panic!("there is no card {id}"))
}

pub(crate) fn planet(id: &str) -> Planet {
    Planet::find(id).unwrap_or_else(|| panic!("there is no planet {id}"))
}

/// Cards by id, or by letter where only the industry matters: `ore-mine S T`.
pub(crate) fn cards(list: &str) -> Vec<Card> {
    let one = |word: &str| match word {
        "P" => card("ore-mine"),
        "S" => card("smelter"),
        "T" => card("media-spire"),
        id => card(id),
    };
    list.split_whitespace().map(one).collect()
}

/// A chain by letters: `PPS`.
pub(crate) fn chain(letters: &str) -> Vec<Card> {
    let spaced: Vec<String> = letters.chars().map(String::from).collect();
    cards(&spaced.join(" "))
}

pub(crate) fn place(id: &str, on: &str) -> Action {
    Action::Place {
        card: card(id),
        planet: planet(on),
    }
}

pub(crate) fn close(id: &str) -> Action {
    Action::Close(planet(id))
}

pub(crate) fn rework(id: &str) -> Action {
    Action::Rework(planet(id))
}

pub(crate) fn want(id: &str, answer: Answer) -> Action {
    Action::Want {
        planet: planet(id),
        answer: Some(answer),
    }
}

pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) rng: Rng,
    pub(crate) events: Vec<Event>,
}

impl Table {
    /// A match from a seed.
    pub(crate) fn seeded(seats: u8, number: u64) -> Self {
        Self::begin(
            seats,
            Options::default(),
            Rng::seeded(Seed::from_number(number)),
        )
    }

    pub(crate) fn begin(seats: u8, options: Options, mut rng: Rng) -> Self {
        let mut events = Vec::new();
        let state = OuterEarth::setup(
            OuterEarth::INFO.versions.newest,
            &options,
            seats,
            &Brought::default(),
            &mut rng,
            &mut events,
        );
        Self { state, rng, events }
    }

    /// Seats with these companies, empty hands and an empty market; the closed deck holds all cards but the open ones.
    pub(crate) fn with(companies: &[Company]) -> Self {
        let mut t = Self::seeded(companies.len() as u8, 1);
        let open: Vec<Card> = t.state.open.iter().flatten().copied().collect();
        let mut deck = Card::deck();
        for card in open {
            let at = deck.iter().position(|c| *c == card).unwrap();
            deck.remove(at);
        }
        t.state.deck = deck;
        for (i, company) in companies.iter().enumerate() {
            let player = t.player_mut(i as u8);
            player.company = *company;
            player.hand.clear();
        }
        t.state.market.clear();
        t.state.auction = None;
        t.state.token = seat(0);
        t.events.clear();
        t
    }

    /// The turn of seat 0 with these companies.
    pub(crate) fn turn(companies: &[Company]) -> Self {
        let mut t = Self::with(companies);
        t.state.phase = Phase::Turn(seat(0));
        t.state.turn = Some(effects::fresh_turn(&t.state.players[seat(0)]));
        t
    }

    /// Apex Horizon's turn in a match of two.
    pub(crate) fn apex() -> Self {
        Self::turn(&[Apex, Bluewater])
    }

    /// The auction phase of this market; every seat holds these cards.
    pub(crate) fn auction(companies: &[Company], market: &[&str], hands: &[&str]) -> Self {
        let mut t = Self::with(companies);
        for (i, hand) in hands.iter().enumerate() {
            t.hand(i as u8, hand);
        }
        t.state.market = market
            .iter()
            .map(|id| Lot {
                planet: planet(id),
                chips: 0,
            })
            .collect();
        t.state.phase = Phase::Offer;
        t.state.next_lot = 0;
        t.go_on();
        t
    }

    /// Lets the match go on until somebody must decide.
    pub(crate) fn go_on(&mut self) -> &mut Self {
        flow::advance(&mut self.state, &mut self.rng, &mut self.events);
        self
    }

    pub(crate) fn player(&self, index: u8) -> &Player {
        &self.state.players[seat(index)]
    }

    pub(crate) fn player_mut(&mut self, index: u8) -> &mut Player {
        &mut self.state.players[seat(index)]
    }

    pub(crate) fn hand(&mut self, index: u8, list: &str) -> &mut Self {
        let mut hand = cards(list);
        hand.sort_unstable();
        self.player_mut(index).hand = hand;
        self
    }

    /// A developing planet with these cards (ids or single letters).
    pub(crate) fn site(&mut self, index: u8, id: &str, list: &str) -> &mut Self {
        let site = Site {
            planet: planet(id),
            chain: cards(list),
        };
        self.player_mut(index).sites.push(site);
        self
    }

    /// The same with a chain of letters.
    pub(crate) fn built(&mut self, index: u8, id: &str, letters: &str) -> &mut Self {
        let site = Site {
            planet: planet(id),
            chain: chain(letters),
        };
        self.player_mut(index).sites.push(site);
        self
    }

    pub(crate) fn queued(&mut self, index: u8, id: &str) -> &mut Self {
        self.player_mut(index).queued = Some(planet(id));
        self
    }

    /// Closed planets, with their rewards.
    pub(crate) fn closed(&mut self, index: u8, ids: &str) -> &mut Self {
        let planets = ids.split_whitespace().map(planet);
        self.player_mut(index).portfolio.extend(planets);
        self
    }

    /// A newest face-up stock card of this industry.
    pub(crate) fn bonus(&mut self, index: u8, industry: Industry) -> &mut Self {
        let letter = industry.letter().to_string();
        let card = cards(&letter)[0];
        self.player_mut(index).stocks.push(card);
        self
    }

    pub(crate) fn ap(&self) -> u8 {
        self.now().ap
    }

    pub(crate) fn now(&self) -> &Turn {
        self.state.turn.as_ref().expect("a turn")
    }

    pub(crate) fn set_ap(&mut self, ap: u8) -> &mut Self {
        self.state.turn.as_mut().expect("a turn").ap = ap;
        self
    }

    /// Takes up what rewards and company give to the turn in progress.
    pub(crate) fn fresh(&mut self) -> &mut Self {
        let turn = effects::fresh_turn(&self.state.players[seat(0)]);
        self.state.turn = Some(turn);
        self
    }

    pub(crate) fn asks(&self) -> Vec<Ask<Action>> {
        OuterEarth::asks(&self.state)
    }

    /// The asked seats.
    pub(crate) fn asked(&self) -> Vec<u8> {
        self.asks().iter().map(|a| a.seat.index() as u8).collect()
    }

    pub(crate) fn offers(&self) -> Vec<Action> {
        self.asks().swap_remove(0).offers
    }

    pub(crate) fn offered(&self, action: &Action) -> bool {
        self.offers().contains(action)
    }

    /// The default answer to the first question.
    pub(crate) fn default(&self) -> Action {
        let mut ask = self.asks().swap_remove(0);
        ask.offers.swap_remove(ask.on_timeout)
    }

    /// The only asked seat answers; the answer must be on offer.
    pub(crate) fn answer(&mut self, action: Action) -> &mut Self {
        let asked = self.asked();
        assert_eq!(asked.len(), 1, "one seat is asked: {asked:?}");
        self.answer_by(asked[0], action)
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "tests read better with the action itself"
    )]
    pub(crate) fn answer_by(&mut self, by: u8, action: Action) -> &mut Self {
        let asks = self.asks();
        let ask = asks
            .iter()
            .find(|a| a.seat == seat(by))
            .expect("the seat is asked");
        assert!(
            ask.offers.contains(&action),
            "{action:?} among {:?}",
            ask.offers
        );
        self.apply(by, &action)
    }

    /// Several answers of the only asked seat.
    pub(crate) fn all(&mut self, actions: impl IntoIterator<Item = Action>) -> &mut Self {
        for action in actions {
            self.answer(action);
        }
        self
    }

    /// A seat gives an order; it must be on offer, free arguments aside.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "tests read better with the action itself"
    )]
    pub(crate) fn order(&mut self, by: u8, action: Action) -> &mut Self {
        let orders = OuterEarth::orders(&self.state, seat(by));
        let kind = std::mem::discriminant(&action);
        let free = matches!(action, Action::Cap(_) | Action::Proxy { .. });
        let there = orders.contains(&action)
            || free && orders.iter().any(|o| std::mem::discriminant(o) == kind);
        assert!(there, "{action:?} among {orders:?}");
        self.apply(by, &action)
    }

    pub(crate) fn offers_order(&self, by: u8, action: &Action) -> bool {
        OuterEarth::orders(&self.state, seat(by)).contains(action)
    }

    pub(crate) fn apply(&mut self, by: u8, action: &Action) -> &mut Self {
        OuterEarth::apply(
            &mut self.state,
            seat(by),
            action,
            &mut self.rng,
            &mut self.events,
        );
        self
    }

    /// Every entitled seat answers the planet on offer: `yn` for seats in order of the questions.
    pub(crate) fn answers(&mut self, pattern: &str) -> &mut Self {
        let planet = self.state.auction.as_ref().expect("an auction").lot.planet;
        let asked = self.asked();
        assert_eq!(asked.len(), pattern.len(), "asked are {asked:?}");
        for (by, letter) in asked.into_iter().zip(pattern.chars()) {
            let answer = if letter == 'y' { YES } else { NO };
            self.apply(
                by,
                &Action::Want {
                    planet,
                    answer: Some(answer),
                },
            );
        }
        self
    }

    /// Everybody answers no to what is left of the market.
    pub(crate) fn refuse_all(&mut self) -> &mut Self {
        while self.state.phase == Phase::Answers {
            let pattern = "n".repeat(self.asked().len());
            self.answers(&pattern);
        }
        self
    }

    /// Opening cards by seat.
    pub(crate) fn open(&mut self, cards: &[(u8, &str)]) -> &mut Self {
        for (by, id) in cards {
            self.answer_by(*by, Action::Open(card(id)));
        }
        self
    }

    /// A whole raise of the asked bidder.
    pub(crate) fn raise(&mut self, list: &str) -> &mut Self {
        for (i, card) in cards(list).into_iter().enumerate() {
            self.answer(if i == 0 {
                Action::Raise(card)
            } else {
                Action::Add(card)
            });
        }
        self.answer(Action::Done)
    }

    pub(crate) fn view(&self, viewer: Viewer) -> View {
        OuterEarth::view(&self.state, viewer)
    }

    pub(crate) fn seen_by(&self, index: u8) -> View {
        self.view(Viewer::Seat(seat(index)))
    }

    pub(crate) fn words(&self, viewer: Viewer) -> String {
        OuterEarth::describe(&self.view(viewer)).plain(named)
    }

    /// What a viewer was told since the table was set up, with seats as `s0` to `s3`.
    pub(crate) fn told(&self, viewer: Viewer) -> String {
        let told = self
            .events
            .iter()
            .filter_map(|e| OuterEarth::tell(e, viewer));
        told.map(|t| t.plain(named)).collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn told_publicly(&self, words: &str) -> bool {
        self.told(Viewer::Table).contains(words)
    }

    /// The refusal a seat reads for a call that is not on offer.
    pub(crate) fn refusal(&self, by: u8, verb: &str, args: &[(&str, &str)]) -> String {
        let typed: Vec<(String, String)> = args
            .iter()
            .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
            .collect();
        let refusal = OuterEarth::why_not(&self.seen_by(by), verb, &typed);
        refusal.expect("a reason").why.plain(named)
    }

    /// Answers every question by default until the wanted moment.
    pub(crate) fn default_until(&mut self, wanted: impl Fn(&State) -> bool) -> &mut Self {
        for _ in 0..5000 {
            if wanted(&self.state) || self.state.ending.is_some() {
                return self;
            }
            let ask = self.asks().swap_remove(0);
            let action = ask.offers[ask.on_timeout].clone();
            self.apply(ask.seat.index() as u8, &action);
        }
        panic!("the wanted moment never came");
    }
}

pub(crate) fn named(seat: Seat) -> String {
    format!("s{}", seat.index())
}
