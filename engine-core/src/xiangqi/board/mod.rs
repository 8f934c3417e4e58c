//! [`Xiangqi`]: the board, made of bitboards and the occupancy of each rank and file.
//!
//! It generates legal moves only, in the order of JS Xiangqi; see `generate.rs`.

mod attacks;
mod bitboard;
mod count;
mod exchange;
mod generate;
mod pieces;
mod rays;
mod sliders;

use super::eval::{Evaluation, EvaluationSet};
use super::fen::Fen;
use super::keys::Keys;
use super::moves::Move;
use super::repetition;
use super::tables::Tables;
use super::types::{Color, Piece, PieceKind, Point};
use crate::captures::{Capture, CaptureRisk, Captures};
use crate::evaluate::{AfterMove, Evaluate, NonPawnMaterial};
use crate::key::{Key, hashed};
use crate::move_tables::MoveTables;
use crate::position::{HistoryEntry, MoveScope, NoLegalMoves, Position, Repetition};
use crate::score::Score;
use generate::{List, Targets};
use pieces::Pieces;
use std::fmt;
use std::sync::Arc;

/// A xiangqi position.
#[derive(Clone)]
pub struct Xiangqi {
    pieces: Pieces,
    side_to_move: Color,
    /// Plies since the last capture.
    quiet_plies: u16,
    fullmove_number: u16,
    key: Key,
    /// Piece values plus table entries, red minus black, in points.
    balance: i32,
    tables: Arc<Tables>,
}

/// The state that a move does not record.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    quiet_plies: u16,
    key: Key,
    balance: i32,
}

impl Xiangqi {
    /// The pawns of Red and of Black, a bit a point.
    fn pawns(&self) -> [u128; 2] {
        let pawns = self.pieces.of_kind(PieceKind::Pawn);
        Color::ALL.map(|color| (pawns & self.pieces.of_color(color)).0)
    }

    /// The position of `fen`, with the tutorial's evaluation and the lab's own keys.
    pub fn new(fen: &Fen) -> Xiangqi {
        Xiangqi::with(fen, &EvaluationSet::Published.evaluation(), &Keys::standard())
    }

    /// The position of `fen`, with the given evaluation and keys.
    pub fn with(fen: &Fen, evaluation: &Evaluation, keys: &Keys) -> Xiangqi {
        let mut board = Xiangqi {
            pieces: Pieces::EMPTY,
            side_to_move: fen.side_to_move,
            quiet_plies: fen.halfmove_clock,
            fullmove_number: fen.fullmove_number,
            key: keys.side_to_move(fen.side_to_move),
            balance: 0,
            tables: Arc::new(Tables::new(evaluation, keys)),
        };
        for point in Point::all() {
            if let Some(piece) = fen.piece_on(point) {
                let entry = board.tables.entry(piece, point);
                board.pieces.add(piece, point);
                board.key ^= entry.key;
                board.balance += entry.value;
            }
        }
        board
    }

