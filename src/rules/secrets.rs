//! Nothing hidden leaks: whatever a viewer cannot know is exchanged, and this viewer must notice nothing.

use super::erased::{Match, Play, Start, options_of};
use super::game::Game;
use super::playout::{self, Played, Robot};
use super::rng::Rng;
use super::seat::{Names, Seat, Viewer};
use super::typed::Typed;

/// Plays a match of random robots and exchanges at every step, for every viewer, all that viewer cannot know.
pub fn check<G: Game>(start: &Start) -> Result<Played, String> {
    let seats = start.seats;
    let mut mixing = Rng::seeded(start.seed);
    let mut step = 0;
    let robots = vec![Robot::Random; seats.into()];
    let options = options_of::<G>(&start.options).map_err(|no| no.why.plain(|s| s.to_string()))?;
    playout::play_with::<G>(
        &options,
        &start.brought,
        &robots,
        start.seed,
        |state, _, rng| {
            step += 1;
            for viewer in Viewer::all(seats) {
                let other = G::reshuffle_unseen(state, viewer, &mut mixing);
                let here = Match::<G> {
                    state: state.clone(),
                    rng: rng.clone(),
                    seats,
                };
                let there = Match::<G> {
                    state: other,
                    rng: rng.clone(),
                    seats,
                };
                same_for::<G>(viewer, &here, &there)
                    .and_then(|()| same_refusals::<G>(viewer, &here, &there))
                    .map_err(|what| {
                        format!("{}, step {step}, {viewer:?}: {what}", start.words())
                    })?;
            }
            Ok(())
        },
    )
}

/// View, words, pictures, questions and offers of a viewer are the same in both matches.
fn same_for<G: Game>(viewer: Viewer, here: &Match<G>, there: &Match<G>) -> Result<(), String> {
    let names = Names::numbered(here.seats);
    let view = G::view(&here.state, viewer);
    if view != G::view(&there.state, viewer) {
        return Err(format!(
            "the view differs:\n{view:?}\n{:?}",
            G::view(&there.state, viewer)
        ));
    }
    let differs = |what: &str| Err(format!("{what} differs"));
    if here.describe(viewer) != there.describe(viewer) {
        return differs("the description");
    }
    if here.board(viewer, &names) != there.board(viewer, &names) {
        return differs("the board picture");
    }
    let parts = here.parts(viewer);
    let part = |m: &Match<G>, p: &super::game::Part| m.part(viewer, &names, &p.key);
    if parts != there.parts(viewer) || parts.iter().any(|p| part(here, p) != part(there, p)) {
        return differs("a part of the board");
    }
    if here.awaited() != there.awaited() {
        return differs("who is awaited");
    }
    if Seat::all(here.seats).any(|s| here.prompt(viewer, s) != there.prompt(viewer, s)) {
        return differs("a prompt");
    }
    let Some(seat) = viewer.seat() else {
        return Ok(());
    };
    if here.hand(seat, &names) != there.hand(seat, &names) {
        return differs("the hand picture");
    }
    if here.panel(seat) != there.panel(seat) {
        return differs("what is offered");
    }
    if here.tips(seat) != there.tips(seat) {
        return differs("a tip");
    }
    Ok(())
}

/// What a viewer is refused, and why, is the same in both matches.
fn same_refusals<G: Game>(viewer: Viewer, here: &Match<G>, there: &Match<G>) -> Result<(), String> {
    let Some(seat) = viewer.seat() else {
        return Ok(());
    };
    let refused = |m: &Match<G>| -> Vec<_> {
        let garbage = |v: &super::game::Verb| Typed {
            verb: v.name.into(),
            args: vec![(String::new(), "?".into())],
        };
        G::INFO
            .verbs
            .iter()
            .map(|v| m.resolve(seat, &garbage(v)).err())
            .collect()
    };
    if refused(here) == refused(there) {
        Ok(())
    } else {
        Err("a refusal differs".into())
    }
}
