//! Tips for a first match, the most urgent first.

use super::action::Action;
use super::frame::{Engagement, Frame};
use super::state::Moment;
use super::terms::{Role, Scenario};
use super::view::{RealmView, View};
use crate::rules::tip::TipSpec;

/// A tip of this game.
type Tip = TipSpec<View, Action>;
/// The moment of a tip.
type When = fn(&View, &[Action]) -> bool;

const fn tip(id: &'static str, rule: &'static str, when: When, words: &'static str) -> Tip {
    Tip::new(id, rule, when, words)
}

fn question(view: &View) -> Option<&Frame> {
    view.own.as_ref().and_then(|o| o.question.as_ref())
}

fn own(view: &View) -> Option<&RealmView> {
    view.own.as_ref().and_then(|o| view.realm(o.seat))
}

fn role(view: &View, _: &[Action]) -> bool {
    matches!(question(view), Some(Frame::Turn)) && view.turn.role.is_none()
}

fn menu(view: &View, _: &[Action]) -> bool {
    matches!(question(view), Some(Frame::Turn)) && view.turn.role.is_some()
}

fn acts_as(view: &View, role: Role) -> bool {
    menu(view, &[]) && view.turn.role == Some(role) && !view.turn.acted
}

fn window(view: &View, wanted: Moment) -> bool {
    matches!(question(view), Some(Frame::Window { moment, .. }) if *moment == wanted)
}

fn strikes(view: &View) -> bool {
    view.fight
        .as_ref()
        .is_some_and(|f| f.kind == Engagement::Strike)
}

fn attacked(view: &View) -> bool {
    let seat = view.own.as_ref().map(|o| o.seat);
    view.fight
        .as_ref()
        .is_some_and(|f| seat.is_some_and(|s| f.defender.is(s)))
}

fn rival_near_goal(view: &View) -> bool {
    let mine = view.own.as_ref().map(|o| o.seat);
    view.scenario == Scenario::TradeWars
        && view
            .seats()
            .any(|(s, r)| Some(s) != mine && r.treasury >= 75)
}

