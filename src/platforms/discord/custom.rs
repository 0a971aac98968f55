//! What a button, menu entry or form of ours means, in at most 100 characters: pure.
//!
//! | begins with | means |
//! |---|---|
//! | `/` or a table | a press as every platform knows it ([`Press`]) |
//! | `?` | a form opens, in which the words for a press are typed |
//! | `=` | such a form was sent |
//! | `>` | a step through a menu too long for one message |

use super::{limits, words};
use crate::host::command::button::Press;
use crate::host::speech::post::FreeInput;
use crate::store::TableId;
use std::fmt;
use std::str::FromStr;

/// What a button, menu entry or form of ours means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Custom {
    /// Something for the host.
    Press(Press),
    /// A form opens. The id holds all of it, because it must open before anybody could be asked.
    Ask(Press, FreeInput),
    /// The form of a press was sent.
    Typed(Press),
    /// A step through a long menu.
    Step(Step),
}

/// A place in a long menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Whose menu.
    pub table: TableId,
    /// The revision the menu was made at.
    pub revision: u64,
    /// Where in it.
    pub at: At,
}

/// Where in a menu.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct At {
    /// Among what may be done besides, not among the answers.
    pub more: bool,
    /// Which entry was chosen at each step before.
    pub path: Vec<usize>,
    /// Which page.
    pub page: usize,
}

impl fmt::Display for Custom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Press(press) => write!(f, "{press}"),
            Self::Typed(press) => write!(f, "={press}"),
            Self::Ask(press, input) => {
                let name = words::cut(&input.name.replace('|', "/"), 20);
                let head = format!("?{press}|{}|{name}|", input.max);
                let room = limits::CUSTOM_ID.saturating_sub(words::length(&head));
                // A suggestion that does not fit is no suggestion: half a name would be worse than none.
                let fits = words::length(&input.suggestion) <= room;
                let suggestion = if fits { input.suggestion.as_str() } else { "" };
                write!(f, "{head}{suggestion}")
            }
            Self::Step(step) => {
                let list = if step.at.more { 'm' } else { 'a' };
                let path: Vec<String> = step.at.path.iter().map(usize::to_string).collect();
                let (table, revision, page) = (step.table, step.revision, step.at.page);
                write!(f, ">{table}.{revision}.{list}.{}.{page}", path.join("-"))
            }
        }
    }
}

/// Not an id of ours: forged, or of an older version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Foreign;

impl FromStr for Custom {
    type Err = Foreign;

    fn from_str(id: &str) -> Result<Self, Foreign> {
        if words::length(id) > limits::CUSTOM_ID {
            return Err(Foreign);
        }
        let press = |id: &str| id.parse::<Press>().map_err(|_| Foreign);
        let offer = |id: &str| match press(id)? {
            press @ Press::Offer { .. } => Ok(press),
            Press::Say(_) => Err(Foreign),
        };
        if let Some(rest) = id.strip_prefix('?') {
            let mut parts = rest.splitn(4, '|');
            let mut part = || parts.next().ok_or(Foreign);
            let (of, max, name, suggestion) = (part()?, part()?, part()?, part()?);
            let input = FreeInput {
                name: name.to_owned(),
                suggestion: suggestion.to_owned(),
                max: max.parse().map_err(|_| Foreign)?,
            };
            return Ok(Self::Ask(offer(of)?, input));
        }
        if let Some(rest) = id.strip_prefix('=') {
            return offer(rest).map(Self::Typed);
        }
        match id.strip_prefix('>') {
            Some(rest) => step(rest).map(Self::Step),
            None => press(id).map(Self::Press),
        }
    }
}

fn step(text: &str) -> Result<Step, Foreign> {
    let mut parts = text.split('.');
    let mut part = || parts.next().ok_or(Foreign);
    let (table, revision, list, path, page) = (part()?, part()?, part()?, part()?, part()?);
    if parts.next().is_some() {
        return Err(Foreign);
    }
    let more = match list {
        "a" => false,
        "m" => true,
        _ => return Err(Foreign),
    };
    let number = |n: &str| n.parse::<usize>().map_err(|_| Foreign);
    let path = if path.is_empty() {
        Ok(Vec::new())
    } else {
        path.split('-').map(number).collect()
    };
    Ok(Step {
        table: table.parse().map_err(|_| Foreign)?,
        revision: revision.parse().map_err(|_| Foreign)?,
        at: At {
            more,
            path: path?,
            page: number(page)?,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::erased::List;

    fn offer() -> Press {
        Press::Offer {
            table: TableId::new(u32::MAX),
            revision: 123_456,
            list: List::Offers,
            index: 321,
            check: 0xbeef,
            words: None,
        }
    }

    fn input(suggestion: &str) -> FreeInput {
        FreeInput {
            name: "name".into(),
            suggestion: suggestion.into(),
            max: 40,
        }
    }

    #[test]
    fn every_id_leads_back_to_its_meaning() {
        let step = Step {
            table: TableId::new(7),
            revision: 12,
            at: At {
                more: true,
                path: vec![3, 0, 24],
                page: 2,
            },
        };
        for custom in [
            Custom::Press(offer()),
            Custom::Press(Press::Say("/table join table:00007".into())),
            Custom::Ask(offer(), input("New | Terra")),
            Custom::Typed(offer()),
            Custom::Step(step),
        ] {
            let id = custom.to_string();
            assert!(words::length(&id) <= limits::CUSTOM_ID, "{id}");
            assert_eq!(id.parse(), Ok(custom), "{id}");
        }
    }

    #[test]
    fn a_suggestion_too_long_for_the_id_is_left_out() {
        let id = Custom::Ask(offer(), input(&"x".repeat(90))).to_string();
        assert!(words::length(&id) <= limits::CUSTOM_ID, "{id}");
        assert_eq!(id.parse(), Ok(Custom::Ask(offer(), input(""))));
    }

    #[test]
    fn forged_ids_mean_nothing() {
        let long = format!("/{}", "x".repeat(100));
        for id in [
            "",
            "?",
            "?/table join|1|a|b",
            "=/board",
            ">",
            ">00007.1.a.1-.0",
            ">00007.1.z..0",
            ">00007.1.a.0.0.0",
            ">00007.1.a.99999999999999999999999.0",
            "💥",
            long.as_str(),
        ] {
            assert_eq!(id.parse::<Custom>(), Err(Foreign), "{id}");
        }
    }
}
