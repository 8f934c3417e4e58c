//! [`Mailbox`]: the 10x12 board with piece lists, which reproduces JS Chess (`SOURCES.md`) to the last node.
//!
//! ```text
//!   110 ............ 119      The 64 squares lie inside a frame of cells that are off the board,
//!   100 ............ 109      so that a step beyond the edge is seen without any arithmetic:
//!    90  .8 8 8 8 8. 99       a1 is cell 21, one file further is +1, one rank further +10.
//!    ...                      The frame is two cells high, for the knight, and one wide, since
//!    20  .1 1 1 1 1. 29       the end of one row is also the beginning of the next.
//!     0 ............  19
//! ```
//!
//! Each kind of piece also has a list of its cells. Moves are generated in list order, and that order depends
//! on the path: removing a piece moves the last entry of its list into the gap, and putting it back appends
//! it. The published node counts depend on this, so it is kept.
//!
//! Move order: pawns, castling, knights, king, bishops, rooks, queens; see `generate.rs`.
//!
//! As in the published program, every double step sets the en passant square, in the position and in its key,
//! even if no pawn can capture there. By the laws of chess the square counts only if a capture is possible;
//! so does it on the [`Chess`](super::Chess) board. Therefore this board does not see the position right
//! after such a double step as a repetition. In everything else the two boards agree.

mod attacks;
mod cell;
mod generate;
mod make;
mod pieces;

use super::board::{ChessBoard, non_pawn_material};
use super::eval::{Evaluation, EvaluationSet};
use super::fen::Fen;
use super::keys::Keys;
use super::material;
use super::moves::Move;
use super::piece_square::PieceSquare;
use super::tables::{PieceEntry, Tables};
use super::types::{CastlingRights, Color, Piece, PieceKind, Square};
use crate::captures::{Capture, Captures};
use crate::evaluate::{Evaluate, NonPawnMaterial};
use crate::key::{Key, hashed};
use crate::move_tables::MoveTables;
use crate::position::{MovePicking, MoveScope, NoLegalMoves, Position};
use crate::score::Score;
use cell::MailboxSquare;
use pieces::Pieces;
use std::fmt;
use std::sync::Arc;

pub use make::Undo;

/// A chess position on the 10x12 board.
#[derive(Clone)]
pub struct Mailbox {
    pieces: Pieces,
    side_to_move: Color,
    castling: CastlingRights,
    en_passant: Option<Square>,
    halfmove_clock: u16,
    fullmove_number: u16,
    key: Key,
    /// Piece values plus table entries, white minus black, in centipawns.
    balance: i32,
    tables: Arc<Tables>,
}

impl Mailbox {
    /// The position of `fen`, with the tutorial's evaluation and the lab's own keys.
    pub fn new(fen: &Fen) -> Mailbox {
        Mailbox::with(fen, EvaluationSet::Published.evaluation(), Keys::standard())
    }

    /// The position of `fen`, with the given evaluation and keys. The piece lists are filled in the order a1,
    /// b1, ... h8.
    pub fn with(fen: &Fen, evaluation: Arc<Evaluation>, keys: Arc<Keys>) -> Mailbox {
        let mut board = Mailbox {
            pieces: Pieces::empty(),
            side_to_move: fen.side_to_move,
            castling: fen.castling,
            en_passant: fen.en_passant,
            halfmove_clock: fen.halfmove_clock,
            fullmove_number: fen.fullmove_number,
            key: keys.castling(fen.castling)
                ^ keys.en_passant(fen.en_passant)
                ^ keys.side_to_move(fen.side_to_move),
            balance: 0,
            tables: Arc::new(Tables::new(evaluation, keys)),
        };
        for square in Square::all() {
            if let Some(piece) = fen.piece_on(square) {
                board.add(piece, MailboxSquare::of(square));
            }
        }
        board
    }

    /// The king's square of `color`.
    pub fn king(&self, color: Color) -> Square {
        self.king_cell(color).square()
    }

    fn king_cell(&self, color: Color) -> MailboxSquare {
        self.pieces.list(Piece::new(color, PieceKind::King))[0]
    }

    /// Puts a piece on an empty cell, updating key and balance.
    fn add(&mut self, piece: Piece, cell: MailboxSquare) {
        self.pieces.add(piece, cell);
        let entry = self.entry(piece, cell);
        self.key ^= entry.key;
        self.balance += entry.value;
    }

    /// Removes a piece from its cell, updating key and balance.
    fn remove(&mut self, piece: Piece, cell: MailboxSquare) {
        self.pieces.remove(piece, cell);
        let entry = self.entry(piece, cell);
        self.key ^= entry.key;
        self.balance -= entry.value;
    }

