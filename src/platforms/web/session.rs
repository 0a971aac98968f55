//! One page's socket, from hello to goodbye.

use super::audience::Channel;
use super::chat::Chat;
use super::client::{Deed, Seat, frame};
use super::inbound::{self, Asked, Speaker, Unclear};
use super::people::PeopleError;
use super::wire::{self, FromPage, ToPage};
use super::{limits, outbound, secret};
use crate::host::person::Person;
use crate::host::settings::Time;
use axum::extract::ws::{Message as Frame, WebSocket};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{interval, timeout};

/// Serves a socket until it ends.
pub(super) async fn run(chat: Arc<Chat>, mut socket: WebSocket) {
    let hello = match timeout(limits::HELLO, first_frame(&mut socket)).await {
        Ok(Ok(hello)) => hello,
        Ok(Err(why)) => return goodbye(&mut socket, &why).await,
        Err(_) => return goodbye(&mut socket, "Nobody said hello.").await,
    };
    let (person, secret) = match admit(&chat, &hello).await {
        Ok(admitted) => admitted,
        Err(Turned::Away(why)) => return goodbye(&mut socket, &why).await,
        Err(Turned::Back(why)) => return come_again(&mut socket, &why).await,
    };
    // The page is in the list before its history is read: what comes in between arrives twice, never not at all,
    // and the page knows messages by their numbers.
    let Ok(seat) = chat.pages.open(&person) else {
        return goodbye(
            &mut socket,
            "Too many pages are open. Close one and try again.",
        )
        .await;
    };
    let number = seat.number;
    match greet(&chat, &person, secret, &hello.seen) {
        Ok(frames) => serve(&chat, socket, seat, frames).await,
        Err(fault) => {
            tracing::error!(%fault, "a page of the web chat could not be greeted");
            come_again(&mut socket, "The history cannot be read just now.").await;
        }
    }
    chat.pages.close(number);
}

struct Hello {
    secret: Option<String>,
    invite: Option<String>,
    seen: BTreeMap<String, u64>,
}

async fn first_frame(socket: &mut WebSocket) -> Result<Hello, String> {
    loop {
        match socket.recv().await {
            Some(Ok(Frame::Text(text))) => {
                return match inbound::frame(&text).map_err(|u| u.why)? {
                    FromPage::Hello { version, .. } if version != wire::VERSION => Err(format!(
                        "This page speaks version {version}, the server version {}. Reload the page.",
                        wire::VERSION
                    )),
                    FromPage::Hello {
                        secret,
                        invite,
                        seen,
                        ..
                    } => Ok(Hello {
                        secret,
                        invite,
                        seen,
                    }),
                    _ => Err("Say hello first.".to_owned()),
                };
            }
            Some(Ok(Frame::Binary(_))) => return Err("Only text is spoken here.".to_owned()),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
            Some(Ok(Frame::Close(_)) | Err(_)) | None => return Err(String::new()),
        }
    }
}

/// Why somebody is not let in.
enum Turned {
    /// Trying again would fail again.
    Away(String),
    /// A little later it works; the page comes back by itself.
    Back(String),
}

/// Finds the person of a secret, or makes one for a newcomer who may come in.
async fn admit(chat: &Chat, hello: &Hello) -> Result<(Person, Option<String>), Turned> {
    let failed = |error: &dyn std::fmt::Display| {
        tracing::error!(%error, "a person of the web chat could not be read");
        Turned::Back("The list of people cannot be read just now.".to_owned())
    };
    if let Some(secret) = &hello.secret {
        return match chat.people.by_secret(secret) {
            Ok(Some(person)) => {
                // Catching up costs as much as asking for that much history.
                for _ in &hello.seen {
                    let counted = chat.pages.count(&person.id, Deed::Lookup, Instant::now());
                    counted.map_err(|wait| Turned::Back(patience(wait)))?;
                }
                Ok((person, None))
            }
            Ok(None) => Err(Turned::Away("Nobody here has that secret.".to_owned())),
            Err(fault) => Err(failed(&fault)),
        };
    }
    if let Some(invitation) = &chat.invitation {
        let shown = hello.invite.as_deref().unwrap_or_default();
        if !secret::same(shown, invitation) {
            let why = "You need an invitation to come in: ask whoever runs this chat for the link.";
            return Err(Turned::Away(why.to_owned()));
        }
    }
    if let Err(wait) = chat.pages.count_newcomer(Instant::now()) {
        let why = format!("Many people are coming in just now. {}", patience(wait));
        return Err(Turned::Back(why));
    }
    match chat.people.make(Time::System.now()).await {
        Ok((person, secret)) => Ok((person, Some(secret))),
        Err(error) => Err(failed(&error)),
    }
}

