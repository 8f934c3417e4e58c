//! A tree for programs: one JSON object a line, a line a node.

use super::{Bound, Kind, Node, Phase, SearchKind, Tree};
use serde::Serialize;

/// A node as a line of NDJSON. What does not exist is null; an infinite bound is null as well.
#[derive(Serialize)]
struct NodeRow<'a> {
    strategy: &'a str,
    /// The line's number, from 0; the node above stands on an earlier line.
    id: usize,
    parent: Option<usize>,
    ply: u32,
    /// Plies left to search, before any extension.
    depth: u32,
    phase: Phase,
    /// The moves from the root in coordinates; `-` where a side passed.
    line: String,
    /// The last of them as people write it.
    #[serde(rename = "move")]
    played: Option<&'a str>,
    fen: &'a str,
    /// Window and score are those of the side to move at the node.
    alpha: Option<i32>,
    beta: Option<i32>,
    score: Option<i32>,
    bound: Bound,
    /// Of a proof-number search, told from the side that attacks; an infinite number is null.
    proof: Option<u32>,
    disproof: Option<u32>,
    #[serde(rename = "type")]
    kind: Kind,
    ending: &'a str,
    principal: bool,
    refutation: Option<&'a str>,
    refutation_index: Option<u32>,
    tried: u32,
    pruned: Vec<&'a str>,
    nodes: u64,
    /// Nodes of the subtree, this one not counted, that have no line since the cap left them out.
    left_out: u64,
    second_strategy: Option<&'a str>,
    second_nodes: Option<u64>,
}

impl Tree {
    /// The tree as NDJSON: a node a line, the one above it on an earlier line. Window and score are those of
    /// the side to move at the node.
    ///
    /// # Errors
    /// If a node cannot be written as JSON.
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
            lines.push(line.clone());
            let row = self.json_row(id, line, self.left_out(id, &children[id]));
            text.push_str(&serde_json::to_string(&row)?);
            text.push('\n');
        }
        Ok(text)
    }

    fn json_row(&self, id: usize, line: String, left_out: u64) -> NodeRow<'_> {
        let node = &self.nodes[id];
        NodeRow {
            strategy: &self.counts.strategy,
            id,
            parent: node.parent,
            ply: node.ply,
            depth: node.depth,
            phase: node.phase,
            line,
            played: node.played.as_ref().map(|played| played.text.as_str()),
            fen: &node.fen,
            alpha: node.window.alpha,
            beta: node.window.beta,
            score: node.score,
            bound: node.bound,
            proof: node.proof.and_then(|numbers| numbers.proof),
            disproof: node.proof.and_then(|numbers| numbers.disproof),
            kind: node.kind,
            ending: node.ended(),
            principal: node.principal,
            refutation: node.refutation.as_ref().map(|by| by.played.coordinates.as_str()),
            refutation_index: node.refutation.as_ref().map(|by| by.place),
            tried: node.tried,
            pruned: node
                .pruned
                .iter()
                .map(|stub| stub.played.coordinates.as_str())
                .collect(),
            nodes: node.nodes,
            left_out,
            second_strategy: self.second.as_ref().map(|second| second.strategy.as_str()),
            second_nodes: node.second,
        }
    }
}

fn step(node: &Node) -> &str {
    node.played
        .as_ref()
        .map_or("-", |played| played.coordinates.as_str())
}
