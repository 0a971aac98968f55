//! Telling Discord our commands, when they have changed, and again until Discord has them.

use super::chat::Chat;
use super::rest::{Failure, code};
use super::server::{Config, Error};
use super::{commands, keys, limits};
use crate::games::GAMES;
use crate::rules::hex;
use crate::store::Change;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::time::Duration;

/// What a failure means for the next try.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    /// It may pass by itself.
    Later,
    /// This very list will never be taken; how to mend it. Until then Discord has the older one, with which most goes on.
    Never(&'static str),
    /// The configuration is wrong: nothing goes on.
    Ends(Error),
}

/// Registers the command list unless Discord has this very one from us already. `false` if it must be tried again.
pub(super) async fn register(chat: &Chat, config: &Config) -> Result<bool, Error> {
    match attempt(chat, config).await {
        Ok(()) => Ok(true),
        Err(failure) => match verdict(&failure, config) {
            Verdict::Later => {
                tracing::warn!(%failure, "the commands are not registered yet; this is tried again until they are");
                Ok(false)
            }
            Verdict::Never(mend) => {
                give_up(&failure, mend);
                Ok(true)
            }
            Verdict::Ends(error) => Err(error),
        },
    }
}

/// Tries again, with longer and longer waits, until Discord has the commands. Resolves only when that ends the program.
pub(super) async fn persist(chat: &Chat, config: &Config) -> Error {
    let mut wait = limits::REGISTERING.0;
    loop {
        tokio::time::sleep(wait).await;
        let Err(failure) = attempt(chat, config).await else {
            break;
        };
        match verdict(&failure, config) {
            // It was said when it began.
            Verdict::Later => {
                tracing::debug!(%failure, ?wait, "the commands are still not registered");
            }
            Verdict::Never(mend) => {
                give_up(&failure, mend);
                break;
            }
            Verdict::Ends(error) => return error,
        }
        wait = longer(wait);
    }
    std::future::pending().await
}

fn longer(wait: Duration) -> Duration {
    (wait * 2).min(limits::REGISTERING.1)
}

fn give_up(failure: &Failure, mend: &str) {
    tracing::error!(%failure, "the commands cannot be registered, and the older ones stay: {mend}");
}

fn verdict(failure: &Failure, config: &Config) -> Verdict {
    let Failure::Refused { status, .. } = failure else {
        return Verdict::Later;
    };
    match (*status, failure.code()) {
        (401, _) => Verdict::Ends(Error::Token),
        (403, code::NO_ACCESS) | (404, code::UNKNOWN_GUILD) if config.guild.is_some() => {
            let guild = config.guild.clone().unwrap_or_default();
            Verdict::Ends(Error::Guild(guild))
        }
        (403 | 404, _) => Verdict::Ends(Error::Application(config.application.clone())),
        (_, code::ENTRY_POINT) => Verdict::Never(
            "switch Activities off on the Activities page of your application, and start again",
        ),
        (413, _) | (_, code::INVALID_FORM | code::TOO_MANY_COMMANDS) => Verdict::Never(
            "this program is wrong about what Discord takes, so try a newer one; started with ORRERY_LOG=debug it says what \
             Discord did not like",
        ),
        _ => Verdict::Later,
    }
}

async fn attempt(chat: &Chat, config: &Config) -> Result<(), Failure> {
    let (application, guild) = (&config.application, config.guild.as_deref());
    let list = list(guild);
    let mark = mark(application, guild, &list);
    let known = chat.store.get(&keys::registered());
    if known.is_ok_and(|known| known.as_deref() == Some(mark.as_bytes())) {
        return Ok(());
    }
    chat.rest.put_commands(application, guild, list).await?;
    let mut change = Change::new();
    change.put(keys::registered(), mark);
    let kept = chat.commit(change).await;
    kept.map_err(|e| Failure::Later(e.to_string()))?;
    tracing::info!("the commands are registered");
    Ok(())
}

/// The command list, for everybody or for one server.
fn list(guild: Option<&str>) -> Value {
    let mut list = commands::all(GAMES);
    if guild.is_some() {
        // A server's own commands are of that server by nature and may not say so.
        for command in list.as_array_mut().into_iter().flatten() {
            if let Some(command) = command.as_object_mut() {
                command.remove("contexts");
                command.remove("integration_types");
            }
        }
    }
    list
}

/// What was registered, where and for whom, in one word.
fn mark(application: &str, guild: Option<&str>, list: &Value) -> String {
    let text = format!("{application}/{}/{list}", guild.unwrap_or_default());
    hex::encode(&Sha256::digest(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(guild: Option<&str>) -> Config {
        Config {
            token: String::new(),
            application: "7".to_owned(),
            guild: guild.map(str::to_owned),
            rest: None,
            gateway: None,
            patience: super::super::PATIENCE,
        }
    }

    fn refused(status: u16, code: u32) -> Failure {
        let why = String::new();
        Failure::Refused { status, code, why }
    }

    #[test]
    fn waits_grow_up_to_the_longest() {
        let (first, longest) = limits::REGISTERING;
        assert_eq!(longer(first), first * 2);
        assert_eq!(longer(longest), longest);
    }

    #[test]
    fn only_what_cannot_pass_is_given_up() {
        let verdict = |failure| verdict(&failure, &config(None));
        assert_eq!(verdict(Failure::Later(String::new())), Verdict::Later);
        assert_eq!(verdict(Failure::Unsure(String::new())), Verdict::Later);
        // A code nobody knows may be about this moment.
        assert_eq!(verdict(refused(400, 0)), Verdict::Later);
        for (status, code) in [(400, 50035), (400, 30032), (400, 50240), (413, 40005)] {
            assert!(matches!(verdict(refused(status, code)), Verdict::Never(_)));
        }
        assert_eq!(verdict(refused(401, 0)), Verdict::Ends(Error::Token));
    }

    #[test]
    fn an_application_and_a_server_that_are_not_ours_are_told_apart() {
        let application = Verdict::Ends(Error::Application("7".to_owned()));
        let guild = Verdict::Ends(Error::Guild("8".to_owned()));
        let everywhere = |failure| verdict(&failure, &config(None));
        let in_one = |failure| verdict(&failure, &config(Some("8")));
        assert_eq!(everywhere(refused(403, 50001)), application);
        assert_eq!(in_one(refused(404, 10002)), application);
        assert_eq!(in_one(refused(403, 50001)), guild);
        assert_eq!(in_one(refused(404, 10004)), guild);
    }
}
