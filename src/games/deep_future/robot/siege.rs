//! How likely rival cubes are to take the homeworld.

use crate::games::deep_future::cards::CardId;
use crate::games::deep_future::map::Sector;
use crate::games::deep_future::view::View;

/// How likely the rival cubes of a failed challenge are to come to the homeworld's sector.
#[derive(Clone, Copy, Default)]
pub(super) struct Siege {
    /// Cubes that come to a world of the line or to a random sector (DF-481, DF-482).
    rivals: f32,
    /// Cubes that come with a new world (DF-480).
    emerging: f32,
}

impl Siege {
    /// The siege of a homeworld in this sector.
    pub(super) fn of(view: &View, home: Sector, unseen: &[CardId]) -> Self {
        let picked = view.line.iter().map(|world| match world {
            Some(world) => f32::from(u8::from(view.card(*world).sector() == Some(home))),
            None => 1.0 / 36.0,
        });
        let worlds = unseen.iter().filter_map(|c| view.card(*c).world());
        let (mut all, mut here) = (0.0_f32, 0.0);
        for world in worlds {
            all += 1.0;
            here += f32::from(u8::from(world.sector == home));
        }
        Self {
            rivals: picked.sum::<f32>() / 6.0,
            emerging: here / all.max(1.0),
        }
    }

    /// How likely so many rival cubes are to come there and to find no more of the homeworld's own.
    pub(super) fn rivals(self, cubes: u8, garrison: u8) -> f32 {
        if cubes >= garrison { self.rivals } else { 0.0 }
    }

    /// The same, of cubes that come with a new world.
    pub(super) fn emerging(self, cubes: u8, garrison: u8) -> f32 {
        if cubes >= garrison {
            self.emerging
        } else {
            0.0
        }
    }
}
