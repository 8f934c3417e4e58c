//! The visitors of the move generator: list moves, count them, or gather captures by piece.

use super::bitboard::Bitboard;
use super::generate::{Black, Either, MoveVisitor, Mover, PROMOTIONS, Promote, White};
use super::state::ChessState;
use crate::chess::moves::{Move, Special};
use crate::chess::types::{Color, PieceKind, Square};
use arrayvec::ArrayVec;

/// Appends the legal moves of the side to move: captures, quiet moves, or both.
///
/// Out of line and once for both colors: a search lists moves of both in turn, and two copies would push
/// other code out of the instruction cache.
#[inline(never)]
pub(super) fn list<const CAPTURES: bool, const QUIET: bool>(state: &ChessState, moves: &mut Vec<Move>) {
    let (start, us) = (moves.len(), state.side_to_move());
    let mut list = List::<CAPTURES, QUIET>::new(state, us.opposite(), moves);
    state.walk::<CAPTURES, QUIET>(Either(us), &mut list);
    if !QUIET && moves.len() > start {
        state.retain_legal(us, moves, start);
    }
}

/// Appends the legal captures, most valuable victim first.
#[inline(always)]
pub(super) fn list_by_rank(state: &ChessState, moves: &mut Vec<Move>) {
    match state.side_to_move() {
        Color::White => list_by_rank_of(state, White, moves),
        Color::Black => list_by_rank_of(state, Black, moves),
    }
}

#[inline(never)]
fn list_by_rank_of(state: &ChessState, us: impl Mover, moves: &mut Vec<Move>) {
    let mut gathered = Gathered {
        pieces: &mut ArrayVec::new(),
        attacked: Bitboard::NONE,
    };
    state.walk::<true, false>(us, &mut gathered);
    if gathered.attacked.is_empty() {
        return;
    }
    let (start, mut left) = (moves.len(), gathered.attacked);
    for victim in PieceKind::OFFICERS.into_iter().rev() {
        let among = left & state.of_kind(victim);
        if !among.is_empty() {
            gathered.list(among, victim, moves);
            left ^= among;
        }
    }
    // Including en passant captures, whose target is empty.
    gathered.list(left, PieceKind::Pawn, moves);
    state.retain_legal(us.color(), moves, start);
}

/// Captures by piece, gathered before any is listed.
struct Gathered<'a> {
    /// Partial moves with their sets of targets; pawns have one entry for each capture.
    pieces: &'a mut ArrayVec<(Move, Bitboard), 96>,
    /// The union of all targets.
    attacked: Bitboard,
}

impl Gathered<'_> {
    #[inline(always)]
    fn add(&mut self, played: Move, targets: Bitboard) {
        self.pieces.push((played, targets));
        self.attacked = self.attacked | targets;
    }

    /// Appends the captures on the squares of `among`, whose pieces are all of kind `victim`.
    #[inline(always)]
    fn list(&self, among: Bitboard, victim: PieceKind, moves: &mut Vec<Move>) {
        for &(played, targets) in self.pieces.iter() {
            for to in targets & among {
                moves.push(played.capturing(to, victim));
            }
        }
    }
}

