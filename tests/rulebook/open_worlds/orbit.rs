//! Orbital Activity, and the texts of Orbitals.

use super::table::*;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::effects::orbital_conflict;
use orrery::games::open_worlds::state::{Phase, Sub, UnitId};
use orrery::rules::seat::{Seat, Viewer};

fn at_targets(s: &orrery::games::open_worlds::state::State) -> bool {
    matches!(s.phase, Phase::Resolve(_, Sub::Targets(_)))
}

/// Units at Vita Ptal, resolved up to the first question about orbit or ground.
fn battle(units: &[(Seat, Card)]) -> (Table, Vec<UnitId>) {
    let mut t = Table::new(2);
    let ids = units.iter().map(|(s, c)| t.unit(*s, *c, VITA)).collect();
    t.reveal(&[]);
    t.act(A, Action::Next(VITA));
    (t, ids)
}

/// OW-225, OW-226: two players with armed Orbitals make a conflict; a Siege Platform or a Shield does not.
#[test]
fn two_armed_players_make_a_conflict() {
    let conflict = |b: Card| {
        let mut t = Table::new(2);
        t.unit(A, Card::Frigate, VITA);
        t.unit(A, Card::Striker, VITA);
        t.unit(B, b, VITA);
        orbital_conflict(&t.state, VITA)
    };
    assert!(conflict(Card::Kite) && conflict(Card::BattleStation20) && conflict(Card::EnterFray));
    assert!(!conflict(Card::SiegePlatform) && !conflict(Card::EnergyShield));
}

/// OW-234, OW-235, OW-240, EX-24: each Weapon has its own target.
#[test]
fn each_weapon_has_its_own_target() {
    let units = [(A, Card::Frigate), (B, Card::Corvette), (B, Card::Striker)];
    let (mut t, ids) = battle(&units);
    t.act(A, Action::Target(ids[0], 0, Some(ids[1])));
    t.act(A, Action::Target(ids[0], 1, Some(ids[1])));
    t.act(A, Action::Ready);
    t.until_trash();
    assert_eq!(
        (t.heaped(B, Card::Corvette), t.heaped(B, Card::Striker)),
        (1, 0)
    );
    let (mut t, ids) = battle(&units);
    t.act(A, Action::Target(ids[0], 0, Some(ids[1])));
    t.act(A, Action::Target(ids[0], 1, Some(ids[2])));
    t.act(A, Action::Ready);
    t.until_trash();
    assert_eq!(
        (t.heaped(B, Card::Corvette), t.heaped(B, Card::Striker)),
        (0, 1)
    );
}

/// OW-237, OW-247: own units and ground units are no targets in orbit.
#[test]
fn only_opposing_orbitals_are_targets() {
    let (t, ids) = battle(&[
        (A, Card::Frigate),
        (A, Card::Lancer),
        (B, Card::Striker),
        (B, Card::City10),
    ]);
    let offers = t.offers(A);
    let aimed = |id| offers.contains(&Action::Target(ids[0], 0, Some(id)));
    assert!(aimed(ids[2]) && !aimed(ids[1]) && !aimed(ids[3]));
    assert!(
        t.refusal(A, "target", &["frigate", "lancer"])
            .contains("OW-237")
    );
}

/// OW-236: in a conflict unarmed Orbitals are targets too.
#[test]
fn in_a_conflict_a_shield_is_a_target() {
    let (t, ids) = battle(&[
        (A, Card::Frigate),
        (B, Card::Striker),
        (B, Card::EnergyShield),
    ]);
    assert!(
        t.offers(A)
            .contains(&Action::Target(ids[0], 0, Some(ids[2])))
    );
}

/// OW-239, EX-38: shots are dealt at the same time.
#[test]
fn a_destroyed_orbitals_shots_still_count() {
    let (mut t, ids) = battle(&[(A, Card::Pike), (B, Card::Corvette)]);
    t.act(A, Action::Target(ids[0], 0, Some(ids[1])));
    t.act(A, Action::Ready);
    t.act(B, Action::Target(ids[1], 0, Some(ids[0])));
    t.act(B, Action::Ready);
    t.until_trash();
    assert_eq!(
        (t.heaped(A, Card::Pike), t.heaped(B, Card::Corvette)),
        (1, 1)
    );
}

