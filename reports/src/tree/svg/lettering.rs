//! Text in the drawing of a tree, set to the width that it was measured with.

use crate::font::Weight;
use crate::svg::escaped;

pub(super) const TEXT: f64 = 13.0;

#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    line: &'a str,
    size: f64,
    weight: Weight,
}

impl<'a> Text<'a> {
    pub(super) fn usual(line: &'a str) -> Text<'a> {
        Text {
            line,
            size: TEXT,
            weight: Weight::Regular,
        }
    }

    pub(super) fn small(line: &'a str) -> Text<'a> {
        Text {
            size: 12.0,
            ..Text::usual(line)
        }
    }

    pub(super) fn title(line: &'a str) -> Text<'a> {
        Text {
            line,
            size: 16.0,
            weight: Weight::Bold,
        }
    }

    pub(super) fn width(self) -> f64 {
        let tenths = 10.0 * self.size * self.weight.width(self.line);
        tenths.ceil() / 10.0
    }

    /// The text from a place on; `style` are further attributes, with a blank before each.
    pub(super) fn drawn(self, x: f64, y: f64, style: &str) -> String {
        if self.line.is_empty() {
            return String::new();
        }
        let bold = match self.weight {
            Weight::Regular => "",
            Weight::Bold => " font-weight=\"bold\"",
        };
        format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" \
             xml:space=\"preserve\"{bold}{style}>{}</text>\n",
            self.size,
            self.width(),
            escaped(self.line)
        )
    }
}
