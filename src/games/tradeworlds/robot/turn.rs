//! The robot's own turn: role, banking, buying, building, discarding.

use super::{Me, fight, highest, lowest};
use crate::games::tradeworlds::action::Action;
use crate::games::tradeworlds::cards::{Card, CardSet, Kind};
use crate::games::tradeworlds::frame::Foe;
use crate::games::tradeworlds::state::{DEFENCE, GOAL};
use crate::games::tradeworlds::steps::FLAT;
use crate::games::tradeworlds::terms::{Class, Faction, Role, Scenario};

/// The average trade value from which banking pays better than improving the deck.
const GOOD_CARDS: f32 = 2.7;
/// Fewer cards than this in circulation leave hands short.
const FEW_CARDS: usize = 9;
/// Until this round a weak deck is improved before anything is banked.
const EARLY: u16 = 4;
/// After this round cards bought would hardly be drawn often enough.
const LATE: u16 = 9;

/// The role of the turn.
pub(super) fn role(me: &Me<'_>) -> Role {
    let (set, flat) = plan(me);
    let sum = worth(me, set, flat);
    let trade = me.view.scenario == Scenario::TradeWars;
    if trade && me.realm.treasury + u16::from(sum) >= GOAL {
        return Role::Treasurer;
    }
    // An attack leaves the whole hand for buying.
    let bought = u16::from(set.value()) * purchase_worth(me);
    if let Some(role) = fight::pays(me, (100 * u16::from(sum)).saturating_sub(bought)) {
        return role;
    }
    let drawable = me.realm.deck > 0 || !me.realm.discard.is_empty();
    if set.is_empty() || invests(me) && drawable {
        return Role::Trader;
    }
    Role::Treasurer
}

/// Whether the whole hand goes into new cards: few or weak cards, and time left to use better ones.
fn invests(me: &Me<'_>) -> bool {
    let until = match me.view.faction(me.own.seat) {
        // Four weak cards bank well enough; improving the deck has to be quick.
        Faction::Destined => 3,
        Faction::Covenant => 2 * EARLY,
        _ => EARLY,
    };
    let weak = me.average() < GOOD_CARDS && me.view.round <= until;
    // The first starships come before a better deck: they guard the Homeworld.
    let first = me.realm.unlocked == 0 && me.view.round > 3;
    // Three weak cards bank eight for the Acolytes, and the other two still buy.
    let flat = me.view.faction(me.own.seat) == Faction::Acolytes && me.own.hand.len() >= 4;
    (weak || me.circulating() < FEW_CARDS) && !first && !flat
}

/// What a card kept for buying is worth beside a credit, in percent: much early, little late.
fn purchase_worth(me: &Me<'_>) -> u16 {
    match (me.view.faction(me.own.seat), me.view.round) {
        (_, r) if r > LATE => 15,
        // Small banking already pays well there.
        (Faction::Covenant, _) => 30,
        _ => 55,
    }
}

/// The set to bank: its credits, and what the rest of the hand could still buy.
fn plan(me: &Me<'_>) -> (CardSet, bool) {
    let faction = me.view.faction(me.own.seat);
    let mut cards: Vec<Card> = me.own.hand.iter().collect();
    cards.sort_by_key(|c| std::cmp::Reverse(c.value()));
    let rest = |set: CardSet| u16::from(me.own.hand.without(set).value()) * purchase_worth(me);
    let mut best = (0, CardSet::EMPTY, false);
    for count in 1..=faction.most_banked().min(cards.len()) {
        let set: CardSet = cards[..count].iter().copied().collect();
        let score = 100 * u16::from(faction.banked(count, set.value())) + rest(set);
        if score > best.0 {
            best = (score, set, false);
        }
    }
    if faction == Faction::Acolytes && cards.len() >= 3 {
        let low: CardSet = cards.iter().rev().take(3).copied().collect();
        let score = 100 * u16::from(FLAT) + rest(low);
        if score > best.0 {
            best = (score, low, true);
        }
    }
    (best.1, best.2)
}

fn worth(me: &Me<'_>, set: CardSet, flat: bool) -> u8 {
    if flat {
        FLAT
    } else {
        me.view.faction(me.own.seat).banked(set.len(), set.value())
    }
}