/// OW-238, OW-608, OW-653: targets are secret until ready, and can be taken back before.
#[test]
fn targets_are_secret_until_ready() {
    let (mut t, ids) = battle(&[(A, Card::Pike), (B, Card::Corvette)]);
    t.act(A, Action::Target(ids[0], 0, Some(ids[1])));
    assert!(t.view(B).shots.is_empty());
    assert_eq!(t.view(A).shots.len(), 1);
    t.act(A, Action::Reset(ids[0]));
    t.act(A, Action::Target(ids[0], 0, None));
    t.act(A, Action::Reset(ids[0]));
    t.act(A, Action::Target(ids[0], 0, Some(ids[1])));
    t.act(A, Action::Ready);
    assert_eq!(t.view(B).shots.len(), 1);
    assert!(
        t.heard(Viewer::Table)
            .contains("Seat 1 aims Pike (8) at Seat 2’s Corvette.")
    );
}

/// OW-227, OW-228, OW-229, OW-230, OW-231, OW-233, OW-243, OW-245, OW-246, OW-248, OW-648, EX-37.
#[test]
fn a_retreat_may_end_the_conflict() {
    let units = [(A, Card::Frigate), (B, Card::Corsair), (B, Card::Industry8)];
    let (mut t, ids) = battle(&units);
    t.hand(B, &[Card::Outpost; 10]);
    assert_eq!(t.asked(), [B], "A has nothing to Retreat");
    t.act(B, Action::Retreat(ids[1]));
    t.act(B, Action::Stay(ids[1]));
    t.act(B, Action::Retreat(ids[1]));
    t.act(B, Action::Ready);
    assert_eq!(t.state.players[B].hand.len(), 11);
    assert!(!t.state.battle.conflict);
    assert_eq!(t.asked(), [A], "both Weapons are free for the ground");
    t.act(A, Action::Attack(ids[0], 0, Some(ids[2])));
    t.act(A, Action::Attack(ids[0], 1, Some(ids[2])));
    t.act(A, Action::Ready);
    t.until_trash();
    assert_eq!(t.heaped(B, Card::Industry8), 1);
    assert!(
        t.heard(Viewer::Table)
            .contains("Corsair at Vita Ptal Retreats to hand")
    );
    let (mut t, _) = battle(&units);
    t.act(B, Action::Ready);
    t.until_trash();
    assert!(
        t.has(B, Card::Industry8, VITA),
        "an engaged Frigate cannot fire at the ground"
    );
}

/// OW-232: the retreat round is completed for all.
#[test]
fn the_retreat_round_is_completed() {
    let (mut t, ids) = battle(&[(A, Card::Kite), (B, Card::Corsair)]);
    t.act(A, Action::Retreat(ids[0]));
    t.act(A, Action::Ready);
    assert_eq!(t.asked(), [B]);
    assert!(matches!(t.state.phase, Phase::Resolve(_, Sub::Retreats(_))));
}

/// OW-241, OW-242: without a target an armed Orbital is still engaged.
#[test]
fn holding_fire_still_engages() {
    let (mut t, _) = battle(&[(A, Card::Frigate), (B, Card::Striker), (B, Card::Industry6)]);
    t.timeouts(|s| {
        assert!(!matches!(s.phase, Phase::Resolve(_, Sub::Assign(_))));
        matches!(s.phase, Phase::Trash(_))
    });
    assert!(t.has(B, Card::Industry6, VITA));
}

/// OW-244, OW-249, OW-267, EX-42: one Weapon up, one Weapon down.
#[test]
fn weapons_are_split_between_orbit_and_ground() {
    let units = [
        (A, Card::Frigate),
        (B, Card::SiegePlatform),
        (B, Card::Industry7),
    ];
    let (mut t, ids) = battle(&units);
    assert!(at_targets(&t.state));
    t.act(A, Action::Target(ids[0], 0, Some(ids[1])));
    t.act(A, Action::Target(ids[0], 1, None));
    t.act(A, Action::Ready);
    assert!(
        !t.offers(A)
            .contains(&Action::Attack(ids[0], 0, Some(ids[2])))
    );
    t.act(A, Action::Attack(ids[0], 1, Some(ids[2])));
    t.act(A, Action::Ready);
    t.until_trash();
    assert!(t.has(B, Card::SiegePlatform, VITA));
    assert_eq!(t.heaped(B, Card::Industry7), 1);
}

