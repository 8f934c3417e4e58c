//! [`UnsupportedStrategy`]: why a strategy cannot be searched in parallel.

use crate::algorithm::{alpha_beta, pvs};
use crate::parts::Parts;
use crate::searcher::TranspositionTable;
use crate::strategy::Strategy;
use engine_core::Searchable;
use thiserror::Error;

/// Why a strategy cannot be searched in parallel.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnsupportedStrategy {
    /// Its algorithm cannot be searched one node at a time.
    #[error(
        "the algorithm `{0}` cannot be divided among processors: choose alpha-beta, alpha-beta=soft or pvs"
    )]
    Algorithm(String),
    /// It has a part that prunes nodes, or prunes, reduces or extends single moves.
    #[error("`{0}` cannot be divided among processors: leave out null-move and lmr")]
    Part(String),
    /// Its processors would share a table, but it has none.
    #[error("`{0}` has no table to share: add tt")]
    NoTable(String),
    /// It has a table that only one search can use.
    #[error("the table of `{0}` cannot be shared")]
    Table(String),
}

impl UnsupportedStrategy {
    /// Rejects a strategy with these parts whose value would depend on which processor searches which node
    /// first.
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

    /// `count` handles of one table of the strategy's kind.
    pub(super) fn shared(
        strategy: &Strategy,
        table: &dyn TranspositionTable,
        count: usize,
    ) -> Result<Vec<Box<dyn TranspositionTable>>, UnsupportedStrategy> {
        let shared = table.shared(count);
        shared.ok_or_else(|| UnsupportedStrategy::Table(strategy.to_string()))
    }
}
