//! Huffman codes with a longest length, as deflate wants them.

/// Length of each symbol's code, none longer than `limit`; zero for symbols never used.
pub(super) fn lengths(freq: &[u32], limit: usize) -> Vec<u8> {
    let mut lengths = vec![0u8; freq.len()];
    let mut used: Vec<usize> = (0..freq.len()).filter(|&i| freq[i] > 0).collect();
    if used.len() < 2 {
        if let Some(&only) = used.first() {
            lengths[only] = 1;
        }
        return lengths;
    }
    used.sort_by_key(|&i| freq[i]);
    let mut count = depths(
        &used.iter().map(|&i| u64::from(freq[i])).collect::<Vec<_>>(),
        limit,
    );
    shorten(&mut count, limit);
    // The rarest symbols come first and take the longest codes.
    let mut rest = used.iter();
    for length in (1..=limit).rev() {
        for &symbol in rest.by_ref().take(count[length] as usize) {
            lengths[symbol] = length as u8;
        }
    }
    lengths
}

/// How many symbols (given by rising weight) stand at each depth of the Huffman tree.
fn depths(weights: &[u64], limit: usize) -> Vec<u32> {
    let leaves = weights.len();
    let mut weight = weights.to_vec();
    let mut parent = vec![0usize; 2 * leaves - 1];
    let (mut leaf, mut branch) = (0, leaves);
    for node in leaves..2 * leaves - 1 {
        let mut sum = 0;
        for _ in 0..2 {
            let take_leaf = leaf < leaves && (branch >= node || weight[leaf] <= weight[branch]);
            let next = if take_leaf { &mut leaf } else { &mut branch };
            sum += weight[*next];
            parent[*next] = node;
            *next += 1;
        }
        weight.push(sum);
    }
    let mut depth = vec![0usize; 2 * leaves - 1];
    let mut count = vec![0u32; limit + 1];
    for node in (0..2 * leaves - 2).rev() {
        depth[node] = depth[parent[node]] + 1;
        if node < leaves {
            count[depth[node].min(limit)] += 1;
        }
    }
    count
}

/// Moves symbols deeper until the codes cut off at the limit fit again (Kraft's inequality).
fn shorten(count: &mut [u32], limit: usize) {
    let room = 1u64 << limit;
    let mut taken: u64 = (1..=limit)
        .map(|l| u64::from(count[l]) << (limit - l))
        .sum();
    while taken > room {
        let Some(from) = (1..limit).rev().find(|&l| count[l] > 0) else {
            return;
        };
        count[from] -= 1;
        count[from + 1] += 2;
        count[limit] -= 1;
        taken -= 1;
    }
}

/// The canonical codes of these lengths, bits reversed as deflate writes them.
pub(super) fn codes(lengths: &[u8]) -> Vec<u16> {
    let mut count = [0u16; 17];
    for &l in lengths.iter().filter(|&&l| l > 0) {
        count[usize::from(l)] += 1;
    }
    let mut next = [0u16; 17];
    for bits in 1..16 {
        next[bits] = (next[bits - 1] + count[bits - 1]) << 1;
    }
    lengths
        .iter()
        .map(|&l| {
            if l == 0 {
                return 0;
            }
            let code = next[usize::from(l)];
            next[usize::from(l)] += 1;
            code.reverse_bits() >> (16 - u32::from(l))
        })
        .collect()
}
