//! How matches ended, and what follows for those who played them. Pure.
//!
//! Ratings are worked out from the results every time they are shown: nothing can drift, and a match or a person taken
//! out of the results is out of the ratings. They follow Weng and Lin, for teams and any number of sides.

use crate::host::person::PersonId;
use crate::host::table::record::Record;
use crate::host::table::{Stage, Table};
use crate::rules::game::Info;
use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The seats, in order.
    pub seats: Vec<Place>,
}

/// How it ended for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Whose seat it was; robots have none.
    pub person: Option<PersonId>,
    /// What the person was called.
    pub name: String,
    /// 1 is best.
    pub place: u8,
}

/// Where a table's results are listed: on its server, or on its platform at large.
pub fn scope(table: &Table) -> &str {
    let home = &table.facts.home;
    let server = table.facts.server.as_ref();
    server.map_or(home.platform.as_str(), |s| s.as_str())
}

/// The result of a table that has one, ended by these records.
pub fn of(table: &Table, records: &[(u64, Record)]) -> Option<Finished> {
    let play = table.play.as_ref()?;
    let (_, last) = records.last()?;
    if table.facts.stage != Stage::Over {
        return None;
    }
    let count = table.facts.chairs.len();
    let places: Vec<u8> = match play.outcome() {
        Some(outcome) => outcome.places.iter().map(|(_, place)| *place).collect(),
        // By agreement everybody is first.
        None if table.facts.drawn => vec![1; count],
        None => return None,
    };
    let seats = table.facts.chairs.iter().zip(places);
    let place = |(chair, place): (&crate::host::table::record::Chair, u8)| Place {
        // Who left a seat to a steward left the result to it as well.
        person: chair.holder.owner().cloned(),
        name: chair.name.clone(),
        place,
    };
    Some(Finished {
        at: last.at,
        seats: seats.map(place).collect(),
    })
}

/// What somebody's results add up to.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Who.
    pub person: PersonId,
    /// What they were called last.
    pub name: String,
    /// Matches with a person on another side.
    pub matches: u32,
    /// Of these, won.
    pub won: u32,
    /// Matches against robots alone; they do not count.
    pub practice: u32,
    rating: WengLinRating,
}

impl Line {
    /// The rating a person is at least worth: what is shown and ordered by. It begins at zero and grows with certainty.
    pub fn worth(&self) -> i64 {
        let sure = self.rating.rating - 3.0 * self.rating.uncertainty;
        (sure * 40.0).round() as i64
    }
}

/// Everybody's results in a game, best first.
pub fn lines(info: &Info, mut results: Vec<Finished>) -> Vec<Line> {
    results.sort_by_key(|r| r.at);
    let mut lines: BTreeMap<PersonId, Line> = BTreeMap::new();
    for result in &results {
        count(info, result, &mut lines);
    }
    let mut lines: Vec<Line> = lines.into_values().collect();
    lines.sort_by_key(|line| (Reverse(line.worth()), line.practice, line.name.clone()));
    lines
}

fn count(info: &Info, result: &Finished, lines: &mut BTreeMap<PersonId, Line>) {
    let sides = sides(info, result);
    let rated = sides.len() > 1;
    // Where all are first, nobody has won.
    let drawn = result.seats.iter().all(|p| p.place == 1);
    for place in &result.seats {
        let Some(person) = &place.person else {
            continue;
        };
        let line = lines.entry(person.clone()).or_insert_with(|| Line {
            person: person.clone(),
            name: String::new(),
            matches: 0,
            won: 0,
            practice: 0,
            rating: WengLinRating::new(),
        });
        line.name.clone_from(&place.name);
        line.matches += u32::from(rated);
        line.practice += u32::from(!rated);
        line.won += u32::from(rated && place.place == 1 && !drawn);
    }
    if rated {
        rate(&sides, lines);
    }
}

