//! Random secrets, how they are written, and how they are compared.

use crate::store::Hash;
use rand::TryRng as _;
use rand::rngs::SysRng;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// The operating system has no randomness to give.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gives no randomness: {0}")]
pub(super) struct NoEntropy(String);

/// Random bytes from the operating system.
pub(super) fn bytes<const N: usize>() -> Result<[u8; N], NoEntropy> {
    let mut bytes = [0; N];
    SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|e| NoEntropy(e.to_string()))?;
    Ok(bytes)
}

/// A new secret of 160 bits, in hexadecimal letters.
pub(super) fn fresh() -> Result<String, NoEntropy> {
    Ok(hex(&bytes::<20>()?))
}

/// What is kept of a secret.
pub(super) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

/// Whether two secrets are the same; takes as long for a near miss as for a wild guess.
pub(super) fn same(a: &str, b: &str) -> bool {
    let differing = hash(a).into_iter().zip(hash(b)).map(|(x, y)| x ^ y);
    differing.fold(0, |all, bits| all | bits) == 0
}

/// Bytes in hexadecimal letters.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The sixteen bytes written in 32 hexadecimal letters.
pub(super) fn unhex(text: &str) -> Option<[u8; 16]> {
    if text.len() != 32 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    u128::from_str_radix(text, 16).ok().map(u128::to_be_bytes)
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on says where")]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_compare() {
        let (a, b) = (fresh().expect("entropy"), fresh().expect("entropy"));
        assert_eq!(a.len(), 40);
        assert!(!same(&a, &b) && same(&a, &a.clone()));
    }

    #[test]
    fn tokens_read_back_and_nothing_else_does() {
        let token = bytes::<16>().expect("entropy");
        assert_eq!(unhex(&hex(&token)), Some(token));
        for text in [
            "",
            "..",
            "+1234567890123456789012345678901",
            &"g".repeat(32),
        ] {
            assert_eq!(unhex(text), None, "{text}");
        }
    }
}
