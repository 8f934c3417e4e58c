//! Which move a playout of Monte Carlo tree search goes down, and from what tree.

pub mod exploration;
pub mod tree_reuse;

/// The constant *c* of [`exploration`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exploration(pub f64);

impl Exploration {
    /// That of a strategy that names none.
    pub const USUAL: Exploration = Exploration(0.1);

    /// The doubt that is left about a move visited so often, below a node with `logarithm`, that of its own
    /// visits.
    pub(crate) fn doubt(self, logarithm: f64, visits: u32) -> f64 {
        // A square root is exact on every machine.
        self.0 * (logarithm / f64::from(visits)).sqrt()
    }
}
