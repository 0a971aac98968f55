//! Names of people: friendly ones to begin with, and what may stand in one.

/// The longest name, in characters.
pub(super) const LONGEST: usize = 24;

/// The bot's own name; nobody may speak in it.
pub(super) const BOT: &str = "Orrery";

const MANNERS: [&str; 32] = [
    "Amber", "Azure", "Bold", "Brave", "Bright", "Calm", "Clever", "Coral", "Crimson", "Daring",
    "Eager", "Gentle", "Golden", "Hazel", "Indigo", "Ivory", "Jolly", "Keen", "Lucky", "Merry",
    "Misty", "Noble", "Olive", "Patient", "Quick", "Quiet", "Scarlet", "Silver", "Sunny", "Swift",
    "Violet", "Witty",
];
const CREATURES: [&str; 32] = [
    "Badger", "Bear", "Comet", "Crane", "Dolphin", "Eagle", "Falcon", "Finch", "Fox", "Gecko",
    "Hare", "Heron", "Ibis", "Jackal", "Koala", "Lark", "Lynx", "Magpie", "Marten", "Newt",
    "Otter", "Owl", "Panda", "Puffin", "Raven", "Robin", "Seal", "Sparrow", "Stoat", "Swan",
    "Tern", "Wren",
];

/// A friendly name drawn by chance. Few bits of it show, so the rest of the chance stays usable.
pub(super) fn friendly(chance: [u8; 16]) -> String {
    let manner = MANNERS[usize::from(chance[13] % 32)];
    let creature = CREATURES[usize::from(chance[14] % 32)];
    // A number keeps a chat of hundreds from running out of names.
    let number = u32::from(chance[15]) % 90 + 10;
    format!("{manner} {creature} {number}")
}

/// What counts when two names are compared: letters and digits, whatever their case.
pub(super) fn fold(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The name as it will be shown, or why it cannot be.
pub(super) fn check(wish: &str) -> Result<String, String> {
    let name = wish.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > LONGEST {
        return Err(format!("A name has at most {LONGEST} characters."));
    }
    let odd = |c: char| !(c.is_alphanumeric() || " -_.'’".contains(c));
    if name.chars().any(odd) {
        return Err("A name has letters, digits, spaces and - _ . ' only.".to_owned());
    }
    match fold(&name) {
        folded if folded.is_empty() => Err("A name needs a letter or a digit.".to_owned()),
        folded if folded == fold(BOT) => Err("That is the bot's own name.".to_owned()),
        _ => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_friendly_name_is_a_good_name() {
        for n in 0..=255u8 {
            let mut chance = [n; 16];
            chance[14] = n.wrapping_mul(7);
            let name = friendly(chance);
            assert_eq!(check(&name), Ok(name.clone()));
        }
    }

    #[test]
    fn names_that_would_mislead_are_refused() {
        for wish in [
            "",
            "  ",
            "...",
            "orrery",
            "O r-r.e r y",
            "a\u{202e}b",
            "<b>",
            &"x".repeat(25),
        ] {
            assert!(check(wish).is_err(), "{wish}");
        }
        assert_eq!(check("  Ann  of   Mars "), Ok("Ann of Mars".to_owned()));
    }
}