/// OW-432, OW-433, EX-39: an Assassin cannot be chosen on the turn it is stationed.
#[test]
fn an_assassin_hides_on_its_first_turn() {
    let mut t = Table::new(2);
    let frigate = t.unit(A, Card::Frigate, VITA);
    t.state.players[B].income = 8;
    t.reveal(&[(B, Card::Assassin, VITA)]);
    t.act(A, Action::Next(VITA));
    let assassin = t.id(B, Card::Assassin, VITA);
    assert_eq!(t.asked(), [B], "B may Retreat");
    t.act(B, Action::Ready);
    assert_eq!(t.asked(), [B], "A has no legal target");
    t.act(B, Action::Target(assassin, 0, Some(frigate)));
    t.act(B, Action::Ready);
    t.until_trash();
    assert_eq!(t.heaped(A, Card::Frigate), 1);
    let (t, ids) = battle(&[(A, Card::Frigate), (B, Card::Assassin)]);
    assert_eq!(t.asked(), [B]);
    let mut t = t;
    t.act(B, Action::Ready);
    assert!(
        t.offers(A)
            .contains(&Action::Target(ids[0], 0, Some(ids[1]))),
        "next turn it is one"
    );
}

/// OW-432: a Catastrophe hits an Assassin on its first turn.
#[test]
fn a_flare_finds_an_assassin() {
    let mut t = Table::new(2);
    t.state.players[B].income = 8;
    t.turn(&[(B, Card::Assassin, VITA), (A, Card::SolarFlare, VITA)]);
    assert_eq!(t.heaped(B, Card::Assassin), 1);
}

/// OW-434, OW-435, OW-436, EX-40: a Siege Platform is unarmed in orbit and fires at the ground every turn.
#[test]
fn a_siege_platform_fires_at_the_ground() {
    let units = [
        (A, Card::SiegePlatform),
        (B, Card::Frigate),
        (B, Card::Industry11),
    ];
    let (mut t, ids) = battle(&units);
    assert_eq!(t.asked(), [B]);
    t.act(B, Action::Target(ids[1], 0, Some(ids[0])));
    t.act(B, Action::Ready);
    assert_eq!(t.asked(), [A], "7 of 12: it survives");
    t.act(A, Action::Attack(ids[0], 0, Some(ids[2])));
    t.act(A, Action::Ready);
    t.until_trash();
    assert_eq!(t.heaped(B, Card::Industry11), 1);
    let (mut t, ids) = battle(&units);
    t.act(B, Action::Target(ids[1], 0, Some(ids[0])));
    t.act(B, Action::Target(ids[1], 1, Some(ids[0])));
    t.act(B, Action::Ready);
    t.until_trash();
    assert_eq!(t.heaped(A, Card::SiegePlatform), 1);
    assert!(t.has(B, Card::Industry11, VITA));
    let with = [
        (A, Card::SiegePlatform),
        (A, Card::Corvette),
        (B, Card::Frigate),
        (B, Card::Industry11),
    ];
    let (mut t, ids) = battle(&with);
    t.act(A, Action::Ready);
    t.act(B, Action::Ready);
    assert!(
        t.offers(A)
            .contains(&Action::Attack(ids[0], 0, Some(ids[3])))
    );
    assert!(
        !t.offers(A)
            .iter()
            .any(|a| matches!(a, Action::Attack(u, ..) if *u == ids[1]))
    );
}

/// OW-437, OW-438, OW-439, EX-41: an Energy Shield stops Orbitals, not Ground Forces, until it is gone.
#[test]
fn an_energy_shield_keeps_orbitals_out() {
    let units = [
        (A, Card::Destroyer),
        (A, Card::Piledriver),
        (B, Card::EnergyShield),
        (B, Card::Industry8),
    ];
    let (mut t, _) = battle(&units);
    t.act(A, Action::Ready);
    t.until_trash();
    assert!(
        t.has(B, Card::Industry8, VITA),
        "nothing could be aimed at it"
    );
    let (mut t, ids) = battle(&units);
    t.act(A, Action::Target(ids[0], 0, None));
    t.act(A, Action::Target(ids[0], 1, None));
    t.act(A, Action::Target(ids[1], 0, Some(ids[2])));
    t.act(A, Action::Ready);
    t.act(A, Action::Attack(ids[0], 0, Some(ids[3])));
    t.act(A, Action::Ready);
    t.until_trash();
    assert_eq!(
        (
            t.heaped(B, Card::EnergyShield),
            t.heaped(B, Card::Industry8)
        ),
        (1, 1)
    );
    let (mut t, ids) = battle(&[
        (A, Card::AutoAssault10),
        (B, Card::EnergyShield),
        (B, Card::Industry8),
    ]);
    t.act(A, Action::Attack(ids[0], 0, Some(ids[2])));
    t.act(A, Action::Ready);
    t.until_trash();
    assert_eq!(t.heaped(B, Card::Industry8), 1);
}

