//! Draws everything the painter knows into a folder: `cargo run -p render --example gallery -- FOLDER`.
#![expect(missing_docs, reason = "an example has no interface")]

mod samples;

use render::Painter;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "gallery".into()));
    std::fs::create_dir_all(&folder)?;
    let painter = Painter::new()?;
    for (name, scene) in [
        ("board", samples::board(0)),
        ("hand", samples::hand()),
        ("composed", samples::composed()),
        ("icons", samples::icons()),
        ("planets", samples::planets()),
    ] {
        std::fs::write(
            folder.join(name).with_extension("png"),
            painter.png(&scene)?,
        )?;
    }
    Ok(())
}
