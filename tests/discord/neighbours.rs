//! One table, people of several servers.

use super::player::Way;
use super::support::Hall;
use super::table::{chance, is_over};
use orrery::store::TableId;
use twin::{Channel, User};

/// The thread of a table in a channel.
fn thread(place: &Channel, table: TableId) -> Option<Channel> {
    let name = |t: &Channel| t.name().ends_with(&table.to_string()) && !t.is_private_thread();
    place.threads().into_iter().find(name)
}

fn said(person: &User, place: &Channel) -> String {
    let all = person.sees(place);
    all.iter().map(|m| m.text() + "\n").collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_two_servers_play_one_match_each_in_a_thread_of_their_own() {
    let mut hall = Hall::open(&["Ann"], 21).await;
    let yard = hall.twin.guild("Yard");
    let court = yard.channel("court");
    let ben = yard.user("Ben");
    hall.people.push(ben.clone());
    let table = hall.open_table("outerearth").await;
    let ann = hall.people[0].clone();
    let joined = ben.run(&court, &format!("/table join table:{table}")).await;
    assert!(joined.text().contains("Done"), "{}", joined.text());
    hall.settle().await;
    for command in ["clock pace:none", "start"] {
        let command = format!("/table {command} table:{table}");
        ann.run(&hall.place, &command).await;
    }
    hall.settle().await;
    let home = hall.thread(table);
    let there = thread(&court, table).expect("Ben's server has a thread of its own");
    assert_ne!(home.id(), there.id());
    let mut rng = chance(21);
    let mut acted = 0;
    while !is_over(hall.store.as_ref(), table) {
        let awaited = hall.awaited(table).await.first().map(|p| (*p).clone());
        let way = [Way::Hand, Way::SlashInDm][acted % 2];
        hall.act(&awaited.unwrap(), table, way, &mut rng).await;
        hall.settle().await;
        acted += 1;
    }
    for (person, place) in [(&ann, &home), (&ben, &there)] {
        let said = said(person, place);
        assert!(said.contains("The seed was"), "{said}");
        assert!(!said.contains("Your hand"), "{said}");
    }
    assert_eq!(hall.place.threads().len(), 1, "one thread each");
    assert_eq!(court.threads().len(), 1, "one thread each");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_neighbour_watches_until_they_have_seen_enough() {
    let hall = Hall::open(&["Ann"], 22).await;
    let yard = hall.twin.guild("Yard");
    let court = yard.channel("court");
    let eve = yard.user("Eve");
    let ann = hall.people[0].clone();
    ann.run(&hall.place, "/play game:orion").await;
    hall.settle().await;
    let table = hall.tables().pop().unwrap();
    let watch = format!("/watch table:{table}");
    eve.run(&court, &watch).await;
    let mut rng = chance(22);
    hall.act(&ann, table, Way::Hand, &mut rng).await;
    hall.settle().await;
    let there = thread(&court, table).expect("a thread to watch in");
    let seen = eve.sees(&there).len();
    assert!(seen > 0);
    let off = eve.run(&court, &format!("{watch} state:off")).await;
    assert!(off.text().contains("Done"), "{}", off.text());
    hall.settle().await;
    let before = said(&eve, &there);
    for _ in 0..3 {
        hall.act(&ann, table, Way::Hand, &mut rng).await;
        hall.settle().await;
    }
    assert_eq!(said(&eve, &there), before);
    let home = ann.run(&hall.place, &format!("{watch} state:off")).await;
    assert!(home.text().contains("at home"), "{}", home.text());
}
