//! Oversized and malicious files: each is refused with exit code 2 and one clear message, quickly and in
//! bounded memory.

use crate::lab::{Ended, Lab, cells};
use std::fs::File;
use std::os::unix::fs::symlink;
use std::process::Command;
use std::time::{Duration, Instant};

/// Address space that a command may have, in KiB: less than the smallest thing here that should not be in
/// memory. (Of it is in use, besides a few MiB, what threads and allocators set aside.)
const ADDRESS_SPACE: &str = "1500000";
/// A command that refuses is done long before; the machine may be busy.
const SOON: Duration = Duration::from_secs(20);
/// Bytes of a file that is far too large, and that nobody reads to its end.
const HUGE: u64 = 2 << 30;

const KINGS: &str = "8/8/8/8/8/8/8/K1k5 w - -";

/// Refuses each command line of a table, soon and within its bounds, with a sentence that has what stands
/// behind `=>`.
fn all_refused(lab: &Lab, table: &str) {
    let limited = format!("ulimit -v {ADDRESS_SPACE}; exec \"$0\" \"$@\"");
    for [line, fault] in cells(table) {
        let begun = Instant::now();
        let ended = Ended::of(&mut lab.started_by(&["sh", "-c", &limited], line));
        assert!(begun.elapsed() < SOON, "{line} took {:?}", begun.elapsed());
        assert_eq!(
            (ended.code, ended.stdout.as_str()),
            (Some(2), ""),
            "{line}: {ended:?}"
        );
        assert!(ended.stderr.len() < 20_000, "{line}: {ended:?}");
        let mut lines = ended.stderr.lines().filter(|line| !line.starts_with("note: "));
        let sentence = lines.next().unwrap().strip_prefix("error: ").unwrap();
        assert!(sentence.contains(fault), "{line}: {sentence}");
    }
}

/// A folder of a small run, in which nothing is wrong but what a test does to it; without the digests by
/// which that would be noticed first.
fn run_folder(lab: &Lab, name: &str) {
    let searched = format!("run --fen startpos --depth 1 --strategy alpha-beta --out {name}");
    lab.run_well(&searched);
    lab.write_manifest(name, lab.manifest(name));
}

/// Folders of which one file each is to be replaced.
const OWN: [(&str, &str); 3] = [
    ("manifest", "manifest.json"),
    ("records", "records.ndjson"),
    ("positions", "positions.ndjson"),
];

#[test]
fn a_million_of_anything_is_refused_or_read_in_no_time() {
    let lab = Lab::new();
    let ranks = "8/".repeat(1_000_000);
    lab.write("ranks.epd", format!("{ranks} w - -\n"));
    lab.write("half.epd", format!("{} w - -\n", &ranks[..1_000_000]));
    lab.write("bad-lines.epd", "nonsense\n".repeat(1_000_000));
    lab.write("name.epd", format!("{KINGS} id \"{}\";\n", "n".repeat(1_000_000)));
    lab.write("operation.epd", format!("{KINGS} {};\n", "n".repeat(1_000_000)));
    // A recipe in a manifest may be as long as the manifest.
    run_folder(&lab, "recipe");
    let mut recipe = lab.manifest("recipe");
    recipe["strategies"] = vec!["x".repeat(1_000_000)].into();
    lab.write_manifest("recipe", recipe);
    run_folder(&lab, "parts");
    let mut parts = lab.manifest("parts");
    parts["shard"] = "1/18446744073709551615".into();
    lab.write_manifest("parts", parts);
    // A file that goes on with 2 GiB of NULs, which take no room on the disk.
    for (name, file) in OWN {
        run_folder(&lab, name);
        let file = File::options()
            .write(true)
            .open(lab.path(&format!("{name}/{file}")));
        file.unwrap().set_len(HUGE).unwrap();
    }
    all_refused(
        &lab,
        "
        run --suite ranks.epd --depth 1 => ranks.epd:1: the line is longer than 1 MiB, more than the lab reads
        run --suite half.epd --depth 1 => half.epd:1: FEN piece placement has 500001 ranks instead of 8: `8/8/8/
        run --suite bad-lines.epd --depth 1 => 100 bad lines, nothing was run, and what follows was not read:
        run --suite name.epd --depth 1 => name.epd:1: operation `id`: a name of 1000000 characters, of 200 at the most
        run --suite operation.epd --depth 1 => operation.epd:1: `nnnnnn
        run --suite /dev/zero --depth 1 => /dev/zero looks like a binary file
        search startpos --depth 1 --eval /dev/zero => is larger than 4 MiB, more than the lab reads
        resume recipe => recipe/manifest.json: unknown algorithm `xxxxx
        merge parts => a part is I/N
        report records => records/records.ndjson:2: the line is longer than 1 MiB
        resume records => records/records.ndjson:2: the line is longer than 1 MiB
        merge positions => positions/positions.ndjson:2: the line is longer than 1 MiB
        report manifest => manifest/manifest.json is larger than 4 MiB, more than the lab reads
        ",
    );
    // Half of that is much, and no harm.
    lab.write("many.epd", format!("{KINGS} {}\n", "a;".repeat(500_000)));
    lab.run_well("run --suite many.epd --depth 1 --strategy alpha-beta --out many");
}

#[test]
fn marks_and_line_ends_of_other_systems_are_read() {
    let lab = Lab::new();
    lab.write(
        "windows.epd",
        format!("\u{feff}# a suite\r\n{KINGS} id \"A\";\r\n\r\n{KINGS}\r\n"),
    );
    lab.run_well("run --suite windows.epd --depth 1 --strategy alpha-beta --out windows");
    let records = lab.records("windows").into_iter();
    let names: Vec<String> = records.map(|record| record.position.unwrap()).collect();
    assert_eq!(names, ["A", "line 4"]);
    let eval = include_str!("../../../engine-core/evaluations/material.json").replace('\n', "\r\n");
    lab.write("eval.json", format!("\u{feff}{eval}"));
    lab.run_well("search startpos --depth 1 --eval eval.json");
}

/// Links that lead to themselves, and pipes, whose readers would wait until somebody writes to them.
#[test]
fn a_folder_in_the_place_of_a_file_is_reported() {
    let lab = Lab::new();
    symlink("loop", lab.path("loop")).unwrap();
    for (name, file) in OWN {
        run_folder(&lab, name);
        let path = lab.path(&format!("{name}/{file}"));
        std::fs::remove_file(&path).unwrap();
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    }
    all_refused(
        &lab,
        "
        run --suite loop --depth 1 => cannot read loop:
        report loop => loop
        run --fen startpos --depth 1 --out loop => cannot make the output folder `loop`
        search startpos --depth 1 --eval loop => loop
        report manifest => manifest/manifest.json is no file
        resume records => records/records.ndjson is no file
        merge positions => positions/positions.ndjson is no file
        report records => `records` is no run or match folder
        run --out manifest => folder `manifest` holds a run
        ",
    );
}

#[cfg(unix)]
#[test]
fn a_small_limit_on_the_stack_is_enough() {
    let lab = env!("CARGO_BIN_EXE_lab");
    let script = format!("ulimit -s 64 && exec {lab} search startpos --depth 3");
    let ended = Command::new("sh").args(["-c", &script]).output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{said}");
}
