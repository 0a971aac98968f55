//! What every game must say of itself.

use super::ask::{Ask, Call, Refusal};
use super::keepsake::{self, Brought};
use super::outcome::Outcome;
use super::rng::Rng;
use super::seat::{BySeat, Names, Seat, Viewer};
use super::text::Text;
use super::tip::{Lesson, TipSpec};
use super::version::{Rules, Supported};
use render::Scene;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The easy robot slips once in this many answers, unless its game says otherwise.
const SLIP_ONE_IN: u32 = 3;

/// A game as a set of pure functions over its state.
///
/// The trait's implementor is an empty type naming the game. No function may wait, read a clock, do input or output, or
/// draw chance from anywhere but the [`Rng`] it is given.
pub trait Game: Sized + Send + Sync + 'static {
    /// Name, seats, verbs and options.
    const INFO: Info;

    /// What the people at a table may choose before it starts. Fields are the names of [`Info::options`], values their words.
    type Options: Clone + Default + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// Everything there is to know about a match, secrets included.
    type State: Clone + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// One atomic deed.
    type Action: Clone + PartialEq + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// Something that happened, secrets included; [`Game::tell`] says who learns what of it.
    type Event: Clone + Debug;
    /// What one viewer may know.
    type View: Clone + PartialEq + Debug + Send + Sync + Serialize;

    /// Tips for those who play it for the first time, the most urgent first.
    const TIPS: &'static [TipSpec<Self::View, Self::Action>] = &[];

    /// What outlives a match of this game, if anything does.
    const KEEPSAKE: Option<&'static keepsake::Kind> = None;

    /// The ways to learn it with tips, the one for the very first time first.
    const LESSONS: &'static [Lesson] = &[Lesson::FIRST_MATCH];

    /// The first state of a match under these rules.
    fn setup(
        rules: Rules,
        options: &Self::Options,
        seats: u8,
        brought: &Brought,
        rng: &mut Rng,
        out: &mut Vec<Self::Event>,
    ) -> Self::State;

    /// Whether so many seats may play with these options and what was brought; if not, why. Asked before every setup.
    fn fits(_options: &Self::Options, _seats: u8, _brought: &Brought) -> Result<(), Refusal> {
        Ok(())
    }

    /// The table's keepsake as a finished match of these people leaves it; `None` where nothing outlives a match.
    fn leaves(_state: &Self::State, _names: &Names) -> Option<String> {
        None
    }

    /// The rules a match is played under. A game with a second version carries them in its state, for the clauses that
    /// changed to ask.
    fn rules(_state: &Self::State) -> Rules {
        Rules::FIRST
    }

    /// Every open question: the only definition of what must be answered and how. Empty only when the match is over.
    fn asks(state: &Self::State) -> Vec<Ask<Self::Action>>;

    /// What a seat may do besides, at any time, without being awaited: standing orders, conceding.
    fn orders(_state: &Self::State, _seat: Seat) -> Vec<Self::Action> {
        Vec::new()
    }

    /// The answer a seat has ordered to its open question, to be given after a while so that nobody can tell why.
    fn in_a_while(_state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// What the people of the table may do together, if all of them agree.
    fn motions(_state: &Self::State) -> Vec<Self::Action> {
        Vec::new()
    }

    /// Carries out an action that was offered to that seat, and goes on until somebody must decide. Cannot fail.
    fn apply(
        state: &mut Self::State,
        by: Seat,
        action: &Self::Action,
        rng: &mut Rng,
        out: &mut Vec<Self::Event>,
    );

    /// How the match ended, once it has.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// Who must agree before this action, applied to this state, is taken back.
    fn takeback(_before: &Self::State, by: Seat, _action: &Self::Action, seats: u8) -> Takeback {
        Takeback::Asks(Seat::all(seats).filter(|s| *s != by).collect())
    }

    /// What a seat plays where seats differ: its faction, company or deck. Self-play counts victories by it.
    fn faction(_state: &Self::State, _seat: Seat) -> Option<String> {
        None
    }

    /// What a viewer may know.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// An offer as a call. It gets the view of the one who is offered it, so a label cannot say more than that person knows.
    fn call(view: &Self::View, action: &Self::Action) -> Call;

    /// An offered action with a free argument (words or a number) filled in with what was typed.
    fn fill(
        _view: &Self::View,
        offered: &Self::Action,
        _typed: &str,
    ) -> Result<Self::Action, Refusal> {
        Ok(offered.clone())
    }

    /// What that seat is being asked, as the viewer of this view may know it.
    fn prompt(view: &Self::View, asked: Seat) -> Text;

    /// Why a call that is not on offer is not: the clause that forbids it. `None` if the rules have nothing particular to say.
    fn why_not(_view: &Self::View, _verb: &str, _typed: &[(String, String)]) -> Option<Refusal> {
        None
    }

    /// What a viewer is told of an event; `None` if this viewer learns nothing.
    fn tell(event: &Self::Event, viewer: Viewer) -> Option<Text>;

    /// What the log shows a viewer of each event so far: as told, unless the rules let it fade. `now` is the viewer's view.
    fn log(_now: &Self::View, events: &[Self::Event], viewer: Viewer) -> Vec<Option<Text>> {
        events.iter().map(|e| Self::tell(e, viewer)).collect()
    }

    /// Whether the viewer of this view may look at how the board stood earlier; if not, the clause that forbids it.
    fn past(_now: &Self::View) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether an answer gives its seat's next question its full time; a look before answering does not.
    fn restarts_clock(_action: &Self::Action) -> bool {
        true
    }

    /// The same, for games in which it depends on how the match stands after the answer: a whole turn may have one clock.
    fn restarts_clock_in(_after: &Self::State, _by: Seat, action: &Self::Action) -> bool {
        Self::restarts_clock(action)
    }

    /// The whole board in words: alt text and text mode.
    fn describe(view: &Self::View) -> Text;

    /// The board as this viewer sees it.
    fn draw(view: &Self::View, names: &Names) -> Scene;

    /// Parts of the board that are worth looking at closely.
    fn parts(_view: &Self::View) -> Vec<Part> {
        Vec::new()
    }

    /// One of the parts, large, and the same in words; `None` if there is no such part.
    fn draw_part(_view: &Self::View, _names: &Names, _part: &str) -> Option<(Scene, Text)> {
        None
    }

    /// The viewer's own hand, for the private post; `None` for those who have none.
    fn draw_hand(view: &Self::View, names: &Names) -> Option<Scene>;

    /// The plain robot: a sound answer for the viewer's seat, as an index into `offers`.
    fn robot(view: &Self::View, offers: &[Self::Action], rng: &mut Rng) -> usize;

    /// The easy robot: the plain one with mistakes a person makes, none of them absurd.
    fn easy(view: &Self::View, offers: &[Self::Action], rng: &mut Rng) -> usize {
        let places = Self::candidates(view, offers);
        if rng.below(SLIP_ONE_IN) > 0 || places.is_empty() {
            return Self::robot(view, offers, rng);
        }
        places[rng.below(places.len() as u32) as usize]
    }

    /// How seats answer in the playouts of a search: as cheaply as it can be done sensibly.
    fn rollout(view: &Self::View, offers: &[Self::Action], rng: &mut Rng) -> usize {
        Self::robot(view, offers, rng)
    }

    /// The answers worth thinking about, the best first; silly ones are left out.
    fn candidates(_view: &Self::View, offers: &[Self::Action]) -> Vec<usize> {
        (0..offers.len()).collect()
    }

    /// After how many answers a playout stops as soon as [`Game::value`] can tell what the position is worth.
    const HORIZON: u64 = u64::MAX;

    /// Every seat's share of the victory as the viewer of this view expects it; `None` in the middle of something.
    fn value(_view: &Self::View, _rng: &mut Rng) -> Option<BySeat<f32>> {
        None
    }

    /// Another state this viewer could not tell from `state`: leak tests and thinking robots use it.
    ///
    /// It must follow from what the viewer knows and the chance alone, not from what `state` hides.
    fn reshuffle_unseen(state: &Self::State, viewer: Viewer, rng: &mut Rng) -> Self::State;

    /// A world in which a thinking seat tries its answers: what it cannot know as [`Game::reshuffle_unseen`] has it,
    /// but nobody has given orders, and secret answers to the open question are asked for again.
    fn possible(state: &Self::State, seat: Seat, rng: &mut Rng) -> Self::State {
        Self::reshuffle_unseen(state, Viewer::Seat(seat), rng)
    }
}

