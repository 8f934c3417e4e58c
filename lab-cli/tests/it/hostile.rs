//! Files that are out of all bounds: each is refused with exit code 2 and one clear sentence, in little time
//! and within a memory that does not depend on them.

use crate::interrupt::Running;
use crate::lab::{Ended, Lab};
use std::fs::File;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Address space that a command may have, in KiB: less than the smallest thing here that should not be in
/// memory. (Of it is in use, besides a few MiB, what threads and allocators set aside.)
const ADDRESS_SPACE: &str = "1500000";
/// A command that refuses is done long before; the machine may be busy.
const SOON: Duration = Duration::from_secs(20);
/// Bytes of a file that is far too large, and that nobody reads to its end.
const HUGE: u64 = 2 << 30;

const KINGS: &str = "8/8/8/8/8/8/8/K1k5 w - -";

fn bounded(command: &Command) -> Command {
    let mut sh = Command::new("sh");
    let limited = format!("ulimit -v {ADDRESS_SPACE}; exec \"$0\" \"$@\"");
    sh.args(["-c", &limited])
        .arg(command.get_program())
        .args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        sh.current_dir(folder);
    }
    sh.stdin(Stdio::null());
    sh
}

/// The sentence that a command refuses with, soon and within its bounds.
fn refusal(lab: &Lab, line: &str) -> String {
    refused(&mut bounded(&lab.command(line)), line)
}

fn refused(command: &mut Command, line: &str) -> String {
    let begun = Instant::now();
    let ended = Ended::of(command);
    assert!(begun.elapsed() < SOON, "{line} took {:?}", begun.elapsed());
    assert_eq!(
        (ended.code, ended.stdout.as_str()),
        (Some(2), ""),
        "{line}: {ended:?}"
    );
    let mut lines = ended.stderr.lines().filter(|line| !line.starts_with("note: "));
    let told = lines.next().unwrap();
    assert!(ended.stderr.len() < 20_000, "{line}: {ended:?}");
    told.strip_prefix("error: ").unwrap().to_owned()
}

/// Refuses each command line with a sentence that begins so.
fn all_refused(lab: &Lab, expected: &[(&str, &str)]) {
    for (line, fault) in expected {
        let told = refusal(lab, line);
        assert!(told.starts_with(fault), "{line}: {told}");
    }
}

/// A file that begins with `text` and goes on with 2 GiB of NULs, which take no room on the disk.
fn write_huge(lab: &Lab, name: &str, text: &str) {
    lab.write(name, text);
    File::options()
        .write(true)
        .open(lab.path(name))
        .unwrap()
        .set_len(HUGE)
        .unwrap();
}

/// A folder of a small run, in which nothing is wrong but what a test does to it; without the digests by
/// which that would be noticed first.
fn run_folder(lab: &Lab, name: &str) {
    let searched = format!("run --fen startpos --depth 1 --strategy alpha-beta --out {name}");
    lab.run_well(&searched);
    lab.write_manifest(name, lab.manifest(name));
}

#[test]
fn a_line_of_two_gigabytes_is_refused_wherever_lines_are_read() {
    let lab = Lab::new();
    write_huge(&lab, "huge.epd", &format!("{KINGS}\n"));
    for name in ["records", "positions", "manifest"] {
        run_folder(&lab, name);
    }
    let records = lab.read("records/records.ndjson");
    write_huge(&lab, "records/records.ndjson", &records);
    let positions = lab.read("positions/positions.ndjson");
    write_huge(&lab, "positions/positions.ndjson", &positions);
    write_huge(&lab, "manifest/manifest.json", "{");
    write_huge(&lab, "eval.json", "{");
    let too_long = "the line is longer than 1 MiB, more than the lab reads";
    let too_large = "is larger than 4 MiB, more than the lab reads";
    all_refused(
        &lab,
        &[
            (
                "run --suite huge.epd --depth 1",
                &format!("huge.epd:2: {too_long}"),
            ),
            (
                "plan --suite huge.epd --depth 1",
                &format!("huge.epd:2: {too_long}"),
            ),
            ("report records", &format!("records/records.ndjson:2: {too_long}")),
            (
                "run --resume records",
                &format!("records/records.ndjson:2: {too_long}"),
            ),
            ("merge records", &format!("records/records.ndjson:2: {too_long}")),
            (
                "run --resume positions",
                &format!("positions/positions.ndjson:2: {too_long}"),
            ),
            (
                "merge positions",
                &format!("positions/positions.ndjson:2: {too_long}"),
            ),
            ("report manifest", &format!("manifest/manifest.json {too_large}")),
            (
                "run --resume manifest",
                &format!("manifest/manifest.json {too_large}"),
            ),
            ("merge manifest", &format!("manifest/manifest.json {too_large}")),
        ],
    );
    let told = refusal(&lab, "search startpos --depth 1 --eval eval.json");
    assert!(told.contains("eval.json") && told.ends_with(too_large), "{told}");
}

