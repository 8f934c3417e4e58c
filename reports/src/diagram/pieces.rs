//! The shapes of the pieces, so that no font is needed to see them: chess figures, and discs with Chinese
//! characters.
//!
//! The first side's are light with dark outlines, the second side's are dark with light lines, in both games,
//! so that print without colours does as well. The chess figures are drawn for this lab. The Chinese
//! characters are outlines of Droid Sans Fallback; see `fonts/README.md`.

use super::board::{Glyph, Side};
use super::drawing::RED;
use crate::scene::{Mark, Paint, Scene, ink};

/// A piece around the origin, as large as a square of 40 pixels.
pub(super) fn shape(glyph: Glyph, side: Side) -> Vec<Mark> {
    let mut scene = Scene::new("", (0.0, 0.0));
    let light = match side {
        Side::First => true,
        Side::Second => false,
    };
    if let Some((body, details)) = figure(glyph) {
        let (fill, line) = if light {
            (ink::LIGHT, ink::DARK)
        } else {
            (ink::DARK, ink::LIGHT)
        };
        let mut figure = Scene::new("", (0.0, 0.0));
        figure.path(body, Paint::fill(fill).edged(ink::DARK, 3.4).round());
        figure.path(details, Paint::stroke(line, 3.4).round());
        scene.insert((0.0, 0.0), 0.44, figure);
    } else {
        let (fill, line, edge) = match light {
            true => (ink::LIGHT, RED, RED),
            false => (ink::DARK, ink::LIGHT, ink::DARK),
        };
        scene.circle((0.0, 0.0), 17.0, Paint::fill(fill).edged(edge, 2.0));
        scene.circle((0.0, 0.0), 14.8, Paint::stroke(line, 0.7));
        let mut character = Scene::new("", (0.0, 0.0));
        // A thin stroke makes the characters bolder than the font has them.
        let outline = outline(glyph.character(side));
        character.path(outline, Paint::fill(line).edged(line, 6.0));
        scene.insert((0.0, 0.0), 0.094, character);
    }
    scene.marks
}

/// The body and the details of a chess piece, in a square of 100 units; `None` for those of xiangqi, which
/// are characters.
fn figure(glyph: Glyph) -> Option<(&'static str, &'static str)> {
    Some(match glyph {
        Glyph::King => (
            "M-22 19C-40 3-39-18-22-18C-14-18-8-15-5-11C-8-18-5-25-2-26V-30H-7V-34H-2V-39H2V-34H7V-30H2V-26\
             C5-25 8-18 5-11C8-15 14-18 22-18C39-18 40 3 22 19V35C9 39-9 39-22 35Z",
            "M-5-11C-3-7-1-4 0 0C1-4 3-7 5-11M0 0V12M-22 19C-9 12 9 12 22 19M-22 27C-9 21 9 21 22 27",
        ),
        Glyph::Queen => (
            "M-21 17L-33-13A5 5 0 1 1-29-14L-17 1L-18-22A5 5 0 1 1-14-22L-5 0L-2-25A5 5 0 1 1 2-25L5 0L14-22\
             A5 5 0 1 1 18-22L17 1L29-14A5 5 0 1 1 33-13L21 17C18 22 20 27 23 32V38H-23V32C-20 27-18 22-21 17Z",
            "M-21 17C-8 12 8 12 21 17M-20 25C-8 20 8 20 20 25M-23 32H23",
        ),
        Glyph::Rook => (
            "M-30 38V29H-24L-17 20V-13L-25-21V-36H-14V-29H-5.5V-36H5.5V-29H14V-36H25V-21L17-13V20L24 29H30V38Z",
            "M-24-21H24M-17-13H17M-17 20H17M-24 29H24",
        ),
        Glyph::Bishop => (
            "M-30 38C-30 31-15 32-13 24L-15 15C-26 0-17-17-3-27A5.5 5.5 0 1 1 3-27C17-17 26 0 15 15L13 24\
             C15 32 30 31 30 38Z",
            "M-15 15C-6 12 6 12 15 15M-13 24C-5 21 5 21 13 24M0-14V4M-8-6H8",
        ),
        Glyph::Knight => (
            "M-20 38C-20 18 2 14 3-4C-3 3-10 5-16 7C-20 11-20 17-26 17C-32 17-37 10-35 5C-33-1-28-6-26-13\
             C-24-20-19-24-15-27C-17-31-16-36-15-40C-10-38-5-35-2-31C22-29 32-2 29 38Z",
            "M6-24C18-16 22 4 20 30M-18-15l1 1M-29 8h.1",
        ),
        Glyph::Pawn => (
            "M-25 38V32C-25 22-11 14-8-3H-15C-15-8-12-10-8.5-11.5A13.5 13.5 0 1 1 8.5-11.5C12-10 15-8 15-3H8\
             C11 14 25 22 25 32V38Z",
            "M-25 31H25",
        ),
        _ => return None,
    })
}

/// The outline of a xiangqi piece's or the river's character, in the font's 256 units an em around the
/// origin; to be filled.
pub(super) fn outline(character: char) -> &'static str {
    let mut outlines = include_str!("../../fonts/xiangqi-characters.txt").lines();
    let outline = outlines.find_map(|line| line.strip_prefix(character)?.strip_prefix(' '));
    outline.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::super::drawing::RIVER;
    use super::*;

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
