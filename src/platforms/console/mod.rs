//! The console: people as lines of text, for scripts, tests and a first look.
//!
//! `ann@lobby> /play orion` is somebody typing; everything anybody gets to see comes back below it, in the same order
//! every time. What comes back is indented, so a transcript is also a script. Everybody is an admin of the one server
//! there is, unless they are given roles: `bob+member@lobby> /table open orion`.

pub mod client;
pub mod inbound;
pub mod limits;
mod mailbox;
pub mod menus;
pub mod outbound;

use self::client::Client;
use self::inbound::{At, Line, Said};
use self::mailbox::Mailbox;
use self::menus::Menus;
use crate::host::Host;
use crate::host::speech::post::{Post, To};
use crate::host::speech::request::{Reply, Request, Tone};
use std::io::{self, Write};
use std::sync::Arc;
use tokio::io::AsyncBufRead;

/// The platform's name.
pub const PLATFORM: &str = "console";

/// A console in use.
pub struct Console<R, W> {
    host: Host,
    mailbox: Arc<Mailbox>,
    client: Client<R, W>,
    menus: Menus,
    /// Begins the ids of this run's requests, which must differ from those of every other run on the same data.
    run: String,
    requests: u64,
    /// What was said since the last line was read.
    answered: Vec<String>,
    disappointed: u64,
}

impl<R: AsyncBufRead + Unpin, W: Write> Console<R, W> {
    /// A console on this host.
    pub fn attach(host: Host, client: Client<R, W>, run: impl Into<String>) -> Self {
        let mailbox = Arc::new(Mailbox::default());
        host.attach(Arc::clone(&mailbox) as _);
        Self {
            host,
            mailbox,
            client,
            menus: Menus::default(),
            run: run.into(),
            requests: 0,
            answered: Vec::new(),
            disappointed: 0,
        }
    }

    /// Takes lines until there are no more; how many expectations were not met.
    pub async fn run(mut self) -> io::Result<u64> {
        loop {
            tokio::select! {
                biased;
                // What comes by itself, such as a deadline running out, is shown while nobody types.
                () = self.mailbox.arrived() => self.show_posts().await?,
                line = self.client.next_line() => match line? {
                    Some(line) => self.take(&line).await?,
                    None => return Ok(self.disappointed),
                },
            }
        }
    }

    async fn take(&mut self, text: &str) -> io::Result<()> {
        let line = inbound::parse(text);
        if line != Ok(Line::Recorded) {
            self.client.echo(text)?;
        }
        match line {
            Ok(Line::Silent | Line::Recorded) => Ok(()),
            Ok(Line::Expect(wanted)) => self.expect(&wanted),
            Ok(Line::Said(said)) => {
                self.answered.clear();
                self.answer(&said).await
            }
            Err(what) => self.say(vec![outbound::complaint(&what)]),
        }
    }

    fn expect(&mut self, wanted: &str) -> io::Result<()> {
        if self.answered.iter().any(|line| line.contains(wanted)) {
            return Ok(());
        }
        self.disappointed += 1;
        let what = format!("line not found above: {wanted}");
        self.client.say(&[outbound::complaint(&what)])
    }

    async fn answer(&mut self, said: &Said) -> io::Result<()> {
        let reply = match said.input(&self.menus) {
            Ok(input) => {
                self.requests += 1;
                let request = Request {
                    id: format!("{PLATFORM}:{}:{}", self.run, self.requests),
                    by: said.person(),
                    place: said.at.place(),
                    table: said.at.table(),
                    standing: said.standing(),
                    input,
                };
                self.host.submit(request).await
            }
            Err(refusal) => Reply::new(Tone::Refused, refusal.why),
        };
        let mark = self.client.mark(&self.host, reply.picture.as_ref()).await?;
        if let Some(menu) = &reply.menu {
            self.menus.note(said.at.clone(), Some(&said.name), menu);
        }
        self.say(outbound::reply(&said.name, &reply, &mark))?;
        // Everything the line caused is shown before the next one is read: scripts must not race.
        self.host.settle().await;
        self.show_posts().await
    }

    async fn show_posts(&mut self) -> io::Result<()> {
        for post in self.mailbox.take() {
            let mark = self.client.mark(&self.host, post.picture.as_ref()).await?;
            if let Some(menu) = &post.menu {
                self.menus.note(seen_at(&post), None, menu);
            }
            self.say(outbound::post(&post, &mark))?;
        }
        Ok(())
    }

    fn say(&mut self, lines: Vec<String>) -> io::Result<()> {
        self.client.say(&lines)?;
        self.answered.extend(lines);
        Ok(())
    }
}

fn seen_at(post: &Post) -> At {
    match &post.to {
        To::Table => At::Table(post.table),
        To::Person(person) => At::Private(person.local().to_owned()),
    }
}
