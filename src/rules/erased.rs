//! Games as the host sees them: without their types.

use super::ask::{Ask, Call, Pace, Refusal};
pub use super::choice::{Choice, List, Step};
use super::contract::{self, Depth};
use super::game::{Game, Info, Part, Takeback};
use super::keepsake::{self, Brought};
use super::moment::Moment;
use super::outcome::Outcome;
use super::playout::{self, Played, Robot};
use super::recorded::Answer;
use super::rng::{Rng, Seed};
use super::seat::{Names, Seat, Viewer};
use super::secrets;
use super::text::Text;
use super::tip::{Lesson, Tip};
use super::typed::{Typed, Unclear};
use super::version::{Rules, Supported};
use render::Scene;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

/// Chosen options by name; what is missing has its default.
pub type Chosen = BTreeMap<String, String>;

/// Everything a match grows from but its answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Start {
    /// The rules it is played under; the newest if none are named.
    pub rules: Option<Rules>,
    /// Chosen options.
    pub options: Chosen,
    /// How many play.
    pub seats: u8,
    /// What people brought to the table.
    pub brought: Brought,
    /// What chance grows from.
    pub seed: Seed,
}

impl Start {
    /// A match with default options to which nobody brought anything.
    pub fn plain(seats: u8, seed: Seed) -> Self {
        Self {
            rules: None,
            options: Chosen::new(),
            seats,
            brought: Brought::default(),
            seed,
        }
    }

