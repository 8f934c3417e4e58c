//! Every algorithm, every setting of every part and every step of the roadmap visits the nodes and finds the
//! score stored in `node_counts.txt`. After a change that is meant to move counts, `TRYCMD=overwrite` writes
//! the file anew.

use super::positions::{KIWIPETE, START, XIANGQI, bitboard, nodes, xiangqi};
use engine_core::{Depth, Searchable};
use rayon::prelude::*;
use search_variants::{Catalogue, Search, Status, Strategy};

/// Chess at the start and with many captures, an endgame with checks, and xiangqi.
const CHESS: [&str; 3] = [START, KIWIPETE, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"];

/// Node budget of a search: it goes as deep as this lasts.
const NODES: u64 = 150_000;

/// Each algorithm alone and with good move ordering; each setting of each part with algorithms that usually
/// have it; the steps of the roadmap. Combinations that make no sense are left out.
fn strategies() -> Vec<Strategy> {
    let catalogue = Catalogue::standard();
    let algorithms = catalogue.algorithms().iter().map(|info| info.name);
    let mut texts: Vec<String> = algorithms
        .flat_map(|name| ["", "+qs+mvv-lva+killers"].map(|parts| format!("{name}{parts}")))
        .collect();
    for part in catalogue.parts() {
        let settings = part
            .settings()
            .iter()
            .map(|setting| format!("{}={}", part.name, setting.name));
        let forms: Vec<String> = if part.settings().is_empty() {
            vec![part.name.to_owned()]
        } else {
            settings.collect()
        };
        for form in forms {
            for base in [
                "alpha-beta",
                "alpha-beta+qs+mvv-lva+killers",
                "pvs+qs+history",
                "mcts",
            ] {
                texts.push(format!("{base}+{form}"));
            }
        }
    }
    texts.extend(Strategy::roadmap().iter().map(ToString::to_string));
    texts.sort();
    texts.dedup();
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

/// The nodes of each depth that a search completes, and the score of the last.
fn counted<P: Searchable>(board: P, strategy: &Strategy) -> String {
    let limits = nodes(NODES);
    let mut search = Search::new(board, strategy).within(limits);
    let done = search
        .deepen(Depth::new(6))
        .filter(|found| found.status == Status::Complete);
    let (mut counts, mut last) = (Vec::new(), None);
    for found in done {
        counts.push(found.counters.nodes.to_string());
        last = found.score;
    }
    let score = last.map_or_else(|| "none".to_owned(), |score| score.centipawns().to_string());
    format!("{}: {score}", counts.join(" "))
}

#[test]
fn every_algorithm_and_every_part_visits_the_nodes_it_visited() {
    let strategies = strategies();
    let lines: Vec<String> = strategies
        .par_iter()
        .map(|strategy| {
            let chess = CHESS.map(|fen| counted(bitboard(fen), strategy)).join("; ");
            format!("{strategy}: {chess}; {}\n", counted(xiangqi(XIANGQI), strategy))
        })
        .collect();
    let found = lines.concat();
    if std::env::var_os("TRYCMD").is_some_and(|wish| wish == "overwrite") {
        std::fs::write("tests/it/node_counts.txt", &found).unwrap();
        return;
    }
    let expected = include_str!("node_counts.txt");
    let moved: Vec<&str> = found
        .lines()
        .filter(|&line| !expected.lines().any(|kept| kept == line))
        .collect();
    assert!(moved.is_empty(), "counts have moved:\n{}", moved.join("\n"));
    assert_eq!(
        found.lines().count(),
        expected.lines().count(),
        "fewer strategies"
    );
}
