//! Texts that must stay as they are, and the switch to accept what they have become.

use std::fs;
use std::path::Path;

/// Compares a text with the file that holds it; with `ORRERY_UPDATE=1` in the environment, writes the file instead.
pub(crate) fn check(file: &Path, text: &str) {
    if std::env::var_os("ORRERY_UPDATE").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
        return;
    }
    let name = file.display();
    let kept = fs::read_to_string(file)
        .unwrap_or_else(|e| panic!("{name}: {e}; make it with ORRERY_UPDATE=1 and read it"));
    if kept == text {
        return;
    }
    let (mut before, mut after) = (kept.lines(), text.lines());
    for number in 1.. {
        let (was, is) = (before.next(), after.next());
        assert_eq!(
            was, is,
            "{name}, line {number} (if the new text is right: ORRERY_UPDATE=1, then read the difference)"
        );
        assert!(was.is_some(), "{name} differs in its line ends");
    }
}
