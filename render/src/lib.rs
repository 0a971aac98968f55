//! Scenes and their painter.
