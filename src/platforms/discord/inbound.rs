//! From interactions to requests: pure, and the only reader of what Discord sends.

use super::api::Ticket;
use super::custom::{Custom, Step};
use super::keys::PLATFORM;
use crate::host::command::button::Press;
use crate::host::person::{Person, PersonId, Place, ServerId};
use crate::host::speech::post::FreeInput;
use crate::host::speech::request::{Input, Invocation, Standing};
use crate::platforms::asking;
use serenity::model::application::{
    ActionRowComponent, CommandData, CommandDataOption, CommandDataOptionValue,
    CommandDataResolved, ComponentInteraction, ComponentInteractionDataKind, Interaction,
    ModalInteraction,
};
use serenity::model::channel::{ChannelType, Message, MessageFlags, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::id::{ChannelId, GuildId, UserId};
use serenity::model::permissions::Permissions;
use serenity::model::user::User;
use std::collections::BTreeMap;

/// Something somebody did, read.
#[derive(Clone, Debug)]
pub(super) struct Came {
    /// How to answer.
    pub ticket: Ticket,
    /// Who.
    pub by: Person,
    /// Where a table opened by this would have its home: the channel, or the one a thread is in.
    pub place: Place,
    /// The very channel or thread.
    pub channel: String,
    /// In which server, and what the person is there.
    pub standing: Standing,
    /// What we may do in that channel.
    pub ours: Permissions,
    /// The message whose button or menu was used.
    pub under: Option<Under>,
    /// What is wanted.
    pub want: Want,
    /// The file given with a command.
    pub file: Option<Attached>,
}

/// A file somebody gave with a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attached {
    /// Where Discord keeps it.
    pub url: String,
    /// How many bytes it has.
    pub size: usize,
}

/// The message whose button or menu was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Under {
    /// Its id.
    pub message: String,
    /// Whether only the person sees it.
    pub ephemeral: bool,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// Something of the host.
    Do(Input),
    /// Suggestions for the last argument of a line.
    Complete {
        /// The line up to the cursor.
        line: String,
        /// Whether a whole call is being typed and not one argument.
        whole: bool,
    },
    /// A form in which the words for a press are typed.
    Form(Press, FreeInput),
    /// A step through a long menu.
    Step(Step),
    /// Nothing we know.
    Foreign,
}

/// The first answer, given before anybody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// A message only the person sees, filled in later.
    Reply,
    /// Nothing to see yet: the message under the button may be changed later.
    Update,
    /// Not before the suggestions or the form are there.
    Itself,
}

impl Came {
    /// How to acknowledge it at once.
    pub(super) fn first(&self) -> First {
        match (&self.want, &self.under) {
            (Want::Complete { .. } | Want::Form(..), _) => First::Itself,
            (_, Some(under)) if under.ephemeral => First::Update,
            (Want::Do(Input::Press(Press::Offer { .. })), Some(_)) => First::Update,
            _ => First::Reply,
        }
    }

    /// The id under which the host remembers it.
    pub(super) fn request_id(&self) -> String {
        format!("{PLATFORM}:{}", self.ticket.id)
    }
}

/// Reads an interaction; `None` for kinds that cannot reach a bot on the gateway.
pub(super) fn came(interaction: &Interaction) -> Option<Came> {
    let (channel, id, member, user) = match interaction {
        Interaction::Command(i) | Interaction::Autocomplete(i) => {
            (&i.channel, i.channel_id, i.member.as_deref(), &i.user)
        }
        Interaction::Component(i) => (&i.channel, i.channel_id, i.member.as_ref(), &i.user),
        Interaction::Modal(i) => (&i.channel, i.channel_id, i.member.as_ref(), &i.user),
        _ => return None,
    };
    let here = Here {
        channel: channel.as_ref(),
        id,
        guild: interaction.guild_id(),
        member,
        ours: interaction.app_permissions(),
    };
    let (want, under, names) = match interaction {
        Interaction::Command(i) => {
            let want = Want::Do(Input::Command(invocation(&i.data)));
            (want, None, names(&i.data.resolved))
        }
        Interaction::Autocomplete(i) => (completing(&i.data), None, names(&i.data.resolved)),
        Interaction::Component(i) => (pressed(i), Some(under(&i.message)), BTreeMap::new()),
        Interaction::Modal(i) => (typed(i), i.message.as_deref().map(under), BTreeMap::new()),
        _ => return None,
    };
    let ticket = Ticket {
        application: interaction.application_id().to_string(),
        id: interaction.id().to_string(),
        token: interaction.token().to_owned(),
    };
    let mut came = here.came(ticket, user, under, want);
    came.standing.names = names;
    if let Interaction::Command(i) = interaction {
        came.file = attached(&i.data);
    }
    Some(came)
}

