//! [`SearchShape`]: what is known about a search at compile time.
//!
//! Recipes are assembled at run time, so each node has to check whether there is a table, an extension or a
//! pruning part. The recipes of the ladder have none of these: for them alpha-beta, PVS and quiescence are
//! compiled a second time from the same source, without these checks. All other searches, and every search
//! with an observer, use [`AnyShape`].

/// What is known about a search at compile time.
pub(crate) trait SearchShape {
    /// Whether there may be a transposition table, extensions, pruning, reductions, or a leaf rule other than
    /// quiescence of captures.
    const IS_OPEN: bool;
}

/// Any parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyShape;

/// Any move ordering, quiescence of captures, and no other part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LadderShape;

impl SearchShape for AnyShape {
    const IS_OPEN: bool = true;
}

impl SearchShape for LadderShape {
    const IS_OPEN: bool = false;
}
