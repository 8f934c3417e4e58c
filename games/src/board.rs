//! [`Board`] and [`Setup`]: how a position is set up.

use super::Game;
use super::error::GameError;
use super::eval::Eval;
use super::registries::Registries;
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

impl FromStr for Board {
    type Err = GameError;

    fn from_str(name: &str) -> Result<Board, GameError> {
        let found = Board::ALL.iter().find(|board| board.name() == name);
        found
            .copied()
            .ok_or_else(|| GameError::UnknownBoard(name.to_owned()))
    }
}

/// How positions are set up and what strategies are made of: board, evaluation, parts.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The board.
    pub board: Board,
    /// The evaluation.
    pub eval: Eval,
    /// What strategies can be made of.
    pub registries: Registries,
}

impl Setup {
    /// Whether positions of `game` can be set up in this way.
    ///
    /// # Errors
    /// The reason.
    pub fn check(&self, game: Game) -> Result<(), GameError> {
        self.check_board(game)?;
        match game {
            Game::Chess => self.eval.chess().map(drop)?,
            Game::Xiangqi => self.eval.xiangqi().map(drop)?,
            Game::Other(_) if self.eval.is_usual() => {}
            Game::Other(_) => return Err(GameError::OneEvaluation { game }),
        }
        Ok(())
    }

    /// What records call the board on which `game` is played: `own` in a game of somebody else's.
    pub fn board_of(&self, game: Game) -> String {
        match game {
            Game::Chess | Game::Xiangqi => self.board.to_string(),
            Game::Other(_) => OWN.to_owned(),
        }
    }

    /// What records call the evaluation of `game`: `own` in a game of somebody else's.
    pub fn eval_of(&self, game: Game) -> String {
        match game {
            Game::Chess | Game::Xiangqi => self.eval.to_string(),
            Game::Other(_) => OWN.to_owned(),
        }
    }

    /// The same in words: `on bitboard, published evaluation`.
    pub fn told(&self, game: Game) -> String {
        match game {
            Game::Chess | Game::Xiangqi => format!("on {}, {} evaluation", self.board, self.eval),
            Game::Other(_) => format!("on the board of {game}, its own evaluation"),
        }
    }

    /// Whether `game` has the board.
    pub(super) fn check_board(&self, game: Game) -> Result<(), GameError> {
        match (game, self.board) {
            (Game::Xiangqi | Game::Other(_), board @ Board::Mailbox) => Err(GameError::NoBoard {
                game,
                board: board.name(),
            }),
            _ => Ok(()),
        }
    }
}
