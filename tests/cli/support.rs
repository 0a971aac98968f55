//! Running the program and hearing what it says.

use std::fs::File;
use std::path::Path;
use std::process::Command;

pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with these arguments, in an environment that says nothing.
pub(crate) fn orrery(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command
        .args(args)
        .env_remove("ORRERY_LOG")
        .stdin(std::process::Stdio::null());
    command
}

pub(crate) fn ask(args: &[&str]) -> Answer {
    finish(&mut orrery(args))
}

pub(crate) fn ask_in(dir: &Path, args: &[&str]) -> Answer {
    finish(orrery(args).current_dir(dir))
}

pub(crate) fn finish(command: &mut Command) -> Answer {
    let done = command.output().unwrap();
    let answer = Answer {
        code: done.status.code().unwrap(),
        out: String::from_utf8(done.stdout).unwrap(),
        err: String::from_utf8(done.stderr).unwrap(),
    };
    assert!(
        !answer.err.contains("panicked") && !answer.err.contains("backtrace"),
        "{}",
        answer.err
    );
    answer
}

/// The table of [`a_match`].
pub(crate) const TABLE: &str = "YTRD0";

/// Plays the whole match of the transcript into a new database in `dir/data`.
pub(crate) fn a_match(dir: &Path) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/whole-match.txt");
    let mut command = orrery(&["console", "--seed", "1", "--data", "data"]);
    let answer = finish(command.current_dir(dir).stdin(File::open(script).unwrap()));
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    assert!(
        answer.out.contains(&format!("[#{TABLE} board]")),
        "{}",
        answer.out
    );
}
