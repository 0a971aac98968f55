//! `/host audit`.

use crate::host::directory::acts::Kept;
use crate::host::person::ServerId;
use crate::host::service::Host;
use crate::host::service::admin::LISTED;
use crate::host::speech::request::{Reply, Tone};
use crate::host::speech::said::date;
use crate::rules::text::Text;
use crate::store::{Fault, servers};

impl Host {
    /// `/host audit`.
    pub(in crate::host) fn audit(&self, server: &ServerId) -> Result<Reply, Fault> {
        let acts = servers::acts(self.shared.store.as_ref(), server.as_str(), LISTED)?;
        let line = |bytes: &Vec<u8>| {
            let kept: Kept = serde_json::from_slice(bytes).ok()?;
            let when = date(kept.at);
            Some(Text::from(format!("{when} · ")) + Text::strong(kept.name) + ": " + kept.done)
        };
        let lines: Vec<Text> = acts.iter().filter_map(line).collect();
        let words = if lines.is_empty() {
            "No admin has changed anything here.".into()
        } else {
            Text::lines(lines)
        };
        Ok(Reply::new(Tone::Shown, words))
    }
}
