//! Everything a seat can do, and how it is called.

use super::cards::{Card, Kind};
use super::frame::Foe;
use super::state::{Mode, ShipId, Standing, Tool};
use super::terms::{Class, Faction, Role};
use super::view::View;
use crate::rules::ask::Call;
use crate::rules::game::{Verb, needed, optional, verb};
use crate::rules::seat::Seat;
use serde::{Deserialize, Serialize};

/// One atomic deed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Picks a faction.
    Faction(Faction),
    /// Picks the role of the turn.
    Role(Role),
    /// Names a card to bank.
    Bank(Card),
    /// Takes the Acolytes' flat 8.
    Flat,
    /// Begins an attack on this opponent.
    Target(Foe),
    /// Draws two cards as Trader.
    Trade,
    /// Replaces a deployed card.
    Swap {
        /// The deployed card.
        old: Card,
        /// The hand card that takes its place.
        new: Card,
    },
    /// Adds a weapon to a starship.
    More {
        /// Which starship.
        ship: ShipId,
        /// The weapon.
        card: Card,
    },
    /// Takes one of several weapons off a starship.
    Less(Card),
    /// Makes one opponent, or all, discard.
    Sabotage(Option<Seat>),
    /// Names a card for a forced discard.
    Drop(Card),
    /// Removes a card from the game.
    Remove(Card),
    /// Names the victim of a smuggling.
    Smuggle(Seat),
    /// Banks one of the cards seen.
    Take(Card),
    /// Buys the top card of a pile.
    Buy(Kind),
    /// Pays with a card.
    Pay(Card),
    /// Scraps a starship to make room.
    Scrap(ShipId),
    /// Names the next card of a new starship.
    Configure(Card),
    /// Adds a further weapon to a new starship.
    Arm(Card),
    /// Commits a starship to a joint attack.
    Commit(ShipId),
    /// Invites others to it.
    Invite,
    /// Attacks without others.
    Alone,
    /// Offers a starship to a Chancellor.
    Offer(ShipId),
    /// Picks an offered starship.
    Pick(ShipId),
    /// Opens an engagement: a starship, or what lies behind if there is none.
    Attack {
        /// Which starship attacks.
        ship: ShipId,
        /// The targeted starship; none for the Homeworld or the Derelict.
        at: Option<ShipId>,
    },
    /// Plays Deep Strike with a starship.
    Deep(ShipId),
    /// Adds an attacking starship.
    Add(ShipId),
    /// Adds a targeted starship.
    Aim(ShipId),
    /// Completes the declaration.
    Fire,
    /// Ends the attack.
    Stop,
    /// Plays a Tactic.
    Tactic {
        /// Which.
        card: Card,
        /// For which starship.
        ship: Option<ShipId>,
        /// Against whom.
        seat: Option<Seat>,
    },
    /// Sends a Reinforcement Starship.
    Reinforce {
        /// Which class.
        class: Class,
        /// To which starship.
        ship: ShipId,
    },
    /// Uses a Reinforcement Starship.
    Use {
        /// Which class.
        class: Class,
        /// The starship whose support a Destroyer eliminates.
        victim: Option<ShipId>,
    },
    /// Cancels the Tactic just played.
    Jam,
    /// Does nothing in a window.
    Pass,
    /// Does nothing in any window until the end of this turn.
    Hold,
    /// Chooses a starship to destroy.
    Destroy(ShipId),
    /// Names a card to discard.
    Discard(Card),
    /// Ends a repeated choice.
    Done,
    /// Ends the turn.
    End,
    /// Lets the rest of the turn be played by its defaults.
    Auto,
    /// Sets the pass mode.
    Mode(Mode),
    /// Enters a standing order.
    Order(Standing),
    /// Withdraws all standing orders.
    Unorder,
    /// Lets Chancellors ask, or never.
    Join(bool),
    /// Leaves the seat to a Garrison.
    Concede,
    /// Comes back at the start of the next own turn.
    Unconcede,
    /// Claims the victory when everybody else has left.
    Claim,
}

