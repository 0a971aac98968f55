//! Opening tables: new ones, lessons and rematches.

use crate::games;
use crate::host::command::Args;
use crate::host::command::Bound;
use crate::host::command::Name;
use crate::host::command::Spec;
use crate::host::runner::task::Letter;
use crate::host::runner::task::Then;
use crate::host::runner::task::Wanted;
use crate::host::service::Host;
use crate::host::service::broken;
use crate::host::service::which::Meant;
use crate::host::speech::request::Reply;
use crate::host::speech::request::Request;
use crate::host::table::record::Deed;
use crate::rules::ask::Refusal;
use crate::rules::erased::AnyGame;
use crate::store::TableId;
use crate::store::log;
use crate::store::requests;
use crate::store::servers;
use tokio::sync::oneshot;

impl Host {
    pub(in crate::host) async fn open_table(
        &self,
        request: Request,
        spec: &Spec,
        args: &Args,
    ) -> Result<Reply, Refusal> {
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
        let (house, more) = self.permitted(&request, game.info(), then == Then::Play)?;
        let mut deeds = opening(game, &request, house);
        deeds.extend(more);
        if let Some(lesson) = lesson {
            deeds.extend(crate::host::table::tips::opening(lesson, &request.by.id));
        }
        self.begin(request, deeds, then).await
    }

    pub(in crate::host) async fn begin(
        &self,
        request: Request,
        deeds: Vec<Deed>,
        then: Then,
    ) -> Result<Reply, Refusal> {
        // The same request again must find the same table, not open a second one.
        if let Ok(Some(earlier)) = requests::recall(self.shared.store.as_ref(), &request.id) {
            return Ok(self
                .ask_table(earlier.table, request, Wanted::Begin { deeds, then })
                .await);
        }
        let id = self.free_id()?;
        Ok(self
            .ask_table(id, request, Wanted::Begin { deeds, then })
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
        request: Request,
        bound: Bound,
    ) -> Result<Reply, Refusal> {
        let table = match self.which_table(&request, &bound).await? {
            Meant::Table(table) => table,
            Meant::Several(reply) => return Ok(*reply),
        };
        let (answer, deeds) = oneshot::channel();
        self.shared
            .send(table, Letter::Rematch(request.by.clone(), answer))
            .await;
        let lost = |_| Refusal::new("That did not go through. Please try again.");
        let mut deeds = deeds.await.map_err(lost)??;
        let server = match deeds.first() {
            Some(Deed::Opened { server, .. }) => server.clone(),
            _ => None,
        };
        let _pass = self.pass(&request.by, server.as_ref()).await;
        self.permit_again(&request.by, &mut deeds)?;
        self.begin(request, deeds, Then::Wait).await
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
