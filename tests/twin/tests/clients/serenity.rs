//! serenity, the client the bot uses: everything a game night needs, and what it does when the line is bad.

use crate::bot::connect;
use crate::night::Night;
use std::time::Duration;

#[tokio::test]
async fn serenity_plays_a_whole_night() {
    let night = Night::new().await;
    let _bot = connect(&night.twin).await;
    night.whole().await;
}

#[tokio::test]
async fn a_cut_line_is_resumed_and_nothing_is_lost() {
    let night = Night::new().await;
    let _bot = connect(&night.twin).await;
    let gateway = night.twin.gateway();
    gateway.cut();
    let answer = night
        .ada
        .run(&night.hall, "/game move card:ace count:1")
        .await;
    assert_eq!(answer.text(), "Ada moves ace 1");
    assert_eq!((gateway.identifies(), gateway.resumes()), (1, 1));
    gateway.close(4000);
    gateway.resumed(2).await;
    gateway.reconnect();
    gateway.resumed(3).await;
    gateway.invalidate(true);
    gateway.resumed(4).await;
    let answer = night
        .ada
        .run(&night.hall, "/game move card:two count:1")
        .await;
    assert_eq!(answer.text(), "Ada moves two 1");
}

#[tokio::test]
async fn a_forgotten_session_is_begun_anew() {
    let night = Night::new().await;
    let _bot = connect(&night.twin).await;
    night.twin.gateway().invalidate(false);
    night.twin.gateway().identified(2).await;
    let answer = night
        .ada
        .run(&night.hall, "/game move card:ace count:1")
        .await;
    assert_eq!(answer.text(), "Ada moves ace 1");
    assert_eq!(night.twin.gateway().resumes(), 0);
}

#[tokio::test]
async fn a_kept_back_event_comes_with_the_resume_and_a_double_one_twice() {
    let night = Night::new().await;
    let _bot = connect(&night.twin).await;
    let gateway = night.twin.gateway();
    gateway.lose(1);
    let pending = night
        .ada
        .begin(&night.hall, "/game move card:ace count:1")
        .unwrap();
    gateway.cut();
    gateway.resumed(1).await;
    assert!(
        night
            .twin
            .until(Duration::from_secs(5), |_| pending.text()
                == "Ada moves ace 1")
            .await
    );
    gateway.duplicate(1);
    let answer = night
        .ada
        .run(&night.hall, "/game move card:two count:1")
        .await;
    assert_eq!(answer.text(), "Ada moves two 1");
    // This bot answers both copies, which is just the mistake the twin is there to find.
    let noticed = |twin: &twin::Twin| twin.violations().iter().any(|v| v.contains("40060"));
    assert!(night.twin.until(Duration::from_secs(5), noticed).await);
    night.twin.forgive();
}

#[tokio::test]
async fn compressed_and_late_events_are_understood() {
    let night = Night::new().await;
    night.twin.gateway().compress(true);
    let _bot = connect(&night.twin).await;
    night.twin.gateway().delay(Duration::from_millis(100));
    let answer = night
        .ada
        .run(&night.hall, "/game move card:ace count:1")
        .await;
    assert_eq!(answer.text(), "Ada moves ace 1");
    assert!(answer.took().unwrap() >= Duration::from_millis(100));
}

#[tokio::test]
async fn the_transcript_is_the_same_in_every_run() {
    let mut runs = Vec::new();
    for _ in 0..2 {
        let night = Night::new().await;
        let _bot = connect(&night.twin).await;
        let panel = night
            .ada
            .run(&night.hall, "/game panel")
            .await
            .message()
            .unwrap();
        night.ada.click(&panel, "Count").await.edited().await;
        night.twin.quiet(Duration::from_millis(50)).await;
        runs.push(night.twin.transcript());
    }
    assert_eq!(runs[0], runs[1]);
    assert!(
        runs[0].contains("@Ada in #hall: clicks [Count]"),
        "{}",
        runs[0]
    );
}