/// OW-441, EX-09: a played Enter Fray is a Ship with Weapons 10 and 2.
#[test]
fn enter_fray_fights_as_a_ship() {
    let (mut t, ids) = battle(&[(A, Card::EnterFray), (B, Card::Striker)]);
    t.act(A, Action::Target(ids[0], 0, Some(ids[1])));
    t.act(A, Action::Target(ids[0], 1, Some(ids[1])));
    t.act(A, Action::Ready);
    t.act(B, Action::Target(ids[1], 0, Some(ids[0])));
    t.act(B, Action::Ready);
    t.until_trash();
    assert_eq!(
        (t.heaped(A, Card::EnterFray), t.heaped(B, Card::Striker)),
        (1, 1)
    );
    let (mut t, ids) = battle(&[(A, Card::EnterFray), (B, Card::Striker)]);
    t.act(A, Action::Target(ids[0], 0, None));
    t.act(A, Action::Target(ids[0], 1, Some(ids[1])));
    t.act(A, Action::Ready);
    t.until_trash();
    assert!(t.has(B, Card::Striker, VITA), "2 of 3");
}

/// Every Ship of the list can be stationed and fights with the Weapons printed on it.
#[test]
fn every_ship_is_stationed_and_hits_with_all_its_weapons() {
    for ship in Card::all().filter(|c| c.is_ship()) {
        let mut t = Table::new(2);
        t.state.players[A].income = u16::from(ship.spec().class);
        let shield = t.unit(B, Card::EnergyShield, VITA);
        t.reveal(&[(A, ship, VITA)]);
        t.act(A, Action::Next(VITA));
        let id = t.id(A, ship, VITA);
        for weapon in 0..ship.spec().weapons.len() as u8 {
            t.act(A, Action::Target(id, weapon, Some(shield)));
        }
        t.act(A, Action::Ready);
        t.until_trash();
        let power: u8 = ship.spec().weapons.iter().sum();
        assert_eq!(
            t.heaped(B, Card::EnergyShield),
            usize::from(power >= 18),
            "{ship}"
        );
        assert!(t.has(A, ship, VITA));
    }
}

/// The Orbitals of B that this ship of A destroys, its Weapons aimed in turn at these.
fn salvo(ship: Card, aimed: &[Card]) -> Vec<Card> {
    let mut enemies = aimed.to_vec();
    enemies.dedup();
    let mut units = vec![(A, ship)];
    units.extend(enemies.iter().map(|card| (B, *card)));
    let (mut t, ids) = battle(&units);
    t.timeouts(at_targets);
    for (weapon, card) in aimed.iter().enumerate() {
        let at = enemies.iter().position(|enemy| enemy == card).unwrap();
        let target = Some(ids[at + 1]);
        t.act(A, Action::Target(ids[0], weapon as u8, target));
    }
    t.act(A, Action::Ready);
    t.until_trash();
    enemies.retain(|card| t.heaped(B, *card) == 1);
    enemies
}

/// OW-234, OW-241: what the ships with several Weapons destroy, all on one target or each on its own.
#[test]
fn ships_with_several_weapons_destroy_what_their_cards_say() {
    use Card::{Corsair, Corvette, Destroyer, Escort, Keeper, Killer, Titan, Warship};
    // Escort 3•3 against Def 5.
    assert_eq!(salvo(Escort, &[Corsair, Corsair]), [Corsair]);
    assert_eq!(salvo(Escort, &[Corsair, Corvette]), []);
    // Keeper 4•4 against Def 8 and 5.
    assert_eq!(salvo(Keeper, &[Corvette, Corvette]), [Corvette]);
    assert_eq!(salvo(Keeper, &[Corvette, Corsair]), []);
    // Killer 15•9 against Def 15, 8 and 18.
    assert_eq!(salvo(Killer, &[Keeper, Corvette]), [Keeper, Corvette]);
    assert_eq!(salvo(Killer, &[Corvette, Keeper]), [Corvette]);
    assert_eq!(salvo(Killer, &[Warship, Warship]), [Warship]);
    // Warship 8•8•8 against Def 18, 15 and 8.
    assert_eq!(salvo(Warship, &[Warship, Warship, Warship]), [Warship]);
    assert_eq!(
        salvo(Warship, &[Destroyer, Destroyer, Corvette]),
        [Destroyer, Corvette]
    );
    assert_eq!(salvo(Warship, &[Titan, Titan, Corvette]), [Corvette]);
}
