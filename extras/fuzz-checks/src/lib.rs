//! What must hold of every text that a parser of the lab is given: it is read or refused, and what is read
//! makes sense.
//!
//! A check takes any bytes and panics if something does not hold. The fuzz targets in `fuzz/` call them with
//! bytes of their own making, the tests here with those that once were interesting (`extras/fuzz/corpus`) and
//! with drawn ones.

#![expect(
    clippy::missing_panics_doc,
    reason = "a check panics if something does not hold: that is all it does"
)]

mod board;
mod chess;
mod epd;
mod folder;
mod games;
mod recipe;
mod xiangqi;

pub use chess::{chess_evaluation, chess_fen, chess_move};
pub use epd::{epd, published};
pub use folder::{cases, manifest, minimal_trees, positions, records, suite, timings, verdicts};
pub use games::{book, pgn, tree};
pub use recipe::recipe;
pub use xiangqi::{xiangqi_evaluation, xiangqi_fen, xiangqi_move};

/// Something that must hold of any bytes; panics if it does not.
pub type Check = fn(&[u8]);

/// Every check, by the name of its fuzz target and of its folder of inputs.
pub const ALL: &[(&str, Check)] = &[
    ("book", book),
    ("cases", cases),
    ("chess_evaluation", chess_evaluation),
    ("chess_fen", chess_fen),
    ("chess_move", chess_move),
    ("epd", epd),
    ("manifest", manifest),
    ("minimal_trees", minimal_trees),
    ("pgn", pgn),
    ("positions", positions),
    ("published", published),
    ("recipe", recipe),
    ("records", records),
    ("suite", suite),
    ("timings", timings),
    ("tree", tree),
    ("verdicts", verdicts),
    ("xiangqi_evaluation", xiangqi_evaluation),
    ("xiangqi_fen", xiangqi_fen),
    ("xiangqi_move", xiangqi_move),
];

/// The bytes as text; parsers of text are never given anything else.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}
