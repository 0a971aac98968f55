//! What our PNG coder writes is what other decoders read.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use image::{ExtendedColorType as Colour, ImageEncoder as _, ImageError};
use render::PngEncoder;
use std::io::Write as _;
use std::process::{Command, Stdio};
use support::Dice;

/// Pixels as boards have them: flat runs, repetitions of what is above, and some noise.
fn pixels(dice: &mut Dice, len: usize, row: usize, most: usize) -> Vec<u8> {
    let mut made: Vec<u8> = Vec::with_capacity(len);
    while made.len() < len {
        let run = dice.one(&[1, 2, 5, 30, 259, 300]);
        match dice.below(4) {
            0 => made.extend((0..run).map(|_| dice.below(most) as u8)),
            1 if made.len() >= row => {
                let above = made.len() - row;
                made.extend_from_within(above..above + run.min(row));
            }
            _ => {
                let same = dice.below(most) as u8;
                made.extend(std::iter::repeat_n(same, run));
            }
        }
    }
    made.truncate(len);
    made
}

fn written(pixels: &[u8], size: (u32, u32), colour: Colour) -> Vec<u8> {
    let mut out = Vec::new();
    let encoder = PngEncoder::new(&mut out);
    encoder.write_image(pixels, size.0, size.1, colour).unwrap();
    out
}

const COLOURS: [(Colour, usize); 4] = [
    (Colour::L8, 1),
    (Colour::La8, 2),
    (Colour::Rgb8, 3),
    (Colour::Rgba8, 4),
];

/// Single pixels, odd sides, several bands, and rows longer than deflate looks back.
const SIZES: [(u32, u32); 7] = [
    (1, 1),
    (1, 99),
    (97, 1),
    (63, 41),
    (400, 123),
    (9_000, 45),
    (70_001, 3),
];

/// Every kind of picture: its size, its kind and its pixels.
fn all() -> impl Iterator<Item = ((u32, u32), Colour, Vec<u8>)> {
    let kinds = SIZES
        .into_iter()
        .flat_map(|size| COLOURS.map(|colour| (size, colour)));
    kinds.map(|(size, (colour, step))| {
        let row = size.0 as usize * step;
        let mut dice = Dice::new(u64::from(size.0) + step as u64);
        (
            size,
            colour,
            pixels(&mut dice, row * size.1 as usize, row, 256),
        )
    })
}

#[test]
fn png_reads_every_colour_type_and_size() {
    for (size, colour, pixels) in all() {
        let file = written(&pixels, size, colour);
        let mut reader = png::Decoder::new(std::io::Cursor::new(&file))
            .read_info()
            .unwrap();
        let mut seen = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut seen).unwrap();
        reader.finish().unwrap();
        assert_eq!((info.width, info.height), size);
        assert!(seen == pixels, "{size:?} {colour:?}");
    }
}

#[test]
fn a_palette_names_colours() {
    let palette: Vec<[u8; 3]> = (0..200).map(|i| [i, 255 - i, i / 2]).collect();
    let indices = pixels(&mut Dice::new(3), 300 * 90, 300, palette.len());
    let mut out = Vec::new();
    let encoder = PngEncoder::new(&mut out).with_palette(&palette);
    encoder.write_image(&indices, 300, 90, Colour::L8).unwrap();
    let seen = image::load_from_memory(&out).unwrap().to_rgb8();
    let wanted: Vec<u8> = indices
        .iter()
        .flat_map(|&i| palette[usize::from(i)])
        .collect();
    assert!(seen.into_raw() == wanted);
}

#[test]
fn what_is_no_picture_is_an_error() {
    let write = |pixels: &[u8], width, height, colour| {
        PngEncoder::new(Vec::new()).write_image(pixels, width, height, colour)
    };
    let is_size = |result| matches!(result, Err(ImageError::Parameter(_)));
    assert!(is_size(write(&[], 0, 0, Colour::L8)));
    assert!(is_size(write(&[1, 2, 3], 2, 2, Colour::L8)));
    assert!(is_size(write(&[0; 8], u32::MAX, u32::MAX, Colour::Rgba8)));
    let result = write(&[0; 8], 1, 1, Colour::Rgba16);
    assert!(matches!(result, Err(ImageError::Unsupported(_))));
    let few = [[0, 0, 0], [9, 9, 9]];
    let beyond = PngEncoder::new(Vec::new()).with_palette(&few);
    assert!(beyond.write_image(&[0, 1, 2], 3, 1, Colour::L8).is_err());
    let none = PngEncoder::new(Vec::new()).with_palette(&[]);
    assert!(none.write_image(&[0], 1, 1, Colour::L8).is_err());
}

/// Reads length and file again and again, and prints a checksum of the pixels of each.
const READER: &str = "
import io, sys, zlib
from PIL import Image
while head := sys.stdin.buffer.read(4):
    file = sys.stdin.buffer.read(int.from_bytes(head, 'big'))
    print(zlib.crc32(Image.open(io.BytesIO(file)).tobytes()))
";

#[test]
fn libpng_reads_the_same_pixels() {
    // Asked for by name: `tests/run` brings a Python with Pillow.
    let Ok(python) = std::env::var("ORRERY_PILLOW") else {
        return;
    };
    let mut child = Command::new(python)
        .args(["-c", READER])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut wanted = Vec::new();
    let mut stdin = child.stdin.take().unwrap();
    for (size, colour, pixels) in all() {
        let file = written(&pixels, size, colour);
        stdin.write_all(&(file.len() as u32).to_be_bytes()).unwrap();
        stdin.write_all(&file).unwrap();
        wanted.push(crc32fast::hash(&pixels).to_string());
    }
    drop(stdin);
    let seen = child.wait_with_output().unwrap();
    assert!(seen.status.success());
    let seen = String::from_utf8(seen.stdout).unwrap();
    assert_eq!(seen.lines().collect::<Vec<_>>(), wanted);
}
