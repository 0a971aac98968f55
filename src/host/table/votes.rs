//! What people decide together: proposals, and how they are agreed to. Pure.

use crate::host::command::Args;
use crate::host::person::Person;
use crate::host::table::record::{Deed, Proposed};
use crate::host::table::{Stage, Table};
use crate::rules::ask::{Call, Refusal};
use crate::rules::erased::Play;
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use crate::rules::typed;
use serde::{Deserialize, Serialize};

/// How long a proposal stands when the table's clock has no short time, in milliseconds.
const PROPOSAL_STANDS: u64 = 24 * 3600 * 1000;

/// What is being voted on, and what was agreed.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Votes {
    proposal: Option<Proposal>,
    /// Whether the people agreed that nobody has won.
    drawn: bool,
}

/// Something being voted on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposal {
    /// Who proposed it.
    pub by: Seat,
    /// What.
    pub what: Proposed,
    /// Whose agreement is still needed.
    pub missing: Vec<Seat>,
    /// When it lapses.
    pub until: u64,
    /// The record that made it.
    pub revision: u64,
}

impl Votes {
    /// What is being voted on.
    pub const fn proposal(&self) -> Option<&Proposal> {
        self.proposal.as_ref()
    }

    /// Whether the people agreed that nobody has won.
    pub(super) const fn is_drawn(&self) -> bool {
        self.drawn
    }

    /// Closes the vote.
    pub(super) fn close(&mut self) {
        self.proposal = None;
    }

    /// An answer ends a request to take an earlier one back.
    pub(super) fn answered(&mut self) {
        let undo = |p: &mut Proposal| matches!(p.what, Proposed::Undo { .. });
        self.proposal.take_if(undo);
    }

    fn agree(&mut self, seat: Seat) {
        if let Some(proposal) = &mut self.proposal {
            proposal.missing.retain(|s| *s != seat);
        }
    }
}

impl Table {
    /// Proposes to end without a result; in the lobby, closes the table.
    pub fn abort(&self, by: &Person, now: u64) -> Result<Vec<Deed>, Refusal> {
        if self.stage == Stage::Lobby {
            let allowed = self.opening.by().id == by.id;
            return if allowed {
                Ok(vec![Deed::Aborted])
            } else {
                Err(Refusal::new(format!(
                    "Only {} can close this table; you can leave it.",
                    self.opening.by().name
                )))
            };
        }
        let seat = self.playing(&by.id)?;
        self.propose_to(seat, Proposed::Abort, self.others(seat), now)
    }

    /// Proposes one of the game's motions.
    pub fn propose(&self, by: &Person, args: &Args, now: u64) -> Result<Vec<Deed>, Refusal> {
        let seat = self.playing(&by.id)?;
        let motions = self.running()?.play().motions();
        let wanted = args.get("motion").map_or("", String::as_str);
        match (wanted.to_lowercase().as_str(), self.clocks.is_paused()) {
            ("pause", false) => {
                return self.propose_to(seat, Proposed::Pause, self.others(seat), now);
            }
            ("resume", true) => {
                return self.propose_to(seat, Proposed::Resume, self.others(seat), now);
            }
            ("pause", true) => return Err(Refusal::new("The clocks stand still already.")),
            ("resume", false) => return Err(Refusal::new("The clocks run already.")),
            _ => {}
        }
        let fits =
            |m: &Call| typed::matches(wanted, &m.label()) || m.typed().eq_ignore_ascii_case(wanted);
        let Some(index) = motions.iter().position(fits) else {
            if wanted.eq_ignore_ascii_case("draw") {
                return self.propose_draw(seat, now);
            }
            let names: Vec<String> = motions.iter().map(|m| format!("“{}”", m.label())).collect();
            let clocks = if self.clocks.is_paused() {
                "resume"
            } else {
                "pause"
            };
            let more = ["draw", clocks].map(|m| format!("“{m}”"));
            let names: Vec<String> = names.into_iter().chain(more).collect();
            return Err(Refusal::new(format!(
                "You can propose {}.",
                names.join(", ")
            )));
        };
        self.propose_to(seat, Proposed::Motion { index }, self.others(seat), now)
    }

    /// Proposes that nobody has won, in games that have no draw of their own.
    fn propose_draw(&self, seat: Seat, now: u64) -> Result<Vec<Deed>, Refusal> {
        let others = self.others(seat);
        if others.is_empty() {
            let why = "Robots do not agree to a draw. You can resign, abort or leave.";
            return Err(Refusal::new(why));
        }
        self.propose_to(seat, Proposed::Draw, others, now)
    }

    pub(super) fn others(&self, seat: Seat) -> Vec<Seat> {
        self.people()
            .map(|(s, _)| s)
            .filter(|s| *s != seat)
            .collect()
    }

