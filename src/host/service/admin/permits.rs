//! What must be so before a table opens, as the admins of its server decided.

use crate::games;
use crate::host::directory::server;
use crate::host::person::Person;
use crate::host::service::{Host, broken};
use crate::host::speech::request::{Request, Standing};
use crate::host::table::house::House;
use crate::host::table::lobby;
use crate::host::table::record::Deed;
use crate::rules::ask::Refusal;
use crate::rules::game::Info;
use crate::rules::text::Text;

impl Host {
    /// What must be so before a table of this game opens here; gives the deeds that make it so.
    pub(in crate::host) fn permitted(
        &self,
        request: &Request,
        info: &'static Info,
        quick: bool,
    ) -> Result<(House, Vec<Deed>), Refusal> {
        let Some(server) = &request.standing.server else {
            self.may_sit(&request.by, None)?;
            return Ok(Default::default());
        };
        let store = self.shared.store.as_ref();
        let (settings, _) = server::settings(store, server).map_err(|f| broken(&f))?;
        let here = request.standing.channel(&request.place);
        settings.lets_in(server, &self.identities(&request.by.id)?)?;
        settings.permits(info, here, &request.standing)?;
        self.may_sit(&request.by, Some((server, &settings)))?;
        self.room_for_one_more(server, &settings)?;
        if quick && !settings.house.robots {
            return Err(Refusal::new(
                Text::from("The admins here do not allow robots. Open a table for people with ")
                    + Text::code("/table open")
                    + ".",
            ));
        }
        let clock = settings.tempo.map(|tempo| Deed::ClockSet {
            clock: lobby::clock(info, tempo, &settings.house),
        });
        Ok((settings.house, clock.into_iter().collect()))
    }

    /// Whether a finished table may be opened once more where it was: the game, the place and the number of tables
    /// must still be allowed. Who may open tables was asked when it was opened first.
    pub(in crate::host) fn permit_again(
        &self,
        by: &Person,
        deeds: &mut [Deed],
    ) -> Result<(), Refusal> {
        let Some(Deed::Opened {
            game,
            home,
            server: Some(server),
            house,
            ..
        }) = deeds.first_mut()
        else {
            return self.may_sit(by, None);
        };
        let (settings, _) =
            server::settings(self.shared.store.as_ref(), server).map_err(|f| broken(&f))?;
        if let Some(game) = games::find(game) {
            let anybody = Standing {
                admin: true,
                ..Standing::default()
            };
            settings.permits(game.info(), &home.id, &anybody)?;
        }
        *house = settings.house;
        settings.lets_in(server, &self.identities(&by.id)?)?;
        self.may_sit(by, Some((server, &settings)))?;
        self.room_for_one_more(server, &settings)
    }
}