/// What a game is called and consists of.
#[derive(Debug)]
pub struct Info {
    /// Stable name for files and saves: `conquest-of-orion`.
    pub id: &'static str,
    /// The game's slash command: `orion`.
    pub command: &'static str,
    /// The printed title.
    pub title: &'static str,
    /// One sentence for the list of games.
    pub summary: &'static str,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// Which seats play together; empty where everybody plays alone.
    pub teams: &'static [Team],
    /// The versions of its rules: a match goes on under the one it began with, as long as that is supported.
    pub versions: Supported,
    /// What a table may choose.
    pub options: &'static [OptionSpec],
    /// Everything a seat can do.
    pub verbs: &'static [Verb],
    /// The rules in our words, numbered.
    pub rules: &'static str,
    /// Posted when a match starts, and on request: how people may talk about it.
    pub notice: &'static str,
    /// Allowed time of a long and a short question in an asynchronous match, in seconds.
    pub hours: (u32, u32),
}

/// Seats that win and lose together.
#[derive(Debug)]
pub struct Team {
    /// What it is called.
    pub name: &'static str,
    /// Its seats.
    pub seats: &'static [u8],
}

/// Something a table may choose before it starts.
#[derive(Debug)]
pub struct OptionSpec {
    /// The option's name, as typed.
    pub name: &'static str,
    /// What it changes, in a sentence.
    pub about: &'static str,
    /// The possible values, the default first.
    pub values: &'static [&'static str],
}

