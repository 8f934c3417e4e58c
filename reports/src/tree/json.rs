//! A tree for programs: one JSON object a line, a line a node.

use super::{Bound, ProofNumbers, SearchKind, SearchNode, Tree};
use engine_core::Score;
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
        let text = &node.moves;
        let proof = node.proof();
        let finite = |number: fn(ProofNumbers) -> u32| proof.map(number).and_then(ProofNumbers::finite);
        let bound = match node.bound() {
            Bound::Exact => "exact",
            Bound::AtLeast => "lower",
            Bound::AtMost => "upper",
        };
        let pruned = text.untried.iter().map(|untried| &untried.played.coordinates);
        let mut row = serializer.serialize_map(None)?;
        row.serialize_entry("strategy", &self.tree.counts.strategy)?;
        row.serialize_entry("id", &self.id)?;
        row.serialize_entry("parent", &node.parent)?;
        row.serialize_entry("ply", &node.ply.get())?;
        row.serialize_entry("depth", &node.depth.plies())?;
        row.serialize_entry("phase", &node.phase)?;
        row.serialize_entry("line", self.line)?;
        row.serialize_entry("move", &text.played.as_ref().map(|played| &played.text))?;
        row.serialize_entry("fen", &text.fen)?;
        row.serialize_entry("alpha", &node.window.alpha.finite())?;
        row.serialize_entry("beta", &node.window.beta.finite())?;
        row.serialize_entry("score", &node.value().map(Score::centipawns))?;
        row.serialize_entry("bound", bound)?;
        row.serialize_entry("proof", &finite(|numbers| numbers.proof))?;
        row.serialize_entry("disproof", &finite(|numbers| numbers.disproof))?;
        row.serialize_entry("type", &node.kind)?;
        row.serialize_entry("ending", node.ended())?;
        row.serialize_entry("principal", &node.principal)?;
        row.serialize_entry("refutation", &text.refutation.as_ref().map(|by| &by.coordinates))?;
        row.serialize_entry("refutation_index", &node.refutation)?;
        row.serialize_entry("tried", &node.tried)?;
        row.serialize_entry("pruned", &pruned.collect::<Vec<_>>())?;
        row.serialize_entry("nodes", &node.nodes)?;
        row.serialize_entry("left_out", &self.left_out)?;
        let second = self.tree.second.as_ref();
        row.serialize_entry("second_strategy", &second.map(|second| &second.strategy))?;
        row.serialize_entry("second_nodes", &text.second)?;
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
            let line = match node.parent.map(|parent| lines[parent as usize].as_str()) {
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

fn step(node: &SearchNode) -> &str {
    let played = node.moves.played.as_ref();
    played.map_or("-", |played| played.coordinates.as_str())
}
