//! What people, robots and the clock may do in a running match. Pure.

use crate::host::command::button::{Press, check};
use crate::host::matches::Match;
use crate::host::person::{Person, PersonId};
use crate::host::table::intent::Intent;
use crate::host::table::record::{Author, Chair, Deed, Holder};
use crate::host::table::{Stage, Table};
use crate::rules::ask::{Arg, ArgValue, Call, Refusal};
use crate::rules::erased::{Choice, List, Play};
use crate::rules::game::Takeback;
use crate::rules::playout::Robot;
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use crate::rules::typed::{self, Typed};
use crate::rules::unwanted;

/// The verb by which a seat gives up, in every game that knows conceding.
const CONCEDE: &str = "concede";
/// The verb that withdraws it, in games that wait for a second word.
const UNCONCEDE: &str = "unconcede";
/// After this many answers in a row by the clock a robot keeps the seat.
const MISSES: u8 = 3;

impl Table {
    /// The match, while it is on.
    pub(super) fn running(&self) -> Result<&Match, Refusal> {
        match (self.stage, self.current_match()) {
            (Stage::Playing, Some(running)) => Ok(running),
            (Stage::Lobby, _) => Err(Refusal::new(
                Text::from("The match has not started. Start it with ")
                    + Text::code("/table start")
                    + ".",
            )),
            _ => Err(Refusal::new(
                Text::from("This match is over. Play again with ")
                    + Text::code("/table rematch")
                    + ".",
            )),
        }
    }

    /// The seat this person plays now.
    pub fn playing(&self, by: &PersonId) -> Result<Seat, Refusal> {
        self.running()?;
        let kept = || {
            Text::from("A robot keeps your seat. Take it back with ")
                + Text::code("/table return")
                + "."
        };
        match self.seat_of(by) {
            None => Err(Refusal::new("You have no seat in this match.")),
            Some(seat) if self.seats.person(seat).is_none() => Err(Refusal::new(kept())),
            Some(seat) => Ok(seat),
        }
    }

    /// Whoever acts on a seat that a robot keeps for them is back. What they meant to answer was answered meanwhile.
    fn is_back(&self, by: &PersonId) -> Option<Vec<Intent>> {
        let seat = self.seat_of(by)?;
        let kept = matches!(self.chair(seat)?.holder, Holder::Steward(_));
        (kept && self.stage == Stage::Playing).then(|| vec![Deed::Returned { seat }.into()])
    }

    /// Typed calls of the game's verbs, one after the other: all of them, or none if one does not fit. After one that
    /// brings something new to light the others wait; how many, is told. Free words must not hold any nobody wants.
    pub fn say(
        &self,
        by: &Person,
        calls: &[Typed],
        unwanted: &[String],
    ) -> Result<(Vec<Intent>, usize), Refusal> {
        if let Some(back) = self.is_back(&by.id) {
            return Ok((back, 0));
        }
        let seat = self.playing(&by.id)?;
        let play = self.running()?.play();
        let choose = |play: &dyn Play, typed: &Typed| {
            let typed = self.with_seat_numbers(play, seat, typed);
            let choice = play.resolve(seat, &typed)?;
            mind(choice.words.as_deref(), unwanted)?;
            Ok::<_, Refusal>(choice)
        };
        if let [one] = calls {
            return Ok((self.take(play, seat, &choose(play, one)?), 0));
        }
        // Later calls are judged where the earlier ones lead, on a copy.
        let mut ahead = play.copy();
        let mut intents = Vec::new();
        for (done, typed) in calls.iter().enumerate() {
            let choice = choose(ahead.as_ref(), typed)?;
            intents.extend(self.take(ahead.as_ref(), seat, &choice));
            let quiet = ahead.takeback(seat, &choice) == Some(Takeback::Free);
            ahead.act(seat, &choice);
            if !quiet {
                return Ok((intents, calls.len() - done - 1));
            }
        }
        Ok((intents, 0))
    }

    /// A pressed offer. The answer to a question is taken only while that question is open.
    pub fn press(
        &self,
        by: &Person,
        press: &Press,
        unwanted: &[String],
    ) -> Result<Vec<Intent>, Refusal> {
        if let Some(back) = self.is_back(&by.id) {
            return Ok(back);
        }
        let seat = self.playing(&by.id)?;
        let play = self.running()?.play();
        let Press::Offer {
            revision,
            list,
            index,
            words,
            check: wanted,
            ..
        } = press
        else {
            return Err(Refusal::new("That is not an offer of a table."));
        };
        let panel = play.panel(seat);
        let calls = match list {
            List::Offers => &panel.offers,
            List::Orders => &panel.orders,
            List::Motions => return Err(Refusal::new("Propose that with /table propose.")),
        };
        let asked = self.clocks.asked(seat);
        let open = *list != List::Offers || asked.is_some_and(|a| a.revision() <= *revision);
        let open = open && *revision <= self.revision;
        let fits = |call: &Call| open && check(call) == *wanted;
        if !calls.get(*index).is_some_and(fits) {
            return Err(Refusal::new(
                "That question is not open any more. This is where things stand now.",
            ));
        }
        mind(words.as_deref(), unwanted)?;
        let choice = Choice {
            list: *list,
            index: *index,
            words: words.clone(),
        };
        Ok(self.take(play, seat, &choice))
    }

