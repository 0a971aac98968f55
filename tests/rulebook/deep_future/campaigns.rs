//! What lives on from game to game (section 23), and names (section 24).

use super::properties::invariants;
use super::table::{Table, at, corner, seat};
use orrery::games::deep_future::DeepFuture;
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::campaign::{Campaign, Named, Victory};
use orrery::games::deep_future::cards::{CardId, Content, Naming, Suit};
use orrery::games::deep_future::history;
use orrery::games::deep_future::names::{self, Kind};
use orrery::games::deep_future::state::{Options, Phase, Right, State};
use orrery::games::deep_future::step::Step;
use orrery::games::deep_future::text;
use orrery::rules::game::Game;
use orrery::rules::keepsake::Brought;
use orrery::rules::playout::{self, Robot};
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::{Names, Viewer};
use std::collections::BTreeSet;

fn fresh(number: u64) -> Campaign {
    Campaign::new(&mut Rng::seeded(Seed::from_number(number)))
}

/// What a campaign of before must still be in the campaign of after.
fn goes_on(before: &Campaign, after: &Campaign) {
    assert!(
        after.cards.len() >= before.cards.len(),
        "cards are never removed (DF-576)"
    );
    for (old, new) in before.cards.iter().zip(&after.cards) {
        assert_eq!((old.id, old.corner), (new.id, new.corner), "DF-009, DF-575");
        if !old.is_blank() {
            assert_eq!(
                std::mem::discriminant(&old.content),
                std::mem::discriminant(&new.content)
            );
            let kept = old.slots().iter().zip(new.slots());
            for (a, b) in kept {
                assert!(
                    a.number.is_none() || a == b,
                    "a filled slot never changes (DF-063)"
                );
                assert_eq!(a.suit, b.suit);
            }
            assert_eq!(old.sector(), new.sector());
        }
    }
    for (old, new) in before.sectors.iter().zip(&after.sectors) {
        assert!(old.wonder.is_none() || old.wonder == new.wonder);
        assert!(old.name.is_none() || old.name == new.name);
    }
    assert_eq!(after.chronology.len(), before.chronology.len() + 1);
    assert_eq!(
        after.chronology[..before.chronology.len()],
        before.chronology[..],
        "DF-564"
    );
    let won = after.chronology.last().unwrap().winner.is_some();
    assert_eq!(after.era, before.era + u32::from(won));
}

/// DF-565, DF-566, DF-567, DF-568, DF-569, DF-570, DF-574, DF-575, DF-576: a campaign of matches of one, two and three
/// robots keeps its deck, map and chronology, and its text reads back to the same bytes.
#[test]
fn a_campaign_of_matches_in_a_row_keeps_everything() {
    let games = super::campaign_length(10);
    let mut campaign = fresh(7);
    let mut wins = 0;
    for game in 0..games {
        let seats = 1 + game as usize % 3;
        let brought = Brought {
            table: Some(text::export(&campaign)),
            ..Brought::default()
        };
        let mut last: Option<State> = None;
        let robots: Vec<Robot> = (0..seats)
            .map(|i| if i == 2 { Robot::Random } else { Robot::Plain })
            .collect();
        let seed = Seed::from_number(1000 + game);
        let played = playout::play_with::<DeepFuture>(
            &Options::default(),
            &brought,
            &robots,
            seed,
            |state, asks, _| {
                last = Some(state.clone());
                if state.campaign.game() != game as u32 + 1 {
                    return Err("the campaign did not come along".into());
                }
                if asks[0].offers.len() > 300 {
                    return Err("too many offers".into());
                }
                invariants(state)
            },
        );
        let played = played.unwrap_or_else(|e| panic!("game {game}: {e}"));
        let mut state = last.unwrap();
        // The last answer is given once more to see the state it leaves.
        let mut rng = Rng::seeded(seed);
        while state.ending.is_none() {
            let ask = DeepFuture::asks(&state).remove(0);
            let action = ask.offers[ask.on_timeout].clone();
            DeepFuture::apply(&mut state, ask.seat, &action, &mut rng, &mut Vec::new());
        }
        wins += u32::from(played.outcome.winners().count() > 0);
        let left = DeepFuture::leaves(&state, &Names::numbered(3)).unwrap();
        let mut next = text::import(&left).unwrap_or_else(|no| panic!("game {game}: {:?}", no.why));
        assert_eq!(
            text::export(&next),
            left,
            "export, import, export: the same bytes"
        );
        goes_on(&campaign, &next);
        next.sign(&["Ann", "Ben", "Cid"].map(String::from)[..seats]);
        assert_eq!(next.chronology.last().unwrap().players[0].name, "Ann");
        campaign = next;
    }
    assert!(wins > 0 && campaign.era > 1, "somebody won now and then");
}

