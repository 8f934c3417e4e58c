//! Legal move generation: finds checks and pins first, then generates only moves that they allow.
//!
//! Order: pawns (captures toward the a-file, captures toward the h-file, en passant, single steps, double
//! steps), knights, bishops, rooks, queens, king, castling (kingside first). Within each of these, captures
//! come before quiet moves, ordered by target from h8, g8, ... down to a1; pieces of the same kind are
//! ordered by origin in the same way. A pawn promotes to queen, rook, bishop, knight.
//!
//! The walk is compiled separately for captures only and for quiet moves only; where the color is known when
//! compiling, for each color. It passes sets
//! of targets to a [`MoveVisitor`], so counting moves need not list them. All of it is inlined into the
//! function that starts the walk, because processor features apply to one function's code only; see
//! `count.rs`.

use super::attacks;
use super::bitboard::Bitboard;
use super::sliders;
use super::state::ChessState;
use crate::chess::moves::{Move, Special};
use crate::chess::types::{CastlingSide, Color, PieceKind, Square};

pub(super) trait MoveVisitor {
    /// The moves of one piece to empty or enemy-occupied squares.
    fn piece(&mut self, kind: PieceKind, from: Square, targets: Bitboard);

    /// Pawn captures in one direction: the origin is `step` squares before each target.
    fn pawn_captures(&mut self, step: i8, targets: Bitboard, promote: Promote);

    /// Pawn pushes, likewise.
    fn pawn_steps(&mut self, step: i8, targets: Bitboard, promote: Promote, special: Special);

    /// An en passant capture.
    fn en_passant(&mut self, from: Square, to: Square);

    /// Castling, as the king's move.
    fn castling(&mut self, from: Square, to: Square);
}

/// Whether the pawns reach the last rank.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Promote {
    /// No promotion.
    No,
    /// Promotion.
    Yes,
}

/// The promotion pieces, in order of generation.
pub(super) const PROMOTIONS: [PieceKind; 4] = [
    PieceKind::Queen,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Knight,
];

/// The color of the side to move: known when compiling, or not.
pub(super) trait Mover: Copy {
    fn color(self) -> Color;
}

#[derive(Clone, Copy)]
pub(super) struct White;

#[derive(Clone, Copy)]
pub(super) struct Black;

#[derive(Clone, Copy)]
pub(super) struct Either(pub(super) Color);

impl Mover for White {
    #[inline(always)]
    fn color(self) -> Color {
        Color::White
    }
}

impl Mover for Black {
    #[inline(always)]
    fn color(self) -> Color {
        Color::Black
    }
}

impl Mover for Either {
    #[inline(always)]
    fn color(self) -> Color {
        self.0
    }
}

impl ChessState {
    /// Passes the legal moves of `us`, the side to move, to `sink`: captures, quiet moves, or both.
    #[inline(always)]
    pub(super) fn walk<const CAPTURES: bool, const QUIET: bool>(
        &self,
        us: impl Mover,
        sink: &mut impl MoveVisitor,
    ) {
        Walk::<_, CAPTURES, QUIET>::new(self, us).run(sink);
    }

    /// Removes illegal moves from the captures in `captures[start..]`, which were generated without regard to
    /// checks and pins.
    #[inline(always)]
    pub(super) fn retain_legal(&self, us: Color, captures: &mut Vec<Move>, start: usize) {
        let (checkers, pinned) = self.checks_and_pins(us);
        if !(checkers | pinned).is_empty() {
            retain_allowed(captures, start, self.king(us), checkers, pinned);
        }
    }

    /// The enemy pieces that give check to `us`, and the pinned pieces of `us`.
    #[inline(always)]
    pub(super) fn checks_and_pins(&self, us: Color) -> (Bitboard, Bitboard) {
        let (king, own, enemy) = (self.king(us), self.of_color(us), self.of_color(us.opposite()));
        let (mut checkers, mut pinned) = (self.leapers(king, us) & enemy, Bitboard::NONE);
        for slider in self.aligned_sliders(king) & enemy {
            let blockers = attacks::between(king, slider) & (own | enemy);
            if blockers.is_empty() {
                checkers = checkers | Bitboard::one(slider);
            } else if !blockers.has_several() {
                pinned = pinned | blockers & own;
            }
        }
        (checkers, pinned)
    }
}

/// The data common to all moves of a position.
struct Walk<'a, U, const CAPTURES: bool, const QUIET: bool> {
    state: &'a ChessState,
    us: U,
    king: Square,
    own: Bitboard,
    enemy: Bitboard,
    occupied: Bitboard,
    checkers: Bitboard,
    pinned: Bitboard,
}

impl<'a, U: Mover, const CAPTURES: bool, const QUIET: bool> Walk<'a, U, CAPTURES, QUIET> {
    #[inline(always)]
    fn new(state: &'a ChessState, us: U) -> Self {
        let color = us.color();
        let (own, enemy) = (state.of_color(color), state.of_color(color.opposite()));
        let (checkers, pinned) = if QUIET {
            state.checks_and_pins(color)
        } else {
            (Bitboard::NONE, Bitboard::NONE)
        };
        Walk {
            state,
            us,
            king: (own & state.of_kind(PieceKind::King)).lowest(),
            own,
            enemy,
            occupied: own | enemy,
            checkers,
            pinned,
        }
    }