    /// Which match it is, for the report of a broken promise.
    pub(super) fn words(&self) -> String {
        let options: Vec<String> = self
            .options
            .iter()
            .map(|(name, value)| format!(" {name}={value}"))
            .collect();
        format!(
            "{} seats{}, seed {}",
            self.seats,
            options.concat(),
            String::from(self.seed)
        )
    }
}

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
    fn playout(&self, start: &Start, robots: &[Robot]) -> Result<Played, String>;
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
    /// A robot's answer; `None` if the seat is not awaited.
    fn robot(&self, seat: Seat, robot: Robot, rng: &mut Rng) -> Option<Choice>;
    /// The tips that fit what this seat is asked now, the most urgent first; none if it is not asked.
    fn tips(&self, seat: Seat) -> Vec<Tip>;
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
            events.iter().for_each(|event| look(event));
            events.clear();
            let (action, _) = play.chosen(*seat, choice)?;
            look(&action);
            play.apply(*seat, &action, &mut events);
        }
        events.iter().for_each(|event| look(event));
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

    fn playout(&self, start: &Start, robots: &[Robot]) -> Result<Played, String> {
        let plain = |no: Refusal| no.why.plain(|s| s.to_string());
        let options = options_of::<G>(&start.options).map_err(plain)?;
        playout::play_with::<G>(&options, &start.brought, robots, start.seed, |_, _, _| {
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

/// The typed options behind names and words; an unknown name or word is refused with the ones there are.
pub fn options_of<G: Game>(chosen: &Chosen) -> Result<G::Options, Refusal> {
    for (name, value) in chosen {
        let spec = G::INFO.options.iter().find(|o| o.name == name);
        let spec =
            spec.ok_or_else(|| Refusal::new(format!("{} has no option “{name}”.", G::INFO.title)))?;
        if !spec.values.contains(&value.as_str()) {
            return Err(Refusal::new(format!(
                "“{name}” can be {}.",
                spec.values.join(", ")
            )));
        }
    }
    let object = chosen
        .iter()
        .map(|(k, v)| (k.clone(), v.as_str().into()))
        .collect();
    serde_json::from_value(serde_json::Value::Object(object))
        .map_err(|e| Refusal::new(e.to_string()))
}

/// A match in progress.
pub(super) struct Match<G: Game> {
    /// Changed by [`Match::apply`] alone, or what was computed about it would be wrong.
    pub(super) state: G::State,
    pub(super) rng: Rng,
    pub(super) seats: u8,
    moment: Arc<Moment<G>>,
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            rng: self.rng.clone(),
            seats: self.seats,
            moment: Arc::clone(&self.moment),
        }
    }
}

impl<G: Game> Match<G> {
    pub(super) fn new(state: G::State, rng: Rng, seats: u8) -> Self {
        let moment = Arc::new(Moment::new(seats));
        Self {
            state,
            rng,
            seats,
            moment,
        }
    }

    /// Every open question, computed once per state.
    pub(super) fn asks(&self) -> &[Ask<G::Action>] {
        self.moment.asks(&self.state)
    }

    /// What a viewer knows, computed once per state.
    pub(super) fn view(&self, viewer: Viewer) -> &G::View {
        self.moment.view(&self.state, viewer)
    }

    /// Does something and leaves what was computed about the state before behind.
    pub(super) fn apply(&mut self, seat: Seat, action: &G::Action, events: &mut Vec<G::Event>) {
        G::apply(&mut self.state, seat, action, &mut self.rng, events);
        self.moment = Arc::new(Moment::new(self.seats));
    }

    /// The first state of a match, and what happened in setting it up.
    pub(super) fn begin(start: &Start) -> Result<(Self, Vec<G::Event>), Refusal> {
        let (fewest, most) = G::INFO.seats;
        let seats = start.seats;
        if !(fewest..=most).contains(&seats) {
            return Err(Refusal::new(format!(
                "{} is played by {fewest} to {most}.",
                G::INFO.title
            )));
        }
        let known = G::INFO.versions;
        let rules = start.rules.unwrap_or(known.newest);
        if !known.has(rules) {
            return Err(Refusal::new(format!(
                "{} is played here under {known} of its rules, not under version {rules}.",
                G::INFO.title
            )));
        }
        let options = options_of::<G>(&start.options)?;
        G::fits(&options, seats, &start.brought)?;
        let mut rng = Rng::seeded(start.seed);
        let mut events = Vec::new();
        let brought = &start.brought;
        let state = G::setup(rules, &options, seats, brought, &mut rng, &mut events);
        Ok((Self::new(state, rng, seats), events))
    }

    /// Plays steps that were accepted once, looking at the match after each. One that is refused now ends the walk: such a
    /// misfit is noticed when the table is loaded.
    fn walk(
        start: &Start,
        steps: &[Step],
        mut look: impl FnMut(usize, &Self, &[G::Event]),
    ) -> Option<(Self, Vec<G::Event>)> {
        let (mut play, mut events) = Self::begin(start).ok()?;
        look(0, &play, &events);
        for (before, step) in steps.iter().enumerate() {
            let (seat, choice) = match step {
                Step::Answer(seat, typed) => (*seat, play.resolve(*seat, typed)),
                Step::Motion(index) => (Seat::new(0), Ok(Choice::motion(*index))),
            };
            let Ok((action, _)) = choice.and_then(|c| play.chosen(seat, &c)) else {
                break;
            };
            play.apply(seat, &action, &mut events);
            look(before + 1, &play, &events);
        }
        Some((play, events))
    }

    fn ask(&self, seat: Seat) -> Option<&Ask<G::Action>> {
        self.asks().iter().find(|a| a.seat == seat)
    }

    pub(super) fn actions(&self, seat: Seat, list: List) -> Cow<'_, [G::Action]> {
        match list {
            List::Offers => Cow::Borrowed(self.ask(seat).map_or(&[], |a| &a.offers)),
            List::Orders => Cow::Owned(G::orders(&self.state, seat)),
            List::Motions => Cow::Owned(G::motions(&self.state)),
        }
    }

    fn calls(&self, seat: Seat, list: List) -> Vec<Call> {
        let actions = self.actions(seat, list);
        if actions.is_empty() {
            return Vec::new();
        }
        let view = self.view(Viewer::Seat(seat));
        actions.iter().map(|a| G::call(view, a)).collect()
    }

    /// Does what was chosen.
    pub(super) fn carry_out(&mut self, seat: Seat, action: &G::Action, call: Typed) -> Turn {
        let mut events = Vec::new();
        self.apply(seat, action, &mut events);
        Turn {
            call,
            told: told::<G>(&events, self.seats),
            restarts_clock: G::restarts_clock_in(&self.state, seat, action),
        }
    }

    /// The action behind a choice, and its call as it goes into the log.
    fn chosen(&self, seat: Seat, choice: &Choice) -> Result<(G::Action, Typed), Refusal> {
        let gone = || Refusal::new("That is not on offer any more.");
        let actions = self.actions(seat, choice.list);
        let action = actions.get(choice.index).ok_or_else(gone)?;
        let view = self.view(Viewer::Seat(seat));
        let filled = match &choice.words {
            Some(words) => G::fill(view, action, words)?,
            None => action.clone(),
        };
        let call = Typed::from(&G::call(view, &filled));
        Ok((filled, call))
    }
}

impl<G: Game> Play for Match<G> {
    fn seats(&self) -> u8 {
        self.seats
    }

    fn awaited(&self) -> Vec<Awaited> {
        self.asks()
            .iter()
            .map(|a| Awaited {
                seat: a.seat,
                pace: a.pace,
            })
            .collect()
    }

    fn panel(&self, seat: Seat) -> &Panel {
        self.moment.panel(seat, || {
            let offers = self.calls(seat, List::Offers);
            let prompt = (!offers.is_empty()).then(|| self.prompt(Viewer::Seat(seat), seat));
            Panel {
                prompt,
                offers,
                orders: self.calls(seat, List::Orders),
            }
        })
    }

    fn prompt(&self, viewer: Viewer, asked: Seat) -> Text {
        G::prompt(self.view(viewer), asked)
    }

