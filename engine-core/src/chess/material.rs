//! Insufficient material: no sequence of moves, however bad, leads to mate, so the game is drawn.
//!
//! Reference: FIDE, *Laws of Chess*, article 5.2.2, as far as material alone decides it.

use super::board::ChessBoard;
use super::types::{PieceKind, Square};

/// Whether there is nothing besides the kings but a single knight, or bishops on squares of one color.
pub(super) fn is_insufficient(board: &impl ChessBoard) -> bool {
    let mut knights = 0;
    // Bishops on dark and on light squares.
    let mut bishops = [0; 2];
    for square in Square::all() {
        match board.piece_on(square).map(|piece| piece.kind) {
            None | Some(PieceKind::King) => {}
            Some(PieceKind::Knight) => knights += 1,
            Some(PieceKind::Bishop) => bishops[usize::from((square.file() + square.rank()) % 2)] += 1,
            Some(PieceKind::Pawn | PieceKind::Rook | PieceKind::Queen) => return false,
        }
    }
    match knights {
        0 => bishops.contains(&0),
        1 => bishops == [0, 0],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;
    use crate::chess::{Chess, Mailbox};

    #[test]
    fn kings_with_a_minor_piece_or_bishops_of_one_colour_cannot_mate() {
        for (pieces, insufficient) in [
            ("8/8/4k3/8/8/4K3/8/8", true),
            ("8/8/4k3/8/8/4K1N1/8/8", true),
            ("8/8/4k1b1/8/8/4K3/8/8", true),
            ("8/8/4k1b1/8/8/4K3/5B2/8", false),
            ("8/8/4k1b1/8/8/4K3/4B3/8", true),
            ("8/8/2b1k1b1/8/8/4K3/4B3/8", true),
            ("8/8/4k1n1/8/8/4K1N1/8/8", false),
            ("8/8/4k3/8/8/4KNN1/8/8", false),
            ("8/8/4k3/8/8/4KNB1/8/8", false),
            ("8/8/4k3/7p/8/4K3/8/8", false),
            ("8/8/4k3/8/8/4K2R/8/8", false),
        ] {
            let fen = format!("{pieces} w - - 0 1").parse().unwrap();
            assert_eq!(
                Chess::new(&fen).has_insufficient_material(),
                insufficient,
                "{pieces}"
            );
            assert_eq!(
                Mailbox::new(&fen).has_insufficient_material(),
                insufficient,
                "{pieces}"
            );
        }
    }
}
