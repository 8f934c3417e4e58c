//! Roboto, which is embedded in this crate: drawings are measured with it, and PNG and PDF are set in it.

use std::sync::LazyLock;
use ttf_parser::Face;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    /// For titles and emphasis.
    Bold,
}

/// The font families requested in SVG, in order of preference.
pub(crate) const FAMILIES: &str = "Roboto, 'Liberation Sans', Arial, sans-serif";

/// The factor by which a text may come out wider than measured: renderers without support for `textLength`
/// use a font of their own, and few fonts are wider than DejaVu Sans.
pub(crate) const WIDER: f64 = 1.17;

/// The line height of the font, from the lowest descender to the highest ascender, in ems. Drawing libraries
/// that take a size in pixels mean this height.
pub(crate) const LINE_HEIGHT: f64 = 2400.0 / 2048.0;

impl Weight {
    pub(crate) fn file(self) -> &'static [u8] {
        match self {
            Weight::Regular => include_bytes!("../../fonts/Roboto-Regular.ttf"),
            Weight::Bold => include_bytes!("../../fonts/Roboto-Bold.ttf"),
        }
    }

    pub(crate) fn face(self) -> &'static Face<'static> {
        static FACES: LazyLock<[Face<'static>; 2]> = LazyLock::new(|| {
            [Weight::Regular, Weight::Bold]
                .map(|weight| Face::parse(weight.file(), 0).expect("the crate's own font can be read"))
        });
        &FACES[self as usize]
    }

    /// The width of a text in ems. A character that the font lacks counts as one em.
    pub(crate) fn width(self, text: &str) -> f64 {
        let face = self.face();
        let units = f64::from(face.units_per_em());
        let advance = |sign| {
            let glyph = face.glyph_index(sign)?;
            Some(f64::from(face.glyph_hor_advance(glyph)?) / units)
        };
        text.chars().map(|sign| advance(sign).unwrap_or(1.0)).sum()
    }
}
