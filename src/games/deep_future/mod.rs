//! Deep Future: civilisations rise and fall on a galaxy that every match writes on.

pub mod action;
pub mod advancements;
mod answers;
pub mod apply;
pub mod asks;
pub mod campaign;
pub mod cards;
pub mod challenges;
mod deck;
mod describe;
pub mod draw;
pub mod effects;
pub mod event;
pub mod flow;
pub mod history;
mod keep;
pub mod legal;
mod losses;
mod making;
pub mod map;
pub mod names;
mod refusals;
pub mod robot;
pub mod score;
pub mod setup;
pub mod sources;
pub mod state;
pub mod step;
mod tell;
pub mod text;
mod tips;
mod unseen;
mod versions;
pub mod view;
mod words;

use crate::rules::ask::{Ask, Call, Refusal};
use crate::rules::game::{Game, Info, OptionSpec, Takeback};
use crate::rules::keepsake::{self, Brought};
use crate::rules::outcome::Outcome;
use crate::rules::rng::Rng;
use crate::rules::seat::{BySeat, Names, Seat, Viewer};
use crate::rules::text::Text;
use crate::rules::tip::{Lesson, TipSpec};
use crate::rules::version::Rules;
use action::Action;
use campaign::Campaign;
use event::Event;
use render::Scene;
use state::{Options, State};
use view::View;

/// The game.
pub struct DeepFuture;

impl Game for DeepFuture {
    const INFO: Info = Info {
        id: "deep-future",
        command: "deepfuture",
        title: "Deep Future",
        summary: "Civilisations rise and fall on a galaxy that keeps what every match writes on it. Alone or up to three.",
        seats: (1, 3),
        teams: &[],
        versions: versions::SUPPORTED,
        options: &[
            OptionSpec {
                name: "rounds",
                about: "After how many rounds the match ends without a winner.",
                values: &["100", "50", "25", "none"],
            },
            OptionSpec {
                name: "guide",
                about: "Whether questions come with advice for a first match.",
                values: &["brief", "full"],
            },
        ],
        verbs: action::VERBS,
        rules: include_str!("RULES.md"),
        notice: NOTICE,
        // 48 hours for every decision (DF-610).
        hours: (48 * 3600, 48 * 3600),
    };

    const KEEPSAKE: Option<&'static keepsake::Kind> = Some(&keep::CAMPAIGNS);
    const TIPS: &'static [TipSpec<View, Action>] = tips::TIPS;
    const LESSONS: &'static [Lesson] = &[Lesson {
        name: "match",
        about: "A first match alone, in a galaxy of its own",
        options: &[],
        alone: true,
    }];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn setup(
        rules: Rules,
        options: &Options,
        seats: u8,
        brought: &Brought,
        rng: &mut Rng,
        out: &mut Vec<Event>,
    ) -> State {
        // What was brought was read before the match started; what cannot be read now is a fresh campaign.
        let table = brought.table.as_deref();
        let campaign = table.and_then(|text| keep::read(text).ok()).flatten();
        setup::setup(rules, *options, seats, campaign, rng, out)
    }

    fn rules(state: &State) -> Rules {
        state.rules
    }

    fn fits(_options: &Options, _seats: u8, brought: &Brought) -> Result<(), Refusal> {
        brought
            .table
            .as_deref()
            .map_or(Ok(()), |text| keep::read(text).map(|_| ()))
    }

    fn leaves(state: &State, names: &Names) -> Option<String> {
        state.ending?;
        let mut campaign = Campaign::clone(&state.campaign);
        campaign.drop_unfinished();
        let people = Seat::all(state.seats()).map(|s| names.of(s).to_owned());
        campaign.sign(&people.collect::<Vec<_>>());
        Some(text::export(&campaign))
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
        Some(Outcome {
            places: score::places(ending, state.seats()),
            points: BySeat::from_fn(state.seats(), |_| None),
            words: words::ending(ending, state.campaign.era),
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
        tell::tell(event, viewer)
    }

    fn describe(view: &View) -> Text {
        describe::describe(view)
    }

    fn draw(view: &View, names: &Names) -> Scene {
        draw::board(view, names)
    }

    fn draw_hand(view: &View, names: &Names) -> Option<Scene> {
        draw::hand(view, names)
    }

    fn robot(view: &View, offers: &[Action], rng: &mut Rng) -> usize {
        robot::robot(view, offers, rng)
    }

    fn easy(view: &View, offers: &[Action], rng: &mut Rng) -> usize {
        robot::easy(view, offers, rng)
    }

    fn rollout(view: &View, offers: &[Action], _rng: &mut Rng) -> usize {
        robot::quickly(view, offers)
    }

    fn candidates(view: &View, offers: &[Action]) -> Vec<usize> {
        robot::candidates(view, offers)
    }

    /// About two turns: what comes of a deed shows by then.
    const HORIZON: u64 = 24;

    fn value(view: &View, rng: &mut Rng) -> Option<BySeat<f32>> {
        robot::value(view, rng)
    }

    fn reshuffle_unseen(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        unseen::reshuffle(state, viewer, rng)
    }

    fn possible(state: &State, seat: Seat, rng: &mut Rng) -> State {
        unseen::possible(state, seat, rng)
    }
}

/// Table talk is free (there is nothing to keep quiet about but what one chooses to).
const NOTICE: &str = "Talk as you like. Hands and the deck are secret; everything written on cards and map lasts for the whole campaign, so choose names everybody is happy to read.";
