//! [`Extent`]: what of a tree is kept.

#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Nodes at the most, the best line not counted.
    pub most: usize,
    pub quiescence: Quiescence,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quiescence {
    /// Its captures, as far as the cap on nodes allows.
    #[default]
    Show,
    /// Its result alone, at the leaf where it begins.
    Fold,
}
