//! Scenes as PDF, for LaTeX, on a page of the same size. Text remains text: it is set in Roboto, and the file
//! embeds the glyphs that occur.

use super::pdf_fonts::Font;
use super::{Color, Mark, Scene, ShapeStyle, Text, Weight};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::BTreeSet;
use tiny_skia::{Path, PathSegment, Point};

/// PDF points per pixel: an inch has 72 points and 96 pixels.
const POINTS: f32 = 0.75;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const INFORMATION: Ref = Ref::new(5);
const FIRST_FONT: i32 = 10;

impl Scene {
    pub(crate) fn to_pdf(&self) -> Vec<u8> {
        let (width, height) = (self.size.0 as f32, self.size.1 as f32);
        let mut drawn = Page {
            content: Content::new(),
            fonts: [Weight::Regular, Weight::Bold].map(Font::new),
            opacities: BTreeSet::new(),
        };
        drawn
            .content
            .transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height * POINTS]);
        drawn.all(&self.marks);
        let used = drawn.fonts.iter().filter(|font| font.is_used());
        let fonts: Vec<(Ref, &Font)> = (FIRST_FONT..).step_by(10).map(Ref::new).zip(used).collect();

        let mut pdf = Pdf::new();
        // The first version with opacity; pdfLaTeX warns about versions after 1.5.
        pdf.set_version(1, 4);
        pdf.catalog(CATALOG).pages(PAGES);
        pdf.pages(PAGES).kids([PAGE]).count(1);
        pdf.document_info(INFORMATION).title(TextStr(&self.label));
        let mut page = pdf.page(PAGE);
        page.parent(PAGES).contents(CONTENT);
        page.media_box(Rect::new(0.0, 0.0, width * POINTS, height * POINTS));
        let mut resources = page.resources();
        let mut names = resources.fonts();
        for (number, font) in &fonts {
            names.pair(Name(font.name().as_bytes()), *number);
        }
        names.finish();
        let mut states = resources.ext_g_states();
        for hundredths in &drawn.opacities {
            let name = opacity_name(*hundredths);
            let mut state = states
                .insert(Name(name.as_bytes()))
                .start::<pdf_writer::writers::ExtGraphicsState<'_>>();
            state.non_stroking_alpha(f32::from(*hundredths) / 100.0);
        }
        states.finish();
        resources.finish();
        page.finish();
        pdf.stream(CONTENT, &drawn.content.finish());
        for (number, font) in fonts {
            font.write(&mut pdf, number);
        }
        pdf.finish()
    }
}

struct Page {
    content: Content,
    /// One per weight.
    fonts: [Font; 2],
    /// The opacities of fills, in hundredths.
    opacities: BTreeSet<u8>,
}

fn opacity_name(hundredths: u8) -> String {
    format!("Opacity{hundredths}")
}

fn shares(ink: Color) -> [f32; 3] {
    ink.parts().map(|part| f32::from(part) / 255.0)
}

impl Page {
    fn all(&mut self, marks: &[Mark]) {
        for mark in marks {
            self.content.save_state();
            match mark {
                Mark::Path(..) | Mark::Circle(..) => {
                    if let Some((path, paint)) = mark.shape() {
                        self.path(&path, paint);
                    }
                }
                Mark::Text(text) => self.text(text),
                Mark::Group { at, scale, marks, .. } => {
                    let [x, y, scale] = [at.0, at.1, *scale].map(|number| number as f32);
                    self.content.transform([scale, 0.0, 0.0, scale, x, y]);
                    self.all(marks);
                }
            }
            self.content.restore_state();
        }
    }

    fn path(&mut self, path: &Path, paint: ShapeStyle) {
        let content = &mut self.content;
        let mut from = Point::zero();
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => content.move_to(to.x, to.y),
                PathSegment::LineTo(to) => content.line_to(to.x, to.y),
                PathSegment::QuadTo(by, to) => {
                    // Each control point is two thirds of the way to the quadratic one.
                    let control = |end: f32, by: f32| end + 2.0 / 3.0 * (by - end);
                    content.cubic_to(
                        control(from.x, by.x),
                        control(from.y, by.y),
                        control(to.x, by.x),
                        control(to.y, by.y),
                        to.x,
                        to.y,
                    )
                }
                PathSegment::CubicTo(one, other, to) => {
                    content.cubic_to(one.x, one.y, other.x, other.y, to.x, to.y)
                }
                PathSegment::Close => content.close_path(),
            };
            if let PathSegment::MoveTo(to)
            | PathSegment::LineTo(to)
            | PathSegment::QuadTo(_, to)
            | PathSegment::CubicTo(.., to) = segment
            {
                from = to;
            }
        }
        if let Some(ink) = paint.fill {
            let [red, green, blue] = shares(ink);
            content.set_fill_rgb(red, green, blue);
        }
        if let Some(opacity) = paint.opacity {
            let hundredths = (opacity * 100.0).round() as u8;
            self.opacities.insert(hundredths);
            content.set_parameters(Name(opacity_name(hundredths).as_bytes()));
        }
        if let Some(stroke) = paint.stroke {
            let [red, green, blue] = shares(stroke.ink);
            content.set_stroke_rgb(red, green, blue);
            content.set_line_width(stroke.width as f32);
            if let Some((dash, gap)) = stroke.dashes {
                content.set_dash_pattern([dash as f32, gap as f32], 0.0);
            }
            if stroke.round {
                content.set_line_cap(LineCapStyle::RoundCap);
                content.set_line_join(LineJoinStyle::RoundJoin);
            }
        }
        match (paint.fill, paint.stroke) {
            (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
            (Some(_), None) => content.fill_nonzero(),
            (None, Some(_)) => content.stroke(),
            (None, None) => content.end_path(),
        };
    }

    fn text(&mut self, text: &Text) {
        let (x, y) = text.start();
        // Flip the text, since the y axis of the page points down.
        let mut matrix = [1.0, 0.0, 0.0, -1.0, x as f32, y as f32];
        if text.upward {
            let (right, down) = (x - text.at.0, y - text.at.1);
            let (x, y) = (text.at.0 + down, text.at.1 - right);
            matrix = [0.0, -1.0, -1.0, 0.0, x as f32, y as f32];
        }
        let font = &mut self.fonts[text.weight as usize];
        let glyphs = font.glyphs(&text.line);
        let [red, green, blue] = shares(text.ink);
        let content = &mut self.content;
        content.set_fill_rgb(red, green, blue);
        content.begin_text();
        content.set_font(Name(font.name().as_bytes()), text.size as f32);
        content.set_text_matrix(matrix);
        content.show(Str(&glyphs));
        content.end_text();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_as_large_as_the_drawing_and_has_its_glyphs() {
        let mut scene = Scene::new("A name", (400.0, 200.0));
        scene.text(Text::new("minimax", 10.0).at(1.0, 20.0));
        let pdf = scene.to_pdf();
        let text = String::from_utf8_lossy(&pdf);
        assert!(text.starts_with("%PDF-1.4\n"), "{text}");
        assert!(text.contains("/MediaBox [0 0 300 150]"), "{text}");
        assert!(text.contains("/Subtype /CIDFontType2"), "{text}");
        assert!(!text.contains("Roboto-Bold"), "fonts that are not used stay away");
        assert!(pdf.len() < 12_000, "{} bytes", pdf.len());
    }
}
