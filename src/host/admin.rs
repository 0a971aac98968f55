//! What admins do: settings of their server, its tables, the doctor, and the log of their acts.

use super::Host;
use super::broken;
use super::command::{Args, Name};
use super::lobby;
use super::overview;
use super::person::{Place, ServerId};
use super::record::Deed;
use super::request::{Reply, Request, Standing, Tone};
use super::runner::Wanted;
use super::server::{Act, Overview, Server};
use super::trouble::Trouble;
use crate::games;
use crate::rules::ask::Refusal;
use crate::rules::game::Info;
use crate::rules::text::Text;
use crate::store::{Change, CommitError, Fault, Store, TableId, requests, schema, servers};
use serde::{Deserialize, Serialize};

/// The most tables and acts listed at once.
const LISTED: usize = 50;

/// One act of an admin, as kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    at: u64,
    by: String,
    name: String,
    done: String,
}

/// An act of an admin as it is kept.
pub(super) fn act(at: u64, by: &super::person::Person, done: &str) -> Result<Vec<u8>, Trouble> {
    Ok(serde_json::to_vec(&Kept {
        at,
        by: by.id.as_str().to_owned(),
        name: by.name.clone(),
        done: done.to_owned(),
    })?)
}

/// What the admins of a server decided, and its bytes for replacing it.
pub(super) fn settings(
    store: &dyn Store,
    server: &ServerId,
) -> Result<(Server, Option<Vec<u8>>), Fault> {
    let Some(bytes) = servers::settings(store, server.as_str())? else {
        return Ok((Server::default(), None));
    };
    let found = serde_json::from_slice(&bytes)
        .map_err(|e| Fault::corrupt(&schema::server(server.as_str()), e.to_string()))?;
    Ok((found, Some(bytes)))
}

/// The channel admins decide about when something is said here.
pub(super) fn channel<'a>(standing: &'a Standing, place: &'a Place) -> &'a str {
    standing.channel.as_deref().unwrap_or(&place.id)
}

fn only_admins(standing: &Standing) -> Result<&ServerId, Refusal> {
    let Some(server) = &standing.server else {
        return Err(Refusal::new("Say that on the server it is about."));
    };
    if standing.admin {
        return Ok(server);
    }
    let who = if standing.admins.is_empty() {
        "its admins"
    } else {
        &standing.admins
    };
    Err(Refusal::new(format!(
        "Only admins of this server can do that: {who}."
    )))
}

impl Host {
    /// A command for admins.
    pub(super) async fn admin(
        &self,
        request: Request,
        name: Name,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let server = only_admins(&request.standing)?.clone();
        if let Ok(Some(earlier)) = requests::recall(self.shared.store.as_ref(), &request.id) {
            return Ok(super::runner::repeated(&earlier));
        }
        match name {
            Name::HostDoctor => Ok(self.doctor(&request, args).await),
            Name::HostAudit => self.audit(&server).map_err(|f| broken(&f)),
            Name::HostTables => self.tables(request, &server, args).await,
            _ => self.decide(&request, &server, name, args).await,
        }
    }

    /// Changes the settings and notes who did it, in one commit.
    async fn decide(
        &self,
        request: &Request,
        server: &ServerId,
        name: Name,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let here = Overview {
            place: Place::new(
                &request.place.platform,
                channel(&request.standing, &request.place),
            ),
            number: match args.get("overview") {
                Some(_) => self.free_id()?,
                None => TableId::new(0),
            },
        };
        loop {
            let store = self.shared.store.as_ref();
            let (mut settings, before) = settings(store, server).map_err(|f| broken(&f))?;
            let names = &request.standing.names;
            let Act { done, words } = match name {
                Name::HostChannel => {
                    settings.channel(args, channel(&request.standing, &request.place), names)
                }
                Name::HostRole => settings.role(args, names),
                _ => settings.set(args, &here),
            }?;
            let Some(done) = done else {
                return Ok(Reply::new(Tone::Shown, words));
            };
            let reply = Reply::new(Tone::Done, words);
            let change = self.settled(request, server, &settings, before.as_deref(), &done, &reply);
            let mut change = change.map_err(|trouble| failed(&trouble))?;
            self.list_anew(&mut change, server, &settings, before.as_deref())
                .map_err(|trouble| failed(&trouble))?;
            match self.shared.store.commit(change).await {
                Ok(()) => {
                    self.shared.committed();
                    return Ok(reply);
                }
                // Another admin was faster: look again at what holds now.
                Err(CommitError::Conflict(_)) => {}
                Err(CommitError::Fault(fault)) => return Err(broken(&fault)),
            }
        }
    }

    /// Posts the list of who is awaited where it is kept from now on, and says where it was that it is no more.
    fn list_anew(
        &self,
        change: &mut Change,
        server: &ServerId,
        settings: &Server,
        before: Option<&[u8]>,
    ) -> Result<(), Trouble> {
        let before: Option<Server> = before.map(serde_json::from_slice).transpose()?;
        let before = before.and_then(|s| s.overview);
        if before == settings.overview {
            return Ok(());
        }
        for list in before.iter().chain(&settings.overview) {
            servers::reserve(change, list.number);
            overview::refresh(&self.shared, change, server, Some(list))?;
        }
        Ok(())
    }

