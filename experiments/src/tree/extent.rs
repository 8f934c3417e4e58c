//! [`Extent`]: what of a tree is kept.

/// What of a tree is kept.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Nodes at the most, the best line not counted.
    pub most: usize,
    /// What is kept of the quiescence search.
    pub quiescence: Quiescence,
}

/// What is kept of the quiescence search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quiescence {
    /// Its captures, as far as the cap on nodes allows.
    #[default]
    Show,
    /// Its result alone, at the leaf where it begins.
    Fold,
}
