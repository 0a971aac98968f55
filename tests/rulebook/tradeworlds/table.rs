//! A table for tests, written line by line: a position, answers, dice, and what must come of them.
//!
//! `seats a d` · `option scenario space-wars` · `ship a1 S1a W2a C3a` (or `ship a1 3/3`) · `rs a1 cruiser` · `credits a 40` ·
//! `defence a 12` · `hand a S1a W2a` · `deck a T1a C1a` (top first) · `pile a S3a` (discard pile) · `top a S3a` · `mode a ask` ·
//! `turn d admiral` · `roll 3 5` (dice for what follows) · `d: attack d1 a1` (an answer) · `= what …` (an expectation).
//! All windows are passed unless a mode says otherwise.

use orrery::games::tradeworlds::TradeWorlds;
use orrery::games::tradeworlds::action::Action;
use orrery::games::tradeworlds::cards::{Card, CardSet, Kind};
use orrery::games::tradeworlds::event::Event;
use orrery::games::tradeworlds::frame::{Foe, Frame};
use orrery::games::tradeworlds::state::{
    Body, Control, Mode, Options, Ship, ShipId, State, Tool, Turn,
};
use orrery::games::tradeworlds::terms::{Class, Faction, Role};
use orrery::rules::ask::Call;
use orrery::rules::erased::{Chosen, options_of};
use orrery::rules::game::Game;
use orrery::rules::keepsake::Brought;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::{Seat, Viewer};
use orrery::rules::typed::Typed;

pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    rng: Rng,
    options: Chosen,
    factions: Vec<Faction>,
    garrisons: u8,
    scripted: bool,
}

/// Plays a script and fails with the line that does not hold.
pub(crate) fn check(script: &str) -> Table {
    let mut table = Table::blank();
    table.play(script);
    table.spent("the end");
    table
}

pub(crate) fn card(id: &str) -> Card {
    id.parse().unwrap()
}

pub(crate) fn set(ids: &str) -> CardSet {
    ids.split_whitespace()
        .filter(|w| *w != "none")
        .map(card)
        .collect()
}

fn faction(letter: char) -> Faction {
    Faction::ALL
        .into_iter()
        .find(|f| f.letter() == letter)
        .unwrap()
}

fn class(name: &str) -> Option<Class> {
    Class::ALL.into_iter().find(|c| c.key() == name)
}

impl Table {
    fn blank() -> Self {
        let mut rng = Rng::seeded(Seed::from_number(0));
        let state = TradeWorlds::setup(
            TradeWorlds::INFO.versions.newest,
            &Options::default(),
            2,
            &Brought::default(),
            &mut rng,
            &mut Vec::new(),
        );
        Self {
            state,
            events: Vec::new(),
            rng,
            options: Chosen::new(),
            factions: Vec::new(),
            garrisons: 0,
            scripted: false,
        }
    }

    /// Plays further lines.
    pub(crate) fn play(&mut self, script: &str) {
        let lines = script.lines().map(str::trim);
        for line in lines.filter(|l| !l.is_empty() && !l.starts_with('#')) {
            self.line(line);
        }
    }

    /// Sets the table up: letters are people, `g:c` is a Garrison.
    fn seats(&mut self, words: &[&str]) {
        let people: Vec<char> = words
            .iter()
            .filter(|w| w.len() == 1)
            .map(|w| w.chars().next().unwrap())
            .collect();
        self.garrisons = (words.len() - people.len()) as u8;
        if self.garrisons > 0 {
            self.options
                .insert("garrisons".into(), self.garrisons.to_string());
        }
        let options = options_of::<TradeWorlds>(&self.options).unwrap();
        let count = people.len() as u8;
        self.state = TradeWorlds::setup(
            TradeWorlds::INFO.versions.newest,
            &options,
            count,
            &Brought::default(),
            &mut self.rng,
            &mut self.events,
        );
        self.factions = words
            .iter()
            .map(|w| faction(w.chars().last().unwrap()))
            .collect();
        for (i, wanted) in self.factions.clone().into_iter().enumerate() {
            // Picked from behind, so that nobody takes another's faction.
            self.state.realms[Seat::new(i as u8)].faction = Some(wanted);
        }
        self.state.stack.clear();
        for seat in Seat::all(self.state.seats()) {
            let realm = &mut self.state.realms[seat];
            realm.orders.mode = Some(Mode::Pass);
            if realm.control == Control::Garrison {
                continue;
            }
            for kind in Kind::ALL {
                realm.market[kind.index()] =
                    CardSet::of(kind).iter().filter(|c| !c.starts()).collect();
            }
            realm.reserve = [self.state.options.reinforcements.on(); 5];
        }
        self.state.round = 1;
        self.turn(people[0], None);
    }

