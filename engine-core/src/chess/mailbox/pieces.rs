//! [`Pieces`]: the cells and the piece lists, always consistent.

use super::cell::{CellContent, MailboxSquare};
use crate::chess::fen::MAX_PIECES_PER_SIDE;
use crate::chess::types::{Piece, Square};

/// The location of every piece, by cell and by kind.
#[derive(Clone)]
pub(super) struct Pieces {
    cells: [CellContent; MailboxSquare::TABLE],
    lists: [List; Piece::COUNT],
    /// For an occupied cell: the piece's slot in its list.
    slots: [u8; MailboxSquare::TABLE],
}

/// The cells of one kind of piece, in the order of move generation.
#[derive(Clone, Copy)]
struct List {
    cells: [MailboxSquare; MAX_PIECES_PER_SIDE],
    len: u8,
}

impl Pieces {
    pub(super) fn empty() -> Pieces {
        let mut cells = [CellContent::OFF_BOARD; MailboxSquare::TABLE];
        for square in Square::all() {
            cells[MailboxSquare::of(square).index()] = CellContent::EMPTY;
        }
        let list = List {
            cells: [MailboxSquare::default(); MAX_PIECES_PER_SIDE],
            len: 0,
        };
        Pieces {
            cells,
            lists: [list; Piece::COUNT],
            slots: [0; MailboxSquare::TABLE],
        }
    }

    /// The content of `cell`.
    pub(super) fn at(&self, cell: MailboxSquare) -> CellContent {
        self.cells[cell.index()]
    }

    /// The piece on `cell`, if any.
    pub(super) fn piece_at(&self, cell: MailboxSquare) -> Option<Piece> {
        self.at(cell).piece()
    }

    /// The cells of all pieces equal to `piece`, in list order.
    pub(super) fn list(&self, piece: Piece) -> &[MailboxSquare] {
        let list = &self.lists[piece.index()];
        &list.cells[..usize::from(list.len)]
    }

    /// Puts `piece` on an empty cell, appending it to its list.
    pub(super) fn add(&mut self, piece: Piece, cell: MailboxSquare) {
        let list = &mut self.lists[piece.index()];
        self.cells[cell.index()] = CellContent::of(piece);
        self.slots[cell.index()] = list.len;
        list.cells[usize::from(list.len)] = cell;
        list.len += 1;
    }

    /// Removes `piece`; the last entry of its list moves into its slot.
    pub(super) fn remove(&mut self, piece: Piece, cell: MailboxSquare) {
        let list = &mut self.lists[piece.index()];
        let slot = self.slots[cell.index()];
        list.len -= 1;
        let last = list.cells[usize::from(list.len)];
        list.cells[usize::from(slot)] = last;
        self.slots[last.index()] = slot;
        self.cells[cell.index()] = CellContent::EMPTY;
    }

    /// Moves `piece` to an empty cell; it keeps its slot.
    pub(super) fn relocate(&mut self, piece: Piece, from: MailboxSquare, to: MailboxSquare) {
        let slot = self.slots[from.index()];
        self.cells[from.index()] = CellContent::EMPTY;
        self.cells[to.index()] = CellContent::of(piece);
        self.slots[to.index()] = slot;
        self.lists[piece.index()].cells[usize::from(slot)] = to;
    }
}
