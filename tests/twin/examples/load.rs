//! How much the twin carries: 1,000 tables in 50 guilds and 200 interactions a second, answered by the leanest bot there is.
//!
//! `cargo run -p twin --example load -- [seconds] [interactions a second]`

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    missing_docs
)]

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;
use twin::{Answer, Channel, Twin, User};

const GUILDS: usize = 50;
const TABLES: usize = 20;
const PEOPLE: usize = 4;

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: u64| {
        arguments
            .next()
            .and_then(|a| a.parse().ok())
            .unwrap_or(usual)
    };
    let (seconds, rate) = (number(10), number(200));
    let twin = Twin::start().await;
    let begun = Instant::now();
    let tables = furnish(&twin);
    println!(
        "{} tables in {GUILDS} guilds set up in {:?}",
        tables.len(),
        begun.elapsed()
    );
    let http = reqwest::Client::new();
    register(&twin, &http).await;
    tokio::spawn(bot(
        twin.socket(),
        twin.rest(),
        twin.token(),
        twin.application().to_string(),
        http,
    ));
    twin.gateway().connected().await;
    let (answers, took) = press(&tables, seconds * rate, rate).await;
    let done = |a: &&Answer| a.message().is_some_and(|m| m.content == "done");
    let finished = || answers.iter().filter(done).count() == answers.len();
    let all = twin.until(Duration::from_secs(20), |_| finished()).await;
    let per_second = answers.len() as f64 / took.as_secs_f64();
    println!(
        "{} interactions in {took:?}: {per_second:.0} a second, all finished: {all}",
        answers.len()
    );
    report("first answer", &mut twin.answer_times());
    let begun = Instant::now();
    let seen = tables[0].1[0].sight().0.len();
    println!(
        "one person's whole sight: {seen} things in {:?}",
        begun.elapsed()
    );
}

/// Guilds with their tables and people.
fn furnish(twin: &Twin) -> Vec<(Channel, Vec<User>)> {
    let mut tables = Vec::new();
    for g in 0..GUILDS {
        let guild = twin.guild(&format!("guild {g}"));
        let people: Vec<User> = (0..PEOPLE)
            .map(|p| guild.user(&format!("person {g}-{p}")))
            .collect();
        tables.extend((0..TABLES).map(|t| (guild.channel(&format!("table-{t}")), people.clone())));
    }
    tables
}

async fn register(twin: &Twin, http: &reqwest::Client) {
    let url = format!(
        "{}/api/v10/applications/{}/commands",
        twin.rest(),
        twin.application()
    );
    let commands = json!([{ "name": "go", "description": "Go" }]);
    let request = http
        .put(url)
        .header("authorization", format!("Bot {}", twin.token()))
        .json(&commands);
    assert!(request.send().await.unwrap().status().is_success());
}

/// Presses evenly, one table after the other.
async fn press(tables: &[(Channel, Vec<User>)], count: u64, rate: u64) -> (Vec<Answer>, Duration) {
    let begun = Instant::now();
    let mut answers = Vec::new();
    for i in 0..count {
        let due = Duration::from_secs_f64(i as f64 / rate as f64);
        tokio::time::sleep(due.saturating_sub(begun.elapsed())).await;
        let (table, people) = &tables[i as usize % tables.len()];
        answers.push(people[i as usize % PEOPLE].begin(table, "/go").unwrap());
    }
    (answers, begun.elapsed())
}

/// Defers, then edits in a message with a picture of 20 kB: what a board costs.
async fn bot(socket: String, rest: String, token: String, app: String, http: reqwest::Client) {
    let (line, _) = connect_async(socket).await.unwrap();
    let (mut out, mut heard) = line.split();
    let identify = json!({ "op": 2, "d": { "token": token, "intents": 1, "properties": {} } });
    out.send(Frame::Text(identify.to_string().into()))
        .await
        .unwrap();
    while let Some(Ok(Frame::Text(text))) = heard.next().await {
        let frame: Value = serde_json::from_str(&text).unwrap();
        if frame["t"] != "INTERACTION_CREATE" {
            continue;
        }
        let (id, token) = (
            frame["d"]["id"].as_str().unwrap(),
            frame["d"]["token"].as_str().unwrap(),
        );
        let callback = format!("{rest}/api/v10/interactions/{id}/{token}/callback");
        let original = format!("{rest}/api/v10/webhooks/{app}/{token}/messages/@original");
        let http = http.clone();
        tokio::spawn(async move {
            http.post(callback)
                .json(&json!({ "type": 5 }))
                .send()
                .await
                .unwrap();
            let picture = reqwest::multipart::Part::bytes(vec![0; 20_000]).file_name("board.png");
            let body = json!({ "content": "done", "attachments": [{ "id": 0, "description": "The board" }] });
            let form = reqwest::multipart::Form::new()
                .part("files[0]", picture)
                .text("payload_json", body.to_string());
            let answer = http.patch(original).multipart(form).send().await.unwrap();
            assert!(
                answer.status().is_success(),
                "{}",
                answer.text().await.unwrap()
            );
        });
    }
}

fn report(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{what}: median {:?}, 99 % {:?}, slowest {:?}",
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
