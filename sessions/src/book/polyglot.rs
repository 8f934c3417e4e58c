//! [`PolyglotBook`]: a book in PolyGlot's format, which most chess programs share.
//!
//! A file is a list of entries of 16 bytes, sorted by the key of their position: key, move, weight, and
//! numbers that a program learns. All numbers are big-endian. A key combines random numbers of the format,
//! one for each piece on its square, castling right, en passant file and side to move.
//!
//! Reference: <http://hgm.nubati.net/book_format.html>.

use super::BookMove;
use engine_core::chess::{CastlingRights, CastlingSide, Color, Fen, PieceKind, Square};
use games::{Game, RootPosition, SearchSetup};

/// The random numbers of the format: 12 times 64 of pieces, 4 of castling, 8 of en passant, 1 of White's
/// turn.
static KEYS: &[u8; 781 * 8] = include_bytes!("polyglot.keys");
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

const ENTRY: usize = 16;

/// The bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PolyglotBook(Vec<u8>);

impl PolyglotBook {
    /// The book in a file; `None` if it is no such book.
    pub(super) fn of(bytes: Vec<u8>) -> Option<PolyglotBook> {
        let book = PolyglotBook(bytes);
        let is_book = !book.0.is_empty() && book.0.len() % ENTRY == 0;
        (is_book && (1..book.len()).all(|place| book.key(place - 1) <= book.key(place))).then_some(book)
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.0.len() / ENTRY
    }

    /// The number of positions.
    pub(super) fn positions(&self) -> usize {
        1 + (1..self.len())
            .filter(|&place| self.key(place - 1) != self.key(place))
            .count()
    }

    fn key(&self, place: usize) -> u64 {
        number(&self.0[place * ENTRY..], 8)
    }

    /// The legal moves of a position with a weight.
    pub(super) fn moves(&self, game: Game, fen: &str) -> Vec<BookMove> {
        let (Ok(read), Ok(root)) = (fen.parse::<Fen>(), RootPosition::read(fen, "", Some(game))) else {
            return Vec::new();
        };
        let Ok((position, _)) = root.set_up(&SearchSetup::default()) else {
            return Vec::new();
        };
        let wanted = key(&read);
        let (mut first, mut end) = (0, self.len());
        while first < end {
            let middle = first.midpoint(end);
            if self.key(middle) < wanted { first = middle + 1 } else { end = middle }
        }
        let places = (first..self.len()).take_while(|&place| self.key(place) == wanted);
        let moves = places.filter_map(|place| {
            let entry = &self.0[place * ENTRY..];
            let text = move_text(number(&entry[8..], 2) as u16);
            let weight = number(&entry[10..], 2) as u32;
            // Castling is the king's move onto its rook.
            let castled = match text.as_str() {
                "e1h1" => "e1g1",
                "e1a1" => "e1c1",
                "e8h8" => "e8g8",
                "e8a8" => "e8c8",
                other => other,
            };
            let legal = [text.as_str(), castled]
                .into_iter()
                .find(|text| position.read_coordinates(text).is_ok())?;
            let played = legal.to_owned();
            (weight > 0).then_some(BookMove { played, weight })
        });
        moves.collect()
    }
}

fn number(bytes: &[u8], length: usize) -> u64 {
    bytes[..length]
        .iter()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn move_text(code: u16) -> String {
    let square = |code: u16| Square::new((code & 7) as u8, (code >> 3 & 7) as u8);
    let promotion = ["", "n", "b", "r", "q"].get(usize::from(code >> 12 & 7));
    let (from, to, promotion) = (square(code >> 6), square(code), promotion.unwrap_or(&""));
    format!("{from}{to}{promotion}")
}

/// The key of a position.
fn key(fen: &Fen) -> u64 {
    let random = |place: usize| number(&KEYS[place * 8..], 8);
    let mut key = 0;
    for square in Square::all() {
        if let Some(piece) = fen.piece_on(square) {
            let kind = match piece.kind {
                PieceKind::Pawn => 0,
                PieceKind::Knight => 1,
                PieceKind::Bishop => 2,
                PieceKind::Rook => 3,
                PieceKind::Queen => 4,
                PieceKind::King => 5,
            };
            let kind = 2 * kind + usize::from(piece.color == Color::White);
            key ^= random(64 * kind + 8 * usize::from(square.rank()) + usize::from(square.file()));
        }
    }
    let rights: CastlingRights = fen.castling();
    let castlings = [
        (Color::White, CastlingSide::King),
        (Color::White, CastlingSide::Queen),
        (Color::Black, CastlingSide::King),
        (Color::Black, CastlingSide::Queen),
    ];
    for (place, (color, side)) in castlings.into_iter().enumerate() {
        if rights.has(color, side) {
            key ^= random(CASTLING + place);
        }
    }
    let mover = fen.side_to_move();
    // Only if a pawn stands beside the one that has moved.
    if let Some(square) = fen.en_passant() {
        let rank = if mover == Color::White { 4 } else { 3 };
        let beside = [
            square.file().checked_sub(1),
            square.file().checked_add(1).filter(|&file| file < 8),
        ];
        let is_pawn = |file| {
            let piece = fen.piece_on(Square::new(file, rank));
            piece.is_some_and(|piece| piece.color == mover && piece.kind == PieceKind::Pawn)
        };
        if beside.into_iter().flatten().any(is_pawn) {
            key ^= random(EN_PASSANT + usize::from(square.file()));
        }
    }
    if mover == Color::White { key ^ random(TURN) } else { key }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_the_specification() {
        for (fen, expected) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                0x463b_9618_1691_fc9c,
            ),
            (
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                0x823c_9b50_fd11_4196,
            ),
            (
                "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
                0x0756_b944_61c5_0fb0,
            ),
            (
                "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
                0x662f_afb9_65db_29d4,
            ),
            (
                "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                0x22a4_8b5a_8e47_ff78,
            ),
            (
                "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3",
                0x652a_607c_a3f2_42c1,
            ),
            (
                "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4",
                0x00fd_d303_c946_bdd9,
            ),
            (
                "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
                0x3c81_23ea_7b06_7637,
            ),
            (
                "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4",
                0x5c3f_9b82_9b27_9560,
            ),
        ] {
            assert_eq!(key(&fen.parse().unwrap()), expected, "{fen}");
        }
    }

    #[test]
    fn moves_are_those_of_the_entries_and_castling_is_the_kings_move() {
        let castle = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let entry = |moved: u16, weight: u16| {
            let key = key(&castle.parse().unwrap()).to_be_bytes();
            [&key[..], &moved.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
        };
        // e1h1, h1h8, a move from an empty square, and one that is never chosen.
        let entries = [
            entry(4 << 6 | 7, 9),
            entry(7 << 6 | 63, 1),
            entry(1 << 6 | 2, 5),
            entry(7 << 6 | 15, 0),
        ];
        let book = PolyglotBook::of(entries.concat()).unwrap();
        assert_eq!((book.len(), book.positions()), (4, 1));
        let moves = book.moves(Game::CHESS, castle);
        let moves: Vec<(&str, u32)> = moves
            .iter()
            .map(|one| (one.played.as_str(), one.weight))
            .collect();
        assert_eq!(moves, [("e1g1", 9), ("h1h8", 1)]);
        assert_eq!(book.moves(Game::CHESS, Game::CHESS.startpos()), []);
        assert_eq!(PolyglotBook::of(vec![0; 15]), None);
        assert_eq!(PolyglotBook::of([[1; 16], [0; 16]].concat()), None);
    }
}
