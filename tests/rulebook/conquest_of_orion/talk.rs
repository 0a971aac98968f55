//! Table talk in chat.

use super::table::Table;
use orrery::games::conquest_of_orion::ConquestOfOrion as Orion;
use orrery::rules::game::Game;
use orrery::rules::seat::Viewer;

/// CO-231 CO-232 CO-233 CO-234 CO-235
#[test]
fn the_notice_says_what_may_be_said() {
    let notice = Orion::INFO.notice;
    for part in [
        "do not show a card of your hand",
        "do not say exactly which card you hold",
        "exactly which card to play next",
        "by which a single card can be identified",
        "General remarks on the strength of your hand are welcome",
    ] {
        assert!(notice.contains(part), "{part}");
    }
}

/// CO-237
#[test]
fn no_other_viewer_reads_a_seats_hand() {
    let mut t = Table::seeded(3);
    t.take_leaders();
    let hand = t.state.hands[1].iter().map(|c| format!("{c} {}", c.name()));
    let held: Vec<String> = hand.collect();
    for viewer in [Viewer::Table, Viewer::Seat(super::table::seat(3))] {
        let words = Orion::describe(&t.view(viewer)).plain(super::table::named);
        assert!(held.iter().all(|c| !words.contains(c.as_str())), "{words}");
        assert!(
            t.told(viewer)
                .iter()
                .filter(|l| l.starts_with("Your hand"))
                .count()
                <= 1
        );
    }
    assert_eq!(
        t.told(Viewer::Table)
            .iter()
            .filter(|l| l.contains("Your hand"))
            .count(),
        0
    );
}
