//! Deck construction.

use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::decks::{
    ARES, BAKER_BRAUGN, EMPYREAN, Fault, PRINTED, SMITH_BOSON, export, faults, import,
    not_introductory,
};
use orrery::games::open_worlds::options::Version;

fn of(cards: &[(Card, usize)]) -> Vec<Card> {
    let copies = cards.iter().flat_map(|(c, n)| std::iter::repeat_n(*c, *n));
    copies.collect()
}

/// OW-530, OW-540, OW-552, EX-25: the printed decks are legal and have their sizes.
#[test]
fn the_printed_decks_are_legal() {
    for printed in PRINTED {
        let deck = printed.deck();
        assert_eq!(faults(&deck.cards, printed.version), [], "{}", printed.name);
        assert_eq!(deck.cards.len(), printed.version.deck_size());
    }
    let many = |d: &orrery::games::open_worlds::decks::Printed| {
        let cards = d.deck().cards;
        [Card::Outpost, Card::Exploit].map(|c| cards.iter().filter(|x| **x == c).count())
    };
    assert_eq!(many(&SMITH_BOSON), [5, 5]);
    assert_eq!(many(&EMPYREAN), [3, 4]);
    assert_eq!(many(&BAKER_BRAUGN), [9, 5]);
    assert_eq!(many(&ARES), [7, 7]);
}

/// OW-530, OW-531, OW-532, OW-537, EX-19: any number of Outposts and Exploits, exactly 54 cards.
#[test]
fn outposts_and_exploits_are_not_limited() {
    assert_eq!(faults(&of(&[(Card::Outpost, 54)]), Version::Standard), []);
    assert_eq!(
        faults(
            &of(&[(Card::Outpost, 27), (Card::Exploit, 27)]),
            Version::Standard
        ),
        []
    );
    for count in [53, 55] {
        let deck = of(&[(Card::Outpost, count)]);
        assert_eq!(faults(&deck, Version::Standard), [Fault::Size(count, 54)]);
    }
}

/// OW-533, OW-534, OW-535, OW-536, EX-19: everything else once per name and Def.
#[test]
fn other_cards_are_there_once() {
    let with = |cards: &[(Card, usize)]| {
        let rest = 54 - cards.iter().map(|(_, n)| n).sum::<usize>();
        let mut deck = of(cards);
        deck.extend(std::iter::repeat_n(Card::Outpost, rest));
        faults(&deck, Version::Standard)
    };
    assert_eq!(with(&[(Card::Shipyards9, 1), (Card::Shipyards10, 1)]), []);
    for card in [
        Card::Shipyards10,
        Card::ExoticOutpost,
        Card::HiddenOutpost,
        Card::SeasonedExploit,
        Card::Research,
    ] {
        assert_eq!(with(&[(card, 2)]), [Fault::Twice(card)]);
    }
    let families = [
        "City",
        "Industry",
        "Shipyards",
        "Battle Station",
        "Troops",
        "Invasion Force",
        "Auto Assault",
    ];
    let in_family = |c: &Card| {
        let name = c.spec().name.rsplit_once(' ').map_or("", |(n, _)| n);
        families.contains(&name)
    };
    assert_eq!(Card::all().filter(in_family).count(), 28);
}

/// OW-553, OW-554, OW-555, OW-556, OW-557, OW-558, OW-559, OW-560, OW-561, EX-25.
#[test]
fn the_introductory_game_does_without_some_cards() {
    assert_eq!(
        Card::all()
            .filter(|c| not_introductory(*c).is_none())
            .count(),
        45
    );
    let replaced = |card: Card| {
        let mut deck = BAKER_BRAUGN.deck().cards;
        deck[0] = card;
        faults(&deck, Version::Introductory)
    };
    assert_eq!(replaced(Card::Frigate), []);
    let refused = [
        (Card::Adjust, "OW-554"),
        (Card::Shipyards9, "OW-555"),
        (Card::SuckDry, "OW-556"),
        (Card::Avenger, "OW-557"),
        (Card::BattleStation20, "OW-558"),
        (Card::EnergyShield, "OW-558"),
        (Card::InvasionForce10, "OW-559"),
        (Card::Garrison, "OW-560"),
    ];
    for (card, clause) in refused {
        assert_eq!(replaced(card), [Fault::NotIntroductory(card, clause)]);
    }
}

/// OW-538, OW-539: text in and out; an unknown card is refused by name.
#[test]
fn a_deck_survives_being_text() {
    for printed in PRINTED {
        let deck = printed.deck();
        let read = import(&export(&deck)).unwrap();
        assert_eq!((read.name, read.cards), (deck.name, deck.cards));
    }
    let typed = import("# Mine\n5x outpost\n\ncity-10\n2 Exploit\n").unwrap();
    assert_eq!(
        typed.cards,
        of(&[(Card::Outpost, 5), (Card::Exploit, 2), (Card::City10, 1)])
    );
    let fault = import("3 Death Star").unwrap_err();
    assert_eq!(fault, Fault::Unknown("Death Star".to_owned()));
    let words = fault.refusal().why.plain(|s| s.to_string());
    assert!(words.contains("Death Star") && words.contains("OW-538"));
    for text in ["999999999999999999999 outpost", "💥", "5", "x"] {
        assert!(
            import(text).is_err() || import(text).unwrap().cards.len() <= 99,
            "{text}"
        );
    }
}
