//! `iir` and `iid`: cheaper searches of nodes where no earlier search has left a best move to try first.
//!
//! A deep search of a node whose first move is a guess is expensive. `iid`, *internal iterative deepening*,
//! finds a first move by a search two plies less deep. `iir`, *internal iterative reductions*, searches such
//! a node one ply less deep: if it matters, the next iteration finds it in the table.
//!
//! Reference: J. Scott, *A Chess-Playing Program*, Machine Intelligence 4, 1969 (deepening); E. Schroeder,
//! 2021, and Chess Programming Wiki, *Internal Iterative Reductions*.
//!
//! Compared with the strategy without them: fewer nodes where the move ordering would have been bad. Both use
//! the transposition table (`tt`), and do nothing without it; `iid` is useful only with `hash-move`, which
//! remembers what it finds. A quiescence entry counts as known.

use super::{PrunedNode, Pruning};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::limits::Stop;
use crate::node::UsedExpectations;
use crate::part::Technique;
use engine_core::{Score, Searchable};

/// `iir`
pub static INFO: PartInfo = PartInfo {
    name: "iir",
    summary: "internal iterative reductions: a ply less deep where the table has nothing of the position",
    reference: "Chess Programming Wiki, Internal Iterative Reductions",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[LEAST_DEPTH],
};

const LEAST_DEPTH: Parameter =
    Parameter::whole("depth", "depth left, in plies, from which it applies", 4, 3..=64);

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Pruning(Box::new(WhereUnknown {
        least_depth: values.whole(&LEAST_DEPTH),
        answer: Answer::Reduce,
    }))
}

/// Internal iterative deepening.
pub mod deepening {
    use super::*;

    /// `iid`
    pub static INFO: PartInfo = PartInfo {
        name: "iid",
        summary: "internal iterative deepening: finds a first move by a search two plies less deep",
        reference: "Scott 1969",
        effect: Effect::Sound,
        role: Role::Pruning,
        parameters: &[LEAST_DEPTH],
    };

    pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
        Technique::Pruning(Box::new(WhereUnknown {
            least_depth: values.whole(&LEAST_DEPTH),
            answer: Answer::Deepen,
        }))
    }
}

struct WhereUnknown {
    least_depth: u32,
    answer: Answer,
}

enum Answer {
    Reduce,
    Deepen,
}

impl<P: Searchable> Pruning<P> for WhereUnknown {
    fn prune(&self, node: &mut PrunedNode<'_, P>) -> Result<Option<Score>, Stop> {
        let depth = node.depth;
        if depth.plies() >= self.least_depth && node.expected.is_unknown && !node.search.is_verification() {
            match self.answer {
                Answer::Reduce => node.reduce(1),
                Answer::Deepen => drop(node.search.verify(depth.less(2), node.window)?),
            }
        }
        Ok(None)
    }

    fn uses(&self) -> UsedExpectations {
        UsedExpectations::TABLE
    }
}
