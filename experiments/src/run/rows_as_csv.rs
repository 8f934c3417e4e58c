//! The rows of a run as CSV, with texts that no spreadsheet takes for formulas.

use super::TIMINGS;
use crate::error::Error;
use crate::experiment::Row;
use crate::folder::Folder;
use crate::rows::{RowError, WholeLines};
use reports::Timing;
use reports::control::csv_cell;
use std::io;

/// Writes the times as CSV, if there are any: a run that was broken off before has none.
pub(crate) fn write_timings(folder: &Folder) -> Result<(), Error> {
    match folder.path().join(TIMINGS).is_file() {
        true => write_csv::<Timing>(folder, TIMINGS, "timings.csv"),
        false => Ok(()),
    }
}

/// Writes rows as CSV, whose texts no program obeys.
pub(crate) fn write_csv<R: Row>(folder: &Folder, rows: &str, name: &str) -> Result<(), Error> {
    folder.write_with::<Error>(name, |out| {
        let mut csv = csv::Writer::from_writer(out);
        let mut lines = WholeLines::open(&folder.path().join(rows)).map_err(RowError::from)?;
        let (mut line, mut is_first) = (Vec::new(), true);
        while let Some(line) = lines.next(&mut line).map_err(RowError::from)? {
            let mut cells = csv::WriterBuilder::new()
                .has_headers(is_first)
                .from_writer(Vec::new());
            cells.serialize(lines.row::<R>(line)?).map_err(io::Error::from)?;
            let cells = cells.into_inner().map_err(csv::IntoInnerError::into_error)?;
            let mut cells = csv::ReaderBuilder::new()
                .has_headers(false)
                .from_reader(&cells[..]);
            for row in cells.records() {
                let row = row.map_err(io::Error::from)?;
                let harmless = row.iter().map(|cell| csv_cell(cell).into_owned());
                csv.write_record(harmless).map_err(io::Error::from)?;
            }
            is_first = false;
        }
        Ok(csv.flush()?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::Folder;
    use reports::{MinimalTreeRecord, Record};
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
