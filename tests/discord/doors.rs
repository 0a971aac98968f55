//! Starting: right and wrong tokens, networks, commands.

use super::support::{Bot, Hall, config};
use orrery::host::Host;
use orrery::host::settings::Settings;
use orrery::platforms::discord::{Error, Server};
use orrery::store::MemoryStore;
use std::sync::Arc;
use twin::{Fault, Trouble, Twin};

async fn refused(change: impl FnOnce(&Twin, &mut orrery::platforms::discord::Config)) -> Error {
    let twin = Twin::start().await;
    let mut config = config(&twin);
    change(&twin, &mut config);
    let host = Host::open(Arc::new(MemoryStore::new()), Settings::default()).unwrap();
    let refused = match Server::connect(&config, host.clone()).await {
        Ok(server) => server.serve(std::future::pending()).await.unwrap_err(),
        Err(error) => error,
    };
    host.stop().await;
    twin.forgive();
    refused
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_told_in_one_line_and_is_a_matter_of_configuration() {
    let error = refused(|_, config| config.token = "wrong".into()).await;
    assert_eq!(error, Error::Token);
    assert_eq!(error.exit_code(), 78);
    assert_eq!(error.to_string().lines().count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_network_is_told_in_one_line_and_may_mend_itself() {
    let error = refused(|_, config| config.rest = Some("http://127.0.0.1:9".into())).await;
    assert!(matches!(error, Error::Network(_)), "{error}");
    assert_eq!(error.exit_code(), 75);
    assert_eq!(error.to_string().lines().count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_application_is_a_matter_of_configuration() {
    let error = refused(|_, config| config.application = "1".into()).await;
    assert!(matches!(error, Error::Application(_)), "{error}");
    assert_eq!(error.exit_code(), 78);
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_once_and_not_again_until_they_change() {
    let mut hall = Hall::open(&["Ann"], 1).await;
    let registered = hall.twin.commands(None).len();
    assert!(registered > 5);
    hall.bot.take().unwrap().stop().await.unwrap();
    // A second registration would fail here, and the start with it.
    let refuse = Trouble::Refuse(403, 50001, "Missing Access");
    hall.twin.fault(Fault::at(
        "PUT /applications/{application_id}/commands",
        refuse,
    ));
    let bot = Bot::start(&hall.twin, &hall.store, 2).await;
    assert_eq!(hall.twin.faults_left(), 1);
    bot.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_stops_finishes_its_answers_and_says_goodbye() {
    let mut hall = Hall::open(&["Ann"], 1).await;
    let slow = Trouble::Delay(std::time::Duration::from_millis(300));
    hall.twin.fault(Fault::at(
        "POST /interactions/{interaction_id}/{interaction_token}/callback",
        slow,
    ));
    let asked = hall.people[0].begin(&hall.place, "/games").unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    hall.bot.take().unwrap().stop().await.unwrap();
    assert!(asked.text().contains("Orion"), "{}", asked.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_readme_invites_with_exactly_what_is_needed() {
    let twin = Twin::start().await;
    let host = Host::open(Arc::new(MemoryStore::new()), Settings::default()).unwrap();
    let server = Server::connect(&config(&twin), host).await.unwrap();
    let invitation = server.invitation();
    let (_, asked) = invitation.split_once("&scope").unwrap();
    let readme = include_str!("../../README.md");
    assert!(readme.contains(asked), "{invitation}");
}
