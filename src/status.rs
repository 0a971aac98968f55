//! Numbers about the running bot for Prometheus, and whether it is well: over HTTP, on this machine alone.
//!
//! Counts only: nothing here names a person, a table or a card.

use crate::host::Host;
use crate::host::metrics::Metrics;
use crate::store::{self, index};
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

/// The longest request read; a scraper's has a few hundred bytes.
const LONGEST: u64 = 8 * 1024;
/// How long one request may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Requests served at once.
const AT_ONCE: usize = 8;
/// Tables counted; more than this are told as this many.
const MOST_TABLES: usize = 1_000_000;

/// A status server that has its port.
pub struct Status {
    listener: TcpListener,
    host: Host,
}

impl Status {
    /// Takes the port.
    pub async fn bind(listen: SocketAddr, host: Host) -> anyhow::Result<Self> {
        anyhow::ensure!(
            listen.ip().is_loopback(),
            "Metrics are for this machine alone: `listen` under [metrics] must be a loopback address such as 127.0.0.1:9464."
        );
        let listener = TcpListener::bind(listen).await.map_err(|e| {
            anyhow::anyhow!("Metrics cannot listen on {listen}: {e}. Choose another port with `listen` in [metrics].")
        })?;
        Ok(Self { listener, host })
    }

    /// Where it listens.
    pub fn local(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until the program ends. From the moment `stopping` is true, health says so: no new work is sent here.
    pub async fn serve(self, stopping: watch::Receiver<bool>) {
        let turns = Arc::new(Semaphore::new(AT_ONCE));
        loop {
            let Ok(turn) = Arc::clone(&turns).acquire_owned().await else {
                return;
            };
            match self.listener.accept().await {
                Ok((socket, _)) => {
                    let (host, stopping) = (self.host.clone(), *stopping.borrow());
                    tokio::spawn(async move {
                        // Whoever does not wait for the answer does without.
                        let _ =
                            tokio::time::timeout(PATIENCE, answer(socket, &host, stopping)).await;
                        drop(turn);
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "the status server cannot accept");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }
}

async fn answer(socket: TcpStream, host: &Host, stopping: bool) -> std::io::Result<()> {
    let mut socket = BufReader::new(socket);
    let mut first = String::new();
    let mut request = (&mut socket).take(LONGEST);
    request.read_line(&mut first).await?;
    // The headers are read to their end, or closing would reset the connection under the answer.
    let mut line = String::new();
    while request.read_line(&mut line).await? > 2 {
        line.clear();
    }
    let (status, kind, body) = match first.split_whitespace().collect::<Vec<_>>()[..] {
        ["GET" | "HEAD", "/metrics", ..] => (
            "200 OK",
            "text/plain; version=0.0.4; charset=utf-8",
            metrics(host),
        ),
        ["GET" | "HEAD", "/health", ..] => {
            let (status, words) = health(host, stopping).await;
            (status, "text/plain; charset=utf-8", words)
        }
        _ => (
            "404 Not Found",
            "text/plain; charset=utf-8",
            "There are /metrics and /health.\n".to_owned(),
        ),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let body = if first.starts_with("HEAD") { "" } else { &body };
    socket.write_all(format!("{head}{body}").as_bytes()).await?;
    socket.shutdown().await
}

/// Whether changes can be made.
async fn health(host: &Host, stopping: bool) -> (&'static str, String) {
    if stopping {
        return ("503 Service Unavailable", "stopping\n".to_owned());
    }
    match store::probe(host.store().as_ref()).await {
        Ok(()) => ("200 OK", "well\n".to_owned()),
        Err(error) => ("503 Service Unavailable", format!("{error}\n")),
    }
}

fn metrics(host: &Host) -> String {
    let mut text = String::new();
    let open = index::open_tables(host.store().as_ref(), None, MOST_TABLES);
    let mut gauge = |name: &str, about: &str, value: usize| {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "# HELP {name} {about}\n# TYPE {name} gauge\n{name} {value}"
        );
    };
    if let Ok(open) = open {
        gauge(
            "orrery_tables_open",
            "Tables that are not over.",
            open.len(),
        );
    }
    gauge("orrery_tables_awake", "Tables in memory.", host.awake());
    gauge(
        "orrery_posts_waiting",
        "Posts not yet confirmed by their chat, at most 10000 per chat.",
        host.waiting(),
    );
    let counted: &Metrics = host.metrics();
    text + counted.words().as_str()
}
