//! Conversion between scores and expected results: 1 for a win, 0.5 for a draw, 0 for a loss.
//!
//! Playouts are averaged as results, not as centipawns, because going from one queen ahead to two changes
//! little. Evaluations follow the logistic curve of the Chess Programming Wiki (*Pawn Advantage, Win
//! Percentage, and Elo*): an advantage of *p* pawns is worth `1 / (1 + 10^(-p / 4))`, so that one pawn is
//! 0.64.
//!
//! The logarithm and exponential are those of the crate `libm`, which computes them by the same steps on
//! every machine. The standard library calls the system's functions, which may differ in the last digit. One
//! digit can send a playout down another move, and counts would differ from then on.

use engine_core::Score;

/// Scale of the logistic curve, 400 / ln 10: centipawns divided by this are the natural logarithm of the
/// odds.
const CENTIPAWNS: f64 = 400.0 / std::f64::consts::LN_10;

/// The expected result of a score, for the same side.
pub(crate) fn of_score(score: Score) -> f64 {
    if score > Score::MAX_EVALUATION {
        1.0
    } else if score < -Score::MAX_EVALUATION {
        0.0
    } else {
        1.0 / (1.0 + libm::exp(f64::from(-score.centipawns()) / CENTIPAWNS))
    }
}

/// The evaluation with that expected result.
pub(crate) fn to_score(result: f64) -> Score {
    // A certain result has infinite odds; numbers out of range are clamped.
    Score::evaluation(libm::round(CENTIPAWNS * libm::log(result / (1.0 - result))) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::Ply;

    #[test]
    fn a_pawn_is_worth_what_the_curve_says_and_equal_positions_a_half() {
        assert_eq!(of_score(Score::DRAW), 0.5);
        assert!((of_score(Score::evaluation(100)) - 0.640_065).abs() < 1e-6);
        assert!((of_score(Score::evaluation(-100)) - 0.359_935).abs() < 1e-6);
    }

    #[test]
    fn ends_of_the_game_are_sure() {
        assert_eq!(of_score(-Score::lost_at(Ply::new(7))), 1.0);
        assert_eq!(of_score(Score::lost_by_rule(Ply::new(3))), 0.0);
        assert_eq!(to_score(1.0), Score::MAX_EVALUATION);
        assert_eq!(to_score(0.0), -Score::MAX_EVALUATION);
    }

    #[test]
    fn a_score_comes_back_from_its_result() {
        for centipawns in -3_000..=3_000 {
            let score = Score::evaluation(centipawns);
            assert_eq!(to_score(of_score(score)), score);
        }
    }
}