#[test]
fn a_million_of_anything_is_refused_or_read_in_no_time() {
    let lab = Lab::new();
    let ranks = "8/".repeat(1_000_000);
    lab.write("ranks.epd", format!("{ranks} w - -\n"));
    lab.write(
        "half-a-million-ranks.epd",
        format!("{} w - -\n", &ranks[..1_000_000]),
    );
    lab.write("operations.epd", format!("{KINGS} {}\n", "a;".repeat(1_000_000)));
    lab.write("bad-lines.epd", "nonsense\n".repeat(1_000_000));
    lab.write("name.epd", format!("{KINGS} id \"{}\";\n", "n".repeat(1_000_000)));
    lab.write("operation.epd", format!("{KINGS} {};\n", "n".repeat(1_000_000)));
    let too_long = "the line is longer than 1 MiB, more than the lab reads";
    all_refused(
        &lab,
        &[
            (
                "run --suite ranks.epd --depth 1",
                &format!("ranks.epd:1: {too_long}"),
            ),
            (
                "run --suite half-a-million-ranks.epd --depth 1",
                "half-a-million-ranks.epd:1: FEN piece placement has 500001 ranks instead of 8: `8/8/8/",
            ),
            (
                "run --suite operations.epd --depth 1",
                &format!("operations.epd:1: {too_long}"),
            ),
            (
                "run --suite bad-lines.epd --depth 1",
                "100 bad lines, nothing was run, and what follows was not read:",
            ),
            (
                "run --suite name.epd --depth 1",
                "name.epd:1: operation `id`: a name of 1000000 characters, of 200 at the most",
            ),
            ("run --suite operation.epd --depth 1", "operation.epd:1: `nnnnnn"),
        ],
    );
    // Half of that is much, and no harm.
    lab.write("many.epd", format!("{KINGS} {}\n", "a;".repeat(500_000)));
    lab.run_well("run --suite many.epd --depth 1 --strategy alpha-beta --out many");
    // A recipe in a manifest may be as long as the manifest.
    run_folder(&lab, "recipe");
    let recipe = lab
        .read("recipe/manifest.json")
        .replace("\"alpha-beta\"\n", &format!("\"{}\"\n", "x".repeat(1_000_000)));
    lab.write("recipe/manifest.json", recipe);
    all_refused(
        &lab,
        &[(
            "run --resume recipe",
            "recipe/manifest.json: strategies: recipe `xxxxx",
        )],
    );
    run_folder(&lab, "parts");
    let parts = lab
        .manifest("parts")
        .to_string()
        .replacen('{', "{\"shard\":\"1/18446744073709551615\",", 1);
    lab.write("parts/manifest.json", parts);
    let told = refusal(&lab, "merge parts");
    assert!(told.contains("is no part of a run"), "{told}");
}

