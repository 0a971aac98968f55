//! A match of one game, its types known: what [`super::erased`] offers without them.

use super::ask::{Ask, Call, Refusal};
use super::choice::{Choice, List, Step};
use super::erased::{Awaited, Panel, Play, Saved, Start, Told, Turn, options_of};
use super::game::{Game, Part, Takeback};
use super::moment::Moment;
use super::outcome::Outcome;
use super::playout::{self, Player};
use super::rng::Rng;
use super::seat::{Names, Seat, Viewer};
use super::text::Text;
use super::tip::Tip;
use super::typed::{Typed, Unclear};
use super::version::Rules;
use render::Scene;
use std::borrow::{Borrow, Cow};
use std::sync::Arc;

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
    pub(super) fn walk(
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
    pub(super) fn chosen(
        &self,
        seat: Seat,
        choice: &Choice,
    ) -> Result<(G::Action, Typed), Refusal> {
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
        let place = meant::<G, _>(self.view(Viewer::Seat(seat)), &calls, typed)?;
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

    fn think(
        &self,
        seat: Seat,
        player: Player,
        rng: &mut Rng,
        time_up: &mut dyn FnMut() -> bool,
    ) -> Option<Choice> {
        let ask = self.ask(seat)?;
        let view = || Cow::Borrowed(self.view(Viewer::Seat(seat)));
        let place = playout::answer::<G>(&self.state, view, ask, player, rng, time_up);
        Some(Choice::offer(place))
    }

    fn tips(&self, seat: Seat) -> Vec<Tip> {
        let Some(ask) = self.ask(seat) else {
            return Vec::new();
        };
        let view = self.view(Viewer::Seat(seat));
        let fits = G::TIPS.iter().filter(|t| (t.when)(view, &ask.offers));
        fits.map(super::tip::TipSpec::tip).collect()
    }

    fn typed(&self, seat: Seat, choice: &Choice) -> Option<Typed> {
        self.chosen(seat, choice).ok().map(|(_, call)| call)
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
pub(super) fn meant<G: Game, C: Borrow<Call>>(
    view: &G::View,
    calls: &[C],
    typed: &Typed,
) -> Result<usize, Refusal> {
    typed.meant(calls).map_err(|unclear| match unclear {
        Unclear::Several(which) => Unclear::several(&which, calls),
        Unclear::None => refuse::<G, C>(view, calls, typed),
    })
}

/// Why a call that fits no offer is refused.
fn refuse<G: Game, C: Borrow<Call>>(view: &G::View, calls: &[C], typed: &Typed) -> Refusal {
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
pub(super) fn told<G: Game>(events: &[G::Event], seats: u8) -> Told {
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
