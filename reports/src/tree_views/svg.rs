//! A tree as a drawing, from left to right. A node is on the same row as its first child, so that the
//! leftmost line of the search is straight.
//!
//! Node types differ by shape as well as by color; whatever a second search saved is gray and struck through.

use crate::numbers;
use crate::scene::{Color, Point, Scene, ShapeStyle, Text, ink, number, place};
use crate::sentences::tree::legend;
use crate::tree::{NodeEnd, NodeType, SearchNode, Tree};
use crate::tree_views::text_lines::{self, OutlineItem, TextLine};
use crate::wrap_text::{LongWords, wrapped};
use strum::VariantArray;

const TEXT: f64 = 13.0;
/// The height of a box, and the distance between rows.
const BOX: f64 = 18.0;
const ROW: f64 = 24.0;
/// The padding to the left and right of text in a box.
const PADDING: f64 = 7.0;
/// The distance between the boxes of one ply and the next.
const GAP: f64 = 36.0;
const MARGIN: f64 = 20.0;
/// The spacing and the maximum number of the ticks for pruned moves.
const TICK: f64 = 4.0;
const TICKS: usize = 30;
const BOARD: f64 = 220.0;
const LEGEND: usize = 110;

impl NodeType {
    pub(super) fn color(self) -> Color {
        match self {
            NodeType::Exact => ink::TEXT,
            NodeType::Pv => ink::GREEN,
            NodeType::Cut | NodeType::Or => ink::VERMILION,
            NodeType::All | NodeType::And => ink::BLUE,
        }
    }

    fn tint(self) -> Color {
        match self {
            NodeType::Exact => ink::PALE_GREY,
            NodeType::Pv => ink::PALE_GREEN,
            NodeType::Cut | NodeType::Or => ink::PALE_VERMILION,
            NodeType::All | NodeType::And => ink::PALE_BLUE,
        }
    }
}

/// The outline of a box: PV and exact nodes have square corners; cut and OR nodes, where one move suffices,
/// have cut corners; all and AND nodes are round.
fn outline_of(kind: NodeType, left: f64, y: f64, width: f64) -> String {
    let corner = match kind {
        NodeType::Exact | NodeType::Pv => 0.0,
        NodeType::Cut | NodeType::Or => 5.0,
        NodeType::All | NodeType::And => BOX / 2.0,
    };
    let turn = |x: f64, y: f64| match kind {
        NodeType::Exact | NodeType::Pv => String::new(),
        NodeType::Cut | NodeType::Or => format!("l{x} {y}"),
        NodeType::All | NodeType::And => format!("a{corner} {corner} 0 0 1 {x} {y}"),
    };
    let (across, down) = (number(width - 2.0 * corner), BOX - 2.0 * corner);
    format!(
        "M{}h{across}{}v{down}{}h-{across}{}v-{down}{}Z",
        place((left + corner, y - BOX / 2.0)),
        turn(corner, corner),
        turn(-corner, corner),
        turn(-corner, -corner),
        turn(corner, -corner)
    )
}

fn plain(text: &str) -> Text {
    Text::new(text, TEXT).beside()
}

fn small(text: &str) -> Text {
    Text::new(text, 12.0).beside().ink(ink::REMARK)
}

struct Placed {
    line: TextLine,
    /// The index of its parent in the drawing.
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
        plain(&self.text).width() + 2.0 * PADDING
    }
}

impl Tree {
    pub fn to_svg(&self) -> String {
        self.scene().to_svg()
    }

    fn scene(&self) -> Scene {
        let placed = self.placed();
        let rows = placed.last().map_or(0, |last| last.row + 1);
        let mut scene = Scene::new(self.title(), (0.0, 0.0));
        let (mut right, top) = self.draw_head(&mut scene);
        let lefts = lefts(&placed);
        // Edges overlap, so stronger ones are drawn last.
        let mut hanging: Vec<&Placed> = placed.iter().collect();
        hanging.sort_by_key(|thing| match thing.line.item {
            OutlineItem::Pruned(_) | OutlineItem::LeftOut(..) => 0,
            OutlineItem::Node(place) => 1 + usize::from(self.nodes[place].principal),
        });
        for thing in hanging {
            if let Some(above) = thing.above.map(|above| &placed[above]) {
                let from = (lefts[above.ply] + above.width(), above.y(top));
                self.draw_edge(&mut scene, thing, from, (lefts[thing.ply], thing.y(top)));
            }
        }
        for thing in &placed {
            right = right.max(self.draw(&mut scene, thing, lefts[thing.ply], thing.y(top)));
        }
        scene.size = ((right + MARGIN).ceil(), (top + rows as f64 * ROW + MARGIN).ceil());
        scene
    }

