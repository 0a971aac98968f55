//! The gateway's own rules: who gets in, what they hear, and how they are thrown out.

use crate::raw::Night;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use twin::Twin;

const GUILDS: u64 = 1;
const GUILD_MESSAGES: u64 = 1 << 9;

/// A client that says exactly what a test says.
struct Line(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    /// Connects and takes the hello.
    async fn open(twin: &Twin) -> Self {
        let (socket, _) = connect_async(format!("{}/?v=10&encoding=json", twin.socket()))
            .await
            .unwrap();
        let mut line = Self(socket);
        let hello = line.next().await.unwrap();
        assert_eq!(
            (
                hello["op"].as_u64(),
                hello["d"]["heartbeat_interval"].as_u64()
            ),
            (Some(10), Some(41_250))
        );
        line
    }

    async fn identify(twin: &Twin, intents: u64, shard: [u64; 2]) -> Self {
        let mut line = Self::open(twin).await;
        line.say(
            2,
            json!({ "token": twin.token(), "intents": intents, "shard": shard, "properties": {} }),
        )
        .await;
        line
    }

    async fn say(&mut self, op: u64, d: Value) {
        self.text(json!({ "op": op, "d": d }).to_string()).await;
    }

    async fn text(&mut self, text: String) {
        self.0.send(Frame::Text(text.into())).await.unwrap();
    }

    /// The next frame, or the code the socket was closed with.
    async fn next(&mut self) -> Result<Value, u16> {
        let frame = tokio::time::timeout(Duration::from_secs(5), self.0.next())
            .await
            .expect("something comes");
        match frame {
            Some(Ok(Frame::Text(text))) => Ok(serde_json::from_str(&text).unwrap()),
            Some(Ok(Frame::Close(Some(frame)))) => Err(frame.code.into()),
            other => panic!("{other:?}"),
        }
    }

    /// Names of the events that are there, in order, with their numbers.
    async fn events(&mut self) -> Vec<(String, u64, Value)> {
        let mut found = Vec::new();
        while let Ok(Some(Ok(Frame::Text(text)))) =
            tokio::time::timeout(Duration::from_millis(200), self.0.next()).await
        {
            let frame: Value = serde_json::from_str(&text).unwrap();
            if let Some(name) = frame["t"].as_str() {
                found.push((
                    name.to_owned(),
                    frame["s"].as_u64().unwrap(),
                    frame["d"].clone(),
                ));
            }
        }
        found
    }

    async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }
}

fn names(events: &[(String, u64, Value)]) -> Vec<&str> {
    events.iter().map(|(name, _, _)| name.as_str()).collect()
}

#[tokio::test]
async fn strangers_and_the_greedy_are_thrown_out_with_the_right_code() {
    let night = Night::new().await;
    let twin = &night.twin;
    let me = |intents: u64, shard: [u64; 2]| json!({ "token": twin.token(), "intents": intents, "shard": shard });
    let wrong = json!({ "token": "nonsense", "intents": 1 });
    let cases = [
        (2, wrong, 4004),
        (2, me(1 << 15, [0, 1]), 4014),
        (2, me(1, [3, 2]), 4010),
        (3, json!({}), 4003),
        (99, json!({}), 4001),
    ];
    for (op, body, code) in cases {
        let mut line = Line::open(twin).await;
        line.say(op, body).await;
        assert_eq!(line.closed().await, code);
    }
    let mut line = Line::open(twin).await;
    line.text("no json".to_owned()).await;
    assert_eq!(line.closed().await, 4002);
    let mut line = Line::open(twin).await;
    line.text(json!({ "op": 1, "d": "x".repeat(4096) }).to_string())
        .await;
    assert_eq!(line.closed().await, 4002);
    let mut line = Line::identify(twin, GUILDS, [0, 1]).await;
    line.say(2, me(1, [0, 1])).await;
    assert_eq!(line.closed().await, 4005);
    let mut line = Line::open(twin).await;
    for _ in 0..121 {
        line.say(1, Value::Null).await;
    }
    assert_eq!(line.closed().await, 4008);
}

#[tokio::test]
async fn heartbeats_are_acknowledged_unless_they_are_not() {
    let night = Night::new().await;
    let mut line = Line::identify(&night.twin, GUILDS, [0, 1]).await;
    assert_eq!(names(&line.events().await), ["READY", "GUILD_CREATE"]);
    line.say(1, json!(2)).await;
    assert_eq!(line.next().await.unwrap()["op"], 11);
    night.twin.gateway().withhold_acks(true);
    line.say(1, json!(2)).await;
    night.twin.gateway().ask_heartbeat();
    assert_eq!(line.next().await.unwrap()["op"], 1);
}

