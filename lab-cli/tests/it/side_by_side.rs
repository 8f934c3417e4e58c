//! `lab report` of several runs: what they have in common is compared, and what was left out is said.

use crate::lab::{Lab, assert_has};
use crate::report::{refusal, with_run};

/// The cells of a row of a Markdown table, or nothing.
fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

#[test]
fn runs_stand_side_by_side_and_what_differs_is_counted() {
    let lab = Lab::new();
    let strategies = "--strategy alpha-beta --strategy alpha-beta+qs";
    lab.run_well(&format!(
        "run --suite horizon --depth 2 {strategies} --out before"
    ));
    lab.run_well(
        "run --suite horizon --depth 3 --strategy alpha-beta+mvv-lva --strategy alpha-beta --out after",
    );
    lab.run_well("report before after --out both");
    let markdown = lab.read("both/report.md");
    let nodes = |folder: &str, strategy: &str| -> u64 {
        let records = lab.records(folder).into_iter();
        let here = records.filter(|record| record.strategy == strategy && record.depth == 2);
        here.map(|record| record.nodes).sum()
    };
    let table = markdown.split("\n## Table 2. Nodes by depth\n").nth(1).unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(3)
        .take_while(|line| line.starts_with('|'))
        .map(cells)
        .collect();
    let expected = [
        ("before: alpha-beta", nodes("before", "alpha-beta")),
        ("alpha-beta+qs", nodes("before", "alpha-beta+qs")),
        ("alpha-beta+mvv-lva", nodes("after", "alpha-beta+mvv-lva")),
        ("after: alpha-beta", nodes("after", "alpha-beta")),
    ];
    for (row, (name, nodes)) in rows.iter().zip(expected) {
        assert_eq!(
            (row[0], row.len(), row[2].replace(' ', "")),
            (name, 3, nodes.to_string())
        );
    }
    assert_eq!(rows.len(), expected.len());
    // The same strategy searched the same tree, and each run's first strategy has no step before it.
    assert!(markdown.contains("| alpha-beta | after |"), "{markdown}");
    assert!(markdown.contains("| 1× | 1–1 | 0 | 0 |"), "{markdown}");
    let first_of_after = markdown
        .lines()
        .find(|line| line.starts_with("| alpha-beta+mvv-lva |") && line.ends_with("| – | – |"));
    assert!(first_of_after.is_some(), "{markdown}");
    assert!(
        markdown.contains("9 positions that all runs have finished, to depth 2. Left out: depth 3 of after;"),
        "{markdown}"
    );
}

/// Three positions, each a line of a suite.
const LINES: [&str; 3] = [
    "4k3/8/8/8/8/8/4K3/R6R w - - id \"a\";\n",
    "4k3/8/8/8/8/8/4K3/Q6R w - - id \"b\";\n",
    "4k3/8/8/8/8/8/4K3/N6R w - - id \"c\";\n",
];

#[test]
fn runs_are_compared_where_their_positions_are_the_same_whatever_suites_and_names() {
    let lab = Lab::new();
    let [a, b, c] = LINES;
    let run = |positions: &str, out: &str| {
        lab.write(&format!("{out}.epd"), positions);
        lab.run_well(&format!(
            "run --suite {out}.epd --strategy alpha-beta --strategy minimax --depth 2 --out {out}"
        ));
    };
    run(&format!("{a}{b}"), "left");
    run(
        &format!("{b}{c}").replace("\"b\"", "\"of another name\""),
        "right",
    );
    run(a, "alone");
    let ended = lab.run_well("report left right --out both");
    assert!(ended.stdout.contains("1 position"), "{}", ended.stdout);
    let markdown = lab.read("both/report.md");
    let sentence = "Compared here: 1 position that all runs have finished, to depth 2. Left out: 1 position of left; 1 position of right; a report of one run alone shows all of it. Positions are matched by game and FEN, whatever their suite and name.";
    assert!(markdown.contains(sentence), "{markdown}");
    assert!(markdown.contains("against left: minimax"), "{markdown}");

    lab.run_well("report right alone --out apart");
    let markdown = lab.read("apart/report.md");
    let sentence = "at any depth (right: 2 positions, alone: 1 position), so nothing can be compared: each is shown by itself";
    assert!(markdown.contains(sentence), "{markdown}");
    assert!(markdown.contains("\n## Table 1. right: Nodes by depth\n"));
    assert!(markdown.contains(". alone: Nodes by depth\n"));
    for number in [1, 2] {
        assert!(lab.path(&format!("apart/charts/run-{number}-nodes.svg")).exists());
    }
}

#[test]
fn searches_with_different_setups_are_not_compared() {
    let lab = Lab::new();
    lab.write("suite.epd", LINES.concat());
    for (out, setup) in [
        ("left", "--eval published"),
        ("right", "--eval material"),
        ("mailbox", "--board mailbox"),
    ] {
        lab.run_well(&format!(
            "run --suite suite.epd --strategy alpha-beta --depth 2 {setup} --out {out}"
        ));
    }
    for (other, difference) in [
        (
            "right",
            "The runs differ in their evaluation (left: published, right: material)",
        ),
        (
            "mailbox",
            "The runs differ in their board (left: bitboard, mailbox: mailbox)",
        ),
    ] {
        lab.run_well(&format!("report left {other} --out with-{other}"));
        let markdown = lab.read(&format!("with-{other}/report.md"));
        let sentence = format!(
            "3 positions of all these runs (left: 3 positions, {other}: 3 positions) are the same, but searched"
        );
        assert_has(&markdown, &sentence);
        assert_has(&markdown, difference);
    }
}