/// The next thing to do in the turn menu.
pub(super) fn menu(me: &Me<'_>, offers: &[Action]) -> Option<Action> {
    let tactic = |card| Action::Tactic {
        card,
        ship: None,
        seat: None,
    };
    let supply = tactic(Card::SUPPLY);
    if offers.contains(&supply) {
        return Some(supply);
    }
    let worn = me.realm.defence + 3 <= DEFENCE;
    if worn && offers.contains(&tactic(Card::REPAIRS)) && me.view.scenario != Scenario::TradeWars {
        return Some(tactic(Card::REPAIRS));
    }
    if let Some(trade) = offers.iter().find(|o| matches!(o, Action::Trade)) {
        return Some(*trade);
    }
    if let Some(ship) = first_card(me, offers) {
        return Some(ship);
    }
    if let Some(action) = action(me, offers) {
        return Some(action);
    }
    if let Some(send) = reinforce(me, offers) {
        return Some(send);
    }
    buy(me, offers, 0).or(Some(Action::End))
}

/// The first answer of the role's Action.
fn action(me: &Me<'_>, offers: &[Action]) -> Option<Action> {
    match me.view.turn.role? {
        Role::Treasurer if offers.iter().any(|o| matches!(o, Action::Bank(_))) => {
            let (set, flat) = plan(me);
            if flat {
                return Some(Action::Flat);
            }
            highest(set).map(Action::Bank)
        }
        Role::Admiral | Role::Chancellor => {
            let target = fight::target(me)?;
            Some(Action::Target(target)).filter(|t| offers.contains(t))
        }
        _ => None,
    }
}

/// The next card to bank, or done.
pub(super) fn bank(me: &Me<'_>, flat: bool, named: CardSet) -> Option<Action> {
    if flat {
        return lowest(me.own.hand.without(named)).map(Action::Bank);
    }
    let (set, _) = plan(me);
    highest(set.without(named))
        .map(Action::Bank)
        .or(Some(Action::Done))
}

/// The dearest card the rest of the hand can pay; near the goal of Trade Wars cards are kept for banking.
pub(super) fn buy(me: &Me<'_>, offers: &[Action], left: u8) -> Option<Action> {
    let trade = me.view.scenario == Scenario::TradeWars;
    if trade && me.realm.treasury + 24 >= GOAL && left == 0 {
        return None;
    }
    let piles = offers.iter().filter_map(|o| match o {
        Action::Buy(kind) => Some(*kind),
        _ => None,
    });
    let price = |k: &Kind| me.realm.tops[k.index()].map_or(0, Card::value);
    let wanted = |k: &Kind| {
        let built = matches!(k, Kind::Starship | Kind::Weapon | Kind::Crew);
        (price(k), built)
    };
    let best = piles.max_by_key(wanted)?;
    Some(Action::Buy(best))
}

/// The card that pays: the smallest that covers the rest, else the dearest.
pub(super) fn pay(me: &Me<'_>, pile: Kind, paid: u8, named: CardSet) -> Option<Action> {
    let price = me.realm.tops[pile.index()].map_or(0, Card::value);
    let due = price.saturating_sub(paid);
    let rest = me.own.hand.without(named);
    let covers = rest
        .iter()
        .filter(|c| c.value() >= due)
        .min_by_key(|c| c.value());
    covers.or_else(|| highest(rest)).map(Action::Pay)
}

/// How much a starship of these values is worth to the robot.
fn strength(me: &Me<'_>, firepower: u8, resistance: u8) -> u16 {
    let (f, r) = (u16::from(firepower), u16::from(resistance));
    match me.view.scenario {
        // Only Firepower that reaches its Resistance hurts the Derelict.
        Scenario::Derelict => 3 * f.min(6) + r,
        Scenario::SpaceWars => 2 * f + 2 * r,
        Scenario::TradeWars => f + 2 * r,
    }
}

/// The best starship the hand can build: starship card, weapon, crew.
fn best_ship(me: &Me<'_>) -> Option<(u16, Card, Card, Card)> {
    let hand = me.own.hand;
    let mut best: Option<(u16, Card, Card, Card)> = None;
    for hull in hand.kind(Kind::Starship).iter() {
        for weapon in hand.kind(Kind::Weapon).iter() {
            for crew in hand.kind(Kind::Crew).iter() {
                if weapon.stat() + crew.stat() > hull.stat() {
                    continue;
                }
                let spent = u16::from(hull.value());
                let value = 4 * strength(me, weapon.stat(), crew.stat()) - spent.min(4);
                if best.is_none_or(|b| value > b.0) {
                    best = Some((value, hull, weapon, crew));
                }
            }
        }
    }
    best
}

