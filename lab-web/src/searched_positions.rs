//! The results of a run, position by position, from the files of its folder.

use games::Games;
use reports::Record;
use serde::de::DeserializeOwned;
use sessions::page_api::{self, SearchedPosition};
use sessions::suite::PositionRow;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::Path;

const POSITIONS: &str = "positions.ndjson";
const RECORDS: &str = "records.ndjson";

/// The size in bytes of the largest file of records whose positions a page shows.
const LARGEST: u64 = 64 << 20;

/// The positions of a run, in the order of its records; none if there are no records, as in a match.
pub(crate) fn searched_positions(folder: &Path, games: &Games) -> Vec<SearchedPosition> {
    let records = folder.join(RECORDS);
    if fs::metadata(&records).is_ok_and(|about| about.len() > LARGEST) {
        return Vec::new();
    }
    let (records, expected) = (
        rows::<Record>(&records),
        rows::<PositionRow>(&folder.join(POSITIONS)),
    );
    page_api::searched_positions(records, expected, games)
}

/// The valid rows of a file; a truncated last row is skipped.
fn rows<R: DeserializeOwned>(file: &Path) -> impl Iterator<Item = R> + use<R> {
    let lines = File::open(file).map(|file| BufReader::new(file).lines());
    let lines = lines.into_iter().flatten().map_while(Result::ok);
    lines.filter_map(|line| serde_json::from_str(&line).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::{Status, Stop};
    use games::GameRegistry;

    #[test]
    fn each_strategy_has_its_deepest_complete_search_with_moves_as_they_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let record = |depth: u32, nodes: u64, status: Status| Record {
            suite: Some("s".to_owned()),
            position: Some("p".to_owned()),
            game: "chess".to_owned(),
            fen: fen.to_owned(),
            strategy: "minimax".to_owned(),
            best_move: Some("a1a8".to_owned()),
            depth,
            nodes,
            status,
            ..Record::default()
        };
        let records = [
            record(1, 20, Status::Complete),
            record(2, 90, Status::Complete),
            record(3, 7, Status::Stopped(Stop::Nodes)),
        ];
        let lines = records.map(|record| serde_json::to_string(&record).unwrap());
        fs::write(folder.path().join(RECORDS), lines.join("\n") + "\n{\"suite\":").unwrap();
        let expected =
            format!(r#"{{"suite":"s","position":"p","game":"chess","fen":"{fen}","bm":["a1a8"]}}"#);
        fs::write(folder.path().join(POSITIONS), expected).unwrap();
        let all = searched_positions(folder.path(), GameRegistry::default().games());
        let all = serde_json::to_value(all).unwrap();
        assert_eq!(all.as_array().unwrap().len(), 1);
        assert_eq!(all[0]["best"], serde_json::json!(["Ra8#"]));
        let searches = &all[0]["searches"];
        assert_eq!(searches.as_array().unwrap().len(), 1);
        assert_eq!(
            (&searches[0]["depth"], &searches[0]["nodes"]),
            (&2.into(), &90.into())
        );
        assert_eq!(searches[0]["best_move"], "Ra8#");
    }

    #[test]
    fn a_folder_without_records_has_no_positions() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(
            searched_positions(folder.path(), GameRegistry::default().games()),
            []
        );
    }
}