    /// What taking an offer means: a robot concedes with its human ally.
    fn take(&self, play: &dyn Play, seat: Seat, choice: &Choice) -> Vec<Intent> {
        let panel = play.panel(seat);
        let list = if choice.list == List::Offers {
            &panel.offers
        } else {
            &panel.orders
        };
        let Some(call) = list.get(choice.index) else {
            return Vec::new();
        };
        let mut typed = Typed::from(call);
        if let (Some(words), Some(at)) = (&choice.words, call.args.iter().position(Arg::is_free)) {
            typed.args[at].1.clone_from(words);
        }
        let mut intents = vec![Intent::answer(seat, typed, choice.clone())];
        if call.verb == CONCEDE {
            let robots = self
                .team_mates(seat)
                .filter(|s| self.chair(*s).is_some_and(|c| c.holder.robot().is_some()));
            let concedes = |seat| Deed::Answered {
                seat,
                call: Typed::bare(CONCEDE),
            };
            intents.extend(robots.map(concedes).map(Intent::from));
        }
        intents
    }

    fn team_mates(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let team = self
            .info()
            .teams
            .iter()
            .find(move |t| t.seats.iter().any(|s| Seat::new(*s) == seat));
        let seats = team.map_or(&[][..], |t| t.seats);
        seats
            .iter()
            .map(|s| Seat::new(*s))
            .filter(move |s| *s != seat)
    }

    /// People may name a seat by who is on it: names become seat numbers where a seat is expected.
    fn with_seat_numbers(&self, play: &dyn Play, seat: Seat, typed: &Typed) -> Typed {
        let panel = play.panel(seat);
        let same_verb = |c: &&Call| c.verb.eq_ignore_ascii_case(&typed.verb);
        let calls: Vec<&Call> = panel
            .offers
            .iter()
            .chain(&panel.orders)
            .filter(same_verb)
            .collect();
        let expects_seat = |name: &str, at: usize| {
            calls.iter().any(|c| {
                c.args.iter().enumerate().any(|(i, a)| {
                    matches!(a.value, ArgValue::Seat(_))
                        && if name.is_empty() {
                            i == at
                        } else {
                            a.name.eq_ignore_ascii_case(name)
                        }
                })
            })
        };
        let number = |value: &str| {
            let fits = |c: &&Chair| typed::matches(value, &c.name);
            let mut found = self.chairs().iter().enumerate().filter(|(_, c)| fits(c));
            match (found.next(), found.next()) {
                (Some((i, _)), None) if value.parse::<u8>().is_err() => {
                    Seat::new(i as u8).to_string()
                }
                _ => value.to_owned(),
            }
        };
        let arg = |(at, (name, value)): (usize, &(String, String))| {
            let value = if expects_seat(name, at) {
                number(value)
            } else {
                value.clone()
            };
            (name.clone(), value)
        };
        Typed {
            verb: typed.verb.clone(),
            args: typed.args.iter().enumerate().map(arg).collect(),
        }
    }

    /// Concedes, in games that know it.
    pub fn resign(&self, by: &Person) -> Result<Vec<Intent>, Refusal> {
        let seat = self.playing(&by.id)?;
        let play = self.running()?.play();
        let cannot = || {
            Text::from("You cannot concede now. You can leave with ")
                + Text::code("/table leave")
                + "."
        };
        let choice = play
            .resolve(seat, &Typed::bare(CONCEDE))
            .map_err(|_| Refusal::new(cannot()))?;
        Ok(self.take(play, seat, &choice))
    }

    /// Whether these answers give the match up for good: then nobody does it by one press. A game in which a concession
    /// can be withdrawn asks for itself.
    pub fn gives_up(&self, intents: &[Intent]) -> Result<bool, Refusal> {
        let concession = |intent: &Intent| match &intent.deed {
            Deed::Answered { seat, call } if call.verb == CONCEDE => Some(*seat),
            _ => None,
        };
        let Some(seat) = intents.iter().find_map(concession) else {
            return Ok(false);
        };
        let withdrawn = |play: &dyn Play| {
            let orders = &play.panel(seat).orders;
            orders.iter().any(|c| c.verb == UNCONCEDE)
        };
        let play = self.running()?.play();
        let mut ahead = play.copy();
        for intent in intents {
            if let Deed::Answered { seat, call } = &intent.deed {
                let choice = ahead.resolve(*seat, call)?;
                ahead.act(*seat, &choice);
            }
        }
        Ok(!withdrawn(play) && !withdrawn(ahead.as_ref()))
    }

    /// What happens next without any person: a robot answers, a lost seat is kept, a table without people ends.
    ///
    /// A robot that thinks ahead stops as soon as time is up.
    pub fn by_itself(
        &self,
        thinking: &mut Rng,
        time_up: &mut dyn FnMut() -> bool,
    ) -> Option<(Author, Intent)> {
        if self.stage != Stage::Playing {
            return None;
        }
        if self.people().next().is_none() {
            return Some((Author::Clock, Deed::Aborted.into()));
        }
        let mut seats = Seat::all(self.seats.count());
        if let Some(seat) = seats.find(|s| self.is_lost(*s, MISSES)) {
            return Some((Author::Clock, Deed::Kept { seat }.into()));
        }
        if let Some(end) = self.order_ends() {
            return Some(end);
        }
        let play = self.play()?;
        let robot = |seat: Seat| -> Option<(Seat, Robot)> {
            Some((seat, self.chair(seat)?.holder.robot()?))
        };
        let (seat, robot) = self.clocks.awaited().find_map(robot)?;
        let choice = play.think(seat, robot.into(), thinking, time_up)?;
        let call = play.typed(seat, &choice)?;
        Some((Author::Robot, Intent::answer(seat, call, choice)))
    }
}

/// Refuses words the operator of this host does not want to read.
fn mind(words: Option<&str>, unwanted: &[String]) -> Result<(), Refusal> {
    if words.is_some_and(|w| unwanted::unwanted(w, unwanted)) {
        return Err(Refusal::new(
            "That is not wanted on this server. Please choose other words.",
        ));
    }
    Ok(())
}
