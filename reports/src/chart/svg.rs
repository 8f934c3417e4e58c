//! What charts are drawn on to become SVG: shapes as paths, text as text that is set to its measured width.
//!
//! A reader's machine may lack the font that a chart was measured with, and take a wider one. `textLength`
//! makes every text as wide as it was measured, so that no label runs into another. Where pages are dark, a
//! style inside the drawing turns its colours.

use super::palette::on_dark_ground;
use crate::font::{LINE_HEIGHT, Weight};
use crate::svg::{Svg, dark_style, escaped, number};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{FontStyle, FontTransform, RGBColor};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt::Write;

/// Steps of a unit of the drawing; drawing libraries count in whole ones.
pub(super) const STEPS: f64 = 10.0;

pub(super) struct SvgCanvas<'a> {
    size: (u32, u32),
    title: &'a str,
    shapes: &'a mut String,
    colors: BTreeMap<String, RGBColor>,
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl<'a> SvgCanvas<'a> {
    /// A canvas of a size in steps. When it is presented, the document is in `svg`.
    pub(super) fn new(svg: &'a mut String, size: (u32, u32), title: &'a str) -> SvgCanvas<'a> {
        SvgCanvas {
            size,
            title,
            shapes: svg,
            colors: BTreeMap::new(),
        }
    }

    /// The code of a colour, which is remembered.
    fn code(&mut self, color: BackendColor) -> String {
        let (red, green, blue) = color.rgb;
        let code = format!("#{red:02x}{green:02x}{blue:02x}");
        self.colors.insert(code.clone(), RGBColor(red, green, blue));
        code
    }

    /// `fill="..."`, or the stroke that goes without a fill.
    fn paint<S: BackendStyle>(&mut self, style: &S, fill: bool) -> String {
        let code = self.code(style.color());
        let alpha = style.color().alpha;
        match fill {
            true if alpha < 1.0 => format!("fill=\"{code}\" fill-opacity=\"{alpha}\""),
            true => format!("fill=\"{code}\""),
            false => {
                let width = units(f64::from(style.stroke_width()));
                format!("fill=\"none\" stroke=\"{code}\" stroke-width=\"{width}\"")
            }
        }
    }

    fn path<S: BackendStyle>(&mut self, data: &str, style: &S, fill: bool) {
        if style.color().alpha > 0.0 {
            let paint = self.paint(style, fill);
            self.push(format_args!("<path d=\"{data}\" {paint}/>\n"));
        }
    }

    fn push(&mut self, shape: std::fmt::Arguments<'_>) {
        // A string takes all that is written.
        let _ = self.shapes.write_fmt(shape);
    }

    fn style(&self) -> String {
        let colors = self.colors.iter().filter_map(|(light, &color)| {
            let RGBColor(red, green, blue) = on_dark_ground(color)?;
            Some((light, format!("#{red:02x}{green:02x}{blue:02x}")))
        });
        dark_style("lab-chart", colors)
    }
}

/// A length in units, to a tenth.
fn units(steps: f64) -> String {
    number(steps / STEPS)
}

fn place((x, y): BackendCoord) -> String {
    format!("{} {}", units(f64::from(x)), units(f64::from(y)))
}

/// Path data from point to point.
fn joined(points: impl IntoIterator<Item = BackendCoord>) -> String {
    let places: Vec<String> = points.into_iter().map(place).collect();
    format!("M{}", places.join("L"))
}

impl DrawingBackend for SvgCanvas<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        if self.shapes.starts_with("<svg") {
            return Ok(());
        }
        let (width, height) = self.size;
        let size = (f64::from(width) / STEPS, f64::from(height) / STEPS);
        let svg = Svg {
            attributes: "class=\"lab-chart\" ",
            drawn: size,
            shown: size,
            label: self.title,
            style: "",
        };
        let document = svg.document(&(self.style() + self.shapes));
        *self.shapes = document;
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
        self.draw_rect((x, y), (x + 1, y + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        self.path(&joined([from, to]), style, false);
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let (x, y) = (left.min(right), top.min(bottom));
        let (width, height) = (f64::from((right - left).abs()), f64::from((bottom - top).abs()));
        let data = format!(
            "M{}h{}v{}h-{}Z",
            place((x, y)),
            units(width),
            units(height),
            units(width)
        );
        self.path(&data, style, fill);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.path(&joined(path), style, false);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let paint = self.paint(style, fill);
        let (x, y) = (units(f64::from(x)), units(f64::from(y)));
        let radius = units(f64::from(radius));
        self.push(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {paint}/>\n"
        ));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Drawn {
        self.path(&(joined(corners) + "Z"), style, true);
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Drawn {
        if text.is_empty() || style.color().alpha == 0.0 {
            return Ok(());
        }
        let em = style.size() / LINE_HEIGHT;
        let (weight, bold) = match style.style() {
            FontStyle::Bold => (Weight::Bold, " font-weight=\"bold\""),
            _ => (Weight::Regular, ""),
        };
        let anchor = match style.anchor().h_pos {
            HPos::Left => "start",
            HPos::Center => "middle",
            HPos::Right => "end",
        };
        // From the point to the line that letters stand on; capitals are 0.71 em high.
        let down = match style.anchor().v_pos {
            VPos::Top => 0.87,
            VPos::Center => 0.36,
            VPos::Bottom => -0.15,
        };
        let turned = match style.transform() {
            FontTransform::None => String::new(),
            FontTransform::Rotate90 => format!(" transform=\"rotate(90 {})\"", place((x, y))),
            FontTransform::Rotate180 => format!(" transform=\"rotate(180 {})\"", place((x, y))),
            FontTransform::Rotate270 => format!(" transform=\"rotate(270 {})\"", place((x, y))),
        };
        let fill = self.code(style.color());
        self.push(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" textLength=\"{}\" \
             lengthAdjust=\"spacingAndGlyphs\" fill=\"{fill}\"{bold}{turned}>{}</text>\n",
            units(f64::from(x)),
            units(f64::from(y) + down * em),
            units(em),
            units(em * weight.width(text)),
            escaped(text),
        ));
        Ok(())
    }
}
