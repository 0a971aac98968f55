//! Opening tables: new ones, lessons and rematches.

use crate::games;
use crate::host::command::{Args, Bound, Name, Spec};
use crate::host::matches::chance;
use crate::host::runner::task::{Asked, Then, Wanted};
use crate::host::service::which::Meant;
use crate::host::service::{Host, broken};
use crate::host::speech::request::{Reply, Request};
use crate::host::table::record::Deed;
use crate::rules::ask::Refusal;
use crate::rules::erased::AnyGame;
use crate::rules::playout::Robot;
use crate::store::{TableId, log, requests, servers};

impl Host {
    pub(in crate::host) async fn open_table(
        &self,
        asked: Box<Asked>,
        spec: &Spec,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let request = &asked.request;
        let wanted = args.get("game").map_or("", String::as_str);
        let game = games::named(wanted)?;
        let lesson = match spec.name {
            Name::Learn => Some(crate::host::table::tips::lesson(game, args.get("lesson"))?),
            _ => None,
        };
        let then = match (spec.name, lesson) {
            (Name::Open, _) => Then::Wait,
            (_, Some(lesson)) if lesson.alone => Then::PlayAlone,
            _ => Then::Play,
        };
        let _pass = self
            .pass(&request.by, request.standing.server.as_ref())
            .await;
        let (house, more) = self.permitted(request, game.info(), then == Then::Play)?;
        let mut deeds = opening(game, request, house);
        deeds.extend(more);
        if let Some(word) = args.get("robots") {
            deeds.extend(rivals(game, word)?);
        }
        if let Some(lesson) = lesson {
            deeds.extend(crate::host::table::tips::opening(lesson, &request.by.id));
        }
        self.begin(asked, deeds, then).await
    }

    pub(in crate::host) async fn begin(
        &self,
        asked: Box<Asked>,
        deeds: Vec<Deed>,
        then: Then,
    ) -> Result<Reply, Refusal> {
        // The same request again must find the same table, not open a second one.
        if let Ok(Some(earlier)) = requests::recall(self.shared.store.as_ref(), &asked.request.id) {
            return Ok(self
                .ask_table(earlier.table, asked, Wanted::Begin { deeds, then })
                .await);
        }
        let id = self.free_id()?;
        Ok(self
            .ask_table(id, asked, Wanted::Begin { deeds, then })
            .await)
    }

    pub(in crate::host) fn free_id(&self) -> Result<TableId, Refusal> {
        loop {
            let seed = self.shared.settings.entropy.seed().map_err(Refusal::new)?;
            let id = TableId::new(u32::from_le_bytes([
                seed.0[0], seed.0[1], seed.0[2], seed.0[3],
            ]));
            let store = self.shared.store.as_ref();
            let taken = log::head(store, id)
                .and_then(|head| Ok(head.is_some() || servers::is_reserved(store, id)?));
            if !taken.map_err(|f| broken(&f))? {
                return Ok(id);
            }
        }
    }

    pub(in crate::host) async fn rematch(
        &self,
        asked: Box<Asked>,
        bound: Bound,
    ) -> Result<Reply, Refusal> {
        let request = &asked.request;
        let table = match self.which_table(request, &bound).await? {
            Meant::Table(table) => table,
            Meant::Several(reply) => return Ok(*reply),
        };
        let lost = || Refusal::new("That did not go through. Please try again.");
        let revision = self.shared.latest(table).await.ok_or_else(lost)?;
        let mut deeds = revision.table.rematch(&request.by)?;
        let server = match deeds.first() {
            Some(Deed::Opened { server, .. }) => server.clone(),
            _ => None,
        };
        let _pass = self.pass(&request.by, server.as_ref()).await;
        self.permit_again(&request.by, &mut deeds)?;
        self.begin(asked, deeds, Then::Wait).await
    }
}

fn opening(
    game: &dyn AnyGame,
    request: &Request,
    house: crate::host::table::house::House,
) -> Vec<Deed> {
    let info = game.info();
    vec![
        Deed::Opened {
            game: info.id.to_owned(),
            rules_version: info.versions.newest,
            home: request.place.clone(),
            by: request.by.clone(),
            rematch_of: None,
            server: request.standing.server.clone(),
            house,
        },
        Deed::Joined {
            person: request.by.clone(),
            team: None,
            record: None,
        },
    ]
}

/// Robots of this strength for every seat that is needed besides the one who opens the table.
fn rivals(game: &dyn AnyGame, strength: &str) -> Result<Vec<Deed>, Refusal> {
    let robot: Robot = strength.parse().map_err(|why: String| Refusal::new(why))?;
    let mut names: Vec<String> = Vec::new();
    for _ in 1..game.info().seats.0.max(2) {
        let taken: Vec<&str> = names.iter().map(String::as_str).collect();
        names.push(chance::robot_name(robot, &taken));
    }
    let joins = |name| Deed::RobotJoined {
        robot,
        name,
        team: None,
    };
    Ok(names.into_iter().map(joins).collect())
}
