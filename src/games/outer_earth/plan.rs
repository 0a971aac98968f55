//! How the robot plans a turn: every chain its hand allows, what it would score, and what it costs.

use super::action::Action;
use super::cards::{self, Card, Industry};
use super::effects;
use super::planets::Reward;
use super::score;
use super::state::{OPEN, Site, Turn};
use super::view::{SeatView, View};

/// What an action point is worth, in points, while others follow.
const AP_WORTH: f32 = 1.2;
/// What a card is worth.
const CARD_WORTH: f32 = 0.6;
/// What an empty base slot gives away when a planet is closed early.
const EMPTY_SLOT: f32 = 1.1;
/// A portfolio planet and a stock card at the end, on average.
const CLOSED_WORTH: f32 = 2.8;
/// An open card must improve the plan by this much over two unknown cards.
const PICK_GAIN: f32 = 2.2;
/// Hands larger than this are not fed any further.
const FULL_HAND: usize = 9;

/// The robot's situation in its own turn.
pub(super) struct Situation<'a> {
    view: &'a View,
    me: &'a SeatView,
    hand: &'a [Card],
    turn: &'a Turn,
}

/// The best thing to do with one planet: the cards to place first, and how much it is worth.
#[derive(Clone, Default)]
struct Plan {
    cards: Vec<Card>,
    worth: f32,
}

impl<'a> Situation<'a> {
    /// The situation of the view's own seat, if it is its turn.
    pub(super) fn new(view: &'a View) -> Option<Self> {
        let own = view.own.as_ref()?;
        Some(Self {
            view,
            me: &view.seats[own.seat],
            hand: &own.hand,
            turn: view.turn.as_ref()?,
        })
    }

    /// The deed this situation calls for.
    pub(super) fn deed(&self) -> Action {
        if self.turn.flush && self.open_row_is_useless() {
            return Action::Flush;
        }
        if let Some(deed) = self.best_closing(self.hand).0 {
            return deed;
        }
        if let Some(deed) = self.best_building() {
            return deed;
        }
        if let Some(deed) = self.escape() {
            return deed;
        }
        if self.turn.ap == 0 {
            return Action::End;
        }
        let useful = !self.view.last || self.turn.ap > 2;
        if useful && self.hand.len() < FULL_HAND {
            return self.supply();
        }
        self.investment().unwrap_or_else(|| self.supply())
    }

    /// The place of the open card that helps most, from 1.
    pub(super) fn best_open(&self) -> Option<u8> {
        let now = self.best_closing(self.hand).1;
        let worth = |card: Card| {
            let mut hand = self.hand.to_vec();
            hand.push(card);
            hand.sort_unstable();
            self.best_closing(&hand).1 - now + f32::from(card.value()) * 0.1
        };
        self.open_cards()
            .map(|(n, card)| (n, worth(card)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(n, _)| n)
    }

    fn open_cards(&self) -> impl Iterator<Item = (u8, Card)> + '_ {
        (1..=OPEN as u8)
            .zip(&self.view.open)
            .filter_map(|(n, card)| Some((n, (*card)?)))
    }

    /// Whether no open card could follow in any of the own chains.
    fn open_row_is_useless(&self) -> bool {
        let fits = |card: Card| self.me.sites.iter().any(|s| effects::connects(s, card));
        !self.me.sites.is_empty() && !self.open_cards().any(|(_, card)| fits(card))
    }

    /// The most valuable closing this turn allows with these cards, and what it is worth.
    fn best_closing(&self, hand: &[Card]) -> (Option<Action>, f32) {
        let mut best = (None, 0.0);
        for site in &self.me.sites {
            let plan = self.closing_of(site, hand);
            if plan.worth > best.1 {
                let deed = plan
                    .cards
                    .first()
                    .map_or(Action::Close(site.planet), |card| Action::Place {
                        card: *card,
                        planet: site.planet,
                    });
                best = (Some(deed), plan.worth);
            }
        }
        best
    }

