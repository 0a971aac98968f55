//! What all chats say alike: how a table is called, and which words of a reply are shown. Pure.

use crate::games;
use crate::host::speech::request::Reply;
use crate::rules::text::Text;

/// The words of a reply: a file takes the place of those it repeats.
pub(super) fn text_of(reply: &Reply) -> &Text {
    reply.sheet.as_ref().map_or(&reply.text, |s| &s.words)
}

/// What the game with this title is called in commands.
pub(super) fn command_of(title: &str) -> Option<&'static str> {
    let known = games::GAMES.iter().find(|g| g.info().title == title);
    known.map(|g| g.info().command)
}

/// What a table's own place is called: `orion-7K2QF`.
#[cfg(any(feature = "discord", feature = "web"))]
pub(super) fn table_name(title: &str, table: crate::store::TableId) -> String {
    let short = command_of(title).map_or_else(|| slug(title), str::to_owned);
    format!("{short}-{table}")
}

#[cfg(any(feature = "discord", feature = "web"))]
fn slug(title: &str) -> String {
    let words = title
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

#[cfg(all(test, any(feature = "discord", feature = "web")))]
mod tests {
    use super::*;
    use crate::store::TableId;

    #[test]
    fn a_table_is_called_after_its_game() {
        assert_eq!(
            table_name("Some New Game!", TableId::new(0)),
            "some-new-game-00000"
        );
    }
}