fn greet(
    chat: &Chat,
    person: &Person,
    secret: Option<String>,
    seen: &BTreeMap<String, u64>,
) -> Result<Vec<ToPage>, crate::store::Fault> {
    let welcome = chat.welcome(person, secret)?;
    let mut frames = vec![ToPage::Welcome(Box::new(welcome))];
    for (name, &number) in seen.iter().take(2 * limits::PAGE) {
        if let Some(channel) = Channel::named(name, &person.id) {
            frames.push(chat.missed(&channel, number)?);
        }
    }
    for channel in [Channel::Lobby, Channel::Private(person.id.clone())] {
        if !seen.contains_key(&channel.name()) {
            frames.push(chat.page(&channel, None)?);
        }
    }
    Ok(frames)
}

async fn serve(chat: &Arc<Chat>, mut socket: WebSocket, mut seat: Seat, first: Vec<ToPage>) {
    for message in first {
        if !send(&mut socket, Frame::Text(frame(&message))).await {
            return;
        }
    }
    let mut tasks = JoinSet::new();
    let mut pings = interval(limits::PING);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            queued = seat.queue.recv() => {
                let Some(text) = queued else {
                    goodbye(&mut socket, "").await;
                    break;
                };
                if !send(&mut socket, Frame::Text(text)).await {
                    break;
                }
            },
            received = socket.recv() => {
                heard = Instant::now();
                match received {
                    Some(Ok(Frame::Text(text))) => take(chat, seat.number, &text, &mut tasks),
                    Some(Ok(Frame::Binary(_))) => {
                        chat.pages.tell(seat.number, &ToPage::trouble(None, "Only text is spoken here."));
                    }
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => break,
                }
            },
            _ = pings.tick() => {
                // The ping is for us, the beat for the page: scripts do not see pings.
                let alive = heard.elapsed() < limits::SILENCE
                    && send(&mut socket, Frame::Ping(axum::body::Bytes::new())).await
                    && send(&mut socket, Frame::Text(frame(&ToPage::Beat))).await;
                if !alive {
                    break;
                }
            },
            Some(done) = tasks.join_next() => log_panic(&done),
        }
    }
    drop(socket);
    chat.pages.close(seat.number);
    // What was begun is finished even if nobody waits for the answer: the page asks again when it is back.
    while let Some(done) = tasks.join_next().await {
        log_panic(&done);
    }
}

fn log_panic(done: &Result<(), tokio::task::JoinError>) {
    if let Err(error) = done {
        tracing::error!(%error, "a request of the web chat broke");
    }
}

async fn send(socket: &mut WebSocket, frame: Frame) -> bool {
    matches!(timeout(limits::SEND, socket.send(frame)).await, Ok(Ok(())))
}

/// Ends a socket in a way that makes the page try again by itself.
async fn come_again(socket: &mut WebSocket, why: &str) {
    let _ = send(socket, Frame::Text(frame(&ToPage::trouble(None, why)))).await;
    goodbye(socket, "").await;
}

async fn goodbye(socket: &mut WebSocket, why: &str) {
    if !why.is_empty() {
        let _ = send(socket, Frame::Text(frame(&ToPage::fatal(why)))).await;
    }
    // The other side may be gone already; closing is a courtesy.
    let _ = send(socket, Frame::Close(None)).await;
}

