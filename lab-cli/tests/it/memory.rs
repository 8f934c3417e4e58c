//! Memory use is constant: neither runs nor reports keep all rows in memory.

use crate::client::patiently;
use crate::lab::{Lab, many_positions, with_checksums};
use crate::resume::start;

/// The most memory that a command had, in KiB.
fn peak_memory(lab: &Lab, line: &str) -> u64 {
    let mut run = start(lab, line);
    let mut peak = None;
    patiently(|| {
        peak = run.peak_memory().or(peak);
        run.0.try_wait().unwrap()
    });
    peak.unwrap()
}

/// With its tables and charts, with what tells duplicates apart, and with what judges the moves.
#[test]
fn memory_stays_flat() {
    let lab = Lab::new();
    lab.write("few.fen", many_positions(100));
    lab.write("many.fen", many_positions(40_000));
    let [few, many] = ["few", "many"].map(|suite| {
        let work = "--strategy alpha-beta --depth 1 --threads 2";
        peak_memory(&lab, &format!("run --suite {suite}.fen {work} --out {suite}"))
    });
    assert_eq!(lab.read("many/records.ndjson").lines().count(), 40_000);
    assert!(many < few + 7 * 1024, "{few} KiB for 100, {many} KiB for 40,000");
}

/// A page shows a hundred strategies; of the others it says how many there are, and where.
#[test]
fn the_memory_of_a_report_is_that_of_the_strategies_it_shows() {
    let lab = Lab::new();
    lab.run_well("run --suite horizon --depth 1 --strategy alpha-beta --no-horizon --out out");
    let (own, manifest) = (lab.read("out/records.ndjson"), lab.manifest("out"));
    let [few, many] = [100, 1_000].map(|count| {
        let names = (1..=count).map(|number| format!("alpha-beta+part-{number}"));
        let names: Vec<String> = names.collect();
        let rows = names
            .iter()
            .map(|name| own.replace("\"alpha-beta\"", &format!("\"{name}\"")));
        lab.write("out/records.ndjson", with_checksums(&rows.collect::<String>()));
        let mut manifest = manifest.clone();
        manifest["strategies"] = names.into();
        lab.write_manifest("out", manifest);
        peak_memory(
            &lab,
            &format!("report out --format html --format csv --out {count}"),
        )
    });
    assert!(
        many < few + 24 * 1024,
        "{few} KiB with 100 strategies, {many} KiB with 1 000"
    );
    let sentence = "100 of 1,000 shown; all: records.ndjson.";
    assert!(lab.read("1000/report.html").contains(sentence));
    assert!(!lab.read("100/report.html").contains(sentence));
}