    pub(crate) fn seat(&self, letter: char) -> Seat {
        let at = self.factions.iter().position(|f| f.letter() == letter);
        Seat::new(at.unwrap_or_else(|| panic!("no seat {letter}")) as u8)
    }

    fn ship_id(&self, name: &str) -> ShipId {
        let letter = name.chars().next().unwrap();
        self.state.id(self.seat(letter), name[1..].parse().unwrap())
    }

    fn turn(&mut self, letter: char, role: Option<Role>) {
        self.state.turn = Turn {
            seat: self.seat(letter),
            number: self.state.turn.number + 1,
            role,
            acted: false,
            bought: false,
            configured: false,
            hurried: false,
        };
        self.state.stack = vec![Frame::Turn];
    }

    /// Takes cards out of wherever they are, so that each exists once.
    fn claim(
        &mut self,
        letter: char,
        cards: CardSet,
    ) -> &mut orrery::games::tradeworlds::state::Realm {
        let seat = self.seat(letter);
        let realm = &mut self.state.realms[seat];
        realm.hand = realm.hand.without(cards);
        realm.discard = realm.discard.without(cards);
        realm.deck.retain(|c| !cards.has(*c));
        for pile in &mut realm.market {
            pile.retain(|c| !cards.has(*c));
        }
        realm
    }

    fn line(&mut self, line: &str) {
        if let Some(rest) = line.strip_prefix("= ") {
            self.expect(rest);
        } else if let Some((who, answer)) = line.split_once(": ") {
            self.say(who.chars().next().unwrap(), answer);
        } else {
            let words: Vec<&str> = line.split_whitespace().collect();
            self.arrange(&words);
        }
    }

    fn arrange(&mut self, words: &[&str]) {
        let letter = words.get(1).and_then(|w| w.chars().next()).unwrap_or('?');
        let rest = words.get(2..).unwrap_or_default().join(" ");
        match words[0] {
            "seats" => self.seats(&words[1..]),
            "option" => {
                self.options.insert(words[1].into(), words[2].into());
            }
            "ship" => self.ship(words),
            "rs" => {
                let id = self.ship_id(words[1]);
                let class = class(words[2]).unwrap();
                let realm = &mut self.state.realms[id.seat];
                realm.reserve[class as usize] = false;
                realm
                    .lane
                    .iter_mut()
                    .find(|s| s.slot == id.slot)
                    .unwrap()
                    .support = Some(class);
            }
            "credits" => {
                let seat = self.seat(letter);
                let realm = &mut self.state.realms[seat];
                realm.treasury = rest.parse().unwrap();
                realm.highest = realm.highest.max(realm.treasury);
            }
            "defence" => {
                let seat = self.seat(letter);
                self.state.realms[seat].defence = rest.parse().unwrap();
            }
            "hand" => {
                let cards = set(&rest);
                self.claim(letter, cards).hand = cards;
            }
            "deck" => {
                let deck: Vec<Card> = rest.split_whitespace().rev().map(card).collect();
                self.claim(letter, set(&rest)).deck = deck;
            }
            "pile" => {
                let cards = set(&rest);
                self.claim(letter, cards).discard = cards;
            }
            "top" => {
                let top = card(&rest);
                let realm = self.claim(letter, CardSet::only(top));
                realm.market[top.kind().index()].push(top);
            }
            "mode" => {
                let seat = self.seat(letter);
                let mode = Mode::ALL.into_iter().find(|m| m.word() == rest);
                self.state.realms[seat].orders.mode = mode;
            }
            "turn" => {
                let role = words
                    .get(2)
                    .map(|w| Role::ALL.into_iter().find(|r| r.key() == **w).unwrap());
                self.turn(letter, role);
            }
            "round" => self.state.round = words[1].parse().unwrap(),
            "critical" => self.state.critical = words[1].parse().unwrap(),
            "roll" => {
                self.spent("roll");
                self.rng = Rng::scripted(words[1..].iter().map(|w| w.parse::<u32>().unwrap() - 1));
                self.scripted = true;
            }
            "chance" => {
                self.rng = Rng::seeded(Seed::from_number(1));
                self.scripted = false;
            }
            other => panic!("“{other}” is no line of the notation"),
        }
    }

