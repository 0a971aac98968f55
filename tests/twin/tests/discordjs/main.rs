//! discord.js, the client most bots use, plays the same night. Needs Node.js and `npm ci` in this folder.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "../clients/night.rs"]
mod night;

use night::{Night, commands, picture};
use std::path::Path;
use std::process::{Child, Command};

struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        self.0.kill().expect("the bot ran until now");
        self.0.wait().expect("the bot is gone");
    }
}

#[tokio::test]
async fn discord_js_plays_a_whole_night() {
    let night = Night::new().await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/discordjs");
    let hex = picture()
        .iter()
        .fold(String::new(), |hex, b| format!("{hex}{b:02x}"));
    let child = Command::new("node")
        .arg(folder.join("bot.mjs"))
        .env("TWIN_REST", night.twin.rest())
        .env("TWIN_TOKEN", night.twin.token())
        .env("TWIN_COMMANDS", commands().to_string())
        .env("TWIN_PICTURE", hex)
        .spawn()
        .expect("Node.js is installed");
    let _bot = Bot(child);
    night.twin.gateway().connected().await;
    let registered = |twin: &twin::Twin| twin.commands(None).len() == 2;
    assert!(
        night
            .twin
            .until(std::time::Duration::from_secs(30), registered)
            .await
    );
    night.whole().await;
}