    pub(super) fn propose_to(
        &self,
        seat: Seat,
        what: Proposed,
        needed: Vec<Seat>,
        now: u64,
    ) -> Result<Vec<Deed>, Refusal> {
        if self.votes.proposal.is_some() {
            return Err(Refusal::new(
                "There is an open proposal already. It must be settled first.",
            ));
        }
        if needed.is_empty() {
            return Ok(vec![carried(&what)]);
        }
        let short = self.clocks.limits().short;
        let stands = short.map_or(PROPOSAL_STANDS, |s| u64::from(s) * 1000);
        Ok(vec![Deed::Proposed {
            seat,
            what,
            needed,
            until: now + stands,
        }])
    }

    /// Agrees or disagrees with the open proposal.
    pub fn vote(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        let seat = self.playing(&by.id)?;
        let Some(proposal) = &self.votes.proposal else {
            return Err(Refusal::new("There is no open proposal."));
        };
        let yes = match args.get("answer").map(|a| a.to_lowercase()).as_deref() {
            Some("yes") => true,
            Some("no") => false,
            _ => return Err(Refusal::new("Answer yes or no.")),
        };
        if !proposal.missing.contains(&seat) {
            return Err(Refusal::new("Your answer is not needed for this proposal."));
        }
        let mut deeds = vec![Deed::Voted { seat, yes }];
        if yes && proposal.missing.len() == 1 {
            deeds.push(carried(&proposal.what));
        }
        Ok(deeds)
    }

    /// Takes in proposals and what comes of them.
    pub(super) fn voted(&mut self, deed: &Deed) -> Text {
        match deed {
            Deed::Proposed {
                seat,
                what,
                needed,
                until,
            } => {
                let words = self.proposal_words(what);
                self.votes.proposal = Some(Proposal {
                    by: *seat,
                    what: what.clone(),
                    missing: needed.clone(),
                    until: *until,
                    revision: self.revision,
                });
                let asked = Text::list(needed.iter().map(|s| Text::from(*s)).collect());
                Text::from(*seat) + " proposes to " + words + ". Do you agree, " + asked + "?"
            }
            Deed::Voted { seat, yes: true } => {
                self.votes.agree(*seat);
                Text::from(*seat) + " agrees."
            }
            Deed::Voted { seat, .. } => {
                self.votes.close();
                Text::from(*seat) + " does not agree: the proposal is off."
            }
            Deed::Lapsed => {
                self.votes.close();
                "Not everybody answered in time: the proposal is off.".into()
            }
            end => self.ended(end),
        }
    }

    /// Ends the table by agreement or by an admin's word.
    fn ended(&mut self, deed: &Deed) -> Text {
        self.votes.drawn = *deed == Deed::Drawn;
        self.end(if self.votes.drawn {
            Stage::Over
        } else {
            Stage::Aborted
        });
        let end = match deed {
            Deed::Drawn => "The match ends in a draw.".into(),
            Deed::Ended { by } => {
                Text::strong(by.clone()) + " ended this table as an admin: no result."
            }
            _ => "The match ends without a result.".into(),
        };
        Text::lines([end, self.reveal()])
    }

    /// A proposal as the end of "proposes to …".
    fn proposal_words(&self, what: &Proposed) -> Text {
        match what {
            Proposed::Abort => "end the match without a result".into(),
            Proposed::Draw => "end the match in a draw".into(),
            Proposed::Undo { to } => {
                match self.current_match().map_or(0, |m| m.answers_since(*to)) {
                    0 | 1 => "take the last answer back".into(),
                    n => format!("take the last {n} answers back").into(),
                }
            }
            Proposed::Pause => "stop the clocks".into(),
            Proposed::Resume => "let the clocks run again".into(),
            Proposed::Motion { index } => {
                let motions = self.play().map_or_else(Vec::new, Play::motions);
                let verb = motions.get(*index).map_or("", |m| m.verb);
                let about = self
                    .info()
                    .verbs
                    .iter()
                    .find(|v| v.name == verb)
                    .map_or(verb, |v| v.about);
                let (first, rest) = about.split_at(about.len().min(1));
                format!("{}{rest}", first.to_lowercase()).into()
            }
        }
    }
}

fn carried(what: &Proposed) -> Deed {
    match what {
        Proposed::Abort => Deed::Aborted,
        Proposed::Draw => Deed::Drawn,
        Proposed::Pause => Deed::Paused,
        Proposed::Resume => Deed::Resumed,
        Proposed::Undo { to } => Deed::Undone { to: *to },
        Proposed::Motion { index } => Deed::Carried { motion: *index },
    }
}
