//! Tips for a first match, the most urgent first.

use super::action::Action;
use super::cards::{CardId, Suit};
use super::state::Track;
use super::step::Step;
use super::view::{PlayerView, View};
use crate::rules::tip::TipSpec;

/// A tip of this game.
type Tip = TipSpec<View, Action>;
/// The moment of a tip.
type When = fn(&View, &[Action]) -> bool;

const fn tip(id: &'static str, rule: &'static str, when: When, words: &'static str) -> Tip {
    Tip::new(id, rule, when, words)
}

fn step(view: &View) -> Option<&Step> {
    view.own.as_ref().and_then(|o| o.step.as_ref())
}

fn me(view: &View) -> Option<&PlayerView> {
    view.own.as_ref().map(|o| &view.players[o.seat])
}

fn menu(view: &View) -> bool {
    matches!(step(view), Some(Step::ActionMenu))
}

fn paying(view: &View) -> bool {
    matches!(step(view), Some(Step::Payment))
}

fn facing(view: &View) -> bool {
    matches!(step(view), Some(Step::Meet(_)))
}

fn offers_suit(offers: &[Action], wanted: Suit) -> bool {
    offers
        .iter()
        .any(|o| matches!(o, Action::Do(suit, _) if *suit == wanted))
}

fn chooses(_: &View, offers: &[Action]) -> bool {
    offers.iter().any(|o| matches!(o, Action::Choose(_)))
}

/// Whether rival cubes lie next to the seat's own.
fn beside_rivals(view: &View) -> bool {
    let seat = view.own.as_ref().map(|o| o.seat);
    seat.is_some_and(|seat| {
        let mut own = view.board.sectors(seat);
        own.any(|s| s.beside().any(|n| view.board.rival(seat, n)))
    })
}

/// Whether a world of the line lies where the seat has cubes.
fn captures(view: &View) -> bool {
    let seat = view.own.as_ref().map(|o| o.seat);
    let held = |c: &CardId| {
        let at = view.card(*c).sector();
        at.is_some_and(|s| seat.is_some_and(|seat| view.board.controls(seat, s)))
    };
    view.line.iter().flatten().any(held)
}

/// Whether a track stands so low that one or two failures lose the game.
fn low(view: &View, _: &[Action]) -> bool {
    let tracks = [Track::Might, Track::Stability, Track::Xeno];
    me(view).is_some_and(|p| tracks.iter().any(|t| p.tracks.get(*t) <= -3))
}

fn complete_techs(view: &View) -> usize {
    let techs = me(view).into_iter().flat_map(|p| &p.techs);
    techs.filter(|u| view.card(u.card).is_complete()).count()
}

