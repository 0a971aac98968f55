//! Somebody who plays on Discord: by buttons and menus in direct messages, by panels of their own, by slash commands.

use super::support::Hall;
use super::table::{chance, pick};
use orrery::host::command::button::Press;
use orrery::rules::rng::Rng;
use orrery::store::TableId;
use twin::{Answer, Answered, Channel, Message, User};

/// How somebody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// With what stands under the hand in their direct messages.
    Hand,
    /// With `/hand`, and what stands under its answer.
    Panel,
    /// With "Show my hand" under the board.
    Board,
    /// By typing a slash command in the table's thread.
    Slash,
    /// By typing a slash command in their direct messages.
    SlashInDm,
}

pub(crate) const WAYS: [Way; 5] = [
    Way::Hand,
    Way::Panel,
    Way::Board,
    Way::Slash,
    Way::SlashInDm,
];

/// One choice under a message.
#[derive(Clone, Debug)]
enum Part {
    Button(String),
    Entry { menu: String, value: String },
}

impl Part {
    fn id(&self) -> &str {
        match self {
            Self::Button(id) | Self::Entry { value: id, .. } => id,
        }
    }
}

fn parts(message: &Message) -> Vec<Part> {
    let buttons = message.buttons().into_iter();
    let mut parts: Vec<Part> = buttons.map(|b| Part::Button(b.custom_id)).collect();
    for menu in message.menus() {
        let entry = |(_, value): (String, String)| Part::Entry {
            menu: menu.custom_id.clone(),
            value,
        };
        parts.extend(menu.options.clone().into_iter().map(entry));
    }
    parts
}

async fn press(person: &User, message: &Message, part: &Part) -> Answer {
    match part {
        Part::Button(id) => person.click(message, id).await,
        Part::Entry { menu, value } => person.choose(message, menu, &[value.as_str()]).await,
    }
}

/// Whether an id leads somewhere in the answers of a hand, and not into orders or back.
fn leads_on(id: &str, seen: &[String]) -> bool {
    let is_offer = |id: &str| matches!(id.parse(), Ok(Press::Offer { .. })) && id.contains(".a");
    let is_form =
        |id: &str| id.starts_with('?') && is_offer(&id[1..id.find('|').unwrap_or(id.len())]);
    let step = id.starts_with('>') && id.contains(".a.");
    is_offer(id) || is_form(id) || step && !seen.iter().any(|s| s == id)
}

/// The ids of the answers under a message that need nothing typed.
pub(crate) fn offers(message: &Message) -> Vec<String> {
    let parts = parts(message).into_iter();
    let ids = parts.map(|p| p.id().to_owned());
    let is_offer = |id: &String| matches!(id.parse(), Ok(Press::Offer { .. })) && id.contains(".a");
    ids.filter(is_offer).collect()
}

/// Walks from a message through steps and forms until something was done, choosing by chance.
pub(crate) async fn walk(person: &User, from: &Message, rng: &mut Rng) {
    let mut message = from.clone();
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..12 {
        let parts: Vec<Part> = parts(&message)
            .into_iter()
            .filter(|p| leads_on(p.id(), &seen))
            .collect();
        assert!(
            !parts.is_empty(),
            "nothing to choose under: {}",
            message.text()
        );
        let part = pick(rng, &parts);
        seen.push(part.id().to_owned());
        let answer = press(person, &message, part).await;
        if part.id().starts_with('?') {
            assert!(matches!(answer.how(), Answered::Modal(_)));
            let typed = typed(&answer.modal()["components"][0]["components"][0], rng);
            let answer = person.submit(&answer, &[("words", &typed)]).await;
            return answered(&message, &answer).await;
        }
        if !part.id().starts_with('>') {
            return answered(&message, &answer).await;
        }
        // A step is answered below a lasting message, and in the place of one's own panel.
        message = if message.is_ephemeral() {
            answer.edited().await.unwrap()
        } else {
            answer.message().filter(Message::is_ephemeral).unwrap()
        };
    }
    panic!("a menu without an end");
}

/// Waits for the words about what was done under a message: they take the place of one's own panel.
async fn answered(under: &Message, answer: &Answer) {
    if under.is_ephemeral() {
        answer.edited().await;
    }
}

