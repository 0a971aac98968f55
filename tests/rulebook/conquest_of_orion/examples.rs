//! The worked examples, read from their own notation: one function checks each kind of line.

use super::table::{Deal, Table, card, cards, leader, leaders, seat, set};
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::cards::{Card, CardSet};
use orrery::games::conquest_of_orion::effects;
use orrery::games::conquest_of_orion::event::Event;
use orrery::games::conquest_of_orion::leaders::Leader;
use orrery::games::conquest_of_orion::score::{Score, score};
use orrery::games::conquest_of_orion::state::{Alliance, Phase};
use orrery::games::conquest_of_orion::trick::Trick;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::{Seat, SeatSet, Viewer};

const EXAMPLES: &str = include_str!("examples.txt");

/// The lines of one example.
fn example(id: &str) -> Vec<&'static str> {
    let after = EXAMPLES.lines().skip_while(|l| *l != id).skip(1);
    let lines: Vec<&str> = after.take_while(|l| !l.is_empty()).collect();
    assert!(!lines.is_empty(), "{id} has lines");
    lines
}

/// Checks every line of the examples given.
fn check(ids: &[&str]) {
    for id in ids {
        let mut names = "-, -, -, -";
        let mut run: Vec<Line> = Vec::new();
        for text in example(id) {
            if let Some(rest) = text.strip_prefix("legal ") {
                check_legal(id, rest);
            } else if let Some(rest) = text.strip_prefix("score | ") {
                check_score(id, rest);
            } else {
                let fresh = text.strip_prefix("leaders: ");
                let line = fresh.is_none().then(|| Line::read(text));
                // A conflict begins a position of its own; a war goes on with the one before.
                if line.as_ref().is_none_or(|l| !l.war) {
                    play_out(id, names, &std::mem::take(&mut run));
                }
                names = fresh.unwrap_or(names);
                run.extend(line);
            }
        }
        play_out(id, names, &run);
    }
}

fn fields(text: &str) -> Vec<&str> {
    text.split('|').map(str::trim).collect()
}

fn after<'a>(text: &'a str, word: &str) -> &'a str {
    text.strip_prefix(word)
        .unwrap_or_else(|| panic!("{text} begins with {word}"))
        .trim()
}

/// `conflict | trick C03 | leader - | hand P02 C01 | may P02`
fn check_legal(id: &str, text: &str) {
    let f = fields(text);
    let mut trick = Trick::new(seat(0), f[0] == "war");
    for card in cards(after(f[1], "trick")) {
        effects::lay(&mut trick, card);
    }
    let hand = set(after(f[3], "hand"));
    let legal = effects::legal(&trick, hand, leader(after(f[2], "leader")));
    assert_eq!(legal, set(after(f[4], "may")), "{id}: {text}");
}

/// `leaders A, B | cards … | wars 1,0 | systems 3 | stars 22 | left … | bonus A 10, B 0 | points 32`
fn check_score(id: &str, text: &str) -> Score {
    let f = fields(text);
    let pair: Vec<Leader> = after(f[0], "leaders")
        .split(", ")
        .map(|n| leader(n).unwrap())
        .collect();
    let wars: Vec<u8> = after(f[2], "wars")
        .split(',')
        .map(|n| n.parse().unwrap())
        .collect();
    let score = score(
        set(after(f[1], "cards")),
        [pair[0], pair[1]],
        [wars[0], wars[1]],
    );
    let bonus = [0, 1]
        .map(|i| format!("{} {}", pair[i], score.bonus[i]))
        .join(", ");
    let left = score.left;
    let found = format!(
        "systems {} | stars {} | points {}",
        score.systems.len(),
        score.stars,
        score.points
    );
    assert_eq!(
        found,
        format!("{} | {} | {}", f[3], f[4], f[7]),
        "{id}: {text}"
    );
    assert_eq!(left, set(after(f[5], "left")), "{id}: {text}");
    assert_eq!(bonus, after(f[6], "bonus"), "{id}: {text}");
    score
}

