//! Colors, pieces, squares and castling rights.

use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Color {
    /// The side that moves first.
    White,
    /// The other side.
    Black,
}

impl Color {
    /// Both colors, white first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The opponent.
    pub const fn opposite(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// 0 for white, 1 for black.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The six kinds of pieces, from the pawn to the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say all")]
pub enum PieceKind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl PieceKind {
    /// All kinds, from the pawn to the king.
    pub const ALL: [PieceKind; 6] = [
        PieceKind::Pawn,
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
        PieceKind::King,
    ];

    /// Exchange value of each kind in centipawns, independent of the evaluation; the king's exceeds all
    /// others together.
    pub(super) const EXCHANGE_VALUES: [i32; 6] = [100, 325, 325, 550, 1000, 10_000];

    pub(super) const fn exchange_value(self) -> i32 {
        PieceKind::EXCHANGE_VALUES[self.index()]
    }

    pub(super) const OFFICERS: [PieceKind; 4] = [
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
    ];

    /// 0 for the pawn to 5 for the king.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 2 for the pawn to 7 for the king: the kind in three bits, with 0 for no piece.
    pub(super) const fn code(self) -> u8 {
        self as u8 + 2
    }

    /// The kind with that code, of which only the lowest three bits count; the pawn for 0 and 1.
    pub(super) const fn with_code(code: u8) -> PieceKind {
        // A table, because the compiler would turn a match into a jump.
        const KINDS: [PieceKind; 8] = {
            let mut kinds = [PieceKind::Pawn; 8];
            let mut index = 0;
            while index < PieceKind::ALL.len() {
                kinds[PieceKind::ALL[index].code() as usize] = PieceKind::ALL[index];
                index += 1;
            }
            kinds
        };
        KINDS[code as usize & 7]
    }

    /// 1 for the pawn to 6 for the king: the rank for capture ordering.
    pub const fn rank(self) -> u8 {
        self as u8 + 1
    }

    /// The SAN letter, uppercase: `P N B R Q K`.
    pub const fn letter(self) -> char {
        match self {
            PieceKind::Pawn => 'P',
            PieceKind::Knight => 'N',
            PieceKind::Bishop => 'B',
            PieceKind::Rook => 'R',
            PieceKind::Queen => 'Q',
            PieceKind::King => 'K',
        }
    }

    /// The kind with an uppercase SAN letter.
    pub fn from_letter(letter: char) -> Option<PieceKind> {
        PieceKind::ALL.into_iter().find(|kind| kind.letter() == letter)
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
    /// Number of different pieces.
    pub const COUNT: usize = 12;

    /// A piece of `color` and `kind`.
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        Piece { color, kind }
    }

    /// 0..6 for the white pieces from pawn to king, 6..12 for the black ones.
    pub const fn index(self) -> usize {
        self.color.index() * 6 + self.kind.index()
    }

    /// The FEN letter: uppercase for white.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with a FEN letter.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        PieceKind::from_letter(letter.to_ascii_uppercase()).map(|kind| Piece::new(color, kind))
    }
}

/// A square of the board: 0 is a1, 7 is h1, 63 is h8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 64;

    /// The square on `file` and `rank`, both counted from 0.
    ///
    /// # Panics
    /// If either is above 7.
    pub const fn new(file: u8, rank: u8) -> Square {
        assert!(file < 8 && rank < 8);
        Square(rank * 8 + file)
    }

    /// The square with that index, from 0 for a1 to 63 for h8.
    pub(crate) const fn from_index(index: u8) -> Square {
        Square(index & 63)
    }

    /// Every square, a1, b1, ... h1, a2, ... h8.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// 0 for a1 to 63 for h8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for the a-file to 7 for the h-file.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// 0 for the first rank to 7 for the eighth.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The square mirrored vertically (a1 <-> a8).
    pub const fn mirrored(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square one rank closer to `color`'s side; from its first rank it wraps around to the last.
    pub(crate) const fn behind(self, color: Color) -> Square {
        self.offset(match color {
            Color::White => -8,
            Color::Black => 8,
        })
    }

    /// The square whose index is `step` larger, wrapping around from h8 to a1.
    pub(crate) const fn offset(self, step: i8) -> Square {
        Square::from_index(self.0.wrapping_add_signed(step))
    }

    /// Parses `e4`.
    pub fn from_name(name: &str) -> Option<Square> {
        match name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square::new(file - b'a', rank - b'1')),
            _ => None,
        }
    }

    /// The letter of its file.
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The digit of its rank.
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }
}

/// `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The side that a king castles to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingSide {
    /// Kingside, with the rook on the h-file.
    King,
    /// Queenside, with the rook on the a-file.
    Queen,
}

impl CastlingSide {
    /// Both, kingside first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];
}

/// The castling rights of both players, a set of up to four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// No rights.
    pub const NONE: CastlingRights = CastlingRights(0);
    pub(crate) const ALL: CastlingRights = CastlingRights(0b1111);
    /// Number of different sets.
    pub const COUNT: usize = 16;

    const fn bit(color: Color, side: CastlingSide) -> u8 {
        1 << (color as u8 * 2 + side as u8)
    }

    /// The set as a number below [`CastlingRights::COUNT`].
    pub const fn index(self) -> usize {
        // The mask changes nothing; it tells the compiler that the index is in bounds.
        self.0 as usize & (CastlingRights::COUNT - 1)
    }

    /// Whether `color` may castle to `side`.
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0 & CastlingRights::bit(color, side) != 0
    }

    /// The set with one right added.
    #[must_use]
    pub const fn with(self, color: Color, side: CastlingSide) -> CastlingRights {
        CastlingRights(self.0 | CastlingRights::bit(color, side))
    }

    /// The rights left after a move from or to `square`: a king or rook that leaves its home square, or a
    /// rook captured there, loses its right for good.
    #[must_use]
    pub const fn after_touching(self, square: Square) -> CastlingRights {
        CastlingRights(self.0 & KEPT[square.index()])
    }
}

/// For each square, a mask of the rights that survive a move from or to it.
const KEPT: [u8; Square::COUNT] = {
    let mut kept = [0b1111; Square::COUNT];
    let mut color = 0;
    while color < 2 {
        let king = CastlingRights::bit(Color::ALL[color], CastlingSide::King);
        let queen = CastlingRights::bit(Color::ALL[color], CastlingSide::Queen);
        let rank = color as u8 * 7;
        kept[Square::new(0, rank).index()] &= !queen;
        kept[Square::new(4, rank).index()] &= !(king | queen);
        kept[Square::new(7, rank).index()] &= !king;
        color += 1;
    }
    kept
};

/// The FEN field: `KQkq`, or `-` for none.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == CastlingRights::NONE {
            return f.write_str("-");
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if self.has(color, side) {
                    let kind = match side {
                        CastlingSide::King => PieceKind::King,
                        CastlingSide::Queen => PieceKind::Queen,
                    };
                    write!(f, "{}", Piece::new(color, kind).letter())?;
                }
            }
        }
        Ok(())
    }
}
