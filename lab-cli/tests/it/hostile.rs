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
    let sentence = lines.next().unwrap();
    assert!(ended.stderr.len() < 20_000, "{line}: {ended:?}");
    sentence.strip_prefix("error: ").unwrap().to_owned()
}

/// Refuses each command line of a table with a sentence that has what stands behind ` => `.
fn all_refused(lab: &Lab, table: &str) {
    for line in table.trim().lines() {
        let (line, fault) = line.trim().split_once(" => ").unwrap();
        let sentence = refusal(lab, line);
        assert!(sentence.contains(fault), "{line}: {sentence}");
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

/// Folders of which one file each is to be replaced.
const OWN: [(&str, &str); 3] = [
    ("manifest", "manifest.json"),
    ("records", "records.ndjson"),
    ("positions", "positions.ndjson"),
];

#[test]
fn a_line_of_two_gigabytes_is_refused_wherever_lines_are_read() {
    let lab = Lab::new();
    write_huge(&lab, "huge.epd", &format!("{KINGS}\n"));
    for (name, file) in OWN {
        run_folder(&lab, name);
        let path = format!("{name}/{file}");
        let begin = if name == "manifest" {
            "{".to_owned()
        } else {
            lab.read(&path)
        };
        write_huge(&lab, &path, &begin);
    }
    write_huge(&lab, "eval.json", "{");
    all_refused(
        &lab,
        "
        run --suite huge.epd --depth 1 => huge.epd:2: the line is longer than 1 MiB, more than the lab reads
        plan --suite huge.epd --depth 1 => huge.epd:2: the line is longer than 1 MiB
        report records => records/records.ndjson:2: the line is longer than 1 MiB
        run --resume records => records/records.ndjson:2: the line is longer than 1 MiB
        merge records => records/records.ndjson:2: the line is longer than 1 MiB
        run --resume positions => positions/positions.ndjson:2: the line is longer than 1 MiB
        merge positions => positions/positions.ndjson:2: the line is longer than 1 MiB
        report manifest => manifest/manifest.json is larger than 4 MiB, more than the lab reads
        run --resume manifest => manifest/manifest.json is larger than 4 MiB
        merge manifest => manifest/manifest.json is larger than 4 MiB
        search startpos --depth 1 --eval eval.json => is larger than 4 MiB, more than the lab reads
        ",
    );
}

#[test]
fn a_million_of_anything_is_refused_or_read_in_no_time() {
    let lab = Lab::new();
    let ranks = "8/".repeat(1_000_000);
    lab.write("ranks.epd", format!("{ranks} w - -\n"));
    lab.write("half.epd", format!("{} w - -\n", &ranks[..1_000_000]));
    lab.write("operations.epd", format!("{KINGS} {}\n", "a;".repeat(1_000_000)));
    lab.write("bad-lines.epd", "nonsense\n".repeat(1_000_000));
    lab.write("name.epd", format!("{KINGS} id \"{}\";\n", "n".repeat(1_000_000)));
    lab.write("operation.epd", format!("{KINGS} {};\n", "n".repeat(1_000_000)));
    // A recipe in a manifest may be as long as the manifest.
    run_folder(&lab, "recipe");
    let recipe = lab
        .read("recipe/manifest.json")
        .replace("\"alpha-beta\"\n", &format!("\"{}\"\n", "x".repeat(1_000_000)));
    lab.write("recipe/manifest.json", recipe);
    run_folder(&lab, "parts");
    let parts = lab.manifest("parts").to_string();
    let parts = parts.replacen('{', "{\"shard\":\"1/18446744073709551615\",", 1);
    lab.write("parts/manifest.json", parts);
    all_refused(
        &lab,
        "
        run --suite ranks.epd --depth 1 => ranks.epd:1: the line is longer than 1 MiB, more than the lab reads
        run --suite half.epd --depth 1 => half.epd:1: FEN piece placement has 500001 ranks instead of 8: `8/8/8/
        run --suite operations.epd --depth 1 => operations.epd:1: the line is longer than 1 MiB
        run --suite bad-lines.epd --depth 1 => 100 bad lines, nothing was run, and what follows was not read:
        run --suite name.epd --depth 1 => name.epd:1: operation `id`: a name of 1000000 characters, of 200 at the most
        run --suite operation.epd --depth 1 => operation.epd:1: `nnnnnn
        run --resume recipe => recipe/manifest.json: recipe `xxxxx
        merge parts => is no part of a run
        ",
    );
    // Half of that is much, and no harm.
    lab.write("many.epd", format!("{KINGS} {}\n", "a;".repeat(500_000)));
    lab.run_well("run --suite many.epd --depth 1 --strategy alpha-beta --out many");
}

#[test]
fn marks_and_line_ends_of_other_systems_are_read_and_what_is_no_text_is_not() {
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
        "
        run --suite nul.epd --depth 1 => nul.epd:1: FEN piece placement, rank 1: unknown letter `\u{fffd}` in `K1k\u{fffd}5`
        run --suite cut.epd --depth 1 => cut.epd:1: not UTF-8 text; a suite is a text file of EPD or FEN lines
        run --suite steers.epd --depth 1 => steers.epd:1: FEN piece placement has 1 rank instead of 8: `\u{fffd}[2J\u{fffd}]0\u{fffd}`
        search startpos --depth 1 --eval cut.json => it is not UTF-8 text
        ",
    );
}

/// Links that lead to themselves, and pipes, whose readers would wait until somebody writes to them.
#[test]
fn a_folder_in_the_place_of_a_file_is_reported() {
    let lab = Lab::new();
    symlink("loop", lab.path("loop")).unwrap();
    all_refused(
        &lab,
        "
        run --suite loop --depth 1 => cannot read loop:
        report loop => loop
        run --resume loop => loop
        run --fen startpos --depth 1 --out loop => cannot make the output folder loop
        search startpos --depth 1 --eval loop => loop
        ",
    );
    for is_pipe in [false, true] {
        for (name, file) in OWN {
            let _ = std::fs::remove_dir_all(lab.path(name));
            run_folder(&lab, name);
            let path = lab.path(&format!("{name}/{file}"));
            std::fs::remove_file(&path).unwrap();
            match is_pipe {
                true => assert!(Command::new("mkfifo").arg(&path).status().unwrap().success()),
                false => symlink(&path, &path).unwrap(),
            }
        }
        for (line, file) in [
            ("report manifest", "manifest/manifest.json"),
            ("run --resume manifest", "manifest/manifest.json"),
            ("run --resume records", "records/records.ndjson"),
            ("merge records", "records/records.ndjson"),
            ("run --resume positions", "positions/positions.ndjson"),
        ] {
            let sentence = refusal(&lab, line);
            let fault = match is_pipe {
                true => format!("{file} is no file"),
                false => format!("cannot read {file}: "),
            };
            assert!(sentence.contains(&fault), "{line}: {sentence}");
        }
        all_refused(
            &lab,
            "report records => records has neither records.ndjson nor games.ndjson",
        );
    }
    all_refused(
        &lab,
        "run --out manifest => the output folder manifest holds a run",
    );
}

#[test]
fn endless_input_is_refused_once_it_is_too_long_or_has_too_many_faults() {
    let lab = Lab::new();
    all_refused(
        &lab,
        "
        run --suite /dev/zero --depth 1 => /dev/zero:1: the line is longer than 1 MiB, more than the lab reads
        search startpos --depth 1 --eval /dev/zero => is larger than 4 MiB, more than the lab reads
        ",
    );
    let program = env!("CARGO_BIN_EXE_lab");
    for (source, fault) in [
        (
            "tr '\\0' x < /dev/zero",
            "error: standard input:1: the line is longer",
        ),
        ("yes nonsense", "error: 100 bad lines, nothing was run, and what"),
    ] {
        let piped = format!("ulimit -v {ADDRESS_SPACE}; {source} | {program} run --suite - --depth 1");
        let ended = Ended::of(Command::new("sh").args(["-c", &piped]).current_dir(lab.path(".")));
        assert_eq!(ended.code, Some(2), "{ended:?}");
        assert!(ended.stderr.starts_with(fault), "{ended:?}");
    }
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
