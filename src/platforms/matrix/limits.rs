//! Matrix's numbers, and ours where it leaves a choice.

use std::time::Duration;

/// The most characters of a message's words. An event has at most 64 KiB, in which the words stand twice, encrypted and as
/// base 64.
pub(super) const WORDS: usize = 6000;
/// The most characters of a picture's facts, said after the words.
pub(super) const ALT: usize = 4000;
/// Answers listed with their numbers; more are found by typing a part of them.
pub(super) const LISTED: usize = 40;
/// Of what may be done besides, so many that begin alike are listed; of more it is said how to see them.
pub(super) const ALIKE: usize = 4;
/// The most characters of an answer's line.
pub(super) const LABEL: usize = 160;
/// A menu for everybody with so many answers gets reactions to press.
pub(super) const REACTIONS: usize = 6;
/// The most messages one reply becomes; whoever wants more asks for less at a time.
pub(super) const PIECES: usize = 4;
/// Menus remembered of a slot: somebody may answer the one before while the next is on its way.
pub(super) const MENUS: usize = 4;

/// How long the homeserver may wait for something to happen.
pub(super) const WAIT: Duration = Duration::from_secs(25);
/// The first and the longest wait before the homeserver is asked again after a failure.
pub(super) const WAITS: (Duration, Duration) =
    (Duration::from_millis(500), Duration::from_secs(30));
/// Batches whose answers may be under way; then hearing waits for speaking.
pub(super) const BATCHES: usize = 64;
/// A message that cannot be read is tried again for so long, in milliseconds: keys come late.
pub(super) const SEALED_MS: u64 = 7 * 24 * 3600 * 1000;
/// After so long its sender hears of it, in milliseconds.
pub(super) const SEALED_TOLD_MS: u64 = 10_000;
/// Somebody who could not be reached in private is tried again after an hour.
pub(super) const CLOSED_MS: u64 = 3600 * 1000;
/// The power from which on somebody decides about games in a room: what may kick may do this.
pub(super) const ADMIN: i64 = 50;
/// How long work under way may take when the program is told to stop.
pub(super) const DRAIN: Duration = Duration::from_secs(10);
