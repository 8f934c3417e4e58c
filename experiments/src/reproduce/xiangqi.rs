//! JS Xiangqi, a xiangqi program built up in lessons: its figures, and the same searches by the lab.

use super::error::ReproduceError;
use super::measure::Agreement;
use engine_core::without_repetition::WithoutRepetition;
use engine_core::xiangqi::{Color, Evaluation, EvaluationSet, Fen, Keys, Xiangqi};
use engine_core::{Depth, Notation, Score};
use rayon::prelude::*;
use reports::{Table, numbers};
use search_variants::algorithm::alpha_beta::{self, AlphaBeta, FullWindow};
use search_variants::algorithm::minimax::{self, Minimax};
use search_variants::window::Bounds;
use search_variants::{Registry, Search, Status, Window};
use serde::{Deserialize, Serialize};
use sessions::StopHandle;
use sessions::searcher::node_limits;

/// A search to one depth, as it was published.
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
pub struct Lesson {
    pub verdict: Agreement,
    published: PublishedSearch,
    measured: PublishedSearch,
}

/// What a lesson of JS Xiangqi searches with.
struct LessonSearch {
    name: &'static str,
    title: &'static str,
    recipe: &'static str,
    /// Points for having the move.
    tempo: i32,
}

const STEPS: &[LessonSearch] = &[
    LessonSearch {
        name: "4",
        title: "maximum and minimum in turns, told from red's view",
        recipe: "minimax",
        tempo: 0,
    },
    LessonSearch {
        name: "5n",
        title: "the same by negation",
        recipe: "minimax",
        tempo: 3,
    },
    LessonSearch {
        name: "5s",
        title: "alpha-beta",
        recipe: "alpha-beta",
        tempo: 3,
    },
];

/// A line on each lesson: its name, what it is, its recipe.
pub(super) fn steps() -> Vec<String> {
    let line = |step: &LessonSearch| format!("{:2}  {}: {}", step.name, step.title, step.recipe);
    STEPS.iter().map(line).collect()
}

/// Runs all lessons on all cores. `None` if `stop` cut it short.
///
/// # Errors
/// If the carried figures are damaged.
pub fn compare_lessons(stop: &StopHandle) -> Result<Option<Vec<Lesson>>, ReproduceError> {
    rows()?.into_par_iter().map(|row| compare(row, stop)).collect()
}

fn rows() -> Result<Vec<PublishedSearch>, ReproduceError> {
    let text = include_str!("../../published/js-xiangqi.csv");
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let rows: Result<Vec<PublishedSearch>, csv::Error> = reader.deserialize().collect();
    rows.map_err(|source| ReproduceError::Damaged {
        program: "JS Xiangqi",
        source,
    })
}

fn compare(published: PublishedSearch, stop: &StopHandle) -> Result<Option<Lesson>, ReproduceError> {
    let Some(measured) = measure(&published, stop)? else {
        return Ok(None);
    };
    Ok(Some(Lesson {
        verdict: match measured == published {
            true => Agreement::Exact,
            false => Agreement::Missed,
        },
        published,
        measured,
    }))
}

/// The same search. JS Xiangqi knows no repetition, and its mate is worth the bound of its window.
fn measure(row: &PublishedSearch, stop: &StopHandle) -> Result<Option<PublishedSearch>, ReproduceError> {
    let Some(step) = STEPS.iter().find(|step| step.name == row.step) else {
        return Err(ReproduceError::NoStep(row.step.clone()));
    };
    let evaluation = Evaluation::clone(&EvaluationSet::Published.evaluation()).with_tempo(step.tempo);
    let fen: Fen = row.fen.parse()?;
    let board = WithoutRepetition(Xiangqi::with(&fen, &evaluation, &Keys::standard()));
    let window = Window {
        alpha: Score::evaluation(-10_000),
        beta: Score::evaluation(10_000),
    };
    let (recipe, budget) = (step.recipe.parse()?, node_limits(None, stop));
    let registry = Registry::empty()
        .with_algorithm(&minimax::INFO, Minimax)
        .with_algorithm(&alpha_beta::INFO, AlphaBeta::<FullWindow>::new(Bounds::Hard));
    let mut search = Search::by(&registry, board.clone(), &recipe).within(budget);
    let found = search.search_within(Depth::new(row.depth), window);
    let (Status::Complete, Some(score), Some(best)) = (found.status, found.score, found.best_move) else {
        return Ok(None);
    };
    let told_from_reds_view = step.tempo == 0 && fen.side_to_move() == Color::Black;
    Ok(Some(PublishedSearch {
        best_move: board.coordinates(best),
        score: if told_from_reds_view { -score } else { score }.centipawns(),
        nodes: found.counters.nodes,
        ..row.clone()
    }))
}

/// The figures side by side, a row a position and depth.
pub fn lessons_table(lessons: &[Lesson]) -> Table {
    let exact = lessons
        .iter()
        .filter(|lesson| lesson.verdict == Agreement::Exact)
        .count();
    let mut table = Table::new("JS Xiangqi, published and measured")
        .words("step")
        .words("position")
        .numbers("depth")
        .words("best")
        .numbers("score")
        .numbers("nodes published")
        .numbers("nodes measured")
        .words("verdict")
        .note("One search to one depth a row; scores in points of JS Xiangqi's tables.")
        .note(format!(
            "{exact} exact, {} missed, of {}.",
            lessons.len() - exact,
            lessons.len()
        ));
    let mut positions: Vec<&str> = Vec::new();
    for Lesson {
        verdict,
        published,
        measured,
    } in lessons
    {
        if !positions.contains(&published.fen.as_str()) {
            positions.push(&published.fen);
        }
        let number = positions
            .iter()
            .position(|fen| *fen == published.fen)
            .unwrap_or_default();
        let beside = |published: String, measured: String| match published == measured {
            true => published,
            false => format!("{published}, not {measured}"),
        };
        table.push(vec![
            published.step.clone(),
            format!("{}", number + 1),
            published.depth.to_string(),
            beside(published.best_move.clone(), measured.best_move.clone()),
            beside(published.score.to_string(), measured.score.to_string()),
            numbers::grouped(published.nodes),
            numbers::grouped(measured.nodes),
            verdict.text().to_owned(),
        ]);
    }
    for (fen, number) in positions.iter().zip(1..) {
        table = table.note(format!("position {number}: {fen}"));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_is_met_only_if_every_figure_is() {
        let row = rows().unwrap().swap_remove(0);
        assert_eq!(
            compare(row.clone(), &StopHandle::default())
                .unwrap()
                .unwrap()
                .verdict,
            Agreement::Exact
        );
        let off = [
            PublishedSearch {
                nodes: row.nodes + 1,
                ..row.clone()
            },
            PublishedSearch {
                score: row.score + 1,
                ..row.clone()
            },
            PublishedSearch {
                best_move: "a0a1".to_owned(),
                ..row
            },
        ];
        for row in off {
            assert_eq!(
                compare(row, &StopHandle::default()).unwrap().unwrap().verdict,
                Agreement::Missed
            );
        }
    }
}
