//! Standing orders every game has, from the offers themselves: take the only choice, and give the same answer until
//! something else is asked. Pure.
//!
//! An order never answers at once: that would tell the others that somebody had nothing to choose, or did not look. It
//! waits for a while that grows from the secret seed, in the hours that count for its owner, so that its answers come as
//! a person's do.

use crate::host::command::Args;
use crate::host::person::Person;
use crate::host::table::intent::Intent;
use crate::host::table::record::{Author, Deed};
use crate::host::table::{Asked, Stage, Table};
use crate::rules::ask::{Arg, Call, Pace, Refusal};
use crate::rules::erased::Told;
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use crate::rules::typed::Typed;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What is said where nothing is ordered.
const NONE: &str = "You have no standing orders here.";
/// The verbs by which games with such orders of their own call them; all of those have the first.
const OWN: [&str; 2] = ["auto", "mode"];
/// The shortest and the longest wait of an order at a table without a clock, in milliseconds.
const WAIT: (u64, u64) = (60_000, 1_800_000);

/// What a seat wants answered in its name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Orders {
    /// Whether an only choice is taken.
    pub only: bool,
    /// What is answered again and again.
    pub repeat: Option<Repeat>,
}

/// An answer given again and again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Repeat {
    /// The verb, which needs no arguments.
    pub verb: String,
    /// How long.
    pub until: Until,
    /// The last record when it was given: questions open then do not end it.
    pub since: u64,
}

/// How long an answer is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until there is a decision to think about.
    Decision,
    /// Until something is asked that cannot be answered so.
    Otherwise,
    /// So many times more.
    Times(u32),
}

impl Until {
    fn read(typed: &str) -> Option<Self> {
        match typed {
            "decision" => Some(Self::Decision),
            "otherwise" => Some(Self::Otherwise),
            number => match number.parse() {
                Ok(times @ 1..=100) => Some(Self::Times(times)),
                _ => None,
            },
        }
    }

    fn words(self) -> String {
        match self {
            Self::Decision => "until you have a decision to think about".to_owned(),
            Self::Otherwise => "until you are asked something else".to_owned(),
            Self::Times(1) => "once more".to_owned(),
            Self::Times(n) => format!("{n} times more"),
        }
    }
}

impl Orders {
    /// The orders in a sentence, for their owner.
    pub fn words(&self) -> Text {
        let only = self
            .only
            .then(|| Text::from("your only choice is taken for you"));
        let repeat = self
            .repeat
            .as_ref()
            .map(|r| Text::strong(r.verb.clone()) + " is answered for you, " + r.until.words());
        let all: Vec<Text> = only.into_iter().chain(repeat).collect();
        if all.is_empty() {
            return NONE.into();
        }
        Text::from("Standing orders here: ")
            + Text::join(all, &"; ".into())
            + ". They wait a while before they answer, so that nobody can tell."
    }

    fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

fn needs_no_words(call: &Call) -> bool {
    !call.args.iter().any(Arg::is_free)
}

impl Table {
    /// How orders are given in a game that has its own.
    fn own_orders(&self) -> Option<Text> {
        let info = self.info();
        if info.verbs.iter().all(|v| v.name != OWN[0]) {
            return None;
        }
        let own = info.verbs.iter().filter(|v| OWN.contains(&v.name));
        let typed = own.map(|v| Text::code(format!("/{} {}", info.command, v.name)));
        let typed = Text::list(typed.collect());
        Some(Text::strong(info.title) + " has standing orders of its own: " + typed + ".")
    }

    /// What somebody's orders are, and how to give some.
    pub fn orders_in_words(&self, by: &Person) -> Text {
        let how = || {
            Text::from(NONE)
                + " For example, "
                + Text::code("/orders only:on")
                + " takes your only choice for you."
        };
        let given = self.orders_of(by).filter(|o| !o.is_none());
        given
            .map(Orders::words)
            .or_else(|| self.own_orders())
            .unwrap_or_else(how)
    }

    /// `/orders`: what is answered in somebody's name from now on.
    pub fn order(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        let seat = self.playing(&by.id)?;
        if let Some(own) = self.own_orders() {
            return Err(Refusal::new(own));
        }
        let mut orders = self
            .chair(seat)
            .map_or_else(Orders::default, |c| c.orders.clone());
        match args.get("only").map(String::as_str) {
            Some("on") => orders.only = true,
            Some("off") => orders.only = false,
            _ => {}
        }
        match args.get("answer").map(String::as_str) {
            None => {}
            Some("off") => orders.repeat = None,
            Some(typed) => orders.repeat = Some(self.repeat(typed, args.get("until"))?),
        }
        Ok(vec![Deed::Ordered { seat, orders }])
    }

    fn repeat(&self, typed: &str, until: Option<&String>) -> Result<Repeat, Refusal> {
        let bare = |v: &&crate::rules::game::Verb| v.params.iter().all(|p| !p.required);
        let verbs = self.info().verbs;
        let verb = verbs
            .iter()
            .filter(bare)
            .find(|v| v.name.eq_ignore_ascii_case(typed));
        let verb = verb.ok_or_else(|| {
            let names: Vec<&str> = verbs.iter().filter(bare).map(|v| v.name).collect();
            Refusal::new(format!(
                "Only an answer without arguments can be repeated: {}.",
                names.join(", ")
            ))
        })?;
        let until = until.map_or("otherwise", String::as_str);
        let until = Until::read(until).ok_or_else(|| {
            Refusal::new("It can be repeated until a decision, until otherwise, or 1 to 100 times.")
        })?;
        Ok(Repeat {
            verb: verb.name.to_owned(),
            until,
            since: self.facts.revision,
        })
    }