    fn settled(
        &self,
        request: &Request,
        server: &ServerId,
        settings: &Server,
        before: Option<&[u8]>,
        done: &str,
        reply: &Reply,
    ) -> Result<Change, Trouble> {
        let now = self.shared.settings.time.now();
        let mut change = Change::new();
        let bytes = serde_json::to_vec(settings)?;
        servers::replace_settings(&mut change, server.as_str(), before, bytes);
        let act = act(now, &request.by, done)?;
        servers::add_act(
            self.shared.store.as_ref(),
            &mut change,
            server.as_str(),
            act,
        )?;
        // It concerns no table; the number only fills the place.
        let kept = requests::Request {
            table: TableId::new(0),
            seq: 0,
            at_ms: now,
            reply: serde_json::to_vec(reply)?,
        };
        requests::remember(&mut change, &request.id, &kept);
        Ok(change)
    }

    /// What must be so before a table of this game opens here; gives the deeds that make it so.
    pub(super) fn permitted(
        &self,
        request: &Request,
        info: &'static Info,
        quick: bool,
    ) -> Result<(super::server::House, Vec<Deed>), Refusal> {
        let Some(server) = &request.standing.server else {
            return Ok(Default::default());
        };
        let store = self.shared.store.as_ref();
        let (settings, _) = settings(store, server).map_err(|f| broken(&f))?;
        let here = channel(&request.standing, &request.place);
        settings.permits(info, here, &request.standing)?;
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
    pub(super) fn permit_again(&self, deeds: &mut [Deed]) -> Result<(), Refusal> {
        let Some(Deed::Opened {
            game,
            home,
            server: Some(server),
            house,
            ..
        }) = deeds.first_mut()
        else {
            return Ok(());
        };
        let (settings, _) = settings(self.shared.store.as_ref(), server).map_err(|f| broken(&f))?;
        if let Some(game) = games::find(game) {
            let anybody = Standing {
                admin: true,
                ..Standing::default()
            };
            settings.permits(game.info(), &home.id, &anybody)?;
        }
        *house = settings.house;
        self.room_for_one_more(server, &settings)
    }

    fn room_for_one_more(&self, server: &ServerId, settings: &Server) -> Result<(), Refusal> {
        let Some(most) = settings.most_tables else {
            return Ok(());
        };
        let store = self.shared.store.as_ref();
        let open =
            servers::tables(store, server.as_str(), most as usize).map_err(|f| broken(&f))?;
        settings.has_room(open.len())
    }

    async fn doctor(&self, request: &Request, args: &Args) -> Reply {
        let typed = args.get("channel").map(|c| c.trim_start_matches('#'));
        let id = typed
            .filter(|c| *c != "here")
            .unwrap_or_else(|| channel(&request.standing, &request.place));
        let place = Place::new(&request.place.platform, id);
        let mut lines = Vec::new();
        for outlet in self.outlets_of(&place.platform) {
            for finding in outlet.examine(place.clone()).await {
                lines.push(match finding.mend {
                    None => Text::from("✓ ") + finding.what,
                    Some(mend) => Text::from("✗ ") + finding.what + Text::line() + "  → " + mend,
                });
            }
        }
        if lines.is_empty() {
            lines.push("There is nothing to check here: all is well.".into());
        }
        Reply::new(Tone::Shown, Text::lines(lines))
    }

    fn audit(&self, server: &ServerId) -> Result<Reply, Fault> {
        let acts = servers::acts(self.shared.store.as_ref(), server.as_str(), LISTED)?;
        let line = |bytes: &Vec<u8>| {
            let kept: Kept = serde_json::from_slice(bytes).ok()?;
            let when = super::said::date(kept.at);
            Some(Text::from(format!("{when} · ")) + Text::strong(kept.name) + ": " + kept.done)
        };
        let lines: Vec<Text> = acts.iter().filter_map(line).collect();
        let words = if lines.is_empty() {
            "No admin has changed anything here.".into()
        } else {
            Text::lines(lines)
        };
        Ok(Reply::new(Tone::Shown, words))
    }

    async fn tables(
        &self,
        request: Request,
        server: &ServerId,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let verb = args.get("do").map_or("list", String::as_str);
        let store = self.shared.store.as_ref();
        if verb == "list" {
            let tables = servers::tables(store, server.as_str(), LISTED).map_err(|f| broken(&f))?;
            let lines = self.glances(&request.by, &tables).await;
            let words = if lines.is_empty() {
                "There is no unfinished table on this server.".into()
            } else {
                Text::lines(lines)
            };
            return Ok(Reply::new(Tone::Shown, words));
        }
        let named = args.get("table").map_or("", String::as_str);
        let table: TableId = named
            .parse()
            .map_err(|e: crate::store::NotATable| Refusal::new(e.to_string()))?;
        if !servers::has_table(store, server.as_str(), table).map_err(|f| broken(&f))? {
            return Err(Refusal::new(format!(
                "There is no unfinished table {table} on this server."
            )));
        }
        let by = request.by.name.clone();
        let deed = match verb {
            "end" => Deed::Ended { by },
            "move" => {
                let to = args.get("channel").map(|c| c.trim_start_matches('#'));
                let to = to.filter(|c| *c != "here");
                let to = to.unwrap_or_else(|| channel(&request.standing, &request.place));
                let home = Place::new(&request.place.platform, to);
                Deed::Moved { by, home }
            }
            _ => return Err(Refusal::new("Say list, end or move.")),
        };
        Ok(self.ask_table(table, request, Wanted::Rule(deed)).await)
    }
}

fn failed(trouble: &Trouble) -> Refusal {
    tracing::error!(%trouble, "an admin's command did not go through");
    Refusal::new("That did not go through, and nothing was changed. Please try again.")
}
