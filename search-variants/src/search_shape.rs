//! [`SearchShape`]: what of a search is known when it is compiled.
//!
//! A recipe is put together at run time, so each node asks whether there is a table, an extension, a pruning
//! part. The recipes of the ladder have none of these: for them alpha-beta, PVS and quiescence are compiled
//! once more from the same text, in which these questions are answered. Everything else, and every search
//! with an observer, is [`AnyShape`].

/// What of a search is known when it is compiled.
pub(crate) trait SearchShape {
    /// Whether there may be a transposition table, extensions, pruning, reductions, or another leaf rule
    /// than quiescence of captures.
    const IS_OPEN: bool;
}

/// Any parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyShape;

/// Any order of moves, quiescence of captures, and no other part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LadderShape;

impl SearchShape for AnyShape {
    const IS_OPEN: bool = true;
}

impl SearchShape for LadderShape {
    const IS_OPEN: bool = false;
}
