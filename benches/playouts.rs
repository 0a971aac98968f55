//! Whole matches of random players per second, and answers per second, through the same asks and apply that people use.

use divan::Bencher;
use divan::counter::ItemsCount;
use orrery::games::GAMES;
use orrery::rules::erased::Start;
use orrery::rules::playout::Robot;
use orrery::rules::rng::Seed;

fn main() {
    divan::main();
}

/// Every game with its fewest seats.
fn games() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|g| g.info().id)
}

/// Plays the match of this seed and gives back how many answers it took.
fn play(id: &str, robot: Robot, number: u64) -> u64 {
    let game = GAMES.iter().find(|g| g.info().id == id);
    let seats = game.map_or(0, |g| g.info().seats.0);
    let robots = vec![robot.into(); seats.into()];
    let played = game.map(|g| {
        g.playout(
            &Start::plain(robots.len() as u8, Seed::from_number(number)),
            &robots,
        )
    });
    played.and_then(Result::ok).map_or(0, |p| p.actions)
}

/// A hundred matches; the item counter shows matches per second.
#[divan::bench(args = games())]
fn random_matches(bencher: Bencher, id: &str) {
    bencher
        .counter(ItemsCount::new(100_u32))
        .bench(|| (0..100).map(|n| play(id, Robot::Random, n)).sum::<u64>());
}

/// The same hundred matches; the item counter shows answers per second.
#[divan::bench(args = games())]
fn random_answers(bencher: Bencher, id: &str) {
    let answers: u64 = (0..100).map(|n| play(id, Robot::Random, n)).sum();
    bencher
        .counter(ItemsCount::new(answers))
        .bench(|| (0..100).map(|n| play(id, Robot::Random, n)).sum::<u64>());
}

/// Twenty matches of the games' own robots, who look at their views first; one of them thinks ahead and takes its time.
#[divan::bench(args = games(), sample_count = 10)]
fn plain_matches(bencher: Bencher, id: &str) {
    bencher
        .counter(ItemsCount::new(20_u32))
        .bench(|| (0..20).map(|n| play(id, Robot::Plain, n)).sum::<u64>());
}