/// A trick line.
struct Line {
    number: usize,
    war: bool,
    starter: u8,
    plays: Vec<Card>,
    top: u8,
    best: SeatSet,
    destroyed: CardSet,
    /// What follows: `war`, `settle 1`, `collect …`.
    then: Vec<&'static str>,
}

impl Line {
    fn read(text: &'static str) -> Self {
        let f = fields(text);
        let head: Vec<&str> = f[0].split_whitespace().collect();
        let best = f[3]
            .strip_prefix("win ")
            .or_else(|| f[3].strip_prefix("tie "))
            .unwrap();
        Self {
            number: after(head[0], "T").parse().unwrap(),
            war: head[1] == "war",
            starter: head[3].parse().unwrap(),
            plays: cards(f[1]),
            top: after(f[2], "top").parse().unwrap(),
            best: best.split(',').map(|n| seat(n.parse().unwrap())).collect(),
            destroyed: set(after(f[4], "destroyed")),
            then: f[5..].to_vec(),
        }
    }

    fn seats(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let by = |i: usize| seat((self.starter + i as u8) % 4);
        self.plays.iter().enumerate().map(move |(i, c)| (by(i), *c))
    }

    /// The trick as it lies before a seat plays.
    fn before(&self, by: Seat) -> Trick {
        let mut trick = Trick::new(seat(self.starter), self.war);
        for (_, card) in self.seats().take_while(|(s, _)| *s != by) {
            effects::lay(&mut trick, card);
        }
        trick
    }
}

