//! Shapes and texts of a drawing as operators of a page.

use super::error::{PdfError, number, unusable};
use super::fonts::{Font, Fonts};
use crate::font::Weight;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};
use roxmltree::Node;
use std::collections::BTreeSet;
use std::str::FromStr;
use svgtypes::{Color, NumberListParser, SimplePathSegment, SimplifyingPathParser, Transform};

/// How far the controls of a curve that stands for a quarter of a circle are from its ends, in radii.
const QUARTER: f32 = 0.552_284_8;

pub(super) struct Drawing {
    pub(super) content: Content,
    pub(super) fonts: Fonts,
    pub(super) opacities: BTreeSet<u8>,
}

/// What an attribute says, at the element or at the nearest around it.
fn inherited<'a>(node: Node<'a, '_>, attribute: &str) -> Option<&'a str> {
    node.ancestors().find_map(|node| node.attribute(attribute))
}

impl Drawing {
    pub(super) fn new() -> Drawing {
        Drawing {
            content: Content::new(),
            fonts: Fonts::default(),
            opacities: BTreeSet::new(),
        }
    }

    pub(super) fn children(&mut self, node: Node<'_, '_>) -> Result<(), PdfError> {
        let elements = node.children().filter(Node::is_element);
        elements.into_iter().try_for_each(|child| self.element(child))
    }

    fn element(&mut self, node: Node<'_, '_>) -> Result<(), PdfError> {
        let name = node.tag_name().name();
        if matches!(name, "title" | "style") {
            return Ok(());
        }
        self.content.save_state();
        if let Some(text) = node.attribute("transform") {
            let unreadable = |_| unusable(node, "transform", text);
            let transform = Transform::from_str(text).map_err(unreadable)?;
            let Transform { a, b, c, d, e, f } = transform;
            self.content
                .transform([a, b, c, d, e, f].map(|number| number as f32));
        }
        match name {
            "g" => self.children(node),
            "rect" => {
                let [x, y] = ["x", "y"].map(|side| number(node, side).unwrap_or(0.0));
                self.content
                    .rect(x, y, number(node, "width")?, number(node, "height")?);
                self.paint(node)
            }
            "circle" => self.circle(node),
            "path" => self.path(node),
            "text" => self.text(node),
            _ => Err(PdfError::Element(name.to_owned())),
        }?;
        self.content.restore_state();
        Ok(())
    }

    fn circle(&mut self, node: Node<'_, '_>) -> Result<(), PdfError> {
        let [x, y] = ["cx", "cy"].map(|side| number(node, side).unwrap_or(0.0));
        let radius = number(node, "r")?;
        let control = QUARTER * radius;
        let page = &mut self.content;
        page.move_to(x + radius, y);
        page.cubic_to(x + radius, y + control, x + control, y + radius, x, y + radius);
        page.cubic_to(x - control, y + radius, x - radius, y + control, x - radius, y);
        page.cubic_to(x - radius, y - control, x - control, y - radius, x, y - radius);
        page.cubic_to(x + control, y - radius, x + radius, y - control, x + radius, y);
        page.close_path();
        self.paint(node)
    }

