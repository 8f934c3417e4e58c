//! A tree as an SVG document that needs nothing from elsewhere: from left to right, a node on the row of its
//! first child, so that the first line of the search runs straight.
//!
//! Types differ by their shapes as well as by their colours; what a second search saved is grey and struck
//! through.

mod dark;
mod head;
mod lettering;
mod measures;
mod shapes;

use super::gap::gap;
use super::outline::{self, Item};
use super::{Node, Tree, label};
use crate::svg::{Svg, dark_style, escaped};
use lettering::{TEXT, Text};
use measures::{EDGE, GAP, INK, MARGIN, PADDING, PALE, ROW, TICK, TICKS};
use shapes::{note, outline_of};

/// Something on its row, with what it says.
struct Placed {
    item: Item,
    /// The place in the drawing of the node that it hangs on.
    above: Option<usize>,
    ply: usize,
    row: usize,
    text: String,
}

impl Placed {
    fn y(&self, top: f64) -> f64 {
        top + self.row as f64 * ROW + ROW / 2.0
    }

    fn width(&self) -> f64 {
        Text::usual(&self.text).width() + 2.0 * PADDING
    }
}

impl Tree {
    pub fn to_svg(&self) -> String {
        let children = self.children();
        let mut placed = Vec::new();
        let mut row = 0;
        for root in self.roots() {
            self.place(&children, Item::Node(root), None, &mut row, &mut placed);
            row += 1;
        }
        let head = self.head();
        let lefts = lefts(&placed);
        let left = |thing: &Placed| lefts[thing.ply];
        let mut body = String::new();
        // Edges share their way: the stronger ones come last.
        let mut hanging: Vec<&Placed> = placed.iter().collect();
        hanging.sort_by_key(|thing| match thing.item {
            Item::Pruned(_) | Item::LeftOut(..) => 0,
            Item::Node(place) => 1 + usize::from(self.nodes[place].principal),
        });
        for thing in hanging {
            if let Some(above) = thing.above.map(|above| &placed[above]) {
                let from = (left(above) + above.width(), above.y(head.bottom));
                body.push_str(&self.edge(thing, from, (left(thing), thing.y(head.bottom))));
            }
        }
        let mut right: f64 = head.right;
        for thing in &placed {
            let (drawn, end) = self.draw(thing, left(thing), thing.y(head.bottom));
            body.push_str(&drawn);
            right = right.max(end);
        }
        let width = (right + MARGIN).ceil();
        let height = (head.bottom + row as f64 * ROW + MARGIN).ceil();
        let svg = Svg {
            attributes: "",
            drawn: (width, height),
            shown: (width, height),
            label: &self.title(),
            style: &format!(" font-size=\"{TEXT}\""),
        };
        svg.document(&format!(
            "{}<g class=\"lab-tree\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{}{body}</g>\n{}",
            dark_style("lab-tree", dark::INKS),
            head.drawn,
            head.board,
        ))
    }

    /// Gives an item and everything below it their rows; the first child shares the row of its parent.
    fn place(
        &self,
        children: &[Vec<usize>],
        item: Item,
        above: Option<usize>,
        row: &mut usize,
        placed: &mut Vec<Placed>,
    ) {
        let own = placed.len();
        let ply = above.map_or(0, |above| placed[above].ply + 1);
        let text = match item {
            Item::Node(place) => {
                let node = &self.nodes[place];
                let mut told = vec![label::name(self, node), label::score(node), label::window(node)];
                told.retain(|part| !part.is_empty());
                let told = told.join("  ");
                // What is saved is struck through, which says enough.
                let compared = self.second.is_some() && !self.saved(node) && label::counted(node);
                match compared {
                    true => format!("{told}   {}", label::nodes(node)),
                    false => told,
                }
            }
            Item::Pruned(place) => {
                let pruned = label::pruned(&self.nodes[place]);
                match gap(self, place, &children[place]) {
                    None => pruned,
                    Some(gap) => format!("{pruned}, {}", label::not_shown(gap)),
                }
            }
            Item::LeftOut(_, gap) => format!("… {}", label::not_shown(gap)),
        };
        placed.push(Placed {
            item,
            above,
            ply,
            row: *row,
            text,
        });
        let Item::Node(place) = item else {
            return;
        };
        let mut below = outline::below(self, place, &children[place]);
        if !self.nodes[place].pruned.is_empty() {
            // What the cap left out is told on the row of the pruned moves.
            below.retain(|item| !matches!(item, Item::LeftOut(..)));
        }
        for (index, item) in below.into_iter().enumerate() {
            if index > 0 {
                *row += 1;
            }
            self.place(children, item, Some(own), row, placed);
        }
    }

