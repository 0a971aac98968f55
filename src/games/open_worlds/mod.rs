//! Open Worlds: two to four companies settle a row of Worlds with hidden cards, and fight for their Income.

pub mod action;
pub mod apply;
pub mod asks;
pub mod cards;
pub mod decks;
pub mod draw;
pub mod effects;
pub mod event;
mod example;
pub mod flow;
mod keep;
pub mod options;
mod refusals;
pub mod report;
mod resolve;
mod reveal;
pub mod robot;
pub mod score;
pub mod setup;
pub mod state;
mod tips;
mod unseen;
pub mod view;
mod windows;
mod words;
pub mod worlds;

use crate::rules::ask::{Ask, Call, Refusal};
use crate::rules::game::{Game, Info, Part, Takeback};
use crate::rules::keepsake::{self, Brought};
use crate::rules::outcome::Outcome;
use crate::rules::rng::Rng;
use crate::rules::seat::{BySeat, Names, Seat, Viewer};
use crate::rules::text::Text;
use crate::rules::tip::{Lesson, TipSpec};
use crate::rules::version::{Rules, Supported};
use action::Action;
use event::Event;
use options::Options;
use render::Scene;
use state::State;
use view::View;

/// The game.
pub struct OpenWorlds;

impl Game for OpenWorlds {
    const INFO: Info = Info {
        id: "open-worlds",
        command: "openworlds",
        title: "Open Worlds",
        summary: "Settle a row of Worlds with hidden cards, fight in orbit and on the ground, and earn the highest Income on the final turn.",
        seats: (2, 4),
        teams: &[],
        versions: Supported::FIRST,
        options: options::SPECS,
        verbs: action::VERBS,
        rules: include_str!("RULES.md"),
        notice: "",
        // A day to Stage, Move or fight, twelve hours for a window.
        hours: (24 * 3600, 12 * 3600),
    };

    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    const TIPS: &'static [TipSpec<View, Action>] = tips::TIPS;
    const LESSONS: &'static [Lesson] = &[
        Lesson {
            name: "match",
            about: "A first match with the introductory decks",
            options: &[("game", "introductory")],
            alone: false,
        },
        Lesson {
            name: "example-turn",
            about: "Replay the rulebook's example turn",
            options: &[("deal", "example")],
            alone: false,
        },
    ];

    const KEEPSAKE: Option<&'static keepsake::Kind> = Some(&keep::DECKS);

    fn setup(
        _rules: Rules,
        options: &Options,
        seats: u8,
        brought: &Brought,
        rng: &mut Rng,
        out: &mut Vec<Event>,
    ) -> State {
        setup::setup(*options, seats, brought, rng, out)
    }

    fn fits(options: &Options, seats: u8, brought: &Brought) -> Result<(), Refusal> {
        setup::refuse(options, seats, brought)
    }

    fn asks(state: &State) -> Vec<Ask<Action>> {
        asks::asks(state)
    }

    fn orders(state: &State, seat: Seat) -> Vec<Action> {
        asks::orders(state, seat)
    }

    fn motions(state: &State) -> Vec<Action> {
        asks::motions(state)
    }

    fn apply(state: &mut State, by: Seat, action: &Action, rng: &mut Rng, out: &mut Vec<Event>) {
        let known = out.len();
        apply::apply(state, by, action, rng, out);
        report::note(state, &out[known..]);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        score::outcome(state)
    }

    fn takeback(before: &State, by: Seat, action: &Action, _seats: u8) -> Takeback {
        apply::takeback(before, by, action)
    }

    fn faction(state: &State, seat: Seat) -> Option<String> {
        Some(state.players[seat].list.name.clone())
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

    /// Small answers before `ready` do not buy more time.
    fn restarts_clock(action: &Action) -> bool {
        action.completes()
    }

    fn describe(view: &View) -> Text {
        words::describe(view)
    }

    fn draw(view: &View, names: &Names) -> Scene {
        draw::table(view, names)
    }

    fn parts(view: &View) -> Vec<Part> {
        let part = |(at, place): (usize, &worlds::Place)| Part {
            key: place.world.spec().key.to_owned(),
            label: format!("{} ({})", place.name(), at + 1),
        };
        view.row.iter().enumerate().map(part).collect()
    }

    fn draw_part(view: &View, names: &Names, part: &str) -> Option<(Scene, Text)> {
        let at = view.row.iter().position(|p| p.world.spec().key == part)? as u8;
        Some((draw::world(view, names, at), words::closely(view, at)))
    }

    fn draw_hand(view: &View, names: &Names) -> Option<Scene> {
        draw::hand(view, names)
    }

    fn robot(view: &View, offers: &[Action], _rng: &mut Rng) -> usize {
        robot::robot(view, offers)
    }

    /// More than a turn: what is Staged has been resolved by then.
    const HORIZON: u64 = 40;

    fn value(view: &View, _rng: &mut Rng) -> Option<BySeat<f32>> {
        robot::value(view)
    }

    fn candidates(view: &View, offers: &[Action]) -> Vec<usize> {
        robot::candidates(view, offers)
    }

    fn reshuffle_unseen(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        unseen::reshuffle(state, viewer, rng)
    }

    fn possible(state: &State, seat: Seat, rng: &mut Rng) -> State {
        unseen::possible(state, seat, rng)
    }
}
