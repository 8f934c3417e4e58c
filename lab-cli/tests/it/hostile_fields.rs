//! Suites and folders from strangers: no terminal, browser or spreadsheet acts on the text of any field. A
//! field is refused, or shown as harmless text.

use crate::lab::{Ended, Lab, assert_has};
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
    for line in [
        "run SUITE --minimal-tree --nodes 100000 --time 1m --timed 2 STRATEGIES --out out",
        "horizon SUITE STRATEGIES --threshold 1 --out horizon",
        "ablate SUITE --base alpha-beta --parts pv --out ablation",
        "parallel SUITE --method root,pv --processors 1,2 --out parallel",
    ] {
        let strategies = "--strategy alpha-beta+killers+qs --strategy minimax --strategy alpha-beta+qs";
        let line = line.replace("STRATEGIES", strategies);
        lab.run_well(&line.replace("SUITE", "--suite kaindl.epd --depth 1 --eval own.json"));
    }
    lab
}

fn texts(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(found.insert(text.clone())),
        Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
        Value::Object(object) => object.values().for_each(|item| texts(item, found)),
        _ => {}
    }
}

/// Neither a terminal nor a reader of any text would see anything happen.
fn assert_shown(text: &str, told: &str) {
    let bad = |sign: char| reports::escape_control::is_control(sign) && !['\n', '\t', '\r'].contains(&sign);
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
            Some(kind @ ("html" | "svg")) => {
                assert_shown(&text, &told);
                assert!(!text.contains("<script"), "{told}");
                let is_sound = kind == "html" || roxmltree::Document::parse(&text).is_ok();
                assert!(is_sound, "{told}");
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
                        assert_eq!(reports::escape_control::csv_cell(cell), cell, "{told}");
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

/// Makes all pages with these texts changed, in several goes where they cannot be changed together.
fn look_at_pages(lab: &Lab, folder: &str, texts: &[String], change: &dyn Fn(&[String])) {
    change(texts);
    let line =
        format!("report {folder} --format html --format markdown --format latex --format csv --out page");
    let told = format!("{folder} {texts:?}");
    if is_shown(lab, &line, &told) {
        assert_pages_are_sound(&lab.path("page"), &told);
        fs::remove_dir_all(lab.path("page")).unwrap();
    } else {
        assert!(texts.len() > 1, "{told}");
        let (one, other) = texts.split_at(texts.len() / 2);
        look_at_pages(lab, folder, one, change);
        look_at_pages(lab, folder, other, change);
    }
}

/// Each text is changed wherever it stands, so that the rows agree with their manifest.
#[test]
fn every_field_of_a_strangers_manifest_is_refused_or_shown_harmless() {
    let lab = folder();
    let [mut all, mut shown] = [0; 2];
    for folder in ["out", "horizon", "ablation", "parallel"] {
        lab.write_manifest(folder, lab.manifest(folder));
        let names = lab.names_in(folder).into_iter();
        let names = names.filter(|name| name.ends_with("json") && !name.starts_with("positions"));
        let names = names.map(|name| format!("{folder}/{name}"));
        let whole: BTreeMap<String, String> = names.map(|name| (name.clone(), lab.read(&name))).collect();
        let mut found = BTreeSet::new();
        for text in whole.values() {
            // The first of the rows, or the manifest.
            let value = serde_json::Deserializer::from_str(text).into_iter().next();
            texts(&value.unwrap().unwrap(), &mut found);
        }
        let hostile = serde_json::to_string(HOSTILE).unwrap();
        let change = |texts: &[String]| {
            for (name, text) in &whole {
                let changed = texts.iter().fold(text.clone(), |all, text| {
                    let value = serde_json::to_string(text).unwrap();
                    let changed = all.replace(&value, &hostile);
                    // A key of that name stays.
                    changed.replace(&format!("{hostile}:"), &format!("{value}:"))
                });
                if name.ends_with("manifest.json") {
                    lab.write_manifest(folder, serde_json::from_str(&changed).unwrap());
                } else {
                    lab.write(name, changed);
                }
            }
        };
        let is_accepted = |text: &String| {
            change(std::slice::from_ref(text));
            is_shown(
                &lab,
                &format!("report {folder} --format markdown"),
                &format!("{folder}: {text}"),
            )
        };
        all += found.len();
        let accepted: Vec<String> = found.into_iter().filter(is_accepted).collect();
        shown += accepted.len();
        look_at_pages(&lab, folder, &accepted, &change);
    }
    assert!(all > 100 && shown > 80, "{all}, {shown}");
}

/// A position with something for everybody in its name and in its comment, and what is kept of it.
const NAME: &str = "<script>alert(1)</script> & &amp; ' ]]> \\input{x} $x$ a|b `c` # *d* \u{1b}[31m \u{202e}turned \u{200f}mark";
const KEPT: &str = "<script>alert(1)</script> & &amp; ' ]]> \\input{x} $x$ a|b `c` # *d* \u{fffd}[31m \u{fffd}turned \u{200f}mark";

#[test]
fn control_characters_of_a_suite_are_shown_and_not_obeyed() {
    let lab = Lab::new();
    let kaindl = "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - -";
    let suite = format!("{kaindl} id \"{NAME}\"; c0 \"{NAME}\";\n8/8/8/8/8/k7/p7/K7 w - - id \"=1+1\";\n");
    // A file's name has no slash.
    let file = "<script>alert(2)<&>.epd";
    lab.write(file, suite);
    let strategies = "--strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --strategy alpha-beta+mvv-lva";
    let line = format!("run --suite \"{file}\" --depth 1 {strategies} --out out");
    assert_shown(&lab.run_well(&line).stdout, "the table");
    assert_eq!(lab.records("out")[0].position.as_deref(), Some(KEPT));
    lab.run_well("report out --format html --format markdown --format latex --format csv --out again");
    for folder in ["out", "again"] {
        assert_pages_are_sound(&lab.path(folder), folder);
    }
    // The name stands as it is.
    for (page, shown) in [
        ("out/records.csv", ",'=1+1,"),
        (
            "out/report.html",
            "&lt;script&gt;alert(1)&lt;&#x2f;script&gt; &amp; &amp;amp; ",
        ),
        (
            "again/report.md",
            r"\<script>alert(1)\</script> & \&amp; ' ]]> \\input{x} \$x\$ a\|b \`c\` # \*d\*",
        ),
        ("again/body.tex", r"\textbackslash{}input\{x\} \$x\$ a\textbar{}b"),
    ] {
        assert_has(&lab.read(page), shown);
    }
    assert!(!lab.read("again/body.tex").contains("\\input{x}"));
}
