//! What opens the homeserver's door, kept so that only we can read it.

use super::server::{Config, Error};
use crate::host::settings::Entropy;
use crate::rules::rng::Seed;
use matrix_link::{Failure, Link, Login, Session};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The name our device has in people's apps.
const DEVICE: &str = "Orrery";

fn session_file(folder: &Path) -> PathBuf {
    folder.join("session.json")
}

/// Where the keys of all devices are: those of ours, and those of logins that did not go through.
fn all_keys(folder: &Path) -> PathBuf {
    folder.join("keys")
}

/// Where the keys of one device are. Each has a folder of its own: files of a login that failed are closed some time
/// later, by their names, and would be missing in a new login with the same names.
fn key_folder(folder: &Path, device: &str) -> PathBuf {
    all_keys(folder).join(device)
}

/// Where the key is written that brings our identity to another device.
pub(super) fn recovery_file(folder: &Path) -> PathBuf {
    folder.join("recovery-key")
}

/// Goes on with the session there is, or logs in. `since` is how far each device has heard.
pub(super) async fn enter(
    config: &Config,
    since: impl Fn(&str) -> Option<String>,
) -> Result<Link, Error> {
    let folder = &config.folder;
    let kept = read(folder)?;
    let Some(session) = kept else {
        return begin(config).await;
    };
    let keys = key_folder(folder, &session.device);
    if !keys.is_dir() {
        // With the old device and new keys nobody could ever read us again.
        return Err(Error::KeysGone(folder.clone()));
    }
    let since = since(&session.device);
    let link = matrix_link::resume(&session, &keys, since.as_deref()).await;
    link.map_err(|failure| told(failure, config))
}

/// Logs in with the password, once.
async fn begin(config: &Config) -> Result<Link, Error> {
    let folder = &config.folder;
    let password = config.password.clone().map_err(Error::NoPassword)?;
    let device = new_device()?;
    let left = all_keys(folder);
    if left.is_dir() {
        // Left by a login that did not go through: keys without a session open nothing.
        fs::remove_dir_all(&left).map_err(|e| Error::files(&left, &e))?;
    }
    let keys = key_folder(folder, &device);
    make_private(&keys)?;
    let who = Login {
        user: &config.user,
        password: &password,
        device: &device,
        device_name: DEVICE,
    };
    let entered = matrix_link::login(&config.homeserver, &keys, &who).await;
    let (link, session) = entered.map_err(|failure| told(failure, config))?;
    let json = serde_json::to_vec_pretty(&session).map_err(|e| Error::Store(e.to_string()))?;
    write_private(&session_file(folder), &json)?;
    secure(&link, config).await?;
    Ok(link)
}

/// Gives a new device our identity: made now, or brought back with the recovery key.
async fn secure(link: &Link, config: &Config) -> Result<(), Error> {
    if let Some(key) = &config.recovery {
        let done = link.recover(key).await;
        return done.map_err(|failure| Error::Recovery(failure.to_string()));
    }
    match link.set_up_recovery().await {
        Ok(key) => {
            let file = recovery_file(&config.folder);
            write_private(&file, key.as_bytes())?;
            tracing::info!(
                file = %file.display(),
                "the recovery key is written: keep a copy somewhere safe, it is needed to log in anew"
            );
        }
        Err(failure) => tracing::warn!(
            %failure,
            "recovery could not be set up; if this account was used before, give its recovery key"
        ),
    }
    Ok(())
}

/// Ends the session on the homeserver and forgets it here.
pub(super) async fn end(config: &Config) -> Result<(), Error> {
    let folder = &config.folder;
    let session = read(folder)?.ok_or_else(|| Error::NoSession(folder.clone()))?;
    let keys = key_folder(folder, &session.device);
    match matrix_link::resume(&session, &keys, None).await {
        Ok(link) => {
            let out = link.logout().await;
            out.map_err(|failure| told(failure, config))?;
        }
        // It has ended already.
        Err(Failure::Token) => {}
        Err(failure) => return Err(told(failure, config)),
    }
    fs::remove_file(session_file(folder)).map_err(|e| Error::files(folder, &e))?;
    fs::remove_dir_all(&keys).map_err(|e| Error::files(&keys, &e))
}

/// A name for our device that no other has.
fn new_device() -> Result<String, Error> {
    let Seed([a, b, c, d, ..]) = Entropy::System.seed().map_err(Error::Store)?;
    Ok(format!("ORRERY{a:02X}{b:02X}{c:02X}{d:02X}"))
}

fn read(folder: &Path) -> Result<Option<Session>, Error> {
    let file = session_file(folder);
    let text = match fs::read(&file) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(Error::files(&file, &e)),
    };
    let session = serde_json::from_slice(&text);
    session
        .map(Some)
        .map_err(|_| Error::KeysGone(folder.to_owned()))
}

/// What a failure at the door means to an operator.
fn told(failure: Failure, config: &Config) -> Error {
    match failure {
        Failure::Token => Error::Token(config.folder.clone()),
        Failure::NotAHomeserver(why) => Error::Homeserver(config.homeserver.clone(), why),
        Failure::Refused { status: 404, .. } => Error::Homeserver(
            config.homeserver.clone(),
            "it does not know what we ask".to_owned(),
        ),
        Failure::Refused { status: 403, .. } => Error::Password(config.user.clone()),
        Failure::Limited(wait) => Error::Limited(wait.map_or(60, |w| w.as_secs().max(1))),
        failure => Error::Network(config.homeserver.clone(), failure.to_string()),
    }
}

/// Makes a folder only we can look into.
fn make_private(folder: &Path) -> Result<(), Error> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(folder).map_err(|e| Error::files(folder, &e))
}

/// Writes a file only we can read, whole or not at all.
fn write_private(file: &Path, bytes: &[u8]) -> Result<(), Error> {
    let fresh = file.with_extension("new");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let write = || -> std::io::Result<()> {
        let mut open = options.open(&fresh)?;
        open.write_all(bytes)?;
        open.sync_all()?;
        fs::rename(&fresh, file)
    };
    write().map_err(|e| Error::files(file, &e))
}
