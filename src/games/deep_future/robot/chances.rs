//! How likely challenges of each suit are.

use crate::games::deep_future::cards::{CardId, Suit};
use crate::games::deep_future::view::{PlayerView, View};

/// The suits whose challenges lower Might, Stability and Xeno by most.
pub(super) const MAIN: [[Suit; 2]; 3] = [
    [Suit::Sun, Suit::Hand],
    [Suit::Moon, Suit::Heart],
    [Suit::Skull, Suit::Foot],
];

/// The most challenges looked at.
pub(super) const PILE: usize = 8;

/// How likely so many challenges of the first and so many of the second suit of a track are.
pub(super) type Spread = [[f32; PILE + 1]; PILE + 1];

/// By how far a track is above ✕: how likely so many failed challenges of its suits are to lower it that far.
pub(super) const ENDS: [[f32; PILE + 2]; 13] = ends();

const fn ends() -> [[f32; PILE + 2]; 13] {
    let mut table = [[0.0; PILE + 2]; 13];
    let mut exactly = [0.0; 13];
    exactly[0] = 1.0;
    let mut failed = 0;
    while failed < PILE + 2 {
        let mut room = 13;
        let mut at_least = 0.0;
        while room > 0 {
            room -= 1;
            at_least += exactly[room];
            table[room][failed] = at_least;
        }
        exactly = failed_again(exactly);
        failed += 1;
    }
    table
}

/// The chances of so many steps down after one more failure; 12 stands for more, too.
const fn failed_again(exactly: [f32; 13]) -> [f32; 13] {
    // Rows 1 and 3 lower by 2, rows 2 and 4 by 3, row 5 by 1, row 6 by nothing.
    const ROWS: [usize; 6] = [2, 3, 2, 3, 1, 0];
    let mut next = [0.0; 13];
    let mut from = 0;
    while from < 13 {
        let mut row = 0;
        while row < 6 {
            let to = from + ROWS[row];
            next[if to > 12 { 12 } else { to }] += exactly[from] / 6.0;
            row += 1;
        }
        from += 1;
    }
    next
}

/// With fewer cards than this in the deck the discard pile is likely to be shuffled before the turn is over.
const FEW: usize = 4;
/// The likeliest a suit is taken to be: chance is never certain.
const SURE: f32 = 0.9;

/// Chances of the suits nobody has seen yet.
pub(super) struct Chances {
    /// How likely each suit is on such a card.
    pub(super) odds: [f32; 6],
    /// By size of the pile, for each of Might, Stability and Xeno.
    piles: Vec<[Spread; 3]>,
}

impl Chances {
    /// The chances in piles of up to so many challenges.
    pub(super) fn of(odds: [f32; 6], most: usize) -> Self {
        let mut none = [[0.0; PILE + 1]; PILE + 1];
        none[0][0] = 1.0;
        let mut piles = vec![[none; 3]];
        for size in 1..=most.min(PILE) {
            let before = piles[size - 1];
            let mut next = before;
            for (spread, suits) in next.iter_mut().zip(MAIN) {
                *spread = one_more(spread, size, suits.map(|s| odds[s.index()]));
            }
            piles.push(next);
        }
        Self { odds, piles }
    }

    /// The chances in a pile of this size.
    pub(super) fn pile(&self, size: usize) -> (usize, &[Spread; 3]) {
        let size = size.min(self.piles.len() - 1);
        (size, &self.piles[size])
    }
}

/// The chances with one more challenge, of the first suit, the second or neither.
fn one_more(before: &Spread, size: usize, odds: [f32; 2]) -> Spread {
    let neither = (1.0 - odds[0] - odds[1]).max(0.0);
    let mut after = [[0.0; PILE + 1]; PILE + 1];
    for first in 0..size {
        for second in 0..size - first {
            let chance = before[first][second];
            after[first + 1][second] += chance * odds[0];
            after[first][second + 1] += chance * odds[1];
            after[first][second] += chance * neither;
        }
    }
    after
}

/// The cards that may come next: neither open nor in the own hand, unless the discard pile is about to be shuffled.
pub(super) fn unseen(view: &View, hand: &[CardId]) -> Vec<CardId> {
    let discard: &[CardId] = if view.deck < FEW { &[] } else { &view.discard };
    hidden(view, hand.iter().chain(discard).copied())
}

/// The cards that do not lie open on the table and are none of these.
pub(super) fn hidden(view: &View, known: impl Iterator<Item = CardId>) -> Vec<CardId> {
    let mut hidden = vec![true; view.campaign.cards.len()];
    let players = || view.players.iter().map(|(_, p)| p);
    let rows = players().flat_map(PlayerView::upper).map(|u| u.card);
    let below = players().flat_map(|p| p.settled.iter().chain(&p.spent));
    let facing = view.facing.and_then(|(_, card)| card);
    let open = below.chain(view.line.iter().flatten()).copied();
    for card in open.chain(known).chain(rows).chain(facing) {
        hidden[card.index()] = false;
    }
    let cards = view.campaign.cards.iter().map(|c| c.id);
    cards.filter(|c| hidden[c.index()]).collect()
}

/// How likely each suit is on one of these cards.
pub(super) fn odds(view: &View, unseen: &[CardId]) -> [f32; 6] {
    let mut counts = [0.0_f32; 6];
    for card in unseen {
        counts[view.card(*card).corner.suit.index()] += 1.0;
    }
    let all = unseen.len() as f32;
    counts.map(|n| {
        if all > 0.0 {
            (n / all).min(SURE)
        } else {
            1.0 / 6.0
        }
    })
}
