//! The long tables of lessons 9 and 13, and a chart, come from outputs of `lab match`. The book keeps these
//! in `measured`, because the matches take an hour.

use crate::lab::{Ended, Lab};
use crate::lessons::{BOOK, same_or_renewed};
use returns::{DiminishingReturns, GrowthKind, chart};
use std::path::Path;

#[path = "../../../experiments/examples/diminishing_returns/returns.rs"]
mod returns;

const LESSON: &str = "09-what-is-it-worth-over-the-board";

/// What is kept of measurements of a kind.
pub(crate) fn kept(file: &str) -> String {
    std::fs::read_to_string(format!("{BOOK}/measured/{file}.ndjson")).unwrap()
}

fn returns() -> [DiminishingReturns; 2] {
    [(GrowthKind::Ply, "plies"), (GrowthKind::Doubling, "doublings")]
        .map(|(more, file)| DiminishingReturns::read(more, &kept(file)).unwrap())
}

pub(crate) fn lesson(name: &str) -> String {
    std::fs::read_to_string(format!("{BOOK}/{name}.md")).unwrap()
}

#[test]
fn the_lesson_shows_the_tables_and_the_chart_of_the_matches_that_are_kept() {
    let lesson = lesson(LESSON);
    let returns = returns();
    for more in &returns {
        let table = more.table().to_text(80);
        assert!(lesson.contains(&table), "the lesson has not\n{table}");
        for (_, pairing) in &more.measured {
            assert!(2 * pairing.pentanomial.pairs() >= 1_000, "{}", pairing.first);
        }
    }
    let drawn = chart(&returns).to_svg();
    let path = format!("{BOOK}/images/{LESSON}/measured/returns.svg");
    same_or_renewed(Path::new(&path), drawn.as_bytes());
}

#[test]
fn players_who_are_no_neighbors_are_refused() {
    for (more, first, second) in [
        (GrowthKind::Ply, "pvs,depth=3", "pvs,depth=1"),
        (GrowthKind::Ply, "pvs,nodes=3", "pvs,nodes=2"),
        (GrowthKind::Doubling, "pvs,nodes=300", "pvs,nodes=100"),
        (GrowthKind::Doubling, "pvs", "minimax"),
    ] {
        let players = format!(r#""first":"{first}","second":"{second}","wins":70,"draws":20,"losses":10"#);
        let refused =
            DiminishingReturns::read(more, &format!("{{{players},\"pentanomial\":[0,5,10,20,15]}}\n"));
        assert!(
            refused.is_err_and(|error| error.to_string().starts_with("line 1 ")),
            "{first} {second}"
        );
    }
}

/// The matches of the lessons that have a folder and whose games are the same on every machine: those
/// without a time.
#[test]
#[ignore = "17 000 games, half an hour"]
fn the_matches_of_the_lessons_are_played_again_alike() {
    let lab = Lab::new();
    let mut played = 0;
    for lesson in [LESSON, "13-the-road-map"].map(lesson) {
        let joined = lesson.replace("\\\n", "");
        let commands = joined.lines().filter_map(|line| line.strip_prefix("lab match "));
        for command in commands.filter(|command| !command.contains("--time")) {
            let Some((_, folder)) = command.rsplit_once("--out ") else {
                continue;
            };
            let line = format!("match {command}");
            let printed = Ended::of(lab.command(&line).env("COLUMNS", "80")).stdout;
            match folder {
                "ladder" => {
                    let pairs =
                        Ended::of(lab.command("report ladder --table pairs").env("COLUMNS", "80")).stdout;
                    let tables = lesson
                        .split("```text\n")
                        .skip(1)
                        .map(|block| block.split("```").next().unwrap());
                    for (table, printed) in tables.zip([printed, pairs]) {
                        assert!(printed.contains(table), "not printed:\n{table}\nbut\n{printed}");
                    }
                }
                kind => {
                    let rows = lab.run_well(&format!("resume {folder} --format json")).stdout;
                    assert_eq!(rows, kept(kind));
                }
            }
            played += 1;
        }
    }
    assert_eq!(played, 4);
}
