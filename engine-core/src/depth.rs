//! The two counts of depth: [`Depth`] counts down to the horizon, [`Ply`] counts up from the root.

use std::fmt;

/// Remaining plies to search; 0 is the horizon, where the leaf rule takes over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(u32);

impl Depth {
    /// The horizon itself.
    pub const HORIZON: Depth = Depth(0);

    /// A depth of `plies` plies.
    pub const fn new(plies: u32) -> Depth {
        Depth(plies)
    }

    /// The number of plies.
    pub const fn plies(self) -> u32 {
        self.0
    }

    /// Whether the horizon is reached.
    pub const fn is_horizon(self) -> bool {
        self.0 == 0
    }

    /// One ply deeper, as a check extension asks for.
    pub const fn extended(self) -> Depth {
        Depth(self.0.saturating_add(1))
    }

    /// One ply nearer the horizon (which stays where it is).
    pub const fn reduced(self) -> Depth {
        Depth(self.0.saturating_sub(1))
    }

    /// `plies` plies less, but at least 1; the horizon stays at 0.
    #[must_use]
    pub const fn less(self, plies: u32) -> Depth {
        match self.0.saturating_sub(plies) {
            0 if self.0 > 0 => Depth(1),
            left => Depth(left),
        }
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Distance from the root in plies (half-moves); the root is ply 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ply(u32);

impl Ply {
    /// The root of the search.
    pub const ROOT: Ply = Ply(0);

    /// The ply at distance `plies` from the root.
    pub const fn new(plies: u32) -> Ply {
        Ply(plies)
    }

    /// The distance from the root.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The distance as an index into tables with one entry per ply.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// One move further from the root.
    pub const fn next(self) -> Ply {
        Ply(self.0 + 1)
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
