//! twilight, an independent client in Rust, plays the same night.

use crate::night::{Night, commands, picture};
use twilight_gateway::{ConfigBuilder, Event, EventTypeFlags, Intents, Shard, ShardId, StreamExt};
use twilight_http::Client;
use twilight_model::application::command::{
    Command, CommandOptionChoice, CommandOptionChoiceValue,
};
use twilight_model::application::interaction::application_command::CommandOptionValue;
use twilight_model::application::interaction::{Interaction, InteractionData};
use twilight_model::channel::ChannelType;
use twilight_model::channel::message::{Component, MessageFlags};
use twilight_model::http::attachment::Attachment;
use twilight_model::http::interaction::{
    InteractionResponse, InteractionResponseData, InteractionResponseType,
};
use twilight_model::id::Id;
use twilight_model::id::marker::ApplicationMarker;

#[tokio::test]
async fn twilight_plays_a_whole_night() {
    let night = Night::new().await;
    let twin = &night.twin;
    let http = Client::builder()
        .token(twin.token())
        .proxy(twin.address(), true)
        .build();
    let bot = Bot {
        http,
        app: Id::new(twin.application().0),
    };
    let mut list = commands();
    for command in list.as_array_mut().unwrap() {
        command["version"] = serde_json::json!("1");
    }
    let list: Vec<Command> = serde_json::from_value(list).unwrap();
    bot.http
        .interaction(bot.app)
        .set_global_commands(&list)
        .await
        .unwrap();
    let config = ConfigBuilder::new(twin.token(), Intents::GUILDS)
        .proxy_url(twin.socket())
        .build();
    let mut shard = Shard::with_config(ShardId::ONE, config);
    let running = tokio::spawn(async move {
        while let Some(event) = shard.next_event(EventTypeFlags::all()).await {
            if let Ok(Event::InteractionCreate(interaction)) = event {
                bot.answer(&interaction.0).await;
            }
        }
    });
    twin.gateway().connected().await;
    night.whole().await;
    running.abort();
}

struct Bot {
    http: Client,
    app: Id<ApplicationMarker>,
}

fn words(text: impl Into<String>) -> InteractionResponseData {
    InteractionResponseData {
        content: Some(text.into()),
        ..Default::default()
    }
}

impl Bot {
    async fn respond(
        &self,
        to: &Interaction,
        kind: InteractionResponseType,
        data: Option<InteractionResponseData>,
    ) {
        let response = InteractionResponse { kind, data };
        self.http
            .interaction(self.app)
            .create_response(to.id, &to.token, &response)
            .await
            .unwrap();
    }

    async fn say(&self, to: &Interaction, text: impl Into<String>) {
        self.respond(
            to,
            InteractionResponseType::ChannelMessageWithSource,
            Some(words(text)),
        )
        .await;
    }

    async fn answer(&self, to: &Interaction) {
        let name = to.author().unwrap().global_name.clone().unwrap();
        match to.data.as_ref().unwrap() {
            InteractionData::ApplicationCommand(data) => {
                let sub = &data.options[0];
                let CommandOptionValue::SubCommand(given) = &sub.value else {
                    panic!("no subcommand");
                };
                match (sub.name.as_str(), given.last().map(|o| &o.value)) {
                    ("move", Some(CommandOptionValue::Focused(text, _))) => {
                        self.complete(to, text).await;
                    }
                    ("move", Some(CommandOptionValue::Integer(count))) => {
                        let CommandOptionValue::String(card) = &given[0].value else {
                            panic!("no card");
                        };
                        self.say(to, format!("{name} moves {card} {count}")).await;
                    }
                    ("hand", _) => self.hand(to, &name).await,
                    ("panel", _) => self.panel(to).await,
                    _ => self.start(to).await,
                }
            }
            InteractionData::MessageComponent(data) => match data.custom_id.as_str() {
                "pick" => self.say(to, format!("picked {}", data.values[0])).await,
                "count" => {
                    self.respond(to, InteractionResponseType::DeferredUpdateMessage, None)
                        .await;
                    let text = format!("counted by {name}");
                    self.http
                        .interaction(self.app)
                        .update_response(&to.token)
                        .content(Some(&text))
                        .await
                        .unwrap();
                }
                _ => self.form(to).await,
            },
            InteractionData::ModalSubmit(data) => {
                let text = format!("{:?}", data.components);
                let known = if text.contains("Graense") {
                    "Graense"
                } else {
                    "nothing"
                };
                self.say(to, format!("named {known}")).await;
            }
            other => panic!("{other:?}"),
        }
    }

