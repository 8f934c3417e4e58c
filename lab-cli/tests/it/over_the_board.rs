//! The long tables of lesson 9 and its chart are made of what `lab match` printed. The book keeps that in
//! `measured`, since the matches take an hour.

use crate::lab::{Ended, Lab};
use crate::lessons::{BOOK, same_or_renewed};
use experiments::diminishing_returns::{More, Returns, chart};
use std::path::Path;

const LESSON: &str = "09-what-is-it-worth-over-the-board";

/// What is kept of the matches of a kind.
fn kept(file: &str) -> String {
    std::fs::read_to_string(format!("{BOOK}/measured/{file}.ndjson")).unwrap()
}

fn returns() -> [Returns; 2] {
    [(More::Ply, "plies"), (More::Doubling, "doublings")]
        .map(|(more, file)| Returns::read(more, &kept(file)).unwrap())
}

fn lesson() -> String {
    std::fs::read_to_string(format!("{BOOK}/{LESSON}.md")).unwrap()
}

#[test]
fn the_lesson_shows_the_tables_and_the_chart_of_the_matches_that_are_kept() {
    let lesson = lesson();
    let returns = returns();
    for more in &returns {
        let table = more.table().to_text(80);
        assert!(lesson.contains(&table), "the lesson has not\n{table}");
        for pairing in more.measured() {
            assert!(2 * pairing.pentanomial.pairs() >= 1_000, "{}", pairing.first);
        }
    }
    let drawn = chart(&returns).to_svg();
    let path = format!("{BOOK}/images/{LESSON}/measured/returns.svg");
    same_or_renewed(Path::new(&path), drawn.as_bytes());
}

/// The commands of the lesson whose games are the same on every machine: those without a time.
#[test]
#[ignore = "15 000 games, half an hour"]
fn the_matches_of_the_lesson_are_played_again_alike() {
    let lesson = lesson().replace("\\\n", "");
    let blocks = lesson.split("```sh\n").skip(1);
    let commands = blocks.flat_map(|block| block.split("```").next().unwrap().lines());
    let commands = commands.filter_map(|line| line.strip_prefix("lab "));
    let lab = Lab::new();
    let mut played = 0;
    for command in commands.filter(|command| !command.contains("--time")) {
        let (_, folder) = command.rsplit_once("--out ").unwrap();
        let printed = Ended::of(lab.command(command).env("COLUMNS", "80")).stdout;
        match folder {
            "ladder" => {
                let told = lesson.split("```text\n").skip(1).take(2);
                for table in told.map(|block| block.split("```").next().unwrap()) {
                    assert!(printed.contains(table), "not printed:\n{table}\nbut\n{printed}");
                }
            }
            kind => {
                let rows = lab
                    .run_well(&format!("match --resume {folder} --format json"))
                    .stdout;
                assert_eq!(rows, kept(kind));
            }
        }
        played += 1;
    }
    assert_eq!(played, 3);
}
