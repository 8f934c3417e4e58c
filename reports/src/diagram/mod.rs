//! [`Diagram`]: a position on a board, as SVG for pages and as text for the terminal.
//!
//! A diagram says which piece is where, and which moves are shown as arrows. It does not know the rules, so
//! any placement can be drawn. Every distinction by color is also one by shape.

mod board;
mod placement;
mod text;

pub use board::{Board, BoardPoint, Glyph, Side};
pub use text::BoardLetters;

/// Modules that need colors and fonts.
#[cfg(feature = "full")]
#[path = "."]
pub mod drawings {
    mod drawing;
    mod pieces;

    pub use drawing::sheet;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub at: BoardPoint,
    pub side: Side,
    pub glyph: Glyph,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ArrowKind {
    /// A move that the search plays or expects: blue, solid, with a filled head.
    #[strum(serialize = "search")]
    Expected,
    /// A move that refutes the expected line: vermilion, dashed, with an open head.
    Refutation,
    /// The best move or a move of the best line: green, dotted, with a hollow head.
    Best,
}

impl ArrowKind {
    const ALL: &[ArrowKind] = <ArrowKind as strum::VariantArray>::VARIANTS;

    pub fn name(self) -> &'static str {
        self.into()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    pub from: BoardPoint,
    pub to: BoardPoint,
    pub role: ArrowKind,
}

/// A position on a board, seen from the side of [`Side::First`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    pub board: Board,
    pub pieces: Vec<Piece>,
    /// The side to move; `None` if it is not shown.
    pub to_move: Option<Side>,
    pub arrows: Vec<Arrow>,
    pub highlights: Vec<BoardPoint>,
}

impl Diagram {
    pub fn empty(board: Board) -> Diagram {
        Diagram {
            board,
            pieces: Vec::new(),
            to_move: None,
            arrows: Vec::new(),
            highlights: Vec::new(),
        }
    }

    /// `White to move`, if the side to move is shown.
    pub(crate) fn turn(&self) -> Option<String> {
        let side = self.board.side_name(self.to_move?);
        Some(format!("{side} to move"))
    }

    fn arrows_of(&self, role: ArrowKind) -> impl Iterator<Item = &Arrow> {
        self.arrows.iter().filter(move |arrow| arrow.role == role)
    }
}

#[cfg(test)]
mod samples {
    use super::Diagram;

    pub(super) fn chess_start() -> Diagram {
        Diagram::chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap()
    }

    pub(super) fn xiangqi_start() -> Diagram {
        Diagram::xiangqi("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1").unwrap()
    }
}
