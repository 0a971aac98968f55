//! Scenes one after another as an animated GIF: the one moving picture that every chat shows.
//!
//! Written with `gif`, on which `image`'s own encoder of films stands: that one would choose new colours for every frame.

use super::canvas::pixels;
use super::palette::{Memo, Palette};
use super::{MAX_BYTES, Painter, RenderError};
use crate::Scene;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::GrayImage;
use image::imageops::{crop_imm, replace};
use std::borrow::Cow;
use std::sync::mpsc;
use std::thread;

/// Stands for "as before". The palette's last colour gives way to it.
const SAME: u8 = 255;
/// How many pictures may wait to be written.
const AHEAD: usize = 2;

impl Painter {
    /// The scenes as a film, each shown for `each` hundredths of a second, the last for `last`; it starts again at the
    /// end. Scenes of different sizes share the upper left corner. Only what changed is written.
    pub fn film(&self, scenes: &[Scene], each: u16, last: u16) -> Result<Vec<u8>, RenderError> {
        let first = scenes.first().ok_or(RenderError::Empty)?;
        for scene in scenes {
            self.check(scene)?;
        }
        let largest = |of: fn(&Scene) -> u32| scenes.iter().map(of).max().unwrap_or_default();
        let size = (largest(|s| s.width), largest(|s| s.height));
        let palette = self.palette(first);
        let mut film = Film::begin(size, palette)?;
        // The next scene is painted while this one is written.
        thread::scope(|scope| {
            let (done, painted) = mpsc::sync_channel(AHEAD);
            scope.spawn(move || {
                let mut stand_in = StandIn::new(palette);
                for scene in scenes {
                    let picture = self.indexed(scene, palette, &mut stand_in, size);
                    if done.send(picture).is_err() {
                        break;
                    }
                }
            });
            for (i, picture) in painted.into_iter().enumerate() {
                let ends = i + 1 == scenes.len();
                film.show(picture, if ends { last } else { each })?;
            }
            film.end()
        })
    }

    /// A scene as indices into the palette, in the upper left corner of a picture of this size.
    fn indexed(
        &self,
        scene: &Scene,
        palette: &Palette,
        stand_in: &mut StandIn,
        (width, height): (u32, u32),
    ) -> GrayImage {
        let picture = self.whole(scene, Some(palette));
        let mut indices = Vec::with_capacity(picture.len() / 4);
        palette.reduce(pixels(&picture), &mut stand_in.memo, &mut indices);
        for index in indices.iter_mut().filter(|index| **index == SAME) {
            *index = stand_in.index;
        }
        let indexed = GrayImage::from_raw(scene.width, scene.height, indices).unwrap_or_default();
        if indexed.dimensions() == (width, height) {
            return indexed;
        }
        let mut whole = GrayImage::new(width, height);
        replace(&mut whole, &indexed, 0, 0);
        whole
    }
}

/// What is shown instead of the colour that gave way.
struct StandIn {
    index: u8,
    memo: Memo,
}

impl StandIn {
    fn new(palette: &Palette) -> Self {
        Self {
            index: palette.second_nearest(SAME),
            memo: Memo::default(),
        }
    }
}

/// A film being written.
struct Film {
    encoder: Encoder<Vec<u8>>,
    before: Option<GrayImage>,
    size: (u32, u32),
}

/// Left, top, width and height.
type Frames = (u32, u32, u32, u32);

impl Film {
    fn begin(size: (u32, u32), palette: &Palette) -> Result<Self, RenderError> {
        let colours = palette.colours().as_flattened();
        let out = Encoder::new(Vec::new(), size.0 as u16, size.1 as u16, colours);
        let mut encoder = out.map_err(|_| wrong(size))?;
        encoder
            .set_repeat(Repeat::Infinite)
            .map_err(|_| wrong(size))?;
        Ok(Self {
            encoder,
            before: None,
            size,
        })
    }

