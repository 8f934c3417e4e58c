//! Attack detection: tests for each enemy piece whether it reaches a square.
//!
//! The difference of two cells determines their geometric relation, so that one table lookup rules out most
//! pieces.

use super::Mailbox;
use super::cell::{CellContent, MailboxSquare};
use crate::chess::types::{Color, Piece, PieceKind, Square};

pub(super) const KNIGHT_STEPS: [i8; 8] = [-8, -19, -21, -12, 8, 19, 21, 12];
pub(super) const KING_STEPS: [i8; 8] = [-1, -10, 1, 10, -9, -11, 11, 9];
pub(super) const BISHOP_STEPS: [i8; 4] = [-9, -11, 11, 9];
pub(super) const ROOK_STEPS: [i8; 4] = [-1, -10, 1, 10];

/// The geometric relation of two cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    /// No piece except a pawn can get from one to the other in one move.
    None,
    /// A knight's jump.
    Jump,
    /// On the same rank or file; with the step from one to the other.
    Straight(i8),
    /// On the same diagonal; with the step.
    Diagonal(i8),
}

/// Indexed by the difference of two cells plus [`OFFSET`].
static RELATIONS: [Relation; 2 * OFFSET + 1] = relations();
const OFFSET: usize = 98 - 21;

const fn relations() -> [Relation; 2 * OFFSET + 1] {
    let mut relations = [Relation::None; 2 * OFFSET + 1];
    let mut index = 0;
    while index < 8 {
        relations[place(KNIGHT_STEPS[index])] = Relation::Jump;
        index += 1;
    }
    let mut count = 1;
    while count < 8 {
        let mut index = 0;
        while index < 4 {
            let (straight, diagonal) = (ROOK_STEPS[index], BISHOP_STEPS[index]);
            relations[place(straight * count)] = Relation::Straight(straight);
            relations[place(diagonal * count)] = Relation::Diagonal(diagonal);
            index += 1;
        }
        count += 1;
    }
    relations
}

const fn place(difference: i8) -> usize {
    OFFSET.wrapping_add_signed(difference as isize)
}

/// The relation of `to` to `from`.
fn relation(from: MailboxSquare, to: MailboxSquare) -> Relation {
    RELATIONS[OFFSET + to.index() - from.index()]
}

impl Mailbox {
    /// Whether a piece of `by` attacks `square`.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.is_cell_attacked(MailboxSquare::of(square), by)
    }

    pub(super) fn is_cell_attacked(&self, cell: MailboxSquare, by: Color) -> bool {
        let list = |kind| self.pieces.list(Piece::new(by, kind)).iter();
        let pawn = CellContent::of(Piece::new(by, PieceKind::Pawn));
        let pawn_steps = match by {
            Color::White => [-9, -11],
            Color::Black => [9, 11],
        };
        pawn_steps
            .iter()
            .any(|&step| self.pieces.at(cell.step(step)) == pawn)
            || list(PieceKind::Knight).any(|&from| relation(from, cell) == Relation::Jump)
            || list(PieceKind::Bishop).any(|&from| match relation(from, cell) {
                Relation::Diagonal(step) => self.is_free_between(from, cell, step),
                _ => false,
            })
            || list(PieceKind::Rook).any(|&from| match relation(from, cell) {
                Relation::Straight(step) => self.is_free_between(from, cell, step),
                _ => false,
            })
            || list(PieceKind::Queen).any(|&from| match relation(from, cell) {
                Relation::Straight(step) | Relation::Diagonal(step) => self.is_free_between(from, cell, step),
                _ => false,
            })
            || list(PieceKind::King).any(|&from| match relation(from, cell) {
                Relation::Straight(step) | Relation::Diagonal(step) => from.step(step) == cell,
                _ => false,
            })
    }

    fn is_free_between(&self, from: MailboxSquare, to: MailboxSquare, step: i8) -> bool {
        let mut cell = from.step(step);
        while cell != to {
            if self.pieces.at(cell) != CellContent::EMPTY {
                return false;
            }
            cell = cell.step(step);
        }
        true
    }
}
