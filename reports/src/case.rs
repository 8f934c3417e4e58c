//! [`Verdict`] and [`Case`], the lines of `verdicts.ndjson` and `cases.ndjson`: a deeper search's assessment
//! of the moves that strategies chose.

use crate::record::PositionId;
use serde::{Deserialize, Serialize};

/// A reference search's assessment of the move that one strategy chose at one depth.
///
/// Scores are centipawns from the side to move; a win in `n` plies is `29000 - n`. Moves and lines are in
/// coordinate notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The suite's name; `None` for a single position.
    pub suite: Option<String>,
    pub position: Option<String>,
    pub game: String,
    pub fen: String,
    pub strategy: String,
    pub depth: u32,
    #[serde(rename = "believed_move")]
    pub chosen_move: String,
    /// The score that the strategy expected of the move.
    #[serde(rename = "believed_score")]
    pub expected_score: i32,
    #[serde(rename = "believed_line")]
    pub expected_line: String,
    /// The reference's score of the chosen move.
    pub value: i32,
    /// The reference's line, starting with the chosen move.
    pub refutation: String,
    pub best_move: String,
    pub best_value: i32,
    /// The reference's line, starting with the best move.
    pub best_line: String,
    /// The best move's value minus the chosen move's, each clamped to ±[`BOUND`].
    pub regret: i32,
    pub reference: String,
    pub reference_depth: u32,
}

/// Regrets clamp all scores to ± this value, mates included: being twenty pawns up wins as surely as a mate.
///
/// Without the bound, a single missed mate would outweigh all other regrets of a suite, and a longer mate
/// would count as a regret.
pub const BOUND: i32 = 2_000;

pub fn bounded(score: i32) -> i32 {
    score.clamp(-BOUND, BOUND)
}

impl Verdict {
    pub fn position_id(&self) -> PositionId<'_> {
        (self.suite.as_deref(), self.position.as_deref(), &self.fen)
    }

    /// The position's name, or its FEN if it has none.
    pub fn name(&self) -> &str {
        self.position.as_deref().unwrap_or(&self.fen)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(strum::Display, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Class {
    /// The last move searched is a capture, and the piece is retaken just beyond the horizon.
    #[strum(serialize = "last move was a capture")]
    Capture,
    /// Forcing moves push a loss beyond the horizon without preventing it.
    #[strum(serialize = "loss only delayed")]
    Delay,
    /// A mate or a promotion lies beyond the horizon.
    #[strum(serialize = "mate or promotion past the horizon")]
    MateOrPromotion,
    /// The move just beyond the horizon takes a piece left en prise.
    #[strum(serialize = "piece left en prise")]
    EnPrise,
    Other,
}

impl Class {
    pub const ALL: &[Class] = <Class as strum::VariantArray>::VARIANTS;

    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Which of the two values the strategy misjudged by more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Error {
    /// It overrated the move that it chose.
    Overrated,
    /// It underrated the best move.
    Underrated,
}

/// A costly move: a verdict whose regret reaches the threshold, with its cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The strategy's expectation and the reference's assessment.
    #[serde(flatten)]
    pub verdict: Verdict,
    pub class: Class,
    pub error: Error,
    /// The error in centipawns; 0 if a search that may err misjudged neither move when each was searched by
    /// itself.
    pub wrong_by: i32,
    /// The move in question and its continuation: the side that the strategy overrates plays the strategy's
    /// moves with the plies left to it, the other side plays the reference's.
    #[serde(rename = "trial")]
    pub continuation: String,
    /// The number of its moves that lie within the horizon.
    pub horizon: u32,
    /// The square of the piece whose loss is delayed.
    pub delayed_loss: Option<String>,
}

/// Groups cases by position, chosen move and class, regardless of strategy and depth; the worst regret comes
/// first. The order within a group is kept.
pub fn case_groups(cases: &[Case]) -> Vec<Vec<&Case>> {
    let mut groups: Vec<Vec<&Case>> = Vec::new();
    for case in cases {
        let same = |group: &&mut Vec<&Case>| {
            let first = &group[0].verdict;
            let same_choice = first.chosen_move == case.verdict.chosen_move;
            same_choice && first.position_id() == case.verdict.position_id() && group[0].class == case.class
        };
        match groups.iter_mut().rev().find(same) {
            Some(group) => group.push(case),
            None => groups.push(vec![case]),
        }
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group[0].verdict.regret));
    groups
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A verdict with the figures that tables read.
    pub(crate) fn verdict(position: &str, strategy: &str, depth: u32, regret: i32) -> Verdict {
        Verdict {
            suite: Some("suite".to_owned()),
            position: Some(position.to_owned()),
            game: "chess".to_owned(),
            fen: format!("fen of {position}"),
            strategy: strategy.to_owned(),
            depth,
            chosen_move: "e2e4".to_owned(),
            expected_score: 50,
            expected_line: "e2e4 e7e5".to_owned(),
            value: -regret,
            refutation: "e2e4 d7d5".to_owned(),
            best_move: "d2d4".to_owned(),
            best_value: 0,
            best_line: "d2d4 d7d5".to_owned(),
            regret,
            reference: "reference".to_owned(),
            reference_depth: depth + 3,
        }
    }

    pub(crate) fn case(verdict: Verdict, class: Class) -> Case {
        Case {
            verdict,
            class,
            error: Error::Overrated,
            wrong_by: 100,
            continuation: "e2e4 d7d5".to_owned(),
            horizon: 1,
            delayed_loss: None,
        }
    }

    #[test]
    fn a_mate_counts_for_no_more_than_twenty_pawns() {
        assert_eq!(
            [bounded(-28_997), bounded(2_001), bounded(-85)],
            [-2_000, 2_000, -85]
        );
    }
}