    async fn complete(&self, to: &Interaction, text: &str) {
        let choice = |end: &str| CommandOptionChoice {
            name: format!("{text}{end}"),
            name_localizations: None,
            value: CommandOptionChoiceValue::String(format!("{text}{end}")),
        };
        let data = InteractionResponseData {
            choices: Some(vec![choice("!"), choice("?")]),
            ..Default::default()
        };
        self.respond(
            to,
            InteractionResponseType::ApplicationCommandAutocompleteResult,
            Some(data),
        )
        .await;
    }

    async fn hand(&self, to: &Interaction, name: &str) {
        let data = InteractionResponseData {
            flags: Some(MessageFlags::EPHEMERAL),
            ..Default::default()
        };
        self.respond(
            to,
            InteractionResponseType::DeferredChannelMessageWithSource,
            Some(data),
        )
        .await;
        let mut file = Attachment::from_bytes("hand.png".to_owned(), picture(), 0);
        file.description(format!("Hand of {name}"));
        self.http
            .interaction(self.app)
            .update_response(&to.token)
            .content(Some("your hand"))
            .attachments(&[file])
            .await
            .unwrap();
    }

    async fn panel(&self, to: &Interaction) {
        let rows = serde_json::json!([
            { "type": 1, "components": [
                { "type": 2, "style": 1, "label": "Count", "custom_id": "count" },
                { "type": 2, "style": 2, "label": "Name it", "custom_id": "name" }] },
            { "type": 1, "components": [{ "type": 3, "custom_id": "pick", "placeholder": "Pick one", "options": [
                { "label": "Red", "value": "red" }, { "label": "Blue", "value": "blue" }] }] },
        ]);
        let rows: Vec<Component> = serde_json::from_value(rows).unwrap();
        let data = InteractionResponseData {
            content: Some("panel".to_owned()),
            components: Some(rows),
            ..Default::default()
        };
        self.respond(
            to,
            InteractionResponseType::ChannelMessageWithSource,
            Some(data),
        )
        .await;
    }

    async fn form(&self, to: &Interaction) {
        let rows = serde_json::json!([{ "type": 18, "label": "Name", "component": { "type": 4, "custom_id": "name", "style": 1 } }]);
        let rows: Vec<Component> = serde_json::from_value(rows).unwrap();
        let data = InteractionResponseData {
            custom_id: Some("naming".to_owned()),
            title: Some("A name".to_owned()),
            components: Some(rows),
            ..Default::default()
        };
        self.respond(to, InteractionResponseType::Modal, Some(data))
            .await;
    }

    async fn start(&self, to: &Interaction) {
        self.say(to, "starting").await;
        let (channel, user) = (to.channel.as_ref().unwrap().id, to.author_id().unwrap());
        let board = |words: &str| {
            let mut file = Attachment::from_bytes("board.png".to_owned(), picture(), 0);
            file.description(words.to_owned());
            [file]
        };
        let first = self
            .http
            .create_message(channel)
            .content("board")
            .attachments(&board("The board"))
            .await
            .unwrap();
        let id = first.model().await.unwrap().id;
        let next = board("The next board");
        // twilight lists what stays; an empty list makes room for the new picture.
        let edit = self
            .http
            .update_message(channel, id)
            .content(Some("board, turn 2"));
        edit.keep_attachment_ids(&[])
            .attachments(&next)
            .await
            .unwrap();
        let dm = self
            .http
            .create_private_channel(user)
            .await
            .unwrap()
            .model()
            .await
            .unwrap()
            .id;
        let hand = [Attachment::from_bytes("hand.png".to_owned(), picture(), 0)];
        self.http
            .create_message(dm)
            .content("your hand")
            .attachments(&hand)
            .await
            .unwrap();
        let thread = self
            .http
            .create_thread(channel, "Hand", ChannelType::PrivateThread)
            .invitable(false)
            .await
            .unwrap();
        let thread = thread.model().await.unwrap().id;
        self.http
            .create_message(thread)
            .content(&format!("<@{user}> welcome"))
            .await
            .unwrap();
    }
}
