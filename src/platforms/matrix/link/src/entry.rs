//! Ways in: a password once, and from then on the session it gave.

use super::{Doing, Failure, Link};
use matrix_sdk::authentication::matrix::MatrixSession;
use matrix_sdk::config::RequestConfig;
use matrix_sdk::cross_process_lock::CrossProcessLockConfig;
use matrix_sdk::encryption::{BackupDownloadStrategy, EncryptionSettings};
use matrix_sdk::ruma::{DeviceId, UserId};
use matrix_sdk::store::{RoomLoadSettings, StateStoreDataKey, StateStoreDataValue};
use matrix_sdk::{Client, SessionMeta, SessionTokens, SqliteStoreConfig};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often a call is tried before it is given up for now; the caller tries again later.
const TRIES: usize = 3;
/// How long a call may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// What to keep of a session: worth as much as a password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// Where it is.
    pub homeserver: String,
    /// Whose it is.
    pub user: String,
    /// The device it is on; its keys are in the same folder, and one is worth nothing without the other.
    pub device: String,
    /// What proves it.
    pub token: String,
}

/// Who comes in with a password.
pub struct Login<'a> {
    /// The account.
    pub user: &'a str,
    /// What proves it.
    pub password: &'a str,
    /// The name the new device has for machines; no other device of the account may have it.
    pub device: &'a str,
    /// The name it has for people.
    pub device_name: &'a str,
}

/// Begins a session with a password. The folder for keys must be empty.
pub fn login<'a>(
    homeserver: &'a str,
    folder: &'a Path,
    who: &'a Login<'a>,
) -> Doing<'a, (Link, Session)> {
    Box::pin(async move {
        let client = build(homeserver, folder).await?;
        let entered = client
            .matrix_auth()
            .login_username(who.user, who.password)
            .device_id(who.device)
            .initial_device_display_name(who.device_name)
            .send()
            .await;
        entered.map_err(Failure::from)?;
        client
            .encryption()
            .wait_for_e2ee_initialization_tasks()
            .await;
        let kept = client.matrix_auth().session().ok_or(Failure::Token)?;
        let session = Session {
            homeserver: client.homeserver().to_string(),
            user: kept.meta.user_id.to_string(),
            device: kept.meta.device_id.to_string(),
            token: kept.tokens.access_token,
        };
        Ok((Link::new(client)?, session))
    })
}

/// Goes on with a session. `since` is how far the caller has heard: the keys' own idea of it may be ahead by what was
/// heard and not worked on.
pub fn resume<'a>(
    session: &'a Session,
    folder: &'a Path,
    since: Option<&'a str>,
) -> Doing<'a, Link> {
    Box::pin(async move {
        let client = build(&session.homeserver, folder).await?;
        // Before the session: a batch with the token already noted would be taken for a repetition and dropped.
        let store = client.state_store();
        let key = StateStoreDataKey::SyncToken;
        let rewound = match since {
            Some(since) => {
                let value = StateStoreDataValue::SyncToken(since.to_owned());
                store.set_kv_data(key, value).await
            }
            None => store.remove_kv_data(key).await,
        };
        rewound.map_err(|e| Failure::Other(e.to_string()))?;
        let bad = |e: matrix_sdk::ruma::IdParseError| Failure::Other(e.to_string());
        let kept = MatrixSession {
            meta: SessionMeta {
                user_id: UserId::parse(&session.user).map_err(bad)?,
                device_id: <&DeviceId>::from(session.device.as_str()).to_owned(),
            },
            tokens: SessionTokens {
                access_token: session.token.clone(),
                refresh_token: None,
            },
        };
        client
            .matrix_auth()
            .restore_session(kept, RoomLoadSettings::default())
            .await?;
        // Says at once whether the token still counts.
        client.whoami().await?;
        client
            .encryption()
            .wait_for_e2ee_initialization_tasks()
            .await;
        Link::new(client)
    })
}

async fn build(homeserver: &str, folder: &Path) -> Result<Client, Failure> {
    let builder = Client::builder();
    let builder = if homeserver.starts_with("http://") || homeserver.starts_with("https://") {
        builder.homeserver_url(homeserver)
    } else {
        builder.server_name_or_homeserver_url(homeserver)
    };
    let client = builder
        .sqlite_store_with_config_and_cache_path(SqliteStoreConfig::new(folder), None::<PathBuf>)
        // The caller's database is locked by one process already.
        .cross_process_store_config(CrossProcessLockConfig::SingleProcess)
        // Otherwise the answer to a login could send us to another address than the one configured.
        .respect_login_well_known(false)
        // Nobody gets keys of what was said before they came.
        .with_enable_share_history_on_invite(false)
        .request_config(RequestConfig::new().retry_limit(TRIES).timeout(PATIENCE))
        .with_encryption_settings(EncryptionSettings {
            auto_enable_cross_signing: true,
            auto_enable_backups: true,
            backup_download_strategy: BackupDownloadStrategy::AfterDecryptionFailure,
        })
        .build()
        .await?;
    // Says at once whether there is a homeserver at all.
    client.server_versions().await?;
    Ok(client)
}

impl Link {
    /// Ends the session on the homeserver. What is kept of it is worth nothing afterwards.
    pub fn logout(&self) -> Doing<'_, ()> {
        Box::pin(async move {
            self.client.matrix_auth().logout().await?;
            Ok(())
        })
    }
}
