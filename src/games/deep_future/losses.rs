//! Losing sectors, homeworlds and the game; rival cubes.

use super::cards::CardId;
use super::event::Event;
use super::flow::Flow;
use super::map::{Colour, Sector};
use super::state::{Ending, Phase, Player, Running, Status, Track, Tracks};
use super::step::Step;
use crate::rules::seat::Seat;

/// After so many steps in one placement overflowing cubes are lost (DF-493).
const OVERFLOWS: u8 = 36;

impl Flow<'_> {
    /// Moves a track of a seat, which may lose by it (DF-104 to DF-107).
    pub(super) fn shift(&mut self, seat: Seat, track: Track, by: i8) {
        let tracks = &mut self.state.players[seat].tracks;
        let from = tracks.get(track);
        tracks.shift(track, by);
        let to = tracks.get(track);
        if from == to {
            return;
        }
        let lost = tracks.lost();
        let event = Event::Moved {
            seat,
            track,
            from,
            to,
        };
        self.out.push(event);
        if lost {
            self.lose(seat);
        }
    }

    /// Takes cubes from a hex; an emptied sector of a player has consequences.
    pub(super) fn remove(&mut self, at: Sector, cubes: u8) -> u8 {
        let owned = matches!(self.state.board.colour(at), Some(Colour::Of(_)));
        let taken = self.state.board.take(at, cubes);
        if owned && self.state.board.count(at) == 0 {
            self.state.emptied = true;
        }
        taken
    }

    /// Settled worlds and homeworlds of sectors without cubes fall, the active seat's first (DF-431 to DF-441).
    pub(super) fn losses(&mut self) {
        let active = self.state.active();
        let others: Vec<Seat> = self.state.after(active).collect();
        let seats = [active].into_iter().chain(others);
        for seat in seats.take(usize::from(self.state.seats())) {
            if self.state.players[seat].in_play() && self.state.ending.is_none() {
                self.seat_losses(seat);
            }
        }
    }

    fn seat_losses(&mut self, seat: Seat) {
        let gone = |c: &CardId| {
            let at = self.state.card(*c).sector();
            at.is_none_or(|s| !self.state.board.controls(seat, s))
        };
        let fallen: Vec<CardId> = self.state.players[seat]
            .settled
            .iter()
            .copied()
            .filter(gone)
            .collect();
        let home = self.state.players[seat].home.filter(|h| gone(&h.card));
        if !fallen.is_empty() {
            let player = &mut self.state.players[seat];
            player.settled.retain(|c| !fallen.contains(c));
            self.state.discard.extend(&fallen);
            let cards = self.faces(&fallen);
            self.out.push(Event::WorldsLost { seat, cards });
        }
        let Some(home) = home else { return };
        self.state.players[seat].home = None;
        let card = self.face(home.card);
        self.out.push(Event::HomeLost { seat, card });
        self.join_line(home.card);
        if self.state.players[seat].settled.is_empty() {
            self.lose(seat);
        } else {
            self.state.then([Step::Heir(seat)]);
        }
    }

    /// A world enters the line; one with the same number is discarded first (DF-116).
    pub(super) fn join_line(&mut self, id: CardId) {
        let number = self.state.corner(id).number;
        let place = &mut self.state.line[usize::from(number - 1)];
        let old = place.replace(id).filter(|old| *old != id);
        self.state.discard.extend(old);
        let instead = old.map(|o| self.face(o));
        let card = self.face(id);
        self.out.push(Event::LineJoined { card, instead });
    }

    /// A seat loses the game (DF-514 to DF-522, DF-533).
    pub(super) fn lose(&mut self, seat: Seat) {
        self.out.push(Event::Lost { seat });
        let player = &mut self.state.players[seat];
        let fresh = Player {
            status: Status::Lost,
            homes: std::mem::take(&mut player.homes),
            orders: std::mem::take(&mut player.orders),
            restarts: player.restarts,
            tracks: player.tracks,
            ..Player::default()
        };
        let old = std::mem::replace(player, fresh);
        let techs = old.techs.iter().map(|u| u.card);
        let cards = techs.chain(old.settled).chain(old.spent).chain(old.hand);
        self.state.discard.extend(cards);
        for at in Sector::all() {
            if self.state.board.controls(seat, at) {
                self.state.board.clear(at);
                self.state.board.add(Colour::Neutral, at, 1);
            }
        }
        if let Some(home) = old.home {
            self.join_line(home.card);
        }
        self.state.steps.retain(|s| *s != Step::Heir(seat));
        self.leave_setup(seat);
        if seat == self.state.active() {
            // The unresolved challenges go with their player (DF-521).
            let pile = std::mem::take(&mut self.state.pile);
            self.state.discard.extend(pile.into_iter().flatten());
        }
        let others = self.state.players.iter();
        let others = others.filter(|(_, p)| p.in_play()).count();
        if others == 0 {
            self.finish(Ending::Lost);
        } else if seat == self.state.active() && self.state.phase != Phase::Setup {
            self.cut_turn();
        }
    }

    /// The active seat's turn ends at once: only the others' heirs are still to be named (DF-522).
    fn cut_turn(&mut self) {
        self.state.running = Running::default();
        self.state.steps.retain(|s| matches!(s, Step::Heir(_)));
        self.state.steps.insert(0, Step::TurnEnds);
    }

    /// Somebody who leaves before the first turn is not asked for a homeworld any more.
    fn leave_setup(&mut self, seat: Seat) {
        let asks = |s: &Step| match s {
            Step::PickHome(asked, _) | Step::EqualNumber(asked, _) => *asked == seat,
            _ => false,
        };
        self.state.steps.retain(|s| !asks(s));
    }

    /// The tracks of a seat on their start cells (DF-099, DF-102).
    pub(super) fn reset_tracks(&mut self, seat: Seat) {
        self.state.players[seat].tracks = Tracks::default();
    }

    /// A new world joins the line, with rival cubes in its sector (DF-472 to DF-476).
    pub(super) fn new_rival_world(&mut self, facing: Seat, cubes: u8) {
        let world = |c: &CardId| self.state.card(*c).world().is_some();
        let any = self.state.deck.iter().chain(&self.state.discard).any(world);
        if !any {
            self.place_rivals(facing, cubes);
            return;
        }
        loop {
            let (_, card) = self.flip(facing);
            let Some(id) = card else { return };
            if let Some(at) = self.state.card(id).world().map(|w| w.sector) {
                self.state.discard.retain(|c| *c != id);
                self.join_line(id);
                self.rivals_at(facing, at, cubes);
                return;
            }
        }
    }

    /// Rival cubes come to the sector of a line world or to a random one (DF-481, DF-482).
    pub(super) fn place_rivals(&mut self, facing: Seat, cubes: u8) {
        let number = self.flip(facing).0.number;
        let line = self.state.line[usize::from(number - 1)];
        let at = match line.and_then(|c| self.state.card(c).sector()) {
            Some(at) => at,
            None => self.flip_sector(facing),
        };
        self.rivals_at(facing, at, cubes);
    }

    /// Rival cubes come to this sector (DF-483 to DF-486).
    fn rivals_at(&mut self, facing: Seat, at: Sector, cubes: u8) {
        match self.state.board.colour(at) {
            Some(Colour::Of(other)) if other != facing => {
                if self.state.board.add(Colour::Of(other), at, 1) > 0 {
                    self.out.push(Event::Gift { seat: other, at });
                }
            }
            _ => self.pour(facing, at, cubes),
        }
    }

    /// Cubes fight players' cubes, fill the hex, and overflow in a random direction (DF-484, DF-487 to DF-493).
    fn pour(&mut self, facing: Seat, mut at: Sector, mut cubes: u8) {
        for _ in 0..=OVERFLOWS {
            let mut removed = 0;
            let mut whose = None;
            if let Some(Colour::Of(owner)) = self.state.board.colour(at) {
                removed = self.remove(at, cubes);
                whose = Some(owner);
            }
            let rest = cubes - removed;
            let emptied = !matches!(self.state.board.colour(at), Some(Colour::Of(_)));
            let added = if emptied {
                self.state.board.add(Colour::Neutral, at, rest)
            } else {
                0
            };
            if added + removed > 0 {
                self.out.push(Event::Rivals {
                    at,
                    added,
                    removed,
                    whose,
                });
            }
            cubes = rest - added;
            if cubes == 0 {
                return;
            }
            let direction = self.flip(facing).0.number;
            let Some(next) = at.towards(direction) else {
                break;
            };
            at = next;
        }
        self.out.push(Event::RivalsGone { cubes });
    }
}
