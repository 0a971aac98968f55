//! Deflate made for boards: what repeats there is the pixel to the left, the row above,
//! and now and then something further back, so only these three places are looked at.
//! A band of rows becomes one block with its own codes, ending on a whole byte.

use super::huffman;

/// Smallest and largest number of bytes one match may stand for in this encoder.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;
/// Deflate looks back no further.
const WINDOW: usize = 32_768;
/// The most places inside a copy that are remembered as beginnings of later ones.
const REMEMBERED: usize = 4;
const TABLE_BITS: u32 = 14;

const LENGTH_BASE: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
];
const LENGTH_EXTRA: [u8; 29] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const END_OF_BLOCK: usize = 256;

/// Symbol of each match length.
static LENGTH_SYMBOL: [u8; LONGEST + 1] = length_symbols();

const fn length_symbols() -> [u8; LONGEST + 1] {
    let mut table = [0u8; LONGEST + 1];
    let mut length = 3;
    let mut symbol = 0;
    while length <= LONGEST {
        while symbol + 1 < 29 && LENGTH_BASE[symbol + 1] as usize <= length {
            symbol += 1;
        }
        table[length] = symbol as u8;
        length += 1;
    }
    table
}

/// Symbol, number of extra bits and their value for a distance of at least one.
fn distance_code(distance: usize) -> (usize, u32, u64) {
    let d = distance as u32 - 1;
    if d < 4 {
        return (d as usize, 0, 0);
    }
    let top = d.ilog2();
    let extra = top - 1;
    let symbol = 2 * top + ((d >> extra) & 1);
    (symbol as usize, extra, u64::from(d & ((1 << extra) - 1)))
}

/// Reused memory of the encoder.
#[derive(Default)]
pub(crate) struct Scratch {
    tokens: Vec<Token>,
    table: Vec<u32>,
}

/// A byte as it is, or (with a distance) a copy of earlier ones.
#[derive(Clone, Copy)]
struct Token {
    /// The byte, or the length of the copy.
    value: u16,
    /// How far back the copy starts; zero for a byte.
    distance: u16,
}

/// How often each symbol occurs.
struct Tally {
    literals: [u32; 286],
    distances: [u32; 30],
}

/// Appends the rows as one block. `row` is the length of a row, `step` the bytes of one pixel.
pub(super) fn block(
    data: &[u8],
    row: usize,
    step: usize,
    scratch: &mut Scratch,
    out: &mut Vec<u8>,
) {
    let tally = tokenise(data, row, step, scratch);
    let mut bits = Bits {
        out,
        held: 0,
        count: 0,
    };
    write_block(&tally, &scratch.tokens, &mut bits);
    bits.flush_aligned();
}

fn tokenise(data: &[u8], row: usize, step: usize, scratch: &mut Scratch) -> Tally {
    let mut tally = Tally {
        literals: [0; 286],
        distances: [0; 30],
    };
    scratch.tokens.clear();
    scratch.table.clear();
    scratch.table.resize(1 << TABLE_BITS, u32::MAX);
    let mut at = 0;
    while at < data.len() {
        let (length, distance) = best_match(data, at, row, step, &mut scratch.table);
        // A longer copy from the row above that starts one pixel later is worth the pixel.
        let next = at + step;
        let later = length < 32
            && row <= WINDOW
            && next >= row
            && next < data.len()
            && matching(data, next, row) > length + step;
        if length < SHORTEST || later {
            // Where nothing is known of a pixel's first byte, nothing is of its others.
            for &byte in &data[at..next.min(data.len())] {
                scratch.tokens.push(Token {
                    value: u16::from(byte),
                    distance: 0,
                });
                tally.literals[usize::from(byte)] += 1;
            }
            at = next;
            continue;
        }
        scratch.tokens.push(Token {
            value: length as u16,
            distance: distance as u16,
        });
        tally.literals[257 + usize::from(LENGTH_SYMBOL[length])] += 1;
        tally.distances[distance_code(distance).0] += 1;
        // What begins inside a copy may begin again.
        for inside in at + 1..at + length.min(REMEMBERED) {
            if let Some(slot) = slot(data, inside) {
                scratch.table[slot] = inside as u32;
            }
        }
        at += length;
    }
    tally.literals[END_OF_BLOCK] = 1;
    if tally.distances.iter().all(|&n| n == 0) {
        tally.distances[0] = 1;
    }
    tally
}

/// The best of the three places to copy from.
fn best_match(
    data: &[u8],
    at: usize,
    row: usize,
    step: usize,
    table: &mut [u32],
) -> (usize, usize) {
    let mut best = (0, 0);
    if at >= row && row <= WINDOW {
        best = (matching(data, at, row), row);
    }
    if best.0 < 64 && at >= step {
        let length = matching(data, at, step);
        if length > best.0 {
            best = (length, step);
        }
    }
    if best.0 < 16
        && let Some(slot) = slot(data, at)
    {
        let seen = std::mem::replace(&mut table[slot], at as u32) as usize;
        if seen < at && at - seen < WINDOW {
            let length = matching(data, at, at - seen);
            if length >= 4 && length > best.0 {
                best = (length, at - seen);
            }
        }
    }
    best
}

/// The place in the table for what begins here: four bytes decide, and a multiplication spreads them.
fn slot(data: &[u8], at: usize) -> Option<usize> {
    let next = u32::from_le_bytes(*data.get(at..)?.first_chunk()?);
    Some((next.wrapping_mul(0x9e37_79b1) >> (32 - TABLE_BITS)) as usize)
}

