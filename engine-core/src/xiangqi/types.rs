//! Colors, pieces and points of xiangqi.

use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Color {
    /// The side that moves first.
    Red,
    /// The other side.
    Black,
}

impl Color {
    /// Both colors, red first.
    pub const ALL: [Color; 2] = [Color::Red, Color::Black];

    /// The opponent.
    pub const fn opposite(self) -> Color {
        match self {
            Color::Red => Color::Black,
            Color::Black => Color::Red,
        }
    }

    /// 0 for red, 1 for black.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The seven kinds of pieces, from the pawn to the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
#[strum(serialize_all = "lowercase")]
#[expect(missing_docs, reason = "the names say all")]
pub enum PieceKind {
    Pawn,
    Advisor,
    Elephant,
    Horse,
    Cannon,
    Rook,
    King,
}

impl PieceKind {
    /// Number of kinds.
    pub const COUNT: usize = 7;

    /// All kinds, from the pawn to the king.
    pub const ALL: [PieceKind; PieceKind::COUNT] = [
        PieceKind::Pawn,
        PieceKind::Advisor,
        PieceKind::Elephant,
        PieceKind::Horse,
        PieceKind::Cannon,
        PieceKind::Rook,
        PieceKind::King,
    ];

    /// Exchange value of each kind in hundredths of a pawn, independent of the evaluation; the king's exceeds
    /// all others together.
    pub(super) const EXCHANGE_VALUES: [i32; PieceKind::COUNT] = [100, 200, 200, 400, 450, 900, 10_000];

    pub(super) const fn exchange_value(self) -> i32 {
        PieceKind::EXCHANGE_VALUES[self.index()]
    }

    /// 0 for the pawn to 6 for the king.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 for the pawn to 7 for the king: the rank for capture ordering. A pawn gains value beyond the river
    /// but still ranks lowest, advisors and elephants rank below attackers, and the cannon ranks above the
    /// horse, as it is while there are many screens.
    pub const fn rank(self) -> u8 {
        self as u8 + 1
    }

    /// The number of pieces of this kind per side in the initial position, which is also the maximum.
    pub const fn most(self) -> usize {
        match self {
            PieceKind::Pawn => 5,
            PieceKind::King => 1,
            _ => 2,
        }
    }

    /// The FEN letter, uppercase: `P A B N C R K`, with B (bishop) for the elephant and N (knight) for the
    /// horse.
    pub const fn letter(self) -> char {
        match self {
            PieceKind::Pawn => 'P',
            PieceKind::Advisor => 'A',
            PieceKind::Elephant => 'B',
            PieceKind::Horse => 'N',
            PieceKind::Cannon => 'C',
            PieceKind::Rook => 'R',
            PieceKind::King => 'K',
        }
    }

    /// The kind with an uppercase letter: that of FEN, or E for the elephant, or H for the horse.
    pub fn from_letter(letter: char) -> Option<PieceKind> {
        match letter {
            'E' => Some(PieceKind::Elephant),
            'H' => Some(PieceKind::Horse),
            _ => PieceKind::ALL.into_iter().find(|kind| kind.letter() == letter),
        }
    }
}

/// A kind of piece and its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner.
    pub color: Color,
    /// The kind.
    pub kind: PieceKind,
}

impl Piece {
    /// Length of a table indexed by piece.
    pub const TABLE: usize = 16;

    /// A piece of `color` and `kind`.
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        Piece { color, kind }
    }

    /// 0 to 6 for the red pieces from pawn to king, 8 to 14 for the black ones.
    pub const fn index(self) -> usize {
        self.color.index() << 3 | self.kind.index()
    }

    /// The FEN letter: uppercase for red.
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with a FEN letter; also accepts `E` and `H`.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
        PieceKind::from_letter(letter.to_ascii_uppercase()).map(|kind| Piece::new(color, kind))
    }
}

/// A point of the board, where two lines cross. Points are numbered in the order of FEN, which is the order
/// in which JS Xiangqi scans the board: 0 is a9, 8 is i9, 89 is i0.
///
/// Ranks are numbered as in ICCS, from 0 (red's first rank) to 9 (black's first rank).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// Number of points.
    pub const COUNT: usize = 90;
    /// Length of a [`ByPoint`].
    pub(crate) const TABLE: usize = 128;
    /// Number of files.
    pub const FILES: u8 = 9;
    /// Number of ranks.
    pub const RANKS: u8 = 10;

    /// The point on `file` and `rank`, both counted from 0.
    ///
    /// # Panics
    /// If the file is above 8 or the rank above 9.
    pub const fn new(file: u8, rank: u8) -> Point {
        assert!(file < Point::FILES && rank < Point::RANKS);
        Point((9 - rank) * 9 + file)
    }

    /// The point with that index, from 0 for a9 to 89 for i0.
    pub(crate) const fn from_index(index: u8) -> Point {
        debug_assert!((index as usize) < Point::COUNT);
        Point(index)
    }

    /// Every point, a9, b9, ... i9, a8, ... i0.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..90).map(Point)
    }

    /// 0 for a9 to 89 for i0.
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// 0 for the a-file to 8 for the i-file.
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// 0 for red's first rank to 9 for black's.
    pub const fn rank(self) -> u8 {
        9 - self.0 / 9
    }

    /// The point rotated by 180 degrees (a0 <-> i9).
    pub const fn rotated(self) -> Point {
        Point(89 - self.0)
    }

    /// The rank from `color`'s point of view: 0 is its own first rank.
    pub const fn rank_for(self, color: Color) -> u8 {
        match color {
            Color::Red => self.rank(),
            Color::Black => 9 - self.rank(),
        }
    }

    /// Parses `e3`.
    pub fn from_name(name: &str) -> Option<Point> {
        match name.as_bytes() {
            [file @ b'a'..=b'i', rank @ b'0'..=b'9'] => Some(Point::new(file - b'a', rank - b'0')),
            _ => None,
        }
    }

    /// The letter of its file.
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }
}

/// A table indexed by point. It is longer than the board, so that the compiler knows that any seven-bit index
/// is in bounds.
pub(super) type ByPoint<T> = [T; Point::TABLE];

/// `e3`; ranks are numbered from 0.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
