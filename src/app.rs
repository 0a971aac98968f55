//! Putting everything together: store, host and platforms, started and stopped in the right order.

use crate::backups;
use crate::cli::Out;
use crate::config::{Config, Format, Log};
use crate::host::Host;
use crate::host::settings::{Entropy, Settings, Time};
use crate::platforms::console::Console;
use crate::platforms::console::client::{Client, Echo, Pictures};
#[cfg(feature = "discord")]
use crate::platforms::discord;
#[cfg(feature = "matrix")]
use crate::platforms::matrix;
#[cfg(feature = "web")]
use crate::platforms::web;
use crate::status::Status;
use crate::store::{self, MemoryStore, SledStore, Store};
use anyhow::Context as _;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::BufReader;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The environment variable that overrides how much is logged.
const LOG_VARIABLE: &str = "ORRERY_LOG";

/// Runs the bot until it is told to stop.
pub fn run(config: &Config, out: &mut Out) -> anyhow::Result<ExitCode> {
    start_logging(&config.log)?;
    for line in &config.host.admin {
        crate::cli::admin_line(line)?;
    }
    runtime()?.block_on(serve(config, out))
}

async fn serve(config: &Config, out: &mut Out) -> anyhow::Result<ExitCode> {
    let settings = store::Settings {
        durability: config.data.durability,
        ..store::Settings::default()
    };
    let store = SledStore::open(&config.data.path, &settings)?;
    let host = Host::open(Arc::new(store), host_settings(config))?;
    // Before the first greeting: whoever reads it may stop us at once.
    let mut signals = Signals::listen()?;
    let stop = watch::Sender::new(false);
    let mut platforms = JoinSet::<anyhow::Result<()>>::new();
    #[cfg(feature = "web")]
    if config.web.enabled {
        let server = web_server(&config.web, &host).await?;
        greet(out, &format!("Open {} in your browser.", server.link()));
        let stopped = until_true(stop.subscribe());
        platforms.spawn(async {
            server.serve(stopped).await;
            Ok(())
        });
    }
    #[cfg(feature = "discord")]
    if config.discord.enabled {
        let server = discord_server(&config.discord, &host).await?;
        let (name, link) = (server.name(), server.invitation());
        greet(
            out,
            &format!("On Discord as {name}. Invite it to a server: {link}"),
        );
        let stopped = until_true(stop.subscribe());
        platforms.spawn(async { Ok(server.serve(stopped).await?) });
    }
    #[cfg(feature = "matrix")]
    if config.matrix.enabled {
        let server = matrix::Server::connect(&matrix_config(config), host.clone()).await?;
        let (name, prefix) = (server.name(), &config.matrix.prefix);
        greet(
            out,
            &format!("On Matrix as {name}. Invite it to a room and type {prefix} help."),
        );
        let stopped = until_true(stop.subscribe());
        platforms.spawn(async { Ok(server.serve(stopped).await?) });
    }
    anyhow::ensure!(cfg!(feature = "matrix") || !config.matrix.enabled, NoMatrix);
    anyhow::ensure!(
        !platforms.is_empty(),
        "There is nothing to do: no chat is enabled. Set `enabled = true` under [web], [discord] or [matrix]."
    );
    let upkeep = start_upkeep(config, &host, &stop, out).await?;
    let data = config.data.path.display();
    greet(
        out,
        &format!("Matches are kept in {data}. Stop with Ctrl-C."),
    );
    let ended = tokio::select! {
        () = signals.next() => Ok(()),
        // A platform that ends by itself takes the program with it: whoever watches it starts it again.
        ended = platforms.join_next() => ended.unwrap_or(Ok(Ok(()))).map_err(Into::into).flatten(),
        // So does a database that takes nothing more: every answer would be that nothing went through.
        fault = store::gone(host.store()) => Err(fault.into()),
    };
    tracing::info!("stopping: finishing what is under way");
    tokio::spawn(exit_on_second(signals));
    // Nobody listens any more if every platform has ended.
    stop.send_replace(true);
    while platforms.join_next().await.is_some() {}
    wind_down(host, upkeep).await;
    ended.map(|()| ExitCode::SUCCESS)
}

