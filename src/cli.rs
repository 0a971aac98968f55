//! The command line.

mod backup;
mod check;
mod export;
mod host;
mod ladder;
mod lists;
mod out;
mod person;
mod record;
#[cfg(feature = "paint")]
mod render;
pub mod robots;
mod selfplay;
mod tally;
mod workshop;

pub(crate) use host::{admin_line, carry_out};
pub use out::{Out, is_closed_pipe};

use crate::config::Config;
use crate::rules::playout::Player;
use crate::store::{Settings, SledStore, TableId};
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// What was typed to start the program.
#[derive(Debug, Parser)]
#[command(
    name = "orrery",
    version,
    about = "Hosts asynchronous matches of space strategy games in chats",
    long_about = "Orrery hosts asynchronous matches of space strategy games in chats.\n\
        Without a command it starts the bot: with no configuration at all that is the web chat on this machine.",
    after_help = "Examples:\n  \
        orrery                            start, and say where to click\n  \
        orrery --config orrery.toml       start with a configuration\n  \
        orrery check                      look at configuration and database\n  \
        orrery console --seed 1           play in this terminal\n  \
        orrery selfplay orion --matches 1000"
)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    setup: Setup,
}

/// Where configuration and data are.
#[derive(Clone, Debug, Args)]
pub struct Setup {
    /// The configuration; `orrery.toml` in this folder if it exists
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    /// The folder of the database, instead of the configured one
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Start the bot (what happens without a command)
    #[command(
        after_help = "Stop it with Ctrl-C: it finishes what it is doing, saves and ends.\n\n\
        Examples:\n  orrery run\n  orrery run --config /etc/orrery.toml\n  orrery run --data /var/lib/orrery"
    )]
    Run,
    /// Look at configuration and database, and say what is wrong and how to mend it
    #[command(
        after_help = "Ends with 0 if all is well and with 1 if not. Stop the bot first: a database has one user at a time.\n\n\
        Examples:\n  orrery check\n  orrery check --config orrery.toml --data data"
    )]
    Check,
    /// Play in this terminal, or run a script of what people type
    Console(Console),
    /// List the games
    #[command(after_help = "Examples:\n  orrery games\n  orrery games --json")]
    Games(AsJson),
    /// List the commands people can type
    #[command(
        after_help = "Examples:\n  orrery commands\n  orrery commands --json    as Discord registers them"
    )]
    Commands(AsJson),
    /// Let robots play many matches and count
    Selfplay(Selfplay),
    /// Paint a board or a hand into a PNG file
    #[cfg(feature = "paint")]
    Render(Render),
    /// Write a match into a file that anybody can verify
    Export(Export),
    /// Replay an exported match and say whether everything in it is true
    #[command(
        after_help = "Checks that no record was changed, added or taken away, that every answer was allowed, and, once the\n\
        match is over, that its chance follows from the seed that was promised at its start.\n\
        Ends with 0 if all is true and with 1 if not.\n\n\
        Examples:\n  orrery verify match.json\n  orrery verify match.json --commitment 3fa9…"
    )]
    Verify {
        /// The exported match
        file: PathBuf,
        /// What was posted when the match started
        #[arg(long, value_name = "HASH")]
        commitment: Option<String>,
    },
    /// Write matches down for the tests that replay them after every change
    #[command(
        subcommand,
        after_help = "Examples:\n  orrery record play orion --out recorded\n  orrery record words tests/recorded/*/*.match"
    )]
    Record(Record),
    /// Do what admins do with `/host …`, on a stopped database
    #[command(
        after_help = "Everything `/host` can do in a chat. Stop the bot first: a database has one user at a time.\n\n\
        Examples:\n  orrery host set tables:10\n  orrery host ban person:\"Rude Robin\" --server discord:1234567890\n  \
        orrery host tables do:end table:7K2QF\n  orrery host set overview:here --server web:web#lobby\n  orrery host audit"
    )]
    Host {
        /// Which server, as platform:id, or platform:id#channel to say where “here” is; may be left out while there is only one
        #[arg(long, value_name = "SERVER")]
        server: Option<String>,
        /// What would stand after /host
        #[arg(required = true)]
        words: Vec<String>,
    },
    /// Export or forget what is kept of one person
    #[command(
        subcommand,
        after_help = "Examples:\n  orrery person export \"Calm Otter 42\" --out otter.json\n  orrery person forget \"Calm Otter 42\""
    )]
    Person(PersonCommand),
    /// Copy the whole database into a new folder
    #[command(
        after_help = "Examples:\n  orrery backup backups/monday\n  orrery backup backups/monday --data data"
    )]
    Backup {
        /// The folder to make
        dir: PathBuf,
    },
    /// Make a new database out of a backup
    #[command(after_help = "The new folder must be empty or not there yet.\n\n\
        Examples:\n  orrery restore backups/monday --data restored")]
    Restore {
        /// The folder of the backup
        dir: PathBuf,
    },
    /// End the bot's session on its Matrix homeserver
    #[cfg(feature = "matrix")]
    #[command(
        after_help = "Stop the bot first. The next start logs in anew: keep the recovery key.\n\n\
        Examples:\n  orrery matrix-logout --config orrery.toml"
    )]
    MatrixLogout,
}

