//! Conquest of Orion: four seats in two alliances play tricks for planets, colonies and industries.

pub mod action;
pub mod apply;
pub mod asks;
pub mod cards;
mod describe;
pub mod draw;
pub mod effects;
pub mod event;
pub mod flow;
pub mod leaders;
mod log;
mod refusals;
pub mod robot;
pub mod score;
pub mod setup;
pub mod state;
mod tell;
mod tips;
pub mod trick;
mod unseen;
pub mod view;
mod words;

use crate::rules::ask::{Ask, Call, Refusal};
use crate::rules::game::{Game, Info, OptionSpec, Takeback, Team};
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
use state::{Alliance, Options, SEATS, State};
use view::View;

/// The game.
pub struct ConquestOfOrion;

impl Game for ConquestOfOrion {
    const INFO: Info = Info {
        id: "conquest-of-orion",
        command: "orion",
        title: "Conquest of Orion",
        summary: "Two alliances play tricks for planets, colonies and industries. Ships decide, and wars are worth the risk.",
        seats: (SEATS, SEATS),
        teams: &[
            Team {
                name: "A",
                seats: &[0, 2],
            },
            Team {
                name: "B",
                seats: &[1, 3],
            },
        ],
        versions: Supported::FIRST,
        options: &[OptionSpec {
            name: "history",
            about: "Whether the log lists the cards of older tricks of the round.",
            values: &["closed", "open"],
        }],
        verbs: action::VERBS,
        rules: include_str!("RULES.md"),
        notice: NOTICE,
        // 12 hours for a leader or a card, 6 for everything else (CO-281, CO-282).
        hours: (12 * 3600, 6 * 3600),
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
        _seats: u8,
        _brought: &Brought,
        rng: &mut Rng,
        out: &mut Vec<Event>,
    ) -> State {
        setup::setup(*options, rng, out)
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
        apply::apply(state, by, action, rng, out);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let ending = state.ending?;
        let totals = state.total();
        let place = |s| {
            if Alliance::of(s) == ending.winner() {
                1
            } else {
                2
            }
        };
        Some(Outcome {
            // Both seats of an alliance win or lose together, with its points (CO-017, CO-224).
            places: BySeat::from_fn(SEATS, place),
            points: BySeat::from_fn(SEATS, |s| Some(i32::from(totals[Alliance::of(s).index()]))),
            words: words::ending(ending, totals),
        })
    }

    fn takeback(before: &State, by: Seat, action: &Action, _seats: u8) -> Takeback {
        apply::takeback(before, by, action)
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
        tell::tell(event, viewer)
    }

    fn log(now: &View, events: &[Event], viewer: Viewer) -> Vec<Option<Text>> {
        log::log(now, events, viewer)
    }

    fn past(now: &View) -> Result<(), Refusal> {
        log::past(now)
    }

    fn restarts_clock(action: &Action) -> bool {
        // Spying does not extend the deadline of the card question (CO-292).
        !matches!(action, Action::Spy(_))
    }

    fn describe(view: &View) -> Text {
        describe::describe(view)
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

    /// Longer than naming and choosing leaders takes: the next round that begins is another one.
    const HORIZON: u64 = 8;

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

/// The rules of table talk (CO-231 to CO-235).
const NOTICE: &str = "Table talk: do not show a card of your hand to another player, do not say exactly which card you hold, \
do not tell anybody exactly which card to play next, and give no description by which a single card can be identified. \
General remarks on the strength of your hand are welcome.";