    fn ship(&mut self, words: &[&str]) {
        let id = self.ship_id(words[1]);
        let body = if let Some((f, r)) = words[2].split_once('/') {
            Body::Token {
                firepower: f.parse().unwrap(),
                resistance: r.parse().unwrap(),
            }
        } else {
            let cards = set(&words[2..].join(" "));
            self.claim(words[1].chars().next().unwrap(), cards);
            Body::Cards {
                hull: cards.kind(Kind::Starship).first().unwrap(),
                weapons: cards.kind(Kind::Weapon),
                crew: cards.kind(Kind::Crew).first().unwrap(),
            }
        };
        self.state.launched += 1;
        let ship = Ship {
            slot: id.slot,
            body,
            extra: [0; 2],
            improved: 0,
            support: None,
            age: self.state.launched,
            launched: 0,
        };
        let thresholds = self.state.scenario.thresholds(self.state.faction(id.seat));
        let realm = &mut self.state.realms[id.seat];
        realm.lane.push(ship);
        realm.lane.sort_by_key(|s| s.slot);
        realm.highest = realm.highest.max(thresholds[realm.lane.len() - 1]);
    }

    /// Whether all scripted dice were rolled.
    fn spent(&self, at: &str) {
        assert!(
            !self.scripted || self.rng.drawn() == u64::MAX,
            "dice left over at {at}"
        );
    }

    fn calls(&self, seat: Seat) -> (Vec<Call>, Vec<Action>) {
        let ask = TradeWorlds::asks(&self.state)
            .into_iter()
            .find(|a| a.seat == seat);
        let mut actions = ask.map_or_else(Vec::new, |a| a.offers);
        actions.extend(TradeWorlds::orders(&self.state, seat));
        let view = TradeWorlds::view(&self.state, Viewer::Seat(seat));
        (
            actions
                .iter()
                .map(|a| TradeWorlds::call(&view, a))
                .collect(),
            actions,
        )
    }

    /// What a seat may answer, as it is typed: `attack d1 a1`. `auto` and `hold` are always there and left out.
    pub(crate) fn offers(&self, letter: char) -> Vec<String> {
        let seat = self.seat(letter);
        let ask = TradeWorlds::asks(&self.state)
            .into_iter()
            .find(|a| a.seat == seat);
        let actions = ask.map_or_else(Vec::new, |a| a.offers);
        let calls = actions.iter().map(|a| self.written(*a));
        calls.filter(|c| c != "auto" && c != "hold").collect()
    }

    fn who(&self, foe: Foe) -> String {
        match foe {
            Foe::Derelict => "derelict".into(),
            Foe::Seat(seat) if seat.index() < usize::from(self.state.people) => {
                self.state.faction(seat).letter().into()
            }
            Foe::Seat(seat) => self.state.faction(seat).key().into(),
        }
    }

