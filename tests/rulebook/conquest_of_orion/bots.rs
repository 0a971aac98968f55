//! Bot seats.

use super::table::{Table, card, seat};
use orrery::games::conquest_of_orion::ConquestOfOrion as Orion;
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::robot::robot;
use orrery::games::conquest_of_orion::state::{Alliance, Options, Phase};
use orrery::rules::game::Game;
use orrery::rules::playout::{self, Robot};
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::Viewer;

const PLAIN: &str = "-, -, -, -";

/// What a bot on the asked seat answers.
fn chosen(t: &Table) -> Action {
    let ask = t.asks().swap_remove(0);
    ask.offers[robot(&t.view(Viewer::Seat(ask.seat)), &ask.offers)]
}

fn plays(id: &str) -> Action {
    Action::Play(card(id))
}

/// Seat 2 is the bot with P04 P09 S08; seats 0 and 1 played these.
fn ex_34(first: &str, second: &str) -> Action {
    let [a, b] = [format!("{first} C01"), format!("{second} I01")];
    let mut t = Table::conflict(5, 0, PLAIN, [&a, &b, "P04 P09 S08", "C02 C04"]);
    t.play(first).play(second);
    chosen(&t)
}

/// EX-34 CO-300
#[test]
fn a_bot_gives_its_ally_most_stars() {
    assert_eq!(ex_34("C03", "I02"), plays("P09"));
    // Of equal stars the lowest value, of equal values planet before colony before industry.
    let mut t = Table::conflict(
        5,
        0,
        PLAIN,
        ["S11 S10", "C01 I01", "P07 P08 C07", "C02 C04"],
    );
    t.play("S11 C01");
    assert_eq!(chosen(&t), plays("P07"));
}

/// CO-301
#[test]
fn without_a_system_card_a_bot_gives_its_ally_the_lowest_ship() {
    let mut t = Table::conflict(5, 0, PLAIN, ["S11 S10", "C01 I01", "S04 S02", "C02 C04"]);
    t.play("S11 C01");
    assert_eq!(chosen(&t), plays("S02"));
}

/// EX-34 CO-302 CO-303 CO-305
#[test]
fn a_bot_wins_a_rich_trick_as_cheaply_as_it_can() {
    assert_eq!(ex_34("C03", "I07"), plays("P04"), "stake 4: the default");
    assert_eq!(
        ex_34("C08", "I09"),
        plays("S08"),
        "stake 6: P09 would only tie"
    );
    assert_eq!(ex_34("C08", "S01"), plays("P04"), "stake 3");
    let mut t = Table::conflict(
        5,
        0,
        PLAIN,
        ["C08 C07", "I09 I08", "P10 P11 S01", "C02 C04"],
    );
    t.play("C08 I09");
    assert_eq!(
        chosen(&t),
        plays("P10"),
        "a system card before a ship, the lower one"
    );
}

/// CO-304
#[test]
fn in_a_war_the_stake_includes_the_trick_before() {
    let hands = ["C08 C02 C04", "I05 I01 I03", "P06 S05 P01", "C06 P02 P03"];
    let mut t = Table::conflict(5, 0, PLAIN, hands);
    t.play("C08 I05 P06 C06").answer(Action::War);
    t.play("C02 I01");
    // Stars 3 + 2 + 2 + 2 under the war and two in it.
    assert_eq!(chosen(&t), plays("S05"));
}

/// CO-306
#[test]
fn equal_candidates_are_taken_planet_colony_industry() {
    let t = Table::conflict(
        5,
        0,
        PLAIN,
        ["I02 C02 P03", "I01 I03", "P06 S05", "C06 P02"],
    );
    assert_eq!(chosen(&t), plays("C02"));
}

/// CO-307
#[test]
fn a_bot_diplomat_names_itself_then_its_ally_else_passes() {
    let tied = |names: &str| {
        let mut t = Table::conflict(4, 0, names, ["P07 P10", "C07 C03", "I03 I04", "C02 C06"]);
        t.play("P07 C07 I03 C02");
        chosen(&t)
    };
    assert_eq!(tied("Diplomat, -, -, -"), Action::Settle(seat(0)));
    assert_eq!(tied("-, -, -, Diplomat"), Action::Settle(seat(1)));
    let mut t = Table::conflict(
        4,
        0,
        "-, Diplomat, -, -",
        ["P07 P10", "C03 C04", "I07 I04", "C02 C06"],
    );
    t.play("P07 C03 I07 C02");
    assert_eq!(chosen(&t), Action::Pass);
}

/// CO-308
#[test]
fn a_bot_answers_everything_else_by_default() {
    for number in 0..20 {
        let mut t = Table::seeded(number);
        while t.state.ending.is_none() {
            let answer = chosen(&t);
            if !matches!(t.state.phase, Phase::Card(_) | Phase::Settle(_)) {
                assert_eq!(answer, t.default());
            }
            let by = t.asks()[0].seat;
            t.apply(by, answer);
        }
    }
}

/// CO-299
#[test]
fn a_bot_decides_from_what_its_seat_may_know() {
    let mut rng = Rng::seeded(Seed::from_number(5));
    let mut t = Table::seeded(51);
    while t.state.ending.is_none() {
        let ask = t.asks().swap_remove(0);
        let answer = chosen(&t);
        let other = Orion::reshuffle_unseen(&t.state, Viewer::Seat(ask.seat), &mut rng);
        let view = Orion::view(&other, Viewer::Seat(ask.seat));
        assert_eq!(ask.offers[robot(&view, &ask.offers)], answer);
        t.apply(ask.seat, answer);
    }
}

#[test]
fn bots_beat_random_players_clearly() {
    let won = (0..200).filter(|number| {
        let robots = [Robot::Plain, Robot::Random, Robot::Plain, Robot::Random];
        let seed = Seed::from_number(*number);
        let played = playout::play::<Orion>(&Options::default(), &robots, seed, |_, _, _| Ok(()));
        let winners: Vec<_> = played.unwrap().outcome.winners().collect();
        winners == Alliance::A.seats()
    });
    let won = won.count();
    assert!(won >= 130, "{won} of 200");
}
