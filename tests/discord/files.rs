//! Files given with a command: what was exported comes back from the file.

use super::support::Hall;
use orrery::games::deep_future::campaign::Campaign;
use orrery::games::deep_future::text;
use orrery::host::command::attached::LARGEST;
use orrery::rules::rng::{Rng, Seed};

const JSON: &str = "application/json";

fn campaign() -> String {
    text::export(&Campaign::new(&mut Rng::seeded(Seed::from_number(5))))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_comes_back_from_the_file_it_went_out_as() {
    let hall = Hall::open(&["Ann", "Bob"], 3).await;
    let (ann, bob) = (&hall.people[0], &hall.people[1]);
    ann.chooses("campaign.json", JSON, campaign().as_bytes());
    let line = "/deepfuture campaign import name:Alpha file:campaign.json";
    let answer = ann.run(&hall.place, line).await;
    assert!(answer.text().contains("Imported."), "{}", answer.text());
    let line = "/deepfuture campaign export name:Alpha";
    let out = ann.run(&hall.place, line).await.message().unwrap();
    let file = &out.attachments[0];
    assert_eq!(file.bytes.as_ref(), campaign().as_bytes());
    // Somebody else passes on exactly that file.
    bob.chooses(&file.filename, JSON, &file.bytes);
    let line = "/deepfuture campaign import name:Beta file:campaign.json";
    let answer = bob.run(&hall.place, line).await;
    assert!(answer.text().contains("Imported."), "{}", answer.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deck_comes_from_a_file_too() {
    let hall = Hall::open(&["Ann"], 3).await;
    let ann = &hall.people[0];
    ann.chooses("deck.txt", "text/plain", b"5 Outpost\n1 City 20\n");
    let line = "/openworlds deck import name:Mine file:deck.txt";
    let answer = ann.run(&hall.place, line).await;
    assert!(answer.text().contains("A new deck"), "{}", answer.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_text_too_large_or_missing_is_refused_with_words() {
    let hall = Hall::open(&["Ann"], 3).await;
    let ann = &hall.people[0];
    ann.chooses("photo.png", "image/png", b"\x89PNG\r\n\x1a\n");
    ann.chooses("all.json", JSON, &vec![b' '; LARGEST + 1]);
    ann.chooses("other.json", JSON, b"{}");
    for (file, words) in [
        (" file:photo.png", "That file is no text."),
        (" file:all.json", "too large: at most 384 kB"),
        (" file:other.json", "not a campaign"),
        ("", "Still missing: text"),
    ] {
        let line = format!("/deepfuture campaign import name:Alpha{file}");
        let answer = ann.run(&hall.place, &line).await;
        assert!(answer.text().contains(words), "{file}: {}", answer.text());
    }
    let list = ann.run(&hall.place, "/deepfuture campaign list").await;
    assert!(!list.text().contains("Alpha"), "{}", list.text());
}