    fn closing_of(&self, site: &Site, hand: &[Card]) -> Plan {
        let mut best = Plan::default();
        self.chains(site, hand, &mut |chain, ap| {
            if chain.is_empty() {
                return;
            }
            let built = Site {
                planet: site.planet,
                chain: chain.to_vec(),
            };
            let (cost, _) = effects::closing_cost(&self.me.portfolio, &built, self.turn.discount);
            if ap + cost > self.turn.ap {
                return;
            }
            let worth = self.closing_worth(site, chain, ap + cost);
            if worth > best.worth {
                best.worth = worth;
                best.cards = chain[site.chain.len()..].to_vec();
            }
        });
        best
    }

    /// What closing with this chain brings, less what it costs.
    fn closing_worth(&self, site: &Site, chain: &[Card], ap: u8) -> f32 {
        let planet = site.planet;
        let points = f32::from(score::closing(planet, chain));
        let placed = (chain.len() - site.chain.len()) as f32;
        if self.view.last {
            // Nothing is kept, and an open planet would count three less than its cards.
            let open = site.chain.len() as f32 - 3.0;
            return points + CLOSED_WORTH - open - 0.5 * f32::from(ap);
        }
        let empty = f32::from(planet.slots()) - chain.len() as f32;
        points + CLOSED_WORTH + self.reward_worth(planet.reward()) + bonus_worth(chain)
            - AP_WORTH * f32::from(ap)
            - CARD_WORTH * placed
            - EMPTY_SLOT * empty.max(0.0) * empty.max(1.0)
            - 1.5
    }

    /// What a reward is worth over the turns to come.
    fn reward_worth(&self, reward: Reward) -> f32 {
        let turns = turns_left(self.view) - 1.0;
        match reward {
            Reward::Draw => 0.6 + 0.6 * turns,
            Reward::Ap => 1.2 + 1.2 * turns,
            Reward::Slot | Reward::Close => 0.8 * turns,
            Reward::Free => 1.0 + 0.9 * turns,
            Reward::Dev | Reward::Rework | Reward::Adapt => 0.4 * turns,
            Reward::Inf => 0.2 * turns,
            Reward::Stock(_) => 1.5,
            Reward::Vp(n) => f32::from(n),
        }
    }

    /// The most useful placement that does not lead to a closing in this turn.
    fn best_building(&self) -> Option<Action> {
        let mut best: Option<(f32, Action)> = None;
        for site in &self.me.sites {
            let before = f32::from(score::closing(site.planet, &site.chain));
            let base = usize::from(site.planet.slots());
            self.chains(site, self.hand, &mut |chain, ap| {
                let Some(card) = chain.get(site.chain.len()) else {
                    return;
                };
                let points = f32::from(score::closing(site.planet, chain)) - before;
                let filled = chain.len().min(base) as f32 - site.chain.len().min(base) as f32;
                let placed = (chain.len() - site.chain.len()) as f32;
                let worth = if self.view.last {
                    // Every card on an open planet counts one.
                    placed - 0.4 * f32::from(ap)
                } else {
                    points + 1.1 * filled + follow_up(chain)
                        - CARD_WORTH * placed
                        - AP_WORTH * f32::from(ap)
                };
                if worth > 0.3 && best.as_ref().is_none_or(|b| worth > b.0) {
                    let deed = Action::Place {
                        card: *card,
                        planet: site.planet,
                    };
                    best = Some((worth, deed));
                }
            });
        }
        best.map(|(_, deed)| deed)
    }

    /// A rework that frees a chain nothing in hand continues, where it costs nothing.
    fn escape(&self) -> Option<Action> {
        if self.turn.reworks == 0 || self.turn.free == 0 && self.turn.ap == 0 {
            return None;
        }
        let better = |site: &&Site| {
            let Some((last, rest)) = site.chain.split_last() else {
                return false;
            };
            let shorter = effects::outlets(site.planet, rest);
            let now = score::closing(site.planet, &site.chain);
            let replaced = |card: &Card| {
                let mut chain = rest.to_vec();
                chain.push(*card);
                shorter.has(card.industry()) && score::closing(site.planet, &chain) > now
            };
            cards::designs(self.hand).any(|c| replaced(&c) && c != *last)
        };
        let site = self.me.sites.iter().find(better)?;
        Some(Action::Rework(site.planet))
    }

    /// An open card that helps at once, or two closed ones.
    fn supply(&self) -> Action {
        let now = self.best_closing(self.hand).1;
        if self.turn.ap > 1
            && let Some(n) = self.best_open()
            && let Some(card) = self.view.open[usize::from(n) - 1]
        {
            let mut hand = self.hand.to_vec();
            hand.push(card);
            hand.sort_unstable();
            if self.best_closing(&hand).1 - now > PICK_GAIN {
                return Action::Pick(n);
            }
        }
        Action::Draw
    }

