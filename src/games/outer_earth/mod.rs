//! Outer Earth: companies bid for planets, connect industries on them, close them and invest.

pub mod action;
pub mod apply;
pub mod asks;
pub mod auction;
pub mod cards;
pub mod draw;
pub mod effects;
pub mod event;
pub mod flow;
mod plan;
pub mod planets;
mod refusals;
pub mod robot;
pub mod score;
pub mod setup;
pub mod state;
mod tips;
mod turns;
mod unseen;
pub mod view;
mod words;

use crate::rules::ask::{Ask, Call, Refusal};
use crate::rules::game::{Game, Info, OptionSpec, Takeback};
use crate::rules::keepsake::Brought;
use crate::rules::outcome::Outcome;
use crate::rules::rng::Rng;
use crate::rules::seat::{BySeat, Names, Seat, Viewer};
use crate::rules::text::Text;
use crate::rules::tip::TipSpec;
use crate::rules::version::{Rules, Supported};
use action::Action;
use event::Event;
use render::Scene;
use state::{Ending, Options, State};
use view::View;

/// The game.
pub struct OuterEarth;

impl Game for OuterEarth {
    const INFO: Info = Info {
        id: "outer-earth",
        command: "outerearth",
        title: "Outer Earth",
        summary: "Companies bid for planets, connect industries on them, close them for points and watch the stock index.",
        seats: (2, 4),
        teams: &[],
        versions: Supported::FIRST,
        options: &[
            OptionSpec {
                name: "end",
                about: "The round after which event of the Galaxy Deck is the last.",
                values: &["last-revealed", "all-bought"],
            },
            OptionSpec {
                name: "capacity",
                about: "Whether the Secondary bonus adds a planet in development or a slot on every planet.",
                values: &["planet", "slot"],
            },
            OptionSpec {
                name: "budget",
                about: "Whether closings are paid in full or only from what the budget still holds.",
                values: &["full", "strict"],
            },
        ],
        verbs: action::VERBS,
        rules: include_str!("RULES.md"),
        notice: "",
        // 24 hours for every question (OE-006).
        hours: (24 * 3600, 24 * 3600),
    };

    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    const TIPS: &'static [TipSpec<View, Action>] = tips::TIPS;

    fn setup(
        _rules: Rules,
        options: &Options,
        seats: u8,
        _brought: &Brought,
        rng: &mut Rng,
        out: &mut Vec<Event>,
    ) -> State {
        setup::setup(*options, seats, rng, out)
    }

    fn asks(state: &State) -> Vec<Ask<Action>> {
        asks::asks(state)
    }

    fn orders(state: &State, seat: Seat) -> Vec<Action> {
        asks::orders(state, seat)
    }

    fn apply(state: &mut State, by: Seat, action: &Action, rng: &mut Rng, out: &mut Vec<Event>) {
        apply::apply(state, by, action, rng, out);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let ending = state.ending.as_ref()?;
        let seats = state.seats();
        let (places, points) = match ending {
            Ending::Points(scored) => (
                scored.places.clone(),
                BySeat::from_fn(seats, |s| Some(scored.sheets[s].total)),
            ),
            Ending::Alone(winner) => (
                BySeat::from_fn(seats, |s| if s == *winner { 1 } else { 2 }),
                BySeat::from_fn(seats, |s| Some(state.players[s].vp)),
            ),
        };
        Some(Outcome {
            places,
            points,
            words: words::ending(ending),
        })
    }

    fn takeback(before: &State, by: Seat, action: &Action, _seats: u8) -> Takeback {
        apply::takeback(before, by, action)
    }

    fn faction(state: &State, seat: Seat) -> Option<String> {
        Some(state.players[seat].company.name().to_owned())
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn call(view: &View, action: &Action) -> Call {
        action::call(view, action)
    }

    fn fill(view: &View, offered: &Action, typed: &str) -> Result<Action, Refusal> {
        action::fill(view, offered, typed)
    }

    fn prompt(view: &View, asked: Seat) -> Text {
        words::prompt(view, asked)
    }

    fn why_not(view: &View, verb: &str, typed: &[(String, String)]) -> Option<Refusal> {
        refusals::why_not(view, verb, typed)
    }

    fn tell(event: &Event, viewer: Viewer) -> Option<Text> {
        event::tell(event, viewer)
    }

    fn restarts_clock_in(after: &State, by: Seat, action: &Action) -> bool {
        apply::restarts_clock(after, by, action)
    }

    fn describe(view: &View) -> Text {
        words::describe(view)
    }

    fn draw(view: &View, names: &Names) -> Scene {
        draw::table(view, names)
    }

    fn draw_hand(view: &View, names: &Names) -> Option<Scene> {
        draw::hand(view, names)
    }

    fn robot(view: &View, offers: &[Action], _rng: &mut Rng) -> usize {
        robot::robot(view, offers)
    }

    /// About a round: what was bid for has been built on by then.
    const HORIZON: u64 = 40;

    fn value(view: &View, _rng: &mut Rng) -> Option<BySeat<f32>> {
        robot::value(view)
    }

    fn reshuffle_unseen(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        unseen::reshuffle(state, viewer, rng)
    }

    fn possible(state: &State, seat: Seat, rng: &mut Rng) -> State {
        unseen::possible(state, seat, rng)
    }
}
