//! Tips for a first match, the most urgent first.

use super::action::Action;
use super::cards::{Card, Kind};
use super::example;
use super::options::Deal;
use super::state::{Phase, Sub};
use super::view::{Own, SeatView, View};
use crate::rules::seat::Seat;
use crate::rules::tip::TipSpec;

/// A tip of this game.
type Tip = TipSpec<View, Action>;
/// The moment of a tip.
type When = fn(&View, &[Action]) -> bool;

const fn tip(id: &'static str, rule: &'static str, when: When, words: &'static str) -> Tip {
    Tip::new(id, rule, when, words)
}

fn stage(view: &View, _: &[Action]) -> bool {
    matches!(view.phase, Phase::Stage(_)) && view.chain.is_empty()
}

fn trash(view: &View, _: &[Action]) -> bool {
    matches!(view.phase, Phase::Trash(_)) && view.chain.is_empty()
}

fn sub(view: &View) -> Option<Sub> {
    match view.phase {
        Phase::Resolve(_, sub) => Some(sub),
        _ => None,
    }
}

fn own(view: &View) -> Option<(&Own, &SeatView)> {
    let own = view.own.as_ref()?;
    Some((own, view.seats.get(own.seat)?))
}

fn holds(view: &View, wanted: fn(Card) -> bool) -> bool {
    own(view).is_some_and(|(o, _)| o.hand.iter().any(|c| wanted(*c)))
}

/// Whether the seat has no Facility anywhere yet.
fn settled_nowhere(view: &View, offers: &[Action]) -> bool {
    let seat = view.own.as_ref().map(|o| o.seat);
    stage(view, offers)
        && !view
            .units
            .iter()
            .any(|u| Some(u.by) == seat && u.is_facility())
}

fn offers_attack(_: &View, offers: &[Action]) -> bool {
    offers.iter().any(|a| matches!(a, Action::Attack(..)))
}

fn offers_defence(_: &View, offers: &[Action]) -> bool {
    offers.iter().any(|a| matches!(a, Action::Defend(..)))
}

/// Whether the example turn is being replayed, with so many cards Staged by this seat.
fn example(view: &View, seat: u8, staged: usize) -> bool {
    let mine = |o: &Own| o.seat == Seat::new(seat) && o.staged.len() == staged;
    example::is_on(view) && stage(view, &[]) && view.own.as_ref().is_some_and(mine)
}

