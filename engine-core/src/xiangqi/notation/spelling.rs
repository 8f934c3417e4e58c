//! Which legal move a spelling means, in whatever notation tells of moves as the manuals do.

use super::described::Described;
use crate::notation::{MoveError, only_one};
use crate::position::Position;
use crate::xiangqi::board::Xiangqi;
use crate::xiangqi::moves::Move;

/// Finds the legal move that is written as `spelling`. If none usually is, one that might be called so will
/// do: of two cannons on a file just one may be able to make the move.
pub(super) fn read(
    board: &Xiangqi,
    text: &str,
    spelling: &str,
    write: fn(Described) -> String,
) -> Result<Move, MoveError> {
    let legal = board.legal_moves();
    let fitting = |names: fn(Described) -> Vec<Described>| -> Vec<Move> {
        let is_named = |played: &&Move| {
            names(Described::new(board, **played))
                .into_iter()
                .any(|name| write(name) == spelling)
        };
        legal.iter().filter(is_named).copied().collect()
    };
    let mut found = fitting(|described| vec![described.usual()]);
    if found.is_empty() {
        found = fitting(|described| vec![described, described.by_file()]);
    }
    only_one(&found, text, || board.to_fen().to_string())
}