    fn edge(&self, thing: &Placed, from: (f64, f64), to: (f64, f64)) -> String {
        let bend = to.0 - GAP / 2.0;
        let path = match from.1 == to.1 {
            true => format!("M{} {}H{}", from.0, from.1, to.0),
            false => format!("M{} {}H{bend}V{}H{}", from.0, from.1, to.1, to.0),
        };
        let style = match thing.item {
            Item::Node(place) if self.nodes[place].principal => {
                format!("stroke=\"{INK}\" stroke-width=\"2.5\"")
            }
            Item::Node(_) => format!("stroke=\"{EDGE}\""),
            Item::Pruned(_) | Item::LeftOut(..) => format!("stroke=\"{EDGE}\" stroke-dasharray=\"3 3\""),
        };
        format!("<path d=\"{path}\" fill=\"none\" shape-rendering=\"crispEdges\" {style}/>\n")
    }

    /// An item, and how far it reaches to the right.
    fn draw(&self, thing: &Placed, left: f64, y: f64) -> (String, f64) {
        match thing.item {
            Item::Node(place) => self.draw_node(&self.nodes[place], thing, left, y),
            Item::Pruned(place) => {
                let node = &self.nodes[place];
                let ticks = node.pruned.len().min(TICKS);
                let mut drawn = format!("<g><title>{}</title>\n", escaped(&label::stubs(node, usize::MAX)));
                for tick in 0..ticks {
                    let x = left + (tick + 1) as f64 * TICK;
                    let tried = node.pruned[tick].second.is_some_and(|nodes| nodes > 0);
                    let style = match tried {
                        true => format!("stroke=\"{INK}\" stroke-width=\"2\""),
                        false => format!("stroke=\"{PALE}\" stroke-dasharray=\"4 2\""),
                    };
                    drawn.push_str(&format!("<path d=\"M{x} {}V{}\" {style}/>\n", y - 6.0, y + 6.0));
                }
                let after = left + (ticks + 1) as f64 * TICK + 4.0;
                drawn.push_str(&note(after, y, &thing.text));
                drawn.push_str("</g>\n");
                (drawn, after + Text::small(&thing.text).width())
            }
            Item::LeftOut(..) => (
                note(left + 4.0, y, &thing.text),
                left + 4.0 + Text::small(&thing.text).width(),
            ),
        }
    }

    fn draw_node(&self, node: &Node, thing: &Placed, left: f64, y: f64) -> (String, f64) {
        let saved = self.saved(node);
        let (line, fill, ink) = match saved {
            true => (PALE, "#f4f4f4", "#777777"),
            false => (node.kind.color(), node.kind.tint(), INK),
        };
        let weight = if node.principal { "2.5" } else { "1.2" };
        let style = match saved {
            true => format!(" fill=\"{ink}\" text-decoration=\"line-through\""),
            false => format!(" fill=\"{ink}\""),
        };
        let width = thing.width();
        let drawn = format!(
            "<g><title>{}</title>\n<path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{weight}\"/>\n{}</g>\n",
            escaped(&self.told(node)),
            outline_of(node.kind, left, y, width),
            Text::usual(&thing.text).drawn(left + PADDING, y + TEXT * 0.35, &style),
        );
        let beside = self.beside(node);
        let after = left + width + 6.0;
        let end = if beside.is_empty() {
            left + width
        } else {
            after + Text::small(&beside).width()
        };
        (drawn + &note(after, y, &beside), end)
    }

    /// What stands to the right of a node without children: why it ended, if that is not plain.
    fn beside(&self, node: &Node) -> String {
        let plain = node.tried > 0 || node.ending == "leaf" || !node.pruned.is_empty();
        if plain { String::new() } else { node.ending.clone() }
    }

