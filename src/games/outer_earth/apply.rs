//! Carrying out what a seat chose.

use super::action::Action;
use super::auction;
use super::event::Event;
use super::flow;
use super::planets::Planet;
use super::state::{Answer, Ending, Phase, State};
use super::turns;
use crate::rules::game::Takeback;
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::Seat;

/// Carries out an offered action and goes on until somebody must decide.
pub fn apply(state: &mut State, by: Seat, action: &Action, rng: &mut Rng, out: &mut Vec<Event>) {
    act(state, by, action, rng, out);
    flow::advance(state, rng, out);
}

fn act(state: &mut State, by: Seat, action: &Action, rng: &mut Rng, out: &mut Vec<Event>) {
    match action {
        Action::Want { planet, answer } => want(state, by, *planet, *answer, out),
        Action::Open(card) => {
            if let Some(auction) = &mut state.auction {
                auction.openings[by] = Some(*card);
                out.push(Event::OpeningChosen {
                    seat: by,
                    card: *card,
                });
            }
        }
        Action::Raise(card) | Action::Add(card) => {
            if let Some(auction) = &mut state.auction {
                auction.picked.push(*card);
            }
        }
        Action::Cancel => {
            if let Some(auction) = &mut state.auction {
                auction.picked.clear();
            }
        }
        Action::Done => {
            let picked = state
                .auction
                .as_mut()
                .map(|a| std::mem::take(&mut a.picked));
            auction::raise(state, by, &picked.unwrap_or_default(), out);
        }
        Action::Pass => auction::pass(state, by, out),
        Action::Concede | Action::Unconcede => leaving(state, by, *action == Action::Concede, out),
        deed => {
            if !deed_of_turn(state, by, deed, rng, out) {
                order(state, by, deed, out);
            }
        }
    }
}

/// Carries out a deed of Phase 2; `false` if it is none.
fn deed_of_turn(
    state: &mut State,
    by: Seat,
    deed: &Action,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) -> bool {
    match deed {
        Action::End => flow::end_turn(state, by, out),
        Action::Draw => turns::draw_two(state, by, rng, out),
        Action::Pick(n) => turns::pick(state, by, *n, out),
        Action::Take(n) => {
            turns::take_open(state, by, *n, out);
            state.phase = Phase::Turn(by);
        }
        Action::Refresh => turns::change_row(state, by, false, rng, out),
        Action::Flush => turns::change_row(state, by, true, rng, out),
        Action::Invest(card) => turns::invest(state, by, *card, out),
        Action::Place { card, planet } => turns::place(state, by, *card, *planet, out),
        Action::Rework(planet) => turns::rework(state, by, *planet, out),
        Action::Close(planet) => turns::close(state, by, *planet, rng, out),
        _ => return false,
    }
    if let Some(turn) = &mut state.turn {
        turn.begun = true;
    }
    true
}

/// An answer to the planet on offer, or one stored for later (OE-059, OE-322).
fn want(state: &mut State, by: Seat, planet: Planet, answer: Option<Answer>, out: &mut Vec<Event>) {
    let on_offer = state.phase == Phase::Answers
        && state
            .auction
            .as_ref()
            .is_some_and(|a| a.lot.planet == planet);
    if let (true, Some(answer)) = (on_offer, answer) {
        auction::give_answer(state, by, answer, out);
        return;
    }
    let stored = &mut state.players[by].orders.stored;
    match answer {
        Some(answer) => stored.insert(planet, answer),
        None => stored.remove(&planet),
    };
    ordered(state, by, out);
}

fn order(state: &mut State, by: Seat, order: &Action, out: &mut Vec<Event>) {
    let orders = &mut state.players[by].orders;
    match order {
        Action::Skip(on) => orders.skip = *on,
        Action::Wins(most) => orders.wins = *most,
        Action::Cap(most) => orders.cap = *most,
        Action::AutoEnd(on) => orders.manual_end = !on,
        Action::Proxy { planet, cards } if cards.is_empty() => {
            orders.proxy.remove(planet);
        }
        Action::Proxy { planet, cards } => {
            orders.proxy.insert(*planet, cards.clone());
        }
        // Everything else is an answer and was dealt with above.
        _ => return,
    }
    ordered(state, by, out);
}

fn ordered(state: &State, seat: Seat, out: &mut Vec<Event>) {
    out.push(Event::Ordered {
        seat,
        orders: Box::new(state.players[seat].orders.clone()),
    });
}

/// The first `concede` asks for a second one; the second gives up the seat for good (OE-358).
fn leaving(state: &mut State, by: Seat, concede: bool, out: &mut Vec<Event>) {
    let player = &mut state.players[by];
    if !(concede && player.leaving) {
        player.leaving = concede;
        out.push(Event::Leaving {
            seat: by,
            still: concede,
        });
        return;
    }
    player.gone = true;
    player.leaving = false;
    out.push(Event::Left { seat: by });
    auction::leave(state, by);
    // Leaving during the own turn ends it (OE-362).
    if [Phase::Turn(by), Phase::Take(by)].contains(&state.phase) {
        flow::end_turn(state, by, out);
    }
    let mut rest = state.remaining();
    if let (Some(last), None) = (rest.next(), rest.next()) {
        drop(rest);
        state.auction = None;
        flow::finish(state, Ending::Alone(last), out);
    }
}

/// Who must agree before an answer is taken back: nobody, or it stands for ever (OE-336 to OE-342).
pub fn takeback(before: &State, by: Seat, action: &Action) -> Takeback {
    let mut after = before.clone();
    let mut events = Vec::new();
    // Only whether something is drawn matters here, not what; the copy is thrown away.
    let mut rng = Rng::seeded(Seed::from_number(0));
    apply(&mut after, by, action, &mut rng, &mut events);
    let bids = |s: &State| s.auction.as_ref().map(|a| (a.lot, a.bids.clone()));
    if before.auction.is_some() {
        // Until the reveal, the last opening card or the end of a raise nobody has learnt anything.
        return if after.phase == before.phase && bids(&after) == bids(before) {
            Takeback::Free
        } else {
            Takeback::Never("OE-342")
        };
    }
    let goes_on = [Phase::Turn(by), Phase::Take(by)].contains(&after.phase)
        && after.turn.as_ref().is_some_and(|t| t.begun);
    if !goes_on {
        return Takeback::Never("OE-341");
    }
    if events.iter().any(Event::shows_cards) {
        Takeback::Never("OE-337")
    } else {
        Takeback::Free
    }
}

/// A turn has one clock for all its actions, and so has a raise with all its cards (OE-346).
pub fn restarts_clock(after: &State, by: Seat, action: &Action) -> bool {
    match after.phase {
        Phase::Turn(seat) | Phase::Take(seat) if seat == by => {
            !after.turn.as_ref().is_some_and(|t| t.begun)
        }
        Phase::Raise(seat) if seat == by => {
            !matches!(action, Action::Raise(_) | Action::Add(_) | Action::Cancel)
        }
        _ => true,
    }
}
