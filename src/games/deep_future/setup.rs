//! The first state of a match: homeworlds, cubes, line, neutral cubes; and a loser's new beginning.

use super::action::Action;
use super::campaign::{Campaign, Named, Victory, Wonder};
use super::cards::{CardId, Content, Era, Name, Naming, Suit};
use super::event::Event;
use super::flow::Flow;
use super::map::{Board, Colour, Sector};
use super::names::Kind;
use super::score;
use super::state::{Options, Phase, Player, Right, Running, State, Status, Turn, Upper};
use super::step::Step;
use crate::rules::rng::Rng;
use crate::rules::seat::{BySeat, Seat};
use crate::rules::version::Rules;
use std::sync::Arc;

/// How many cards are flipped for a homeworld (DF-146).
const HOMES: usize = 5;
/// How many cubes a homeworld starts with (DF-160).
const HOME_CUBES: u8 = 3;
/// Beyond so many named sectors neutral cubes come at random (DF-171 to DF-173).
const NAMED: usize = 12;

/// The first state: everything lies ready, and somebody is asked.
pub fn setup(
    rules: Rules,
    options: Options,
    seats: u8,
    campaign: Option<Campaign>,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) -> State {
    let campaign = campaign.unwrap_or_else(|| Campaign::new(rng));
    let mut order: Vec<Seat> = Seat::all(seats).collect();
    rng.shuffle(&mut order);
    let mut deck: Vec<CardId> = campaign.cards.iter().map(|c| c.id).collect();
    rng.shuffle(&mut deck);
    let first = order[0];
    let rights = rights(&campaign, seats);
    let mut state = State {
        rules,
        options,
        campaign: Arc::new(campaign),
        order,
        deck,
        discard: Vec::new(),
        line: [None; 6],
        board: Board::default(),
        players: BySeat::from_fn(seats, |_| Player::default()),
        phase: Phase::Setup,
        turn: Turn::new(first, 0, 1),
        first,
        running: Running::default(),
        steps: vec![Step::Homes(0)],
        pile: Vec::new(),
        seen: Vec::new(),
        rights,
        learnt: 0,
        emptied: false,
        ending: None,
    };
    out.push(Event::GameBegins {
        game: state.campaign.game(),
        era: state.campaign.era,
        order: state.order.clone(),
    });
    let mut flow = Flow {
        state: &mut state,
        rng,
        out,
    };
    flow.advance();
    state
}

/// In the first game the original worlds are dealt evenly for naming (DF-137, DF-584).
fn rights(campaign: &Campaign, seats: u8) -> Vec<Right> {
    if !campaign.chronology.is_empty() {
        return Vec::new();
    }
    let open = |c: &&Arc<super::cards::Card>| {
        let world = c.world().filter(|w| w.era == Era::Original);
        world.is_some_and(|w| w.name.naming == Naming::Open)
    };
    let worlds = campaign.cards.iter().filter(open);
    worlds
        .zip((0..seats).cycle().map(Seat::new))
        .map(|(card, seat)| Right {
            seat,
            what: Named::Card(card.id),
            turns: None,
        })
        .collect()
}

