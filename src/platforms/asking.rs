//! From what somebody does in a chat to what the host is asked: the steps all chats have in common.

use crate::host::command::button::Press;
use crate::host::command::line;
use crate::host::speech::request::Input;
use crate::rules::ask::Refusal;

/// What a button asks for. One that types a command is that command: the host sees one way in.
pub(super) fn pressed(press: Press) -> Result<Input, Refusal> {
    match press {
        Press::Say(line) => line::parse(&line).map(Input::Command),
        press @ Press::Offer { .. } => Ok(Input::Press(press)),
    }
}

/// A look at the board or the hand of a table.
#[cfg(any(feature = "discord", feature = "web"))]
pub(super) fn look(what: &str, table: crate::store::TableId) -> Input {
    Input::Command(crate::host::speech::request::Invocation {
        path: vec![what.to_owned()],
        args: vec![("table".to_owned(), table.to_string())],
    })
}

/// Gives a command the text of a file. What is said of its size is looked at before anything is fetched.
#[cfg(any(feature = "discord", feature = "matrix"))]
pub(super) async fn attach<E: std::fmt::Display>(
    invocation: &mut crate::host::speech::request::Invocation,
    size: Option<usize>,
    file: impl std::future::Future<Output = Result<Vec<u8>, E>>,
) -> Result<(), Refusal> {
    use crate::host::command::attached;
    if size.is_some_and(|size| size > attached::LARGEST) {
        return Err(attached::too_large());
    }
    let bytes = file.await.map_err(|failure| {
        tracing::info!(%failure, "failed to fetch attached file");
        attached::unreachable()
    })?;
    attached::give(invocation, bytes)
}
