//! Bodies Discord refuses: each of these lists is a rule, and each entry breaks it.

use crate::raw::Night;
use serde_json::{Value, json};

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id })
}

fn row(parts: &Value) -> Value {
    json!({ "type": 1, "components": parts })
}

fn menu(id: &str, options: usize) -> Value {
    let option = |i: usize| json!({ "label": format!("o{i}"), "value": format!("v{i}") });
    json!({ "type": 3, "custom_id": id, "options": (0..options).map(option).collect::<Vec<_>>() })
}

/// A broken body, and a step on the way to the complaint about it.
fn broken_messages() -> Vec<(Value, &'static str)> {
    let embed = |embed: Value| json!({ "embeds": [embed] });
    let long = |n: usize| "x".repeat(n);
    let full: Vec<Value> = (0..3)
        .map(|_| json!({ "description": long(2100) }))
        .collect();
    vec![
        (json!({ "content": long(2001) }), "content"),
        (json!({ "contents": "x" }), "contents"),
        (json!({ "content": 5 }), "content"),
        (json!({ "content": "x", "nonce": long(26) }), "nonce"),
        (json!({ "content": "x", "enforce_nonce": true }), "nonce"),
        (
            json!({ "content": "x", "attachments": [{ "id": 0, "description": long(1025) }] }),
            "attachments",
        ),
        (
            json!({ "content": "x", "attachments": [{ "id": 7 }] }),
            "attachments",
        ),
        (embed(json!({ "title": long(257) })), "embeds"),
        (embed(json!({})), "embeds"),
        (
            embed(json!({ "image": { "url": "attachment://board.svg" } })),
            "embeds",
        ),
        (json!({ "embeds": full }), "embeds"),
        (
            json!({ "embeds": vec![json!({ "title": "x" }); 11] }),
            "embeds",
        ),
        (
            json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            "allowed_mentions",
        ),
        (
            json!({ "content": "x", "allowed_mentions": { "parse": ["nobody"] } }),
            "allowed_mentions",
        ),
        (
            json!({ "content": "x", "allowed_mentions": { "users": ["1", "1"] } }),
            "allowed_mentions",
        ),
    ]
}

fn broken_components() -> Vec<(Value, &'static str)> {
    let long = |n: usize| "x".repeat(n);
    let rows = |parts: Value| json!({ "content": "x", "components": parts });
    let six: Vec<Value> = (0..6)
        .map(|i| row(&json!([button(&format!("b{i}"))])))
        .collect();
    let wide: Vec<Value> = (0..6).map(|i| button(&format!("b{i}"))).collect();
    vec![
        (rows(json!(six)), "components"),
        (rows(json!([row(&json!(wide))])), "components"),
        (rows(json!([row(&json!([]))])), "components"),
        (
            rows(json!([row(&json!([menu("a", 1), menu("b", 1)]))])),
            "components",
        ),
        (
            rows(json!([row(&json!([menu("a", 1), button("b")]))])),
            "components",
        ),
        (rows(json!([row(&json!([menu("a", 26)]))])), "components"),
        (rows(json!([row(&json!([menu("a", 0)]))])), "components"),
        (
            rows(json!([row(&json!([button("a"), button("a")]))])),
            "components",
        ),
        (
            rows(json!([row(&json!([button(&long(101))]))])),
            "components",
        ),
        (
            rows(json!([row(
                &json!([{ "type": 2, "style": 1, "label": "Go" }])
            )])),
            "components",
        ),
        (
            rows(json!([row(
                &json!([{ "type": 2, "style": 1, "custom_id": "a" }])
            )])),
            "components",
        ),
        (
            rows(json!([row(
                &json!([{ "type": 2, "style": 5, "label": "Go", "custom_id": "a" }])
            )])),
            "components",
        ),
        (
            rows(json!([row(
                &json!([{ "type": 2, "style": 1, "label": long(81), "custom_id": "a" }])
            )])),
            "components",
        ),
        (
            rows(json!([{ "type": 10, "content": "text" }])),
            "components",
        ),
        (
            json!({ "flags": 32768, "content": "x", "components": [{ "type": 10, "content": "t" }] }),
            "content",
        ),
        (
            json!({ "flags": 32768, "components": [{ "type": 10, "content": long(4001) }] }),
            "components",
        ),
    ]
}

