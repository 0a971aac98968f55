//! Results as people ask for them.

use crate::games::{self, GAMES};
use crate::host::command::Args;
use crate::host::directory::known;
use crate::host::person::gone::NOWHERE;
use crate::host::service::Host;
use crate::host::speech::request::{Reply, Request, Tone};
use crate::host::table::results::{self, Finished, Line};
use crate::rules::ask::Refusal;
use crate::rules::game::Info;
use crate::rules::text::{Text, counted};
use crate::store::{self, Fault, json};

/// The most people on a list.
const LISTED: usize = 20;

impl Host {
    /// Everybody's results in a game where the request comes from.
    fn results(&self, request: &Request, info: &Info) -> Result<Vec<Line>, Refusal> {
        let store = self.shared.store.as_ref();
        let scope = known::scope(&request.standing, &request.place.platform);
        let read = || -> Result<Vec<Finished>, Fault> {
            let mut all = Vec::new();
            for (key, bytes) in store::results::all(store, scope, info.id)? {
                let mut result: Finished = json::parse(&key, &bytes)?;
                // Who linked identities later is one person in what they played before, too.
                for seat in result.seats.iter_mut().filter_map(|s| s.person.as_mut()) {
                    *seat = known::person_of(store, seat)?;
                }
                all.push(result);
            }
            Ok(all)
        };
        let results = read().map_err(|fault| {
            tracing::error!(%fault, "results could not be read");
            Refusal::new("The results cannot be read just now. Whoever runs this bot finds the reason in its log.")
        })?;
        Ok(results::lines(info, results))
    }

    /// Who is best at a game.
    pub(in crate::host) fn leaders(
        &self,
        request: &Request,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let wanted = args.get("game").map_or("", String::as_str);
        let game = games::named(wanted)?;
        let lines = self.results(request, game.info())?;
        let store = self.shared.store.as_ref();
        let shown = |line: &&Line| {
            let hides = known::read(store, &line.person).is_ok_and(|(k, _)| k.hides_results);
            line.matches > 0 && !hides && line.person.platform() != NOWHERE
        };
        let lines: Vec<Text> = lines
            .iter()
            .filter(shown)
            .take(LISTED)
            .enumerate()
            .map(|(i, line)| {
                Text::from(format!("{}. ", i + 1))
                    + Text::strong(line.name.clone())
                    + format!(" · {} · {}", line.worth(), tally(line))
            })
            .collect();
        let head = Text::strong(game.info().title);
        Ok(Reply::new(
            Tone::Shown,
            if lines.is_empty() {
                head + ": no match between people has ended here yet."
            } else {
                head + Text::line() + Text::lines(lines)
            },
        ))
    }

    /// The own results in every game.
    pub(in crate::host) fn record(&self, request: &Request) -> Result<Reply, Refusal> {
        let mut said = Vec::new();
        for game in GAMES {
            let lines = self.results(request, game.info())?;
            let Some(own) = lines.iter().find(|l| l.person == request.by.id) else {
                continue;
            };
            let title = Text::strong(game.info().title);
            said.push(title + " · " + own_words(own));
        }
        Ok(Reply::new(
            Tone::Shown,
            if said.is_empty() {
                "You have not finished a match here yet.".into()
            } else {
                Text::lines(said)
            },
        ))
    }

    /// Takes somebody's results off the lists, or puts them back.
    pub(in crate::host) async fn hide_results(
        &self,
        request: &Request,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let hide = match args.get("state").map(String::as_str) {
            Some("on") => true,
            Some("off") => false,
            _ => return Err(Refusal::new("Hiding can be on or off.")),
        };
        let store = self.shared.store.as_ref();
        known::update(store, &request.by.id, |known, _| known.hides_results = hide)
            .await
            .map_err(|trouble| {
                tracing::error!(%trouble, "a choice could not be kept");
                Refusal::new("That did not go through. Please try again.")
            })?;
        Ok(Reply::new(
            Tone::Done,
            if hide {
                "Your results are on no list any more. You still see them yourself."
            } else {
                "Your results are listed again."
            },
        ))
    }
}

/// A person's results in one game; those against robots are counted, but not rated.
fn own_words(own: &Line) -> String {
    let practice =
        (own.practice > 0).then(|| format!("{} against robots", counted(own.practice, "match")));
    let rated = format!("{} · {}", own.worth(), tally(own));
    match practice {
        None => rated,
        Some(practice) if own.matches == 0 => practice,
        Some(practice) => format!("{rated}, and {practice}"),
    }
}

fn tally(line: &Line) -> String {
    format!("{} won of {}", line.won, counted(line.matches, "match"))
}
