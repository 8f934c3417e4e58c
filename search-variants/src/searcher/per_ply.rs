//! [`PerPly`]: a value for each ply of the path.

use super::MAX_PLY;
use engine_core::Ply;
use std::ops::{Index, IndexMut};

/// A power of two, so that the remainder of a ply is a mask, and no index needs to be checked.
const PLIES: usize = 256;

const _: () = assert!(MAX_PLY.index() + 1 < PLIES);

/// A value for each ply from the root to the node after one at [`MAX_PLY`].
pub(crate) struct PerPly<T>(Box<[T; PLIES]>);

impl<T: Copy> PerPly<T> {
    /// The same value for each ply.
    pub(crate) fn new(value: T) -> PerPly<T> {
        PerPly(Box::new([value; PLIES]))
    }
}

impl<T> Index<Ply> for PerPly<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, ply: Ply) -> &T {
        &self.0[ply.index() % PLIES]
    }
}

impl<T> IndexMut<Ply> for PerPly<T> {
    #[inline(always)]
    fn index_mut(&mut self, ply: Ply) -> &mut T {
        &mut self.0[ply.index() % PLIES]
    }
}
