//! [`Board`] and [`Setup`]: how a position is set up.

use super::{Eval, Game};
use anyhow::{Result, ensure};
use std::fmt;
use std::str::FromStr;

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

    fn name(self) -> &'static str {
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

/// A name that is no board.
#[derive(Debug, thiserror::Error)]
#[error("unknown board `{0}`")]
pub struct UnknownBoard(String);

impl FromStr for Board {
    type Err = UnknownBoard;

    fn from_str(name: &str) -> Result<Board, UnknownBoard> {
        let found = Board::ALL.iter().find(|board| board.name() == name);
        found.copied().ok_or_else(|| UnknownBoard(name.to_owned()))
    }
}

/// Board and evaluation.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The board.
    pub board: Board,
    /// The evaluation.
    pub eval: Eval,
}

impl Setup {
    /// Whether positions of `game` can be set up in this way; the reason if not.
    pub fn check(&self, game: Game) -> Result<()> {
        self.check_board(game)?;
        match game {
            Game::Chess => self.eval.chess().map(drop),
            Game::Xiangqi => self.eval.xiangqi().map(drop),
        }
    }

    /// Whether `game` has the board.
    pub(super) fn check_board(&self, game: Game) -> Result<()> {
        ensure!(
            game == Game::Chess || self.board == Board::Bitboard,
            "{game} has no {} board; leave --board out",
            self.board
        );
        Ok(())
    }
}
