//! [`Glyph`]: what a piece is, and the letters and characters that stand for it.

use super::board::{Board, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    General,
    Advisor,
    Elephant,
    Horse,
    Chariot,
    Cannon,
    Soldier,
}

impl Glyph {
    pub fn of(board: Board) -> &'static [Glyph] {
        use Glyph::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
        use Glyph::{Bishop, King, Knight, Pawn, Queen, Rook};
        match board {
            Board::Chess => &[King, Queen, Rook, Bishop, Knight, Pawn],
            Board::Xiangqi => &[General, Advisor, Elephant, Horse, Chariot, Cannon, Soldier],
        }
    }

    /// Its letter in a FEN: upper case for the first side, lower case for the second.
    pub fn letter(self, side: Side) -> char {
        let letter = match self {
            Glyph::King | Glyph::General => 'K',
            Glyph::Queen => 'Q',
            Glyph::Rook | Glyph::Chariot => 'R',
            Glyph::Bishop | Glyph::Elephant => 'B',
            Glyph::Knight | Glyph::Horse => 'N',
            Glyph::Pawn | Glyph::Soldier => 'P',
            Glyph::Advisor => 'A',
            Glyph::Cannon => 'C',
        };
        match side {
            Side::First => letter,
            Side::Second => letter.to_ascii_lowercase(),
        }
    }

    /// The piece of a game that an upper or lower case letter stands for. In xiangqi `E` (elephant), `H`
    /// (horse) and `G` (general) are understood as well.
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

    /// Its character. Those of xiangqi differ by side in form and are two columns wide in a terminal.
    pub fn character(self, side: Side) -> char {
        let (first, second) = match self {
            Glyph::King => ('♔', '♚'),
            Glyph::Queen => ('♕', '♛'),
            Glyph::Rook => ('♖', '♜'),
            Glyph::Bishop => ('♗', '♝'),
            Glyph::Knight => ('♘', '♞'),
            Glyph::Pawn => ('♙', '♟'),
            Glyph::General => ('帅', '将'),
            Glyph::Advisor => ('仕', '士'),
            Glyph::Elephant => ('相', '象'),
            Glyph::Horse => ('马', '馬'),
            Glyph::Chariot => ('车', '車'),
            Glyph::Cannon => ('炮', '砲'),
            Glyph::Soldier => ('兵', '卒'),
        };
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }
}
