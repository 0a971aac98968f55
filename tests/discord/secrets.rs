//! Nobody could ever fetch what is not theirs, over whole random matches: in messages, alt texts, file names, custom ids,
//! completions, forms and the words of refusals.

use super::player::{WAYS, chance, newest, offers, pick};
use super::support::{Hall, thorough};
use orrery::games::GAMES;
use orrery::host::button::Press;
use orrery::rules::rng::Rng;
use orrery::store::TableId;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use twin::{Seen, Sight, User};

/// Shorter lines say too little to be told apart.
const TELLING: usize = 20;

/// What each person was told that nobody else was, as the host has it.
#[derive(Default)]
struct Ledger {
    /// Lines somebody's own view had and no other, by person.
    own: BTreeMap<usize, BTreeSet<String>>,
    /// Lines each person could read in their own view or on the open board at some time.
    fair: BTreeMap<usize, BTreeSet<String>>,
}

/// The words without marks: what leaks may come in any dress.
fn bare(text: &str) -> String {
    text.replace(['\\', '*', '_', '`', '~'], "")
}

fn lines(text: &str) -> BTreeSet<String> {
    let text = bare(text);
    let parts = text.lines().flat_map(|l| l.split(" / "));
    let telling = parts.map(str::trim).filter(|l| l.chars().count() > TELLING);
    telling.map(str::to_owned).collect()
}

impl Ledger {
    /// Notes what everybody's view says now.
    async fn note(&mut self, hall: &Hall, table: TableId) {
        let mut views = Vec::new();
        for person in &hall.people {
            let mut view = BTreeSet::new();
            for command in ["/hand", "/board"] {
                let reply = hall.ask(person, &format!("{command} table:{table}")).await;
                view.extend(lines(&reply.text.plain(|s| s.to_string())));
                let alt = reply.picture.map(|p| p.alt).unwrap_or_default();
                view.extend(lines(&alt));
            }
            views.push(view);
        }
        for (i, view) in views.iter().enumerate() {
            let others = views.iter().enumerate().filter(|(j, _)| *j != i);
            let others: BTreeSet<&String> = others.flat_map(|(_, v)| v).collect();
            let own = view.iter().filter(|l| !others.contains(l)).cloned();
            self.own.entry(i).or_default().extend(own);
            self.fair.entry(i).or_default().extend(view.iter().cloned());
        }
    }

    /// What was one person's alone and another could never read in a view of their own.
    fn secrets(&self, of: usize, from: usize) -> Vec<&String> {
        let fair = &self.fair[&from];
        self.own[&of]
            .iter()
            .filter(|l| !fair.contains(*l))
            .collect()
    }
}

/// Whether only one person was shown it: in their direct messages, or as an answer of their own.
fn is_private(seen: &Seen, person: &User) -> bool {
    let ephemeral = seen.body["flags"].as_u64().unwrap_or(0) & 64 != 0;
    seen.place == person.dm().id() || ephemeral || seen.what != "message"
}

/// Everything somebody could read in the open.
fn open_words((sight, person): (&Sight, &User)) -> String {
    let open = sight.0.iter().filter(|s| !is_private(s, person));
    bare(&open.map(Seen::text).collect::<Vec<_>>().join("\n"))
}

/// Everything somebody could read that is not their own hand, line by line: two people may well hold the same cards, and
/// one hand may begin like another.
fn other_lines(sight: &Sight) -> BTreeSet<String> {
    let is_hand = |s: &&Seen| s.files.iter().any(|(name, _)| name.starts_with("hand"));
    let others = sight.0.iter().filter(|s| !is_hand(s));
    others.flat_map(|s| lines(&s.text())).collect()
}

/// Pictures of hands somebody was shown in private.
fn hands<'a>(sight: &'a Sight, person: &'a User) -> impl Iterator<Item = &'a [u8]> {
    let private = sight.0.iter().filter(|s| is_private(s, person));
    let files = private.flat_map(|s| &s.files);
    let hands = files.filter(|(name, _)| name.starts_with("hand"));
    hands.map(|(_, bytes)| &**bytes)
}

/// Ids of buttons and menu entries that stand for an answer, anywhere in a body.
fn answers(value: &serde_json::Value, found: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::String(id) => {
            let press = id.trim_start_matches(['?', '=']);
            let press = press.split('|').next().unwrap_or_default();
            if matches!(press.parse(), Ok(Press::Offer { .. })) {
                found.insert(id.clone());
            }
        }
        serde_json::Value::Array(list) => list.iter().for_each(|v| answers(v, found)),
        serde_json::Value::Object(fields) => fields.values().for_each(|v| answers(v, found)),
        _ => {}
    }
}

/// What was looked through.
#[derive(Default)]
struct Looked {
    things: usize,
    secrets: usize,
    pictures: usize,
    ids: usize,
    snoops: usize,
}

