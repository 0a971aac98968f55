//! Everything a seat can do, and how it is called.

use super::cards::{Card, Kind};
use super::frame::Foe;
use super::state::{Mode, ShipId, Standing, Tool};
use super::terms::{Class, Faction, Role};
use super::view::View;
use crate::rules::ask::Call;
use crate::rules::game::{Param, Verb};
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

const fn verb(name: &'static str, about: &'static str, params: &'static [Param]) -> Verb {
    Verb {
        name,
        about,
        params,
    }
}

const fn needed(name: &'static str, about: &'static str) -> Param {
    Param {
        name,
        about,
        required: true,
    }
}

const fn optional(name: &'static str, about: &'static str) -> Param {
    Param {
        name,
        about,
        required: false,
    }
}

const CARD: &[Param] = &[needed("card", "A card id such as W2a, or its name")];
const SHIP: &[Param] = &[needed("ship", "A starship such as a1")];
const WHO: &[Param] = &[needed("who", "Which opponent")];

/// Every verb of the game.
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
    verb("bank", "Treasurer: bank a hand card", CARD),
    verb(
        "flat",
        "Acolytes Treasurer: bank three cards for a flat 8",
        &[],
    ),
    verb(
        "target",
        "Admiral or Chancellor: begin an attack on an opponent",
        WHO,
    ),
    verb("trade", "Trader: draw two cards", &[]),
    verb(
        "swap",
        "Captain, Commander, Engineer: replace a deployed card",
        &[
            needed("old", "The deployed card"),
            needed("new", "The hand card that takes its place"),
        ],
    ),
    verb(
        "more",
        "Acolytes Engineer: add a weapon to a starship",
        &[
            needed("ship", "A starship such as a1"),
            needed("card", "The weapon"),
        ],
    ),
    verb(
        "less",
        "Acolytes Engineer: take one of several weapons off",
        CARD,
    ),
    verb(
        "sabotage",
        "Saboteur: make one opponent discard two cards, or all one",
        &[needed("who", "An opponent, or all")],
    ),
    verb("drop", "Name a card you must discard", CARD),
    verb("remove", "Mechanic: remove a hand card from the game", CARD),
    verb(
        "smuggle",
        "Smuggler: see three random cards of an opponent and bank one",
        WHO,
    ),
    verb("take", "Smuggler: bank this card", CARD),
    verb(
        "buy",
        "Buy the top card of one of your piles",
        &[needed("pile", "S, W, C or T")],
    ),
    verb("pay", "Pay with a hand card", CARD),
    verb("scrap", "Scrap a starship to make room for a new one", SHIP),
    verb(
        "configure",
        "Build a starship: name its starship card, weapon, crew",
        CARD,
    ),
    verb(
        "arm",
        "Acolytes: add a further weapon to the new starship",
        CARD,
    ),
    verb("commit", "Chancellor: commit one of your starships", SHIP),
    verb("invite", "Chancellor: ask others for starships", &[]),
    verb("alone", "Chancellor: attack without others", &[]),
    verb("offer", "Offer a starship to the Chancellor", SHIP),
    verb("pick", "Chancellor: take an offered starship", SHIP),
    verb(
        "attack",
        "Attack a starship, the Homeworld or the Derelict",
        &[
            needed("ship", "Your starship"),
            needed("target", "An enemy starship, home or derelict"),
        ],
    ),
    verb(
        "deep",
        "Play Deep Strike: this starship strikes past the defenders",
        SHIP,
    ),
    verb("add", "Add a starship to the attack", SHIP),
    verb("aim", "Add a target to the attack", SHIP),
    verb("fire", "Complete the declaration", &[]),
    verb("stop", "End the attack", &[]),
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
        "Send a Reinforcement Starship for 10 credits",
        &[
            needed("class", "Sentinel, Gunship, Frigate, Cruiser or Destroyer"),
            needed("ship", "Your starship"),
        ],
    ),
    verb(
        "use",
        "Use a Reinforcement Starship in this battle",
        &[
            needed("class", "Which"),
            optional(
                "ship",
                "Destroyer: the starship whose reinforcement it eliminates",
            ),
        ],
    ),
    verb("jam", "Play Signal Jam against the Tactic just played", &[]),
    verb("pass", "Do nothing now", &[]),
    verb("hold", "Do nothing until the end of this turn", &[]),
    verb("destroy", "Choose a starship to destroy", SHIP),
    verb("discard", "Discard a hand card before refilling", CARD),
    verb("done", "That is all", &[]),
    verb("end", "End your turn", &[]),
    verb(
        "auto",
        "Let the rest of your turn be played by its defaults",
        &[],
    ),
    verb(
        "mode",
        "How you are asked in other seats' battles and reactions",
        &[needed("how", "ask, smart or pass")],
    ),
    verb(
        "order",
        "Standing order: use a Tactic or reinforcement by itself",
        &[
            needed("what", "A Tactic you hold or a reinforcement you have"),
            needed("window", "b1, b2, rr or ff"),
            needed("when", "always, behind, tied or doomed"),
        ],
    ),
    verb("unorder", "Withdraw all standing orders", &[]),
    verb(
        "join",
        "Whether Chancellors may ask you for starships",
        &[needed("when", "ask or never")],
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
            ship("more", s).pick("card", card.to_string(), card.label())
        }
        Action::Less(c) => card("less", c),
        Action::Sabotage(None) => Call::bare("sabotage").pick("who", "all", "all, one card each"),
        Action::Sabotage(Some(seat)) => who(view, Call::bare("sabotage"), Foe::Seat(seat)),
        Action::Drop(c) => card("drop", c),
        Action::Remove(c) => card("remove", c),
        Action::Smuggle(seat) => who(view, Call::bare("smuggle"), Foe::Seat(seat)),
        Action::Take(c) => card("take", c),
        Action::Buy(kind) => buy(view, kind),
        Action::Pay(c) => card("pay", c),
        Action::Scrap(s) => ship("scrap", s),
        Action::Configure(c) => card("configure", c),
        Action::Arm(c) => card("arm", c),
        Action::Commit(s) => ship("commit", s),
        Action::Offer(s) => ship("offer", s),
        Action::Pick(s) => ship("pick", s),
        Action::Attack { ship: s, at } => attack(view, ship("attack", s), at),
        Action::Deep(s) => ship("deep", s),
        Action::Add(s) => ship("add", s),
        Action::Aim(s) => ship("aim", s),
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
        Action::Destroy(s) => ship("destroy", s),
        Action::Discard(c) => card("discard", c),
        Action::Mode(mode) => Call::bare("mode").pick("how", mode.word(), mode.word()),
        Action::Order(order) => standing(order),
        Action::Join(ask) => {
            let word = if ask { "ask" } else { "never" };
            Call::bare("join").pick("when", word, word)
        }
        bare => Call::bare(bare_verb(bare)),
    }
}

/// The verbs without arguments.
const fn bare_verb(action: Action) -> &'static str {
    match action {
        Action::Flat => "flat",
        Action::Trade => "trade",
        Action::Invite => "invite",
        Action::Alone => "alone",
        Action::Fire => "fire",
        Action::Stop => "stop",
        Action::Jam => "jam",
        Action::Hold => "hold",
        Action::Done => "done",
        Action::End => "end",
        Action::Auto => "auto",
        Action::Unorder => "unorder",
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
    let call = Call::bare("use").pick(
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
