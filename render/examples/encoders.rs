//! How long our PNG coder and the `png` crate take for the same pictures, and how large their files become.
//!
//! `cargo run --release -p render --example encoders -- FILE.png …` takes pictures as `orrery render` paints them (of 256 colours).
//! Each number is the median of rounds in turns, one thread each.
#![expect(clippy::print_stdout, reason = "its output is its purpose")]

use anyhow::{Context as _, ensure};
use image::{ExtendedColorType, ImageEncoder as _};
use png::{ColorType, Compression, DeflateCompression, Filter};
use render::PngEncoder;
use std::time::Instant;

const ROUNDS: usize = 15;

struct Picture {
    width: u32,
    height: u32,
    indices: Vec<u8>,
    palette: Vec<u8>,
}

impl Picture {
    fn read(file: &str) -> anyhow::Result<Self> {
        let mut decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(file)?));
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info()?;
        let mut indices = vec![0; reader.output_buffer_size().context("too large")?];
        reader.next_frame(&mut indices)?;
        let info = reader.info();
        ensure!(
            info.color_type == ColorType::Indexed,
            "{file} has no palette"
        );
        let palette = info.palette.as_ref().context("no palette")?.to_vec();
        Ok(Self {
            width: info.width,
            height: info.height,
            indices,
            palette,
        })
    }

    fn ours(&self) -> anyhow::Result<Vec<u8>> {
        let mut out = Vec::new();
        let encoder = PngEncoder::new(&mut out).with_palette(self.palette.as_chunks().0);
        encoder.write_image(
            &self.indices,
            self.width,
            self.height,
            ExtendedColorType::L8,
        )?;
        Ok(out)
    }

    fn theirs(&self, compression: &Setting) -> anyhow::Result<Vec<u8>> {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, self.width, self.height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(&self.palette);
        match *compression {
            Setting::Ready(compression) => encoder.set_compression(compression),
            Setting::Flate(level) => {
                encoder.set_deflate_compression(DeflateCompression::Level(level));
                encoder.set_filter(Filter::NoFilter);
            }
            Setting::Fast => {
                encoder.set_deflate_compression(DeflateCompression::FdeflateUltraFast);
                encoder.set_filter(Filter::Up);
            }
        }
        encoder.write_header()?.write_image_data(&self.indices)?;
        Ok(out)
    }
}

enum Setting {
    Ready(Compression),
    Fast,
    Flate(u8),
}

fn main() -> anyhow::Result<()> {
    let mut settings = vec![
        (
            "png Fastest".to_owned(),
            Setting::Ready(Compression::Fastest),
        ),
        ("png Fast".to_owned(), Setting::Ready(Compression::Fast)),
        (
            "png Balanced".to_owned(),
            Setting::Ready(Compression::Balanced),
        ),
        ("png fdeflate, filter up".to_owned(), Setting::Fast),
    ];
    settings.extend((1..=9).map(|n| (format!("png level {n}, unfiltered"), Setting::Flate(n))));
    for file in std::env::args().skip(1) {
        let picture = Picture::read(&file)?;
        let mut times = vec![Vec::new(); settings.len() + 1];
        let mut bytes = vec![0; settings.len() + 1];
        for _ in 0..ROUNDS {
            for i in 0..=settings.len() {
                let start = Instant::now();
                let made = match i.checked_sub(1) {
                    None => picture.ours()?,
                    Some(i) => picture.theirs(&settings[i].1)?,
                };
                times[i].push(start.elapsed());
                bytes[i] = made.len();
            }
        }
        println!("{file}: {} × {}", picture.width, picture.height);
        let names = std::iter::once("ours").chain(settings.iter().map(|(name, _)| name.as_str()));
        for ((name, times), bytes) in names.zip(&mut times).zip(bytes) {
            times.sort();
            println!(
                "  {name:24} {:8.2} ms {bytes:8} bytes",
                times[ROUNDS / 2].as_secs_f64() * 1e3
            );
        }
    }
    Ok(())
}
