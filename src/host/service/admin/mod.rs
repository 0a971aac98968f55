//! What admins do: settings of their server, its tables and the doctor.

use crate::host::directory::{acts, server};
mod audit;
mod people;
mod permits;
mod quota;

use crate::host::command::{Args, Name};
use crate::host::directory::overview;
use crate::host::directory::server::{Act, Overview, Server};
use crate::host::person::{Place, ServerId};
use crate::host::runner::task::{Asked, Wanted};
use crate::host::service::{Host, broken};
use crate::host::speech::request::{Reply, Request, Standing, Tone};
use crate::host::table::record::Deed;
use crate::host::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::rules::text::Text;
use crate::store::{Change, CommitError, TableId, requests, servers};

/// The most tables and acts listed at once.
const LISTED: usize = 50;

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

/// Whether a command is about the channel it is typed in.
fn means_here(name: Name, args: &Args) -> bool {
    let said = |name: &str| args.get(name).map(String::as_str);
    let here = said("channel").is_none_or(|c| c.trim_start_matches('#') == "here");
    match name {
        Name::HostSet => said("overview") == Some("here"),
        Name::HostChannel => here && said("do").is_some_and(|verb| verb != "list"),
        Name::HostTables => here && said("do") == Some("move"),
        _ => false,
    }
}

impl Host {
    /// A command for admins.
    pub(in crate::host) async fn admin(
        &self,
        asked: Box<Asked>,
        name: Name,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let request = &asked.request;
        let server = only_admins(&request.standing)?.clone();
        if let Ok(Some(earlier)) = requests::recall(self.shared.store.as_ref(), &request.id) {
            return Ok(crate::host::runner::task::repeated(&earlier));
        }
        if request.standing.channel(&request.place).is_empty() && means_here(name, args) {
            return Err(Refusal::new(
                "There is no “here” on the command line: name the channel, or say where you would be, as in --server web:web#lobby.",
            ));
        }
        match name {
            Name::HostDoctor => Ok(self.doctor(request, args).await),
            Name::HostAudit => self.audit(&server).map_err(|f| broken(&f)),
            Name::HostTables => self.tables(asked, &server, args).await,
            _ => self.decide(&asked, &server, name, args).await,
        }
    }

    /// Changes the settings and notes who did it, in one commit.
    async fn decide(
        &self,
        asked: &Asked,
        server: &ServerId,
        name: Name,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let request = &asked.request;
        let here = Overview {
            place: Place::new(
                &request.place.platform,
                request.standing.channel(&request.place),
            ),
            number: match args.get("overview") {
                Some(_) => self.free_id()?,
                None => TableId::new(0),
            },
        };
        loop {
            let store = self.shared.store.as_ref();
            let (mut settings, before) = server::settings(store, server).map_err(|f| broken(&f))?;
            let unchanged = settings.clone();
            let names = &request.standing.names;
            let Act { done, words } = match name {
                Name::HostChannel => {
                    settings.channel(args, request.standing.channel(&request.place), names)
                }
                Name::HostRole => settings.role(args, names),
                Name::HostBan => self.ban(&mut settings, request, server, args),
                Name::HostUnban => self.unban(&mut settings, request, server, args),
                _ => settings.set(args, &here),
            }?;
            let Some(done) = done else {
                return Ok(Reply::new(Tone::Shown, words));
            };
            if settings == unchanged {
                return Ok(Reply::new(Tone::Done, words));
            }
            let reply = Reply::new(Tone::Done, words);
            let change = self.settled(request, server, &settings, before.as_deref(), &done, &reply);
            let mut change = change.map_err(|trouble| failed(&trouble))?;
            self.list_anew(&mut change, server, &settings, before.as_deref())
                .map_err(|trouble| failed(&trouble))?;
            match self.shared.store.commit(change).await {
                Ok(()) => {
                    if name == Name::HostBan {
                        self.expel(asked, server, args).await;
                    }
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
            overview::refresh(&self.shared.outbox, change, server, Some(list))?;
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
        let act = acts::written(now, &request.by, done)?;
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

    async fn doctor(&self, request: &Request, args: &Args) -> Reply {
        let typed = args.get("channel").map(|c| c.trim_start_matches('#'));
        let id = typed
            .filter(|c| *c != "here")
            .unwrap_or_else(|| request.standing.channel(&request.place));
        let place = Place::new(&request.place.platform, id);
        let mut lines = Vec::new();
        let outlets = self.outlets_of(&place.platform);
        if outlets.is_empty() {
            lines.push(
                "I am not in that chat now, so I cannot look. Say /host doctor there.".into(),
            );
        }
        for outlet in outlets {
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

    async fn tables(
        &self,
        asked: Box<Asked>,
        server: &ServerId,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let request = &asked.request;
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
        let named = args.get("table").ok_or_else(|| {
            Refusal::new("Say which table, as in table:7K2QF. Without anything I list them.")
        })?;
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
                let to = to.unwrap_or_else(|| request.standing.channel(&request.place));
                let home = Place::new(&request.place.platform, to);
                Deed::Moved { by, home }
            }
            _ => return Err(Refusal::new("Say list, end or move.")),
        };
        Ok(self.ask_table(table, asked, Wanted::Rule(deed)).await)
    }
}

fn failed(trouble: &Trouble) -> Refusal {
    tracing::error!(%trouble, "an admin's command did not go through");
    Refusal::new("That did not go through, and nothing was changed. Please try again.")
}
