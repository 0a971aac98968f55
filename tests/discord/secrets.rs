//! Nobody could ever fetch what is not theirs, over whole random matches: in messages, alt texts, file names, custom ids,
//! completions, forms and the words of refusals.

use super::ledger::{Ledger, bare, lines};
use super::player::{WAYS, newest, offers};
use super::support::{Hall, MANAGE_GUILD, thorough, who};
use super::table::{chance, pick};
use orrery::games::GAMES;
use orrery::host::command::button::Press;
use orrery::host::command::{COMMANDS, line};
use orrery::host::speech::post::Menu;
use orrery::rules::erased::AnyGame;
use orrery::rules::rng::Rng;
use orrery::store::{TableId, index};
use std::collections::BTreeSet;
use std::ops::AddAssign;
use std::time::Instant;
use tokio::task::JoinSet;
use twin::{Answered, Channel, Choice, Seen, Sight, User};

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
    answers: usize,
    things: usize,
    secrets: usize,
    pictures: usize,
    ids: usize,
    snoops: usize,
}

impl AddAssign for Looked {
    fn add_assign(&mut self, more: Self) {
        self.answers += more.answers;
        self.things += more.things;
        self.secrets += more.secrets;
        self.pictures += more.pictures;
        self.ids += more.ids;
        self.snoops += more.snoops;
    }
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

/// Asserts that suggestions name nothing but what the one who types may do, and tables they sit at. Their own tables may be
/// others than the one at hand: whoever opened a rematch of it a moment ago is offered the new one as well.
fn offered_alone(hall: &Hall, person: &User, menu: &Menu, choices: &[Choice]) {
    let offers = menu.answers.iter().chain(&menu.more);
    let values: BTreeSet<String> = offers
        .flat_map(|b| line::split(&b.typed))
        .map(|word| word.value)
        .chain(tables_of(hall, person))
        .collect();
    for value in values_of(choices) {
        assert!(
            values.contains(&value),
            "{} is offered {value}, and not {values:?}",
            person.name()
        );
    }
}

fn values_of(choices: &[Choice]) -> BTreeSet<String> {
    let value = |c: &Choice| c.value.as_str().unwrap_or_default().to_owned();
    choices.iter().map(value).collect()
}

/// The letters of all tables somebody sits at.
fn tables_of(hall: &Hall, person: &User) -> BTreeSet<String> {
    let id = who(person).id;
    let tables = index::tables_of(hall.store.as_ref(), id.as_str(), None, 1000).unwrap();
    tables.iter().map(ToString::to_string).collect()
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
            let own = hall.menu(thief, table).await;
            let answer = thief.try_complete(&thread, &line, &begun).await;
            if let Some(Answered::Choices(choices)) = answer.map(|a| a.how()) {
                offered_alone(hall, thief, &own, &choices);
            }
        }
    }
    1
}

/// Matches played at the same time: most of one is waiting.
const AT_ONCE: usize = 4;

/// Plays a random match and looks through everything anybody could have fetched of it.
async fn looked_through(game: &'static dyn AnyGame, seed: u64) -> Looked {
    let info = game.info();
    let people = &["Ann", "Bob", "Cid", "Dee"][..usize::from(info.seats.1).clamp(2, 3)];
    let hall = Hall::open(people, 100 + seed).await;
    let table = hall.start_match(info.command).await;
    let mut rng = chance(200 + seed);
    let (mut ledger, mut looked) = (Ledger::default(), Looked::default());
    let guests: Vec<_> = hall.people.iter().map(|p| hall.guest(p)).collect();
    let most = if thorough().is_some() { 5000 } else { 20 };
    for i in 0..most {
        ledger.note(hall.host(), &guests, table).await;
        if i % 7 == 3 {
            looked.snoops += snoop(&hall, table, &mut rng).await;
        }
        if hall.play_some(table, 300 + seed * 5000 + i, &WAYS, 1).await == 0 {
            break;
        }
        looked.answers += 1;
    }
    // After the end as well: what is offered then names tables.
    looked.snoops += snoop(&hall, table, &mut rng).await;
    let about = format!("{} {seed}", info.command);
    nothing_leaks(&hall, &ledger, &about, &mut looked);
    hall.bot.unwrap().stop().await.unwrap();
    looked
}

