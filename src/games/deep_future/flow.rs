//! What follows by itself: the match goes on until somebody must decide.

use super::action::Action;
use super::asks;
use super::campaign::Named;
use super::cards::Naming;
use super::challenges::{self, Blow};
use super::event::{Event, Why};
use super::map::Sector;
use super::score;
use super::state::{Ending, Phase, Running, State, Status, Turn};
use super::step::{Asked, Step};
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;

/// A match going on: the state, its chance, and what is told of it.
pub struct Flow<'a> {
    /// The match.
    pub state: &'a mut State,
    /// Its chance.
    pub rng: &'a mut Rng,
    /// What happened.
    pub out: &'a mut Vec<Event>,
}

/// The cards a hand is filled up to, and the most kept at the start of a turn (DF-185, DF-187).
const HAND: (usize, usize) = (5, 10);

impl Flow<'_> {
    /// Goes on until a seat must decide or the match is over.
    pub fn advance(&mut self) {
        while self.state.ending.is_none() && self.step() {}
        if self.state.ending.is_some() {
            self.state.steps.clear();
        }
    }

    /// One step, in the order the rules give; `false` when somebody must decide.
    fn step(&mut self) -> bool {
        // DF-442: the rule that emptied a sector is finished, then worlds and homeworlds fall.
        if std::mem::take(&mut self.state.emptied) {
            self.losses();
            return true;
        }
        // DF-503: conditions are checked after every change.
        if let Some(winner) = score::winner(self.state) {
            self.state.phase = Phase::Won;
            self.state.steps = vec![Step::WonBy(winner)];
            return true;
        }
        let Some(step) = self.state.steps.last() else {
            return false;
        };
        if step.asks() == Asked::Nobody {
            if let Some(step) = self.state.steps.pop() {
                self.carry_out(&step);
            }
            return true;
        }
        self.answer_unasked()
    }

    /// A standing order, an only answer or an impossible step is dealt with at once.
    fn answer_unasked(&mut self) -> bool {
        let (Some(seat), Some(step)) = (asks::asked(self.state), self.state.steps.last()) else {
            return false;
        };
        let offers = asks::offers(self.state, step);
        if offers.is_empty() {
            self.state.steps.pop();
            return true;
        }
        if let Some(action) = self.ordered(&offers) {
            self.state.learnt += 1;
            self.answer(seat, &action);
            return true;
        }
        if let [only] = offers.as_slice() {
            self.answer(seat, only);
            return true;
        }
        false
    }

    /// Carries out a step that asks nobody.
    fn carry_out(&mut self, step: &Step) {
        let seat = self.state.active();
        match *step {
            Step::Homes(at) => self.find_home(at),
            Step::Equalise => self.equalise(),
            Step::Layout => self.layout(),
            Step::TurnBegins => self.begin_turn(),
            Step::Restarted => self.restarted(),
            Step::FillHand => self.fill_hand(seat),
            Step::Ends => self.end_running(),
            Step::Settled => self.after_settling(),
            Step::TurnOver => self.turn_over(),
            Step::FlipSuit => self.flip_suit(),
            Step::NewTech => self.new_tech(),
            Step::FlipNumber => self.flip_number(),
            Step::Fill => self.fill(),
            Step::Fight => self.fight(),
            Step::ByVictory(victory) => self.by_victory(victory),
            Step::BySuit(suit) => self.by_suit(suit),
            Step::BuildPile => self.build_pile(seat),
            Step::Reveal => self.reveal(seat),
            Step::Strike(suit, number, at) => {
                let blows = challenges::failure(suit, number).blows;
                if let Some(blow) = blows.get(usize::from(at)) {
                    self.state.then([Step::Strike(suit, number, at + 1)]);
                    self.strike(seat, *blow);
                } else {
                    self.resolved();
                }
            }
            Step::TurnEnds => self.end_turn(),
            Step::Chronicle(winner, victory) => self.finish(Ending::Won(winner, victory)),
            // Everything else asks somebody.
            _ => {}
        }
    }

    /// The active seat's turn begins; a loser is asked whether to begin afresh (DF-523).
    fn begin_turn(&mut self) {
        let seat = self.state.active();
        let turn = &mut self.state.turn;
        turn.number += 1;
        let (number, round) = (turn.number, turn.round);
        self.out.push(Event::TurnBegins { seat, round });
        self.state.turn = Turn {
            before: score::standing(self.state, seat),
            ..Turn::new(seat, number, round)
        };
        self.state.phase = Phase::Start;
        self.state.running = Running::start();
        self.state.seen.clear();
        let turn = [
            Step::FillHand,
            Step::StartMenu,
            Step::Ends,
            Step::ActionMenu,
            Step::Payment,
            Step::BuildPile,
            Step::Reveal,
            Step::TurnEnds,
        ];
        self.state.then(turn);
        if self.state.player().status == Status::Lost {
            // The same turn goes on after a restart (DF-530).
            self.state.then([Step::Restart, Step::Restarted]);
        }
    }

    /// Too many cards go at random; too few are filled up (DF-185 to DF-187).
    fn fill_hand(&mut self, seat: Seat) {
        let mut gone = Vec::new();
        while self.state.players[seat].hand.len() > HAND.1 {
            let count = self.state.players[seat].hand.len() as u32;
            let at = self.rng.below(count) as usize;
            let card = self.state.players[seat].hand[at];
            self.pay(seat, card);
            gone.push(card);
        }
        if !gone.is_empty() {
            self.state.learnt += 1;
            let cards = self.faces(&gone);
            let why = Why::HandLimit;
            self.out.push(Event::Discarded { seat, cards, why });
        }
        let missing = HAND.0.saturating_sub(self.state.players[seat].hand.len());
        self.draw(seat, missing as u8);
    }

    /// The running start phase or action is over: spent cards are discarded (DF-027).
    pub(super) fn end_running(&mut self) {
        let seat = self.state.active();
        let spent = std::mem::take(&mut self.state.players[seat].spent);
        for card in spent {
            self.state.discard.push(card);
            self.may_name_tech(seat, card);
        }
        self.state.running = Running::default();
    }

    fn build_pile(&mut self, seat: Seat) {
        self.state.phase = Phase::Challenge;
        let unpaid = self.state.players[seat].upper();
        let unpaid = unpaid.filter(|u| !self.state.turn.paid.contains(&u.card));
        // One for each unpaid card, plus one (DF-453).
        let cards = unpaid.count() + 1;
        for _ in 0..cards {
            let card = self.take_top();
            self.state.pile.push(card);
        }
        self.state.learnt += 1;
        self.out.push(Event::PileBuilt { seat, cards });
    }

    /// The next challenge is revealed and stays on the pile until it is resolved (DF-457, DF-471).
    fn reveal(&mut self, seat: Seat) {
        let Some(next) = self.state.pile.first().copied() else {
            return;
        };
        self.state.learnt += 1;
        let suit = match next {
            Some(id) => self.state.corner(id).suit,
            None => super::cards::Suit::ALL[self.rng.below(6) as usize],
        };
        let card = next.map(|id| self.face(id));
        self.out.push(Event::Challenge { seat, card, suit });
        self.state.then([Step::Meet(suit), Step::Reveal]);
    }

    /// One effect of a failed challenge (DF-469).
    fn strike(&mut self, seat: Seat, blow: Blow) {
        match blow {
            Blow::Lower(track, by) => self.shift(seat, track, -by),
            Blow::Rivals(cubes) => self.place_rivals(seat, cubes),
            Blow::NewWorld(cubes) => self.new_rival_world(seat, cubes),
        }
    }

    /// The black hole swallows its cubes, rights run out, and the next seat is up (DF-477 to DF-479).
    fn end_turn(&mut self) {
        let seat = self.state.active();
        self.state.board.clear(Sector::BLACK_HOLE);
        self.end_running();
        self.state.seen.clear();
        let after = score::standing(self.state, seat);
        let upper = self.state.players[seat].upper().count() as u8;
        let turn = Box::new(self.state.turn.clone());
        self.out.push(Event::TurnEnds { turn, upper, after });
        self.expire_rights(seat);
        let stays = |s: &Seat| self.state.players[*s].status != Status::Quit;
        let next = self.state.after(seat).find(stays);
        let Some(next) = next else {
            self.finish(Ending::Lost);
            return;
        };
        let first = self.turn_place(self.state.first);
        let count = self.state.order.len();
        let since = |s: Seat| (self.turn_place(s) + count - first) % count;
        if since(next) <= since(seat) {
            let last = self.state.options.rounds.last();
            if last.is_some_and(|last| self.state.turn.round >= last) {
                self.finish(Ending::Rounds);
                return;
            }
            self.state.turn.round += 1;
        }
        self.state.turn.seat = next;
        self.state.then([Step::TurnBegins]);
    }

    fn turn_place(&self, seat: Seat) -> usize {
        let at = self.state.order.iter().position(|s| *s == seat);
        at.unwrap_or(0)
    }

    /// Rights end with their holder's next turn; what was not named keeps its generated name (DF-585, DF-591).
    fn expire_rights(&mut self, seat: Seat) {
        let mut closed = Vec::new();
        for right in &mut self.state.rights {
            if right.seat == seat
                && let Some(turns) = &mut right.turns
            {
                *turns -= 1;
                if *turns == 0 {
                    closed.push(right.what);
                }
            }
        }
        self.state.rights.retain(|r| r.turns != Some(0));
        for what in closed {
            self.close_name(what);
        }
    }

    fn close_name(&mut self, what: Named) {
        let open = self.state.campaign.name(what);
        if let Some(name) = open.filter(|n| n.naming == Naming::Open) {
            let text = name.text.clone();
            self.state.book().set_name(what, text, Naming::Default);
        }
    }

    /// The match is over: the chronology gets its lines (DF-556 to DF-564).
    pub(super) fn finish(&mut self, ending: Ending) {
        let rights = std::mem::take(&mut self.state.rights);
        for right in rights {
            self.close_name(right.what);
        }
        score::chronicle(self.state, ending);
        self.state.ending = Some(ending);
        self.state.phase = Phase::Over;
        self.state.steps.clear();
        let era = self.state.campaign.era;
        self.out.push(Event::Over { ending, era });
    }

    /// Carries out an answer, then goes on.
    pub fn apply(&mut self, by: Seat, action: &Action) {
        if self.anytime(by, action) {
            self.advance();
            return;
        }
        self.answer(by, action);
        self.advance();
    }
}

impl Turn {
    /// A turn in which nothing has happened.
    pub fn new(seat: Seat, number: u32, round: u32) -> Self {
        Self {
            seat,
            number,
            round,
            deeds: Vec::new(),
            used: Vec::new(),
            histories: 0,
            paid: Vec::new(),
            challenges: (0, 0),
            before: Default::default(),
        }
    }
}

impl Running {
    /// The start phase.
    pub fn start() -> Self {
        Self::during(super::advancements::When::Start)
    }

    /// An action or the start phase.
    pub fn during(when: super::advancements::When) -> Self {
        Self {
            when: Some(when),
            ..Self::default()
        }
    }
}
