//! [`Pieces`]: the cells and the piece lists, always in step with each other.

use super::cell::{Cell, Content};
use crate::chess::fen::MAX_PIECES_PER_SIDE;
use crate::chess::types::{Piece, Square};

/// Where every piece stands, by cell and by kind.
#[derive(Clone)]
pub(super) struct Pieces {
    cells: [Content; Cell::TABLE],
    lists: [List; Piece::COUNT],
    /// For a cell with a piece: its slot in the list of its kind.
    slots: [u8; Cell::TABLE],
}

/// The cells of one kind of piece, in the order that moves are generated in.
#[derive(Clone, Copy)]
struct List {
    cells: [Cell; MAX_PIECES_PER_SIDE],
    len: u8,
}

impl Pieces {
    pub(super) fn empty() -> Pieces {
        let mut cells = [Content::OFF_BOARD; Cell::TABLE];
        for square in Square::all() {
            cells[Cell::of(square).index()] = Content::EMPTY;
        }
        let list = List {
            cells: [Cell::default(); MAX_PIECES_PER_SIDE],
            len: 0,
        };
        Pieces {
            cells,
            lists: [list; Piece::COUNT],
            slots: [0; Cell::TABLE],
        }
    }

    /// What `cell` holds.
    pub(super) fn at(&self, cell: Cell) -> Content {
        self.cells[cell.index()]
    }

    /// The piece on `cell`, if there is one.
    pub(super) fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.at(cell).piece()
    }

    /// The cells of the pieces like `piece`, in list order.
    pub(super) fn list(&self, piece: Piece) -> &[Cell] {
        let list = &self.lists[piece.index()];
        &list.cells[..usize::from(list.len)]
    }

    /// Appends `piece` to its list.
    pub(super) fn add(&mut self, piece: Piece, cell: Cell) {
        let list = &mut self.lists[piece.index()];
        self.cells[cell.index()] = Content::of(piece);
        self.slots[cell.index()] = list.len;
        list.cells[usize::from(list.len)] = cell;
        list.len += 1;
    }

    /// Takes `piece` off; the last entry of its list moves into its slot.
    pub(super) fn remove(&mut self, piece: Piece, cell: Cell) {
        let list = &mut self.lists[piece.index()];
        let slot = self.slots[cell.index()];
        list.len -= 1;
        let last = list.cells[usize::from(list.len)];
        list.cells[usize::from(slot)] = last;
        self.slots[last.index()] = slot;
        self.cells[cell.index()] = Content::EMPTY;
    }

    /// Carries `piece` to an empty cell; it keeps its slot.
    pub(super) fn relocate(&mut self, piece: Piece, from: Cell, to: Cell) {
        let slot = self.slots[from.index()];
        self.cells[from.index()] = Content::EMPTY;
        self.cells[to.index()] = Content::of(piece);
        self.slots[to.index()] = slot;
        self.lists[piece.index()].cells[usize::from(slot)] = to;
    }
}
