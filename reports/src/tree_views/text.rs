//! A tree for the terminal: one node per line, indented with guides like a folder listing.

use super::text_lines::{self, OutlineItem, TextLine};
use crate::sentences::tree::legend;
use crate::tree::{NodeType, Tree, label};
use crate::wrap_text::columns;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextColor {
    Plain,
    Ansi,
}

impl TextColor {
    fn apply(self, code: &str, text: String) -> String {
        match self {
            TextColor::Ansi if !code.is_empty() => format!("\x1b[{code}m{text}\x1b[0m"),
            TextColor::Ansi | TextColor::Plain => text,
        }
    }
}

/// The most pruned moves named; the others are counted.
const NAMED: usize = 8;

/// The terminal width, in columns, that limits how many moves are named.
const WIDTH: usize = 80;

impl Tree {
    pub fn to_text(&self, paint: TextColor) -> String {
        let legend = legend(self).into_iter();
        let legend: String = legend.map(|sentence| format!("{sentence}\n")).collect();
        format!("{legend}\n{}", self.to_outline(paint))
    }

    /// The tree without instructions on how to read it.
    pub fn to_outline(&self, paint: TextColor) -> String {
        let [score, window] = label::headings(self);
        let headings = ["move", score, window, "type", "nodes", ""].map(str::to_owned);
        let mut rows = vec![(headings, "")];
        rows.extend(text_lines::lines(self).into_iter().map(|line| self.row(line)));
        let mut widths = [0; 6];
        for (cells, _) in &rows {
            // A line without figures may extend below the columns.
            for (width, cell) in widths.iter_mut().zip(cells) {
                *width = columns(cell).max(*width);
            }
        }
        let rows = rows.iter();
        rows.map(|(cells, code)| paint.apply(code, set(cells, &widths)) + "\n")
            .collect()
    }

    /// The cells of a row, the first of which is the tree itself, and its color code.
    fn row(&self, line: TextLine) -> ([String; 6], &'static str) {
        let (guides, node) = (guides(&line), line.node(self));
        match line.item {
            OutlineItem::Node(_) => {
                let mark = if line.saved { "× " } else { "" };
                let code = match node.kind {
                    _ if line.saved => "2",
                    _ if node.principal => "1",
                    NodeType::Cut => "31",
                    NodeType::All => "34",
                    NodeType::Pv => "32",
                    NodeType::Exact | NodeType::Or | NodeType::And => "",
                };
                let name = format!("{guides}{mark}{}", line.name);
                let kind = line.kind.to_owned();
                ([name, line.score, line.window, kind, line.nodes, line.why], code)
            }
            OutlineItem::Pruned(_) => {
                let text = |named| format!("{guides}{}: {}", line.name, label::untried(node, named));
                let named = (2..=NAMED).rev().find(|&named| columns(&text(named)) <= WIDTH);
                note(text(named.unwrap_or(1)))
            }
            OutlineItem::LeftOut(..) => note(format!("{guides}… {}", line.name)),
        }
    }
}

fn note(text: String) -> ([String; 6], &'static str) {
    let mut cells: [String; 6] = Default::default();
    cells[5] = text;
    (cells, "2")
}

/// The cells aligned in columns, with scores and nodes on the right.
fn set(cells: &[String; 6], widths: &[usize; 6]) -> String {
    let [tree, score, window, kind, nodes, why] = cells;
    if tree.is_empty() {
        return why.clone();
    }
    let room = |index: usize| " ".repeat(widths[index] - columns(&cells[index]));
    let window = match widths[2] {
        0 => String::new(),
        _ => format!("{window}{}  ", room(2)),
    };
    let [after_tree, after_score, after_kind, before_nodes] = [0, 1, 3, 4].map(room);
    let line = format!(
        "{tree}{after_tree}  {score}{after_score}  {window}{kind}{after_kind}  {before_nodes}{nodes}  {why}"
    );
    line.trim_end().to_owned()
}

/// The guides that connect a line to the lines above it; those of pruned moves are dashed.
fn guides(line: &TextLine) -> String {
    let Some((more, above)) = line.more.split_last() else {
        return String::new();
    };
    let above = String::from_iter(above.iter().map(|&more| if more { "│  " } else { "   " }));
    let joint = match (line.item, more) {
        (OutlineItem::Node(_), true) => "├─ ",
        (OutlineItem::Node(_), false) => "└─ ",
        (OutlineItem::Pruned(_) | OutlineItem::LeftOut(..), true) => "├┄ ",
        (OutlineItem::Pruned(_) | OutlineItem::LeftOut(..), false) => "└┄ ",
    };
    format!("{above}{joint}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::samples;

    fn body(tree: &Tree) -> String {
        let text = tree.to_text(TextColor::Plain);
        text.split_once("\n\n").unwrap().1.to_owned()
    }

    #[test]
    fn no_more_pruned_moves_are_named_than_there_is_room_for() {
        let mut tree = samples::tree();
        let untried = tree.nodes[3].moves.untried[2].clone();
        tree.nodes[3].moves.untried = vec![untried; 20];
        let text = body(&tree);
        let line = text
            .lines()
            .find(|line| line.contains("20 moves pruned"))
            .unwrap();
        assert!(columns(line) <= WIDTH && line.ends_with(" more"), "{line}");
    }

    #[test]
    fn colour_is_only_given_where_it_is_asked_for() {
        let tree = samples::tree();
        assert!(!tree.to_text(TextColor::Plain).contains('\x1b'));
        let painted = tree.to_text(TextColor::Ansi);
        let bare = painted
            .replace("\x1b[0m", "")
            .replace("\x1b[1m", "")
            .replace("\x1b[2m", "")
            .replace("\x1b[31m", "");
        assert_eq!(bare, tree.to_text(TextColor::Plain));
    }
}
