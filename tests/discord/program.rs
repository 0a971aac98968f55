//! The program itself, as an operator starts it, against the stand-in.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use twin::Twin;

/// A running program with a configuration and data of its own. It is ended when it is dropped.
pub(crate) struct Program {
    child: Child,
    dir: TempDir,
}

/// What the operator wrote down.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) application: String,
    pub(crate) token: String,
    pub(crate) rest: String,
    pub(crate) gateway: String,
    /// Lines for the rest of the configuration.
    pub(crate) more: String,
}

impl Setup {
    /// As the README has it, but for the stand-in's address.
    pub(crate) fn right(twin: &Twin) -> Self {
        Self {
            application: twin.application().to_string(),
            token: twin.token(),
            rest: twin.rest(),
            gateway: twin.socket(),
            more: String::new(),
        }
    }

    fn text(&self) -> String {
        let Self {
            application,
            rest,
            gateway,
            more,
            ..
        } = self;
        format!(
            "[web]\nenabled = false\n[discord]\nenabled = true\napplication = \"{application}\"\n\
             rest = \"{rest}\"\ngateway = \"{gateway}\"\n{more}"
        )
    }
}

impl Program {
    /// Starts it; what it says goes into files.
    pub(crate) fn start(setup: &Setup) -> Self {
        Self::start_with(&[("orrery.toml", setup.text())], Some(&setup.token))
    }

    /// Starts it in a folder with these files.
    pub(crate) fn start_with(files: &[(&str, String)], token: Option<&str>) -> Self {
        let dir = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(dir.path().join(name), text).unwrap();
        }
        let file = |name: &str| File::create(dir.path().join(name)).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
        command.env_remove("ORRERY_LOG").env_remove("ORRERY_DISCORD_TOKEN");
        if let Some(token) = token {
            command.env("ORRERY_DISCORD_TOKEN", token);
        }
        let child = command
            .current_dir(dir.path())
            .stdin(Stdio::null())
            .stdout(file("out"))
            .stderr(file("err"))
            .spawn()
            .unwrap();
        Self { child, dir }
    }

    /// Where its files are.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// What it said to whoever started it.
    pub(crate) fn said(&self) -> String {
        fs::read_to_string(self.path("out")).unwrap()
    }

    /// What it complained about.
    pub(crate) fn complained(&self) -> String {
        fs::read_to_string(self.path("err")).unwrap()
    }

    /// Resident memory in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let path = format!("/proc/{}/statm", self.child.id());
        let pages = fs::read_to_string(path).unwrap_or_default();
        let resident = pages.split_whitespace().nth(1);
        resident.and_then(|n| n.parse::<u64>().ok()).unwrap_or(0) * 4096
    }

    /// Tells it to stop, as a service manager does.
    pub(crate) fn terminate(&self) {
        let sent = Command::new("kill")
            .args(["-TERM", &self.child.id().to_string()])
            .status();
        assert!(sent.unwrap().success());
    }

    /// Waits for its end and says how it ended.
    pub(crate) async fn ended(&mut self, within: Duration) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < within, "it does not end: {}", self.complained());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
