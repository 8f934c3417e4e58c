//! [`Report`]: the results of a measurement, for a page.

use crate::suite::PositionRow;
use games::{Games, algebraic_line};
use reports::{Document, Record, Table};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};

/// The progress of a stage of a measurement.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ProgressState {
    pub stage: &'static str,
    pub done: u64,
    pub of: u64,
    /// Nodes of all searches of the measurement so far, unfinished ones included.
    pub nodes: u64,
    /// The current result of a match's pairing, to show after the figures.
    pub standing: String,
}

/// The results of a measurement. What only a folder of files has is empty without one.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    pub folder: String,
    pub interrupted: bool,
    #[serde(flatten)]
    pub document: Document,
    pub positions: Vec<Value>,
    /// The main table at every depth as CSV, if the results are those of a run.
    pub summary: String,
    /// The report's text and tables as one LaTeX file.
    pub latex: String,
    /// Each table in LaTeX, by its anchor on the page.
    pub latex_tables: BTreeMap<String, String>,
    /// Files in the folder that can be downloaded.
    pub files: Vec<String>,
}

impl Report {
    /// A report without files.
    pub fn new(document: Document, positions: Vec<Value>) -> Report {
        let summary = document.tables_called("summary").next();
        Report {
            summary: summary.map(Table::to_csv).unwrap_or_default(),
            document,
            positions,
            ..Report::default()
        }
    }
}

/// The positions of a run, in the order of its records, with their expected moves.
pub fn searched_positions(
    records: impl Iterator<Item = Record>,
    expected: impl Iterator<Item = PositionRow>,
    games: &Games,
) -> Vec<Value> {
    let mut places = HashMap::new();
    let mut searched: Vec<([String; 4], Vec<Record>)> = Vec::new();
    for mut record in records.filter(Record::is_complete) {
        let [suite, position] = [&mut record.suite, &mut record.position].map(Option::take);
        let [game, fen] = [&mut record.game, &mut record.fen].map(std::mem::take);
        let key = [suite.unwrap_or_default(), position.unwrap_or_default(), game, fen];
        let number = *places.entry(key.clone()).or_insert_with(|| {
            searched.push((key, Vec::new()));
            searched.len() - 1
        });
        let searches = &mut searched[number].1;
        match searches
            .iter_mut()
            .find(|known| known.strategy == record.strategy)
        {
            Some(known) if known.depth < record.depth => *known = record,
            Some(_) => (),
            None => searches.push(record),
        }
    }
    let mut best: HashMap<usize, Vec<String>> = HashMap::new();
    for row in expected {
        let moves = row.expected.best().to_vec();
        if let Some(&number) = places.get(&[row.suite, row.position, row.game, row.fen]) {
            best.insert(number, moves);
        }
    }
    let position =
        |(number, ([suite, position, game, fen], searches)): (usize, ([String; 4], Vec<Record>))| {
            let written = |text: &String| {
                algebraic_line(games, &game, &fen, text)
                    .into_iter()
                    .next()
                    .unwrap_or_default()
            };
            let best = best.get(&number).into_iter().flatten().map(written);
            let searches = searches.iter().map(|search| {
                json!({
                    "strategy": search.strategy,
                    "depth": search.depth,
                    "nodes": search.nodes,
                    "main_ordering_pct": search.main_ordering_pct,
                    "best_move": search.best_move.as_ref().map(written),
                    "score": search.score,
                    "solved": search.solved,
                })
            });
            let (best, searches) = (Vec::from_iter(best), Vec::from_iter(searches));
            json!({
                "suite": suite,
                "position": position,
                "game": game,
                "fen": fen,
                "best": best,
                "searches": searches,
            })
        };
    searched.into_iter().enumerate().map(position).collect()
}
