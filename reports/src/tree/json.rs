//! A tree for programs: one JSON object a line, a line a node.

use super::{Node, SearchKind, Tree};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A node as a line of NDJSON. What does not exist is null; an infinite bound is null as well.
struct NodeRow<'a> {
    tree: &'a Tree,
    /// The line's number, from 0; the node above stands on an earlier line.
    id: usize,
    /// The moves from the root in coordinates; `-` where a side passed.
    line: &'a str,
    /// Nodes of the subtree, this one not counted, that have no line since the cap left them out.
    left_out: u64,
}

impl Serialize for NodeRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let node = &self.tree.nodes[self.id];
        let played = node.played.as_ref().map(|played| &played.text);
        let refutation = node.refutation.as_ref();
        let pruned = node.pruned.iter().map(|stub| &stub.played.coordinates);
        let mut row = serializer.serialize_map(None)?;
        row.serialize_entry("strategy", &self.tree.counts.strategy)?;
        row.serialize_entry("id", &self.id)?;
        row.serialize_entry("parent", &node.parent)?;
        row.serialize_entry("ply", &node.ply)?;
        row.serialize_entry("depth", &node.depth)?;
        row.serialize_entry("phase", &node.phase)?;
        row.serialize_entry("line", self.line)?;
        row.serialize_entry("move", &played)?;
        row.serialize_entry("fen", &node.fen)?;
        row.serialize_entry("alpha", &node.window.alpha)?;
        row.serialize_entry("beta", &node.window.beta)?;
        row.serialize_entry("score", &node.score)?;
        row.serialize_entry("bound", &node.bound)?;
        row.serialize_entry("proof", &node.proof.and_then(|numbers| numbers.proof))?;
        row.serialize_entry("disproof", &node.proof.and_then(|numbers| numbers.disproof))?;
        row.serialize_entry("type", &node.kind)?;
        row.serialize_entry("ending", node.ended())?;
        row.serialize_entry("principal", &node.principal)?;
        row.serialize_entry("refutation", &refutation.map(|by| &by.played.coordinates))?;
        row.serialize_entry("refutation_index", &refutation.map(|by| by.place))?;
        row.serialize_entry("tried", &node.tried)?;
        row.serialize_entry("pruned", &pruned.collect::<Vec<_>>())?;
        row.serialize_entry("nodes", &node.nodes)?;
        row.serialize_entry("left_out", &self.left_out)?;
        let second = self.tree.second.as_ref();
        row.serialize_entry("second_strategy", &second.map(|second| &second.strategy))?;
        row.serialize_entry("second_nodes", &node.second)?;
        row.end()
    }
}

impl Tree {
    /// The tree as NDJSON: a node a line, the one above it on an earlier line. Window and score are those of
    /// the side to move at the node.
    pub fn to_ndjson(&self) -> serde_json::Result<String> {
        let children = self.children();
        let mut lines: Vec<String> = Vec::new();
        let mut text = String::new();
        for (id, node) in self.nodes.iter().enumerate() {
            let line = match node.parent.map(|parent| lines[parent].as_str()) {
                None => String::new(),
                Some(above) if node.search == SearchKind::Verification => above.to_owned(),
                Some("") => step(node).to_owned(),
                Some(above) => format!("{above} {}", step(node)),
            };
            let row = NodeRow {
                tree: self,
                id,
                line: &line,
                left_out: self.left_out(id, &children[id]),
            };
            text.push_str(&serde_json::to_string(&row)?);
            text.push('\n');
            lines.push(line);
        }
        Ok(text)
    }
}

fn step(node: &Node) -> &str {
    node.played
        .as_ref()
        .map_or("-", |played| played.coordinates.as_str())
}
