//! Pieces: chess figures, and discs with Chinese characters.
//!
//! The first side's are light with dark outlines, the second side's are dark with light lines, in both games,
//! so that print without colours does as well.

use super::measures::{INK, PAPER, RED, middle};
use crate::diagram::board::{Board, Side};
use crate::diagram::figures::{Figure, figure, outline};
use crate::diagram::{Glyph, Piece};
use crate::svg::number;

/// Draws a piece on its point.
pub(super) fn draw(board: Board, piece: &Piece) -> String {
    let (x, y) = middle(board, piece.at);
    let (x, y) = (number(x), number(y));
    let shape = shape(piece.glyph, piece.side);
    format!("<g transform=\"translate({x} {y})\">{shape}</g>\n")
}

pub(super) fn shape(glyph: Glyph, side: Side) -> String {
    match figure(glyph) {
        Some(figure) => chess(figure, side),
        None => disc(glyph.character(side), side),
    }
}

fn chess(Figure { body, details }: Figure, side: Side) -> String {
    let (fill, line) = match side {
        Side::First => (PAPER, INK),
        Side::Second => (INK, PAPER),
    };
    format!(
        "<g transform=\"scale(.44)\" fill=\"{fill}\" stroke-width=\"3.4\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
         <path d=\"{body}\" stroke=\"{INK}\"/><path d=\"{details}\" fill=\"none\" stroke=\"{line}\"/></g>"
    )
}

fn disc(character: char, side: Side) -> String {
    let (fill, line, edge) = match side {
        Side::First => (PAPER, RED, RED),
        Side::Second => (INK, PAPER, INK),
    };
    // A thin stroke makes the characters bolder than the font has them.
    format!(
        "<circle r=\"17\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\"/>\
         <circle r=\"14.8\" fill=\"none\" stroke=\"{line}\" stroke-width=\".7\"/>\
         <path transform=\"scale(.094)\" fill=\"{line}\" stroke=\"{line}\" stroke-width=\"6\" d=\"{}\"/>",
        outline(character).unwrap_or_default()
    )
}