const MIXED: &str = "4k3/8/8/8/8/8/4K3/R6R w - - id \"C\";\n3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 id \"X\";\n";

#[test]
fn two_games_are_never_added_in_one_figure() {
    let lab = Lab::new();
    lab.write("mixed.epd", MIXED);
    lab.write("renamed.epd", MIXED);
    let ended =
        lab.run_well("run --suite mixed.epd --strategy alpha-beta --depth 2 --minimal-tree --out mixed");
    lab.run_well("run --suite renamed.epd --strategy alpha-beta --depth 2 --out renamed");
    assert!(!ended.stdout.contains("over 2 positions"), "{}", ended.stdout);
    lab.run_well("report mixed renamed --out both");
    let records = lab.records("mixed");
    for folder in ["mixed", "both"] {
        let markdown = lab.read(&format!("{folder}/report.md"));
        for game in ["chess", "xiangqi"] {
            let nodes: u64 = records
                .iter()
                .filter(|record| record.game == game && record.depth == 2)
                .map(|record| record.nodes)
                .sum();
            let title = format!(". {game}: Nodes by depth\n");
            let table = markdown.split(&title).nth(1).unwrap();
            let row = table.lines().find(|line| line.contains("alpha-beta")).unwrap();
            assert!(
                cells(row).contains(&nodes.to_string().as_str()),
                "{row} without {nodes}"
            );
            assert!(lab.path(&format!("{folder}/charts/{game}-nodes.svg")).exists());
        }
        assert!(!markdown.contains(". Nodes by depth\n"), "{markdown}");
    }
    for line in [
        "horizon --suite mixed.epd --depth 1",
        "ablate --base alpha-beta --parts killers --suite mixed.epd --depth 2",
    ] {
        let refused = lab.run(line).stderr;
        assert!(refused.contains("whose figures are never added"), "{refused}");
    }
}

#[test]
fn folders_of_the_same_name_are_distinguished_by_their_paths() {
    let lab = Lab::new();
    for folder in ["old", "new"] {
        lab.run_well(&format!(
            "run --suite mates --strategy alpha-beta --depth 1 --out {folder}/run"
        ));
    }
    let ended = lab.run_well("report old/run new/run --out both");
    assert!(ended.stdout.contains("old/run: alpha-beta"), "{}", ended.stdout);
    assert!(ended.stdout.contains("new/run: alpha-beta"), "{}", ended.stdout);
}

#[test]
fn one_run_given_twice_is_refused() {
    let (lab, _) = with_run();
    assert_eq!(refusal(&lab, "out out"), "out is given twice; give each run once");
    assert_eq!(
        refusal(&lab, "out ./out"),
        "out and ./out are one folder; give each run once"
    );
    std::fs::create_dir(lab.path("copy")).unwrap();
    for file in ["manifest.json", "records.ndjson"] {
        std::fs::copy(
            lab.path(&format!("out/{file}")),
            lab.path(&format!("copy/{file}")),
        )
        .unwrap();
    }
    assert_eq!(
        refusal(&lab, "out copy"),
        "out and copy hold the same records to the last digit of their times: one is a copy of the other; give each run once"
    );
}

fn findings(page: &str) -> Vec<&str> {
    let (_, found) = page.split_once("## What was found\n\n").unwrap();
    found.lines().take_while(|line| line.starts_with("- ")).collect()
}

#[test]
fn steps_are_judged_in_each_run_however_its_strategies_are_spelled() {
    let lab = Lab::new();
    let strategies =
        "--strategy alpha-beta --strategy alpha-beta+mvv-lva --strategy alpha-beta+mvv-lva+killers";
    for name in ["one", "two"] {
        lab.run_well(&format!(
            "run --suite horizon --depth 3 {strategies} --no-horizon --out {name}"
        ));
    }
    // As a version wrote them that put parts in another order.
    for file in ["records.ndjson", "manifest.json"] {
        let path = lab.path(&format!("two/{file}"));
        let text = std::fs::read_to_string(&path).unwrap();
        let spelled = text.replace("alpha-beta+mvv-lva+killers", "alpha-beta+killers+mvv-lva");
        assert_ne!(text, spelled);
        std::fs::write(path, spelled).unwrap();
    }
    lab.write_manifest("two", lab.manifest("two"));
    lab.run_well("report one two --format markdown --out both");
    let page = lab.read("both/report.md");
    let found = findings(&page).join("\n");
    for run in ["one", "two"] {
        for step in ["+mvv-lva", "+killers"] {
            assert!(found.contains(&format!("{run}: {step}")), "{found}");
        }
    }
    assert!(page.contains("| alpha-beta+mvv-lva+killers | two |"), "{page}");
    assert!(!page.contains("alpha-beta+killers+mvv-lva |"), "{page}");
}