/// Stops what no platform needs any more, and closes the database.
async fn wind_down(host: Host, mut upkeep: JoinSet<()>) {
    host.stop().await;
    upkeep.shutdown().await;
    let waiting = host.waiting();
    drop(host);
    tracing::info!(
        waiting,
        "stopped: everything acknowledged is kept, and posts still waiting are said after the next start"
    );
}

/// What looks after the running bot: the admins' standing orders, backups, and numbers for whoever watches it.
async fn start_upkeep(
    config: &Config,
    host: &Host,
    stop: &watch::Sender<bool>,
    out: &mut Out,
) -> anyhow::Result<JoinSet<()>> {
    crate::cli::carry_out(host, &config.host.admin).await?;
    let mut upkeep = JoinSet::new();
    upkeep.spawn(backups::run(host.store(), config.backup.clone()));
    if let Ok(listen) = config.metrics.listen.parse() {
        let status = Status::bind(listen, host.clone()).await?;
        let link = format!("http://{}/metrics", status.local()?);
        greet(out, &format!("Metrics are on {link}."));
        upkeep.spawn(status.serve(stop.subscribe()));
    }
    Ok(upkeep)
}

#[cfg(feature = "discord")]
async fn discord_server(
    config: &crate::config::Discord,
    host: &Host,
) -> anyhow::Result<discord::Server> {
    let some = |words: &String| (!words.is_empty()).then(|| words.clone());
    let wanted = discord::Config {
        token: config.token().map_err(discord::Error::NoToken)?,
        application: config.application.clone(),
        guild: some(&config.guild),
        rest: some(&config.rest),
        gateway: some(&config.gateway),
        patience: discord::PATIENCE,
    };
    Ok(discord::Server::connect(&wanted, host.clone()).await?)
}

/// Matrix is wanted, and this program was built without it.
#[derive(Debug, thiserror::Error)]
#[error(
    "This Orrery was built without Matrix. Build it with `cargo build --release --features matrix`, or set `enabled = false` under [matrix]."
)]
pub(crate) struct NoMatrix;

/// What the configuration says about Matrix.
#[cfg(feature = "matrix")]
pub(crate) fn matrix_config(config: &Config) -> matrix::Config {
    let wanted = &config.matrix;
    matrix::Config {
        homeserver: wanted.homeserver.clone(),
        user: wanted.user.clone(),
        password: wanted.password(),
        recovery: wanted.recovery(),
        folder: config.data.path.join("matrix"),
        prefix: wanted.prefix.clone(),
        allow: wanted.allow.clone(),
    }
}

/// Ends the bot's session on its homeserver.
#[cfg(feature = "matrix")]
pub fn matrix_logout(config: &Config, out: &mut Out) -> anyhow::Result<ExitCode> {
    start_logging(&config.log)?;
    runtime()?.block_on(matrix::logout(&matrix_config(config)))?;
    out.line("Logged out. The next start logs in anew, with the password and the recovery key.")?;
    Ok(ExitCode::SUCCESS)
}

/// The exit code of a failure: what a service manager should know about it.
pub fn exit_code(error: &anyhow::Error) -> ExitCode {
    #[cfg(feature = "discord")]
    if let Some(error) = error.downcast_ref::<discord::Error>() {
        return ExitCode::from(error.exit_code());
    }
    #[cfg(feature = "matrix")]
    if let Some(error) = error.downcast_ref::<matrix::Error>() {
        return ExitCode::from(error.exit_code());
    }
    if error.is::<NoMatrix>() {
        return ExitCode::from(78);
    }
    ExitCode::FAILURE
}

