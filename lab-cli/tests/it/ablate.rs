//! `lab ablate`: the figures that are known, and what it leaves behind.

use crate::lab::{Lab, timeless};
use std::collections::HashMap;

const BUNDLE: &str =
    "ablate --base alpha-beta+check-ext+qs --parts mvv-lva,killers,history,pv --fen startpos --board mailbox";

/// The figures of `--format csv`, by quantity and parts.
fn figures(csv: &str) -> HashMap<(String, String), f64> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows = reader.deserialize::<(String, String, f64, Option<f64>, Option<f64>)>();
    rows.map(|row| row.unwrap())
        .map(|(quantity, parts, estimate, _, _)| ((quantity, parts), estimate))
        .collect()
}

/// The published step "killers", T3 to T4, which had MVV-LVA before it.
#[test]
fn killers_earn_more_than_half_of_the_published_step_that_has_their_name() {
    let lab = Lab::new();
    let step = "ablate --base alpha-beta+check-ext+qs+mvv-lva --parts killers,history,pv --fen startpos --board mailbox";
    let ended = lab.run_well(&format!("{step} --depth 5 --out out --format csv"));
    let figures = figures(&ended.stdout);
    let figure = |quantity: &str, parts: &str| figures[&(quantity.to_owned(), parts.to_owned())];
    let (none, all) = (figure("nodes", ""), figure("nodes", "killers history pv"));
    assert_eq!((none, all), (125_503.0, 24_250.0));
    let percentage = 100.0 * figure("share", "killers").ln() / (none / all).ln();
    assert!((57.0..57.2).contains(&percentage), "{percentage}");
}

/// A setting may err where its part does not.
#[test]
fn the_effect_of_a_part_is_that_of_its_setting() {
    let lab = Lab::new();
    let ended = lab.run_well(
        "ablate --base alpha-beta+mvv-lva --parts qs=delta,killers --suite horizon --depth 2 --out out",
    );
    let words = ended.stdout.lines().map(|line| line.split_whitespace().take(3));
    let mut rows = words.filter(|words| words.clone().eq(["qs=delta", "may", "err"]));
    assert!(rows.next().is_some(), "{}", ended.stdout);
}

/// The last rows of the published tables T2, T3 and T4, and the first of them.
#[test]
fn the_way_from_quiescence_to_the_finished_program_comes_apart_into_the_published_figures() {
    let lab = Lab::new();
    for (depth, none, mvv_lva, all) in [(4, 17_507, 17_903, 3_693), (5, 217_789, 125_503, 24_250)] {
        let ended = lab.run_well(&format!("{BUNDLE} --depth {depth} --out {depth} --format csv"));
        let figures = figures(&ended.stdout);
        let figure = |quantity: &str, parts: &str| figures[&(quantity.to_owned(), parts.to_owned())];
        let everything = "mvv-lva killers history pv";
        assert_eq!(figure("nodes", ""), f64::from(none));
        assert_eq!(figure("nodes", "mvv-lva"), f64::from(mvv_lva));
        assert_eq!(figure("nodes", everything), f64::from(all));
        assert_eq!(
            figures.keys().filter(|(quantity, _)| quantity == "nodes").count(),
            16
        );

        let shares: f64 = everything.split(' ').map(|part| figure("share", part)).product();
        let total = f64::from(none) / f64::from(all);
        assert!((shares / total - 1.0).abs() < 0.001, "{shares} of {total}");
        assert_eq!(ended.stdout, lab.read(&format!("{depth}/ablation.csv")));
    }
}

#[test]
fn an_ablation_leaves_every_promised_file() {
    let lab = Lab::new();
    let ended = lab.run_well("ablate --base alpha-beta --parts qs,pv --suite horizon --depth 2 --out out");
    assert_eq!(
        ended.stderr,
        "wrote out/report.html, tables, records and charts beside it\n"
    );
    assert_eq!(
        lab.names_in("out").join(" "),
        ".lock ablation.csv ablation.tex charts manifest.json positions.ndjson records.csv records.ndjson report.html report.md"
    );
    let charts = ["interactions", "lattice", "shares"];
    let files: Vec<String> = charts
        .iter()
        .flat_map(|name| [format!("{name}.png"), format!("{name}.svg")])
        .collect();
    assert_eq!(lab.names_in("out/charts"), files);
    assert_eq!(lab.records("out").len(), 9 * 4 * 2);
    assert_eq!(lab.manifest("out")["status"], "complete");
    let tex = lab.read("out/ablation.tex");
    assert_eq!(
        tex.matches("\\begin{tabular}").count(),
        tex.matches("\\bottomrule").count()
    );
    assert!(
        lab.read("out/report.md")
            .contains("All subsets, each above those it holds")
    );
}

