//! [`Verdict`] and [`Case`]: what a deeper search says of the moves that strategies chose, lines of
//! `verdicts.ndjson` and `cases.ndjson`.

use crate::record::PositionId;
use serde::{Deserialize, Serialize};

/// What a reference search says of the move that a strategy chose at a depth.
///
/// Scores are centipawns from the side to move, a win in `n` plies is `29000 - n`. Moves and lines are in
/// coordinates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The suite's name; none for a single position.
    pub suite: Option<String>,
    pub position: Option<String>,
    pub game: String,
    pub fen: String,
    pub strategy: String,
    pub depth: u32,
    #[serde(rename = "believed_move")]
    pub chosen_move: String,
    /// What it took the move to be worth.
    #[serde(rename = "believed_score")]
    pub expected_score: i32,
    #[serde(rename = "believed_line")]
    pub expected_line: String,
    /// What the chosen move is worth to the reference.
    pub value: i32,
    /// The reference's line after the chosen move, which is its first.
    pub refutation: String,
    pub best_move: String,
    pub best_value: i32,
    /// The reference's line after the best move, which is its first.
    pub best_line: String,
    /// The best move's value minus the chosen move's, both held within ±[`BOUND`].
    pub regret: i32,
    pub reference: String,
    pub reference_depth: u32,
}

/// In a regret no score counts for more than this, mates included: a game won by twenty pawns is won.
///
/// Without it a single mate that was missed would be more than all other regrets of a suite, and a longer
/// mate would be a regret.
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
    /// The last move that was looked at takes something, and is retaken just beyond.
    #[strum(serialize = "last move was a capture")]
    Capture,
    /// Forcing moves push a loss beyond the horizon, where it still is.
    #[strum(serialize = "loss only delayed")]
    Delay,
    /// A mate or a promotion comes beyond the horizon.
    #[serde(alias = "quiet-threat")]
    #[strum(serialize = "mate (or promotion) past the horizon")]
    MateOrPromotion,
    /// The move just beyond takes a piece that was left where it is won.
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

/// Which of two values the strategy had wrong by more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Error {
    /// It thought too well of the move that it chose.
    Overrated,
    /// It thought too little of the best move.
    Underrated,
}

/// A move that a deeper look refutes: a verdict whose regret reaches the threshold, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// What was expected, and what the reference says.
    #[serde(flatten)]
    pub verdict: Verdict,
    pub class: Class,
    pub error: Error,
    /// By how many centipawns; 0 where a search that may err, asked of each move by itself, was wrong about
    /// neither.
    pub wrong_by: i32,
    /// The move in question, then how it goes on: the side whose prospects the strategy overrates plays what
    /// the strategy wants with the plies that are left to it, the other side what the reference finds.
    #[serde(rename = "trial")]
    pub continuation: String,
    /// How many of its moves lie within the horizon.
    pub horizon: u32,
    /// Where the piece stands whose loss is delayed.
    pub delayed_loss: Option<String>,
    /// For each strategy the first depth from which on it chooses no move that is a case.
    pub avoided_from: Vec<AvoidedFrom>,
    /// Score of the position at depths 1, 2, ... with a static leaf.
    pub static_scores: Vec<i32>,
    pub quiescence_scores: Vec<i32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AvoidedFrom {
    pub strategy: String,
    /// The depth; none if it errs at its last depth.
    pub depth: Option<u32>,
}

/// Puts cases together by position, chosen move and class, whoever chose it and at whatever depth, the worst
/// regret first. Within a group the order stays.
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

    /// A verdict with the figures that tables look at.
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
            avoided_from: Vec::new(),
            static_scores: vec![50],
            quiescence_scores: vec![0],
        }
    }

    #[test]
    fn a_case_of_an_older_version_is_read_by_the_old_name_of_its_class() {
        let old = serde_json::from_str::<Class>(r#""quiet-threat""#).unwrap();
        assert_eq!(old, Class::MateOrPromotion);
    }

    #[test]
    fn a_mate_counts_for_no_more_than_twenty_pawns() {
        assert_eq!(
            [bounded(-28_997), bounded(2_001), bounded(-85)],
            [-2_000, 2_000, -85]
        );
    }
}