    fn resolve(&self, seat: Seat, typed: &Typed) -> Result<Choice, Refusal> {
        let Panel { offers, orders, .. } = self.panel(seat);
        let calls: Vec<&Call> = offers.iter().chain(orders).collect();
        let place = meant::<G>(self.view(Viewer::Seat(seat)), &calls, typed)?;
        let (list, index) = match place.checked_sub(offers.len()) {
            None => (List::Offers, place),
            Some(index) => (List::Orders, index),
        };
        let words = typed.free_value(calls[place]).map(str::to_owned);
        let choice = Choice { list, index, words };
        self.chosen(seat, &choice).map(|_| choice)
    }

    fn on_timeout(&self, seat: Seat) -> Option<Choice> {
        self.ask(seat).map(|ask| Choice::offer(ask.on_timeout))
    }

    fn in_a_while(&self, seat: Seat) -> Option<Call> {
        let action = G::in_a_while(&self.state, seat)?;
        Some(G::call(self.view(Viewer::Seat(seat)), &action))
    }

    fn robot(&self, seat: Seat, robot: Robot, rng: &mut Rng) -> Option<Choice> {
        let ask = self.ask(seat)?;
        Some(Choice::offer(playout::answer::<G>(
            &self.state,
            ask,
            robot,
            rng,
        )))
    }

    fn tips(&self, seat: Seat) -> Vec<Tip> {
        let Some(ask) = self.ask(seat) else {
            return Vec::new();
        };
        let view = self.view(Viewer::Seat(seat));
        let fits = G::TIPS.iter().filter(|t| (t.when)(view, &ask.offers));
        fits.map(super::tip::TipSpec::tip).collect()
    }

    fn motions(&self) -> Vec<Call> {
        self.calls(Seat::new(0), List::Motions)
    }

    fn act(&mut self, seat: Seat, choice: &Choice) -> Option<Turn> {
        let (action, call) = self.chosen(seat, choice).ok()?;
        Some(self.carry_out(seat, &action, call))
    }

    fn takeback(&self, seat: Seat, choice: &Choice) -> Option<Takeback> {
        let (action, _) = self.chosen(seat, choice).ok()?;
        Some(G::takeback(&self.state, seat, &action, self.seats))
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }

    fn leaves(&self, names: &Names) -> Option<String> {
        G::leaves(&self.state, names)
    }

    fn past(&self, viewer: Viewer) -> Result<(), Refusal> {
        G::past(self.view(viewer))
    }

    fn describe(&self, viewer: Viewer) -> Text {
        G::describe(self.view(viewer))
    }

    fn board(&self, viewer: Viewer, names: &Names) -> Scene {
        G::draw(self.view(viewer), names)
    }

    fn parts(&self, viewer: Viewer) -> Vec<Part> {
        G::parts(self.view(viewer))
    }

    fn part(&self, viewer: Viewer, names: &Names, key: &str) -> Option<(Scene, Text)> {
        G::draw_part(self.view(viewer), names, key)
    }

    fn hand(&self, seat: Seat, names: &Names) -> Option<Scene> {
        G::draw_hand(self.view(Viewer::Seat(seat)), names)
    }

    fn rules(&self) -> Rules {
        G::rules(&self.state)
    }

    fn save(&self) -> Saved {
        // Writing plain data as JSON fails only for maps with odd keys, which the contract check would have met.
        let body = serde_json::to_string(&(self.seats, &self.rng, &self.state)).unwrap_or_default();
        Saved {
            rules_version: G::rules(&self.state),
            body,
        }
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}

/// Which of the calls on offer was meant, or why none; it sees no more than the one who typed.
pub(super) fn meant<G: Game>(
    view: &G::View,
    calls: &[&Call],
    typed: &Typed,
) -> Result<usize, Refusal> {
    typed.meant(calls).map_err(|unclear| match unclear {
        Unclear::Several(which) => Unclear::several(&which, calls),
        Unclear::None => refuse::<G>(view, calls, typed),
    })
}

/// Why a call that fits no offer is refused.
fn refuse<G: Game>(view: &G::View, calls: &[&Call], typed: &Typed) -> Refusal {
    let known = G::INFO
        .verbs
        .iter()
        .any(|v| v.name.eq_ignore_ascii_case(&typed.verb));
    if !known {
        return Refusal::new(format!("{} has no “{}”.", G::INFO.title, typed.verb));
    }
    G::why_not(view, &typed.verb, &typed.args).unwrap_or_else(|| Unclear::none(&typed.verb, calls))
}

/// Everybody's lines for these events: the open table's, and for each seat those that differ from it.
fn told<G: Game>(events: &[G::Event], seats: u8) -> Told {
    let mut told = Told::default();
    for event in events {
        let public = G::tell(event, Viewer::Table);
        for seat in Seat::all(seats) {
            let own = G::tell(event, Viewer::Seat(seat));
            if own != public {
                told.private.extend(own.map(|text| (seat, text)));
            }
        }
        told.public.extend(public);
    }
    told
}
