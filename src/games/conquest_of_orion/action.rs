//! Everything a seat can do, and how it is called.

use super::cards::Card;
use super::leaders::Leader;
use super::view::View;
use crate::rules::ask::Call;
use crate::rules::game::{Verb, needed, optional, verb};
use crate::rules::seat::Seat;
use serde::{Deserialize, Serialize};

/// One atomic deed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Names the start player.
    Start(Seat),
    /// Takes a leader, and gives a dealt one for a table leader.
    Leader {
        /// Which.
        take: Leader,
        /// What is put on the table for it.
        give: Option<Leader>,
    },
    /// Plays a card.
    Play(Card),
    /// Looks at an enemy's hand and the set-aside cards.
    Spy(Seat),
    /// Starts a war.
    War,
    /// Collects the cards of the conflict.
    Collect,
    /// Names the winner of a tie.
    Settle(Seat),
    /// Lets the tie stand.
    Pass,
    /// Queues a card.
    Queue {
        /// Which.
        card: Card,
        /// Even if a ship is played or a war begins before.
        always: bool,
    },
    /// Withdraws the queued card.
    Unqueue,
    /// Lets an only legal card be played unasked, or not.
    Auto(bool),
    /// Orders what to do after winning a conflict.
    Then(Then),
    /// Orders what to do as Diplomat.
    Tie(Tie),
    /// Wants to give up.
    Concede,
    /// Wants to play on.
    Unconcede,
    /// Throws the round away and deals it anew.
    Void,
}

/// What a seat does after winning a conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// It is asked.
    #[default]
    Ask,
    /// It collects, for the rest of the round.
    Collect,
    /// It starts a war, in this trick.
    War,
}

impl Then {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Ask, Self::Collect, Self::War];

    /// What to type for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Collect => "collect",
            Self::War => "war",
        }
    }
}

/// What the Diplomat does when a trick is tied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    /// It is asked.
    #[default]
    Ask,
    /// It passes.
    Pass,
    /// It names itself, or else its ally, or else is asked.
    Own,
}

impl Tie {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Ask, Self::Pass, Self::Own];

    /// What to type for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Pass => "pass",
            Self::Own => "own",
        }
    }
}

/// Every verb of the game.
pub static VERBS: &[Verb] = &[
    verb(
        "start",
        "Name the start player of the round",
        &[needed("seat", "Who starts")],
    ),
    verb(
        "leader",
        "Take a leader for this round",
        &[
            needed("name", "One of your dealt leaders, or one on the table"),
            optional(
                "give",
                "The dealt leader you put on the table for a table leader",
            ),
        ],
    ),
    verb(
        "play",
        "Play a card of your hand",
        &[needed("card", "For example c3 or colony 3")],
    ),
    verb(
        "spy",
        "As Spy: see the set-aside cards and one enemy's hand, once per round",
        &[needed("seat", "Which enemy")],
    ),
    verb("war", "After winning a conflict: start a war over it", &[]),
    verb(
        "collect",
        "After winning a conflict: put its cards on your pile",
        &[],
    ),
    verb(
        "settle",
        "As Diplomat: name the winner of a tied trick, once per round",
        &[needed("seat", "One of the tied seats")],
    ),
    verb("pass", "As Diplomat: let the tie stand", &[]),
    verb(
        "queue",
        "Choose your next card ahead of your turn",
        &[
            needed("card", "A card of your hand"),
            optional(
                "when",
                "always: even if a ship is played or a war begins before",
            ),
        ],
    ),
    verb("unqueue", "Withdraw the queued card", &[]),
    verb(
        "auto",
        "Play your card without asking when only one is legal",
        &[needed("state", "on or off")],
    ),
    verb(
        "then",
        "Decide ahead what to do if you win a conflict",
        &[needed("do", "collect, war (this trick only) or ask")],
    ),
    verb(
        "tie",
        "As Diplomat: decide ahead what to do in a tie",
        &[needed("do", "pass, own or ask")],
    ),
    verb("concede", "Give up, once your ally gives up too", &[]),
    verb("unconcede", "Play on after all", &[]),
    verb(
        "void",
        "Throw this round away and deal it anew, if all agree",
        &[],
    ),
];

/// An action as a call. Labels say nothing the offered seat does not know, so the view is not needed.
pub fn call(_view: &View, action: &Action) -> Call {
    let seat = |verb, seat: Seat| Call::bare(verb).seat("seat", seat);
    let card = |verb, card: Card| Call::bare(verb).pick("card", card.to_string(), card.label());
    let word = |verb, name, word: &str| Call::bare(verb).pick(name, word, word);
    match *action {
        Action::Start(who) => seat("start", who),
        Action::Leader { take, give } => {
            let call = Call::bare("leader").pick("name", take.key(), take.name());
            match give {
                Some(give) => call.pick("give", give.key(), format!("in place of {}", give.name())),
                None => call,
            }
        }
        Action::Play(which) => card("play", which),
        Action::Spy(at) => seat("spy", at),
        Action::War => Call::bare("war"),
        Action::Collect => Call::bare("collect"),
        Action::Settle(who) => seat("settle", who),
        Action::Pass => Call::bare("pass"),
        Action::Queue {
            card: which,
            always,
        } => {
            let call = card("queue", which);
            if always {
                call.pick("when", "always", "always")
            } else {
                call
            }
        }
        Action::Unqueue => Call::bare("unqueue"),
        Action::Auto(on) => word("auto", "state", if on { "on" } else { "off" }),
        Action::Then(then) => word("then", "do", then.word()),
        Action::Tie(tie) => word("tie", "do", tie.word()),
        Action::Concede => Call::bare("concede"),
        Action::Unconcede => Call::bare("unconcede"),
        Action::Void => Call::bare("void"),
    }
}
