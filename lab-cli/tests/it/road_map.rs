//! Lesson 13's table of the parts' errors is made from rows that the book keeps in `measured`.

use crate::lab::{Lab, read_rows};
use crate::over_the_board::{kept, lesson};
use reports::numbers;
use serde::Deserialize;

const LESSON: &str = "13-the-road-map";

/// In the order of the command; none of them comes first.
const PARTS: [&str; 10] = [
    "none",
    "lmr=log(...)",
    "lmp",
    "reverse-futility(...)",
    "null-move(...)",
    "futility",
    "see-pruning(...)",
    "razoring",
    "probcut",
    "tt(...)",
];

/// A position at depth 6, first without any of the parts, then with each, in the command's order.
#[derive(Debug, Default, PartialEq, Deserialize)]
struct Row {
    position: String,
    scores: Vec<i32>,
    nodes: Vec<u64>,
    /// `1` where it is solved; empty in a suite without solutions.
    #[serde(default)]
    solved: String,
}

/// The words of each table row of the lesson that begins with `name`.
fn lines_of<'a>(lesson: &'a str, name: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
    let lines = lesson.lines().map(|line| line.split("  ").map(str::trim));
    let lines = lines.map(|words| words.filter(|word| !word.is_empty()).collect::<Vec<_>>());
    lines.filter(move |words| words.first() == Some(&name))
}

#[test]
fn the_lesson_has_the_sums_of_the_rows_that_are_kept() {
    let lesson = lesson(LESSON);
    let (chess, xiangqi): (Vec<Row>, Vec<Row>) = read_rows::<Row>(&kept("errors"))
        .into_iter()
        .partition(|row| !row.solved.is_empty());
    let mean = |rows: &[Row], at: usize| {
        let logarithms = rows.iter().map(|row| (row.nodes[at] as f64).ln());
        numbers::grouped((logarithms.sum::<f64>() / rows.len() as f64).exp().round() as u64)
    };
    let other = |rows: &[Row], at: usize| rows.iter().filter(|row| row.scores[at] != row.scores[0]).count();
    let solved = |only: usize, not: usize| {
        let marks = chess.iter().map(|row| row.solved.as_bytes());
        marks
            .filter(|marks| marks[only] == b'1' && marks[not] == b'0')
            .count()
    };
    for (at, name) in PARTS.into_iter().enumerate() {
        let counts = [other(&chess, at), solved(at, 0), solved(0, at)].map(|count| count.to_string());
        let wanted = [
            &[name.to_owned()],
            &counts[..],
            &[
                mean(&chess, at),
                other(&xiangqi, at).to_string(),
                mean(&xiangqi, at),
            ],
        ]
        .concat();
        assert!(lines_of(&lesson, name).any(|words| words == wanted), "{wanted:?}");
    }
}

#[test]
fn positions_that_the_lesson_names_are_missed_with_the_part_that_it_names() {
    let lesson = lesson(LESSON);
    let rows: Vec<Row> = read_rows(&kept("errors"));
    let mut shown = 0;
    for name in PARTS {
        for words in lines_of(&lesson, name).filter(|words| words[1].starts_with("WAC.")) {
            let row = rows.iter().find(|row| row.position == words[1]).unwrap();
            let missed = PARTS.into_iter().zip(row.solved.chars());
            let missed: Vec<&str> = missed
                .filter(|&(_, mark)| mark == '0')
                .map(|(name, _)| name)
                .collect();
            assert_eq!(missed, [name], "{words:?}");
            shown += 1;
        }
    }
    assert_eq!(shown, 8);
}

#[test]
#[ignore = "32 positions with ten recipes each, half a minute"]
fn a_sample_of_the_rows_is_measured_again_alike() {
    let lesson = lesson(LESSON).replace("\\\n", "").replace('\'', "\"");
    let command = lesson
        .lines()
        .find_map(|line| line.strip_prefix("lab ablate --base pvs"));
    let (command, _) = command.unwrap().split_once("--suite").unwrap();
    let kept: Vec<Row> = read_rows(&kept("errors"));
    let lab = Lab::new();
    for (suite, begin) in [("chess/win-at-chess", "WAC"), ("openings/xiangqi", "opening")] {
        let text = std::fs::read_to_string(format!("../positions/{suite}.epd")).unwrap();
        let positions = text.lines().filter(|line| !line.starts_with('#'));
        let sample: Vec<&str> = positions.step_by(25).collect();
        lab.write("sample.epd", sample.join("\n"));
        lab.run_well(&format!(
            "ablate --base pvs{command} --suite sample.epd --out {begin}"
        ));
        let mut measured: Vec<Row> = Vec::new();
        for record in lab.records(begin).into_iter().filter(|record| record.depth == 6) {
            let position = record.position.unwrap();
            if measured.last().is_none_or(|row| row.position != position) {
                measured.push(Row {
                    position,
                    ..Row::default()
                });
            }
            let row = measured.last_mut().unwrap();
            row.scores.push(record.score.unwrap());
            row.nodes.push(record.nodes);
            row.solved
                .extend(record.solved.map(|is_solved| if is_solved { '1' } else { '0' }));
        }
        let kept = kept
            .iter()
            .filter(|row| row.position.starts_with(begin))
            .step_by(25);
        assert!(kept.eq(&measured), "{measured:?}");
    }
}
