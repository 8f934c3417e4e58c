//! The fonts of a PDF page: only the glyphs that occur, with their Unicode mapping, so that text can be
//! searched and copied.

use super::Weight;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Finish, Name, Pdf, Rect, Ref, Str};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;
use ttf_parser::GlyphId;

pub(super) struct Font {
    weight: Weight,
    remapper: GlyphRemapper,
    /// The character and the width, in thousandths of an em, of each glyph used.
    glyphs: BTreeMap<u16, (char, f32)>,
}

const BY_NUMBER: SystemInfo<'_> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

impl Font {
    /// A font without glyphs so far.
    pub(super) fn new(weight: Weight) -> Font {
        Font {
            weight,
            remapper: GlyphRemapper::new(),
            glyphs: BTreeMap::new(),
        }
    }

    pub(super) fn is_used(&self) -> bool {
        !self.glyphs.is_empty()
    }

    pub(super) fn name(&self) -> &'static str {
        match self.weight {
            Weight::Regular => "Roboto-Regular",
            Weight::Bold => "Roboto-Bold",
        }
    }

    /// The text as two-byte glyph numbers. A character that the font lacks becomes its empty box.
    pub(super) fn glyphs(&mut self, text: &str) -> Vec<u8> {
        let face = self.weight.face();
        let mut bytes = Vec::with_capacity(2 * text.len());
        for sign in text.chars() {
            let glyph = face.glyph_index(sign).unwrap_or(GlyphId(0));
            let number = self.remapper.remap(glyph.0);
            let width = 1000.0 * self.weight.width(sign.encode_utf8(&mut [0; 4])) as f32;
            self.glyphs.entry(number).or_insert((sign, width));
            bytes.extend(number.to_be_bytes());
        }
        bytes
    }

    /// Writes the font; it uses five object numbers from `first`.
    pub(super) fn write(&self, pdf: &mut Pdf, first: Ref) {
        let id = |place: i32| Ref::new(first.get() + place);
        let [font, descendant, descriptor, meanings, file] = [0, 1, 2, 3, 4].map(id);
        // Six letters and a plus sign mark a font subset.
        let name = format!("SEARCH+{}", self.name());
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(meanings);

        let mut described = pdf.cid_font(descendant);
        described
            .subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(BY_NUMBER)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = described.widths();
        for (&glyph, &(_, width)) in &self.glyphs {
            widths.consecutive(glyph, [width]);
        }
        widths.finish();
        described.finish();

        let face = self.weight.face();
        let units = |value: i16| 1000.0 * f32::from(value) / f32::from(face.units_per_em());
        let bounds = face.global_bounding_box();
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(
                units(bounds.x_min),
                units(bounds.y_min),
                units(bounds.x_max),
                units(bounds.y_max),
            ))
            .italic_angle(0.0)
            .ascent(units(face.ascender()))
            .descent(units(face.descender()))
            .cap_height(units(face.capital_height().unwrap_or(face.ascender())))
            .stem_v(80.0)
            .font_file2(file);

        let mut told = UnicodeCmap::new(Name(b"Meanings"), BY_NUMBER);
        for (&glyph, &(sign, _)) in &self.glyphs {
            told.pair(glyph, sign);
        }
        pdf.cmap(meanings, &told.finish());

        let subset = subsetter::subset(self.weight.file(), 0, &self.remapper);
        pdf.stream(file, &subset.expect("the crate's own font has these glyphs"));
    }
}
