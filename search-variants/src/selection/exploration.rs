//! `exploration`: how much playouts of `mcts` explore moves that look worse than others.
//!
//! The moves of a node are like the arms of slot machines: one that has paid well should be pulled again, and
//! one that was rarely pulled may only have had bad luck. UCB1 selects the move with the highest
//!
//! ```text
//! mean result + c * sqrt(ln(visits of the node) / visits of the move)
//! ```
//!
//! The second term is the remaining uncertainty of the first: it shrinks as the move is visited, and grows
//! slowly as others are. With a large *c* the visits are spread over all moves; with a small one they go to a
//! few, and the tree grows deep there. Results lie between 0 and 1; for them the theory has `c = sqrt(2)`.
//! Evaluations vary much less than results of games, and need a much smaller *c*.
//!
//! Reference: P. Auer, N. Cesa-Bianchi, P. Fischer, *Finite-time Analysis of the Multiarmed Bandit Problem*,
//! Machine Learning 47, 2002; L. Kocsis, C. Szepesvári, *Bandit Based Monte-Carlo Planning*, ECML 2006;
//! Chess Programming Wiki, *UCT*.

use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::part::{Technique, USUAL_EXPLORATION};
use engine_core::Searchable;

/// `exploration`
pub static INFO: PartInfo = PartInfo {
    name: "exploration",
    summary: "the constant c of UCT: the greater, the wider mcts searches",
    reference: "Kocsis & Szepesvári 2006",
    effect: Effect::MayErr,
    role: Role::Selection,
    parameters: &[C],
};

const C: Parameter = Parameter::decimal("c", "the constant of UCT", USUAL_EXPLORATION, 0.0..=100.0).short(&[
    ParameterValue::new("0.1", "c = 0.1, for evaluations"),
    ParameterValue::new("0.02", "c = 0.02"),
    ParameterValue::new("0.05", "c = 0.05"),
    ParameterValue::new("0.2", "c = 0.2"),
    ParameterValue::new("0.3", "c = 0.3"),
    ParameterValue::new("0.5", "c = 0.5"),
    ParameterValue::new("0.7", "c = 0.7"),
    ParameterValue::new("1", "c = 1"),
    ParameterValue::new("1.4", "c = 1.4, near the square root of 2: for results of games"),
    ParameterValue::new("2", "c = 2"),
]);

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Exploration(values.decimal(&C))
}
