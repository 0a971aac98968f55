//! A table for tests: positions set up by hand, answers that must be on offer, and the rest by timeout.

use orrery::games::open_worlds::OpenWorlds;
use orrery::games::open_worlds::action::{Action, Armed, Choice};
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::decks::{Deck, SMITH_BOSON};
use orrery::games::open_worlds::event::Event;
use orrery::games::open_worlds::flow;
use orrery::games::open_worlds::options::Options;
use orrery::games::open_worlds::score;
use orrery::games::open_worlds::setup;
use orrery::games::open_worlds::state::{Phase, Staged, State, Unit, UnitId};
use orrery::games::open_worlds::view::View;
use orrery::games::open_worlds::worlds::{Indicator, Place, World};
use orrery::rules::ask::Ask;
use orrery::rules::game::Game;
use orrery::rules::keepsake::Brought;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::{Seat, Viewer};
use orrery::rules::typed::Typed;

pub(crate) const A: Seat = Seat::new(0);
pub(crate) const B: Seat = Seat::new(1);
pub(crate) const C: Seat = Seat::new(2);

/// The Worlds of the rulebook's example, from left to right.
pub(crate) const KOTI: u8 = 0;
pub(crate) const PHOEBE: u8 = 1;
pub(crate) const GRAENSE: u8 = 2;
pub(crate) const VITA: u8 = 3;
pub(crate) const MAAIL: u8 = 4;

/// A match in progress.
pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) rng: Rng,
    pub(crate) told: Vec<Event>,
}

/// A fresh match with its first hands, as the program deals it.
pub(crate) fn dealt(options: Options, seats: u8, seed: u64) -> Table {
    let mut rng = Rng::seeded(Seed::from_number(seed));
    let mut told = Vec::new();
    let state = setup::setup(options, seats, &Brought::default(), &mut rng, &mut told);
    Table { state, rng, told }
}

impl Table {
    /// Turn 2 before Stage in the example sector: one Titan in hand, Decks of 44 Outposts, and lists that hold no Utility.
    pub(crate) fn new(seats: u8) -> Self {
        Self::with(Options::default(), seats)
    }

    pub(crate) fn with(options: Options, seats: u8) -> Self {
        let decks = (0..seats).map(|_| SMITH_BOSON.deck()).collect();
        let mut rng = Rng::seeded(Seed::from_number(1));
        let mut state = setup::setup_with(options, decks, &mut rng, &mut Vec::new());
        let row = ["koti", "phoebe-k2", "graense", "vita-ptal", "maail"];
        state.row = row.map(|w| Place::new(World::find(w).unwrap())).to_vec();
        for (_, player) in state.players.iter_mut() {
            // Whoever holds no card at all is not asked to Stage or discard (OW-607).
            player.hand = vec![Card::Titan];
            player.deck = vec![Card::Outpost; 44];
            player.list = Deck {
                name: "Test".to_owned(),
                cards: Vec::new(),
                printed: true,
            };
        }
        state.turn = 2;
        state.deck_moved = true;
        state.phase = Phase::Stage(0);
        Self {
            state,
            rng,
            told: Vec::new(),
        }
    }

    /// Nobody knows anybody's list, so every window asks.
    pub(crate) fn secret_lists(mut self) -> Self {
        for (_, player) in self.state.players.iter_mut() {
            player.list.printed = false;
        }
        self
    }

    /// Puts a World in the place of another.
    pub(crate) fn world(&mut self, at: u8, key: &str) {
        self.state.row[usize::from(at)] = Place::new(World::find(key).unwrap());
    }

    pub(crate) fn indicator(&mut self, at: u8, card: Card) {
        let place = &mut self.state.row[usize::from(at)];
        place.indicators.push(Indicator { card, from: 0 });
    }

    /// A unit in play since the turn before.
    pub(crate) fn unit(&mut self, seat: Seat, card: Card, at: u8) -> UnitId {
        let id = UnitId(self.state.next_unit);
        self.state.next_unit += 1;
        self.state.units.push(Unit {
            id,
            card,
            owner: seat,
            by: seat,
            at,
            since: self.state.turn - 1,
            counters: score::counters(card),
        });
        id
    }

    pub(crate) fn hand(&mut self, seat: Seat, cards: &[Card]) {
        self.state.players[seat].hand = cards.to_vec();
    }

    /// A card lying face down, confirmed.
    pub(crate) fn staged(&mut self, seat: Seat, card: Card, at: u8) {
        let player = &mut self.state.players[seat];
        player.shown = true;
        player.staged.push(Staged {
            card,
            at,
            seen_by: Vec::new(),
        });
    }

    /// Goes on from this phase until somebody is asked.
    pub(crate) fn from(&mut self, phase: Phase) {
        self.state.phase = phase;
        flow::advance(&mut self.state, &mut self.rng, &mut self.told);
    }

    /// Stages these cards and reveals; goes on until somebody is asked.
    pub(crate) fn reveal(&mut self, staged: &[(Seat, Card, u8)]) {
        for (seat, card, at) in staged {
            self.staged(*seat, *card, *at);
        }
        self.from(Phase::Reveal);
    }

