//! Discord's numbers, and ours where Discord leaves a choice.

use std::time::Duration;

/// The most characters of a message.
pub(super) const CONTENT: usize = 2000;
/// The most characters of a picture's description.
pub(super) const ALT: usize = 1024;
/// The most characters of a button's id or a menu entry's value.
pub(super) const CUSTOM_ID: usize = 100;
/// The most characters on a button.
pub(super) const LABEL: usize = 80;
/// The most characters of a menu entry, and of a suggestion's name and value.
pub(super) const ENTRY: usize = 100;
/// The most characters shown in a menu before anything is chosen.
pub(super) const PLACEHOLDER: usize = 150;
/// The most characters of a form's title or of the words above a field.
pub(super) const FORM: usize = 45;
/// The most entries of a menu, and the most suggestions.
pub(super) const ENTRIES: usize = 25;
/// The most buttons side by side.
pub(super) const ROW: usize = 5;
/// So many answers are buttons; more of them read better as a menu.
pub(super) const FEW: usize = 10;

/// Discord forgets an interaction that was not answered for three seconds: half a second is left for the way.
pub(super) const ANSWER: Duration = Duration::from_millis(2500);
/// How long each try of it may take: somebody who does not answer now may answer the next.
pub(super) const EACH_ANSWER: Duration = Duration::from_millis(900);
/// How long a table may think about suggestions before there are none.
pub(super) const COMPLETION: Duration = Duration::from_millis(1500);
/// How long any other call may take.
pub(super) const CALL: Duration = Duration::from_secs(20);
/// How long each try of it may take.
pub(super) const EACH: Duration = Duration::from_secs(8);
/// Discord refuses most edits of messages older than an hour: those that come near it are posted anew.
pub(super) const EDITABLE_MS: u64 = 50 * 60 * 1000;
/// Somebody whose direct messages were closed is asked again after a day.
pub(super) const CLOSED_MS: u64 = 24 * 3600 * 1000;
/// For so long Discord recognises a message sent twice by its nonce; we trust half of it.
pub(super) const NONCE_MS: u64 = 60 * 1000;
/// Requests a second over all channels; Discord allows fifty.
pub(super) const PER_SECOND: u32 = 45;
/// Refused calls in ten minutes after which we stop asking for a while; Discord shuts out whoever reaches ten thousand.
pub(super) const MOST_REFUSED: u32 = 8000;
/// The first and the longest wait before commands that could not be registered are registered again.
pub(super) const REGISTERING: (Duration, Duration) =
    (Duration::from_secs(2), Duration::from_secs(600));
/// How long work under way may take when the program is told to stop.
pub(super) const DRAIN: Duration = Duration::from_secs(10);
