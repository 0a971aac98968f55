//! What a seat knows, as a number.

use crate::rules::game::Game;
use crate::rules::seat::Seat;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, Write};

/// An information set: who is asked, and a digest of all this seat knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Known(Seat, u64);

impl Known {
    /// What a seat knows that sees this view; `None` for a view that cannot be written down.
    pub(super) fn of<G: Game>(seat: Seat, view: &G::View) -> Option<Self> {
        let mut digest = Digest(DefaultHasher::new());
        serde_json::to_writer(&mut digest, view).ok()?;
        Some(Self(seat, digest.0.finish()))
    }

    /// Who is asked.
    pub(super) const fn seat(self) -> Seat {
        self.0
    }
}

struct Digest(DefaultHasher);

impl Write for Digest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
