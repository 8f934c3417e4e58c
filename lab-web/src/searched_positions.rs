//! [`SearchedPosition`]: the results of a run, position by position.

use games::{Games, algebraic_line};
use reports::Status;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::Path;

const POSITIONS: &str = "positions.ndjson";
const RECORDS: &str = "records.ndjson";

/// The size in bytes of the largest file of records whose positions a page shows.
const LARGEST: u64 = 64 << 20;

/// A position, and the deepest complete search by each strategy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SearchedPosition {
    #[serde(flatten)]
    place: PositionKey,
    /// The suite's best moves.
    #[serde(default, rename(deserialize = "bm"))]
    best: Vec<String>,
    #[serde(skip_deserializing)]
    searches: Vec<DeepestSearch>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct PositionKey {
    suite: String,
    position: String,
    game: String,
    fen: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    #[serde(skip_serializing)]
    status: Status,
}

#[derive(Deserialize)]
struct Row {
    #[serde(flatten)]
    place: PositionKey,
    #[serde(flatten)]
    search: DeepestSearch,
}

/// The positions of a run, in the order of its records; none if there are no records, as in a match.
pub(crate) fn searched_positions(folder: &Path, games: &Games) -> Vec<SearchedPosition> {
    let records = folder.join(RECORDS);
    if fs::metadata(&records).is_ok_and(|about| about.len() > LARGEST) {
        return Vec::new();
    }
    let mut places = HashMap::new();
    let mut searched: Vec<SearchedPosition> = Vec::new();
    for Row { place, search } in rows::<Row>(&records).filter(|row| row.search.status.is_complete()) {
        let number = *places.entry(place.clone()).or_insert_with(|| {
            searched.push(SearchedPosition {
                place,
                best: Vec::new(),
                searches: Vec::new(),
            });
            searched.len() - 1
        });
        let searches = &mut searched[number].searches;
        match searches
            .iter_mut()
            .find(|known| known.strategy == search.strategy)
        {
            Some(known) if known.depth < search.depth => *known = search,
            Some(_) => (),
            None => searches.push(search),
        }
    }
    for expected in rows::<SearchedPosition>(&folder.join(POSITIONS)) {
        if let Some(&number) = places.get(&expected.place) {
            searched[number].best = expected.best;
        }
    }
    for SearchedPosition {
        place,
        best,
        searches,
    } in &mut searched
    {
        let chosen = searches.iter_mut().filter_map(|search| search.best_move.as_mut());
        for text in best.iter_mut().chain(chosen) {
            let written = algebraic_line(games, &place.game, &place.fen, text);
            *text = written.into_iter().next().unwrap_or_default();
        }
    }
    searched
}

/// The valid rows of a file; a truncated last row is skipped.
fn rows<R: DeserializeOwned>(file: &Path) -> impl Iterator<Item = R> {
    let lines = File::open(file).map(|file| BufReader::new(file).lines());
    let lines = lines.into_iter().flatten().map_while(Result::ok);
    lines.filter_map(|line| serde_json::from_str(&line).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameRegistry;

    #[test]
    fn each_strategy_has_its_deepest_complete_search_with_moves_as_they_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let place = format!(r#""suite":"s","position":"p","game":"chess","fen":"{fen}""#);
        let record = |depth: u32, nodes: u64, status: &str| {
            format!(
                r#"{{{place},"strategy":"minimax","depth":{depth},"nodes":{nodes},"main_ordering_pct":null,"best_move":"a1a8","score":10,"solved":true,"status":"{status}"}}"#
            )
        };
        let records = [
            record(1, 20, "complete"),
            record(2, 90, "complete"),
            record(3, 7, "aborted"),
        ];
        fs::write(folder.path().join(RECORDS), records.join("\n") + "\n{\"suite\":").unwrap();
        let expected = format!(r#"{{{place},"bm":["a1a8"]}}"#);
        fs::write(folder.path().join(POSITIONS), expected).unwrap();
        let all = searched_positions(folder.path(), GameRegistry::default().games());
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].best, ["Ra8#"]);
        assert_eq!(all[0].searches.len(), 1);
        assert_eq!((all[0].searches[0].depth, all[0].searches[0].nodes), (2, 90));
        assert_eq!(all[0].searches[0].best_move.as_deref(), Some("Ra8#"));
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