#[expect(
    clippy::print_stderr,
    reason = "the figures are what the thorough run is for"
)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_could_ever_fetch_what_is_not_theirs() {
    let begun = Instant::now();
    let seeds = 0..thorough().unwrap_or(1);
    let mut left = seeds.flat_map(|seed| GAMES.iter().map(move |game| (*game, seed)));
    let mut playing = JoinSet::new();
    let (mut matches, mut all) = (0, Looked::default());
    loop {
        while playing.len() < AT_ONCE
            && let Some((game, seed)) = left.next()
        {
            playing.spawn(looked_through(game, seed));
        }
        let Some(looked) = playing.join_next().await else {
            break;
        };
        all += looked.unwrap();
        matches += 1;
    }
    assert!(all.secrets > 0 && all.pictures > 0 && all.ids > 0 && all.snoops > 0);
    eprintln!(
        "{matches} matches, {} answers, {} attempts at what is another's: {} things seen, {} secret lines, {} pictures of \
         hands and {} ids looked for in {:?}",
        all.answers,
        all.snoops,
        all.things,
        all.secrets,
        all.pictures,
        all.ids,
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
        let choices = person.complete(&thread, "/orion play card:", "").await;
        assert!(choices.len() <= 25);
        offered_alone(&hall, person, &menu, &choices);
    }
    let games = awaited[0].complete(&hall.place, "/play game:", "o").await;
    assert!(games.iter().any(|c| c.value == "orion"));
}

/// What completion offers somebody for the table of a command; nothing where Discord's client does not offer the command.
async fn tables_offered(person: &User, place: &Channel, path: &[&str], begun: &str) -> Offered {
    let line = format!("/{} table:", path.join(" "));
    match person.try_complete(place, &line, begun).await?.how() {
        Answered::Choices(choices) => {
            let values = values_of(&choices);
            let told_apart = |c: &Choice| values.iter().any(|v| c.name.starts_with(v.as_str()));
            assert!(choices.iter().all(told_apart), "{choices:?}");
            Some(values)
        }
        other => panic!("`{line}{begun}` was answered with {other:?}"),
    }
}

type Offered = Option<BTreeSet<String>>;

/// A table's letters are all it takes to look at it and to join it.
#[tokio::test(flavor = "multi_thread")]
async fn completions_name_no_table_but_ones_own_and_to_admins_those_of_their_server() {
    let hall = Hall::open(&["Ann", "Bob", "Eve"], 9).await;
    let [ann, bob, eve] = hall.people.as_slice() else {
        panic!("three people")
    };
    let admins = hall.guild.role("Admins", MANAGE_GUILD);
    hall.guild.give(eve, admins);
    let anns = hall.open_table("outer").await;
    let elsewhere = hall.twin.guild("Elsewhere");
    let (den, cid) = (elsewhere.channel("den"), elsewhere.user("Cid"));
    cid.run(&den, "/table open game:orion").await;
    hall.settle().await;
    let thread = hall.thread(anns);
    let known: BTreeSet<String> = hall.tables().iter().map(ToString::to_string).collect();
    assert_eq!(known.len(), 2);
    let (mut asked, mut ruled) = (0, 0);
    for spec in COMMANDS {
        if spec.params.iter().all(|p| p.name != "table") {
            continue;
        }
        let of_server = spec.path[0] == "host";
        for (person, place) in [
            (ann, &hall.place),
            (ann, &thread),
            (bob, &hall.place),
            (bob, &thread),
            (bob, &bob.dm()),
            (eve, &hall.place),
            (&cid, &den),
        ] {
            let rules = person.id() == eve.id();
            let own = match of_server {
                true if rules => [anns.to_string()].into(),
                true => BTreeSet::new(),
                false => tables_of(&hall, person),
            };
            // As somebody looks for what there is, and as somebody who guesses does.
            for begun in known.iter().map(|t| &t[..2]).chain([""]) {
                let Some(offered) = tables_offered(person, place, spec.path, begun).await else {
                    assert!(of_server && !rules, "{:?}", spec.path);
                    continue;
                };
                let fits = |t: &&String| t.starts_with(begun);
                let right: BTreeSet<String> = own.iter().filter(fits).cloned().collect();
                let name = person.name();
                assert_eq!(offered, right, "{name}: {:?} {begun}", spec.path);
                asked += 1;
                ruled += usize::from(of_server && rules);
            }
        }
    }
    assert!(asked > 100 && ruled == 3, "{asked} {ruled}");
}
