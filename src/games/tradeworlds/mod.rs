//! `TradeWorlds`: trade, build starships and fight for the worlds, or face the Derelict alone.

pub mod action;
pub mod apply;
pub mod asks;
mod attack;
pub mod cards;
pub mod draw;
pub mod effects;
pub mod event;
pub mod flow;
pub mod frame;
mod refusals;
pub mod robot;
pub mod score;
pub mod setup;
pub mod state;
pub mod steps;
mod tales;
pub mod terms;
mod tips;
mod unseen;
pub mod view;
mod window;
mod words;

use crate::rules::ask::{Ask, Call, Refusal};
use crate::rules::game::{Game, Info, OptionSpec, Takeback};
use crate::rules::keepsake::Brought;
use crate::rules::outcome::Outcome;
use crate::rules::rng::Rng;
use crate::rules::seat::{Names, Seat, Viewer};
use crate::rules::text::Text;
use crate::rules::tip::TipSpec;
use crate::rules::version::{Rules, Supported};
use action::Action;
use event::Event;
use render::Scene;
use state::{MOST_SEATS, Options, State};
use view::View;

/// The game.
pub struct TradeWorlds;

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "scenario",
        about: "What is played for: 100 credits, survival, or one against the Derelict.",
        values: &["trade-wars", "space-wars", "derelict"],
    },
    OptionSpec {
        name: "reinforcements",
        about: "Whether Reinforcement Starships can be sent and used.",
        values: &["off", "on"],
    },
    OptionSpec {
        name: "launch-delay",
        about: "Whether a new starship must wait a turn before it attacks.",
        values: &["off", "on"],
    },
    OptionSpec {
        name: "garrisons",
        about: "How many empty seats are filled by the United Garrison in a war.",
        values: &["0", "1", "2", "3"],
    },
    OptionSpec {
        name: "difficulty",
        about: "How much Firepower the Derelict withstands: 4, 5, 6 or 8.",
        values: &["normal", "easy", "hard", "nightmare"],
    },
    OptionSpec {
        name: "round-cap",
        about: "After which round the match is decided as it stands.",
        values: &["40", "20", "30", "50", "60", "70", "80", "90", "100"],
    },
];

impl Game for TradeWorlds {
    const INFO: Info = Info {
        id: "tradeworlds",
        command: "tradeworlds",
        title: "TradeWorlds",
        summary: "Bank credits, buy cards, build starships and strike Homeworlds; alone you face the Derelict.",
        seats: (1, MOST_SEATS),
        teams: &[],
        versions: Supported::FIRST,
        options: OPTIONS,
        verbs: action::VERBS,
        rules: include_str!("RULES.md"),
        notice: NOTICE,
        // 24 hours for a turn, 6 for reactions, discards and offers (TW-430 to TW-433).
        hours: (24 * 3600, 6 * 3600),
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

    fn fits(options: &Options, seats: u8, _brought: &Brought) -> Result<(), Refusal> {
        setup::refuse(options, seats)
    }

    fn asks(state: &State) -> Vec<Ask<Action>> {
        asks::asks(state)
    }

    fn orders(state: &State, seat: Seat) -> Vec<Action> {
        asks::orders(state, seat)
    }

    fn in_a_while(state: &State, seat: Seat) -> Option<Action> {
        window::in_a_while(state, seat)
    }

    fn apply(state: &mut State, by: Seat, action: &Action, rng: &mut Rng, out: &mut Vec<Event>) {
        apply::apply(state, by, action, rng, out);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        score::outcome(state)
    }

    fn takeback(before: &State, by: Seat, action: &Action, _seats: u8) -> Takeback {
        apply::takeback(before, by, action)
    }

    fn faction(state: &State, seat: Seat) -> Option<String> {
        state.realms[seat].faction.map(|f| f.name().to_owned())
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn call(view: &View, action: &Action) -> Call {
        action::call(view, action)
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

    fn describe(view: &View) -> Text {
        words::describe(view)
    }

    fn draw(view: &View, names: &Names) -> Scene {
        draw::table(view, names)
    }

    fn draw_hand(view: &View, names: &Names) -> Option<Scene> {
        draw::hand(view, names)
    }

    fn robot(view: &View, offers: &[Action], rng: &mut Rng) -> usize {
        robot::robot(view, offers, rng)
    }

    fn reshuffle_unseen(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        unseen::reshuffle(state, viewer, rng)
    }

    fn possible(state: &State, seat: Seat, rng: &mut Rng) -> State {
        unseen::possible(state, seat, rng)
    }
}

/// How people may talk about a match.
const NOTICE: &str = "Talk and bargain as you like. Hands are secret: their trade values too. Reactions are asked of everybody who could \
have one, so a pause tells nothing.";