#[tokio::test]
async fn a_resume_replays_what_was_missed_in_order() {
    let night = Night::new().await;
    let twin = &night.twin;
    let mut line = Line::identify(twin, GUILDS, [0, 1]).await;
    let ready = line.events().await;
    let session = ready[0].2["session_id"].clone();
    drop(line);
    night.begin();
    night.begin();
    let mut line = Line::open(twin).await;
    line.say(
        6,
        json!({ "token": twin.token(), "session_id": session, "seq": 2 }),
    )
    .await;
    let events = line.events().await;
    assert_eq!(
        names(&events),
        ["INTERACTION_CREATE", "INTERACTION_CREATE", "RESUMED"]
    );
    assert_eq!((events[0].1, events[1].1), (3, 4));
    let mut ahead = Line::open(twin).await;
    ahead
        .say(
            6,
            json!({ "token": twin.token(), "session_id": session, "seq": 99 }),
        )
        .await;
    assert_eq!(ahead.closed().await, 4007);
    let mut stranger = Line::open(twin).await;
    stranger
        .say(
            6,
            json!({ "token": twin.token(), "session_id": "nonsense", "seq": 2 }),
        )
        .await;
    let refused = stranger.next().await.unwrap();
    assert_eq!(
        (refused["op"].as_u64(), refused["d"].as_bool()),
        (Some(9), Some(false))
    );
    twin.gateway().refuse_resumes(true);
    stranger
        .say(
            6,
            json!({ "token": twin.token(), "session_id": session, "seq": 2 }),
        )
        .await;
    assert_eq!(stranger.next().await.unwrap()["op"], 9);
}

#[tokio::test]
async fn each_shard_hears_of_its_guilds_and_the_first_of_private_talk() {
    let night = Night::new().await;
    let twin = &night.twin;
    let guilds: Vec<_> = (0..6).map(|i| twin.guild(&format!("g{i}"))).collect();
    let mut lines = [
        Line::identify(twin, GUILDS, [0, 2]).await,
        Line::identify(twin, GUILDS, [1, 2]).await,
    ];
    for (shard, line) in lines.iter_mut().enumerate() {
        let events = line.events().await;
        let heard: Vec<u64> = events
            .iter()
            .filter(|e| e.0 == "GUILD_CREATE")
            .map(|e| e.2["id"].as_str().unwrap().parse().unwrap())
            .collect();
        let expected = |id: &u64| (id >> 22) % 2 == shard as u64;
        assert!(heard.iter().all(expected));
        let all = guilds.iter().map(|g| g.id().0).chain([night.guild.id().0]);
        assert_eq!(heard.len(), all.filter(expected).count());
    }
    night.ada.begin(&night.ada.dm(), "/game").unwrap();
    assert_eq!(names(&lines[0].events().await), ["INTERACTION_CREATE"]);
    assert!(lines[1].events().await.is_empty());
}

#[tokio::test]
async fn a_bot_hears_what_its_intents_and_rights_let_it() {
    let night = Night::new().await;
    let twin = &night.twin;
    let mut plain = Line::identify(twin, GUILDS, [0, 1]).await;
    let mut nosy = Line::identify(twin, GUILDS | GUILD_MESSAGES, [0, 1]).await;
    plain.events().await;
    nosy.events().await;
    night.ada.say(&night.hall, "between us");
    night
        .ada
        .say(&night.hall, &format!("<@{}> look", twin.application()));
    assert!(plain.events().await.is_empty());
    let heard = nosy.events().await;
    assert_eq!(names(&heard), ["MESSAGE_CREATE", "MESSAGE_CREATE"]);
    assert_eq!(heard[0].2["content"], "", "the text is not for bots");
    assert!(
        heard[1].2["content"].as_str().unwrap().ends_with("look"),
        "unless they are spoken to"
    );
    night.guild.channel("den");
    night
        .post(
            &format!("/channels/{}/threads", night.hall.id()),
            json!({ "name": "t", "type": 11 }),
        )
        .await;
    night.hall.bot_may_not(1 << 15);
    assert_eq!(
        names(&plain.events().await),
        ["CHANNEL_CREATE", "THREAD_CREATE", "CHANNEL_UPDATE"]
    );
}

#[tokio::test]
async fn events_can_be_swapped_and_doubled() {
    let night = Night::new().await;
    let mut line = Line::identify(&night.twin, GUILDS, [0, 1]).await;
    line.events().await;
    night.twin.gateway().reorder(1);
    night.begin();
    night.begin();
    let numbers =
        |events: Vec<(String, u64, Value)>| events.into_iter().map(|e| e.1).collect::<Vec<_>>();
    assert_eq!(numbers(line.events().await), [4, 3]);
    night.twin.gateway().duplicate(1);
    night.begin();
    assert_eq!(numbers(line.events().await), [5, 5]);
    night.twin.gateway().refuse_connections(true);
    assert!(connect_async(night.twin.socket()).await.is_err());
}
