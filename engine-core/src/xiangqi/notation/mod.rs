//! Move notations: ICCS, UCI, WXF and Chinese.
//!
//! [`Notation`] uses ICCS for coordinates, because game records do, and WXF as the algebraic notation; for
//! the latter it also reads Chinese, which cannot be confused with it. [`MoveStyle`] has all four.

mod chinese;
mod described_move;
mod spelling;
mod wxf;

use super::board::Xiangqi;
use super::moves::Move;
use super::types::Point;
use crate::notation::{MoveError, Notation, only_one};
use crate::unknown_name::UnknownName;
use described_move::WxfMove;

/// A move notation.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
    strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownName, parse_err_fn = MoveStyle::unknown)]
pub enum MoveStyle {
    /// Origin and target, with ranks from 0 to 9: `h2e2` (Internet Chinese Chess Server).
    Iccs,
    /// Origin and target, with ranks from 1 to 10: `h3e3`, as UCI engines write it.
    Uci,
    /// Piece, file, direction, and file or distance: `C2=5` (Asian and World Xiangqi Federation).
    Wxf,
    /// The same in Chinese: `炮二平五`.
    Chinese,
}

impl MoveStyle {
    /// Every notation.
    pub const ALL: &[MoveStyle] = <MoveStyle as strum::VariantArray>::VARIANTS;

    /// The name.
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn unknown(name: &str) -> UnknownName {
        UnknownName::of::<MoveStyle>("notation", name)
    }

    /// Writes a legal move of `board`.
    ///
    /// ```
    /// use engine_core::Notation;
    /// use engine_core::xiangqi::{Fen, MoveStyle, Xiangqi};
    ///
    /// let start = Xiangqi::new(&Fen::startpos());
    /// let cannon = start.read_coordinates("h2e2")?;
    /// let written = MoveStyle::ALL.iter().map(|style| style.write(&start, cannon));
    /// assert!(written.eq(["h2e2", "h3e3", "C2=5", "炮二平五"]));
    /// # Ok::<(), engine_core::notation::MoveError>(())
    /// ```
    pub fn write(self, board: &Xiangqi, played: Move) -> String {
        match self {
            MoveStyle::Iccs => played.to_string(),
            MoveStyle::Uci => format!("{}{}", uci_point(played.from()), uci_point(played.to())),
            MoveStyle::Wxf => wxf::write(WxfMove::new(board, played).usual()),
            MoveStyle::Chinese => chinese::write(WxfMove::new(board, played).usual()),
        }
    }

    /// Parses a legal move of `board`.
    ///
    /// # Errors
    /// [`MoveError`] if the text is not a legal move, or matches several.
    pub fn read(self, board: &Xiangqi, text: &str) -> Result<Move, MoveError> {
        match self {
            MoveStyle::Iccs => read_pair(board, text, Point::from_name, "a move in ICCS such as h2e2"),
            MoveStyle::Uci => read_pair(board, text, read_uci_point, "a move in UCI such as h3e3"),
            MoveStyle::Wxf => wxf::read(board, text),
            MoveStyle::Chinese => chinese::read(board, text),
        }
    }
}

impl Notation for Xiangqi {
    fn fen(&self) -> String {
        self.to_fen().to_string()
    }

    fn coordinates(&self, played: Move) -> String {
        MoveStyle::Iccs.write(self, played)
    }

    fn algebraic(&self, played: Move) -> String {
        MoveStyle::Wxf.write(self, played)
    }

    fn piece_letters(&self) -> &'static str {
        "PABNCRK"
    }

    fn read_coordinates(&self, text: &str) -> Result<Move, MoveError> {
        MoveStyle::Iccs.read(self, text)
    }

    fn read_algebraic(&self, text: &str) -> Result<Move, MoveError> {
        let style = if text.is_ascii() { MoveStyle::Wxf } else { MoveStyle::Chinese };
        style.read(self, text)
    }
}

fn uci_point(point: Point) -> String {
    format!("{}{}", point.file_letter(), point.rank() + 1)
}

fn read_uci_point(name: &str) -> Option<Point> {
    Point::all().find(|&point| uci_point(point) == name)
}

/// Parses origin and target; the target begins at the second letter.
fn read_pair(
    board: &Xiangqi,
    text: &str,
    read_point: impl Fn(&str) -> Option<Point>,
    expected: &'static str,
) -> Result<Move, MoveError> {
    let split = text.char_indices().skip(1).find(|(_, c)| c.is_alphabetic());
    let points = split.and_then(|(at, _)| Some((read_point(&text[..at])?, read_point(&text[at..])?)));
    let meant = points.ok_or_else(|| MoveError::syntax(text, expected))?;
    only_one(board, text, |candidate| {
        (candidate.from(), candidate.to()) == meant
    })
}
