//! `lab report`: the same report from the same records, in every format, and what it refuses.

use crate::drawings::assert_sound;
use crate::lab::{Lab, assert_has, cells, with_checksums};
use serde_json::json;

/// A lab with a run in `out`.
pub(crate) fn with_run() -> Lab {
    let lab = Lab::new();
    lab.run_well("run --suite horizon --depth 2 --out out");
    lab
}

#[test]
fn every_command_leaves_the_promised_files_and_a_report_is_its_page() {
    let lab = Lab::new();
    // Besides the manifest and a page in two forms, with its charts.
    for [command, files, charts] in cells(
        "
        run --suite horizon --depth 2 --minimal-tree --timed 2 => cases.ndjson diagrams minimal-trees.csv minimal-trees.ndjson \
            positions.ndjson records.csv records.ndjson summary.csv timings.csv timings.ndjson verdicts.ndjson => minimal-tree nodes ordering \
            reduction solved-by-nodes
        horizon --suite horizon --depth 2 --reference-depth 4 --staircase => cases.ndjson diagrams \
            positions.ndjson records.ndjson verdicts.ndjson => cases staircase-1 \
            staircase-2 staircase-3 staircase-4 staircase-5 staircase-6 staircase-7 staircase-8 staircase-9
        ablate --base alpha-beta --parts qs,pv --suite horizon --depth 2 --timed 2 => ablation.csv \
            positions.ndjson records.csv records.ndjson timings.csv timings.ndjson => shares
        parallel --suite horizon --depth 2 --processors 1,4 => positions.ndjson speedups.ndjson => speedup
        match --strategy ladder --games 6 --nodes 300 --sprt 0,10 => games.csv games.ndjson games.pgn => elo",
    ) {
        let kind = command.split(' ').next().unwrap();
        lab.run_well(&format!("{command} --out {kind}"));
        let mut left: Vec<&str> = ".lock charts manifest.json report.html".split(' ').collect();
        left.extend(files.split_whitespace());
        left.sort_unstable();
        assert_eq!(lab.names_in(kind), left);
        let drawn = lab.names_in(&format!("{kind}/charts"));
        let named = charts
            .split_whitespace()
            .flat_map(|name| [format!("{name}.png"), format!("{name}.svg")]);
        assert_eq!(drawn, named.collect::<Vec<_>>(), "{kind}");
        assert_eq!(lab.manifest(kind)["status"], "complete");
        lab.run_well(&format!("report {kind} --out again-{kind}"));
        for below in ["", "charts", "diagrams"] {
            let [again, made] = ["again-", ""].map(|begin| format!("{begin}{kind}/{below}"));
            if lab.path(&made).exists() {
                let made = lab.files_in(&made);
                for (name, contents) in lab.files_in(&again) {
                    assert!(made[&name] == contents, "{kind}/{below}/{name}");
                }
            }
        }
        // Every drawing is sound, and shown.
        let page = lab.read(&format!("{kind}/report.html"));
        for (name, drawing) in lab.files_in(&format!("{kind}/charts")) {
            match name.strip_suffix(".svg") {
                Some(stem) => {
                    let anchor = format!("id=\"chart-{stem}\"");
                    assert_sound(&format!("{kind}: {name}"), &String::from_utf8(drawing).unwrap());
                    assert!(page.contains(&anchor), "{kind}: {name}");
                }
                None => {
                    assert!(drawing.starts_with(b"\x89PNG") && drawing.ends_with(b"IEND\xae\x42\x60\x82"));
                }
            }
        }
        assert_eq!(lab.names_in(&format!("again-{kind}/charts")), drawn);
    }
    // Ablations that are shown together are compared as runs are.
    lab.run_well("ablate --base alpha-beta --parts qs,pv --suite horizon --depth 2 --out other");
    let both = lab.run_well("report ablate other").stdout;
    assert!(both.contains("alpha-beta+qs+pv"), "{both}");
}

