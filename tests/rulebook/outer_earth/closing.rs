//! Phase 2c and 2d: closing planets and investing.

use super::table::{Table, card, cards, chain, close, place, planet};
use orrery::games::outer_earth::action::Action;
use orrery::games::outer_earth::cards::Industry;
use orrery::games::outer_earth::score::closing;
use orrery::rules::seat::Viewer;

/// OE-168 OE-169 OE-171 (W-10)
#[test]
fn closing_costs_one_more_than_the_empty_slots() {
    for (letters, cost) in [("PPPPP", 1), ("PPPP", 2), ("PPP", 3), ("PP", 4)] {
        let mut t = Table::apex();
        t.built(0, "gantry", letters).answer(close("gantry"));
        assert!(
            t.told_publicly(&format!("s0 closes Gantry for {cost} AP")),
            "{letters}"
        );
    }
    for letters in ["P", ""] {
        let mut t = Table::apex();
        t.built(0, "gantry", letters);
        assert!(!t.offered(&close("gantry")), "{letters}");
    }
    let mut t = Table::apex();
    t.built(0, "gantry", "P");
    assert!(
        t.refusal(0, "close", &[("planet", "gantry")])
            .contains("costs 5 AP; you have 4")
    );
    t.player_mut(0).sites[0].chain.clear();
    assert!(
        t.refusal(0, "close", &[("planet", "gantry")])
            .contains("OE-171")
    );
}

/// OE-172 OE-186
#[test]
fn only_own_developing_planets_are_closed_and_only_once() {
    let mut t = Table::apex();
    t.built(0, "ratchet", "SSS")
        .built(1, "agora", "PTT")
        .answer(close("ratchet"));
    assert!(!t.offers().iter().any(|o| matches!(o, Action::Close(_))));
    assert!(
        t.refusal(0, "close", &[("planet", "ratchet")])
            .contains("OE-186")
    );
    assert!(
        t.refusal(0, "close", &[("planet", "agora")])
            .contains("OE-148")
    );
}

/// OE-187 OE-188 OE-189 (W-11)
#[test]
fn synergising_cards_score_one_two_or_three() {
    assert_eq!(closing(planet("verdance"), &chain("PPPPS")), 4);
    assert_eq!(closing(planet("ratchet"), &chain("SSS")), 6);
    assert_eq!(closing(planet("agora"), &chain("PTT")), 6);
    assert!(
        orrery::games::outer_earth::planets::Planet::all().all(|p| p.synergy().has(p.industry()))
    );
}

/// OE-190 OE-192 OE-193 OE-194 (W-12)
#[test]
fn a_set_of_all_three_industries_scores_five_more() {
    assert_eq!(
        closing(planet("ratchet"), &cards("ore-mine smelter tourist-resort")),
        7
    );
    assert_eq!(
        closing(planet("ratchet"), &chain("PSTS")),
        9,
        "extra slots score like others"
    );
}

/// OE-174 OE-175 OE-176 OE-177 OE-178 OE-179 OE-180 OE-181 OE-182 OE-183 OE-184 OE-185 OE-386 OE-387 (W-13)
#[test]
fn a_closing_pays_scores_invests_and_rewards_in_order() {
    let mut t = Table::apex();
    t.site(
        0,
        "gantry",
        "ore-mine polymer-mill freight-port food-processor fishery",
    );
    assert_eq!(t.player(0).vp, 0, "nothing before it is closed");
    t.answer(close("gantry"));
    let player = t.player(0);
    assert_eq!((player.vp, t.state.budget), (9, 71));
    assert_eq!(player.stocks, cards("fishery"));
    assert_eq!(player.bonus(), Some(Industry::Primary));
    assert_eq!(player.hand.len(), 1);
    assert_eq!(t.state.discard.len(), 4);
    assert_eq!(player.portfolio, [planet("gantry")]);
    assert_eq!(
        t.state.index,
        [0, 1, 0],
        "the planet's industry, not the card's"
    );
    assert_eq!(t.ap(), 4, "4 − 1 + 1 of the reward");
    assert!(t.told_publicly("s0 draws 1 card."));
    assert!(!t.told(Viewer::Table).contains("You draw"));
}

/// OE-264 OE-270 OE-273 (W-14)
#[test]
fn an_early_closing_costs_more_and_its_own_gains_come_after() {
    let mut t = Table::apex();
    t.site(0, "gantry", "ore-mine polymer-mill freight-port")
        .answer(close("gantry"));
    assert_eq!((t.player(0).vp, t.ap()), (7, 3));
    assert_eq!(t.player(0).bonus(), Some(Industry::Tertiary));
}

/// OE-173 OE-191 OE-120 (W-38)
#[test]
fn two_sets_score_ten() {
    let mut t = Table::apex();
    t.site(
        0,
        "greenhollow",
        "ore-mine smelter tourist-resort gas-well machine-works data-centre",
    );
    t.set_ap(1).answer(close("greenhollow"));
    assert_eq!((t.player(0).vp, t.state.budget, t.ap()), (12, 68, 2));
    assert_eq!(t.state.index, [1, 0, 0]);
    t.fresh();
    assert_eq!(t.ap(), 6);
}

/// OE-173
#[test]
fn several_planets_may_be_closed_in_one_turn() {
    let mut t = Table::apex();
    t.built(0, "ratchet", "SSS").built(0, "agora", "PTT");
    t.all([close("ratchet"), close("agora")]);
    assert_eq!((t.player(0).vp, t.player(0).portfolio.len()), (12, 2));
}

/// OE-195 OE-196 OE-197 OE-198 OE-264 (W-46)
#[test]
fn investing_hides_a_card_and_never_changes_the_bonus() {
    let mut t = Table::apex();
    t.bonus(0, Industry::Primary).hand(0, "T T S");
    t.all([
        Action::Invest(card("media-spire")),
        Action::Invest(card("media-spire")),
    ]);
    assert_eq!((t.ap(), t.player(0).bonus()), (2, Some(Industry::Primary)));
    assert_eq!(t.player(0).invested, cards("T T"));
    assert!(
        !t.offers().iter().any(|o| matches!(o, Action::Rework(_))),
        "stocks stay"
    );
}

/// OE-147 OE-276 (W-35)
#[test]
fn a_free_reward_gives_one_more_placement_in_the_same_turn() {
    let mut t = Table::apex();
    t.site(0, "deepwell", "P S T P S").built(0, "gantry", "P");
    t.player_mut(0).sites[0].chain = cards("ore-mine smelter farm-exchange gas-well smelter");
    t.hand(0, "data-centre machine-works power-grid");
    t.answer(place("data-centre", "deepwell"));
    t.answer(close("deepwell"));
    assert_eq!((t.player(0).vp, t.ap()), (16, 4));
    t.answer(place("machine-works", "gantry"));
    assert_eq!(t.ap(), 4);
    t.answer(place("power-grid", "gantry"));
    assert_eq!(t.ap(), 3);
    t.fresh();
    assert_eq!((t.now().free, t.ap()), (2, 5));
}