/// What somebody types into a field: what is suggested, or a name of their own where a name is asked for.
fn typed(field: &serde_json::Value, rng: &mut Rng) -> String {
    let suggested = field["value"].as_str().unwrap_or("7");
    let is_name = suggested.chars().any(char::is_alphabetic);
    if !is_name || rng.below(2) == 0 {
        return suggested.to_owned();
    }
    let most = field["max_length"].as_u64().unwrap_or(4000) as usize;
    let own = format!("Nova {}", rng.below(1000));
    own.chars().take(most).collect()
}

/// The newest message with something to choose from.
pub(crate) fn newest(person: &User, place: &Channel) -> Option<Message> {
    let seen = person.sees(place);
    let useful = |m: &&Message| parts(m).iter().any(|p| leads_on(p.id(), &[]));
    seen.iter().rev().find(useful).cloned()
}

impl Hall {
    /// Somebody who is awaited acts, and the table takes it.
    pub(crate) async fn act(&self, person: &User, table: TableId, way: Way, rng: &mut Rng) {
        let before = self.records(table);
        // A hand may be a moment behind; who presses it then is told so, and presses again.
        for _ in 0..4 {
            self.try_act(person, table, way, rng).await;
            for _ in 0..300 {
                if self.records(table) > before {
                    return;
                }
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
        }
        panic!(
            "{} acted by {way:?} and nothing happened:\n{}",
            person.name(),
            tail(&self.twin.transcript())
        );
    }

    async fn try_act(&self, person: &User, table: TableId, way: Way, rng: &mut Rng) {
        match way {
            Way::Hand => {
                let hand = newest(person, &person.dm());
                let hand = hand.unwrap_or_else(|| panic!("{} has no hand", person.name()));
                walk(person, &hand, rng).await;
            }
            Way::Panel => {
                let thread = self.thread(table);
                let answer = person.run(&thread, "/hand").await;
                use_panel(person, &answer, rng).await;
            }
            Way::Board => {
                let thread = self.thread(table);
                let board = person
                    .waits_for(&thread, |m| {
                        m.buttons().iter().any(|b| b.label == "Show my hand")
                    })
                    .await;
                let answer = person.click(&board, "Show my hand").await;
                use_panel(person, &answer, rng).await;
            }
            Way::Slash | Way::SlashInDm => {
                let menu = self.menu(person, table).await;
                let offer = pick(rng, &menu.answers);
                let place = if way == Way::Slash {
                    self.thread(table)
                } else {
                    person.dm()
                };
                if person.try_run(&place, &offer.typed).await.is_err() {
                    // A verb beyond the most Discord lists, or one whose words must be typed by hand.
                    let answer = person.run(&place, &format!("/hand table:{table}")).await;
                    use_panel(person, &answer, rng).await;
                }
            }
        }
    }

    /// Plays a match to its end by people who act in every way.
    pub(crate) async fn play(&self, table: TableId, seed: u64, ways: &[Way]) -> u64 {
        let answers = self.play_some(table, seed, ways, 5000).await;
        assert!(answers < 5000, "a match without an end");
        answers
    }

    /// Plays so many answers, or to the end.
    pub(crate) async fn play_some(
        &self,
        table: TableId,
        seed: u64,
        ways: &[Way],
        most: u64,
    ) -> u64 {
        let mut rng = chance(seed);
        let mut answers = 0;
        loop {
            self.settle().await;
            let awaited = self.awaited(table).await;
            if awaited.is_empty() || answers >= most {
                return answers;
            }
            let person = (*pick(&mut rng, &awaited)).clone();
            let way = *pick(&mut rng, ways);
            self.act(&person, table, way, &mut rng).await;
            answers += 1;
        }
    }
}

/// Walks from one's own panel; where a busy machine let the interaction pass, as Discord does, nothing happens.
async fn use_panel(person: &User, answer: &Answer, rng: &mut Rng) {
    if answer.how() != Answered::No {
        walk(person, &last(answer).await, rng).await;
    }
}

/// The message of an answer that has something to choose from; long words come in several messages.
pub(crate) async fn last(answer: &Answer) -> Message {
    for _ in 0..1500 {
        let shown = answer.followups().into_iter().rev().chain(answer.message());
        if let Some(found) = shown.into_iter().find(|m| !parts(m).is_empty()) {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("nothing to choose from: {}", answer.text());
}

pub(crate) fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(30)..].join("\n")
}
