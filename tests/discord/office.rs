//! Admins on Discord: the doctor, channels, and who may decide.

use super::support::{Hall, MANAGE_GUILD};
use twin::permission::{ATTACH_FILES, CREATE_PRIVATE_THREADS};

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_names_what_is_missing_and_how_to_mend_it() {
    let hall = Hall::open(&["Ann", "Bob"], 3).await;
    let (ann, bob) = (&hall.people[0], &hall.people[1]);
    let admins = hall.guild.role("Admins", MANAGE_GUILD);
    hall.guild.give(ann, admins);
    let healthy = ann.run(&hall.place, "/host doctor").await;
    assert!(!healthy.text().contains("missing"), "{}", healthy.text());
    hall.place
        .bot_may_not(ATTACH_FILES | CREATE_PRIVATE_THREADS);
    let ill = ann.run(&hall.place, "/host doctor").await;
    let text = ill.text();
    assert!(
        text.contains("Attach Files") && text.contains("missing"),
        "{text}"
    );
    assert!(text.contains("Create Private Threads"), "{text}");
    assert!(text.contains("settings"), "{text}");
    // Whoever decides nothing here is not shown the command.
    assert!(bob.try_run(&hall.place, "/host doctor").await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_invited_in_person() {
    let hall = Hall::open(&["Ann", "Bob"], 3).await;
    let (ann, bob) = (&hall.people[0], &hall.people[1]);
    let table = hall.open_table("outer").await;
    let line = format!("/table invite person:@Bob table:{table}");
    let answer = ann.run(&hall.place, &line).await;
    assert!(answer.text().contains("Done"), "{}", answer.text());
    hall.settle().await;
    let letter = bob
        .waits_for(&bob.dm(), |m| m.content.contains("invites you"))
        .await;
    bob.click(&letter, "Join").await;
    hall.settle().await;
    let joined = hall.lobby(ann, table).await;
    assert!(joined.content.contains("Bob"), "{}", joined.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_whoever_is_newly_awaited_is_called() {
    let hall = Hall::open(&["Ann", "Bob", "Cid", "Dee"], 4).await;
    let table = hall.start_match("orion").await;
    let thread = hall.thread(table);
    let awaited = hall.awaited(table).await;
    let called: Vec<_> = hall
        .twin
        .pings()
        .into_iter()
        .filter(|p| {
            hall.twin
                .message(p.message)
                .is_some_and(|m| m.channel == thread.id())
        })
        .collect();
    assert!(!called.is_empty());
    assert!(
        called
            .iter()
            .all(|p| !p.silent && awaited.iter().any(|a| a.id() == p.user))
    );
}