/// DF-573, DF-577, DF-578, DF-572: a match leaves its campaign only when it is over; until then the text brought stands.
#[test]
fn a_match_leaves_nothing_before_its_end() {
    let before = text::export(&fresh(3));
    let mut t = Table::begin(1, Some(&before), Rng::seeded(Seed::from_number(2)));
    assert_eq!(DeepFuture::leaves(&t.state, &Names::numbered(3)), None);
    while t.state.phase == Phase::Setup {
        let default = t.default();
        t.answer(default);
    }
    assert_eq!(DeepFuture::leaves(&t.state, &Names::numbered(3)), None);
    let saved = serde_json::to_string(&t.state).unwrap();
    let loaded: State = serde_json::from_str(&saved).unwrap();
    assert_eq!(loaded, t.state);
}

/// Import refuses with words whatever breaks the rules of campaigns.
#[test]
fn a_broken_campaign_is_refused_with_words() {
    let refuse = |breaks: fn(&mut Campaign), word: &str| {
        let mut campaign = fresh(3);
        breaks(&mut campaign);
        let no = text::import(&text::export(&campaign)).unwrap_err();
        let why = no.why.plain(|s| s.to_string());
        assert!(why.contains(word), "{why}");
    };
    refuse(|c| c.version = 99, "version 99");
    refuse(|c| c.era = 4, "era");
    refuse(|c| drop(c.cards.pop()), "35 cards");
    refuse(|c| c.write(CardId(5)).id = CardId(6), "stands in place");
    refuse(|c| c.write(CardId(5)).corner.number = 9, "corner");
    refuse(|c| drop(c.sectors.pop()), "35 sectors");
    let world = |c: &Campaign| c.cards.iter().find(|c| c.world().is_some()).unwrap().id;
    let two = |c: &mut Campaign| {
        let id = world(c);
        let slot = c.card(id).slots()[0];
        if let Content::World(w) = &mut c.write(id).content {
            w.slots = vec![slot; 4];
        }
    };
    let mut campaign = fresh(3);
    two(&mut campaign);
    assert!(text::import(&text::export(&campaign)).is_err());
    let mut campaign = fresh(3);
    let name = "KELARA".to_owned();
    for id in campaign
        .cards
        .iter()
        .filter(|c| c.world().is_some())
        .map(|c| c.id)
        .take(2)
        .collect::<Vec<_>>()
    {
        campaign.set_name(Named::Card(id), name.clone(), Naming::Default);
    }
    assert!(text::import(&text::export(&campaign)).is_err());
    for nonsense in ["", "{}", "[1,2]", "{\"version\":1}", "\u{0}"] {
        assert!(text::import(nonsense).is_err());
    }
}

