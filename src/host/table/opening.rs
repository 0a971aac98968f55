//! How a table was opened: its number, its game, and the house it belongs to. Nothing of it changes. Pure.

use crate::games;
use crate::host::matches::by_id;
use crate::host::person::{Person, PersonId, Place, ServerId};
use crate::host::table::house::House;
use crate::host::table::record::Deed;
use crate::rules::erased::AnyGame;
use crate::rules::version::Rules;
use crate::store::TableId;
use serde::{Deserialize, Serialize};

/// How a table was opened.
#[derive(Clone, Serialize, Deserialize)]
pub struct Opening {
    id: TableId,
    #[serde(with = "by_id")]
    game: &'static dyn AnyGame,
    /// The rules it is played under.
    rules: Rules,
    by: Person,
    server: Option<ServerId>,
    house: House,
    rematch_of: Option<TableId>,
}

impl Opening {
    /// How a table was opened by its first record, and where; or why it was not.
    pub(super) fn of(id: TableId, deed: &Deed) -> Result<(Self, Place), String> {
        let Deed::Opened {
            game,
            rules_version,
            home,
            by,
            rematch_of,
            server,
            house,
        } = deed
        else {
            return Err("a table begins with its opening".into());
        };
        let game = games::find(game).ok_or_else(|| format!("there is no game “{game}” here"))?;
        let info = game.info();
        if !info.versions.has(*rules_version) {
            let known = info.versions;
            return Err(format!(
                "it is played under rules version {rules_version} of {}, this program plays {known}",
                info.title
            ));
        }
        let opening = Self {
            id,
            game,
            rules: *rules_version,
            by: by.clone(),
            server: server.clone(),
            house: *house,
            rematch_of: *rematch_of,
        };
        Ok((opening, home.clone()))
    }

    /// Its number.
    pub const fn id(&self) -> TableId {
        self.id
    }

    /// The game it is for.
    pub const fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The rules it is played under: those it was opened with.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Who opened it.
    pub const fn by(&self) -> &Person {
        &self.by
    }

    /// The server it belongs to.
    pub const fn server(&self) -> Option<&ServerId> {
        self.server.as_ref()
    }

    /// What that server's admins decided when it was opened.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// The table whose seats it keeps.
    pub const fn rematch_of(&self) -> Option<TableId> {
        self.rematch_of
    }

    pub(super) fn linked(&mut self, from: &PersonId, to: &PersonId) {
        if self.by.id == *from {
            self.by.id = to.clone();
        }
    }
}
