//! What follows from one state of a match, computed on first use and shared from then on.
//!
//! Answering, completing, showing and robots all look at the same few things: who is asked what, what each viewer knows,
//! what each seat may do. None of it changes until the next action, so a match computes each at most once per revision.

use super::ask::Ask;
use super::erased::Panel;
use super::game::Game;
use super::seat::{Seat, Viewer};
use std::sync::OnceLock;

/// The asks, views and panels of one state. A memo, not state: dropping it loses nothing.
pub(super) struct Moment<G: Game> {
    asks: OnceLock<Vec<Ask<G::Action>>>,
    /// The open table's view, then one per seat.
    views: Vec<OnceLock<G::View>>,
    panels: Vec<OnceLock<Panel>>,
    /// The panel of a seat the match does not have.
    nothing: Panel,
}

impl<G: Game> Moment<G> {
    pub(super) fn new(seats: u8) -> Self {
        let seats = usize::from(seats);
        Self {
            asks: OnceLock::new(),
            views: (0..=seats).map(|_| OnceLock::new()).collect(),
            panels: (0..seats).map(|_| OnceLock::new()).collect(),
            nothing: Panel::default(),
        }
    }

    pub(super) fn asks(&self, state: &G::State) -> &[Ask<G::Action>] {
        self.asks.get_or_init(|| {
            #[cfg(test)]
            computed::count(1, 0);
            G::asks(state)
        })
    }

    /// What a viewer knows. A seat the match does not have sees what the open table sees.
    pub(super) fn view(&self, state: &G::State, viewer: Viewer) -> &G::View {
        let at = match viewer {
            Viewer::Seat(seat) if seat.index() + 1 < self.views.len() => seat.index() + 1,
            Viewer::Seat(_) | Viewer::Table => 0,
        };
        let viewer = if at == 0 { Viewer::Table } else { viewer };
        self.views[at].get_or_init(|| {
            #[cfg(test)]
            computed::count(0, 1);
            G::view(state, viewer)
        })
    }

    pub(super) fn panel(&self, seat: Seat, make: impl FnOnce() -> Panel) -> &Panel {
        let panel = self.panels.get(seat.index());
        panel.map_or(&self.nothing, |panel| panel.get_or_init(make))
    }
}

/// How many asks and views this thread has computed, for tests that hold the host to once per revision.
#[cfg(test)]
pub(crate) mod computed {
    use std::cell::Cell;

    thread_local! {
        static COUNT: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
    }

    pub(super) fn count(asks: usize, views: usize) {
        let (a, v) = COUNT.get();
        COUNT.set((a + asks, v + views));
    }

    /// The counts since this was called last.
    pub(crate) fn take() -> (usize, usize) {
        COUNT.take()
    }
}
