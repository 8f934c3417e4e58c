//! JS Xiangqi, a xiangqi program built up in lessons: its figures, and the same searches by the lab.

use super::{Agreement, beside};
use crate::reproduce::published_figures::{damaged, figures};
use crate::spec::text::dedup_ordered;
use engine_core::without_repetition::WithoutRepetition;
use engine_core::xiangqi::{Color, Evaluation, EvaluationSet, Fen, Keys, Xiangqi};
use engine_core::{Depth, Notation, Score};
use rayon::prelude::*;
use reports::sentences::reproduce as sentences;
use reports::{Table, numbers};
use search_variants::algorithm::alpha_beta::{self, AlphaBeta, FULL_WINDOW};
use search_variants::algorithm::minimax::{self, Minimax};
use search_variants::{Registry, Search, Status, Window};
use serde::{Deserialize, Serialize};
use sessions::search_iterator::node_limits;
use sessions::{PlainError, StopFlag};

const PROGRAM: &str = "JS Xiangqi";

/// Name, title and recipe of each lesson.
pub(super) const STEPS: [[&str; 3]; 3] = [
    [
        FROM_REDS_VIEW,
        "maximum and minimum in turns, told from red's view",
        "minimax",
    ],
    ["5n", "the same by negation", "minimax"],
    ["5s", "alpha-beta", "alpha-beta"],
];

/// The lesson whose scores are from Red's point of view and include no bonus for the side to move.
const FROM_REDS_VIEW: &str = "4";
const TEMPO: i32 = 3;

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct PublishedSearch {
    step: String,
    fen: String,
    depth: u32,
    best_move: String,
    score: i32,
    nodes: u64,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct XiangqiFigure {
    pub verdict: Agreement,
    published: PublishedSearch,
    measured: PublishedSearch,
}

fn rows() -> Result<Vec<PublishedSearch>, PlainError> {
    figures(PROGRAM, include_str!("../../published/js-xiangqi.csv"))
}

pub(super) fn compare(stop: &StopFlag) -> Result<Option<Vec<XiangqiFigure>>, PlainError> {
    rows()?.into_par_iter().map(|row| lesson(row, stop)).collect()
}

fn lesson(published: PublishedSearch, stop: &StopFlag) -> Result<Option<XiangqiFigure>, PlainError> {
    let measured = measured(&published, stop)?;
    Ok(measured.map(|measured| XiangqiFigure {
        verdict: if measured == published { Agreement::Exact } else { Agreement::Missed },
        published,
        measured,
    }))
}

/// The same search by the lab. JS Xiangqi does not detect repetitions, and scores a mate as the bound of its
/// window.
fn measured(row: &PublishedSearch, stop: &StopFlag) -> Result<Option<PublishedSearch>, PlainError> {
    let step = STEPS.iter().find(|[name, ..]| *name == row.step);
    let [name, _, recipe] = step.ok_or("a step without a recipe").map_err(damaged(PROGRAM))?;
    let from_reds_view = *name == FROM_REDS_VIEW;
    let tempo = if from_reds_view { 0 } else { TEMPO };
    let evaluation = Evaluation::clone(&EvaluationSet::Published.evaluation()).with_tempo(tempo);
    let fen: Fen = row.fen.parse().map_err(damaged(PROGRAM))?;
    let recipe = recipe.parse().map_err(damaged(PROGRAM))?;
    let board = WithoutRepetition(Xiangqi::with(&fen, &evaluation, &Keys::standard()));
    let window = Window {
        alpha: Score::evaluation(-10_000),
        beta: Score::evaluation(10_000),
    };
    let registry = Registry::empty()
        .with_algorithm(&minimax::INFO, Minimax)
        .with_algorithm(&alpha_beta::INFO, AlphaBeta::<FULL_WINDOW>::HARD);
    let search = Search::by(&registry, board.clone(), &recipe);
    let mut search = search.within(node_limits(None, stop));
    let found = search.search_within(Depth::new(row.depth), window);
    let (Status::Complete, Some(score), Some(best)) = (found.status, found.score, found.best_move) else {
        return Ok(None);
    };
    let is_turned = from_reds_view && fen.side_to_move() == Color::Black;
    Ok(Some(PublishedSearch {
        best_move: board.coordinates(best),
        score: if is_turned { -score } else { score }.centipawns(),
        nodes: found.counters.nodes,
        ..row.clone()
    }))
}

pub(super) fn table(lessons: &[XiangqiFigure]) -> Table {
    let exact = lessons.iter().filter(|lesson| lesson.verdict == Agreement::Exact);
    let exact = exact.count();
    let positions = dedup_ordered(lessons.iter().map(|lesson| lesson.published.fen.as_str()));
    let number = |lesson: &XiangqiFigure| {
        let place = positions.iter().position(|fen| *fen == lesson.published.fen);
        place.map(|place| (place + 1).to_string())
    };
    let both = |lesson: &XiangqiFigure, figure: fn(&PublishedSearch) -> String| {
        beside(figure(&lesson.published), &figure(&lesson.measured))
    };
    Table::of("JS Xiangqi, published and measured", lessons)
        .words("step", |lesson| &lesson.published.step)
        .words("position", number)
        .numbers("depth", |lesson| lesson.published.depth.to_string())
        .words("best", |lesson| both(lesson, |search| search.best_move.clone()))
        .numbers("score", |lesson| both(lesson, |search| search.score.to_string()))
        .numbers("nodes published", |lesson| {
            numbers::grouped(lesson.published.nodes)
        })
        .numbers("nodes measured", |lesson| numbers::grouped(lesson.measured.nodes))
        .words("verdict", |lesson| lesson.verdict.to_string())
        .notes(sentences::of_xiangqi(exact, lessons.len()))
        .notes(
            positions
                .iter()
                .zip(1..)
                .map(|(fen, number)| sentences::position(number, fen)),
        )
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_is_met_only_if_every_figure_is() {
        let row = rows().unwrap().swap_remove(0);
        let verdict = |row| lesson(row, &StopFlag::default()).unwrap().unwrap().verdict;
        assert_eq!(verdict(row.clone()), Agreement::Exact);
        let changes: [fn(&mut PublishedSearch); 3] = [
            |row| row.nodes += 1,
            |row| row.score += 1,
            |row| row.best_move = "a0a1".to_owned(),
        ];
        for change in changes {
            let mut changed = row.clone();
            change(&mut changed);
            assert_eq!(verdict(changed), Agreement::Missed);
        }
    }
}
