//! [`Command`] and [`Event`]: requests to a debugger and its answers, as data.

use engine_core::Phase;
use reports::tree::{Effect, Kind, ProofNumbers, SearchKind};
use serde::{Deserialize, Serialize};

/// The way from the root to a node: places among the children, in the order in which they were searched.
pub type Path = Vec<usize>;

/// A request to a debugger. As JSON an object with its name as `command`:
/// `{"command":"node","path":[2,0]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Search a position, and show the tree of the last iteration.
    Open(Open),
    Node {
        path: Path,
    },
    /// The next place after one, in the order of the search, where a node ended in a certain way.
    Find {
        path: Path,
        /// How many searches below the node have ended.
        searched: usize,
        goal: Goal,
    },
    /// The map of what is below a node: how much of minimax's tree the search visited.
    Map {
        path: Path,
        /// Boxes that are narrower than one part of so many of the picture are drawn as one.
        parts: u32,
    },
    Close,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Cut off, by whatever.
    Cutoff,
    FirstMove,
    Killer,
    StandPat,
    NullMove,
    /// Known from the transposition table.
    Table,
    /// Cut off one ply below the root: a reply that refutes a move of the root.
    Refutation,
}

/// Where a search is: in a node, with so many of the searches below it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    pub path: Path,
    pub searched: usize,
}

/// A search whose tree is to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// The game's name, where the FEN is of none of the lab's, or is `startpos`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    pub fen: String,
    #[serde(default)]
    pub moves: Vec<String>,
    pub strategy: String,
    /// The last iteration; those before it are searched first.
    pub depth: u32,
    /// A second recipe, set beside the first: what it takes for the same moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
}

/// Something that a debugger tells. As JSON an object with its name as `event`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Tree(Box<Tree>),
    Node(Box<Node>),
    Map(Box<Map>),
    Found {
        /// After the search that ended so; none if there is no more.
        place: Option<Place>,
        /// Whether the whole tree was looked through, and not just the part of a large one that is kept.
        is_whole: bool,
    },
    Closed,
}

/// An open tree. Scores are centipawns for the side to move, mates as in records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tree {
    pub game: String,
    pub fen: String,
    pub strategy: String,
    pub depth: u32,
    pub asked: u32,
    /// That the search was stopped, and what is shown, in sentences; none if all that was asked is shown.
    pub stopped: Option<String>,
    pub nodes: u64,
    /// Whether its nodes are searched within windows, as minimax's are not.
    pub has_window: bool,
    pub score: Option<i32>,
    pub pv: Vec<String>,
    pub algebraic_pv: Vec<String>,
    /// The second recipe; none without one, and if its search was stopped before it was as deep.
    pub over: Option<Over>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Over {
    pub strategy: String,
    pub nodes: u64,
    pub score: Option<i32>,
}

/// A node with its moves. Bounds that are none are unbounded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Node {
    pub path: Path,
    pub fen: String,
    pub ply: u32,
    /// Plies left to search when it was entered.
    pub depth: u32,
    pub phase: Phase,
    /// The move that led to it in coordinates; none at the root and after a null move.
    pub previous: Option<String>,
    /// The window at entry, for the side to move.
    pub alpha: Option<i32>,
    pub beta: Option<i32>,
    /// For the side to move; none where there are proof numbers instead.
    pub score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofNumbers>,
    /// How it came to its score: `searched`, `cut-off`, ...
    pub ending: &'static str,
    /// The static value that the side to move could stand pat with, in quiescence.
    pub stand_pat: Option<i32>,
    pub nodes: u64,
    pub said: String,
    pub children: Vec<Child>,
    /// Its legal moves that were not searched, in the order in which they would have come, where the search
    /// knows it.
    pub untried: Vec<Untried>,
}

/// A search of a move of a node. A move may be searched several times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Child {
    /// In coordinates; none for a null move, and where the node itself is searched again.
    #[serde(rename = "move")]
    pub played: Option<String>,
    pub algebraic: Option<String>,
    pub reason: String,
    pub kind: SearchKind,
    /// Plies left to search at the child.
    pub depth: u32,
    pub alpha: Option<i32>,
    pub beta: Option<i32>,
    /// For the node's side to move; none where there are proof numbers instead.
    pub score: Option<i32>,
    /// What a proof-number search left the child with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofNumbers>,
    pub nodes: u64,
    pub ending: &'static str,
    pub effect: Effect,
    pub expandable: bool,
    pub said: String,
    /// What the second recipe takes for it, 0 if it never searches it; none without one.
    pub over: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Untried {
    #[serde(rename = "move")]
    pub played: String,
    pub algebraic: String,
    pub reason: String,
    /// What the second recipe takes for it, 0 if it never searches it; none without one.
    pub over: Option<u64>,
}

/// How much of minimax's tree the search visited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Map {
    /// The node at the top: the last on the way to the one that was asked for that minimax visits too.
    pub path: Path,
    pub ply: u32,
    #[serde(flatten)]
    pub top: MapBox,
    /// The same node in the tree of the second recipe; none without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<MapBox>,
}

/// A node, or several beside each other that are too small to be seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MapBox {
    /// In coordinates, the first of several; none at the top.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub algebraic: Option<String>,
    /// The way to its last search in the open tree; none if that never visited it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Path>,
    pub moves: u32,
    /// The nodes that minimax visits, from the ply of the box on.
    pub widths: Vec<u64>,
    /// Whether they are estimated by the number of moves here and one ply below.
    pub is_estimated: bool,
    /// Those of them that the search visited, once for each search.
    pub visits: Vec<u64>,
    /// Nodes that the search visited beside them: beyond minimax's horizon, and after null moves.
    pub outside: u64,
    /// Those of minimax's nodes that the other search visited; none if there is no other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<&'static str>,
    /// What is below it; empty where nothing was tried, and where it could not be seen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<MapBox>,
}
