//! Suites that give best moves, and moves to be avoided, are scored.

use crate::lab::Lab;

const SUITE: &str = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; c8 \"10 4\"; c9 \"d6d1 d6d4\"; id \"mate in three\";\n\
                     4k3/8/8/8/8/8/4q3/R3K3 w - - bm Kxe2; id \"in check\";\n\
                     4k3/8/8/8/8/8/8/4KQ2 w - - am Qf8+; id \"to be avoided\";\n\
                     4k3/8/4K3/4P3/8/8/8/8 w - - id \"nothing expected\";\n";

#[test]
fn the_best_move_is_held_against_what_the_suite_expects() {
    let lab = Lab::new();
    lab.write("moves.epd", SUITE);
    lab.run_well("run --suite moves.epd --depth 3 --strategy alpha-beta+qs --out out");
    let records = lab.records("out");
    assert_eq!(records.len(), 4 * 3);
    for record in &records {
        let best = record.best_move.as_deref().unwrap();
        let expected = match record.name() {
            "mate in three" => Some(best == "d6d1"),
            "in check" => Some(best == "e1e2"),
            "to be avoided" => Some(best != "f1f8"),
            _ => None,
        };
        assert_eq!(record.solved, expected, "{record:?}");
        assert_eq!(
            record.points.is_some(),
            record.name() == "mate in three",
            "{record:?}"
        );
    }
    assert!(records.iter().any(|record| record.solved == Some(true)));
    let page = lab.read("out/report.md");
    for depth in 1..=3 {
        let solved = records
            .iter()
            .filter(|record| record.depth == depth && record.solved == Some(true));
        let row = format!("| alpha-beta+qs | {depth} | {} of 3 |", solved.count());
        let shown = page.lines().find(|line| line.starts_with(&row));
        let points: u16 = records
            .iter()
            .filter(|record| record.depth == depth)
            .filter_map(|record| record.points)
            .sum();
        assert!(
            shown.is_some_and(|line| line.ends_with(&format!(" {points} |"))),
            "{row}: {page}"
        );
    }
    assert!(page.contains("(charts/solved.svg)"), "{page}");
}