    fn path(&mut self, node: Node<'_, '_>) -> Result<(), PdfError> {
        let data = node.attribute("d").unwrap_or_default();
        let page = &mut self.content;
        let mut from = (0.0, 0.0);
        for segment in SimplifyingPathParser::from(data) {
            match segment.map_err(|_| unusable(node, "d", data))? {
                SimplePathSegment::MoveTo { x, y } => {
                    page.move_to(x as f32, y as f32);
                    from = (x, y);
                }
                SimplePathSegment::LineTo { x, y } => {
                    page.line_to(x as f32, y as f32);
                    from = (x, y);
                }
                SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                    let [x1, y1, x2, y2, to_x, to_y] = [x1, y1, x2, y2, x, y].map(|number| number as f32);
                    page.cubic_to(x1, y1, x2, y2, to_x, to_y);
                    from = (x, y);
                }
                SimplePathSegment::Quadratic { x1, y1, x, y } => {
                    // A curve with two controls, each two thirds of the way to the one.
                    let control = |end: f64, control: f64| (end + 2.0 / 3.0 * (control - end)) as f32;
                    page.cubic_to(
                        control(from.0, x1),
                        control(from.1, y1),
                        control(x, x1),
                        control(y, y1),
                        x as f32,
                        y as f32,
                    );
                    from = (x, y);
                }
                SimplePathSegment::ClosePath => drop(page.close_path()),
            }
        }
        self.paint(node)
    }

    /// Fills and strokes what was described, as the element has it.
    fn paint(&mut self, node: Node<'_, '_>) -> Result<(), PdfError> {
        let fill = color(node, "fill", Some([0.0; 3]))?;
        let stroke = color(node, "stroke", None)?;
        if let Some([red, green, blue]) = fill {
            self.content.set_fill_rgb(red, green, blue);
        }
        if let Some(text) = inherited(node, "fill-opacity") {
            let opacity: f32 = text.parse().map_err(|_| unusable(node, "fill-opacity", text))?;
            let hundredths = (opacity * 100.0).round() as u8;
            self.opacities.insert(hundredths);
            self.content
                .set_parameters(Name(opacity_name(hundredths).as_bytes()));
        }
        if let Some([red, green, blue]) = stroke {
            self.content.set_stroke_rgb(red, green, blue);
            self.stroke_style(node)?;
        }
        match (fill, stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
        Ok(())
    }

    fn stroke_style(&mut self, node: Node<'_, '_>) -> Result<(), PdfError> {
        if let Some(text) = inherited(node, "stroke-width") {
            let width = text.parse().map_err(|_| unusable(node, "stroke-width", text))?;
            self.content.set_line_width(width);
        }
        if let Some(text) = inherited(node, "stroke-dasharray") {
            let dashes: Result<Vec<f64>, _> = NumberListParser::from(text).collect();
            let dashes = dashes.map_err(|_| unusable(node, "stroke-dasharray", text))?;
            self.content
                .set_dash_pattern(dashes.into_iter().map(|dash| dash as f32), 0.0);
        }
        if inherited(node, "stroke-linecap") == Some("round") {
            self.content.set_line_cap(LineCapStyle::RoundCap);
        }
        if inherited(node, "stroke-linejoin") == Some("round") {
            self.content.set_line_join(LineJoinStyle::RoundJoin);
        }
        Ok(())
    }

    fn text(&mut self, node: Node<'_, '_>) -> Result<(), PdfError> {
        let size = inherited(node, "font-size").unwrap_or_default();
        let size: f32 = size.parse().map_err(|_| unusable(node, "font-size", size))?;
        let weight = match inherited(node, "font-weight") {
            Some("bold") => Weight::Bold,
            _ => Weight::Regular,
        };
        let text = node.text().unwrap_or_default();
        let width = weight.width(text) as f32 * size;
        let left = match inherited(node, "text-anchor") {
            Some("middle") => width / 2.0,
            Some("end") => width,
            _ => 0.0,
        };
        let (x, y) = (number(node, "x")? - left, number(node, "y")?);
        let [red, green, blue] = color(node, "fill", Some([0.0; 3]))?.unwrap_or_default();
        let font: &mut Font = self.fonts.of(weight);
        let glyphs = font.glyphs(text);
        let page = &mut self.content;
        page.set_fill_rgb(red, green, blue);
        page.begin_text();
        page.set_font(Name(font.name().as_bytes()), size);
        // Letters stand upright although the page counts downward.
        page.set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y]);
        page.show(Str(&glyphs));
        page.end_text();
        Ok(())
    }
}

/// A colour of an element; `usual` where nothing is said.
fn color(
    node: Node<'_, '_>,
    attribute: &'static str,
    usual: Option<[f32; 3]>,
) -> Result<Option<[f32; 3]>, PdfError> {
    match inherited(node, attribute) {
        None => Ok(usual),
        Some("none") => Ok(None),
        Some(text) if text.starts_with('#') => {
            let color = Color::from_str(text).map_err(|_| unusable(node, attribute, text))?;
            Ok(Some(
                [color.red, color.green, color.blue].map(|part| f32::from(part) / 255.0),
            ))
        }
        Some(text) => Err(unusable(node, attribute, text)),
    }
}

/// The name of a state of the page with an opacity in hundredths.
pub(super) fn opacity_name(hundredths: u8) -> String {
    format!("Opacity{hundredths}")
}
