//! Names: generated ones, suggestions, and what people may call things.

use super::campaign::{Campaign, Named};
use super::cards::{Card, Content};
use crate::rules::ask::Refusal;
use crate::rules::unwanted::unwanted;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The most visible characters of a name (DF-592).
pub const LONGEST: usize = 32;
/// How many generated names each kind has (DF-606).
pub const EACH: u32 = 240;
/// Steps through a list of [`EACH`] names without meeting one twice: it shares no factor with that number.
const STRIDE: u32 = 77;

/// What sort of thing a name is for; names differ within a kind (DF-599).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Worlds.
    World,
    /// Sectors.
    Sector,
    /// Civilizations.
    Civ,
    /// Complete techs.
    Tech,
}

impl Kind {
    /// The kind of a card; blanks have none.
    pub const fn of_card(card: &Card) -> Option<Self> {
        match card.content {
            Content::Blank => None,
            Content::World(_) => Some(Self::World),
            Content::Tech(_) => Some(Self::Tech),
            Content::Civ(_) => Some(Self::Civ),
        }
    }

    /// What to call it in a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            Self::World => "world",
            Self::Sector => "sector",
            Self::Civ => "civilization",
            Self::Tech => "tech",
        }
    }
}

const STARTS: [&str; 20] = [
    "Ael", "Bor", "Cal", "Dun", "Eri", "Fal", "Gan", "Hel", "Ith", "Jor", "Kel", "Lun", "Mir",
    "Nov", "Oru", "Pel", "Quor", "Rin", "Sol", "Tav",
];
const ENDS: [&str; 12] = [
    "ara", "ion", "eth", "os", "una", "ix", "ora", "yn", "ade", "ium", "oth", "enna",
];
const COLOURS: [&str; 20] = [
    "Amber", "Azure", "Broken", "Cinder", "Crystal", "Distant", "Ember", "Frozen", "Gilded",
    "Hollow", "Iron", "Jade", "Lantern", "Misty", "Opal", "Quiet", "Silver", "Twilight", "Velvet",
    "Winding",
];
const REGIONS: [&str; 12] = [
    "Reach", "Expanse", "Drift", "Shoal", "Veil", "March", "Cradle", "Garden", "Passage", "Crown",
    "Depths", "Arch",
];
const PEOPLES: [&str; 20] = [
    "Aelari", "Borian", "Calith", "Duneth", "Erian", "Falari", "Ganeth", "Helian", "Ithari",
    "Jorian", "Kelari", "Lunari", "Mirian", "Novari", "Oruan", "Pelari", "Quorian", "Rineth",
    "Solari", "Tavian",
];
const REALMS: [&str; 12] = [
    "Concord",
    "Dominion",
    "League",
    "Compact",
    "Assembly",
    "Union",
    "Accord",
    "Commonwealth",
    "Covenant",
    "Federation",
    "Circle",
    "Harmony",
];

/// The generated name of a kind after `used` others, in a campaign whose lists begin at `first`.
pub fn generated(kind: Kind, first: u32, used: u32) -> String {
    let at = (first + (used % EACH) * STRIDE) % EACH;
    let (a, b) = ((at / 12) as usize, (at % 12) as usize);
    let name = match kind {
        Kind::World | Kind::Tech => format!("{}{}", STARTS[a], ENDS[b]),
        Kind::Sector => format!("{} {}", COLOURS[a], REGIONS[b]),
        Kind::Civ => format!("{} {}", PEOPLES[a], REALMS[b]),
    };
    // After the list is used up a running numeral tells the names apart (DF-607).
    match used / EACH {
        0 => name,
        round => format!("{name} {}", round + 1),
    }
}

/// What each advancement brings to the name of a tech: first a quality, then a thing.
const TECH_WORDS: [(&str, &str); 36] = [
    ("Thinking", "Lattice"),
    ("Vaulted", "Scaffold"),
    ("Whispering", "Relay"),
    ("Keen", "Lance"),
    ("Tireless", "Foundry"),
    ("Solar", "Furnace"),
    ("Painted", "Gallery"),
    ("Idle", "Resort"),
    ("Pondering", "Cloister"),
    ("Written", "Library"),
    ("Lawful", "Senate"),
    ("Gathered", "Commune"),
    ("Rooted", "Aqueduct"),
    ("Patient", "Guild"),
    ("Turning", "Engine"),
    ("Healing", "Clinic"),
    ("Living", "Orchard"),
    ("Woven", "Helix"),
    ("Ancient", "Archive"),
    ("Learned", "Academy"),
    ("Green", "Priesthood"),
    ("Starlit", "Observatory"),
    ("Mingled", "Alembic"),
    ("Folded", "Manifold"),
    ("Golden", "Exchange"),
    ("Courteous", "Embassy"),
    ("Fertile", "Terrace"),
    ("Towering", "Spire"),
    ("Marching", "Legion"),
    ("Warded", "Bastion"),
    ("Wandering", "Expedition"),
    ("Hallowed", "Choir"),
    ("Sovereign", "Throne"),
    ("Clever", "Automaton"),
    ("Soaring", "Fleet"),
    ("Leaping", "Gate"),
];

