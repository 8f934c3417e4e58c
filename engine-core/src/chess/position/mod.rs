//! [`Chess`]: the fast board, made of bitboards.
//!
//! It generates legal moves only; see `generate.rs` for their order. Making a move changes a small
//! `ChessState`; [`Undo`] is a copy of it.
//!
//! Two positions are the same if the same moves are possible (FIDE Laws of Chess, article 9.2). So the en
//! passant square is part of the position, its key and its FEN only if an en passant capture is legal.

mod after_move;
mod attacks;
mod bitboard;
mod count;
mod exchange;
mod generate;
mod magics;
mod make;
mod playable;
mod sliders;
mod state;
mod visitors;

use super::board::{ChessBoard, non_pawn_material};
use super::eval::{Evaluation, EvaluationSet};
use super::fen::Fen;
use super::keys::Keys;
use super::material;
use super::moves::Move;
use super::piece_square::PieceSquare;
use super::tables::Tables;
use super::types::{Color, Piece, PieceKind, Square};
use crate::captures::{Capture, Captures};
use crate::evaluate::{AfterMove, Evaluate, NonPawnMaterial};
use crate::key::{Key, hashed};
use crate::move_tables::MoveTables;
use crate::position::{MoveScope, NoLegalMoves, Position};
use crate::score::Score;
use state::ChessState;
use std::fmt;
use std::sync::Arc;

/// A chess position as bitboards.
#[derive(Clone)]
pub struct Chess {
    state: ChessState,
    tables: Arc<Tables>,
}

/// The state before a move.
#[derive(Clone, Copy, Debug)]
pub struct Undo(ChessState);

impl Chess {
    /// The pawns of White and of Black, a bit a square.
    #[inline]
    fn pawns(&self) -> [u64; 2] {
        let pawns = self.state.of_kind(PieceKind::Pawn);
        Color::ALL.map(|color| (pawns & self.state.of_color(color)).0)
    }

    /// The position of `fen`, with the tutorial's evaluation and the lab's own keys.
    pub fn new(fen: &Fen) -> Chess {
        Chess::with(fen, EvaluationSet::Published.evaluation(), Keys::standard())
    }

    /// The position of `fen`, with the given evaluation and keys.
    pub fn with(fen: &Fen, evaluation: Arc<Evaluation>, keys: Arc<Keys>) -> Chess {
        let mut state = ChessState::without_pieces(fen);
        state.key = keys.castling(fen.castling) ^ keys.side_to_move(fen.side_to_move);
        let tables = Arc::new(Tables::new(evaluation, keys));
        for square in Square::all() {
            if let Some(piece) = fen.piece_on(square) {
                state.add(&tables, piece.color, PieceSquare::new(piece.kind, square));
            }
        }
        let mover = fen.side_to_move.opposite();
        let passed = fen.en_passant.and_then(|passed| state.capturable(mover, passed));
        state.set_en_passant(passed);
        state.key ^= tables.keys.en_passant(passed);
        Chess { state, tables }
    }
}

impl Position for Chess {
    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn key(&self) -> Key {
        self.state.key
    }

    #[inline]
    fn in_check(&self) -> bool {
        let (checkers, _) = self.state.checks_and_pins(self.state.side_to_move());
        !checkers.is_empty()
    }

    #[inline]
    fn generate(&self, scope: MoveScope, moves: &mut Vec<Move>) {
        match scope {
            MoveScope::All => visitors::list::<true, true>(&self.state, moves),
            MoveScope::Captures => visitors::list::<true, false>(&self.state, moves),
        }
    }

    fn lists(&self, candidate: Move) -> bool {
        self.can_play(candidate)
    }

    fn count_moves(&mut self) -> u64 {
        self.state.count_moves()
    }

    // Inlined, with the result built before the move, so that the state is copied only once, to its
    // destination.
    #[inline(always)]
    fn make(&mut self, played: Move) -> Option<Undo> {
        let undo = Some(Undo(self.state));
        self.play(played);
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, _played: Move, undo: Undo) {
        self.state = undo.0;
    }

    fn make_null(&mut self) -> Option<Undo> {
        let undo = Undo(self.state);
        self.hand_over();
        Some(undo)
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.state = undo.0;
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        if self.in_check() { NoLegalMoves::Loss } else { NoLegalMoves::Draw }
    }

    #[inline]
    fn halfmove_clock(&self) -> usize {
        self.state.halfmove_clock as usize
    }

