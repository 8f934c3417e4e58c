//! `tree-reuse`: the tree of `mcts` is kept from one move of a game to the next.
//!
//! When the player's move and the answer to it have been played, the node that they lead to becomes the root,
//! with all that was found below it: its visits, their results, and what is proven. All other nodes are given
//! up. So a search of the next position begins with the playouts that went there already, and they count as
//! its own. Those that were spent on other moves are lost.
//!
//! Reference: Chess Programming Wiki, *Monte-Carlo Tree Search*; C. Browne et al., *A Survey of Monte Carlo
//! Tree Search Methods*, 2012; D. Silver et al., *Mastering the Game of Go without Human Knowledge*, Nature
//! 550, 2017.
//!
//! Against `mcts` alone: nothing in the search of a single position. In a game what a move finds depends on
//! the moves before it. Whoever plays a game keeps the tree, see
//! [`Search::take_left`](crate::Search::take_left).

use crate::info::{Effect, PartInfo, Role, Values};
use crate::part::Technique;
use engine_core::Searchable;

/// `tree-reuse`
pub static INFO: PartInfo = PartInfo {
    name: "tree-reuse",
    summary: "mcts keeps its tree from one move of a game to the next",
    reference: "Chess Programming Wiki",
    effect: Effect::MayErr,
    role: Role::Selection,
    parameters: &[],
};

pub(crate) fn build<P: Searchable>(_values: &Values) -> Technique<P> {
    Technique::TreeReuse
}
