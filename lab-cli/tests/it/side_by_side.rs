//! `lab report` of several runs: it compares what they have in common, and says what it left out.

use crate::lab::{Lab, assert_has, with_checksums};
use crate::report::with_run;
use reports::numbers;

/// The cells of a row of a Markdown table, or nothing.
fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

/// Three positions, each a line of a suite.
const LINES: [&str; 3] = [
    "4k3/8/8/8/8/8/4K3/R6R w - - id \"a\";\n",
    "4k3/8/8/8/8/8/4K3/Q6R w - - id \"b\";\n",
    "4k3/8/8/8/8/8/4K3/N6R w - - id \"c\";\n",
];

/// Searches these positions, and leaves a folder of this name.
fn run(lab: &Lab, positions: &str, options: &str, out: &str) {
    lab.write(&format!("{out}.epd"), positions);
    lab.run_well(&format!(
        "run --suite {out}.epd --strategy alpha-beta {options} --out {out}"
    ));
}

#[test]
fn runs_are_compared_where_their_positions_are_the_same_whatever_suites_and_names() {
    let lab = Lab::new();
    let [a, b, c] = LINES;
    let renamed = format!("{b}{c}").replace("\"b\"", "\"of another name\"");
    run(&lab, &format!("{a}{b}"), "--strategy minimax --depth 2", "left");
    run(&lab, &renamed, "--strategy minimax --depth 3", "right");
    run(&lab, a, "--strategy minimax --depth 2", "alone");
    let printed = lab
        .run_well("report left right --format markdown --out both")
        .stdout;
    assert_has(&printed, "1 position");
    let markdown = lab.read("both/report.md");
    assert_has(
        &markdown,
        "Compared here: 1 position that all runs have finished, to depth 2. Left out: 1 position of left; 1 position and depth 3 of right; a report of one run alone shows all of it. Positions are matched by game and FEN, whatever their suite and name.",
    );
    assert_has(&markdown, "\n| left/minimax | ");
    // The same strategy searched the same tree.
    assert_has(&markdown, "| 1.00 | 1.00–1.00 | 0 | 0 |");

    lab.run_well("report right alone --format markdown --out apart");
    let markdown = lab.read("apart/report.md");
    assert_has(
        &markdown,
        "No position was finished by all runs (right: 2 positions, alone: 1 position); each is shown alone.",
    );
    assert_has(&markdown, "\n### right: right, 2 positions, depth 3\n");
    assert_has(&markdown, "### alone: Total nodes\n");
    for number in [1, 2] {
        assert!(lab.path(&format!("apart/charts/run-{number}-nodes.svg")).exists());
    }
}

#[test]
fn engines_of_several_runs_stand_beside_the_strategies_of_all() {
    let lab = Lab::new();
    let engine = |recipe: &str| {
        format!(
            "--engine \"'{}' uci --strategy {recipe},name=mine\"",
            env!("CARGO_BIN_EXE_lab")
        )
    };
    run(
        &lab,
        &LINES.concat(),
        &format!("--depth 2 {}", engine("pvs")),
        "one",
    );
    run(
        &lab,
        &LINES.concat(),
        &format!("--depth 3 {}", engine("alpha-beta")),
        "two",
    );
    run(&lab, &LINES.concat(), "--depth 2 --strategy pvs", "three");
    let printed = lab
        .run_well("report one two three --format markdown --out all")
        .stdout;
    let markdown = lab.read("all/report.md");
    assert_has(&markdown, "UCI engines: one/mine ");
    // The engine of the second run chose the first run's move in each position.
    assert_has(&markdown, "| engine | positions | solved | one/alpha-beta |");
    assert_has(&markdown, "| two/mine | 3 | – | 3 of 3 |");
    for row in ["one/mine", "two/mine"] {
        let nodes = markdown.lines().find(|line| cells(line).first() == Some(&row));
        assert_eq!(
            nodes.map(|line| cells(line).len()),
            Some(3),
            "{row} has nodes by depth\n{markdown}"
        );
    }
    let moves = lab.run_well("report one two --table engine-moves").stdout;
    assert_has(&moves, "two/mine");
    assert_has(&printed, "one/mine");
    // An engine that both have searched by is compared with itself.
    run(
        &lab,
        &LINES.concat(),
        &format!("--depth 2 --strategy pvs {}", engine("pvs")),
        "four",
    );
    lab.run_well("report one four --format markdown --out both");
    assert_has(
        &lab.read("both/report.md"),
        "The same strategy in each run, at depth 2",
    );
}

