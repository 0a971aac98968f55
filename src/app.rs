//! Putting everything together: store, host and platforms, started and stopped in the right order.

use crate::cli::Out;
use crate::config::{Config, Format, Log};
use crate::host::Host;
use crate::host::settings::{Entropy, Settings, Time};
use crate::platforms::console::Console;
use crate::platforms::console::client::{Client, Echo, Pictures};
use crate::store::{self, MemoryStore, SledStore, Store};
use anyhow::Context as _;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::BufReader;
use tracing_subscriber::EnvFilter;

/// The environment variable that overrides how much is logged.
const LOG_VARIABLE: &str = "ORRERY_LOG";

/// Runs the bot until it is told to stop.
pub fn run(config: &Config, out: &mut Out) -> anyhow::Result<ExitCode> {
    start_logging(&config.log)?;
    runtime()?.block_on(serve(config, out))
}

async fn serve(config: &Config, out: &mut Out) -> anyhow::Result<ExitCode> {
    let settings = store::Settings {
        durability: config.data.durability,
        ..store::Settings::default()
    };
    let store: Arc<dyn Store> = Arc::new(SledStore::open(&config.data.path, &settings)?);
    let host = Host::open(Arc::clone(&store), host_settings(config))?;
    out.line("stub")?;
    stop_signal().await?;
    tracing::info!("stopping: finishing what is under way");
    tokio::spawn(exit_on_second_signal());
    host.stop().await;
    drop(store);
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

fn host_settings(config: &Config) -> Settings {
    Settings {
        tables_per_person: config.host.tables_per_person as usize,
        idle: Duration::from_secs(60 * u64::from(config.host.idle_minutes)),
        ..Settings::default()
    }
}

/// Runs the console on standard input and output.
pub fn console(
    data: Option<&Path>,
    seed: Option<u64>,
    pictures: Option<PathBuf>,
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
        let host = Host::open(store, settings)?;
        let echo = if std::io::stdin().is_terminal() {
            Echo::Off
        } else {
            Echo::On
        };
        let pictures = pictures.map_or(Pictures::Hashes, Pictures::Files);
        let input = BufReader::new(tokio::io::stdin());
        let client = Client::new(input, std::io::stdout(), echo, pictures);
        let run = Time::System.now().to_string();
        let missed = Console::attach(host.clone(), client, run).run().await?;
        host.stop().await;
        Ok(if missed == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    })
}

fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
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
    let builder = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(level))
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match log.format {
        Format::Text => builder.try_init(),
        Format::Json => builder.json().try_init(),
    }
    .map_err(|e| anyhow::anyhow!("The log cannot be started: {e}."))
}

/// Resolves when the program is told to stop.
async fn stop_signal() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            stopped = tokio::signal::ctrl_c() => stopped,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

#[expect(
    clippy::exit,
    reason = "a second signal means: now, whatever is under way"
)]
async fn exit_on_second_signal() {
    if stop_signal().await.is_ok() {
        std::process::exit(1);
    }
}