    /// What a seat's orders answer to its question, if anything.
    fn ordered_answer(&self, seat: Seat) -> Option<Call> {
        let (chair, asked) = (self.chair(seat)?, self.facts.asked.get(&seat)?);
        chair.holder.person()?;
        if asked.by_hand || self.facts.paused {
            return None;
        }
        // Games with orders of their own leave the waiting to the table.
        if let Some(call) = self.play.as_deref()?.in_a_while(seat) {
            return Some(call);
        }
        if chair.orders.is_none() {
            return None;
        }
        let offers = &self.play.as_deref()?.panel(seat).offers;
        if let Some(repeat) = chair.orders.repeat.as_ref().filter(|_| !self.lapses(seat)) {
            let same = |c: &Call| c.verb == repeat.verb && c.args.is_empty();
            if let Some(at) = offers.iter().position(same) {
                return offers.get(at).cloned();
            }
        }
        match offers.as_slice() {
            [only] if chair.orders.only && needs_no_words(only) => Some(only.clone()),
            _ => None,
        }
    }

    /// Whether the seat's question ends what is repeated.
    fn lapses(&self, seat: Seat) -> bool {
        let look = || {
            let repeat = self.chair(seat)?.orders.repeat.as_ref()?;
            let asked = self.facts.asked.get(&seat)?;
            if asked.revision <= repeat.since {
                return None;
            }
            Some(match repeat.until {
                Until::Decision => asked.pace == Pace::Long,
                Until::Otherwise => {
                    let offers = &self.play.as_deref()?.panel(seat).offers;
                    !offers
                        .iter()
                        .any(|c| c.verb == repeat.verb && c.args.is_empty())
                }
                Until::Times(_) => false,
            })
        };
        look().unwrap_or(false)
    }

    /// How long an order waits before it answers, in milliseconds of counted time.
    fn order_waits(&self, seat: Seat, asked: &Asked) -> Option<u64> {
        let (seed, _) = self.facts.chance?;
        // Alone among robots there is nobody to hide it from.
        if self.people().take(2).count() < 2 {
            return Some(0);
        }
        let bank = self.chair(seat)?.bank;
        let (least, most) = match self.facts.clock.allowance(asked.pace, bank) {
            Some(time) => ((time / 60).min(WAIT.0), (time / 8).min(WAIT.1)),
            None => WAIT,
        };
        let digest = Sha256::new()
            .chain_update(b"orders")
            .chain_update(seed.0)
            .chain_update(asked.revision.to_be_bytes())
            .chain_update([seat.index() as u8])
            .finalize();
        let spread = u32::try_from(most.saturating_sub(least)).unwrap_or(u32::MAX);
        let more = Rng::seeded(Seed(digest.into())).below(spread.max(1));
        Some(least + u64::from(more))
    }

    /// When an order answers for this seat.
    pub fn order_due(&self, seat: Seat) -> Option<u64> {
        self.ordered_answer(seat)?;
        let asked = self.facts.asked.get(&seat)?;
        let wait = self.order_waits(seat, asked)?;
        Some(self.when_counted(seat, asked, asked.spent + wait))
    }

    /// The answer of an order that has waited long enough.
    pub(in crate::host) fn obey(&self, now: u64) -> Option<Deed> {
        let due = |s: &Seat| self.order_due(*s).is_some_and(|at| at <= now);
        let seat = self.facts.asked.keys().copied().find(due)?;
        let call = Typed::from(&self.ordered_answer(seat)?);
        Some(Deed::Answered { seat, call })
    }

    /// The end of an order whose time has come, for its owner to know at once.
    pub(in crate::host) fn order_ends(&self) -> Option<(Author, Intent)> {
        let ends = |s: &Seat| self.lapses(*s);
        let seat = self.facts.asked.keys().copied().find(ends)?;
        let orders = Orders {
            repeat: None,
            ..self.chair(seat)?.orders.clone()
        };
        Some((Author::Table, Deed::Ordered { seat, orders }.into()))
    }

    /// Takes orders in.
    pub(in crate::host) fn ordered(
        &mut self,
        seat: Seat,
        orders: &Orders,
        by: &Author,
    ) -> Option<Told> {
        let chair = self.chair_mut(seat)?;
        let before = std::mem::replace(&mut chair.orders, orders.clone());
        let words = match (by, before.repeat) {
            (Author::Table, Some(repeat)) => {
                Text::from("Your standing order to answer ")
                    + Text::strong(repeat.verb)
                    + " has ended: this question is yours."
            }
            _ => orders.words(),
        };
        Some(Told {
            public: Vec::new(),
            private: vec![(seat, words)],
        })
    }

    /// What the owner of an order that has just answered is told.
    pub(in crate::host) fn obeyed(&mut self, seat: Seat, label: &str) -> Option<Text> {
        let chair = self.chair_mut(seat)?;
        let mut words = Text::from("Your standing order answered for you: ")
            + Text::strong(label.to_owned())
            + ".";
        if let Some(repeat) = &mut chair.orders.repeat
            && let Until::Times(times) = &mut repeat.until
            && repeat.verb.eq_ignore_ascii_case(label)
        {
            *times = times.saturating_sub(1);
            if *times == 0 {
                chair.orders.repeat = None;
                words += " That was the last time.";
            }
        }
        Some(words)
    }

    /// Whether orders are of use: the match is on.
    pub fn orders_of(&self, by: &Person) -> Option<&Orders> {
        let seat = self.seat_of(&by.id)?;
        let playing = self.facts.stage == Stage::Playing;
        self.chair(seat).map(|c| &c.orders).filter(|_| playing)
    }
}
