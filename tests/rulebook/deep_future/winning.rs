//! Winning, the solo condition, losing and restarting, and what a win leaves behind (sections 17 to 22).

use super::table::{C, M, S, Table, X, at, corner, seat};
use orrery::games::deep_future::DeepFuture;
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::campaign::{Named, Victory};
use orrery::games::deep_future::cards::{CardId, Era, Suit};
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::history;
use orrery::games::deep_future::map::{Colour, Sector};
use orrery::games::deep_future::score;
use orrery::games::deep_future::state::{Ending, Phase, Rounds, Status};
use orrery::games::deep_future::step::Step;
use orrery::rules::game::Game;

/// DF-494, DF-495, DF-496, DF-497, DF-498, DF-499, DF-500, DF-501: a complete homeworld, three complete techs, and one of six conditions.
#[test]
fn six_conditions_each_win_with_a_complete_civilization() {
    let conditions: [(Victory, fn(&mut Table)); 6] = [
        (Victory::Territory, |t| {
            for sector in Sector::all().take(11) {
                t.cubes(0, sector.number(), 1);
            }
        }),
        (Victory::Population, |t| {
            for sector in [11, 12, 13, 14] {
                t.cubes(0, sector, 5);
            }
            t.cubes(0, 55, 5);
        }),
        (Victory::Culture, |t| t.set(0, C, 12)),
        (Victory::Might, |t| t.set(0, M, 6)),
        (Victory::Stability, |t| t.set(0, S, 6)),
        (Victory::Xeno, |t| t.set(0, X, 6)),
    ];
    for (victory, meet) in conditions {
        let mut t = Table::solo();
        meet(&mut t);
        t.go();
        assert_eq!(
            t.state.phase,
            Phase::Action,
            "{victory} alone is not enough"
        );
        t.ready(0);
        t.go();
        assert_eq!(t.state.phase, Phase::Won, "{victory}");
        assert!(
            t.events
                .iter()
                .any(|e| matches!(e, Event::Won { victory: v, .. } if *v == victory))
        );
    }
    let mut t = Table::solo();
    t.ready(0);
    t.player(0)
        .techs
        .pop()
        .map(|u| t.state.discard.push(u.card))
        .unwrap();
    t.set(0, C, 12);
    t.go();
    assert_eq!(t.state.phase, Phase::Action, "two techs are not enough");
}

/// DF-502, DF-503, DF-507: W-58, a win in the middle of an action ends everything.
#[test]
fn a_win_in_mid_action_ends_everything() {
    let mut t = Table::solo();
    t.ready(0);
    let tech = t.with_tech(0, "6H", "Leisure Leisure moon");
    t.set(0, C, 10);
    t.act(Suit::Moon);
    t.uses(tech, "Leisure");
    assert_eq!(t.state.phase, Phase::Won);
    assert!(!t.state.steps.contains(&Step::Augment) && !t.state.steps.contains(&Step::Payment));
}

/// DF-503: W-59, a star first and the third tech later wins at once.
#[test]
fn a_star_waits_for_the_third_tech() {
    let mut t = Table::solo();
    t.ready(0);
    let last = t.state.players[seat(0)].techs[2].card;
    let incomplete = t.tech("2H", "Religion Empire foot");
    t.player(0).techs[2].card = incomplete;
    t.state.discard.push(last);
    t.set(0, M, 6);
    t.go();
    assert_eq!(t.state.phase, Phase::Action);
    t.act(Suit::Skull).answer(Action::Target(incomplete));
    t.answer(Action::Choose(1));
    assert_eq!(t.state.phase, Phase::Won);
}

/// DF-504: two who win by the same change: the active one, else the next in turn order.
#[test]
fn the_active_player_wins_a_tie() {
    let mut t = Table::with(3);
    for who in [1, 2] {
        t.ready(who);
        t.set(who, C, 12);
    }
    t.go();
    assert_eq!(score::winner(&t.state), None, "the match is won already");
    assert!(
        matches!(t.events.iter().find(|e| matches!(e, Event::Won { .. })), Some(Event::Won { seat: s, .. }) if *s == seat(1))
    );
    let mut t = Table::with(2);
    for who in [0, 1] {
        t.ready(who);
        t.set(who, C, 12);
    }
    t.go();
    assert!(
        matches!(t.events.iter().find(|e| matches!(e, Event::Won { .. })), Some(Event::Won { seat: s, .. }) if *s == seat(0))
    );
}