#[cfg(any(feature = "web", feature = "discord", feature = "matrix"))]
async fn until_true(mut stopped: watch::Receiver<bool>) {
    // An error means that the sender is gone, which is a stop as well.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

#[cfg(feature = "web")]
async fn web_server(config: &crate::config::Web, host: &Host) -> anyhow::Result<web::Server> {
    let wanted = web::Config {
        listen: config.listen,
        open: config.open,
        address: (!config.address.is_empty()).then(|| config.address.clone()),
        admins: config.admins.clone(),
    };
    let listen = config.listen;
    web::Server::bind(&wanted, host.clone())
        .await
        .map_err(|error| match &error {
            web::Error::Listen(_, why) if why.kind() == std::io::ErrorKind::AddrInUse => {
                anyhow::anyhow!(
                    "Port {} on {} is taken, most likely by another Orrery. Stop that one,\n\
                     or choose another port: listen = \"{}:{}\" under [web] in {}.",
                    listen.port(),
                    listen.ip(),
                    listen.ip(),
                    listen.port().wrapping_add(1),
                    crate::config::FILE
                )
            }
            _ => error.into(),
        })
}

fn host_settings(config: &Config) -> Settings {
    Settings {
        tables_per_person: config.host.tables_per_person as usize,
        tables_per_server: config.host.tables_per_server as usize,
        idle: Duration::from_secs(60 * u64::from(config.host.idle_minutes)),
        unwanted: config.host.unwanted_words.clone().into(),
        elsewhere: crate::platforms::forget::forget,
        ..Settings::default()
    }
}

/// Runs the console on standard input and output.
pub fn console(
    data: Option<&Path>,
    seed: Option<u64>,
    pictures: Option<PathBuf>,
    out: &mut Out,
) -> anyhow::Result<ExitCode> {
    start_logging(&Log {
        level: "warn".to_owned(),
        format: Format::Text,
    })?;
    runtime()?.block_on(async {
        let store: Arc<dyn Store> = match data {
            Some(dir) => Arc::new(SledStore::open(dir, &store::Settings::default())?),
            None => Arc::new(MemoryStore::new()),
        };
        let settings = Settings {
            entropy: seed.map_or(Entropy::System, Entropy::repeatable),
            ..Settings::default()
        };
        let host = Host::open(Arc::clone(&store), settings)?;
        let echo = if std::io::stdin().is_terminal() {
            out.line("Say who speaks where, for example: ann@lobby> /play orion")?;
            out.line("A number presses that entry of the last menu: ann@dm> 1")?;
            out.line("Ctrl-D ends.")?;
            Echo::Off
        } else {
            Echo::On
        };
        let pictures = pictures.map_or(Pictures::Hashes, Pictures::Files);
        let input = BufReader::new(tokio::io::stdin());
        let client = Client::new(input, std::io::stdout(), echo, pictures);
        let run = Time::System.now().to_string();
        let missed = tokio::select! {
            missed = Console::attach(host.clone(), client, run).run() => missed?,
            fault = store::gone(Arc::clone(&store)) => return Err(fault.into()),
        };
        // A script may be over before anybody looked whether the last of it was kept.
        store::probe(store.as_ref()).await?;
        host.stop().await;
        Ok(if missed == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    })
}

/// Threads for tasks.
pub(crate) fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("The program cannot start its tasks")
}

/// Log lines go to standard error, so that standard output stays for people and programs.
fn start_logging(log: &Log) -> anyhow::Result<()> {
    let level = match std::env::var(LOG_VARIABLE) {
        Ok(level) if crate::config::is_level(&level) => level,
        Ok(level) => anyhow::bail!(
            "{LOG_VARIABLE} is `{level}`; allowed are error, warn, info, debug, trace, or parts such as info,orrery::store=debug."
        ),
        Err(_) => log.level.clone(),
    };
    // The libraries' own lines repeat ours in other words; whoever wants them names them.
    let quiet: String = [
        "serenity",
        "matrix_sdk",
        "matrix_sdk_base",
        "matrix_sdk_crypto",
    ]
    .iter()
    .filter(|library| !level.contains(**library))
    .flat_map(|library| [",", library, "=off"])
    .collect();
    let targets: Targets = format!("{level}{quiet}").parse()?;
    let builder = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::TRACE)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match log.format {
        Format::Text => builder.finish().with(targets).try_init(),
        Format::Json => builder.json().finish().with(targets).try_init(),
    }
    .map_err(|e| anyhow::anyhow!("The log cannot be started: {e}."))
}

/// The ways the operating system tells a program to stop.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Resolves when the program is told to stop.
    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// The ways the operating system tells a program to stop.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> std::io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

#[expect(
    clippy::exit,
    reason = "a second signal means: now, whatever is under way"
)]
async fn exit_on_second(mut signals: Signals) {
    signals.next().await;
    std::process::exit(1);
}

/// A greeting nobody reads is no reason to stop.
fn greet(out: &mut Out, line: &str) {
    if let Err(why) = out.line(line) {
        tracing::warn!(%why, line, "standard output is closed");
    }
}
