//! The page's files, built into the program.

use sha2::{Digest as _, Sha256};

/// The page itself.
pub(super) const PAGE: &str = "index.html";

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

static ASSETS: &[Asset] = &[asset(PAGE, HTML, include_str!("assets/index.html"))];

/// The file of that name. Names are looked up in a list, so none can lead outside it.
pub(super) fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|a| a.name == name)
}

/// A tag that changes when the file does.
pub(super) fn tag(asset: &Asset) -> String {
    let digest = Sha256::digest(asset.body.as_bytes());
    format!("\"{}\"", super::secret::hex(&digest[..12]))
}
