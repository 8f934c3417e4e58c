//! `tree-reuse`: the tree of `mcts` is kept from one move of a game to the next.
//!
//! After the player's move and the opponent's reply, the node that they lead to becomes the root, with
//! everything that was found below it: visits, results, and proven values. All other nodes are discarded. So
//! a search of the next position begins with the playouts that have already gone there, and they count as its
//! own. Those spent on other moves are lost.
//!
//! Reference: Chess Programming Wiki, *Monte-Carlo Tree Search*; C. Browne et al., *A Survey of Monte Carlo
//! Tree Search Methods*, 2012; D. Silver et al., *Mastering the Game of Go without Human Knowledge*, Nature
//! 550, 2017.
//!
//! Compared with `mcts` alone: no difference in the search of a single position. In a game, the result of a
//! search depends on the moves before it. The program that plays the game keeps the tree, see
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