    fn title(&self) -> String {
        let nodes = numbers::counted(self.counts.nodes() as usize, "node");
        format!("{}, depth {}: {nodes}", self.counts.strategy, self.depth)
    }

    /// Draws the root position, the title and the legend; returns their right and lower edges.
    fn draw_head(&self, scene: &mut Scene) -> Point {
        let (mut left, mut board_bottom) = (MARGIN, 0.0);
        if let Some(diagram) = &self.diagram {
            let board = diagram.scene();
            let scale = BOARD / board.size.0;
            (left, board_bottom) = (MARGIN + BOARD + 24.0, board.size.1 * scale);
            scene.insert((MARGIN, MARGIN), scale, board);
        }
        let mut right = left;
        let mut y = MARGIN - 4.0;
        let mut write = |text: &str, height: f64, style: fn(&str) -> Text, y: &mut f64| {
            for line in wrapped(text, LEGEND, ["", ""], LongWords::Break) {
                *y += height;
                let line = style(&line);
                right = right.max(left + line.width());
                scene.text(line.at(left, *y));
            }
        };
        let bold = |line: &str| Text::new(line, 16.0).bold().beside();
        write(&self.title(), 22.0, bold, &mut y);
        if let Some(second) = &self.second {
            let nodes = numbers::counted(second.nodes() as usize, "node");
            let against = format!("against {}: {nodes}", second.strategy);
            write(&against, 22.0, plain, &mut y);
        }
        y += 8.0;
        for sentence in legend(self) {
            write(sentence, 20.0, |line| plain(line).ink(ink::REMARK), &mut y);
        }
        y += 30.0;
        let mut x = left;
        for &kind in NodeType::VARIANTS {
            if self.nodes.iter().any(|node| node.kind == kind) {
                let name = plain(kind.name());
                let width = name.width() + 2.0 * PADDING;
                let paint = ShapeStyle::fill(kind.tint()).edged(kind.color(), 1.2);
                scene.path(outline_of(kind, x, y, width), paint);
                scene.text(name.at(x + PADDING, y));
                x += width + 16.0;
            }
        }
        (right.max(x), MARGIN + board_bottom.max(y) + 12.0)
    }

    /// Assigns a row to each line; a first child shares its parent's row.
    fn placed(&self) -> Vec<Placed> {
        let mut placed: Vec<Placed> = Vec::new();
        // The current ancestors, by ply.
        let mut path: Vec<usize> = Vec::new();
        let mut left_out = None;
        for line in text_lines::lines(self) {
            let node = line.node(self);
            if matches!(line.item, OutlineItem::LeftOut(..)) && !node.moves.untried.is_empty() {
                // The moves that the cap left out are counted on the row of the pruned moves.
                left_out = Some(line.name);
                continue;
            }
            let text = match line.item {
                OutlineItem::Node(_) => {
                    let mut words = vec![line.name.as_str(), &line.score, &line.window];
                    words.retain(|part| !part.is_empty());
                    let words = words.join("  ");
                    // Saved nodes are struck through, which is enough.
                    if self.second.is_some() && !line.saved && line.counted {
                        format!("{words}   {}", line.nodes)
                    } else {
                        words
                    }
                }
                OutlineItem::Pruned(_) => match left_out.take() {
                    None => line.name.clone(),
                    Some(left_out) => format!("{}, {left_out}", line.name),
                },
                OutlineItem::LeftOut(..) => format!("… {}", line.name),
            };
            let ply = line.more.len();
            path.truncate(ply);
            let before = placed.last();
            let row = before.map_or(0, |before| before.row + usize::from(before.ply >= ply));
            let above = path.last().copied();
            path.push(placed.len());
            placed.push(Placed {
                line,
                above,
                ply,
                row,
                text,
            });
        }
        placed
    }

    fn draw_edge(&self, scene: &mut Scene, thing: &Placed, from: Point, to: Point) {
        let paint = match thing.line.item {
            OutlineItem::Node(place) if self.nodes[place].principal => ShapeStyle::stroke(ink::TEXT, 2.5),
            OutlineItem::Node(_) => ShapeStyle::stroke(ink::EDGE, 1.0),
            OutlineItem::Pruned(_) | OutlineItem::LeftOut(..) => {
                ShapeStyle::stroke(ink::EDGE, 1.0).dashed(3.0, 3.0)
            }
        };
        let bend = to.0 - GAP / 2.0;
        if from.1 == to.1 {
            scene.line(&[from, to], paint);
        } else {
            scene.line(&[from, (bend, from.1), (bend, to.1), to], paint);
        }
    }

