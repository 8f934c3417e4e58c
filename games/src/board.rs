//! [`Board`]: a board representation.

use crate::error::GameError;
use std::fmt;
use std::str::FromStr;

/// The name in records of what a game of somebody else's brings along.
pub const OWN: &str = "own";

/// A board representation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Board {
    /// Sets of squares: fast.
    #[default]
    Bitboard,
    /// 10x12 cells with piece lists, of chess alone: reproduces the published figures.
    Mailbox,
}

impl Board {
    /// Every board.
    pub const ALL: &[Board] = &[Board::Bitboard, Board::Mailbox];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Board::Bitboard => "bitboard",
            Board::Mailbox => "mailbox",
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Board {
    type Err = GameError;

    fn from_str(name: &str) -> Result<Board, GameError> {
        let found = Board::ALL.iter().find(|board| board.name() == name);
        found
            .copied()
            .ok_or_else(|| GameError::UnknownBoard(name.to_owned()))
    }
}
