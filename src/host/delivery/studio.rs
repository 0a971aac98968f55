//! Paints pictures away from the tasks that talk. A build without the painter says so instead.

use crate::host::speech::post::Picture;
use std::sync::Arc;
#[cfg(feature = "paint")]
use {
    render::Scene,
    sha2::{Digest as _, Sha256},
    std::collections::VecDeque,
    std::hash::{Hash as _, Hasher},
    std::num::NonZero,
    std::sync::{Mutex, MutexGuard, PoisonError},
};

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

/// Paints pictures, as many at a time as there are cores, and each scene once: what several people see alike is painted for
/// the first and handed to the others.
#[cfg(feature = "paint")]
pub(in crate::host) struct Studio {
    painter: Arc<render::Painter>,
    easels: Arc<tokio::sync::Semaphore>,
    gallery: Mutex<Gallery>,
}

/// A studio without a painter.
#[cfg(not(feature = "paint"))]
pub(in crate::host) struct Studio;

#[cfg(feature = "paint")]
impl Studio {
    /// A studio with fonts and empty caches.
    pub(in crate::host) fn new() -> Result<Self, PaintError> {
        let painter = Arc::new(render::Painter::new()?);
        // Painting is all computing: more at once would only be slower.
        let cores = std::thread::available_parallelism().map_or(2, NonZero::get);
        Ok(Self {
            painter,
            easels: Arc::new(tokio::sync::Semaphore::new(cores)),
            gallery: Mutex::default(),
        })
    }

    /// The picture as PNG bytes, a film as GIF.
    pub(in crate::host) async fn paint(
        &self,
        picture: &Picture,
    ) -> Result<Arc<Vec<u8>>, PaintError> {
        let painting = self.gallery().painting(address(&picture.scenes));
        let scenes = &picture.scenes;
        let painted = painting.get_or_try_init(|| self.painted(Arc::clone(scenes)));
        let painted = Arc::clone(painted.await?);
        self.gallery().make_room();
        Ok(painted)
    }

    async fn painted(&self, scenes: Arc<[Scene]>) -> Result<Arc<Vec<u8>>, PaintError> {
        let easel = Arc::clone(&self.easels).acquire_owned().await;
        let easel = easel.map_err(|_| PaintError::Closed)?;
        let painter = Arc::clone(&self.painter);
        let painted = tokio::task::spawn_blocking(move || {
            // Held here, because painting goes on when whoever asked has gone.
            let _easel = easel;
            match &*scenes {
                [scene] => painter.png(scene),
                scenes => film(&painter, scenes.to_vec()),
            }
        })
        .await;
        Ok(Arc::new(painted.map_err(|_| PaintError::Closed)??))
    }

    // Nothing panics while holding the lock, so a poisoned one is still whole.
    fn gallery(&self) -> MutexGuard<'_, Gallery> {
        self.gallery.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A picture painted by the first who wants it, while the others wait.
#[cfg(feature = "paint")]
type Painting = Arc<tokio::sync::OnceCell<Arc<Vec<u8>>>>;

/// What was painted lately, by what it shows; the least recently wanted first.
#[cfg(feature = "paint")]
#[derive(Default)]
struct Gallery(VecDeque<(Address, Painting)>);

/// SHA-256 of everything in some scenes: only those that look the same share a picture.
#[cfg(feature = "paint")]
type Address = [u8; 32];

#[cfg(feature = "paint")]
fn address(scenes: &[Scene]) -> Address {
    struct Content(Sha256);
    impl Hasher for Content {
        fn write(&mut self, bytes: &[u8]) {
            self.0.update(bytes);
        }

        fn finish(&self) -> u64 {
            let digest: Address = self.0.clone().finalize().into();
            digest.first_chunk().map_or(0, |b| u64::from_be_bytes(*b))
        }
    }
    let mut content = Content(Sha256::new());
    scenes.hash(&mut content);
    content.0.finalize().into()
}

#[cfg(feature = "paint")]
impl Gallery {
    /// The most pictures kept, and their bytes.
    const MOST: usize = 1024;
    const BYTES: usize = 32 * 1024 * 1024;

    fn painting(&mut self, address: Address) -> Painting {
        let known = self.0.iter().rposition(|(a, _)| *a == address);
        let known = known.and_then(|at| self.0.remove(at));
        let painting = known.map_or_else(Painting::default, |(_, painting)| painting);
        self.0.push_back((address, Arc::clone(&painting)));
        painting
    }

    fn make_room(&mut self) {
        let size = |p: &Painting| p.get().map_or(0, |painted| painted.len());
        let mut bytes: usize = self.0.iter().map(|(_, p)| size(p)).sum();
        while self.0.len() > Self::MOST || bytes > Self::BYTES {
            let Some((_, oldest)) = self.0.pop_front() else {
                return;
            };
            bytes = bytes.saturating_sub(size(&oldest));
        }
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

#[cfg(all(test, feature = "paint"))]
#[expect(clippy::expect_used, reason = "a test that cannot go on says where")]
mod tests {
    use super::*;

    fn plain(width: u32) -> Picture {
        let name = format!("{width}.png");
        Picture::still(name, String::new(), Scene::new(width, 2))
    }

    #[tokio::test]
    async fn scenes_that_look_the_same_are_painted_once() {
        let studio = Studio::new().expect("fonts");
        let (one, same, other) = (plain(8), plain(8), plain(9));
        let all = tokio::join!(
            studio.paint(&one),
            studio.paint(&same),
            studio.paint(&other)
        );
        let (one, same, other) = (all.0.expect("1"), all.1.expect("2"), all.2.expect("3"));
        assert!(Arc::ptr_eq(&one, &same));
        assert_ne!(one, other);
        let again = studio.paint(&plain(8)).await.expect("painted before");
        assert!(Arc::ptr_eq(&one, &again));
        assert_eq!(studio.gallery().0.len(), 2);
    }

    #[test]
    fn pictures_wanted_longest_ago_make_room() {
        let mut gallery = Gallery::default();
        let address = |n: usize| address(&plain(n as u32 + 1).scenes);
        for n in 0..=Gallery::MOST {
            gallery.painting(address(n));
            gallery.painting(address(0));
        }
        gallery.make_room();
        assert_eq!(gallery.0.len(), Gallery::MOST);
        assert!(gallery.0.iter().any(|(a, _)| *a == address(0)));
        assert!(gallery.0.iter().all(|(a, _)| *a != address(1)));
        let mut gallery = Gallery::default();
        for (n, bytes) in [(0, Gallery::BYTES), (1, 1)] {
            let painted = gallery.painting(address(n));
            painted.set(Arc::new(vec![0; bytes])).expect("not painted");
            gallery.make_room();
            assert_eq!(gallery.0.len(), 1);
        }
        assert_eq!(gallery.0[0].0, address(1));
    }
}
