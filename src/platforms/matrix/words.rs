//! Marked-up words as plain and formatted lines, and cut to lengths: pure.

pub(super) use crate::platforms::cut::cut;
use crate::rules::text::{Span, Text};
use serde::{Deserialize, Serialize};

/// One line in both of Matrix's forms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Line {
    /// Words alone.
    pub plain: String,
    /// The same in HTML.
    pub html: String,
}

impl Line {
    /// A line of plain words.
    pub(super) fn of(words: impl Into<String>) -> Self {
        let plain = words.into();
        let html = escaped(&plain);
        Self { plain, html }
    }

    /// The line with every mark of importance.
    pub(super) fn strong(words: impl Into<String>) -> Self {
        let line = Self::of(words);
        Self {
            html: format!("<b>{}</b>", line.html),
            ..line
        }
    }

    fn push(&mut self, plain: &str, html: &str) {
        self.plain.push_str(plain);
        self.html.push_str(html);
    }
}

/// Words as lines. Commands are shown as they are typed here: after `prefix`.
pub(super) fn lines(text: &Text, prefix: &str) -> Vec<Line> {
    let mut lines = vec![Line::default()];
    for span in text.spans() {
        match span {
            Span::Break => lines.push(Line::default()),
            // Words of a game or a person may hold breaks of their own.
            Span::Plain(words) if words.contains('\n') => {
                for (i, part) in words.split('\n').enumerate() {
                    if i > 0 {
                        lines.push(Line::default());
                    }
                    add(&mut lines, part, &escaped(part));
                }
            }
            Span::Plain(words) => add(&mut lines, words, &escaped(words)),
            Span::Strong(words) => add(&mut lines, words, &format!("<b>{}</b>", escaped(words))),
            Span::Rule(words) => add(&mut lines, words, &format!("<i>{}</i>", escaped(words))),
            Span::Code(words) => {
                let typed = typed(words, prefix);
                add(
                    &mut lines,
                    &typed,
                    &format!("<code>{}</code>", escaped(&typed)),
                );
            }
            // Names are filled in before; a seat that slipped through still reads well.
            Span::Seat(seat) => {
                let words = format!("seat {seat}");
                add(&mut lines, &words, &words);
            }
        }
    }
    lines.retain(|l| !l.plain.trim().is_empty());
    lines
}

fn add(lines: &mut [Line], plain: &str, html: &str) {
    if let Some(last) = lines.last_mut() {
        last.push(plain, html);
    }
}

/// A command as it is typed in a room: a slash would be taken by the app itself.
pub(super) fn typed(command: &str, prefix: &str) -> String {
    match command.strip_prefix('/') {
        Some(rest) => format!("{prefix} {rest}"),
        None => command.to_owned(),
    }
}

/// Words that no HTML can hide in.
pub(super) fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// How much of a message lines take, in either form.
pub(super) fn length(lines: &[Line]) -> usize {
    let plain: usize = lines.iter().map(|l| l.plain.chars().count() + 1).sum();
    let html: usize = lines.iter().map(|l| l.html.chars().count() + 1).sum();
    // Marks make the formatted form longer, mostly by a little.
    plain.max(html * 2 / 3)
}

/// Lines in pieces of at most so many characters; a single line that is longer is cut.
pub(super) fn pieces(lines: Vec<Line>, most: usize) -> Vec<Vec<Line>> {
    let mut pieces: Vec<Vec<Line>> = vec![Vec::new()];
    for line in lines {
        let line = if length(std::slice::from_ref(&line)) > most {
            Line::of(cut(&line.plain, most))
        } else {
            line
        };
        let Some(last) = pieces.last_mut() else {
            continue;
        };
        let together = length(last) + length(std::slice::from_ref(&line));
        if last.is_empty() || together <= most {
            last.push(line);
        } else {
            pieces.push(vec![line]);
        }
    }
    pieces
}

/// Earlier lines and newer ones; what is said again is said once, the last time.
pub(super) fn merged(before: &[Line], fresh: Vec<Line>) -> Vec<Line> {
    let mut all: Vec<Line> = before
        .iter()
        .filter(|l| !fresh.contains(l))
        .cloned()
        .collect();
    all.extend(fresh);
    all
}

/// The plain form of lines.
pub(super) fn plain(lines: &[Line]) -> String {
    let plain: Vec<&str> = lines.iter().map(|l| l.plain.as_str()).collect();
    plain.join("\n")
}

/// The formatted form of lines.
pub(super) fn html(lines: &[Line]) -> String {
    let html: Vec<&str> = lines.iter().map(|l| l.html.as_str()).collect();
    html.join("<br>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_cannot_become_html() {
        let text = Text::from("<b>a</b> & \"b\"") + Text::strong("<img>") + Text::code("/play x");
        let lines = lines(&text, "!orrery");
        assert_eq!(
            html(&lines),
            "&lt;b&gt;a&lt;/b&gt; &amp; &quot;b&quot;<b>&lt;img&gt;</b><code>!orrery play x</code>"
        );
        assert_eq!(plain(&lines), "<b>a</b> & \"b\"<img>!orrery play x");
    }

    #[test]
    fn breaks_inside_words_are_lines_too() {
        let text = Text::from("a\nb") + Text::line() + "c";
        assert_eq!(plain(&lines(&text, "!o")), "a\nb\nc");
    }

    #[test]
    fn no_piece_is_too_long_and_no_line_is_lost() {
        let all: Vec<Line> = (0..500).map(|i| Line::of(format!("line {i}"))).collect();
        let pieces = pieces(all.clone(), 300);
        assert!(pieces.iter().all(|p| length(p) <= 300 && !p.is_empty()));
        assert_eq!(pieces.concat(), all);
        let long = vec![Line::of("x".repeat(900))];
        assert!(length(&super::pieces(long, 300)[0]) <= 301);
    }

    #[test]
    fn what_is_said_again_is_said_once() {
        let line = |w: &str| Line::of(w);
        let before = [line("a"), line("b")];
        let all = merged(&before, vec![line("c"), line("a")]);
        assert_eq!(plain(&all), "b\nc\na");
    }
}