#[tokio::test]
async fn broken_messages_are_refused_with_the_place_of_the_mistake() {
    let night = Night::new().await;
    night.twin.rate_limits(false);
    for (body, place) in broken_messages().into_iter().chain(broken_components()) {
        let got = night.say(body.clone()).await;
        assert_eq!(got.no(), (400, 50035), "{body}");
        assert!(
            got.body["errors"][place].is_object(),
            "{body}: {}",
            got.body
        );
        assert!(!night.twin.forgive().is_empty(), "{body}");
    }
    assert!(night.hall.messages().is_empty());
}

#[tokio::test]
async fn good_messages_are_taken_with_all_the_noise_clients_add() {
    let night = Night::new().await;
    night.twin.rate_limits(false);
    let noise = json!({ "content": "x", "tts": false, "embeds": [], "sticker_ids": [], "attachments": [],
        "enforce_nonce": false, "nonce": null, "components": [] });
    let rich = json!({ "embeds": [{ "title": "t", "color": 5, "fields": [{ "name": "n", "value": "v", "inline": true }] }],
        "components": [row(&json!([button("a"), { "type": 2, "style": 5, "label": "Rules", "url": "https://example.org" }])),
            row(&json!([menu("m", 25)]))] });
    let newer = json!({ "flags": 32768, "components": [{ "type": 17, "components": [{ "type": 10, "content": "text" },
        row(&json!([button("a")]))] }] });
    for body in [noise, rich, newer] {
        let got = night.say(body.clone()).await;
        assert_eq!(got.status, 200, "{body}: {}", got.body);
    }
    let sent = night.hall.messages();
    assert_eq!(
        sent[1].components[1]["components"][0]["id"], 5,
        "components get numbers"
    );
}

fn broken_commands() -> Vec<Value> {
    let option = |name: &str, required: bool| json!({ "type": 3, "name": name, "description": "x", "required": required });
    let command = |options: Value| json!([{ "name": "a", "description": "x", "options": options }]);
    let sub = json!({ "type": 1, "name": "s", "description": "x" });
    let both = json!({ "type": 3, "name": "c", "description": "x", "autocomplete": true, "choices": [{ "name": "y", "value": "y" }] });
    let choice = |value: Value| json!([{ "type": 3, "name": "c", "description": "x", "choices": [{ "name": "y", "value": value }] }]);
    let long = |n: usize| "x".repeat(n);
    let verbose = |i: usize| {
        json!({ "type": 1, "name": format!("s{i}"), "description": long(100), "options": [
        { "type": 3, "name": "o", "description": long(100) }, { "type": 3, "name": "p", "description": long(100) }] })
    };
    vec![
        json!([{ "name": "Game Move", "description": "x" }]),
        json!([{ "name": "a", "description": "" }]),
        json!([{ "name": "a", "description": long(101) }]),
        json!([{ "name": "a", "description": "x", "name_localizations": { "xx": "b" } }]),
        json!([{ "name": "a", "description": "x", "name_localizations": { "de": "Zwei Wörter" } }]),
        json!([{ "name": "a", "description": "x" }, { "name": "a", "description": "y" }]),
        command(json!([option("a", false), option("b", true)])),
        command(json!([option("a", true), option("a", true)])),
        command(json!([both])),
        command(choice(json!(long(101)))),
        command(json!([sub, option("a", false)])),
        command(json!([{ "type": 1, "name": "s", "description": "x", "options": [sub] }])),
        command((0..26).map(|i| option(&format!("o{i}"), false)).collect()),
        command((0..25).map(verbose).collect()),
        command(
            json!([{ "type": 4, "name": "n", "description": "x", "min_value": 5, "max_value": 2 }]),
        ),
        (0..101)
            .map(|i| json!({ "name": format!("c{i}"), "description": "x" }))
            .collect(),
    ]
}

#[tokio::test]
async fn broken_commands_are_refused() {
    let night = Night::new().await;
    night.twin.rate_limits(false);
    for commands in broken_commands() {
        let got = night.put(&night.commands(), commands.clone()).await;
        assert_eq!(got.no(), (400, 50035), "{commands}: {}", got.body);
        assert!(!twin::commands(&commands).is_empty());
        assert!(!night.twin.forgive().is_empty());
    }
    assert_eq!(
        night.twin.commands(None)[0]["name"],
        "game",
        "the old list stands"
    );
}

