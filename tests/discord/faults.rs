//! Everything that can go wrong with a call or the connection, during a match: it ends as if nothing had happened.

use super::support::{Hall, thorough};
use orrery::host::record::Deed;
use orrery::store::TableId;
use std::time::Duration;
use twin::{Fault, Trouble, User};

const PEOPLE: [&str; 2] = ["Ann", "Bob"];
const ANSWERS: usize = 14;

const CALLBACK: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";
const ORIGINAL: &str = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original";
const POST: &str = "POST /channels/{channel_id}/messages";
const EDIT: &str = "PATCH /channels/{channel_id}/messages/{message_id}";
const THREAD: &str = "POST /channels/{channel_id}/messages/{message_id}/threads";
const DM: &str = "POST /users/@me/channels";

/// Somebody answers with the first offer, as often as it takes.
async fn answer(hall: &Hall, person: &User, table: TableId, by_button: bool) {
    let before = hall.records(table);
    let menu = hall.menu(person, table).await;
    let offer = &menu.answers[0];
    let hand = person.sees(&person.dm()).pop();
    for attempt in 0..30 {
        match hand.as_ref().filter(|_| by_button && attempt < 3) {
            Some(hand) => drop(person.click_id(hand, &offer.press.to_string()).await),
            None => drop(
                person
                    .run(&hall.place, &format!("{} table:{table}", offer.typed))
                    .await,
            ),
        }
        for _ in 0..20 {
            if hall.records(table) > before {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    panic!("{} was not heard", person.name());
}

/// What people answered, and what the table's thread says in the end.
struct Run {
    answers: Vec<String>,
    thread: Vec<String>,
}

async fn match_with(faults: Vec<Fault>, gateway: impl Fn(&Hall, usize)) -> Run {
    let hall = Hall::open(&PEOPLE, 21).await;
    let table = hall.start_match("outer").await;
    let any = !faults.is_empty();
    for fault in faults {
        hall.twin.fault(fault);
    }
    for i in 0..ANSWERS {
        if !any {
            hall.settle().await;
        }
        gateway(&hall, i);
        let awaited = hall.awaited(table).await;
        let Some(person) = awaited.first().copied().cloned() else {
            break;
        };
        answer(&hall, &person, table, i % 2 == 0).await;
    }
    hall.settle().await;
    let mark = |deed: &Deed| match deed {
        Deed::Answered { seat, call } => Some(format!("{seat} {call:?}")),
        _ => None,
    };
    let answers = hall.deeds(table).iter().filter_map(mark).collect();
    let thread = hall.thread(table);
    let thread = hall.people[0].sees(&thread).into_iter();
    let thread = thread
        .filter(|m| !m.is_ephemeral())
        .map(|m| m.content)
        .collect();
    // What cannot be answered twice was not.
    let broken = hall.twin.forgive();
    assert_eq!(broken, Vec::<String>::new());
    hall.bot.unwrap().stop().await.unwrap();
    Run { answers, thread }
}

/// The same trouble at many calls of an endpoint.
fn often(endpoint: &str, trouble: &Trouble) -> Vec<Fault> {
    let at = |i: usize| Fault::at(endpoint, trouble.clone()).after(i * 5 + 1);
    (0..6).map(at).collect()
}

fn no_duplicates(thread: &[String], about: &str) {
    for (i, message) in thread.iter().enumerate() {
        let again = thread.iter().skip(i + 1).any(|m| m == message);
        assert!(!again || message.is_empty(), "{about}: twice: {message}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn troubles_of_the_line_at_every_call_change_nothing() {
    let calm = match_with(Vec::new(), |_, _| ()).await;
    assert!(calm.answers.len() >= ANSWERS);
    no_duplicates(&calm.thread, "calm");
    let ms = Duration::from_millis;
    for trouble in [
        Trouble::Refuse(500, 0, "Internal Server Error"),
        Trouble::Refuse(502, 0, "Bad Gateway"),
        Trouble::Cut,
        Trouble::LoseReply,
        Trouble::RateLimit {
            after: ms(120),
            global: false,
        },
        Trouble::RateLimit {
            after: ms(120),
            global: true,
        },
        Trouble::Delay(ms(150)),
    ] {
        if thorough().is_none() && !matches!(trouble, Trouble::Cut | Trouble::LoseReply) {
            continue;
        }
        let about = format!("{trouble:?}");
        let mut faults = Vec::new();
        for endpoint in [CALLBACK, ORIGINAL, POST, EDIT, THREAD, DM] {
            faults.extend(often(endpoint, &trouble));
        }
        let run = match_with(faults, |_, _| ()).await;
        assert_eq!(run.answers, calm.answers, "{about}");
        no_duplicates(&run.thread, &about);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_at_every_call_change_nothing() {
    let calm = match_with(Vec::new(), |_, _| ()).await;
    for (endpoint, status, code) in [
        (CALLBACK, 404, 10062),
        (ORIGINAL, 401, 50027),
        (ORIGINAL, 404, 10015),
        (EDIT, 404, 10008),
        (EDIT, 400, 30046),
        (EDIT, 400, 50083),
        (EDIT, 403, 50013),
        (POST, 403, 50013),
        (POST, 403, 50001),
        (POST, 400, 50083),
        (POST, 404, 10003),
        (POST, 403, 50007),
    ] {
        // One of each in every run, all of them in the thorough one.
        if thorough().is_none() && ![10062, 50027, 10008, 10003].contains(&code) {
            continue;
        }
        let about = format!("{endpoint} {code}");
        let faults = often(endpoint, &Trouble::Refuse(status, code, "no"));
        let run = match_with(faults, |_, _| ()).await;
        assert_eq!(run.answers, calm.answers, "{about}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_repeats_loses_and_breaks_off_changes_nothing() {
    let calm = match_with(Vec::new(), |_, _| ()).await;
    let run = match_with(Vec::new(), |hall, i| {
        let gateway = hall.twin.gateway();
        match i % 5 {
            0 => gateway.duplicate(1),
            1 => gateway.cut(),
            2 => gateway.lose(1),
            3 => gateway.reconnect(),
            _ => gateway.close(4000),
        }
    })
    .await;
    assert_eq!(run.answers, calm.answers);
    no_duplicates(&run.thread, "gateway");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_session_is_begun_anew() {
    let hall = Hall::open(&["Ann"], 2).await;
    let before = hall.twin.gateway().identifies();
    hall.twin.gateway().invalidate(false);
    hall.twin.gateway().identified(before + 1).await;
    let answer = hall.people[0].run(&hall.place, "/games").await;
    assert!(answer.text().contains("Orion"), "{}", answer.text());
}
