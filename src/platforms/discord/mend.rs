//! What to say when something is not allowed, and how to mend it: pure.

use serenity::model::permissions::Permissions;

/// No pictures in this channel.
pub(super) const NO_PICTURES: &str = "I may not attach pictures here, so there are only words. Whoever manages this server can give me **Attach Files**.";
/// No threads in this channel.
pub(super) const NO_THREADS: &str = "I may not make threads here, so this table is played in the channel itself. With **Create Public Threads** and **Send Messages in Threads** it would have a place of its own.";
/// The table's thread is closed to us.
pub(super) const NO_THREAD_POSTS: &str = "I may not write in the table's thread, so it goes on here. **Send Messages in Threads** would mend that.";
/// Direct messages work.
pub(super) const HELLO: &str = "Hello! Your hands come here, where only you see them, with everything you can do as buttons. Commands work here too.";

/// Nothing may be posted in a channel.
pub(super) fn no_posts(channel: &str) -> String {
    format!(
        "I may not post in <#{channel}>, so the table is silent there. **View Channel** and **Send Messages** would mend that; \
         until then everything still works, and I answer you alone."
    )
}

/// Direct messages are closed: where the hand comes instead.
pub(super) fn closed_door(ours: Permissions) -> String {
    let threads = Permissions::CREATE_PRIVATE_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
    let instead = if ours.contains(threads) {
        "your hand comes in a private thread of this channel (moderators of the server could open it)"
    } else {
        "press **Show my hand** under the board, or type `/hand`: the answer is seen by you alone"
    };
    format!(
        "I cannot send you direct messages; {instead}. To get them instead, allow direct messages from members of this server in \
         its privacy settings, and unblock me."
    )
}

/// What a bot of ours needs in a channel where games are played, with the words Discord uses for it.
pub(super) const NEEDED: [(Permissions, &str); 7] = [
    (Permissions::VIEW_CHANNEL, "View Channel"),
    (Permissions::SEND_MESSAGES, "Send Messages"),
    (Permissions::ATTACH_FILES, "Attach Files"),
    (Permissions::READ_MESSAGE_HISTORY, "Read Message History"),
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
    (
        Permissions::CREATE_PRIVATE_THREADS,
        "Create Private Threads",
    ),
    (
        Permissions::SEND_MESSAGES_IN_THREADS,
        "Send Messages in Threads",
    ),
];

/// All of them as one number, for the invitation link.
pub(super) fn needed() -> Permissions {
    NEEDED
        .iter()
        .fold(Permissions::empty(), |all, (p, _)| all | *p)
}
