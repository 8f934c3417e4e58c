//! Folders and names from strangers, links, pipes that are no longer read, and full disks.

use crate::lab::{Ended, Lab, assert_has, many_positions};
use std::io::Write;
use std::os::unix::fs::symlink;
use std::process::{ChildStdin, Stdio};

#[test]
fn a_run_that_another_build_began_is_not_gone_on_with() {
    let lab = Lab::new();
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --out out");
    let mut manifest = lab.manifest("out");
    manifest["versions"]["search"] = "0123456789abcdef".into();
    lab.write_manifest("out", manifest);
    lab.refuses(
        "resume out",
        "error: out was begun with a build of the lab whose searches count otherwise (0123456789abcdef there, ",
    );
}

#[test]
fn a_name_from_a_folder_leads_out_of_no_folder() {
    let lab = Lab::new();
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --plan-only --out plan");
    lab.run_well("work plan --part 1/1 --out part");
    let hostile = "../../elsewhere/$(x)";
    for file in ["records.ndjson", "positions.ndjson"] {
        let name = format!("part/{file}");
        let renamed = lab
            .read(&name)
            .replace("\"suite\":\"positions\"", &format!("\"suite\":\"{hostile}\""));
        lab.write(&name, renamed);
    }
    let mut manifest = lab.manifest("part");
    manifest["suites"][0]["name"] = hostile.into();
    lab.write_manifest("part", manifest);
    lab.run("merge part");
    assert!(!lab.path("../elsewhere").exists());
    let made = std::fs::read_dir(lab.path("."))
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let made: Vec<_> = made
        .filter(|name| name != "plan" && name != "part" && name != "lab-out")
        .collect();
    assert!(made.is_empty(), "{made:?}");
}

#[test]
fn nothing_is_written_through_a_link() {
    let lab = Lab::new();
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --out out");
    lab.break_off("out");
    std::fs::create_dir(lab.path("elsewhere")).unwrap();
    lab.write("precious", "as it was");
    symlink(lab.path("precious"), lab.path("out/manifest.json.part")).unwrap();
    lab.run_well("resume out");
    assert_eq!(lab.read("precious"), "as it was");
    std::fs::remove_dir_all(lab.path("out/charts")).unwrap();
    symlink(lab.path("elsewhere"), lab.path("out/charts")).unwrap();
    let ended = lab.run("resume out");
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert_has(&ended.stderr, "it is a link, which the lab does not follow");
    assert!(lab.names_in("elsewhere").is_empty());
}

#[test]
fn a_merge_needs_no_more_open_files_than_a_shell_gives() {
    let lab = Lab::new();
    let parts = 40;
    lab.write("many.fen", many_positions(2 * parts));
    lab.run_well("run many.fen --strategy alpha-beta --depth 1 --no-horizon --plan-only --out plan");
    for part in 1..=parts {
        lab.run_well(&format!("work plan --part {part}/{parts}"));
    }
    let limited = ["sh", "-c", "ulimit -n 24; exec \"$0\" \"$@\""];
    let ended = Ended::of(&mut lab.started_by(&limited, "merge plan --out out"));
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert_eq!(lab.records("out").len(), 2 * parts);
}

#[test]
fn a_path_that_is_no_text_is_named() {
    use std::os::unix::ffi::OsStrExt;
    let lab = Lab::new();
    let bad = std::ffi::OsStr::from_bytes(b"bad\xff.epd");
    let ended = Ended::of(lab.command("run --suite").arg(bad));
    assert_eq!(ended.code, Some(2), "{ended:?}");
    assert_has(&ended.stderr, "`bad\u{fffd}.epd` is not UTF-8");
    for time in ["18446744073709551616", "1e300", "inf", "NaN"] {
        lab.refuses(
            &format!("search startpos --depth 1 --time {time}"),
            "give seconds, or 500ms, 2m",
        );
    }
}

fn pipe_without_reader(lab: &Lab) -> ChildStdin {
    let mut reader = lab
        .command("--version")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let writer = reader.stdin.take().unwrap();
    assert!(reader.wait().unwrap().success());
    writer
}

#[test]
fn a_closed_pipe_is_no_error() {
    let lab = Lab::new();
    for line in [
        "--help",
        "strategies",
        "suites --format json",
        "search startpos --depth 4",
        "search startpos --depth 4 --format json",
        "perft startpos --depth 3 --divide",
        "tree startpos --depth 2",
        "tree startpos --depth 2 --format svg",
        "run --suite mates --depth 1 --out out",
    ] {
        let output = lab.command(line).stdout(pipe_without_reader(&lab)).output();
        let output = output.unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let is_silent = stderr.is_empty() || line.starts_with("run");
        assert!(output.status.code() == Some(0) && is_silent, "{line}: {stderr}");
    }
    // Its files are there.
    assert_eq!(lab.manifest("out")["status"], "complete");
}

#[test]
fn a_result_that_failed_is_told_though_nobody_reads_it() {
    let lab = Lab::new();
    for format in ["text", "json"] {
        let line = format!("grade --program true --format {format}");
        let output = lab.command(&line).stdout(pipe_without_reader(&lab)).output();
        assert_eq!(output.unwrap().status.code(), Some(1), "{line}");
    }
}

#[test]
fn an_engine_whose_reader_went_away_ends_while_its_input_stays_open() {
    let lab = Lab::new();
    let mut engine = lab
        .command("uci")
        .stdin(Stdio::piped())
        .stdout(pipe_without_reader(&lab))
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    input.write_all(b"go infinite\n").unwrap();
    assert_eq!(engine.wait().unwrap().code(), Some(0));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_behind_standard_output_is_reported() {
    let lab = Lab::new();
    for line in ["suites", "--help"] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = lab.command(line).stdout(full).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        let sentence = "error: cannot write standard output: No space left on device (os error 28)\n";
        assert!(stderr == sentence || line == "--help", "{stderr}");
    }
    // No other command has to come.
    let full = std::fs::File::create("/dev/full").unwrap();
    let mut engine = lab.command("uci");
    let mut engine = engine.stdin(Stdio::piped()).stdout(full).spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    input.write_all(b"go infinite\n").unwrap();
    assert_eq!(engine.wait().unwrap().code(), Some(1));
}
