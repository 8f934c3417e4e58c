//! [`UnsupportedStrategy`]: a strategy that cannot be searched in parallel in that way.

use crate::algorithm::{alpha_beta, pvs};
use crate::parts::Parts;
use crate::searcher::TranspositionTable;
use crate::strategy::Strategy;
use engine_core::Searchable;
use thiserror::Error;

/// A strategy that cannot be searched in parallel in that way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnsupportedStrategy {
    /// Its algorithm is none of those that are searched a node at a time.
    #[error(
        "the algorithm `{0}` cannot be divided among processors: choose alpha-beta, alpha-beta=soft or pvs"
    )]
    Algorithm(String),
    /// It has a part that searches a node a second time in its own way.
    #[error("`{0}` cannot be divided among processors: leave out null-move and lmr")]
    Part(String),
    /// Its processors would share a table that it has not.
    #[error("`{0}` has no table to share: add tt")]
    NoTable(String),
    /// It has a table that can belong to one search alone.
    #[error("the table of `{0}` cannot be shared")]
    Table(String),
}

impl UnsupportedStrategy {
    /// Refuses a strategy with these parts whose value would depend on who searches which node first.
    pub(super) fn check<P: Searchable>(
        strategy: &Strategy,
        parts: &Parts<P>,
    ) -> Result<(), UnsupportedStrategy> {
        let name = strategy.algorithm().name;
        if ![alpha_beta::INFO.name, alpha_beta::SOFT.name, pvs::INFO.name].contains(&name) {
            return Err(UnsupportedStrategy::Algorithm(name.to_owned()));
        }
        if parts.are_selective() {
            return Err(UnsupportedStrategy::Part(strategy.to_string()));
        }
        Ok(())
    }

    /// So many tables that are one, of the kind that the strategy has.
    pub(super) fn shared(
        strategy: &Strategy,
        table: &dyn TranspositionTable,
        count: usize,
    ) -> Result<Vec<Box<dyn TranspositionTable>>, UnsupportedStrategy> {
        let shared = table.shared(count);
        shared.ok_or_else(|| UnsupportedStrategy::Table(strategy.to_string()))
    }
}
