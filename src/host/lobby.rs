//! What people may do before a match starts. Pure.

use super::bring::Outside;
use super::chance;
use super::command::Args;
use super::person::{Person, PersonId, tidy_name};
use super::record::{Chair, Clock, Deed, Holder};
use super::server::Tempo;
use super::table::{Stage, Table};
use crate::rules::ask::Refusal;
use crate::rules::erased::Start;
use crate::rules::game::Info;
use crate::rules::playout::Robot;
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::Seat;
use crate::rules::text::Text;

/// Seconds of a long and a short decision when everybody sits at the table at once.
const LIVE: (u32, u32) = (60, 20);
/// The least and most seconds a decision may be given.
const SECONDS: std::ops::RangeInclusive<u32> = 10..=30 * 24 * 3600;

/// The clock of this tempo for a game.
pub fn clock(info: &Info, tempo: Tempo) -> Clock {
    let (long, short) = match tempo {
        Tempo::Slow => (Some(info.hours.0), Some(info.hours.1)),
        Tempo::Live => (Some(LIVE.0), Some(LIVE.1)),
        Tempo::None => (None, None),
    };
    Clock { long, short }
}

impl Table {
    fn only_in_lobby(&self) -> Result<(), Refusal> {
        match self.facts.stage {
            Stage::Lobby => Ok(()),
            Stage::Playing => Err(Refusal::new("The match has already started.")),
            Stage::Over | Stage::Aborted => Err(Refusal::new("This match is over.")),
        }
    }

