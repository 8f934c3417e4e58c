//! `lab report --format csv`: every number is a number to programs, and every field has a name of its own.

use crate::lab::Lab;
use std::collections::HashSet;

/// A table as the Markdown page has it.
struct Shown<'a> {
    /// For each column whether it is set to the right, as numbers are.
    numeric: Vec<bool>,
    rows: Vec<Vec<&'a str>>,
}

fn shown(markdown: &str) -> Vec<Shown<'_>> {
    let sections = markdown.split("\n## Table ").skip(1);
    sections
        .map(|section| {
            let mut lines = section.lines().filter(|line| line.starts_with('|')).map(cells);
            let _headings = lines.next();
            let alignments = lines.next().unwrap();
            Shown {
                numeric: alignments.iter().map(|cell| cell.ends_with(':')).collect(),
                rows: lines.collect(),
            }
        })
        .collect()
}

/// The cells of a row of a Markdown table.
fn cells(line: &str) -> Vec<&str> {
    let line = line.strip_prefix('|').unwrap().strip_suffix('|').unwrap();
    line.split('|').map(str::trim).collect()
}

/// The names of the fields, by the columns of the table: two for pairs of numbers.
fn by_column<'a>(names: &[&'a str], columns: usize) -> Vec<Vec<&'a str>> {
    let mut grouped: Vec<Vec<&str>> = Vec::new();
    for &name in names {
        let ends = ["_high", "_of", "_worst"];
        match name != "too_high" && ends.iter().any(|end| name.ends_with(end)) {
            true => grouped.last_mut().unwrap().push(name),
            false => grouped.push(vec![name]),
        }
    }
    assert_eq!(grouped.len(), columns, "{names:?}");
    grouped
}

/// Holds every CSV file of a report against the table of the page.
fn check(lab: &Lab, folder: &str) {
    let page = lab.read(&format!("{folder}/report.md"));
    let tables = shown(&page);
    let files = lab.names_in(&format!("{folder}/tables"));
    assert_eq!(files.len(), tables.len());
    for file in files {
        let number: usize = file.split('-').nth(1).unwrap().parse().unwrap();
        let table = &tables[number - 1];
        let mut csv = csv::Reader::from_path(lab.path(&format!("{folder}/tables/{file}"))).unwrap();
        let names = csv.headers().unwrap().clone();
        let names: Vec<&str> = names.iter().collect();
        let unlike: HashSet<&str> = names.iter().copied().collect();
        assert_eq!(unlike.len(), names.len(), "{file}: {names:?}");
        let bare = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_';
        assert!(
            names
                .iter()
                .all(|name| !name.is_empty() && name.chars().all(bare)),
            "{file}: {names:?}"
        );
        let columns = by_column(&names, table.numeric.len());
        let mut rows = table.rows.iter();
        for record in csv.records() {
            let record = record.unwrap();
            let mut fields = record.iter();
            for ((column, numeric), shown) in columns.iter().zip(&table.numeric).zip(rows.next().unwrap()) {
                for name in column {
                    let field = fields.next().unwrap();
                    let missing = ["–", ""].contains(shown);
                    assert_eq!(field.is_empty(), missing, "{file}, {name}: {field:?}, {shown:?}");
                    if *numeric && !missing {
                        assert!(field.parse::<f64>().is_ok(), "{file}, {name}: {field:?}");
                    }
                }
            }
            assert_eq!(fields.next(), None, "{file}");
        }
        assert_eq!(rows.next(), None, "{file}");
    }
}

#[test]
fn every_number_of_a_report_is_a_number_to_programs() {
    let lab = Lab::new();
    let strategies = "--strategy alpha-beta --strategy alpha-beta+qs --strategy alpha-beta+qs=delta";
    lab.run_well(&format!(
        "run --suite bratko-kopec --depth 2 --minimal-tree {strategies} --out run"
    ));
    lab.run_well("run --suite horizon --depth 3 --out ladder");
    lab.run_well("run --suite horizon --depth 2 --strategy alpha-beta --out again");
    lab.run_well("horizon --suite horizon --depth 2 --reference-depth 4 --out horizon");
    for (folders, out) in [
        ("run", "1"),
        ("ladder", "2"),
        ("ladder again", "3"),
        ("horizon", "4"),
    ] {
        lab.run_well(&format!(
            "report {folders} --format csv --format markdown --out {out}"
        ));
        check(&lab, out);
    }
}
