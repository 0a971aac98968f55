//! What every game promises, checked at every step of a match among random robots.

use super::ask::{Arg, Ask, Call, Refusal};
use super::erased::{AnyGame, Choice, List, Of, Play, Start};
use super::game::Game;
use super::playout::{LONGEST, Played};
use super::rng::Rng;
use super::running::{Match, meant};
use super::seat::{Names, Seat, Viewer};
use super::typed::Typed;
use std::collections::BTreeSet;

/// The most answers one question may offer.
pub const MOST_OFFERS: usize = 300;
/// The longest label of a call: what a button of the narrowest platform can say.
pub const LONGEST_LABEL: usize = 80;
/// How many steps lie between the costly checks.
const COSTLY_EVERY: u64 = 16;
/// How often orders are given: often in some matches, so that they meet everything, and rarely in others, because
/// somebody conceding early leaves the rest of a match unseen.
const ORDERS_ONE_IN: [u32; 4] = [6, 30, 300, 3000];

/// How closely a match is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Questions, offers, the end and the replay.
    Quick,
    /// Also every offer tried, every call typed, every view shown, and saves loaded, now and then.
    Thorough,
}

/// Something done: whose it was, from which list and place it came, and what it was.
type Done<G> = (Seat, List, usize, <G as Game>::Action);

/// Plays a match of random robots, orders and motions included, and checks every promise on the way.
pub fn check<G: Game>(start: &Start, depth: Depth) -> Result<Played, String> {
    let mut thinking = Rng::seeded(start.seed);
    let orders_one_in = ORDERS_ONE_IN[thinking.below(ORDERS_ONE_IN.len() as u32) as usize];
    let mut log: Vec<Done<G>> = Vec::new();
    let mut play = begin::<G>(start)?;
    let rules = start.rules.unwrap_or(G::INFO.versions.newest);
    if play.rules() != rules {
        return Err(format!("a match of rules version {rules} does not say so"));
    }
    for actions in 0..LONGEST {
        let step = |what: String| format!("{}, step {actions}: {what}", start.words());
        let asks = G::asks(&play.state);
        if let Some(outcome) = play.outcome() {
            if !asks.is_empty() {
                return Err(step("somebody is asked after the end".into()));
            }
            replay::<G>(start, &log, &play).map_err(step)?;
            return Ok(Played::of::<G>(actions, outcome, &play.state));
        }
        asks_are_sound::<G>(&play, &asks).map_err(step)?;
        if depth == Depth::Thorough && actions % COSTLY_EVERY == 0 {
            costly::<G>(&play, &asks, &mut thinking).map_err(step)?;
        }
        let done = something::<G>(&play, &asks, orders_one_in, &mut thinking);
        let (seat, _, _, action) = &done;
        let view = G::view(&play.state, Viewer::Seat(*seat));
        let call = Typed::from(&G::call(&view, action));
        play.carry_out(*seat, action, call);
        log.push(done);
    }
    Err(format!(
        "{}: not over after {LONGEST} answers",
        start.words()
    ))
}

fn begin<G: Game>(start: &Start) -> Result<Match<G>, String> {
    let begun = Match::<G>::begin(start);
    begun
        .map(|(play, _)| play)
        .map_err(|no| no.why.plain(|s| s.to_string()))
}

/// Mostly an answer, now and then an order of any seat. Motions are rare: they may end a round or the match.
fn something<G: Game>(
    play: &Match<G>,
    asks: &[Ask<G::Action>],
    orders_one_in: u32,
    rng: &mut Rng,
) -> Done<G> {
    let any = |seat: Seat, list: List, from: &[G::Action], rng: &mut Rng| {
        let index = rng.below(from.len() as u32) as usize;
        (seat, list, index, from[index].clone())
    };
    let seat = Seat::new(rng.below(u32::from(play.seats)) as u8);
    // The dice come first: lists that are not looked at need not be made.
    for (list, one_in) in [(List::Orders, orders_one_in), (List::Motions, 400)] {
        if rng.below(one_in) == 0 {
            let actions = play.actions(seat, list);
            if !actions.is_empty() {
                return any(seat, list, &actions, rng);
            }
        }
    }
    let ask = &asks[rng.below(asks.len() as u32) as usize];
    any(ask.seat, List::Offers, &ask.offers, rng)
}

/// Somebody is asked, once per seat, with a fair number of offers and a default.
fn asks_are_sound<G: Game>(play: &Match<G>, asks: &[Ask<G::Action>]) -> Result<(), String> {
    if asks.is_empty() {
        return Err("nobody is asked and the match is not over".into());
    }
    let seats: BTreeSet<Seat> = asks.iter().map(|a| a.seat).collect();
    if seats.len() != asks.len() || seats.iter().any(|s| s.index() >= play.seats.into()) {
        return Err(format!(
            "the asked seats are not different seats of the table: {seats:?}"
        ));
    }
    for ask in asks {
        let count = ask.offers.len();
        if count == 0 || count > MOST_OFFERS || ask.on_timeout >= count {
            return Err(format!(
                "seat {}: {count} offers, default {}",
                ask.seat, ask.on_timeout
            ));
        }
    }
    Ok(())
}

fn costly<G: Game>(play: &Match<G>, asks: &[Ask<G::Action>], rng: &mut Rng) -> Result<(), String> {
    for seat in Seat::all(play.seats) {
        let panel = play.panel(seat);
        let desk = Desk::<G> {
            seat,
            view: play.view(Viewer::Seat(seat)),
            offers: panel.offers.len(),
            calls: panel.offers.iter().chain(&panel.orders).collect(),
        };
        calls_are_sound::<G>(play, &desk)?;
        garbage_is_refused::<G>(play, &desk, rng)?;
    }
    for ask in asks {
        for index in 0..ask.offers.len() {
            play.clone()
                .act(ask.seat, &Choice::offer(index))
                .ok_or("an offer was not accepted")?;
        }
    }
    saved_is_the_same::<G>(play)?;
    views_are_presentable::<G>(play)
}

