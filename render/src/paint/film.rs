//! Scenes one after another as an animated GIF: the one moving picture that every chat shows.

use super::palette::{Memo, Palette};
use super::{MAX_BYTES, Painter, RenderError, check};
use crate::Scene;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::sync::mpsc;
use std::thread;

/// Stands for "as before". The palette's last colour gives way to it.
const SAME: u8 = 255;
/// How many pictures may wait to be written.
const AHEAD: usize = 2;

/// A picture as indices into the palette.
#[derive(Clone, PartialEq)]
struct Indexed {
    width: usize,
    height: usize,
    at: Vec<u8>,
}

impl Painter {
    /// The scenes as a film, each shown for so many hundredths of a second, the last one `last`; it begins anew at the
    /// end. Scenes of different sizes share the upper left corner. Only what changed is written.
    pub fn film(&self, scenes: &[Scene], each: u16, last: u16) -> Result<Vec<u8>, RenderError> {
        let first = scenes.first().ok_or(RenderError::Empty)?;
        for scene in scenes {
            check(scene)?;
        }
        let size = |of: fn(&Scene) -> u32| scenes.iter().map(of).max().unwrap_or_default() as usize;
        let (width, height) = (size(|s| s.width), size(|s| s.height));
        let palette = self.palette(first);
        let mut out = Vec::new();
        let mut film = Film::begin(&mut out, width, height, palette)?;
        // The next scene is painted while this one is written.
        thread::scope(|scope| {
            let (done, painted) = mpsc::sync_channel(AHEAD);
            scope.spawn(move || {
                let mut stand_in = StandIn::new(palette);
                for scene in scenes {
                    let picture = self.indexed(scene, palette, &mut stand_in, width, height);
                    if done.send(picture).is_err() {
                        break;
                    }
                }
            });
            for (i, picture) in painted.into_iter().enumerate() {
                let ends = i + 1 == scenes.len();
                film.show(picture, if ends { last } else { each })?;
            }
            Ok(())
        })?;
        drop(film);
        if out.len() > MAX_BYTES {
            return Err(RenderError::Bytes(out.len()));
        }
        Ok(out)
    }

    fn indexed(
        &self,
        scene: &Scene,
        palette: &Palette,
        stand_in: &mut StandIn,
        width: usize,
        height: usize,
    ) -> Indexed {
        let px = self.whole(scene, Some(palette));
        let mut at = Vec::with_capacity(width * height);
        for row in px.chunks_exact(scene.width as usize) {
            let from = at.len();
            palette.reduce(row, &mut stand_in.memo, &mut at);
            for index in &mut at[from..] {
                if *index == SAME {
                    *index = stand_in.index;
                }
            }
            at.resize(from + width, 0);
        }
        at.resize(width * height, 0);
        Indexed { width, height, at }
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
struct Film<'o> {
    encoder: Encoder<&'o mut Vec<u8>>,
    before: Option<Indexed>,
}

impl<'o> Film<'o> {
    fn begin(
        out: &'o mut Vec<u8>,
        width: usize,
        height: usize,
        palette: &Palette,
    ) -> Result<Self, RenderError> {
        let colours = palette.colours().concat();
        // Writing into memory fails only when a picture is no picture, and sizes were checked.
        let wrong = |_| RenderError::Size {
            width: width as u32,
            height: height as u32,
        };
        let mut encoder =
            Encoder::new(out, width as u16, height as u16, &colours).map_err(wrong)?;
        encoder.set_repeat(Repeat::Infinite).map_err(wrong)?;
        Ok(Self {
            encoder,
            before: None,
        })
    }

    fn show(&mut self, picture: Indexed, delay: u16) -> Result<(), RenderError> {
        let changed = match &self.before {
            Some(before) => changed(before, &picture),
            None => (0, 0, picture.width, picture.height),
        };
        let frame = frame(self.before.as_ref(), &picture, changed, delay);
        let wrong = |_| RenderError::Size {
            width: picture.width as u32,
            height: picture.height as u32,
        };
        self.encoder.write_frame(&frame).map_err(wrong)?;
        self.before = Some(picture);
        Ok(())
    }
}

/// Left, top, width and height of the smallest rectangle with all that changed; one pixel if nothing did.
fn changed(before: &Indexed, now: &Indexed) -> (usize, usize, usize, usize) {
    let rows = before
        .at
        .chunks_exact(before.width)
        .zip(now.at.chunks_exact(now.width));
    let differing = rows.enumerate().filter(|(_, (a, b))| a != b);
    let (mut left, mut right, mut top, mut bottom) = (now.width, 0, now.height, 0);
    for (y, (a, b)) in differing {
        top = top.min(y);
        bottom = y + 1;
        let differs = |x: &usize| a[*x] != b[*x];
        left = (0..left).find(differs).unwrap_or(left);
        right = (right..now.width).rfind(differs).map_or(right, |x| x + 1);
    }
    if bottom == 0 {
        return (0, 0, 1, 1);
    }
    (left, top, right - left, bottom - top)
}

fn frame<'f>(
    before: Option<&Indexed>,
    now: &Indexed,
    (left, top, width, height): (usize, usize, usize, usize),
    delay: u16,
) -> Frame<'f> {
    let mut pixels = Vec::with_capacity(width * height);
    for y in top..top + height {
        let row = y * now.width + left..y * now.width + left + width;
        match before {
            Some(before) => {
                let pairs = before.at[row.clone()].iter().zip(&now.at[row]);
                pixels.extend(pairs.map(|(a, b)| if a == b { SAME } else { *b }));
            }
            None => pixels.extend_from_slice(&now.at[row]),
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

    fn count(n: u32) -> Scene {
        let mut scene = Scene::new(400, 200);
        scene.text(Text::new(rect(20.0, 20.0, 200.0, 60.0), n.to_string()).size(40.0));
        scene
    }

    /// What a viewer of the film sees after each frame.
    fn seen(film: &[u8]) -> Vec<Vec<u8>> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(film).unwrap();
        let width = usize::from(decoder.width());
        let mut canvas = vec![0; width * usize::from(decoder.height())];
        let mut all = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let row = usize::from(frame.width);
            for (y, pixels) in frame.buffer.chunks_exact(row).enumerate() {
                let from = (usize::from(frame.top) + y) * width + usize::from(frame.left);
                for (old, new) in canvas[from..from + row].iter_mut().zip(pixels) {
                    if frame.transparent != Some(*new) {
                        *old = *new;
                    }
                }
            }
            all.push(canvas.clone());
        }
        all
    }

    #[test]
    fn every_scene_of_a_film_is_seen_whole() {
        let painter = Painter::new().unwrap();
        let scenes: Vec<Scene> = [1, 2, 2, 30].map(count).into();
        let film = painter.film(&scenes, 50, 200).unwrap();
        let palette = painter.palette(&scenes[0]);
        let mut stand_in = StandIn::new(palette);
        let wanted: Vec<Vec<u8>> = scenes
            .iter()
            .map(|s| painter.indexed(s, palette, &mut stand_in, 400, 200).at)
            .collect();
        assert!(seen(&film) == wanted);
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
