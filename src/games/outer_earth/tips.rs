//! Tips for a first match, the most urgent first.

use super::action::Action;
use super::cards::Industry;
use super::effects;
use super::state::Phase;
use super::view::{SeatView, View};
use crate::rules::tip::TipSpec;

/// A tip of this game.
type Tip = TipSpec<View, Action>;
/// The moment of a tip.
type When = fn(&View, &[Action]) -> bool;

const fn tip(id: &'static str, rule: &'static str, when: When, words: &'static str) -> Tip {
    Tip::new(id, rule, when, words)
}

fn answers(view: &View, _: &[Action]) -> bool {
    view.phase == Phase::Answers
}

fn turn(view: &View, _: &[Action]) -> bool {
    matches!(view.phase, Phase::Turn(_))
}

fn own(view: &View) -> Option<&SeatView> {
    view.own.as_ref().and_then(|o| view.seats.get(o.seat))
}

fn places(_: &View, offers: &[Action]) -> bool {
    offers.iter().any(|a| matches!(a, Action::Place { .. }))
}

fn closes(_: &View, offers: &[Action]) -> bool {
    offers.iter().any(|a| matches!(a, Action::Close(_)))
}

fn invests(_: &View, offers: &[Action]) -> bool {
    offers.iter().any(|a| matches!(a, Action::Invest(_)))
}

/// Whether a planet of the seat has cards but none of the hand connects to it.
fn stuck(view: &View, _: &[Action]) -> bool {
    let (Some(seat), Some(hand)) = (own(view), view.own.as_ref().map(|o| &o.hand)) else {
        return false;
    };
    let dead = |s: &super::state::Site| {
        !s.chain.is_empty()
            && effects::has_room(s, seat.extra)
            && !hand.iter().any(|c| effects::connects(s, *c))
    };
    turn(view, &[]) && seat.sites.iter().any(dead)
}

fn bonus_is(view: &View, industry: Industry) -> bool {
    turn(view, &[]) && own(view).and_then(SeatView::bonus) == Some(industry)
}

