//! The robot: a plain player that banks, buys, builds and attacks when it pays. It decides from its seat's view alone.

mod fight;
mod turn;

use super::action::Action;
use super::cards::{Card, CardSet};
use super::frame::Frame;
use super::view::{Own, RealmView, View};
use crate::rules::rng::Rng;

/// The robot's answer, as an index into the offers.
pub fn robot(view: &View, offers: &[Action], rng: &mut Rng) -> usize {
    // Robots are of any faction: all four have their strengths.
    if matches!(offers.first(), Some(Action::Faction(_))) {
        return rng.below(offers.len() as u32) as usize;
    }
    let wanted = choose(view, offers);
    let found = wanted.and_then(|w| offers.iter().position(|o| *o == w));
    found.unwrap_or_else(|| fallback(offers))
}

/// What an experienced player would call doing nothing: `done`, `end`, `stop`, `pass`, else the first answer.
fn fallback(offers: &[Action]) -> usize {
    let quiet = |o: &Action| {
        matches!(
            o,
            Action::Done | Action::End | Action::Stop | Action::Pass | Action::Alone | Action::Fire
        )
    };
    offers.iter().position(quiet).unwrap_or(0)
}

fn choose(view: &View, offers: &[Action]) -> Option<Action> {
    let own = view.own.as_ref()?;
    let me = view.realm(own.seat)?;
    let seat = Me {
        view,
        own,
        realm: me,
    };
    match own.question.as_ref()? {
        Frame::Turn if view.turn.role.is_none() => Some(Action::Role(turn::role(&seat))),
        Frame::Turn => turn::menu(&seat, offers),
        Frame::Bank { flat, cards } => turn::bank(&seat, *flat, *cards),
        Frame::Drop { named, .. } => {
            let left = own.hand.without(named[own.seat.index()]);
            lowest(left).map(Action::Drop)
        }
        Frame::Smuggle { cards, .. } => highest(*cards).map(Action::Take),
        Frame::Buy { left } => turn::buy(&seat, offers, *left),
        Frame::Pay { pile, left, paid } => turn::pay(&seat, *pile, left + paid.value(), *paid),
        Frame::Configure {
            hull,
            weapons,
            crew,
            ..
        } => turn::build(&seat, offers, *hull, *weapons, crew.is_some()),
        Frame::Invite => Some(Action::Invite),
        Frame::Offers { .. } => fight::join(&seat, offers),
        Frame::Attack => fight::attack(&seat, offers),
        Frame::Declare => fight::enlarge(&seat, offers),
        Frame::Window { moment, .. } => fight::react(&seat, offers, *moment),
        Frame::Jam { play, jams, .. } => Some(fight::jam(&seat, *play, jams.len())),
        Frame::Commit | Frame::Picks { .. } | Frame::Frigates { .. } | Frame::Riposte { .. } => {
            offers.first().copied()
        }
        Frame::Destroy { .. } => fight::destroy(&seat, offers),
        Frame::Discard { cards } => turn::discard(&seat, *cards),
        _ => None,
    }
}

/// The robot's seat.
struct Me<'a> {
    view: &'a View,
    own: &'a Own,
    realm: &'a RealmView,
}

impl Me<'_> {
    /// How many cards this seat will draw again.
    fn circulating(&self) -> usize {
        self.realm.pool.and(self.realm.discard).len()
    }

    /// The average trade value of everything this seat will draw again.
    fn average(&self) -> f32 {
        let all = self.realm.pool.and(self.realm.discard);
        f32::from(all.iter().map(|c| u16::from(c.value())).sum::<u16>()) / (all.len().max(1) as f32)
    }
}

fn lowest(cards: CardSet) -> Option<Card> {
    cards.iter().min_by_key(|c| (c.value(), *c))
}

fn highest(cards: CardSet) -> Option<Card> {
    cards.iter().max_by_key(|c| c.value())
}