#[test]
fn searches_with_different_setups_are_not_compared() {
    let lab = Lab::new();
    for (out, setup) in [
        ("left", ""),
        ("right", "--eval material"),
        ("old/left", "--board mailbox"),
    ] {
        std::fs::create_dir_all(lab.path("old")).unwrap();
        run(&lab, &LINES.concat(), &format!("--depth 2 {setup}"), out);
    }
    for (other, difference) in [
        ("right", "Evaluations differ (left: published, right: material)"),
        // Folders of one name are told apart by their paths.
        ("old/left", "Boards differ (left: bitboard, old/left: mailbox)"),
    ] {
        lab.run_well(&format!(
            "report left {other} --format markdown --out with-{other}"
        ));
        let markdown = lab.read(&format!("with-{other}/report.md"));
        assert_has(
            &markdown,
            "Boards or evaluations differ; each run is shown alone.",
        );
        assert_has(&markdown, difference);
    }
}

const MIXED: &str = "4k3/8/8/8/8/8/4K3/R6R w - - id \"C\";\n3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 id \"X\";\n";

#[test]
fn two_games_are_never_added_in_one_figure() {
    let lab = Lab::new();
    run(&lab, MIXED, "--depth 2 --minimal-tree", "mixed");
    run(&lab, MIXED, "--depth 2", "renamed");
    lab.run_well("report mixed renamed --format markdown --out both");
    let records = lab.records("mixed");
    for (folder, markdown) in [
        ("mixed", lab.markdown("mixed")),
        ("both", lab.read("both/report.md")),
    ] {
        for game in ["chess", "xiangqi"] {
            let nodes: u64 = records
                .iter()
                .filter(|record| record.game == game && record.depth == 2)
                .map(|record| record.nodes)
                .sum();
            let title = format!("### {game}: Total nodes\n");
            let table = markdown.split(&title).nth(1).unwrap();
            let row = table.lines().find(|line| line.contains("alpha-beta")).unwrap();
            assert!(
                cells(row).contains(&numbers::grouped(nodes).as_str()),
                "{row} without {nodes}"
            );
            assert!(lab.path(&format!("{folder}/charts/{game}-nodes.svg")).exists());
        }
        for sum in ["### Total nodes\n", ", 2 positions, depth"] {
            assert!(!markdown.contains(sum), "{markdown}");
        }
    }
    lab.refuses_all(
        "
        horizon --suite mixed.epd --depth 1 => whose figures are never added
        ablate --base alpha-beta --parts killers --suite mixed.epd --depth 2 => whose figures are never added
        ",
    );
}

#[test]
fn one_run_given_twice_is_refused() {
    let lab = with_run();
    lab.refuses_all(
        "
        report out ./out => error: out and ./out are one folder; give each run once
        ",
    );
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
    for file in ["two/records.ndjson", "two/manifest.json"] {
        let text = lab.read(file);
        let spelled = text.replace("alpha-beta+mvv-lva+killers", "alpha-beta+killers+mvv-lva");
        assert_ne!(text, spelled);
        let is_rows = file.ends_with(".ndjson");
        lab.write(file, if is_rows { with_checksums(&spelled) } else { spelled });
    }
    lab.write_manifest("two", lab.manifest("two"));
    lab.run_well("report one two --format markdown --out both");
    let page = lab.read("both/report.md");
    // A step has a factor and an interval; the first strategy of a run is none.
    for run in ["one", "two"] {
        for (name, has_step) in [("alpha-beta", false), ("+mvv-lva", true), ("+killers", true)] {
            let row = page
                .lines()
                .find(|line| cells(line).first() == Some(&format!("{run}/{name}").as_str()));
            let step: Vec<bool> = cells(row.unwrap())[5..7]
                .iter()
                .map(|cell| !cell.is_empty())
                .collect();
            assert_eq!(step, [has_step; 2], "{row:?}");
        }
    }
    assert!(page.contains("| alpha-beta+mvv-lva+killers | two |"), "{page}");
    assert!(!page.contains("alpha-beta+killers+mvv-lva |"), "{page}");
}

#[test]
fn folders_of_games_and_of_speed_ups_are_shown_one_at_a_time_and_only_with_games() {
    let lab = Lab::new();
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --out run");
    for out in ["one", "other"] {
        lab.run_well(&format!(
            "match --strategy alpha-beta --strategy pvs --games 2 --depth 1 --out {out}"
        ));
        lab.run_well(&format!(
            "parallel --fen startpos --depth 1 --processors 1 --out divided-{out}"
        ));
    }
    let games = lab.read("one/games.ndjson");
    lab.write("one/games.ndjson", games.replacen("1/2-1/2", "1-0", 1));
    lab.break_off("other");
    lab.write("other/games.ndjson", "");
    lab.refuses_all(
        "
        report one run => different commands
        report one other => folders of `lab match` are shown one at a time
        report divided-one divided-other => folders of `lab parallel` are shown one at a time
        report one => games.ndjson:1: the row is not as the run left it
        report other => holds no game; there is nothing to report
        ",
    );
}