    /// The investment that most improves the hope for a bonus.
    fn investment(&self) -> Option<Action> {
        let ranks = score::ranks(self.view.index);
        let own = self.view.own.as_ref()?;
        let mine = counts(&self.me.stocks, &own.invested);
        let gain = |card: Card| {
            let i = card.industry().index();
            let rival = self.rival(card.industry());
            let hope = |n: f32| (0.55 + 0.3 * (n - rival)).clamp(0.0, 1.0);
            [0.0, 7.0, 5.0, 3.0][ranks[i]] * (hope(mine[i] + 1.0) - hope(mine[i]))
        };
        let best = cards::designs(self.hand).max_by(|a, b| gain(*a).total_cmp(&gain(*b)))?;
        Some(Action::Invest(best))
    }

    /// The most another seat seems to have invested in an industry; face-down cards count a third.
    fn rival(&self, industry: Industry) -> f32 {
        let own = self.view.own.as_ref().map(|o| o.seat);
        let others = self.view.seats.iter().filter(|(s, _)| Some(*s) != own);
        let seen = others
            .map(|(_, s)| counts(&s.stocks, &[])[industry.index()] + f32::from(s.invested) / 3.0);
        seen.fold(0.0, f32::max)
    }

    /// Calls `look` with every chain the hand allows on this site, and the action points its placements cost.
    fn chains(&self, site: &Site, hand: &[Card], look: &mut dyn FnMut(&[Card], u8)) {
        let most = usize::from(site.planet.slots() + self.me.extra);
        let mut chain = site.chain.clone();
        let mut search = Search {
            site,
            most,
            free: self.turn.free,
            ap: self.turn.ap,
            look,
        };
        search.extend(&mut chain, hand, self.turn.adapts);
    }
}

/// The search behind [`Situation::chains`].
struct Search<'a> {
    site: &'a Site,
    most: usize,
    free: u8,
    ap: u8,
    look: &'a mut dyn FnMut(&[Card], u8),
}

impl Search<'_> {
    fn extend(&mut self, chain: &mut Vec<Card>, hand: &[Card], adapts: u8) {
        let placed = (chain.len() - self.site.chain.len()) as u8;
        let cost = placed.saturating_sub(self.free);
        (self.look)(chain, cost);
        if chain.len() >= self.most || placed + 1 > self.free + self.ap {
            return;
        }
        let outlets = effects::outlets(self.site.planet, chain);
        let mut tried: Vec<Card> = Vec::new();
        for card in cards::designs(hand) {
            // Designs with the same industry and outlets lead to the same chains.
            let alike = |c: &Card| c.industry() == card.industry() && c.outlets() == card.outlets();
            let connects = outlets.has(card.industry());
            if !(connects || adapts > 0) || tried.iter().any(alike) {
                continue;
            }
            tried.push(card);
            chain.push(card);
            let left = cards::without(hand, &[card]);
            self.extend(chain, &left, adapts - u8::from(!connects));
            chain.pop();
        }
    }
}

fn counts(open: &[Card], hidden: &[Card]) -> [f32; 3] {
    let mut counts = [0.0; 3];
    for card in open.iter().chain(hidden) {
        counts[card.industry().index()] += 1.0;
    }
    counts
}

/// A chain with two outlets is easier to continue.
fn follow_up(chain: &[Card]) -> f32 {
    let outlets = chain.last().map_or(0, |c| c.outlets().iter().count());
    0.25 * outlets as f32
}

fn bonus_worth(chain: &[Card]) -> f32 {
    match chain.last().map(|c| c.industry()) {
        Some(Industry::Tertiary) => 2.0,
        Some(Industry::Primary) => 1.0,
        _ => 0.8,
    }
}

/// About how many turns the own seat still has, this one included.
pub(super) fn turns_left(view: &View) -> f32 {
    if view.last {
        return 1.0;
    }
    let sold = view.seats.iter().filter(|(_, s)| !s.gone).count() as f32 + 0.5;
    2.0 + f32::from(view.galaxy) / sold
}
