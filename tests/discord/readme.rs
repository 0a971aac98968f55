//! The README's way onto Discord, step by step.

use super::program::{Program, Setup};
use std::time::Duration;
use twin::Twin;

const README: &str = include_str!("../../README.md");

/// The indented lines of the README that begin with this one.
fn block(first: &str) -> String {
    let from = README.lines().skip_while(|l| l.trim() != first);
    let lines = from.take_while(|l| l.starts_with("       "));
    lines.map(str::trim).collect::<Vec<_>>().join("\n")
}

fn invitation(client: &str) -> String {
    let line = README.lines().find(|l| l.contains("oauth2/authorize"));
    line.unwrap().trim().replace("YOUR_APPLICATION_ID", client)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_step_of_the_readme_works() {
    let twin = Twin::start().await;
    // Steps 1 and 2: an application and its token are there. Step 3: the configuration, as printed.
    let application = twin.application().to_string();
    let printed = block("[discord]");
    assert_eq!(printed.lines().count(), 3, "{printed}");
    let printed = printed.replace("your Application ID", &application);
    let setup = Setup::right(&twin);
    let text = format!(
        "[web]\nenabled = false\n{printed}\nrest = \"{}\"\ngateway = \"{}\"\ntoken_file = \"discord.token\"\n",
        setup.rest, setup.gateway
    );
    let files = [("orrery.toml", text), ("discord.token", twin.token())];
    // Step 4: it says who it is, and the link of the next step.
    let mut program = Program::start_with(&files, None);
    twin.gateway().connected().await;
    let link = invitation(&application);
    assert!(program.said().contains("On Discord as orrery"), "{}", program.said());
    assert!(program.said().contains(&link), "{}", program.said());
    // Step 5: the bot comes with exactly the rights of the link.
    let rights = link.rsplit('=').next().and_then(|n| n.parse().ok()).unwrap();
    let guild = twin.guild("Lounge");
    guild.bot_may(rights);
    guild.role("@everyone", 0);
    let hall = guild.channel("hall");
    let ann = guild.user("Ann");
    let bob = guild.user("Bob");
    let people = guild.role("People", twin::permission::EVERYONE | super::support::MANAGE_GUILD);
    guild.give(&ann, people);
    guild.give(&bob, people);
    // Step 6: a match against robots at once, a table with a Join button, hands by direct message, the doctor.
    ann.run(&hall, "/play game:orion").await;
    ann.waits_for(&ann.dm(), |m| !m.attachments.is_empty() && !m.buttons().is_empty() || !m.menus().is_empty())
        .await;
    ann.run(&hall, "/table open game:outer").await;
    let joins = |m: &twin::Message| m.buttons().iter().any(|b| b.label == "Join");
    let lobby = bob.waits_for(&hall, joins).await;
    let answer = bob.click(&lobby, "Join").await;
    assert!(answer.text().contains("direct message"), "{}", answer.text());
    let doctor = ann.run(&hall, "/host doctor").await;
    assert!(!doctor.text().contains("missing"), "{}", doctor.text());
    assert!(doctor.text().contains("granted"), "{}", doctor.text());
    program.terminate();
    assert_eq!(program.ended(Duration::from_secs(30)).await.code(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn while_developing_commands_are_those_of_one_server() {
    let twin = Twin::start().await;
    let guild = twin.guild("Workshop");
    let setup = Setup {
        more: format!("guild = \"{}\"\n", guild.id()),
        ..Setup::right(&twin)
    };
    let program = Program::start(&setup);
    twin.gateway().connected().await;
    assert_eq!(twin.commands(None), Vec::<serde_json::Value>::new());
    assert!(twin.commands(Some(&guild)).len() > 5, "{}", program.complained());
}
