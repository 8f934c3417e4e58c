//! [`Unsuitable`]: a strategy that cannot be searched in parallel in that way.

use thiserror::Error;

/// A strategy that cannot be searched in parallel in that way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsuitable {
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
