//! Boards: how large they are, and what their points and sides are called.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// 8×8 light and dark squares, a1 to h8.
    Chess,
    /// 9×10 lines with the pieces on their crossings, a0 to i9.
    Xiangqi,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// White in chess, Red in xiangqi: at the bottom of the board.
    First,
    Second,
}

/// A square, or a crossing of lines: both numbers count from 0, beginning in the lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
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

    /// What a point is called, such as `e4`.
    pub fn point_name(self, point: Point) -> String {
        [self.file_name(point.file), self.rank_name(point.rank)]
            .iter()
            .collect()
    }

    /// All points, rank by rank from the top, as one reads.
    pub(super) fn points(self) -> impl Iterator<Item = Point> {
        let ranks = (0..self.ranks()).rev();
        ranks.flat_map(move |rank| (0..self.files()).map(move |file| Point { file, rank }))
    }
}

/// What xiangqi's board has beside its lines. The files and ranks are those of [`Point`].
pub(super) mod xiangqi {
    /// The rank below the river, which the inner files do not cross.
    pub(in crate::diagram) const BELOW_RIVER: u8 = 4;
    /// The lowest ranks of the palaces; each has 3×3 points around the file `PALACE_FILE`.
    pub(in crate::diagram) const PALACE_RANKS: [u8; 2] = [0, 7];
    pub(in crate::diagram) const PALACE_FILE: u8 = 4;
    /// What is written in the river, and at which file.
    pub(in crate::diagram) const RIVER: [(u8, char); 4] = [(1, '楚'), (2, '河'), (6, '漢'), (7, '界')];
}
