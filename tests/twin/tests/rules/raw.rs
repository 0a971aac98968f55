//! A bot without manners: it sends exactly what a test says.

use reqwest::header::HeaderMap;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use twin::{Answer, Channel, Guild, Id, Twin, User};

/// What came back.
pub(crate) struct Got {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl Got {
    /// Status and code together, as refusals are known.
    pub(crate) fn no(&self) -> (u16, u64) {
        (self.status, self.body["code"].as_u64().unwrap_or(0))
    }

    pub(crate) fn id(&self) -> Id {
        let id = self.body["id"].as_str();
        id.unwrap_or_else(|| panic!("{} {}", self.status, self.body))
            .parse()
            .unwrap()
    }
}

/// A guild with a channel and two people, and a bot at hand.
pub(crate) struct Night {
    pub(crate) twin: Twin,
    pub(crate) guild: Guild,
    pub(crate) hall: Channel,
    pub(crate) ada: User,
    pub(crate) bob: User,
    http: reqwest::Client,
}

impl Night {
    pub(crate) async fn new() -> Self {
        let twin = Twin::start().await;
        let guild = twin.guild("Lounge");
        let (hall, ada, bob) = (guild.channel("hall"), guild.user("Ada"), guild.user("Bob"));
        let night = Self {
            twin,
            guild,
            hall,
            ada,
            bob,
            http: reqwest::Client::new(),
        };
        let name =
            json!({ "type": 3, "name": "name", "description": "A name", "autocomplete": true });
        let commands = json!([{ "name": "game", "description": "Play", "options": [name] }]);
        assert_eq!(night.put(&night.commands(), commands).await.status, 200);
        night
    }

    pub(crate) fn commands(&self) -> String {
        format!("/applications/{}/commands", self.twin.application())
    }

    pub(crate) fn hall_messages(&self) -> String {
        format!("/channels/{}/messages", self.hall.id())
    }

    pub(crate) async fn get(&self, path: &str) -> Got {
        self.send("GET", path, None, &[]).await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Got {
        self.send("POST", path, Some(body), &[]).await.unwrap()
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Got {
        self.send("PUT", path, Some(body), &[]).await.unwrap()
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Got {
        self.send("PATCH", path, Some(body), &[]).await.unwrap()
    }

    pub(crate) async fn delete(&self, path: &str) -> Got {
        self.send("DELETE", path, None, &[]).await.unwrap()
    }

    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
        files: &[(&str, Vec<u8>)],
    ) -> reqwest::Result<Got> {
        let url = format!("{}/api/v10{path}", self.twin.rest());
        let token = format!("Bot {}", self.twin.token());
        let mut request = self
            .http
            .request(method.parse().unwrap(), url)
            .header("authorization", token);
        if !files.is_empty() {
            let mut form = Form::new();
            for (i, (name, bytes)) in files.iter().enumerate() {
                form = form.part(
                    format!("files[{i}]"),
                    Part::bytes(bytes.clone()).file_name((*name).to_owned()),
                );
            }
            request =
                request.multipart(form.text("payload_json", body.unwrap_or(json!({})).to_string()));
        } else if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await?;
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Ok(Got {
            status,
            headers,
            body,
        })
    }

    /// Ada runs the command; nobody answers yet.
    pub(crate) fn begin(&self) -> Answer {
        self.ada.begin(&self.hall, "/game").unwrap()
    }

    pub(crate) fn callback(answer: &Answer) -> String {
        format!("/interactions/{}/{}/callback", answer.id(), answer.token())
    }

    pub(crate) fn webhook(&self, answer: &Answer) -> String {
        format!("/webhooks/{}/{}", self.twin.application(), answer.token())
    }

    pub(crate) async fn answer(&self, answer: &Answer, kind: u64, data: Value) -> Got {
        self.post(
            &Self::callback(answer),
            json!({ "type": kind, "data": data }),
        )
        .await
    }

    /// Posts in the hall.
    pub(crate) async fn say(&self, body: Value) -> Got {
        self.post(&self.hall_messages(), body).await
    }
}
