//! The published xiangqi program's figures, row by row.

use engine_core::without_repetition::WithoutRepetition;
use engine_core::xiangqi::{Color, Evaluation, EvaluationSet, Fen, Keys, Xiangqi};
use engine_core::{Depth, Notation, Score};
use rayon::prelude::*;
use search_variants::{Search, Window};
use serde::Deserialize;

/// A row of `experiments/published/js-xiangqi.csv`.
#[derive(Debug, PartialEq, Deserialize)]
struct Row {
    step: String,
    fen: String,
    depth: u32,
    best_move: String,
    score: i32,
    nodes: u64,
}

#[test]
fn all_65_rows_of_the_published_xiangqi_program_come_out_to_the_last_node() {
    let text = include_str!("../../../experiments/published/js-xiangqi.csv");
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let rows: Vec<Row> = reader.deserialize().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 65);
    rows.into_par_iter()
        .for_each(|row| assert_eq!(measured(&row), row));
}

/// Step 4 is minimax from red's view; 5n and 5s are negamax and alpha-beta, and add three points for having
/// the move.
fn measured(row: &Row) -> Row {
    let (strategy, tempo) = match row.step.as_str() {
        "4" => ("minimax", 0),
        "5n" => ("minimax", 3),
        "5s" => ("alpha-beta", 3),
        other => panic!("unknown step {other}"),
    };
    let evaluation = EvaluationSet::Published.evaluation();
    let evaluation = Evaluation::clone(&evaluation).with_tempo(tempo);
    let fen: Fen = row.fen.parse().unwrap();
    // These steps know no repetition, and a mate is worth as much as the window is wide.
    let board = WithoutRepetition(Xiangqi::with(&fen, &evaluation, &Keys::standard()));
    let window = Window {
        alpha: Score::evaluation(-10_000),
        beta: Score::evaluation(10_000),
    };
    let mut search = Search::new(board.clone(), &strategy.parse().unwrap());
    let found = search.search_within(Depth::new(row.depth), window);
    let score = found.score.unwrap();
    let is_told_from_reds_view = row.step == "4" && fen.side_to_move() == Color::Black;
    Row {
        step: row.step.clone(),
        fen: row.fen.clone(),
        depth: row.depth,
        best_move: board.coordinates(found.best_move.unwrap()),
        score: if is_told_from_reds_view { -score } else { score }.centipawns(),
        nodes: found.counters.nodes,
    }
}
