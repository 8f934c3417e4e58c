//! The shapes of the pieces as paths, so that no font is needed: chess figures, and discs with Chinese
//! characters.
//!
//! In both games the first side's pieces are light with dark outlines and the second side's are dark with
//! light lines, so that they also work in monochrome print. The chess figures were drawn for this lab. The
//! Chinese characters are outlines from Droid Sans Fallback; see `fonts/README.md`.

use crate::diagram::{Glyph, Side};
use crate::scene::{Color, Mark, Scene, ShapeStyle, ink};

/// Xiangqi's red: the vermilion of the charts, darkened so that thin strokes stand out.
pub(super) const RED: Color = Color(0xb03a00);

/// A piece centered on the origin, as large as a 40-pixel square.
pub(super) fn shape(glyph: Glyph, side: Side) -> Vec<Mark> {
    let mut scene = Scene::new("", (0.0, 0.0));
    let light = side == Side::First;
    if let Some((body, details)) = figure(glyph) {
        let (fill, line) = if light { (ink::LIGHT, ink::DARK) } else { (ink::DARK, ink::LIGHT) };
        let mut figure = Scene::new("", (0.0, 0.0));
        figure.path(body, ShapeStyle::fill(fill).edged(ink::DARK, 3.4).round());
        figure.path(details, ShapeStyle::stroke(line, 3.4).round());
        scene.insert((0.0, 0.0), 0.44, figure);
    } else {
        let (fill, line, edge) =
            if light { (ink::LIGHT, RED, RED) } else { (ink::DARK, ink::LIGHT, ink::DARK) };
        scene.circle((0.0, 0.0), 17.0, ShapeStyle::fill(fill).edged(edge, 2.0));
        scene.circle((0.0, 0.0), 14.8, ShapeStyle::stroke(line, 0.7));
        let mut character = Scene::new("", (0.0, 0.0));
        // A thin stroke makes the characters bolder than in the font.
        let outline = outline(glyph.character(side));
        character.path(outline, ShapeStyle::fill(line).edged(line, 6.0));
        scene.insert((0.0, 0.0), 0.094, character);
    }
    scene.marks
}

/// The body and the details of a chess piece, in a square of 100 units; `None` for xiangqi pieces, which are
/// characters.
fn figure(glyph: Glyph) -> Option<(&'static str, &'static str)> {
    let figures = include_str!("../../fonts/chess-figures.txt");
    line(figures, glyph.character(Side::First))?.split_once('\t')
}

/// The outline, to be filled, of the character of a xiangqi piece or of the river, centered on the origin, at
/// the font's 256 units per em.
pub(super) fn outline(character: char) -> &'static str {
    let outlines = include_str!("../../fonts/xiangqi-characters.txt");
    line(outlines, character).unwrap_or_default()
}

/// The rest of the line that begins with a character and a space.
fn line(lines: &'static str, character: char) -> Option<&'static str> {
    let mut lines = lines.lines();
    lines.find_map(|line| line.strip_prefix(character)?.strip_prefix(' '))
}

#[cfg(test)]
mod tests {
    use super::super::drawing::RIVER;
    use super::*;
    use crate::diagram::Board;

    #[test]
    fn every_piece_has_a_shape_and_the_two_sides_of_xiangqi_differ_in_every_character() {
        for &glyph in Glyph::of(Board::Chess) {
            assert!(figure(glyph).is_some(), "{glyph:?}");
        }
        for &glyph in Glyph::of(Board::Xiangqi) {
            let [first, second] = [Side::First, Side::Second].map(|side| glyph.character(side));
            assert!(first != second && figure(glyph).is_none());
            assert!(
                !outline(first).is_empty() && !outline(second).is_empty(),
                "{glyph:?}"
            );
        }
        for (_, character) in RIVER {
            assert!(!outline(character).is_empty(), "{character}");
        }
    }
}