/// DF-579, DF-580, DF-581, DF-582, DF-605: what has a name, what has a default, and how it is shown.
#[test]
fn things_have_names_by_kind() {
    let mut t = Table::solo();
    let world = t.world("2H", 34, "Art");
    let open = t.tech("2H", "Art moon moon");
    let done = t.tech("2H", "Art Art Art");
    let blank = t.blank("1F");
    let civ = t.civ("1F", 34, Victory::Might, Suit::Sun);
    let kind = |id| t.state.campaign.kind(Named::Card(id));
    assert_eq!(
        (kind(world), kind(done), kind(civ)),
        (Some(Kind::World), Some(Kind::Tech), Some(Kind::Civ))
    );
    assert_eq!((kind(open), kind(blank)), (None, None));
    assert!(t.card(world).title().ends_with(" 34") && t.card(civ).title().ends_with(" 34"));
    assert_eq!(t.card(done).title(), format!("Unnamed tech #{done}"));
    let campaign = fresh(1);
    assert!(
        campaign
            .cards
            .iter()
            .filter_map(|c| c.world())
            .all(|w| w.name.naming == Naming::Open && !w.name.text.is_empty())
    );
}

/// DF-583, DF-655: naming is an order, never a question that delays play.
#[test]
fn naming_never_delays_play() {
    let t = Table::seeded(1, 3);
    assert!(!t.state.rights.is_empty());
    assert!(t.offers().iter().all(|o| !matches!(o, Action::Name(..))));
    assert!(
        DeepFuture::orders(&t.state, seat(0))
            .iter()
            .any(|o| matches!(o, Action::Name(..)))
    );
}

fn right(t: &mut Table, who: u8, what: Named, turns: Option<u8>) {
    let right = Right {
        seat: seat(who),
        what,
        turns,
    };
    t.state.rights.push(right);
}

/// DF-585, DF-586, DF-590, DF-591: a right lasts until the end of the holder's next turn; then the default is the name.
#[test]
fn a_right_lasts_until_the_end_of_the_next_turn() {
    let mut t = Table::with(2);
    let world = t.world("2H", 34, "Art");
    t.state.discard.push(world);
    let default = t.card(world).name().unwrap().default.clone();
    t.book().set_name(Named::Card(world), default, Naming::Open);
    right(&mut t, 0, Named::Card(world), Some(2));
    let run = |t: &mut Table| {
        t.state.steps = vec![Step::TurnEnds];
        t.go();
    };
    run(&mut t);
    run(&mut t);
    assert_eq!(t.state.rights.len(), 1, "his next turn is not over");
    run(&mut t);
    assert!(t.state.rights.is_empty());
    assert_eq!(t.card(world).name().unwrap().naming, Naming::Default);
    // A given name stays.
    let tech = t.tech("2H", "Art Art Art");
    t.state.discard.push(tech);
    right(&mut t, 0, Named::Card(tech), Some(2));
    right(&mut t, 1, Named::Card(tech), Some(2));
    let offer = DeepFuture::orders(&t.state, seat(0))
        .into_iter()
        .find(|o| matches!(o, Action::Name(..)))
        .unwrap();
    let filled = DeepFuture::fill(
        &t.view(Viewer::Seat(seat(0))),
        &offer,
        "  Green   Priesthood ",
    )
    .unwrap();
    assert_eq!(
        filled,
        Action::Name(Named::Card(tech), "Green Priesthood".into())
    );
    t.apply(seat(0), &filled);
    assert_eq!(t.card(tech).title(), "Green Priesthood");
    assert!(
        !DeepFuture::orders(&t.state, seat(1))
            .iter()
            .any(|o| matches!(o, Action::Name(..))),
        "nobody renames it"
    );
}

/// DF-587, DF-588, DF-566: whoever draws, flips or discards a complete unnamed tech may name it.
#[test]
fn whoever_draws_an_unnamed_tech_may_name_it() {
    let mut t = Table::with(2);
    let tech = t.tech("2H", "Art Art Art");
    t.on_top(tech);
    t.act(Suit::Sun);
    let names = |t: &Table, who: u8| {
        DeepFuture::orders(&t.state, seat(who))
            .iter()
            .any(|o| matches!(o, Action::Name(Named::Card(c), _) if *c == tech))
    };
    assert!(names(&t, 0) && !names(&t, 1));
    assert!(
        t.view(Viewer::Seat(seat(1))).own.unwrap().rights.is_empty(),
        "others do not learn who holds it"
    );
    let view = t.view(Viewer::Seat(seat(0)));
    let offer = Action::Name(Named::Card(tech), "Solar Loom".into());
    let label = DeepFuture::call(&view, &offer).label();
    assert!(label.contains("shows you hold it"), "{label}");
}

