//! The one list of commands. Slash registration, text parsing, completion and help all read it.
//!
//! A game's verbs are commands too (`/orion play card:C03`); they come from the registry and are not repeated here.

use crate::host::command::{Kind, Name, Param, Spec, own};

pub(in crate::host) const fn must(name: &'static str, about: &'static str, kind: Kind) -> Param {
    Param {
        name,
        about,
        kind,
        required: true,
    }
}

pub(in crate::host) const fn may(name: &'static str, about: &'static str, kind: Kind) -> Param {
    Param {
        name,
        about,
        kind,
        required: false,
    }
}

pub(in crate::host) const TABLE: Param = may(
    "table",
    "Which table; not needed in its own place",
    Kind::Table,
);
const TEAM: Param = may("team", "Which team, where the game has teams", Kind::Team);

/// How well robots play.
const STRENGTH: Kind = Kind::Choice(&["easy", "plain", "strong"]);

/// Every command of the host.
pub static COMMANDS: &[Spec] = &[
    Spec {
        name: Name::Play,
        path: &["play"],
        about: "Play at once: a table for you, robots on the other seats",
        params: &[
            must("game", "Which game", Kind::Game),
            may("robots", "How well they play; plain if not said", STRENGTH),
        ],
    },
    Spec {
        name: Name::Open,
        path: &["table", "open"],
        about: "Open a table that others can join",
        params: &[must("game", "Which game", Kind::Game)],
    },
    Spec {
        name: Name::Learn,
        path: &["table", "learn"],
        about: "Play a first match against robots, with tips on the way",
        params: &[
            must("game", "Which game", Kind::Game),
            may(
                "lesson",
                "Which lesson, where there are several",
                Kind::Lesson,
            ),
        ],
    },
    Spec {
        name: Name::Join,
        path: &["table", "join"],
        about: "Take a seat, or take over a seat a robot keeps",
        params: &[TABLE, TEAM],
    },
    Spec {
        name: Name::Leave,
        path: &["table", "leave"],
        about: "Give up your seat; in a running match a robot keeps it for you",
        params: &[TABLE],
    },
    Spec {
        name: Name::Return,
        path: &["table", "return"],
        about: "Take your seat back from the robot that keeps it",
        params: &[TABLE],
    },
    Spec {
        name: Name::Invite,
        path: &["table", "invite"],
        about: "Ask somebody to join",
        params: &[must("person", "Whom", Kind::Person), TABLE],
    },
    Spec {
        name: Name::Robot,
        path: &["table", "robot"],
        about: "Add a robot to the table",
        params: &[
            may("strength", "How well it plays; plain if not said", STRENGTH),
            TEAM,
            TABLE,
        ],
    },
    Spec {
        name: Name::Dismiss,
        path: &["table", "dismiss"],
        about: "Send a robot away before the match starts",
        params: &[
            may(
                "robot",
                "Which one; the newest if not said",
                Kind::RobotName,
            ),
            TABLE,
        ],
    },
    Spec {
        name: Name::Option,
        path: &["table", "option"],
        about: "Choose an option of the game before it starts; shows them all if none is said",
        params: &[
            may("name", "Which option", Kind::Option),
            may("value", "What it shall be", Kind::OptionValue),
            TABLE,
        ],
    },
    Spec {
        name: Name::Clock,
        path: &["table", "clock"],
        about: "Choose how much time each decision has; shows it if nothing is said",
        params: &[
            may(
                "pace",
                "slow: hours; live: seconds; bank: one store of time; none: no limit",
                Kind::Choice(&["slow", "live", "bank", "none"]),
            ),
            may(
                "long",
                "Time for a big decision",
                Kind::Suggested(&["12h", "1d", "2d", "3d", "7d"]),
            ),
            may(
                "short",
                "Time for a small decision",
                Kind::Suggested(&["6h", "12h", "1d"]),
            ),
            may(
                "bank",
                "What a bank starts with",
                Kind::Suggested(&["1d", "3d", "7d", "14d"]),
            ),
            may(
                "increment",
                "What an answer adds to the bank",
                Kind::Suggested(&["1h", "6h", "12h", "1d"]),
            ),
            may(
                "weekend",
                "Whether weekends count",
                Kind::Choice(&["count", "pause"]),
            ),
            may(
                "vacation",
                "Days of vacation, spent when time would be up",
                Kind::Suggested(&["0", "3", "7", "14"]),
            ),
            may(
                "zero",
                "What happens when time is up",
                Kind::Choice(&["answer", "steward", "substitute"]),
            ),
            may(
                "friends",
                "yes: nobody's reliability is shown or counted",
                Kind::Choice(&["yes", "no"]),
            ),
            TABLE,
        ],
    },
    Spec {
        name: Name::Bring,
        path: &["table", "bring"],
        about: "Choose the deck you bring, or the campaign the table plays on",
        params: &[
            may(
                "name",
                "Which one, or none; without it you see them all",
                Kind::Keepsake,
            ),
            TABLE,
        ],
    },
    Spec {
        name: Name::Start,
        path: &["table", "start"],
        about: "Start the match; robots take the free seats",
        params: &[TABLE],
    },
    Spec {
        name: Name::Tips,
        path: &["table", "tips"],
        about: "Get tips at the right moments, or no more; only you see them",
        params: &[
            must("state", "on or off", Kind::Choice(&["on", "off"])),
            TABLE,
        ],
    },
    Spec {
        name: Name::Log,
        path: &["table", "log"],
        about: "Show what happened so far",
        params: &[TABLE],
    },
    Spec {
        name: Name::Catchup,
        path: &["catchup"],
        about: "Show what happened since your last move, in a few lines and a picture",
        params: &[TABLE],
    },
    Spec {
        name: Name::Replay,
        path: &["table", "replay"],
        about: "Look at an earlier moment of the match, step through it, or watch it as a film",
        params: &[
            may("moment", "A number; 0 is the start", Kind::Words),
            may("film", "yes for a moving picture", Kind::Choice(&["yes"])),
            may(
                "eyes",
                "Through whose eyes, once the match is over",
                Kind::Sitter,
            ),
            TABLE,
        ],
    },
    Spec {
        name: Name::Talk,
        path: &["table", "talk"],
        about: "Show how you may talk about the match",
        params: &[TABLE],
    },
    Spec {
        name: Name::Resign,
        path: &["table", "resign"],
        about: "Concede the match",
        params: &[
            TABLE,
            may(
                "sure",
                "yes if you need not be asked once more",
                Kind::Choice(&["yes"]),
            ),
        ],
    },
    Spec {
        name: Name::Abort,
        path: &["table", "abort"],
        about: "Propose to end the match without a result",
        params: &[TABLE],
    },
    Spec {
        name: Name::Undo,
        path: &["table", "undo"],
        about: "Take your last answer back; past what others learnt, they must agree",
        params: &[
            may(
                "back",
                "How many of your answers; 1 if not said",
                Kind::Suggested(&["1", "2", "3", "5"]),
            ),
            TABLE,
        ],
    },
    Spec {
        name: Name::Propose,
        path: &["table", "propose"],
        about: "Propose something the whole table must agree to",
        params: &[must("motion", "What", Kind::Motion), TABLE],
    },
    Spec {
        name: Name::Vote,
        path: &["table", "vote"],
        about: "Agree or disagree with the open proposal",
        params: &[
            must("answer", "yes or no", Kind::Choice(&["yes", "no"])),
            TABLE,
        ],
    },
    Spec {
        name: Name::Rematch,
        path: &["table", "rematch"],
        about: "Play the same game again with the same seats",
        params: &[TABLE],
    },
    Spec {
        name: Name::Mine,
        path: &["table", "mine"],
        about: "List your tables and where you are awaited",
        params: &[],
    },
    Spec {
        name: Name::Give,
        path: &["table", "give"],
        about: "Give your seat over, or look for a substitute",
        params: &[
            may(
                "person",
                "To whom; whoever takes it if not said",
                Kind::Person,
            ),
            TABLE,
        ],
    },
    Spec {
        name: Name::Focus,
        path: &["table", "focus"],
        about: "Say which of your tables you mean when you do not name one",
        params: &[may("table", "Which table; none if not said", Kind::Table)],
    },
    Spec {
        name: Name::Board,
        path: &["board"],
        about: "Show the board or a part of it, as picture and in words",
        params: &[
            may(
                "part",
                "A part to look at closely, such as a World",
                Kind::Part,
            ),
            TABLE,
        ],
    },
    Spec {
        name: Name::Hand,
        path: &["hand"],
        about: "Show your hand and what you can do; only you see it",
        params: &[TABLE],
    },
    Spec {
        name: Name::Leaders,
        path: &["results", "leaders"],
        about: "Show who is best at a game here, with ratings and records",
        params: &[must("game", "Which game", Kind::Game)],
    },
    Spec {
        name: Name::Record,
        path: &["results", "mine"],
        about: "Show your own results here; only you see them",
        params: &[],
    },
    Spec {
        name: Name::HideResults,
        path: &["results", "hide"],
        about: "Keep your results off the lists, or put them back",
        params: &[must("state", "on or off", Kind::Choice(&["on", "off"]))],
    },
    Spec {
        name: Name::Rules,
        path: &["rules"],
        about: "Look up a rule by its number, a card by its name, or any words",
        params: &[
            must(
                "about",
                "A clause such as CO-075, a card, or words",
                Kind::Words,
            ),
            may(
                "game",
                "Which game; the table's own if not said",
                Kind::Game,
            ),
        ],
    },
    Spec {
        name: Name::Games,
        path: &["games"],
        about: "List the games",
        params: &[],
    },
    Spec {
        name: Name::Help,
        path: &["help"],
        about: "Show what you can do",
        params: &[],
    },
    own::SHOW,
    own::TURNS,
    own::HOURS,
    own::REMINDERS,
    own::MUTE,
    own::LINK,
    own::UNLINK,
    own::WATCH,
    own::ORDERS,
    Spec {
        name: Name::ExportMe,
        path: &["me", "export"],
        about: "Show everything that is kept of you; only you see it",
        params: &[],
    },
    Spec {
        name: Name::ForgetMe,
        path: &["me", "forget"],
        about: "Have your name and everything kept of you deleted; matches stay",
        params: &[may(
            "word",
            "The word that confirms; asked for if not said",
            Kind::Words,
        )],
    },
    Spec {
        name: Name::HostChannel,
        path: &["host", "channel"],
        about: "For admins: which channels allow which games",
        params: &[
            may(
                "do",
                "allow, deny, clear the rule, or list; list if not said",
                Kind::Choice(&["allow", "deny", "clear", "list"]),
            ),
            may(
                "channel",
                "Which channel; this one if not said",
                Kind::Channel,
            ),
            may("game", "Which game; all if not said", Kind::Game),
        ],
    },
    Spec {
        name: Name::HostRole,
        path: &["host", "role"],
        about: "For admins: who may open tables",
        params: &[
            may(
                "do",
                "allow, deny or list; list if not said",
                Kind::Choice(&["allow", "deny", "list"]),
            ),
            may("role", "Which role", Kind::Role),
        ],
    },
    Spec {
        name: Name::HostSet,
        path: &["host", "set"],
        about: "For admins: how tables run; shows the settings if nothing is said",
        params: &[
            may(
                "clock",
                "The clock of new tables",
                Kind::Choice(&["game", "slow", "live", "bank", "none"]),
            ),
            may(
                "reminders",
                "Whether people are reminded before their time is up",
                Kind::Choice(&["on", "off"]),
            ),
            may(
                "weekend",
                "Whether weekends count at new tables",
                Kind::Choice(&["count", "pause"]),
            ),
            may(
                "vacation",
                "Days of vacation at new tables",
                Kind::Suggested(&["0", "3", "7", "14"]),
            ),
            may(
                "zero",
                "What happens when time is up at new tables",
                Kind::Choice(&["answer", "steward", "substitute"]),
            ),
            may(
                "overview",
                "A post here that always says who is awaited where, or off",
                Kind::Choice(&["here", "off"]),
            ),
            may(
                "place",
                "Whether a table gets a thread of its own",
                Kind::Choice(&["thread", "channel"]),
            ),
            may(
                "tables",
                "The most unfinished tables at once",
                Kind::Suggested(&["any", "1", "5", "10", "25", "50", "100"]),
            ),
            may(
                "each",
                "The most unfinished tables of one person",
                Kind::Suggested(&["any", "1", "2", "3", "5", "10"]),
            ),
            may(
                "robots",
                "Whether robots may play",
                Kind::Choice(&["yes", "no"]),
            ),
        ],
    },
    Spec {
        name: Name::HostDoctor,
        path: &["host", "doctor"],
        about: "For admins: check that games can run in a channel, and how to mend what is wrong",
        params: &[may(
            "channel",
            "Which channel; this one if not said",
            Kind::Channel,
        )],
    },
    Spec {
        name: Name::HostTables,
        path: &["host", "tables"],
        about: "For admins: list the tables of this server, end one, or move one",
        params: &[
            may(
                "do",
                "list, end or move; list if not said",
                Kind::Choice(&["list", "end", "move"]),
            ),
            may("table", "Which table", Kind::ServerTable),
            may("channel", "Where it moves to", Kind::Channel),
        ],
    },
    Spec {
        name: Name::HostBan,
        path: &["host", "ban"],
        about: "For admins: keep somebody from playing on this server; shows who is banned if nothing is said",
        params: &[may("person", "Who", Kind::Person)],
    },
    Spec {
        name: Name::HostUnban,
        path: &["host", "unban"],
        about: "For admins: let somebody play on this server again",
        params: &[must("person", "Who", Kind::Words)],
    },
    Spec {
        name: Name::HostAudit,
        path: &["host", "audit"],
        about: "For admins: show what admins did here",
        params: &[],
    },
];
