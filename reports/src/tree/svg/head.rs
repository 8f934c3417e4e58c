//! What stands above the tree: the root position, the title and the legend.

use super::shapes::outline_of;
use super::{MARGIN, PADDING, TEXT, letters};
use crate::diagram::{escaped, wrapped};
use crate::numbers;
use crate::tree::{Kind, Tree, label};

/// The width of the root position.
const BOARD: f64 = 220.0;

/// The upper part of the drawing, and how far it reaches.
pub(super) struct Head {
    pub(super) drawn: String,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Tree {
    pub(super) fn title(&self) -> String {
        let nodes = numbers::counted(self.counts.nodes() as usize, "node");
        format!("{}, depth {}: {nodes}", self.counts.strategy, self.depth)
    }

    /// The root position, the title and the legend, with how far they reach to the right and down.
    pub(super) fn head(&self) -> Head {
        let (mut drawn, down) = self.diagram.to_svg_within((MARGIN, MARGIN), BOARD);
        let left = MARGIN + BOARD + 24.0;
        let mut y = MARGIN + 24.0;
        let mut right = left;
        let mut line = |y: f64, text: &str, style: &str| {
            right = right.max(left + letters(text));
            format!("<text x=\"{left}\" y=\"{y}\"{style}>{}</text>\n", escaped(text))
        };
        drawn.push_str(&line(y, &self.title(), " font-size=\"16\" font-weight=\"bold\""));
        if let Some(second) = &self.second {
            y += 22.0;
            let nodes = numbers::counted(second.nodes() as usize, "node");
            let told = format!("against {}: {nodes}", second.strategy);
            drawn.push_str(&line(y, &told, ""));
        }
        y += 8.0;
        for sentence in label::legend(self) {
            for wrapped in wrapped(sentence, 760.0) {
                y += 20.0;
                drawn.push_str(&line(y, &wrapped, " fill=\"#555555\""));
            }
        }
        y += 26.0;
        let mut x = left;
        for kind in Kind::ALL {
            if self.nodes.iter().any(|node| node.kind == kind) {
                let width = letters(kind.name()) + 2.0 * PADDING;
                drawn.push_str(&format!(
                    "<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"/>\n<text x=\"{}\" y=\"{}\">{}</text>\n",
                    outline_of(kind, x, y, width),
                    kind.tint(),
                    kind.color(),
                    x + PADDING,
                    y + TEXT * 0.35,
                    kind.name()
                ));
                x += width + 16.0;
            }
        }
        Head {
            drawn,
            right,
            bottom: MARGIN + down.max(y) + 16.0,
        }
    }
}