    /// Reveals these cards and lets the turn run by timeouts up to the Trash Step, or the end.
    pub(crate) fn turn(&mut self, staged: &[(Seat, Card, u8)]) {
        self.reveal(staged);
        self.until_trash();
    }

    pub(crate) fn asks(&self) -> Vec<Ask<Action>> {
        OpenWorlds::asks(&self.state)
    }

    pub(crate) fn asked(&self) -> Vec<Seat> {
        self.asks().iter().map(|a| a.seat).collect()
    }

    pub(crate) fn offers(&self, seat: Seat) -> Vec<Action> {
        let asks = self.asks().into_iter();
        asks.filter(|a| a.seat == seat)
            .flat_map(|a| a.offers)
            .collect()
    }

    pub(crate) fn default_of(&self, seat: Seat) -> Action {
        let ask = self.asks().into_iter().find(|a| a.seat == seat).unwrap();
        ask.offers[ask.on_timeout]
    }

    /// Carries out an answer or order that must be on offer.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) {
        let orders = OpenWorlds::orders(&self.state, seat);
        let offered = self.offers(seat);
        assert!(
            offered.contains(&action) || orders.contains(&action),
            "{action:?} is not on offer to {seat}; offers {offered:?}"
        );
        self.force(seat, action);
    }

    /// Carries out an action without asking whether it is on offer: motions.
    pub(crate) fn force(&mut self, seat: Seat, action: Action) {
        OpenWorlds::apply(
            &mut self.state,
            seat,
            &action,
            &mut self.rng,
            &mut self.told,
        );
    }

    /// Answers everything by timeout until this holds.
    pub(crate) fn timeouts(&mut self, until: impl Fn(&State) -> bool) {
        for _ in 0..500 {
            if self.state.ending.is_some() || until(&self.state) {
                return;
            }
            let ask = self.asks().into_iter().next().unwrap();
            self.force(ask.seat, ask.offers[ask.on_timeout]);
        }
        panic!("nothing comes of it: {:?}", self.state.phase);
    }

    pub(crate) fn until_trash(&mut self) {
        self.timeouts(|s| matches!(s.phase, Phase::Trash(_)));
    }

    /// By timeouts until it is this seat's question.
    pub(crate) fn until_asked(&mut self, seat: Seat) {
        for _ in 0..500 {
            if self.asked().contains(&seat) {
                return;
            }
            let ask = self.asks().into_iter().next().unwrap();
            self.force(ask.seat, ask.offers[ask.on_timeout]);
        }
        panic!("{seat} is never asked");
    }

    /// Whether the card is in play at the World under this control.
    pub(crate) fn has(&self, seat: Seat, card: Card, at: u8) -> bool {
        self.find(seat, card, at).is_some()
    }

    pub(crate) fn find(&self, seat: Seat, card: Card, at: u8) -> Option<UnitId> {
        let here = |u: &&Unit| u.by == seat && u.card == card && u.at == at;
        self.state.units.iter().find(here).map(|u| u.id)
    }

    pub(crate) fn id(&self, seat: Seat, card: Card, at: u8) -> UnitId {
        self.find(seat, card, at).unwrap()
    }

    pub(crate) fn heaped(&self, seat: Seat, card: Card) -> usize {
        self.state.players[seat]
            .heap
            .iter()
            .filter(|h| h.card == card)
            .count()
    }

    pub(crate) fn holds(&self, seat: Seat, card: Card) -> usize {
        self.state.players[seat]
            .hand
            .iter()
            .filter(|c| **c == card)
            .count()
    }

    pub(crate) fn income(&self, seat: Seat) -> u16 {
        self.state.players[seat].income
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        OpenWorlds::view(&self.state, Viewer::Seat(seat))
    }

    pub(crate) fn open(&self) -> View {
        OpenWorlds::view(&self.state, Viewer::Table)
    }

    /// Everything a viewer has been told, in one text.
    pub(crate) fn heard(&self, viewer: Viewer) -> String {
        let lines = self.told.iter().filter_map(|e| OpenWorlds::tell(e, viewer));
        let lines: Vec<String> = lines.map(|t| t.plain(|s| format!("Seat {s}"))).collect();
        lines.join("\n")
    }

    /// The words with which a typed call is refused.
    pub(crate) fn refusal(&self, seat: Seat, verb: &str, args: &[&str]) -> String {
        let args: Vec<(String, String)> = args
            .iter()
            .map(|v| (String::new(), (*v).to_owned()))
            .collect();
        let typed = Typed {
            verb: verb.to_owned(),
            args,
        };
        let view = self.view(seat);
        let mut calls: Vec<_> = self
            .offers(seat)
            .iter()
            .map(|a| OpenWorlds::call(&view, a))
            .collect();
        let orders = OpenWorlds::orders(&self.state, seat);
        calls.extend(orders.iter().map(|a| OpenWorlds::call(&view, a)));
        let calls: Vec<_> = calls.iter().collect();
        assert!(typed.meant(&calls).is_err(), "{typed:?} is on offer");
        let refusal = OpenWorlds::why_not(&view, verb, &typed.args);
        refusal.map_or_else(String::new, |r| r.why.plain(|s| format!("Seat {s}")))
    }
}

pub(crate) const fn play(card: Card, choice: Choice) -> Action {
    Action::Play(Armed { card, choice })
}
