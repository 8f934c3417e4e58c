//! Judging one position: a verdict on every choice, and the cause of each case.

use super::budgeted_search::{NodeBudget, SearchResult, same_tree};
use super::classify::classify;
use super::continuation::HorizonCase;
use super::reference::{best, of_move, valued_moves};
use engine_core::Depth;
use games::{AnyMove, AnyPosition, coordinate_moves};
use reports::case::{Case, Verdict, bounded};
use reports::sentences::horizon as sentences;
use reports::{Record, Sentence};
use search_variants::{Stop, Strategy};
use sessions::StopFlag;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::RangeInclusive;

#[derive(Clone, Debug)]
pub(crate) struct HorizonJudge {
    pub(crate) reference: Strategy,
    pub(crate) depth: Depth,
    pub(crate) judged: RangeInclusive<u32>,
    pub(crate) threshold: i32,
    /// The most nodes for judging a position; `None` for no limit.
    pub(crate) nodes: Option<u64>,
}

/// A verdict for each record that chose a move, and the cases: verdicts whose regret reaches the threshold.
pub(crate) type PositionVerdicts = (Vec<Verdict>, Vec<Case>);

/// A record's choice: its line, starting with the move, and the score that the strategy expected.
type Choice<'a> = (&'a Record, Vec<AnyMove>, i32);

/// The choice of a complete record; `None` if there is no legal move.
fn choice<'a>(root: &dyn AnyPosition, record: &'a Record) -> Option<Choice<'a>> {
    let mut board = root.copied();
    let mut line = Vec::new();
    for text in record.pv.split_whitespace() {
        let played = board.read_coordinates(text).ok()?;
        if !board.play(played) {
            return None;
        }
        line.push(played);
    }
    let score = record.score.filter(|_| !line.is_empty())?;
    Some((record, line, score))
}

impl HorizonJudge {
    /// Judges the complete records of one position.
    pub(crate) fn judged(
        &self,
        board: &dyn AnyPosition,
        strategies: &[Strategy],
        records: &[Record],
        stop: &StopFlag,
    ) -> Result<PositionVerdicts, Stop> {
        let budget = NodeBudget::new(self.nodes, stop);
        let choices = Vec::from_iter(records.iter().filter_map(|record| choice(board, record)));
        let moves = choices.iter().map(|(_, line, _)| line[0]);
        let reference = valued_moves(board, &self.reference, self.depth, moves, &budget)?;
        let Some(reference) = reference else {
            return Ok(PositionVerdicts::default());
        };
        let best = best(&reference);
        let valued: Vec<_> = choices
            .iter()
            .filter_map(|choice| Some((choice, of_move(&reference, choice.1[0])?)))
            .collect();
        let verdicts = valued
            .iter()
            .map(|(choice, chosen)| self.verdict(board, choice, chosen, best));
        let (verdicts, mut cases): PositionVerdicts = (verdicts.collect(), Vec::new());
        // Strategies that search the same tree often choose the same moves.
        let mut classified: HashMap<_, Case> = HashMap::new();
        for (((_, line, score), chosen), verdict) in valued.into_iter().zip(&verdicts) {
            let named = |recipe: &&Strategy| recipe.to_string() == verdict.strategy;
            let recipe = strategies.iter().find(named);
            let Some(recipe) = recipe.filter(|_| verdict.regret >= self.threshold) else {
                continue;
            };
            let tree = same_tree(recipe);
            let refuted = HorizonCase {
                root: board,
                tree: &tree,
                depth: Depth::new(verdict.depth),
                reference: &self.reference,
                reference_depth: self.depth,
                budget: &budget,
                expected_line: line,
                expected_score: *score,
                chosen,
                best,
                threshold: self.threshold,
            };
            let known = match classified.entry((tree.to_string(), refuted.depth, line[0])) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(classify(&refuted, verdict.clone())?),
            };
            cases.push(Case {
                verdict: verdict.clone(),
                ..known.clone()
            });
        }
        Ok((verdicts, cases))
    }

    pub(super) fn described(&self) -> Sentence {
        let (reference, depth) = (self.reference.to_string(), self.depth.plies());
        sentences::judged(&reference, depth, self.threshold, self.nodes)
    }

    pub(crate) fn name(&self) -> String {
        let (reference, depth, threshold) = (&self.reference, self.depth, self.threshold);
        let (first, last) = (self.judged.start(), self.judged.end());
        let nodes = self
            .nodes
            .map_or_else(String::new, |nodes| format!(", {nodes} nodes"));
        format!("{reference}, depth {depth}, on depths {first} to {last}, from {threshold}{nodes}")
    }

    fn verdict(
        &self,
        board: &dyn AnyPosition,
        (record, line, score): &Choice<'_>,
        chosen: &SearchResult,
        best: &SearchResult,
    ) -> Verdict {
        let text = |line: &[AnyMove]| coordinate_moves(board, line).join(" ");
        Verdict {
            suite: record.suite.clone(),
            position: record.position.clone(),
            game: record.game.clone(),
            fen: record.fen.clone(),
            strategy: record.strategy.clone(),
            depth: record.depth,
            chosen_move: text(&line[..1]),
            expected_score: *score,
            expected_line: record.pv.clone(),
            value: chosen.score,
            refutation: text(&chosen.line),
            best_move: text(&best.line[..1]),
            best_value: best.score,
            best_line: text(&best.line),
            regret: bounded(best.score) - bounded(chosen.score),
            reference: self.reference.to_string(),
            reference_depth: self.depth.plies(),
        }
    }
}
