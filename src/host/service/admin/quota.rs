//! How many tables a person and a server may have at once, and doors through which openings go one after the other.

use crate::host::directory::server::{self, Server, has_room, has_room_for_person};
use crate::host::person::{Person, ServerId};
use crate::host::runner::load;
use crate::host::runner::shared::Shared;
use crate::host::service::{Host, broken};
use crate::host::speech::request::Request;
use crate::rules::ask::Refusal;
use crate::rules::text::counted;
use crate::store::{TableId, servers};
use std::sync::{Arc, PoisonError};
use tokio::sync::OwnedMutexGuard;

/// Doors are looked through when there are this many.
const MANY: usize = 1024;

/// The right to open or join a table; while it is held nobody else passes the same doors.
pub(in crate::host) struct Pass {
    _held: Vec<OwnedMutexGuard<()>>,
}

impl Shared {
    /// Waits until nobody else opens or joins a table on behalf of any of these names.
    async fn pass(&self, names: &[&str]) -> Pass {
        let mut held = Vec::new();
        for name in names {
            let door = {
                let mut doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
                // Doors nobody stands at are taken away now and then, or there would be one for everyone who ever came.
                if doors.len() >= MANY {
                    doors.retain(|_, door| Arc::strong_count(door) > 1);
                }
                Arc::clone(doors.entry((*name).to_owned()).or_default())
            };
            held.push(door.lock_owned().await);
        }
        Pass { _held: held }
    }
}

impl Host {
    /// One opening or joining at a time for a person, and for a server: what is counted holds until it is committed.
    pub(in crate::host) async fn pass(&self, by: &Person, server: Option<&ServerId>) -> Pass {
        match server {
            // Always in this order, so that no two wait for each other.
            Some(server) => self.shared.pass(&[by.id.as_str(), server.as_str()]).await,
            None => self.shared.pass(&[by.id.as_str()]).await,
        }
    }

    /// Whether the person may sit at one more table, on the whole and on this server.
    pub(in crate::host) fn may_sit(
        &self,
        by: &Person,
        server: Option<(&ServerId, &Server)>,
    ) -> Result<(), Refusal> {
        let tables = self.tables_of(by)?;
        let most = self.shared.settings.tables_per_person;
        if tables.len() >= most {
            return Err(Refusal::new(format!(
                "You are at {}, and more are not allowed. Finish or leave one first.",
                counted(most, "unfinished table")
            )));
        }
        let Some((server, settings)) = server else {
            return Ok(());
        };
        let Some(most) = settings.most_each else {
            return Ok(());
        };
        let store = self.shared.store.as_ref();
        let mut here = 0;
        for table in tables {
            let counts = servers::has_table(store, server.as_str(), table);
            here += u32::from(counts.map_err(|f| broken(&f))?);
        }
        has_room_for_person(here, most)
    }

    /// Waits for the person's turn, and says whether they may join that table as far as numbers go.
    pub(in crate::host) async fn may_join(
        &self,
        request: &Request,
        table: TableId,
    ) -> Result<Pass, Refusal> {
        let pass = self.pass(&request.by, None).await;
        // Whoever sits there already takes no new seat; the table says what is the matter.
        if self.tables_of(&request.by)?.contains(&table) {
            return Ok(pass);
        }
        let store = self.shared.store.as_ref();
        let opening = load::opening(store, table).map_err(|f| broken(&f))?;
        let server = opening.and_then(|opening| opening.server);
        let settings = match &server {
            Some(server) => Some(server::settings(store, server).map_err(|f| broken(&f))?.0),
            None => None,
        };
        self.may_sit(&request.by, server.as_ref().zip(settings.as_ref()))?;
        Ok(pass)
    }

    /// Whether the server may have one more table.
    pub(in crate::host) fn room_for_one_more(
        &self,
        server: &ServerId,
        settings: &Server,
    ) -> Result<(), Refusal> {
        let whole = self.shared.settings.tables_per_server;
        let most = settings
            .most_tables
            .map_or(whole, |n| whole.min(n as usize));
        let store = self.shared.store.as_ref();
        let open = servers::tables(store, server.as_str(), most).map_err(|f| broken(&f))?;
        has_room(open.len(), most)
    }
}
