//! What the console takes and shows at most.

/// The longest name of a person or place.
pub const LONGEST_NAME: usize = 32;

/// How much of a picture's words stands on its line.
pub const LONGEST_ALT: usize = 100;

/// How much of a line that makes no sense is repeated.
pub const LONGEST_QUOTE: usize = 60;
