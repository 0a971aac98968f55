//! Ways in that fail, each with one clear line; the session kept so that only we can read it; logging out.

use super::proxy::{self, Trouble};
use super::support::{Bot, Homeserver, config};
use orrery::host::Host;
use orrery::host::settings::Settings;
use orrery::platforms::matrix::{Config, Error, Server, logout};
use orrery::store::{MemoryStore, Store};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tempfile::TempDir;

async fn refused(config: &Config) -> Error {
    let host = Host::open(Arc::new(MemoryStore::new()), Settings::default()).unwrap();
    let error = Server::connect(config, host).await.err().unwrap();
    assert!(!error.to_string().contains('\n'), "{error}");
    error
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_at_the_door_is_said_in_one_line() {
    let server = Homeserver::shared();
    let account = server.register("orrery").await;
    let folder = TempDir::new().unwrap();
    let right = config(&server.url, &account, &folder);
    let wrong = Config {
        password: Ok("nonsense".into()),
        ..right.clone()
    };
    let error = refused(&wrong).await;
    assert!(matches!(error, Error::Password(_)), "{error:?}");
    assert_eq!(error.exit_code(), 78);
    let missing = Config {
        password: Err("The password should be somewhere.".into()),
        ..right.clone()
    };
    assert_eq!(refused(&missing).await.exit_code(), 78);
    let nobody = Config {
        homeserver: "http://127.0.0.1:9".into(),
        ..right.clone()
    };
    let error = refused(&nobody).await;
    assert!(matches!(error, Error::Network(..)), "{error:?}");
    assert_eq!(error.exit_code(), 75);
    let trouble = Arc::new(Trouble::default());
    trouble.limited.store(1, Ordering::Relaxed);
    let busy = Config {
        homeserver: proxy::start(&server.url, trouble).await,
        ..right.clone()
    };
    let error = refused(&busy).await;
    assert!(matches!(error, Error::Limited(_)), "{error:?}");
    assert_eq!(error.exit_code(), 75);
    let something = Config {
        homeserver: format!("{}/nowhere", server.url),
        ..right
    };
    let error = refused(&something).await;
    assert!(matches!(error, Error::Homeserver(..)), "{error:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_password_is_needed_once_and_the_session_is_ours_alone() {
    let server = Homeserver::shared();
    let account = server.register("orrery").await;
    let folder = TempDir::new().unwrap();
    let first = config(&server.url, &account, &folder);
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    Bot::start(&first, &store, 1).await.stop().await.unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |name: &str| {
            let file = first.folder.join(name);
            std::fs::metadata(file).unwrap().permissions().mode() & 0o777
        };
        assert_eq!((mode("session.json"), mode("recovery-key")), (0o600, 0o600));
        assert_eq!((mode("keys"), mode("")), (0o700, 0o700));
    }
    let later = Config {
        password: Err("not needed".into()),
        ..first.clone()
    };
    Bot::start(&later, &store, 1).await.stop().await.unwrap();
    logout(&later).await.unwrap();
    assert!(!first.folder.join("session.json").exists());
    assert!(matches!(logout(&later).await, Err(Error::NoSession(_))));
    // A new device needs the key to be the same bot to others.
    let key = std::fs::read_to_string(first.folder.join("recovery-key")).unwrap();
    let anew = Config {
        recovery: Some(key),
        ..first.clone()
    };
    let bot = Bot::start(&anew, &store, 1).await;
    bot.stop().await.unwrap();
    // Keys without their session, or a session without its keys, never go together again.
    std::fs::remove_dir_all(first.folder.join("keys")).unwrap();
    assert!(matches!(refused(&later).await, Error::KeysGone(_)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ended_elsewhere_is_told_apart() {
    let server = Homeserver::shared();
    let account = server.register("orrery").await;
    let folder = TempDir::new().unwrap();
    let config = config(&server.url, &account, &folder);
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    Bot::start(&config, &store, 1).await.stop().await.unwrap();
    let session = std::fs::read(config.folder.join("session.json")).unwrap();
    let session: serde_json::Value = serde_json::from_slice(&session).unwrap();
    let out = format!("{}/_matrix/client/v3/logout", server.url);
    let token = session["token"].as_str().unwrap();
    let answer = reqwest::Client::new()
        .post(out)
        .bearer_auth(token)
        .send()
        .await;
    assert!(answer.unwrap().status().is_success());
    let error = refused(&config).await;
    assert!(matches!(error, Error::Token(_)), "{error:?}");
    assert_eq!(error.exit_code(), 78);
}