#[test]
fn a_form_is_printed_unless_a_folder_is_given_for_it() {
    let lab = with_run();
    let before = lab.names_in(".");
    for [form, file, begin, end] in cells(
        "
        html => report.html => <!DOCTYPE html> => </html>
        markdown => report.md => # horizon: five strategies, depth 2 => ```
        latex => report.tex => \\documentclass => \\end{document}
        csv => tables => \"horizon, 9 positions, depth 2\" => 
        json => report.json => {\"title\":\"horizon: five strategies, depth 2\" => ]}",
    ) {
        let printed = lab.run_well(&format!("report out --format {form}")).stdout;
        assert!(printed.starts_with(begin), "{form}: {printed}");
        assert!(printed.trim_end().ends_with(end), "{form}: {printed}");
        assert_has(&printed, "alpha-beta");
        assert_eq!(lab.names_in("."), before, "{form}");
        lab.run_well(&format!("report out --format {form} --out {form}"));
        assert!(lab.path(&format!("{form}/{file}")).exists());
        std::fs::remove_dir_all(lab.path(form)).unwrap();
    }
    lab.refuses(
        "report out --format csv --format json",
        "error: only one format can be printed; give --out for several",
    );
}

#[test]
fn tables_and_charts_that_are_named_are_written_alone() {
    let lab = with_run();
    for [options, names] in cells(
        "
        --chart nodes => chart-nodes.svg
        --chart nodes --chart reduction --table main --format latex => chart-nodes.pdf chart-reduction.pdf table-main.tex
        --table nodes --format csv --format markdown => table-nodes.csv table-nodes.md
        --chart ordering --format markdown => chart-ordering.png",
    ) {
        lab.run_well(&format!("report out {options} --out alone"));
        let mut written = lab.names_in("alone");
        written.retain(|name| name != ".lock");
        assert_eq!(written, names.split_whitespace().collect::<Vec<_>>(), "{options}");
        std::fs::remove_dir_all(lab.path("alone")).unwrap();
    }
    lab.run_well("run --suite horizon --depth 2 --strategy alpha-beta --chart nodes --out own");
    assert!(lab.path("own/chart-nodes.svg").exists());
    lab.refuses_all(
        "
        report out --chart nods => help:  did you mean `nodes`? charts of this run: reduction, nodes,
        report out --table nods => help:  did you mean `nodes`? tables of this run: main, nodes,
        ",
    );
    let listed = lab.run_well("report out --chart help").stdout;
    assert_has(&listed, "reduction        node reduction factor");
}

/// A report of two printed pages; what the page folds is not printed.
#[test]
fn latex_prints_one_table_and_two_charts() {
    let lab = with_run();
    lab.run_well("report out --format latex --out tex");
    let body = lab.read("tex/body.tex");
    assert_eq!(body.matches("\\begin{table}").count(), 1, "{body}");
    assert!(body.contains("{chart-case-"), "{body}");
    for piece in body.split("{chart-").skip(1) {
        let name = piece.split('}').next().unwrap();
        assert!(lab.path(&format!("tex/chart-{name}")).exists(), "{name}");
    }
}

#[test]
fn every_page_names_its_run_the_command_that_repeats_it_and_the_lab_as_the_citation_file_does() {
    let lab = Lab::new();
    lab.write("two words.epd", "4k3/8/8/8/8/8/4K3/R6R w - - id \"a\";\n");
    lab.run_well("run --depth 2 --out out --suite \"two words.epd\"");
    lab.run_well("report out --out again --format markdown --format latex --format html");
    let sentence = "1 position of two words, searched by 5 strategies to depth 2 (board: bitboard, evaluation: published).";
    for page in ["report.md", "report.html"] {
        assert_has(&lab.read(&format!("again/{page}")), sentence);
    }
    // Two printed pages say it once, with the build and the digest.
    assert_has(
        &lab.read("again/body.tex"),
        "Suite two words (1 position, digest ",
    );
    let file = std::fs::read_to_string("../CITATION.cff").unwrap();
    let [title, version, author] = ["title: ", "version: ", "  - name: "].map(|name| {
        let values: Vec<&str> = file.lines().filter_map(|line| line.strip_prefix(name)).collect();
        <[&str; 1]>::try_from(values).unwrap().concat()
    });
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    let markdown = lab.read("again/report.md");
    for piece in [
        "```console\nlab run --depth 2 --out out --suite 'two words.epd'\n```\n",
        &format!("lab {version} ("),
        &format!("  author       = {{{{{author}}}}},"),
        &format!("  version      = {{{version}}},"),
        &format!("  howpublished = {{{title}, "),
    ] {
        assert_has(&markdown, piece);
    }
}

#[test]
fn a_folder_that_is_no_run_is_refused_and_a_broken_record_is_named_by_its_line() {
    let lab = with_run();
    let records = lab.read("out/records.ndjson");
    let first = records.lines().next().unwrap();
    lab.refuses_all(
        "
        report out/report.html => error: `out/report.html` is no folder help: give a folder that `lab run` or `lab match` made
        report out/charts => error: `out/charts` is no run or match folder help: give a folder that `lab run` or `lab match` made
        ",
    );
    lab.break_off("out");
    // What stands in a record, what takes its place, and what is wrong with that.
    for [from, to, fault] in cells(
        r#"
        "suite":"horizon" => "suite":3 => not a row of this file: invalid type: integer `3`, expected a string (column
        "horizon" => "vertical" => suite `vertical` is none of this run
        "minimax" => "pvs" => strategy `pvs` is none of this run
        "chess" => "xiangqi" => game `xiangqi` is none of this run
        "bitboard" => "mailbox" => board `mailbox` is none of this run
        "published" => "material" => eval `material` is none of this run"#,
    ) {
        let third = first.replacen(from, to, 1);
        let third = with_checksums(&third).trim_end().to_owned();
        lab.write("out/records.ndjson", format!("{first}\n\n{third}\n{first}\n"));
        lab.refuses("report out", &format!("error: out/records.ndjson:3: {fault}"));
    }
    lab.write("out/records.ndjson", "");
    lab.refuses(
        "report out",
        "error: out/records.ndjson holds no record; there is nothing to report",
    );
    lab.write_manifest("out", json!({"status": "complete"}));
    lab.refuses(
        "report out",
        "error: out/manifest.json is no manifest of a run or a match: missing field `command`",
    );
    std::fs::remove_file(lab.path("out/manifest.json")).unwrap();
    lab.refuses(
        "report out",
        "error: `out` has no manifest.json\nhelp:  give a folder that `lab run`, `lab match` or another measuring command made",
    );
}

#[test]
fn an_altered_record_of_a_run_that_was_killed_is_refused() {
    let lab = with_run();
    lab.break_off("out");
    let rows = lab.read("out/records.ndjson");
    lab.write(
        "out/records.ndjson",
        rows.replacen("\"seldepth\":", "\"seldepth\":1", 1),
    );
    for command in ["report out", "resume out"] {
        lab.refuses(command, "out/records.ndjson:1: the row is not as the run left it");
    }
}

/// Also of a later version, whose manifest has keys of its own.
#[test]
fn a_run_that_never_ended_is_reported_as_far_as_it_came() {
    let lab = with_run();
    let records = lab.read("out/records.ndjson");
    let torn: usize = records.lines().take(10).map(|line| line.len() + 1).sum::<usize>() + 40;
    lab.write("out/records.ndjson", &records[..torn]);
    lab.break_off("out");
    let mut manifest = lab.manifest("out");
    manifest["later"] = json!({"a": [1, null]});
    lab.write_manifest("out", manifest);
    let ended = lab.run_well("report out --out again");
    assert_has(
        &ended.stderr,
        "out/records.ndjson:11: the last line was not written to its end; taken is what stands in the 10 lines before it\n",
    );
    // All ten are of the first position.
    assert_has(&ended.stdout, "horizon, 1 position, depth 2");
    assert_has(
        &lab.read("again/report.html"),
        "Not ended: results of 1 of 9 positions.",
    );
}