/// DF-505: a winner with several conditions chooses.
#[test]
fn a_winner_with_several_conditions_chooses() {
    let mut t = Table::solo();
    t.ready(0);
    t.set(0, C, 12);
    t.set(0, X, 6);
    t.go();
    assert_eq!(
        t.offers(),
        [Victory::Culture, Victory::Xeno].map(Action::Victory)
    );
    assert_eq!(t.default(), Action::Victory(Victory::Culture));
}

/// DF-506: W-60, a gift of rivals may win out of turn, and the winner answers.
#[test]
fn a_gift_may_win_out_of_turn() {
    let mut t = Table::with(2).at_step(Step::Reveal);
    t.ready(1);
    for sector in [11, 12, 13, 14] {
        t.cubes(1, sector, 5);
    }
    t.cubes(1, 21, 4);
    let card = t.blank("1S");
    t.state.pile = vec![Some(card)];
    t.flips("5F 3F 2F 1F");
    t.go();
    assert_eq!(t.state.phase, Phase::Won);
    assert_eq!(t.ask().seat, seat(1));
    while t.state.ending.is_none() {
        let default = t.default();
        t.answer(default);
    }
    assert_eq!(
        t.state.ending,
        Some(Ending::Won(seat(1), Victory::Population))
    );
    assert_eq!(
        DeepFuture::outcome(&t.state)
            .unwrap()
            .winners()
            .collect::<Vec<_>>(),
        [seat(1)]
    );
}

/// DF-508, DF-509, DF-510, DF-511, DF-512: W-61, alone one needs settled sectors for the wonders, four at most.
#[test]
fn alone_settled_sectors_are_needed_for_wonders() {
    let wins = |wonders: usize, settled: &[u8]| {
        let mut t = Table::solo();
        t.ready(0);
        let places = [11, 12, 13, 21, 22, 23];
        for (i, sector) in places.into_iter().take(wonders).enumerate() {
            t.wonder(sector, Victory::Might, Suit::ALL[i]);
        }
        for sector in settled {
            t.settled(0, "6R", *sector, "Art");
        }
        t.set(0, C, 12);
        t.go();
        t.state.phase == Phase::Won
    };
    assert!(wins(0, &[]));
    assert!(!wins(3, &[56, 56, 54, 55]));
    assert!(wins(3, &[56, 56, 54, 55, 64]));
    assert!(!wins(6, &[56, 54, 64]));
    assert!(wins(6, &[56, 54, 64, 66]));
}

/// DF-508, DF-230: W-62, a settled world used up for the last step counts no more.
#[test]
fn a_spent_world_does_not_count_alone() {
    let mut t = Table::solo();
    t.ready(0);
    t.wonder(11, Victory::Might, Suit::Sun);
    let world = t.settled(0, "6R", 56, "Devices Energy");
    t.set(0, C, 10);
    t.act(Suit::Sun).uses(world, "Devices");
    assert_eq!(t.value(0, C), 12);
    assert_ne!(t.state.phase, Phase::Won);
}

/// DF-513: with two who began, the solo condition never applies.
#[test]
fn the_last_of_two_needs_no_settled_sectors() {
    let mut t = Table::with(2);
    t.ready(0);
    t.wonder(11, Victory::Might, Suit::Sun);
    t.player(1).status = Status::Quit;
    t.set(0, C, 12);
    t.go();
    assert_eq!(t.state.phase, Phase::Won);
}

/// DF-515, DF-516, DF-533: a lone player without an heir loses, and the game ends without a winner.
#[test]
fn a_lone_player_without_an_heir_loses() {
    let mut t = Table::solo();
    t.neutral(55, 1);
    t.state.emptied = true;
    t.go();
    assert_eq!(t.state.ending, Some(Ending::Lost));
    assert_eq!(DeepFuture::outcome(&t.state).unwrap().winners().count(), 0);
}

