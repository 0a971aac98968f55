//! Words a server does not want to read in what people name.

use unicode_normalization::UnicodeNormalization as _;

/// Whether a text holds a word of the list, alone or joined with others, however its letters are dressed up.
pub fn unwanted(text: &str, words: &[String]) -> bool {
    let plain = |text: &str| -> String {
        let folded = text.nfd().filter(|c| c.is_alphanumeric());
        folded.flat_map(char::to_lowercase).collect()
    };
    let text = plain(text);
    words
        .iter()
        .map(|w| plain(w))
        .any(|w| !w.is_empty() && text.contains(&w))
}