    fn show(&mut self, picture: GrayImage, delay: u16) -> Result<(), RenderError> {
        let changed = match &self.before {
            Some(before) => changed(before, &picture),
            None => (0, 0, self.size.0, self.size.1),
        };
        let frame = frame(self.before.as_ref(), &picture, changed, delay);
        self.encoder
            .write_frame(&frame)
            .map_err(|_| wrong(self.size))?;
        self.before = Some(picture);
        // A film that is too long already is not painted to its end.
        match self.encoder.get_ref().len() {
            bytes if bytes > MAX_BYTES => Err(RenderError::Bytes(bytes)),
            _ => Ok(()),
        }
    }

    fn end(self) -> Result<Vec<u8>, RenderError> {
        self.encoder.into_inner().map_err(|_| wrong(self.size))
    }
}

/// Writing into memory fails only when a picture is no picture, and sizes were checked.
fn wrong((width, height): (u32, u32)) -> RenderError {
    RenderError::Size { width, height }
}

/// The smallest rectangle with all that changed; one pixel if nothing did.
fn changed(before: &GrayImage, now: &GrayImage) -> Frames {
    let width = now.width() as usize;
    let rows = before.chunks_exact(width).zip(now.chunks_exact(width));
    let differing = rows.enumerate().filter(|(_, (a, b))| a != b);
    let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
    for (y, (a, b)) in differing {
        top = top.min(y);
        bottom = y + 1;
        let differs = |x: &usize| a[*x] != b[*x];
        left = (0..left).find(differs).unwrap_or(left);
        right = (right..width).rfind(differs).map_or(right, |x| x + 1);
    }
    if bottom == 0 {
        return (0, 0, 1, 1);
    }
    (
        left as u32,
        top as u32,
        (right - left) as u32,
        (bottom - top) as u32,
    )
}

fn frame<'f>(
    before: Option<&GrayImage>,
    now: &GrayImage,
    (left, top, width, height): Frames,
    delay: u16,
) -> Frame<'f> {
    let part = |of: &GrayImage| crop_imm(of, left, top, width, height).to_image().into_raw();
    let mut pixels = part(now);
    if let Some(before) = before {
        for (new, old) in pixels.iter_mut().zip(part(before)) {
            if *new == old {
                *new = SAME;
            }
        }
    }
    Frame {
        delay,
        dispose: DisposalMethod::Keep,
        transparent: before.map(|_| SAME),
        left: left as u16,
        top: top as u16,
        width: width as u16,
        height: height as u16,
        buffer: Cow::Owned(pixels),
        ..Frame::default()
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::{Text, rect};
    use image::AnimationDecoder as _;
    use image::codecs::gif::GifDecoder;
    use std::io::Cursor;

    fn count(n: u32) -> Scene {
        let mut scene = Scene::new(400, 200);
        scene.text(Text::new(rect(20.0, 20.0, 200.0, 60.0), n.to_string()).size(40.0));
        scene
    }

    #[test]
    fn every_scene_of_a_film_is_seen_whole() {
        let painter = Painter::new().unwrap();
        let scenes: Vec<Scene> = [1, 2, 2, 30].map(count).into();
        let film = painter.film(&scenes, 50, 200).unwrap();
        let palette = painter.palette(&scenes[0]);
        let mut stand_in = StandIn::new(palette);
        let frames = GifDecoder::new(Cursor::new(&film)).unwrap().into_frames();
        let seen = frames.collect_frames().unwrap();
        assert_eq!(seen.len(), scenes.len());
        for (scene, seen) in scenes.iter().zip(seen) {
            let wanted = painter.indexed(scene, palette, &mut stand_in, (400, 200));
            assert!(seen.into_buffer() == palette.expand(&wanted));
        }
        let still = painter.film(&scenes[..1], 50, 200).unwrap();
        assert!(
            film.len() < still.len() + 4000,
            "unchanged pixels are written again"
        );
    }

    #[test]
    fn a_film_needs_a_scene() {
        let painter = Painter::new().unwrap();
        assert_eq!(painter.film(&[], 50, 200), Err(RenderError::Empty));
    }
}
