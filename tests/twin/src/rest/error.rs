//! How Discord says no: a status, a code, a sentence, and for forms a tree of what is wrong where.

use serde_json::{Map, Value, json};

/// A request Discord turns down.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) headers: Vec<(&'static str, String)>,
}

pub(crate) fn refused(status: u16, code: u32, message: &str) -> Refused {
    Refused {
        status,
        body: json!({ "message": message, "code": code }),
        headers: Vec::new(),
    }
}

pub(crate) fn unknown_channel() -> Refused {
    refused(404, 10003, "Unknown Channel")
}

pub(crate) fn unknown_message() -> Refused {
    refused(404, 10008, "Unknown Message")
}

pub(crate) fn unknown_user() -> Refused {
    refused(404, 10013, "Unknown User")
}

pub(crate) fn unknown_webhook() -> Refused {
    refused(404, 10015, "Unknown Webhook")
}

pub(crate) fn archived() -> Refused {
    refused(400, 50083, "Thread is archived")
}

/// One thing wrong in a form: where (`embeds/0/title`), Discord's word for it, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Steps to the faulty value, separated by `/`; empty for the whole.
    pub path: String,
    /// Discord's word for the kind of mistake.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
}

impl Flaw {
    pub(crate) fn new(
        path: impl Into<String>,
        code: &'static str,
        message: impl Into<String>,
    ) -> Self {
        Self {
            path: path.into(),
            code,
            message: message.into(),
        }
    }

    pub(crate) fn too_long(path: impl Into<String>, most: usize) -> Self {
        let words = format!("Must be {most} or fewer in length.");
        Self::new(path, "BASE_TYPE_MAX_LENGTH", words)
    }
}

/// `50035 Invalid Form Body` with its nested tree.
pub(crate) fn invalid_form(flaws: &[Flaw]) -> Refused {
    let mut tree = json!({});
    for flaw in flaws {
        let mut at = &mut tree;
        for step in flaw.path.split('/').filter(|s| !s.is_empty()) {
            at = at
                .as_object_mut()
                .unwrap_or_else(|| unreachable!("only objects are put in the tree"))
                .entry(step)
                .or_insert_with(|| Value::Object(Map::new()));
        }
        let error = json!({ "code": flaw.code, "message": flaw.message });
        match at["_errors"].as_array_mut() {
            Some(list) => list.push(error),
            None => at["_errors"] = json!([error]),
        }
    }
    let mut answer = refused(400, 50035, "Invalid Form Body");
    answer.body["errors"] = tree;
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flaws_of_one_form_share_a_tree() {
        let flaws = [
            Flaw::too_long("content", 2000),
            Flaw::too_long("embeds/0/title", 256),
            Flaw::new("embeds/0", "BASE_TYPE_REQUIRED", "This field is required"),
        ];
        let body = invalid_form(&flaws).body;
        assert_eq!(body["code"], 50035);
        assert_eq!(
            body["errors"]["content"]["_errors"][0]["code"],
            "BASE_TYPE_MAX_LENGTH"
        );
        assert_eq!(
            body["errors"]["embeds"]["0"]["title"]["_errors"][0]["message"],
            "Must be 256 or fewer in length."
        );
        assert_eq!(
            body["errors"]["embeds"]["0"]["_errors"][0]["code"],
            "BASE_TYPE_REQUIRED"
        );
    }
}
