//! Scenes as self-contained SVG: no fonts, no references, not even ids, which could clash with those of other
//! drawings on a page.
//!
//! A reader's machine may lack the font used for measuring and substitute a wider one. `textLength` gives
//! every text its measured width, so that labels do not overlap. In dark mode, a style inside the drawing
//! changes its colors; in print they stay.

use super::font::FAMILIES;
use super::{Anchor, Color, Mark, Point, Scene, ShapeStyle, Text, Weight, ink, number, place};
use std::collections::BTreeSet;
use std::fmt::Write;

impl Scene {
    pub(crate) fn to_svg(&self) -> String {
        let (width, height) = (number(self.size.0), number(self.size.1));
        let mut writer = Writer::default();
        let ground = writer.paint(ShapeStyle::fill(ink::GROUND));
        writer.all(&self.marks);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lab-drawing\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\" font-family=\"{FAMILIES}\">\n\
             {}<path d=\"M0 0h{width}v{height}h-{width}Z\"{ground}/>\n{}</svg>\n",
            escaped(&self.label),
            writer.style(),
            writer.written,
        )
    }
}

/// Marks without an SVG document around them.
pub(crate) fn fragment(marks: &[Mark]) -> String {
    let mut writer = Writer::default();
    writer.all(marks);
    writer.written
}

#[derive(Default)]
struct Writer {
    written: String,
    inks: BTreeSet<Color>,
}

impl Writer {
    fn all(&mut self, marks: &[Mark]) {
        for mark in marks {
            match mark {
                Mark::Path(data, paint) => {
                    let paint = self.paint(*paint);
                    self.push(format_args!("<path d=\"{data}\"{paint}/>\n"));
                }
                Mark::Circle((x, y), radius, paint) => {
                    let paint = self.paint(*paint);
                    let [x, y, radius] = [*x, *y, *radius].map(number);
                    self.push(format_args!(
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{paint}/>\n"
                    ));
                }
                Mark::Text(text) => self.text(text),
                Mark::Group {
                    at,
                    scale,
                    title,
                    marks,
                } => self.group((*at, *scale), title.as_deref(), marks),
            }
        }
    }

    fn group(&mut self, (at, scale): (Point, f64), title: Option<&str>, marks: &[Mark]) {
        let title = title.map(escaped);
        let title = title.map_or(String::new(), |title| format!("<title>{title}</title>\n"));
        let transform = match (at, scale) {
            ((0.0, 0.0), 1.0) => String::new(),
            (at, 1.0) => format!(" transform=\"translate({})\"", place(at)),
            (at, scale) => {
                let scale = (scale * 1000.0).round() / 1000.0;
                format!(" transform=\"translate({})scale({scale})\"", place(at))
            }
        };
        self.push(format_args!("<g{transform}>{title}"));
        self.all(marks);
        self.push(format_args!("</g>\n"));
    }

    fn text(&mut self, text: &Text) {
        self.inks.insert(text.ink);
        let (x, y) = (number(text.at.0), number(text.at.1 + text.down * text.size));
        let anchor = match text.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let mut further = String::new();
        if text.weight == Weight::Bold {
            further.push_str(" font-weight=\"bold\"");
        }
        if text.line.contains("  ") {
            further.push_str(" xml:space=\"preserve\"");
        }
        if text.upward {
            further.push_str(&format!(" transform=\"rotate(270 {})\"", place(text.at)));
        }
        self.push(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" text-anchor=\"{anchor}\" textLength=\"{}\" \
             lengthAdjust=\"spacingAndGlyphs\" fill=\"{}\"{further}>{}</text>\n",
            number(text.size),
            number(text.width()),
            text.ink,
            escaped(&text.line),
        ));
    }

    /// The attributes of a paint, each with a space before it.
    fn paint(&mut self, paint: ShapeStyle) -> String {
        let mut attributes = match paint.fill {
            Some(ink) => format!(" fill=\"{ink}\""),
            None => " fill=\"none\"".to_owned(),
        };
        if let Some(opacity) = paint.opacity {
            attributes.push_str(&format!(" fill-opacity=\"{opacity}\""));
        }
        if let Some(stroke) = paint.stroke {
            let width = number(stroke.width);
            attributes.push_str(&format!(" stroke=\"{}\" stroke-width=\"{width}\"", stroke.ink));
            if let Some((dash, gap)) = stroke.dashes {
                attributes.push_str(&format!(" stroke-dasharray=\"{} {}\"", number(dash), number(gap)));
            }
            if stroke.round {
                attributes.push_str(" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
            }
        }
        let inks = [paint.fill, paint.stroke.map(|stroke| stroke.ink)];
        self.inks.extend(inks.into_iter().flatten());
        attributes
    }

    fn push(&mut self, written: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.written.write_fmt(written);
    }

    fn style(&self) -> String {
        let turning = self.inks.iter();
        let turning = turning.filter_map(|light| Some((light, light.on_dark_ground()?)));
        let rules = turning.map(|(light, dark)| {
            format!(
                ".lab-drawing [fill=\"{light}\"]{{fill:{dark}}}\
                 .lab-drawing [stroke=\"{light}\"]{{stroke:{dark}}}\n"
            )
        });
        format!(
            "<style>@media screen and (prefers-color-scheme:dark){{\n{}}}</style>\n",
            rules.collect::<String>()
        )
    }
}

/// Text escaped for use in elements and attributes; characters that XML forbids are dropped.
fn escaped(text: &str) -> String {
    let forbidden = |character: &char| character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}');
    let mut safe = String::with_capacity(text.len());
    for character in text.chars().filter(|character| !forbidden(character)) {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_xml_forbids_are_left_out() {
        assert_eq!(
            escaped("a\u{0}\u{1b}[1m\u{ffff} <\"&\">"),
            "a[1m &lt;&quot;&amp;&quot;&gt;"
        );
    }
}