    /// Draws an item; returns its right edge.
    fn draw(&self, scene: &mut Scene, thing: &Placed, left: f64, y: f64) -> f64 {
        let note = |scene: &mut Scene, text: &str, left: f64| {
            let text = small(text);
            let right = left + text.width();
            scene.text(text.at(left, y));
            right
        };
        let node = thing.line.node(self);
        match thing.line.item {
            OutlineItem::Node(_) => {
                scene.titled(described(node, &thing.line), |scene| {
                    self.draw_node(scene, node, thing, left, y);
                });
                let right = left + thing.width();
                match self.beside(node) {
                    "" => right,
                    ending => note(scene, ending, right + 6.0),
                }
            }
            OutlineItem::Pruned(_) => scene.titled(thing.line.why.clone(), |scene| {
                let mut x = left;
                for untried in node.moves.untried.iter().take(TICKS) {
                    x += TICK;
                    let paint = if untried.second.is_some_and(|nodes| nodes > 0) {
                        ShapeStyle::stroke(ink::TEXT, 2.0)
                    } else {
                        ShapeStyle::stroke(ink::JOIN, 1.0).dashed(4.0, 2.0)
                    };
                    scene.line(&[(x, y - 6.0), (x, y + 6.0)], paint);
                }
                note(scene, &thing.text, x + TICK + 4.0)
            }),
            OutlineItem::LeftOut(..) => note(scene, &thing.text, left + 4.0),
        }
    }

    fn draw_node(&self, scene: &mut Scene, node: &SearchNode, thing: &Placed, left: f64, y: f64) {
        let saved = thing.line.saved;
        let (line, fill, letters) = if saved {
            (ink::JOIN, ink::PALE_GREY, ink::REMARK)
        } else {
            (node.kind.color(), node.kind.tint(), ink::TEXT)
        };
        let weight = if node.principal { 2.5 } else { 1.2 };
        let outline = outline_of(node.kind, left, y, thing.width());
        scene.path(outline, ShapeStyle::fill(fill).edged(line, weight));
        scene.text(plain(&thing.text).at(left + PADDING, y).ink(letters));
        if saved {
            let right = left + thing.width() - PADDING;
            let paint = ShapeStyle::stroke(letters, 1.0);
            scene.line(&[(left + PADDING, y), (right, y)], paint);
        }
    }

    /// The text to the right of a node without children: why it ended, if that is not obvious.
    fn beside(&self, node: &SearchNode) -> &'static str {
        let plain = node.tried > 0 || node.end == NodeEnd::Horizon || !node.moves.untried.is_empty();
        if plain { "" } else { node.ended() }
    }
}

/// Everything known about a node, for its tooltip.
fn described(node: &SearchNode, line: &TextLine) -> String {
    let mut parts = vec![
        format!("{} {}", line.name, line.score),
        match node.proof() {
            Some(_) => format!("{} node", line.kind),
            None => format!("{} node, window {}", line.kind, line.window),
        },
        line.why.clone(),
        format!("nodes: {}", line.nodes),
    ];
    parts.retain(|part| !part.is_empty());
    parts.join(" · ")
}

/// The left edges of the boxes at each ply, chosen so that no box extends into the next ply.
fn lefts(placed: &[Placed]) -> Vec<f64> {
    let plies = placed.iter().map(|thing| thing.ply + 1).max().unwrap_or(0);
    let mut widest = vec![0.0_f64; plies];
    for thing in placed {
        if matches!(thing.line.item, OutlineItem::Node(_)) {
            widest[thing.ply] = widest[thing.ply].max(thing.width());
        }
    }
    let mut left = MARGIN;
    let lefts = widest.into_iter().map(|width| {
        let own = left;
        left += width + GAP;
        own
    });
    lefts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::samples;
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

    /// The left and right end of a text, and its row.
    fn extent(text: &roxmltree::Node<'_, '_>) -> (f64, f64, f64) {
        let number = |name: &str| text.attribute(name).unwrap().parse::<f64>().unwrap();
        (number("x"), number("x") + number("textLength"), number("y"))
    }

    #[test]
    fn no_two_texts_of_a_line_run_into_each_other() {
        for tree in [samples::tree(), samples::compared()] {
            let svg = Tree {
                diagram: None,
                ..tree
            }
            .to_svg();
            let document = Document::parse(&svg).unwrap();
            let texts = document.descendants().filter(|node| node.has_tag_name("text"));
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
    fn types_differ_in_more_than_colour() {
        let shapes =
            [NodeType::Pv, NodeType::Cut, NodeType::All].map(|kind| outline_of(kind, 0.0, 0.0, 80.0));
        assert!(shapes[0] != shapes[1] && shapes[1] != shapes[2] && shapes[0] != shapes[2]);
    }
}