/// DF-517, DF-518, DF-519, DF-520, DF-521, DF-522, DF-523, DF-666: W-65, what a loser leaves, and that the turn passes.
#[test]
fn a_loser_leaves_one_cube_per_sector() {
    let mut t = Table::with(2).at_step(Step::Reveal);
    let home = t.home(0, "2R", 11, "Art");
    t.state.board.clear(at(55));
    t.cubes(0, 11, 3);
    t.cubes(0, 12, 1);
    let hand = t.holds(0, "1F 2F 3F 4F");
    let techs = [
        t.with_tech(0, "1H", "Art moon moon"),
        t.with_tech(0, "2H", "Art moon moon"),
    ];
    let world = t.settled(0, "5H", 12, "Art");
    let two = t.world("2M", 15, "Art");
    t.line(two);
    t.set(0, M, -4);
    let cards = ["1S", "2S"].map(|c| t.blank(c));
    t.state.pile = cards.iter().copied().map(Some).collect();
    t.flips("1F");
    t.go();
    assert_eq!(t.state.players[seat(0)].status, Status::Lost);
    assert_eq!(
        [11, 12].map(|s| (t.count(s), t.state.board.colour(at(s)))),
        [(1, Some(Colour::Neutral)); 2]
    );
    assert_eq!(t.state.line[1], Some(home));
    assert!(
        hand.iter()
            .chain(&techs)
            .chain(&cards)
            .chain([&world, &two])
            .all(|c| {
                t.discarded(*c) || t.state.deck.contains(c) || t.player(1).hand.contains(c)
            })
    );
    assert_eq!(t.state.active(), seat(1));
}

/// The next turn of a player who has lost.
fn lost_table() -> Table {
    let mut t = Table::with(2);
    let home = t.player(0).home.take().unwrap().card;
    t.state.discard.push(home);
    t.state.board.clear(at(55));
    t.player(0).status = Status::Lost;
    t.set(0, C, 7);
    t.state.steps = vec![Step::TurnBegins];
    t
}

/// DF-523, DF-524, DF-525, DF-526, DF-527, DF-528, DF-529, DF-530, DF-531: W-66, a restart takes a world without other players, and the turn goes on.
#[test]
fn a_restart_takes_a_free_world() {
    let mut t = lost_table();
    t.cubes(1, 26, 2);
    t.neutral(53, 4);
    let line = t.world("3H", 53, "Art");
    t.line(line);
    let [taken, free] = [26, 53].map(|s| t.world("6S", s, "Art Art"));
    t.flips("1F 2F 3F");
    t.on_top(taken);
    t.on_top(free);
    t.go();
    assert_eq!(t.offers(), [Action::Restart, Action::Stop]);
    assert_eq!(t.default(), Action::Restart);
    t.answer(Action::Restart);
    let player = &t.state.players[seat(0)];
    assert_eq!(player.home.unwrap().card, free);
    assert_eq!((t.own(0, 53), t.state.line[2]), (3, None));
    assert_eq!([C, M, S, X].map(|k| t.value(0, k)), [0; 4]);
    assert_eq!((t.hand_size(0), t.state.players[seat(0)].restarts), (5, 1));
    assert_eq!(t.names(free).len(), 2, "no balancing");
    assert!(matches!(t.state.phase, Phase::Start | Phase::Action));
}

/// DF-532: with every sector taken by others a restart is not possible.
#[test]
fn a_restart_without_any_sector_is_out() {
    let mut t = lost_table();
    for sector in Sector::all() {
        t.cubes(1, sector.number(), 1);
    }
    t.go().answer(Action::Restart);
    assert_eq!(t.state.players[seat(0)].status, Status::Quit);
    assert_eq!(t.state.active(), seat(1));
}

/// DF-532: a sector is drawn anew until it is free, and after 36 tries any free one is taken.
#[test]
fn a_restart_finds_the_last_free_sector() {
    let mut t = lost_table();
    for sector in Sector::all().filter(|s| *s != at(46)) {
        t.cubes(1, sector.number(), 1);
    }
    let worlds = Sector::all().count();
    t.go().answer(Action::Restart);
    assert_eq!((t.own(0, 46), worlds), (3, 36));
}

/// DF-533, DF-534: W-67, if everybody in play has lost, the game is over although one might have begun afresh.
#[test]
fn when_nobody_is_in_play_the_game_ends() {
    let mut t = lost_table();
    t.state.turn.seat = seat(1);
    t.state.steps = vec![Step::TurnEnds, Step::Reveal];
    t.set(1, M, -4);
    let card = t.blank("1S");
    t.state.pile = vec![Some(card)];
    t.flips("1F");
    t.state.phase = Phase::Challenge;
    t.go();
    assert_eq!(t.state.ending, Some(Ending::Lost));
}

