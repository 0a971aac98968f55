//! Why a scene cannot be painted.

use std::fmt;

/// Why a scene cannot be painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RenderError {
    /// Width or height is zero or beyond the limit.
    Size {
        /// The width asked for.
        width: u32,
        /// The height asked for.
        height: u32,
    },
    /// There are more nodes than the limit.
    Nodes(usize),
    /// What is in it is too large to be painted in reasonable time and memory.
    Work,
    /// The file would be larger than chat platforms take.
    Bytes(usize),
    /// A film needs at least one scene.
    Empty,
    /// A typeface built into the program cannot be read.
    Font(&'static str),
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Size { width, height } => {
                write!(f, "a picture of {width}×{height} pixels cannot be painted")
            }
            Self::Nodes(n) => write!(f, "a scene of {n} nodes is too full to be painted"),
            Self::Work => write!(f, "what the scene holds is too large to be painted"),
            Self::Bytes(n) => write!(f, "the picture takes {n} bytes, more than may be posted"),
            Self::Empty => write!(f, "a film without scenes cannot be made"),
            Self::Font(name) => write!(f, "the typeface {name} cannot be read"),
        }
    }
}

impl std::error::Error for RenderError {}