impl MoveVisitor for Gathered<'_> {
    #[inline(always)]
    fn piece(&mut self, kind: PieceKind, from: Square, targets: Bitboard) {
        if !targets.is_empty() {
            self.add(Move::by_piece(kind, from), targets);
        }
    }

    #[inline(always)]
    fn pawn_captures(&mut self, step: i8, targets: Bitboard, promote: Promote) {
        for to in targets {
            let played = Move::by_piece(PieceKind::Pawn, to.offset(-step));
            match promote {
                Promote::No => self.add(played, Bitboard::one(to)),
                Promote::Yes => {
                    for kind in PROMOTIONS {
                        self.add(played.promoting(kind), Bitboard::one(to));
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn pawn_steps(&mut self, _step: i8, _targets: Bitboard, _promote: Promote, _special: Special) {}

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        let played = Move::by_piece(PieceKind::Pawn, from).with(Special::EnPassant);
        self.add(played, Bitboard::one(to));
    }

    #[inline(always)]
    fn castling(&mut self, _from: Square, _to: Square) {}
}

/// Lists moves in the order of generation.
struct List<'a, const CAPTURES: bool, const QUIET: bool> {
    enemy: Bitboard,
    /// Bit `i` of the code of the piece on each square, as three bitboards. Kings are never captured.
    codes: [Bitboard; 3],
    moves: &'a mut Vec<Move>,
}

impl<'a, const CAPTURES: bool, const QUIET: bool> List<'a, CAPTURES, QUIET> {
    /// A list that appends to `moves`, with captures of pieces of `enemy`.
    #[inline(always)]
    fn new(state: &ChessState, enemy: Color, moves: &'a mut Vec<Move>) -> Self {
        let (pawns, knights) = (state.of_kind(PieceKind::Pawn), state.of_kind(PieceKind::Knight));
        let (rooks, queens) = (state.of_kind(PieceKind::Rook), state.of_kind(PieceKind::Queen));
        List {
            enemy: state.of_color(enemy),
            codes: [
                knights | rooks,
                pawns | knights | queens,
                state.of_kind(PieceKind::Bishop) | rooks | queens,
            ],
            moves,
        }
    }

    #[inline(always)]
    fn pawn(&mut self, played: Move, promote: Promote) {
        match promote {
            Promote::No => self.moves.push(played),
            Promote::Yes => promotions(played, self.moves),
        }
    }

    /// The kind of the enemy piece on `square`.
    #[inline(always)]
    fn victim(&self, square: Square) -> PieceKind {
        let bit = |bit: usize| u8::from(self.codes[bit].has(square)) << bit;
        PieceKind::with_code(bit(0) | bit(1) | bit(2))
    }
}

impl<const CAPTURES: bool, const QUIET: bool> MoveVisitor for List<'_, CAPTURES, QUIET> {
    // A call for each piece would cost more than the loops.
    #[inline(always)]
    fn piece(&mut self, kind: PieceKind, from: Square, targets: Bitboard) {
        let (captures, quiet) = match (CAPTURES, QUIET) {
            (true, true) => (targets & self.enemy, targets & !self.enemy),
            (true, false) => (targets, Bitboard::NONE),
            _ => (Bitboard::NONE, targets),
        };
        for to in captures {
            self.moves.push(Move::capture(kind, from, to, self.victim(to)));
        }
        for to in quiet {
            self.moves.push(Move::quiet(kind, from, to));
        }
    }

    #[inline(always)]
    fn pawn_captures(&mut self, step: i8, targets: Bitboard, promote: Promote) {
        for to in targets {
            let played = Move::capture(PieceKind::Pawn, to.offset(-step), to, self.victim(to));
            self.pawn(played, promote);
        }
    }

    #[inline(always)]
    fn pawn_steps(&mut self, step: i8, targets: Bitboard, promote: Promote, special: Special) {
        for to in targets {
            let played = Move::quiet(PieceKind::Pawn, to.offset(-step), to).with(special);
            self.pawn(played, promote);
        }
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) {
        let capture = Move::capture(PieceKind::Pawn, from, to, PieceKind::Pawn);
        self.moves.push(capture.with(Special::EnPassant));
    }

    #[inline]
    fn castling(&mut self, from: Square, to: Square) {
        self.moves
            .push(Move::quiet(PieceKind::King, from, to).with(Special::Castling));
    }
}

#[inline(never)]
fn promotions(played: Move, moves: &mut Vec<Move>) {
    moves.extend(PROMOTIONS.map(|kind| played.promoting(kind)));
}

pub(super) struct Count(pub(super) u64);

impl MoveVisitor for Count {
    #[inline(always)]
    fn piece(&mut self, _kind: PieceKind, _from: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn pawn_captures(&mut self, _step: i8, targets: Bitboard, promote: Promote) {
        self.pawns(targets, promote);
    }

    #[inline(always)]
    fn pawn_steps(&mut self, _step: i8, targets: Bitboard, promote: Promote, _special: Special) {
        self.pawns(targets, promote);
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castling(&mut self, _from: Square, _to: Square) {
        self.0 += 1;
    }
}

impl Count {
    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, promote: Promote) {
        self.0 += targets.len()
            * match promote {
                Promote::No => 1,
                Promote::Yes => PROMOTIONS.len() as u64,
            };
    }
}
