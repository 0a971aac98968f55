//! Leader bonuses and abilities.

use super::table::{Table, card, leaders, seat, set};
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::effects;
use orrery::games::conquest_of_orion::leaders::Leader::{
    self, Admiral, Diplomat, Governor, Politician, Salvager, Scientist, Shipwright, Spy, Trader,
    Warlord,
};
use orrery::games::conquest_of_orion::score::{Score, score};
use orrery::games::conquest_of_orion::state::Phase;
use orrery::games::conquest_of_orion::trick::Trick;
use orrery::rules::seat::Viewer;

fn scored(ids: &str, leaders: [Leader; 2], wars: [u8; 2]) -> Score {
    score(set(ids), leaders, wars)
}

fn bonus(leader: Leader, wars: [u8; 2]) -> u16 {
    let other = if leader == Politician {
        Spy
    } else {
        Politician
    };
    scored("", [leader, other], wars).bonus[0]
}

/// CO-183 CO-203 CO-206 CO-213 CO-216 CO-217
#[test]
fn five_leaders_score_without_condition() {
    let points = [Politician, Shipwright, Scientist, Diplomat, Spy].map(|l| bonus(l, [0, 0]));
    assert_eq!(points, [3, 2, 2, 2, 2]);
}

/// CO-184 CO-185 CO-186
#[test]
fn the_admiral_scores_10_once_for_the_own_seats_wars() {
    assert_eq!(
        [[0, 0], [1, 0], [2, 0], [0, 3]].map(|w| bonus(Admiral, w)),
        [0, 10, 10, 0]
    );
}

/// CO-187 EX-24
#[test]
fn a_war_settled_by_the_diplomat_counts_as_won() {
    let hands = ["P06 P01 P02", "S10 I04 I05", "C05 C06 C07", "S11 P08 P09"];
    let mut t = Table::war(3, 1, "Admiral, -, Diplomat, -", hands, "C04 P04 I01 I02");
    t.play("S10 C05 S11 P06");
    assert_eq!(t.asked(), seat(2));
    t.answer(Action::Settle(seat(3)));
    assert_eq!(t.state.wars, [0, 0, 0, 1]);
    assert_eq!(
        t.state.piles[3]
            .among(set("C04 P04 I01 I02 S10 C05 P06 S11"))
            .len(),
        8
    );
}

/// CO-188
#[test]
fn a_war_won_without_a_ship_or_by_destruction_counts() {
    let hands = ["P03 P04", "P02 C02", "C06 C07", "P05 P06"];
    let mut t = Table::war(5, 0, "-, -, Admiral, Warlord", hands, "P11");
    t.play("P03 C02 C07 P05");
    assert_eq!(t.state.wars, [0, 0, 1, 0]);
    let hands = ["S05 P04", "P02 C02", "S04 C07", "S06 P06"];
    let mut t = Table::war(5, 0, "-, -, Admiral, Warlord", hands, "P11");
    t.play("S05 C02 S04 S06");
    assert_eq!(t.state.wars, [0, 0, 0, 1]);
}

/// CO-189 CO-202
#[test]
fn warlord_ships_get_3_in_wars_and_shipwright_ships_2_always() {
    let value = |name: &str, war: bool| {
        let mut trick = Trick::new(seat(0), war);
        effects::lay(&mut trick, card("S08"));
        effects::value(
            &trick,
            seat(0),
            card("S08"),
            &leaders(&format!("{name}, -, -, -")),
        )
    };
    assert_eq!([value("Warlord", false), value("Warlord", true)], [8, 11]);
    assert_eq!(
        [value("Shipwright", false), value("Shipwright", true)],
        [10, 10]
    );
}

/// CO-190
#[test]
fn the_warlord_scores_4_per_war_of_the_alliance() {
    assert_eq!(
        [[0, 0], [1, 0], [0, 2], [1, 2]].map(|w| bonus(Warlord, w)),
        [0, 4, 8, 12]
    );
}

/// CO-191 CO-201
#[test]
fn the_governor_counts_systems_the_traders_too() {
    assert_eq!(
        scored("P01 C01 I01 P02 C02 I02", [Governor, Spy], [0, 0]).bonus[0],
        2
    );
    assert_eq!(
        scored("C04 I03 I11", [Trader, Governor], [0, 0]).bonus,
        [0, 1]
    );
}

/// CO-192
#[test]
fn the_salvager_counts_ships_beyond_the_second() {
    let ships = ["", "S01", "S01 S02", "S01 S02 S03", "S01 S02 S08 S09 S10"];
    let points = ships.map(|s| scored(s, [Salvager, Politician], [0, 0]).bonus[0]);
    assert_eq!(points, [0, 0, 0, 1, 3]);
}

/// CO-193 CO-195 CO-197 CO-198
#[test]
fn a_stand_in_completes_the_traders_extra_system_with_its_own_stars() {
    let s = scored("P05 C02 C04 C07 I02 I08 I09 I10", [Trader, Spy], [0, 0]);
    assert_eq!(s.stand_in, Some(card("I08")));
    assert_eq!(s.systems[1], ["I08", "C04", "I09"].map(card));
    assert_eq!(s.stars, 9 + 3 + 2 + 3);
    assert_eq!(
        scored("P05 C02 C04 C07 I02 I08", [Governor, Spy], [0, 0]).stand_in,
        None
    );
}

/// CO-194
#[test]
fn a_stand_in_needs_one_short_type_and_a_spare_card() {
    let used = |ids: &str| scored(ids, [Trader, Spy], [0, 0]).stand_in.is_some();
    assert!(used("P01 C01 C02 I01 I02 I03"));
    assert!(!used("P01 C01 C02 I01 I02"), "no card to spare");
    assert!(!used("P01 C01 I01 I02 I03 I04"), "two types are short");
    assert!(used("C04 I03 I11"), "even the only system");
}

