//! Nothing hidden leaks: whatever a viewer cannot know is exchanged, and this viewer must notice nothing.
//!
//! Words, pictures, prompts, calls and refusals are made of a view and of actions, by functions that are given nothing
//! else. So it is enough to compare views and actions, which is done at every step. Now and then all the rest is
//! made twice and compared too: that would show a function that is not the same for the same view.

use super::ask::{Ask, Call, Pace, Refusal};
use super::erased::meant;
use super::game::{Game, Verb};
use super::playout::{self, Played, Robot};
use super::rng::Rng;
use super::seat::{Names, Seat, Viewer};
use super::trial::Trial;
use super::typed::Typed;

/// How many steps lie between comparisons of everything that follows from a view.
const ALL_EVERY: u64 = 32;

/// Plays a match of random robots and exchanges at every step, for every viewer, all that viewer cannot know.
pub fn check<G: Game>(trial: &Trial) -> Result<Played, String> {
    let mut mixing = Rng::seeded(trial.seed);
    let mut step = 0_u64;
    let robots = vec![Robot::Random; trial.seats.into()];
    let names = Names::numbered(trial.seats);
    playout::play::<G>(trial, &robots, |state, asks, _| {
        step += 1;
        for viewer in Viewer::all(trial.seats) {
            let other = G::reshuffle_unseen(state, viewer, &mut mixing);
            let here = Seen::<G>::of(trial.seats, state, asks, viewer);
            let there = Seen::<G>::of(trial.seats, &other, &G::asks(&other), viewer);
            let mut same = here.same_questions(&there);
            if step % ALL_EVERY == 1 {
                same = same
                    .and_then(|()| here.same_look(&there, &names))
                    .and_then(|()| here.same_words(&there));
            }
            same.map_err(|what| format!("{}, step {step}, {viewer:?}: {what}", trial.words()))?;
        }
        Ok(())
    })
}

/// What everything a viewer is shown is made of.
struct Seen<G: Game> {
    seats: u8,
    viewer: Viewer,
    view: G::View,
    awaited: Vec<(Seat, Pace)>,
    offers: Vec<G::Action>,
    orders: Vec<G::Action>,
}

impl<G: Game> Seen<G> {
    fn of(seats: u8, state: &G::State, asks: &[Ask<G::Action>], viewer: Viewer) -> Self {
        let own = viewer.seat();
        let asked = asks.iter().find(|a| Some(a.seat) == own);
        Self {
            seats,
            viewer,
            view: G::view(state, viewer),
            awaited: asks.iter().map(|a| (a.seat, a.pace)).collect(),
            offers: asked.map_or_else(Vec::new, |a| a.offers.clone()),
            orders: own.map_or_else(Vec::new, |seat| G::orders(state, seat)),
        }
    }

    /// The view, who is awaited, and the actions on offer.
    fn same_questions(&self, other: &Self) -> Result<(), String> {
        if self.view != other.view {
            let (here, there) = (&self.view, &other.view);
            return Err(format!("the view differs:\n{here:?}\n{there:?}"));
        }
        differs(self.awaited != other.awaited, "who is awaited")?;
        let other_offers = self.offers != other.offers || self.orders != other.orders;
        differs(other_offers, "what can be done")
    }

    /// The pictures and the board in words.
    fn same_look(&self, other: &Self, names: &Names) -> Result<(), String> {
        let (here, there) = (&self.view, &other.view);
        differs(G::describe(here) != G::describe(there), "the description")?;
        differs(
            G::draw(here, names) != G::draw(there, names),
            "the board picture",
        )?;
        differs(
            self.viewer.seat().is_some() && G::draw_hand(here, names) != G::draw_hand(there, names),
            "the hand picture",
        )
    }

    /// Prompts, calls and refusals.
    fn same_words(&self, other: &Self) -> Result<(), String> {
        let prompts = |seen: &Self| -> Vec<_> {
            Seat::all(self.seats)
                .map(|asked| G::prompt(&seen.view, asked))
                .collect()
        };
        differs(prompts(self) != prompts(other), "a prompt")?;
        let (here, there) = (self.calls(), other.calls());
        differs(here != there, "what is offered")?;
        let refused = self.refused(&here) != other.refused(&there);
        differs(refused, "a refusal")
    }

    fn calls(&self) -> Vec<Call> {
        let actions = self.offers.iter().chain(&self.orders);
        actions.map(|a| G::call(&self.view, a)).collect()
    }

    /// What this viewer is refused, verb by verb, and why.
    fn refused(&self, calls: &[Call]) -> Vec<Option<Refusal>> {
        if self.viewer.seat().is_none() {
            return Vec::new();
        }
        let garbage = |v: &Verb| Typed {
            verb: v.name.into(),
            args: vec![(String::new(), "?".into())],
        };
        let verbs = G::INFO.verbs.iter();
        verbs
            .map(|v| meant::<G>(&self.view, calls, &garbage(v)).err())
            .collect()
    }
}

fn differs(does: bool, what: &str) -> Result<(), String> {
    if does {
        Err(format!("{what} differs"))
    } else {
        Ok(())
    }
}
