//! Who may talk to the server at all: host names, origins, and the rule about open doors. Pure.

use super::Config;
use std::net::IpAddr;

/// Knows under which names the chat is reached.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    /// The host of the operator's public address, without port.
    public: Option<String>,
    /// Whether other machines may come in.
    open: bool,
}

impl Guard {
    /// The guard of this configuration.
    pub(super) fn new(config: &Config) -> Self {
        let host = |address: &String| host_of(strip_scheme(address)).map(str::to_lowercase);
        Self {
            // A name reaches the world, so it counts only together with `open` and its invitation.
            public: config
                .address
                .as_ref()
                .filter(|_| config.open)
                .and_then(host),
            open: config.open,
        }
    }

    /// Whether a `Host` header names us. A page of another site that points its own name at this machine says that name
    /// here, which is how such a page is told apart; a bare number cannot be pointed anywhere else.
    pub(super) fn knows_host(&self, header: Option<&str>) -> bool {
        let Some(host) = header.and_then(host_of) else {
            return false;
        };
        if host.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let named = self.is_public(Some(host));
        let number = host.trim_start_matches('[').trim_end_matches(']');
        match number.parse::<IpAddr>() {
            Ok(ip) => named || self.open || ip.is_loopback(),
            Err(_) => named,
        }
    }

    fn is_public(&self, host: Option<&str>) -> bool {
        let own = self.public.as_deref();
        own.zip(host)
            .is_some_and(|(own, host)| own.eq_ignore_ascii_case(host))
    }

    /// Whether a socket is opened by our own page: browsers always say which page it is.
    pub(super) fn knows_origin(&self, origin: Option<&str>, host: Option<&str>) -> bool {
        let (Some(origin), Some(host)) = (origin, host) else {
            return false;
        };
        let Some(rest) = origin
            .strip_prefix("http://")
            .or_else(|| origin.strip_prefix("https://"))
        else {
            return false;
        };
        // A proxy may put its own idea of the host into the request; the page's origin is still the public name.
        let same = rest.eq_ignore_ascii_case(host) || self.is_public(host_of(rest));
        same && self.knows_host(Some(rest))
    }
}

fn strip_scheme(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.split('/').next().unwrap_or(rest)
}

/// The host of `host` or `host:port`; `None` for anything else.
fn host_of(header: &str) -> Option<&str> {
    let split = if header.starts_with('[') {
        let end = header.find(']')?;
        (&header[..=end], &header[end + 1..])
    } else {
        let end = header.find(':').unwrap_or(header.len());
        header.split_at(end)
    };
    let (host, port) = split;
    let port_fits = port.is_empty()
        || port
            .strip_prefix(':')
            .is_some_and(|p| p.parse::<u16>().is_ok());
    (port_fits && !host.is_empty()).then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(open: bool, address: Option<&str>) -> Guard {
        Guard::new(&Config {
            open,
            address: address.map(str::to_owned),
            ..Config::default()
        })
    }

    #[test]
    fn at_home_only_this_machine_is_known() {
        let guard = guard(false, None);
        for host in ["127.0.0.1:8080", "localhost", "LOCALHOST:1", "[::1]:80"] {
            assert!(guard.knows_host(Some(host)), "{host}");
        }
        for host in [
            "evil.example",
            "127.0.0.1.evil.example",
            "192.168.0.2",
            "localhost.evil.example:80",
            "127.0.0.1:x",
            "",
            "[::1",
        ] {
            assert!(!guard.knows_host(Some(host)), "{host}");
        }
        assert!(!guard.knows_host(None));
    }

    #[test]
    fn an_open_chat_is_known_by_number_and_by_its_own_name() {
        let guard = guard(true, Some("https://play.example.org/"));
        for host in ["192.168.0.2:8080", "play.example.org", "[fe80::1]:80"] {
            assert!(guard.knows_host(Some(host)), "{host}");
        }
        assert!(!guard.knows_host(Some("evil.example")));
        let behind_proxy = Some("127.0.0.1:7777");
        assert!(guard.knows_origin(Some("https://play.example.org"), behind_proxy));
        assert!(!guard.knows_origin(Some("https://evil.example"), behind_proxy));
    }

    #[test]
    fn a_public_name_counts_only_with_an_open_door() {
        let guard = guard(false, Some("https://play.example.org/"));
        assert!(!guard.knows_host(Some("play.example.org")));
    }

    #[test]
    fn sockets_come_from_our_own_page() {
        let guard = guard(false, None);
        let own = Some("127.0.0.1:8080");
        assert!(guard.knows_origin(Some("http://127.0.0.1:8080"), own));
        for origin in [
            None,
            Some("null"),
            Some("http://evil.example"),
            Some("http://127.0.0.1:9999"),
            Some("file://127.0.0.1:8080"),
        ] {
            assert!(!guard.knows_origin(origin, own), "{origin:?}");
        }
    }
}