    #[inline(always)]
    fn is_white(&self) -> bool {
        self.us.color() == Color::White
    }

    #[inline(always)]
    fn run(&self, sink: &mut impl MoveVisitor) {
        if !self.checkers.has_several() {
            // Against a single check: block it, or capture the checking piece.
            let evasions = if self.checkers.is_empty() {
                Bitboard::ALL
            } else {
                attacks::between(self.king, self.checkers.lowest()) | self.checkers
            };
            self.pawns(evasions, sink);
            let targets = self.wanted() & evasions;
            if self.pinned.is_empty() {
                self.pieces::<false>(targets, sink);
            } else {
                self.pieces::<true>(targets, sink);
            }
        }
        if QUIET {
            self.king(sink);
        } else {
            self.king_captures(sink);
        }
    }

    /// Moves of knights, bishops, rooks and queens. If `PINS` is false, none of them is pinned.
    #[inline(always)]
    fn pieces<const PINS: bool>(&self, targets: Bitboard, sink: &mut impl MoveVisitor) {
        let pinned = if PINS { self.pinned } else { Bitboard::NONE };
        // A pinned piece may move only along the line through its king.
        let allowed = |from: Square, reach: Bitboard| {
            if pinned.has(from) {
                reach & targets & attacks::line(self.king, from)
            } else {
                reach & targets
            }
        };
        for from in self.own_of(PieceKind::Knight) & !pinned {
            sink.piece(PieceKind::Knight, from, attacks::knight(from) & targets);
        }
        for from in self.own_of(PieceKind::Bishop) {
            let reach = sliders::bishop(from, self.occupied);
            sink.piece(PieceKind::Bishop, from, allowed(from, reach));
        }
        for from in self.own_of(PieceKind::Rook) {
            let reach = sliders::rook(from, self.occupied);
            sink.piece(PieceKind::Rook, from, allowed(from, reach));
        }
        for from in self.own_of(PieceKind::Queen) {
            let reach = sliders::bishop(from, self.occupied) | sliders::rook(from, self.occupied);
            sink.piece(PieceKind::Queen, from, allowed(from, reach));
        }
    }

    #[inline(always)]
    fn wanted(&self) -> Bitboard {
        match (CAPTURES, QUIET) {
            (true, true) => !self.own,
            (true, false) => self.enemy,
            _ => !self.occupied,
        }
    }

    #[inline(always)]
    fn own_of(&self, kind: PieceKind) -> Bitboard {
        self.own & self.state.of_kind(kind)
    }

    #[inline(always)]
    fn pawns(&self, evasions: Bitboard, sink: &mut impl MoveVisitor) {
        let pawns = self.own_of(PieceKind::Pawn);
        // A pinned pawn may move along its pin line, so each direction has its own mask.
        let (toward_a, toward_h) = if self.is_white() {
            (
                attacks::falling_diagonal(self.king),
                attacks::rising_diagonal(self.king),
            )
        } else {
            (
                attacks::rising_diagonal(self.king),
                attacks::falling_diagonal(self.king),
            )
        };
        let free = !self.pinned;
        let last_rank = Bitboard::rank(if self.is_white() { 7 } else { 0 });
        if CAPTURES {
            let (step_a, step_h): (i8, i8) = if self.is_white() { (7, 9) } else { (-9, -7) };
            let targets = self.enemy & evasions;
            let captures_a = shift(pawns & (free | toward_a) & !Bitboard::FILE_A, step_a) & targets;
            let captures_h = shift(pawns & (free | toward_h) & !Bitboard::FILE_H, step_h) & targets;
            sink.pawn_captures(step_a, captures_a & last_rank, Promote::Yes);
            sink.pawn_captures(step_a, captures_a & !last_rank, Promote::No);
            sink.pawn_captures(step_h, captures_h & last_rank, Promote::Yes);
            sink.pawn_captures(step_h, captures_h & !last_rank, Promote::No);
            self.en_passant(pawns, sink);
        }
        if QUIET {
            let forward: i8 = if self.is_white() { 8 } else { -8 };
            let empty = !self.occupied;
            let steps = shift(pawns & (free | attacks::file(self.king)), forward) & empty;
            let third_rank = Bitboard::rank(if self.is_white() { 2 } else { 5 });
            let doubles = shift(steps & third_rank, forward) & empty & evasions;
            let steps = steps & evasions;
            sink.pawn_steps(forward, steps & last_rank, Promote::Yes, Special::None);
            sink.pawn_steps(forward, steps & !last_rank, Promote::No, Special::None);
            sink.pawn_steps(2 * forward, doubles, Promote::No, Special::DoublePush);
        }
    }

