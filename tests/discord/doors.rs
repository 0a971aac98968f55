//! Starting and stopping the program: right and wrong tokens, networks, intents, commands, connections that hang.

use super::program::{Program, Setup};
use super::support::{Bot, Hall, config};
use orrery::host::Host;
use orrery::host::settings::Settings;
use orrery::platforms::discord::{Error, Server};
use orrery::store::MemoryStore;
use std::sync::Arc;
use std::time::Duration;
use twin::{Answered, Fault, Trouble, Twin};

const CALLBACK: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";
const REGISTER: &str = "PUT /applications/{application_id}/commands";
const ORIGINAL: &str = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original";

/// Starts the program with a mistake in its setup: its exit code and its one line.
async fn refused(twin: &Twin, change: impl FnOnce(&mut Setup)) -> (i32, String) {
    let mut setup = Setup::right(twin);
    "[log]\nlevel = \"error\"\n".clone_into(&mut setup.more);
    change(&mut setup);
    let mut program = Program::start(&setup);
    let status = program.ended(Duration::from_secs(60)).await;
    let words = program.complained();
    assert_eq!(words.lines().count(), 1, "{words}");
    assert!(!words.contains(&setup.token), "{words}");
    twin.forgive();
    (status.code().unwrap(), words)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_told_in_one_line_and_is_a_matter_of_configuration() {
    let twin = Twin::start().await;
    let (code, words) = refused(&twin, |s| s.token = "a-wrong-token".into()).await;
    assert_eq!(code, 78);
    assert!(words.contains("does not know this token"), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_is_a_matter_of_configuration() {
    let twin = Twin::start().await;
    let mut setup = Setup::right(&twin);
    setup.token = String::new();
    let mut program = Program::start(&setup);
    let status = program.ended(Duration::from_secs(60)).await;
    let words = program.complained();
    assert_eq!(
        (status.code(), words.lines().count()),
        (Some(78), 1),
        "{words}"
    );
    assert!(words.contains("ORRERY_DISCORD_TOKEN"), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_network_is_told_in_one_line_and_may_mend_itself() {
    let twin = Twin::start().await;
    let (code, words) = refused(&twin, |s| s.rest = "http://127.0.0.1:9".into()).await;
    assert_eq!(code, 75);
    assert!(words.contains("Is there a network"), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disallowed_intent_is_told_in_one_line_and_is_a_matter_of_configuration() {
    let twin = Twin::start().await;
    twin.gateway().refuse_identifies(Some(4014));
    let (code, words) = refused(&twin, |_| ()).await;
    assert_eq!(code, 78);
    assert!(words.contains("intent"), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_application_is_a_matter_of_configuration() {
    let twin = Twin::start().await;
    let (code, words) = refused(&twin, |s| s.application = "1".into()).await;
    assert_eq!(code, 78);
    assert!(words.contains("application 1"), "{words}");
}

/// A bot that waits no longer than a second for a connection.
async fn impatient(twin: &Twin) -> (Server, Host) {
    let mut config = config(twin);
    config.patience = Duration::from_secs(1);
    let host = Host::open(Arc::new(MemoryStore::new()), Settings::default()).unwrap();
    let server = Server::connect(&config, host.clone()).await.unwrap();
    (server, host)
}

/// How serving ended, when it does by itself.
async fn given_up(running: tokio::task::JoinHandle<Result<(), Error>>) {
    let ended = tokio::time::timeout(Duration::from_secs(60), running).await;
    let error = ended.unwrap().unwrap().unwrap_err();
    assert!(matches!(error, Error::Gateway(_)), "{error}");
    assert_eq!(
        (error.exit_code(), error.to_string().lines().count()),
        (75, 1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_hangs_is_made_anew() {
    let twin = Twin::start().await;
    twin.rate_limits(false);
    let guild = twin.guild("Lounge");
    let (hall, ann) = (guild.channel("hall"), guild.user("Ann"));
    let (server, host) = impatient(&twin).await;
    // The library would wait for ever for an answer to its identify.
    twin.gateway().mute(true);
    let running = tokio::spawn(server.serve(std::future::pending()));
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(twin.gateway().identifies(), 0);
    twin.gateway().mute(false);
    twin.gateway().identified(1).await;
    let answer = ann.run(&hall, "/games").await;
    assert!(answer.text().contains("Orion"), "{}", answer.text());
    // A gateway that lets nobody in any more ends the program, to be started again.
    twin.gateway().refuse_connections(true);
    twin.gateway().cut();
    given_up(running).await;
    host.stop().await;
}

/// The library neither ends nor comes back after these by itself: not authenticated, a wrong shard, too few shards. Whoever
/// starts the program again asks Discord anew how many shards it wants.
#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_takes_no_identify_ends_the_program_to_be_started_again() {
    for code in [4003, 4010, 4011] {
        let twin = Twin::start().await;
        twin.gateway().heartbeat(Duration::from_secs(3));
        let (server, host) = impatient(&twin).await;
        twin.gateway().refuse_identifies(Some(code));
        given_up(tokio::spawn(server.serve(std::future::pending()))).await;
        host.stop().await;
    }
}

/// The library turns round and round on a connection closed like this, until its next heartbeat.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_closed_as_if_by_a_stranger_comes_back() {
    let hall = Hall::furnish(&["Ann"]).await;
    hall.twin.gateway().heartbeat(Duration::from_secs(1));
    let hall = hall.started(1).await;
    let before = hall.twin.gateway().identifies();
    hall.twin.gateway().close(4003);
    hall.twin.gateway().identified(before + 1).await;
    let answer = hall.people[0].run(&hall.place, "/games").await;
    assert!(answer.text().contains("Orion"), "{}", answer.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_once_and_not_again_until_they_change() {
    let mut hall = Hall::open(&["Ann"], 1).await;
    let registered = hall.twin.commands(None).len();
    assert!(registered > 5);
    hall.bot.take().unwrap().stop().await.unwrap();
    // A second registration would fail here, and the start with it.
    let refuse = Trouble::Refuse(403, 50001, "Missing Access");
    hall.twin.fault(Fault::at(REGISTER, refuse));
    let bot = Bot::start(&hall.twin, &hall.store, 2).await;
    assert_eq!(hall.twin.faults_left(), 1);
    bot.stop().await.unwrap();
}

/// As often as a call is tried, and so often that the first attempt to register fails.
const ATTEMPT: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_cannot_be_registered_are_registered_later_and_one_line_says_so() {
    let twin = Twin::start().await;
    let guild = twin.guild("Lounge");
    let (hall, ann) = (guild.channel("hall"), guild.user("Ann"));
    let down = Trouble::Refuse(503, 0, "Service Unavailable");
    let today = Trouble::Refuse(
        429,
        30034,
        "Max number of daily application command creates",
    );
    twin.fault(Fault::at(REGISTER, down).times(ATTEMPT));
    twin.fault(Fault::at(REGISTER, today).after(ATTEMPT));
    let mut setup = Setup::right(&twin);
    "[log]\nlevel = \"warn\"\n".clone_into(&mut setup.more);
    let program = Program::start(&setup);
    twin.gateway().connected().await;
    let there = |twin: &Twin| !twin.commands(None).is_empty();
    let log = program.complained();
    assert!(log.contains("not registered yet"), "{log}");
    assert!(twin.until(Duration::from_secs(30), there).await, "{log}");
    assert_eq!(twin.calls()[REGISTER], ATTEMPT + 2);
    let answer = ann.run(&hall, "/games").await;
    assert!(answer.text().contains("Orion"), "{}", answer.text());
    let log = program.complained();
    assert_eq!(log.matches("registered").count(), 1, "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_discord_will_never_take_are_given_up_with_the_way_to_mend_it() {
    let twin = Twin::start().await;
    let wrong = Trouble::Refuse(400, 50035, "Invalid Form Body");
    twin.fault(Fault::at(REGISTER, wrong));
    let program = Program::start(&Setup::right(&twin));
    twin.gateway().connected().await;
    // Longer than the first wait.
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(twin.calls()[REGISTER], 1);
    let log = program.complained();
    assert_eq!(log.matches("cannot be registered").count(), 1, "{log}");
    assert!(
        log.contains("Invalid Form Body") && log.contains("try a newer one"),
        "{log}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_turn_out_to_be_anothers_end_the_program_also_later() {
    let twin = Twin::start().await;
    let down = Trouble::Refuse(503, 0, "Service Unavailable");
    let foreign = Trouble::Refuse(403, 20012, "You are not authorized");
    twin.fault(Fault::at(REGISTER, down).times(ATTEMPT));
    twin.fault(Fault::at(REGISTER, foreign).after(ATTEMPT));
    let (code, words) = refused(&twin, |_| ()).await;
    assert_eq!(code, 78);
    assert!(
        words.contains("register commands for application"),
        "{words}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_the_bot_is_not_in_is_a_matter_of_configuration() {
    let twin = Twin::start().await;
    let (code, words) = refused(&twin, |s| {
        s.more = format!("guild = \"1\"\n{}", s.more);
    })
    .await;
    assert_eq!(code, 78);
    assert!(words.contains("in server 1"), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_stops_finishes_its_answers_and_asks_newcomers_to_come_back() {
    let mut hall = Hall::open(&["Ann", "Bob"], 1).await;
    let (ann, bob) = (hall.people[0].clone(), hall.people[1].clone());
    let slow = |time| Trouble::Delay(Duration::from_millis(time));
    hall.twin.fault(Fault::at(CALLBACK, slow(300)));
    hall.twin.fault(Fault::at(ORIGINAL, slow(900)));
    let asked = ann.begin(&hall.place, "/games").unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let stopping = tokio::spawn(hall.bot.take().unwrap().stop());
    tokio::time::sleep(Duration::from_millis(300)).await;
    let late = bob.run(&hall.place, "/games").await;
    assert!(late.text().contains("back in a moment"), "{}", late.text());
    let typed = bob.begin_completion(&hall.place, "/play game:", "o");
    stopping.await.unwrap().unwrap();
    assert!(asked.text().contains("Orion"), "{}", asked.text());
    assert_eq!(typed.how(), Answered::Choices(Vec::new()));
}

#[tokio::test(flavor = "multi_thread")]
async fn interactions_that_cannot_be_read_are_answered_counted_and_logged() {
    let twin = Twin::start().await;
    let guild = twin.guild("Lounge");
    let (hall, ann) = (guild.channel("hall"), guild.user("Ann"));
    let mut program = Program::start(&Setup::right(&twin));
    twin.gateway().connected().await;
    twin.gateway().garble(2);
    let answer = ann.run(&hall, "/games").await;
    assert!(
        answer.text().contains("could not read"),
        "{}",
        answer.text()
    );
    let typed = ann.complete(&hall, "/play game:", "o").await;
    assert_eq!(typed, Vec::new());
    let answer = ann.run(&hall, "/games").await;
    assert!(answer.text().contains("Orion"), "{}", answer.text());
    program.terminate();
    let status = program.ended(Duration::from_secs(30)).await;
    let log = program.complained();
    assert_eq!(status.code(), Some(0), "{log}");
    let told = log.matches("an interaction cannot be read").count();
    assert_eq!((told, log.matches("unreadable=2").count()), (2, 1), "{log}");
}
