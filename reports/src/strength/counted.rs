//! [`CountedGame`] and [`CountedPair`]: what a standing counts of games, and what players [`Spent`] in them.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    pub moves: u64,
    pub nodes: u64,
    /// The depths of the iterations that chose them, added up.
    pub depths: u64,
}

impl Spent {
    pub fn add(&mut self, more: Spent) {
        self.moves += more.moves;
        self.nodes = self.nodes.saturating_add(more.nodes);
        self.depths += more.depths;
    }

    /// Nodes a move; `None` without moves.
    pub fn mean_nodes(self) -> Option<f64> {
        (self.moves > 0).then(|| self.nodes as f64 / self.moves as f64)
    }

    /// Plies of depth a move; `None` without moves.
    pub fn mean_depth(self) -> Option<f64> {
        (self.moves > 0).then(|| self.depths as f64 / self.moves as f64)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Points {
    /// 0, 1 or 2 half points.
    pub fn half_points(self) -> u8 {
        self as u8
    }
}

/// A game as a standing takes it in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedGame {
    pub points: Points,
    /// Moves of both sides, those of the opening included.
    pub plies: u64,
    /// What the first player spent, then the second.
    pub spent: [Spent; 2],
}

/// A pair of games of one opening, in which both players had both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedPair {
    /// Half points of the first player, 0 to 4.
    pub half_points: u8,
    /// What the first player spent, then the second.
    pub spent: [Spent; 2],
}
