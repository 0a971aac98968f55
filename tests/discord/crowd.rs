//! Many tables at once: everything is acknowledged in time, answers come in order, and memory stays flat.
//!
//! The program runs by itself, so that its memory is its own; the stand-in shares the machine with it.

use super::player::offers;
use super::program::{Program, Setup};
use std::fmt;
use std::time::{Duration, Instant};
use twin::{Answer, Channel, Twin, User};

/// How many servers the tables are in.
const GUILDS: usize = 50;
/// Interactions of one person in a row.
const ROW: u64 = 4;
/// How long anybody waits for words.
const LONGEST: Duration = Duration::from_secs(60);
/// In time.
const SOON: Duration = Duration::from_millis(500);

/// Tables, interactions a second, and seconds: `ORRERY_CROWD=1000,200,60` for the big one.
fn size() -> (usize, u64, u64) {
    let wanted = std::env::var("ORRERY_CROWD").unwrap_or_else(|_| "12,20,2".to_owned());
    let numbers: Vec<u64> = wanted.split(',').map(|n| n.parse().unwrap()).collect();
    (numbers[0] as usize, numbers[1], numbers[2])
}

/// Somebody at a table of their own.
struct Sitter {
    person: User,
    place: Channel,
    asked: Vec<Answer>,
    /// The newest answer with a panel under it.
    panel: Option<Answer>,
}

impl Sitter {
    /// Does the next thing somebody at a table does: looks, types, and acts on the panel they got.
    fn go_on(&mut self, step: u64) {
        let Self { person, place, .. } = self;
        let answer = match step % 10 {
            0 | 5 => person.begin_completion(place, "/orion play card:", "c"),
            2 => person.begin(place, "/table mine").unwrap(),
            7 => person.begin(place, "/board").unwrap(),
            _ => {
                let panel = self.panel.as_ref().and_then(Answer::message);
                let offer = panel.as_ref().and_then(|m| offers(m).first().cloned());
                let answer = match (panel, offer) {
                    (Some(panel), Some(id)) => person.begin_click(&panel, &id),
                    _ => person.begin(place, "/hand").unwrap(),
                };
                self.panel = Some(answer.clone());
                answer
            }
        };
        self.asked.push(answer);
    }
}

/// Sits everybody down, a few at a time.
async fn seat_all(twin: &Twin, tables: usize) -> Vec<Sitter> {
    let mut seats = Vec::new();
    for i in 0..tables {
        let guild = twin.guild(&format!("Guild {}", i % GUILDS));
        let person = guild.user(&format!("Person {i}"));
        let place = guild.channel("games");
        seats.push(Sitter {
            person,
            place,
            asked: Vec::new(),
            panel: None,
        });
    }
    for some in seats.chunks(16) {
        let begin = |s: &Sitter| s.person.begin(&s.place, "/play game:orion").unwrap();
        let answers: Vec<Answer> = some.iter().map(begin).collect();
        for answer in answers {
            assert!(answer.finished(LONGEST).await, "somebody is not seated");
        }
    }
    // Boards and hands leave at the pace Discord allows; they are all out when it is quiet.
    twin.quiet(Duration::from_secs(2)).await;
    seats
}

/// What was measured.
struct Figures {
    times: Vec<Duration>,
    late: usize,
    swapped: usize,
    unfilled: usize,
    memory: [u64; 3],
}

impl Figures {
    fn at(&self, part: f64) -> Duration {
        self.times[((self.times.len() - 1) as f64 * part) as usize]
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [start, middle, end] = self.memory.map(|bytes| bytes / 1_000_000);
        write!(
            f,
            "{} interactions: acknowledged after {:?} (median), {:?} (99 %), {:?} (99.9 %), {:?} (slowest); \
             {} late, {} out of order, {} without words; memory {start} → {middle} → {end} MB",
            self.times.len(),
            self.at(0.5),
            self.at(0.99),
            self.at(0.999),
            self.at(1.0),
            self.late,
            self.swapped,
            self.unfilled,
        )
    }
}

/// Everybody acts at this rate for so many seconds.
async fn rush(program: &Program, seats: &mut [Sitter], rate: u64, seconds: u64) -> Figures {
    let begun = Instant::now();
    let mut memory = [program.memory(), 0, 0];
    let (count, tables) = (rate * seconds, seats.len() as u64);
    for sent in 0..count {
        let due = Duration::from_secs_f64(sent as f64 / rate as f64);
        tokio::time::sleep(due.saturating_sub(begun.elapsed())).await;
        if sent == count / 2 {
            memory[1] = program.memory();
        }
        // A few in a row at one table, then somewhere else; a prime steps through all of them.
        let row = sent / ROW;
        seats[(row * 7919 % tables) as usize].go_on(row + sent % ROW);
    }
    for answer in seats.iter().flat_map(|s| &s.asked) {
        answer.finished(LONGEST).await;
    }
    memory[2] = program.memory();
    let asked = || seats.iter().flat_map(|s| &s.asked);
    let mut times: Vec<Duration> = asked().map(|a| a.took().unwrap_or(Duration::MAX)).collect();
    times.sort();
    let deferred = |a: &&Answer| !matches!(a.how(), twin::Answered::Choices(_));
    Figures {
        late: times.iter().filter(|t| **t > SOON).count(),
        swapped: seats.iter().map(|s| swapped(&s.asked)).sum(),
        unfilled: asked()
            .filter(deferred)
            .filter(|a| a.filled_at().is_none())
            .count(),
        times,
        memory,
    }
}

/// How many answers came before one that was asked for earlier.
fn swapped(asked: &[Answer]) -> usize {
    let filled: Vec<u64> = asked.iter().filter_map(Answer::filled_at).collect();
    filled.windows(2).filter(|w| w[0] > w[1]).count()
}

#[expect(
    clippy::print_stderr,
    reason = "the numbers are what the big run is for"
)]
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_is_acknowledged_in_time_and_answered_in_order() {
    let (tables, rate, seconds) = size();
    let twin = Twin::start().await;
    twin.rate_limits(false);
    let program = Program::start(&Setup {
        more: "[log]\nlevel = \"error\"\n".to_owned(),
        ..Setup::right(&twin)
    });
    twin.gateway().connected().await;
    let mut seats = seat_all(&twin, tables).await;
    // Caches fill once; what comes after must not add to them.
    rush(&program, &mut seats, rate, seconds).await;
    for seat in &mut seats {
        seat.asked.clear();
    }
    let figures = rush(&program, &mut seats, rate, seconds).await;
    eprintln!("{tables} tables, {rate} a second: {figures}");
    assert!(figures.late * 1000 <= figures.times.len(), "{figures}");
    assert_eq!((figures.swapped, figures.unfilled), (0, 0), "{figures}");
    let [start, _, end] = figures.memory;
    assert!(end <= start + start / 10 + 20_000_000, "{figures}");
    assert_eq!(program.complained(), "");
}