/// Reads a frame and starts what it asks for.
fn take(chat: &Arc<Chat>, page: u64, text: &str, tasks: &mut JoinSet<()>) {
    let Some(by) = chat.pages.person(page) else {
        return;
    };
    let speaker = Speaker {
        admin: chat.is_admin(&by.id),
        person: by.clone(),
    };
    let asked = inbound::frame(text).and_then(|frame| inbound::asked(frame, &speaker));
    let refuse = |id, why: String| chat.pages.tell(page, &ToPage::trouble(id, why));
    let asked = match asked {
        Ok(asked) => asked,
        Err(Unclear { id, why }) => {
            // Garbage counts too, or it would be the cheapest way to keep the server busy.
            let counted = chat.pages.count(&by.id, Deed::Request, Instant::now());
            return refuse(id, counted.map_or_else(patience, |()| why));
        }
    };
    let (id, deed) = match &asked {
        Asked::Request(id, _) | Asked::Chat { id, .. } | Asked::Rename { id, .. } => {
            (Some(id.clone()), Deed::Request)
        }
        Asked::Complete(id, _) => (Some(id.clone()), Deed::Lookup),
        Asked::Page { .. } | Asked::Watch { .. } | Asked::Tables(_) => (None, Deed::Lookup),
    };
    if let Err(wait) = chat.pages.count(&by.id, deed, Instant::now()) {
        return refuse(id, patience(wait));
    }
    if tasks.len() >= limits::UNDER_WAY {
        return refuse(
            id,
            "Please wait for the answers to what you asked before.".to_owned(),
        );
    }
    if let (Some(id), Deed::Request) = (&id, deed) {
        chat.pages.tell(page, &ToPage::Taken { id: id.clone() });
    }
    let chat = Arc::clone(chat);
    tasks.spawn(async move { carry_out(&chat, page, by, asked).await });
}

async fn carry_out(chat: &Chat, page: u64, by: Person, asked: Asked) {
    let failed = |id, fault: &crate::store::Fault| {
        tracing::error!(%fault, "a request of the web chat failed");
        ToPage::trouble(id, "That did not go through. Please try again.")
    };
    let answer = match asked {
        Asked::Request(id, request) => {
            let reply = chat.host.submit(request).await;
            chat.answer(id, &reply, &by.id)
        }
        Asked::Chat { id, channel, .. } if !chat.exists(&channel) => {
            ToPage::trouble(Some(id), "There is no such table here.")
        }
        Asked::Chat { id, channel, words } => match chat.talk(&by, &channel, &id, &words).await {
            // The message itself, with this id in it, is the answer.
            Ok(None) => return,
            Ok(Some(message)) => ToPage::message(&channel, message),
            Err(fault) => failed(Some(id), &fault),
        },
        Asked::Complete(id, line) => {
            let found = chat.host.complete(line).await;
            let suggestions = found.into_iter().map(outbound::suggestion).collect();
            ToPage::Suggestions { id, suggestions }
        }
        Asked::Page { channel, before } => match chat.page(&channel, before) {
            Ok(history) => history,
            Err(fault) => failed(None, &fault),
        },
        Asked::Watch { channel, seen } => {
            // Noted before the history is read: what comes in between arrives twice, never not at all.
            chat.pages.watch(page, channel.table());
            let history = match seen {
                Some(seen) => chat.missed(&channel, seen),
                None => chat.page(&channel, None),
            };
            history.unwrap_or_else(|fault| failed(None, &fault))
        }
        Asked::Tables(after) => {
            let found = chat.other_tables(&by.id, after);
            found.map_or_else(
                |fault| failed(None, &fault),
                |(channels, more)| ToPage::Tables { channels, more },
            )
        }
        Asked::Rename { id, name } => match chat.people.rename(&by.id, &name).await {
            Ok(person) => return chat.renamed(&person),
            Err(PeopleError::Name(why)) => ToPage::trouble(Some(id), why),
            Err(PeopleError::Fault(fault)) => failed(Some(id), &fault),
            Err(PeopleError::Entropy(error)) => ToPage::trouble(Some(id), error.to_string()),
        },
    };
    chat.pages.tell(page, &answer);
}

fn patience(wait: Duration) -> String {
    let seconds = wait.as_secs() + 1;
    format!("That was a little fast. Please try again in {seconds} s.")
}
