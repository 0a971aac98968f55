//! Moves of cubes, and where worlds are settled.

use super::worth::Mind;
use crate::games::deep_future::action::Action;
use crate::games::deep_future::cards::CardId;
use crate::games::deep_future::map::Sector;
use crate::games::deep_future::step::Step;

impl Mind<'_> {
    /// What a move of cubes is worth.
    pub(super) fn moving(&self, offer: &Action) -> f32 {
        let view = self.view;
        let home = view.home_sector(self.own.seat);
        let worth = match offer {
            Action::Sector(s) => match self.own.step {
                Some(Step::NewSector(_)) => self.new_world_sector(*s),
                Some(Step::HandRival) => 5,
                _ => i32::from(view.board.room(*s)).min(2) * 10 + i32::from(home == Some(*s)),
            },
            Action::From(s) => {
                i32::from(view.board.count(*s)) - i32::from(view.board.count(*s) == 1) * 9
            }
            Action::To(s) | Action::Craft(s) => {
                let empty = i32::from(view.board.count(*s) == 0) * 20;
                let wonder = i32::from(view.campaign.wonder(*s).is_some()) * 10;
                let near = s.beside().filter(|n| view.board.count(*n) == 0).count() as i32;
                let rivals = s.beside().filter(|n| view.board.rival(self.own.seat, *n));
                // A world of the line can be captured from there.
                let mut line = view.line.iter().flatten();
                let world = line.any(|c| view.card(*c).sector() == Some(*s));
                let wanted = i32::from(self.wants_world_at(*s)) * 25;
                let rivals = rivals.count() as i32 * 6;
                empty + wonder + i32::from(world) * 15 + wanted + near - rivals
            }
            Action::Count(n) => -i32::from((*n).abs_diff(2)),
            // All of them, if none is left near then; else as few as can be.
            Action::Kill(n) if self.clears() => i32::from(*n),
            Action::Kill(n) => -i32::from(*n),
            Action::Pair(from, to) => {
                let spare = i32::from(view.board.count(*from)) - 1;
                let line = view.line.iter().flatten();
                let mut worlds = line.filter(|c| view.card(**c).sector() == Some(*to));
                spare - i32::from(view.board.count(*to)) + i32::from(worlds.next().is_some()) * 5
            }
            Action::Victory(victory) => -(*victory as i32),
            _ => 0,
        };
        worth as f32
    }

    /// Worlds elsewhere can replace a lost homeworld, and count alone.
    fn new_world_sector(&self, at: Sector) -> i32 {
        let view = self.view;
        let elsewhere = view.home_sector(self.own.seat) != Some(at);
        let settled = self.me.settled.iter();
        let settled = settled.filter(|c| view.card(**c).sector() == Some(at));
        i32::from(elsewhere) * 20 + i32::from(view.board.count(at)) - settled.count() as i32 * 30
    }

    /// Whether a world of the line can be captured.
    pub(super) fn captures(&self) -> bool {
        let mut line = self.view.line.iter().flatten();
        line.any(|c| {
            let at = self.view.card(*c).sector();
            at.is_some_and(|s| self.view.board.controls(self.own.seat, s))
        })
    }

    /// Whether rival cubes lie next to own ones.
    pub(super) fn rivals_near(&self) -> bool {
        let (board, seat) = (&self.view.board, self.own.seat);
        let rival = |s: Sector| s.beside().any(|n| board.rival(seat, n));
        board.sectors(seat).any(rival)
    }

    /// Whether one battle can remove the last rivals near.
    pub(super) fn clears(&self) -> bool {
        let (board, seat) = (&self.view.board, self.own.seat);
        let beside = |s: &Sector| s.beside().any(|n| board.controls(seat, n));
        let mut rivals = Sector::all().filter(|s| board.rival(seat, *s) && beside(s));
        let (Some(only), None) = (rivals.next(), rivals.next()) else {
            return false;
        };
        let mut from = only.beside().filter(|s| board.controls(seat, *s));
        from.any(|s| board.count(s) > board.count(only))
    }

    /// Whether there is an empty sector to expand to with no rival near it.
    pub(super) fn quiet_room(&self) -> bool {
        let (board, seat) = (&self.view.board, self.own.seat);
        let quiet = |s: Sector| board.count(s) == 0 && !s.beside().any(|n| board.rival(seat, n));
        let mut own = board.sectors(seat).filter(|s| board.count(*s) > 1);
        own.any(|s| s.beside().any(quiet))
    }

    /// How many cubes the homeworld's sector could still take.
    pub(super) fn room_at_home(&self) -> f32 {
        let home = self.view.home_sector(self.own.seat);
        home.map_or(0.0, |s| f32::from(self.view.board.room(s)))
    }

    /// Settled worlds that could replace a lost homeworld.
    pub(super) fn heirs(&self) -> usize {
        let home = self.view.home_sector(self.own.seat);
        let elsewhere = |c: &&CardId| self.view.card(**c).sector() != home;
        self.me.settled.iter().filter(elsewhere).count()
    }
}