    /// An answer in the words of the rules, which name each deed apart.
    fn written(&self, action: Action) -> String {
        let ship = |verb: &str, id: ShipId| format!("{verb} {id}");
        match action {
            Action::Faction(f) => format!("faction {}", f.key()),
            Action::Role(r) => format!("role {}", r.key()),
            Action::Target(foe) => format!("target {}", self.who(foe)),
            Action::Sabotage(None) => "sabotage all".into(),
            Action::Sabotage(Some(s)) => format!("sabotage {}", self.who(Foe::Seat(s))),
            Action::Smuggle(s) => format!("smuggle {}", self.who(Foe::Seat(s))),
            Action::Swap { old, new } => format!("swap {old} {new}"),
            Action::More { ship, card } => format!("more {ship} {card}"),
            Action::Less(c) => format!("less {c}"),
            Action::Bank(c) => format!("bank {c}"),
            Action::Drop(c) => format!("drop {c}"),
            Action::Remove(c) => format!("remove {c}"),
            Action::Take(c) => format!("take {c}"),
            Action::Pay(c) => format!("pay {c}"),
            Action::Discard(c) => format!("discard {c}"),
            Action::Configure(c) => format!("configure {c}"),
            Action::Arm(c) => format!("arm {c}"),
            Action::Buy(kind) => format!("buy {}", kind.letter()),
            Action::Scrap(s) => ship("scrap", s),
            Action::Commit(s) => ship("commit", s),
            Action::Offer(s) => ship("offer", s),
            Action::Pick(s) => ship("pick", s),
            Action::Deep(s) => ship("deep", s),
            Action::Add(s) => ship("add", s),
            Action::Aim(s) => ship("aim", s),
            Action::Destroy(s) => ship("destroy", s),
            Action::Attack { ship, at: Some(at) } => format!("attack {ship} {at}"),
            Action::Attack { ship, at: None } if self.state.alone() => {
                format!("attack {ship} derelict")
            }
            Action::Attack { ship, at: None } => format!("attack {ship} home"),
            Action::Tactic { card, ship, seat } => {
                let ship = ship.map_or_else(String::new, |s| format!(" {s}"));
                let seat =
                    seat.map_or_else(String::new, |s| format!(" {}", self.who(Foe::Seat(s))));
                format!("tactic {card}{ship}{seat}")
            }
            Action::Reinforce { class, ship } => format!("reinforce {} {ship}", class.key()),
            Action::Use { class, victim } => {
                let victim = victim.map_or_else(String::new, |v| format!(" {v}"));
                format!("use {}{victim}", class.key())
            }
            Action::Mode(m) => format!("mode {}", m.word()),
            Action::Join(ask) => format!("join {}", if ask { "ask" } else { "never" }),
            Action::Order(o) => {
                let tool = match o.tool {
                    Tool::Tactic(card) => card.to_string(),
                    Tool::Support(class) => class.key(),
                };
                format!("order {tool} {} {}", o.moment.word(), o.when.word())
            }
            bare => format!("{bare:?}").to_lowercase(),
        }
    }

    /// The action behind an answer that must be on offer.
    pub(crate) fn action(&self, letter: char, answer: &str) -> Action {
        let (calls, actions) = self.calls(self.seat(letter));
        let wanted = actions.iter().position(|a| self.written(*a) == answer);
        let index = wanted.unwrap_or_else(|| {
            panic!(
                "“{letter}: {answer}” is not offered, but {:?}",
                self.offers(letter)
            )
        });
        // What is offered must also be found when it is typed out.
        let calls: Vec<_> = calls.iter().collect();
        assert_eq!(Typed::from(calls[index]).meant(&calls), Ok(index));
        actions[index]
    }

    /// Gives an answer that must be on offer.
    pub(crate) fn say(&mut self, letter: char, answer: &str) {
        let seat = self.seat(letter);
        let action = self.action(letter, answer);
        TradeWorlds::apply(
            &mut self.state,
            seat,
            &action,
            &mut self.rng,
            &mut self.events,
        );
    }

    /// Lets a seat's time run out.
    pub(crate) fn time_out(&mut self, letter: char) {
        let seat = self.seat(letter);
        let ask = TradeWorlds::asks(&self.state)
            .into_iter()
            .find(|a| a.seat == seat)
            .unwrap();
        let action = ask.offers[ask.on_timeout];
        TradeWorlds::apply(
            &mut self.state,
            seat,
            &action,
            &mut self.rng,
            &mut self.events,
        );
    }

