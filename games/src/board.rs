//! [`Board`]: a board representation.

use crate::error::GameError;
use engine_core::listed;

/// The name in records for the board or evaluation of a game that has only its own.
pub const OWN: &str = "own";

/// A board representation.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = GameError, parse_err_fn = Board::unknown)]
pub enum Board {
    /// Bitboards: fast.
    #[default]
    Bitboard,
    /// 10x12 mailbox with piece lists, for chess only: reproduces the tutorial's published node counts.
    Mailbox,
}

impl Board {
    /// Every board.
    pub const ALL: &[Board] = <Board as strum::VariantArray>::VARIANTS;

    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    fn unknown(name: &str) -> GameError {
        let known: Vec<&str> = Board::ALL.iter().map(|board| board.name()).collect();
        GameError::Unknown(format!("unknown board `{name}`: known are {}", listed(&known)))
    }
}