#[derive(Debug, Subcommand)]
enum Record {
    /// Play matches among robots and keep those that show the most
    Play(RecordPlay),
    /// Play a recorded match under other rules: its answers as long as they are on offer, then robots
    #[command(
        after_help = "Examples:\n  orrery record again r1-3p-07.match --rules 2 --out r2-3p-07.match"
    )]
    Again {
        /// The recorded match
        file: PathBuf,
        /// The version of the rules
        #[arg(long, value_name = "V")]
        rules: u32,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Write down a finished match people played, from its exported file
    #[command(
        after_help = "What people wrote into the match, such as names of worlds, stays in it.\n\n\
        Examples:\n  orrery export 7K2QF --out match.json\n  orrery record table match.json --out people.match"
    )]
    Table {
        /// The exported match
        file: PathBuf,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Note the new words in recorded matches in which nothing but words changed
    #[command(
        after_help = "A match whose rules changed is not written: raise the game's version instead.\n\n\
        Examples:\n  orrery record words tests/recorded/*/*.match"
    )]
    Words {
        /// The recorded matches
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  orrery record play orion --out recorded\n  \
    orrery record play orion --rules 1 --differs 2 --matches 3 --out recorded"
)]
struct RecordPlay {
    /// Which game: its name or the beginning of it
    game: String,
    /// The folder to write to
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How many matches to keep
    #[arg(long, value_name = "N", default_value_t = 40)]
    matches: u32,
    /// How many matches to choose from
    #[arg(long, value_name = "N", default_value_t = 400)]
    tries: u64,
    /// The first seed; the next match takes the next number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many seats; every number in turn if not said
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// The version of the rules; the newest if not said
    #[arg(long, value_name = "V")]
    rules: Option<u32>,
    /// An option of the table as NAME=VALUE; may be said several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = named_value)]
    options: Vec<(String, String)>,
    /// What every match begins with, as text in this file: the table's campaign, or the deck of each seat
    #[arg(long, value_name = "FILE")]
    brings: Option<PathBuf>,
    /// Keep only matches that go another way under this version of the rules
    #[arg(long, value_name = "V")]
    differs: Option<u32>,
    /// How many in a hundred robots play sensibly; the others take any offer
    #[arg(long, value_name = "PERCENT", default_value_t = 50)]
    plain: u32,
}

#[derive(Debug, Subcommand)]
enum PersonCommand {
    /// Write everything that is kept of a person into a file
    #[command(after_help = "Examples:\n  orrery person export \"Calm Otter 42\" --out otter.json")]
    Export {
        /// The person's id, or the name others see
        person: String,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Forget one person: matches stay, the name goes
    #[command(
        after_help = "The database is written anew afterwards and searched for what is left. Stop the bot first.\n\
        People can do this themselves in a chat with /me forget.\n\n\
        Examples:\n  orrery person forget \"Calm Otter 42\"\n  orrery person forget web:0123456789ab --yes"
    )]
    Forget {
        /// The person's id, or the name others see
        person: String,
        /// Do it; without this, only say whom it would be about
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Clone, Copy, Debug, Args)]
struct AsJson {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Lines look like `ann@lobby> /play orion`, `ann@7K2QF> /board` or `ann@dm> 2`.\n\
    A number presses that entry of the last menu there. `#` begins a comment, `=` what must have been said.\n\
    Without --data nothing is kept.\n\n\
    Examples:\n  orrery console\n  orrery console --seed 1 < script.txt\n  orrery console --pictures pictures"
)]
struct Console {
    /// Write every picture into this folder
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// Make chance and table numbers follow from this number
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  orrery selfplay orion --matches 1000 --seed 7\n  \
    orrery selfplay orion --robots plain,random --matches 500\n  \
    orrery selfplay outer --seats 2 --option end=all-bought\n  \
    orrery selfplay orion --check --matches 50 --json\n  \
    orrery selfplay all --ladder --matches 400"
)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
struct Selfplay {
    /// Which game: its name or the beginning of it
    game: String,
    /// How many seats; the most the game has if not said
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// How many matches
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    matches: u64,
    /// The first seed; the next match takes the next number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Who plays: easy, plain, strong, strong:PLAYOUTS or random; one for all seats, or one per seat with commas
    #[arg(
        long,
        value_name = "STRENGTH",
        default_value = "plain",
        value_delimiter = ','
    )]
    robots: Vec<Player>,
    /// An option of the table as NAME=VALUE; may be said several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = named_value)]
    options: Vec<(String, String)>,
    /// Draw every option that is not said at random, match by match
    #[arg(long)]
    vary: bool,
    /// Play at random and check at every step what every game promises
    #[arg(long, conflicts_with = "robots")]
    check: bool,
    /// Play at random and check at every step that no viewer learns what is not theirs
    #[arg(long, conflicts_with = "check")]
    secrets: bool,
    /// Play every strength against the one below it, on every seat in turn, and tell how far it is ahead; the game may be “all”
    #[arg(long, conflicts_with_all = ["robots", "check", "secrets", "vary", "options"])]
    ladder: bool,
    /// How long strong robots of the ladder think, in playouts
    #[arg(long, value_name = "N", requires = "ladder", value_parser = clap::value_parser!(u32).range(2..))]
    playouts: Option<u32>,
    /// How many matches at a time; one per core if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[cfg(feature = "paint")]
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  orrery render orion --out board.png\n  \
    orrery render orion --step 20 --viewer 1 --hand --out hand.png")]
