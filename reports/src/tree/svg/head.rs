//! What stands above the tree: the root position, the title and the legend.

use super::lettering::{TEXT, Text};
use super::measures::{INK, MARGIN, PADDING};
use super::shapes::outline_of;
use crate::diagram::wrapped;
use crate::numbers;
use crate::tree::{Kind, Tree, label};

const BOARD: f64 = 220.0;

/// The upper part of the drawing, and how far it reaches.
pub(super) struct Head {
    /// The root position, whose colours are its own.
    pub(super) board: String,
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
        let drawn = self.diagram.as_ref();
        let drawn = drawn.map(|diagram| diagram.to_svg_within((MARGIN, MARGIN), BOARD));
        let left = MARGIN + drawn.as_ref().map_or(0.0, |_| BOARD + 24.0);
        let (board, down) = drawn.unwrap_or_default();
        let mut y = MARGIN + 24.0;
        let mut right = left;
        let mut drawn = String::new();
        let ink = format!(" fill=\"{INK}\"");
        let mut line = |y: f64, text: Text<'_>, style: &str| {
            right = right.max(left + text.width());
            text.drawn(left, y, style)
        };
        drawn.push_str(&line(y, Text::title(&self.title()), &ink));
        if let Some(second) = &self.second {
            y += 22.0;
            let nodes = numbers::counted(second.nodes() as usize, "node");
            let told = format!("against {}: {nodes}", second.strategy);
            drawn.push_str(&line(y, Text::usual(&told), &ink));
        }
        y += 8.0;
        for sentence in label::legend(self) {
            for wrapped in wrapped(sentence, 760.0) {
                y += 20.0;
                drawn.push_str(&line(y, Text::usual(&wrapped), " fill=\"#555555\""));
            }
        }
        y += 26.0;
        let mut x = left;
        for kind in Kind::ALL {
            if self.nodes.iter().any(|node| node.kind == kind) {
                let name = Text::usual(kind.name());
                let width = name.width() + 2.0 * PADDING;
                drawn.push_str(&format!(
                    "<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"/>\n{}",
                    outline_of(kind, x, y, width),
                    kind.tint(),
                    kind.color(),
                    name.drawn(x + PADDING, y + TEXT * 0.35, &ink)
                ));
                x += width + 16.0;
            }
        }
        Head {
            board,
            drawn,
            right,
            bottom: MARGIN + down.max(y) + 16.0,
        }
    }
}