#[test]
fn deep_json_is_refused_before_it_fills_the_stack() {
    let lab = Lab::new();
    let deep = "[".repeat(1_000_000);
    lab.write("eval.json", format!("{{\"weights\":{deep}"));
    lab.write(
        "eval-2.json",
        format!("{{\"about\":{}", "{\"a\":".repeat(100_000)),
    );
    for name in ["manifest", "records"] {
        run_folder(&lab, name);
    }
    lab.write(
        "manifest/manifest.json",
        lab.read("manifest/manifest.json")
            .replacen('{', &format!("{{\"own_eval\":{deep}"), 1),
    );
    lab.write("records/records.ndjson", format!("{deep}\n"));
    for line in [
        "search startpos --depth 1 --eval eval.json",
        "search startpos --depth 1 --eval eval-2.json",
    ] {
        let told = refusal(&lab, line);
        assert!(told.contains("not an evaluation: "), "{told}");
    }
    all_refused(
        &lab,
        &[
            (
                "report manifest",
                "manifest/manifest.json is no manifest of `lab run`: recursion limit exceeded",
            ),
            (
                "run --resume manifest",
                "manifest/manifest.json is no manifest of `lab run`: recursion limit exceeded",
            ),
            (
                "report records",
                "records/records.ndjson:1: not a row of this file: ",
            ),
            (
                "run --resume records",
                "records/records.ndjson:1: not a row of this file: ",
            ),
        ],
    );
}

#[test]
fn marks_and_line_ends_of_other_systems_are_read_and_what_is_no_text_is_not() {
    let lab = Lab::new();
    lab.write(
        "windows.epd",
        format!("\u{feff}# a suite\r\n{KINGS} id \"A\";\r\n\r\n{KINGS}\r\n"),
    );
    lab.run_well("run --suite windows.epd --depth 1 --strategy alpha-beta --out windows");
    let names: Vec<_> = lab
        .records("windows")
        .into_iter()
        .map(|record| record.position.unwrap())
        .collect();
    assert_eq!(names, ["A", "line 4"]);
    let eval = include_str!("../../../engine-core/evaluations/material.json").replace('\n', "\r\n");
    lab.write("eval.json", format!("\u{feff}{eval}"));
    lab.run_well("search startpos --depth 1 --eval eval.json");
    // Rows are the lab's own; in a run of an older lab a program that put carriage returns between them did
    // no harm. Where there is a digest it is noticed.
    lab.write_manifest("windows", lab.manifest("windows"));
    let records = lab.read("windows/records.ndjson").replace('\n', "\r\n");
    lab.write("windows/records.ndjson", records);
    lab.run_well("report windows");
    lab.run_well("run --resume windows");

    lab.write("nul.epd", "8/8/8/8/8/8/8/K1k\x005 w - -\n");
    lab.write("cut.epd", &format!("{KINGS} id \"é\";\n").as_bytes()[..30]);
    lab.write("steers.epd", "\x1b[2J\x1b]0\x07 w - -\n");
    lab.write("cut.json", &b"{\"about\": \"\xc3"[..]);
    all_refused(
        &lab,
        &[
            (
                "run --suite nul.epd --depth 1",
                "nul.epd:1: FEN piece placement, rank 1: unknown letter `\u{fffd}` in `K1k\u{fffd}5`",
            ),
            (
                "run --suite cut.epd --depth 1",
                "cut.epd:1: not UTF-8 text; a suite is a text file of EPD or FEN lines",
            ),
            (
                "run --suite steers.epd --depth 1",
                "steers.epd:1: FEN piece placement has 1 rank instead of 8: `\u{fffd}[2J\u{fffd}]0\u{fffd}`",
            ),
        ],
    );
    let told = refusal(&lab, "search startpos --depth 1 --eval cut.json");
    assert!(
        told.contains("cut.json") && told.contains("it is not UTF-8 text"),
        "{told}"
    );
}

