//! Games as the host sees them: without their types.

use super::ask::{Call, Pace, Refusal};
pub use super::choice::{Choice, List, Step};
use super::contract::{self, Depth};
use super::game::{Game, Info, Part, Takeback};
use super::outcome::Outcome;
use super::playout::{self, Played, Player, Robot};
use super::recorded::Answer;
use super::rng::Rng;
use super::running::{Match, told};
use super::seat::{Names, Seat, Viewer};
pub use super::start::{Chosen, Start, options_of};
use super::text::Text;
use super::tip::{Lesson, Tip};
use super::typed::Typed;
use super::version::{Rules, Supported};
use super::{keepsake, secrets};
use render::Scene;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::marker::PhantomData;

/// A game without its types.
pub trait AnyGame: Send + Sync {
    /// Name, seats, verbs and options.
    fn info(&self) -> &'static Info;
    /// Starts a match and says what happened in setting it up.
    fn start(&self, start: &Start) -> Result<(Box<dyn Play>, Told), Refusal>;
    /// Whether these options exist and have these values.
    fn check_options(&self, options: &Chosen) -> Result<(), Refusal>;
    /// What outlives a match of it, if anything does.
    fn keepsake(&self) -> Option<&'static keepsake::Kind>;
    /// Every tip of the game.
    fn tips(&self) -> Vec<Tip>;
    /// The ways to learn it with tips, the one for the very first time first.
    fn lessons(&self) -> &'static [Lesson];
    /// What the log shows a viewer now of a match with these answers, each line with the number of the step that brought
    /// it; setting up is step 0.
    fn log(&self, start: &Start, steps: &[Step], viewer: Viewer) -> Vec<(usize, Text)>;
    /// Plays the steps once more and shows the match after each of them, setting up first.
    fn replay(&self, start: &Start, steps: &[Step], look: &mut dyn FnMut(usize, &dyn Play));
    /// Shows everything done in a match and everything that happened, secrets included, in the words of the program; for
    /// those who look which rules a recorded match reaches.
    fn deeds(
        &self,
        start: &Start,
        answers: &[Answer],
        look: &mut dyn FnMut(&dyn Debug),
    ) -> Result<(), Refusal>;
    /// Takes up a saved match.
    fn load(&self, saved: &Saved) -> Result<Box<dyn Play>, LoadError>;
    /// Plays a whole match among robots, one for each seat.
    fn playout(&self, start: &Start, players: &[Player]) -> Result<Played, String>;
    /// Plays a whole match of random robots and checks at every step what every game promises.
    fn contract(&self, start: &Start, depth: Depth) -> Result<Played, String>;
    /// Plays a whole match of random robots and checks at every step that no viewer learns what is not theirs.
    fn secrets(&self, start: &Start) -> Result<Played, String>;
}

/// A match in progress, without its types.
pub trait Play: Send + Sync {
    /// How many seats it has.
    fn seats(&self) -> u8;
    /// Whose answers the match waits for.
    fn awaited(&self) -> Vec<Awaited>;
    /// Everything a seat may do now.
    fn panel(&self, seat: Seat) -> &Panel;
    /// What a seat is asked, as a viewer may know it.
    fn prompt(&self, viewer: Viewer, asked: Seat) -> Text;
    /// Which of the seat's offers was meant, or why none.
    fn resolve(&self, seat: Seat, typed: &Typed) -> Result<Choice, Refusal>;
    /// The answer taken for a seat whose time ran out; `None` if it is not awaited.
    fn on_timeout(&self, seat: Seat) -> Option<Choice>;
    /// What the seat has ordered to be answered to its question after a while, if anything.
    fn in_a_while(&self, seat: Seat) -> Option<Call>;
    /// A robot's answer; `None` if the seat is not awaited. One that thinks ahead stops when time is up.
    fn think(
        &self,
        seat: Seat,
        player: Player,
        rng: &mut Rng,
        time_up: &mut dyn FnMut() -> bool,
    ) -> Option<Choice>;
    /// A robot's answer, however long it thinks.
    fn robot(&self, seat: Seat, robot: Robot, rng: &mut Rng) -> Option<Choice> {
        self.think(seat, robot.into(), rng, &mut || false)
    }
    /// The tips that fit what this seat is asked now, the most urgent first; none if it is not asked.
    fn tips(&self, seat: Seat) -> Vec<Tip>;
    /// The call of one of the seat's offers as it goes into the log, without those of all the others.
    fn typed(&self, seat: Seat, choice: &Choice) -> Option<Typed>;
    /// What the people of the table may do together.
    fn motions(&self) -> Vec<Call>;
    /// Carries out one of the offers of a seat; `None` if there is no such offer.
    fn act(&mut self, seat: Seat, choice: &Choice) -> Option<Turn>;
    /// Who must agree before this choice, made now, would be taken back.
    fn takeback(&self, seat: Seat, choice: &Choice) -> Option<Takeback>;
    /// How the match ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The table's keepsake as the finished match of these people leaves it.
    fn leaves(&self, names: &Names) -> Option<String>;
    /// Whether a viewer may look at how the board stood earlier; if not, why.
    fn past(&self, viewer: Viewer) -> Result<(), Refusal>;
    /// The board in words.
    fn describe(&self, viewer: Viewer) -> Text;
    /// The board as a scene.
    fn board(&self, viewer: Viewer, names: &Names) -> Scene;
    /// Parts of the board that can be looked at closely.
    fn parts(&self, viewer: Viewer) -> Vec<Part>;
    /// One of them as a scene and in words.
    fn part(&self, viewer: Viewer, names: &Names, key: &str) -> Option<(Scene, Text)>;
    /// A seat's hand as a scene.
    fn hand(&self, seat: Seat, names: &Names) -> Option<Scene>;
    /// The rules the match is played under.
    fn rules(&self) -> Rules;
    /// Everything needed to take the match up again.
    fn save(&self) -> Saved;
    /// A copy that can go on by itself; what was computed about this state is shared with it.
    fn copy(&self) -> Box<dyn Play>;
}

