//! Which table somebody means.

use crate::host::command::button::LONGEST;
use crate::host::command::{Args, Bound, MORE};
use crate::host::directory::{known, server};
use crate::host::person::Person;
use crate::host::service::Host;
use crate::host::speech::complete::{self, Around, Completing};
use crate::host::speech::post::{Button, Menu};
use crate::host::speech::request::{Reply, Request, Tone};
use crate::host::speech::show;
use crate::host::table::Table;
use crate::rules::ask::Refusal;
use crate::rules::game::Info;
use crate::rules::text::Text;
use crate::rules::typed::Typed;
use crate::store::{NotATable, TableId, people, servers};

/// People looked at for completing a name.
const PEOPLE: usize = 200;

/// What a command is about.
pub(in crate::host) enum Meant {
    /// This table.
    Table(TableId),
    /// One of several: the person is asked.
    Several(Box<Reply>),
}

impl Host {
    /// The table meant: the one named, the one of this place, the person's only one that fits, or the one in focus.
    pub(in crate::host) async fn which_table(
        &self,
        request: &Request,
        bound: &Bound,
    ) -> Result<Meant, Refusal> {
        let (named, verb) = match bound {
            Bound::Host(_, args) => (args.get("table"), None),
            Bound::Verb(info, _, table) => (table.as_ref(), Some(*info)),
            Bound::Keep(_) => (None, None),
        };
        if let Some(named) = named {
            let id = named
                .parse()
                .map_err(|e: NotATable| Refusal::new(e.to_string()))?;
            return self.existing(id).map(Meant::Table);
        }
        if let Some(table) = request.table {
            return self.existing(table).map(Meant::Table);
        }
        let all = self.tables_of(&request.by)?;
        let fitting = match (all.as_slice(), verb) {
            ([_], _) | (_, None) => all,
            (_, Some(info)) => {
                let fits = self.fitting(&request.by, info, &all).await;
                // Where no table fits, any of them can say why.
                if fits.is_empty() { all } else { fits }
            }
        };
        match fitting.as_slice() {
            [] => Err(Refusal::new(
                Text::from("You have no table here. Start one with ")
                    + Text::code("/play")
                    + " or "
                    + Text::code("/table open")
                    + ".",
            )),
            [one] => Ok(Meant::Table(*one)),
            several => {
                let (known, _) = known::read(self.shared.store.as_ref(), &request.by.id)
                    .map_err(|f| crate::host::service::broken(&f))?;
                if let Some(focus) = known.focus.filter(|t| several.contains(t)) {
                    return Ok(Meant::Table(focus));
                }
                let reply = self.ask_which(request, bound, several).await;
                Ok(Meant::Several(Box::new(reply)))
            }
        }
    }

    /// Of these tables, those of this game where the person is awaited.
    async fn fitting(&self, by: &Person, info: &'static Info, all: &[TableId]) -> Vec<TableId> {
        let mut fits = Vec::new();
        for table in all {
            let latest = self.shared.latest(*table).await;
            let awaits = |t: &Table| t.facts.game == info.id && show::is_awaited(t, by);
            if latest.is_some_and(|revision| awaits(&revision.table)) {
                fits.push(*table);
            }
        }
        fits
    }

    async fn ask_which(&self, request: &Request, bound: &Bound, several: &[TableId]) -> Reply {
        let lines = self.glances(&request.by, several).await;
        let words = Text::from("Which table? Press one, or add ")
            + Text::code("table:…")
            + " to your command."
            + Text::line()
            + Text::lines(lines);
        let answers = several.iter().map(|t| choice(*t, bound)).collect();
        let menu = Menu {
            prompt: None,
            answers,
            more: Vec::new(),
        };
        Reply::new(Tone::Refused, words).with_menu(Some(menu))
    }