/// Something a seat can do; a slash subcommand.
#[derive(Debug)]
pub struct Verb {
    /// What to type.
    pub name: &'static str,
    /// What it does, in a sentence of at most 100 characters.
    pub about: &'static str,
    /// Its arguments, in order.
    pub params: &'static [Param],
}

/// An argument of a verb.
#[derive(Debug)]
pub struct Param {
    /// What to type before the colon.
    pub name: &'static str,
    /// What it is, in at most 100 characters.
    pub about: &'static str,
    /// Whether every call of the verb has it.
    pub required: bool,
}

/// A verb with its arguments, for the tables of verbs.
pub const fn verb(name: &'static str, about: &'static str, params: &'static [Param]) -> Verb {
    Verb {
        name,
        about,
        params,
    }
}

/// An argument every call of its verb has.
pub const fn needed(name: &'static str, about: &'static str) -> Param {
    Param {
        name,
        about,
        required: true,
    }
}

/// An argument some calls of its verb have.
pub const fn optional(name: &'static str, about: &'static str) -> Param {
    Param {
        name,
        about,
        required: false,
    }
}

/// A part of the board that can be looked at closely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What to type.
    pub key: String,
    /// What to read.
    pub label: String,
}

/// Who must agree before an action is taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Takeback {
    /// Nobody learnt anything: it is free.
    Free,
    /// These seats are asked; once others have answered, everybody is.
    Asks(Vec<Seat>),
    /// These seats are asked, and only while nobody has answered since.
    AsksAtOnce(Vec<Seat>),
    /// The rules forbid it, by this clause.
    Never(&'static str),
}
