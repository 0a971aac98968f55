//! Tips for a first match, the most urgent first.

use super::action::Action;
use super::cards::Kind;
use super::state::{Alliance, Phase};
use super::trick::Trick;
use super::view::View;
use crate::rules::tip::TipSpec;

/// A tip of this game.
type Tip = TipSpec<View, Action>;
/// The moment of a tip.
type When = fn(&View, &[Action]) -> bool;

const fn tip(id: &'static str, rule: &'static str, when: When, words: &'static str) -> Tip {
    Tip::new(id, rule, when, words)
}

fn leader(view: &View, _: &[Action]) -> bool {
    matches!(view.phase, Phase::Leader(_))
}

fn card(view: &View, _: &[Action]) -> bool {
    matches!(view.phase, Phase::Card(_))
}

fn trick(view: &View) -> Option<&Trick> {
    view.trick
        .as_ref()
        .filter(|_| matches!(view.phase, Phase::Card(_)))
}

fn conflict(view: &View) -> Option<&Trick> {
    trick(view).filter(|t| !t.war)
}

fn war(view: &View, _: &[Action]) -> bool {
    trick(view).is_some_and(|t| t.war)
}

fn ship_lies_there(view: &View, _: &[Action]) -> bool {
    trick(view).is_some_and(|t| t.alive().iter().any(super::cards::Card::is_ship))
}

/// Whether the seat may repeat a type, because it holds no other.
fn repeats(view: &View, _: &[Action]) -> bool {
    let (Some(trick), Some(own)) = (conflict(view), &view.own) else {
        return false;
    };
    let systems = own.legal.without(super::cards::CardSet::of(Kind::Ship));
    let played = |c: super::cards::Card| trick.played().iter().any(|p| p.kind() == c.kind());
    trick.len() < 3 && !systems.is_empty() && systems.iter().all(played)
}

/// Whether the ally's card is the best of a conflict without ships so far.
fn ally_leads(view: &View, _: &[Action]) -> bool {
    let (Some(trick), Some(own)) = (conflict(view), &view.own) else {
        return false;
    };
    let best = trick.alive().iter().map(super::cards::Card::value).max();
    let ships = trick.alive().iter().any(super::cards::Card::is_ship);
    let mut top = trick.iter().filter(|(_, c)| Some(c.value()) == best);
    let first = top.next();
    let ally = first.is_some_and(|(s, _)| Alliance::of(s) == Alliance::of(own.seat));
    !ships && ally && top.next().is_none()
}