impl Flow<'_> {
    /// The seat at this place of the order finds its homeworld (DF-146 to DF-153).
    pub(super) fn find_home(&mut self, at: u8) {
        let Some(seat) = self.state.order.get(usize::from(at)).copied() else {
            self.state.then([Step::Equalise]);
            return;
        };
        self.state.then([Step::Homes(at + 1)]);
        if self.state.players[seat].in_play() {
            self.flip_homes(seat);
        }
    }

    /// Five cards are flipped; an eligible world must be taken, else a new one is made.
    fn flip_homes(&mut self, seat: Seat) {
        let mut flipped = Vec::with_capacity(HOMES);
        let silent = self.out.len();
        for _ in 0..HOMES {
            flipped.extend(self.flip(seat).1);
        }
        // A reshuffle in between may bring a card up twice.
        flipped.sort_unstable();
        flipped.dedup();
        // The five are told together.
        self.out.truncate(silent);
        let cards = self.faces(&flipped);
        self.out.push(Event::HomesFlipped { seat, cards });
        flipped.retain(|c| {
            let world = self.state.card(*c).world();
            world.is_some_and(|w| self.is_free(seat, w.sector))
        });
        if flipped.is_empty() {
            self.new_home(seat);
        } else {
            self.state.then([Step::PickHome(seat, flipped)]);
        }
    }

    /// Whether no other player is in that sector: by homeworld in setup, by cubes later (DF-147, DF-525).
    fn is_free(&self, seat: Seat, at: Sector) -> bool {
        let homes = self.state.players.iter().filter(|(s, _)| *s != seat);
        let mut homes = homes.filter_map(|(s, _)| self.state.home_sector(s));
        let cubes = matches!(self.state.board.colour(at), Some(Colour::Of(other)) if other != seat);
        !cubes && !homes.any(|s| s == at)
    }

    /// A new homeworld on a generated card, in a random sector without players (DF-150 to DF-153, DF-532).
    fn new_home(&mut self, seat: Seat) {
        let free: Vec<Sector> = Sector::all().filter(|s| self.is_free(seat, *s)).collect();
        if free.is_empty() {
            self.state.players[seat].status = Status::Quit;
            return;
        }
        let card = self.generate(seat);
        let mut at = self.flip_sector(seat);
        for _ in 1..36 {
            if free.contains(&at) {
                break;
            }
            at = self.flip_sector(seat);
        }
        if !free.contains(&at) {
            at = free[self.rng.below(free.len() as u32) as usize];
        }
        let suit = self.flip(seat).0.suit;
        let number = self.flip(seat).0.number;
        self.write_world(seat, card, at, suit, number);
        self.unspend(seat, card);
        self.state.discard.push(card);
        self.take_home(seat, card);
    }

    /// A flipped world becomes the homeworld.
    pub(super) fn take_home(&mut self, seat: Seat, card: CardId) {
        self.state.discard.retain(|c| *c != card);
        // A reshuffle among the five flips may have taken it back into the deck.
        self.state.deck.retain(|c| *c != card);
        let player = &mut self.state.players[seat];
        player.home = Some(Upper { card, cubes: 0 });
        player.homes.push(card);
        let card = self.face(card);
        self.out.push(Event::HomeTaken { seat, card });
    }

    /// The next homeworld with fewer advancements than the highest gets one (DF-154 to DF-158).
    pub(super) fn equalise(&mut self) {
        let filled = |s: Seat| {
            let home = self.state.players[s].home?;
            Some(self.state.card(home.card).filled())
        };
        let seats = || self.state.order.iter().copied();
        let most = seats().filter_map(filled).max().unwrap_or(0);
        let next = seats().find(|s| filled(*s).is_some_and(|n| n < most));
        let Some(seat) = next else {
            self.state.then([Step::Layout]);
            return;
        };
        let suit = self.flip(seat).0.suit;
        let steps = [Step::EqualNumber(seat, suit), Step::Equalise];
        self.state.then(steps);
    }

    pub(super) fn equal_number(&mut self, seat: Seat, suit: Suit, action: &Action) {
        if let Some(home) = self.state.players[seat].home {
            self.add_advancement(seat, home.card, suit, action);
            self.state.running.fresh.clear();
        }
    }

    /// Cubes, line, neutral cubes and the start player (DF-159 to DF-183).
    pub(super) fn layout(&mut self) {
        let seats: Vec<Seat> = self.state.order.clone();
        let homes: Vec<Sector> = seats
            .iter()
            .filter_map(|s| self.state.home_sector(*s))
            .collect();
        for seat in &seats {
            if let Some(at) = self.state.home_sector(*seat) {
                self.state.board.add(Colour::Of(*seat), at, HOME_CUBES);
            }
            self.reset_tracks(*seat);
        }
        let flipper = seats[0];
        self.fill_line(flipper, &homes);
        for world in self.state.line().collect::<Vec<_>>() {
            if let Some(at) = self.state.card(world).sector() {
                // The second world of a sector fills it to five (DF-169, DF-170).
                self.state.board.add(Colour::Neutral, at, 3);
            }
        }
        self.named_sectors(flipper);
        let at = self.rng.below(seats.len() as u32) as usize;
        self.state.first = seats[at];
        self.state.turn.seat = seats[at];
        let worlds: Vec<CardId> = self.state.line().collect();
        let line = self.faces(&worlds);
        let first = self.state.first;
        self.out.push(Event::Ready { line, first });
        self.state.phase = Phase::Start;
        self.state.then([Step::TurnBegins]);
    }

    /// Flips worlds into the line until a number repeats or six lie there (DF-161 to DF-168).
    fn fill_line(&mut self, seat: Seat, homes: &[Sector]) {
        let fits = |flow: &Self, id: CardId| {
            let world = flow.state.card(id).world();
            world.is_some_and(|w| !homes.contains(&w.sector))
        };
        while self.state.line.iter().any(Option::is_none) {
            let piles = self.state.deck.iter().chain(&self.state.discard);
            if !piles.copied().any(|c| fits(self, c)) {
                return;
            }
            let (corner, card) = self.flip(seat);
            let Some(id) = card.filter(|c| fits(self, *c)) else {
                continue;
            };
            let place = usize::from(corner.number - 1);
            if self.state.line[place].is_some() {
                return;
            }
            self.state.discard.retain(|c| *c != id);
            self.state.line[place] = Some(id);
        }
    }

    /// Neutral cubes for named sectors and wonders (DF-171 to DF-178).
    fn named_sectors(&mut self, seat: Seat) {
        let campaign = Arc::clone(&self.state.campaign);
        let marks = || campaign.sectors.iter().zip(Sector::all());
        if campaign.named_sectors() <= NAMED {
            for (mark, at) in marks() {
                if mark.name.is_some() && self.state.board.count(at) == 0 {
                    self.state.board.add(Colour::Neutral, at, 1);
                }
            }
            return;
        }
        // A sector with a player takes no neutral cube (DF-175, DF-176).
        for (mark, at) in marks() {
            if mark.wonder.is_some() {
                self.state.board.add(Colour::Neutral, at, 1);
            }
        }
        for _ in 0..12 {
            let at = self.flip_sector(seat);
            self.state.board.add(Colour::Neutral, at, 1);
        }
    }

    /// A loser looks for a new homeworld (DF-524).
    pub(super) fn restart(&mut self) {
        let seat = self.state.active();
        let player = &mut self.state.players[seat];
        player.status = Status::Playing;
        player.restarts = player.restarts.saturating_add(1);
        self.reset_tracks(seat);
        self.out.push(Event::Restarts { seat });
        self.flip_homes(seat);
        if self.state.players[seat].status == Status::Quit {
            self.state.steps.clear();
            self.state.then([Step::TurnEnds]);
            self.out.push(Event::QuitGame { seat });
        }
    }

    /// The new homeworld takes its sector (DF-527, DF-528).
    pub(super) fn restarted(&mut self) {
        let seat = self.state.active();
        let Some(at) = self.state.home_sector(seat) else {
            return;
        };
        self.state.board.clear(at);
        self.state.board.add(Colour::Of(seat), at, HOME_CUBES);
        for place in 0..6 {
            let here = |c: &CardId| self.state.card(*c).sector() == Some(at);
            if let Some(world) = self.state.line[place].filter(here) {
                self.state.line[place] = None;
                self.state.discard.push(world);
            }
        }
        self.state.turn.before = score::standing(self.state, seat);
    }

    /// The winner's answers: victory, sector name, civilization, wonder, chronology (DF-536).
    pub(super) fn win(&mut self, seat: Seat, step: &Step, action: &Action) {
        match (step, action) {
            (Step::WonBy(_), Action::Victory(victory)) => {
                let victory = *victory;
                self.out.push(Event::Won { seat, victory });
                self.name_sector(seat);
                let steps = [Step::CivSuit(seat, victory)];
                self.state.then(steps);
                let open = self.state.home_sector(seat).map(Named::Sector);
                let open = open.and_then(|w| self.state.campaign.name(w));
                if open.is_some_and(|n| n.naming == Naming::Open) {
                    self.state.then([Step::NameSector(seat)]);
                }
            }
            (Step::CivSuit(_, victory), Action::Suit(suit)) => {
                let card = self.civilization(seat, *victory, *suit);
                let steps = [
                    Step::NameCiv(seat, card),
                    Step::WonderSuit(seat, *victory),
                    Step::Chronicle(seat, *victory),
                ];
                self.state.then(steps);
            }
            (Step::WonderSuit(_, victory), Action::Suit(suit)) => {
                self.wonder(seat, *victory, *suit);
            }
            (_, Action::Name(what, text)) => self.name(seat, *what, text.clone()),
            (Step::NameSector(_), _) => {
                if let Some(at) = self.state.home_sector(seat) {
                    self.keep_name(Named::Sector(at));
                }
            }
            (Step::NameCiv(_, card), _) => self.keep_name(Named::Card(*card)),
            _ => {}
        }
    }

    /// The homeworld's sector needs a name (DF-537, DF-581).
    fn name_sector(&mut self, seat: Seat) {
        let Some(at) = self.state.home_sector(seat) else {
            return;
        };
        let book = self.state.book();
        let era = book.era;
        if book.sectors[at.index()].name.is_none() {
            let name = Name::generated(book.next_name(Kind::Sector));
            book.sectors[at.index()].name = Some((name, era));
        }
    }

    fn keep_name(&mut self, what: Named) {
        if let Some(text) = self.state.campaign.name(what).map(|n| n.text.clone()) {
            self.state.book().set_name(what, text, Naming::Default);
        }
    }

    /// The civilization card joins the campaign (DF-538 to DF-547).
    fn civilization(&mut self, seat: Seat, victory: Victory, suit: Suit) -> CardId {
        let card = self.generate(seat);
        self.unspend(seat, card);
        self.state.discard.push(card);
        let home = self.state.players[seat].home.map(|h| h.card);
        let sector = self.state.home_sector(seat);
        let techs = score::complete_techs(self.state, seat);
        let book = self.state.book();
        let name = Name::generated(book.next_name(Kind::Civ));
        if let (Some(home), Some(sector)) = (home, sector) {
            book.write(card).content = Content::Civ(super::cards::Civ {
                sector,
                name,
                era: Era::Of(book.era),
                victory,
                suit,
                home,
                techs,
            });
        }
        let face = self.face(card);
        self.out.push(Event::Civilization { seat, card: face });
        card
    }

    fn wonder(&mut self, seat: Seat, victory: Victory, suit: Suit) {
        let Some(at) = self.state.home_sector(seat) else {
            return;
        };
        let book = self.state.book();
        let wonder = Wonder {
            victory,
            suit,
            era: book.era,
        };
        book.sectors[at.index()].wonder = Some(wonder);
        self.out.push(Event::WonderBuilt { seat, at, wonder });
    }
}
