//! [`Method`]: how processors divide a search, and [`MethodInfo`]: the description of a method.
//!
//! *Root splitting*: the processors share out the moves of the root, and each searches its subtrees alone. It
//! is the simplest method, and needs hardly any communication. But the first move's subtree, which provides
//! the bound for the others, is searched by one processor alone, and takes most of the time if the move
//! ordering is good. The others begin without the bound, and so search more than necessary. And no more
//! processors have work than the root has moves.
//!
//! *PV splitting*: the processors share out the moves of the nodes on the leftmost line, from its end up to
//! the root, at each node after its first move has been searched. That move provides the bound for the
//! others. So it is searched first, by all processors together, in the same way; then the others are shared
//! out, each to one processor. At each of these nodes, the processors that are done wait for the last one.
//! With the best move first everywhere, no node is searched that one processor would not search. Compared
//! with root splitting: the bound comes first, and many processors find work on the leftmost line.
//!
//! *Young brothers wait*: the moves of any node may be shared out as soon as its first move has been
//! searched. The moves of a node are brothers. The eldest is searched first: either it cuts the node off, and
//! the others need no search, or it usually provides the bound with which they are searched. Until then the
//! young brothers wait. After that any idle processor takes one, at any node of the tree; the node with the
//! largest remaining depth is chosen first, because it keeps a processor busy for the longest time. Compared
//! with PV splitting: hardly any processor waits, but some work is wasted where a young brother would have
//! cut the node off.
//!
//! A *shared table* shares out no moves; see [`shared_table`](super::shared_table).
//!
//! References: Chess Programming Wiki, *Parallel Search*, *Young Brothers Wait Concept*; R. Hyatt, *The
//! Dynamic Tree-Splitting Parallel Search Algorithm*, ICCA Journal 20(1), 1997, on root splitting; T.
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

/// The description of a method.
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

impl Method {
    /// All methods.
    pub const ALL: [Method; 4] = [
        Method::RootSplitting,
        Method::PvSplitting,
        Method::YoungBrothersWait,
        Method::SharedTable,
    ];

    /// The description of the method.
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

    /// Whether the moves of the node at `ply` may be shared out after `tried` of them. `is_leftmost` is
    /// whether only first moves lead to it.
    pub(super) fn splits(self, ply: Ply, is_leftmost: bool, tried: usize) -> bool {
        match self {
            Method::RootSplitting => ply == Ply::ROOT,
            Method::PvSplitting => is_leftmost && tried > 0,
            Method::YoungBrothersWait => tried > 0,
            Method::SharedTable => false,
        }
    }
}