impl Clone for Box<dyn Play> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

/// A seat that is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Awaited {
    /// Who.
    pub seat: Seat,
    /// How much time the question deserves.
    pub pace: Pace,
}

/// Everything a seat may do now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Panel {
    /// The question, if the seat is awaited.
    pub prompt: Option<Text>,
    /// Answers to the question.
    pub offers: Vec<Call>,
    /// What may be done besides.
    pub orders: Vec<Call>,
}

/// What each viewer is told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// Lines for everybody.
    pub public: Vec<Text>,
    /// Lines for one seat that others are not told, or are told otherwise.
    pub private: Vec<(Seat, Text)>,
}

/// What came of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The call as it is written into the log.
    pub call: Typed,
    /// What each viewer is told.
    pub told: Told,
    /// Whether the seat's next question gets its full time.
    pub restarts_clock: bool,
}

/// A match written down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The rules it is played under.
    pub rules_version: Rules,
    /// State and chance, as text.
    pub body: String,
}

/// Why a saved match cannot be taken up.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Saved under rules this program does not play, or not any more.
    #[error(
        "this match is played under rules version {saved} of {game}, this program plays {known}"
    )]
    Version {
        /// Which game.
        game: &'static str,
        /// The version in the save.
        saved: Rules,
        /// The versions this program plays.
        known: Supported,
    },
    /// Not a save of this game.
    #[error("this is not a saved match of {game}: {what}")]
    Unreadable {
        /// Which game.
        game: &'static str,
        /// What the reader stumbled over.
        what: String,
    },
}

/// A typed game made an [`AnyGame`].
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Game> AnyGame for Of<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn start(&self, start: &Start) -> Result<(Box<dyn Play>, Told), Refusal> {
        let (play, events) = Match::<G>::begin(start)?;
        Ok((Box::new(play), told::<G>(&events, start.seats)))
    }

    fn check_options(&self, options: &Chosen) -> Result<(), Refusal> {
        options_of::<G>(options).map(|_| ())
    }

    fn keepsake(&self) -> Option<&'static keepsake::Kind> {
        G::KEEPSAKE
    }

    fn tips(&self) -> Vec<Tip> {
        G::TIPS.iter().map(super::tip::TipSpec::tip).collect()
    }

    fn lessons(&self) -> &'static [Lesson] {
        G::LESSONS
    }

    fn log(&self, start: &Start, steps: &[Step], viewer: Viewer) -> Vec<(usize, Text)> {
        // How many events there were after each step.
        let mut ends = Vec::new();
        let last = Match::<G>::walk(start, steps, |_, _, events| ends.push(events.len()));
        let Some((play, events)) = last else {
            return Vec::new();
        };
        let shown = G::log(play.view(viewer), &events, viewer)
            .into_iter()
            .enumerate();
        let line = |(event, text): (usize, Option<Text>)| {
            Some((ends.partition_point(|end| *end <= event), text?))
        };
        shown.filter_map(line).collect()
    }

    fn replay(&self, start: &Start, steps: &[Step], look: &mut dyn FnMut(usize, &dyn Play)) {
        Match::<G>::walk(start, steps, |at, play, _| look(at, play));
    }

    fn deeds(
        &self,
        start: &Start,
        answers: &[Answer],
        look: &mut dyn FnMut(&dyn Debug),
    ) -> Result<(), Refusal> {
        let (mut play, mut events) = Match::<G>::begin(start)?;
        for Answer { seat, choice } in answers {
            for event in events.drain(..) {
                look(&event);
            }
            let (action, _) = play.chosen(*seat, choice)?;
            look(&action);
            play.apply(*seat, &action, &mut events);
        }
        for event in &events {
            look(event);
        }
        Ok(())
    }

    fn load(&self, saved: &Saved) -> Result<Box<dyn Play>, LoadError> {
        let game = G::INFO.id;
        let known = G::INFO.versions;
        if !known.has(saved.rules_version) {
            return Err(LoadError::Version {
                game,
                saved: saved.rules_version,
                known,
            });
        }
        let unreadable = |what: String| LoadError::Unreadable { game, what };
        let (seats, rng, state) =
            serde_json::from_str(&saved.body).map_err(|e| unreadable(e.to_string()))?;
        let own = G::rules(&state);
        if own != saved.rules_version {
            let said = saved.rules_version;
            return Err(unreadable(format!(
                "it says rules version {said}, its state {own}"
            )));
        }
        Ok(Box::new(Match::<G>::new(state, rng, seats)))
    }

    fn playout(&self, start: &Start, players: &[Player]) -> Result<Played, String> {
        let plain = |no: Refusal| no.why.plain(|s| s.to_string());
        let options = options_of::<G>(&start.options).map_err(plain)?;
        playout::play_with::<G>(&options, &start.brought, players, start.seed, |_, _, _| {
            Ok(())
        })
    }

    fn contract(&self, start: &Start, depth: Depth) -> Result<Played, String> {
        contract::check::<G>(start, depth)
    }

    fn secrets(&self, start: &Start) -> Result<Played, String> {
        secrets::check::<G>(start)
    }
}
