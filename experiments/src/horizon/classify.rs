//! How the cause of a case is classified: the rules in the order in which they are tried; the first one that
//! applies determines the [`Class`].
//!
//! A search chose one move, and the reference knows a better one. So the search overrated the chosen move,
//! underrated the better one, or both; the larger of the two errors is examined. If it overrated the chosen
//! move, it overrated the side to move; if it underrated the best move, it overrated the opponent (it sees a
//! reply that does not work). The [`continuation`](super::continuation) demonstrates the error: the overrated
//! side follows the search's plan, and the other side defends as the reference does.
//!
//! 1. **Capture at the horizon.** The last move of the continuation within the horizon is a capture or a
//!    promotion by the overrated side, the search looked no further there, the reference recaptures on the
//!    same square immediately, and the recapture costs at least half of the error.
//! 2. **Delay.** The chosen move was overrated, and the loss that it was meant to prevent still threatens.
//!    That loss is what the search itself expects after the best move that forces nothing (no capture, no
//!    check, no promotion, nothing offered for the reply to take). The reference's own move is excluded,
//!    since it may be the cure. The search must value the nonforcing move less than both the chosen move and
//!    the static position by at least the threshold, and in its line the opponent must capture a piece (of
//!    several, the most valuable counts) or mate. The chosen move itself is forcing: it captures, gives
//!    check, or is a piece that the reply captures. After the chosen move and the reference's reply, the same
//!    piece, tracked as it moves, must be in the same danger: either the same analysis names it again, or the
//!    reference's line captures it later. If the loss is mate, the chosen move must be mated as well.
//! 3. **Mate or promotion beyond the horizon.** The other side mates by any moves (including sacrifices and
//!    checks), or the reference's line promotes one of its pawns beyond the horizon, and the expected line
//!    does not show it.
//! 4. **Piece left en prise.** The first move of the continuation beyond the horizon captures a piece, the
//!    search looked no further there, and the static exchange on that square gains at least half of the
//!    error.
//! 5. **Other**: none of these, for instance a piece lost a few plies later to a fork; or a search that may
//!    err, such as Monte Carlo, misjudged neither move when each was searched by itself.
//!
//! The rules use only what [`Notation`] provides about a game: captures and their values, checks, promotions,
//! and piece values.

use super::budgeted_search::{after_a_move, one_ply_before};
use super::continuation::{Continuation, HorizonCase, LineMove, attempt, is_mated, moves, too_high};
use games::{AnyMove, AnyPosition};
use reports::case::{Case, Class, Error, Verdict};
use search_variants::Stop;

pub(super) fn classify(choice: &HorizonCase<'_>, verdict: Verdict) -> Result<Case, Stop> {
    let (chosen, best) = (choice.chosen, choice.best);
    let overrated = too_high(choice.expected_score, chosen.score);
    let underrated = -too_high(choice.expected_after(choice.root, best.line[0])?.0, best.score);
    let (error, wrong_by, line, valued) = if overrated >= underrated {
        (Error::Overrated, overrated, choice.expected_line, chosen)
    } else {
        (Error::Underrated, underrated, &best.line[..1], best)
    };
    // A search that may err can judge both moves correctly when each is searched by itself; its choice then
    // has another cause than the horizon.
    let wrong_by = wrong_by.max(0);
    let answer = valued.line.get(1).copied();
    let continuation = attempt(choice, error, line, answer)?;
    let mut delayed_loss = None;
    // Rule 4.
    let taking = continuation.moves.get(continuation.horizon);
    let is_left_en_prise =
        continuation.ends_at_leaf && taking.is_some_and(|taking| 2 * taking.exchange_gain >= wrong_by);
    let class = if wrong_by == 0 {
        Class::Other
    } else if is_capture_at_the_horizon(&continuation, error, wrong_by) {
        Class::Capture
    } else if let Some(loss) = choice.delayed(error)? {
        if let Loss::Piece(place) = loss {
            delayed_loss = Some(place);
        }
        Class::Delay
    } else if choice.is_mate_or_promotion(error) {
        Class::MateOrPromotion
    } else if is_left_en_prise {
        Class::EnPrise
    } else {
        Class::Other
    };
    let texts = continuation.moves.iter().map(|played| played.text.as_str());
    Ok(Case {
        verdict,
        class,
        error,
        wrong_by,
        continuation: texts.collect::<Vec<&str>>().join(" "),
        horizon: continuation.horizon as u32,
        delayed_loss,
    })
}

