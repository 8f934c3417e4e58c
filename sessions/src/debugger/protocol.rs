//! [`DebuggerCommand`] and [`DebuggerEvent`]: the debugger's requests and replies, as data.

use engine_core::{NodeEnd, Score};
use reports::sentences::tree::Said;
use reports::tree::{NodeType, SearchKind, SearchNode};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

/// The path from the root to a node: the index of each child in the order of the search.
pub type Path = Vec<usize>;

/// A request to the debugger. In JSON, an object with its name as `command`:
/// `{"command":"node","path":[2,0]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DebuggerCommand {
    /// Searches a position, and shows the tree of the last iteration.
    Open {
        /// The game's name, if `fen` is `startpos` or the game is not built in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
        fen: String,
        #[serde(default)]
        moves: Vec<String>,
        strategy: String,
        /// The last iteration; shallower iterations are searched first.
        depth: u32,
        /// A second recipe, to compare its node counts for the same moves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        over: Option<String>,
    },
    Node {
        path: Path,
    },
    /// Finds the next place, in the order of the search, where a node ended in a given way.
    Find {
        path: Path,
        /// The number of finished searches below the node.
        searched: usize,
        goal: FindTarget,
    },
    /// The map of the tree below a node: how much of minimax's tree the search visited.
    Map {
        path: Path,
        /// Boxes narrower than 1/`parts` of the picture are merged.
        parts: u32,
    },
    Close,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindTarget {
    /// Any cutoff.
    Cutoff,
    FirstMove,
    Killer,
    StandPat,
    NullMove,
    /// Score from the transposition table.
    Table,
    /// A cutoff one ply below the root: a reply that refutes a root move.
    Refutation,
}

/// A place in a search: a node, and the number of finished searches below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreeCursor {
    pub path: Path,
    pub searched: usize,
}

/// A reply of the debugger. In JSON, an object with its name as `event`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum DebuggerEvent {
    Tree(Box<Tree>),
    Node(Box<Node>),
    Map(Box<Map>),
    Found {
        /// The place after the search that was found; `None` if there are no more.
        place: Option<TreeCursor>,
        /// Whether the whole tree was examined, rather than only the part of a large tree that is kept.
        is_whole: bool,
    },
    Closed,
}

/// An open tree. Scores are centipawns for the side to move, with mates as in records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tree {
    pub game: String,
    pub fen: String,
    pub strategy: String,
    pub depth: u32,
    pub requested: u32,
    /// Why the search was stopped and what is shown, in sentences; `None` if everything requested is shown.
    pub stopped: Option<String>,
    pub nodes: u64,
    /// Whether nodes are searched with windows; minimax has none.
    pub has_window: bool,
    pub score: Option<i32>,
    pub pv: Vec<String>,
    pub algebraic_pv: Vec<String>,
    /// The second recipe; `None` without one, or if its search was stopped before it reached the same depth.
    pub over: Option<SecondSearch>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SecondSearch {
    pub strategy: String,
    pub nodes: u64,
    pub score: Option<i32>,
}

/// A node and its children.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub path: Path,
    pub node: SearchNode,
    /// What is known when the search enters the node.
    pub entered: Said,
    /// How the node ended.
    pub ended: Said,
    pub children: Vec<Child>,
}

/// One search of a move. A move may be searched several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Child {
    pub node: SearchNode,
    /// The reason for the move's place in the order.
    pub reason: String,
    /// The result of the search; of the last one, also how the node ended.
    pub said: Said,
}

/// A node's score, unless it is infinite or the node has proof numbers instead.
fn finite_value(node: &SearchNode, score: Score) -> Option<i32> {
    score.finite().filter(|_| node.proof().is_none())
}

/// A bound of null is infinite; a score of null means that the node has proof numbers instead.
impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (node, text) = (&self.node, &self.node.moves);
        let previous = text.played.as_ref().map(|played| &played.coordinates);
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("path", &self.path)?;
        object.serialize_entry("fen", &text.fen)?;
        object.serialize_entry("ply", &node.ply.get())?;
        object.serialize_entry("depth", &node.depth.plies())?;
        object.serialize_entry("phase", &node.phase)?;
        object.serialize_entry("previous", &previous)?;
        object.serialize_entry("alpha", &node.window.alpha.finite())?;
        object.serialize_entry("beta", &node.window.beta.finite())?;
        object.serialize_entry("score", &finite_value(node, node.score))?;
        if let Some(numbers) = node.proof() {
            object.serialize_entry("proof", &numbers)?;
        }
        object.serialize_entry("ending", &node.end)?;
        object.serialize_entry("stand_pat", &node.stand_pat.map(Score::centipawns))?;
        object.serialize_entry("nodes", &node.nodes)?;
        object.serialize_entry("entered", &self.entered)?;
        object.serialize_entry("ended", &self.ended)?;
        object.serialize_entry("children", &self.children)?;
        object.serialize_entry("untried", &text.untried)?;
        object.end()
    }
}

/// Window and score are from the point of view of the side to move at the parent.
impl Serialize for Child {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (node, played) = (&self.node, self.node.moves.played.as_ref());
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("move", &played.map(|played| &played.coordinates))?;
        object.serialize_entry("algebraic", &played.map(|played| &played.text))?;
        object.serialize_entry("reason", &self.reason)?;
        object.serialize_entry("kind", &node.search)?;
        object.serialize_entry("depth", &node.depth.plies())?;
        object.serialize_entry("alpha", &node.before.alpha.finite())?;
        object.serialize_entry("beta", &node.before.beta.finite())?;
        object.serialize_entry("score", &finite_value(node, node.score_above()))?;
        object.serialize_entry("bound", &node.bound_above())?;
        if let Some(numbers) = node.proof() {
            object.serialize_entry("proof", &numbers)?;
        }
        object.serialize_entry("nodes", &node.nodes)?;
        object.serialize_entry("type", &node.kind)?;
        object.serialize_entry("ending", &node.end)?;
        object.serialize_entry("effect", &node.effect)?;
        object.serialize_entry("expandable", &(node.search == SearchKind::Root || node.nodes > 1))?;
        object.serialize_entry("said", &self.said)?;
        object.serialize_entry("over", &node.moves.second)?;
        object.end()
    }
}

/// How much of minimax's tree the search visited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Map {
    /// The top node: the last node on the requested path that minimax also visits.
    pub path: Path,
    pub ply: u32,
    #[serde(flatten)]
    pub top: MapBox,
    /// The same node in the second recipe's tree; `None` without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<MapBox>,
}

/// A node, or several adjacent nodes that are too small to be visible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MapBox {
    /// The move in coordinates, or the first of several; `None` at the top.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub algebraic: Option<String>,
    /// The path to its last search in the open tree; `None` if that never visited it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Path>,
    pub moves: u32,
    /// The nodes that minimax visits, by ply, beginning with the box's own.
    pub widths: Vec<u64>,
    /// Whether these are estimated from the number of moves here and one ply below.
    pub is_estimated: bool,
    /// How many of them the search visited, by ply; counted once for each search.
    pub visits: Vec<u64>,
    /// Other nodes that the search visited: beyond minimax's horizon, and after null moves.
    pub outside: u64,
    /// How many of minimax's nodes the other search visited; `None` without another search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<NodeType>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<NodeEnd>,
    /// The boxes below; empty if nothing was tried, or if they would be too small to be visible.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<MapBox>,
}
