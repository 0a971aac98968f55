//! Files that go to and fro, and films.

use super::moves::hears;
use super::player::{Player, Shown, Way};
use super::support::Hall;
use super::table::chance;
use orrery::games::deep_future::campaign::Campaign;
use orrery::games::deep_future::text;
use orrery::rules::rng::{Rng, Seed};

/// Waits for a message with a file whose name begins like this.
async fn given(person: &Player, room: &str, bot: &str, name: &str) -> Shown {
    person
        .waits_for(name, |p| {
            let mut shown = p.shown(room, bot).into_iter();
            shown.find(|m| {
                let called = m.content["filename"].as_str().unwrap_or_default();
                called.starts_with(name)
            })
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_comes_as_a_file_and_goes_as_one() {
    let hall = Hall::open(&["ann"], true, 22).await;
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    let campaign = text::export(&Campaign::new(&mut Rng::seeded(Seed::from_number(5))));
    let source = ann
        .link
        .upload(&hall.room, "application/json", campaign.as_bytes())
        .await;
    let mut file = source.unwrap();
    file["msgtype"] = "m.file".into();
    file["filename"] = "mine.json".into();
    file["body"] = "!orrery deepfuture campaign import name:Alpha".into();
    let sent = ann.link.send(&hall.room, "m.room.message", "mine", file);
    let sent = sent.await.unwrap();
    ann.waits_for("a mark", |p| p.marks(&sent, bot).pop()).await;
    let private = ann
        .waits_for("an answer in private", |p| p.private(&hall.room, bot))
        .await;
    hears(ann, &private, bot, "Imported.").await;
    // A campaign belongs to the place where it was begun.
    let export = "!orrery deepfuture campaign export name:Alpha";
    ann.say(&hall.room, export).await;
    let file = given(ann, &private, bot, "campaign.json").await;
    assert_eq!(file.content["msgtype"], "m.file");
    assert_eq!(file.content["info"]["mimetype"], "application/json");
    let bytes = ann.link.download(&file.content).await.unwrap();
    assert_eq!(String::from_utf8(bytes).unwrap(), campaign);
    // What the bot gave it takes back: as an answer to it.
    let import = "deepfuture campaign import name:Beta";
    ann.reply(&private, None, &file.event, import).await;
    ann.say(&private, "deepfuture campaign list").await;
    hears(ann, &private, bot, "Beta").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_film_is_said_to_be_one() {
    let hall = Hall::open(&["ann"], false, 23).await;
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    ann.say(&hall.room, "!orrery play outerearth").await;
    let table = hall.until("the table", || hall.tables().pop()).await;
    hall.host().settle().await;
    hall.act(ann, table, Way::Number, &mut chance(23)).await;
    hall.host().settle().await;
    let (private, _) = ann.hand(&hall.room, bot, table).unwrap();
    let wanted = format!("table replay film:yes table:{table}");
    ann.say(&private, &wanted).await;
    let film = given(ann, &private, bot, "film-").await;
    assert_eq!(film.content["info"]["mimetype"], "image/gif");
    let bytes = ann.link.download(&film.content).await.unwrap();
    assert!(bytes.starts_with(b"GIF8"));
}
