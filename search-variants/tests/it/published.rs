//! The published program's figures, row by row.

use engine_core::chess::{Fen, Mailbox};
use engine_core::{Depth, Notation};
use rayon::prelude::*;
use search_variants::{Search, Strategy};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A row of `published-engine-more.csv`; nodes and ordering are cumulative from depth 1.
#[derive(Debug, PartialEq, Deserialize)]
struct Row {
    fen: String,
    stage: String,
    depth: u32,
    best: String,
    score: i32,
    nodes: u64,
    ordering: String,
}

/// The recipe of a stage.
fn recipe(stage: &str) -> Strategy {
    let parts = match stage {
        "alpha-beta" => "",
        "quiescence" => "+qs",
        "mvv-lva" => "+qs+mvv-lva",
        "killers-only" => "+qs+mvv-lva+killers",
        "killers(published: +pv +history)" => "+qs+mvv-lva+killers+history+pv",
        "jschess-final(second-killer slip)" | "final one killer slot" => "+qs+mvv-lva+killers=1+history+pv",
        other => panic!("unknown stage {other}"),
    };
    format!("alpha-beta+check-ext{parts}").parse().unwrap()
}

#[test]
fn all_169_rows_of_the_published_program_come_out_to_the_last_node() {
    let text = include_str!("../data/published-engine-more.csv");
    let rows: Vec<Row> = csv::Reader::from_reader(text.as_bytes())
        .into_deserialize()
        .map(Result::unwrap)
        .collect();
    assert_eq!(rows.len(), 169);
    let mut searches: BTreeMap<(&str, &str), Vec<&Row>> = BTreeMap::new();
    for row in &rows {
        searches.entry((&row.fen, &row.stage)).or_default().push(row);
    }
    searches.into_par_iter().for_each(|((fen, stage), rows)| {
        let board = Mailbox::new(&fen.parse::<Fen>().unwrap());
        let mut search = Search::new(board.clone(), &recipe(stage));
        let iterations: Vec<_> = search.deepen(Depth::new(5)).take(rows.len()).collect();
        for (row, found) in rows.into_iter().zip(iterations) {
            let measured = Row {
                fen: row.fen.clone(),
                stage: row.stage.clone(),
                depth: found.depth.plies(),
                best: board.coordinates(found.best_move.unwrap()),
                score: found.score.unwrap().centipawns(),
                nodes: found.totals.nodes,
                ordering: match (row.ordering.as_str(), found.totals.ordering_pct()) {
                    // The original does not print it at depth 1.
                    ("", _) | (_, None) => String::new(),
                    (_, Some(pct)) => format!("{pct:.2}%"),
                },
            };
            assert_eq!(&measured, row);
        }
    });
}
