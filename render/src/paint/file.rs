//! The PNG file around compressed bands.

use super::deflate::{self, Scratch};

/// Colour types of the PNG standard that we write.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Format {
    /// One byte per pixel, naming a colour of the palette.
    Palette,
    /// Three bytes per pixel.
    Rgb,
}

impl Format {
    /// Bytes of one pixel.
    pub(super) fn step(self) -> usize {
        match self {
            Self::Palette => 1,
            Self::Rgb => 3,
        }
    }
}

/// Some rows, compressed and wrapped as a chunk of their own.
pub(super) struct Band {
    /// The whole chunk with length, name and checksum.
    pub(super) chunk: Vec<u8>,
    /// Checksum of the rows before compression.
    adler: u32,
    /// Length of the rows before compression.
    raw: usize,
    /// What the palette cost: the sum of squared differences.
    pub(super) error: u64,
}

/// Compresses rows (each with its filter byte). The first band of a picture opens the zlib stream.
pub(super) fn band(
    raw: &[u8],
    row: usize,
    step: usize,
    first: bool,
    error: u64,
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
        error,
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
pub(super) fn assemble<B: AsRef<Band>>(
    width: u32,
    height: u32,
    format: Format,
    palette: &[[u8; 3]],
    bands: &[B],
) -> Vec<u8> {
    let total: usize = bands.iter().map(|b| b.as_ref().chunk.len()).sum();
    let mut out = Vec::with_capacity(total + 1024);
    out.extend_from_slice(b"\x89PNG\r\n\x1a\n");
    let mut header = [0u8; 13];
    header[..4].copy_from_slice(&width.to_be_bytes());
    header[4..8].copy_from_slice(&height.to_be_bytes());
    header[8] = 8;
    header[9] = if format == Format::Palette { 3 } else { 2 };
    chunk(&mut out, *b"IHDR", &header);
    if format == Format::Palette {
        chunk(&mut out, *b"PLTE", palette.as_flattened());
    }
    let mut adler = 1;
    for band in bands.iter().map(AsRef::as_ref) {
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