    /// Everything that is known of a node, to be shown when the pointer is on it.
    fn told(&self, node: &Node) -> String {
        let mut parts = vec![
            format!("{} {}", label::name(self, node), label::score(node)),
            match node.proof {
                Some(_) => format!("{} node", node.kind.name()),
                None => format!("{} node, window {}", node.kind.name(), label::window(node)),
            },
            label::why(node),
            format!("nodes: {}", label::nodes(node)),
        ];
        parts.retain(|part| !part.is_empty());
        parts.join(" · ")
    }
}

/// The left edges of the boxes at each ply, so that no box runs into the next ply.
fn lefts(placed: &[Placed]) -> Vec<f64> {
    let plies = placed.iter().map(|thing| thing.ply + 1).max().unwrap_or(0);
    let mut widest = vec![0.0_f64; plies];
    for thing in placed {
        if matches!(thing.item, Item::Node(_)) {
            widest[thing.ply] = widest[thing.ply].max(thing.width());
        }
    }
    let mut left = MARGIN;
    widest
        .into_iter()
        .map(|width| {
            let own = left;
            left += width + GAP;
            own
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use roxmltree::Document;

    #[test]
    fn a_drawing_is_well_formed_whatever_its_texts_are() {
        for tree in [samples::tree(), samples::compared()] {
            let svg = tree.to_svg();
            let document = Document::parse(&svg).unwrap();
            let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
            assert!(
                texts
                    .iter()
                    .any(|text| text.starts_with("7.<b>&  ≥ -20  (-∞, -20)")),
                "{texts:?}"
            );
            assert!(
                texts.contains(&"4 moves pruned, 3 moves (6 nodes) not shown"),
                "{texts:?}"
            );
        }
    }

    #[test]
    fn a_drawing_needs_nothing_from_elsewhere() {
        let svg = samples::compared().to_svg();
        for reference in ["href", "url(", "@import", "<image", "<script", " id="] {
            assert!(!svg.contains(reference), "{reference}");
        }
    }

    /// What a text covers to the right, and its line.
    fn extent(text: &roxmltree::Node<'_, '_>) -> (f64, f64, f64) {
        let number = |name: &str| text.attribute(name).unwrap().parse::<f64>().unwrap();
        (number("x"), number("x") + number("textLength"), number("y"))
    }

    #[test]
    fn every_text_has_its_width_and_no_two_of_a_line_run_into_each_other() {
        for tree in [samples::tree(), samples::compared()] {
            let svg = tree.to_svg();
            let document = Document::parse(&svg).unwrap();
            let drawn = document
                .descendants()
                .find(|node| node.attribute("class") == Some("lab-tree"));
            let texts = drawn
                .unwrap()
                .descendants()
                .filter(|node| node.has_tag_name("text"));
            let extents: Vec<(f64, f64, f64)> = texts.map(|text| extent(&text)).collect();
            assert!(extents.len() > 5);
            for (place, (left, right, line)) in extents.iter().enumerate() {
                for (other_left, other_right, other_line) in &extents[..place] {
                    let apart = right < other_left || other_right < left;
                    assert!(apart || line != other_line, "{svg}");
                }
            }
        }
    }

    #[test]
    fn a_drawing_follows_dark_pages_and_its_board_has_rules_of_its_own() {
        let svg = samples::tree().to_svg();
        let (style, drawn) = svg.split_once("</style>").unwrap();
        assert!(style.contains("prefers-color-scheme:dark"));
        let (tree, board) = drawn.split_once("</g>\n<svg").unwrap();
        assert!(!tree.contains("<svg") && board.contains(".lab-board>.ground"));
        let code =
            |attribute: &str, rest: &str| format!("{attribute}=\"{}\"", rest.split('"').next().unwrap());
        for attribute in ["fill", "stroke"] {
            for (place, found) in tree.match_indices(&format!(" {attribute}=\"#")) {
                let color = code(attribute, &tree[place + found.len() - 1..]);
                assert!(style.contains(&color), "{color} stays on dark pages");
            }
        }
    }

    #[test]
    fn every_node_stands_on_the_row_of_its_first_child_and_no_two_on_one_place() {
        let tree = samples::tree();
        let mut placed = Vec::new();
        tree.place(&tree.children(), Item::Node(0), None, &mut 0, &mut placed);
        let places: Vec<(usize, usize)> = placed.iter().map(|thing| (thing.ply, thing.row)).collect();
        assert_eq!(places, [(0, 0), (1, 0), (2, 0), (1, 1), (2, 1)]);
    }
}
