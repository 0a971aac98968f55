//! Saying something, once.

use super::{Doing, Failure, Link};
use matrix_sdk::media::{MediaFormat, MediaRequestParameters};
use matrix_sdk::ruma::events::room::MediaSource;
use matrix_sdk::ruma::{EventId, TransactionId};
use mime::Mime;
use serde_json::{Value, json};
use std::io::Cursor;

impl Link {
    /// Sends an event to a room, encrypted where the room is; gives its id. The same transaction id again sends nothing
    /// and gives the same event's id.
    pub fn send<'a>(
        &'a self,
        room: &'a str,
        kind: &'a str,
        transaction: &'a str,
        content: Value,
    ) -> Doing<'a, String> {
        Box::pin(async move {
            let room = self.room(room)?;
            let transaction = <&TransactionId>::from(transaction);
            let sent = room.send_raw(kind, content);
            match sent.with_transaction_id(transaction).await {
                Ok(sent) => Ok(sent.response.event_id.to_string()),
                Err(error) => Err(self.doubted(Failure::from(error)).await),
            }
        })
    }

    /// Takes care that keys are shared anew when something else has answered in the homeserver's place. The answer to
    /// sharing a key is empty, so the SDK takes any page for it and believes that everybody has the key.
    pub(super) async fn doubted(&self, failure: Failure) -> Failure {
        if !matches!(failure, Failure::NotAHomeserver(_)) {
            return failure;
        }
        for room in self.client.joined_rooms() {
            if let Err(error) = room.discard_room_key().await {
                return Failure::from(error);
            }
        }
        failure
    }

    /// Uploads a picture or file of a media type for a room, encrypted where the room is; gives what a message needs to
    /// show it: `url` or `file`.
    pub fn upload<'a>(
        &'a self,
        room: &'a str,
        media_type: &'a str,
        bytes: &'a [u8],
    ) -> Doing<'a, Value> {
        Box::pin(async move {
            let room = self.room(room)?;
            if room.latest_encryption_state().await?.is_encrypted() {
                let mut reader = Cursor::new(bytes);
                let file = self.client.upload_encrypted_file(&mut reader).await?;
                return Ok(json!({ "file": file }));
            }
            let media_type: Mime = media_type
                .parse()
                .map_err(|_| Failure::Other(format!("{media_type} is no media type")))?;
            let uploaded = self
                .client
                .media()
                .upload(&media_type, bytes.to_vec(), None)
                .await?;
            Ok(json!({ "url": uploaded.content_uri }))
        })
    }

    /// Fetches a picture or file by what a message says of it, decrypted.
    pub fn download(&self, content: &Value) -> Doing<'_, Vec<u8>> {
        let source: Result<MediaSource, _> = serde_json::from_value(content.clone());
        Box::pin(async move {
            let source = source.map_err(|e| Failure::Other(e.to_string()))?;
            let wanted = MediaRequestParameters {
                source,
                format: MediaFormat::File,
            };
            Ok(self
                .client
                .media()
                .get_media_content(&wanted, false)
                .await?)
        })
    }

    /// Takes the content of an event back.
    pub fn redact<'a>(
        &'a self,
        room: &'a str,
        event: &'a str,
        transaction: &'a str,
    ) -> Doing<'a, ()> {
        Box::pin(async move {
            let room = self.room(room)?;
            let event = EventId::parse(event).map_err(|e| Failure::Other(e.to_string()))?;
            let transaction = <&TransactionId>::from(transaction).to_owned();
            room.redact(&event, None, Some(transaction)).await?;
            Ok(())
        })
    }
}