    fn only_with_seat(&self, by: &PersonId) -> Result<Seat, Refusal> {
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
        if self.facts.chairs.len() < most.into() {
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
            .facts
            .chairs
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
        if self.facts.stage == Stage::Playing {
            return self.take_over(by, args);
        }
        self.only_in_lobby()?;
        if self.seat_of(&by.id).is_some() {
            return Err(Refusal::new("You already have a seat here."));
        }
        self.room_for_one()?;
        let person = Person {
            id: by.id.clone(),
            name: self.free_name(&by.name),
        };
        Ok(vec![Deed::Joined {
            person,
            team: self.team(args)?,
        }])
    }

    fn take_over(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        if self.seat_of(&by.id).is_some() {
            return self.come_back(by);
        }
        let team = args.get("team").and_then(|w| {
            self.info()
                .teams
                .iter()
                .find(|t| t.name.eq_ignore_ascii_case(w))
        });
        let fits = |seat: u8| team.is_none_or(|t| t.seats.contains(&seat));
        let free = |kept: bool| {
            self.facts.chairs.iter().enumerate().position(|(i, c)| {
                let robot =
                    matches!(c.holder, Holder::Steward(_)) == kept && c.holder.robot().is_some();
                robot && fits(i as u8)
            })
        };
        let seat = free(true).or_else(|| free(false));
        let seat = seat.ok_or_else(|| Refusal::new("People play on all these seats."))?;
        let person = Person {
            id: by.id.clone(),
            name: self.free_name(&by.name),
        };
        Ok(vec![Deed::TakenOver {
            seat: Seat::new(seat as u8),
            person,
        }])
    }

    /// Takes the own seat back from the robot that keeps it.
    pub fn come_back(&self, by: &Person) -> Result<Vec<Deed>, Refusal> {
        let seat = self.only_with_seat(&by.id)?;
        match self.chair(seat).map(|c| &c.holder) {
            Some(Holder::Steward(_)) if self.facts.stage == Stage::Playing => {
                Ok(vec![Deed::Returned { seat }])
            }
            _ => Err(Refusal::new("You are on your seat already.")),
        }
    }

    /// Gives the seat up.
    pub fn leave(&self, by: &Person) -> Result<Vec<Deed>, Refusal> {
        let seat = self.only_with_seat(&by.id)?;
        match self.facts.stage {
            Stage::Playing if self.people().any(|(s, _)| s == seat) => {
                Ok(vec![Deed::Kept { seat }])
            }
            Stage::Playing => Err(Refusal::new("A robot keeps your seat already.")),
            _ => {
                self.only_in_lobby()?;
                let mut deeds = vec![Deed::Left {
                    person: by.id.clone(),
                }];
                if self.people().count() == 1 {
                    deeds.push(Deed::Aborted);
                }
                Ok(deeds)
            }
        }
    }

    /// Asks somebody to the table; `known` is who that is, if the host has met them.
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
        if self.facts.house.robots {
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
        let robot = args.get("kind").map_or(Ok(Robot::Plain), |k| {
            k.parse().map_err(|why: String| Refusal::new(why))
        })?;
        Ok(vec![Deed::RobotJoined {
            robot,
            name: self.robot_name(robot, &[]),
            team: self.team(args)?,
        }])
    }

    /// Somebody to play against, where a game could also be played alone.
    pub fn rival(&self, by: &Person) -> Result<Vec<Deed>, Refusal> {
        if self.info().seats.0 > 1 {
            return Ok(Vec::new());
        }
        self.add_robot(by, &Args::new())
    }

    /// Sends a robot away.
    pub fn dismiss(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        self.only_in_lobby()?;
        self.only_with_seat(&by.id)?;
        let robots: Vec<&Chair> = self
            .facts
            .chairs
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
        let mut options = self.facts.options.clone();
        options.insert(option.clone(), value.clone());
        self.game.check_options(&options)?;
        Ok(vec![Deed::Chose { option, value }])
    }

    /// Chooses how much time decisions have.
    pub fn set_clock(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        self.only_in_lobby()?;
        self.only_with_seat(&by.id)?;
        let tempo: Tempo = args
            .get("pace")
            .and_then(|word| word.parse().ok())
            .ok_or_else(|| Refusal::new("The pace can be slow, live or none."))?;
        let Clock { long, short } = clock(self.info(), tempo);
        let own = |key, default: Option<u32>| match args.get(key) {
            None => Ok(default),
            Some(typed) => match typed.parse() {
                Ok(seconds) if SECONDS.contains(&seconds) => Ok(Some(seconds)),
                _ => Err(Refusal::new(format!(
                    "“{key}” is a number of seconds from {} to {}.",
                    SECONDS.start(),
                    SECONDS.end()
                ))),
            },
        };
        Ok(vec![Deed::ClockSet {
            clock: Clock {
                long: own("long", long)?,
                short: own("short", short)?,
            },
        }])
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
        let mut chairs = self.facts.chairs.clone();
        if chairs.len() < self.info().seats.0.into() {
            self.only_with_robots()?;
        }
        while chairs.len() < self.info().seats.0.into() {
            let taken: Vec<&str> = chairs.iter().map(|c| c.name.as_str()).collect();
            let name = self.robot_name(Robot::Plain, &taken);
            chairs.push(Chair::new(Holder::Robot(Robot::Plain), name, None));
        }
        if self.facts.rematch_of.is_none() {
            chairs = self.seated(chairs, &mut chance::seating(seed))?;
        }
        let start = Start {
            seats: chairs.len() as u8,
            brought: self.brought(&chairs, outside),
            ..self.facts.start(seed)
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
        self.game.start(&start).map_err(named)?;
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
            .facts
            .chairs
            .iter()
            .map(|c| c.name.as_str())
            .chain(more.iter().copied())
            .collect();
        chance::robot_name(robot, &taken)
    }

    /// The person's name, made different from those at the table.
    fn free_name(&self, name: &str) -> String {
        let name = tidy_name(name);
        let taken = |n: &str| {
            self.facts
                .chairs
                .iter()
                .any(|c| c.name.eq_ignore_ascii_case(n))
        };
        let numbered = (2..).map(|i| format!("{name} {i}"));
        std::iter::once(name.clone())
            .chain(numbered)
            .find(|n| !taken(n))
            .unwrap_or(name)
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
            rules_version: info.rules_version,
            home: self.facts.home.clone(),
            by: by.clone(),
            rematch_of: Some(self.facts.id),
            server: self.facts.server.clone(),
            house: self.facts.house,
        }];
        for chair in &self.facts.chairs {
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
                },
            });
        }
        for chair in self.facts.chairs.iter().filter(|c| c.brings.is_some()) {
            let (Holder::Person(id) | Holder::Steward(id)) = &chair.holder else {
                continue;
            };
            deeds.push(Deed::Brings {
                person: Some(id.clone()),
                what: chair.brings.clone(),
            });
        }
        if self.facts.plays_on.is_some() {
            deeds.push(Deed::Brings {
                person: None,
                what: self.facts.plays_on.clone(),
            });
        }
        for (option, value) in &self.facts.options {
            deeds.push(Deed::Chose {
                option: option.clone(),
                value: value.clone(),
            });
        }
        deeds.push(Deed::ClockSet {
            clock: self.facts.clock,
        });
        Ok(deeds)
    }
}
