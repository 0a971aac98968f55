//! Drawing instructions.

/// A picture as plain data.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What to draw, from back to front.
    pub nodes: Vec<()>,
}
