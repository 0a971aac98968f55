//! Settled worlds that are wanted where they are: as heirs, and for a win alone.

use super::worth::Mind;
use crate::games::deep_future::cards::CardId;
use crate::games::deep_future::map::Sector;
use crate::games::deep_future::score;
use std::collections::BTreeSet;

impl Mind<'_> {
    /// The sectors of settled worlds besides the homeworld's.
    fn settled_sectors(&self) -> BTreeSet<Sector> {
        let home = self.view.home_sector(self.own.seat);
        let settled = self.me.settled.iter();
        let sectors = settled.filter_map(|c| self.view.card(*c).sector());
        sectors.filter(|s| Some(*s) != home).collect()
    }

    /// How many sectors a seat that plays alone must have settled to win (DF-508).
    fn needed(&self) -> usize {
        if self.view.players.count() > 1 {
            return 0;
        }
        score::solo_needed(&self.view.campaign)
    }

    /// What it is worth to settle a sector where no settled world lies yet, if that is missing for a win.
    pub(super) fn spreading(&self) -> f32 {
        if self.settled_sectors().len() >= self.needed() {
            return 0.0;
        }
        let [always, last] = self.weights.spread;
        always + if self.all_done() { last } else { 0.0 }
    }

    /// Own sectors in which a settled world would count for that.
    fn unsettled(&self) -> impl Iterator<Item = Sector> + '_ {
        let home = self.view.home_sector(self.own.seat);
        let settled = self.settled_sectors();
        let own = self.view.board.sectors(self.own.seat);
        own.filter(move |s| Some(*s) != home && !settled.contains(s))
    }

    /// What settling a world counts towards a win alone: nothing where every own sector is settled already.
    pub(super) fn settling_counts(&self) -> f32 {
        if self.unsettled().next().is_some() {
            self.spreading()
        } else {
            0.0
        }
    }

    /// What another sector counts towards it: nothing while one waits to be settled.
    pub(super) fn expanding_counts(&self) -> f32 {
        if self.unsettled().next().is_none() {
            self.spreading()
        } else {
            0.0
        }
    }

    /// What a world in this sector counts towards it.
    pub(super) fn world_counts(&self, at: Option<Sector>) -> f32 {
        if self.unsettled().any(|s| Some(s) == at) {
            self.spreading()
        } else {
            0.0
        }
    }

    /// Whether a world in hand could be settled in this sector and would count: with worlds in hand nothing else can
    /// be settled (DF-268).
    pub(super) fn wants_world_at(&self, at: Sector) -> bool {
        let mut hand = self.own.hand.iter();
        let there = |c: &CardId| self.view.card(*c).world().is_some_and(|w| w.sector == at);
        self.spreading() > 0.0 && !self.settled_sectors().contains(&at) && hand.any(there)
    }

    /// Giving up the only heir leaves everything to one sector; giving up a sector that counts puts off a win alone.
    pub(super) fn giving_up(&self, id: CardId) -> f32 {
        let at = self.view.card(id).sector();
        let same = self.me.settled.iter();
        let same = same.filter(|c| self.view.card(**c).sector() == at).count();
        if at == self.view.home_sector(self.own.seat) || same > 1 {
            return 0.0;
        }
        let heir = if self.heirs() == 1 {
            self.weights.heir
        } else {
            0.0
        };
        let counts = self.settled_sectors().len() <= self.needed();
        heir + if counts { self.weights.spread[0] } else { 0.0 }
    }
}
