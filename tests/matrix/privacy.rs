//! Rooms for two: hands are said where nobody else is, and whoever went is asked back.

use super::support::Hall;
use matrix_link::NewRoom;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_left_their_private_chat_is_invited_back() {
    let hall = Hall::open(&["ann"], true, 18).await;
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    ann.say(&hall.room, "!orrery play orion").await;
    let (private, _) = ann
        .waits_for("a hand", |p| p.hand(&hall.room, bot, hall.tables().pop()?))
        .await;
    hall.host().settle().await;
    ann.link.leave(&private).await.unwrap();
    let before = ann.shown(&private, bot).len();
    ann.say(&hall.room, "!orrery hand").await;
    ann.waits_for("the hand again", |p| {
        let shown = p.shown(&private, bot);
        let mut fresh = shown.into_iter().skip(before);
        fresh.find(|m| m.body.contains("Your hand"))
    })
    .await;
    assert_eq!(ann.link.rooms().len(), 2, "the hall and one for two");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_chat_with_a_third_in_it_hears_no_hands() {
    let hall = Hall::open(&["ann", "bob"], true, 19).await;
    let (ann, bob, bot) = (&hall.people[0], &hall.people[1], hall.bot_id());
    let new = NewRoom {
        direct: true,
        encrypted: true,
        invite: vec![bot.to_owned()],
        ..NewRoom::default()
    };
    let own = ann.link.create(new).await.unwrap();
    ann.waits_for("the greeting", |p| p.last_said(&own, bot))
        .await;
    // In private no prefix is needed, and the hand comes where its owner opened the chat.
    ann.say(&own, "play orion").await;
    let hands_in = |room: &str| {
        let shown = ann.shown(room, bot).into_iter();
        let named = |v: &serde_json::Value| {
            v["filename"]
                .as_str()
                .is_some_and(|n| n.starts_with("hand"))
        };
        shown.filter(|m| named(&m.content)).count()
    };
    ann.waits_for("a hand", |_| (hands_in(&own) > 0).then_some(()))
        .await;
    hall.host().settle().await;
    let before = hands_in(&own);
    ann.link.invite(&own, bob.id()).await.unwrap();
    bob.waits_for("the room", |p| p.link.is_in(&own).then_some(()))
        .await;
    ann.say(&own, "hand").await;
    let private = ann
        .waits_for("a chat of two", |p| {
            let mut rooms = p.link.rooms().into_iter();
            rooms.find(|r| *r != own && *r != hall.room && hands_in(r) > 0)
        })
        .await;
    hall.host().settle().await;
    assert_eq!(hands_in(&own), before, "a hand with three in the room");
    assert!(!bob.link.is_in(&private));
}
