//! A small bot on serenity that uses everything the games use.

use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ChannelType, CommandInteraction, ComponentInteraction,
    ComponentInteractionDataKind, Context, CreateActionRow, CreateAllowedMentions,
    CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseMessage, CreateMessage, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, CreateThread, EditAttachments,
    EditInteractionResponse, EditMessage, EventHandler, GatewayIntents, InputTextStyle,
    Interaction, ResolvedValue,
};
use serenity::async_trait;
use serenity::http::HttpBuilder;
use serenity::{Client, client::ClientBuilder};
use twin::Twin;

use crate::night::{commands, picture};

/// A bot that stops when it is dropped.
pub(crate) struct Bot(tokio::task::JoinHandle<()>);

impl Drop for Bot {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Registers commands and connects to the twin.
pub(crate) async fn connect(twin: &Twin) -> Bot {
    let http = HttpBuilder::new(twin.token())
        .proxy(twin.rest())
        .ratelimiter_disabled(true)
        .application_id(twin.application().0.into())
        .build();
    http.create_global_commands(&commands()).await.unwrap();
    let mut client: Client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Handler)
        .await
        .unwrap();
    assert!(client.ws_url.lock().await.starts_with(&twin.socket()));
    let running = tokio::spawn(async move { client.start().await.unwrap() });
    twin.gateway().connected().await;
    Bot(running)
}

struct Handler;

#[async_trait]
impl EventHandler for Handler {
    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => run(&ctx, &command).await,
            Interaction::Autocomplete(typed) => {
                let text = typed.data.autocomplete().unwrap().value.to_owned();
                let choices = ["!", "?"].map(|end| {
                    AutocompleteChoice::new(format!("{text}{end}"), format!("{text}{end}"))
                });
                let answer = CreateAutocompleteResponse::new().set_choices(choices.into());
                typed
                    .create_response(&ctx, CreateInteractionResponse::Autocomplete(answer))
                    .await
                    .unwrap();
            }
            Interaction::Component(click) => component(&ctx, &click).await,
            Interaction::Modal(form) => {
                let ActionRowComponent::InputText(field) = &form.data.components[0].components[0]
                else {
                    panic!("no text field");
                };
                let words = format!("named {}", field.value.as_deref().unwrap());
                form.create_response(&ctx, say(&words)).await.unwrap();
            }
            _ => {}
        }
    }
}

fn say(words: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(words))
}

async fn run(ctx: &Context, command: &CommandInteraction) {
    let name = command.user.global_name.clone().unwrap();
    let options = command.data.options();
    let ResolvedValue::SubCommand(given) = &options[0].value else {
        panic!("no subcommand");
    };
    match options[0].name {
        "move" => {
            let text = |i: usize| match &given[i].value {
                ResolvedValue::String(s) => (*s).to_owned(),
                ResolvedValue::Integer(n) => n.to_string(),
                other => panic!("{other:?}"),
            };
            let words = format!("{name} moves {} {}", text(0), text(1));
            command.create_response(ctx, say(&words)).await.unwrap();
        }
        "hand" => {
            command.defer_ephemeral(ctx).await.unwrap();
            let file = CreateAttachment::bytes(picture(), "hand.png")
                .description(format!("Hand of {name}"));
            let edit = EditInteractionResponse::new()
                .content("your hand")
                .new_attachment(file);
            command.edit_response(ctx, edit).await.unwrap();
        }
        "panel" => command.create_response(ctx, panel()).await.unwrap(),
        _ => start(ctx, command).await,
    }
}

fn panel() -> CreateInteractionResponse {
    let buttons = vec![
        CreateButton::new("count").label("Count"),
        CreateButton::new("name").label("Name it"),
    ];
    let options = vec![
        CreateSelectMenuOption::new("Red", "red"),
        CreateSelectMenuOption::new("Blue", "blue"),
    ];
    let menu = CreateSelectMenu::new("pick", CreateSelectMenuKind::String { options })
        .placeholder("Pick one");
    let rows = vec![
        CreateActionRow::Buttons(buttons),
        CreateActionRow::SelectMenu(menu),
    ];
    CreateInteractionResponse::Message(
        CreateInteractionResponseMessage::new()
            .content("panel")
            .components(rows),
    )
}

async fn component(ctx: &Context, click: &ComponentInteraction) {
    match (&click.data.kind, click.data.custom_id.as_str()) {
        (ComponentInteractionDataKind::StringSelect { values }, _) => {
            click
                .create_response(ctx, say(&format!("picked {}", values[0])))
                .await
                .unwrap();
        }
        (_, "count") => {
            click.defer(ctx).await.unwrap();
            let words = format!("counted by {}", click.user.global_name.as_deref().unwrap());
            click
                .edit_response(ctx, EditInteractionResponse::new().content(words))
                .await
                .unwrap();
        }
        _ => {
            let field = CreateInputText::new(InputTextStyle::Short, "Name", "name");
            let modal = CreateModal::new("naming", "A name")
                .components(vec![CreateActionRow::InputText(field)]);
            click
                .create_response(ctx, CreateInteractionResponse::Modal(modal))
                .await
                .unwrap();
        }
    }
}

async fn start(ctx: &Context, command: &CommandInteraction) {
    command.create_response(ctx, say("starting")).await.unwrap();
    let board = CreateAttachment::bytes(picture(), "board.png").description("The board");
    let first = CreateMessage::new().content("board").add_file(board);
    let mut message = command.channel_id.send_message(ctx, first).await.unwrap();
    message
        .edit(ctx, EditMessage::new().content("board, turn 1"))
        .await
        .unwrap();
    let fresh = EditAttachments::new()
        .add(CreateAttachment::bytes(picture(), "board.png").description("The next board"));
    message
        .edit(
            ctx,
            EditMessage::new()
                .content("board, turn 2")
                .attachments(fresh),
        )
        .await
        .unwrap();
    let hand = CreateMessage::new()
        .content("your hand")
        .add_file(CreateAttachment::bytes(picture(), "hand.png"));
    command.user.direct_message(ctx, hand).await.unwrap();
    let thread = CreateThread::new("Hand")
        .kind(ChannelType::PrivateThread)
        .invitable(false);
    let thread = command.channel_id.create_thread(ctx, thread).await.unwrap();
    let calls = CreateAllowedMentions::new().users([command.user.id]);
    let words = CreateMessage::new()
        .content(format!("<@{}> welcome", command.user.id))
        .allowed_mentions(calls);
    thread.send_message(ctx, words).await.unwrap();
}
