//! The README's way onto Matrix, step by step and word by word, with only names and addresses changed.

use super::player::{PATIENCE, Player, TICK};
use super::program::{Program, command, configure};
use super::support::{Homeserver, script};
use super::table::number;
use matrix_link::NewRoom;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const README: &str = include_str!("../../README.md");

/// The indented lines of the README that begin with these words.
fn block(first: &str) -> String {
    let from = README.lines().skip_while(|l| !l.trim().starts_with(first));
    let lines = from.take_while(|l| l.starts_with("       "));
    let text = lines.map(str::trim).collect::<Vec<_>>().join("\n");
    assert!(!text.is_empty(), "the README has no {first}");
    text
}

/// Runs a line of the README as it stands, in a folder.
fn run(line: &str, folder: &Path, administrator: &str) -> String {
    let python = Command::new(script()).arg("python").output().unwrap();
    let python = String::from_utf8(python.stdout).unwrap();
    let tool = format!(
        "{} -m synapse._scripts.register_new_matrix_user",
        python.trim()
    );
    let line = line.replace("register_new_matrix_user", &tool);
    let out = Command::new("sh")
        .args(["-c", &line])
        .current_dir(folder)
        .env("ADMIN", administrator)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    let complained = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{line}: {said}{complained}");
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn every_step_of_the_readme_works() {
    // Step 1: an account, and no limits for it.
    let server = Homeserver::up("real");
    let register = block("register_new_matrix_user");
    run(&register, &server.folder, "");
    let chief = format!("chief{}", number());
    let promoted = register
        .replace("orrery", &chief)
        .replace("--no-admin", "--admin");
    run(&promoted, &server.folder, "");
    let token = server.token(&chief, "a long password").await;
    let lift = block("curl")
        .replace("https://matrix.example.org", &server.url)
        .replace("example.org", "test.local");
    assert!(run(&lift, &server.folder, &token).contains("\"messages_per_second\":0"));
    // Step 2: the configuration, as printed. Step 3: it says who it is, and leaves the key.
    let folder = TempDir::new().unwrap();
    let printed = block("[matrix]")
        .replace("https://matrix.example.org", &server.url)
        .replace("example.org", "test.local");
    assert_eq!(printed.lines().count(), 4, "{printed}");
    configure(folder.path(), &printed);
    let password = "a long password";
    assert!(register.contains(password));
    let program = Program::start(folder.path(), password);
    // Step 4: it accepts the invitation and says hello.
    let bot = "@orrery:test.local";
    let ann = Player::enter(&server, "ann").await;
    let others = [
        Player::enter(&server, "bob").await,
        Player::enter(&server, "cid").await,
    ];
    let mut invite: Vec<String> = others.iter().map(|p| p.id().to_owned()).collect();
    invite.push(bot.to_owned());
    let new = NewRoom {
        encrypted: true,
        invite,
        ..NewRoom::default()
    };
    let room = ann.link.create(new).await.unwrap();
    let hello = others[0]
        .waits_for("hello", |p| p.last_said(&room, bot))
        .await;
    assert!(hello.body.starts_with("Hello!"), "{}", hello.body);
    let said = std::fs::read_to_string(folder.path().join("out")).unwrap();
    assert!(said.contains("On Matrix as @orrery:test.local"), "{said}");
    assert!(folder.path().join("data/matrix/recovery-key").is_file());
    // Step 5: alone against robots, and the first move by a number.
    ann.say(&room, &block("!orrery play")).await;
    moves(&[&ann], &room, bot).await;
    with_others(&others, &room, bot).await;
    // Step 6: how games run here.
    for wanted in ["!orrery host set place:channel", "!orrery host doctor"] {
        assert!(README.contains(wanted));
        let said = ann.say(&room, wanted).await;
        let told = ann.answered(&room, bot, &said).await;
        assert!(!told.body.contains("missing"), "{}", told.body);
    }
    drop(program);
    let mut logout = command(folder.path(), "");
    let out = logout.arg("matrix-logout").status();
    assert!(out.unwrap().success());
    assert!(!folder.path().join("data/matrix/session.json").exists());
}

/// Whoever of these is asked first answers with a number, and it is taken.
async fn moves(people: &[&Player], room: &str, bot: &str) {
    for _ in 0..PATIENCE {
        for person in people {
            if let Some((private, numbers)) = person.asked(room, bot) {
                let said = person.say(&private, &numbers[0].to_string()).await;
                let mark = person.waits_for("a mark", |p| p.marks(&said, bot).pop());
                assert_eq!(mark.await, "✅");
                return;
            }
        }
        tokio::time::sleep(TICK).await;
    }
    panic!("nobody is asked anything:\n{}", people[0].transcript());
}

/// The lines of step 5 with others, from the lobby to the first move.
async fn with_others([bob, cid]: &[Player; 2], room: &str, bot: &str) {
    let steps = block("!orrery table open");
    let steps: Vec<&str> = steps.lines().collect();
    let [open, robot, start] = steps[..] else {
        panic!("{steps:?}");
    };
    let lobby = |p: &Player| {
        let mut shown = p.shown(room, bot).into_iter();
        shown.find(|m| m.body.contains("1 of 4 seats taken"))
    };
    for words in [open, "1", robot, robot, start] {
        let person = if words == "1" { cid } else { bob };
        let said = if words == "1" {
            let lobby = cid.waits_for("the lobby", lobby).await;
            cid.reply(room, None, &lobby.event, words).await
        } else {
            bob.say(room, words).await
        };
        let mark = person.waits_for(words, |p| p.marks(&said, bot).pop());
        assert_eq!(mark.await, "✅", "{words}");
    }
    moves(&[bob, cid], room, bot).await;
}