    /// What a viewer was told so far.
    pub(crate) fn told(&self, viewer: Viewer) -> String {
        let lines = self
            .events
            .iter()
            .filter_map(|e| TradeWorlds::tell(e, viewer));
        lines
            .map(|t| t.plain(|s| self.state.faction(s).name().to_owned()))
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// What a faction was told, or the open table where the letter is a star.
    fn heard(&self, letter: char) -> String {
        self.told(if letter == '*' {
            Viewer::Table
        } else {
            Viewer::Seat(self.seat(letter))
        })
    }

    fn ids(&self, letter: char) -> String {
        self.state
            .lane(self.seat(letter))
            .map(|s| s.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn expect(&self, text: &str) {
        let (what, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (first, more) = rest.split_once(' ').unwrap_or((rest, ""));
        let letter = first.chars().next().unwrap_or('?');
        let realm = || &self.state.realms[self.seat(letter)];
        let same = |left: CardSet| assert_eq!(left, set(more), "{text}");
        let equals = |left: String| assert_eq!(left, more, "{text}");
        match what {
            "lane" => equals(self.ids(letter)),
            "ship" => {
                let ship = self
                    .state
                    .ship(self.ship_id(first))
                    .unwrap_or_else(|| panic!("{text}"));
                equals(format!("{}/{}", ship.firepower(), ship.resistance()));
            }
            "rs" => {
                let ship = self.state.ship(self.ship_id(first)).unwrap();
                assert_eq!(ship.support, class(more), "{text}");
            }
            "credits" => equals(realm().treasury.to_string()),
            "defence" => equals(realm().defence.to_string()),
            "unlocked" => equals(self.state.unlocked(self.seat(letter)).to_string()),
            "hand" => same(realm().hand),
            "pile" => same(realm().discard),
            "open" => same(realm().open),
            "removed" => same(realm().removed),
            "holds" => equals(realm().hand.len().to_string()),
            "deck" => equals(realm().deck.len().to_string()),
            "waits" => {
                let answer = TradeWorlds::in_a_while(&self.state, self.seat(letter));
                equals(answer.map_or_else(|| "for an answer".to_owned(), |a| self.written(a)));
            }
            "critical" => assert_eq!(self.state.critical.to_string(), rest, "{text}"),
            "round" => assert_eq!(self.state.round.to_string(), rest, "{text}"),
            "turn" => assert_eq!(self.state.turn.seat, self.seat(letter), "{text}"),
            "role" => assert_eq!(
                self.state.turn.role.map(Role::key),
                Some(rest.to_owned()),
                "{text}"
            ),
            "asked" => {
                let asked = TradeWorlds::asks(&self.state);
                let letters: Vec<String> = asked
                    .iter()
                    .map(|a| self.state.faction(a.seat).letter().to_string())
                    .collect();
                assert_eq!(letters.join(" "), rest, "{text}");
            }
            "offers" => {
                let wanted: Vec<&str> = more.split(" | ").collect();
                assert_eq!(self.offers(letter), wanted, "{text}");
            }
            "has" => assert!(
                self.offers(letter).iter().any(|o| o == more),
                "{text}: {:?}",
                self.offers(letter)
            ),
            "not" => assert!(
                !self
                    .offers(letter)
                    .iter()
                    .any(|o| o == more || o.starts_with(&format!("{more} "))),
                "{text}"
            ),
            "winner" => {
                let outcome =
                    TradeWorlds::outcome(&self.state).unwrap_or_else(|| panic!("{text}: not over"));
                let letters: Vec<String> = outcome
                    .winners()
                    .map(|s| self.state.faction(s).letter().to_string())
                    .collect();
                assert_eq!(letters.join(" "), rest, "{text}");
            }
            "going" => assert!(
                self.state.ending.is_none(),
                "{text}: {:?}",
                self.state.ending
            ),
            "told" => {
                let heard = self.heard(letter);
                assert!(heard.contains(more), "{text}:\n{heard}");
            }
            "untold" => {
                let heard = self.heard(letter);
                assert!(!heard.contains(more), "{text}:\n{heard}");
            }
            other => panic!("“{other}” is no expectation of the notation"),
        }
    }
}