/// The tips of Conquest of Orion.
pub(super) static TIPS: &[Tip] = &[
    tip("welcome", "CO-220", leader, "Welcome! You and the player opposite are one alliance. Three rounds of ten tricks are played, and the alliance with more points wins. Each round begins with a leader, who gives points or an ability until the round ends.").advised(),
    tip("leader-swap", "CO-053", leader, "You may also take one of the two leaders on the table; then one of your dealt leaders goes there, and those after you may take it."),
    tip("leader-choice", "CO-062", leader, "Let your hand choose: with strong ships take the Warlord, the Admiral or the Shipwright; with high planets, colonies and industries the Governor. The points always go to your alliance.").advised(),
    tip("naming", "CO-044", |v, _| matches!(v.phase, Phase::Naming(_)), "Your alliance is behind, so the two of you say who starts. Who plays first may play anything; who plays last has seen all the other cards. The first answer of you two counts."),
    tip("settle", "CO-207", |v, _| matches!(v.phase, Phase::Settle(_)), "As Diplomat you may end a tie once per round by naming the winner. Save it for a trick with many stars: passing does not use it up.").advised(),
    tip("choice", "CO-102", |v, _| matches!(v.phase, Phase::Choice(_)), "You won the conflict. Collecting is safe: the cards are yours. A war makes everybody play again for these cards and four more, so start one only with a strong ship left.").advised().twice(),
    tip("war", "CO-113", war, "This is a war: everybody who holds a ship must play one. The winner takes the cards of this trick and all those in the pot.").advised(),
    tip("start", "CO-073", |v, _| conflict(v).is_some_and(Trick::is_empty), "You start this conflict, so any card of your hand is legal. A high planet, colony or industry often wins, as long as nobody plays a ship.").advised(),
    tip("types", "CO-075", |v, _| conflict(v).is_some_and(|t| !t.is_empty()), "A planet, colony or industry must be of a type nobody has played in this conflict yet, if you hold one. Ships are always allowed. The buttons show only what is legal.").advised(),
    tip("ship-there", "CO-088", ship_lies_there, "There is a ship in this trick, so only a ship can win it now. Without a higher ship, play your cheapest card, or one with many stars if the ship is your ally's.").advised(),
    tip("destroyed", "CO-162", |v, _| !v.destroyed.is_empty(), "Some ships destroy cards. A destroyed card goes to nobody; the picture lists them on the right. Its type still counts as played."),
    tip("ally-leads", "CO-168", ally_leads, "Your ally has the best card so far. What either of you collects counts for both, so this is a good moment for a card with many stars."),
    tip("repeat", "CO-076", repeats, "You hold no type that is still missing here, so you may play any of your planets, colonies and industries, or a ship."),
    tip("highest", "CO-089", card, "In a trick without ships the single highest number wins, whatever its type. The number in the corner of a card decides; the stars are what it is worth."),
    tip("systems", "CO-170", card, "Only complete systems score: one planet, one colony and one industry together. Collect all three types evenly; ten planets alone are worth nothing."),
    tip("stars", "CO-172", card, "Each star on a card of a complete system is a point. Numbers 1 to 3 have one star, 10 and 11 have four; ships have none. The stars stand at the foot of each card."),
    tip("tie", "CO-094", |v, o| war(v, o) && v.previous.as_ref().is_some_and(|t| t.verdict.is_some_and(|w| w.best.len() > 1)), "Two cards shared the highest value, so the conflict became a war. The same player starts it, and it uses up one of the ten tricks."),
    tip("spy", "CO-214", |v, _| v.own.as_ref().is_some_and(|o| o.may_spy), "As Spy you may look once per round: at the four cards set aside and at one enemy's hand. Use it before an important card; you still play afterwards."),
    tip("abilities", "CO-138", |v, _| card(v, &[]) && v.own.as_ref().is_some_and(|o| o.hand.iter().any(|c| c.ability().is_some())), "Most ships do something besides their number, as your hand picture says. It works on cards played before and after the ship in the same trick, your ally's included."),
    tip("pot", "CO-122", |v, _| v.pot > 0, "The cards of the trick before lie face down in the middle as the pot. Whoever wins the war takes them all; your ally's win is as good as your own."),
    tip("picture", "CO-322", |v, _| card(v, &[]) && v.number >= 2, "In the board picture each name stands with three numbers: cards in hand, cards collected (pile) and wars won. A crown marks the card that wins, the flag says who started."),
    tip("memory", "CO-321", |v, _| card(v, &[]) && v.number >= 4, "Nobody may look through the piles before scoring. Try to remember which type your alliance is short of, and win that one."),
    tip("queue", "CO-260", |v, _| card(v, &[]) && v.number >= 5, "If you know your next card already, `/orion queue card:…` plays it as soon as it is your turn. `/orion then collect` always collects for you."),
    tip("last-trick", "CO-129", |v, _| card(v, &[]) && v.number == 9, "After this trick everybody has one card left, and it is played without a question. If trick 10 ends in a tie, its cards are lost."),
    tip("scored", "CO-179", |v, _| v.round == 2, "The first round is scored: the stars of your alliance's complete systems plus the points of your two leaders. All cards are shuffled and dealt anew."),
    tip("talk", "CO-231", |v, _| v.round >= 2, "You may say how strong your hand is, but never name a card or tell your ally which one to play. `/table talk` shows the notice again."),
    tip("end", "CO-221", |v, _| v.round == 3, "This is the last round. If the totals are equal after it, the alliance that was ahead after round 2 wins."),
];
