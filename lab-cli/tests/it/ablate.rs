//! `lab ablate`: what it leaves behind.

use crate::lab::Lab;

#[test]
fn an_ablation_leaves_every_promised_file() {
    let lab = Lab::new();
    let ended = lab.run_well(
        "ablate --base alpha-beta --parts qs,pv --suite horizon --depth 2 --out out --format latex",
    );
    assert_eq!(ended.stdout, lab.read("out/ablation.tex"));
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
