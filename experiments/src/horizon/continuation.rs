//! A [`Continuation`]: an expected line, continued with the reference's defense.
//!
//! A search of limited depth overrates one side. That side plays the search's moves, with the depth remaining
//! at each of its turns; the other side plays the reference's moves. The last move within the horizon is
//! followed by one more reply of the reference, just beyond it. If the expected line was right about the
//! defense, the continuation is that line.

use super::budgeted_search::{NodeBudget, SearchResult, after_a_move};
use engine_core::{Depth, Score};
use games::{AnyMove, AnyPosition};
use reports::case::{Error, bounded};
use search_variants::{Stop, Strategy};

#[derive(Clone, Debug)]
pub(super) struct LineMove {
    pub(super) text: String,
    pub(super) captured: Option<u8>,
    pub(super) promotes: bool,
    pub(super) checks: bool,
    /// The gain of exchanging on its target square, in centipawns.
    pub(super) exchange_gain: i32,
    /// The static value after it, for the side to move at the root.
    pub(super) value: i32,
}

impl LineMove {
    /// The square that it leaves; empty for games whose notation omits it.
    pub(super) fn from(&self) -> &str {
        places(&self.text).map_or("", |(from, _)| from)
    }

    /// Its target square; the whole move for games whose notation has no squares.
    pub(super) fn to(&self) -> &str {
        places(&self.text).map_or(&self.text, |(_, to)| to)
    }
}

/// The two squares of a move such as `e7e8q`; `None` for other notations.
fn places(text: &str) -> Option<(&str, &str)> {
    let (from, to) = (text.get(..2)?, text.get(2..4)?);
    let is_place = |place: &str| {
        let mut signs = place.chars();
        let file = signs.next().is_some_and(|file| file.is_ascii_lowercase());
        file && signs.all(|rank| rank.is_ascii_digit())
    };
    (is_place(from) && is_place(to) && text.len() <= 5).then_some((from, to))
}

#[derive(Clone, Debug)]
pub(super) struct Continuation {
    /// Its moves; the last one is just beyond the horizon.
    pub(super) moves: Vec<LineMove>,
    /// How many of them are within the horizon.
    pub(super) horizon: usize,
    /// Whether the last move within the horizon is by the overrated side, whose search looked no further.
    pub(super) ends_at_leaf: bool,
}

pub(super) struct HorizonCase<'a> {
    pub(super) root: &'a dyn AnyPosition,
    /// The judged recipe, or a faster one that searches the same tree.
    pub(super) tree: &'a Strategy,
    pub(super) depth: Depth,
    pub(super) reference: &'a Strategy,
    pub(super) reference_depth: Depth,
    pub(super) budget: &'a NodeBudget,
    /// The line that the search expected, starting with the chosen move.
    pub(super) expected_line: &'a [AnyMove],
    /// The score that the search expected.
    pub(super) expected_score: i32,
    /// The reference's scores of the chosen move and of the best move, with their lines.
    pub(super) chosen: &'a SearchResult,
    pub(super) best: &'a SearchResult,
    pub(super) threshold: i32,
}

/// Plays a line on a board and describes each move; stops at a move that cannot be played.
pub(super) fn moves(root: &dyn AnyPosition, line: &[AnyMove]) -> Vec<LineMove> {
    let mut board = root.copied();
    let mut moves = Vec::new();
    for &played in line {
        match step(board.as_mut(), played, moves.len()) {
            Some(step) => moves.push(step),
            None => break,
        }
    }
    moves
}

/// Plays move number `ply`, counted from 0.
fn step(board: &mut dyn AnyPosition, played: AnyMove, ply: usize) -> Option<LineMove> {
    let text = board.coordinates(played);
    let captured = board.capture(played).map(|capture| capture.victim);
    let exchange_gain = board.exchange_gain(played);
    if !board.play(played) {
        return None;
    }
    let value = board.evaluate().centipawns();
    Some(LineMove {
        // Coordinate notation is two squares, plus a promotion piece.
        promotes: places(&text).is_some() && text.len() > 4,
        text,
        captured,
        exchange_gain,
        checks: board.in_check(),
        value: if ply % 2 == 0 { -value } else { value },
    })
}

/// Continues from the root move `line[0]`, which the search overrates or underrates. The rest of `line` is
/// the known part of the continuation: the expected line if the mover is overrated (it may end with the first
/// move), otherwise nothing. `answer` is the reference's reply to the move.
pub(super) fn attempt(
    choice: &HorizonCase<'_>,
    error: Error,
    line: &[AnyMove],
    answer: Option<AnyMove>,
) -> Result<Continuation, Stop> {
    let mut board = choice.root.copied();
    let mut continuation = Continuation {
        moves: Vec::new(),
        horizon: 0,
        ends_at_leaf: false,
    };
    let mut next = line.first().copied();
    let mut left = choice.depth;
    let mut looked_no_further = line.len() == 1;
    loop {
        let ply = continuation.moves.len();
        let errs = (ply % 2 == 0) == (error == Error::Overrated);
        let after = after_a_move(board.as_ref(), choice.tree, left);
        let Some(step) = next.and_then(|played| step(board.as_mut(), played, ply)) else {
            break;
        };
        continuation.moves.push(step);
        if left.is_horizon() {
            break;
        }
        continuation.horizon += 1;
        left = after;
        continuation.ends_at_leaf = errs && left.is_horizon() && looked_no_further;
        let next_errs = !errs && !left.is_horizon();
        let line = match answer.filter(|_| ply == 0 && !next_errs) {
            Some(answer) => vec![answer],
            None => {
                let plies = choice.reference_depth.plies();
                let depth = Depth::new(plies.saturating_sub(ply as u32 + 1).max(1));
                let (recipe, depth) = if next_errs { (choice.tree, left) } else { (choice.reference, depth) };
                choice.budget.at_depth(board.as_ref(), recipe, depth)?.line
            }
        };
        looked_no_further = next_errs && line.len() == 1;
        next = line.first().copied();
    }
    Ok(continuation)
}

/// Whether a score is a proven loss.
pub(super) fn is_mated(score: i32) -> bool {
    score < -Score::MAX_EVALUATION.centipawns()
}

/// How much too high an expected score was, after clamping both.
pub(super) fn too_high(expected: i32, value: i32) -> i32 {
    bounded(expected) - bounded(value)
}