/// Plays a conflict and the wars that follow it, with hands in which every play is legal.
fn play_out(id: &str, names: &str, run: &[Line]) {
    let Some(first) = run.first() else { return };
    let hands = hands_for(id, names, run);
    let written = hands.map(|h| {
        h.iter()
            .map(|c| c.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    });
    let mut table = Table::conflict(
        first.number,
        first.starter,
        names,
        std::array::from_fn(|i| written[i].as_str()),
    );
    for (nth, line) in run.iter().enumerate() {
        play_line(id, &mut table, nth, line);
    }
}

/// Ten cards less the tricks before, for each seat: the cards it plays and others that do not forbid them.
fn hands_for(id: &str, names: &str, run: &[Line]) -> [CardSet; 4] {
    let leaders = leaders(names);
    let mine = |by: Seat| -> CardSet {
        run.iter()
            .flat_map(Line::seats)
            .filter(|(s, _)| *s == by)
            .map(|(_, c)| c)
            .collect()
    };
    let fits = |by: Seat, extra: Card| {
        run.iter().all(|line| {
            let card = line.seats().find(|(s, _)| *s == by).unwrap().1;
            let hand = [extra, card].into_iter().collect();
            effects::legal(&line.before(by), hand, leaders[by.index()]).has(card)
        })
    };
    let used: CardSet = run.iter().flat_map(|l| l.plays.iter().copied()).collect();
    let mut rng = Rng::seeded(Seed::from_number(7));
    for _ in 0..500 {
        let mut rest: Vec<Card> = CardSet::ALL.without(used).iter().collect();
        rng.shuffle(&mut rest);
        let hands: [CardSet; 4] = std::array::from_fn(|i| {
            let mut hand = mine(seat(i as u8));
            while hand.len() < 11 - run[0].number {
                let Some(at) = rest.iter().position(|c| fits(seat(i as u8), *c)) else {
                    break;
                };
                hand.insert(rest.remove(at));
            }
            hand
        });
        if hands.iter().all(|h| h.len() == 11 - run[0].number) {
            return hands;
        }
    }
    panic!("{id}: no hands in which every play is legal");
}

/// A trick as it was published.
struct Seen {
    war: bool,
    plays: Vec<(Seat, Card)>,
    destroyed: CardSet,
    verdict: Option<(u8, SeatSet)>,
    taken: Option<(Seat, u8)>,
}

/// The tricks in the order they were published: the state forgets a round once it is scored.
fn published(table: &Table) -> Vec<Seen> {
    let mut tricks: Vec<Seen> = Vec::new();
    for event in &table.events {
        match event {
            Event::Played {
                seat,
                card,
                destroyed,
            } => {
                if tricks.last().is_none_or(|t| t.plays.len() == 4) {
                    tricks.push(Seen {
                        war: false,
                        plays: vec![],
                        destroyed: CardSet::EMPTY,
                        verdict: None,
                        taken: None,
                    });
                }
                let trick = tricks.last_mut().unwrap();
                trick.plays.push((*seat, *card));
                trick.destroyed = trick.destroyed.and(*destroyed);
            }
            Event::Judged { verdict, war } => {
                let trick = tricks.last_mut().unwrap();
                trick.verdict = Some((verdict.top, verdict.best));
                trick.war = *war;
            }
            Event::Taken { by, cards, .. } => {
                tricks.last_mut().unwrap().taken = Some((*by, *cards));
            }
            _ => {}
        }
    }
    tricks
}

/// Plays one line; `nth` counts the tricks since the table was set up.
fn play_line(id: &str, table: &mut Table, nth: usize, line: &Line) {
    let place = format!("{id}, trick {}", line.number);
    let piles = table.state.piles;
    for (by, card) in line.seats() {
        // The last card of a hand is played without a question.
        if line.number < 10 {
            assert_eq!(table.state.phase, Phase::Card(by), "{place}");
            table.answer(Action::Play(card));
        } else if published(table).len() == nth {
            table.apply(by, Action::Play(card));
        }
    }
    let seen = published(table).swap_remove(nth);
    assert_eq!(seen.war, line.war, "{place}");
    assert_eq!(seen.plays, line.seats().collect::<Vec<_>>(), "{place}");
    assert_eq!(seen.verdict, Some((line.top, line.best)), "{place}");
    assert_eq!(seen.destroyed, line.destroyed, "{place}");
    for what in &line.then {
        follow(&place, table, nth, &piles, what);
    }
}

fn follow(place: &str, table: &mut Table, nth: usize, piles: &[CardSet; 4], what: &str) {
    let (verb, rest) = what.split_once(' ').unwrap_or((what, ""));
    let choosing =
        matches!(table.state.phase, Phase::Choice(_)) && published(table).len() == nth + 1;
    match verb {
        "settle" => {
            table.answer(Action::Settle(seat(rest.parse().unwrap())));
        }
        "pass" => {
            table.answer(Action::Pass);
        }
        "war" => {
            if choosing {
                table.answer(Action::War);
            }
            let begun = table
                .told(Viewer::Table)
                .iter()
                .filter(|l| l.starts_with("War!"))
                .count();
            assert!(begun > 0, "{place}");
        }
        "collect" | "takes" => {
            if choosing {
                assert_eq!(verb, "collect", "{place}");
                table.answer(Action::Collect);
            }
            let (by, count) = published(table)[nth]
                .taken
                .expect("somebody takes the cards");
            assert_eq!(usize::from(count), set(rest).len(), "{place}");
            let scored = table.state.scored.as_ref().map(|s| s.piles);
            let now = scored.unwrap_or(table.state.piles)[by.index()];
            let taken = now.among(set(rest)).without(piles[by.index()]);
            assert_eq!(taken, set(rest), "{place}");
            assert!(scored.is_some() || table.trick().starter == by, "{place}");
        }
        "lost" => {
            let scored = table.state.scored.as_ref().expect("the round is scored");
            assert_eq!(scored.lost, set(rest), "{place}");
        }
        other => panic!("{place}: what is {other}?"),
    }
}

/// EX-01 CO-087 CO-075 CO-104 CO-068
#[test]
fn ex_01_one_conflict_with_one_ship() {
    check(&["EX-01"]);
}

/// EX-02 CO-138 CO-151 CO-161
#[test]
fn ex_02_a_planet_destroyer_played_first() {
    check(&["EX-02"]);
}

/// EX-03 CO-171 CO-174 CO-184
#[test]
fn ex_03_scoring_with_the_admiral() {
    check(&["EX-03"]);
    let text = example("EX-03")[0].strip_prefix("score | ").unwrap();
    let systems = check_score("EX-03", text).systems;
    let stars = systems
        .iter()
        .map(|s| s.iter().map(|c| c.stars()).sum::<u8>());
    assert_eq!(stars.collect::<Vec<_>>(), [11, 7, 4]);
    assert_eq!(systems[1], [card("P06"), card("C07"), card("I05")]);
}

/// EX-05 EX-06 CO-075 CO-081 CO-204 CO-113 CO-116
#[test]
fn ex_05_and_06_legal_sets() {
    check(&["EX-05", "EX-06"]);
}

/// EX-07 EX-08 EX-09 EX-10 EX-11
#[test]
fn ex_07_to_11_ties_and_wars() {
    check(&["EX-07", "EX-08", "EX-09", "EX-10", "EX-11"]);
}

/// EX-12 EX-13 EX-14
#[test]
fn ex_12_to_14_the_last_trick() {
    check(&["EX-12", "EX-13", "EX-14"]);
}

/// EX-15 EX-16 EX-17 EX-18 EX-19 EX-20
#[test]
fn ex_15_to_20_ship_abilities() {
    check(&["EX-15", "EX-16", "EX-17", "EX-18", "EX-19", "EX-20"]);
}

/// EX-21 EX-22 EX-23 EX-24
#[test]
fn ex_21_to_24_leaders_in_tricks() {
    check(&["EX-21", "EX-22", "EX-23", "EX-24"]);
}

/// EX-25 EX-26 EX-27
#[test]
fn ex_25_to_27_scoring() {
    check(&["EX-25", "EX-26", "EX-27"]);
}

/// EX-37
#[test]
fn ex_37_a_full_round() {
    let lines = example("EX-37");
    let find = |start: &str| {
        let line = lines.iter().find(|l| l.starts_with(start)).unwrap();
        line[start.len()..].trim().trim_start_matches(':').trim()
    };
    let hands: [&str; 4] = std::array::from_fn(|i| find(&format!("hand {i}:")));
    let mut order = vec![Leader::Governor];
    for i in 0..4 {
        order.extend(
            find(&format!("dealt {i}:"))
                .split(", ")
                .map(|n| leader(n).unwrap()),
        );
    }
    let mut table = Table::dealt(&Deal::with(find("aside"), hands).leaders(&order));
    assert!(
        table.told_publicly("s0 holds Planet 2 · Dust World, the lowest planet dealt, and starts.")
    );
    for i in 0..4u8 {
        let words: Vec<&str> = find(&format!("{i}: leader")).split_whitespace().collect();
        let give = words.get(2).and_then(|n| leader(n));
        assert_eq!(table.asked(), seat(i));
        table.answer(Action::Leader {
            take: leader(words[0]).unwrap(),
            give,
        });
    }
    assert_eq!(table.state.leaders, leaders(find("leaders:")));
    let tricks = lines.iter().filter(|l| l.starts_with('T'));
    for (nth, line) in tricks.enumerate() {
        play_line("EX-37", &mut table, nth, &Line::read(line));
    }
    let scored = table.state.scored.clone().unwrap();
    for i in 0..4 {
        assert_eq!(scored.piles[i], set(find(&format!("pile {i}:"))));
    }
    assert_eq!(scored.destroyed, set(find("destroyed")));
    assert_eq!(scored.lost, set(find("lost")));
    let scores = lines.iter().filter_map(|l| l.strip_prefix("score | "));
    for (i, text) in scores.enumerate() {
        assert_eq!(scored.sides[i], check_score("EX-37", text));
    }
    assert_eq!(scored.totals, [58, 20]);
    // B is behind and names the start player of round 2.
    assert_eq!(table.state.phase, Phase::Naming(Alliance::B));
}