/// The tips of Outer Earth.
pub(super) static TIPS: &[Tip] = &[
    tip("welcome", "OE-040", answers, "Welcome! You run a company that wins planets, fills them with industry cards and closes them for points (VP). A round has three parts: planets are offered, everybody takes a turn, then the market is refilled.").advised(),
    tip("secret-yes", "OE-057", answers, "Everybody says yes or no to the planet in secret. If you are the only one who wants it, you get it and pay nothing; with several it comes to a bid.").advised(),
    tip("what-to-want", "OE-155", answers, "A planet's “start” letters say which industry its first card must have: P, S or T. Want planets that cards of your hand can begin.").advised(),
    tip("scores", "OE-187", answers, "“Scores” on a planet names the industries that pay when it is closed: 1 VP for each Primary card, 2 for Secondary, 3 for Tertiary. The ribbon below is the reward you keep."),
    tip("chips", "OE-102", |v, _| v.auction.as_ref().is_some_and(|a| a.lot.chips > 0 && v.phase == Phase::Answers), "Points lie on this planet because nobody took it before. Whoever gets it gets them at once."),
    tip("room", "OE-037", |v, o| answers(v, o) && own(v).is_some_and(|s| s.held() + 1 >= usize::from(s.limit)), "You can develop two planets at a time, and one more waits in the queue. A planet you cannot work on soon keeps your places full."),
    tip("opening", "OE-068", |v, _| v.phase == Phase::Openings, "Several want this planet, so each bids. Your opening card lies face down: offer a card you can spare. Losers get their bid back.").advised(),
    tip("raise", "OE-079", |v, _| matches!(v.phase, Phase::Raise(_)), "You are asked to raise or pass. A raise must make your bid at least as large as the largest other one. Most cards win, and the winner's bid is gone.").advised(),
    tip("tie", "OE-092", |v, _| matches!(v.phase, Phase::Raise(_)), "If bids tie in number they are turned up: Primary counts 1, Secondary 2, Tertiary 3. After that the higher influence wins, the number in brackets beside your company."),
    tip("pass-again", "OE-084", |v, _| matches!(v.phase, Phase::Raise(_)), "A pass is not final: you are asked again if somebody raises. Ask yourself how many cards the planet is worth; each is a placement you lose."),
    tip("take", "OE-136", |v, _| matches!(v.phase, Phase::Take(_)), "After a refresh you must take exactly one of the new open cards. Take one that connects to a planet of yours.").advised(),
    tip("turn", "OE-120", turn, "Your turn: you have four action points (AP). Drawing, placing, investing and closing all cost some; what is left at the end of the turn is lost.").advised(),
    tip("place", "OE-145", places, "Place an industry card on one of your planets. The first card you place each round is free, every further one costs 1 AP.").advised(),
    tip("connect", "OE-154", places, "A card fits if its own letter is among the letters behind the arrow of the last card there. Its own arrow says what may follow.").advised(),
    tip("close", "OE-168", closes, "You can close a planet. It costs 1 AP, plus 1 for every printed place still empty, so a full planet is cheap to close.").advised(),
    tip("sets", "OE-190", |v, o| closes(v, o) || v.round >= 2 && places(v, o), "Each set of one Primary, one Secondary and one Tertiary card on a planet scores 5 VP when it is closed, whatever the planet itself scores."),
    tip("last-card", "OE-179", closes, "The last card of a closed planet goes to your stocks and gives a bonus: P draws a card each turn, S lets you develop one more planet, T gives 1 AP more."),
    tip("draw", "OE-129", |_, o| o.contains(&Action::Draw), "For 1 AP you draw two cards unseen, take one of the three open cards, or change all three and take one. Two unseen cards are the most for your AP."),
    tip("rework", "OE-161", stuck, "No card of your hand connects to one of your planets. For 1 AP `rework` throws its last card away, so that the letters before it count again; or draw."),
    tip("empty-planet", "OE-171", |v, o| turn(v, o) && own(v).is_some_and(|s| s.sites.iter().any(|x| x.chain.is_empty())), "A planet without cards cannot be closed, and costs 3 VP if it is still unfinished at the end. Give every planet at least its first card."),
    tip("bonus-p", "OE-259", |v, _| bonus_is(v, Industry::Primary), "Your bonus is Primary, framed in your panel: you draw a card at the start of every turn. The next planet you close replaces it."),
    tip("bonus-s", "OE-260", |v, _| bonus_is(v, Industry::Secondary), "Your bonus is Secondary, framed in your panel: you may develop one planet more. The next planet you close replaces it."),
    tip("bonus-t", "OE-265", |v, _| bonus_is(v, Industry::Tertiary), "Your bonus is Tertiary, framed in your panel: you have one AP more each round. The next planet you close replaces it."),
    tip("index", "OE-183", |v, _| v.index.iter().any(|n| *n > 0), "Closing a planet raises the stock index of its industry, top right in the picture. At the end the highest industry pays most for each closed planet and for the most stocks in it."),
    tip("invest", "OE-195", |v, o| v.round >= 3 && invests(v, o), "For 1 AP you may put a hand card face down into your stocks. Who has the most stocks of an industry gets 7, 5 or 3 VP at the end, by its rank."),
    tip("company", "OE-244", |v, o| turn(v, o) && v.round >= 2, "Your company has a power of its own; `/rules about:company` tells which. Its influence, the number in brackets, decides the last ties of an auction."),
    tip("picture", "OE-389", |v, o| turn(v, o) && v.round >= 2, "In your panel: cards in hand, then your stocks in P, S and T, and behind the lock those that lie face down. Closed planets stand at the foot with their rewards."),
    tip("skip", "OE-325", |v, o| answers(v, o) && v.round >= 3, "Tired of auctions? `/outerearth order skip:on` says no to everything until you switch it off, and `/outerearth order cap:2` never bids more than two cards."),
    tip("queue", "OE-110", |v, o| turn(v, o) && own(v).is_some_and(|s| s.queued.is_some()), "Your queued planet takes no cards yet. It moves up as soon as you close one of the others, even in the middle of your turn."),
    tip("budget", "OE-213", |v, _| v.budget <= 30, "The budget of points is running low. When it reaches 0, or the Galaxy Deck is empty, one last round follows."),
    tip("last", "OE-235", |v, _| v.last, "This is the last round. A planet left unfinished costs 3 VP, less 1 for each card on it, so close what you can.").advised(),
];
