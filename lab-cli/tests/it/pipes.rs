//! Output that nobody reads any more is no error; output that cannot be written is one, told with its place.

use crate::lab::Lab;
use std::io::Write;
use std::process::{ChildStdin, Stdio};

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
    ] {
        let output = lab
            .command(line)
            .stdout(pipe_without_reader(&lab))
            .stderr(Stdio::piped())
            .spawn();
        let output = output.unwrap().wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""), "{line}");
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
fn a_run_whose_reader_went_away_still_leaves_its_files() {
    let lab = Lab::new();
    let status = lab
        .command("run --suite mates --depth 1 --out out")
        .stdout(pipe_without_reader(&lab))
        .status();
    assert_eq!(status.unwrap().code(), Some(0));
    assert_eq!(lab.manifest("out")["status"], "complete");
    assert!(lab.path("out/report.html").exists());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_behind_standard_output_is_reported() {
    let lab = Lab::new();
    let full = std::fs::File::create("/dev/full").unwrap();
    let output = lab.command("suites").stdout(full).stderr(Stdio::piped()).spawn();
    let output = output.unwrap().wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr,
        "error: cannot write standard output: No space left on device (os error 28)\n"
    );
}
