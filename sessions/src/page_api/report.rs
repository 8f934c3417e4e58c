//! [`Report`]: the results of a measurement, for a page.

use crate::suite::PositionRow;
use games::{Games, algebraic_line};
use reports::{Document, Record, Table};
use serde::Serialize;
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
    pub positions: Vec<SearchedPosition>,
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
    pub fn new(document: Document, positions: Vec<SearchedPosition>) -> Report {
        let summary = document.tables_called("summary").next();
        Report {
            summary: summary.map(Table::to_csv).unwrap_or_default(),
            document,
            positions,
            ..Report::default()
        }
    }
}

/// A position, and the deepest complete search by each strategy.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchedPosition {
    suite: String,
    position: String,
    game: String,
    fen: String,
    /// The suite's best moves.
    best: Vec<String>,
    searches: Vec<DeepestSearch>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct DeepestSearch {
    strategy: String,
    depth: u32,
    nodes: u64,
    /// The first-move cutoff rate of the main search, in percent.
    main_ordering_pct: Option<f64>,
    best_move: Option<String>,
    /// In centipawns, from the side to move.
    score: Option<i32>,
    solved: Option<bool>,
}

/// The positions of a run, in the order of its records, with their expected moves.
pub fn searched_positions(
    records: impl Iterator<Item = Record>,
    expected: impl Iterator<Item = PositionRow>,
    games: &Games,
) -> Vec<SearchedPosition> {
    let written = |game: &str, fen: &str, text: &str| {
        let line = algebraic_line(games, game, fen, text);
        line.into_iter().next().unwrap_or_default()
    };
    let mut places = HashMap::new();
    let mut searched: Vec<SearchedPosition> = Vec::new();
    for record in records.filter(Record::is_complete) {
        let [suite, position] = [record.suite, record.position].map(Option::unwrap_or_default);
        let key = [suite, position, record.game, record.fen];
        let number = *places.entry(key.clone()).or_insert_with(|| {
            let [suite, position, game, fen] = key;
            searched.push(SearchedPosition {
                suite,
                position,
                game,
                fen,
                best: Vec::new(),
                searches: Vec::new(),
            });
            searched.len() - 1
        });
        let searches = &mut searched[number].searches;
        let search = DeepestSearch {
            best_move: record.best_move,
            strategy: record.strategy,
            depth: record.depth,
            nodes: record.nodes,
            main_ordering_pct: record.main_ordering_pct,
            score: record.score,
            solved: record.solved,
        };
        let mut known = searches.iter_mut();
        match known.find(|known| known.strategy == search.strategy) {
            Some(known) if known.depth < search.depth => *known = search,
            Some(_) => (),
            None => searches.push(search),
        }
    }
    for row in expected {
        let best = row.expected.best().iter();
        let best: Vec<String> = best.map(|text| written(&row.game, &row.fen, text)).collect();
        if let Some(&number) = places.get(&[row.suite, row.position, row.game, row.fen]) {
            searched[number].best = best;
        }
    }
    for SearchedPosition {
        game, fen, searches, ..
    } in &mut searched
    {
        let chosen = searches.iter_mut().filter_map(|search| search.best_move.as_mut());
        chosen.for_each(|text| *text = written(game, fen, text));
    }
    searched
}