struct Render {
    /// Which game: its name or the beginning of it
    game: String,
    /// How many seats; the most the game has if not said
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// The seed of the match
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many answers robots give before the picture is taken
    #[arg(long, value_name = "K", default_value_t = 0)]
    step: u64,
    /// Who looks: `table` for everybody, or a seat from 1
    #[arg(long, value_name = "WHO", default_value = "table")]
    viewer: String,
    /// Paint the seat's hand instead of the board
    #[arg(long)]
    hand: bool,
    /// The PNG file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Debug, Args)]
#[command(
    after_help = "While a match runs, its export holds everybody's secrets: keep it to yourself until it is over.\n\n\
    Examples:\n  orrery export 7K2QF --out match.json\n  orrery verify match.json"
)]
struct Export {
    /// The table
    table: TableId,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

fn named_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("an option is written NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Does what was asked for and says how it went.
pub fn run(cli: Cli, out: &mut Out) -> anyhow::Result<ExitCode> {
    let setup = &cli.setup;
    match cli.command.unwrap_or(Command::Run) {
        Command::Run => crate::app::run(&setup.config()?, out),
        Command::Check => check::check(setup, out),
        Command::Console(args) => {
            let data = setup.data.as_deref();
            crate::app::console(data, args.seed, args.pictures, out)
        }
        Command::Games(args) => lists::games(args.json, out),
        Command::Commands(args) => lists::commands(args.json, out),
        Command::Selfplay(args) => selfplay::selfplay(&args, out),
        #[cfg(feature = "paint")]
        Command::Render(args) => render::render(&args, out),
        Command::Export(args) => export::export(&setup.existing()?, args.table, &args.out, out),
        Command::Verify { file, commitment } => export::verify(&file, commitment.as_deref(), out),
        Command::Record(command) => record::record(command, out),
        Command::Host { server, words } => {
            host::host(setup.existing()?, server.as_deref(), &words, out)
        }
        Command::Person(PersonCommand::Export { person, out: file }) => {
            person::export(&setup.existing()?, &person, &file, out)
        }
        Command::Person(PersonCommand::Forget { person, yes }) => {
            person::forget(setup, &person, yes, out)
        }
        Command::Backup { dir } => backup::backup(&setup.existing()?, &dir, out),
        Command::Restore { dir } => backup::restore(&dir, setup.data.as_deref(), out),
        #[cfg(feature = "matrix")]
        Command::MatrixLogout => crate::app::matrix_logout(&setup.config()?, out),
    }
}

impl Setup {
    /// The configuration, with what the command line says instead.
    fn config(&self) -> anyhow::Result<Config> {
        let mut config = Config::load(self.config.as_deref())?;
        if let Some(data) = &self.data {
            config.data.path.clone_from(data);
        }
        Ok(config)
    }

    /// The database there is; commands that only read must not make a new one by a slip of the finger.
    fn existing(&self) -> anyhow::Result<SledStore> {
        let dir = self.config()?.data.path;
        anyhow::ensure!(
            dir.is_dir(),
            "There is no database in {}. Name its folder with --data DIR.",
            dir.display()
        );
        Ok(SledStore::open(&dir, &Settings::default())?)
    }
}
