//! Diagrams as text for a terminal.

use super::board::{Board, Point, Side, xiangqi};
use super::{ArrowKind, Diagram};
use unicode_width::UnicodeWidthChar;

/// What the board and its pieces are written with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writing {
    /// Chess figures or Chinese characters, between drawn lines.
    Figures,
    /// The letters of a FEN, in plain ASCII.
    Letters,
}

impl Diagram {
    /// The diagram as lines of text with chess figures (one column wide) or Chinese characters (two columns
    /// wide). Highlighted points stand in brackets; arrows, turn and caption are told below the board.
    pub fn to_text(&self) -> String {
        self.to_text_from(Side::First)
    }

    pub fn to_text_from(&self, side: Side) -> String {
        self.write(Writing::Figures, side)
    }

    /// The same board in plain ASCII, with the pieces as in a FEN: upper case for the first side.
    pub fn to_ascii(&self) -> String {
        self.to_ascii_from(Side::First)
    }

    pub fn to_ascii_from(&self, side: Side) -> String {
        self.write(Writing::Letters, side)
    }

    fn write(&self, writing: Writing, side: Side) -> String {
        let mut canvas = Canvas::new(self.board, writing, side);
        match self.board {
            Board::Chess => canvas.draw_squares(),
            Board::Xiangqi => canvas.draw_lines(),
        }
        for piece in &self.pieces {
            let (column, row) = canvas.place(piece.at);
            match writing {
                Writing::Figures => canvas.put(column, row, piece.glyph.character(piece.side)),
                Writing::Letters => canvas.put(column, row, piece.glyph.letter(piece.side)),
            }
        }
        for &point in &self.highlights {
            canvas.highlight(point);
        }
        let mut text = canvas.finish();
        for line in [self.told(), self.caption.clone()].into_iter().flatten() {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// What a drawing would show: `White to move. Expected: d1d8. Refutation: e8d8.`
    fn told(&self) -> Option<String> {
        let mut sentences: Vec<String> = self.turn().into_iter().collect();
        for role in ArrowKind::ALL {
            let points = |point| self.board.point_name(point);
            let moves: Vec<String> = self
                .arrows_of(role)
                .map(|arrow| points(arrow.from) + &points(arrow.to))
                .collect();
            if !moves.is_empty() {
                let (first, rest) = role.name().split_at(1);
                sentences.push(format!(
                    "{}{rest}: {}",
                    first.to_ascii_uppercase(),
                    moves.join(", ")
                ));
            }
        }
        (!sentences.is_empty()).then(|| sentences.join(". ") + ".")
    }
}

/// The second column of a character that is two columns wide.
const COVERED: char = '\0';

/// A grid of terminal cells with a board on it.
struct Canvas {
    board: Board,
    writing: Writing,
    side: Side,
    rows: Vec<Vec<char>>,
}

impl Canvas {
    /// An empty grid with the names of files and ranks.
    fn new(board: Board, writing: Writing, side: Side) -> Canvas {
        let (columns, rows) = match board {
            Board::Chess => (21, 11),
            Board::Xiangqi => (38, 20),
        };
        let mut canvas = Canvas {
            board,
            writing,
            side,
            rows: vec![vec![' '; columns]; rows],
        };
        for rank in 0..board.ranks() {
            let (_, row) = canvas.place(Point { file: 0, rank });
            canvas.put(0, row, board.rank_name(rank));
        }
        for file in 0..board.files() {
            let (column, _) = canvas.place(Point { file, rank: 0 });
            canvas.put(column, rows - 1, board.file_name(file));
        }
        canvas
    }

    /// The column and row of a point.
    fn place(&self, point: Point) -> (usize, usize) {
        self.place_from_first(match self.side {
            Side::First => point,
            Side::Second => Point {
                file: (self.board.files() - 1).saturating_sub(point.file),
                rank: (self.board.ranks() - 1).saturating_sub(point.rank),
            },
        })
    }

    /// The same seen from the first side, as all lines are drawn: they look alike from both. Cells are about
    /// twice as high as wide.
    fn place_from_first(&self, point: Point) -> (usize, usize) {
        let (file, rank) = (usize::from(point.file), usize::from(point.rank));
        match self.board {
            Board::Chess => (4 + 2 * file, 8_usize.saturating_sub(rank)),
            Board::Xiangqi => (3 + 4 * file, 18_usize.saturating_sub(2 * rank)),
        }
    }

    /// Writes a character; what is off the grid is not shown.
    fn put(&mut self, column: usize, row: usize, character: char) {
        let Some(cells) = self.rows.get_mut(row) else {
            return;
        };
        let character = match self.writing {
            Writing::Figures => character,
            Writing::Letters => plain(character),
        };
        if let Some(cell) = cells.get_mut(column) {
            *cell = character;
        }
        if is_wide(character) {
            if let Some(cell) = cells.get_mut(column + 1) {
                *cell = COVERED;
            }
        }
    }

    /// A chess board: a frame, and a dot on each dark square.
    fn draw_squares(&mut self) {
        let (left, right, top, bottom) = (2, 20, 0, 9);
        for column in left..=right {
            self.put(column, top, '─');
            self.put(column, bottom, '─');
        }
        for row in top..=bottom {
            self.put(left, row, '│');
            self.put(right, row, '│');
        }
        for (column, row, corner) in [
            (left, top, '┌'),
            (right, top, '┐'),
            (left, bottom, '└'),
            (right, bottom, '┘'),
        ] {
            self.put(column, row, corner);
        }
        for point in self
            .board
            .points()
            .filter(|point| (point.file + point.rank) % 2 == 0)
        {
            let (column, row) = self.place_from_first(point);
            self.put(column, row, '·');
        }
    }

    fn draw_lines(&mut self) {
        let (last_file, last_rank) = (self.board.files() - 1, self.board.ranks() - 1);
        for point in self.board.points() {
            let (column, row) = self.place_from_first(point);
            let inner = 0 < point.file && point.file < last_file;
            let up = point.rank < last_rank && !(inner && point.rank == xiangqi::BELOW_RIVER);
            let down = point.rank > 0 && !(inner && point.rank == xiangqi::BELOW_RIVER + 1);
            let (left, right) = (point.file > 0, point.file < last_file);
            self.put(column, row, crossing((up, down), (left, right)));
            if right {
                (column + 1..column + 4).for_each(|column| self.put(column, row, '─'));
            }
            if up {
                self.put(column, row - 1, '│');
            }
        }
        for bottom in xiangqi::PALACE_RANKS {
            let (middle, row) = self.place_from_first(Point {
                file: xiangqi::PALACE_FILE,
                rank: bottom,
            });
            for (column, row, stroke) in [
                (middle - 2, row - 1, '╱'),
                (middle + 2, row - 1, '╲'),
                (middle - 2, row - 3, '╲'),
                (middle + 2, row - 3, '╱'),
            ] {
                self.put(column, row, stroke);
            }
        }
        if self.writing == Writing::Figures {
            for (file, character) in xiangqi::RIVER {
                let (column, row) = self.place_from_first(Point {
                    file,
                    rank: xiangqi::BELOW_RIVER,
                });
                self.put(column, row - 1, character);
            }
        }
    }

    /// Puts a point into brackets; the one column between two squares of chess can belong to both.
    fn highlight(&mut self, point: Point) {
        let (column, row) = self.place(point);
        let Some(cells) = self.rows.get(row) else { return };
        let after = column
            + if cells.get(column + 1) == Some(&COVERED) {
                2
            } else {
                1
            };
        let is = |column: usize, bracket| cells.get(column) == Some(&bracket);
        let opening = if is(column - 1, ']') { '|' } else { '[' };
        let closing = if is(after, '[') { '|' } else { ']' };
        self.put(column - 1, row, opening);
        self.put(after, row, closing);
    }

    fn finish(self) -> String {
        let mut text = String::new();
        for row in self.rows {
            let line: String = row.into_iter().filter(|&cell| cell != COVERED).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// The crossing of lines that go up and down, left and right.
fn crossing(vertical: (bool, bool), horizontal: (bool, bool)) -> char {
    match (vertical, horizontal) {
        ((false, _), (false, _)) => '┌',
        ((false, _), (_, false)) => '┐',
        ((_, false), (false, _)) => '└',
        ((_, false), (_, false)) => '┘',
        (_, (false, _)) => '├',
        (_, (_, false)) => '┤',
        ((false, _), _) => '┬',
        ((_, false), _) => '┴',
        _ => '┼',
    }
}

/// The nearest ASCII character to one that boards are drawn with.
fn plain(character: char) -> char {
    match character {
        '─' => '-',
        '│' => '|',
        '╱' => '/',
        '╲' => '\\',
        '·' => '.',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => '+',
        other => other,
    }
}

/// Whether a terminal gives a character two columns, as it does the Chinese ones.
fn is_wide(character: char) -> bool {
    character.width() == Some(2)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{chess_start, xiangqi_start};
    use super::*;
    use crate::diagram::Glyph;
    use crate::wrap::columns;

    #[test]
    fn rows_of_a_text_diagram_are_equally_wide() {
        for text in [chess_start().to_text(), chess_start().to_ascii()] {
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines.len(), 12, "{text}");
            assert!(lines[..10].iter().all(|line| columns(line) == 21), "{text}");
        }
    }

    #[test]
    fn every_piece_stands_in_the_column_of_its_file() {
        for diagram in [chess_start(), xiangqi_start()] {
            let canvas = Canvas::new(diagram.board, Writing::Figures, Side::First);
            let text = diagram.to_text();
            let lines: Vec<&str> = text.lines().collect();
            for piece in &diagram.pieces {
                let (column, row) = canvas.place(piece.at);
                let character = piece.glyph.character(piece.side);
                let before = lines[row].chars().scan(0, |columns, character| {
                    let at = *columns;
                    *columns += 1 + usize::from(is_wide(character));
                    Some((at, character))
                });
                assert!(
                    before.into_iter().any(|seen| seen == (column, character)),
                    "{piece:?}\n{text}"
                );
            }
        }
    }

    #[test]
    fn from_the_other_side_everything_stands_at_the_opposite_place() {
        let text = chess_start().to_ascii_from(Side::Second);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "1 | R N B K Q B N R |", "{text}");
        assert_eq!(lines[8], "8 | r n b k q b n r |", "{text}");
        assert_eq!(lines[10], "    h g f e d c b a", "{text}");
        let text = xiangqi_start().to_ascii_from(Side::Second);
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[0].starts_with("0  R---N---B") && lines[18].starts_with("9  r---n---b"),
            "{text}"
        );
        assert!(lines[19].starts_with("   i   h   g"), "{text}");
        let (from_first, from_second) = (Diagram::empty(Board::Xiangqi), Diagram::empty(Board::Xiangqi));
        let lines = |text: String| {
            text.lines()
                .map(|line| line.chars().skip(1).collect())
                .collect::<Vec<String>>()
        };
        let (first, second) = (
            lines(from_first.to_text()),
            lines(from_second.to_text_from(Side::Second)),
        );
        assert_eq!(first[..19], second[..19], "an empty board looks alike");
    }

    #[test]
    fn an_empty_xiangqi_board_shows_its_lines() {
        let text = Diagram::empty(Board::Xiangqi).to_text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "9  ┌───┬───┬───┬───┬───┬───┬───┬───┐");
        assert_eq!(lines[1], "   │   │   │   │ ╲ │ ╱ │   │   │   │");
        assert_eq!(lines[8], "5  ├───┴───┴───┴───┴───┴───┴───┴───┤");
        assert_eq!(lines[9], "   │   楚  河              漢  界  │");
        assert_eq!(lines[10], "4  ├───┬───┬───┬───┬───┬───┬───┬───┤");
        assert_eq!(lines[19], "   a   b   c   d   e   f   g   h   i");
    }

    #[test]
    fn highlights_are_brackets_and_neighbours_share_one() {
        let diagram = chess_start();
        let marked = ["d1", "f1", "e1"]
            .into_iter()
            .try_fold(diagram, Diagram::with_highlight)
            .unwrap();
        assert!(
            marked.to_text().contains("\n1 │ ♖ ♘ ♗[♕|♔|♗]♘ ♖ │\n"),
            "{}",
            marked.to_text()
        );
        let edge = xiangqi_start().with_highlight("i0").unwrap();
        assert!(edge.to_text().contains("──马─[车]\n"), "{}", edge.to_text());
    }

    #[test]
    fn turn_arrows_and_caption_are_told_below_the_board() {
        let text = xiangqi_start()
            .with_arrow("h2e2", ArrowKind::Expected)
            .and_then(|diagram| diagram.with_arrow("h9g7", ArrowKind::Refutation))
            .unwrap()
            .with_caption("The commonest opening.")
            .to_text();
        let told = "Red to move. Expected: h2e2. Refutation: h9g7.\nThe commonest opening.\n";
        assert!(text.ends_with(told), "{text}");
    }

    #[test]
    fn ascii_diagrams_are_ascii() {
        for diagram in [chess_start(), xiangqi_start()] {
            assert!(diagram.to_ascii().is_ascii(), "{}", diagram.to_ascii());
        }
    }

    #[test]
    fn a_point_off_the_board_does_no_harm() {
        let mut diagram = chess_start();
        let off = Point { file: 255, rank: 255 };
        diagram.highlights.push(off);
        diagram.pieces[0].at = off;
        diagram.pieces[0].glyph = Glyph::Cannon;
        assert_eq!(diagram.to_text().lines().count(), 12);
    }
}
