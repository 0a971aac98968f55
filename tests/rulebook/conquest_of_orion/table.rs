//! A table for tests: scripted deals, positions set up by hand, and answers that must be on offer.

use orrery::games::conquest_of_orion::ConquestOfOrion as Orion;
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::cards::{Card, CardSet};
use orrery::games::conquest_of_orion::event::Event;
use orrery::games::conquest_of_orion::leaders::Leader;
use orrery::games::conquest_of_orion::state::{History, Options, Phase, SEATS, Start, State};
use orrery::games::conquest_of_orion::trick::{End, Trick};
use orrery::games::conquest_of_orion::view::View;
use orrery::rules::ask::Ask;
use orrery::rules::game::Game;
use orrery::rules::keepsake::Brought;
use orrery::rules::rng::{Rng, Seed, draws_for};
use orrery::rules::seat::{Seat, Viewer};

pub(crate) fn seat(index: u8) -> Seat {
    Seat::new(index)
}

pub(crate) fn card(id: &str) -> Card {
    id.parse().unwrap()
}

/// Cards written one after the other; `none` or nothing is none.
pub(crate) fn cards(ids: &str) -> Vec<Card> {
    let ids = ids.split_whitespace().filter(|id| *id != "none");
    ids.map(card).collect()
}

pub(crate) fn set(ids: &str) -> CardSet {
    cards(ids).into_iter().collect()
}

/// Four leaders by name, separated by commas; `-` is one that does not matter.
pub(crate) fn leaders(names: &str) -> [Option<Leader>; 4] {
    use Leader::{Governor, Politician, Salvager, Trader};
    let named: Vec<Option<Leader>> = names.split(',').map(|n| leader(n.trim())).collect();
    let mut plain = [Politician, Governor, Salvager, Trader]
        .into_iter()
        .filter(|l| !named.contains(&Some(*l)));
    std::array::from_fn(|i| named[i].or_else(|| plain.next()))
}

pub(crate) fn leader(name: &str) -> Option<Leader> {
    let found = Leader::ALL.into_iter().find(|l| l.name() == name);
    assert!(found.is_some() || name == "-", "there is no leader {name}");
    found
}

/// A whole deal: what is set aside, the four hands, and the nine leaders in the order they are dealt.
pub(crate) struct Deal {
    pub(crate) aside: String,
    pub(crate) hands: [String; 4],
    pub(crate) leaders: Vec<Leader>,
}

impl Deal {
    /// The hands given, with the cards not mentioned filling up set-aside cards first, then hands.
    pub(crate) fn with(aside: &str, hands: [&str; 4]) -> Self {
        let mut places: Vec<Vec<Card>> = std::iter::once(aside).chain(hands).map(cards).collect();
        let used: CardSet = places.iter().flatten().copied().collect();
        // Ships first, so that set-aside places take no planet unless the test says so.
        let mut rest: Vec<Card> = CardSet::ALL.without(used).iter().collect();
        for (i, place) in places.iter_mut().enumerate() {
            let size = if i == 0 { 4 } else { 10 };
            while place.len() < size {
                place.push(rest.pop().unwrap());
            }
        }
        let written = |i: usize| {
            let ids: Vec<String> = places[i].iter().map(ToString::to_string).collect();
            ids.join(" ")
        };
        Self {
            aside: written(0),
            hands: std::array::from_fn(|i| written(i + 1)),
            leaders: Leader::ALL[1..].to_vec(),
        }
    }

    pub(crate) fn leaders(mut self, order: &[Leader]) -> Self {
        self.leaders = order.to_vec();
        self
    }

    /// The draws that bring about this deal.
    pub(crate) fn draws(&self) -> Vec<u32> {
        let deck: Vec<Card> = (0..Card::COUNT).map(Card::at).collect();
        let wanted = cards(&format!("{} {}", self.aside, self.hands.join(" ")));
        let mut draws = draws_for(&deck, &wanted);
        draws.extend(draws_for(&Leader::ALL[1..], &self.leaders));
        draws
    }
}

pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) rng: Rng,
    pub(crate) events: Vec<Event>,
}

impl Table {
    /// A match from a seed.
    pub(crate) fn seeded(number: u64) -> Self {
        Self::begin(Rng::seeded(Seed::from_number(number)), Options::default())
    }

    /// A match whose first deals are scripted; what is dealt later comes from a seed.
    pub(crate) fn dealt(deal: &Deal) -> Self {
        let mut table = Self::begin(Rng::scripted(deal.draws()), Options::default());
        table.rng.assert_spent();
        table.rng = Rng::seeded(Seed::from_number(1));
        table
    }

    fn begin(mut rng: Rng, options: Options) -> Self {
        let mut events = Vec::new();
        let state = Orion::setup(
            Orion::INFO.versions.newest,
            &options,
            SEATS,
            &Brought::default(),
            &mut rng,
            &mut events,
        );
        Self { state, rng, events }
    }

    /// The beginning of a conflict in round 1 with these hands; the other cards are set aside or in seat 3's pile.
    pub(crate) fn conflict(number: usize, starter: u8, names: &str, hands: [&str; 4]) -> Self {
        let mut table = Self::seeded(0);
        let s = &mut table.state;
        s.leaders = leaders(names);
        let taken = s.leaders.map(|l| l.unwrap());
        let mut others = Leader::ALL.into_iter().filter(|l| !taken.contains(l));
        s.table = std::array::from_fn(|_| others.next().unwrap());
        s.dealt = std::array::from_fn(|i| [taken[i], others.next().unwrap()]);
        s.hands = hands.map(set);
        let held: CardSet = s.hands.iter().flat_map(|h| h.iter()).collect();
        let rest = CardSet::ALL.without(held);
        s.aside = rest.iter().take(4).collect();
        s.piles = [CardSet::EMPTY; 4];
        s.piles[3] = rest.without(s.aside);
        s.start = Start::Named {
            seat: seat(starter),
            by: seat(starter),
        };
        let mut past = Trick::new(seat(starter), false);
        past.end = Some(End::Taken {
            by: seat(starter),
            cards: 4,
        });
        s.tricks = vec![past; number - 1];
        s.tricks.push(Trick::new(seat(starter), false));
        s.phase = Phase::Card(seat(starter));
        table.events.clear();
        table
    }