/// DF-535, DF-621, DF-622, DF-623: quitting is for good; when all have quit the game is over.
#[test]
fn when_all_have_quit_the_game_ends() {
    let mut t = Table::with(2);
    t.order(1, Action::Quit).order(1, Action::Confirm);
    assert_eq!(t.state.players[seat(1)].status, Status::Quit);
    assert_eq!(t.state.ending, None);
    t.order(0, Action::Quit).order(0, Action::Confirm);
    assert!(t.state.ending.is_some());
}

/// Wins with Might, and answers every question by default until `until`.
fn won(prepare: impl FnOnce(&mut Table)) -> Table {
    let mut t = Table::solo();
    t.ready(0);
    prepare(&mut t);
    t.set(0, M, 6);
    t.go();
    t
}

/// DF-536, DF-537, DF-538, DF-539, DF-540, DF-541, DF-545, DF-546, DF-547, DF-077, DF-078, DF-589: sector name, civilization, then the end.
#[test]
fn a_winner_names_a_sector_and_leaves_a_civilization() {
    let mut t = won(|t| {
        t.book().era = 3;
        t.flips("2S 5R");
    });
    assert_eq!(t.state.steps.last(), Some(&Step::NameSector(seat(0))));
    t.answer(Action::Name(
        Named::Sector(at(55)),
        t.state
            .campaign
            .name(Named::Sector(at(55)))
            .unwrap()
            .default
            .clone(),
    ));
    t.answer(Action::Suit(Suit::Skull));
    let id = t.state.campaign.cards.last().unwrap().id;
    assert_eq!(t.state.steps.last(), Some(&Step::NameCiv(seat(0), id)));
    t.answer(Action::Keep);
    assert_eq!(t.state.ending, Some(Ending::Won(seat(0), Victory::Might)));
    let card = t.card(id);
    let civ = card.civ().unwrap();
    assert_eq!(card.corner, corner("2R"));
    assert_eq!(
        (civ.era, civ.sector, civ.victory, civ.suit),
        (Era::Of(3), at(55), Victory::Might, Suit::Skull)
    );
    assert_eq!(
        (civ.home, civ.techs.len()),
        (t.state.players[seat(0)].home.unwrap().card, 3)
    );
    assert_eq!(t.state.campaign.era, 4);
}

/// DF-542, DF-543, DF-544: W-63, the second effect is a suit with two or more advancements.
#[test]
fn a_civilizations_suit_appears_twice() {
    let set = |words: [&str; 4]| {
        let mut t = Table::solo();
        t.home(0, "1K", 55, words[0]);
        for tech in &words[1..] {
            t.with_tech(0, "2H", tech);
        }
        score::civ_suits(&t.state, seat(0)).collect::<Vec<_>>()
    };
    let four = [
        "Computation Engineering Weapons",
        "Energy Art Labor",
        "Machinery Medicine History",
        "Education Economy Diplomacy",
    ];
    assert_eq!(set(four), [Suit::Sun, Suit::Heart, Suit::Skull, Suit::Hand]);
    let even = [
        "Computation Engineering Art",
        "Leisure Labor Machinery",
        "History Education Economy",
        "Diplomacy Religion Empire",
    ];
    assert_eq!(set(even), Suit::ALL);
}

