//! Asynchronous play: decisions and publication.

use super::table::{Apex, Bluewater, NO, Table, YES, place, seat, want};
use orrery::games::find;
use orrery::games::outer_earth::action::Action;
use orrery::rules::contract::MOST_OFFERS;
use orrery::rules::erased::Start;
use orrery::rules::erased::{List, Play};
use orrery::rules::rng::Seed;
use orrery::rules::typed::Typed;

fn typed(line: &str) -> Typed {
    let mut words = line.split_whitespace();
    let verb = words.next().unwrap().to_owned();
    let arg = |w: &str| {
        w.split_once(':')
            .map_or((String::new(), w.to_owned()), |(n, v)| {
                (n.to_owned(), v.to_owned())
            })
    };
    Typed {
        verb,
        args: words.map(arg).collect(),
    }
}

fn started() -> Box<dyn Play> {
    find("outerearth")
        .unwrap()
        .start(&Start::plain(2, Seed::from_number(2)))
        .unwrap()
        .0
}

/// OE-303 OE-304
#[test]
fn only_answers_and_opening_cards_are_given_at_the_same_time() {
    for number in 0..6 {
        let mut t = Table::seeded(4, number);
        t.default_until(|s| {
            let asks = orrery::games::outer_earth::asks::asks(s);
            let several = asks.len() > 1;
            let together = asks
                .iter()
                .all(|a| matches!(a.offers[0], Action::Want { .. } | Action::Open(_)));
            assert!(!several || together);
            false
        });
    }
}

/// OE-305 OE-306 OE-307 OE-347
#[test]
fn an_answer_names_its_planet_and_is_refused_once_that_is_over() {
    let mut play = started();
    let panel = play.panel(seat(0));
    let first = panel.offers[0].args[0].key();
    let answer = typed(&format!("want planet:{first} answer:no"));
    for by in [0, 1] {
        let choice = play.resolve(seat(by), &answer).unwrap();
        play.act(seat(by), &choice).unwrap();
    }
    let before = play.save();
    assert!(play.resolve(seat(0), &answer).is_err());
    assert!(
        play.resolve(seat(0), &typed("place ore-mine gantry"))
            .is_err()
    );
    assert_eq!(play.save(), before);
}

/// OE-309 OE-310 (W-70)
#[test]
fn actions_after_each_other_stop_at_the_first_refused_one() {
    let mut t = Table::apex();
    t.hand(0, "ore-mine media-spire").built(0, "gantry", "");
    t.answer(place("ore-mine", "gantry"));
    assert!(!t.offered(&place("media-spire", "gantry")));
    assert!(
        t.refusal(0, "place", &[("card", "media-spire"), ("planet", "gantry")])
            .contains("Gantry continues with S")
    );
    assert_eq!((t.player(0).sites[0].chain.len(), t.ap()), (1, 4));
}

/// OE-311
#[test]
fn copies_of_a_design_are_one_answer_and_a_beginning_of_its_name_is_enough() {
    let mut t = Table::apex();
    t.hand(0, "ore-mine ore-mine ore-mine");
    let invests = t
        .offers()
        .into_iter()
        .filter(|o| matches!(o, Action::Invest(_)))
        .count();
    assert_eq!(invests, 1);
    let play = started();
    let planet = play.panel(seat(0)).offers[0].args[0].key();
    let short = typed(&format!("want {} no", &planet[..3]));
    let choice = play.resolve(seat(0), &short).unwrap();
    assert_eq!((choice.list, choice.index), (List::Offers, 0));
}

/// OE-312
#[test]
fn only_who_has_answered_is_public() {
    for answer in [YES, NO] {
        let mut t = Table::auction(&[Apex, Bluewater], &["gantry"], &["P", "P"]);
        t.answer_by(0, want("gantry", answer));
        let words = t.words(orrery::rules::seat::Viewer::Table);
        assert!(
            words.contains("On offer: Gantry. s0 has answered."),
            "{words}"
        );
    }
}

/// The longest list of answers: a large hand, many planets.
#[test]
fn no_question_has_too_many_answers() {
    let mut t = Table::turn(&[super::table::Ember, Bluewater]);
    let all: Vec<&str> = orrery::games::outer_earth::cards::Card::all()
        .map(orrery::games::outer_earth::cards::Card::id)
        .collect();
    t.hand(0, &all.join(" "));
    for id in ["gantry", "loam", "agora", "rivet", "anvil"] {
        t.built(0, id, "");
    }
    assert!(t.offers().len() <= 233 && t.offers().len() <= MOST_OFFERS);
    let mut t = Table::auction(&[Apex, Bluewater], &["gantry"], &[&all.join(" "), "P"]);
    t.answers("yy");
    assert_eq!(t.offers().len().max(36), 36);
}