/// Every verb of the game. Platforms take 25 at most, so what a question makes clear shares a verb.
pub static VERBS: &[Verb] = &[
    verb(
        "faction",
        "Pick your faction",
        &[needed("name", "Acolytes, Brethren, Covenant or Destined")],
    ),
    verb(
        "role",
        "Choose the role of your turn",
        &[needed("name", "One of the ten roles")],
    ),
    verb(
        "bank",
        "Treasurer: bank a hand card",
        &[needed("card", "A card such as W2a, or flat")],
    ),
    verb(
        "target",
        "Attack, sabotage or smuggle from an opponent, by your role",
        &[needed("who", "Which opponent, or all")],
    ),
    verb("trade", "Trader: draw two cards", &[]),
    verb(
        "swap",
        "Captain, Commander, Engineer: replace a deployed card",
        &[
            optional("old", "The deployed card"),
            optional("ship", "The starship that gets one more weapon"),
            optional("new", "The hand card"),
        ],
    ),
    verb(
        "choose",
        "Name a card or a starship you are asked for",
        &[
            optional("card", "A card such as W2a"),
            optional("ship", "A starship such as a1"),
        ],
    ),
    verb(
        "buy",
        "Buy the top card of one of your piles",
        &[needed("pile", "S, W, C or T")],
    ),
    verb(
        "configure",
        "Build a starship card by card, or scrap one for it",
        &[
            optional("card", "Starship card, weapon, crew"),
            optional("scrap", "The starship that makes room"),
        ],
    ),
    verb("invite", "Chancellor: ask others for starships", &[]),
    verb(
        "attack",
        "Attack a starship, the Homeworld or the Derelict",
        &[
            needed("ship", "Your starship"),
            needed("target", "An enemy starship, home, deep or derelict"),
        ],
    ),
    verb(
        "add",
        "Add an attacker or a target to the attack",
        &[needed("ship", "A starship such as a1")],
    ),
    verb("fire", "Complete the declaration", &[]),
    verb(
        "tactic",
        "Play a Tactic",
        &[
            needed("card", "The Tactic"),
            optional("ship", "The starship it is for"),
            optional("who", "Whose hand it looks into"),
        ],
    ),
    verb(
        "reinforce",
        "Send a Reinforcement Starship, or use one in battle",
        &[
            needed("class", "Sentinel, Gunship, Frigate, Cruiser or Destroyer"),
            optional("ship", "Your starship, or the Destroyer's target"),
        ],
    ),
    verb(
        "pass",
        "Do nothing now",
        &[optional("until", "turn: pass until the end of this turn")],
    ),
    verb("done", "That is all", &[]),
    verb("end", "End your turn", &[]),
    verb(
        "auto",
        "Let the rest of your turn be played by its defaults",
        &[],
    ),
    verb(
        "mode",
        "How you are asked for reactions and joint attacks",
        &[needed("how", "ask, smart, pass, join or alone")],
    ),
    verb(
        "order",
        "Standing order: use a Tactic or reinforcement by itself",
        &[
            needed("what", "A Tactic you hold, a reinforcement, or clear"),
            optional("window", "b1, b2, rr or ff"),
            optional("when", "always, behind, tied or doomed"),
        ],
    ),
    verb("concede", "Leave your seat to a Garrison", &[]),
    verb("unconcede", "Come back at the start of your next turn", &[]),
    verb(
        "claim",
        "Claim the victory, when everybody else has left",
        &[],
    ),
];

/// An action as a call; the view says what opponents are called.
pub fn call(view: &View, action: &Action) -> Call {
    let card = |verb, card: Card| Call::bare(verb).pick("card", card.to_string(), card.label());
    let ship =
        |verb, ship: ShipId| Call::bare(verb).pick("ship", ship.to_string(), view.ship_label(ship));
    match *action {
        Action::Faction(f) => Call::bare("faction").pick("name", f.key(), f.name()),
        Action::Role(r) => {
            Call::bare("role").pick("name", r.key(), format!("{}: {}", r.name(), r.about()))
        }
        Action::Bank(c) => card("bank", c),
        Action::Target(foe) => who(view, Call::bare("target"), foe),
        Action::Swap { old, new } => Call::bare("swap")
            .pick("old", old.to_string(), old.label())
            .pick("new", new.to_string(), format!("for {}", new.label())),
        Action::More { ship: s, card } => {
            ship("swap", s).pick("new", card.to_string(), format!("plus {}", card.label()))
        }
        Action::Less(c) => {
            Call::bare("swap").pick("old", c.to_string(), format!("{} off", c.label()))
        }
        Action::Sabotage(None) => Call::bare("target").pick("who", "all", "all, one card each"),
        Action::Sabotage(Some(seat)) | Action::Smuggle(seat) => {
            who(view, Call::bare("target"), Foe::Seat(seat))
        }
        Action::Drop(c)
        | Action::Remove(c)
        | Action::Take(c)
        | Action::Pay(c)
        | Action::Discard(c) => card("choose", c),
        Action::Buy(kind) => buy(view, kind),
        Action::Scrap(s) => Call::bare("configure").pick(
            "scrap",
            s.to_string(),
            format!("instead of {}", view.ship_label(s)),
        ),
        Action::Configure(c) | Action::Arm(c) => card("configure", c),
        Action::Commit(s) | Action::Offer(s) | Action::Pick(s) | Action::Destroy(s) => {
            ship("choose", s)
        }
        Action::Attack { ship: s, at } => attack(view, ship("attack", s), at),
        Action::Deep(s) => ship("attack", s).pick("target", "deep", "by Deep Strike"),
        Action::Add(s) | Action::Aim(s) => ship("add", s),
        Action::Tactic {
            card: c,
            ship,
            seat,
        } => tactic(view, card("tactic", c), ship, seat),
        Action::Reinforce { class, ship } => Call::bare("reinforce")
            .pick("class", class.key(), class.name())
            .pick(
                "ship",
                ship.to_string(),
                format!("to {}", view.ship_label(ship)),
            ),
        Action::Use { class, victim } => supported(view, class, victim),
        Action::Mode(mode) => Call::bare("mode").pick("how", mode.word(), mode.word()),
        Action::Order(order) => standing(order),
        Action::Join(ask) => {
            let (word, label) = if ask {
                ("join", "joint attacks")
            } else {
                ("alone", "no joint attacks")
            };
            Call::bare("mode").pick("how", word, label)
        }
        other => rest(other),
    }
}

