//! A [`Trial`]: how a believed line goes on when the other side defends as the reference does.
//!
//! One side hopes for something that a search of limited depth has promised. It plays what that search wants,
//! with the plies that are left to it at each of its turns; the other side plays what the reference finds.
//! The last move within the horizon is answered by the reference once more, just beyond. Where the believed
//! line was right about the defence, the trial is that line.

use super::belief::{Allowance, Unfinished, after_a_move, belief};
use crate::game::Playable;
use engine_core::{Depth, Score};
use reports::case::bounded;
use search_variants::Strategy;

/// Who hopes: the side to move at the root, or its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hopeful {
    /// It thinks too well of the move it chose.
    Mover,
    /// The search thinks that the opponent has something against the best move.
    Opponent,
}

/// A move of a line.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// In coordinates.
    pub(super) text: String,
    /// The rank of what it captures.
    pub(super) captured: Option<u8>,
    /// Whether a pawn becomes a piece.
    pub(super) promotes: bool,
    /// Whether it gives check.
    pub(super) checks: bool,
    /// The static value after it, for the side to move at the root.
    pub(super) value: i32,
}

impl Step {
    /// The place it leaves.
    pub(super) fn from(&self) -> &str {
        self.text.get(..2).unwrap_or_default()
    }

    /// The place it goes to.
    pub(super) fn to(&self) -> &str {
        self.text.get(2..4).unwrap_or_default()
    }
}

/// A line that was tried.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    /// Its moves; the one after the horizon is the last.
    pub(super) steps: Vec<Step>,
    /// How many of them lie within the horizon.
    pub(super) horizon: usize,
    /// Whether the last move within the horizon is the hopeful side's, and its search looked no further.
    pub(super) ends_in_hope: bool,
}

/// The search that is judged and the one that judges.
pub(super) struct Searches<'a, P: Playable> {
    /// The recipe that is judged, or a quicker one of the same tree.
    pub(super) tree: &'a Strategy,
    /// Its depth.
    pub(super) depth: Depth,
    /// The reference.
    pub(super) reference: &'a Strategy,
    /// Its depth.
    pub(super) reference_depth: Depth,
    /// The nodes that are left to both.
    pub(super) allowance: &'a Allowance<'a, P>,
}

impl<P: Playable> Clone for Searches<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Playable> Copy for Searches<'_, P> {}

/// Plays a line on a board and tells of each move what it does; what cannot be played ends it.
pub(super) fn steps<P: Playable>(root: &P, line: &[P::Move]) -> Vec<Step> {
    let mut board = root.clone();
    let mut steps = Vec::new();
    for &played in line {
        match step(&mut board, played, steps.len()) {
            Some(step) => steps.push(step),
            None => break,
        }
    }
    steps
}

/// Plays move number `ply`, counted from 0.
fn step<P: Playable>(board: &mut P, played: P::Move, ply: usize) -> Option<Step> {
    let text = board.coordinates(played);
    let captured = board.capture(played).map(|capture| capture.victim);
    board.make(played)?;
    let value = board.evaluate().centipawns();
    Some(Step {
        // Coordinates are two places, and what a pawn becomes.
        promotes: text.len() > 4,
        text,
        captured,
        checks: board.in_check(),
        value: if ply % 2 == 0 { -value } else { value },
    })
}

/// Tries the move `line[0]` of the root; the rest of `line` is what is already known of how it goes on: the
/// believed line if the mover hopes (whose first move may be its last), nothing otherwise. `answer` is the
/// reference's answer to the move.
pub(super) fn attempt<P: Playable>(
    root: &P,
    searches: Searches<'_, P>,
    hopeful: Hopeful,
    line: &[P::Move],
    answer: Option<P::Move>,
) -> Result<Trial, Unfinished> {
    let mut board = root.clone();
    let mut trial = Trial {
        steps: Vec::new(),
        horizon: 0,
        ends_in_hope: false,
    };
    let mut next = line.first().copied();
    let mut left = searches.depth;
    let mut looked_no_further = line.len() == 1;
    loop {
        let ply = trial.steps.len();
        let hopes = (ply % 2 == 0) == (hopeful == Hopeful::Mover);
        let after = after_a_move(&board, searches.tree, left);
        let Some(step) = next.and_then(|played| step(&mut board, played, ply)) else {
            break;
        };
        trial.steps.push(step);
        if left.is_horizon() {
            break;
        }
        trial.horizon += 1;
        left = after;
        trial.ends_in_hope = hopes && left.is_horizon() && looked_no_further;
        let next_hopes = !hopes && !left.is_horizon();
        let believed = match answer.filter(|_| ply == 0 && !next_hopes) {
            Some(answer) => vec![answer],
            None if next_hopes => belief(searches.allowance, &board, searches.tree, left)?.line,
            None => {
                let plies = searches.reference_depth.plies();
                let depth = plies.saturating_sub(ply as u32 + 1).max(1);
                belief(searches.allowance, &board, searches.reference, Depth::new(depth))?.line
            }
        };
        looked_no_further = next_hopes && believed.len() == 1;
        next = believed.first().copied();
    }
    Ok(trial)
}

/// Whether a score is a proven loss on the board.
pub(super) fn is_mated(score: i32) -> bool {
    score < -Score::MAX_EVALUATION.centipawns()
}

/// By how much a belief was too high, as far as it counts.
pub(super) fn too_high(believed: i32, value: i32) -> i32 {
    bounded(believed) - bounded(value)
}