/// CO-196
#[test]
fn the_stand_in_has_most_stars_then_value_then_type_order() {
    let stand_in = |ids: &str| scored(ids, [Trader, Spy], [0, 0]).stand_in.unwrap();
    assert_eq!(stand_in("P01 C11 C10 C04 I11 I10 I09"), card("I09"));
    assert_eq!(stand_in("P01 C11 C10 C07 I11 I10 I08"), card("I08"));
    assert_eq!(stand_in("P01 C11 C10 C09 I11 I10 I09"), card("C09"));
    assert_eq!(stand_in("I01 C11 C10 C09 P11 P10 P09"), card("P09"));
}

/// CO-199 CO-200
#[test]
fn every_system_card_in_no_system_is_a_point_for_the_trader() {
    assert_eq!(
        scored("P11 P10 C11", [Trader, Spy], [0, 0]).stand_in,
        Some(card("P10"))
    );
    assert_eq!(
        scored("P03 P07 C04 C08 I01 I02 I05 I09 I11", [Trader, Spy], [0, 0]).bonus[0],
        3
    );
}

/// CO-204 CO-205
#[test]
fn the_scientist_is_free_in_conflicts_only() {
    let mut t = Table::conflict(
        3,
        0,
        "-, Scientist, -, -",
        ["C03 C02", "P04 C09 S08", "I01 I02", "I03 I04"],
    );
    t.play("C03");
    assert_eq!(t.legal(), set("P04 C09 S08"));
    let mut t = Table::war(
        3,
        0,
        "-, Scientist, -, -",
        ["C03 C02", "P04 C09 S08", "I01 I02", "I03 I04"],
        "P01",
    );
    t.play("C03");
    assert_eq!(t.legal(), set("S08"));
}

const TIE: [&str; 4] = [
    "P07 C09 C02 P01",
    "C07 P09 P05 C01",
    "I02 I03 I08 I07",
    "I01 I05 C10 P02",
];

/// CO-207 CO-210 CO-253
#[test]
fn the_diplomat_is_asked_right_after_a_tie_and_names_a_tied_seat() {
    let mut t = Table::conflict(6, 0, "-, -, -, Diplomat", TIE);
    t.play("P07 C07 I02 I01");
    assert_eq!(t.state.phase, Phase::Settle(seat(3)));
    assert!(t.told_publicly("Top 7: s0 and s1 are tied."));
    assert_eq!(
        t.offers(),
        [
            Action::Settle(seat(0)),
            Action::Settle(seat(1)),
            Action::Pass
        ]
    );
    t.answer(Action::Settle(seat(1)));
    assert!(t.told_publicly("s3, the Diplomat, settles the tie for s1."));
    // The Diplomat may be tied itself.
    let mut t = Table::conflict(6, 0, "Diplomat, -, -, -", TIE);
    t.play("P07 C07 I02 I01");
    assert_eq!(t.asked(), seat(0));
    assert!(t.offers().contains(&Action::Settle(seat(0))));
}

/// CO-211
#[test]
fn a_named_winner_of_a_conflict_chooses_war_or_collect() {
    let mut t = Table::conflict(6, 0, "-, -, -, Diplomat", TIE);
    t.play("P07 C07 I02 I01").answer(Action::Settle(seat(1)));
    assert_eq!(t.state.phase, Phase::Choice(seat(1)));
    t.answer(Action::Collect);
    assert_eq!(t.state.piles[1], set("P07 C07 I02 I01"));
}

/// CO-208 CO-328
#[test]
fn the_diplomat_names_once_per_round() {
    let mut t = Table::conflict(6, 0, "-, -, -, Diplomat", TIE);
    t.play("P07 C07 I02 I01")
        .answer(Action::Settle(seat(1)))
        .answer(Action::War);
    assert!(t.view(Viewer::Table).settled);
    t.play("C09 P09 I03 I05");
    assert!(
        t.trick().war && t.state.tricks.len() == 8,
        "the second tie stands"
    );
    assert!(t.refusal(3, "settle", &[("seat", "1")]).contains("CO-208"));
}

/// CO-209 CO-212
#[test]
fn passing_uses_nothing_up_and_the_tie_stands() {
    let mut t = Table::conflict(6, 0, "-, -, -, Diplomat", TIE);
    t.play("P07 C07 I02 I01").answer(Action::Pass);
    assert!(t.told_publicly("s3, the Diplomat, lets the tie stand."));
    assert!(t.trick().war && !t.state.settled);
    t.play("C09 P09 I03 I05");
    assert_eq!(t.state.phase, Phase::Settle(seat(3)), "asked again");
}

const LOOK: [&str; 4] = ["P07 C09 C02", "C07 P09 P05", "I02 I03 I08", "I01 I05 C10"];

/// CO-214 CO-215
#[test]
fn the_spy_looks_once_while_asked_for_a_card_and_still_has_to_play() {
    let mut t = Table::conflict(6, 0, "Spy, -, -, -", LOOK);
    let enemies = [1, 3].map(|i| Action::Spy(seat(i)));
    assert!(t.offers().ends_with(&enemies));
    t.answer(enemies[0]);
    assert_eq!(t.asked(), seat(0));
    assert_eq!(t.offers().len(), 3, "cards only");
    let look = t.seen_by(0).own.unwrap().look.unwrap();
    assert_eq!(
        (look.at, look.hand, look.aside),
        (seat(1), set(LOOK[1]), t.state.aside)
    );
    assert!(t.refusal(0, "spy", &[("seat", "4")]).contains("CO-214"));
    t.play("P07");
    assert!(
        t.refusal(1, "spy", &[("seat", "1")])
            .contains("Only the Spy")
    );
}
