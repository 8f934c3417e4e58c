//! WXF notation (Asian Xiangqi Federation, C. W. Huang, 1980; adopted by the World Xiangqi Federation in
//! 1997).
//!
//! A move has four symbols: the piece (`K A E H R C P`); its file, from 1 at the player's right; the
//! direction, `+` forward, `-` back or `=` sideways (the federation prints `.`, which is also accepted); and
//! the number of steps if the piece stays on its file, otherwise the target file.
//!
//! Of two pieces on a file, `+` is the front one and `-` the rear one, in place of the file: `R+=4`. The
//! middle one of three pawns keeps its file: `P3=4`. Of four or five pawns, the foremost is `++` and the
//! rearmost `--`. If there are several pawns on each of two files, the file replaces the letter: `3+=4`,
//! `33=4`, `3-=4`, `7+=6`. Some programs count such pawns from the front instead: `35=6` is the third pawn of
//! file 5.

use super::described_move::{Direction, TandemPosition, WxfMove};
use super::spelling;
use crate::notation::{MoveError, only_one};
use crate::xiangqi::board::Xiangqi;
use crate::xiangqi::moves::Move;
use crate::xiangqi::types::PieceKind;

pub(super) fn write(described: WxfMove) -> String {
    with_end(&name(described), described)
}

/// The first two symbols and the last two.
fn with_end(name: &str, described: WxfMove) -> String {
    let direction = match described.direction {
        Direction::Forward => '+',
        Direction::Sideways => '=',
        Direction::Back => '-',
    };
    format!("{name}{direction}{}", described.number)
}

/// The first two symbols.
fn name(described: WxfMove) -> String {
    let (letter, file) = (letter(described.kind), described.file);
    let Some(tandem) = described.tandem else {
        return format!("{letter}{file}");
    };
    let TandemPosition { index, count, .. } = tandem;
    let is_rear = index + 1 == count;
    if tandem.on_two_files {
        return match index {
            0 => format!("{file}+"),
            _ if is_rear => format!("{file}-"),
            _ => format!("{file}{file}"),
        };
    }
    match (count, index) {
        (2 | 3, 0) => format!("{letter}+"),
        (2, 1) | (3, 2) => format!("{letter}-"),
        (_, 0) => "++".to_owned(),
        _ if is_rear && count > 3 => "--".to_owned(),
        (4 | 5, 1) => format!("{letter}+"),
        (4, 2) | (5, 3) => format!("{letter}-"),
        _ => format!("{letter}{file}"),
    }
}

/// The FEN letters, except for elephant and horse.
fn letter(kind: PieceKind) -> char {
    match kind {
        PieceKind::Elephant => 'E',
        PieceKind::Horse => 'H',
        _ => kind.letter(),
    }
}

/// Parses a legal move. Also accepts lowercase letters, B and N for elephant and horse, and `.` for `=`.
pub(super) fn read(board: &Xiangqi, text: &str) -> Result<Move, MoveError> {
    let expected = "a move in WXF such as C2=5, H8+7, R+-1 or 炮二平五";
    let canonical = canonical(text).ok_or_else(|| MoveError::syntax(text, expected))?;
    let read = spelling::read(board, text, &canonical, write);
    match read {
        Err(MoveError::Illegal { .. }) => only_one(board, text, |played| {
            let described = WxfMove::new(board, played);
            let counted = described.tandem.filter(|_| described.kind == PieceKind::Pawn);
            counted.is_some_and(|tandem| {
                let name = format!("{}{}", tandem.index + 1, described.file);
                canonical == with_end(&name, described)
            })
        }),
        read => read,
    }
}

/// The text in the symbols that [`write`] uses, if it has the form of a move.
fn canonical(text: &str) -> Option<String> {
    let signs: Vec<char> = text.chars().collect();
    let [first, second, direction, number] = signs.try_into().ok()?;
    let first = match first {
        '1'..='9' | '+' | '-' => first,
        _ => letter(PieceKind::from_letter(first.to_ascii_uppercase())?),
    };
    let direction = match direction {
        '=' | '.' => '=',
        '+' | '-' => direction,
        _ => return None,
    };
    let has_the_form = matches!(second, '1'..='9' | '+' | '-') && matches!(number, '1'..='9');
    has_the_form.then(|| [first, second, direction, number].iter().collect())
}