    #[inline]
    fn drawn_by_fifty_move_rule(&self) -> bool {
        self.state.halfmove_clock >= 100 && !self.is_mated()
    }

    fn has_insufficient_material(&self) -> bool {
        material::is_insufficient(self)
    }
}

impl Evaluate for Chess {
    #[inline]
    fn evaluate(&self) -> Score {
        Score::evaluation(self.state.balance)
    }

    #[inline(always)]
    fn evaluate_after(&self, candidate: Move) -> Option<AfterMove> {
        self.frontier(candidate)
    }

    #[inline]
    fn key_after(&self, candidate: Move) -> Option<Key> {
        Some(self.frontier_key(candidate))
    }

    fn non_pawn_material(&self) -> NonPawnMaterial {
        let pieces = PieceKind::OFFICERS.map(|kind| self.state.of_kind(kind));
        let own = self.state.of_color(self.state.side_to_move());
        non_pawn_material(pieces.iter().map(|&squares| (squares & own).len() as usize).sum())
    }
}

impl Captures for Chess {
    #[inline]
    fn piece_values(&self) -> &[i32] {
        &PieceKind::EXCHANGE_VALUES
    }

    #[inline]
    fn capture(&self, candidate: Move) -> Option<Capture> {
        candidate.ranks()
    }

    #[inline(always)]
    fn generate_by_rank(&self, moves: &mut Vec<Move>) {
        visitors::list_by_rank(&self.state, moves);
    }

    fn generate_quiet(&self, moves: &mut Vec<Move>) {
        visitors::list::<false, true>(&self.state, moves);
    }

    #[inline]
    fn target(&self, candidate: Move) -> usize {
        candidate.to().index()
    }

    fn nears_promotion(&self, candidate: Move) -> bool {
        candidate.nears_promotion()
    }

    const TELLS_EXCHANGES: bool = true;

    #[inline]
    fn exchange_gain(&self, candidate: Move) -> Option<i32> {
        Some(self.state.exchange_gain(candidate))
    }

    #[inline]
    fn exchange_reaches(&self, candidate: Move, least: i32) -> Option<bool> {
        Some(self.state.exchange_reaches(candidate, least))
    }
}

impl MoveTables for Chess {
    const HISTORY_SIZE: usize = Move::HISTORY_SIZE;

    #[inline]
    fn history_index(&self, candidate: Move) -> usize {
        candidate.history_index(self.state.side_to_move())
    }

    #[inline]
    fn structure(&self) -> u64 {
        let [white, black] = self.pawns();
        hashed((self.state.side_to_move().index(), white, black))
    }

    #[inline]
    fn structure_after(&self, candidate: Move) -> Option<u64> {
        let us = self.state.side_to_move();
        let (from, to) = (1 << candidate.from().index(), 1 << candidate.to().index());
        let mut pawns = self.pawns();
        pawns[us.index()] ^= if candidate.is_by_pawn() { from | to } else { 0 };
        pawns[us.opposite().index()] &= !to;
        let [white, black] = pawns;
        Some(hashed((us.opposite().index(), white, black)))
    }

    #[inline]
    fn refutation(played: Move) -> Move {
        played.without_mover()
    }

    fn refuting(&self, refutation: Move) -> Option<Move> {
        let mover = self.state.kind_on(refutation.from())?;
        let played = refutation.by(mover);
        self.can_play(played).then_some(played)
    }
}

impl ChessBoard for Chess {
    fn piece_on(&self, square: Square) -> Option<Piece> {
        let white = self.state.of_color(Color::White).has(square);
        let color = if white { Color::White } else { Color::Black };
        self.state.kind_on(square).map(|kind| Piece::new(color, kind))
    }

    fn side_to_move(&self) -> Color {
        self.state.side_to_move()
    }

    fn to_fen(&self) -> Fen {
        let mut squares = [None; Square::COUNT];
        for square in Square::all() {
            squares[square.index()] = self.piece_on(square);
        }
        Fen {
            squares,
            side_to_move: self.state.side_to_move(),
            castling: self.state.castling,
            en_passant: self.state.en_passant(),
            halfmove_clock: u16::try_from(self.state.halfmove_clock).unwrap_or(u16::MAX),
            fullmove_number: self.state.fullmove_number(),
        }
    }
}

impl fmt::Debug for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chess({})", self.to_fen())
    }
}
