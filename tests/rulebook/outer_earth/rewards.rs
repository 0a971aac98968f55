//! Every planet reward.

use super::table::{Apex, Bluewater, Dawnlight, Ember, Table, close, place, planet, rework};
use orrery::games::outer_earth::cards::Industry;
use orrery::games::outer_earth::effects;
use orrery::games::outer_earth::planets::{Planet, Reward};
use orrery::games::outer_earth::score::end_scoring;
use orrery::games::outer_earth::state::Phase;
use orrery::rules::seat::Seat;

/// A turn in which this planet has just been closed for 1 AP with a Secondary card last.
fn just_closed(id: &str) -> Table {
    let mut t = Table::apex();
    let slots = usize::from(planet(id).slots());
    t.built(0, id, &"S".repeat(slots)).answer(close(id));
    t
}

/// OE-268 OE-269 OE-272
#[test]
fn draw_draws_now_and_at_the_start_of_every_turn() {
    for id in ["verdance", "rivet", "lyceum"] {
        let mut t = just_closed(id);
        assert_eq!(t.player(0).hand.len(), 1);
        t.player_mut(0).hand.clear();
        t.state.phase = Phase::Turns(0);
        t.go_on();
        assert_eq!(t.player(0).hand.len(), 1, "{id}");
    }
}

/// OE-273
#[test]
fn ap_gives_a_point_now_and_every_round() {
    for id in ["greenhollow", "gantry"] {
        let mut t = just_closed(id);
        assert_eq!(t.ap(), 4, "4 − 1 + 1");
        t.fresh();
        assert_eq!(t.ap(), 5);
    }
}

/// OE-274 OE-275 OE-251 OE-271
#[test]
fn slot_adds_an_optional_slot_at_once_and_adds_up() {
    for id in ["brinefall", "bellows"] {
        let mut t = just_closed(id);
        assert_eq!(effects::extra_slots(t.state.options, t.player(0)), 1);
        t.hand(0, "T").site(0, "ratchet", "P S S");
        assert!(
            t.offered(&place("media-spire", "ratchet")),
            "also on a full planet"
        );
    }
    let mut t = Table::turn(&[Dawnlight, Bluewater]);
    t.closed(0, "brinefall bellows");
    assert_eq!(effects::extra_slots(t.state.options, t.player(0)), 3);
}

/// OE-276
#[test]
fn free_gives_a_free_placement_now_and_every_round() {
    for id in ["deepwell", "foundry-bay"] {
        let mut t = just_closed(id);
        assert_eq!(t.now().free, 2);
        t.fresh();
        assert_eq!(t.now().free, 2);
    }
}

/// OE-277
#[test]
fn dev_raises_the_development_limit() {
    for id in ["mosswater", "carillon"] {
        let t = just_closed(id);
        // The Secondary bonus adds one as well.
        assert_eq!(effects::limit(t.state.options, t.player(0)), 4, "{id}");
    }
}

/// OE-278 OE-290
#[test]
fn inf_adds_two_influence_and_leaves_the_token_where_it_is() {
    for id in ["harrow", "concord"] {
        let t = just_closed(id);
        let view = t.seen_by(1);
        assert_eq!(view.seats[Seat::new(0)].influence, 8, "{id}");
        assert_eq!(view.token, Seat::new(0));
    }
}

/// OE-279 OE-271 OE-270
#[test]
fn close_makes_later_closings_cheaper_but_never_free() {
    for id in ["anvil", "exchange"] {
        let mut t = just_closed(id);
        assert_eq!(t.ap(), 3, "its own closing costs the full price");
        t.built(0, "gantry", "PS");
        let cost = |t: &Table, id| t.seen_by(0).closing(planet(id)).unwrap().0;
        assert_eq!(cost(&t, "gantry"), 3);
        t.closed(0, if id == "anvil" { "exchange" } else { "anvil" });
        assert_eq!(cost(&t, "gantry"), 2);
        t.built(0, "ratchet", "SSS");
        assert_eq!(cost(&t, "ratchet"), 1);
    }
}

/// OE-280 OE-281
#[test]
fn rework_discards_free_once_a_round() {
    for id in ["ratchet", "observatory"] {
        let mut t = just_closed(id);
        t.built(0, "gantry", "PSS");
        t.answer(rework("gantry"));
        assert_eq!(t.ap(), 3, "free");
        t.answer(rework("gantry"));
        assert_eq!(t.ap(), 2, "the second costs 1");
    }
}

/// OE-282 OE-286 OE-287 OE-288 OE-289
#[test]
fn adapt_places_one_card_that_does_not_connect() {
    let mut t = just_closed("sanctuary");
    t.hand(0, "T T ore-mine")
        .built(0, "gantry", "")
        .built(0, "ratchet", "SSS");
    assert!(
        !t.offered(&place("media-spire", "ratchet")),
        "not without a free slot"
    );
    t.answer(place("ore-mine", "gantry"));
    assert_eq!(t.now().adapts, 1, "a card that connects uses none");
    t.answer(place("media-spire", "gantry"));
    assert_eq!(
        (t.now().adapts, t.ap()),
        (0, 2),
        "the placement costs what it costs"
    );
    t.player_mut(0).sites[0].chain.pop();
    assert!(!t.offered(&place("media-spire", "gantry")));
    let mut both = Table::turn(&[Ember, Bluewater]);
    both.closed(0, "sanctuary").fresh();
    assert_eq!(
        both.now().adapts,
        2,
        "equal to the company's power, they add up (OE-271)"
    );
}

/// OE-283
#[test]
fn stock_rewards_count_as_investments_at_the_end() {
    for (id, industry) in [
        ("loam", Industry::Primary),
        ("crucible", Industry::Secondary),
        ("agora", Industry::Tertiary),
    ] {
        let mut t = Table::with(&[Apex, Bluewater]);
        t.closed(0, id);
        let scored = end_scoring(&t.state);
        assert_eq!(
            scored.sheets[Seat::new(0)].investments[industry.index()],
            1,
            "{id}"
        );
        assert_eq!(planet(id).reward(), Reward::Stock(industry));
    }
}

/// OE-284 OE-177
#[test]
fn vp_rewards_are_paid_from_the_budget_at_once() {
    for (id, points) in [("millrace", 8 + 1), ("promenade", 1), ("tillage", 3)] {
        let t = just_closed(id);
        assert_eq!(t.player(0).vp, points, "{id}");
        assert_eq!(i32::from(t.state.budget), 80 - points);
    }
}

/// OE-271
#[test]
fn every_reward_stands_on_as_many_planets_as_the_list_says() {
    let count = |reward: Reward| Planet::all().filter(|p| p.reward() == reward).count();
    assert_eq!(count(Reward::Draw), 3);
    for reward in [
        Reward::Ap,
        Reward::Slot,
        Reward::Free,
        Reward::Dev,
        Reward::Inf,
        Reward::Close,
        Reward::Rework,
        Reward::Vp(1),
    ] {
        assert_eq!(count(reward), 2, "{reward:?}");
    }
    assert_eq!(count(Reward::Adapt) + count(Reward::Vp(3)), 2);
}
