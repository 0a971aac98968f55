//! Words cut to what a chat takes, for all chats that have such limits. Pure.

use crate::host::speech::post::Picture;

/// How long a chat takes the words to be; at least as long as any of its counters says.
pub(super) fn length(words: &str) -> usize {
    words.encode_utf16().count()
}

/// At most so many characters, with an ellipsis where something is missing.
pub(super) fn cut(words: &str, most: usize) -> String {
    if length(words) <= most {
        return words.to_owned();
    }
    let kept = fitting(words.chars(), most);
    kept.into_iter().chain(['…']).collect()
}

/// At most so many characters, the last ones, with an ellipsis where something is missing.
pub(super) fn cut_front(words: &str, most: usize) -> String {
    if length(words) <= most {
        return words.to_owned();
    }
    let kept = fitting(words.chars().rev(), most);
    ['…'].into_iter().chain(kept.into_iter().rev()).collect()
}

/// The first characters for which there is room beside an ellipsis.
fn fitting(letters: impl Iterator<Item = char>, most: usize) -> Vec<char> {
    let mut used = 1;
    let fits = |c: &char| {
        used += c.len_utf16();
        used <= most
    };
    letters.take_while(fits).collect()
}

/// A picture's facts in words, at most so many characters. A hand's own cards stand at the end of them, and matter most.
pub(super) fn alt(picture: &Picture, most: usize) -> String {
    if picture.name.starts_with("hand") {
        cut_front(&picture.alt, most)
    } else {
        cut(&picture.alt, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_says_that_something_is_missing() {
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab…");
        assert_eq!(cut_front("abcd", 3), "…cd");
        assert_eq!(length(&cut(&"🚀".repeat(600), 1024)), 1023);
    }
}