/// Everything on offer to a seat, looked up once: what is typed is compared with it again and again.
struct Desk<'a, G: Game> {
    seat: Seat,
    view: &'a G::View,
    calls: Vec<&'a Call>,
    /// So many calls answer the question; the others are orders.
    offers: usize,
}

/// Calls are unique, short, made of the game's own verbs and parameters, and mean themselves when typed.
fn calls_are_sound<G: Game>(play: &Match<G>, desk: &Desk<'_, G>) -> Result<(), String> {
    let plain = |no: Refusal| no.why.plain(|s| s.to_string());
    let mut seen = BTreeSet::new();
    for (place, call) in desk.calls.iter().enumerate() {
        call_is_sound::<G>(call)?;
        if !seen.insert(call.typed()) {
            return Err(format!("“{}” is offered twice", call.typed()));
        }
        let typed = Typed::from(*call);
        let mut found = meant::<G, _>(desk.view, &desk.calls, &typed).map_err(plain)?;
        // The whole way is gone where something is filled in, and for the first call of all.
        if place == 0 || call.args.iter().any(Arg::is_free) {
            let choice = play.resolve(desk.seat, &typed).map_err(plain)?;
            found = match choice.list {
                List::Orders => desk.offers + choice.index,
                _ => choice.index,
            };
        }
        if found != place {
            return Err(format!("“{}” means another offer", call.typed()));
        }
    }
    Ok(())
}

fn call_is_sound<G: Game>(call: &Call) -> Result<(), String> {
    let verb = G::INFO.verbs.iter().find(|v| v.name == call.verb);
    let verb = verb.ok_or_else(|| format!("“{}” is not a verb of the game", call.verb))?;
    let given = |name: &str| call.args.iter().any(|a| a.name == name);
    if call
        .args
        .iter()
        .any(|a| verb.params.iter().all(|p| p.name != a.name))
    {
        return Err(format!(
            "“{}” has an argument its verb does not know",
            call.typed()
        ));
    }
    if let Some(missing) = verb.params.iter().find(|p| p.required && !given(p.name)) {
        return Err(format!("“{}” lacks {}", call.typed(), missing.name));
    }
    let label = call.label();
    if label.trim().is_empty() || label.chars().count() > LONGEST_LABEL {
        return Err(format!(
            "“{label}” is no label of 1 to {LONGEST_LABEL} characters"
        ));
    }
    Ok(())
}

fn garbage_is_refused<G: Game>(
    play: &Match<G>,
    desk: &Desk<'_, G>,
    rng: &mut Rng,
) -> Result<(), String> {
    let words = [
        "",
        "\u{0}",
        "💥",
        "999999999999999999999999",
        "play",
        "x".repeat(5000).as_str(),
    ]
    .map(str::to_owned);
    let word = || words[0].clone();
    let mut some = || {
        words
            .get(rng.below(words.len() as u32) as usize)
            .cloned()
            .unwrap_or_else(word)
    };
    let verbs = G::INFO
        .verbs
        .iter()
        .map(|v| v.name.to_owned())
        .chain(["nonsense".to_owned()]);
    for verb in verbs {
        let typed = Typed {
            verb,
            args: vec![("\u{1}".to_owned(), some()), (String::new(), some())],
        };
        // What fits an offer may still be refused for the words filled in.
        let fits = meant::<G, _>(desk.view, &desk.calls, &typed).is_ok();
        if fits && play.resolve(desk.seat, &typed).is_ok() {
            return Err(format!("{typed:?} was accepted"));
        }
    }
    Ok(())
}

/// Save, load, save: the same bytes, the same questions.
fn saved_is_the_same<G: Game>(play: &Match<G>) -> Result<(), String> {
    let saved = play.save();
    let loaded = Of::<G>::NEW.load(&saved).map_err(|e| e.to_string())?;
    if loaded.save() != saved {
        return Err("a loaded match saves other bytes".into());
    }
    for seat in Seat::all(play.seats) {
        if loaded.panel(seat) != play.panel(seat) {
            return Err(format!("a loaded match offers seat {seat} something else"));
        }
    }
    Ok(())
}

fn views_are_presentable<G: Game>(play: &Match<G>) -> Result<(), String> {
    let names = Names::numbered(play.seats);
    for viewer in Viewer::all(play.seats) {
        if play.describe(viewer).is_empty() {
            return Err(format!("{viewer:?} sees no words"));
        }
        for part in play.parts(viewer) {
            if play.part(viewer, &names, &part.key).is_none() {
                return Err(format!("{viewer:?} cannot look at {}", part.label));
            }
        }
        let scene = play.board(viewer, &names);
        if scene.nodes.is_empty() {
            return Err(format!("{viewer:?} sees no picture"));
        }
    }
    Ok(())
}

/// The same seed and the same choices mean the same actions and give the same bytes.
fn replay<G: Game>(start: &Start, log: &[Done<G>], last: &Match<G>) -> Result<(), String> {
    let mut play = begin::<G>(start)?;
    let mut events = Vec::new();
    for (seat, list, index, action) in log {
        if play.actions(*seat, *list).get(*index) != Some(action) {
            return Err("a replayed answer was not accepted".into());
        }
        events.clear();
        play.apply(*seat, action, &mut events);
    }
    if play.save() == last.save() {
        Ok(())
    } else {
        Err("a replay ended in other bytes".into())
    }
}