/// The tips of Deep Future.
pub(super) static TIPS: &[Tip] = &[
    tip("welcome", "DF-494", |_, _| true, "Welcome! You lead a civilisation through deep time. To win you need three advancements on your homeworld, three techs with three each, and one of six goals: 12 sectors, 25 cubes, or a ★ on Culture, Might, Stability or Xeno. Tips tell you how, one by one."),
    tip("home", "DF-148", |v, _| matches!(step(v), Some(Step::PickHome(..))), "Five cards were turned over for you; one of the worlds among them becomes your homeworld. More advancements are better, and a sector ending in 4, 5 or 6 has six neighbours.").advised(),
    tip("restart", "DF-523", |v, _| matches!(step(v), Some(Step::Restart)), "Your civilisation fell, but others play on, so you may begin afresh with a new homeworld. Your tracks start again at 0."),
    tip("won", "DF-546", |v, _| matches!(step(v), Some(Step::NameCiv(..))), "You have won! Name your civilization: its card stays in the deck of the campaign, and whoever draws it later may evoke your glory."),
    tip("low", "DF-107", low, "A track of yours is low. At ✕ (−6) you lose at once, so meet challenges that would lower it, and raise it: `battle` without rivals near raises any track by 1.").advised(),
    tip("meet", "DF-460", |v, _| facing(v), "A challenge! Discard a hand card of its suit, take an upkeep cube from a card that shows this suit, or give up a settled world that shows it.").advised(),
    tip("accept", "DF-468", |v, o| facing(v) && o.len() > 1 && v.turn.number > 2, "You may also `accept`: a card is flipped and its number says what happens. On average a failure costs two steps of one track, or brings rivals. Early on a card may be worth more than that.").advised(),
    tip("turn", "DF-213", |v, _| menu(v), "You may take two actions of different kinds. Each costs a card of its suit: sun power, moon settle, heart grow, skull advance, hand battle, foot expand. But keep a card or two: upkeep and challenges come after.").advised(),
    tip("advance", "DF-301", |v, o| menu(v) && offers_suit(o, Suit::Skull), "You hold a skull card, and skulls win games: each `advance` adds one advancement, and you need eleven or so. Try to advance in every turn.").advised(),
    tip("plan", "DF-381", |v, o| menu(v) && !offers_suit(o, Suit::Skull), "No skull card? `plan` discards your hand and makes a new card of any suit, and it is your last action this turn. With a poor hand, a skull for the next turn is worth it.").advised(),
    tip("capture", "DF-255", |v, o| menu(v) && captures(v) && offers_suit(o, Suit::Moon), "A neutral world lies in a sector of yours. `settle` captures it, and gives a free Power and a free Advance on top: the best bargain there is.").advised(),
    tip("target", "DF-302", |v, _| matches!(step(v), Some(Step::Target)), "Advance your homeworld or a tech you have begun, or turn over the top card of the deck: a blank becomes a new tech, and an unfinished tech joins you. Settled worlds do not count for winning.").advised(),
    tip("choose", "DF-313", chooses, "Once per card you may choose the number instead of flipping it, and so pick the advancement. Best are those you use every turn: Literature, Philosophy and Engineering work each time you advance.").advised(),
    tip("use", "DF-227", |v, o| matches!(step(v), Some(Step::Augment)) && o.len() > 1, "Advancements that fit the action you are taking can be used now. On your homeworld and techs that is free; a settled world or a tech from your hand is discarded for it.").advised(),
    tip("start", "DF-189", |v, _| matches!(step(v), Some(Step::StartMenu)), "Some advancements work at the start of your turn, before any action. Art is free; Economy, Exploration and Infrastructure cost a step on a track of your choice."),
    tip("upkeep", "DF-453", |v, _| paying(v), "Upkeep: your homeworld and every tech want a card whose suit they show. Each one you do not pay brings a challenge, and one more comes anyway.").advised(),
    tip("stored", "DF-450", |v, _| paying(v) && v.turn.number > 2, "Paying also puts an upkeep cube on the card, up to three. A cube meets a challenge of any suit on that card later, so a payment is seldom wasted.").advised(),
    tip("orders", "DF-663", |v, _| paying(v) && v.turn.number > 4, "Tired of being asked? `/deepfuture order for:pay do:all` pays whatever can be paid from now on, and `/deepfuture order for:pay do:ask` asks you again."),
    tip("peace", "DF-343", |v, o| menu(v) && offers_suit(o, Suit::Hand) && !beside_rivals(v), "No rival stands next to you, so `battle` does not fight: it raises one track of your choice by 1. That is how hand cards heal you."),
    tip("war", "DF-336", |v, o| menu(v) && offers_suit(o, Suit::Hand) && beside_rivals(v), "Rival cubes stand next to yours. `battle` removes as many of theirs as you give up of your own, cube for cube. Defense makes it cheaper."),
    tip("expand", "DF-360", |v, o| menu(v) && offers_suit(o, Suit::Foot), "`expand` moves cubes to a sector next door, one must stay behind. A second sector is a refuge: a world settled there can follow a lost homeworld."),
    tip("grow", "DF-289", |v, o| menu(v) && offers_suit(o, Suit::Heart), "`grow` adds two cubes to a sector of yours, at most five in all. Cubes at home are your wall: rivals that come remove them one for one."),
    tip("power", "DF-244", |v, o| menu(v) && offers_suit(o, Suit::Sun), "`power` draws two cards for one. More cards mean more upkeep paid and more challenges met."),
    tip("source", "DF-262", |v, _| matches!(step(v), Some(Step::Source)), "A settled world can be given up once: for its advancement, or to meet a challenge of its suit. Until then it is an heir if your homeworld falls.").advised(),
    tip("heir", "DF-436", |v, _| menu(v) && v.turn.round >= 3 && me(v).is_some_and(|p| p.settled.is_empty()), "You have no settled world. If your homeworld's sector is lost now, so is the game; a world settled in another sector would take over."),
    tip("done-one", "DF-334", |v, _| menu(v) && complete_techs(v) == 1, "Your first tech is complete. You may name it: look for `name` among the things you can do. Two more complete techs are needed to win."),
    tip("almost", "DF-501", |v, _| menu(v) && complete_techs(v) >= 2, "You are close. Look which of the six goals is nearest: your tracks stand in your panel, with ★ at 12 for Culture and at 6 for the others.").advised(),
    tip("names", "DF-585", |v, _| menu(v) && v.turn.number > 2 && v.own.as_ref().is_some_and(|o| !o.rights.is_empty()), "You may name worlds you made, and a few of the oldest. Names last as long as the campaign; `name` is among the things you can do at any time."),
    tip("lasting", "DF-565", |v, _| menu(v) && v.turn.number > 5, "Everything written on cards stays in the campaign: unfinished techs wait in the deck for the next match. `/table bring` chooses the campaign a table plays on before it starts."),
    tip("rounds", "DF-631", |v, _| menu(v) && v.turn.round > 6, "There is no hurry: the match ends without a winner only after the last round the table has chosen. Staying alive comes first."),
];
