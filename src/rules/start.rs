//! What a match grows from: options, seats, what people brought, and chance.

use super::ask::Refusal;
use super::game::Game;
use super::keepsake::Brought;
use super::rng::Seed;
use super::version::Rules;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Chosen options by name; what is missing has its default.
pub type Chosen = BTreeMap<String, String>;

/// Everything a match grows from but its answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Start {
    /// The rules it is played under; the newest if none are named.
    pub rules: Option<Rules>,
    /// Chosen options.
    pub options: Chosen,
    /// How many play.
    pub seats: u8,
    /// What people brought to the table.
    pub brought: Brought,
    /// What chance grows from.
    pub seed: Seed,
}

impl Start {
    /// A match with default options to which nobody brought anything.
    pub fn plain(seats: u8, seed: Seed) -> Self {
        Self {
            rules: None,
            options: Chosen::new(),
            seats,
            brought: Brought::default(),
            seed,
        }
    }

    /// Which match it is, for the report of a broken promise.
    pub(super) fn words(&self) -> String {
        let options: Vec<String> = self
            .options
            .iter()
            .map(|(name, value)| format!(" {name}={value}"))
            .collect();
        format!(
            "{} seats{}, seed {}",
            self.seats,
            options.concat(),
            String::from(self.seed)
        )
    }
}

/// The typed options behind names and words; an unknown name or word is refused with the ones there are.
pub fn options_of<G: Game>(chosen: &Chosen) -> Result<G::Options, Refusal> {
    for (name, value) in chosen {
        let spec = G::INFO.options.iter().find(|o| o.name == name);
        let spec =
            spec.ok_or_else(|| Refusal::new(format!("{} has no option “{name}”.", G::INFO.title)))?;
        if !spec.values.contains(&value.as_str()) {
            return Err(Refusal::new(format!(
                "“{name}” can be {}.",
                spec.values.join(", ")
            )));
        }
    }
    let object = chosen
        .iter()
        .map(|(k, v)| (k.clone(), v.as_str().into()))
        .collect();
    serde_json::from_value(serde_json::Value::Object(object))
        .map_err(|e| Refusal::new(e.to_string()))
}
