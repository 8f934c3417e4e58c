//! Chinese notation: `炮二平五`, `前马退六`, `卒７进１`.
//!
//! The same four symbols as in WXF: piece, file, direction (进 forward, 退 back, 平 sideways), steps or file.
//! Red's numbers are Chinese (一 to 九), black's are full-width digits (１ to ９); all characters are simplified.
//! The parser also accepts plain digits, traditional characters, and the names of the other side's pieces.
//!
//! Of two pieces on a file, one is 前 (front) and the other 后 (rear), written before the piece: `前马退六`. The
//! middle one of three pawns is 中; four or five pawns are 前, 二, 三, 四, 五. If there are several pawns on each
//! of two files, the file replaces the piece: `前三平四`.

use super::described_move::{Direction, TandemPosition, WxfMove};
use super::spelling;
use crate::notation::MoveError;
use crate::xiangqi::board::Xiangqi;
use crate::xiangqi::moves::Move;
use crate::xiangqi::types::{Color, PieceKind};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const WIDE_DIGITS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

pub(super) fn write(described: WxfMove) -> String {
    let color = described.color;
    let piece = piece_name(color, described.kind);
    let file = numeral(color, described.file);
    let name = match described.tandem {
        None => [piece, file],
        Some(tandem) if tandem.on_two_files => [place(tandem), file],
        Some(tandem) => [place(tandem), piece],
    };
    let direction = match described.direction {
        Direction::Forward => '进',
        Direction::Sideways => '平',
        Direction::Back => '退',
    };
    let number = numeral(color, described.number);
    name.into_iter().chain([direction, number]).collect()
}

fn place(TandemPosition { index, count, .. }: TandemPosition) -> char {
    match (index, count) {
        (0, _) => '前',
        (1, 2) | (2, 3) => '后',
        (1, 3) => '中',
        _ => NUMERALS[index],
    }
}

fn numeral(color: Color, number: u8) -> char {
    let signs = match color {
        Color::Red => NUMERALS,
        Color::Black => WIDE_DIGITS,
    };
    signs[usize::from(number) - 1]
}

fn piece_name(color: Color, kind: PieceKind) -> char {
    match (kind, color) {
        (PieceKind::Pawn, Color::Red) => '兵',
        (PieceKind::Pawn, Color::Black) => '卒',
        (PieceKind::Advisor, Color::Red) => '仕',
        (PieceKind::Advisor, Color::Black) => '士',
        (PieceKind::Elephant, Color::Red) => '相',
        (PieceKind::Elephant, Color::Black) => '象',
        (PieceKind::Horse, _) => '马',
        (PieceKind::Cannon, _) => '炮',
        (PieceKind::Rook, _) => '车',
        (PieceKind::King, Color::Red) => '帅',
        (PieceKind::King, Color::Black) => '将',
    }
}

pub(super) fn read(board: &Xiangqi, text: &str) -> Result<Move, MoveError> {
    let expected = "a move in Chinese such as 炮二平五, 前马退六 or 卒７进１";
    let canonical = canonical(text, board.side_to_move());
    let canonical = canonical.ok_or_else(|| MoveError::syntax(text, expected))?;
    spelling::read(board, text, &canonical, write)
}

/// The text in the symbols that [`write`] uses for `color`, if it has the form of a move.
fn canonical(text: &str, color: Color) -> Option<String> {
    let signs: Vec<char> = text.chars().collect();
    let [first, second, direction, number] = signs.try_into().ok()?;
    let as_piece = |sign| read_piece(sign).map(|kind| piece_name(color, kind));
    let as_number = |sign| read_number(sign).map(|number| numeral(color, number));
    let name = match as_piece(first) {
        Some(piece) => [piece, as_number(second)?],
        None => [
            read_place(first)?,
            as_piece(second).or_else(|| as_number(second))?,
        ],
    };
    let direction = match direction {
        '进' | '進' => '进',
        '退' => '退',
        '平' => '平',
        _ => return None,
    };
    Some(name.into_iter().chain([direction, as_number(number)?]).collect())
}

fn read_place(sign: char) -> Option<char> {
    match sign {
        '前' | '中' | '二' | '三' | '四' | '五' => Some(sign),
        '后' | '後' => Some('后'),
        _ => None,
    }
}

fn read_number(sign: char) -> Option<u8> {
    let plain = sign.to_digit(10).filter(|digit| *digit > 0);
    let listed = || {
        let signs = NUMERALS.iter().zip(&WIDE_DIGITS).zip(1..);
        signs
            .into_iter()
            .find(|((red, black), _)| sign == **red || sign == **black)
            .map(|(_, number)| number)
    };
    plain.or_else(listed).map(|number| number as u8)
}

fn read_piece(sign: char) -> Option<PieceKind> {
    Some(match sign {
        '兵' | '卒' => PieceKind::Pawn,
        '仕' | '士' => PieceKind::Advisor,
        '相' | '象' => PieceKind::Elephant,
        '马' | '馬' | '傌' => PieceKind::Horse,
        '炮' | '砲' | '包' => PieceKind::Cannon,
        '车' | '車' | '俥' => PieceKind::Rook,
        '帅' | '帥' | '将' | '將' => PieceKind::King,
        _ => return None,
    })
}
