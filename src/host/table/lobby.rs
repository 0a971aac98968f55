//! What people may do before a match starts. Pure.

use crate::host::command::Args;
use crate::host::matches::chance;
use crate::host::person::{Person, PersonId, tidy_name};
use crate::host::table::clock::limits::{self, Bank};
use crate::host::table::house::{House, Tempo};
use crate::host::table::keepsakes::Outside;
use crate::host::table::record::{Chair, Clock, Deed, Holder};
use crate::host::table::{Stage, Table};
use crate::rules::ask::Refusal;
use crate::rules::erased::Start;
use crate::rules::game::Info;
use crate::rules::playout::Robot;
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::Seat;
use crate::rules::text::Text;

/// Seconds of a long and a short decision when everybody sits at the table at once.
const LIVE: (u32, u32) = (60, 20);
/// The bank of a table that says nothing else: three days, and half a day for every answer.
const BANK: Bank = Bank {
    start: 3 * 24 * 3600,
    increment: 12 * 3600,
};
/// The least and most seconds a decision may be given.
const SECONDS: std::ops::RangeInclusive<u32> = 10..=30 * 24 * 3600;

/// The clock of this tempo for a game, with what the house has for all clocks.
pub fn clock(info: &Info, tempo: Tempo, house: &House) -> Clock {
    let per_decision = |(long, short)| Clock::per_decision(Some(long), Some(short));
    let clock = match tempo {
        Tempo::Slow => per_decision(info.hours),
        Tempo::Live => per_decision(LIVE),
        Tempo::None => Clock::default(),
        Tempo::Bank => Clock {
            bank: Some(BANK),
            ..Clock::default()
        },
    };
    house.clock(clock)
}

