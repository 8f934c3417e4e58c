//! Games and boards, as the command line knows them.

use crate::eval::Eval;
use anyhow::{Context, Result};
use engine_core::chess::{Bitboard, ChessBoard, Fen, Keys, Mailbox, Move};
use engine_core::{Notation, Passed, Position};
use std::fmt;
use std::str::FromStr;

/// A board representation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Board {
    /// Sets of squares: fast.
    #[default]
    Bitboard,
    /// 10x12 cells with piece lists: reproduces the published figures.
    Mailbox,
}

impl Board {
    /// Every board.
    pub(crate) const ALL: &[Board] = &[Board::Bitboard, Board::Mailbox];

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
pub(crate) struct UnknownBoard(String);

impl FromStr for Board {
    type Err = UnknownBoard;

    fn from_str(name: &str) -> Result<Board, UnknownBoard> {
        let found = Board::ALL.iter().find(|board| board.name() == name);
        found.copied().ok_or_else(|| UnknownBoard(name.to_owned()))
    }
}

/// A position to be searched: a FEN and the moves played from it, all of them checked.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    start: Fen,
    moves: Vec<Move>,
    fen: String,
}

impl Root {
    /// Reads `startpos` or a FEN, and moves in UCI or SAN.
    pub(crate) fn read(position: &str, moves: &str) -> Result<Root> {
        let start: Fen = match position {
            "startpos" => Fen::startpos(),
            fen => fen.parse().context("cannot read the position")?,
        };
        let mut board = Mailbox::new(&start);
        let mut played = Vec::new();
        for (number, text) in moves.split_whitespace().enumerate() {
            let next = board
                .read_move(text)
                .with_context(|| format!("cannot play move {} of --moves", number + 1))?;
            board.make(next);
            played.push(next);
        }
        let fen = board.fen();
        Ok(Root {
            start,
            moves: played,
            fen,
        })
    }

    /// The position of a FEN.
    pub(crate) fn at(fen: Fen) -> Root {
        Root {
            fen: fen.to_string(),
            start: fen,
            moves: Vec::new(),
        }
    }

    /// The position to be searched, in FEN.
    pub(crate) fn fen(&self) -> &str {
        &self.fen
    }

    /// Sets the position up on a board, and gives those before it.
    pub(crate) fn set_up<B: ChessBoard>(&self, board: impl FnOnce(&Fen) -> B) -> (B, Vec<Passed>) {
        let mut board = board(&self.start);
        let mut earlier = Vec::new();
        for &played in &self.moves {
            earlier.push(board.passed());
            board.make(played);
        }
        (board, earlier)
    }
}

/// A mailbox board, with the evaluation of choice.
pub(crate) fn mailbox(fen: &Fen, eval: &Eval) -> Mailbox {
    Mailbox::with(fen, eval.evaluation(), Keys::standard())
}

/// A bitboard, with the evaluation of choice.
pub(crate) fn bitboard(fen: &Fen, eval: &Eval) -> Bitboard {
    Bitboard::with(fen, eval.evaluation(), Keys::standard())
}

/// A line of moves in coordinates, played from `fen`, as people write it. What cannot be played ends it.
pub(crate) fn algebraic_line(fen: &str, line: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let Ok(fen) = fen.parse::<Fen>() else {
        return texts;
    };
    let mut board = Mailbox::new(&fen);
    for text in line.split_whitespace() {
        let Ok(played) = board.read_coordinates(text) else {
            break;
        };
        texts.push(board.algebraic(played));
        board.make(played);
    }
    texts
}
