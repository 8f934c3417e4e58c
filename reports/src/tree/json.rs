//! A tree for programs: one JSON object per line, one line per node.

use super::{Bound, ProofNumbers, SearchKind, SearchNode, Tree};
use engine_core::Score;
use serde::Serializer as _;
use serde::ser::{Error, SerializeMap};
use serde_json::Serializer;

/// Adds a line for node `id`, which is also its line number from 0; its parent is on an earlier line. `line`
/// has the moves from the root in coordinate notation, with `-` for a pass. `left_out` is the number of nodes
/// in the subtree, not counting this one, that the cap left out. Missing values and infinite bounds are null.
fn add_row(lines: &mut Vec<u8>, tree: &Tree, id: usize, line: &str, left_out: u64) -> serde_json::Result<()> {
    let node = &tree.nodes[id];
    let text = &node.moves;
    let proof = node.proof();
    let finite = |number: fn(ProofNumbers) -> u32| proof.map(number).and_then(ProofNumbers::finite);
    let bound = match node.bound() {
        Bound::Exact => "exact",
        Bound::AtLeast => "lower",
        Bound::AtMost => "upper",
    };
    let pruned = text.untried.iter().map(|untried| &untried.played.coordinates);
    let mut serializer = Serializer::new(&mut *lines);
    let mut row = serializer.serialize_map(None)?;
    row.serialize_entry("strategy", &tree.counts.strategy)?;
    row.serialize_entry("id", &id)?;
    row.serialize_entry("parent", &node.parent)?;
    row.serialize_entry("ply", &node.ply.get())?;
    row.serialize_entry("depth", &node.depth.plies())?;
    row.serialize_entry("phase", &node.phase)?;
    row.serialize_entry("line", line)?;
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
    row.serialize_entry("left_out", &left_out)?;
    let second = tree.second.as_ref();
    row.serialize_entry("second_strategy", &second.map(|second| &second.strategy))?;
    row.serialize_entry("second_nodes", &text.second)?;
    row.end()?;
    lines.push(b'\n');
    Ok(())
}

impl Tree {
    /// The tree as NDJSON: one node per line, parents before children. Window and score are from the point of
    /// view of the side to move at the node.
    pub fn to_ndjson(&self) -> serde_json::Result<String> {
        let children = self.children();
        let mut lines: Vec<String> = Vec::new();
        let mut text = Vec::new();
        for (id, node) in self.nodes.iter().enumerate() {
            let line = match node.parent.map(|parent| lines[parent as usize].as_str()) {
                None => String::new(),
                Some(above) if node.search == SearchKind::Verification => above.to_owned(),
                Some("") => step(node).to_owned(),
                Some(above) => format!("{above} {}", step(node)),
            };
            add_row(&mut text, self, id, &line, self.left_out(id, &children[id]))?;
            lines.push(line);
        }
        String::from_utf8(text).map_err(serde_json::Error::custom)
    }
}

fn step(node: &SearchNode) -> &str {
    let played = node.moves.played.as_ref();
    played.map_or("-", |played| played.coordinates.as_str())
}