impl Table {
    pub(in crate::host) fn only_in_lobby(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Lobby => Ok(()),
            Stage::Playing => Err(Refusal::new("The match has already started.")),
            Stage::Over | Stage::Aborted => Err(Refusal::new("This match is over.")),
        }
    }

    pub(in crate::host) fn only_with_seat(&self, by: &PersonId) -> Result<Seat, Refusal> {
        let join = || {
            Refusal::new(
                Text::from("You have no seat here. Take one with ")
                    + Text::code("/table join")
                    + ".",
            )
        };
        self.seat_of(by).ok_or_else(join)
    }

    fn room_for_one(&self) -> Result<(), Refusal> {
        let most = self.info().seats.1;
        if self.seats.count() < most {
            return Ok(());
        }
        Err(Refusal::new(format!("All {most} seats are taken.")))
    }

    /// The team asked for, if it still has a free seat.
    fn team(&self, args: &Args) -> Result<Option<u8>, Refusal> {
        let Some(wanted) = args.get("team") else {
            return Ok(None);
        };
        let teams = self.info().teams;
        let Some(at) = teams
            .iter()
            .position(|t| t.name.eq_ignore_ascii_case(wanted))
        else {
            let names: Vec<&str> = teams.iter().map(|t| t.name).collect();
            return Err(Refusal::new(match names.as_slice() {
                [] => "There are no teams in this game.".to_owned(),
                names => format!(
                    "There is no team “{wanted}”; there are {}.",
                    names.join(" and ")
                ),
            }));
        };
        let wishes = self
            .chairs()
            .iter()
            .filter(|c| c.team == Some(at as u8))
            .count();
        if wishes >= teams[at].seats.len() {
            return Err(Refusal::new(format!("Team {} is full.", teams[at].name)));
        }
        Ok(Some(at as u8))
    }

    /// Takes a seat in the lobby; in a running match, takes over a robot's seat or comes back.
    pub fn join(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        if self.stage == Stage::Playing {
            return self.take_over(by, args);
        }
        self.only_in_lobby()?;
        if self.seat_of(&by.id).is_some() {
            return Err(Refusal::new("You already have a seat here."));
        }
        self.room_for_one()?;
        let person = Person {
            id: by.id.clone(),
            name: self.seats.free_name(&by.name),
        };
        Ok(vec![Deed::Joined {
            person,
            team: self.team(args)?,
            record: None,
        }])
    }

    /// Invites a person to the table; `known` is who that is, if the host has met them.
    pub fn invite(
        &self,
        by: &Person,
        args: &Args,
        known: Option<Person>,
    ) -> Result<Vec<Deed>, Refusal> {
        self.only_in_lobby()?;
        self.only_with_seat(&by.id)?;
        self.room_for_one()?;
        let (name, person) = match known {
            Some(known) => (known.name, Some(known.id)),
            None => (
                tidy_name(args.get("person").map_or("", String::as_str)),
                None,
            ),
        };
        if person.as_ref().is_some_and(|p| self.seat_of(p).is_some()) {
            return Err(Refusal::new(format!("{name} has a seat here already.")));
        }
        Ok(vec![Deed::Invited { name, person }])
    }

    fn only_with_robots(&self) -> Result<(), Refusal> {
        if self.opening.house().robots {
            return Ok(());
        }
        Err(Refusal::new(
            "The admins here do not allow robots: invite people.",
        ))
    }

    /// Adds a robot.
    pub fn add_robot(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        self.only_in_lobby()?;
        self.only_with_seat(&by.id)?;
        self.only_with_robots()?;
        self.room_for_one()?;
        let robot = args.get("strength").map_or(Ok(Robot::Plain), |k| {
            k.parse().map_err(|why: String| Refusal::new(why))
        })?;
        Ok(vec![Deed::RobotJoined {
            robot,
            name: self.robot_name(robot, &[]),
            team: self.team(args)?,
        }])
    }

    /// Adds an opponent where a game could also be played alone.
    pub fn rival(&self, by: &Person) -> Result<Vec<Deed>, Refusal> {
        if self.info().seats.0 > 1 || self.seats.has_robots() {
            return Ok(Vec::new());
        }
        self.add_robot(by, &Args::new())
    }

    /// Sends a robot away.
    pub fn dismiss(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        self.only_in_lobby()?;
        self.only_with_seat(&by.id)?;
        let robots: Vec<&Chair> = self
            .chairs()
            .iter()
            .filter(|c| c.holder.robot().is_some())
            .collect();
        let found = match args.get("robot") {
            Some(name) => robots
                .iter()
                .find(|c| crate::rules::typed::matches(name, &c.name)),
            None => robots.last(),
        };
        let names: Vec<&str> = robots.iter().map(|c| c.name.as_str()).collect();
        let none = || match names.as_slice() {
            [] => Refusal::new("There is no robot at this table."),
            names => Refusal::new(format!(
                "There is no such robot; there are {}.",
                names.join(", ")
            )),
        };
        found
            .map(|c| {
                vec![Deed::RobotLeft {
                    name: c.name.clone(),
                }]
            })
            .ok_or_else(none)
    }

    /// Chooses an option of the game.
    pub fn choose(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        self.only_in_lobby()?;
        self.only_with_seat(&by.id)?;
        let get = |key| {
            args.get(key)
                .map_or_else(String::new, |v: &String| v.to_lowercase())
        };
        let (option, value) = (get("name"), get("value"));
        let mut options = self.options.clone();
        options.insert(option.clone(), value.clone());
        self.opening.game().check_options(&options)?;
        Ok(vec![Deed::Chose { option, value }])
    }

    /// Chooses how much time decisions have.
    pub fn set_clock(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        self.only_in_lobby()?;
        self.only_with_seat(&by.id)?;
        let tempo: Tempo = args
            .get("pace")
            .and_then(|word| word.parse().ok())
            .ok_or_else(|| Refusal::new("The pace can be slow, live, bank or none."))?;
        let mut clock = clock(self.info(), tempo, self.opening.house());
        let length = |key: &str, before: u32| match args.get(key) {
            None => Ok(before),
            Some(typed) => match limits::seconds(typed) {
                Some(seconds) if SECONDS.contains(&seconds) => Ok(seconds),
                _ => Err(Refusal::new(format!(
                    "“{key}” is a length of time such as 90s, 30m, 12h or 2d, from {} seconds to {} days.",
                    SECONDS.start(),
                    SECONDS.end() / (24 * 3600)
                ))),
            },
        };
        if let Some(bank) = &mut clock.bank {
            bank.start = length("bank", bank.start)?;
            bank.increment = length("increment", bank.increment)?;
        } else {
            for (key, time) in [("long", &mut clock.long), ("short", &mut clock.short)] {
                if time.is_some() || args.contains_key(key) {
                    *time = Some(length(key, time.unwrap_or_default())?);
                }
            }
        }
        let word = |key: &str| args.get(key).map(String::as_str);
        match word("weekend") {
            None => {}
            Some(weekend) => clock.weekend = weekend == "pause",
        }
        if let Some(days) = word("vacation") {
            clock.vacation = limits::vacation(days)?;
        }
        if let Some(zero) = word("zero") {
            clock.zero = zero.parse()?;
        }
        clock.friends = word("friends") == Some("yes");
        Ok(vec![Deed::ClockSet { clock }])
    }

    /// Starts the match: robots take the free seats, chance deals the seats nobody asked for.
    pub fn start(
        &self,
        by: &Person,
        (seed, salt): (Seed, Seed),
        outside: &Outside,
    ) -> Result<Vec<Deed>, Refusal> {
        self.only_in_lobby()?;
        self.only_with_seat(&by.id)?;
        let mut chairs = self.chairs().to_vec();
        if chairs.len() < self.info().seats.0.into() {
            self.only_with_robots()?;
        }
        while chairs.len() < self.info().seats.0.into() {
            let taken: Vec<&str> = chairs.iter().map(|c| c.name.as_str()).collect();
            let name = self.robot_name(Robot::Plain, &taken);
            chairs.push(Chair::new(Holder::Robot(Robot::Plain), name, None));
        }
        if self.opening.rematch_of().is_none() {
            chairs = self.seated(chairs, &mut chance::seating(seed))?;
        }
        let start = Start {
            rules: Some(self.opening.rules()),
            seats: chairs.len() as u8,
            brought: self.keepsakes.brought(&chairs, outside),
            options: self.options.clone(),
            seed,
        };
        // A number of seats that the options do not allow, or an illegal deck, is refused before anything is written down.
        let name = |s: Seat| {
            chairs
                .get(s.index())
                .map_or_else(String::new, |c| c.name.clone())
        };
        let named = |no: Refusal| Refusal {
            why: no.why.named(name),
        };
        self.opening.game().start(&start).map_err(named)?;
        Ok(vec![Deed::Started {
            seed,
            salt,
            chairs,
            brought: start.brought,
        }])
    }

    /// Who asked for a team gets a seat of it; the others get the free seats at random.
    fn seated(&self, chairs: Vec<Chair>, rng: &mut Rng) -> Result<Vec<Chair>, Refusal> {
        let count = chairs.len();
        let mut seats: Vec<Option<Chair>> = vec![None; count];
        let (wishing, mut others): (Vec<Chair>, Vec<Chair>) =
            chairs.into_iter().partition(|c| c.team.is_some());
        for chair in wishing {
            let team = chair
                .team
                .and_then(|t| self.info().teams.get(usize::from(t)));
            let free = team.and_then(|t| {
                t.seats
                    .iter()
                    .find(|s| seats.get(usize::from(**s)).is_some_and(Option::is_none))
            });
            match free {
                Some(seat) => seats[usize::from(*seat)] = Some(chair),
                None => others.push(chair),
            }
        }
        rng.shuffle(&mut others);
        for seat in &mut seats {
            if seat.is_none() {
                *seat = others.pop();
            }
        }
        seats
            .into_iter()
            .collect::<Option<Vec<Chair>>>()
            .ok_or_else(|| Refusal::new("The seats do not add up."))
    }

    /// A robot's name nobody at the table has.
    fn robot_name(&self, robot: Robot, more: &[&str]) -> String {
        let taken: Vec<&str> = self
            .chairs()
            .iter()
            .map(|c| c.name.as_str())
            .chain(more.iter().copied())
            .collect();
        chance::robot_name(robot, &taken)
    }

    /// The deeds that open this table once more with the same seats, options and clock.
    pub fn rematch(&self, by: &Person) -> Result<Vec<Deed>, Refusal> {
        self.only_with_seat(&by.id)?;
        if self.goes_on() {
            return Err(Refusal::new("This match is not over yet."));
        }
        let info = self.info();
        let mut deeds = vec![Deed::Opened {
            game: info.id.to_owned(),
            rules_version: info.versions.newest,
            home: self.places.home().clone(),
            by: by.clone(),
            rematch_of: Some(self.id()),
            server: self.opening.server().cloned(),
            house: *self.opening.house(),
        }];
        for chair in self.chairs() {
            let (name, team) = (chair.name.clone(), chair.team);
            deeds.push(match &chair.holder {
                Holder::Robot(robot) => Deed::RobotJoined {
                    robot: *robot,
                    name,
                    team,
                },
                Holder::Person(id) | Holder::Steward(id) => Deed::Joined {
                    person: Person {
                        id: id.clone(),
                        name,
                    },
                    team,
                    record: None,
                },
            });
        }
        for chair in self.chairs() {
            let what = self.keepsakes.of(chair).cloned();
            let person = chair.holder.owner().filter(|_| what.is_some()).cloned();
            if person.is_some() {
                deeds.push(Deed::Brings { person, what });
            }
        }
        if let Some(what) = self.keepsakes.plays_on().cloned() {
            deeds.push(Deed::Brings {
                person: None,
                what: Some(what),
            });
        }
        for (option, value) in &self.options {
            deeds.push(Deed::Chose {
                option: option.clone(),
                value: value.clone(),
            });
        }
        deeds.push(Deed::ClockSet {
            clock: *self.clocks.limits(),
        });
        Ok(deeds)
    }

    /// Deeds before the match starts.
    pub(super) fn lobby(&mut self, deed: &Deed) -> Option<Text> {
        let strong = |name: &str| Text::strong(name.to_owned());
        Some(match deed {
            Deed::Joined {
                person,
                team,
                record,
            } => {
                let holder = Holder::Person(person.id.clone());
                self.seats.take(holder, &person.name, *team);
                self.clocks.sits_down(&person.id, *record);
                let kept = self.clocks.record_words(*record);
                let kept = kept.map_or_else(String::new, |w| format!(" ({w})"));
                strong(&person.name) + format!(" joins{kept}.")
            }
            Deed::Left { person } => {
                let name = self.seats.leave(person)?;
                self.tips.left(person);
                self.keepsakes.left(person);
                strong(&name) + " leaves."
            }
            Deed::Invited { name, .. } => {
                strong(name)
                    + ", you are invited: join with the button or "
                    + Text::code("/table join")
                    + "."
            }
            Deed::RobotJoined { robot, name, team } => {
                self.seats.take(Holder::Robot(*robot), name, *team);
                strong(name) + " joins."
            }
            Deed::RobotLeft { name } => {
                self.seats.dismiss(name);
                strong(name) + " is sent away."
            }
            Deed::Chose { option, value } => {
                self.options.insert(option.clone(), value.clone());
                Text::from("Option ") + strong(option) + " is now " + strong(value) + "."
            }
            Deed::ClockSet { clock } => {
                self.clocks.set(*clock);
                clock.words()
            }
            _ => return None,
        })
    }
}
