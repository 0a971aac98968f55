//! What a seat can do, and how it is written.

use super::cards::Card;
use super::state::{Auto, Stop, UnitId};
use super::view::View;
use crate::rules::ask::Call;
use crate::rules::game::{Param, Verb, needed, optional, verb};
use crate::rules::seat::Seat;
use serde::{Deserialize, Serialize};

/// What is chosen when a Utility is played (OW-388).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Nothing.
    Bare,
    /// A World.
    World(u8),
    /// A unit.
    Unit(UnitId),
    /// Research: draw two cards.
    Draw,
    /// Research: search the Deck.
    Search,
    /// Light Brigade: a Ground Force of the hand, at a World.
    Force(Card, u8),
    /// Adjust: the World, the card taken back, the card put there; both cards are secret.
    Exchange(u8, Card, Card),
    /// Espionage as an order: only against this Utility.
    Against(Card),
}

/// A Utility to be played as soon as its window allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Armed {
    /// Which.
    pub card: Card,
    /// With which choice.
    pub choice: Choice,
}

/// One atomic deed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Mark a card to be put away in hand adjustment.
    Drop(Card),
    /// Unmark a card.
    Keep(Card),
    /// Mark a card to be discarded.
    Trash(Card),
    /// Confirm.
    Ready,
    /// Take back all marks, moves or retreats entered, and confirm.
    ReadyEmpty,
    /// Take a confirmation of a simultaneous decision back.
    Reopen,
    /// Do nothing in this window.
    Pass,
    /// Put a card face down at a World.
    Stage(Card, u8),
    /// Take a Staged card back.
    Unstage(Card, u8),
    /// Plan a Ship's move.
    Move(UnitId, u8),
    /// Play a Utility.
    Play(Armed),
    /// Begin an Adjust: the World and the card lying there.
    Adjust(u8, Card),
    /// The hand card of an Adjust.
    With(Card),
    /// Give the Adjust up before it is played.
    Back,
    /// Reveal and Trash a Prohibited card.
    Purge(Card),
    /// Take a card found by Research.
    Take(Card),
    /// Look at a face-down card of this seat, counted from 0 at the Scout's World.
    Look(Seat, u8),
    /// Trash a Staged Ship for Class.
    Scrap(Card, u8),
    /// Resolve this World next.
    Next(u8),
    /// Resolve all the rest from left to right.
    Rest,
    /// Swap a Facility back to hand.
    Swap(UnitId),
    /// Mark a Ship to Retreat.
    Retreat(UnitId),
    /// Unmark it.
    Stay(UnitId),
    /// An orbital Weapon's target, or none.
    Target(UnitId, u8, Option<UnitId>),
    /// A Weapon's target on the ground, or none.
    Attack(UnitId, u8, Option<UnitId>),
    /// A Ground Force Defends a Facility.
    Defend(UnitId, UnitId),
    /// Take a unit's orders back.
    Reset(UnitId),
    /// This Defender absorbs next.
    First(UnitId),
    /// Conquer a Facility.
    Conquer(UnitId),
    /// Let it be Trashed.
    Decline(UnitId),
    /// When to pass windows unasked.
    Auto(Auto),
    /// Be asked at this moment although windows are passed.
    Stop(Stop),
    /// Forget all such moments.
    Unstop,
    /// Have a Utility played as soon as its window allows.
    Arm(Armed),
    /// Withdraw that.
    Disarm(Card),
    /// Ask for the window after Stage, or no longer.
    Hold(bool),
    /// Add a World to the planned order.
    Plan(u8),
    /// Forget the planned order.
    Unplan,
    /// Use the planned order every turn, or once.
    KeepPlan(bool),
    /// Ships stay without a question.
    Anchor(bool),
    /// Carry out what is entered ahead without asking.
    Ahead(bool),
    /// Leave the match.
    Concede,
    /// End the match as a draw, if all agree.
    AgreeDraw,
    /// A seat that left is taken up again, if all agree.
    Return(Seat),
}

