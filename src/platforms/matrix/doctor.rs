//! What we may do in a room, against what we need there: for `host doctor`.

use super::chat::Chat;
use crate::host::delivery::outlet::Finding;
use crate::rules::text::Text;
use matrix_link::Trust;

fn finding(
    name: &'static str,
    well: &'static str,
    ill: &'static str,
    mend: Option<&'static str>,
) -> Finding {
    let words = if mend.is_none() { well } else { ill };
    Finding {
        what: Text::strong(name) + ": " + words,
        mend: mend.map(Text::from),
    }
}

impl Chat {
    /// Everything we need in a room, and how to give what is missing.
    pub(super) async fn look_at(&self, room: &str) -> Vec<Finding> {
        let present = self.link.is_in(room);
        let may_write = present && self.link.may_write(room).await.unwrap_or(false);
        let encrypted = self.link.is_encrypted(room).await.unwrap_or(false);
        let signed = self.link.trust() != Trust::Unsigned;
        let mend = |fine: bool, mend: &'static str| (!fine).then_some(mend);
        vec![
            finding(
                "Present",
                "I am in this room.",
                "I am not in this room.",
                mend(present, "Invite me."),
            ),
            finding(
                "Words and pictures",
                "allowed.",
                "not allowed.",
                mend(
                    may_write,
                    "In the room's settings, under permissions, let me send messages.",
                ),
            ),
            Finding {
                what: Text::strong("Encryption")
                    + if encrypted {
                        ": on, and I can read along."
                    } else {
                        ": off in this room. Hands go to encrypted chats all the same."
                    },
                mend: None,
            },
            finding(
                "Identity",
                "my device is signed.",
                "my device is not signed, so some apps do not let it read.",
                mend(
                    signed,
                    "The operator of this bot can log in anew with its recovery key.",
                ),
            ),
        ]
    }
}
