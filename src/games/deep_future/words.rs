//! Words people read: prompts, orders, endings.

use super::action::means_word;
use super::cards::Suit;
use super::state::{Ending, Guide, Orders, Paying, Phase, Starting, Track, Tracks};
use super::step::{Cost, Step, Sure};
use super::view::{Own, View};
use crate::rules::seat::Seat;
use crate::rules::text::{Text, counted};

/// What a seat is asked; others learn the phase only, for the question itself could tell what somebody holds.
pub(super) fn prompt(view: &View, asked: Seat) -> Text {
    let own = view.own.as_ref().filter(|o| o.seat == asked);
    if let Some((own, step)) = own.and_then(|o| Some((o, o.step.as_ref()?))) {
        let mut text = Text::from(question(view, own, step));
        if view.options.guide == Guide::Full {
            text += advice(step).map_or_else(Text::new, |a| Text::line() + a);
        }
        return text;
    }
    let doing = match view.phase {
        Phase::Setup => " settles on a homeworld.",
        Phase::Start => " is in the start phase.",
        Phase::Action => " is in the action phase.",
        Phase::Payment => " pays upkeep.",
        Phase::Challenge => " faces a challenge.",
        Phase::Won | Phase::Over => " writes history.",
    };
    Text::from(asked) + doing
}

fn question(view: &View, own: &Own, step: &Step) -> String {
    let title = |card| view.title(card);
    match step {
        Step::PickHome(..) => "Choose your homeworld among the flipped worlds.".into(),
        Step::EqualNumber(_, suit) => {
            format!("Your homeworld gets a {suit} advancement. Choose its number once, or flip.")
        }
        Step::Restart => "You have lost. Begin afresh with a new homeworld, or leave?".into(),
        Step::StartMenu => "Start phase: use START advancements, then go on.".into(),
        Step::PayTrack(Cost::Economy) => "Which track pays a step for 2 cards?".into(),
        Step::PayTrack(Cost::Exploration) => "Which track pays a step for Exploration?".into(),
        Step::PayTrack(Cost::Infrastructure) => {
            "Which track pays a step for an upkeep cube?".into()
        }
        Step::Drop(0) => "Discard a card.".into(),
        Step::Drop(_) => "Discard a card for 2 new ones.".into(),
        Step::ExploreFrom => "Exploration: from which sector does a cube leave?".into(),
        Step::ExploreTo(from) => format!("To which empty sector next to {from}?"),
        Step::Infrastructure => "Which card gets the upkeep cube?".into(),
        Step::ActionMenu => actions_left(view),
        Step::Sure(Sure::Plan) => {
            format!(
                "Plan throws your {} away. Are you sure?",
                counted(own.hand.len(), "card")
            )
        }
        Step::Sure(_) => "That gives up your homeworld’s sector. Are you sure?".into(),
        Step::Augment => "Use more advancements of this action, or be done.".into(),
        Step::Source => "What do you settle?".into(),
        Step::SocietySource | Step::MoonSource => "What becomes the new world?".into(),
        Step::NewSector(_) => "In which sector does the new world lie?".into(),
        Step::GovernmentNumber(suit) => {
            format!("The world gets a {suit} advancement. Choose its number, or flip?")
        }
        Step::Free(Suit::Sun) => "Take a free Power?".into(),
        Step::Free(_) => "Take a free Advance?".into(),
        Step::GrowSector => "Where do 2 cubes grow?".into(),
        Step::BiologySector => "Biology: which other sector gets a cube?".into(),
        Step::Target => "What gets the advancement?".into(),
        Step::PickWhat => "Pick the suit of the first slot, or the number of one slot?".into(),
        Step::PickSlot => "Which slot is filled?".into(),
        Step::Number => "Choose the number, or flip?".into(),
        Step::Physics(_) => "Which Physics do you use?".into(),
        Step::Chemistry(_) => "Keep that flip, or flip again by Chemistry?".into(),
        Step::PayWith(card) => format!("With which card do you pay for {}?", title(*card)),
        Step::Payment => "Upkeep: every card you do not pay for brings a challenge.".into(),
        Step::Meet(suit) => match view.pile.saturating_sub(1) {
            0 => format!("A {suit} challenge, the last one. How do you meet it?"),
            more => format!("A {suit} challenge, {more} more after it. How do you meet it?"),
        },
        Step::Heir(_) => "Your homeworld is lost. Which settled world takes over?".into(),
        other => moving(view, other),
    }
}

