//! Text in the drawing of a tree, set to the width that it was measured with.

use crate::font::Weight;
use crate::svg::escaped;

/// The size of usual text.
pub(super) const TEXT: f64 = 13.0;

/// A line of text.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    line: &'a str,
    size: f64,
    weight: Weight,
}

impl<'a> Text<'a> {
    /// As in boxes and in the legend.
    pub(super) fn usual(line: &'a str) -> Text<'a> {
        Text {
            line,
            size: TEXT,
            weight: Weight::Regular,
        }
    }

    /// A remark beside the boxes.
    pub(super) fn small(line: &'a str) -> Text<'a> {
        Text {
            size: 12.0,
            ..Text::usual(line)
        }
    }

    /// The title.
    pub(super) fn title(line: &'a str) -> Text<'a> {
        Text {
            line,
            size: 16.0,
            weight: Weight::Bold,
        }
    }

    /// How far it reaches to the right.
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