/// What the button or menu entry that was used is for.
fn pressed(i: &ComponentInteraction) -> Want {
    let id = match &i.data.kind {
        // A menu's own id says nothing: what was chosen does.
        ComponentInteractionDataKind::StringSelect { values } => {
            values.first().map_or("", String::as_str)
        }
        _ => i.data.custom_id.as_str(),
    };
    match id.parse() {
        // What cannot be read as a command is refused by the host, in words.
        Ok(Custom::Press(press)) => {
            let input = asking::pressed(press.clone());
            Want::Do(input.unwrap_or(Input::Press(press)))
        }
        Ok(Custom::Ask(press, input)) => Want::Form(press, input),
        Ok(Custom::Step(step)) => Want::Step(step),
        // A form's id on a button is forged.
        Ok(Custom::Typed(_)) | Err(_) => Want::Foreign,
    }
}

/// What was typed into a form, and for what.
fn typed(i: &ModalInteraction) -> Want {
    let mut parts = i.data.components.iter().flat_map(|row| &row.components);
    let words = parts.find_map(|part| match part {
        ActionRowComponent::InputText(input) => input.value.clone(),
        _ => None,
    });
    match (i.data.custom_id.parse(), words) {
        (Ok(Custom::Typed(press)), Some(words)) => Want::Do(Input::Press(press.with_words(words))),
        _ => Want::Foreign,
    }
}

fn under(message: &Message) -> Under {
    let ephemeral = message
        .flags
        .is_some_and(|f| f.contains(MessageFlags::EPHEMERAL));
    Under {
        message: message.id.to_string(),
        ephemeral,
    }
}

/// Where an interaction happened.
struct Here<'a> {
    channel: Option<&'a PartialChannel>,
    id: ChannelId,
    guild: Option<GuildId>,
    member: Option<&'a Member>,
    ours: Option<Permissions>,
}

impl Here<'_> {
    fn came(&self, ticket: Ticket, user: &User, under: Option<Under>, want: Want) -> Came {
        let name = self
            .member
            .and_then(|m| m.nick.clone())
            .or_else(|| user.global_name.clone())
            .unwrap_or_else(|| user.name.clone());
        let may =
            |p: Permissions| p.intersects(Permissions::ADMINISTRATOR | Permissions::MANAGE_GUILD);
        let roles = self.member.map(|m| m.roles.as_slice()).unwrap_or_default();
        let standing = Standing {
            server: self
                .guild
                .map(|id| ServerId::new(PLATFORM, &id.to_string())),
            channel: self.thread_in().map(|id| id.to_string()),
            admin: self.member.and_then(|m| m.permissions).is_some_and(may),
            admins: "people with the permission Manage Server".to_owned(),
            roles: roles.iter().map(ToString::to_string).collect(),
            names: BTreeMap::new(),
        };
        Came {
            ticket,
            by: Person {
                id: PersonId::new(PLATFORM, &user.id.to_string()),
                name,
            },
            place: Place::new(PLATFORM, &self.home().to_string()),
            channel: self.id.to_string(),
            standing,
            ours: self.ours.unwrap_or_default(),
            under,
            want,
            file: None,
        }
    }

    /// A thread cannot hold threads: what is opened in one has its home in the channel around it.
    fn home(&self) -> ChannelId {
        self.thread_in().unwrap_or(self.id)
    }

    /// The channel around, where this is a thread.
    fn thread_in(&self) -> Option<ChannelId> {
        let thread = self.channel.filter(|c| {
            matches!(
                c.kind,
                ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
            )
        });
        thread.and_then(|c| c.parent_id)
    }
}