/// Begins a starship, if one is worth its cards.
fn first_card(me: &Me<'_>, offers: &[Action]) -> Option<Action> {
    let (value, hull, weapon, crew) = best_ship(me)?;
    let configure = Action::Configure(hull);
    if offers.contains(&configure) {
        let cost = hull.value() + weapon.value() + crew.value();
        // In Trade Wars good cards earn more in the bank than in the lane, except where starships earn bounties.
        let earns = me.view.faction(me.own.seat) == Faction::Brethren && cost <= 12;
        let cheap = me.view.scenario != Scenario::TradeWars || cost <= 9 || earns;
        // Cards in the lane are not drawn again: some must be left to trade with.
        let spare = me.circulating() >= FEW_CARDS || me.realm.lane.is_empty();
        return (cheap && spare).then_some(configure);
    }
    if me.view.scenario == Scenario::TradeWars {
        return None;
    }
    // A full lane: replace the weakest starship by a clearly better one.
    let weakest = offers
        .iter()
        .filter_map(|o| match o {
            Action::Scrap(id) => Some((*id, me.view.ship(*id)?)),
            _ => None,
        })
        .min_by_key(|(_, s)| strength(me, s.firepower(), s.resistance()))?;
    let now = 4 * strength(me, weakest.1.firepower(), weakest.1.resistance());
    (value > now + 12).then_some(Action::Scrap(weakest.0))
}

/// The next card of the starship being built.
pub(super) fn build(
    me: &Me<'_>,
    offers: &[Action],
    hull: Option<Card>,
    weapons: CardSet,
    crewed: bool,
) -> Option<Action> {
    let value = |o: &Action| match o {
        Action::Configure(c) | Action::Arm(c) => c.stat(),
        _ => 0,
    };
    let best = best_ship(me);
    if let Some((_, h, w, c)) = best {
        let next = match (hull, weapons.is_empty(), crewed) {
            (None, ..) => Some(h),
            (Some(chosen), true, _) if chosen == h => Some(w),
            (Some(chosen), false, false) if chosen == h && weapons.has(w) => Some(c),
            _ => None,
        };
        let wanted = next.map(Action::Configure);
        if let Some(wanted) = wanted.filter(|a| offers.contains(a)) {
            return Some(wanted);
        }
    }
    offers
        .iter()
        .copied()
        .filter(|o| *o != Action::Auto)
        .max_by_key(value)
}

/// In Space Wars and against the Derelict spare credits buy reinforcements.
fn reinforce(me: &Me<'_>, offers: &[Action]) -> Option<Action> {
    if me.view.scenario == Scenario::TradeWars {
        return None;
    }
    let all_open = me.realm.unlocked == 4;
    let spare = me.realm.treasury >= Class::SEND + 12;
    if !all_open && !spare {
        return None;
    }
    let rank = |class: Class| match class {
        Class::Sentinel => 5,
        Class::Cruiser => 4,
        Class::Frigate => 3,
        Class::Gunship => 2,
        Class::Destroyer => 1,
    };
    let sends = offers.iter().filter_map(|o| match o {
        Action::Reinforce { class, ship } => {
            let strong = me
                .view
                .ship(*ship)
                .map_or(0, |s| s.firepower() + s.resistance());
            Some(((rank(*class), strong), *o))
        }
        _ => None,
    });
    sends.max_by_key(|(key, _)| *key).map(|(_, o)| o)
}

/// Weak cards make room for new ones; what builds a starship or wins a fight is kept.
pub(super) fn discard(me: &Me<'_>, named: CardSet) -> Option<Action> {
    let keep_parts = me.view.scenario != Scenario::TradeWars
        && me.realm.lane.len() < usize::from(me.realm.unlocked.max(1));
    let average = me.average();
    let rest = me.own.hand.without(named);
    let weak = rest.iter().filter(|c| {
        let part = keep_parts && c.kind() != Kind::Tactic && c.value() >= 2;
        f32::from(c.value()) + 0.4 < average && !part
    });
    weak.min_by_key(|c| c.value())
        .map(Action::Discard)
        .or(Some(Action::Done))
}

/// The target as it is named in an offer.
pub(super) fn derelict(me: &Me<'_>) -> Option<Foe> {
    me.view.alone().then_some(Foe::Derelict)
}
