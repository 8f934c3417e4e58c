//! Boards: their sizes, the names of their points and sides, and their pieces.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// 8×8 light and dark squares, a1 to h8.
    Chess,
    /// 9×10 lines with the pieces on their intersections, a0 to i9.
    Xiangqi,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// White in chess, Red in xiangqi; at the bottom of the board.
    First,
    Second,
}

impl Side {
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    pub fn index(self) -> usize {
        self as usize
    }
}

/// A square or an intersection; both numbers count from 0 at the lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPoint {
    pub file: u8,
    pub rank: u8,
}

impl Board {
    pub fn files(self) -> u8 {
        match self {
            Board::Chess => 8,
            Board::Xiangqi => 9,
        }
    }

    pub fn ranks(self) -> u8 {
        match self {
            Board::Chess => 8,
            Board::Xiangqi => 10,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Board::Chess => "chess",
            Board::Xiangqi => "xiangqi",
        }
    }

    pub fn side_name(self, side: Side) -> &'static str {
        match (self, side) {
            (Board::Chess, Side::First) => "White",
            (Board::Xiangqi, Side::First) => "Red",
            (_, Side::Second) => "Black",
        }
    }

    pub(super) fn file_name(self, file: u8) -> char {
        char::from(b'a'.saturating_add(file))
    }

    /// The digit of a rank: chess counts from 1, xiangqi from 0.
    pub(super) fn rank_name(self, rank: u8) -> char {
        let lowest = match self {
            Board::Chess => b'1',
            Board::Xiangqi => b'0',
        };
        char::from(lowest.saturating_add(rank))
    }

    pub(super) fn last(self) -> BoardPoint {
        BoardPoint {
            file: self.files() - 1,
            rank: self.ranks() - 1,
        }
    }

    /// The name of a point, such as `e4`.
    pub fn point_name(self, point: BoardPoint) -> String {
        [self.file_name(point.file), self.rank_name(point.rank)]
            .iter()
            .collect()
    }

    /// All points in reading order, rank by rank from the top.
    pub(super) fn points(self) -> impl Iterator<Item = BoardPoint> {
        let ranks = (0..self.ranks()).rev();
        ranks.flat_map(move |rank| (0..self.files()).map(move |file| BoardPoint { file, rank }))
    }
}

/// A piece of a game: its FEN letter, and its characters for the first and the second side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph(char, [char; 2]);

const CHESS: [Glyph; 6] = [
    Glyph('K', ['♔', '♚']),
    Glyph('Q', ['♕', '♛']),
    Glyph('R', ['♖', '♜']),
    Glyph('B', ['♗', '♝']),
    Glyph('N', ['♘', '♞']),
    Glyph('P', ['♙', '♟']),
];

const XIANGQI: [Glyph; 7] = [
    Glyph('K', ['帥', '將']),
    Glyph('A', ['仕', '士']),
    Glyph('B', ['相', '象']),
    Glyph('N', ['傌', '馬']),
    Glyph('R', ['俥', '車']),
    Glyph('C', ['炮', '砲']),
    Glyph('P', ['兵', '卒']),
];

impl Glyph {
    pub fn of(board: Board) -> &'static [Glyph] {
        match board {
            Board::Chess => &CHESS,
            Board::Xiangqi => &XIANGQI,
        }
    }

    /// Its FEN letter: upper case for the first side, lower case for the second.
    pub fn letter(self, side: Side) -> char {
        match side {
            Side::First => self.0,
            Side::Second => self.0.to_ascii_lowercase(),
        }
    }

    /// The piece with this FEN letter, in either case. In xiangqi, `E` (elephant), `H` (horse) and `G`
    /// (general) are also accepted.
    pub(super) fn from_letter(board: Board, letter: char) -> Option<Glyph> {
        let wanted = match (board, letter.to_ascii_uppercase()) {
            (Board::Xiangqi, 'E') => 'B',
            (Board::Xiangqi, 'H') => 'N',
            (Board::Xiangqi, 'G') => 'K',
            (_, letter) => letter,
        };
        let mut pieces = Glyph::of(board).iter().copied();
        pieces.find(|piece| piece.letter(Side::First) == wanted)
    }

    /// Its character. In xiangqi it is in traditional Chinese, differs by side, and is two columns wide in a
    /// terminal.
    pub fn character(self, side: Side) -> char {
        self.1[side.index()]
    }
}
