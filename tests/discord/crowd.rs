//! Many tables at once: everything is acknowledged in time, and answers come in order.

use super::support::Hall;
use std::time::{Duration, Instant};
use twin::User;

/// Tables, interactions a second, and seconds: `ORRERY_CROWD=1000,200,60` for the big one.
fn size() -> (usize, u64, u64) {
    let wanted = std::env::var("ORRERY_CROWD").unwrap_or_else(|_| "12,20,2".to_owned());
    let numbers: Vec<u64> = wanted.split(',').map(|n| n.parse().unwrap()).collect();
    (numbers[0] as usize, numbers[1], numbers[2])
}

fn memory() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let resident = pages
        .split_whitespace()
        .nth(1)
        .and_then(|n| n.parse::<u64>().ok());
    resident.unwrap_or(0) * 4096 / 1_000_000
}

#[expect(
    clippy::print_stderr,
    reason = "the numbers are what the big run is for"
)]
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_is_acknowledged_in_time() {
    let (tables, rate, seconds) = size();
    let mut hall = Hall::open(&[], 1).await;
    let mut seats = Vec::new();
    for i in 0..tables {
        let guild = hall.twin.guild(&format!("Guild {}", i % 50));
        let person = guild.user(&format!("Person {i}"));
        let place = guild.channel("games");
        hall.people = vec![person.clone()];
        person.run(&place, "/play game:orion").await;
        seats.push((person, place));
    }
    hall.settle().await;
    let begun = Instant::now();
    let before = memory();
    let mut sent = 0_u64;
    let mut asked = Vec::new();
    while begun.elapsed() < Duration::from_secs(seconds) {
        let due = begun.elapsed().as_millis() as u64 * rate / 1000;
        while sent < due {
            let (person, place): &(User, _) = &seats[sent as usize * 7919 % seats.len()];
            let line = if sent.is_multiple_of(4) {
                "/table mine"
            } else {
                "/hand"
            };
            asked.push(person.begin(place, line).unwrap());
            sent += 1;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    for answer in &asked {
        answer.settled().await;
    }
    let mut times: Vec<Duration> = asked
        .iter()
        .map(|a| a.took().unwrap_or(Duration::MAX))
        .collect();
    times.sort();
    let late = times
        .iter()
        .filter(|t| **t > Duration::from_millis(500))
        .count();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    eprintln!(
        "{tables} tables, {sent} interactions: median {:?}, 99 % {:?}, slowest {:?}, late {late}; memory {before} → {} MB",
        at(0.5),
        at(0.99),
        at(1.0),
        memory()
    );
    assert!(
        late * 1000 <= times.len(),
        "{late} of {} came late",
        times.len()
    );
}
