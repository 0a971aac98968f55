//! Discord's own published schema of every request.

use crate::rest::error::Flaw;
use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The bodies the twin takes, cut out of Discord's `openapi.json`.
static SPEC: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../schema/discord-requests.json");
    serde_json::from_str(text).expect("the schema is JSON")
});

/// Compiled once per process: a compilation takes longer than thousands of checks.
static COMPILED: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

fn validator(name: &str, schema: &Value) -> Arc<Validator> {
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let compile = || {
        let mut schema = schema.clone();
        schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        schema["components"] = SPEC["components"].clone();
        Arc::new(jsonschema::validator_for(&schema).expect("Discord's schema compiles"))
    };
    Arc::clone(compiled.entry(name.to_owned()).or_insert_with(compile))
}

/// What the schema has against a body; endpoints without a body have none.
pub(crate) fn flaws(endpoint: &str, body: &Value) -> Vec<Flaw> {
    let Some(schema) = SPEC["routes"].get(endpoint) else {
        return Vec::new();
    };
    let body = normalised(body);
    let (name, schema) = branch(endpoint, schema, &body);
    let validator = validator(&name, &schema);
    if validator.is_valid(&body) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for error in validator.iter_errors(&body) {
        explain(&error, &mut found);
    }
    found
}

/// A union of answers is told apart by its type, so that the complaint is about the right one.
fn branch(endpoint: &str, schema: &Value, body: &Value) -> (String, Value) {
    if !endpoint.ends_with("/callback") {
        return (endpoint.to_owned(), schema.clone());
    }
    let name = match body["type"].as_u64() {
        Some(4 | 5) => "CreateMessageInteractionCallbackRequest",
        Some(6 | 7) => "UpdateMessageInteractionCallbackRequest",
        Some(8) => "ApplicationCommandAutocompleteCallbackRequest",
        Some(9) => "ModalInteractionCallbackRequest",
        _ => return (endpoint.to_owned(), schema.clone()),
    };
    (
        name.to_owned(),
        json!({ "$ref": format!("#/components/schemas/{name}") }),
    )
}

/// Discord takes ids as numbers too, and bit sets as text; its schema knows one form of each.
fn normalised(body: &Value) -> Value {
    let mut body = body.clone();
    adapt(&mut body);
    body
}

fn adapt(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(adapt),
        Value::Object(fields) => {
            for (key, value) in fields {
                let text = value.as_str().and_then(|s| s.parse::<u64>().ok());
                match key.as_str() {
                    "attachments" => attachment_ids(value),
                    "default_member_permissions" | "allow" | "deny" => {
                        if let Some(number) = text {
                            *value = json!(number);
                        }
                    }
                    _ => {}
                }
                adapt(value);
            }
        }
        _ => {}
    }
}

fn attachment_ids(list: &mut Value) {
    for attachment in list.as_array_mut().into_iter().flatten() {
        if let Some(number) = attachment["id"].as_u64() {
            attachment["id"] = json!(number.to_string());
        }
    }
}

/// An error as Discord words it; of a failing union, the branch that came closest.
fn explain(error: &ValidationError<'_>, found: &mut Vec<Flaw>) {
    let path = error.instance_path().to_string();
    let path = path.trim_start_matches('/').to_owned();
    let (path, code, words) = match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            if let Some(closest) = closest(context) {
                for error in closest {
                    explain(error, found);
                }
                return;
            }
            (path, "UNION_TYPE_CHOICES", error.to_string())
        }
        ValidationErrorKind::MaxLength { limit } => {
            found.push(Flaw::too_long(path, *limit as usize));
            return;
        }
        ValidationErrorKind::Required { property } => {
            let field = property.as_str().unwrap_or_default();
            let path = if path.is_empty() {
                field.to_owned()
            } else {
                format!("{path}/{field}")
            };
            (
                path,
                "BASE_TYPE_REQUIRED",
                "This field is required".to_owned(),
            )
        }
        kind => (
            path,
            code(kind.keyword()),
            error.to_string().chars().take(300).collect(),
        ),
    };
    found.push(Flaw::new(path, code, words));
}

fn code(keyword: &str) -> &'static str {
    match keyword {
        "enum" | "const" => "BASE_TYPE_CHOICES",
        "minLength" | "minItems" | "maxItems" => "BASE_TYPE_BAD_LENGTH",
        "minimum" => "NUMBER_TYPE_MIN",
        "maximum" => "NUMBER_TYPE_MAX",
        "pattern" | "format" => "STRING_TYPE_REGEX",
        "type" => "BASE_TYPE_BAD_TYPE",
        _ => "BASE_TYPE_INVALID",
    }
}

/// The branch whose `type` fits, and of those the one with the fewest complaints.
fn closest<'a>(
    context: &'a [Vec<ValidationError<'static>>],
) -> Option<&'a Vec<ValidationError<'static>>> {
    let wrong_kind = |errors: &Vec<ValidationError<'static>>| {
        errors.iter().any(|e| {
            let path = e.instance_path().to_string();
            path.ends_with("/type") || matches!(e.kind(), ValidationErrorKind::Type { .. })
        })
    };
    let fitting = context.iter().filter(|e| !e.is_empty() && !wrong_kind(e));
    fitting.min_by_key(|errors| errors.len())
}
