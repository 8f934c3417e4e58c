//! [`DebuggerCommand`] and [`DebuggerEvent`]: requests to a debugger and its answers, as data.

use engine_core::{NodeEnd, Score};
use reports::tree::{NodeType, SearchKind, SearchNode};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

/// The way from the root to a node: places among the children, in the order in which they were searched.
pub type Path = Vec<usize>;

/// A request to a debugger. As JSON an object with its name as `command`:
/// `{"command":"node","path":[2,0]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DebuggerCommand {
    /// Search a position, and show the tree of the last iteration.
    Open(OpenTree),
    Node {
        path: Path,
    },
    /// The next place after one, in the order of the search, where a node ended in a certain way.
    Find {
        path: Path,
        /// How many searches below the node have ended.
        searched: usize,
        goal: FindTarget,
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
pub enum FindTarget {
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
pub struct TreeCursor {
    pub path: Path,
    pub searched: usize,
}

/// A search whose tree is to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenTree {
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
pub enum DebuggerEvent {
    Tree(Box<Tree>),
    Node(Box<Node>),
    Map(Box<Map>),
    Found {
        /// After the search that ended so; none if there is no more.
        place: Option<TreeCursor>,
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
    pub over: Option<SecondSearch>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SecondSearch {
    pub strategy: String,
    pub nodes: u64,
    pub score: Option<i32>,
}

/// A node with its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub path: Path,
    pub node: SearchNode,
    pub said: String,
    pub children: Vec<Child>,
}

/// A search of a move of a node. A move may be searched several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Child {
    pub node: SearchNode,
    /// Why the move came where it did.
    pub reason: String,
    pub said: String,
}

/// Bounds that are none are unbounded; scores are none where there are proof numbers instead.
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
        object.serialize_entry("score", &node.value().and_then(Score::finite))?;
        if let NodeEnd::Proof(numbers) = &node.end {
            object.serialize_entry("proof", numbers)?;
        }
        object.serialize_entry("ending", &node.end)?;
        object.serialize_entry("stand_pat", &node.stand_pat.map(Score::centipawns))?;
        object.serialize_entry("nodes", &node.nodes)?;
        object.serialize_entry("said", &self.said)?;
        object.serialize_entry("children", &self.children)?;
        object.serialize_entry("untried", &text.untried)?;
        object.end()
    }
}

/// Window and score are those of the side to move at the node above.
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
        object.serialize_entry("score", &node.value().and(node.score_above().finite()))?;
        if let NodeEnd::Proof(numbers) = &node.end {
            object.serialize_entry("proof", numbers)?;
        }
        object.serialize_entry("nodes", &node.nodes)?;
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
    /// The node at the top: the last on the way to the one that was asked for that minimax visits too.
    pub path: Path,
    pub ply: u32,
    #[serde(flatten)]
    pub top: MapBox,
    /// That node in the tree of the second recipe; none without one.
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
    pub kind: Option<NodeType>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<NodeEnd>,
    /// What is below it; empty where nothing was tried, and where it could not be seen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<MapBox>,
}
