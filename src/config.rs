//! The configuration file: every key typed, with a default, and mistakes told with their place.

mod mistake;

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on shall fail")]
mod tests;

pub use mistake::{Mistake, nearest};

use crate::host::settings::Settings;
use crate::store::Durability;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// The file taken when none is named and it exists.
pub const FILE: &str = "orrery.toml";

/// Every key with its default and a sentence; new servers start from a copy of it.
pub const EXAMPLE: &str = include_str!("../config.example.toml");

/// Everything an admin can decide.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where matches are kept.
    pub data: Data,
    /// The built-in web chat.
    pub web: Web,
    /// Discord.
    pub discord: Discord,
    /// Matrix.
    pub matrix: Matrix,
    /// How tables are run.
    pub host: Host,
    /// Backups made by themselves.
    pub backup: Backup,
    /// Numbers about the running bot.
    pub metrics: Metrics,
    /// What the program says about itself.
    pub log: Log,
}

/// Where matches are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Data {
    /// The folder of the database.
    #[serde(deserialize_with = "folder")]
    pub path: PathBuf,
    /// What an acknowledged move survives.
    #[serde(with = "DurabilityWords")]
    pub durability: Durability,
}

/// The words for [`Durability`]; the compiler keeps both alike.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Durability", rename_all = "kebab-case")]
enum DurabilityWords {
    PowerLoss,
    ProcessDeath,
    Lazy,
}

/// The built-in web chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Web {
    /// Whether it runs.
    pub enabled: bool,
    /// Address and port it listens on.
    #[serde(deserialize_with = "address")]
    pub listen: SocketAddr,
    /// Whether people from other machines may come in.
    pub open: bool,
    /// The address people type, where it is not the one listened on; empty otherwise.
    #[serde(deserialize_with = "link")]
    pub address: String,
    /// Who is an admin of an open chat, by the ids the chat gives people.
    pub admins: Vec<String>,
}

/// Discord.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Discord {
    /// Whether it is connected.
    pub enabled: bool,
    /// The application's id.
    #[serde(deserialize_with = "snowflake")]
    pub application: String,
    /// The environment variable that holds the bot's token.
    pub token_variable: String,
    /// The file that holds the bot's token instead; empty for none.
    pub token_file: PathBuf,
    /// The one server in which commands are registered; empty for all.
    #[serde(deserialize_with = "snowflake")]
    pub guild: String,
    /// Where calls go instead of Discord itself, for tests; empty otherwise.
    #[serde(deserialize_with = "link")]
    pub rest: String,
    /// Where the gateway is instead of where Discord says, for tests; empty otherwise.
    pub gateway: String,
}

/// Matrix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Matrix {
    /// Whether it is connected.
    pub enabled: bool,
    /// The homeserver's name or address.
    pub homeserver: String,
    /// The bot's account there.
    pub user: String,
    /// The environment variable that holds its password.
    pub password_variable: String,
    /// The file that holds its password instead; empty for none.
    pub password_file: PathBuf,
    /// The environment variable that holds its recovery key, where it was on another device before.
    pub recovery_variable: String,
    /// What commands begin with in rooms.
    #[serde(deserialize_with = "prefix")]
    pub prefix: String,
    /// Whose invitations are accepted.
    pub allow: Vec<String>,
}

/// How tables are run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Host {
    /// At how many unfinished tables one person may sit.
    #[serde(deserialize_with = "positive")]
    pub tables_per_person: u32,
    /// How many unfinished tables one server may have, whatever its own admins allow.
    #[serde(deserialize_with = "positive")]
    pub tables_per_server: u32,
    /// What admins of servers would type after `/host`, carried out at every start: `web:web set tables:10`.
    pub admin: Vec<String>,
    /// After how many quiet minutes a table leaves memory.
    #[serde(deserialize_with = "positive")]
    pub idle_minutes: u32,
    /// Words nobody wants to read in names people give to things.
    pub unwanted_words: Vec<String>,
}

/// Backups made by themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Backup {
    /// How many hours lie between two; 0 makes none.
    #[serde(deserialize_with = "count")]
    pub every_hours: u32,
    /// How many are kept.
    #[serde(deserialize_with = "positive")]
    pub keep: u32,
    /// The folder they are made in.
    #[serde(deserialize_with = "folder")]
    pub directory: PathBuf,
}

/// Numbers about the running bot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Metrics {
    /// Address and port of this machine where they are told; empty for nowhere.
    #[serde(deserialize_with = "own_address")]
    pub listen: String,
}

/// What the program says about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Log {
    /// How much is said; `ORRERY_LOG` overrides it.
    #[serde(deserialize_with = "level")]
    pub level: String,
    /// How it is written.
    pub format: Format,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Lines for people.
    Text,
    /// One JSON object per line, for programs.
    Json,
}

impl Default for Data {
    fn default() -> Self {
        Self {
            path: "data".into(),
            durability: Durability::default(),
        }
    }
}

