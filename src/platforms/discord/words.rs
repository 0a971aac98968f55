//! Marked-up words in Discord's own marks, and cut to its lengths: pure.

pub(super) use crate::platforms::cut::{cut, length};
use crate::rules::text::{Span, Text};

/// The words with Discord's marks; what people wrote stays plain words.
pub(super) fn marked(text: &Text) -> String {
    let span = |span: &Span| match span {
        Span::Plain(words) => escaped(words),
        Span::Strong(words) if words.trim().is_empty() => words.to_string(),
        Span::Strong(words) => format!("**{}**", escaped(words)),
        Span::Code(words) => format!("`{}`", words.replace('`', "ˋ")),
        Span::Rule(words) => format!("*{}*", escaped(words)),
        // Names are filled in before; a seat that slipped through still reads well.
        Span::Seat(seat) => format!("seat {seat}"),
        Span::Break => "\n".to_owned(),
    };
    let marked: String = text.spans().iter().map(span).collect();
    // Two strong spans side by side are one: what people wrote has no bare stars.
    marked.replace("****", "")
}

/// The words without any marks.
pub(super) fn plain(text: &Text) -> String {
    text.plain(|seat| format!("seat {seat}"))
}

fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        if matches!(
            c,
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '#' | '[' | ']' | '@'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The words in pieces of at most so many characters, cut between lines where possible.
pub(super) fn pieces(words: &str, most: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for line in words.split('\n') {
        for part in parts(line, most) {
            let Some(last) = pieces.last_mut() else {
                continue;
            };
            if last.is_empty() {
                *last = part;
            } else if length(last) + 1 + length(&part) <= most {
                last.push('\n');
                last.push_str(&part);
            } else {
                pieces.push(part);
            }
        }
    }
    pieces
}

/// One line in parts of at most so many characters, cut between words where possible.
fn parts(line: &str, most: usize) -> Vec<String> {
    if length(line) <= most {
        return vec![line.to_owned()];
    }
    let mut parts = vec![String::new()];
    for word in line.split_inclusive(' ') {
        let letters = word.chars();
        let fits = |last: &str| length(last) + length(word) <= most;
        if parts.last().is_some_and(|last| fits(last)) {
            if let Some(last) = parts.last_mut() {
                last.push_str(word);
            }
            continue;
        }
        if !parts.last().is_some_and(String::is_empty) {
            parts.push(String::new());
        }
        for c in letters {
            let full = parts
                .last()
                .is_some_and(|last| length(last) + c.len_utf16() > most);
            if full {
                parts.push(String::new());
            }
            if let Some(last) = parts.last_mut() {
                last.push(c);
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_cannot_mark_or_mention_anything() {
        let text = Text::from("**a** <@1> @everyone `x` # [l](u)") + Text::strong("*");
        assert_eq!(
            marked(&text),
            "\\*\\*a\\*\\* \\<\\@1\\> \\@everyone \\`x\\` \\# \\[l\\](u)**\\***"
        );
        assert_eq!(marked(&Text::code("a`b")), "`aˋb`");
        let both = Text::strong("Ann") + Text::strong(" has lost") + ".";
        assert_eq!(marked(&both), "**Ann has lost**.");
    }

    #[test]
    fn long_words_are_cut_between_lines_then_words_then_letters() {
        assert_eq!(pieces("ab\ncd\nef", 5), ["ab\ncd", "ef"]);
        assert_eq!(pieces("one two three", 8), ["one two ", "three"]);
        assert_eq!(pieces("abcdefg", 3), ["abc", "def", "g"]);
        assert_eq!(pieces("", 3), [""]);
        assert_eq!(pieces("🚀🚀", 2), ["🚀", "🚀"]);
    }

    #[test]
    fn no_piece_is_too_long_and_no_letter_is_lost() {
        let words = "word 🚀 ".repeat(700) + "x".repeat(2100).as_str() + "\nlast";
        let pieces = pieces(&words, 2000);
        assert!(pieces.iter().all(|p| length(p) <= 2000));
        let letters = |s: &str| s.chars().filter(|c| *c != '\n').count();
        assert_eq!(
            pieces.iter().map(|p| letters(p)).sum::<usize>(),
            letters(&words)
        );
    }
}