/// Asserts that nothing of what is one person's alone was ever within another's reach: not in the open, and not in what the
/// other got in private, refusals and completions included.
fn nothing_leaks(hall: &Hall, ledger: &Ledger, about: &str, looked: &mut Looked) {
    let sights: Vec<Sight> = hall.people.iter().map(User::sight).collect();
    let open: Vec<String> = sights.iter().zip(&hall.people).map(open_words).collect();
    let told: Vec<BTreeSet<String>> = sights.iter().map(other_lines).collect();
    let count = hall.people.len();
    looked.things += sights.iter().map(|s| s.0.len()).sum::<usize>();
    for (i, j) in (0..count).flat_map(|i| (0..count).map(move |j| (i, j))) {
        let (owner, other) = (&hall.people[i], &hall.people[j]);
        let who = format!("{about}: {} of {}", other.name(), owner.name());
        if i == j {
            // Answers to what is asked of one person stand only where they alone look.
            let mut open = BTreeSet::new();
            let seen = sights[i].0.iter().filter(|s| !is_private(s, owner));
            seen.for_each(|s| answers(&s.body, &mut open));
            assert_eq!(open, BTreeSet::new(), "{about}: answers in the open");
            let mut own = BTreeSet::new();
            sights[i].0.iter().for_each(|s| answers(&s.body, &mut own));
            looked.ids += own.len();
            continue;
        }
        for secret in ledger.secrets(i, j) {
            looked.secrets += 1;
            let read = open[j].contains(secret.as_str()) || told[j].contains(secret.as_str());
            assert!(!read, "{who} could read `{secret}`");
        }
        for bytes in hands(&sights[i], owner) {
            looked.pictures += 1;
            let theirs = hands(&sights[j], other).any(|b| b == bytes);
            assert!(
                theirs || !sights[j].has_file(bytes),
                "{who} could fetch the hand"
            );
        }
        // Nor was the very message within reach, by whatever way.
        let private = sights[i].0.iter().filter(|s| is_private(s, owner));
        let reach: BTreeSet<&str> = ids(&sights[j].0);
        for id in ids(private.filter(|s| s.what == "message")) {
            assert!(!reach.contains(id), "{who} could fetch a private message");
        }
    }
}

fn ids<'a>(seen: impl IntoIterator<Item = &'a Seen>) -> BTreeSet<&'a str> {
    let messages = seen.into_iter().filter(|s| s.what == "message");
    messages.filter_map(|s| s.body["id"].as_str()).collect()
}

/// Somebody tries what is not theirs: another's button, another's command, completions out of turn.
async fn snoop(hall: &Hall, table: TableId, rng: &mut Rng) -> usize {
    let owner = pick(rng, &hall.people);
    let thief = hall.people.iter().find(|p| p.id() != owner.id()).unwrap();
    let thread = hall.thread(table);
    let Some(board) = thief.sees(&thread).pop() else {
        return 0;
    };
    let hand = newest(owner, &owner.dm());
    for id in hand.iter().flat_map(offers).take(2) {
        thief.click_id(&board, &id).await;
    }
    let menu = hall.menu(owner, table).await;
    if let Some(offer) = menu.answers.first() {
        // Discord's own client refuses what is not registered; the rest reaches the bot.
        let _ = thief.try_run(&thread, &offer.typed).await;
        let word = offer.typed.split_whitespace().nth(2).unwrap_or_default();
        if let Some((name, value)) = word.split_once(':') {
            let begun: String = value.chars().take(2).collect();
            let path: Vec<&str> = offer.typed.split_whitespace().take(2).collect();
            let line = format!("{} {name}:", path.join(" "));
            thief.try_complete(&thread, &line, &begun).await;
        }
    }
    1
}

#[expect(
    clippy::print_stderr,
    reason = "the figures are what the thorough run is for"
)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_could_ever_fetch_what_is_not_theirs() {
    let begun = Instant::now();
    let mut looked = Looked::default();
    let (mut matches, mut given) = (0, 0);
    for seed in 0..thorough().unwrap_or(1) {
        for game in GAMES {
            let info = game.info();
            let people = &["Ann", "Bob", "Cid", "Dee"][..usize::from(info.seats.1).clamp(2, 3)];
            let hall = Hall::open(people, 100 + seed).await;
            let table = hall.start_match(info.command).await;
            let mut rng = chance(200 + seed);
            let mut ledger = Ledger::default();
            let most = if thorough().is_some() { 5000 } else { 20 };
            for i in 0..most {
                ledger.note(&hall, table).await;
                if i % 7 == 3 {
                    looked.snoops += snoop(&hall, table, &mut rng).await;
                }
                if hall.play_some(table, 300 + seed * 5000 + i, &WAYS, 1).await == 0 {
                    break;
                }
                given += 1;
            }
            matches += 1;
            nothing_leaks(
                &hall,
                &ledger,
                &format!("{} {seed}", info.command),
                &mut looked,
            );
            hall.bot.unwrap().stop().await.unwrap();
        }
    }
    assert!(looked.secrets > 0 && looked.pictures > 0 && looked.ids > 0 && looked.snoops > 0);
    eprintln!(
        "{matches} matches, {given} answers, {} attempts at what is another's: {} things seen, {} secret lines, {} pictures \
         of hands and {} ids looked for in {:?}",
        looked.snoops,
        looked.things,
        looked.secrets,
        looked.pictures,
        looked.ids,
        begun.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn completions_list_only_what_the_one_who_types_may_do() {
    let hall = Hall::open(&["Ann", "Bob", "Cid", "Dee"], 9).await;
    let table = hall.start_match("orion").await;
    let thread = hall.thread(table);
    let awaited: Vec<User> = hall.awaited(table).await.into_iter().cloned().collect();
    for person in &hall.people {
        let menu = hall.menu(person, table).await;
        let offers = menu.answers.iter().chain(&menu.more);
        let mine: BTreeSet<&str> = offers
            .flat_map(|b| b.typed.split_whitespace())
            .filter_map(|w| w.split_once(':'))
            .map(|(_, key)| key)
            .collect();
        let choices = person.complete(&thread, "/orion play card:", "").await;
        assert!(choices.len() <= 25);
        for choice in &choices {
            let value = choice.value.as_str().unwrap_or_default();
            assert!(mine.contains(value), "{} is offered {value}", person.name());
        }
    }
    let games = awaited[0].complete(&hall.place, "/play game:", "o").await;
    assert!(games.iter().any(|c| c.value == "orion"));
}
