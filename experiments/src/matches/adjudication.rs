//! [`adjudged`]: games whose result both players agree on are ended, if that is wanted.
//!
//! It saves time, and changes what a match measures a little: who cannot win a won game, or finds a way out
//! of a lost one, is not seen. The rules are those that engine matches are usually played by.

use sessions::session::Side;

/// Moves of each side in which a win must show.
const WIN_MOVES: usize = 4;
/// How much the winner must be ahead, in centipawns, by both players' view.
const WIN_SCORE: i32 = 1_000;
/// Moves of each side in which a draw must show.
const DRAW_MOVES: usize = 8;
/// How near to 0 the scores must be for a draw.
const DRAW_SCORE: i32 = 10;
/// Before so many moves of both sides together no game is drawn.
const DRAW_FROM_PLY: usize = 80;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Adjudged {
    pub(super) winner: Option<Side>,
}

/// The result that both players agree on, if there is one. `scores` are those of the moves since the opening,
/// each from the first side's view; `plies` counts all moves.
pub(super) fn adjudged(scores: &[Option<i32>], plies: usize) -> Option<Adjudged> {
    let last = |moves: usize| {
        let last = scores.len().checked_sub(2 * moves)?;
        scores[last..].iter().copied().collect::<Option<Vec<i32>>>()
    };
    if let Some(last) = last(WIN_MOVES) {
        if last.iter().all(|&score| score >= WIN_SCORE) {
            let winner = Some(Side::First);
            return Some(Adjudged { winner });
        }
        if last.iter().all(|&score| score <= -WIN_SCORE) {
            let winner = Some(Side::Second);
            return Some(Adjudged { winner });
        }
    }
    let last = last(DRAW_MOVES).filter(|_| plies >= DRAW_FROM_PLY)?;
    let quiet = last.iter().all(|score| score.abs() <= DRAW_SCORE);
    quiet.then_some(Adjudged { winner: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_adjudged_when_both_have_seen_it_for_four_moves() {
        let mut scores = vec![Some(900), Some(1_200)];
        for _ in 0..6 {
            scores.push(Some(1_500));
            assert_eq!(adjudged(&scores, 30), None);
        }
        scores.push(Some(29_000));
        let winner = Some(Side::First);
        assert_eq!(adjudged(&scores, 30), Some(Adjudged { winner }));
        let other: Vec<Option<i32>> = scores.iter().map(|score| score.map(|score| -score)).collect();
        let winner = Some(Side::Second);
        assert_eq!(adjudged(&other, 30), Some(Adjudged { winner }));
        scores.push(None);
        assert_eq!(adjudged(&scores, 30), None, "one of them does not know");
    }

    #[test]
    fn a_draw_is_adjudged_late_and_after_eight_quiet_moves() {
        let scores = vec![Some(10); 16];
        assert_eq!(adjudged(&scores, 79), None);
        assert_eq!(adjudged(&scores, 80), Some(Adjudged { winner: None }));
        assert_eq!(adjudged(&scores[1..], 80), None);
        assert_eq!(adjudged(&[Some(11); 16], 80), None);
    }
}
