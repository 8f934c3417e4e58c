//! Memory stays flat: neither runs nor reports keep what they go through.

use crate::interrupt::patiently;
use crate::lab::{Lab, many_positions};
use crate::resume::start;
use reports::Record;

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
    lab.write("many.fen", many_positions(100_000));
    let [few, many] = ["few", "many"].map(|suite| {
        let work = "--strategy alpha-beta --depth 1 --threads 2";
        peak_memory(&lab, &format!("run --suite {suite}.fen {work} --out {suite}"))
    });
    assert_eq!(lab.read("many/records.ndjson").lines().count(), 100_000);
    assert!(
        many < few + 16 * 1024,
        "{few} KiB for 100, {many} KiB for 100 000"
    );
}

/// The records themselves, half a kilobyte each, are never in memory together.
#[test]
fn the_memory_of_a_report_is_a_fraction_of_its_records() {
    let lab = Lab::new();
    lab.run_well("run --suite horizon --depth 1 --out out");
    let records = lab.records("out");
    let own: Vec<&Record> = records
        .iter()
        .filter(|record| record.position == records[0].position)
        .collect();
    let [few, many] = [4_000, 40_000].map(|positions| {
        let mut lines = Vec::new();
        for number in 0..positions {
            for record in &own {
                let position = Some(format!("position number {number}"));
                let record = Record {
                    position,
                    ..(*record).clone()
                };
                record.write_line(&mut lines).unwrap();
            }
        }
        lab.write("out/records.ndjson", lines);
        peak_memory(&lab, &format!("report out --out {positions}"))
    });
    assert_eq!(own.len(), 5);
    assert!(
        many < few + 24 * 1024,
        "{few} KiB for 20 000 records, {many} KiB for 200 000"
    );
}
