//! How a case arises: the rules, asked in this order; the first that holds names the [`Class`].
//!
//! A search chose a move, the reference knows a better one. So the search thought too well of the one, or too
//! little of the other, or both; the greater error is looked into. The search overrated the side to move if
//! it overrated the chosen move, and its opponent if it underrated the best one (it sees an answer to it that
//! is none). The [`continuation`](super::continuation) shows it: the overrated side plays on as the search
//! wants, the other side defends as the reference does.
//!
//! 1. **Capture at the horizon.** The last move of the continuation within the horizon is a capture or a
//!    promotion of the overrated side, the search looked no further there, the reference takes back on the
//!    same place at once, and the retake costs at least half of what the search was wrong by.
//! 2. **Delay.** The chosen move was overrated, and the loss that it was to prevent still threatens. The loss
//!    is what the search itself expects after the best move that forces nothing (no capture, no check, no
//!    promotion, nothing offered for the reply to take), the reference's own move left aside, since that may
//!    be the cure: such a move is worth less to it by the threshold or more than the chosen one and than the
//!    position as it stands, and in its line the opponent takes a piece (of several the most valuable) or
//!    mates. The chosen move does force: it captures, gives check, or the reply takes what moved. And after
//!    the chosen move and the reference's reply the same piece, followed on its way, is in the same danger:
//!    either the same question asked there names it again, or the reference's line takes it later. If the
//!    loss is mate, the chosen move is mated as well.
//! 3. **Mate or promotion beyond the horizon.** The other side mates, by whatever moves (sacrifices and
//!    checks included), or the reference's line promotes one of its pawns beyond the horizon,
//!    and the expected line knows nothing of it.
//! 4. **Piece left en prise.** The first move of the continuation beyond the horizon takes a piece; the
//!    search looked no further there, and what the static exchange on that place gains is at least half of
//!    what the search was wrong by.
//! 5. **Other**: none of these, for instance a piece that is lost a few plies later by a fork; or a search
//!    that may err, such as Monte Carlo's, was wrong about neither move when asked of each by itself.
//!
//! The rules know of a game what [`Notation`] tells: captures and their ranks, checks, promotions, values.

use super::budgeted_search::{after_a_move, one_ply_before};
use super::continuation::{Continuation, HorizonCase, LineMove, attempt, is_mated, moves, too_high};
use games::{AnyMove, AnyPosition};
use reports::case::{Class, Error};
use search_variants::Stop;

pub(super) struct CaseClassification {
    pub(super) class: Class,
    pub(super) error: Error,
    pub(super) wrong_by: i32,
    pub(super) continuation: Continuation,
    /// Where the piece stands whose loss is delayed.
    pub(super) delayed_loss: Option<String>,
}

pub(super) fn classify(choice: &HorizonCase<'_>) -> Result<CaseClassification, Stop> {
    let (chosen, best) = (choice.chosen, choice.best);
    let overrated = too_high(choice.expected_score, chosen.score);
    let underrated = -too_high(choice.expected_after(choice.root, best.line[0])?.0, best.score);
    let (error, wrong_by, line, valued) = if overrated >= underrated {
        (Error::Overrated, overrated, choice.expected_line, chosen)
    } else {
        (Error::Underrated, underrated, &best.line[..1], best)
    };
    // A search that may err can be right about both moves when it is asked of each by itself: something else
    // than the horizon made it choose.
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
    Ok(CaseClassification {
        class,
        error,
        wrong_by,
        continuation,
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
    /// Value and line of a move at the search's own depth; the line begins with the reply.
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

    /// What the search expects to lose on `board` if the side to move forces nothing and does not play
    /// `cure`, where it expects `expected` centipawns.
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

/// Whether the first move of a line forces something, as the line shows it: the second is the reply.
fn forces(line: &[LineMove]) -> bool {
    let Some(first) = line.first() else {
        return false;
    };
    let offered = line
        .get(1)
        .is_some_and(|reply| reply.captured.is_some() && reply.to() == first.to());
    first.captured.is_some() || first.promotes || first.checks || offered
}

/// Where the piece on `place` stands after a move of its own side.
fn follow<'a>(place: &'a str, step: &'a LineMove) -> &'a str {
    if step.from() == place { step.to() } else { place }
}

/// Whether the piece on `place` is taken in a line that its own side begins.
fn is_taken(place: &str, line: &[LineMove]) -> bool {
    let mut place = place.to_owned();
    for pair in line.chunks(2) {
        place = follow(&place, &pair[0]).to_owned();
        if pair
            .get(1)
            .is_some_and(|taking| taking.captured.is_some() && taking.to() == place)
        {
            return true;
        }
    }
    false
}

/// Where the most valuable piece stands, before the line, that the second side takes in it. A line that
/// begins with a capture that is retaken loses no less for it.
fn greatest_loss(line: &[LineMove]) -> Option<String> {
    let taken = line.iter().enumerate().skip(1).step_by(2);
    let (ply, taking) = taken
        .filter(|(_, step)| step.captured.is_some())
        // The first of several: `max_by_key` gives the last.
        .rev()
        .max_by_key(|(_, step)| step.captured)?;
    let own_moves = line[..ply].iter().step_by(2).rev();
    let place = own_moves.fold(
        taking.to(),
        |place, step| if step.to() == place { step.from() } else { place },
    );
    Some(place.to_owned())
}