    /// The piece on `point`.
    pub fn piece_on(&self, point: Point) -> Option<Piece> {
        self.pieces.on(point)
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The king's point of `color`.
    pub fn king(&self, color: Color) -> Point {
        self.pieces.king(color)
    }

    /// Whether `color`'s king is attacked, whichever side is to move.
    pub fn is_attacked(&self, color: Color) -> bool {
        let attackers = self
            .pieces
            .attackers(self.king(color), color.opposite(), self.pieces.occupied());
        !attackers.is_empty()
    }

    /// Whether the kings are on the same file with nothing between them, which no legal move allows.
    pub fn kings_face_each_other(&self) -> bool {
        let (red, black) = (self.king(Color::Red), self.king(Color::Black));
        let screens = rays::between(red, black) & self.pieces.occupied();
        red.file() == black.file() && screens.is_empty()
    }

    /// The position as a FEN.
    pub fn to_fen(&self) -> Fen {
        let mut points = [None; Point::COUNT];
        for point in Point::all() {
            points[point.index()] = self.piece_on(point);
        }
        Fen {
            points,
            side_to_move: self.side_to_move,
            halfmove_clock: self.quiet_plies,
            fullmove_number: self.fullmove_number,
        }
    }

    /// The value from the point of view of `color`, the side to move.
    #[inline]
    fn value(&self, balance: i32, color: Color) -> Score {
        let own = match color {
            Color::Red => balance,
            Color::Black => -balance,
        };
        Score::evaluation(own + self.tables.tempo)
    }

    #[inline]
    fn list(&self, targets: Targets, moves: &mut Vec<Move>) {
        let pieces = &self.pieces;
        pieces.walk(self.side_to_move, targets, &mut List { pieces, moves });
    }

    #[inline]
    fn undo(&self) -> Undo {
        Undo {
            quiet_plies: self.quiet_plies,
            key: self.key,
            balance: self.balance,
        }
    }

    #[inline]
    fn hand_over_turn(&mut self) {
        self.fullmove_number = self.fullmove_number.wrapping_add(self.side_to_move as u16);
        self.side_to_move = self.side_to_move.opposite();
    }

    /// The key and balance after a move.
    #[inline]
    fn outcome(&self, played: Move) -> (Key, i32) {
        let us = self.side_to_move;
        let piece = Piece::new(us, played.mover());
        let left = self.tables.entry(piece, played.from());
        let entered = self.tables.entry(piece, played.to());
        let mut key = self.key ^ self.tables.other_side ^ left.key ^ entered.key;
        let mut balance = self.balance + entered.value - left.value;
        if let Some(kind) = played.captured() {
            let taken = self.tables.entry(Piece::new(us.opposite(), kind), played.to());
            key ^= taken.key;
            balance -= taken.value;
        }
        (key, balance)
    }
}

impl Position for Xiangqi {
    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn in_check(&self) -> bool {
        self.is_attacked(self.side_to_move)
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<Move>) {
        self.list(
            match scope {
                MoveScope::All => Targets::All,
                MoveScope::Captures => Targets::Enemies,
            },
            moves,
        );
    }

    fn lists(&self, candidate: Move) -> bool {
        self.pieces.can_play(self.side_to_move, candidate)
    }

    fn count_moves(&mut self) -> u64 {
        self.pieces.count_moves(self.side_to_move)
    }

    #[inline]
    fn make(&mut self, played: Move) -> Option<Undo> {
        let us = self.side_to_move;
        let undo = self.undo();
        (self.key, self.balance) = self.outcome(played);
        let piece = Piece::new(us, played.mover());
        self.pieces
            .relocate(piece, played.from(), played.to(), played.captured());
        self.quiet_plies = match played.captured() {
            Some(_) => 0,
            None => self.quiet_plies.saturating_add(1),
        };
        self.hand_over_turn();
        Some(undo)
    }

    #[inline]
    fn unmake(&mut self, played: Move, undo: Undo) {
        let us = self.side_to_move.opposite();
        let piece = Piece::new(us, played.mover());
        self.pieces
            .put_back(piece, played.from(), played.to(), played.captured());
        self.unmake_null(undo);
    }

    fn make_null(&mut self) -> Option<Undo> {
        let undo = self.undo();
        self.key ^= self.tables.other_side;
        self.quiet_plies = 0;
        self.hand_over_turn();
        Some(undo)
    }

    #[inline]
    fn unmake_null(&mut self, undo: Undo) {
        self.side_to_move = self.side_to_move.opposite();
        self.fullmove_number = self.fullmove_number.wrapping_sub(self.side_to_move as u16);
        self.quiet_plies = undo.quiet_plies;
        self.key = undo.key;
        self.balance = undo.balance;
    }

    /// A side without a legal move has lost, in check or not.
    fn without_legal_moves(&self) -> NoLegalMoves {
        NoLegalMoves::Loss
    }

    /// Plies since the last capture. Pawn moves do not reset it, because the tutorial's repetition rule
    /// searches back to the last capture.
    #[inline]
    fn halfmove_clock(&self) -> usize {
        usize::from(self.quiet_plies)
    }

    #[inline]
    fn history_entry(&self) -> HistoryEntry {
        HistoryEntry {
            key: self.key,
            in_check: self.in_check(),
        }
    }

    fn repetition(&self, cycle: &[HistoryEntry]) -> Repetition {
        repetition::judge(cycle)
    }

