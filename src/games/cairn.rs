//! The smallest game that plays on a keepsake, for tests of the host: two stones are laid on a cairn that outlives the match.

use crate::rules::ask::{Ask, Call, Pace, Refusal};
use crate::rules::game::{Game, Info, needed, verb};
use crate::rules::keepsake::{Brought, CODE, Does, Given, KeepVerb, Kept, Kind, NAME, Owner, TO};
use crate::rules::outcome::Outcome;
use crate::rules::rng::Rng;
use crate::rules::seat::{BySeat, Names, Seat, Viewer};
use crate::rules::text::Text;
use crate::rules::version::{Rules, Supported};
use render::Scene;
use serde::{Deserialize, Serialize};

/// How many stones a match lays.
const LAID: u8 = 2;

/// The game.
pub(crate) struct Cairn;

/// A match: the stones there were, and those laid.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    found: u32,
    laid: u8,
}

/// Lays a stone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Lay;

const fn keep(
    name: &'static str,
    params: &'static [crate::rules::game::Param],
    does: Does,
) -> KeepVerb {
    KeepVerb {
        verb: verb(name, "Something with a cairn", params),
        does,
    }
}

const WHICH: crate::rules::game::Param = needed(NAME, "Which cairn");
const CALLED: crate::rules::game::Param = needed(TO, "The new name");

static CAIRNS: Kind = Kind {
    noun: "cairn",
    about: "Cairns of this place",
    owner: Owner::Place,
    verbs: &[
        keep("new", &[needed(NAME, "What to call it")], Does::Make),
        keep("list", &[], Does::List),
        keep("show", &[WHICH], Does::Look),
        keep("join", &[needed(CODE, "Its code")], Does::Join),
        keep("rename", &[WHICH, CALLED], Does::Rename),
        keep("archive", &[WHICH], Does::Archive),
        keep("fork", &[WHICH, CALLED], Does::Copy),
        keep("topple", &[WHICH], Does::Change),
        keep("delete", &[WHICH], Does::Drop),
    ],
    edit,
    line: |text| format!("{text} stones").into(),
    signed: |_, _| None,
    values: |_, _| Vec::new(),
};

fn edit(verb: &str, text: Option<&str>, _: &Given, _: &[String]) -> Result<Kept, Refusal> {
    let stones = text.unwrap_or("0").to_owned();
    if stones.parse::<u32>().is_err() {
        return Err(Refusal::new("That is no cairn."));
    }
    let words = Text::from(format!("{stones} stones"));
    let text = match verb {
        "new" => Some(stones),
        "topple" => Some("0".to_owned()),
        _ => None,
    };
    Ok(Kept {
        text,
        words,
        ..Kept::default()
    })
}

impl Game for Cairn {
    const INFO: Info = Info {
        id: "cairn",
        command: "cairn",
        title: "Cairn",
        summary: "Lay two stones.",
        seats: (1, 2),
        teams: &[],
        versions: Supported::FIRST,
        options: &[],
        verbs: &[verb("lay", "Lay a stone", &[])],
        rules: "",
        notice: "",
        hours: (3600, 3600),
    };
    const KEEPSAKE: Option<&'static Kind> = Some(&CAIRNS);

    type Options = std::collections::BTreeMap<String, String>;
    type State = State;
    type Action = Lay;
    type Event = u32;
    type View = State;

    fn setup(
        _: Rules,
        _: &Self::Options,
        _: u8,
        brought: &Brought,
        _: &mut Rng,
        _: &mut Vec<u32>,
    ) -> State {
        let found = brought.table.as_deref().and_then(|t| t.parse().ok());
        State {
            found: found.unwrap_or(0),
            laid: 0,
        }
    }

    fn leaves(state: &State, _: &Names) -> Option<String> {
        Some((state.found + u32::from(state.laid)).to_string())
    }

    fn asks(state: &State) -> Vec<Ask<Lay>> {
        let ask = Ask {
            seat: Seat::new(0),
            pace: Pace::Short,
            offers: vec![Lay],
            on_timeout: 0,
        };
        if state.laid < LAID {
            vec![ask]
        } else {
            Vec::new()
        }
    }

    fn apply(state: &mut State, _: Seat, _: &Lay, _: &mut Rng, out: &mut Vec<u32>) {
        state.laid += 1;
        out.push(state.found + u32::from(state.laid));
    }

    fn outcome(state: &State) -> Option<Outcome> {
        (state.laid == LAID).then(|| Outcome {
            places: BySeat::from_fn(1, |_| 1),
            points: BySeat::from_fn(1, |_| None),
            words: "The cairn stands.".into(),
        })
    }

    fn view(state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn call(_: &State, _: &Lay) -> Call {
        Call::bare("lay")
    }

    fn prompt(_: &State, _: Seat) -> Text {
        "Lay a stone.".into()
    }

    fn tell(event: &u32, _: Viewer) -> Option<Text> {
        Some(format!("{event} stones now.").into())
    }

    fn describe(view: &State) -> Text {
        format!("{} stones", view.found + u32::from(view.laid)).into()
    }

    fn draw(_: &State, _: &Names) -> Scene {
        Scene::under(100, 100, 1, render::theme::Mood::Deep)
    }

    fn draw_hand(_: &State, _: &Names) -> Option<Scene> {
        None
    }

    fn robot(_: &State, _: &[Lay], _: &mut Rng) -> usize {
        0
    }

    fn reshuffle_unseen(state: &State, _: Viewer, _: &mut Rng) -> State {
        state.clone()
    }
}