fn moving(view: &View, step: &Step) -> String {
    match step {
        Step::Pair => "Battle: from which sector, against which?".into(),
        Step::Kill => "How many rival cubes are removed? Each costs one of yours.".into(),
        Step::Defend => "Use a Defense for a cube without cost, or go on.".into(),
        Step::BattleTrack => "No rival is near. Which track rises by 1?".into(),
        Step::Ftl => "FTL lets cubes go further. Use it, or go on.".into(),
        Step::ExpandFrom => "From which sector do cubes move?".into(),
        Step::ExpandTo(_) => "To which sector?".into(),
        Step::Count(to, _) => format!("How many cubes move to {to}?"),
        Step::Craft => "Spacecraft: where does one more cube go?".into(),
        Step::WonderCard(at) => {
            let wonder = view.campaign.wonder(*at);
            let suit = wonder.map_or("fitting", |w| w.suit.name());
            format!("The wonder of {at} works for a card of the {suit} suit. Discard one?")
        }
        Step::PlanSuit => "Which suit does the card you plan have?".into(),
        Step::First(victory, suit) => {
            format!("Which effect comes first: {victory} or {suit}?")
        }
        Step::Territory => "Which empty sector gets a cube?".into(),
        Step::Population => "Which sector gets 4 cubes?".into(),
        Step::Hearts(left) => format!("Where does a cube go? {left} left."),
        Step::HandTrack => "Which track rises by 1?".into(),
        Step::HandRival => "Which rival cube is removed?".into(),
        Step::WonBy(_) => "You have won! Which victory is it?".into(),
        Step::CivSuit(..) => "Which suit marks your civilization?".into(),
        Step::WonderSuit(..) => "You build a wonder. Which suit?".into(),
        Step::NameSector(_) => "Name your homeworld’s sector, for ever.".into(),
        Step::NameCiv(..) => "Name your civilization, for ever.".into(),
        _ => String::new(),
    }
}

fn actions_left(view: &View) -> String {
    match view.turn.deeds.first() {
        None => "Take up to two actions of different kinds.".into(),
        Some(deed) => format!(
            "You took {}. Take one more action of another kind, or end.",
            deed.name()
        ),
    }
}

/// Advice for a first match.
const fn advice(step: &Step) -> Option<&'static str> {
    Some(match step {
        Step::PickHome(..) => {
            "A world in the inner rings has six neighbours to expand to; more advancements mean more ways to pay upkeep."
        }
        Step::ActionMenu => {
            "To win you need a complete homeworld, three complete techs and one of six goals. Skull cards (advance) build them; without a good card, plan makes one of any suit. Keep a card or two for upkeep and challenges."
        }
        Step::Payment => {
            "Pay with cards you do not need: each payment avoids a challenge now and stores a cube against a later one."
        }
        Step::Meet(_) => {
            "A failed challenge costs up to three steps of a track or brings rivals; a track on ✕ loses the game."
        }
        Step::Number => {
            "You may choose one number per card. Choose effects you will use often, such as Energy, Genetics or a track you want to win by."
        }
        Step::GrowSector => {
            "Twenty-five cubes on the map are a victory, and cubes protect your worlds."
        }
        Step::Target => {
            "The homeworld first is safe; the deck option begins a tech, or finds one an earlier game left unfinished."
        }
        _ => return None,
    })
}

/// Standing orders in a line.
pub(super) fn orders(orders: &Orders) -> String {
    let mut parts = Vec::new();
    if let Some(heir) = orders.heir {
        parts.push(format!("heir #{heir}"));
    }
    if let Some(pay) = orders.pay {
        parts.push(format!(
            "pay {}",
            match pay {
                Paying::None => "nothing",
                Paying::Empty => "cards without cubes",
                Paying::All => "all you can",
            }
        ));
    }
    if !orders.meet.is_empty() {
        let means: Vec<&str> = orders.meet.iter().map(|m| means_word(*m)).collect();
        parts.push(format!("meet challenges by {}", means.join(", then ")));
    }
    if let Some(start) = orders.start {
        parts.push(match start {
            Starting::Skip => "skip the start phase".into(),
            Starting::Art => "use every Art, then go on".into(),
        });
    }
    if let Some(restart) = orders.restart {
        let word = if restart { "begin afresh" } else { "leave" };
        parts.push(format!("{word} after losing"));
    }
    if parts.is_empty() {
        "none".into()
    } else {
        parts.join("; ")
    }
}

/// The tracks in a line: `C 3 · M −2 · S 0 · X +1`.
pub(super) fn tracks(tracks: Tracks) -> String {
    let one = |t: Track| format!("{} {}", t.name(), value(t, tracks.get(t)));
    Track::ALL.map(one).join(" · ")
}

/// A track's value as people read it.
pub(super) fn value(track: Track, value: i8) -> String {
    if value == track.star() {
        return "★".into();
    }
    match (track, value) {
        (Track::Culture, v) => v.to_string(),
        (_, -6) => "✕".into(),
        (_, v) if v < 0 => format!("−{}", -v),
        (_, 0) => "0".into(),
        (_, v) => format!("+{v}"),
    }
}

/// How the match ended.
pub(super) fn ending(ending: Ending, era: u32) -> Text {
    match ending {
        Ending::Won(seat, victory) => {
            Text::from(seat)
                + format!(
                    " wins by {victory}. Era {} is over; era {era} begins.",
                    era - 1
                )
        }
        Ending::Lost => {
            format!("Nobody is left in play: nobody wins, and era {era} goes on.").into()
        }
        Ending::Rounds => {
            format!("The last round is over: nobody wins, and era {era} goes on.").into()
        }
        Ending::Abandoned => {
            format!("The match is abandoned: nobody wins, and era {era} goes on.").into()
        }
    }
}
