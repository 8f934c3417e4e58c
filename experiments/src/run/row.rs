//! [`Row`]: what tells which job a row belongs to.

use super::positions;
use crate::sense::Sense;
use engine_core::Status;
use reports::{MinimalTreeRecord, Record, Timing};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;

/// A result of a job: that of one depth.
pub(crate) trait Row: Serialize + DeserializeOwned + Sense {
    /// The digest that a position is found by.
    fn position_key(&self) -> u64;
    fn member(&self) -> Cow<'_, str>;
    fn depth(&self) -> u32;
    fn status(&self) -> Status;
    fn texts(&mut self) -> Vec<&mut String>;
    /// The row without what differs from run to run.
    fn timeless(self) -> Self;
}

impl Row for Record {
    fn position_key(&self) -> u64 {
        position_key(&self.suite, &self.position, &self.fen)
    }

    fn member(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.strategy)
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn status(&self) -> Status {
        self.status
    }

    fn texts(&mut self) -> Vec<&mut String> {
        let named = [&mut self.suite, &mut self.position, &mut self.best_move];
        let named = named.into_iter().flatten();
        let others = [
            &mut self.game,
            &mut self.fen,
            &mut self.board,
            &mut self.eval,
            &mut self.strategy,
            &mut self.pv,
        ];
        named.chain(others).collect()
    }

    fn timeless(self) -> Record {
        Record {
            time_s: 0.0,
            nps: None,
            ..self
        }
    }
}

impl Row for MinimalTreeRecord {
    fn position_key(&self) -> u64 {
        position_key(&self.suite, &self.position, &self.fen)
    }

    fn member(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.tree)
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn status(&self) -> Status {
        self.status
    }

    fn texts(&mut self) -> Vec<&mut String> {
        let named = [&mut self.suite, &mut self.position].into_iter().flatten();
        let others = [
            &mut self.game,
            &mut self.fen,
            &mut self.board,
            &mut self.eval,
            &mut self.tree,
            &mut self.first_search,
        ];
        named.chain(others).collect()
    }

    fn timeless(self) -> MinimalTreeRecord {
        MinimalTreeRecord { time_s: 0.0, ..self }
    }
}

impl Row for Timing {
    fn position_key(&self) -> u64 {
        position_key(&self.suite, &self.position, &self.fen)
    }

    fn member(&self) -> Cow<'_, str> {
        Cow::Owned(in_round(&self.strategy, self.round))
    }

    fn depth(&self) -> u32 {
        1
    }

    fn status(&self) -> Status {
        Status::Complete
    }

    fn texts(&mut self) -> Vec<&mut String> {
        let named = [&mut self.suite, &mut self.position].into_iter().flatten();
        named
            .chain([&mut self.game, &mut self.fen, &mut self.strategy])
            .collect()
    }

    fn timeless(self) -> Timing {
        Timing {
            processor_s: 0.0,
            ..self
        }
    }
}

pub(super) fn in_round(strategy: &str, round: u32) -> String {
    format!("{strategy} in round {round}")
}

/// The digest that a position is found by.
pub(crate) fn position_key(suite: &Option<String>, position: &Option<String>, fen: &str) -> u64 {
    let text = |name: &Option<String>| name.clone().unwrap_or_default();
    positions::key(&text(suite), &text(position), fen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::Folder;
    use crate::run::write_csv;
    use reports::control::csv_cell;
    use serde_json::{Value, json};

    /// What programs act on: spreadsheets, terminals, and whoever shows text.
    const HOSTILE: [&str; 8] = [
        "=cmd|' /C calc'!A0",
        "+1+1",
        "-1+1",
        "@SUM(A1)",
        "\t=1",
        "x;=1",
        "\u{1b}[31m",
        "\u{202e}turned",
    ];

    /// A file of rows with a hostile text in each column that takes one, and what becomes of it in CSV, if
    /// the row makes sense with it. Which columns take such texts.
    fn write_hostile<R: Row>(row: &Value) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let folder = Folder::create(Some(&path), "unused").unwrap();
        let mut columns = Vec::new();
        for column in row.as_object().unwrap().keys() {
            // Whether it takes text is asked of the row itself, not of a list. The status is one of a few
            // words.
            let takes = |text: &str| {
                let mut row = row.clone();
                row[column] = text.into();
                serde_json::from_value::<R>(row.clone()).is_ok().then_some(row)
            };
            if takes("any").is_none() {
                continue;
            }
            let mut is_taken = false;
            for hostile in HOSTILE {
                let row = takes(hostile).unwrap();
                std::fs::write(path.join("rows.ndjson"), format!("{row}\n")).unwrap();
                match write_csv::<R>(&folder, "rows.ndjson", "rows.csv") {
                    Ok(()) => is_taken = true,
                    Err(error) => {
                        let told = sessions::with_causes(&error);
                        assert!(told.contains("rows.ndjson:1"), "{column}: {told}");
                        continue;
                    }
                }
                let mut written = csv::Reader::from_path(path.join("rows.csv")).unwrap();
                let place = written.headers().unwrap().iter().position(|name| name == column);
                let cells = written.records().next().unwrap().unwrap();
                let cell = &cells[place.unwrap()];
                assert_eq!(csv_cell(cell), cell, "{column}");
                assert_ne!(cell, hostile, "{column}");
            }
            columns.extend(is_taken.then(|| column.clone()));
        }
        columns
    }

    #[test]
    fn no_program_obeys_a_text_of_any_column_of_a_file_of_rows_in_csv() {
        let record = json!({
            "suite": null, "position": null, "game": "chess", "fen": "x", "board": "bitboard", "eval": "material",
            "strategy": "minimax", "depth": 1, "score": null, "best_move": null, "pv": "", "solved": null,
            "nodes": 1, "nodes_total": 1, "leaf_nodes": 1, "q_nodes": 0, "cutoffs": 0, "first_move_cutoffs": 0,
            "ordering_pct": null, "ordering_pct_total": null, "seldepth": 1, "time_s": 0.5, "nps": null,
            "status": "complete",
        });
        // No text that is hostile is a move or a line of moves.
        assert_eq!(
            write_hostile::<Record>(&record),
            ["board", "eval", "fen", "game", "position", "strategy", "suite"]
        );
        let tree = json!({
            "suite": null, "position": null, "game": "chess", "fen": "x", "board": "bitboard", "eval": "material",
            "tree": "alpha-beta", "first_search": "alpha-beta", "depth": 1, "score": null, "minimal_nodes": null,
            "nodes": 1, "leaf_nodes": 1, "q_nodes": 0, "searches": 1, "first_nodes": 1, "branching": null,
            "knuth_moore_leaves": null, "time_s": 0.5, "status": "complete",
        });
        assert_eq!(
            write_hostile::<MinimalTreeRecord>(&tree),
            [
                "board",
                "eval",
                "fen",
                "first_search",
                "game",
                "position",
                "suite",
                "tree"
            ]
        );
    }
}
