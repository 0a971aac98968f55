//! A band of rows of a picture, and the few ways to put colour on it.
//!
//! Our own, on the bytes of an [`RgbaImage`]: the blending of `image` goes pixel by pixel in floating point, and takes
//! 12 times as long (`cargo bench -p render --bench loops blend`).

use crate::Colour;
use image::RgbaImage;

/// One pixel, as the bytes of an [`RgbaImage`]: red, green, blue, opacity.
pub(super) type Px = [u8; 4];

/// All pixels of a picture, row by row.
pub(super) fn pixels(image: &RgbaImage) -> &[Px] {
    image.as_chunks().0
}

/// Rows `top..bottom` of a picture of opaque pixels. Everything painted outside them is cut off,
/// so a picture may be painted whole or band by band with the same result.
pub(super) struct Canvas<'a> {
    width: usize,
    top: usize,
    bottom: usize,
    px: &'a mut [Px],
}

impl<'a> Canvas<'a> {
    /// A canvas over the upper rows of an image, which are the rows from `top` to `bottom` of a picture of its width.
    pub(super) fn new(image: &'a mut RgbaImage, top: usize, bottom: usize) -> Self {
        let (width, height) = (image.width() as usize, image.height() as usize);
        Self {
            width,
            top,
            bottom: bottom.min(top + height),
            px: image.as_chunks_mut().0,
        }
    }

    /// A canvas over a whole picture.
    pub(super) fn whole(image: &'a mut RgbaImage) -> Self {
        let bottom = image.height() as usize;
        Self::new(image, 0, bottom)
    }

    /// The picture's width.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The rows of this canvas that a thing reaching from `y0` to `y1` touches.
    pub(super) fn rows(&self, y0: f32, y1: f32) -> std::ops::Range<usize> {
        let from = (y0.floor().max(0.0) as usize).max(self.top);
        let to = (y1.ceil().max(0.0) as usize).min(self.bottom);
        from..to.max(from)
    }

    /// The columns that a thing reaching from `x0` to `x1` touches.
    pub(super) fn cols(&self, x0: f32, x1: f32) -> std::ops::Range<usize> {
        let from = (x0.floor().max(0.0) as usize).min(self.width);
        let to = (x1.ceil().max(0.0) as usize).min(self.width);
        from..to.max(from)
    }

    /// One row of this canvas, by its number in the picture; empty if it is not of this canvas.
    pub(super) fn row(&mut self, y: usize) -> &mut [Px] {
        if y < self.top || y >= self.bottom {
            return &mut [];
        }
        let at = (y - self.top) * self.width;
        &mut self.px[at..at + self.width]
    }
}

/// A colour's pixel, its opacity left out.
pub(super) fn pixel(c: Colour) -> Px {
    [c.r, c.g, c.b, 255]
}

/// Opacity of 0..=255 as a weight of 0..=256, so that a shift can divide.
pub(super) fn weight(alpha: u8) -> u32 {
    let a = u32::from(alpha);
    a + (a >> 7)
}

/// `over` laid on `under` with a weight of 0..=256. Red and blue share one multiplication.
#[inline]
pub(super) fn mix(under: Px, over: Px, weight: u32) -> Px {
    let (d, s) = (u32::from_le_bytes(under), u32::from_le_bytes(over));
    let rest = 256 - weight;
    let rb = (((s & 0x00ff_00ff) * weight + (d & 0x00ff_00ff) * rest) >> 8) & 0x00ff_00ff;
    let g = (((s & 0xff00) * weight + (d & 0xff00) * rest) >> 8) & 0xff00;
    (rb | g | 0xff00_0000).to_le_bytes()
}

/// One colour laid over a run of pixels.
pub(super) fn cover(run: &mut [Px], colour: Colour) {
    let w = weight(colour.a);
    if w == 256 {
        run.fill(pixel(colour));
        return;
    }
    // Sixteen bits per channel and no shuffling: the compiler turns this into vector code.
    let p = pixel(colour);
    let add: [u16; 16] = std::array::from_fn(|i| u16::from(p[i & 3]) * w as u16);
    let rest = (256 - w) as u16;
    let (blocks, tail) = run.as_chunks_mut::<4>();
    for block in blocks {
        for (b, a) in block.as_flattened_mut().iter_mut().zip(add) {
            *b = ((a + u16::from(*b) * rest) >> 8) as u8;
        }
    }
    for px in tail {
        *px = mix(*px, p, w);
    }
}