    /// What completion needs to know besides the table.
    pub(in crate::host) fn around(&self, line: &Completing, tables: Vec<TableId>) -> Around {
        let store = self.shared.store.as_ref();
        let scope = known::scope(&line.standing, &line.place.platform);
        let seen = people::seen(store, scope, "", PEOPLE).unwrap_or_default();
        let mut around = Around {
            tables,
            people: seen.into_iter().map(|(_, name)| name).collect(),
            ..Around::default()
        };
        // What only admins may ask is suggested to admins alone.
        if let Some(server) = line
            .standing
            .server
            .as_ref()
            .filter(|_| line.standing.admin)
        {
            if let Ok((settings, _)) = server::settings(store, server) {
                (around.channels, around.roles) = settings.mentioned();
            }
            around.server_tables =
                servers::tables(store, server.as_str(), complete::MOST).unwrap_or_default();
            let own = line.standing.roles.iter().map(|r| (r.clone(), r.clone()));
            around.roles.extend(own);
        }
        around
    }

    /// One line about each of these tables, as this person may know it.
    pub(in crate::host) async fn glances(&self, by: &Person, tables: &[TableId]) -> Vec<Text> {
        let mut lines = Vec::new();
        for table in tables {
            let latest = self.shared.latest(*table).await;
            lines.extend(latest.map(|revision| show::glance(&revision.table, by)));
        }
        lines
    }

    /// `/table focus`: remembers which table plain commands mean.
    pub(in crate::host) async fn focus(
        &self,
        request: &Request,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let table = match args.get("table") {
            Some(named) => {
                let id = named
                    .parse()
                    .map_err(|e: NotATable| Refusal::new(e.to_string()))?;
                Some(self.existing(id)?)
            }
            None => request.table,
        };
        if table.is_some_and(|t| {
            !self
                .tables_of(&request.by)
                .is_ok_and(|all| all.contains(&t))
        }) {
            return Err(Refusal::new("You have no seat at that table."));
        }
        let store = self.shared.store.as_ref();
        known::update(store, &request.by.id, |known, _| known.focus = table)
            .await
            .map_err(|trouble| {
                tracing::error!(%trouble, "a focus could not be kept");
                Refusal::new("That did not go through. Please try again.")
            })?;
        Ok(match table {
            Some(t) => Reply::new(
                Tone::Done,
                format!("When you name no table, you mean table {t}."),
            ),
            None => Reply::new(
                Tone::Done,
                "When you name no table and several fit, you are asked.",
            ),
        })
    }
}

/// The same command for one table; where it is too long for a button, the button puts the table into focus.
fn choice(table: TableId, bound: &Bound) -> Button {
    let typed = Some(again(table, bound))
        .filter(|line| line.len() <= LONGEST)
        .unwrap_or_else(|| format!("/table focus table:{table}"));
    Button::says(&format!("Table {table}"), typed)
}

/// The command as typed, with the table named.
fn again(table: TableId, bound: &Bound) -> String {
    let arg = |(name, value): (&str, &str)| match name {
        "" => format!(" \"{value}\""),
        name => format!(" {name}:\"{value}\""),
    };
    let (path, args): (String, String) = match bound {
        Bound::Host(spec, args) => (
            spec.path.join(" "),
            args.iter().map(|(n, v)| arg((n, v))).collect(),
        ),
        Bound::Verb(info, calls, _) => {
            let typed = |t: &Typed| -> String {
                let args: String = t.args.iter().map(|(n, v)| arg((n, v))).collect();
                format!("{}{args}", t.verb)
            };
            let calls: Vec<String> = calls.iter().map(typed).collect();
            match calls.as_slice() {
                [one] => (format!("{} {one}", info.command), String::new()),
                several => (
                    format!("{} {MORE} {}", info.command, several.join("; ")),
                    String::new(),
                ),
            }
        }
        Bound::Keep(keep) => (
            format!(
                "{} {} {}",
                keep.info.command, keep.kind.noun, keep.verb.verb.name
            ),
            keep.args.iter().map(|(n, v)| arg((n, v))).collect(),
        ),
    };
    format!("/{path}{args} table:{table}")
}