/// DF-592, DF-593, DF-594, DF-595, DF-596, DF-597, DF-598, DF-601: W-72, which names are taken and which are refused.
#[test]
fn names_are_checked() {
    for good in [
        "Kran Dominion",
        "Xi'an-2",
        "Été",
        "St. Galen",
        "Ωmega ’9",
        "日本",
        "a",
        "٣",
    ] {
        assert_eq!(names::form(good).unwrap(), good);
    }
    assert_eq!(names::form("  New   Terra ").unwrap(), "New Terra");
    assert_eq!(names::form("E\u{301}te\u{301}").unwrap(), "Été", "NFC");
    assert!(names::form(&"x".repeat(32)).is_ok());
    let long = "x".repeat(33);
    for bad in [
        "",
        "   ",
        "...",
        long.as_str(),
        "<@123>",
        "**bold**",
        "a\nb",
        "a\u{202e}b",
        "🚀",
        "Ship 🚀",
        "http://x",
        "_x_",
        "a\u{0}",
    ] {
        assert!(names::form(bad).is_err(), "{bad:?}");
    }
}

/// DF-599, DF-600: no second thing of a kind has the name, however written; the server's words are refused.
#[test]
fn names_differ_within_a_kind_and_pass_the_word_list() {
    let mut t = Table::solo();
    let world = t.world("2H", 34, "Art");
    t.book()
        .set_name(Named::Card(world), "Kranax".into(), Naming::Default);
    let campaign = &t.state.campaign;
    assert!(names::check(campaign, Kind::World, None, "KRANAX", &[]).is_err());
    assert!(
        names::check(
            campaign,
            Kind::World,
            Some(Named::Card(world)),
            "KRANAX",
            &[]
        )
        .is_ok()
    );
    assert!(names::check(campaign, Kind::Civ, None, "Kranax", &[]).is_ok());
    let words = ["frell".to_owned()];
    assert!(names::check(campaign, Kind::World, None, "Old Frèll-burg", &words).is_err());
    assert!(names::check(campaign, Kind::World, None, "Fresh", &words).is_ok());
}

/// DF-602, DF-603: an admin sets a name back or gives another; whoever gave the old one may not try again.
#[test]
fn a_name_can_be_set_back() {
    let mut t = Table::solo();
    let world = t.world("2H", 34, "Art");
    t.state.discard.push(world);
    let made = t.state.now(seat(0));
    t.book()
        .set_name(Named::Card(world), "Rudeword".into(), Naming::Given(made));
    t.book().veto(Named::Card(world)).unwrap();
    assert_eq!(t.card(world).name().unwrap().naming, Naming::Reset(made));
    assert_ne!(t.card(world).name().unwrap().text, "Rudeword");
    right(&mut t, 0, Named::Card(world), Some(2));
    assert!(
        !DeepFuture::orders(&t.state, seat(0))
            .iter()
            .any(|o| matches!(o, Action::Name(..)))
    );
    t.book().rename(Named::Card(world), "Haven", &[]).unwrap();
    assert_eq!(t.card(world).name().unwrap().text, "Haven");
    assert!(t.book().rename(Named::Card(world), "<@1>", &[]).is_err());
    let blank = t.blank("1F");
    assert!(t.book().rename(Named::Card(blank), "Haven", &[]).is_err());
    assert!(t.book().veto(Named::Sector(at(11))).is_err());
}

/// DF-604: names are words in texts, never marks: whatever a platform would mark up is refused by their form.
#[test]
fn names_hold_no_markup() {
    for mark in [
        "*", "_", "`", "<", ">", "@", "#", "[", "]", "|", "~", "\\", "/",
    ] {
        assert!(names::form(&format!("a{mark}b")).is_err(), "{mark}");
    }
}

