//! Matches among robots, written down answer by answer. Once written they need no robot any more.

use super::super::ask::{ArgValue, Call};
use super::super::choice::{Choice, List};
use super::super::erased::{AnyGame, Play, Start};
use super::super::playout::{LONGEST, Robot};
use super::super::rng::Rng;
use super::super::seat::Seat;
use super::Answer;

/// How often orders are given: often in some matches, rarely in others, because somebody conceding early leaves the rest
/// of a match unseen.
const ORDERS_ONE_IN: [u32; 4] = [10, 60, 600, 6000];
/// How often the table does something together.
const MOTIONS_ONE_IN: u32 = 1000;
/// What is typed where words are wanted, half of the time.
const WORDS: [&str; 4] = ["Nova Prime", "the “Long” Way", "Ünder Æther", "x"];

/// A finished match of these robots, and how it stands at its end.
pub fn played(
    game: &dyn AnyGame,
    start: &Start,
    robots: &[Robot],
    thinking: &mut Rng,
) -> Result<(Vec<Answer>, Box<dyn Play>), String> {
    continued(game, start, &[], robots, thinking)
}

/// The same, but it begins with these answers, as long as they are on offer.
pub fn continued(
    game: &dyn AnyGame,
    start: &Start,
    first: &[Answer],
    robots: &[Robot],
    thinking: &mut Rng,
) -> Result<(Vec<Answer>, Box<dyn Play>), String> {
    let begun = game.start(start);
    let (mut play, _) = begun.map_err(|no| super::words(&no.why))?;
    let orders_one_in = ORDERS_ONE_IN[thinking.below(ORDERS_ONE_IN.len() as u32) as usize];
    let mut answers = Vec::new();
    for answer in first {
        if play.outcome().is_some() || play.act(answer.seat, &answer.choice).is_none() {
            break;
        }
        answers.push(answer.clone());
    }
    for _ in answers.len() as u64..LONGEST {
        if play.outcome().is_some() {
            return Ok((answers, play));
        }
        let answer = something(play.as_ref(), robots, orders_one_in, thinking)
            .ok_or("nobody is asked and the match is not over")?;
        if play.act(answer.seat, &answer.choice).is_none() {
            return Err("an offer was not accepted".to_owned());
        }
        answers.push(answer);
    }
    Err(format!("not over after {LONGEST} answers"))
}

/// Mostly an answer, now and then an order of any seat, rarely a motion.
fn something(
    play: &dyn Play,
    robots: &[Robot],
    orders_one_in: u32,
    rng: &mut Rng,
) -> Option<Answer> {
    let any = Seat::new(rng.below(u32::from(play.seats())) as u8);
    if rng.below(orders_one_in) == 0 {
        let orders = &play.panel(any).orders;
        if !orders.is_empty() {
            let index = rng.below(orders.len() as u32) as usize;
            let mut choice = Choice {
                list: List::Orders,
                ..Choice::offer(index)
            };
            choice.words = words(play, any, &choice, &orders[index], rng);
            return Some(Answer { seat: any, choice });
        }
    }
    if rng.below(MOTIONS_ONE_IN) == 0 {
        let motions = play.motions();
        if !motions.is_empty() {
            let choice = Choice::motion(rng.below(motions.len() as u32) as usize);
            let seat = Seat::new(0);
            return Some(Answer { seat, choice });
        }
    }
    let awaited = play.awaited();
    let seat = awaited.get(rng.below(awaited.len() as u32) as usize)?.seat;
    let robot = robots.get(seat.index()).copied().unwrap_or(Robot::Random);
    let mut choice = play.robot(seat, robot, rng)?;
    let call = play.panel(seat).offers.get(choice.index)?;
    choice.words = words(play, seat, &choice, call, rng);
    Some(Answer { seat, choice })
}

/// What is typed for a free argument: half of the time something else than suggested, if it is accepted.
fn words(
    play: &dyn Play,
    seat: Seat,
    choice: &Choice,
    call: &Call,
    rng: &mut Rng,
) -> Option<String> {
    let free = call.args.iter().find(|a| a.is_free())?;
    if rng.below(2) == 0 {
        return None;
    }
    let typed = match &free.value {
        ArgValue::Number { min, max, .. } => {
            let span = u32::try_from(max - min).unwrap_or(u32::MAX - 1);
            (min + i64::from(rng.below(span + 1))).to_string()
        }
        _ => WORDS[rng.below(WORDS.len() as u32) as usize].to_owned(),
    };
    let filled = Choice {
        words: Some(typed.clone()),
        ..choice.clone()
    };
    play.takeback(seat, &filled).map(|_| typed)
}
