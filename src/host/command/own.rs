//! Commands by which people say how they want to be treated, and look on. Listed in [`crate::host::command::list`].

use crate::host::command::list::{TABLE, may, must};
use crate::host::command::{Kind, Name, Spec};

pub(in crate::host) const SHOW: Spec = Spec {
    name: Name::Me,
    path: &["me", "show"],
    about: "Show who you are here, your hours, your reminders and your time kept; only you see it",
    params: &[],
};

pub(in crate::host) const HOURS: Spec = Spec {
    name: Name::Hours,
    path: &["me", "hours"],
    about: "Your time zone and the hours in which no clock runs for you",
    params: &[
        may("zone", "Your time zone, such as Europe/Berlin", Kind::Zone),
        may(
            "from",
            "When quiet hours begin, or off",
            Kind::Suggested(&["22:00", "23:00", "00:00", "off"]),
        ),
        may(
            "to",
            "When quiet hours end",
            Kind::Suggested(&["06:00", "07:00", "08:00", "09:00"]),
        ),
    ],
};

pub(in crate::host) const REMINDERS: Spec = Spec {
    name: Name::Reminders,
    path: &["me", "reminders"],
    about: "When you are reminded that a table waits for you; quiet hours do not count",
    params: &[
        may(
            "first",
            "After how long for the first time, or off",
            Kind::Suggested(&["off", "3h", "12h", "1d", "2d"]),
        ),
        may(
            "again",
            "How often after that, or off",
            Kind::Suggested(&["off", "12h", "1d", "2d"]),
        ),
        may(
            "near",
            "How long before your time is up; quarter of it, or off",
            Kind::Suggested(&["quarter", "1h", "3h", "12h", "off"]),
        ),
    ],
};

pub(in crate::host) const MUTE: Spec = Spec {
    name: Name::Mute,
    path: &["me", "mute"],
    about: "No more reminders about this turn",
    params: &[TABLE],
};

pub(in crate::host) const TURNS: Spec = Spec {
    name: Name::Turns,
    path: &["me", "turns"],
    about: "Where you are awaited, on all platforms, the most urgent first",
    params: &[],
};

pub(in crate::host) const LINK: Spec = Spec {
    name: Name::Link,
    path: &["me", "link"],
    about: "Be one person on several platforms: get a code here, use it there",
    params: &[
        may("code", "A code you got on another platform", Kind::Words),
        may(
            "sure",
            "yes once you saw whose code it is",
            Kind::Choice(&["yes"]),
        ),
    ],
};

pub(in crate::host) const UNLINK: Spec = Spec {
    name: Name::Unlink,
    path: &["me", "unlink"],
    about: "Be somebody else on a platform again",
    params: &[must(
        "platform",
        "Which platform",
        Kind::Suggested(&["discord", "matrix", "web"]),
    )],
};

pub(in crate::host) const WATCH: Spec = Spec {
    name: Name::Watch,
    path: &["watch"],
    about: "Show a table of another platform here, as everybody may see it",
    params: &[
        must("table", "Which table: its five letters", Kind::Table),
        may(
            "state",
            "off to stop; on if not said",
            Kind::Choice(&["on", "off"]),
        ),
    ],
};

pub(in crate::host) const ORDERS: Spec = Spec {
    name: Name::Orders,
    path: &["orders"],
    about: "Have answers given for you, or see which; others cannot tell",
    params: &[
        may(
            "only",
            "Whether your only choice is taken for you",
            Kind::Choice(&["on", "off"]),
        ),
        may(
            "answer",
            "An answer to repeat, such as pass; off ends it",
            Kind::Repeated,
        ),
        may(
            "until",
            "decision: a big one; otherwise: another question; or how many times",
            Kind::Suggested(&["otherwise", "decision", "1", "3", "10"]),
        ),
        TABLE,
    ],
};
