//! PNG files made for boards: quick, small, and in bands that can be kept and put together again.
//!
//! Why not the `png` crate: on the boards of the five games, and with zlib-rs behind it, it takes 2.3 to 4 times as long for a
//! file of the same size (`examples/encoders.rs` measures it), and it cannot reuse the bands that did not change.

mod deflate;
mod huffman;

pub(crate) use deflate::Scratch;

use image::error::{
    EncodingError, ImageFormatHint, ParameterError, ParameterErrorKind, UnsupportedError,
    UnsupportedErrorKind,
};
use image::{ExtendedColorType, ImageEncoder, ImageError, ImageFormat, ImageResult};
use std::io::Write;

/// Rows of a band: few enough that a band's pixels stay in the nearer caches of a processor.
pub(crate) const ROWS: usize = 40;

/// What a pixel of the file is, by its number in the PNG standard.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Format {
    /// One byte per pixel: a shade of grey.
    Grey = 0,
    /// Three bytes per pixel.
    Rgb = 2,
    /// One byte per pixel, naming a colour of the palette.
    Palette = 3,
    /// Shade and opacity.
    GreyAlpha = 4,
    /// Four bytes per pixel.
    Rgba = 6,
}

impl Format {
    /// Bytes of one pixel.
    pub(crate) fn step(self) -> usize {
        match self {
            Self::Grey | Self::Palette => 1,
            Self::GreyAlpha => 2,
            Self::Rgb => 3,
            Self::Rgba => 4,
        }
    }

    fn of(colour: ExtendedColorType) -> ImageResult<Self> {
        match colour {
            ExtendedColorType::L8 => Ok(Self::Grey),
            ExtendedColorType::La8 => Ok(Self::GreyAlpha),
            ExtendedColorType::Rgb8 => Ok(Self::Rgb),
            ExtendedColorType::Rgba8 => Ok(Self::Rgba),
            other => Err(ImageError::Unsupported(
                UnsupportedError::from_format_and_kind(
                    ImageFormatHint::Exact(ImageFormat::Png),
                    UnsupportedErrorKind::Color(other),
                ),
            )),
        }
    }
}

/// Writes a picture of eight bits per channel as a PNG file.
#[derive(Debug)]
pub struct PngEncoder<'p, W> {
    out: W,
    palette: Option<&'p [[u8; 3]]>,
}

impl<'p, W: Write> PngEncoder<'p, W> {
    /// Writes into `out`.
    pub fn new(out: W) -> Self {
        Self { out, palette: None }
    }

    /// Takes each byte of a grey picture as the number of one of these colours, 256 at most.
    #[must_use]
    pub fn with_palette(mut self, colours: &'p [[u8; 3]]) -> Self {
        self.palette = Some(colours);
        self
    }

    /// The format of the file, if the palette (where there is one) holds every colour the picture names.
    fn format(&self, pixels: &[u8], colour: ExtendedColorType) -> ImageResult<Format> {
        let Some(colours) = self.palette else {
            return Format::of(colour);
        };
        let largest = pixels.iter().max().copied().unwrap_or_default();
        if colour != ExtendedColorType::L8 || !(1..=256).contains(&colours.len()) {
            return Err(wrong(
                "a palette has 1 to 256 colours, and its picture one byte per pixel",
            ));
        }
        if usize::from(largest) >= colours.len() {
            return Err(wrong("the picture names a colour beyond the palette"));
        }
        Ok(Format::Palette)
    }
}

fn wrong(what: &'static str) -> ImageError {
    ImageError::Encoding(EncodingError::new(ImageFormat::Png.into(), what))
}

impl<W: Write> ImageEncoder for PngEncoder<'_, W> {
    fn write_image(
        mut self,
        pixels: &[u8],
        width: u32,
        height: u32,
        colour: ExtendedColorType,
    ) -> ImageResult<()> {
        let format = self.format(pixels, colour)?;
        let row = width as usize * format.step();
        // The standard knows no empty picture, and no side of 2³¹ or more.
        let sides = [width, height]
            .iter()
            .all(|side| (1..1 << 31).contains(side));
        if !sides || row.checked_mul(height as usize) != Some(pixels.len()) {
            let kind = ParameterErrorKind::DimensionMismatch;
            return Err(ImageError::Parameter(ParameterError::from_kind(kind)));
        }
        let mut scratch = Scratch::default();
        let mut raw = Vec::with_capacity((row + 1) * ROWS);
        let mut bands = Vec::new();
        for rows in pixels.chunks(row * ROWS) {
            raw.clear();
            for row in rows.chunks_exact(row) {
                raw.push(UNFILTERED);
                raw.extend_from_slice(row);
            }
            bands.push(band(
                &raw,
                row + 1,
                format.step(),
                bands.is_empty(),
                &mut scratch,
            ));
        }
        let palette = self.palette.unwrap_or_default();
        let file = assemble((width, height), format, palette, bands.iter());
        Ok(self.out.write_all(&file)?)
    }
}

