//! Whom the admins of a server do not let play there. Pure.

use crate::host::directory::server::{Act, Server};
use crate::host::person::gone::{Gone, SOMEBODY};
use crate::host::person::{PersonId, ServerId};
use crate::rules::ask::Refusal;
use crate::rules::hex;
use crate::rules::text::Text;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// Somebody who may not play on a server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::host) struct Ban {
    /// What they were called.
    name: String,
    /// The marks of every identity they had; the first is shown.
    marks: Vec<String>,
}

/// What is kept of a banned identity: a mark that its id leads to and that leads to nobody, so that a ban outlives
/// forgetting the person without naming them.
fn mark(server: &ServerId, person: &PersonId) -> String {
    let digest = Sha256::new()
        .chain_update(server.as_str())
        .chain_update([0])
        .chain_update(person.as_str())
        .finalize();
    hex::encode(&digest[..8])
}

fn marks(server: &ServerId, people: &[PersonId]) -> Vec<String> {
    people.iter().map(|p| mark(server, p)).collect()
}

impl Ban {
    fn is_of(&self, marks: &[String]) -> bool {
        self.marks.iter().any(|m| marks.contains(m))
    }
}

impl Server {
    /// Whether somebody with these identities may play here; if not, why. One that is banned keeps out all of them, or
    /// linking another would be the way back in.
    pub fn lets_in(&self, server: &ServerId, people: &[PersonId]) -> Result<(), Refusal> {
        let marks = marks(server, people);
        if self.banned.iter().any(|ban| ban.is_of(&marks)) {
            return Err(Refusal::new(
                "The admins of this server do not let you play here.",
            ));
        }
        Ok(())
    }

    /// `/host ban`, with every identity of the person.
    pub fn ban(&mut self, server: &ServerId, name: &str, people: &[PersonId]) -> Act {
        let marks = marks(server, people);
        let known = self.banned.iter_mut().find(|ban| ban.is_of(&marks));
        let done = known.is_none().then(|| format!("ban {name}"));
        match known {
            Some(ban) => ban.marks = marks,
            None => self.banned.push(Ban {
                name: name.to_owned(),
                marks,
            }),
        }
        Act {
            done,
            words: Text::strong(name.to_owned())
                + " may not play on this server any more. "
                + self.bans(),
        }
    }

    /// `/host unban`: by id, by name, or by the mark a list shows.
    pub fn unban(
        &mut self,
        server: &ServerId,
        typed: &str,
        people: &[PersonId],
    ) -> Result<Act, Refusal> {
        let own = marks(server, people);
        let meant = |ban: &Ban| {
            ban.is_of(&own)
                || ban.marks.iter().any(|m| m == typed)
                || ban.name.to_lowercase() == typed.to_lowercase()
        };
        let found: Vec<usize> = (0..self.banned.len())
            .filter(|at| meant(&self.banned[*at]))
            .collect();
        let [at] = found.as_slice() else {
            let why = if found.is_empty() {
                format!("Nobody called {typed} is banned here. ")
            } else {
                format!(
                    "Several called {typed} are banned here; name one by the letters after it. "
                )
            };
            return Err(Refusal::new(Text::from(why) + self.bans()));
        };
        let name = self.banned.remove(*at).name;
        Ok(Act {
            done: Some(format!("unban {name}")),
            words: Text::strong(name) + " may play here again. " + self.bans(),
        })
    }

    /// Who is banned.
    pub fn bans(&self) -> Text {
        if self.banned.is_empty() {
            return "Nobody is banned here.".into();
        }
        let one = |ban: &Ban| {
            let mark = ban.marks.first().cloned().unwrap_or_default();
            Text::strong(ban.name.clone()) + " (" + Text::code(mark) + ")"
        };
        Text::from("Banned here: ") + Text::join(self.banned.iter().map(one), &", ".into()) + "."
    }

    /// Takes the name of somebody who is forgotten out of their ban, which stays; whether there was one.
    pub(in crate::host) fn forget(&mut self, server: &ServerId, gone: &Gone) -> bool {
        let marks = marks(server, &gone.people);
        let own = self.banned.iter_mut().filter(|ban| ban.is_of(&marks));
        let count = own.map(|ban| SOMEBODY.clone_into(&mut ban.name)).count();
        count > 0
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on shall fail")]
mod tests {
    use super::*;

    fn id(name: &str) -> [PersonId; 1] {
        [PersonId::new("test", name)]
    }

    #[test]
    fn a_ban_holds_on_its_server_alone_and_names_no_id() {
        let (here, there) = (ServerId::new("test", "a"), ServerId::new("test", "b"));
        let mut server = Server::default();
        let rude = id("rude");
        let act = server.ban(&here, "Rude", &rude);
        assert_eq!(act.done.as_deref(), Some("ban Rude"));
        let again = server.ban(&here, "Rude", &rude);
        assert_eq!(again.done, None, "once is enough");
        assert!(server.lets_in(&here, &rude).is_err());
        assert!(server.lets_in(&there, &rude).is_ok());
        assert!(server.lets_in(&here, &id("kind")).is_ok());
        let kept = serde_json::to_string(&server).unwrap();
        assert!(!kept.contains("test:rude"), "{kept}");
        assert!(server.unban(&here, "Nobody", &[]).is_err());
        let act = server.unban(&here, "rude", &[]).unwrap();
        assert_eq!(act.done.as_deref(), Some("unban Rude"));
        assert!(server.lets_in(&here, &rude).is_ok());
    }

    #[test]
    fn a_ban_holds_for_every_identity_and_outlives_forgetting() {
        let here = ServerId::new("test", "a");
        let mut server = Server::default();
        let both = [PersonId::new("test", "rude"), PersonId::new("web", "0123")];
        server.ban(&here, "Rude", &both);
        assert!(server.lets_in(&here, &both[1..]).is_err(), "unlinked since");
        let linked = [PersonId::new("other", "new"), both[1].clone()];
        assert!(server.lets_in(&here, &linked).is_err(), "linked since");
        let gone = Gone {
            people: both.to_vec(),
            names: vec!["Rude".to_owned()],
            stand_in: PersonId::new("gone", "x"),
        };
        assert!(server.forget(&here, &gone));
        assert!(!serde_json::to_string(&server).unwrap().contains("Rude"));
        assert!(server.lets_in(&here, &both[..1]).is_err());
    }
}
