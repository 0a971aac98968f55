//! The terminal's end: lines in, lines out, pictures into files.

use super::outbound::{self, INDENT};
use crate::host::Host;
use crate::host::speech::post::Picture;
use std::io::{self, Write};
use std::path::PathBuf;
use tokio::io::{AsyncBufRead, AsyncBufReadExt as _};

/// What is told of a picture besides its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pictures {
    /// Nothing: transcripts stay the same when a drawing gets prettier.
    Words,
    /// A hash of what it shows.
    Hashes,
    /// The file it was painted into, in this folder.
    Files(PathBuf),
}

/// Whether lines are repeated as they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Echo {
    /// The terminal shows what is typed.
    Off,
    /// Input comes from a file, and output shall read as a whole.
    On,
}

/// The terminal, or what stands in for it.
pub struct Client<R, W> {
    input: R,
    output: W,
    echo: Echo,
    pictures: Pictures,
    painted: u64,
    /// What was read of the next line; reading may be interrupted and taken up again.
    partial: Vec<u8>,
}

impl<R: AsyncBufRead + Unpin, W: Write> Client<R, W> {
    /// A terminal.
    pub const fn new(input: R, output: W, echo: Echo, pictures: Pictures) -> Self {
        Self {
            input,
            output,
            echo,
            pictures,
            painted: 0,
            partial: Vec::new(),
        }
    }

    /// The next line typed; nothing at the end.
    pub async fn next_line(&mut self) -> io::Result<Option<String>> {
        self.input.read_until(b'\n', &mut self.partial).await?;
        if self.partial.is_empty() {
            return Ok(None);
        }
        let bytes = std::mem::take(&mut self.partial);
        // Bytes that are no text are somebody's garbage, to be refused like any other.
        let line = String::from_utf8_lossy(&bytes);
        Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
    }

    /// Repeats a line that was read.
    pub fn echo(&mut self, line: &str) -> io::Result<()> {
        match self.echo {
            Echo::Off => Ok(()),
            Echo::On => writeln!(self.output, "{}", harmless(line)),
        }
    }

    /// Writes lines of the console's own.
    pub fn say(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            writeln!(self.output, "{INDENT}{}", harmless(line))?;
        }
        self.output.flush()
    }

    /// What tells this picture from others, painting it if pictures are wanted.
    pub async fn mark(&mut self, host: &Host, picture: Option<&Picture>) -> io::Result<String> {
        match (picture, &self.pictures) {
            (None, _) | (_, Pictures::Words) => Ok(String::new()),
            (Some(picture), Pictures::Hashes) => Ok(outbound::scene_hash(picture)),
            (Some(picture), Pictures::Files(dir)) => {
                self.painted += 1;
                let path = dir.join(format!("{:04}-{}", self.painted, picture.name));
                let png = host.paint(picture).await.map_err(io::Error::other)?;
                std::fs::create_dir_all(dir)?;
                std::fs::write(&path, png.as_slice())?;
                Ok(path.display().to_string())
            }
        }
    }
}

/// A line without what a terminal takes for orders.
fn harmless(line: &str) -> String {
    line.replace(char::is_control, "\u{fffd}")
}
