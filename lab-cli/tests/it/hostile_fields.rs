//! A folder from a stranger: whatever stands in whichever field, no terminal, browser or spreadsheet acts on
//! it. A field is refused, or shown as harmless text.

use crate::lab::{Ended, Lab};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// For a spreadsheet, a terminal, readers of any page, and a browser.
const HOSTILE: &str =
    "=cmd|' /C calc'!A0;\u{1b}]0;title\u{7}\u{1b}[31m \u{202e}turned<script>alert(1)</script>";

/// What a stranger's folder can hold: a run with all that a run can have, and an evaluation of its own.
fn folder() -> Lab {
    let lab = Lab::new();
    lab.write(
        "own.json",
        include_str!("../../../engine-core/evaluations/material.json"),
    );
    lab.write(
        "kaindl.epd",
        "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - - id \"Kaindl\";\n",
    );
    let strategies = "--strategy alpha-beta+killers+qs --strategy minimax --strategy alpha-beta+qs";
    let command = "--suite kaindl.epd --depth 1 --eval own.json --minimal-tree --nodes 100000 --time 1m \
                   --timed 2";
    lab.run_well(&format!("run {command} {strategies} --out out"));
    lab.run_well(&format!(
        "horizon --suite kaindl.epd --depth 1 --eval own.json {strategies} --threshold 1 --out horizon"
    ));
    lab.run_well(
        "ablate --suite kaindl.epd --depth 1 --eval own.json --base alpha-beta --parts pv --out ablation",
    );
    let methods = "--method root,pv --processors 1,2";
    lab.run_well(&format!(
        "parallel --suite kaindl.epd --depth 1 --eval own.json {methods} --out parallel"
    ));
    lab
}

fn texts(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::String(_) => found.push(at.to_owned()),
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.for_each(|(place, item)| texts(item, &format!("{at}/{place}"), found));
        }
        Value::Object(object) => {
            let fields = object.iter();
            fields.for_each(|(key, item)| texts(item, &format!("{at}/{key}"), found));
        }
        _ => {}
    }
}

/// Neither a terminal nor a reader of any text would see anything happen.
fn assert_shown(text: &str, told: &str) {
    let bad = |sign: char| reports::control::is_control(sign) && !['\n', '\t', '\r'].contains(&sign);
    let found = text.lines().find(|line| line.contains(bad));
    assert!(found.is_none(), "{told}: {found:?}");
}

fn assert_pages_are_sound(folder: &Path, told: &str) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            assert_pages_are_sound(&path, told);
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let told = format!("{told}: {}", path.display());
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("html" | "svg") => {
                assert_shown(&text, &told);
                assert!(!text.contains("<script"), "{told}");
            }
            // A code block shows what it holds.
            Some("md") => {
                assert_shown(&text, &told);
                let outside: String = text.split("```").step_by(2).collect();
                assert!(!outside.replace("\\<script", "").contains("<script"), "{told}");
            }
            Some("csv") => {
                assert_shown(&text, &told);
                let mut cells = csv::ReaderBuilder::new();
                let mut cells = cells.has_headers(false).flexible(true).from_path(&path).unwrap();
                for row in cells.records() {
                    for cell in &row.unwrap() {
                        assert_eq!(reports::control::csv_cell(cell), cell, "{told}");
                    }
                }
            }
            Some("tex") => assert_shown(&text, &told),
            _ => {}
        }
    }
}

/// Whether a folder as it is now is shown, and not refused: by a table, which is soon printed.
fn is_shown(lab: &Lab, line: &str, told: &str) -> bool {
    let Ended { code, stdout, stderr } = lab.run(line);
    assert!(matches!(code, Some(0 | 2)), "{told}: {stderr}");
    assert_shown(&stdout, told);
    assert_shown(&stderr, told);
    code == Some(0)
}

/// Makes all pages with these fields changed, in several goes where they cannot be changed together.
fn look_at_pages(lab: &Lab, folder: &str, fields: &[String], change: &dyn Fn(&[String])) {
    change(fields);
    let line =
        format!("report {folder} --format html --format markdown --format latex --format csv --out page");
    let told = format!("{folder} {fields:?}");
    if is_shown(lab, &line, &told) {
        assert_pages_are_sound(&lab.path("page"), &told);
        fs::remove_dir_all(lab.path("page")).unwrap();
    } else {
        assert!(fields.len() > 1, "{told}");
        let (one, other) = fields.split_at(fields.len() / 2);
        look_at_pages(lab, folder, one, change);
        look_at_pages(lab, folder, other, change);
    }
}

/// Changes one field after the other, and looks at the pages of those that were not refused. How many these
/// are.
fn accepted(lab: &Lab, folder: &str, fields: &[String], change: &dyn Fn(&[String])) -> usize {
    let is_accepted = |field: &&String| {
        change(std::slice::from_ref(field));
        is_shown(
            lab,
            &format!("report {folder} --table 1"),
            &format!("{folder}{field}"),
        )
    };
    let accepted: Vec<String> = fields.iter().filter(is_accepted).cloned().collect();
    look_at_pages(lab, folder, &accepted, change);
    look_at_pages(lab, folder, &[], change);
    accepted.len()
}

#[test]
fn every_field_of_a_strangers_manifest_is_refused_or_shown_harmless() {
    let lab = folder();
    let (mut all, mut shown) = (BTreeSet::new(), 0);
    for folder in ["out", "horizon", "ablation", "parallel"] {
        let manifest = lab.manifest(folder);
        let mut fields = Vec::new();
        texts(&manifest, "", &mut fields);
        // Those of a run stand in all of them.
        fields.retain(|field| all.insert(field.clone()));
        shown += accepted(&lab, folder, &fields, &|fields| {
            let mut manifest = manifest.clone();
            for field in fields {
                *manifest.pointer_mut(field).unwrap() = HOSTILE.into();
            }
            lab.write_manifest(folder, manifest);
        });
    }
    let all = all.len();
    assert!(all > 40 && shown > 40, "{all}, {shown}");
}

/// The same value is changed wherever it stands, so that the rows agree with their manifest.
#[test]
fn every_field_of_a_strangers_rows_is_refused_or_shown_harmless() {
    let lab = folder();
    let (mut all, mut shown) = (0, 0);
    for (folder, files) in [
        ("out", &["records.ndjson", "floor.ndjson", "timings.ndjson"][..]),
        ("horizon", &["verdicts.ndjson", "cases.ndjson"]),
        ("parallel", &["speedups.ndjson"]),
    ] {
        lab.write_manifest(folder, lab.manifest(folder));
        let names = files.iter().chain(&["records.ndjson", "manifest.json"]);
        let names = names.map(|name| format!("{folder}/{name}"));
        let names = names.filter(|name| lab.path(name).exists());
        let whole: BTreeMap<String, String> = names.map(|name| (name.clone(), lab.read(&name))).collect();
        for file in files {
            let rows = &whole[&format!("{folder}/{file}")];
            let first: Value = serde_json::from_str(rows.lines().next().unwrap()).unwrap();
            let mut fields = Vec::new();
            texts(&first, "", &mut fields);
            all += fields.len();
            shown += accepted(&lab, folder, &fields, &|fields| {
                for (name, text) in &whole {
                    let changed = fields.iter().fold(text.clone(), |text, field| {
                        let value = serde_json::to_string(first.pointer(field).unwrap()).unwrap();
                        text.replace(&value, &serde_json::to_string(HOSTILE).unwrap())
                    });
                    lab.write(name, changed);
                }
            });
        }
    }
    assert!(all > 40 && shown > 35, "{all}, {shown}");
}
