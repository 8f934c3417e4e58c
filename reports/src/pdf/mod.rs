//! Drawings as PDF, for LaTeX: the lab's own SVG, shape by shape on a page of the same size.
//!
//! Only what charts and diagrams are made of is understood. Text stays text: it is set in Roboto, of which
//! the glyphs that occur go into the file.

mod error;
mod fonts;
mod shapes;

pub use error::PdfError;

use error::number;
use pdf_writer::{Finish, Name, Pdf, Rect, Ref, TextStr};
use roxmltree::Document;
use shapes::{Drawing, opacity_name};

/// Points of PDF for a unit of SVG: 72 and 96 are an inch.
const POINTS: f32 = 0.75;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const INFORMATION: Ref = Ref::new(5);
const FIRST_FONT: i32 = 10;

/// Turns a drawing of the lab into a PDF of one page.
pub(crate) fn from_svg(svg: &str) -> Result<Vec<u8>, PdfError> {
    let document = Document::parse(svg)?;
    let root = document.root_element();
    let (width, height) = (number(root, "width")?, number(root, "height")?);
    let mut drawing = Drawing::new();
    drawing
        .content
        .transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height * POINTS]);
    drawing.children(root)?;
    let Drawing {
        content,
        fonts,
        opacities,
    } = drawing;

    let mut pdf = Pdf::new();
    pdf.catalog(CATALOG).pages(PAGES);
    pdf.pages(PAGES).kids([PAGE]).count(1);
    if let Some(title) = root.attribute("aria-label") {
        pdf.document_info(INFORMATION).title(TextStr(title));
    }
    let mut page = pdf.page(PAGE);
    page.parent(PAGES).contents(CONTENT);
    page.media_box(Rect::new(0.0, 0.0, width * POINTS, height * POINTS));
    let mut resources = page.resources();
    let mut names = resources.fonts();
    for (place, font) in (0..).zip(fonts.used()) {
        names.pair(Name(font.name().as_bytes()), Ref::new(FIRST_FONT + 10 * place));
    }
    names.finish();
    let mut states = resources.ext_g_states();
    for opacity in &opacities {
        let name = opacity_name(*opacity);
        let mut state = states
            .insert(Name(name.as_bytes()))
            .start::<pdf_writer::writers::ExtGraphicsState<'_>>();
        state.non_stroking_alpha(f32::from(*opacity) / 100.0);
    }
    states.finish();
    resources.finish();
    page.finish();
    pdf.stream(CONTENT, &content.finish());
    for (place, font) in (0..).zip(fonts.used()) {
        font.write(&mut pdf, Ref::new(FIRST_FONT + 10 * place))?;
    }
    Ok(pdf.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_is_named() {
        let told = |svg: &str| from_svg(svg).unwrap_err().to_string();
        assert!(told("<svg").starts_with("a drawing is no SVG"));
        assert_eq!(
            told(r#"<svg width="1" height="1"><image/></svg>"#),
            "a drawing holds <image>, which cannot be turned into PDF"
        );
        assert_eq!(
            told(r#"<svg width="1" height="wide"/>"#),
            "<svg> of a drawing has no usable `height`: `wide`"
        );
        assert_eq!(
            told(r#"<svg width="1" height="1"><path d="M1 1" fill="red"/></svg>"#),
            "<path> of a drawing has no usable `fill`: `red`"
        );
    }

    #[test]
    fn the_page_is_as_large_as_the_drawing_and_has_its_glyphs() {
        let svg = r##"<svg width="400" height="200"><text x="1" y="20" font-size="10" fill="#000000">minimax</text></svg>"##;
        let pdf = from_svg(svg).unwrap();
        let text = String::from_utf8_lossy(&pdf);
        assert!(text.contains("/MediaBox [0 0 300 150]"), "{text}");
        assert!(text.contains("/Subtype /CIDFontType2"), "{text}");
        assert!(!text.contains("Roboto-Bold"), "fonts that are not used stay away");
        assert!(pdf.len() < 12_000, "{} bytes", pdf.len());
    }
}
