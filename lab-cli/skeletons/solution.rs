//! Answers the tree tasks of `lab grade`; the search is missing: complete the two functions marked TODO.

use std::collections::BTreeMap;

const INFINITE: i32 = 1_000_000;

/// `path`: the moves from the root, such as "2 1"; `ply`: their number. A leaf has no children.
struct Node {
    path: String,
    ply: usize,
    value: i32,
    children: Vec<Node>,
}

/// Reads a list or a number. A number is for the side to move at the root, `value` for the one to move here.
fn read(text: &mut &str, path: String, ply: usize) -> Node {
    let (mut value, mut children) = (0, Vec::new());
    if text.starts_with('[') {
        while !text.starts_with(']') {
            *text = &text[1..];
            let below = format!("{path} {}", children.len() + 1);
            children.push(read(text, below.trim().into(), ply + 1));
        }
        *text = &text[1..];
    } else {
        let end = text.find([',', ']']).unwrap_or(text.len());
        let number: i32 = text[..end].parse().expect("a leaf is a number");
        value = if ply % 2 == 0 { number } else { -number };
        *text = &text[end..];
    }
    Node { path, ply, value, children }
}

/// The search of one task, and the data for its answer.
#[derive(Default)]
struct Search {
    name: String,
    leaves: Vec<String>,
    values: BTreeMap<String, i32>,
    best_move: Option<String>,
}

impl Search {
    /// The value of a node for its side to move. Call this for each child that you visit.
    fn value(&mut self, node: &Node, alpha: i32, beta: i32) -> i32 {
        let value = if node.children.is_empty() {
            self.leaves.push(node.path.clone());
            node.value
        } else if self.name == "minimax" {
            self.minimax(node)
        } else {
            self.alpha_beta(node, alpha, beta, self.name == "alpha-beta")
        };
        self.values.insert(node.path.clone(), if node.ply % 2 == 0 { value } else { -value });
        value
    }

    fn minimax(&mut self, node: &Node) -> i32 {
        // TODO: return the value of the best child for `node`; a child's value is for the other side.
        // At the root (ply 0), set best_move to the best move; if several are equal, the first: "1", "2", ...
        0
    }

    fn alpha_beta(&mut self, node: &Node, alpha: i32, beta: i32, fail_hard: bool) -> i32 {
        // TODO: the same, but skip children that cannot matter between alpha and beta (cutoffs).
        // With fail_hard, the value stays between alpha and beta; without it, the value may lie outside.
        0
    }
}

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.expect("standard input is text");
        let between = |start: &str, end: &str| {
            let (_, rest) = line.split_once(start).expect("a task has these keys");
            rest.split_once(end).expect("a task has these keys").0
        };
        let mut search = Search { name: between("\"search\":\"", "\"").into(), ..Search::default() };
        let root = read(&mut between("\"tree\":", "}"), String::new(), 0);
        let value = search.value(&root, -INFINITE, INFINITE);
        let best = search.best_move.map_or("null".into(), |best| format!("{best:?}"));
        let (id, leaves, values) = (between("\"id\":", ",\"game\""), search.leaves, search.values);
        // The Debug form of strings, lists and maps is valid JSON here.
        println!("{{\"id\":{id},\"value\":{value},\"move\":{best},\"leaves\":{leaves:?},\"values\":{values:?}}}");
    }
}
