//! Move notation for every [`ChessBoard`]: UCI coordinates and SAN.

use super::board::ChessBoard;
use super::moves::Move;
use super::san;
use crate::notation::{MoveError, Notation, only_one};

impl<B: ChessBoard> Notation for B {
    fn fen(&self) -> String {
        self.to_fen().to_string()
    }

    fn coordinates(&self, played: Move) -> String {
        played.to_string()
    }

    fn algebraic(&self, played: Move) -> String {
        san::write(self, played)
    }

    fn piece_letters(&self) -> &'static str {
        "PNBRQK"
    }

    fn read_coordinates(&self, text: &str) -> Result<Move, MoveError> {
        let has_the_form = matches!(text.as_bytes(),
            [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', promotion @ ..]
                if matches!(promotion, [] | [b'n' | b'b' | b'r' | b'q']));
        if !has_the_form {
            let expected = "a move in coordinates such as e2e4 or e7e8q";
            return Err(MoveError::syntax(text, expected));
        }
        only_one(self, text, |candidate| candidate.to_string() == text)
    }

    fn read_algebraic(&self, text: &str) -> Result<Move, MoveError> {
        san::read(self, text)
    }
}
