//! Leader choice.

use super::table::{Deal, Table, seat};
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::leaders::Leader::{
    self, Admiral, Diplomat, Governor, Politician, Salvager, Scientist, Shipwright, Spy, Trader,
    Warlord,
};
use orrery::rules::ask::Refusal;
use orrery::rules::erased::Start;
use orrery::rules::seat::Viewer;

const fn take(take: Leader) -> Action {
    Action::Leader { take, give: None }
}

const fn swap(take: Leader, give: Leader) -> Action {
    Action::Leader {
        take,
        give: Some(give),
    }
}

/// The deal of EX-30: seat 3 is the start player.
fn table() -> Table {
    let order = [
        Spy, Warlord, Governor, Scientist, Salvager, Diplomat, Shipwright, Admiral, Trader,
    ];
    Table::dealt(&Deal::with("", ["", "", "", "P01"]).leaders(&order))
}

/// EX-30 CO-050 CO-051 CO-053 CO-054 CO-055 CO-056 CO-058 CO-059 CO-060 CO-248
#[test]
fn ex_30_leaders_are_chosen_clockwise_from_the_start_player() {
    let mut t = table();
    assert_eq!(t.asked(), seat(3));
    t.answer(swap(Spy, Admiral));
    assert_eq!(t.state.table, [Politician, Admiral]);
    assert_eq!(t.view(Viewer::Table).seats[3].leader, Some(Spy));
    assert!(t.told_publicly("s3 takes the Spy from the table and puts the Admiral there."));
    assert_eq!(t.asked(), seat(0));
    t.answer(swap(Admiral, Governor));
    assert_eq!(t.state.table, [Politician, Governor]);
    t.answer(take(Scientist));
    assert!(t.told_publicly("s1 takes the Scientist."));
    assert_eq!(t.state.table, [Politician, Governor]);
    let default = t.default();
    assert_eq!(default, swap(Politician, Shipwright));
    t.answer(default);
    assert_eq!(t.state.table, [Shipwright, Governor]);
    let all = [Admiral, Scientist, Politician, Spy].map(Some);
    assert_eq!(t.state.leaders, all);
    // Two of the six not taken lie open, one of each seat's two stays hidden.
    let left = |i: usize| {
        let gone = [t.state.leaders[i], t.state.given[i]];
        t.state.dealt[i]
            .into_iter()
            .filter(move |l| !gone.contains(&Some(*l)))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        [0, 1, 2, 3].map(left),
        [[Warlord], [Salvager], [Diplomat], [Trader]]
    );
    assert_eq!(t.trick().starter, seat(3));
}

/// EX-30 CO-052 CO-057
#[test]
fn each_seat_has_exactly_six_answers() {
    let t = table();
    let six = [
        take(Admiral),
        take(Trader),
        swap(Politician, Admiral),
        swap(Politician, Trader),
        swap(Spy, Admiral),
        swap(Spy, Trader),
    ];
    assert_eq!(t.offers(), six);
    assert!(
        t.refusal(3, "leader", &[("name", "warlord")])
            .contains("CO-052")
    );
    assert!(
        t.refusal(3, "leader", &[("name", "spy"), ("give", "warlord")])
            .contains("CO-053")
    );
    assert!(
        t.refusal(0, "leader", &[("name", "warlord")])
            .contains("CO-050")
    );
}

/// CO-287
#[test]
fn by_default_the_politician_for_the_second_dealt_else_the_first_dealt() {
    let mut t = table();
    assert_eq!(t.default(), swap(Politician, Trader));
    t.answer(swap(Politician, Admiral));
    assert_eq!(t.default(), take(Warlord));
}

/// CO-061
#[test]
fn a_seat_keeps_its_leader_until_the_end_of_the_round() {
    let mut t = table();
    t.take_leaders();
    let leaders = t.state.leaders;
    t.default_until(|s| s.tricks.len() == 9);
    assert_eq!(t.state.leaders, leaders);
    t.default_until(|s| s.round == 2);
    assert_eq!(t.state.leaders, [None; 4]);
}

/// CO-062
#[test]
fn an_ability_works_for_its_own_seat_only() {
    // The Scientist's ally must still bring an unplayed type.
    let hands = ["C03 P09", "P01 S01", "C04 I04 S09", "P02 I02"];
    let mut t = Table::conflict(3, 0, "Scientist, -, -, -", hands);
    t.play("C03 P01");
    assert_eq!(t.legal(), super::table::set("I04 S09"));
}

#[test]
fn a_table_leader_without_a_gift_is_refused_with_both_complete_answers() {
    use orrery::rules::erased::Play;
    let game = orrery::games::find("orion").unwrap();
    let seed = orrery::rules::rng::Seed::from_number(1);
    let (play, _): (Box<dyn Play>, _) = game.start(&Start::plain(4, seed)).unwrap();
    let asked = play.awaited()[0].seat;
    let typed = orrery::rules::typed::Typed {
        verb: "leader".into(),
        args: vec![("name".into(), "poli".into())],
    };
    let Refusal { why } = play.resolve(asked, &typed).unwrap_err();
    let why = why.plain(|s| s.to_string());
    assert_eq!(
        why.matches("leader name:politician give:").count(),
        2,
        "{why}"
    );
}
