//! A tree for Graphviz: `lab tree ... --format dot | dot -Tpdf`.

use crate::scene::ink;
use crate::tree::{NodeType, SearchNode, Tree, label};
use crate::tree_views::text_lines::{self, OutlineItem, TextLine};

/// The most pruned moves named in a node; the others are counted.
const NAMED: usize = 6;

impl Tree {
    /// The tree in the DOT language, from left to right; pruned moves hang on dashed edges.
    pub fn to_dot(&self) -> String {
        let children = self.children();
        let mut text = "digraph tree {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\", fontsize=11];\n  edge [arrowhead=none];\n".to_owned();
        for (place, node) in self.nodes.iter().enumerate() {
            let line = TextLine::of(self, OutlineItem::Node(place), &[]);
            text.push_str(&format!("  n{place} [{}];\n", dot_style(node, &line)));
            for item in text_lines::below(self, place, &children[place]) {
                text.push_str(&match item {
                    OutlineItem::Node(child) if self.nodes[child].principal => {
                        format!("  n{place} -> n{child} [penwidth=3];\n")
                    }
                    OutlineItem::Node(child) => format!("  n{place} -> n{child};\n"),
                    OutlineItem::Pruned(_) => {
                        let text = format!("{}: {}", label::pruned(node), label::untried(node, NAMED));
                        hanging(place, "pruned", &text)
                    }
                    OutlineItem::LeftOut(_, gap) => {
                        hanging(place, "left_out", &format!("… {}", label::not_shown(gap)))
                    }
                });
            }
        }
        text.push_str("}\n");
        text
    }
}

fn dot_style(node: &SearchNode, line: &TextLine) -> String {
    let mut lines = vec![
        format!("{}  {}", line.name, line.score),
        format!("{} {}", line.kind, line.window),
    ];
    lines.extend(Some(line.why.clone()).filter(|why| !why.is_empty()));
    lines.extend(line.saved.then(|| "saved".to_owned()));
    let label = lines.iter().map(|line| quoted(line)).collect::<Vec<String>>();
    let (color, style) = match node.kind {
        _ if line.saved => (ink::JOIN, "dashed"),
        NodeType::Exact | NodeType::Cut | NodeType::Or => (node.kind.color(), "solid"),
        NodeType::Pv => (node.kind.color(), "bold"),
        NodeType::All | NodeType::And => (node.kind.color(), "rounded"),
    };
    format!(
        "label=\"{}\", color=\"{color}\", style=\"{style}\"",
        label.join("\\n")
    )
}

fn hanging(place: usize, what: &str, text: &str) -> String {
    format!(
        "  {what}{place} [label=\"{}\", shape=plaintext, fontcolor=\"#666666\"];\n  n{place} -> {what}{place} [style=dashed, color=\"#999999\"];\n",
        quoted(text)
    )
}

fn quoted(text: &str) -> String {
    text.chars()
        .filter(|character| !character.is_control())
        .flat_map(|character| {
            let escape = matches!(character, '"' | '\\').then_some('\\');
            escape.into_iter().chain([character])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::samples;

    #[test]
    fn every_node_and_every_stub_hangs_in_the_graph() {
        let dot = samples::tree().to_dot();
        assert_eq!(dot.matches(" -> ").count(), 5);
        assert!(dot.contains("n0 -> n1 [penwidth=3];"), "{dot}");
        assert!(dot.contains("n3 -> pruned3 [style=dashed"), "{dot}");
        assert!(dot.contains("… 3 moves (6 nodes) not shown"), "{dot}");
    }

    #[test]
    fn texts_cannot_leave_their_quotes() {
        assert_eq!(quoted("a\" ]; b\\ \n"), "a\\\" ]; b\\\\ ");
        assert!(samples::tree().to_dot().contains("cutoff by Qh4\\\"#"));
    }
}
