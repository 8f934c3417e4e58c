//! What happens at depth 0: a static evaluation, or a quiescence search first.

mod glance;
pub mod quiescence;
mod static_evaluation;

pub(crate) use quiescence::Quiescence;

/// What happens at depth 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LeafRule {
    /// The position is evaluated as it stands.
    #[default]
    Static,
    /// Captures are played out first.
    Quiescence(Quiescence),
}
