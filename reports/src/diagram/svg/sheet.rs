//! [`sheet`]: boards and pieces as symbols, for pages that draw positions themselves.

use super::measures::{CELL, SIDE_MARGIN, TOP_MARGIN};
use super::{pieces, surface};
use crate::diagram::Glyph;
use crate::diagram::board::{Board, Side};
use crate::svg::number;

/// An SVG document that shows nothing and holds each board and each piece of it as a symbol. A board is
/// called as its game, `chess`, with a square (in xiangqi the room around a crossing) 40 units wide and its
/// upper left corner at the origin of the symbol's view box. A piece is called by game and FEN letter,
/// `chess-K`, and is as large as a square.
///
/// ```
/// let sheet = reports::diagram::sheet();
/// assert!(sheet.contains("<symbol id=\"chess\" viewBox=\"26 12 320 320\""));
/// assert!(sheet.contains("<symbol id=\"xiangqi-c\""));
/// ```
pub fn sheet() -> String {
    let mut symbols = String::new();
    for board in [Board::Chess, Board::Xiangqi] {
        let (width, height) = (f64::from(board.files()) * CELL, f64::from(board.ranks()) * CELL);
        let corner = (SIDE_MARGIN, TOP_MARGIN);
        symbols.push_str(&symbol(
            board.name(),
            corner,
            (width, height),
            &surface::draw(board),
        ));
        for &glyph in Glyph::of(board) {
            for side in [Side::First, Side::Second] {
                let name = format!("{}-{}", board.name(), glyph.letter(side));
                let corner = (-CELL / 2.0, -CELL / 2.0);
                symbols.push_str(&symbol(&name, corner, (CELL, CELL), &pieces::shape(glyph, side)));
            }
        }
    }
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\">\n{symbols}</svg>\n")
}

fn symbol(name: &str, corner: (f64, f64), size: (f64, f64), drawing: &str) -> String {
    let [x, y, width, height] = [corner.0, corner.1, size.0, size.1].map(number);
    // What stands over the edge is shown: the board's frame has a width.
    format!(
        "<symbol id=\"{name}\" viewBox=\"{x} {y} {width} {height}\" overflow=\"visible\">{drawing}</symbol>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::figures;

    #[test]
    fn a_sheet_has_both_boards_and_every_piece_of_both_sides_once() {
        let sheet = sheet();
        assert_eq!(sheet.matches("<symbol ").count(), 2 + 2 * (6 + 7));
        for character in ['帅', '将', '馬', '炮'] {
            let outline = figures::outline(character).unwrap();
            assert_eq!(sheet.matches(outline).count(), 1, "{character}");
        }
    }
}