/// A slash command as the host reads it.
fn invocation(data: &CommandData) -> Invocation {
    let (path, options) = path(data);
    let args = options
        .iter()
        .filter_map(|o| Some((o.name.clone(), value(o)?)))
        .collect();
    Invocation {
        path: path.into_iter().map(str::to_owned).collect(),
        args,
    }
}

/// The file chosen for a command.
fn attached(data: &CommandData) -> Option<Attached> {
    let (_, options) = path(data);
    let id = options.iter().find_map(|o| o.value.as_attachment_id())?;
    let file = data.resolved.attachments.get(&id)?;
    Some(Attached {
        url: file.url.clone(),
        size: file.size as usize,
    })
}

/// The words of a command, and its arguments.
fn path(data: &CommandData) -> (Vec<&str>, &[CommandDataOption]) {
    let mut path = vec![data.name.as_str()];
    let mut options = data.options.as_slice();
    while let [one] = options
        && let CommandDataOptionValue::SubCommand(inner)
        | CommandDataOptionValue::SubCommandGroup(inner) = &one.value
    {
        path.push(&one.name);
        options = inner;
    }
    (path, options)
}

/// What people, channels and roles are called whose ids stand in the arguments.
fn names(resolved: &CommandDataResolved) -> BTreeMap<String, String> {
    let person = |(id, user): (&UserId, &User)| {
        let nick = resolved.members.get(id).and_then(|m| m.nick.clone());
        let own = || {
            user.global_name
                .clone()
                .unwrap_or_else(|| user.name.clone())
        };
        (id.to_string(), nick.unwrap_or_else(own))
    };
    let channel = |(id, c): (&ChannelId, &PartialChannel)| {
        let name = c.name.clone().unwrap_or_default();
        (id.to_string(), format!("#{name}"))
    };
    let people = resolved.users.iter().map(person);
    let channels = resolved.channels.iter().map(channel);
    let roles = resolved
        .roles
        .iter()
        .map(|(id, r)| (id.to_string(), r.name.clone()));
    people.chain(channels).chain(roles).collect()
}

/// An argument as words; people, channels and roles by their ids.
fn value(option: &CommandDataOption) -> Option<String> {
    Some(match &option.value {
        CommandDataOptionValue::String(words) => words.clone(),
        CommandDataOptionValue::Autocomplete { value, .. } => value.clone(),
        CommandDataOptionValue::Integer(number) => number.to_string(),
        CommandDataOptionValue::Number(number) => number.to_string(),
        CommandDataOptionValue::Boolean(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        CommandDataOptionValue::User(id) => id.to_string(),
        CommandDataOptionValue::Channel(id) => id.to_string(),
        CommandDataOptionValue::Role(id) => id.to_string(),
        _ => return None,
    })
}

/// What is being typed, as one line that ends at the cursor.
fn completing(data: &CommandData) -> Want {
    let (path, options) = path(data);
    let mut line = format!("/{}", path.join(" "));
    let mut focused = None;
    for option in options {
        if let CommandDataOptionValue::Autocomplete { value, .. } = &option.value {
            focused = Some((option.name.as_str(), value.as_str()));
        } else if let Some(given) = value(option) {
            let given = given.replace('"', "");
            line = format!("{line} {}:\"{given}\"", option.name);
        }
    }
    let Some((name, begun)) = focused else {
        return Want::Foreign;
    };
    let begun = begun.trim().replace('"', "");
    let whole = path.len() == 2 && path[1] == crate::host::command::MORE && name == "action";
    if whole {
        let line = format!("/{} {begun}", path[0]);
        return Want::Complete { line, whole };
    }
    let quote = if begun.contains(char::is_whitespace) {
        "\""
    } else {
        ""
    };
    Want::Complete {
        line: format!("{line} {name}:{quote}{begun}"),
        whole,
    }
}
