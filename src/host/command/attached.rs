//! Files given with a command, on platforms that have files: the text in one is an argument no line has room for.

use crate::host::command::Invocation;
use crate::host::command::bind::kept_at;
use crate::rules::ask::Refusal;
use crate::rules::keepsake::TEXT;
use crate::store::MAX_VALUE;

/// The most bytes of a file: the longest text of a keepsake. The rest of its record needs room too.
pub const LARGEST: usize = MAX_VALUE * 3 / 4;

/// Whether a command wants a text that was not typed, so that a file may bring it.
pub fn is_missing(invocation: &Invocation) -> bool {
    let path: Vec<String> = invocation.path.iter().map(|w| w.to_lowercase()).collect();
    let kept = kept_at(&path).and_then(|(_, kind)| kind.verb(path.get(2)?));
    let params = kept.map_or(&[][..], |keep| keep.verb.params);
    params.iter().any(|p| p.name == TEXT) && invocation.args.len() < params.len()
}

/// Why a file of more bytes is not even looked at.
pub fn too_large() -> Refusal {
    let most = LARGEST / 1024;
    Refusal::new(format!("That file is too large: at most {most} kB."))
}

/// Why a file stayed away.
pub fn unreachable() -> Refusal {
    Refusal::new("That file could not be fetched. Please try again.")
}

/// Gives a command the text of the file that came with it, in place of any typed one.
pub fn give(invocation: &mut Invocation, bytes: Vec<u8>) -> Result<(), Refusal> {
    if bytes.len() > LARGEST {
        return Err(too_large());
    }
    let text = String::from_utf8(bytes).map_err(|_| no_text())?;
    if text.contains('\0') {
        return Err(no_text());
    }
    // Some editors begin a file with a mark of its encoding, which is no part of the text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let typed = |(name, _): &(String, String)| !name.eq_ignore_ascii_case(TEXT);
    invocation.args.retain(typed);
    invocation.args.push((TEXT.to_owned(), text.to_owned()));
    Ok(())
}

fn no_text() -> Refusal {
    Refusal::new("That file is no text. Take the one export gave.")
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on shall fail")]
mod tests {
    use super::*;

    fn given(bytes: &[u8]) -> Result<Vec<(String, String)>, Refusal> {
        let mut invocation = Invocation {
            path: vec!["deepfuture".to_owned()],
            args: vec![("Text".to_owned(), "typed".to_owned())],
        };
        give(&mut invocation, bytes.to_vec())?;
        Ok(invocation.args)
    }

    #[test]
    fn a_file_is_the_text_of_its_command_whatever_was_typed_besides() {
        let text = vec![(TEXT.to_owned(), "{\"é\": 1}".to_owned())];
        assert_eq!(given("{\"é\": 1}".as_bytes()), Ok(text.clone()));
        assert_eq!(given("\u{feff}{\"é\": 1}".as_bytes()), Ok(text));
    }

    #[test]
    fn a_file_is_looked_for_where_a_text_is_missing() {
        let missing = |line| crate::host::command::line::parse(line).is_ok_and(|i| is_missing(&i));
        assert!(missing("/deepfuture campaign import name:Beta"));
        assert!(missing("/openworlds DECK import Beta"));
        assert!(!missing("/deepfuture campaign import Beta {}"));
        assert!(!missing("/deepfuture campaign show Beta"));
        assert!(!missing("/help"));
    }

    #[test]
    fn pictures_and_endless_files_are_refused_with_words() {
        let words = |bytes: &[u8]| given(bytes).unwrap_err().why.plain(|s| s.to_string());
        assert!(words(b"\x89PNG\r\n").contains("no text"));
        assert!(words(b"a\0b").contains("no text"));
        assert!(words(&vec![b' '; LARGEST + 1]).contains("too large: at most 384 kB"));
    }
}
