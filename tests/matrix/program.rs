//! The program itself, as an operator starts it.

use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The program with what it needs to start in a folder, where what it says and complains about goes too.
pub(crate) fn command(folder: &Path, password: &str) -> Command {
    let file = |name: &str| -> File {
        let path = folder.join(name);
        let opened = OpenOptions::new().create(true).append(true).open(path);
        opened.unwrap()
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command
        .current_dir(folder)
        .env_remove("ORRERY_LOG")
        .env("ORRERY_MATRIX_PASSWORD", password)
        .stdin(Stdio::null())
        .stdout(file("out"))
        .stderr(file("err"));
    command
}

/// A running program. It is ended when it is dropped.
pub(crate) struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        // Also when the test fails: nobody else would end it.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Program {
    pub(crate) fn start(folder: &Path, password: &str) -> Self {
        Self(command(folder, password).spawn().unwrap())
    }
}

/// Writes the part of the configuration about Matrix, with no other platform.
pub(crate) fn configure(folder: &Path, matrix: &str) {
    let text = format!("[web]\nenabled = false\n{matrix}\n");
    fs::write(folder.join("orrery.toml"), text).unwrap();
}
