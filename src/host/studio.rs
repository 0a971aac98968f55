//! Paints pictures away from the tasks that talk.

use super::post::Picture;
use render::{Painter, RenderError};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Pictures painted at once: painting is all computing, so more would only be slower.
const AT_ONCE: usize = 2;

/// Paints pictures, a few at a time.
pub struct Studio {
    painter: Arc<Painter>,
    places: Semaphore,
}

/// Why a picture could not be painted. The words go out without it.
#[derive(Debug, thiserror::Error)]
pub enum PaintError {
    /// The scene is no picture.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The host is stopping.
    #[error("the studio is closed")]
    Closed,
}

impl Studio {
    /// A studio with fonts and empty caches.
    pub fn new() -> Result<Self, RenderError> {
        Ok(Self {
            painter: Arc::new(Painter::new()?),
            places: Semaphore::new(AT_ONCE),
        })
    }

    /// The picture as PNG bytes.
    pub async fn paint(&self, picture: &Picture) -> Result<Arc<Vec<u8>>, PaintError> {
        let _place = self
            .places
            .acquire()
            .await
            .map_err(|_| PaintError::Closed)?;
        let (painter, scene) = (Arc::clone(&self.painter), Arc::clone(&picture.scene));
        let painted = tokio::task::spawn_blocking(move || painter.png(&scene)).await;
        Ok(Arc::new(painted.map_err(|_| PaintError::Closed)??))
    }
}