/// The filter byte before every row: boards compress best as they are.
pub(crate) const UNFILTERED: u8 = 0;

/// Some rows, compressed and wrapped as a chunk of their own.
pub(crate) struct Band {
    /// The whole chunk with length, name and checksum.
    pub(crate) chunk: Vec<u8>,
    /// Checksum of the rows before compression.
    adler: u32,
    /// Length of the rows before compression.
    raw: usize,
}

/// Compresses rows (each with its filter byte). The first band of a picture opens the zlib stream.
pub(crate) fn band(
    raw: &[u8],
    row: usize,
    step: usize,
    first: bool,
    scratch: &mut Scratch,
) -> Band {
    let mut chunk = Vec::with_capacity(raw.len() / 8 + 64);
    chunk.extend_from_slice(b"\0\0\0\0IDAT");
    if first {
        chunk.extend_from_slice(&[0x78, 0x01]);
    }
    deflate::block(raw, row, step, scratch, &mut chunk);
    seal(&mut chunk, 0);
    chunk.shrink_to_fit();
    Band {
        chunk,
        adler: simd_adler32::adler32(&raw),
        raw: raw.len(),
    }
}

/// Writes the length in front of the chunk that began at `start`, and its checksum behind.
fn seal(out: &mut Vec<u8>, start: usize) {
    let length = (out.len() - start - 8) as u32;
    out[start..start + 4].copy_from_slice(&length.to_be_bytes());
    let crc = crc32fast::hash(&out[start + 4..]);
    out.extend_from_slice(&crc.to_be_bytes());
}

fn chunk(out: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    let start = out.len();
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&name);
    out.extend_from_slice(data);
    seal(out, start);
}

/// Checksum of two stretches from the checksums of each (as in zlib's `adler32_combine`).
fn combine(a: u32, b: u32, length: usize) -> u32 {
    const BASE: u64 = 65_521;
    let part = |v: u32| (u64::from(v & 0xffff), u64::from(v >> 16));
    let ((a1, a2), (b1, b2)) = (part(a), part(b));
    let length = length as u64 % BASE;
    let low = (a1 + b1 + BASE - 1) % BASE;
    let high = (a2 + b2 + length * a1 + BASE - length) % BASE;
    ((high << 16) | low) as u32
}

/// The whole file: header, palette if there is one, the bands, and the end of the stream.
pub(crate) fn assemble<'b>(
    (width, height): (u32, u32),
    format: Format,
    palette: &[[u8; 3]],
    bands: impl Iterator<Item = &'b Band> + Clone,
) -> Vec<u8> {
    let total: usize = bands.clone().map(|b| b.chunk.len()).sum();
    let mut out = Vec::with_capacity(total + 1024);
    out.extend_from_slice(b"\x89PNG\r\n\x1a\n");
    let mut header = [0u8; 13];
    header[..4].copy_from_slice(&width.to_be_bytes());
    header[4..8].copy_from_slice(&height.to_be_bytes());
    header[8] = 8;
    header[9] = format as u8;
    chunk(&mut out, *b"IHDR", &header);
    if format == Format::Palette {
        chunk(&mut out, *b"PLTE", palette.as_flattened());
    }
    let mut adler = 1;
    for band in bands {
        out.extend_from_slice(&band.chunk);
        adler = combine(adler, band.adler, band.raw);
    }
    // An empty last block, then the checksum of everything.
    let mut tail = [3, 0, 0, 0, 0, 0];
    tail[2..].copy_from_slice(&adler.to_be_bytes());
    chunk(&mut out, *b"IDAT", &tail);
    chunk(&mut out, *b"IEND", &[]);
    out
}