/// Rule 1.
fn is_capture_at_the_horizon(continuation: &Continuation, error: Error, wrong_by: i32) -> bool {
    let (Some(last), Some(retake)) = (
        continuation
            .horizon
            .checked_sub(1)
            .and_then(|last| continuation.moves.get(last)),
        continuation.moves.get(continuation.horizon),
    ) else {
        return false;
    };
    let cost = match error {
        Error::Overrated => last.value - retake.value,
        Error::Underrated => retake.value - last.value,
    };
    continuation.ends_at_leaf
        && (last.captured.is_some() || last.promotes)
        && retake.captured.is_some()
        && retake.to() == last.to()
        && 2 * cost >= wrong_by
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Loss {
    Piece(String),
    Mate,
}

impl HorizonCase<'_> {
    /// The value and the line of a move at the search's own depth; the line starts with the reply.
    fn expected_after(&self, board: &dyn AnyPosition, played: AnyMove) -> Result<(i32, Vec<AnyMove>), Stop> {
        let mut after = board.copied();
        after.play(played);
        let depth = after_a_move(board, self.tree, self.depth);
        let answer = self.budget.at_depth(after.as_ref(), self.tree, depth)?;
        Ok((one_ply_before(answer.score), answer.line))
    }

    /// Rule 2: the loss that the chosen move only delays.
    fn delayed(&self, error: Error) -> Result<Option<Loss>, Stop> {
        let line = moves(self.root, &self.chosen.line);
        let [chosen, reply, later @ ..] = line.as_slice() else {
            return Ok(None);
        };
        let offered = reply.captured.is_some() && reply.to() == chosen.to();
        let forces = chosen.captured.is_some() || chosen.checks || offered;
        if error == Error::Underrated || !forces {
            return Ok(None);
        }
        let Some(loss) = self.threatened_loss(self.root, self.expected_score, Some(self.best.line[0]))?
        else {
            return Ok(None);
        };
        let Loss::Piece(place) = &loss else {
            return Ok(is_mated(self.chosen.score).then_some(loss));
        };
        let place_then = follow(place, chosen);
        if reply.captured.is_some() && reply.to() == place_then {
            return Ok(None);
        }
        let mut board = self.root.copied();
        for &played in &self.chosen.line[..2] {
            board.play(played);
        }
        let expected = self.budget.at_depth(board.as_ref(), self.tree, self.depth)?;
        let cure = self.chosen.line.get(2).copied();
        let threatened = self.threatened_loss(board.as_ref(), expected.score, cure)?;
        let threatened_still = threatened == Some(Loss::Piece(place_then.to_owned()));
        Ok((threatened_still || is_taken(place_then, later)).then_some(loss))
    }

    /// The loss that the search expects on `board` if the side to move plays nothing forcing and not `cure`;
    /// `expected` is the search's score of the position in centipawns.
    fn threatened_loss(
        &self,
        board: &dyn AnyPosition,
        expected: i32,
        cure: Option<AnyMove>,
    ) -> Result<Option<Loss>, Stop> {
        let mut quietest: Option<(i32, Vec<AnyMove>)> = None;
        for played in board.legal_moves() {
            if Some(played) == cure {
                continue;
            }
            let (value, answer) = self.expected_after(board, played)?;
            let mut line = vec![played];
            line.extend(answer);
            if forces(&moves(board, &line)) {
                continue;
            }
            if quietest.as_ref().is_none_or(|(best, _)| value > *best) {
                quietest = Some((value, line));
            }
        }
        let Some((value, line)) = quietest else {
            return Ok(None);
        };
        if is_mated(value) && !is_mated(expected) {
            return Ok(Some(Loss::Mate));
        }
        let standing = board.evaluate().centipawns();
        if too_high(expected.min(standing), value) < self.threshold {
            return Ok(None);
        }
        Ok(greatest_loss(&moves(board, &line)).map(Loss::Piece))
    }

    /// Rule 3.
    fn is_mate_or_promotion(&self, error: Error) -> bool {
        let (mates, line, victim_turn) = match error {
            Error::Overrated => (
                is_mated(self.chosen.score) && !is_mated(self.expected_score),
                &self.chosen.line,
                0,
            ),
            Error::Underrated => (is_mated(-self.best.score), &self.best.line, 1),
        };
        let horizon = self.depth.plies() as usize;
        let promotes_beyond = |line: &[AnyMove], from: usize| {
            let promoted = moves(self.root, line).into_iter().enumerate().skip(from);
            promoted
                .filter(|(ply, _)| ply % 2 != victim_turn)
                .any(|(_, step)| step.promotes)
        };
        mates || (promotes_beyond(line, horizon) && !promotes_beyond(self.expected_line, 0))
    }
}

/// Whether the first move of a line is forcing, judged by the line itself: its second move is the reply.
fn forces(line: &[LineMove]) -> bool {
    let Some(first) = line.first() else {
        return false;
    };
    let offered = line
        .get(1)
        .is_some_and(|reply| reply.captured.is_some() && reply.to() == first.to());
    first.captured.is_some() || first.promotes || first.checks || offered
}

/// The square of the piece on `place` after a move of its own side.
fn follow<'a>(place: &'a str, step: &'a LineMove) -> &'a str {
    if step.from() == place { step.to() } else { place }
}

/// Whether the piece on `place` is captured in a line that its own side starts.
fn is_taken(place: &str, line: &[LineMove]) -> bool {
    let mut place = place.to_owned();
    for pair in line.chunks(2) {
        place = follow(&place, &pair[0]).to_owned();
        let is_taking = |taking: &LineMove| taking.captured.is_some() && taking.to() == place;
        if pair.get(1).is_some_and(is_taking) {
            return true;
        }
    }
    false
}

/// The square, before the line, of the most valuable piece that the second side captures in it. Losses count
/// in full even if the line starts with a capture.
fn greatest_loss(line: &[LineMove]) -> Option<String> {
    let taken = line.iter().enumerate().skip(1).step_by(2);
    let (ply, taking) = taken
        .filter(|(_, step)| step.captured.is_some())
        // The first of several: `max_by_key` returns the last.
        .rev()
        .max_by_key(|(_, step)| step.captured)?;
    let own_moves = line[..ply].iter().step_by(2).rev();
    let place = own_moves.fold(
        taking.to(),
        |place, step| if step.to() == place { step.from() } else { place },
    );
    Some(place.to_owned())
}
