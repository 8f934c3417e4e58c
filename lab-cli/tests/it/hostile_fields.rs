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

/// Makes the pages of a folder as it is now, if it is not refused. Whether it was not.
fn shown(lab: &Lab, folder: &str, told: &str) -> bool {
    let line =
        format!("report {folder} --format html --format markdown --format latex --format csv --out page");
    let Ended { code, stdout, stderr } = lab.run(&line);
    assert!(matches!(code, Some(0 | 2)), "{told}: {stderr}");
    assert_shown(&stdout, told);
    assert_shown(&stderr, told);
    if lab.path("page").exists() {
        assert_pages_are_sound(&lab.path("page"), told);
        fs::remove_dir_all(lab.path("page")).unwrap();
    }
    code == Some(0)
}

#[test]
fn every_field_of_a_strangers_manifest_is_refused_or_shown_harmless() {
    let lab = folder();
    let (mut fields, mut accepted) = (BTreeSet::new(), 0);
    for folder in ["out", "horizon", "ablation", "parallel"] {
        let manifest = lab.manifest(folder);
        let mut found = Vec::new();
        texts(&manifest, "", &mut found);
        for field in found {
            // Those of a run stand in all of them.
            if !fields.insert(field.clone()) {
                continue;
            }
            let mut manifest = manifest.clone();
            *manifest.pointer_mut(&field).unwrap() = HOSTILE.into();
            lab.write_manifest(folder, manifest);
            accepted += usize::from(shown(&lab, folder, &format!("{folder}{field}")));
        }
        lab.write_manifest(folder, manifest);
        assert!(shown(&lab, folder, "as it was"));
    }
    let fields = fields.len();
    assert!(fields > 40 && accepted > 40, "{fields}, {accepted}");
}

/// The same value is changed wherever it stands, so that the rows agree with their manifest.
#[test]
fn every_field_of_a_strangers_rows_is_refused_or_shown_harmless() {
    let lab = folder();
    let (mut fields, mut accepted) = (0, 0);
    for (folder, files) in [
        ("out", &["records.ndjson", "floor.ndjson", "timings.ndjson"][..]),
        ("horizon", &["verdicts.ndjson", "cases.ndjson"]),
        ("parallel", &["speedups.ndjson"]),
    ] {
        let manifest = lab.manifest(folder);
        lab.write_manifest(folder, manifest);
        let of_folder = |name: &str| format!("{folder}/{name}");
        let names = files.iter().chain(&["records.ndjson", "manifest.json"]);
        let names = names.map(|name| of_folder(name));
        let names = names.filter(|name| lab.path(name).exists());
        let whole: BTreeMap<String, String> = names.map(|name| (name.clone(), lab.read(&name))).collect();
        for name in files.iter().map(|name| of_folder(name)) {
            let first: Value = serde_json::from_str(whole[&name].lines().next().unwrap()).unwrap();
            let mut found = Vec::new();
            texts(&first, "", &mut found);
            for field in found {
                fields += 1;
                let value = serde_json::to_string(first.pointer(&field).unwrap()).unwrap();
                let hostile = serde_json::to_string(HOSTILE).unwrap();
                for (name, text) in &whole {
                    lab.write(name, text.replace(&value, &hostile));
                }
                accepted += usize::from(shown(&lab, folder, &format!("{name}{field}")));
            }
        }
        for (name, text) in &whole {
            lab.write(name, text);
        }
        assert!(shown(&lab, folder, "as it was"));
    }
    assert!(fields > 40 && accepted > 35, "{fields}, {accepted}");
}