impl Default for Web {
    fn default() -> Self {
        Self {
            enabled: true,
            listen: SocketAddr::from(([127, 0, 0, 1], 7777)),
            open: false,
            address: String::new(),
            admins: Vec::new(),
        }
    }
}

impl Default for Discord {
    fn default() -> Self {
        Self {
            enabled: false,
            application: String::new(),
            token_variable: "ORRERY_DISCORD_TOKEN".to_owned(),
            token_file: PathBuf::new(),
            guild: String::new(),
            rest: String::new(),
            gateway: String::new(),
        }
    }
}

impl Default for Matrix {
    fn default() -> Self {
        Self {
            enabled: false,
            homeserver: String::new(),
            user: String::new(),
            password_variable: "ORRERY_MATRIX_PASSWORD".to_owned(),
            password_file: PathBuf::new(),
            recovery_variable: "ORRERY_MATRIX_RECOVERY".to_owned(),
            prefix: "!orrery".to_owned(),
            allow: Vec::new(),
        }
    }
}

impl Discord {
    /// The bot's token, or where it should be.
    pub fn token(&self) -> Result<String, String> {
        let token = secret("The bot's token", &self.token_variable, &self.token_file)?;
        Ok(token.trim_start_matches("Bot ").to_owned())
    }
}

impl Matrix {
    /// The account's password, or where it should be.
    pub fn password(&self) -> Result<String, String> {
        secret(
            "The password of the bot's account",
            &self.password_variable,
            &self.password_file,
        )
    }

    /// The account's recovery key, where one was given.
    pub fn recovery(&self) -> Option<String> {
        let key = std::env::var(&self.recovery_variable).ok()?;
        Some(key.trim().to_owned()).filter(|k| !k.is_empty())
    }
}

/// Something secret from a file or else from the environment; if it is not there, where it should be.
fn secret(what: &str, variable: &str, file: &Path) -> Result<String, String> {
    let (found, place) = if file.as_os_str().is_empty() {
        let found = std::env::var(variable).map_err(|e| e.to_string());
        (found, format!("the environment variable {variable}"))
    } else {
        let found = std::fs::read_to_string(file).map_err(|e| e.to_string());
        (found, format!("the file {}", file.display()))
    };
    match found.as_deref().map(str::trim) {
        Ok("") => Err(format!("{what} should be in {place}, but that is empty.")),
        Ok(secret) => Ok(secret.to_owned()),
        Err(why) => Err(format!("{what} should be in {place}: {why}.")),
    }
}

impl Default for Host {
    fn default() -> Self {
        // The host knows best; here its numbers only get names.
        let host = Settings::default();
        Self {
            tables_per_person: host.tables_per_person as u32,
            tables_per_server: host.tables_per_server as u32,
            admin: Vec::new(),
            idle_minutes: (host.idle.as_secs() / 60) as u32,
            unwanted_words: host.unwanted.to_vec(),
        }
    }
}

impl Default for Backup {
    fn default() -> Self {
        Self {
            every_hours: 0,
            keep: 7,
            directory: "backups".into(),
        }
    }
}

impl Default for Log {
    fn default() -> Self {
        Self {
            level: "info".to_owned(),
            format: Format::Text,
        }
    }
}

impl Config {
    /// The configuration in `file`, or in [`FILE`] if that exists, or else the defaults.
    pub fn load(file: Option<&Path>) -> Result<Self, Mistake> {
        let path = match file {
            Some(named) => named,
            None if Path::new(FILE).exists() => Path::new(FILE),
            None => return Ok(Self::default()),
        };
        let text = std::fs::read_to_string(path).map_err(|e| Mistake::unreadable(path, &e))?;
        let mut config = Self::parse(&text).map_err(|m| m.in_file(path))?;
        // A configuration means the same wherever the program is started from.
        if let Some(folder) = path.parent() {
            config.data.path = folder.join(&config.data.path);
            config.backup.directory = folder.join(&config.backup.directory);
            for file in [
                &mut config.discord.token_file,
                &mut config.matrix.password_file,
            ] {
                if !file.as_os_str().is_empty() {
                    *file = folder.join(&*file);
                }
            }
        }
        Ok(config)
    }

    /// The configuration written as `text`, paths as they stand.
    pub fn parse(text: &str) -> Result<Self, Mistake> {
        let config: Self = toml::from_str(text).map_err(|e| Mistake::in_text(text, &e))?;
        match config.contradiction(text) {
            None => Ok(config),
            Some(mistake) => Err(mistake),
        }
    }