const CARD: Param = needed("card", "For example city-20 or exploit");
const WORLD: Param = needed("world", "A World's name or its number in the row");
const UNIT: Param = needed("unit", "A unit in play");
const WEAPON: Param = needed("weapon", "A unit and the number of its Weapon");
const STATE: Param = needed("state", "on or off");

/// Every verb of the game.
pub static VERBS: &[Verb] = &[
    verb(
        "drop",
        "Hand adjustment: mark a card to be put away",
        &[CARD],
    ),
    verb("keep", "Take the mark off a card", &[CARD]),
    verb(
        "ready",
        "Confirm what you have entered",
        &[optional("with", "nothing: take it all back first")],
    ),
    verb(
        "reopen",
        "Change your answer while others are still answering",
        &[],
    ),
    verb("pass", "Do nothing in this window", &[]),
    verb(
        "stage",
        "Put a card of your hand face down at a World",
        &[CARD, WORLD],
    ),
    verb(
        "unstage",
        "Take a Staged card back before you are ready",
        &[CARD, WORLD],
    ),
    verb(
        "move",
        "Move a Ship to a World within its Range",
        &[UNIT, WORLD],
    ),
    verb(
        "play",
        "Play a Utility from your hand",
        &[
            CARD,
            optional(
                "choice",
                "What the Utility asks for: a World, a unit, draw or search",
            ),
            optional("at", "For Light Brigade: the World"),
        ],
    ),
    verb(
        "with",
        "Adjust: the hand card that takes the place",
        &[CARD],
    ),
    verb("back", "Adjust: keep the card after all", &[]),
    verb(
        "purge",
        "FINAL TURN: reveal and Trash a Prohibited card, and draw another",
        &[CARD],
    ),
    verb("take", "Research: take this card from your Deck", &[CARD]),
    verb(
        "look",
        "Scout: look at a face-down card at its World",
        &[
            needed("seat", "Whose card"),
            optional("place", "Which of the cards there, if several"),
        ],
    ),
    verb(
        "scrap",
        "Trash a Staged Ship because the Classes are too high",
        &[CARD, WORLD],
    ),
    verb("next", "Choose the World to resolve next", &[WORLD]),
    verb(
        "swap",
        "Take a Facility back to hand as your new one installs",
        &[UNIT],
    ),
    verb("retreat", "Mark a Ship to Retreat to your hand", &[UNIT]),
    verb("stay", "Let a marked Ship stay after all", &[UNIT]),
    verb(
        "target",
        "Aim an orbital Weapon",
        &[WEAPON, needed("unit", "An opposing Orbital, or none")],
    ),
    verb(
        "attack",
        "Aim a Weapon at a ground unit",
        &[WEAPON, needed("unit", "An opposing ground unit, or none")],
    ),
    verb(
        "defend",
        "Let a Ground Force Defend one of your Facilities",
        &[UNIT, needed("facility", "One of your Facilities there")],
    ),
    verb("reset", "Take the orders of a unit back", &[UNIT]),
    verb("first", "Name the Defender that absorbs next", &[UNIT]),
    verb("conquer", "Take an overcome Facility over", &[UNIT]),
    verb("decline", "Let an overcome Facility be Trashed", &[UNIT]),
    verb("trash", "Trash Step: mark a card to be discarded", &[CARD]),
    verb(
        "auto",
        "Pass windows unasked",
        &[needed("when", "window, turn, on or off")],
    ),
    verb(
        "stop",
        "While windows are passed unasked: ask me all the same when …",
        &[needed(
            "when",
            "named, fleet, a Utility that might be played; or never",
        )],
    ),
    verb(
        "arm",
        "Have a Utility played as soon as its window allows",
        &[
            CARD,
            optional("choice", "What the Utility asks for"),
            optional("at", "For Light Brigade: the World"),
        ],
    ),
    verb("disarm", "Withdraw an armed Utility", &[CARD]),
    verb(
        "hold",
        "Ask for a window between Stage and Move this turn",
        &[STATE],
    ),
    verb(
        "plan",
        "Enter ahead in which order you resolve Worlds",
        &[needed(
            "world",
            "The next World of your order; clear, keep or once",
        )],
    ),
    verb(
        "anchor",
        "Let all your Ships stay every turn, unasked",
        &[STATE],
    ),
    verb(
        "ahead",
        "Carry out what you entered ahead without asking",
        &[STATE],
    ),
    verb("concede", "Leave the match; your units stay", &[]),
    verb("draw", "End the match as a draw, if all agree", &[]),
    verb(
        "return",
        "Take up the seat of somebody who left, if all agree",
        &[needed("seat", "Which seat")],
    ),
];