    /// An en passant capture removes two pawns from one rank, which pin detection does not cover, so the
    /// resulting position is tested for check.
    #[inline(always)]
    fn en_passant(&self, pawns: Bitboard, sink: &mut impl MoveVisitor) {
        let Some(to) = self.state.en_passant() else {
            return;
        };
        for from in attacks::pawn(self.us.color().opposite(), to) & pawns {
            let victim = Bitboard::one(to.behind(self.us.color()));
            let occupied = self.occupied ^ Bitboard::one(from) ^ victim ^ Bitboard::one(to);
            if (self.attackers(self.king, occupied) & !victim).is_empty() {
                sink.en_passant(from, to);
            }
        }
    }

    /// Only the king's captures. There is seldom more than one, so testing each target is faster than
    /// computing all enemy attacks.
    #[inline(always)]
    fn king_captures(&self, sink: &mut impl MoveVisitor) {
        let occupied = self.occupied ^ Bitboard::one(self.king);
        let mut targets = attacks::king(self.king) & self.enemy;
        for to in targets {
            if !self.attackers(to, occupied).is_empty() {
                targets ^= Bitboard::one(to);
            }
        }
        sink.piece(PieceKind::King, self.king, targets);
    }

    #[inline(always)]
    fn king(&self, sink: &mut impl MoveVisitor) {
        let steps = attacks::king(self.king) & self.wanted();
        let castlings = CastlingSide::ALL.map(|side| self.is_way_free(side));
        // In an opening most kings have no move, and then enemy attacks need not be computed.
        if steps.is_empty() && !castlings[0] && !castlings[1] {
            return;
        }
        let attacked = self.attacked();
        sink.piece(PieceKind::King, self.king, steps & !attacked);
        for (side, is_way_free) in CastlingSide::ALL.into_iter().zip(castlings) {
            let rank = if self.is_white() { 0 } else { 7 };
            let (crossed, to) = match side {
                CastlingSide::King => (5, 6),
                CastlingSide::Queen => (3, 2),
            };
            let to = Square::new(to, rank);
            let path =
                Bitboard::one(self.king) | Bitboard::one(Square::new(crossed, rank)) | Bitboard::one(to);
            if is_way_free && (path & attacked).is_empty() {
                sink.castling(self.king, to);
            }
        }
    }

    /// Whether the right to castle to `side` remains, and no piece is between king and rook.
    #[inline(always)]
    fn is_way_free(&self, side: CastlingSide) -> bool {
        let rank = if self.is_white() { 0 } else { 7 };
        let rook = match side {
            CastlingSide::King => 7,
            CastlingSide::Queen => 0,
        };
        let way = attacks::between(Square::new(4, rank), Square::new(rook, rank));
        self.state.castling.has(self.us.color(), side) & (way & self.occupied).is_empty()
    }

    /// The squares that the enemy attacks with our king removed from the board, since the king cannot step
    /// back along the ray of a slider.
    #[inline]
    fn attacked(&self) -> Bitboard {
        let occupied = self.occupied ^ Bitboard::one(self.king);
        let pawns = self.enemy & self.state.of_kind(PieceKind::Pawn);
        let (toward_a, toward_h) = if self.is_white() { (-9, -7) } else { (7, 9) };
        let king = (self.enemy & self.state.of_kind(PieceKind::King)).lowest();
        let mut attacked = shift(pawns & !Bitboard::FILE_A, toward_a)
            | shift(pawns & !Bitboard::FILE_H, toward_h)
            | attacks::king(king);
        for from in self.enemy & self.state.of_kind(PieceKind::Knight) {
            attacked = attacked | attacks::knight(from);
        }
        for from in self.enemy & self.state.diagonal_sliders() {
            attacked = attacked | sliders::bishop(from, occupied);
        }
        for from in self.enemy & self.state.straight_sliders() {
            attacked = attacked | sliders::rook(from, occupied);
        }
        attacked
    }

    /// The enemy pieces that attack `square` with the given occupancy.
    #[inline(always)]
    fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.state.attackers(square, self.us.color(), occupied) & self.enemy
    }
}

/// The slow path of `retain_legal`, with checks or pins.
#[inline(never)]
fn retain_allowed(moves: &mut Vec<Move>, start: usize, king: Square, checkers: Bitboard, pinned: Bitboard) {
    let targets = if checkers.has_several() {
        Bitboard::NONE
    } else if checkers.is_empty() {
        Bitboard::ALL
    } else {
        checkers
    };
    // King moves and en passant captures were checked when they were generated.
    let is_sure = |played: Move| played.mover() == PieceKind::King || played.special() == Special::EnPassant;
    let mut end = start;
    for place in start..moves.len() {
        let played = moves[place];
        let (from, to) = (played.from(), played.to());
        let is_allowed = targets.has(to) && (!pinned.has(from) || attacks::line(king, from).has(to));
        if is_allowed || is_sure(played) {
            moves[end] = played;
            end += 1;
        }
    }
    moves.truncate(end);
}

/// Shifts the set by `step` squares; the caller masks out squares that would wrap around the edge.
#[inline(always)]
fn shift(squares: Bitboard, step: i8) -> Bitboard {
    Bitboard(squares.0.rotate_left(step as u32 & 63))
}