/// How many bytes from `at` on equal those `distance` before them.
#[inline]
fn matching(data: &[u8], at: usize, distance: usize) -> usize {
    let end = data.len().min(at + LONGEST);
    let (new, old) = (&data[at..end], &data[at - distance..end - distance]);
    let (new8, new_tail) = new.as_chunks::<8>();
    let (old8, old_tail) = old.as_chunks::<8>();
    for (i, (a, b)) in new8.iter().zip(old8).enumerate() {
        let differ = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differ != 0 {
            return i * 8 + (differ.trailing_zeros() / 8) as usize;
        }
    }
    let tail = new_tail
        .iter()
        .zip(old_tail)
        .take_while(|(a, b)| a == b)
        .count();
    new8.len() * 8 + tail
}

/// Bits on their way into bytes, lowest first.
struct Bits<'a> {
    out: &'a mut Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits<'_> {
    #[inline]
    fn put(&mut self, value: u64, bits: u32) {
        self.held |= value << self.count;
        self.count += bits;
        if self.count >= 32 {
            self.out
                .extend_from_slice(&(self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    /// Ends on a whole byte by way of an empty stored block, so that any block may follow.
    fn flush_aligned(mut self) {
        self.put(0, 3);
        let bytes = self.count.div_ceil(8) as usize;
        self.out
            .extend_from_slice(&self.held.to_le_bytes()[..bytes]);
        self.out.extend_from_slice(&[0, 0, 0xff, 0xff]);
    }
}

fn write_block(tally: &Tally, tokens: &[Token], bits: &mut Bits) {
    let lit_len = huffman::lengths(&tally.literals, 15);
    let dist_len = huffman::lengths(&tally.distances, 15);
    write_header(&lit_len, &dist_len, bits);
    let (lit, dist) = (huffman::codes(&lit_len), huffman::codes(&dist_len));
    let literal = |bits: &mut Bits, s: usize| bits.put(u64::from(lit[s]), u32::from(lit_len[s]));
    for token in tokens {
        if token.distance == 0 {
            literal(bits, usize::from(token.value));
            continue;
        }
        let symbol = usize::from(LENGTH_SYMBOL[usize::from(token.value)]);
        literal(bits, 257 + symbol);
        let over = u64::from(token.value - LENGTH_BASE[symbol]);
        bits.put(over, u32::from(LENGTH_EXTRA[symbol]));
        let (symbol, extra, over) = distance_code(usize::from(token.distance));
        bits.put(u64::from(dist[symbol]), u32::from(dist_len[symbol]));
        bits.put(over, extra);
    }
    literal(bits, END_OF_BLOCK);
}

/// The order in which deflate lists the lengths of the codes for code lengths.
const LISTED: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

fn write_header(lit_len: &[u8], dist_len: &[u8], bits: &mut Bits) {
    let used = |lengths: &[u8], least: usize| {
        lengths
            .iter()
            .rposition(|&l| l > 0)
            .map_or(least, |i| (i + 1).max(least))
    };
    let (lits, dists) = (used(lit_len, 257), used(dist_len, 1));
    let listed: Vec<u8> = lit_len[..lits]
        .iter()
        .chain(&dist_len[..dists])
        .copied()
        .collect();
    let runs = run_lengths(&listed);
    let mut freq = [0u32; 19];
    for run in &runs {
        freq[usize::from(run.symbol)] += 1;
    }
    let lengths = huffman::lengths(&freq, 7);
    let codes = huffman::codes(&lengths);
    let shown = LISTED
        .iter()
        .rposition(|&s| lengths[s] > 0)
        .map_or(4, |i| (i + 1).max(4));
    // Not the last block, dynamic codes.
    bits.put(0b100, 3);
    bits.put(lits as u64 - 257, 5);
    bits.put(dists as u64 - 1, 5);
    bits.put(shown as u64 - 4, 4);
    for &symbol in &LISTED[..shown] {
        bits.put(u64::from(lengths[symbol]), 3);
    }
    for run in &runs {
        let symbol = usize::from(run.symbol);
        bits.put(u64::from(codes[symbol]), u32::from(lengths[symbol]));
        bits.put(u64::from(run.over), run.extra);
    }
}

/// A code length, or a repetition of one.
struct Run {
    symbol: u8,
    extra: u32,
    over: u8,
}

fn run_lengths(listed: &[u8]) -> Vec<Run> {
    let mut runs = Vec::new();
    for same in listed.chunk_by(|a, b| a == b) {
        let (value, mut left) = (same[0], same.len());
        if value == 0 {
            while left >= 11 {
                let n = left.min(138);
                runs.push(Run {
                    symbol: 18,
                    extra: 7,
                    over: (n - 11) as u8,
                });
                left -= n;
            }
            if left >= 3 {
                runs.push(Run {
                    symbol: 17,
                    extra: 3,
                    over: (left - 3) as u8,
                });
                left = 0;
            }
        } else {
            runs.push(Run {
                symbol: value,
                extra: 0,
                over: 0,
            });
            left -= 1;
            while left >= 3 {
                let n = left.min(6);
                runs.push(Run {
                    symbol: 16,
                    extra: 2,
                    over: (n - 3) as u8,
                });
                left -= n;
            }
        }
        runs.extend((0..left).map(|_| Run {
            symbol: value,
            extra: 0,
            over: 0,
        }));
    }
    runs
}