    /// Moves a piece to an empty cell, updating key and balance.
    fn relocate(&mut self, piece: Piece, from: MailboxSquare, to: MailboxSquare) {
        self.pieces.relocate(piece, from, to);
        let (left, entered) = (self.entry(piece, from), self.entry(piece, to));
        self.key ^= left.key ^ entered.key;
        self.balance += entered.value - left.value;
    }

    /// The contribution of a piece on a cell to key and balance.
    fn entry(&self, piece: Piece, cell: MailboxSquare) -> PieceEntry {
        let entry = self
            .tables
            .entry(piece.color, PieceSquare::new(piece.kind, cell.square()));
        PieceEntry {
            value: match piece.color {
                Color::White => entry.value,
                Color::Black => -entry.value,
            },
            ..entry
        }
    }

    fn bishop_pair(&self, color: Color) -> i32 {
        let bishops = self.pieces.list(Piece::new(color, PieceKind::Bishop)).len();
        self.tables.evaluation.bishop_pair(bishops)
    }
}

impl Position for Mailbox {
    type Move = Move;
    type Undo = Undo;

    /// The published node counts depend on it.
    const PICKING: MovePicking = MovePicking::Swapped;

    fn key(&self) -> Key {
        self.key
    }

    fn in_check(&self) -> bool {
        let king = self.king_cell(self.side_to_move);
        self.is_cell_attacked(king, self.side_to_move.opposite())
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<Move>) {
        self.generate_moves(scope, moves);
    }

    fn make(&mut self, played: Move) -> Option<Undo> {
        self.make_move(played)
    }

    fn unmake(&mut self, played: Move, undo: Undo) {
        self.unmake_move(played, undo);
    }

    fn make_null(&mut self) -> Option<Undo> {
        Some(self.hand_over())
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.take_back_turn();
        self.restore(undo);
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        if self.in_check() { NoLegalMoves::Loss } else { NoLegalMoves::Draw }
    }

    fn halfmove_clock(&self) -> usize {
        usize::from(self.halfmove_clock)
    }

    fn drawn_by_fifty_move_rule(&self) -> bool {
        self.halfmove_clock >= 100 && !self.is_mated()
    }

    fn has_insufficient_material(&self) -> bool {
        material::is_insufficient(self)
    }
}

impl Evaluate for Mailbox {
    fn evaluate(&self) -> Score {
        let white = self.balance + self.bishop_pair(Color::White) - self.bishop_pair(Color::Black);
        Score::evaluation(match self.side_to_move {
            Color::White => white,
            Color::Black => -white,
        })
    }

    fn non_pawn_material(&self) -> NonPawnMaterial {
        let pieces =
            PieceKind::OFFICERS.map(|kind| self.pieces.list(Piece::new(self.side_to_move, kind)).len());
        non_pawn_material(pieces.iter().sum())
    }
}

impl Captures for Mailbox {
    fn piece_values(&self) -> &[i32] {
        &PieceKind::EXCHANGE_VALUES
    }

    fn capture(&self, candidate: Move) -> Option<Capture> {
        candidate.ranks()
    }

    fn target(&self, candidate: Move) -> usize {
        candidate.to().index()
    }

    fn nears_promotion(&self, candidate: Move) -> bool {
        candidate.nears_promotion()
    }
}

impl MoveTables for Mailbox {
    const HISTORY_SIZE: usize = Move::HISTORY_SIZE;

    fn history_index(&self, candidate: Move) -> usize {
        candidate.history_index(self.side_to_move)
    }

    fn structure(&self) -> u64 {
        let pawns = Color::ALL.map(|color| self.pieces.list(Piece::new(color, PieceKind::Pawn)).iter());
        let [white, black] =
            pawns.map(|cells| cells.fold(0u64, |set, cell| set | 1 << cell.square().index()));
        hashed((self.side_to_move.index(), white, black))
    }

    fn refutation(played: Move) -> Move {
        played.without_mover()
    }
}

impl ChessBoard for Mailbox {
    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.pieces.piece_at(MailboxSquare::of(square))
    }

    fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    fn to_fen(&self) -> Fen {
        let mut squares = [None; Square::COUNT];
        for square in Square::all() {
            squares[square.index()] = self.piece_on(square);
        }
        Fen {
            squares,
            side_to_move: self.side_to_move,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }
}

impl fmt::Debug for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mailbox({})", self.to_fen())
    }
}
