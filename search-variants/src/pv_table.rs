//! [`PvTable`]: the best line found below each node on the path (the triangular PV table).
//!
//! Reference: Chess Programming Wiki, *Triangular PV-Table*. Unlike a PV read from a hash table it is always
//! complete: playing it leads to the position that the score comes from.

use engine_core::Ply;

/// One line for each ply: the best moves from the node on the path at that ply.
pub(crate) struct PvTable<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> PvTable<M> {
    /// A table for nodes from the root to `deepest`.
    pub(crate) fn new(deepest: Ply) -> PvTable<M> {
        PvTable {
            lines: vec![Vec::new(); deepest.index() + 1],
        }
    }

    /// Clears the line of the node at `ply`, which is entered again.
    #[inline]
    pub(crate) fn clear(&mut self, ply: Ply) {
        self.lines[ply.index()].clear();
    }

    /// Sets the line of the node at `ply` to `played` followed by the line of the node after it.
    pub(crate) fn update(&mut self, ply: Ply, played: M) {
        let (upper, lower) = self.lines.split_at_mut(ply.index() + 1);
        let line = &mut upper[ply.index()];
        line.clear();
        line.push(played);
        line.extend_from_slice(&lower[0]);
    }

    /// The line of the node at `ply`.
    pub(crate) fn line(&self, ply: Ply) -> &[M] {
        &self.lines[ply.index()]
    }

    pub(crate) fn set_line(&mut self, ply: Ply, line: &[M]) {
        let place = &mut self.lines[ply.index()];
        place.clear();
        place.extend_from_slice(line);
    }

    /// Replaces the line from the root.
    pub(crate) fn set_principal_variation(&mut self, line: Vec<M>) {
        self.lines[Ply::ROOT.index()] = line;
    }

    pub(crate) fn principal_variation(&self) -> &[M] {
        &self.lines[Ply::ROOT.index()]
    }
}