/// A name to offer for a thing: its generated one, or for a tech one made of its advancements.
pub fn suggestion(campaign: &Campaign, what: Named) -> String {
    match what {
        Named::Card(id) if campaign.card(id).tech().is_some() => {
            tech_name(campaign, campaign.card(id))
        }
        _ => campaign
            .name(what)
            .map_or_else(String::new, |n| n.default.clone()),
    }
}

fn tech_name(campaign: &Campaign, card: &Card) -> String {
    let places: Vec<usize> = card
        .slots()
        .iter()
        .filter_map(|s| s.advancement().map(super::advancements::Advancement::index))
        .collect();
    let free = |name: &String| !campaign.has_name(Kind::Tech, name, Some(Named::Card(card.id)));
    let mut pairs = Vec::new();
    for (i, a) in places.iter().enumerate() {
        for (j, b) in places.iter().enumerate().filter(|(j, _)| *j != i) {
            pairs.push((
                (i + 1) % 3,
                j,
                format!("{} {}", TECH_WORDS[*a].0, TECH_WORDS[*b].1),
            ));
        }
    }
    pairs.sort();
    let base = pairs.first().map_or_else(String::new, |p| p.2.clone());
    let first = pairs.into_iter().map(|p| p.2).find(free);
    first.unwrap_or_else(|| {
        let numbered = (2..).map(|n| format!("{base} {n}"));
        numbered.take(10_000).find(free).unwrap_or(base)
    })
}

/// The name as it is stored, if it has the right form (DF-592 to DF-598).
pub fn form(text: &str) -> Result<String, Refusal> {
    if text
        .chars()
        .any(|c| c.is_control() || c == '\u{2028}' || c == '\u{2029}')
    {
        return Err(Refusal::by_rule(
            "DF-597",
            "A name has no line breaks or control characters",
        ));
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = text.nfc().collect();
    if name.is_empty() {
        return Err(Refusal::by_rule(
            "DF-592",
            "A name needs a character or more",
        ));
    }
    if let Some(odd) = name.chars().find(|c| !allowed(*c)) {
        return Err(Refusal::by_rule(
            "DF-595",
            format!("“{odd}” cannot be in a name; letters, digits, spaces, ’ - and . can"),
        ));
    }
    if !name.chars().any(char::is_alphanumeric) {
        return Err(Refusal::by_rule(
            "DF-596",
            "A name needs a letter or a digit",
        ));
    }
    if name.chars().filter(|c| !is_combining_mark(*c)).count() > LONGEST || name.len() > 256 {
        return Err(Refusal::by_rule(
            "DF-598",
            format!("A name has at most {LONGEST} characters"),
        ));
    }
    Ok(name)
}

fn allowed(c: char) -> bool {
    // Letters with numerical meaning, such as Roman numerals, are letters enough; circled digits and emoji are not.
    c.is_alphabetic()
        || c.is_ascii_digit()
        || decimal(c)
        || is_combining_mark(c)
        || " '’-.".contains(c)
}

/// Decimal digits of other scripts.
fn decimal(c: char) -> bool {
    c.is_numeric() && c.to_digit(10).is_none() && {
        let zeros = [
            0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66,
            0xe50, 0xed0, 0xf20,
        ];
        zeros.iter().any(|z| (*z..*z + 10).contains(&(c as u32)))
    }
}

/// The name as it is stored, if that thing may be called so; `words` are those the server does not want (DF-600).
pub fn check(
    campaign: &Campaign,
    kind: Kind,
    what: Option<Named>,
    text: &str,
    words: &[String],
) -> Result<String, Refusal> {
    let name = form(text)?;
    if campaign.has_name(kind, &name, what) {
        return Err(Refusal::by_rule(
            "DF-599",
            format!("Another {} is called “{name}”", kind.word()),
        ));
    }
    if unwanted(&name, words) {
        return Err(Refusal::by_rule(
            "DF-600",
            "That name is not wanted on this server",
        ));
    }
    Ok(name)
}