#[test]
fn a_link_that_leads_to_itself_is_told() {
    let lab = Lab::new();
    symlink("loop", lab.path("loop")).unwrap();
    for name in ["manifest", "records", "positions"] {
        run_folder(&lab, name);
    }
    for file in [
        "manifest/manifest.json",
        "records/records.ndjson",
        "positions/positions.ndjson",
    ] {
        std::fs::remove_file(lab.path(file)).unwrap();
        symlink(lab.path(file), lab.path(file)).unwrap();
    }
    for (line, named) in [
        ("run --suite loop --depth 1", "cannot read loop: "),
        ("report loop", "loop"),
        ("run --resume loop", "loop"),
        (
            "run --fen startpos --depth 1 --out loop",
            "cannot make the output folder loop ",
        ),
        ("search startpos --depth 1 --eval loop", "loop"),
        ("report manifest", "cannot read manifest/manifest.json: "),
        ("run --resume manifest", "cannot read manifest/manifest.json: "),
        (
            "report records",
            "records has neither records.ndjson nor games.ndjson",
        ),
        ("merge records", "cannot read records/records.ndjson: "),
        ("run --resume records", "cannot read records/records.ndjson: "),
        (
            "run --resume positions",
            "cannot read positions/positions.ndjson: ",
        ),
    ] {
        let told = refusal(&lab, line);
        assert!(told.contains(named), "{line}: {told}");
    }
}

#[test]
fn what_never_ends_is_refused_as_soon_as_it_is_too_long_or_has_too_many_faults() {
    let lab = Lab::new();
    let too_long = "the line is longer than 1 MiB, more than the lab reads";
    all_refused(
        &lab,
        &[(
            "run --suite /dev/zero --depth 1",
            &format!("/dev/zero:1: {too_long}"),
        )],
    );
    let told = refusal(&lab, "search startpos --depth 1 --eval /dev/zero");
    assert!(
        told.ends_with("is larger than 4 MiB, more than the lab reads"),
        "{told}"
    );
    let program = env!("CARGO_BIN_EXE_lab");
    for (source, fault) in [
        (
            "tr '\\0' x < /dev/zero",
            format!("error: standard input:1: {too_long}\n"),
        ),
        (
            "yes nonsense",
            "error: 100 bad lines, nothing was run, and what follows was not read:\n".to_owned(),
        ),
    ] {
        let piped = format!("ulimit -v {ADDRESS_SPACE}; {source} | {program} run --suite - --depth 1");
        let ended = Ended::of(Command::new("sh").args(["-c", &piped]).current_dir(lab.path(".")));
        assert_eq!(ended.code, Some(2), "{ended:?}");
        assert!(ended.stderr.starts_with(&fault), "{ended:?}");
    }
}

/// A pipe that nobody writes to would keep its reader waiting.
#[test]
fn a_pipe_in_the_place_of_a_file_of_the_labs_own_is_refused() {
    let lab = Lab::new();
    for (name, file) in [
        ("manifest", "manifest.json"),
        ("records", "records.ndjson"),
        ("positions", "positions.ndjson"),
    ] {
        run_folder(&lab, name);
        let path = lab.path(&format!("{name}/{file}"));
        std::fs::remove_file(&path).unwrap();
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    }
    all_refused(
        &lab,
        &[
            ("report manifest", "manifest/manifest.json is no file"),
            ("run --resume manifest", "manifest/manifest.json is no file"),
            ("run --out manifest", "the output folder manifest holds a run"),
            (
                "report records",
                "records has neither records.ndjson nor games.ndjson",
            ),
            ("run --resume records", "records/records.ndjson is no file"),
            ("merge records", "records/records.ndjson is no file"),
            ("run --resume positions", "positions/positions.ndjson is no file"),
        ],
    );
}

/// Good lines without end are what was asked for: they are read until somebody has enough, and take a few
/// bytes of memory each.
#[test]
#[cfg(target_os = "linux")]
fn good_lines_without_end_can_be_interrupted_and_take_little_memory() {
    let lab = Lab::new();
    let mut lines = Running::start(Command::new("yes").arg(KINGS).stdout(Stdio::piped()));
    let stream = lines.0.stdout.take().unwrap();
    let mut run = Running::start(bounded(&lab.command("run --suite - --depth 1")).stdin(stream));
    run.wait_while_it_computes();
    let peak = run.peak_memory().unwrap();
    assert!(peak < 200_000, "{peak} KiB");
    assert_eq!(run.interrupt().code(), Some(130));
    assert_eq!(lab.names_in("."), [""; 0]);
}