/// Deeds that share another's verb, and those without arguments.
fn rest(action: Action) -> Call {
    match action {
        Action::Flat => Call::bare("bank").pick("card", "flat", "three cards for a flat 8"),
        Action::Jam => Call::bare("tactic").pick("card", Card::JAM.to_string(), Card::JAM.label()),
        Action::Hold => Call::bare("pass").pick("until", "turn", "until the end of the turn"),
        Action::Unorder => Call::bare("order").pick("what", "clear", "clear all"),
        bare => Call::bare(bare_verb(bare)),
    }
}

/// The verbs without arguments.
const fn bare_verb(action: Action) -> &'static str {
    match action {
        Action::Trade => "trade",
        Action::Invite => "invite",
        Action::Fire => "fire",
        Action::Done | Action::Stop | Action::Alone => "done",
        Action::End => "end",
        Action::Auto => "auto",
        Action::Concede => "concede",
        Action::Unconcede => "unconcede",
        Action::Claim => "claim",
        // Everything with arguments was dealt with by `call`.
        _ => "pass",
    }
}

/// An opponent: a person by seat, so that platforms show the name, a Garrison by its faction.
fn who(view: &View, call: Call, foe: Foe) -> Call {
    match foe {
        Foe::Derelict => call.pick("who", "derelict", "the Derelict"),
        Foe::Seat(seat) if seat.index() < usize::from(view.people) => call.seat("who", seat),
        Foe::Seat(seat) => {
            let name = view.faction(seat).name();
            call.pick("who", name.to_lowercase(), format!("{name} Garrison"))
        }
    }
}

fn buy(view: &View, kind: Kind) -> Call {
    let top = view.own_top(kind).map_or_else(String::new, Card::label);
    Call::bare("buy").pick("pile", kind.letter(), format!("{top}, {}", kind.market()))
}

fn attack(view: &View, call: Call, at: Option<ShipId>) -> Call {
    match at {
        Some(ship) => call.pick(
            "target",
            ship.to_string(),
            format!("against {}", view.ship_label(ship)),
        ),
        None if view.alone() => call.pick("target", "derelict", "against the Derelict"),
        None => call.pick("target", "home", "against the Homeworld"),
    }
}

fn tactic(view: &View, call: Call, ship: Option<ShipId>, seat: Option<Seat>) -> Call {
    let call = match ship {
        Some(ship) => call.pick(
            "ship",
            ship.to_string(),
            format!("for {}", view.ship_label(ship)),
        ),
        None => call,
    };
    match seat {
        Some(seat) => who(view, call, Foe::Seat(seat)),
        None => call,
    }
}

fn supported(view: &View, class: Class, victim: Option<ShipId>) -> Call {
    let call = Call::bare("reinforce").pick(
        "class",
        class.key(),
        format!("{} for {}: {}", class.name(), class.cost(), class.about()),
    );
    match victim {
        Some(ship) => call.pick(
            "ship",
            ship.to_string(),
            format!("of {}", view.ship_label(ship)),
        ),
        None => call,
    }
}

fn standing(order: Standing) -> Call {
    let call = Call::bare("order");
    let call = match order.tool {
        Tool::Tactic(card) => call.pick("what", card.to_string(), card.label()),
        Tool::Support(class) => call.pick("what", class.key(), class.name()),
    };
    let (window, when) = (order.moment.word(), order.when.word());
    call.pick("window", window, format!("in {}", window.to_uppercase()))
        .pick("when", when, when)
}
