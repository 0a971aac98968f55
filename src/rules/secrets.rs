//! Nothing hidden leaks: whatever a viewer cannot know is exchanged, and this viewer must notice nothing.
//!
//! Words, pictures, prompts, calls, tips and refusals are made of a view and of actions, by functions that are given nothing
//! else. So it is enough to compare views and actions, which is done at every step. Now and then all the rest is
//! made twice and compared too: that would show a function that is not the same for the same view.

use super::ask::{Ask, Call, Pace, Refusal};
use super::erased::{Start, options_of};
use super::game::{Game, Verb};
use super::honest;
use super::playout::{self, Played, Robot};
use super::rng::Rng;
use super::running::meant;
use super::seat::{Names, Seat, Viewer};
use super::tip::{Tip, TipSpec};
use super::typed::Typed;

/// How many steps lie between comparisons of everything that follows from a view.
const ALL_EVERY: u64 = 32;
/// How many steps lie between looks at what seats imagine; where several are asked at once it is always looked at.
const HONEST_EVERY: u64 = 8;

/// Plays a match of random robots and exchanges at every step, for every viewer, all that viewer cannot know.
pub fn check<G: Game>(start: &Start) -> Result<Played, String> {
    let mut mixing = Rng::seeded(start.seed);
    let mut step = 0_u64;
    let robots = vec![Robot::Random; start.seats.into()];
    let names = Names::numbered(start.seats);
    let options = options_of::<G>(&start.options).map_err(|no| no.why.plain(|s| s.to_string()))?;
    let look = |state: &G::State, asks: &[Ask<G::Action>], _: &Rng| {
        step += 1;
        for viewer in Viewer::all(start.seats) {
            let other = G::reshuffle_unseen(state, viewer, &mut mixing);
            let here = Seen::<G>::of(start.seats, state, asks, viewer);
            let there = Seen::<G>::of(start.seats, &other, &G::asks(&other), viewer);
            let mut same = here.same_questions(&there);
            if step % ALL_EVERY == 1 {
                same = same
                    .and_then(|()| here.same_look(&there, &names))
                    .and_then(|()| here.same_words(&there));
            }
            same.map_err(|what| format!("{}, step {step}, {viewer:?}: {what}", start.words()))?;
        }
        if step % HONEST_EVERY == 1 || asks.len() > 1 {
            honest::check::<G>(start.seats, state, asks, &mut mixing)
                .map_err(|what| format!("{}, step {step}: {what}", start.words()))?;
        }
        Ok(())
    };
    playout::play_with::<G>(&options, &start.brought, &robots, start.seed, look)
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
        let parts = |view: &G::View| -> Vec<_> {
            let all = G::parts(view).into_iter();
            all.map(|p| (G::draw_part(view, names, &p.key), p))
                .collect()
        };
        differs(parts(here) != parts(there), "a part of the board")?;
        differs(
            self.viewer.seat().is_some() && G::draw_hand(here, names) != G::draw_hand(there, names),
            "the hand picture",
        )
    }

    /// Prompts, calls, refusals and tips.
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
        differs(refused, "a refusal")?;
        differs(self.tips() != other.tips(), "a tip")
    }

    fn tips(&self) -> Vec<Tip> {
        let fits = G::TIPS
            .iter()
            .filter(|t| !self.offers.is_empty() && (t.when)(&self.view, &self.offers));
        fits.map(TipSpec::tip).collect()
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
            .map(|v| meant::<G, _>(&self.view, calls, &garbage(v)).err())
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