/// An action as a call.
pub fn call(view: &View, action: &Action) -> Call {
    let bare = Call::bare;
    let card = |verb, card: Card| bare(verb).pick("card", card.spec().key, card.spec().name);
    let unit = |verb, unit| bare(verb).pick("unit", view.unit_key(unit), view.unit_label(unit));
    let state = |verb, on| bare(verb).pick("state", word(on), word(on));
    match *action {
        Action::Drop(which) => card("drop", which),
        Action::Keep(which) => card("keep", which),
        Action::Trash(which) => card("trash", which),
        Action::With(which) => card("with", which),
        Action::Purge(which) => card("purge", which),
        Action::Take(which) => card("take", which),
        Action::Disarm(which) => card("disarm", which),
        Action::Ready => bare("ready"),
        Action::ReadyEmpty => bare("ready").pick("with", "nothing", "with nothing of it"),
        Action::Reopen => bare("reopen"),
        Action::Pass => bare("pass"),
        Action::Back => bare("back"),
        Action::Concede => bare("concede"),
        Action::AgreeDraw => bare("draw"),
        Action::Stage(which, at) => world(view, card("stage", which), "world", at),
        Action::Unstage(which, at) => world(view, card("unstage", which), "world", at),
        Action::Scrap(which, at) => world(view, card("scrap", which), "world", at),
        Action::Move(which, at) => world(view, unit("move", which), "world", at),
        Action::Play(armed) => utility(view, "play", armed),
        Action::Arm(armed) => utility(view, "arm", armed),
        // The choice goes on with `with`, so the first half names the World, and the card where two lie there.
        Action::Adjust(at, out) => {
            let call = world(view, card("play", Card::Adjust), "choice", at);
            if view.own_staged_at(at) > 1 {
                call.pick("at", out.spec().key, format!("for {out}"))
            } else {
                call
            }
        }
        Action::Look(seat, place) => {
            let call = bare("look").seat("seat", seat);
            if place == 0 {
                call
            } else {
                let place = place + 1;
                call.pick("place", place.to_string(), format!("card {place}"))
            }
        }
        Action::Next(at) => world(view, bare("next"), "world", at),
        Action::Rest => bare("next").pick("world", "rest", "all the rest, left to right"),
        Action::Plan(at) => world(view, bare("plan"), "world", at),
        Action::Unplan => bare("plan").pick("world", "clear", "no order"),
        Action::KeepPlan(true) => bare("plan").pick("world", "keep", "keep this order every turn"),
        Action::KeepPlan(false) => bare("plan").pick("world", "once", "use this order once"),
        Action::Auto(auto) => bare("auto").pick("when", auto.word(), auto.label()),
        Action::Stop(stop) => bare("stop").pick("when", stop.word(), stop.label()),
        Action::Unstop => bare("stop").pick("when", "never", "never"),
        Action::Hold(on) => state("hold", on),
        Action::Anchor(on) => state("anchor", on),
        Action::Ahead(on) => state("ahead", on),
        Action::Return(seat) => bare("return").seat("seat", seat),
        battle => battle_call(view, battle),
    }
}