    /// What is wrong with keys that are right one by one but not together.
    fn contradiction(&self, text: &str) -> Option<Mistake> {
        let (web, discord, matrix) = (&self.web, &self.discord, &self.matrix);
        let at = |table, key, what: &str, mend| {
            Some(Mistake::at(text, &[table, key], what.to_owned(), mend))
        };
        if !web.open && !web.listen.ip().is_loopback() {
            let listen = web.listen;
            let what = format!("{listen} can be reached from other machines, but `open` is false");
            let mend = "set `open = true` under [web] if you want that, or listen on 127.0.0.1";
            return at("web", "listen", &what, mend);
        }
        if !web.open && !web.address.is_empty() {
            let what = "people are to come in by an address, but `open` is false";
            let mend = "set `open = true` under [web] if you want that, or take the address out";
            return at("web", "address", what, mend);
        }
        if discord.enabled && discord.application.is_empty() {
            let what = "Discord is enabled, but it is not said which application it is";
            let mend = "copy the Application ID from its General Information page in Discord's developer portal into `application` under [discord]";
            return at("discord", "enabled", what, mend);
        }
        if matrix.enabled && (matrix.homeserver.is_empty() || matrix.user.is_empty()) {
            let what = "Matrix is enabled, but it is not said which account it is";
            let mend = "write the homeserver's name as `homeserver` and the bot's account there as `user` under [matrix]";
            return at("matrix", "enabled", what, mend);
        }
        if !(web.enabled || discord.enabled || matrix.enabled) {
            let what = "no chat is enabled, so there is nothing to do";
            let mend = "set `enabled = true` under [web], [discord] or [matrix]";
            return at("web", "enabled", what, mend);
        }
        None
    }
}

fn prefix<'de, D: serde::Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let words = String::deserialize(from)?;
    let is_one_word = !words.is_empty() && !words.contains(char::is_whitespace);
    // Apps take what begins with a slash for orders to themselves.
    if is_one_word && !words.starts_with('/') {
        return Ok(words);
    }
    Err(serde::de::Error::custom(format!(
        "found `{words}`, allowed is one word that does not begin with a slash, such as `!orrery`"
    )))
}

fn positive<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    number(from, 1)
}

fn count<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    number(from, 0)
}

fn number<'de, D: serde::Deserializer<'de>>(from: D, least: u32) -> Result<u32, D::Error> {
    const MOST: u32 = 1_000_000;
    // Read as the widest number, so that a negative one is told what is allowed and not what a u32 is.
    let found = i64::deserialize(from)?;
    let fits = u32::try_from(found).ok();
    fits.filter(|n| (least..=MOST).contains(n)).ok_or_else(|| {
        serde::de::Error::custom(format!(
            "found {found}, allowed are whole numbers from {least} to {MOST}"
        ))
    })
}

fn folder<'de, D: serde::Deserializer<'de>>(from: D) -> Result<PathBuf, D::Error> {
    let words = String::deserialize(from)?;
    if words.is_empty() {
        return Err(serde::de::Error::custom(
            "it is empty, allowed is the name of a folder",
        ));
    }
    Ok(words.into())
}

fn address<'de, D: serde::Deserializer<'de>>(from: D) -> Result<SocketAddr, D::Error> {
    let words = String::deserialize(from)?;
    words.parse().map_err(|_| {
        serde::de::Error::custom(format!(
            "found `{words}`, allowed are a numeric address and a port such as 127.0.0.1:7777 or [::1]:7777"
        ))
    })
}

fn own_address<'de, D: serde::Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let words = String::deserialize(from)?;
    let own = |address: SocketAddr| address.ip().is_loopback();
    if words.is_empty() || words.parse().is_ok_and(own) {
        return Ok(words);
    }
    Err(serde::de::Error::custom(format!(
        "found `{words}`, allowed are nothing or an address of this machine and a port such as 127.0.0.1:9464"
    )))
}

fn snowflake<'de, D: serde::Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let words = String::deserialize(from)?;
    if words.bytes().all(|b| b.is_ascii_digit()) && words.len() <= 20 {
        return Ok(words);
    }
    Err(serde::de::Error::custom(format!(
        "found `{words}`, allowed are nothing or an id of Discord in quotes: digits only, such as \"1234567890123456789\""
    )))
}

fn link<'de, D: serde::Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let words = String::deserialize(from)?;
    if words.is_empty() || words.starts_with("https://") || words.starts_with("http://") {
        return Ok(words);
    }
    Err(serde::de::Error::custom(format!(
        "found `{words}`, allowed are nothing or a web address such as https://play.example.org"
    )))
}

fn level<'de, D: serde::Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let words = String::deserialize(from)?;
    if is_level(&words) {
        return Ok(words);
    }
    Err(serde::de::Error::custom(format!(
        "found `{words}`, allowed are error, warn, info, debug, trace, or parts such as `info,orrery::store=debug`"
    )))
}

/// Whether the words choose how much is logged.
pub fn is_level(words: &str) -> bool {
    // The filter takes any single word for a module's name, which would hide a mistyped level.
    let known = |level: &str| {
        ["error", "warn", "info", "debug", "trace", "off"]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(level))
    };
    words.split(',').all(|part| match part.split_once('=') {
        Some((module, level)) => !module.trim().is_empty() && known(level.trim()),
        None => known(part.trim()),
    })
}
