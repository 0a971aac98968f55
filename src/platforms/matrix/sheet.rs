//! Long words as a file: a campaign to be kept elsewhere, the log of a whole match.

use super::chat::{Chat, undelivered};
use super::inbound::Came;
use super::outbound::Message;
use super::words::Line;
use crate::host::delivery::outlet::Undelivered;
use crate::rules::keepsake::Sheet;
use matrix_link::Failure;
use serde_json::{Value, json};

impl Chat {
    /// Gives somebody a file, after the words about it.
    pub(super) async fn give_sheet(
        &self,
        came: &Came,
        room: &str,
        sheet: &Sheet,
    ) -> Result<(), Undelivered> {
        let thread = came.thread.clone().filter(|_| room == came.room);
        let transaction = format!("answer.{}.sheet", came.id);
        let bytes = sheet.body.as_bytes();
        let said = match self.link.upload(room, media_type(sheet), bytes).await {
            Ok(source) => {
                let content = content(sheet, source, thread);
                self.send(room, &transaction, content).await
            }
            Err(failure @ Failure::Refused { .. }) => {
                tracing::warn!(%failure, "a file is refused");
                let words = format!("The homeserver does not take the file {}.", sheet.name);
                let message = Message {
                    thread,
                    ..Message::quiet(vec![Line::of(words)])
                };
                self.say(room, &transaction, &message).await
            }
            Err(failure) => Err(failure),
        };
        said.map(drop).map_err(|f| undelivered(&f))
    }
}

fn media_type(sheet: &Sheet) -> &'static str {
    match sheet.name.rsplit_once('.') {
        Some((_, "json")) => "application/json",
        _ => "text/plain",
    }
}

/// A message that is a file. Its words are its name alone: apps that know no captions show them as the name.
fn content(sheet: &Sheet, source: Value, thread: Option<String>) -> Value {
    let mut content = source;
    content["msgtype"] = "m.file".into();
    content["body"] = sheet.name.clone().into();
    content["filename"] = sheet.name.clone().into();
    content["info"] = json!({ "mimetype": media_type(sheet), "size": sheet.body.len() });
    content["m.mentions"] = json!({});
    let message = Message {
        thread,
        ..Message::default()
    };
    if let Some(relation) = message.relation() {
        content["m.relates_to"] = relation;
    }
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_its_name_its_kind_and_its_thread() {
        let sheet = |name: &str| Sheet {
            name: name.into(),
            body: "{}".into(),
            words: "Take it.".into(),
        };
        let source = json!({ "url": "mxc://h/1" });
        let file = content(&sheet("a.json"), source.clone(), Some("$root".into()));
        assert_eq!(
            (&file["url"], &file["filename"]),
            (&json!("mxc://h/1"), &json!("a.json"))
        );
        let info = json!({ "mimetype": "application/json", "size": 2 });
        assert_eq!(file["info"], info);
        assert_eq!(file["m.relates_to"]["event_id"], "$root");
        let log = content(&sheet("log.txt"), source, None);
        assert_eq!(log["info"]["mimetype"], "text/plain");
        assert!(log.get("m.relates_to").is_none());
    }
}