/// An order of a battle as a call.
fn battle_call(view: &View, action: Action) -> Call {
    let unit =
        |verb, unit| Call::bare(verb).pick("unit", view.unit_key(unit), view.unit_label(unit));
    match action {
        Action::Swap(which) => unit("swap", which),
        Action::Retreat(which) => unit("retreat", which),
        Action::Stay(which) => unit("stay", which),
        Action::Reset(which) => unit("reset", which),
        Action::First(which) => unit("first", which),
        Action::Conquer(which) => unit("conquer", which),
        Action::Decline(which) => unit("decline", which),
        Action::Target(from, weapon, at) => aim(view, "target", from, weapon, at),
        Action::Attack(from, weapon, at) => aim(view, "attack", from, weapon, at),
        Action::Defend(which, facility) => unit("defend", which).pick(
            "facility",
            view.unit_key(facility),
            format!("for {}", view.unit_label(facility)),
        ),
        // Everything else was written by `call`.
        _ => Call::bare("pass"),
    }
}

const fn word(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// A World by name; its number in the row stands in the label, so both can be typed.
fn world(view: &View, call: Call, name: &'static str, at: u8) -> Call {
    let Some(place) = view.row.get(usize::from(at)) else {
        return call;
    };
    let spec = place.world.spec();
    call.pick(name, spec.key, format!("{} ({})", spec.name, at + 1))
}

fn aim(view: &View, verb: &'static str, from: UnitId, weapon: u8, at: Option<UnitId>) -> Call {
    let key = format!("{}/{}", view.unit_key(from), weapon + 1);
    let call = Call::bare(verb).pick("weapon", key, view.weapon_label(from, weapon));
    match at {
        Some(at) => call.pick(
            "unit",
            view.unit_key(at),
            format!("at {}", view.unit_label(at)),
        ),
        None => call.pick("unit", "none", "at nothing"),
    }
}

fn utility(view: &View, verb: &'static str, armed: Armed) -> Call {
    let card = armed.card.spec();
    let call = Call::bare(verb).pick("card", card.key, card.name);
    match armed.choice {
        Choice::Bare => call,
        Choice::World(at) | Choice::Exchange(at, ..) => world(view, call, "choice", at),
        Choice::Unit(unit) => call.pick("choice", view.unit_key(unit), view.unit_label(unit)),
        Choice::Draw => call.pick("choice", "draw", "draw 2 cards"),
        Choice::Search => call.pick("choice", "search", "search your Deck"),
        Choice::Force(force, at) => {
            let call = call.pick("choice", force.spec().key, force.spec().name);
            world(view, call, "at", at)
        }
        Choice::Against(other) => call.pick("choice", other.spec().key, format!("against {other}")),
    }
}

impl Auto {
    /// What to type.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Window => "window",
            Self::Turn => "turn",
            Self::On => "on",
        }
    }

    /// What to read.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Off => "off: ask me",
            Self::Window => "this window",
            Self::Turn => "this turn",
            Self::On => "until I say",
        }
    }
}

impl Stop {
    /// What to type.
    pub fn word(self) -> &'static str {
        match self {
            Self::Card(card) => card.spec().key,
            Self::Named => "named",
            Self::Fleet => "fleet",
        }
    }

    /// What to read.
    pub fn label(self) -> String {
        match self {
            Self::Card(Card::Espionage) => "when somebody plays a Utility".to_owned(),
            Self::Card(card) => format!("when {card} might be played"),
            Self::Named => "when a Utility names something of yours".to_owned(),
            Self::Fleet => "when armed Orbitals are where you settle".to_owned(),
        }
    }
}

impl Action {
    /// Whether it ends a question; marks and other small answers before `ready` do not.
    pub const fn completes(&self) -> bool {
        !matches!(
            self,
            Self::Drop(_)
                | Self::Keep(_)
                | Self::Trash(_)
                | Self::Stage(..)
                | Self::Unstage(..)
                | Self::Move(..)
                | Self::Adjust(..)
                | Self::Back
                | Self::Retreat(_)
                | Self::Stay(_)
                | Self::Target(..)
                | Self::Attack(..)
                | Self::Defend(..)
                | Self::Reset(_)
                | Self::First(_)
        )
    }
}
