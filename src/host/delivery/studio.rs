//! Paints pictures away from the tasks that talk. A build without the painter says so instead.

use crate::host::speech::post::Picture;
use std::sync::Arc;

/// The media type of what a studio painted: films are GIF, everything else is PNG. `None` for anything else.
pub fn media_type(painted: &[u8]) -> Option<&'static str> {
    match painted {
        [b'G', b'I', b'F', b'8', ..] => Some("image/gif"),
        [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
        _ => None,
    }
}

/// Why a picture could not be painted. The words go out without it.
#[derive(Debug, thiserror::Error)]
pub enum PaintError {
    /// The scene is no picture, or there are no fonts.
    #[cfg(feature = "paint")]
    #[error(transparent)]
    Render(#[from] render::RenderError),
    /// The host is stopping.
    #[cfg(feature = "paint")]
    #[error("the studio is closed")]
    Closed,
    /// Built for rules work alone.
    #[cfg(not(feature = "paint"))]
    #[error("this program was built without the painter; build it with the feature `paint`")]
    NoPainter,
}

/// Paints pictures, a few at a time.
#[cfg(feature = "paint")]
pub(in crate::host) struct Studio {
    painter: Arc<render::Painter>,
    places: tokio::sync::Semaphore,
}

/// A studio without a painter.
#[cfg(not(feature = "paint"))]
pub(in crate::host) struct Studio;

#[cfg(feature = "paint")]
impl Studio {
    /// Pictures painted at once: painting is all computing, so more would only be slower.
    const AT_ONCE: usize = 2;

    /// A studio with fonts and empty caches.
    pub(in crate::host) fn new() -> Result<Self, PaintError> {
        let painter = Arc::new(render::Painter::new()?);
        Ok(Self {
            painter,
            places: tokio::sync::Semaphore::new(Self::AT_ONCE),
        })
    }

    /// The picture as PNG bytes, a film as GIF.
    pub(in crate::host) async fn paint(
        &self,
        picture: &Picture,
    ) -> Result<Arc<Vec<u8>>, PaintError> {
        let _place = self
            .places
            .acquire()
            .await
            .map_err(|_| PaintError::Closed)?;
        let (painter, scenes) = (Arc::clone(&self.painter), Arc::clone(&picture.scenes));
        let painted = tokio::task::spawn_blocking(move || match &*scenes {
            [scene] => painter.png(scene),
            scenes => film(&painter, scenes.to_vec()),
        })
        .await;
        Ok(Arc::new(painted.map_err(|_| PaintError::Closed)??))
    }
}

/// A film that may be posted: one too large loses every second scene but the last.
#[cfg(feature = "paint")]
fn film(
    painter: &render::Painter,
    mut scenes: Vec<render::Scene>,
) -> Result<Vec<u8>, render::RenderError> {
    /// How long a scene is shown, and the last one, in hundredths of a second.
    const EACH: u16 = 70;
    const LAST: u16 = 400;
    loop {
        match painter.film(&scenes, EACH, LAST) {
            Err(render::RenderError::Bytes(_)) if scenes.len() > 2 => {
                let last = scenes.len() - 1;
                let mut at = 0..=last;
                scenes.retain(|_| at.next().is_some_and(|i| i % 2 == 0 || i == last));
            }
            made => return made,
        }
    }
}

#[cfg(not(feature = "paint"))]
#[expect(
    clippy::unnecessary_wraps,
    clippy::unused_async,
    reason = "the same signatures as with the painter"
)]
impl Studio {
    pub(in crate::host) fn new() -> Result<Self, PaintError> {
        Ok(Self)
    }

    pub(in crate::host) async fn paint(&self, _: &Picture) -> Result<Arc<Vec<u8>>, PaintError> {
        Err(PaintError::NoPainter)
    }
}
