//! Standard output that takes a closed pipe for what it is: nobody reads on.

use std::io::{self, Stdout, Write};

/// Where results are written.
#[derive(Debug)]
pub struct Out(Stdout);

impl Out {
    /// Standard output.
    pub fn standard() -> Self {
        Self(io::stdout())
    }

    /// Writes one line, and shows it at once.
    pub fn line(&mut self, line: impl std::fmt::Display) -> io::Result<()> {
        writeln!(self.0, "{line}")?;
        self.0.flush()
    }

    /// Writes a value as JSON, readable.
    pub fn json(&mut self, value: &serde_json::Value) -> io::Result<()> {
        self.line(format_args!("{value:#}"))
    }
}

/// Whether this error only means that the reader of our output went away.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let broken = |e: &io::Error| e.kind() == io::ErrorKind::BrokenPipe;
    error.downcast_ref::<io::Error>().is_some_and(broken)
}
