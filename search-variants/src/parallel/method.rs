//! [`Method`]: how processors divide a search, and [`MethodInfo`]: what is known of that.
//!
//! *Root splitting*: the processors share out the moves of the root, and each searches its subtrees alone.
//! Nothing is simpler, and the processors have next to nothing to tell each other. But the first move's
//! subtree, which gives the others their bound, is searched by one processor alone, and takes the largest
//! part of the time when the order is good. The others begin without the bound, and so search more than they
//! had to. And no more processors have work than the root has moves.
//!
//! *PV splitting*: the processors share out the moves of the nodes on the leftmost line, from its end up to
//! the root, each node's after its first move has been searched. That move gives the bound for the others. So
//! it is searched first, by all processors together, in the same way; then the others are shared out, each to
//! one processor. At each of these nodes those who are done wait for the last. With the best move first
//! everywhere nothing is searched that one processor would not search. Against root splitting: the bound
//! comes first, and many processors find work on the leftmost line.
//!
//! *Young brothers wait*: the moves of any node may be shared out as soon as its first has been searched. The
//! moves of a node are brothers. The eldest is searched first: either it cuts the node off, and the others
//! need no search, or it mostly gives the bound that they are searched with. Until then the young brothers
//! wait. After that whoever is idle takes one, at any node of the tree; the node with the most left to search
//! is taken first, since it keeps a processor busy for the longest. Against PV splitting: hardly anybody
//! waits; and some work is done in vain, where a young brother would have cut the node off.
//!
//! A *shared table* shares out nothing; [`shared_table`](super::shared_table) has its rules.
//!
//! References: Chess Programming Wiki, *Parallel Search*, *Young Brothers Wait Concept*; R. Hyatt, *The
//! Dynamic Tree-Splitting Parallel Search Algorithm*, ICCA Journal 20(1), 1997, tells of root splitting; T.
//! Marsland, M. Campbell, *Parallel Search of Strongly Ordered Game Trees*, ACM Computing Surveys 14(4),
//! 1982; related: S. Akl, D. Barnard, R. Doran, *Design, Analysis, and Implementation of a Parallel Tree
//! Search Algorithm*, IEEE PAMI 4(2), 1982; R. Feldmann, B. Monien, P. Mysliwietz, O. Vornberger,
//! *Distributed Game-Tree Search*, ICCA Journal 12(2), 1989; R. Feldmann, *Game Tree Search on Massively
//! Parallel Systems*, 1993.

use engine_core::Ply;

/// How processors divide a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Root splitting.
    RootSplitting,
    /// PV splitting.
    PvSplitting,
    /// Young brothers wait.
    YoungBrothersWait,
    /// [`shared_table`](super::shared_table)
    SharedTable,
}

/// What is known of a method, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodInfo {
    /// Its name on a command line.
    pub name: &'static str,
    /// Its name in a sentence.
    pub title: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// Where it was described.
    pub reference: &'static str,
}

/// What a method knows of a node whose moves it might share out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Splittable {
    pub(super) ply: Ply,
    /// Whether nothing but first moves leads to it.
    pub(super) is_leftmost: bool,
    pub(super) tried: usize,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 4] = [
        Method::RootSplitting,
        Method::PvSplitting,
        Method::YoungBrothersWait,
        Method::SharedTable,
    ];

    /// What is known of it.
    pub fn info(self) -> &'static MethodInfo {
        match self {
            Method::RootSplitting => &MethodInfo {
                name: "root",
                title: "root splitting",
                summary: "the moves of the root are shared out",
                reference: "Hyatt 1997",
            },
            Method::PvSplitting => &MethodInfo {
                name: "pv",
                title: "PV splitting",
                summary: "the later moves of the nodes on the leftmost line are shared out",
                reference: "Marsland & Campbell 1982",
            },
            Method::YoungBrothersWait => &MethodInfo {
                name: "ybw",
                title: "young brothers wait",
                summary: "the later moves of any node are shared out, once its first has been searched",
                reference: "Feldmann et al. 1989",
            },
            Method::SharedTable => &MethodInfo {
                name: "shared-table",
                title: "shared table",
                summary: "each searches the whole tree, with one transposition table for all",
                reference: "Chess Programming Wiki",
            },
        }
    }

    /// Whether the moves of such a node may be shared out.
    pub(super) fn splits(self, node: Splittable) -> bool {
        match self {
            Method::RootSplitting => node.ply == Ply::ROOT,
            Method::PvSplitting => node.is_leftmost && node.tried > 0,
            Method::YoungBrothersWait => node.tried > 0,
            Method::SharedTable => false,
        }
    }
}
