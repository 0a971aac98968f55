//! Draws everything the painter knows into a folder: `cargo run -p render --example gallery -- FOLDER`.

mod samples;

use render::Painter;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "gallery".into()));
    std::fs::create_dir_all(&folder)?;
    let painter = Painter::new()?;
    for (name, scene) in samples::all() {
        let file = folder.join(name).with_extension("png");
        std::fs::write(file, painter.png(&scene)?)?;
    }
    Ok(())
}
