//! The page's files, built into the program.

use sha2::{Digest as _, Sha256};

/// The page itself.
pub(super) const PAGE: &str = "index.html";

/// The page that checks a match.
pub(super) const CHECK: &str = "verify.html";

/// One file.
pub(super) struct Asset {
    /// Its name.
    pub name: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// Its text.
    pub body: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const DRAWING: &str = "image/svg+xml";

const fn asset(name: &'static str, kind: &'static str, body: &'static str) -> Asset {
    Asset { name, kind, body }
}

static ASSETS: &[Asset] = &[
    asset(PAGE, HTML, include_str!("assets/index.html")),
    asset("actions.js", SCRIPT, include_str!("assets/actions.js")),
    asset("channels.js", SCRIPT, include_str!("assets/channels.js")),
    asset("chat.css", STYLE, include_str!("assets/chat.css")),
    asset("composer.js", SCRIPT, include_str!("assets/composer.js")),
    asset("dialog.js", SCRIPT, include_str!("assets/dialog.js")),
    asset("dock.js", SCRIPT, include_str!("assets/dock.js")),
    asset("dom.js", SCRIPT, include_str!("assets/dom.js")),
    asset("favicon.svg", DRAWING, include_str!("assets/favicon.svg")),
    asset("greeting.js", SCRIPT, include_str!("assets/greeting.js")),
    asset("identity.js", SCRIPT, include_str!("assets/identity.js")),
    asset("layout.css", STYLE, include_str!("assets/layout.css")),
    asset("lightbox.js", SCRIPT, include_str!("assets/lightbox.js")),
    asset("main.js", SCRIPT, include_str!("assets/main.js")),
    asset("menu.js", SCRIPT, include_str!("assets/menu.js")),
    asset("messages.js", SCRIPT, include_str!("assets/messages.js")),
    asset("parts.css", STYLE, include_str!("assets/parts.css")),
    asset("pictures.js", SCRIPT, include_str!("assets/pictures.js")),
    asset("protocol.js", SCRIPT, include_str!("assets/protocol.js")),
    asset("socket.js", SCRIPT, include_str!("assets/socket.js")),
    asset("spans.js", SCRIPT, include_str!("assets/spans.js")),
    asset("state.js", SCRIPT, include_str!("assets/state.js")),
    asset("tabs.js", SCRIPT, include_str!("assets/tabs.js")),
    asset("theme.js", SCRIPT, include_str!("assets/theme.js")),
    asset("timeline.js", SCRIPT, include_str!("assets/timeline.js")),
    asset("tokens.css", STYLE, include_str!("assets/tokens.css")),
    asset("verify.css", STYLE, include_str!("assets/verify.css")),
    asset(CHECK, HTML, include_str!("assets/verify.html")),
    asset("verify.js", SCRIPT, include_str!("assets/verify.js")),
    asset("who.js", SCRIPT, include_str!("assets/who.js")),
];

/// The file of that name. Names are looked up in a list, so none can lead outside it.
pub(super) fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|a| a.name == name)
}

/// A tag that changes when the file does.
pub(super) fn tag(asset: &Asset) -> String {
    let digest = Sha256::digest(asset.body.as_bytes());
    format!("\"{}\"", super::secret::hex(&digest[..12]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_the_page_names_is_built_in() {
        let named = |text: &str, before: &str| -> Vec<String> {
            let after = text.split(before).skip(1);
            after
                .filter_map(|rest| rest.split(['"', '\'']).next().map(str::to_owned))
                .collect()
        };
        let mut count = 0;
        for asset in ASSETS {
            for name in named(asset.body, "/assets/")
                .into_iter()
                .chain(named(asset.body, "from './"))
            {
                assert!(find(&name).is_some(), "{} names {name}", asset.name);
                count += 1;
            }
        }
        assert!(count > 30);
    }

    #[test]
    fn the_page_asks_nobody_else_for_anything() {
        for asset in ASSETS {
            let body = asset.body.replace("http://www.w3.org/2000/svg", "");
            assert!(
                !body.contains("https://") && !body.contains("http://"),
                "{}",
                asset.name
            );
            assert!(!body.contains("innerHTML"), "{}", asset.name);
        }
    }

    #[test]
    fn files_stay_small() {
        for asset in ASSETS {
            assert!(asset.body.lines().count() < 300, "{}", asset.name);
        }
    }
}
