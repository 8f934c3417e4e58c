//! Finds the legal move for a text in WXF or Chinese notation.

use super::described_move::WxfMove;
use crate::notation::{MoveError, only_one};
use crate::xiangqi::board::Xiangqi;
use crate::xiangqi::moves::Move;

/// Finds the legal move whose usual name is `spelling`. If there is none, accepts a move that the name could
/// also describe: of two cannons on a file, for example, only one may be able to make the move.
pub(super) fn read(
    board: &Xiangqi,
    text: &str,
    spelling: &str,
    write: fn(WxfMove) -> String,
) -> Result<Move, MoveError> {
    let usual = only_one(board, text, |played| {
        write(WxfMove::new(board, played).usual()) == spelling
    });
    match usual {
        Err(MoveError::Illegal { .. }) => only_one(board, text, |played| {
            let described = WxfMove::new(board, played);
            [described, described.by_file()]
                .map(write)
                .iter()
                .any(|name| name == spelling)
        }),
        found => found,
    }
}