/// The tips of Open Worlds.
pub(super) static TIPS: &[Tip] = &[
    tip("ex-a0", "OW-094", |v, _| example(v, 0, 0), "Welcome to the example turn of the rulebook; you are player A. Choose what the robot advises and it happens exactly as printed. First an Asteroid Strike at Koti: you expect a weak Outpost there.").advised(),
    tip("ex-a1", "OW-171", |v, _| example(v, 0, 1), "Phoebe K2 is Hostile (the skull), so almost nothing can begin there, but an Outpost can. It makes the World yours for later Cities.").advised(),
    tip("ex-a2", "OW-170", |v, _| example(v, 0, 2), "Graense is Habitable (the leaf), so a City needs no foothold there. City 12 has room for smaller troops later.").advised(),
    tip("ex-a3", "OW-202", |v, _| example(v, 0, 3), "Vita Ptal is Habitable too. City 20 earns 2 and has Capacity 20, enough for the Troops 20 of your hand next turn.").advised(),
    tip("ex-a4", "OW-169", |v, _| example(v, 0, 4), "Maail is not Hostile, so an Exploit may go there at once. It earns 2 and lets an Industry follow.").advised(),
    tip("ex-a5", "OW-101", |v, _| example(v, 0, 5), "One card at every World. Say `ready`: the others see that your cards lie there, but not which they are.").advised(),
    tip("ex-b0", "OW-094", |v, _| example(v, 1, 0), "Welcome to the example turn of the rulebook; you are player B. Choose what the robot advises and it happens exactly as printed, mistakes included: an Outpost to Koti, Exploits and a City elsewhere.").advised(),
    tip("ex-b1", "OW-169", |v, _| example(v, 1, 1), "An Exploit at Phoebe K2 will fail: the World is Hostile and you do not occupy it. The rulebook's player B does it all the same, to show what happens.").advised(),
    tip("ex-b2", "OW-175", |v, _| example(v, 1, 2), "Both players will send a City to Graense. With H2O 4 there is room for both, so both will install.").advised(),
    tip("ex-order", "OW-146", |v, _| example::is_on(v) && v.phase == Phase::NextWorld, "You have Priority and choose the order of Worlds. The rulebook goes from right to left: Maail, Vita Ptal, Graense, Phoebe K2, Koti.").advised(),
    tip("ex-trash", "OW-315", |v, _| example::is_on(v) && matches!(v.phase, Phase::Trash(_)), "Both have an Income of 6 now, as in the rulebook; A keeps Priority. `/board part:koti` shows what became of the Outpost there. Player A keeps all cards, B puts one away.").advised(),
    tip("ex-after", "OW-337", |v, o| v.options.deal == Deal::Example && v.turn == 2 && stage(v, o), "The example is over: A drew 5 cards and B 6, up to a hand of 10. From here the match is yours; with Income 6 Ships of Class 6 together may be Staged."),
    tip("welcome", "OW-050", |v, _| v.phase == Phase::Adjusting, "Welcome! You settle Worlds; the highest Income on the FINAL TURN wins. First you may put away up to 4 cards for new ones. Keep Outposts and Exploits: they fit almost anywhere and open a World for the rest.").advised(),
    tip("adjust-ready", "OW-053", |v, _| v.phase == Phase::Adjusting, "You see the new cards only after `ready`. Large Ships and cards with hard conditions are the ones to put away at the start.").advised(),
    tip("purge", "OW-357", |v, _| matches!(v.phase, Phase::Purge(_)), "The FINAL TURN begins. Prohibited cards do nothing any more; Trash them now and draw one card for each.").advised(),
    tip("reaction", "OW-390", |v, _| !v.chain.is_empty(), "Somebody played a Utility. Espionage could stop it; otherwise pass. You are asked whether or not you hold one, so that waiting tells nothing."),
    tip("settle", "OW-167", settled_nowhere, "Stage face down, at most one card per World. Begin with an Outpost or an Exploit: once you have a Facility at a World you occupy it, and Cities and Industries may follow.").advised(),
    tip("ready", "OW-099", |v, o| stage(v, o) && own(v).is_some_and(|(o, _)| !o.staged.is_empty()), "Until you say `ready` you may take cards back and move them. The strip below your hand shows what lies where."),
    tip("one-each", "OW-091", |v, o| stage(v, o) && own(v).is_some_and(|(o, _)| o.staged.len() == 1), "One card per World and turn, but every World may get one. More cards out means more Income sooner, so use several Worlds.").advised(),
    tip("fits", "OW-161", stage, "A Facility installs only if its condition (REQ) is met and there is room. “Fits at 2, 3” on a card of your hand means the REQ is met at Worlds 2 and 3 as things stand.").advised(),
    tip("water", "OW-175", stage, "The blue drop under a World counts Facilities there, all players together, and its H2O: 3/4 has room for one more. If more arrive than fit, all of them are lost.").advised(),
    tip("class", "OW-132", |v, o| stage(v, o) && holds(v, Card::is_ship), "Ships have a Class, the number in the corner. Together the Ships you Stage in a turn may not exceed your Income of last turn (the coin), so none on turn 1."),
    tip("move", "OW-111", |v, _| matches!(v.phase, Phase::Move(_)), "Ships may move as many Worlds as their Range, the arrow on the card. Move them where they defend you or where the other has no armed Ship.").advised(),
    tip("scout", "OW-431", |v, _| v.phase == Phase::Scouts, "Your Scout looks at one face-down card at its World before it is turned up. Only you see it."),
    tip("removal", "OW-134", |v, _| matches!(v.phase, Phase::Removal(_)), "You Staged more Class than your Income of last turn allows, so you Trash Ships until it fits. Give up the one you need least.").advised(),
    tip("next-world", "OW-146", |v, _| v.phase == Phase::NextWorld, "You have Priority, so you choose which World is resolved next. “All the rest” takes them from left to right.").advised(),
    tip("swap", "OW-178", |v, _| matches!(sub(v), Some(Sub::Swaps(_))), "A Facility arrives where you have one that may be swapped. A Swap takes the old card back to your hand and makes room; you can use it again elsewhere.").advised(),
    tip("retreat", "OW-227", |v, _| matches!(sub(v), Some(Sub::Retreats(_))), "Armed Ships of both sides are here, so there will be a fight in orbit. Ships that can Retreat may go back to your hand instead of being lost.").advised(),
    tip("targets", "OW-240", |v, _| matches!(sub(v), Some(Sub::Targets(_))), "Aim each Weapon. A Ship is lost if the Weapons aimed at it add up to its Def (the shield). Everybody fires at the same time.").advised().twice(),
    tip("reserve", "OW-243", |v, _| matches!(sub(v), Some(Sub::Targets(_))) && !v.conflict, "Nobody here can shoot back, so each Weapon may either hit an unarmed Orbital now, or stay silent and hit the ground afterwards."),
    tip("attack", "OW-280", |v, o| matches!(sub(v), Some(Sub::Assign(_))) && offers_attack(v, o), "On the ground a unit falls if the damage reaches its Def. Spend just enough on each target; what is more is wasted.").advised().twice(),
    tip("defend", "OW-275", |v, o| matches!(sub(v), Some(Sub::Assign(_))) && offers_defence(v, o), "A Ground Force may Defend one of your Facilities: it takes the damage first. It cannot Attack in the same turn.").advised(),
    tip("conquer", "OW-288", |v, _| matches!(sub(v), Some(Sub::Conquer(_))), "You overcame a Facility with a unit that may Conquer. Conquered it is yours: its Income counts for you from now on.").advised(),
    tip("trash", "OW-325", trash, "Discard what you cannot use soon, so that you draw more. But mind: discarded cards never come back, and an empty Deck brings the FINAL TURN.").advised(),
    tip("draw", "OW-337", trash, "You draw as many cards as your Income, at least 2, up to a hand of 10. With a full hand you draw nothing, so free some places."),
    tip("priority", "OW-068", |v, _| v.turn >= 2, "The highest Income has Priority, the gold 1 at a name: that player answers first everywhere and chooses the order of Worlds. Answering later means knowing more."),
    tip("signs", "OW-005", |v, o| stage(v, o) && v.turn >= 2, "Below each planet: the drop is H2O, the gem is RES (what an Industry earns there), a leaf means Habitable, a skull Hostile. Many cards ask for one of them."),
    tip("cities", "OW-170", |v, o| stage(v, o) && holds(v, |c| c.spec().kind == Kind::Population), "Cities need a Habitable World or one you occupy. They earn little themselves, but Industries need them and they can carry Ground Forces (the person is Capacity)."),
    tip("industry", "OW-173", |v, o| stage(v, o) && holds(v, |c| c.spec().kind == Kind::Production), "An Industry earns the RES of its World, the number at the gem, so put it where that is high. It wants a City, an Exploit or another Industry of yours there first."),
    tip("ground", "OW-202", |v, o| stage(v, o) && holds(v, Card::is_ground_force), "Most Ground Forces need enough Capacity of yours at their World: add up the person signs of your Facilities and Orbitals there."),
    tip("catastrophe", "OW-211", |v, o| stage(v, o) && holds(v, |c| c.spec().kind == Kind::Catastrophe), "A Catastrophe hits every unit its text covers at its World, your own too. Send it where the others have more to lose."),
    tip("board", "OW-314", |v, o| trash(v, o) && v.turn >= 2, "In the picture +5 is what a card earns, 14/12 how hard a unit hits and how much it withstands. The big number at a name is its Income as things stand."),
    tip("bluff", "OW-094", |v, o| stage(v, o) && v.turn >= 3, "Any card may be Staged anywhere, even where it does nothing. A face-down card alone can keep others away."),
    tip("hidden", "OW-101", |v, o| stage(v, o) && v.turn >= 3 && v.seats.iter().any(|(_, s)| !s.staged.is_empty()), "The question marks are cards others have Staged. If room is short there, both your cards may be lost: look for a World with space."),
    tip("zoom", "OW-026", |v, o| trash(v, o) && v.turn >= 3, "Everything in play is public. `/board part:…` shows one World large with all values, and `/rules about:…` finds any card or clause."),
    tip("ahead", "OW-609", |v, _| v.turn >= 4, "You may enter answers before you are asked: Stage for your next turn, an order of Worlds with `/openworlds plan`, or let Ships stay with `/openworlds anchor on`."),
    tip("deck-low", "OW-350", |v, _| v.seats.iter().any(|(_, s)| s.deck <= 8), "A Deck is running out. The turn after it is empty is the FINAL TURN, and only the Income counted then decides."),
    tip("final", "OW-364", |v, _| v.is_final || v.final_next, "The end is near: what earns on the FINAL TURN wins. Put down every Facility you can, and strike where it lowers another's Income most.").advised(),
];