/// DF-548, DF-549, DF-550, DF-551, DF-552, DF-553, DF-554, DF-555: W-64, a wonder needs five advancements of a suit, an empty sector, and a new pair.
#[test]
fn a_wonder_needs_five_advancements_of_a_suit() {
    let table = |wonders: &[(u8, Suit)]| {
        let mut t = Table::solo();
        t.home(0, "1K", 55, "Computation Engineering Weapons");
        for words in [
            "Energy Industry History",
            "Education Ecology Astronomy",
            "Chemistry Physics FTL",
            "Religion Empire Devices",
            "Energy Energy sun",
        ] {
            t.with_tech(0, "2H", words);
        }
        for (sector, suit) in wonders {
            t.wonder(*sector, Victory::Might, *suit);
        }
        score::wonder_suits(&t.state, seat(0), Victory::Might).collect::<Vec<_>>()
    };
    assert_eq!(
        table(&[]),
        [Suit::Sun, Suit::Skull],
        "incomplete techs do not count"
    );
    assert_eq!(table(&[(11, Suit::Sun)]), [Suit::Skull]);
    assert!(table(&[(11, Suit::Sun), (12, Suit::Skull)]).is_empty());
    assert!(table(&[(55, Suit::Foot)]).is_empty());
    let mut t = Table::solo();
    t.home(0, "1K", 55, "Computation Engineering Weapons");
    for words in [
        "Energy Industry History",
        "Education Ecology Astronomy",
        "Religion Empire Devices",
    ] {
        t.with_tech(0, "2H", words);
    }
    t.set(0, M, 6);
    t.go();
    while t.state.ending.is_none() {
        let default = t.default();
        t.answer(default);
    }
    let wonder = t.state.campaign.wonder(at(55)).unwrap();
    assert_eq!(
        (wonder.victory, wonder.suit),
        (Victory::Might, Suit::Sun),
        "it was compulsory"
    );
    assert_eq!(
        Victory::ALL.map(Victory::letter),
        ['T', 'P', 'C', 'M', 'S', 'X']
    );
}

/// DF-556, DF-557, DF-558, DF-559, DF-560, DF-561, DF-562, DF-564, DF-609: W-68, the chronology's lines.
#[test]
fn the_chronology_gets_its_lines() {
    let mut t = Table::with(2);
    t.book().era = 3;
    let home = t.state.players[seat(0)].home.unwrap().card;
    let second = t.world("5R", 33, "Art");
    t.state.discard.push(second);
    t.player(1).homes.push(second);
    score::chronicle(&mut t.state, Ending::Won(seat(0), Victory::Might));
    score::chronicle(&mut t.state, Ending::Lost);
    t.book().sign(&["Ann".into(), "Ben".into()]);
    let campaign = &t.state.campaign;
    assert_eq!(campaign.era, 4);
    let text = history::chronology(campaign);
    let lines: Vec<&str> = text.lines().collect();
    let name = |c: CardId| campaign.card(c).title();
    let other = campaign.chronology[0].players[1].homes[0];
    assert_eq!(lines[0], "Era 3");
    assert_eq!(lines[1], format!("Seat 1* {}*", name(home)));
    assert_eq!(
        lines[2],
        format!("Seat 2 {}, {}", name(other), name(second))
    );
    assert!(lines[3].starts_with("───"), "a solid line");
    assert_eq!(lines[4], "Era 4");
    assert!(lines[5].starts_with("Ann ") && lines[6].starts_with("Ben "));
    assert!(lines[7].starts_with("- - -"), "a dashed line");
}

/// DF-563, DF-572: a match abandoned by all counts as one without a winner, and what was written stays.
#[test]
fn an_abandoned_match_leaves_what_was_written() {
    let mut t = Table::solo();
    t.flips("3H");
    t.answers([Action::Plan, Action::Suit(Suit::Skull)]);
    let cards = t.state.campaign.cards.len();
    assert_eq!(DeepFuture::motions(&t.state), [Action::Abandon]);
    t.apply(seat(0), &Action::Abandon);
    assert_eq!(t.state.ending, Some(Ending::Abandoned));
    assert_eq!(
        (t.state.campaign.cards.len(), t.state.campaign.era),
        (cards, 1)
    );
    assert_eq!(t.state.campaign.chronology.len(), 1);
}

/// DF-630, DF-631: a round is one turn of every seat; the last round's last turn ends the game.
#[test]
fn the_last_round_ends_the_game() {
    let mut t = Table::with(2);
    t.state.options.rounds = Rounds::TwentyFive;
    t.state.turn.round = 25;
    t.state.steps = vec![Step::TurnEnds];
    t.go();
    assert_eq!((t.state.active(), t.state.turn.round), (seat(1), 25));
    t.state.steps = vec![Step::TurnEnds];
    t.go();
    assert_eq!(t.state.ending, Some(Ending::Rounds));
    assert_eq!(
        [Rounds::Hundred, Rounds::Unlimited].map(Rounds::last),
        [Some(100), None]
    );
}
