//! Arrows: roles differ in colour, in dashes and in their heads.
//!
//! Shafts lie below the pieces, so that no piece that a move passes or jumps is struck out; heads lie above
//! them, and end so early that the piece they point to can still be told.

use super::measures::{CELL, PAPER, middle};
use crate::diagram::board::Board;
use crate::diagram::{Arrow, ArrowKind};
use crate::svg::number;

/// How far from the middle of its first point an arrow begins.
const START: f64 = 0.2 * CELL;
/// How far from the middle of its last point it ends.
const END: f64 = 0.32 * CELL;
/// The length of a head, and half its breadth.
const HEAD: (f64, f64) = (12.0, 7.5);

/// The two parts of an arrow, each a drawing.
pub(super) struct Parts {
    pub(super) shaft: String,
    pub(super) head: String,
}

/// Draws an arrow between two points; `None` if they are the same, for there is no direction to show.
pub(super) fn draw(board: Board, arrow: &Arrow) -> Option<Parts> {
    let (from, to) = (middle(board, arrow.from), middle(board, arrow.to));
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let along = |way: f64| {
        let share = way / length;
        (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
    };
    (arrow.from != arrow.to).then(|| stroke(along(START), along(length - END), arrow.role))
}

/// Draws an arrow from one place to another.
pub(super) fn stroke(from: (f64, f64), tip: (f64, f64), role: ArrowKind) -> Parts {
    let length = (tip.0 - from.0).hypot(tip.1 - from.1);
    let (right, down) = ((tip.0 - from.0) / length, (tip.1 - from.1) / length);
    // A place some way back from the tip and some way aside from the shaft.
    let place = |back: f64, aside: f64| {
        let x = tip.0 - back * right - aside * down;
        let y = tip.1 - back * down + aside * right;
        format!("{} {}", number(x), number(y))
    };
    let (head, breadth) = HEAD;
    let line = format!("M{}L{}", place(length, 0.0), place(head, 0.0));
    let wings = format!(
        "M{}L{}L{}",
        place(head, breadth),
        place(0.0, 0.0),
        place(head, -breadth)
    );
    // The colours are the charts' second, third and fourth.
    match role {
        ArrowKind::Expected => Parts {
            shaft: bordered(&line, "stroke=\"#0072b2\""),
            head: bordered(&format!("{wings}Z"), "stroke=\"#0072b2\" fill=\"#0072b2\""),
        },
        ArrowKind::Refutation => Parts {
            shaft: bordered(&line, "stroke=\"#d55e00\" stroke-dasharray=\"6 4\""),
            head: bordered(
                &format!("{wings}M{}L{}", place(0.0, 0.0), place(head, 0.0)),
                "stroke=\"#d55e00\"",
            ),
        },
        ArrowKind::Best => Parts {
            shaft: bordered(
                &line,
                "stroke=\"#009e73\" stroke-dasharray=\"1 6\" stroke-linecap=\"round\"",
            ),
            head: bordered(&format!("{wings}Z"), "stroke=\"#009e73\" fill=\"#ffffff\""),
        },
    }
}

/// A path with a light border, which keeps it apart from lines and from dark pieces.
fn bordered(path: &str, style: &str) -> String {
    format!(
        "<g fill=\"none\" stroke-linejoin=\"round\"><path d=\"{path}\" stroke=\"{PAPER}\" stroke-width=\"6.5\"/>\
         <path d=\"{path}\" stroke-width=\"3.5\" {style}/></g>\n"
    )
}