#[test]
fn a_report_of_an_ablation_is_the_page_that_the_command_made() {
    let lab = Lab::new();
    let ablation = "ablate --base alpha-beta --parts qs,pv --suite horizon --depth 2";
    lab.run_well(&format!("{ablation} --timed 2 --out out"));
    lab.run_well("report out --out again");
    for file in ["report.md", "report.html", "charts/lattice.svg"] {
        assert_eq!(
            lab.read(&format!("again/{file}")),
            lab.read(&format!("out/{file}")),
            "{file}"
        );
    }
    assert_eq!(lab.names_in("again/charts"), lab.names_in("out/charts"));
    // Two of them are compared as runs are.
    lab.run_well(&format!("{ablation} --out other"));
    let both = lab.run_well("report out other").stdout;
    assert!(both.contains("alpha-beta+qs+pv"), "{both}");
}

#[test]
fn tables_are_printed_in_latex_as_they_stand_in_the_file() {
    let lab = Lab::new();
    let ended = lab
        .run_well("ablate --base alpha-beta --parts pv --suite horizon --depth 2 --out out --format latex");
    assert_eq!(ended.stdout, lab.read("out/ablation.tex"));
    let table = r"\caption{What each part is worth, in times fewer nodes}
\label{tab:what-each-part-is-worth-in-times-fewer-nodes}
\begin{tabular}{lrrrrrrrr}
\toprule
part & alone & 95 \% interval & last & 95 \% interval & fair share & 95 \% interval & of the log reduction & rank \\
\midrule
pv & ";
    assert!(ended.stdout.contains(table), "{}", ended.stdout);
}

#[test]
fn figures_and_intervals_are_the_same_with_any_number_of_threads() {
    let lab = Lab::new();
    let printed = [1, 3].map(|threads| {
        let arguments = "--base alpha-beta+mvv-lva --parts killers,history,pv --suite horizon --depth 3";
        let ended = lab.run_well(&format!("ablate {arguments} --threads {threads} --out {threads}"));
        assert!(ended.stdout.contains("95 % interval"));
        ended.stdout
    });
    assert_eq!(printed[0], printed[1]);
    assert_eq!(timeless(lab.records("1")), timeless(lab.records("3")));
}

#[test]
fn only_the_subsets_of_the_design_are_searched() {
    let lab = Lab::new();
    for (design, subsets) in [
        ("factorial", 8),
        ("leave-one-out", 4),
        ("add-one-in", 4),
        ("ladder", 4),
    ] {
        let arguments = "--base alpha-beta --parts mvv-lva,killers,pv --fen startpos --depth 1";
        lab.run_well(&format!("ablate {arguments} --design {design} --out {design}"));
        assert_eq!(lab.records(design).len(), subsets, "{design}");
    }
}

#[test]
fn suites_and_positions_of_either_game_are_taken_together() {
    let lab = Lab::new();
    lab.run_well(
        "ablate --game xiangqi --base alpha-beta --parts pv --suite xiangqi-mates --fen startpos --depth 1 --out out",
    );
    let records = lab.records("out");
    assert_eq!(records.len(), 61 * 2);
    assert!(records.iter().all(|record| record.game == "xiangqi"));
    assert_eq!(records.last().unwrap().position.as_deref(), Some("startpos"));
}

#[test]
fn json_has_a_figure_a_line() {
    let lab = Lab::new();
    let ended = lab.run_well(
        "ablate --base alpha-beta --parts pv --suite horizon --depth 2 --measure time --out out --format json",
    );
    let quantities: Vec<String> = ended
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|row| {
            assert!(row["estimate"].as_f64().unwrap() > 0.0);
            assert!(row["low"].as_f64().unwrap() <= row["high"].as_f64().unwrap());
            row["quantity"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(
        quantities,
        ["time", "time", "saved", "saved", "alone", "last", "share", "step"]
    );
}