/// The tips of the game.
pub(super) static TIPS: &[Tip] = &[
    tip("faction", "TW-005", |v, _| matches!(question(v), Some(Frame::Faction(_))), "Welcome! Pick a faction; its two powers last the whole match. Covenant and Destined bank more credits at once, Brethren build starships sooner, Acolytes put several weapons on one.").advised(),
    tip("goal", "TW-032", |v, o| role(v, o) && v.scenario == Scenario::TradeWars, "In Trade Wars the first with 100 credits wins. Every turn begins with a role: it decides your one Action. Treasurer turns cards into credits.").advised(),
    tip("goal-space", "TW-033", |v, o| role(v, o) && v.scenario == Scenario::SpaceWars, "In Space Wars the last Homeworld standing wins. Credits unlock starships, and starships win the war. Every turn begins with a role.").advised(),
    tip("goal-derelict", "TW-035", |v, o| role(v, o) && v.scenario == Scenario::Derelict, "Alone you face the Derelict: destroy it before Critical Mass reaches 6 or your Homeworld falls. Every turn begins with a role.").advised(),
    tip("drop", "TW-143", |v, _| matches!(question(v), Some(Frame::Drop { .. })), "A Saboteur makes you discard; you choose which cards. Give up the cheapest: they come back when your deck is shuffled again.").advised(),
    tip("invited", "TW-109", |v, _| matches!(question(v), Some(Frame::Offers { .. })), "Somebody invites you to a joint attack. If one of your starships is taken, Chancellor is your role this round and you have no other Action."),
    tip("jam", "TW-361", |v, _| matches!(question(v), Some(Frame::Jam { .. })), "A Tactic was played. Signal Jam cancels it; without one you can only pass. You are asked even if you hold none, so that nobody learns what you hold."),
    tip("before-dice", "TW-334", |v, _| window(v, Moment::B1) && !strikes(v), "A battle is declared and the dice are not rolled yet. You may play Tactics now, or wait until you see the dice.").advised(),
    tip("after-dice", "TW-335", |v, _| window(v, Moment::B2), "The dice lie there. If the attacker's total is higher the attack hits, if both are equal the defender strikes back, if it is lower nothing happens. A Tactic can still change it.").advised(),
    tip("struck", "TW-365", |v, _| window(v, Moment::B1) && strikes(v) && attacked(v), "Your Homeworld is being struck: no dice, each point of Firepower costs 1 Defense. Only a Ceasefire can stop it."),
    tip("window-quiet", "TW-386", |v, _| window(v, Moment::B1) || window(v, Moment::B2), "Too many questions? `/tradeworlds mode` sets when you are asked: always, only when you could play something, or never."),
    tip("declare", "TW-205", |v, _| matches!(question(v), Some(Frame::Declare)), "Put the attack together: add starships, add targets, then `fire`. You may never have more targets than attacking starships.").advised(),
    tip("attack", "TW-213", |v, _| matches!(question(v), Some(Frame::Attack)), "Choose a starship and its target. You destroy it if your initiative is higher and your Firepower is at least its Resistance. Attack what you can break.").advised(),
    tip("destroy", "TW-214", |v, _| matches!(question(v), Some(Frame::Destroy { .. })), "You won, and choose what is destroyed: starships whose Resistance together is not more than your Firepower.").advised(),
    tip("bank", "TW-123", |v, _| matches!(question(v), Some(Frame::Bank { .. })), "As Treasurer you bank up to three cards for the trade value in their corner; the Destined up to four. They go to your discard pile and come back later, so nothing is lost.").advised(),
    tip("pay", "TW-163", |v, _| matches!(question(v), Some(Frame::Pay { .. })), "You pay with hand cards, not with credits. The cards you spend go to your discard pile together with the new one, and come back when it is shuffled.").advised(),
    tip("buy", "TW-167", |v, _| matches!(question(v), Some(Frame::Buy { .. })), "You may buy the top card of each of your four piles. Payment left over can be used for another purchase now, but is lost after this step.").advised(),
    tip("configure", "TW-181", |v, _| matches!(question(v), Some(Frame::Configure { .. })), "A starship needs a starship card, a weapon and a crew of your hand. Firepower and Resistance together must not be more than the starship's Capacity.").advised(),
    tip("remove", "TW-148", |v, _| matches!(question(v), Some(Frame::Remove { .. })), "The Mechanic removes weak cards for good. A small deck of strong cards is drawn again sooner, so let the cards worth 1 go first.").advised(),
    tip("smuggle", "TW-155", |v, _| matches!(question(v), Some(Frame::Smuggle { .. })), "You see three cards of that hand and bank the trade value of one. The best one is usually the dearest.").advised(),
    tip("refit", "TW-135", |v, _| matches!(question(v), Some(Frame::Reconfigure { .. })), "You exchange cards of your deployed starships for better ones of your hand. The Capacity must still suffice after every exchange."),
    tip("discard", "TW-086", |v, _| matches!(question(v), Some(Frame::Discard { .. })), "The end of your turn: put away what you will not need, then you draw up to five cards. Keep weapon, crew and starship cards that fit together.").advised(),
    tip("threshold", "TW-046", |v, o| menu(v, o) && own(v).is_some_and(|r| r.unlocked == 0), "You may not build a starship yet. The little locks below your credits show how many credits unlock each one; it stays unlocked even if you spend them."),
    tip("unlocked", "TW-184", |v, _| menu(v, &[]) && own(v).is_some_and(|r| r.unlocked > 0 && r.lane.is_empty()), "You have unlocked a starship. Configure one as soon as your hand holds a starship card, a weapon and a crew: an empty lane leaves your Homeworld open to strikes."),
    tip("steps", "TW-080", menu, "After the role you take Action, Buy and Configure in any order, each once or not at all. Do the Action first if it needs your cards, then buy with the rest.").advised(),
    tip("admiral", "TW-128", |v, _| acts_as(v, Role::Admiral), "As Admiral you attack one opponent. First the starships in the lane; the Homeworld can be struck when the lane is empty or you have more starships than it held.").advised(),
    tip("trade-value", "TW-165", menu, "The number in the corner of a card is its trade value, what it banks and what it pays. Tactics may be spent like any other card."),
    tip("fleet", "TW-198", |v, _| menu(v, &[]) && own(v).is_some_and(|r| !r.lane.is_empty()), "In the picture the burst beside your starship is its Firepower, the shield its Resistance. You need Firepower at least as high as the other's shield."),
    tip("defence", "TW-242", |v, _| own(v).is_some_and(|r| r.defence < 18 && r.fell.is_none()), "Your Homeworld was hit: the number on the planet is its Defense. At 0 you are out of the match, so keep a starship in your lane."),
    tip("roles", "TW-077", |v, o| role(v, o) && v.round >= 2, "You may take the same role every turn. Trader draws two cards, Mechanic thins your deck, Saboteur and Smuggler hurt others, Admiral attacks.").advised(),
    tip("piles", "TW-166", |v, o| role(v, o) && v.round >= 3, "On the right of each row stand the four piles: starships, weapons, crews, Tactics, with the card on top and how many are left. Nobody else can buy from yours."),
    tip("deck", "TW-091", |v, o| role(v, o) && v.round >= 4, "When your deck is empty your discard pile is shuffled and becomes the new one. Cards you buy reach your hand that way."),
    tip("orders", "TW-390", |v, o| role(v, o) && v.round >= 5, "`/tradeworlds order` plays a Tactic for you at a set moment, for example when you would lose a starship, so nobody has to wait for you."),
    tip("rival", "TW-247", |v, _| rival_near_goal(v), "Somebody is near 100 credits and would win at once. Saboteur and Smuggler slow them down; a struck Homeworld ends it."),
    tip("nearly", "TW-032", |v, _| v.scenario == Scenario::TradeWars && own(v).is_some_and(|r| r.treasury >= 75), "You are near 100 credits. Bank every turn now: the match ends the moment you reach them.").advised(),
    tip("critical", "TW-269", |v, _| v.scenario == Scenario::Derelict && v.critical >= 3, "Critical Mass grows when the Derelict charges. Do not wait for the perfect fleet: attack as soon as your Firepower reaches its Resistance."),
    tip("cap", "TW-254", |v, _| v.round >= 30, "The match is decided as it stands after the last round, shown top right: most credits win, then most Defense."),
];