/// DF-606, DF-607: more than 200 generated names per kind, none twice, then with a numeral; all pass the check.
#[test]
fn generated_names_do_not_repeat() {
    for kind in [Kind::World, Kind::Sector, Kind::Civ] {
        let all: BTreeSet<String> = (0..300).map(|i| names::generated(kind, 17, i)).collect();
        assert_eq!(all.len(), 300);
        assert!(all.iter().all(|n| names::form(n).is_ok()));
        assert!(names::EACH >= 200 && all.iter().any(|n| n.ends_with(" 2")));
    }
    let mut campaign = fresh(1);
    let next = campaign.next_name(Kind::World);
    assert!(!campaign.has_name(Kind::World, &next, None));
}

/// A tech's suggestion is made of its advancements and not taken yet.
#[test]
fn a_techs_suggestion_is_made_of_its_advancements() {
    let mut t = Table::solo();
    let techs = [0, 1].map(|_| t.tech("2H", "Energy Spacecraft Ecology"));
    let first = names::suggestion(&t.state.campaign, Named::Card(techs[0]));
    assert!(
        ["Solar", "Soaring", "Green"]
            .iter()
            .any(|w| first.starts_with(w)),
        "{first}"
    );
    t.book()
        .set_name(Named::Card(techs[0]), first.clone(), Naming::Default);
    assert_ne!(
        names::suggestion(&t.state.campaign, Named::Card(techs[1])),
        first
    );
}

/// DF-608: histories refer to cards and show their current names; search says who made what when.
#[test]
fn search_tells_who_made_what_when() {
    let mut t = Table::solo();
    let made = t.state.now(seat(0));
    let tech = t.tech("2H", "Art Art Art");
    t.book().write(tech).made = made;
    t.book()
        .set_name(Named::Card(tech), "Solar Loom".into(), Naming::Given(made));
    let civ = t.civ("1F", 34, Victory::Might, Suit::Sun);
    if let Content::Civ(c) = &mut t.book().write(civ).content {
        c.techs = vec![tech];
    }
    t.named(34);
    orrery::games::deep_future::score::chronicle(
        &mut t.state,
        orrery::games::deep_future::state::Ending::Lost,
    );
    t.book().sign(&["Ann".into()]);
    let found = history::search(&t.state.campaign, "solar", 5);
    assert_eq!(found[0].what, Named::Card(tech));
    assert!(
        found[0].story.contains("by Ann in game 1, turn 1")
            && found[0].story.contains("named by Ann")
    );
    t.book()
        .rename(Named::Card(tech), "Star Loom", &[])
        .unwrap();
    let civs = history::search(&t.state.campaign, &civ.to_string(), 5);
    assert!(civs.iter().any(|f| f.story.contains("Star Loom")));
    assert!(
        history::search(&t.state.campaign, "Region", 5)[0]
            .line
            .contains("Sector 34")
    );
    assert_eq!(history::summary(&t.state.campaign).len(), 3);
    assert_eq!(corner("2H").to_string(), "2H");
}

/// DF-572: a match given up while a tech is being made leaves a campaign that can be played on; the tech is a blank again.
#[test]
fn a_match_given_up_leaves_a_campaign_to_play_on() {
    let mut t = Table::seeded(1, 3);
    let tech = t.tech("3H", "Art Art Art");
    t.hand(0, tech);
    if let Content::Tech(tech) = &mut t.book().write(tech).content {
        tech.slots.iter_mut().for_each(|slot| slot.number = None);
    }
    t.order(0, Action::Concede).order(0, Action::Confirm);
    let left = DeepFuture::leaves(&t.state, &Names::numbered(1)).unwrap();
    let brought = Brought {
        table: Some(left.clone()),
        ..Brought::default()
    };
    assert_eq!(DeepFuture::fits(&Options::default(), 1, &brought), Ok(()));
    let read = text::import(&left).unwrap();
    assert!(read.card(tech).is_blank());
}
