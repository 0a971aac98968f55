//! Which of its offers a seat takes.

use super::seat::Seat;
use super::typed::Typed;

/// One step of a match, as its log keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A seat did something it was offered.
    Answer(Seat, Typed),
    /// The table did the motion at this place.
    Motion(usize),
}

/// One of a seat's offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// From which list.
    pub list: List,
    /// Which one.
    pub index: usize,
    /// What was typed for a free argument.
    pub words: Option<String>,
}

/// Where an offer stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// Answers to the open question.
    Offers,
    /// What may be done at any time.
    Orders,
    /// What the table may do together.
    Motions,
}

impl Choice {
    /// The answer at this place of the open question.
    pub const fn offer(index: usize) -> Self {
        Self {
            list: List::Offers,
            index,
            words: None,
        }
    }

    /// The motion at this place.
    pub const fn motion(index: usize) -> Self {
        Self {
            list: List::Motions,
            index,
            words: None,
        }
    }
}
