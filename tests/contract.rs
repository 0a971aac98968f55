//! Every game keeps its promises in whole matches of random robots, orders and motions included.

mod support;

use orrery::games::GAMES;
use orrery::rules::contract::Depth;

#[test]
fn every_game_keeps_its_promises_in_random_matches() {
    support::for_every_table(6, |game, start| {
        game.contract(start, Depth::Thorough).map(|_| ())
    });
    assert!(!GAMES.is_empty());
}
