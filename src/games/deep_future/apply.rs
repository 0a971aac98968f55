//! Carrying out what a seat chose.

use super::action::{Action, Order};
use super::asks;
use super::campaign::Named;
use super::cards::{CardId, Naming, Suit};
use super::event::{Event, Why};
use super::flow::Flow;
use super::sources::Place;
use super::state::{Deed, Ending, Leaving, Means, Orders, Paying, Phase, Starting, State, Status};
use super::step::{Step, Sure};
use crate::rules::game::Takeback;
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::Seat;

/// Carries out an offered action and goes on until somebody must decide.
pub fn apply(state: &mut State, by: Seat, action: &Action, rng: &mut Rng, out: &mut Vec<Event>) {
    Flow { state, rng, out }.apply(by, action);
}

impl Flow<'_> {
    /// Does what may be done at any time; `false` if it is an answer to a question.
    pub(super) fn anytime(&mut self, by: Seat, action: &Action) -> bool {
        match action {
            Action::Order(order) => self.order(by, order),
            Action::Concede => self.wants(by, Some(Leaving::Concede)),
            Action::Quit => self.wants(by, Some(Leaving::Quit)),
            Action::Unconcede => self.wants(by, None),
            Action::Confirm => self.leave(by),
            Action::Abandon => self.finish(Ending::Abandoned),
            Action::Name(what, text) => {
                let step = self.state.steps.last();
                let asked = matches!(step, Some(Step::NameSector(_) | Step::NameCiv(..)));
                let right = self
                    .state
                    .rights
                    .iter()
                    .any(|r| r.seat == by && r.what == *what);
                if asked && !right {
                    return false;
                }
                self.name(by, *what, text.clone());
            }
            _ => return false,
        }
        true
    }

    fn wants(&mut self, seat: Seat, how: Option<Leaving>) {
        self.state.players[seat].leaving = how;
        self.out.push(Event::Leaves { seat, how });
    }

    /// Conceding is a loss; quitting is one without the right to begin afresh (DF-622 to DF-624).
    fn leave(&mut self, seat: Seat) {
        let how = self.state.players[seat].leaving.take();
        self.state.learnt += 1;
        let playing = self.state.players[seat].in_play();
        if playing {
            self.lose(seat);
        }
        if how == Some(Leaving::Quit) {
            self.quit(seat);
        }
    }

    fn quit(&mut self, seat: Seat) {
        self.state.players[seat].status = Status::Quit;
        self.out.push(Event::QuitGame { seat });
        if self.state.ending.is_some() {
            return;
        }
        let gone = |(_, p): (Seat, &super::state::Player)| p.status == Status::Quit;
        if self.state.players.iter().all(gone) {
            self.finish(Ending::Lost);
        } else if seat == self.state.active() && self.state.phase != Phase::Setup {
            self.state.steps.retain(|s| matches!(s, Step::Heir(_)));
            self.state.steps.insert(0, Step::TurnEnds);
        }
    }

    /// Gives a thing its name for good (DF-590).
    pub(super) fn name(&mut self, by: Seat, what: Named, text: String) {
        let kind = self.state.campaign.kind(what);
        let made = self.state.now(by);
        let id = match what {
            Named::Card(card) => format!("#{card}"),
            Named::Sector(at) => at.to_string(),
        };
        self.out.push(Event::Named {
            seat: by,
            what: kind.map_or("thing", super::names::Kind::word),
            id,
            name: text.clone(),
        });
        self.state.book().set_name(what, text, Naming::Given(made));
        self.state.rights.retain(|r| r.what != what);
    }

    fn order(&mut self, seat: Seat, order: &Order) {
        let orders = &mut self.state.players[seat].orders;
        match order {
            Order::Heir(heir) => orders.heir = *heir,
            Order::Pay(pay) => orders.pay = *pay,
            Order::Meet(means) => orders.meet.clone_from(means),
            Order::Start(start) => orders.start = *start,
            Order::Restart(restart) => orders.restart = *restart,
        }
        let orders = orders.clone();
        self.out.push(Event::Ordered { seat, orders });
    }

    /// The answer a standing order gives to the open question, if it fits (DF-668).
    pub(super) fn ordered(&self, offers: &[Action]) -> Option<Action> {
        let seat = asks::asked(self.state)?;
        let orders: &Orders = &self.state.players[seat].orders;
        let answer = match self.state.steps.last()? {
            Step::Heir(_) => Action::Heir(orders.heir?),
            Step::Restart if orders.restart? => Action::Restart,
            Step::Restart => Action::Stop,
            Step::StartMenu => match orders.start? {
                Starting::Skip => Action::Go,
                Starting::Art => self.art(offers).unwrap_or(Action::Go),
            },
            Step::Payment => match orders.pay? {
                Paying::None => Action::Done,
                Paying::Empty => self.payment(offers, true),
                Paying::All => self.payment(offers, false),
            },
            Step::PayWith(_) => {
                orders.pay?;
                let lowest = |o: &&Action| match o {
                    Action::With(c) => (self.state.corner(*c).number, *c),
                    _ => (u8::MAX, CardId(u16::MAX)),
                };
                offers.iter().min_by_key(lowest)?.clone()
            }
            Step::Meet(_) if !orders.meet.is_empty() => {
                let by = |m: &Means| offers.iter().find(|o| is_means(o, *m)).cloned();
                orders.meet.iter().find_map(by).unwrap_or(Action::Accept)
            }
            _ => return None,
        };
        offers.contains(&answer).then_some(answer)
    }

    fn art(&self, offers: &[Action]) -> Option<Action> {
        let free = |o: &&Action| match o {
            Action::Use(card, slot) => {
                let slots = self.state.card(*card).slots();
                let art = slots[usize::from(*slot)].advancement();
                art.is_some_and(|a| a.name() == "Art")
                    && self.state.player().upper().any(|u| u.card == *card)
            }
            _ => false,
        };
        offers.iter().find(free).cloned()
    }

    fn payment(&self, offers: &[Action], empty: bool) -> Action {
        let mut due = self.state.player().upper();
        let due = due.find(|u| (!empty || u.cubes == 0) && offers.contains(&Action::Pay(u.card)));
        due.map_or(Action::Done, |u| Action::Pay(u.card))
    }

    /// Carries out the answer to the open question.
    pub(super) fn answer(&mut self, by: Seat, action: &Action) {
        let Some(step) = self.state.steps.pop() else {
            return;
        };
        match (&step, action) {
            (Step::StartMenu | Step::Augment, Action::Use(card, slot)) => {
                self.state.steps.push(step);
                self.use_slot(*card, *slot);
            }
            (Step::StartMenu, _) => self.state.phase = Phase::Action,
            (Step::ActionMenu, action) => self.act(by, action),
            (Step::Sure(sure), Action::Sure(yes)) => self.sure(*sure, *yes),
            (Step::Restart, Action::Restart) => self.restart(),
            (Step::Restart, _) => {
                self.state.steps.clear();
                self.quit(by);
            }
            (Step::Payment, Action::Pay(card)) => {
                self.state.then([Step::PayWith(*card), Step::Payment]);
            }
            (Step::PayWith(card), Action::With(with)) => self.pay_upkeep(by, *card, *with),
            (Step::Meet(suit), action) => self.meet(by, *suit, action),
            (Step::Heir(_), Action::Heir(card)) => self.take_heir(by, *card),
            (Step::PickHome(..), Action::Home(card)) => self.take_home(by, *card),
            (Step::EqualNumber(_, suit), action) => self.equal_number(by, *suit, action),
            (
                Step::WonBy(_)
                | Step::CivSuit(..)
                | Step::WonderSuit(..)
                | Step::NameSector(_)
                | Step::NameCiv(..),
                action,
            ) => self.win(by, &step, action),
            _ => self.move_on(by, step, action),
        }
    }

    /// An action is taken.
    fn act(&mut self, seat: Seat, action: &Action) {
        if *action == Action::End {
            self.state.phase = Phase::Payment;
            return;
        }
        self.state.steps.push(Step::ActionMenu);
        let (deed, with) = match action {
            Action::Do(suit, card) => (Deed::Suited(*suit), Some(*card)),
            Action::Evoke(card) => (Deed::Evoke, Some(*card)),
            _ if self.state.players[seat].hand.len() >= 3 => {
                self.state.then([Step::Sure(Sure::Plan)]);
                return;
            }
            _ => (Deed::Plan, None),
        };
        self.take_deed(seat, deed, with);
    }

    fn take_deed(&mut self, seat: Seat, deed: Deed, with: Option<CardId>) {
        self.state.turn.deeds.push(deed);
        if let Some(card) = with {
            self.pay(seat, card);
        }
        let with_face = with.map(|c| self.face(c));
        self.out.push(Event::Acted {
            seat,
            deed,
            with: with_face,
            free: false,
        });
        match deed {
            Deed::Suited(suit) => self.begin_action(suit),
            Deed::Plan => self.state.then([Step::PlanSuit]),
            Deed::Evoke => self.evoke(with),
        }
    }

    /// A free action after a capture (DF-255 to DF-258).
    pub(super) fn take_free(&mut self, suit: Suit) {
        let seat = self.state.active();
        self.out.push(Event::Acted {
            seat,
            deed: Deed::Suited(suit),
            with: None,
            free: true,
        });
        self.begin_action(suit);
    }

    fn sure(&mut self, sure: Sure, yes: bool) {
        match (sure, yes) {
            (Sure::Plan, true) => self.take_deed(self.state.active(), Deed::Plan, None),
            (Sure::Explore(from, to), true) => self.explore(from, to),
            (Sure::Explore(..), false) => self.state.then([Step::ExploreFrom]),
            (Sure::Fight, true) => self.state.then([Step::Fight]),
            (Sure::Fight, false) => {
                // The battle is taken back to its beginning; Defenses used for it stay with it.
                self.state.running.fought.pop();
                self.state.then([Step::Pair]);
            }
            (Sure::Plan, false) => {}
        }
    }

    /// Uses the advancement of a slot; a settled world or a hand tech is spent by it (DF-026, DF-228, DF-231).
    pub(super) fn spend(&mut self, card: CardId, slot: u8) {
        let seat = self.state.active();
        let player = &mut self.state.players[seat];
        let place = if player.settled.contains(&card) {
            Place::Settled
        } else if player.hand.contains(&card) {
            Place::Hand
        } else {
            Place::Upper
        };
        match place {
            Place::Settled => player.settled.retain(|c| *c != card),
            Place::Hand => player.hand.retain(|c| *c != card),
            Place::Upper | Place::Spent => {}
        }
        if place != Place::Upper {
            player.spent.push(card);
        }
        if place == Place::Hand {
            // The hand shrinks before everybody's eyes.
            self.state.learnt += 1;
        }
        self.state.running.used.push((card, slot));
        let face = self.face(card);
        if let Some(advancement) = face.slots()[usize::from(slot)].advancement() {
            self.state.turn.used.push(advancement);
            self.out.push(Event::Used {
                seat,
                card: face,
                advancement,
            });
        }
    }

    fn pay_upkeep(&mut self, seat: Seat, card: CardId, with: CardId) {
        self.pay(seat, with);
        self.state.turn.paid.push(card);
        if let Some(upper) = self.state.players[seat].upper_mut(card) {
            upper.cubes = (upper.cubes + 1).min(3);
        }
        let (card, with) = (self.face(card), self.face(with));
        self.out.push(Event::Paid { seat, card, with });
    }

    fn meet(&mut self, seat: Seat, suit: Suit, action: &Action) {
        let (id, cube) = match action {
            Action::Meet(card) => {
                self.pay(seat, *card);
                (*card, false)
            }
            Action::Cube(card) => {
                if let Some(upper) = self.state.players[seat].upper_mut(*card) {
                    upper.cubes -= 1;
                }
                (*card, true)
            }
            Action::World(card) => {
                self.state.players[seat].settled.retain(|c| c != card);
                self.state.discard.push(*card);
                (*card, false)
            }
            _ => {
                let number = self.flip(seat).0.number;
                self.state.turn.challenges.1 += 1;
                self.out.push(Event::Failed { seat, suit, number });
                self.state.then([Step::Strike(suit, number, 0)]);
                return;
            }
        };
        self.state.turn.challenges.0 += 1;
        let with = self.face(id);
        self.out.push(Event::Met {
            seat,
            suit,
            with,
            cube,
        });
        self.resolved();
    }

    /// The revealed challenge is discarded (DF-471).
    pub(super) fn resolved(&mut self) {
        if !self.state.pile.is_empty() {
            let card = self.state.pile.remove(0);
            self.state.discard.extend(card);
        }
    }

    fn take_heir(&mut self, seat: Seat, card: CardId) {
        let player = &mut self.state.players[seat];
        player.settled.retain(|c| *c != card);
        player.home = Some(super::state::Upper { card, cubes: 0 });
        player.homes.push(card);
        // The moved world was there all along, so the running action may not gain anything by it: nothing to note.
        let card = self.face(card);
        self.out.push(Event::HomeTaken { seat, card });
    }

    /// Discards the whole hand at once.
    pub(super) fn discard_hand(&mut self, seat: Seat) {
        let hand = std::mem::take(&mut self.state.players[seat].hand);
        if hand.is_empty() {
            return;
        }
        for card in &hand {
            self.state.discard.push(*card);
            self.may_name_tech(seat, *card);
        }
        let cards = self.faces(&hand);
        let why = Why::Plan;
        self.out.push(Event::Discarded { seat, cards, why });
    }
}

fn is_means(offer: &Action, means: Means) -> bool {
    match means {
        Means::Hand => matches!(offer, Action::Meet(_)),
        Means::Cube => matches!(offer, Action::Cube(_)),
        Means::World => matches!(offer, Action::World(_)),
    }
}

/// Who must agree before an answer is taken back (DF-669 to DF-672).
pub fn takeback(before: &State, by: Seat, action: &Action) -> Takeback {
    let mut after = before.clone();
    // Whatever would be drawn is thrown away with this copy.
    let mut rng = Rng::seeded(Seed::from_number(0));
    apply(&mut after, by, action, &mut rng, &mut Vec::new());
    if after.ending.is_some() || after.learnt != before.learnt {
        return Takeback::Never("DF-669");
    }
    if after.turn.number != before.turn.number || after.active() != before.active() {
        return Takeback::Never("DF-671");
    }
    Takeback::Free
}