#[tokio::test]
async fn commands_are_overwritten_in_bulk_and_created_two_hundred_times_a_day() {
    let night = Night::new().await;
    night.twin.rate_limits(false);
    let list = |from: usize| {
        (from..from + 100)
            .map(|i| json!({ "name": format!("c{i}"), "description": "x" }))
            .collect::<Value>()
    };
    assert_eq!(night.put(&night.commands(), list(0)).await.status, 200);
    assert_eq!(
        night.put(&night.commands(), list(0)).await.status,
        200,
        "nothing new is created"
    );
    assert_eq!(night.twin.commands(None).len(), 100);
    let more = json!({ "name": "more", "description": "x" });
    assert_eq!(night.post(&night.commands(), more).await.no(), (400, 30032));
    assert_eq!(
        night.put(&night.commands(), list(100)).await.no(),
        (429, 30034)
    );
    night.twin.skip(std::time::Duration::from_secs(86_401));
    assert_eq!(night.put(&night.commands(), list(100)).await.status, 200);
    assert_eq!(night.twin.forgive().len(), 2);
    let guild = format!(
        "/applications/{}/guilds/{}/commands",
        night.twin.application(),
        night.guild.id()
    );
    assert_eq!(
        night
            .post(&guild, json!({ "name": "here", "description": "x" }))
            .await
            .status,
        201
    );
    assert_eq!(night.twin.commands(Some(&night.guild)).len(), 1);
}

#[tokio::test]
async fn broken_forms_and_completions_are_refused() {
    let night = Night::new().await;
    let field = |id: &str| json!({ "type": 4, "custom_id": id, "style": 1, "label": "Name" });
    let form =
        |title: &str, rows: Value| json!({ "title": title, "custom_id": "f", "components": rows });
    let six: Vec<Value> = (0..6)
        .map(|i| row(&json!([field(&format!("f{i}"))])))
        .collect();
    let long = "x".repeat(46);
    let bad = [
        form(&long, json!([row(&json!([field("a")]))])),
        form("t", json!(six)),
        form("t", json!([])),
        form(
            "t",
            json!([row(&json!([field("a")])), row(&json!([field("a")]))]),
        ),
        form("t", json!([row(&json!([button("a")]))])),
        form(
            "t",
            json!([row(
                &json!([{ "type": 4, "custom_id": "a", "style": 1, "label": long }])
            )]),
        ),
    ];
    for data in bad {
        let answer = night.begin();
        assert_eq!(
            night.answer(&answer, 9, data.clone()).await.no(),
            (400, 50035),
            "{data}"
        );
    }
    let labelled = json!([{ "type": 18, "label": "Name", "component": { "type": 4, "custom_id": "a", "style": 1 } }]);
    let good = night.begin();
    assert_eq!(
        night.answer(&good, 9, form("t", labelled)).await.status,
        204
    );
    assert!(night.twin.forgive().len() >= 6);
}

#[tokio::test]
async fn completions_suit_the_option_being_typed() {
    let night = Night::new().await;
    let many = "x".repeat(101);
    let bad = [
        json!({ "choices": [{ "name": "n", "value": 5 }] }),
        json!({ "choices": [{ "name": "n", "value": many }] }),
        json!({ "choices": [{ "name": "", "value": "v" }] }),
        json!({ "choices": vec![json!({ "name": "n", "value": "v" }); 26] }),
    ];
    let typed = night.ada.complete(&night.hall, "/game name:", "a");
    let answer = async {
        let asked = || night.twin.typed().into_iter().next_back();
        assert!(
            night
                .twin
                .until(std::time::Duration::from_secs(5), |_| asked().is_some())
                .await
        );
        let answer = asked().unwrap();
        for data in bad {
            assert_eq!(
                night.answer(&answer, 8, data.clone()).await.no(),
                (400, 50035),
                "{data}"
            );
        }
        let good = json!({ "choices": [{ "name": "n", "value": "v" }] });
        assert_eq!(night.answer(&answer, 8, good).await.status, 204);
    };
    let (choices, ()) = tokio::join!(typed, answer);
    assert_eq!(choices[0].name, "n");
    assert!(night.twin.forgive().len() >= 4);
}
