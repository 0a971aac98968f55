//! Starts Orrery.

use clap::Parser as _;
use orrery::cli::{self, Cli, Out};
use std::io::Write as _;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match cli::run(cli, &mut Out::standard()) {
        Ok(code) => code,
        // Nobody reads on, and that is their right.
        Err(error) if cli::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If even this cannot be written there is nobody left to tell.
            let _ = writeln!(std::io::stderr(), "{error:#}");
            orrery::app::exit_code(&error)
        }
    }
}