    /// The same, but for a war over these cards.
    pub(crate) fn war(
        number: usize,
        starter: u8,
        names: &str,
        hands: [&str; 4],
        pot: &str,
    ) -> Self {
        let mut table = Self::conflict(number, starter, names, hands);
        let s = &mut table.state;
        s.tricks.last_mut().unwrap().war = true;
        s.pot = set(pot);
        s.aside = s.aside.without(s.pot);
        s.piles[3] = s.piles[3].without(s.pot);
        table
    }

    pub(crate) fn open_history(mut self) -> Self {
        self.state.options.history = History::Open;
        self
    }

    pub(crate) fn asks(&self) -> Vec<Ask<Action>> {
        Orion::asks(&self.state)
    }

    /// The only asked seat.
    pub(crate) fn asked(&self) -> Seat {
        let asks = self.asks();
        assert_eq!(asks.len(), 1, "one seat is asked: {asks:?}");
        asks[0].seat
    }

    pub(crate) fn offers(&self) -> Vec<Action> {
        self.asks().swap_remove(0).offers
    }

    /// The default answer to the only question.
    pub(crate) fn default(&self) -> Action {
        let ask = self.asks().swap_remove(0);
        ask.offers[ask.on_timeout]
    }

    /// The cards on offer.
    pub(crate) fn legal(&self) -> CardSet {
        let offers = self.offers();
        let play = |a: &Action| match a {
            Action::Play(card) => Some(*card),
            _ => None,
        };
        offers.iter().filter_map(play).collect()
    }

    /// The asked seat answers; the answer must be on offer.
    pub(crate) fn answer(&mut self, action: Action) -> &mut Self {
        let by = self.asked();
        self.answer_by(by, action)
    }

    pub(crate) fn answer_by(&mut self, by: Seat, action: Action) -> &mut Self {
        let asks = self.asks();
        let ask = asks
            .iter()
            .find(|a| a.seat == by)
            .expect("the seat is asked");
        assert!(
            ask.offers.contains(&action),
            "{action:?} among {:?}",
            ask.offers
        );
        self.apply(by, action)
    }

    /// A seat gives an order; it must be on offer.
    pub(crate) fn order(&mut self, by: u8, action: Action) -> &mut Self {
        let orders = Orion::orders(&self.state, seat(by));
        assert!(orders.contains(&action), "{action:?} among {orders:?}");
        self.apply(seat(by), action)
    }

    pub(crate) fn offers_order(&self, by: u8, action: Action) -> bool {
        Orion::orders(&self.state, seat(by)).contains(&action)
    }

    pub(crate) fn apply(&mut self, by: Seat, action: Action) -> &mut Self {
        Orion::apply(
            &mut self.state,
            by,
            &action,
            &mut self.rng,
            &mut self.events,
        );
        self
    }

    /// The seats play these cards in turn.
    pub(crate) fn play(&mut self, ids: &str) -> &mut Self {
        for card in cards(ids) {
            self.answer(Action::Play(card));
        }
        self
    }

    /// Every seat takes its first dealt leader.
    pub(crate) fn take_leaders(&mut self) -> &mut Self {
        for _ in 0..4 {
            let first = self.offers()[0];
            self.answer(first);
        }
        self
    }

    /// Answers every question by default until the phase is as wanted.
    pub(crate) fn default_until(&mut self, wanted: impl Fn(&State) -> bool) -> &mut Self {
        for _ in 0..1000 {
            if wanted(&self.state) || self.state.ending.is_some() {
                return self;
            }
            let ask = self.asks().swap_remove(0);
            self.apply(ask.seat, ask.offers[ask.on_timeout]);
        }
        panic!("the wanted moment never came");
    }

    pub(crate) fn trick(&self) -> &Trick {
        self.state.trick().unwrap()
    }

    pub(crate) fn view(&self, viewer: Viewer) -> View {
        Orion::view(&self.state, viewer)
    }

    pub(crate) fn seen_by(&self, index: u8) -> View {
        self.view(Viewer::Seat(seat(index)))
    }

    /// What a viewer was told since the table was set up, with seats as `s0` to `s3`.
    pub(crate) fn told(&self, viewer: Viewer) -> Vec<String> {
        let told = self.events.iter().filter_map(|e| Orion::tell(e, viewer));
        told.map(|t| t.plain(named)).collect()
    }

    pub(crate) fn told_publicly(&self, line: &str) -> bool {
        self.told(Viewer::Table).iter().any(|l| l == line)
    }

    /// The refusal a seat reads for a call that is not on offer.
    pub(crate) fn refusal(&self, by: u8, verb: &str, args: &[(&str, &str)]) -> String {
        let typed: Vec<(String, String)> = args
            .iter()
            .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
            .collect();
        let refusal = Orion::why_not(&self.seen_by(by), verb, &typed);
        refusal.expect("a reason").why.plain(named)
    }

    /// What a seat does not know, exchanged: the view must not change.
    pub(crate) fn assert_same_view(&self, other: &State, viewer: Viewer) {
        assert_eq!(self.view(viewer), Orion::view(other, viewer), "{viewer:?}");
    }
}

pub(crate) fn named(seat: Seat) -> String {
    format!("s{}", seat.index())
}