/// The people of every side that has any, and the side's place.
fn sides<'r>(info: &Info, result: &'r Finished) -> Vec<(Vec<&'r PersonId>, u8)> {
    let alone: Vec<Vec<usize>> = (0..result.seats.len()).map(|i| vec![i]).collect();
    let team = |t: &crate::rules::game::Team| t.seats.iter().map(|s| usize::from(*s)).collect();
    let groups = if info.teams.is_empty() {
        alone
    } else {
        info.teams.iter().map(team).collect()
    };
    let side = |group: Vec<usize>| {
        let seats = group.iter().filter_map(|i| result.seats.get(*i));
        let people: Vec<&PersonId> = seats.clone().filter_map(|p| p.person.as_ref()).collect();
        let place = seats.map(|p| p.place).min()?;
        (!people.is_empty()).then_some((people, place))
    };
    groups.into_iter().filter_map(side).collect()
}

fn rate(sides: &[(Vec<&PersonId>, u8)], lines: &mut BTreeMap<PersonId, Line>) {
    let before: Vec<Vec<WengLinRating>> = sides
        .iter()
        .map(|(people, _)| {
            let of = |p: &&PersonId| lines.get(*p).map_or_else(WengLinRating::new, |l| l.rating);
            people.iter().map(of).collect()
        })
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
        .iter()
        .zip(sides)
        .map(|(ratings, (_, place))| (ratings.as_slice(), MultiTeamOutcome::new((*place).into())))
        .collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    for ((people, _), ratings) in sides.iter().zip(after) {
        for (person, rating) in people.iter().zip(ratings) {
            if let Some(line) = lines.get_mut(*person) {
                line.rating = rating;
            }
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::games;

    fn finished(at: u64, seats: &[(&str, u8)]) -> Finished {
        let place = |(name, place): &(&str, u8)| Place {
            person: (!name.starts_with("Robot")).then(|| PersonId::new("test", name)),
            name: (*name).to_owned(),
            place: *place,
        };
        Finished {
            at,
            seats: seats.iter().map(place).collect(),
        }
    }

    fn info(game: &str) -> &'static Info {
        games::find(game).unwrap().info()
    }

    fn said(lines: &[Line]) -> Vec<(&str, u32, u32, u32)> {
        let said = |l: &'_ Line| (l.matches, l.won, l.practice);
        lines
            .iter()
            .map(|l| (l.name.as_str(), said(l).0, said(l).1, said(l).2))
            .collect()
    }

    #[test]
    fn who_wins_more_stands_above() {
        let matches = (0..6).map(|at| finished(at, &[("Ann", 1), ("Ben", 2), ("Cy", 3)]));
        let lines = lines(info("outerearth"), matches.collect());
        assert_eq!(
            said(&lines),
            [("Ann", 6, 6, 0), ("Ben", 6, 0, 0), ("Cy", 6, 0, 0)]
        );
        assert!(lines[0].worth() > lines[1].worth() && lines[1].worth() > lines[2].worth());
    }

    #[test]
    fn matches_against_robots_alone_do_not_count() {
        let lines = lines(
            info("outerearth"),
            vec![finished(1, &[("Ann", 1), ("Robot Io", 2)])],
        );
        assert_eq!(said(&lines), [("Ann", 0, 0, 1)]);
        assert_eq!(lines[0].worth(), 0);
    }

    #[test]
    fn partners_win_together_and_a_robot_among_them_takes_no_share() {
        let match_ = finished(1, &[("Ann", 1), ("Ben", 2), ("Robot Io", 1), ("Cy", 2)]);
        let lines = lines(info("orion"), vec![match_]);
        assert_eq!(
            said(&lines),
            [("Ann", 1, 1, 0), ("Ben", 1, 0, 0), ("Cy", 1, 0, 0)]
        );
    }

    #[test]
    fn the_order_in_which_results_are_read_does_not_matter() {
        let a = finished(1, &[("Ann", 1), ("Ben", 2)]);
        let b = finished(2, &[("Ben", 1), ("Ann", 2)]);
        let info = info("outerearth");
        assert_eq!(
            lines(info, vec![a.clone(), b.clone()]),
            lines(info, vec![b, a])
        );
    }
}