    /// Never: JS Xiangqi has no such rule, and the federations' rules differ.
    #[inline]
    fn drawn_by_fifty_move_rule(&self) -> bool {
        false
    }

    /// Whether neither side has a piece that can cross the river.
    fn has_insufficient_material(&self) -> bool {
        let mut pieces = Point::all().filter_map(|point| self.piece_on(point));
        pieces.all(|piece| {
            use PieceKind::{Advisor, Elephant, King};
            matches!(piece.kind, King | Advisor | Elephant)
        })
    }
}

impl Evaluate for Xiangqi {
    #[inline]
    fn evaluate(&self) -> Score {
        self.value(self.balance, self.side_to_move)
    }

    #[inline]
    fn evaluate_after(&self, candidate: Move) -> Option<AfterMove> {
        let (_, balance) = self.outcome(candidate);
        let halfmove_clock = match candidate.captured() {
            Some(_) => 0,
            None => usize::from(self.quiet_plies.saturating_add(1)),
        };
        Some(AfterMove {
            value: self.value(balance, self.side_to_move.opposite()),
            halfmove_clock,
        })
    }

    #[inline]
    fn key_after(&self, candidate: Move) -> Option<Key> {
        Some(self.outcome(candidate).0)
    }

    /// The thresholds of JS Xiangqi and Python Xiangqi, 200 and 400 of their points, are the values of one
    /// and two rooks.
    fn non_pawn_material(&self) -> NonPawnMaterial {
        let own = self.pieces.of_color(self.side_to_move);
        let worth = |kind: PieceKind| (self.pieces.of_kind(kind) & own).len() as i32 * kind.exchange_value();
        let kinds = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King);
        let rook = PieceKind::Rook.exchange_value();
        match kinds.map(worth).sum::<i32>() {
            sum if sum <= rook => NonPawnMaterial::None,
            sum if sum <= 2 * rook => NonPawnMaterial::Little,
            _ => NonPawnMaterial::Enough,
        }
    }
}

impl Captures for Xiangqi {
    #[inline]
    fn piece_values(&self) -> &[i32] {
        &PieceKind::EXCHANGE_VALUES
    }

    #[inline]
    fn capture(&self, candidate: Move) -> Option<Capture> {
        candidate.ranks()
    }

    fn generate_quiet(&self, moves: &mut Vec<Move>) {
        self.list(Targets::Empty, moves);
    }

    #[inline]
    fn target(&self, candidate: Move) -> usize {
        candidate.to().index()
    }

    fn stake(&self, candidate: Move) -> CaptureRisk {
        match candidate.captured() {
            Some(PieceKind::Advisor | PieceKind::Elephant) => CaptureRisk::Guard,
            // It is on its own half, which is the far half for the capturing side.
            Some(PieceKind::Pawn) if candidate.to().rank_for(self.side_to_move) >= 5 => CaptureRisk::Little,
            _ => CaptureRisk::Usual,
        }
    }

    const TELLS_EXCHANGES: bool = true;

    #[inline]
    fn exchange_gain(&self, candidate: Move) -> Option<i32> {
        Some(self.pieces.exchange_gain(self.side_to_move, candidate))
    }
}

impl MoveTables for Xiangqi {
    const HISTORY_SIZE: usize = Move::HISTORY_SIZE;

    #[inline]
    fn history_index(&self, candidate: Move) -> usize {
        candidate.history_index(self.side_to_move)
    }

    fn structure(&self) -> u64 {
        let [red, black] = self.pawns();
        hashed((self.side_to_move.index(), red, black))
    }

    fn structure_after(&self, candidate: Move) -> Option<u64> {
        let us = self.side_to_move;
        let [from, to] = [candidate.from(), candidate.to()].map(|point| 1 << point.index());
        let mut pawns = self.pawns();
        pawns[us.index()] ^= if candidate.mover() == PieceKind::Pawn { from | to } else { 0 };
        pawns[us.opposite().index()] &= !to;
        let [red, black] = pawns;
        Some(hashed((us.opposite().index(), red, black)))
    }

    fn refuting(&self, refutation: Move) -> Option<Move> {
        self.lists(refutation).then_some(refutation)
    }
}

impl fmt::Debug for Xiangqi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Xiangqi({})", self.to_fen())
    }
}
