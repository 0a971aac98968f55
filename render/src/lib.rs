//! Scenes and their painter.

pub mod scene;
